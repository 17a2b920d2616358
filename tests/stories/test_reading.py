"""State files: what is written is read back, and everything wrong is told with its place."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ghosts_cli.errors import ExitCode, InputError, UnreadableError
from ghosts_cli.formats.shapes import FORMATS, SHAPES, json_schema
from ghosts_cli.formats.source import Source, read_source
from ghosts_cli.formats.writing import to_json
from ghosts_cli.stories.arguments import parse_placing
from ghosts_cli.stories.cards import CardError, Unseen, ghost_cards, incarnation_cards, parse_card, write_card
from ghosts_cli.stories.checklist import checklist
from ghosts_cli.stories.levels import Level
from ghosts_cli.stories.material import Face
from ghosts_cli.stories.reading import read_state, verdict_on
from ghosts_cli.stories.setting_up import set_up
from ghosts_cli.stories.writing import state_data, to_yaml
from ghosts_cli.stories.yin import play_neutral_turns
from tests.read import CASES, cases
from tests.stories.games import COMBINATIONS, RED, YELLOW, game, with_ghosts, with_qi

BASE = (CASES / "stories" / "base.yaml").read_text(encoding="utf-8")
WRONG = [pytest.param(case, id=case["name"]) for case in cases("stories/wrong.yaml")]


def source(text: str) -> Source:
    return Source("state.yaml", text)


@pytest.mark.parametrize(("players", "level"), COMBINATIONS)
@pytest.mark.parametrize("write", [to_yaml, to_json], ids=["yaml", "json"])
def test_a_game_that_was_set_up_is_written_and_read_back(players: int, level: Level, write: Any) -> None:
    for random in (None, Random(1)):
        state = set_up(players, level, random=random, deal_deck=random is not None)
        text = write(state_data(state, checklist=[step.line for step in checklist(state)]))
        assert verdict_on(source(text)) == ([], ExitCode.DONE)
        assert read_state(source(text)) == state


def test_a_game_in_progress_is_written_and_read_back_with_everything_left_open() -> None:
    state = with_ghosts(with_qi(game(), {YELLOW: 0}), YELLOW, "1 red+torment", "2 red+haunt board", "3 blue")
    played = play_neutral_turns(state, (Face.GHOST,))
    state = replace(played.state, used=(YELLOW,))
    assert [entry.choice.value for entry in state.open] == ["ghost", "bearer", "turn"]
    for write in (to_yaml, to_json):
        text = write(state_data(state, events=played.events))
        assert verdict_on(source(text)) == ([], ExitCode.DONE)
        assert read_state(source(text)) == state


@given(combination=st.sampled_from(COMBINATIONS), seed=st.integers(0, 10**6), deal=st.booleans())
def test_writing_and_reading_are_inverses(combination: tuple[int, Level], seed: int, *, deal: bool) -> None:
    state = set_up(*combination, random=Random(seed), deal_deck=deal)
    assert read_state(source(to_yaml(state_data(state)))) == state


def test_any_yaml_reader_finds_the_same_data_in_what_is_written() -> None:
    state = with_ghosts(with_qi(game(), {YELLOW: 0}), YELLOW, "1 red+torment", "2 red+haunt board", "3 blue")
    played = play_neutral_turns(state, (Face.QI,), (), (RED,))
    data = state_data(played.state, checklist=[step.line for step in checklist(game())], events=played.events)
    assert yaml.safe_load(to_yaml(data)) == data
    assert json.loads(to_json(data)) == data


def test_the_schema_for_editors_accepts_what_is_written_and_refuses_an_unknown_key() -> None:
    validator = Draft202012Validator(json_schema(SHAPES["stories"]))
    data = state_data(set_up(1, Level.HELL, random=Random(1), deal_deck=True))
    assert validator.is_valid(data)
    assert not validator.is_valid(data | {"colour": "red"})
    assert FORMATS["ghosts-stories@1"] is SHAPES["stories"]


def test_keys_that_can_be_left_out_are_read_as_nothing_special() -> None:
    state = read_state(source(BASE.replace("active: red\nused: []\n", "")))
    assert (state.active, state.used) == (RED, ())
    assert state.haunted == ((1, 1),)


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_state_is_told_everything_that_is_wrong_with_it(case: dict[str, Any]) -> None:
    text = BASE
    for old, new in case["replace"].items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    problems, code = verdict_on(source(text))
    assert [problem.text("state.yaml").removeprefix("state.yaml:") for problem in problems] == case["problems"]
    errors = [problem for problem in case["problems"] if ": error: " in problem]
    assert code is (ExitCode.WRONG_INPUT if errors else ExitCode.DONE)
    if errors:
        with pytest.raises(InputError):
            read_state(source(text))
    else:
        read_state(source(text))


def test_every_rule_that_a_state_can_break_is_in_the_table() -> None:
    found = {
        problem.rsplit("[", 1)[1].removesuffix("]")
        for case in cases("stories/wrong.yaml")
        for problem in case["problems"]
    }
    assert {f"S{number}" for number in range(1, 12)} - found == {"S6"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players: 2", "expected a file with the key 'format: ghosts-stories@1', found no such key"),
        (
            "format: ghosts-story@1",
            "unknown format 'ghosts-story@1'; expected ghosts-stories@1; did you mean 'ghosts-stories@1'?",
        ),
        ("- 1", "expected a file with the key 'format: ghosts-stories@1', found no such key"),
    ],
)
def test_what_is_no_state_file_at_all_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        verdict_on(source(text))
    assert [problem.message for problem in caught.value.problems] == [message]


def test_another_kind_of_file_is_told_apart() -> None:
    with pytest.raises(InputError) as caught:
        verdict_on(source("format: ghosts-board@1"))
    assert str(caught.value) == (
        "state.yaml:1:9: error: expected ghosts-stories@1, found 'ghosts-board@1'"
        "; it says that it is a board, which 'ghosts score' reads [format]"
    )


def test_an_empty_file_is_told_how_to_get_a_state(tmp_path: Path) -> None:
    file = tmp_path / "empty.yaml"
    file.write_text("\n")
    with pytest.raises(UnreadableError) as caught:
        read_source(str(file), empty_hint="try this")
    assert caught.value.problems[0].message == "the file is empty; try this"


@pytest.mark.parametrize("card", [*dict.fromkeys(ghost_cards()), *incarnation_cards()], ids=write_card)
def test_a_card_is_written_and_read_back(card: Any) -> None:
    assert parse_card(write_card(card)) == card


def test_an_incarnation_is_read_in_any_case_and_both_abilities_in_any_order() -> None:
    assert write_card(parse_card("vampire lord")) == "Vampire Lord"
    assert write_card(parse_card("red+torment+haunt")) == "red+haunt+torment"
    assert [write_card(unseen) for unseen in Unseen] == ["ghost", "incarnation"]


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("", "found ''"),
        ("purple", "found 'purple'"),
        ("Red", "found 'Red'; did you mean 'red'?"),
        ("Nameles", "found 'Nameles'; did you mean 'Nameless'?"),
    ],
)
def test_what_is_no_card_is_told_the_nearest_one(text: str, end: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert str(caught.value) == (
        "expected a card: a colour with what the ghost does, such as red, red+haunt or black+torment, or an "
        f"incarnation, {end}"
    )


def test_a_place_for_a_card_is_read() -> None:
    placing = parse_placing("Vampire Lord@blue.3")
    assert (placing.card, placing.board.value, placing.space) == (parse_card("Vampire Lord"), "blue", 3)
    assert parse_placing("@red.1").card is None
