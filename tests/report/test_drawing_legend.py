"""What stands beside a drawing: the legend, and the tiles that do not count yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghosts_cli.game import Board, Cell, HiddenTile, Section, Tile
from ghosts_cli.report.drawing import Charset, DrawStyle, legend, pending_tiles
from tests import read

EMPTY = read.board(". . . | . . . | . . .")
FULL_OF_MARKS = read.board(
    "X:dg/o+3 S:yll+10+10 S:bwi | D:s S@90 S+1+2+3 | S+1+1+1+1+1+1+1+1+1+1 S .",
    hidden=HiddenTile((read.tile("C"),), Cell(3, 3)),
)
UNFINISHED = replace(FULL_OF_MARKS, grid=(None, *FULL_OF_MARKS.grid[1:]))


@pytest.mark.parametrize("charset", Charset)
def test_a_legend_of_everything_takes_three_lines_of_80_columns(charset: Charset) -> None:
    tiles = [read.tile("X:dg/o+3")]
    text = legend([UNFINISHED], tiles, style=DrawStyle(charset=charset), highlight={Section(1, 1, 1)})
    lines = text.plain.split("\n")
    assert len(lines) <= 3
    assert max(map(len, lines)) <= 80
    assert text.plain.isascii() == (charset is Charset.ASCII)


def test_a_legend_explains_only_what_occurs() -> None:
    assert legend([EMPTY]).plain == "B bone door  T tooth door  ┫ ┣ plain door"
    assert legend(tiles=[read.tile("S:ig+3")]).plain == "g ghost  i wisp  ◆3+5 diamonds"
    assert legend().plain == ""


def test_a_legend_explains_each_form_of_diamonds_that_occurs() -> None:
    tiles = [read.tile("S+3"), read.tile("S+10+10"), read.tile("S" + "+9" * 12)]
    assert legend(tiles=tiles).plain == "◆3+5 diamonds  3◆=17 three worth 17  ◆… many"


def test_g32_a_legend_explains_dead_ends_where_there_are_some() -> None:
    board = read.board("S . . | S . . | S . .")
    assert "dead end" not in legend([board]).plain
    assert "┤ dead end" in legend([replace(board, grid=(*board.grid[:6], None, None, None))]).plain


def test_g33_a_legend_explains_the_mark_of_a_hidden_tile_until_it_counts() -> None:
    assert "(?)" in legend([UNFINISHED]).plain
    assert "(?)" not in legend([FULL_OF_MARKS]).plain


def test_the_monsters_of_a_hidden_tile_are_in_the_legend_when_it_is_drawn() -> None:
    laid = replace(EMPTY, hidden=HiddenTile((read.tile("S:d"),), Cell(1, 1)))
    held = replace(EMPTY, hidden=HiddenTile((read.tile("S:d"),)))
    assert "d dragon" in legend([laid]).plain
    assert "d dragon" not in legend([held]).plain


CATALOG_TILE = replace(read.tile("S:gw+4"), id=33)


@pytest.mark.parametrize(
    ("hidden", "hand", "line"),
    [
        (None, (), None),
        (HiddenTile((read.tile("C:g"),)), (), "hidden tile C:g, not laid"),
        (HiddenTile((CATALOG_TILE,)), (), "hidden tile 33 (S:gw+4), not laid"),
        (
            HiddenTile((CATALOG_TILE, read.tile("X"))),
            (),
            "hidden tiles 33 (S:gw+4) and X, not chosen yet",
        ),
        (
            HiddenTile((CATALOG_TILE,), Cell(2, 1), 90),
            (),
            "hidden tile 33@90 (S:gw+4) at 2,1, counts for nothing yet",
        ),
        (None, (read.tile("C:l"), CATALOG_TILE), "hand C:l, 33 (S:gw+4)"),
        (HiddenTile((read.tile("C:g"),)), (read.tile("X"),), "hidden tile C:g, not laid; hand X"),
    ],
)
def test_g33_tiles_that_do_not_count_yet_are_named_in_a_line(
    hidden: HiddenTile | None, hand: tuple[Tile, ...], line: str | None
) -> None:
    board = replace(EMPTY, hidden=hidden, hand=hand)
    found = pending_tiles(board)
    assert (found and found.plain) == line


def test_g33_a_hidden_tile_on_a_final_board_is_no_longer_pending() -> None:
    board: Board = FULL_OF_MARKS
    assert board.final
    assert pending_tiles(board) is None
