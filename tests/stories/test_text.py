"""What people see: checklists, decks, levels and turns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import comb
from random import Random
from typing import Any

import pytest
import yaml

from ghosts_cli.cli.stories import shown_parts
from ghosts_cli.report.screen import render
from ghosts_cli.stories.checklist import checklist, in_play, title
from ghosts_cli.stories.deck import deal, outlook, sample
from ghosts_cli.stories.deck_text import deck_parts, levels_parts
from ghosts_cli.stories.levels import Level
from ghosts_cli.stories.material import Colour, Face
from ghosts_cli.stories.setting_up import set_up
from ghosts_cli.stories.state import State
from ghosts_cli.stories.tables import deck_data, levels_data, table_text
from ghosts_cli.stories.text import Rows, checklist_text, played_text
from ghosts_cli.stories.yin import play_neutral_turns
from tests.read import CASES
from tests.stories.games import BLUE, COMBINATIONS, RED, YELLOW, game, with_ghosts, with_qi

FOLDER = CASES / "stories" / "checklists"
DRAWN = [(1, Level.INITIATION), (2, Level.NIGHTMARE), (3, Level.NORMAL), (4, Level.HELL)]
VALUES: dict[str, Any] = yaml.safe_load((CASES / "stories.yaml").read_text(encoding="utf-8"))


def shown(state: State) -> str:
    return checklist_text(title(state), checklist(state), in_play(state))


def printed(parts: Iterable[str | Rows]) -> str:
    return render(shown_parts(parts), colour=False, width=80)


def line(state: State, beginning: str) -> str:
    """The one step that begins so, as a line."""
    (found,) = [step.line for step in checklist(state) if step.text.startswith(beginning)]
    return found


@pytest.mark.parametrize(("players", "level"), DRAWN)
def test_a_checklist_reads_as_its_case_shows_it(players: int, level: Level) -> None:
    wanted = (FOLDER / f"{players}-{level.value}.txt").read_text(encoding="utf-8")
    assert shown(set_up(players, level)) == wanted


def test_a_checklist_from_a_seed_names_the_powers_that_lie_face_up() -> None:
    assert shown(set_up(2, Level.HELL, random=Random(7))) == (FOLDER / "2-hell-seed-7.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("players", "level"), COMBINATIONS)
def test_every_checklist_says_how_many_ghosts_go_out_before_the_incarnations(players: int, level: Level) -> None:
    state = set_up(players, level)
    steps = [step.rule for step in checklist(state)]
    removed = VALUES["ghosts_removed"][players]
    if not removed:
        assert "S4" not in steps
        return
    assert steps.index("S4") < len(steps) - 1 - steps[::-1].index("S6") < steps.index("S7")
    assert f"before any incarnation goes in, take {removed} ghosts" in line(state, "Now, before")
    assert f"{55 - removed} ghosts are left" in line(state, "Now, before")


@pytest.mark.parametrize(("players", "level"), COMBINATIONS)
def test_every_checklist_stacks_the_deck_from_the_bottom(players: int, level: Level) -> None:
    cards, on_top = VALUES["decks"][level.value][players]
    stacked = line(set_up(players, level), "Stack the deck")
    count = {Level.INITIATION: 1, Level.NORMAL: 1}.get(level, 4 if players > 2 else 3)
    assert f"it comes to {cards} cards:" in stacked
    assert stacked.count("1 incarnation") == count
    assert stacked.count(", 10 ghosts") == count + (on_top == 10)
    assert stacked.index("first, 10 ghosts; then, 1 incarnation") < stacked.index(f"last, {on_top} ghosts")


@pytest.mark.parametrize(("players", "level"), COMBINATIONS)
def test_every_checklist_tells_the_pool_that_is_left(players: int, level: Level) -> None:
    state = set_up(players, level)
    pool = line(state, "Keep what is left")
    qi = VALUES["qi_laid_out"][level.value]
    assert f"Qi, {20 - (qi[players] if isinstance(qi, dict) else qi)};" in pool
    assert f"{state.pool.tao[Colour.BLACK] or 'no'} black" in pool
    assert f"Yin-Yang, {state.pool.yin_yang or 'none'}." in pool


@pytest.mark.parametrize(("players", "level"), COMBINATIONS)
def test_every_checklist_fits_a_terminal_and_cites_a_rule_in_every_step(players: int, level: Level) -> None:
    state = set_up(players, level)
    assert max(map(len, shown(state).splitlines())) <= 80
    assert all(step.rule.startswith("S") and f"[{step.rule}]" in step.line for step in checklist(state))


def test_s5_only_solos_checklist_has_the_rules_for_solo() -> None:
    assert "the cemetery gives no help" in shown(set_up(1, Level.NORMAL))
    assert "Dance of the Peaks up" in shown(set_up(1, Level.NORMAL))
    assert "cemetery" not in shown(set_up(2, Level.NORMAL))


def test_only_two_players_are_told_to_sit_opposite_each_other() -> None:
    assert [players for players in (1, 2, 3, 4) if "opposite" in shown(set_up(players, Level.NORMAL))] == [2]


def test_a_dealt_deck_is_mentioned_but_not_shown_in_the_checklist() -> None:
    text = shown(set_up(2, Level.HELL, random=Random(7), deal_deck=True))
    assert "The seed has dealt the deck" in text
    assert "+haunt" not in text


@pytest.mark.parametrize("level", Level)
def test_the_table_of_levels_has_a_line_for_each_with_its_decks(level: Level) -> None:
    (row,) = [line for line in printed(levels_parts()).splitlines() if line.startswith(level.value)]
    assert row.endswith(", ".join(str(VALUES["decks"][level.value][players][0]) for players in (4, 3, 2, 1)))
    assert "black" in row if level is Level.INITIATION else "black" not in row
    assert ("  no  " in row) is (level is Level.HELL)


def test_the_table_of_levels_fits_one_screen() -> None:
    lines = printed(levels_parts()).splitlines()
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 100


def test_a_deck_is_shown_with_its_layers_its_turns_and_its_odds() -> None:
    text = printed(deck_parts(outlook(2, Level.NIGHTMARE)))
    assert "48 cards: 45 ghosts and 3 incarnations. 10 of the 55 ghosts are out, unseen." in text
    assert "1-15   15 ghosts\n16     an incarnation\n17-26  10 ghosts" in text
    assert "incarnation 2    27             27     14     1             25" in text
    assert "mean                   5.45      9.09     12.73  16.36   3.64" in text


def test_with_four_players_no_ghosts_are_out_so_nothing_is_said_of_them() -> None:
    text = printed(deck_parts(outlook(4, Level.NORMAL)))
    assert " out" not in text.replace("without", "")
    assert "56 cards: 55 ghosts and 1 incarnation." in text


def test_a_dealt_deck_is_listed_card_by_card() -> None:
    known = outlook(1, Level.HELL)
    order = deal(known.plan, Random(5))
    text = printed(deck_parts(known, seed=5, order=order))
    assert "A deck dealt from seed 5, from the top:" in text
    assert f"11 {order[10].name}" in text  # type: ignore[union-attr]  # card 11 is an incarnation
    assert len(deck_data(known, seed=5, order=order)["order"]) == 43


def test_dealt_decks_are_told_with_their_number_and_interval_beside_the_exact_mean() -> None:
    known = outlook(4, Level.NORMAL)
    lines = printed(deck_parts(known, seed=5, sample=sample(known.plan, 100, Random(5)))).splitlines()
    assert "100 decks dealt from seed 5: mean ± its 95 % margin, exact mean" in lines
    (row,) = [line for line in lines if line.startswith("torment  ")]
    assert row.endswith(" 4.09")
    assert "±" in row
    (single,) = [
        line
        for line in printed(deck_parts(known, seed=5, sample=sample(known.plan, 1, Random(5)))).splitlines()
        if line.startswith("black  ")
    ]
    assert "±" not in single


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_decks_and_levels_fit_in_eighty_columns(players: int) -> None:
    known = outlook(players, Level.HELL)
    deck = deck_parts(known, seed=4213474361, sample=sample(known.plan, 1000, Random(5)))
    text = printed([*deck, *levels_parts()])
    assert max(map(len, text.splitlines())) <= 80


def test_plain_data_is_the_same_in_json_and_in_yaml() -> None:
    known = outlook(2, Level.HELL)
    data = deck_data(known, seed=1, sample=sample(known.plan, 5, Random(1)))
    for each in (data, levels_data()):
        assert yaml.safe_load(table_text(each, "yaml")) == each == yaml.safe_load(table_text(each, "json"))


def test_plain_data_of_a_deck_counts_in_whole_numbers() -> None:
    data = deck_data(outlook(4, Level.NIGHTMARE))
    assert [each["position"] for each in data["positions"] if each["card"] == "incarnation"] == [16, 27, 38, 49]
    assert [each["ghosts_before"] for each in data["appearances"]] == [15, 25, 35, 45]
    first = data["appearances"][0]["tormentors"]
    assert sum(first["ways"]) == first["total"] == comb(55, 15)
    assert first["ways"][0] == comb(50, 15)


def test_a_turn_is_told_event_by_event_and_then_how_everything_stands() -> None:
    state = with_ghosts(with_qi(game(), {YELLOW: 0, BLUE: 1}), YELLOW, "1 red+torment", "2 red+haunt board", "3 blue")
    state = replace(state, active=BLUE)
    text = played_text(play_neutral_turns(state, (Face.QI,), (), (BLUE, RED)))
    assert text == (CASES / "stories" / "turn.txt").read_text(encoding="utf-8")


def test_what_is_left_open_is_told_with_what_to_do() -> None:
    state = with_ghosts(game(), YELLOW, "1 red+torment", "2 red")
    text = played_text(play_neutral_turns(state, (Face.GHOST,)))
    assert text.endswith(
        "open: which card the die brought on yellow, and where it goes: --ghost, such as\n"
        "      red+haunt@blue.2 [S9]\n"
        "open: whether yellow is full, once that card has been put somewhere [S10]\n"
        "open: the turn of green, after that [S9]\n"
    )
