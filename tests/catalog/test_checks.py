"""The check of catalogs: the shipped one is good, and whatever is done to it is found, at its line, by its rule.

A mutation changes the line of a tile (by its id) or of a key; what must be told stands beside it, with ``{5}`` for the
line of tile 5 and ``{tiles}`` for that of the key ``tiles``.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from ghosts_cli.catalog.catalog import Catalog, Edition, Provenance
from ghosts_cli.catalog.file import check_catalog, find_catalog, read_catalog
from ghosts_cli.errors import InputError, Level, UnreadableError
from ghosts_cli.formats.source import Source
from tests import read

TEXT = (Path(__file__).parents[2] / "data" / "tiles.yaml").read_text(encoding="utf-8")
LINES = TEXT.splitlines()
KEYS = ("format", "name", "edition", "provenance", "tiles")
PLACES = {key: 1 + LINES.index(line) for line in LINES for key in KEYS if line.startswith(f"{key}:")}
PLACES |= {
    found[1]: number for number, line in enumerate(LINES, start=1) if (found := re.search(r"\{id: (\d+),", line))
}

Change = tuple[str, str, str]
"""The line's key or id, what stands there and what comes in its place; ``*`` stands for the whole line."""


def mutated(*changes: Change) -> tuple[str, dict[str, int]]:
    """The shipped catalog with changes, and where its lines are then; a line that becomes empty goes."""
    lines = [f"{line}\n" for line in LINES]
    for place, old, new in changes:
        line = LINES[PLACES[place] - 1]
        assert old == "*" or line.count(old) == 1, f"{old!r} does not stand once in {line!r}"
        changed = new if old == "*" else line.replace(old, new)
        lines[PLACES[place] - 1] = f"{changed}\n" if changed else ""
    ends = list(itertools.accumulate(line.count("\n") for line in lines))
    places = {name: 1 + (ends[number - 2] if number > 1 else 0) for name, number in PLACES.items()}
    return "".join(lines), places


def told(text: str) -> list[str]:
    """What a check finds, without the file's name."""
    return [problem.text("x").removeprefix("x:") for problem in check_catalog(Source("mine.yaml", text)).problems]


def at(problem: str, places: dict[str, int]) -> str:
    """A problem with line numbers for names of lines; ``{name+1}`` is the line below."""
    return re.sub(r"\{(\w+)(\+1)?\}", lambda found: str(places[found[1]] + bool(found[2])), problem)


TRACKS = "corner, crossroads, double_corner or straight"
TOO_FEW_STRAIGHT = "{tiles}:1: error: straight tiles: found 30, published 31, 1 too few [G3]"

MUTATIONS: dict[str, tuple[list[Change], list[str]]] = {
    "id beyond the edition": (
        [("5", "id: 5", "id: 79")],
        [
            "{tiles}:1: error: a base edition has the ids 1 to 78; missing: 5 [id]",
            "{5}:10: error: a base edition has the ids 1 to 78, found 79 [id]",
        ],
    ),
    "id twice": (
        [("5", "id: 5", "id: 6")],
        [
            "{tiles}:1: error: a base edition has the ids 1 to 78; missing: 5 [id]",
            "{6}:10: error: id 6 stands twice; it is also at {5}:10 [id]",
        ],
    ),
    "id with a leading zero": (
        [("5", "id: 5", "id: 05")],
        ["{5}:10: error: expected a tile's id, from 1 to 32767, found '05' [type]"],
    ),
    "id of nought": (
        [("5", "id: 5", "id: 0")],
        ["{5}:10: error: expected a tile's id, from 1 to 32767, found '0' [value]"],
    ),
    "id too large": (
        [("5", "id: 5", "id: 32768")],
        ["{5}:10: error: expected a tile's id, from 1 to 32767, found '32768' [value]"],
    ),
    "id in quotes": (
        [("5", "id: 5", 'id: "5"')],
        ["{5}:10: error: expected a tile's id, from 1 to 32767, found the text '5' [type]"],
    ),
    "id missing": (
        [("5", "id: 5, ", "")],
        ["{5}:5: error: missing key 'id': expected a tile's id, from 1 to 32767 [missing-key]"],
    ),
    "tile missing": (
        [("9", "*", "")],
        [
            "{tiles}:1: error: a base edition has the ids 1 to 78; missing: 9 [id]",
            "{tiles}:1: error: tiles: found 77, published 78, 1 too few [G3]",
            TOO_FEW_STRAIGHT,
            "{tiles}:1: error: ghosts: found 19, published 20, 1 too few [G5]",
            "{tiles}:1: error: wisps: found 25, published 26, 1 too few [G5]",
            "{tiles}:1: error: diamonds: found 32, published 33, 1 too few [G5]",
        ],
    ),
    "tile too many": (
        [("78", "*", LINES[-1] + "\n  - {id: 79, track: straight, source: reconstructed}")],
        [
            "{tiles}:1: error: tiles: found 79, published 78, 1 too many [G3]",
            "{tiles}:1: error: straight tiles: found 32, published 31, 1 too many [G3]",
            "{78+1}:10: error: a base edition has the ids 1 to 78, found 79 [id]",
        ],
    ),
    "tile that is a word": (
        [("5", "*", "  - straight")],
        ["{5}:5: error: expected a mapping with the keys id, track, found 'straight' [type]"],
    ),
    "track unknown": (
        [("5", "straight", "strait")],
        ["{5}:20: error: expected " + TRACKS + " (did you mean 'straight'?), found 'strait' [value]"],
    ),
    "track missing": (
        [("5", "track: straight, ", "")],
        ["{5}:5: error: missing key 'track' [missing-key]"],
    ),
    "another track": (
        [("5", "straight", "corner")],
        [
            TOO_FEW_STRAIGHT,
            "{tiles}:1: error: corner tiles: found 32, published 31, 1 too many [G3]",
            "{37}:5: warning: tile 37 is like tile 5: C:go [alike]",
        ],
    ),
    "list of monsters on a crossroads": (
        [("64", "[[ghost], [satyr, bat]]", "[ghost, satyr, bat]")],
        [
            "{64}:43: error: a crossroads has two sections: write its monsters as two lists, "
            "such as [[ghost], [bat]] [G4]"
        ],
    ),
    "one section on a crossroads": (
        [("64", "[[ghost], [satyr, bat]]", "[[ghost, satyr, bat]]")],
        [
            "{64}:43: error: a crossroads has two sections: write its monsters as two lists, "
            "such as [[ghost], [bat]] [G4]"
        ],
    ),
    "two lists on a straight": (
        [("5", "[ghost, golem]", "[[ghost], [golem]]")],
        [
            "{5}:41: error: a straight has one section: write its monsters as one list [G4]",
            "{5}:50: error: a straight has one section: write its monsters as one list [G4]",
        ],
    ),
    "monsters as a word": (
        [("5", "[ghost, golem]", "ghost")],
        [
            "{5}:40: error: expected a list of monsters; on a tile with two sections a list of two such lists, "
            "found 'ghost' [type]"
        ],
    ),
    "monster unknown": (
        [("5", "golem", "gollem")],
        ["{5}:48: error: unknown monster 'gollem'; did you mean 'golem'? [G5]"],
    ),
    "four monsters": (
        [("2", "[dragon, ghost, skeleton]", "[dragon, ghost, skeleton, bat]")],
        [
            "{tiles}:1: error: bats: found 18, published 17, 1 too many [G5]",
            "{2}:40: error: a tile has at most 3 monsters, this one has 4 [G5]",
        ],
    ),
    "two golems": (
        [("5", "[ghost, golem]", "[golem, golem]")],
        [
            "{tiles}:1: error: ghosts: found 19, published 20, 1 too few [G5]",
            "{tiles}:1: error: golems: found 18, published 17, 1 too many [G5]",
            "{5}:40: error: a tile has at most one golem, this one has 2 [G18]",
        ],
    ),
    "one ghost less": (
        [("5", "ghost, ", "")],
        ["{tiles}:1: error: ghosts: found 19, published 20, 1 too few [G5]"],
    ),
    "one ghost more": (
        [("4", "slime", "slime, ghost")],
        ["{tiles}:1: error: ghosts: found 21, published 20, 1 too many [G5]"],
    ),
    "a ghost for a golem": (
        [("3", "golem", "ghost")],
        [
            "{tiles}:1: error: ghosts: found 21, published 20, 1 too many [G5]",
            "{tiles}:1: error: golems: found 16, published 17, 1 too few [G5]",
        ],
    ),
    "one diamond more": (
        [("5", "golem]", "golem], diamonds: [1]")],
        ["{tiles}:1: error: diamonds: found 34, published 33, 1 too many [G5]"],
    ),
    "two diamonds fewer": (
        [("1", ", diamonds: [6]", ""), ("9", ", diamonds: [1]", "")],
        ["{tiles}:1: error: diamonds: found 31, published 33, 2 too few [G5]"],
    ),
    "diamond of nought": (
        [("1", "[6]", "[0]")],
        ["{1}:61: error: a diamond is worth 1 to 10, not 0 [G5]"],
    ),
    "diamond of eleven": (
        [("1", "[6]", "[11]")],
        ["{1}:61: error: a diamond is worth 1 to 10, not 11 [G5]"],
    ),
    "diamond with a leading zero": (
        [("1", "[6]", "[06]")],
        ["{1}:61: error: expected a whole number, found '06' [type]"],
    ),
    "diamond that is no number": (
        [("1", "[6]", "[x]")],
        ["{1}:61: error: expected a whole number, found 'x' [type]"],
    ),
    "diamonds as a number": (
        [("1", "[6]", "6")],
        ["{1}:60: error: expected the values of its diamonds, found '6' [type]"],
    ),
    "key unknown": (
        [("1", "diamonds", "diamond")],
        ["{1}:50: error: unknown key 'diamond'; did you mean 'diamonds'? [unknown-key]"],
    ),
    "key twice": (
        [("5", "source", "track: straight, source")],
        ["{5}:56: error: key 'track' stands twice; it is also at {5}:13 [duplicate-key]"],
    ),
    "source unknown": (
        [("5", "reconstructed", "guessed")],
        ["{5}:64: error: expected reconstructed or transcribed, found 'guessed' [value]"],
    ),
    "one transcribed tile": (
        [("5", "reconstructed", "transcribed")],
        [
            "{provenance}:1: error: provenance is 'reconstructed', but 1 of 78 tiles have 'source: transcribed': "
            "write 'mixed' [G7]"
        ],
    ),
    "more claimed than borne out": (
        [("provenance", "reconstructed", "transcribed")],
        [
            "{provenance}:1: error: provenance is 'transcribed', but 0 of 78 tiles have 'source: transcribed': "
            "write 'reconstructed' [G7]"
        ],
    ),
    "a mixture that is none": (
        [("provenance", "reconstructed", "mixed")],
        [
            "{provenance}:1: error: provenance is 'mixed', but 0 of 78 tiles have 'source: transcribed': "
            "write 'reconstructed' [G7]"
        ],
    ),
    "provenance unknown": (
        [("provenance", "reconstructed", "reconstruct")],
        [
            "{provenance}:13: error: expected mixed, reconstructed or transcribed (did you mean 'reconstructed'?), "
            "found 'reconstruct' [value]"
        ],
    ),
    "edition unknown": (
        [("edition", "base", "bse")],
        ["{edition}:10: error: expected base or custom (did you mean 'base'?), found 'bse' [value]"],
    ),
    "tiles misspelt": (
        [("tiles", "tiles", "tile")],
        [
            "{format}:1: error: missing key 'tiles' [missing-key]",
            "{tiles}:1: error: unknown key 'tile'; did you mean 'tiles'? [unknown-key]",
        ],
    ),
    "key of the file twice": (
        [("name", "*", "name: One\nname: Other")],
        ["{name+1}:1: error: key 'name' stands twice; it is also at {name}:1 [duplicate-key]"],
    ),
    "control character in the name": (
        [("name", "*", r'name: "a\e[31m"')],
        ["{name}:1: error: a name has no control characters, found U+001B [name]"],
    ),
    "totals in a base edition": (
        [("edition", "base", "base\ntotals: {tiles: 78}")],
        [
            "{edition+1}:1: warning: a base edition is held against the published totals; "
            "these are used with 'edition: custom' only [totals]"
        ],
    ),
    "totals of a custom edition that are off": (
        [
            (
                "edition",
                "base",
                "custom\ntotals: {tiles: 77, tracks: {corner: 31, straight: 30}, monsters: {bat: 17, ghost: 19}, "
                "diamonds: 34}",
            )
        ],
        [
            "{edition+1}:10: error: tiles: found 78, wanted 77, 1 too many [G3]",
            "{edition+1}:42: error: straight tiles: found 31, wanted 30, 1 too many [G3]",
            "{edition+1}:77: error: ghosts: found 20, wanted 19, 1 too many [G5]",
            "{edition+1}:89: error: diamonds: found 33, wanted 34, 1 too few [G5]",
        ],
    ),
    "totals of monsters and tracks nobody knows": (
        [("edition", "base", "custom\ntotals: {tracks: {strait: 1}, monsters: {gost: 1}}")],
        [
            "{edition+1}:19: error: unknown key 'strait'; did you mean 'straight'? [unknown-key]",
            "{edition+1}:42: error: unknown monster 'gost'; did you mean 'ghost'? [unknown-key]",
        ],
    ),
    "alike tiles": (
        [
            ("3", "[dragon, golem]", "[golem, dragon]"),
            ("4", "slime", "golem"),
            ("5", "[ghost, golem]", "[ghost, slime]"),
        ],
        ["{4}:5: warning: tile 4 is like tile 3: S:do [alike]"],
    ),
    "alike tiles when turned": (
        [
            ("67", "[[skeleton], [slime]]", "[[slime], [werewolf]]"),
            ("68", "[[slime], [werewolf]]", "[[werewolf], [slime]]"),
        ],
        [
            "{tiles}:1: error: skeletons: found 21, published 22, 1 too few [G5]",
            "{tiles}:1: error: werewolves: found 23, published 22, 1 too many [G5]",
            "{68}:5: warning: tile 68 is like tile 67: X:w/l [alike]",
        ],
    ),
}


@pytest.mark.parametrize(("changes", "problems"), MUTATIONS.values(), ids=MUTATIONS.keys())
def test_whatever_is_done_to_the_good_catalog_is_found(changes: list[Change], problems: list[str]) -> None:
    text, places = mutated(*changes)
    assert told(text) == [at(problem, places) for problem in problems]


def test_there_are_many_mutations() -> None:
    assert len(MUTATIONS) >= 40


@pytest.mark.parametrize(("changes", "problems"), MUTATIONS.values(), ids=MUTATIONS.keys())
def test_a_catalog_is_read_when_nothing_but_warnings_is_found(changes: list[Change], problems: list[str]) -> None:
    source = Source("mine.yaml", mutated(*changes)[0])
    result = check_catalog(source)
    assert result.ok is all(problem.level is Level.WARNING for problem in result.problems)
    if result.ok:
        assert read_catalog(source) == result.catalog
    else:
        with pytest.raises(InputError) as raised:
            read_catalog(source)
        assert tuple(raised.value.problems) == result.problems
    assert len(result.problems) == len(problems)


def test_g5_g7_the_shipped_catalog_is_good_and_says_of_every_tile_that_it_is_reconstructed() -> None:
    assert told(TEXT) == []
    catalog = find_catalog()
    assert (catalog.edition, catalog.provenance) == (Edition.BASE, Provenance.RECONSTRUCTED)
    assert set(catalog.sources.values()) == {Provenance.RECONSTRUCTED}
    assert sorted(catalog.by_id) == list(range(1, 79))


def test_a_check_counts_what_it_found_beside_what_is_wanted() -> None:
    totals = check_catalog(Source("mine.yaml", mutated(("5", "ghost, ", ""))[0])).totals()
    assert list(totals) == ["tiles", "tracks", "monsters", "diamonds"]
    assert totals["monsters"]["ghost"] == {"found": 19, "published": 20}
    assert totals["tracks"]["corner"] == {"found": 31, "published": 31}


def test_a_custom_edition_wants_only_what_it_says() -> None:
    text, _ = mutated(("edition", "base", "custom\ntotals: {tiles: 77}"), ("9", "*", ""))
    assert told(text) == []
    totals = check_catalog(Source("mine.yaml", text)).totals()
    assert (totals["tiles"], totals["diamonds"]) == ({"found": 77, "published": 77}, {"found": 32, "published": None})


SMALL = """\
format: ghosts-catalog@1
edition: custom
provenance: mixed
tiles:
  - {id: 2, track: crossroads, monsters: [[], [bat, dragon]], diamonds: [7], source: transcribed}
  - {id: 1, track: straight}
"""


def small(*changes: tuple[str, str]) -> Catalog:
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_catalog(Source("my box.yaml", text))


def test_what_is_left_out_has_a_default() -> None:
    catalog = small()
    assert (catalog.name, [tile.id for tile in catalog.tiles]) == ("my box", [1, 2])
    assert catalog.sources == {1: Provenance.RECONSTRUCTED, 2: Provenance.TRANSCRIBED}
    bare = read_catalog(Source("x", "format: ghosts-catalog@1\nedition: custom\ntiles: []"))
    assert (bare.provenance, bare.tiles) == (Provenance.RECONSTRUCTED, ())


def test_the_hash_is_of_what_the_tiles_are_and_not_of_the_bytes() -> None:
    same = small(
        ("edition: custom", "name: Other\nedition: custom  # a comment"),
        ("[bat, dragon]", "[dragon, bat]"),
        ("source: transcribed", "source: reconstructed"),
        ("provenance: mixed", "provenance: reconstructed"),
    )
    assert same.hash == small().hash
    for change in [
        ("id: 1", "id: 3"),
        ("straight", "corner"),
        ("[7]", "[8]"),
        ("[], [bat, dragon]", "[bat], [dragon]"),
    ]:
        assert small(change).hash != small().hash
    assert len(small().hash) == 64


@pytest.mark.parametrize(
    ("changes", "honesty"),
    [
        ([], "The catalog is partly a reconstruction: 1 of 2 tiles (hash "),
        (
            [("source: transcribed", "source: reconstructed"), ("mixed", "reconstructed")],
            "The catalog is a reconstruction, not the printed tiles (hash ",
        ),
        ([("mixed", "transcribed")], None),
    ],
)
def test_g7_a_catalog_says_how_much_of_it_is_made_up(changes: list[tuple[str, str]], honesty: str | None) -> None:
    said = small(*changes).honesty
    assert said is None if honesty is None else str(said).startswith(honesty)


@pytest.mark.parametrize(
    ("text", "error", "told"),
    [
        (
            "format: ghosts-catalog@2\ntiles: []",
            UnreadableError,
            "unknown format 'ghosts-catalog@2'; expected ghosts-catal",
        ),
        ("tiles: []", UnreadableError, "expected a file with the key 'format: ghosts-catalog@1', found no such key"),
        ("- 1", UnreadableError, "expected a file with the key 'format: ghosts-catalog@1', found no such key"),
        ("format: ghosts-board@1", InputError, "expected ghosts-catalog@1, found 'ghosts-board@1'"),
        ("tiles: [", UnreadableError, "not YAML: "),
    ],
)
def test_what_is_no_catalog_file_is_refused(text: str, error: type[InputError], told: str) -> None:
    with pytest.raises(error) as raised:
        check_catalog(Source("x", text))
    assert type(raised.value) is error
    assert raised.value.problems[0].message.startswith(told)


@pytest.mark.parametrize("path", sorted((read.CASES / "catalogs").glob("*.yaml")), ids=lambda path: path.stem)
def test_a_catalog_dropped_into_the_cases_is_told_what_its_first_lines_say(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = [line.removeprefix("#! ") for line in text.splitlines() if line.startswith("#! ")]
    assert told(text) == expected
