"""A sheet of characters with styles, written on in any order and read off as lines."""

from __future__ import annotations

import itertools

from ghosts_cli.report.styled import Text


class Canvas:
    """``rows`` by ``columns`` blanks to write on; places count from 0, from the upper left."""

    def __init__(self, rows: int, columns: int) -> None:
        self.columns = columns
        self._marks = [[(" ", "")] * columns for _ in range(rows)]

    def put(self, row: int, column: int, marks: str, style: str = "") -> None:
        """Write ``marks`` from (row, column) to the right, over whatever stood there; all of it must fit."""
        line = self._marks[row]
        if not 0 <= column <= self.columns - len(marks):
            raise IndexError(f"{marks!r} does not fit at column {column} of {self.columns}")
        line[column : column + len(marks)] = [(mark, style) for mark in marks]

    def lines(self) -> list[Text]:
        """The sheet line by line, without blanks at the ends of lines."""
        return [_line(marks) for marks in self._marks]


def _line(marks: list[tuple[str, str]]) -> Text:
    line = Text()
    for style, run in itertools.groupby(marks, key=lambda mark: mark[1]):
        line.append("".join(mark for mark, _ in run), style)
    line.rstrip()
    return line


def page(lines: list[Text]) -> Text:
    """``lines`` as one text that is never wrapped."""
    return Text("\n", wraps=False).join(lines)
