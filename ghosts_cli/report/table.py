"""Tables without lines: cells in columns, blanks between them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ghosts_cli.report.styled import Text, columns

Cell = tuple[str, str]
"""What stands in a cell, and its style."""

GAP = "  "


def table(rows: Sequence[Sequence[Cell]], *, to_the_right: Collection[int] = (), gap: str = GAP) -> Text:
    """Rows of cells one below the other; the columns ``to_the_right``, counted from 0, end in line, others begin so."""
    widths = column_widths(rows)
    lines = []
    for row in rows:
        line = Text()
        for number, ((cell, style), width) in enumerate(zip(row, widths, strict=True)):
            blanks = " " * (width - columns(cell))
            line.append(gap if number else "")
            if number in to_the_right:
                line.append(blanks).append(cell, style)
            else:
                line.append(cell, style).append(blanks)
        line.rstrip()
        lines.append(line)
    return Text("\n", wraps=False).join(lines)


def column_widths(rows: Sequence[Sequence[Cell]]) -> list[int]:
    """How wide each column has to be."""
    return [max(columns(cell) for cell, _ in column) for column in zip(*rows, strict=True)]
