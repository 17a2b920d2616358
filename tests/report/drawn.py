"""Reads drawings back: a reader that follows the lines with a finger and knows nothing of how they were drawn.

It is told only where the cells lie. At each side of a cell where a line comes in it walks along the line, through
letters, under bridges and round bends, until it comes out at another side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ghosts_cli.game import CELLS, Cell, DeadEnd, PlacedTile, Side

Joint = frozenset[Side]
Spot = tuple[int, int]

STEPS = {Side.N: (-1, 0), Side.E: (0, 1), Side.S: (1, 0), Side.W: (0, -1)}
LETTERS = "dgoyslbwi"
OPEN_TO = {
    **dict.fromkeys("│║╎|H:", "NS"),
    **dict.fromkeys("─═╌-=~", "WE"),
    **dict.fromkeys("╰╚", "NE"),
    **dict.fromkeys("╭╔", "ES"),
    **dict.fromkeys("╮╗", "SW"),
    **dict.fromkeys("╯╝", "WN"),
    "'": "NWE",  # in ASCII a bend's other side shows only in what stands beside it
    ".": "SWE",
    "+": "NSWE",
}
DOUBLE = set("═║╔╗╚╝=H+")
DASHED = set("╌╎~:")
ACROSS_EDGE = {Side.N: "│║╎|H:", Side.E: "─═╌-=~", Side.S: "│║╎|H:", Side.W: "─═╌-=~"}
STOPS = {Side.N: "┬╦xX", Side.E: "┤╣xX", Side.S: "┴╩xX", Side.W: "├╠xX"}


@dataclass(frozen=True)
class DrawnSection:
    """One section as the drawing shows it: its monsters' letters sorted, and the pens seen along its line."""

    letters: str
    double: bool
    dashed: bool


@dataclass(frozen=True)
class DrawnBoard:
    """A board's drawing: lines of text, and the inside of a cell in lines and columns."""

    lines: list[str]
    rows: int
    columns: int
    top: int = 1
    left: int = 2

    def at(self, spot: Spot) -> str:
        """The character at ``spot``; a blank beyond the end of a line."""
        row, column = spot
        return self.lines[row][column : column + 1] or " "

    def corner(self, cell: Cell) -> Spot:
        """The upper left spot inside ``cell``."""
        return (
            self.top + (cell.row - 1) * (self.rows + 1) + 1,
            self.left + (cell.column - 1) * (self.columns + 1) + 1,
        )

    def crossing(self, cell: Cell, side: Side) -> Spot:
        """The spot on the edge of ``cell``, in the middle of ``side``."""
        (top, left), (down, right) = self.corner(cell), STEPS[side]
        row, column = self.rows // 2, self.columns // 2
        return top + row + down * (row + 1), left + column + right * (column + 1)

    def inside(self, cell: Cell, spot: Spot) -> bool:
        """Whether ``spot`` lies in ``cell`` and not on its edge."""
        top, left = self.corner(cell)
        return top <= spot[0] < top + self.rows and left <= spot[1] < left + self.columns

    def sections(self, cell: Cell) -> dict[Joint, DrawnSection]:
        """The sections that lie on ``cell``, by the two sides that each joins."""
        found: dict[Joint, DrawnSection] = {}
        for side in Side:
            down, right = STEPS[side]
            row, column = self.crossing(cell, side)
            first = self.at((row - down, column - right))
            if first in OPEN_TO or first in LETTERS:
                out, section = self._walk(cell, side)
                assert found.setdefault(frozenset((side, out)), section) == section
        return found

    def _walk(self, cell: Cell, entered: Side) -> tuple[Side, DrawnSection]:
        heading, spot = entered.opposite, _step(self.crossing(cell, entered), entered.opposite)
        line = ""
        letters: dict[Spot, str] = {}
        while self.inside(cell, spot):
            mark = self.at(spot)
            assert mark != " ", f"the line breaks off at {spot}"
            if mark in LETTERS:
                letters.update(self._word(spot))
            elif heading.opposite.value in OPEN_TO[mark]:
                line += mark
                heading = self._onward(spot, heading)
            else:
                assert heading in (Side.N, Side.S), f"the line breaks off at {spot}"  # under a bridge
            spot = _step(spot, heading)
        standing = "".join(sorted(letters.values(), key=LETTERS.index))
        return heading, DrawnSection(standing, bool(DOUBLE & set(line)), bool(DASHED & set(line)))

    def _onward(self, spot: Spot, heading: Side) -> Side:
        """Where the line goes on: straight if it can, else round the bend."""
        ways = [side for side in Side if side.value in OPEN_TO[self.at(spot)] and side is not heading.opposite]
        leading = [side for side in ways if self._leads(_step(spot, side), side)] if len(ways) > 1 else ways
        if not leading:  # a hidden tile's line comes out at the edge of a low cell and meets nothing
            return next(side for side in ways if side in (Side.N, Side.S))
        return heading if heading in leading else leading[0]

    def _leads(self, spot: Spot, heading: Side) -> bool:
        """Whether the line goes on at ``spot``; beside a bend letters stand only on level lines."""
        mark = self.at(spot)
        if mark in STOPS[heading] or mark in "BT":
            return True
        return heading.opposite.value in OPEN_TO.get(mark, "WE" if mark in LETTERS else "")

    def _word(self, spot: Spot) -> Iterator[tuple[Spot, str]]:
        """The letters that stand side by side at ``spot``, each with its place."""
        row, column = spot
        while self.at((row, column - 1)) in LETTERS:
            column -= 1
        while self.at((row, column)) in LETTERS:
            yield (row, column), self.at((row, column))
            column += 1

    def joined(self, cell: Cell, side: Side) -> bool:
        """Whether a line runs across ``side`` of ``cell``."""
        return self.at(self.crossing(cell, side)) in ACROSS_EDGE[side]

    def dead_ends(self) -> set[DeadEnd]:
        """Every side of a cell that a line comes to and stops at."""
        return {
            DeadEnd(cell, side)
            for cell in CELLS
            for joint, section in self.sections(cell).items()
            for side in joint
            if not section.dashed and self.at(self.crossing(cell, side)) in STOPS[side]
        }


def letters_by_joint(placed: PlacedTile) -> dict[Joint, str]:
    """What a drawing of ``placed`` must show: the letters that stand between the two sides of each section."""
    return {
        frozenset(joint): "".join(monster.letter for monster in monsters)
        for joint, monsters in zip(placed.joints, placed.tile.sections, strict=True)
    }


def _step(spot: Spot, heading: Side) -> Spot:
    down, right = STEPS[heading]
    return spot[0] + down, spot[1] + right
