"""Tables that fit the screen: what is too wide goes on below, in parts that each begin with the rows' names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghosts_cli.report.styled import Text, cut
from ghosts_cli.report.table import GAP, Cell, column_widths, table

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType


@dataclass(frozen=True)
class Folding:
    """A table of which as many columns stand side by side as the screen has room for.

    The first column has the rows' names and begins every part. A row of one cell is a heading: it may be as wide as
    the screen, and longer ones are broken. ``together`` are columns, counted from 0, that stand right behind the
    column before them in any case; ``to_the_right`` are those that end in line.
    """

    rows: Sequence[Sequence[Cell]]
    to_the_right: Collection[int] = ()
    together: Collection[int] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """What rich prints in so many columns."""
        yield from self.parts(options.max_width)

    def parts(self, width: int) -> Iterator[Text]:
        """Yield the table in parts of at most ``width`` columns; a cell that is wider still is cut."""
        whole = [row for row in self.rows if len(row) > 1]
        widths = column_widths(whole)
        names = min(widths[0], max(width - len(GAP) - max(widths[1:]), width // 3))
        for number, some in enumerate(self._shares(widths, width - names)):
            if number:
                yield Text()
            yield from self._part(some, names, width)

    def _shares(self, widths: Sequence[int], room: int) -> Iterator[list[int]]:
        """Yield which columns stand side by side."""
        share: list[int] = []
        taken = 0
        for group in self._groups(len(widths)):
            needed = sum(len(GAP) + widths[column] for column in group)
            if share and taken + needed > room:
                yield share
                share, taken = [], 0
            share, taken = [*share, *group], taken + needed
        yield share

    def _groups(self, number: int) -> list[list[int]]:
        groups: list[list[int]] = []
        for column in range(1, number):
            if column in self.together and groups:
                groups[-1].append(column)
            else:
                groups.append([column])
        return groups

    def _part(self, some: Sequence[int], names: int, width: int) -> Iterator[Text]:
        """Yield the rows' names with some of the columns, and headings between them."""
        chosen = [[self._name(row[0], names), *(row[column] for column in some)] for row in self.rows if len(row) > 1]
        right = {place for place, column in enumerate(some, 1) if column in self.to_the_right}
        lines = iter(_lines(table(chosen, to_the_right=right)))
        for row in self.rows:
            if len(row) == 1:
                yield Text(*row[0])
            else:
                yield _within(next(lines), width)

    @staticmethod
    def _name(cell: Cell, room: int) -> Cell:
        return cut(cell[0], room), cell[1]


def _lines(drawn: Text) -> Iterator[Text]:
    """Yield the lines of a table, each with its styles."""
    line = Text(wraps=False)
    for piece, style in drawn.pieces:
        first, *others = piece.split("\n")
        line.append(first, style)
        for other in others:
            yield line
            line = Text(wraps=False).append(other, style)
    yield line


def _within(line: Text, width: int) -> Text:
    """A line, which ends with a mark where it is too long."""
    return line if line.cell_len <= width else Text(cut(line.plain, width), wraps=False)
