"""Position files: written and read back, with parts left out, and wrong in places that are told."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from ghosts_cli.errors import InputError, UnreadableError
from ghosts_cli.formats.positions import SeenTiles, position_data, read_position, read_seen
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.writing import to_json, to_yaml
from ghosts_cli.game import PathUnit, Rules
from ghosts_cli.game.deal import Placement, Setup, Variant, deal
from ghosts_cli.game.draft import Draft
from ghosts_cli.game.position import Position, position_of
from ghosts_cli.game.seat import legal_acts
from tests.generate import random_deck

DECK = random_deck(random.Random(3))
BY_ID = {tile.id: tile for tile in DECK}
FORMATS_PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
BOARD = "{doors: {bone: [N1, S2], tooth: [W3, E1]}, grid: [[70, ., .], [., ., .], [., ., .]]}"
EMPTY = "{doors: {bone: [N1, S2], tooth: [W3, E1]}, grid: [[., ., .], [., ., .], [., ., .]]}"
LEAST = f"""\
format: ghosts-position@1
players:
  - {EMPTY}
  - {EMPTY}
round: 1
start_seat: 1
to_act: 1
"""


def read(text: str) -> Position:
    return read_position(Source("position.yaml", text), BY_ID.get)


def seen(text: str) -> SeenTiles:
    return read_seen(Source("file.yaml", text), BY_ID.get)


def problems(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        read(text)
    return str(caught.value).splitlines()


def positions(variant: Variant, placement: Placement) -> list[Position]:
    """Positions out of a random draft of three players, with a reading of the rules that is not the default."""
    rules = Rules(path_unit=PathUnit.TILE, werewolf_bonus_at_zero=True)
    draft, rng = Draft(deal(Setup(DECK, 3, variant, placement, rules), 5, 0)), random.Random(5)
    found = []
    while draft.to_act is not None:
        found.append(position_of(draft))
        draft.act(rng.choice(legal_acts(draft.view())))
    return found[::6]


@pytest.mark.parametrize("write", [to_yaml, to_json], ids=["yaml", "json"])
@pytest.mark.parametrize("placement", list(Placement), ids=lambda each: each.value)
@pytest.mark.parametrize("variant", list(Variant), ids=lambda each: each.value)
def test_a_position_that_was_written_is_read_back_the_same(
    variant: Variant, placement: Placement, write: object
) -> None:
    text_of = to_yaml if write is to_yaml else to_json
    for position in positions(variant, placement):
        assert read(text_of(position_data(position))) == position


def test_the_example_of_the_formats_page_is_read() -> None:
    (text,) = (
        each for each in re.findall(r"```yaml\n(.*?)```", FORMATS_PAGE, re.DOTALL) if "ghosts-position@1" in each
    )
    position = read(text)
    assert (position.players, position.seat, position.round, position.to_act) == (2, 1, 2, 1)
    assert {tile.id for tile in position.seen} == {70, 33, 17, 40}


def test_what_may_be_left_out_is_nothing_or_the_usual() -> None:
    position = read(LEAST)
    assert (position.seat, position.taken, position.offer, position.revealed) == (None, (), (), None)
    assert (position.variant, position.placement, position.rules) == (Variant.BASIC, Placement.IMMEDIATE, Rules())
    assert position.discarded == ()


@pytest.mark.parametrize(
    ("added", "left"), [("", 6), ("offer: [1, 2]\n", 4), ("revealed: 9\n", 5), ("offer: [1]\nrevealed: 9\n", 4)]
)
def test_g9_a_stack_that_is_not_counted_has_what_the_face_up_tiles_leave(added: str, left: int) -> None:
    assert read(LEAST + added).stack_left == left


def test_names_are_given_by_seat_where_there_are_none() -> None:
    assert [board.name for board in read(LEAST).boards] == ["P1", "P2"]


WRONG = [
    ("to_act: 1\n", "", "1:1: error: missing key 'to_act': expected a seat from 1 to 5 [missing-key]"),
    ("to_act: 1", "to_act: 3", "7:9: error: there is no seat 3 at a table of 2 [G8]"),
    (
        "to_act: 1",
        "to_act: 1\nstack_left: 3",
        "8:13: error: a stack has 6 tiles: 0 face up, 0 taken and 3 face down make 3 [position]",
    ),
    (
        "round: 1",
        "round: 2",
        "3:5: error: seat 1 must have 1 tiles in round 2, not 0 on its board and 0 in hand [position]",
    ),
    (
        "round: 1",
        "round: 10",
        "5:8: error: expected a round from 1 to 8, or 9 when the hidden tiles are laid, found '10' [value]",
    ),
    (
        "to_act: 1",
        "to_act: 1\noffr: [3]",
        "8:1: error: unknown key 'offr'; did you mean 'offer'? [unknown-key]",
    ),
    (
        "to_act: 1",
        "to_act: 1\noffer: [3, 99]",
        "8:12: error: the catalog has no tile 99; 'ghosts catalog show' lists its tiles [tile]",
    ),
    (
        "to_act: 1",
        "to_act: 1\noffer: [3]\ndiscarded: [3]",
        "9:13: error: tile 3 stands twice; it is also at 8:9 [tile-twice]",
    ),
    (
        "to_act: 1",
        "to_act: 1\nvariant: advnced",
        "8:10: error: expected advanced or basic (did you mean 'advanced'?), found 'advnced' [value]",
    ),
]


@pytest.mark.parametrize(("old", "new", "problem"), WRONG, ids=[problem[:40] for _, _, problem in WRONG])
def test_a_wrong_position_is_told_what_and_where(old: str, new: str, problem: str) -> None:
    assert f"position.yaml:{problem}" in problems(LEAST.replace(old, new))


def test_every_impossible_thing_is_told_at_once() -> None:
    assert len(problems(LEAST.replace("round: 1", "round: 3\nstack_left: 1"))) == 3


def test_another_kind_of_file_is_no_position() -> None:
    with pytest.raises(InputError, match="expected ghosts-position@1, found 'ghosts-game@1'"):
        read(LEAST.replace("ghosts-position", "ghosts-game"))


def test_a_file_without_its_format_cannot_be_read() -> None:
    with pytest.raises(UnreadableError, match="expected a file with the key 'format: ghosts-position@1'"):
        read(LEAST.replace("format:", "fromat:"))


def test_a_position_shows_its_tiles_its_players_and_its_variant() -> None:
    text = LEAST.replace(EMPTY, EMPTY.replace("]]}", "]], hidden: 12}"), 1) + "offer: [3]\nvariant: advanced\n"
    found = seen(text)
    assert ({tile.id for tile in found.tiles}, found.players, found.variant) == ({3, 12}, 2, Variant.ADVANCED)


def test_a_game_shows_boards_hidden_tiles_and_what_was_revealed_and_left() -> None:
    text = f"""\
format: ghosts-game@1
players:
  - {BOARD}
  - {EMPTY.replace("]]}", "]], hidden: [5, 6]}")}
moves:
  - {{round: 1, seat: 1, act: reveal, tile: 9}}
  - {{round: 1, seat: 1, act: leave}}
  - {{round: 1, seat: 1, act: take, tile: 70}}
  - {{round: 1, seat: 1, act: reveal, tile: "S:g"}}
"""
    found = seen(text)
    assert ([tile.id for tile in found.tiles], found.players) == ([70, 5, 6, 9], 2)
    assert found.variant is Variant.ADVANCED


def test_a_board_shows_its_tiles_and_tells_neither_players_nor_variant() -> None:
    found = seen(f"format: ghosts-board@1\nhand: [4]\n{BOARD[1:-1].replace(', grid', chr(10) + 'grid')}\n")
    assert ([tile.id for tile in found.tiles], found.players, found.variant) == ([70, 4], None, None)


def test_lines_of_notation_show_each_tile_once_and_tiles_written_out_each() -> None:
    line = "17@90,S,S | 70,.,. | .,.,. bone=N1,S2 tooth=W3,E1\n"
    assert [tile.id for tile in seen(line + line).tiles] == [17, None, None, 70, None, None]


def test_a_catalog_shows_nothing_and_is_refused() -> None:
    with pytest.raises(InputError, match="expected ghosts-position@1 or ghosts-game@1 or ghosts-board@1"):
        seen("format: ghosts-catalog@1\ntiles: []\n")


def test_what_is_no_file_of_ours_cannot_be_read() -> None:
    with pytest.raises(UnreadableError):
        seen("nonsense")
