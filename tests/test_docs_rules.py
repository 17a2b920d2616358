"""docs/rules.md: every rule is there once, whatever the program cites is there, and its numbers are the program's."""

from __future__ import annotations

import re
import tokenize
from pathlib import Path

import pytest

from ghosts_cli.catalog.totals import PUBLISHED
from ghosts_cli.formats.notation import parse_board, write_board
from ghosts_cli.game import (
    Category,
    Monster,
    PathUnit,
    Rules,
    Tables,
    Tile,
    Track,
    distinct_rotations,
    score_board,
    werewolf_bonus,
    werewolf_bonuses,
)
from ghosts_cli.game.deal import Variant, tiles_needed
from tests.read import tile

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
NUMBERS = [f"G{number}" for number in range(1, 34)] + [f"S{number}" for number in range(1, 12)]
EXAMPLE = re.compile(r"^\*Example: (?P<claims>[^*]+)\.\* [^`]+?\n\n```text\n(?P<board>[^\n]+)\n```$", re.MULTILINE)
EXAMPLES = [(match["claims"], match["board"]) for match in EXAMPLE.finditer(TEXT)]
CLAIM = re.compile(r"(?P<what>[a-z ]+) (?P<value>-?\d+)(?: \(by tile (?P<by_tile>\d+)\))?")
SOURCES = sorted((ROOT / "ghosts_cli").rglob("*.py"))


def rule(number: str) -> str:
    """The text of a rule, from its number to the next one or the next chapter."""
    found = re.search(rf"^\*\*{number}\*\* (.*?)(?=^\*\*[GS]\d|^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def table(text: str, number: int = 0) -> dict[str, list[str]]:
    """The rows of the first (or a later) table in ``text`` by what stands in front; the head is one of them."""
    tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    lines = [line.strip("|\n").split("|") for line in tables[number].splitlines()]
    return {cells[0].strip(): [cell.strip() for cell in cells[1:]] for cells in lines}


def ints(cells: list[str]) -> list[int]:
    return [int(cell) for cell in cells]


def cited(source: Path) -> set[str]:
    """The rule numbers in strings and comments; door names, which look alike, are among them."""
    with source.open("rb") as stream:
        tokens = [t.string for t in tokenize.tokenize(stream.readline) if t.type not in (tokenize.NAME, tokenize.OP)]
    return {number for token in tokens for number in re.findall(r"\b[GS][0-9]+\b", token)}


def test_every_rule_is_there_once_and_in_order() -> None:
    assert re.findall(r"^\*\*([GS]\d+)\*\* ", TEXT, re.MULTILINE) == NUMBERS


def test_every_rule_has_a_name_of_its_own() -> None:
    names = re.findall(r"^\*\*[GS]\d+\*\* \*([A-Z][^*]+)\.\* ", TEXT, re.MULTILINE)
    assert len(set(names)) == len(NUMBERS)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.relative_to(ROOT).as_posix())
def test_every_rule_that_the_program_cites_is_there(source: Path) -> None:
    assert cited(source) <= set(NUMBERS)


def test_every_rule_that_the_rules_cite_is_there() -> None:
    assert set(re.findall(r"\b[GS]\d+\b", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL))) == set(NUMBERS)


def test_the_rules_are_plain_ascii_so_that_any_terminal_can_show_them() -> None:
    assert TEXT.isascii()


def test_every_board_in_the_rules_is_an_example_that_claims_something() -> None:
    assert len(EXAMPLES) == TEXT.count("```text")


@pytest.mark.parametrize(("claims", "notation"), EXAMPLES, ids=[claims for claims, _ in EXAMPLES])
def test_every_example_scores_what_it_claims(claims: str, notation: str) -> None:
    board = parse_board(notation, lambda _: None)
    by_section, by_tile = (score_board(board, Rules(path_unit=unit)) for unit in PathUnit)
    for claim in claims.split(", "):
        match = CLAIM.fullmatch(claim)
        assert match is not None
        if match["what"] == "dead ends":
            assert by_section.dead_ends == int(match["value"])
            continue
        category = Category(match["what"].replace(" ", "_"))
        assert by_section.points[category] == int(match["value"])
        assert by_tile.points[category] == int(match["by_tile"] or match["value"])


@pytest.mark.parametrize("notation", [notation for _, notation in EXAMPLES])
def test_every_example_is_written_as_the_program_writes_it(notation: str) -> None:
    assert write_board(parse_board(notation, lambda _: None)) == notation


@pytest.mark.parametrize("category", list(Category))
def test_every_category_has_an_example_and_the_name_of_its_key(category: Category) -> None:
    text = rule(category.rule)
    name = category.value.replace("_", " ")
    assert text.startswith(f"*{name.capitalize()}.* ")
    assert f"*Example: {name} " in text


def test_g3_tracks_and_sections_and_curves() -> None:
    rows = table(rule("G3"))
    found = {name: ints(cells) for name, cells in rows.items() if name not in ("track", "---")}
    assert found == {
        track.value.replace("_", " "): [PUBLISHED.tracks[track], len(track.joints), track.curves] for track in Track
    }
    assert sum(tiles * sections for tiles, sections, _ in found.values()) == 94
    assert sum(tiles * curves for tiles, _, curves in found.values()) == 47
    assert "94 sections, 47 of them curves" in rule("G3")


def test_g5_monsters_and_diamonds_in_the_deck() -> None:
    rows = table(rule("G5"))
    assert {kind: ints(rows[kind.value]) for kind in Monster} == {
        kind: [count] for kind, count in PUBLISHED.monsters.items()
    }
    assert f"{sum(PUBLISHED.monsters.values())} monsters" in rule("G5")
    assert f"{PUBLISHED.diamonds} diamonds" in rule("G5")


def test_g10_tiles_in_a_game() -> None:
    rows = table(rule("G10"))
    assert ints(rows["basic"]) == [tiles_needed(players, Variant.BASIC) for players in (2, 3, 4, 5)]
    assert ints(rows["advanced"][:3]) == [tiles_needed(players, Variant.ADVANCED) for players in (2, 3, 4)]
    assert rows["advanced"][3] == "-"
    assert f"would need {tiles_needed(5, Variant.ADVANCED)}" in rule("G10")


def test_g16_points_for_dragons() -> None:
    rows = table(rule("G16"))
    assert ints(rows["dragons"]) == list(range(9))
    assert ints(rows["points"]) == list(Tables().dragons[:9])


def test_g18_points_for_golems() -> None:
    rows = table(rule("G18"))
    assert ints(rows["golems that count"]) == list(range(6))
    assert ints(rows["points"]) == list(Tables().golems)


def test_g23_the_bonus_by_players() -> None:
    rows = table(rule("G23"))
    assert ints(rows["bonus"]) == [werewolf_bonus(players) for players in ints(rows["players"])]


@pytest.mark.parametrize(("werewolves", "points"), [([3, 3, 1, 0], [22, 22, 4, 0]), ([2, 2], [13, 13])])
def test_g23_the_games_that_it_tells_of(werewolves: list[int], points: list[int]) -> None:
    bonuses = werewolf_bonuses(werewolves)
    assert [4 * count + bonus for count, bonus in zip(werewolves, bonuses, strict=True)] == points


def test_g24_points_for_each_wisp() -> None:
    rows = table(rule("G24"))
    assert rows["wisps"] == ["0 to 3", "4 to 6", "7 or more"]
    each = ints(rows["points each"])
    assert Tables().wisps == (*each[:1] * 4, *each[1:2] * 3, *each[2:] * 21)


@pytest.mark.parametrize(
    ("name", "blank", "inhabited"),
    [("straight", "S", "S:g"), ("corner", "C", "C:g"), ("crossroads", "X", "X:g/b"), ("double corner", "D", "D:g/b")],
)
def test_worked_values_of_rotations(name: str, blank: str, inhabited: str) -> None:
    rows = table(TEXT.partition("## Worked values")[2])

    def ways(written: Tile) -> int:
        return len(distinct_rotations(written))

    assert ints(rows[name]) == [ways(tile(blank)), ways(tile(inhabited))]


@pytest.mark.parametrize(
    ("ghosts_above_first", "cards", "incarnations"),
    [
        ("ghosts above the incarnation", "cards, Initiation and Normal", "Normal"),
        ("ghosts above the first incarnation", "cards, Nightmare and Hell", "Nightmare"),
    ],
)
def test_s4_s6_s7_the_decks_add_up(ghosts_above_first: str, cards: str, incarnations: str) -> None:
    taken_out, decks, levels = ints(table(rule("S4"))["ghosts taken out"]), table(rule("S7")), table(rule("S6"))
    many, few = ints(levels[incarnations][3:])
    for place, added in enumerate((many, many, few, few)):
        ghosts = 55 - taken_out[place]
        assert ints(decks[cards])[place] == ghosts + added
        assert ints(decks[ghosts_above_first])[place] == ghosts - 10 * added
