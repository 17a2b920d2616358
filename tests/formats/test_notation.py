"""The one-line notation of a board: reading and writing are inverses, however it was spaced."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.errors import InputError, Place
from ghosts_cli.formats.boards import Kind, read_boards, read_notation
from ghosts_cli.formats.notation import parse_board, parse_doors, write_board
from ghosts_cli.formats.source import Source
from ghosts_cli.game import Board, Cell
from tests.formats.strategies import SHIPPED, boards

EXAMPLE = "17@90,C:g,. | .,X:g/b,3 | 5@180,.,8 bone=N1,S2 tooth=W3,E1 hidden=33@90:2,1"
LOOKUP = SHIPPED.by_id.get


@given(boards())
def test_reading_gives_back_what_was_written(board: Board) -> None:
    line = write_board(board)
    assert "\n" not in line
    assert parse_board(line, LOOKUP) == board
    assert write_board(parse_board(line, LOOKUP)) == line


@given(boards(), st.randoms(use_true_random=False))
def test_any_run_of_spaces_parts_and_is_written_as_one(board: Board, random: Random) -> None:
    line = write_board(board)
    spaced = re.sub(r"[ ,|=]", lambda mark: f"{_spaces(random)}{mark[0]}{_spaces(random)}", line)
    assert parse_board(f"  {spaced}\t", LOOKUP) == board
    assert write_board(parse_board(spaced, LOOKUP)) == line


def _spaces(random: Random) -> str:
    return " " * random.randrange(3)


CANONICAL = {
    "the example of the format": (EXAMPLE, EXAMPLE),
    "no spaces at all": (".,.,.|.,.,.|.,.,. bone=N1,S2 tooth=W3,E1", ".,.,. | .,.,. | .,.,. bone=N1,S2 tooth=W3,E1"),
    "tiles in other forms": (
        "S:wg@0,X:g/,. | S+4+2,.,. | .,.,. bone=N1,S2 tooth=W3,E1",
        "S:gw,X:g,. | S+2+4,.,. | .,.,. bone=N1,S2 tooth=W3,E1",
    ),
    "parts in another order": (
        ".,.,. | .,.,. | .,.,. hand=S,17 hidden=C tooth=W3,E1 bone=N1,S2",
        ".,.,. | .,.,. | .,.,. bone=N1,S2 tooth=W3,E1 hidden=C hand=S,17",
    ),
    "a hidden tile turned but not laid, and a turned hand": (
        ".,.,. | .,.,. | .,.,. bone=N1,S2 tooth=W3,E1 hidden=C@90 hand=S@90",
        ".,.,. | .,.,. | .,.,. bone=N1,S2 tooth=W3,E1 hidden=C hand=S",
    ),
    "two hidden tiles": (
        ".,.,. | .,.,. | .,.,. bone=N1,S2 tooth=W3,E1 hidden=C, S:g",
        ".,.,. | .,.,. | .,.,. bone=N1,S2 tooth=W3,E1 hidden=C,S:g",
    ),
}


@pytest.mark.parametrize(("text", "canonical"), CANONICAL.values(), ids=CANONICAL.keys())
def test_writing_gives_the_one_canonical_form(text: str, canonical: str) -> None:
    assert write_board(parse_board(text, LOOKUP)) == canonical


def test_doors_are_kept_in_the_order_given_or_in_that_of_lists() -> None:
    board = parse_board(".,.,. | .,.,. | .,.,. bone=S2,N1 tooth=E1,W3", LOOKUP)
    assert write_board(parse_board(write_board(board), LOOKUP)) == write_board(board)


def test_the_example_of_the_format_is_read() -> None:
    board = parse_board(EXAMPLE, LOOKUP)
    assert board.hidden is not None
    assert (board.hidden.cell, board.hidden.rotation, board.hidden.tiles[0].id) == (Cell(2, 1), 90, 33)
    assert [placed and (placed.tile.id, placed.rotation) for placed in board.grid] == [
        *[(17, 90), (None, 0), None],
        *[None, (None, 0), (3, 0)],
        *[(5, 180), None, (8, 0)],
    ]


def test_a_file_may_hold_a_board_a_line() -> None:
    text = read_boards(Source("mine.txt", f"\n{EXAMPLE}\n\n  {EXAMPLE}\n"), LOOKUP)
    assert (text.kind, [board.name for board in text.boards]) == (Kind.NOTATION, ["mine 1", "mine 2"])


def test_an_id_may_stand_on_two_lines_for_they_are_boards_apart() -> None:
    assert len(read_boards(Source("x", f"{EXAMPLE}\n{EXAMPLE}"), LOOKUP).boards) == 2


def test_every_bad_line_of_a_file_is_told() -> None:
    bad = EXAMPLE.replace("N1", "N4")
    with pytest.raises(InputError) as raised:
        read_boards(Source("x", f"{EXAMPLE}\n{bad}\n{bad}"), LOOKUP)
    assert [problem.place for problem in raised.value.problems] == [(2, 42), (3, 42)]


@given(st.text(alphabet="SCXD:gow/+19@.,| bone=N2tuhidan", max_size=60))
def test_any_text_is_a_board_or_a_list_of_problems_with_places_in_it(text: str) -> None:
    try:
        read_notation(text, LOOKUP)
    except InputError as error:
        for problem in error.problems:
            assert problem.place.line == 1
            assert 1 <= problem.place.column <= len(text) + 1


DOORS = {
    "bone=N1,N1 tooth=N1,N2": [
        (9, "door N1 is named twice; it is also at 1:6"),
        (18, "door N1 is named twice; it is also at 1:6"),
    ],
    " x": [(2, "expected an arrangement such as bone=N1,S2 tooth=W3,E1, found 'x'")],
    "foo bone=N1,N1": [(1, "expected an arrangement such as bone=N1,S2 tooth=W3,E1, found 'foo'")],
    "bone=N1,S2": [(11, "expected tooth= with two doors, such as tooth=N1,S2")],
    "bone=N1,S2 tooth=W3,E1 hand=3": [(24, "unknown part 'hand='; known: bone, tooth")],
    "bone=N1,S4 tooth=W3,E1": [(9, "expected a door N1 to N3, S1 to S3, W1 to W3 or E1 to E3, found 'S4'")],
}


@pytest.mark.parametrize("text", DOORS)
def test_places_of_an_arrangement_of_doors_are_those_of_its_own_text(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_doors(text)
    assert [(problem.place.column, problem.message) for problem in caught.value.problems] == DOORS[text]


def test_places_of_an_arrangement_in_a_file_are_those_of_the_file() -> None:
    with pytest.raises(InputError) as caught:
        parse_doors("bone=N1,N1 tooth=W3,E1", file="run.json", start=Place(18, 13))
    (problem,) = caught.value.problems
    assert (caught.value.file, problem.place) == ("run.json", Place(18, 21))
    assert problem.message == "door N1 is named twice; it is also at 18:18"


def test_an_arrangement_of_doors_may_be_spaced_and_name_the_tooth_doors_first() -> None:
    assert parse_doors("tooth = W3, E1   bone=N1,S2 ") == parse_doors("bone=N1,S2 tooth=W3,E1")
