"""How a tile looks inside its cell: track that bends and bridges, monsters on it, diamonds in a corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ghosts_cli.game import Joint, PlacedTile, Side, Track
from ghosts_cli.report.canvas import Canvas
from ghosts_cli.report.glyphs import GLYPHS, Bend, Charset, Glyphs, Ink, Pen, bend

Spot = tuple[int, int]
"""Row and column, from 0; within a cell or a canvas."""

_STEPS = {Side.N: (-1, 0), Side.E: (0, 1), Side.S: (1, 0), Side.W: (0, -1)}
_UPRIGHT, _LEVEL = bend((Side.N, Side.S)), bend((Side.W, Side.E))


@dataclass(frozen=True, slots=True)
class CellSize:
    """The inside of a cell in lines and columns, both odd, so that track has a middle to run through."""

    rows: int
    columns: int

    @property
    def middle(self) -> Spot:
        """The spot in the middle."""
        return self.rows // 2, self.columns // 2

    def crossing(self, side: Side) -> Spot:
        """The spot just outside the cell where track crosses ``side``."""
        row, column = self.middle
        down, right = _STEPS[side]
        return row + down * (row + 1), column + right * (column + 1)


ROOMY = CellSize(5, 11)
"""Cells that look square."""
COMPACT = CellSize(3, 11)
"""As wide, for many boards at once; the least that keeps two curves apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawStyle:
    """How boards and tiles are drawn; ``ids`` says whether catalog ids stand in the cells."""

    charset: Charset = Charset.UNICODE
    size: CellSize = ROOMY
    ids: bool = False

    @property
    def glyphs(self) -> Glyphs:
        """The characters of the charset."""
        return GLYPHS[self.charset]


@dataclass(frozen=True, slots=True)
class Look:
    """The pen and the ink of a section's line."""

    pen: Pen = Pen.TRACK
    ink: str = Ink.PLAIN


def draw_inside(canvas: Canvas, corner: Spot, placed: PlacedTile, looks: Sequence[Look], style: DrawStyle) -> None:
    """Draw ``placed`` on the cell whose upper left spot is ``corner``; ``looks`` has one look for each section."""
    tile, size = placed.tile, style.size
    top, left = corner
    counted = looks[0].pen is not Pen.UNCOUNTED
    for lines, look in zip(section_lines(placed, size), looks, strict=True):
        for (row, column), line in lines.items():
            canvas.put(top + row, left + column, style.glyphs.lines[look.pen][line], look.ink)
    for joint, monsters in zip(placed.joints, tile.sections, strict=True):
        row, column = monsters_spot(tile.track, joint, len(monsters), size)
        letters = "".join(monster.letter for monster in monsters)
        canvas.put(top + row, left + column, letters, Ink.MONSTER if counted else Ink.UNCOUNTED)
    canvas.put(top, left, drawn_diamonds(placed, style), Ink.DIAMOND if counted else Ink.UNCOUNTED)
    if style.ids and tile.id is not None:
        number = str(tile.id)
        canvas.put(top + size.rows - 1, left + size.columns - len(number), number, Ink.ID)


def section_lines(placed: PlacedTile, size: CellSize) -> list[dict[Spot, Bend]]:
    """Which line each section of ``placed`` draws where, in the order of the sections.

    A straight or a corner runs through the middle. On a crossroads the level section bridges the upright one.
    On a double corner each section takes its own turn beside the middle, so that the two never touch (G4).
    """
    match placed.tile.track:
        case Track.STRAIGHT | Track.CORNER:
            return [_through_middle(joint, size) for joint in placed.joints]
        case Track.CROSSROADS:
            return [_bridge(size) if Side.W in joint else _under_bridge(size) for joint in placed.joints]
        case Track.DOUBLE_CORNER:
            return [_turn_beside_middle(joint, size) for joint in placed.joints]


def _arm(side: Side, size: CellSize, *, gap: int) -> dict[Spot, Bend]:
    """A straight line from the edge towards the middle; ``gap`` spots before the middle stay free."""
    row, column = size.middle
    down, right = _STEPS[side]
    length, line = (row, _UPRIGHT) if down else (column, _LEVEL)
    return {(row + down * step, column + right * step): line for step in range(gap + 1, length + 1)}


def _through_middle(joint: Joint, size: CellSize) -> dict[Spot, Bend]:
    return {size.middle: bend(joint), **_arm(joint.first, size, gap=0), **_arm(joint.second, size, gap=0)}


def _bridge(size: CellSize) -> dict[Spot, Bend]:
    row, column = size.middle
    return {
        **_arm(Side.W, size, gap=1),
        (row, column - 1): bend((Side.W, Side.N)),
        (row - 1, column - 1): bend((Side.E, Side.S)),
        (row - 1, column): _LEVEL,
        (row - 1, column + 1): bend((Side.S, Side.W)),
        (row, column + 1): bend((Side.N, Side.E)),
        **_arm(Side.E, size, gap=1),
    }


def _under_bridge(size: CellSize) -> dict[Spot, Bend]:
    return {**_arm(Side.N, size, gap=1), size.middle: _UPRIGHT, **_arm(Side.S, size, gap=0)}


def _turn_beside_middle(joint: Joint, size: CellSize) -> dict[Spot, Bend]:
    row, column = size.middle
    upright, level = sorted(joint, key=lambda side: side in (Side.W, Side.E))
    down, right = _STEPS[upright][0], _STEPS[level][1]
    return {
        **_arm(upright, size, gap=1),
        (row + down, column): bend(joint),
        (row + down, column + right): bend((upright.opposite, level.opposite)),
        (row, column + right): bend(joint),
        **_arm(level, size, gap=1),
    }


def monsters_spot(track: Track, joint: Joint, count: int, size: CellSize) -> Spot:
    """Where the first of ``count`` letters stands on its section, so that track goes on at both ends (G6).

    Letters on an upright section stand across it; others stand along the level part of theirs.
    """
    row, column = size.middle
    if bend(joint) == _UPRIGHT:
        return row + (track is Track.CROSSROADS), column - count // 2
    if track is Track.STRAIGHT:
        return row, column - count // 2
    indent = (column - count) // 2
    return row, indent if Side.W in joint else size.columns - indent - count


def drawn_diamonds(placed: PlacedTile, style: DrawStyle) -> str:
    """The mark of the tile's diamonds, short enough to end where track begins.

    ``◆3+5``, or number and sum as in ``3◆=17``, or at the least ``◆…``; nothing without diamonds.
    """
    values = placed.tile.diamonds
    if not values:
        return ""
    diamond = style.glyphs.diamond
    each, summed = diamond + "+".join(map(str, values)), f"{len(values)}{diamond}={sum(values)}"
    in_first_line = (column for lines in section_lines(placed, style.size) for row, column in lines if row == 0)
    room = min(in_first_line, default=style.size.middle[1])
    return next((mark for mark in (each, summed) if len(mark) <= room), diamond + style.glyphs.ellipsis)
