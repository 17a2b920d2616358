"""What a picture shows of a board is what is on the board, nothing less and nothing more."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import Counter

import pytest

from ghosts_cli.game import DOORS, ROTATIONS, Board, Cell, Door, Monster, PlacedTile, Section, Side, Tile, Track, trace
from ghosts_cli.report.svg import picture_board, picture_boards
from ghosts_cli.report.svg_boards import PicturedBoard
from tests import generate, read
from tests.report import svg_reader

BOARDS = generate.random_boards(random.Random(11), 40)


@functools.cache
def pictured(board: Board, highlight: frozenset[Section] = frozenset()) -> svg_reader.PicturedBoard:
    (found,) = svg_reader.boards(svg_reader.parsed(picture_board(board, highlight=highlight).svg))
    return found


@pytest.mark.parametrize("board", BOARDS[:25], ids=range(25))
def test_every_section_joins_its_two_sides_and_carries_its_monsters(board: Board) -> None:
    cells = pictured(board).cells
    for cell, placed in board.counted().items():
        drawn = cells[cell]
        for number, joint in enumerate(placed.joints, start=1):
            assert drawn.joints[number] == frozenset(joint)
            on_it = Counter(monster.kind for monster in drawn.monsters if monster.section == number)
            assert on_it == Counter(placed.tile.sections[number - 1])


@pytest.mark.parametrize("board", BOARDS[:25], ids=range(25))
def test_there_are_as_many_sections_monsters_and_diamonds_as_on_the_board(board: Board) -> None:
    cells = pictured(board).cells.values()
    lying = [*board.counted().values()]
    if not board.final and board.hidden is not None and board.hidden.placed is not None:
        lying.append(board.hidden.placed)
    assert sum(len(cell.joints) for cell in cells) == sum(len(placed.joints) for placed in lying)
    assert sum(len(cell.monsters) for cell in cells) == sum(len(placed.tile.monsters) for placed in lying)
    values = [int(words) for cell in cells for words, _ in cell.diamonds]
    assert Counter(values) == Counter(value for placed in lying for value in placed.tile.diamonds)


@pytest.mark.parametrize("board", BOARDS[:25], ids=range(25))
def test_a_buffer_stop_stands_at_every_dead_end_and_nowhere_else_as_in_g32(board: Board) -> None:
    stops = {(cell, side) for cell, drawn in pictured(board).cells.items() for side in drawn.stops}
    assert stops == {(end.cell, end.side) for end in trace(board.counted()).dead_ends}


@pytest.mark.parametrize("board", BOARDS[:25], ids=range(25))
def test_twelve_doors_have_the_signs_of_the_board_as_in_g2(board: Board) -> None:
    signs = pictured(board).signs
    assert list(signs) == [str(door) for door in DOORS]
    assert {name for name, sign in signs.items() if sign == "bone"} == {str(door) for door in board.doors.bone}
    assert {name for name, sign in signs.items() if sign == "tooth"} == {str(door) for door in board.doors.tooth}


@pytest.mark.parametrize("board", BOARDS[25:35], ids=range(10))
def test_a_band_lies_under_exactly_the_sections_of_the_path_that_is_pointed_out(board: Board) -> None:
    for path in trace(board.counted()).paths:
        drawn = pictured(board, frozenset(path.sections))
        rides = {
            Section(*cell, number): ride for cell, each in drawn.cells.items() for number, ride in each.rides.items()
        }
        assert {section for section, ride in rides.items() if ride == "lit"} == set(path.sections)
        assert {ride for section, ride in rides.items() if section not in path.sections} <= {"aside", "uncounted"}
        doors = {str(end) for end in path.ends or () if isinstance(end, Door)}
        assert {name for name, tracks in drawn.tracks_through.items() if "#gg-stub-band" in tracks} == doors


def test_without_a_path_to_point_out_no_track_is_set_apart() -> None:
    rides = {ride for each in pictured(BOARDS[0]).cells.values() for ride in each.rides.values()}
    assert rides == {"plain"}


def test_track_runs_through_a_door_exactly_where_a_section_ends_there() -> None:
    drawn = pictured(read.board("S S@90 . | . X C | . . S"))
    assert {name for name, tracks in drawn.tracks_through.items() if tracks} == {"N1", "E2", "S3"}


def test_the_level_section_of_a_crossroads_is_drawn_over_the_upright_one_however_it_lies_as_in_g4() -> None:
    board = read.board("X X@90 X@180 | X@270 . . | . . .")
    cells = pictured(board).cells
    for cell, placed in board.counted().items():
        over = placed.joints[cells[cell].drawn_last - 1]
        assert set(over) == {Side.W, Side.E}


def test_a_hidden_tile_that_does_not_count_is_dashed_and_has_a_question_mark_as_in_g33() -> None:
    hidden = read.board_of({"doors": {"bone": ["N1", "N2"], "tooth": ["S1", "S3"]}, "grid": [["."] * 3] * 3, **HIDDEN})
    drawn = pictured(hidden)
    cell = drawn.cells[Cell(2, 1)]
    assert set(cell.rides.values()) == {"uncounted"}
    assert set(cell.joints.values()) == {frozenset((Side.N, Side.S)), frozenset((Side.W, Side.E))}
    assert "?" in cell.texts
    assert drawn.tracks_through["W2"] == {"#gg-stub-uncounted"}
    assert not any(cell.stops for cell in drawn.cells.values())


HIDDEN = {"hidden": {"tile": "X:gs/b+4@90", "cell": [2, 1]}}


def test_the_hidden_tile_of_a_final_board_is_drawn_as_any_other() -> None:
    grid = [["S", "S", "S"], [".", "S", "S"], ["S", "S", "S"]]
    board = read.board_of({"doors": {"bone": ["N1", "N2"], "tooth": ["S1", "S3"]}, "grid": grid, **HIDDEN})
    cell = pictured(board).cells[Cell(2, 1)]
    assert set(cell.rides.values()) == {"plain"}
    assert "?" not in cell.texts


def test_every_cell_shows_its_row_and_column() -> None:
    for cell, drawn in pictured(read.board("S . . | . X C | . . S")).cells.items():
        assert f"{cell.row},{cell.column}" in drawn.texts


def test_the_boards_of_a_game_stand_in_one_picture_in_their_order() -> None:
    root = svg_reader.parsed(picture_boards([PicturedBoard(board=board) for board in BOARDS[:5]]).svg)
    signs = [board.signs for board in svg_reader.boards(root)]
    assert signs == [pictured(board).signs for board in BOARDS[:5]]


CROWDS = [
    (track, counts, diamonds)
    for track in Track
    for counts in itertools.product(range(4), repeat=len(track.joints))
    if sum(counts) <= 3
    for diamonds in ((), (10, 10), (1, 2, 3))
]


@pytest.mark.parametrize(("track", "counts", "diamonds"), CROWDS)
def test_monsters_stand_on_their_own_section_apart_from_each_other_and_from_diamonds(
    track: Track, counts: tuple[int, ...], diamonds: tuple[int, ...]
) -> None:
    tile = Tile(track, tuple((Monster.BAT,) * count for count in counts), diamonds)
    lying = tuple(PlacedTile(tile, rotation) for rotation in ROTATIONS)
    for cell in list(pictured(Board(read.doors(), (*lying, *(None,) * 5))).cells.values())[: len(lying)]:
        lines = {number: points_on(joint) for number, joint in cell.joints.items()}
        for monster in cell.monsters:
            away = {number: min(math.dist(monster.at, point) for point in line) for number, line in lines.items()}
            assert away[monster.section] < 20
            assert min(away, key=lambda number: away[number]) == monster.section
            assert all(16 <= place <= 140 - 16 for place in monster.at)
            assert all(math.dist(monster.at, at) > 32 for _, at in cell.diamonds)
        places = [monster.at for monster in cell.monsters]
        assert all(math.dist(one, other) > 29 for one, other in itertools.combinations(places, 2))


def points_on(joint: frozenset[Side]) -> list[tuple[float, float]]:
    """Points along a section: a straight line, or a quarter of the circle around the corner between its sides."""
    ends = {side: point for point, side in svg_reader.SIDE_AT.items()}
    (ax, ay), (bx, by) = (ends[side] for side in joint)
    if ax == bx or ay == by:
        return [(ax + (bx - ax) * step / 40, ay + (by - ay) * step / 40) for step in range(41)]
    cx, cy = ax + bx - 70, ay + by - 70
    on_circle = (
        (cx + 70 * math.cos(step * math.pi / 80), cy + 70 * math.sin(step * math.pi / 80)) for step in range(160)
    )
    return [(x, y) for x, y in on_circle if 0 <= x <= 140 and 0 <= y <= 140]


def test_more_diamonds_than_there_are_corners_become_one_with_their_number_and_sum() -> None:
    board = read.board("S+1+2+3+10 . . | . . . | . . .")
    ((words, _),) = pictured(board).cells[Cell(1, 1)].diamonds
    assert words == "4: =16"
