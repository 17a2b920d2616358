"""Boards and tiles drawn as text, for people to look at in a terminal.

Every drawing is a ``Text`` that is never wrapped; whoever prints it decides whether it has colour, and
its ``plain`` is the drawing without. A line that crosses from cell to cell is unbroken where two tracks meet and
stops with a tick where one meets none (G32). A roomy board is 39 columns wide and 20 lines high, a compact one 14
lines: two of either stand side by side in 80 columns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence, Set

from ghosts_cli.errors import printable
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Board, PlacedTile, Section, Tile
from ghosts_cli.report.board_drawing import LEFT_MARGIN, board_lines, board_width
from ghosts_cli.report.canvas import Canvas, page
from ghosts_cli.report.glyphs import Charset, Ink, Pen, bend
from ghosts_cli.report.legend import legend, pending_tiles
from ghosts_cli.report.styled import Text, cut
from ghosts_cli.report.tile_drawing import COMPACT, ROOMY, DrawStyle, Look, draw_inside

__all__ = [
    "COMPACT",
    "DEFAULT_WIDTH",
    "ROOMY",
    "Charset",
    "DrawStyle",
    "draw_board",
    "draw_boards",
    "draw_tile",
    "draw_tiles",
    "legend",
    "pending_tiles",
]

DEFAULT_WIDTH = 80
_GAP = 2  # columns between drawings side by side
_STYLE = DrawStyle()


def draw_board(board: Board, *, style: DrawStyle = _STYLE, highlight: Set[Section] = frozenset()) -> Text:
    """Draw ``board``: wall, doors, coordinates and tiles; the sections of ``highlight`` have double lines."""
    return page(board_lines(board, style, highlight))


def draw_boards(
    boards: Sequence[Board],
    width: int = DEFAULT_WIDTH,
    *,
    style: DrawStyle = _STYLE,
    highlights: Sequence[Set[Section]] = (),
) -> Text:
    """Draw boards under their names, as many side by side as fit in ``width`` columns, and at least one.

    ``highlights`` has for each board the sections that have double lines; empty, there are none.
    """
    blocks = [
        [_name(board, style), *board_lines(board, style, highlight)]
        for board, highlight in zip(boards, highlights or [frozenset()] * len(boards), strict=True)
    ]
    return _in_rows(blocks, board_width(style), width)


def draw_tile(tile: Tile, rotation: int = 0, *, style: DrawStyle = _STYLE) -> Text:
    """Draw a tile by itself, turned by ``rotation`` degrees clockwise."""
    return page(_tile_lines(PlacedTile(tile, rotation), style))


def draw_tiles(tiles: Sequence[Tile], width: int = DEFAULT_WIDTH, *, style: DrawStyle = _STYLE) -> Text:
    """Draw tiles in rows of at most ``width`` columns, each over its id and its notation."""
    column = style.size.columns + 2
    return _in_rows([[*_tile_lines(PlacedTile(tile), style), *_caption(tile, column)] for tile in tiles], column, width)


def _name(board: Board, style: DrawStyle) -> Text:
    """The board's name over its wall, cut to the wall's width."""
    name, room = printable(board.name), board_width(style) - LEFT_MARGIN
    if style.charset is Charset.ASCII:
        name = name.encode("ascii", "backslashreplace").decode("ascii")
    return Text.assemble(" " * LEFT_MARGIN, (cut(name, room, style.glyphs.ellipsis), Ink.NAME))


def _tile_lines(placed: PlacedTile, style: DrawStyle) -> list[Text]:
    """The tile between dots; its track runs out between them."""
    size, glyphs = style.size, style.glyphs
    canvas = Canvas(size.rows + 2, size.columns + 2)
    for row in (0, size.rows + 1):
        for column in range(0, size.columns + 2, 2):
            canvas.put(row, column, glyphs.grid, Ink.GRID)
    for row in range(1, size.rows + 1):
        for column in (0, size.columns + 1):
            canvas.put(row, column, glyphs.grid, Ink.GRID)
    draw_inside(canvas, (1, 1), placed, [Look()] * len(placed.joints), style)
    for joint in placed.joints:
        for side in joint:
            row, column = size.crossing(side)
            canvas.put(row + 1, column + 1, glyphs.lines[Pen.TRACK][bend((side, side.opposite))])
    return canvas.lines()


def _caption(tile: Tile, column: int) -> list[Text]:
    """The tile's id and notation, on as many lines as it takes; a break comes before ``+`` or ``/``."""
    number = "" if tile.id is None else f"{tile.id} "
    lines = [number]
    for part in re.findall(r"[+/]?[^+/]+", write_content(tile)):
        if len(lines[-1] + part) > column:
            lines.append(" " * len(number))
        lines[-1] += part
    return [Text.assemble((line[: len(number)], Ink.NAME), line[len(number) :]) for line in lines]


def _in_rows(blocks: Sequence[Sequence[Text]], column: int, width: int) -> Text:
    """Blocks of lines side by side, each ``column`` columns wide, a blank line between rows of blocks."""
    in_row = max(1, (width + _GAP) // (column + _GAP))
    lines: list[Text] = []
    for start in range(0, len(blocks), in_row):
        if lines:
            lines.append(Text())
        row = itertools.zip_longest(*blocks[start : start + in_row], fillvalue=Text())
        lines.extend(_beside(parts, column) for parts in row)
    return page(lines)


def _beside(parts: Sequence[Text], column: int) -> Text:
    line = Text()
    for number, part in enumerate(parts):
        line.append(" " * (number * (column + _GAP) - line.cell_len))
        line.append_text(part)
    line.rstrip()
    return line
