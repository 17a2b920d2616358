"""How a board looks: a wall with twelve doors, dots between the cells, track that crosses from cell to cell."""

from __future__ import annotations

from collections.abc import Set

from ghosts_cli.game import DOORS, Board, Cell, Door, PlacedTile, Section, Side, trace
from ghosts_cli.report.canvas import Canvas
from ghosts_cli.report.glyphs import BONE_LETTER, PATH_INKS, TOOTH_LETTER, UNCOUNTED_MARK, Ink, Pen, bend
from ghosts_cli.report.styled import Text
from ghosts_cli.report.tile_drawing import DrawStyle, Look, Spot, draw_inside

_CELLS = 3  # in a row, and in a column
_TOP = 1  # a line above the wall, for the coordinates
LEFT_MARGIN = 2
"""Columns left of the wall, for the coordinates."""
_DOOR_AT = {(door.cell, door.side): door for door in DOORS}


def board_width(style: DrawStyle) -> int:
    """The columns that a board takes."""
    return LEFT_MARGIN + _CELLS * (style.size.columns + 1) + 1


def board_height(style: DrawStyle) -> int:
    """The lines that a board takes."""
    return _TOP + _CELLS * (style.size.rows + 1) + 1


def board_lines(board: Board, style: DrawStyle, highlight: Set[Section]) -> list[Text]:
    """Draw ``board`` line by line; the sections of ``highlight`` are pointed out."""
    return _BoardDrawing(board, style, highlight).lines()


class _BoardDrawing:
    """One board on its way to a canvas."""

    def __init__(self, board: Board, style: DrawStyle, highlight: Set[Section]) -> None:
        self.board = board
        self.style = style
        self.glyphs = style.glyphs
        self.highlight = highlight
        self.layout = trace(board.counted())
        self.section_at = {
            (cell, side): section
            for cell, placed in self.layout.tiles.items()
            for section, joint in zip(_sections(cell, placed), placed.joints, strict=True)
            for side in joint
        }
        self.down, self.right = style.size.rows + 1, style.size.columns + 1  # from cell to cell
        self.canvas = Canvas(board_height(style), board_width(style))

    def lines(self) -> list[Text]:
        """The drawing line by line."""
        self._draw_wall()
        self._draw_grid()
        self._draw_coordinates()
        for door in DOORS:
            self._draw_door(door)
        for cell, placed in self.layout.tiles.items():
            looks = [self._look(section) for section in _sections(cell, placed)]
            draw_inside(self.canvas, self._corner(cell), placed, looks, self.style)
        for (cell, side), section in self.section_at.items():
            self._draw_end(cell, side, section)
        self._draw_uncounted()
        return self.canvas.lines()

    def _corner(self, cell: Cell) -> Spot:
        """The upper left spot inside ``cell``."""
        return _TOP + (cell.row - 1) * self.down + 1, LEFT_MARGIN + (cell.column - 1) * self.right + 1

    def _crossing(self, cell: Cell, side: Side) -> Spot:
        """The spot where track crosses ``side`` of ``cell``."""
        (top, left), (row, column) = self._corner(cell), self.style.size.crossing(side)
        return top + row, left + column

    def _draw_wall(self) -> None:
        wall, inner = self.glyphs.wall, _CELLS * self.right - 1
        self.canvas.put(_TOP, LEFT_MARGIN, wall["NW"] + wall["across"] * inner + wall["NE"], Ink.WALL)
        bottom = _TOP + _CELLS * self.down
        self.canvas.put(bottom, LEFT_MARGIN, wall["SW"] + wall["across"] * inner + wall["SE"], Ink.WALL)
        for row in range(_TOP + 1, bottom):
            self.canvas.put(row, LEFT_MARGIN, wall["down"], Ink.WALL)
            self.canvas.put(row, LEFT_MARGIN + inner + 1, wall["down"], Ink.WALL)

    def _draw_grid(self) -> None:
        """Dots between the cells, as dense down as across to the eye."""
        for number in range(1, _CELLS):
            for column in range(2, _CELLS * self.right, 2):
                self.canvas.put(_TOP + number * self.down, LEFT_MARGIN + column, self.glyphs.grid, Ink.GRID)
            for row in range(1, _CELLS * self.down):
                self.canvas.put(_TOP + row, LEFT_MARGIN + number * self.right, self.glyphs.grid, Ink.GRID)

    def _draw_coordinates(self) -> None:
        for number in range(1, _CELLS + 1):
            self.canvas.put(0, self._crossing(Cell(1, number), Side.N)[1], str(number), Ink.COORDINATE)
            self.canvas.put(self._crossing(Cell(number, 1), Side.W)[0], 0, str(number), Ink.COORDINATE)

    def _draw_door(self, door: Door) -> None:
        """An opening between two jambs; a bone or tooth door has its letter in the opening (G2)."""
        row, column = self._crossing(door.cell, door.side)
        down, right = (0, 1) if door.side in (Side.N, Side.S) else (1, 0)
        before, after = self.glyphs.jambs[door.side]
        self.canvas.put(row - down, column - right, before, Ink.WALL)
        self.canvas.put(row + down, column + right, after, Ink.WALL)
        if door in self.board.doors.bone:
            self.canvas.put(row, column, BONE_LETTER, f"bold {Ink.BONE}")
        elif door in self.board.doors.tooth:
            self.canvas.put(row, column, TOOTH_LETTER, f"bold {Ink.TOOTH}")
        else:
            self.canvas.put(row, column, " ")

    def _look(self, section: Section) -> Look:
        """The pen and ink of a section: the colour of its path's kind, and double where it is pointed out."""
        kind = self.layout.paths[self.layout.path_of[section]].kind(self.board.doors)
        ink = Ink.PLAIN if kind is None else PATH_INKS[kind]
        if section in self.highlight:
            return Look(Pen.SHOWN, f"bold {ink}".rstrip())
        return Look(Pen.TRACK, Ink.ASIDE if self.highlight else ink)

    def _draw_end(self, cell: Cell, side: Side, section: Section) -> None:
        """What stands on ``side`` of the cell, where the section ends: a line, a door or a stop (G32)."""
        look, spot = self._look(section), self._crossing(cell, side)
        if (door := _DOOR_AT.get((cell, side))) is not None:
            self._run_through(door, spot, look)
            return
        near = cell.neighbour(side)
        other = self.section_at.get((near, side.opposite)) if near is not None else None
        if other is None:
            self.canvas.put(*spot, self.glyphs.stops[look.pen][side], Ink.DEAD_END)
        elif look.pen is Pen.SHOWN or self._look(other).pen is not Pen.SHOWN:  # so a path that is shown has no gap
            self.canvas.put(*spot, self.glyphs.lines[look.pen][bend((side, side.opposite))], look.ink)

    def _run_through(self, door: Door, spot: Spot, look: Look) -> None:
        """Let track run through a plain door; the letter of another stands where its track ends."""
        if door not in (*self.board.doors.bone, *self.board.doors.tooth):
            self.canvas.put(*spot, self.glyphs.lines[look.pen][bend((door.side, door.side.opposite))], look.ink)

    def _draw_uncounted(self) -> None:
        """A hidden tile laid on an unfinished board: dashed and marked, for it counts for nothing yet (G33)."""
        hidden = self.board.hidden
        if self.board.final or hidden is None or hidden.cell is None or hidden.placed is None:
            return
        look = Look(Pen.UNCOUNTED, Ink.UNCOUNTED)
        corner = self._corner(hidden.cell)
        draw_inside(self.canvas, corner, hidden.placed, [look] * len(hidden.placed.joints), self.style)
        right = corner[1] + self.style.size.columns - len(UNCOUNTED_MARK)
        self.canvas.put(corner[0], right, UNCOUNTED_MARK, Ink.MARK)
        for side in Side:
            door = _DOOR_AT.get((hidden.cell, side))
            if door is not None and any(side in joint for joint in hidden.placed.joints):
                self._run_through(door, self._crossing(hidden.cell, side), look)


def _sections(cell: Cell, placed: PlacedTile) -> list[Section]:
    return [Section(*cell, number) for number in range(1, len(placed.joints) + 1)]
