"""The engine scores boards as the readable rules do (G16 to G33)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ghosts_cli.engine.boards import pack_boards, score_boards
from ghosts_cli.engine.tables import EngineTables, build
from ghosts_cli.errors import UsageError
from ghosts_cli.game import PUBLISHED_RULES, Board, Category, Monster, PathUnit, PlacedTile, Rules, Tables, Tile, Track
from ghosts_cli.game.deal import doors_numbered
from tests import read
from tests.engine.agreement import TWO_TILE_BOARDS, disagreements, random_disagreements, random_rules, two_tile_board
from tests.generate import random_boards

BY_TILE = Rules(PathUnit.TILE)


def test_every_twentieth_two_tile_board_scores_alike() -> None:
    assert TWO_TILE_BOARDS == 419_904
    assert disagreements(map(two_tile_board, range(7, TWO_TILE_BOARDS, 20))) == []


@pytest.mark.parametrize("rules", [PUBLISHED_RULES, BY_TILE], ids=["by section", "by tile"])
@pytest.mark.parametrize("seed", range(4))
def test_random_boards_whole_and_partial_score_alike(rules: Rules, seed: int) -> None:
    assert random_disagreements(seed, 2500, rules) == []


@pytest.mark.parametrize("seed", range(10))
def test_the_scoring_tables_are_the_callers(seed: int) -> None:
    assert random_disagreements(100 + seed, 150, random_rules(random.Random(seed))) == []


@pytest.mark.parametrize("kind", list(Monster))
def test_a_board_full_of_one_kind_does_not_overflow(kind: Monster) -> None:
    monsters = (kind,) if kind is Monster.GOLEM else (kind,) * 3
    tiles = [Tile(track, (monsters, ())[: len(track.joints)], (10,) * 40) for track in Track]
    grids = [tuple(PlacedTile(tile, rotation) for _ in range(9)) for tile in tiles for rotation in (0, 90, 180, 270)]
    assert disagreements([Board(doors_numbered(number), grid) for number, grid in enumerate(grids)]) == []


WORKED = {
    "a path of seven sections on six tiles (G30)": ("S C@90 C@180 | S@90 X C@270 | S S S", 7, 6, 3),
    "six paths of 18 sections in all (G28)": (" | ".join(["D@90 D@90 D@90"] * 3), 18, 18, 0),
    "a checkerboard has twelve dead ends (G32)": ("S S@90 S | S@90 S S@90 | S S@90 S", 0, 0, 12),
}


@pytest.mark.parametrize(("drawing", "sections", "tiles", "dead_ends"), WORKED.values(), ids=WORKED.keys())
def test_the_worked_values_come_out(drawing: str, sections: int, tiles: int, dead_ends: int) -> None:
    board = read.board(drawing, bone="N1 N2", tooth="N3 E3")
    for rules, expected in ((PUBLISHED_RULES, sections), (BY_TILE, tiles)):
        tables = build([placed.tile for _, placed in board.laid()], rules)
        points, dead = score_boards(tables, *pack_boards(tables, [board]))
        assert (points[0, list(Category).index(Category.OTHER_PATHS)], dead[0]) == (expected, dead_ends)


def test_no_boards_are_scored_too() -> None:
    tables = build([read.tile("S")])
    points, dead_ends = score_boards(tables, *pack_boards(tables, []))
    assert (points.shape, dead_ends.shape) == ((0, 13), (0,))
    assert (points.dtype, dead_ends.dtype) == (np.dtype(np.int16), np.dtype(np.int8))


def arrays() -> tuple[EngineTables, list[Any]]:
    tables = build([read.tile("S"), read.tile("C:g")])
    return tables, [np.zeros((2, 9), int), np.zeros((2, 9), int), np.array([[0, 1, 2, 3]] * 2)]


MISFITS = {
    "a tile beyond the set": (0, 2, "a tile's index is beyond the set"),
    "no such empty cell": (0, -2, "a tile's index is beyond the set"),
    "a rotation between": (1, 45, "rotations are 0, 90, 180 or 270"),
    "a rotation too far": (1, 360, "rotations are 0, 90, 180 or 270"),
    "a door too many": (2, 12, "doors are 0 to 11"),
}


@pytest.mark.parametrize(("which", "value", "message"), MISFITS.values(), ids=MISFITS.keys())
def test_numbers_out_of_range_are_refused(which: int, value: int, message: str) -> None:
    tables, given = arrays()
    given[which][1, 2] = value
    with pytest.raises(ValueError, match=message):
        score_boards(tables, *given)


def test_arrays_of_another_shape_are_refused() -> None:
    tables, given = arrays()
    with pytest.raises(ValueError, match=r"boards are \(n, 9\) tiles"):
        score_boards(tables, given[0][:, :8], given[1], given[2])


WRONG_TILES = {
    "two golems": (read.tile("X:o/o"), "at most one golem"),
    "four monsters": (read.tile("S:gggg"), "at most 3 monsters"),
    "a diamond of 11": (read.tile("S+11"), "a diamond is worth 1 to 10"),
    "an id of 32768": (replace(read.tile("S"), id=32768), "tile ids go up to 32767"),
    "a thousand diamonds": (Tile(Track.STRAIGHT, ((),), (1,) * 1000), "the engine counts up to 32767"),
}


@pytest.mark.parametrize(("tile", "message"), WRONG_TILES.values(), ids=WRONG_TILES.keys())
def test_tiles_that_the_engine_cannot_play_are_refused(tile: Tile, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        build([tile])


WRONG_TABLES = {
    "dragons": (Tables(dragons=(0, 1)), "the scoring table for dragons must go up to 27, not 1"),
    "golems": (Tables(golems=(0, 1, 2)), "the scoring table for golems must go up to 5, not 2"),
    "wisps": (Tables(wisps=(0,)), "the scoring table for wisps must go up to 27, not 0"),
    "a bonus of 128": (Tables(werewolf_bonus=128), "at most 127 points"),
}


@pytest.mark.parametrize(("tables", "message"), WRONG_TABLES.values(), ids=WRONG_TABLES.keys())
def test_tables_that_the_engine_cannot_hold_are_refused(tables: Tables, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        build([read.tile("S")], Rules(tables=tables))


def test_a_hidden_tile_that_does_not_count_is_left_out_of_the_arrays() -> None:
    boards = random_boards(random.Random(3), 200)
    tables = build(list(dict.fromkeys(placed.tile for board in boards for placed in board.counted().values())))
    tiles, _, _ = pack_boards(tables, boards)
    assert [(row >= 0).sum() for row in tiles] == [len(board.counted()) for board in boards]
