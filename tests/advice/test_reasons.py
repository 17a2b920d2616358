"""Why one board scores more than another, in words."""

from __future__ import annotations

import pytest

from ghosts_cli.advice.reasons import reasons
from ghosts_cli.advice.words import look_words, place_words, tile_words
from ghosts_cli.game import Cell, Tile, Track, score_board
from tests import read

WORDS = [
    ("S:d S S", "S S S", "dragons +6 (1 dragon instead of no dragon)"),
    ("S:dd S S", "S:d S S", "dragons +3 (2 dragons instead of 1 dragon)"),
    ("S:ggg S S", "S:gg S S:g", "ghosts +9 (3 of 3 in company instead of none of 3)"),
    ("S:o S:o S", "S:o S S:o", "golems -10 (none free instead of 2)"),
    ("S:ygb S S", "S:y S:gb S", "satyrs +2 (3 kinds seen instead of 1 kind seen)"),
    ("S:yg S:y S", "S:y S:y S:g", "satyrs +1 (2 and 1 kinds seen instead of 1 and 1)"),
    ("S:s+1 S+1 S", "S:s+2 S S", "skeletons +1 (1 skeleton at 2 diamonds instead of 1 skeleton at 1 diamond)"),
    ("S:l C S", "S:l S S", "slimes +1 (1 slime at 1 curve instead of 1 slime at 0 curves)"),
    ("S:b S:b S", "S:b S S:b", "bats +10 (2 side by side instead of none)"),
    ("S:w S:w S", "S:w S S", "werewolves +4 (2 werewolves instead of 1 werewolf)"),
    ("S:ii S:ii S", "S:i S S", "wisps +13 (4 at 4 each instead of 1 at 3 each)"),
    ("S+3 S S", "S S S", "diamonds +3 (3 in diamonds instead of 0)"),
]
"""The first rows of two boards, and what is said of the one beside the other."""
REST = " | S S S | S S S"


@pytest.mark.parametrize(("after", "before", "words"), WORDS)
def test_a_reason_names_the_category_the_points_and_what_changed(after: str, before: str, words: str) -> None:
    found = reasons(score_board(read.board(before + REST)), score_board(read.board(after + REST)))
    assert words in list(map(str, found))


def test_g26_paths_are_told_by_their_lengths() -> None:
    joined = read.board("S . . | S . . | S . .", bone="N1 S1", tooth="N2 S2")
    apart = read.board("S . . | C . . | S . .", bone="N1 S1", tooth="N2 S2")
    assert str(reasons(score_board(apart), score_board(joined))[0]) == "bone doors +6 (a path of 3 instead of none)"
    two = read.board("S@90 S@90 S@90 | S@90 S@90 S@90 | . . .")
    words = "other paths +6 (2 paths, 6 long together instead of none)"
    assert list(map(str, reasons(score_board(read.board(". . . | . . . | . . .")), score_board(two))))[-1] == words


def test_gains_come_first_and_losses_last() -> None:
    before, after = read.board("S:b S S:b | S:w S S | S S S"), read.board("S:b S:b S | S S S | S S S")
    points = [reason.points for reason in reasons(score_board(before), score_board(after))]
    assert points == sorted(points, reverse=True)
    assert points[0] > 0 > points[-1]


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("S", "S (straight)"),
        ("C:oy+1", "C:oy+1 (golem-satyr corner, diamond 1)"),
        ("S:ggw+3+4", "S:ggw+3+4 (2 ghosts-werewolf straight, diamonds 3 and 4)"),
        ("X:g/bd", "X:g/db (ghost / dragon-bat crossroads)"),
        ("D:/w", "D:/w (empty / werewolf double corner)"),
        ("D", "D (double corner)"),
    ],
)
def test_a_tile_is_told_by_its_token_and_what_is_on_it(tile: str, words: str) -> None:
    assert tile_words(read.tile(tile)) == words


def test_a_tile_of_the_catalog_is_told_by_its_id() -> None:
    assert tile_words(Tile(Track.CORNER, ((),), id=7)) == "7 (corner)"
    assert look_words(Tile(Track.CORNER, ((),), id=7)) == "corner"


def test_a_place_is_told_with_its_turn() -> None:
    assert [place_words(Cell(2, 3), 90), place_words(Cell(2, 3), 0)] == ["2,3 turned 90", "2,3"]
