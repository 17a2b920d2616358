"""Drawing and reading are inverses: a drawing shows every section, its monsters, its joins and its dead ends."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from ghosts_cli.game import CELLS, DOORS, ROTATIONS, Board, Monster, PlacedTile, Side, Tile, Track, trace
from ghosts_cli.report.drawing import draw_board, draw_tile
from ghosts_cli.report.glyphs import Charset
from ghosts_cli.report.tile_drawing import COMPACT, ROOMY, CellSize, DrawStyle
from tests import generate
from tests.report.drawn import DrawnBoard, letters_by_joint

STYLES = [DrawStyle(charset=charset, size=size, ids=True) for charset in Charset for size in (ROOMY, COMPACT)]
in_every_style = pytest.mark.parametrize("style", STYLES, ids=lambda style: f"{style.charset.value}-{style.size.rows}")


def drawn(board: Board, style: DrawStyle, **options: object) -> DrawnBoard:
    text = draw_board(board, style=style, **options)  # type: ignore[arg-type]  # only ever ``highlight``
    return DrawnBoard(text.plain.split("\n"), style.size.rows, style.size.columns)


def with_ids(board: Board) -> Board:
    """``board`` with an id on every tile, so that numbers stand in the cells."""
    grid = (placed and replace(placed, tile=replace(placed.tile, id=70 + n)) for n, placed in enumerate(board.grid))
    return replace(board, grid=tuple(grid))


def letters_drawn(board: DrawnBoard) -> dict[object, object]:
    return {cell: {joint: section.letters for joint, section in board.sections(cell).items()} for cell in CELLS}


def letters_meant(board: Board) -> dict[object, object]:
    return {cell: letters_by_joint(placed) if (placed := board.at(cell)) else {} for cell in CELLS}


@in_every_style
@given(board=generate.boards())
def test_every_track_and_the_monsters_of_each_section_can_be_read_off(style: DrawStyle, board: Board) -> None:
    assert letters_drawn(drawn(with_ids(board), style)) == letters_meant(board)


@in_every_style
@given(board=generate.boards())
def test_g32_lines_join_where_both_cells_have_track_and_stop_where_one_has(style: DrawStyle, board: Board) -> None:
    picture, tiles = drawn(board, style), board.counted()
    ends = {(cell, side) for cell, placed in tiles.items() for joint in placed.joints for side in joint}
    inner = [(cell, side, near) for cell in CELLS for side in Side if (near := cell.neighbour(side)) is not None]
    assert [picture.joined(cell, side) for cell, side, _ in inner] == [
        (cell, side) in ends and (near, side.opposite) in ends for cell, side, near in inner
    ]
    assert picture.dead_ends() == set(trace(tiles).dead_ends)


@in_every_style
@given(board=generate.boards())
def test_g2_all_twelve_doors_can_be_told_apart_and_track_runs_through_the_plain_ones(
    style: DrawStyle, board: Board
) -> None:
    picture, tiles = drawn(board, style), board.counted()
    marks = {door: picture.at(picture.crossing(door.cell, door.side)) for door in DOORS}
    assert tuple(door for door in DOORS if marks[door] == "B") == board.doors.bone
    assert tuple(door for door in DOORS if marks[door] == "T") == board.doors.tooth
    for door in set(DOORS).difference(board.doors.bone, board.doors.tooth):
        has_track = door.cell in tiles and any(door.side in joint for joint in tiles[door.cell].joints)
        assert picture.joined(door.cell, door.side) == has_track
        assert has_track or marks[door] == " "


@in_every_style
@settings(max_examples=30)
@given(board=generate.boards_with_hidden(most=7))
def test_g33_a_hidden_tile_on_an_unfinished_board_is_dashed_and_joins_nothing(style: DrawStyle, board: Board) -> None:
    picture = drawn(board, style)
    assert board.hidden is not None
    assert board.hidden.cell is not None
    assert board.hidden.placed is not None
    lying = picture.sections(board.hidden.cell)
    assert {joint: section.letters for joint, section in lying.items()} == letters_by_joint(board.hidden.placed)
    assert all(section.dashed and not section.double for section in lying.values())
    assert picture.dead_ends() == set(trace(board.counted()).dead_ends)


@in_every_style
@settings(max_examples=30)
@given(board=generate.boards_with_hidden(fewest=8))
def test_g33_a_hidden_tile_on_the_ninth_cell_is_drawn_like_any_other(style: DrawStyle, board: Board) -> None:
    assert board.hidden is not None
    assert board.hidden.cell is not None
    tiles = board.counted()
    as_any_other = Board(board.doors, tuple(tiles[cell] for cell in CELLS))
    assert drawn(board, style).lines == drawn(as_any_other, style).lines


@in_every_style
@settings(max_examples=30)
@given(board=generate.boards(fewest=1))
def test_a_path_that_is_pointed_out_has_double_lines_and_nothing_else_has(style: DrawStyle, board: Board) -> None:
    for path in trace(board.counted()).paths:
        picture = drawn(board, style, highlight=frozenset(path.sections))
        assert letters_drawn(picture) == letters_meant(board)
        for cell, placed in board.laid():
            double = [frozenset(placed.joints[section.number - 1]) for section in path.sections if section.cell == cell]
            sections = picture.sections(cell)
            assert {joint for joint, section in sections.items() if section.double} == set(double)


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("track", Track)
@in_every_style
def test_a_tile_by_itself_shows_its_track_in_every_rotation(style: DrawStyle, track: Track, rotation: int) -> None:
    sections = ((Monster.GHOST,), (Monster.BAT, Monster.WISP))[: len(track.joints)]
    tile = Tile(track, sections, (3, 10))
    lines = draw_tile(tile, rotation, style=style).plain.split("\n")
    picture = DrawnBoard(lines, style.size.rows, style.size.columns, top=0, left=0)
    placed = PlacedTile(tile, rotation)
    sections_drawn = picture.sections(CELLS[0])
    assert {joint: section.letters for joint, section in sections_drawn.items()} == letters_by_joint(placed)
    assert [side for side in Side if picture.joined(CELLS[0], side)] == [
        side for side in Side if any(side in joint for joint in placed.joints)
    ]


@pytest.mark.parametrize("size", [CellSize(3, 9), CellSize(5, 9), CellSize(7, 15)])
def test_cells_of_other_odd_sizes_read_back_as_well(size: CellSize) -> None:
    style = DrawStyle(size=size)
    for board in generate.random_boards(random.Random(5), 20):
        plain = replace(board, hidden=None)
        assert letters_drawn(drawn(plain, style)) == letters_meant(plain)
