"""Pages of help that fit the screen, also where it is narrower than Click reckons with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import click

_NARROW = 56
"""Columns of a page that has no room for options and what they mean side by side."""


class _Formatter(click.HelpFormatter):
    """A page of help; Click's own is never narrower than 50 columns."""

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(indent_increment, width, max_width)
        if width is None:
            from ghosts_cli.report.screen import screen_width

            self.width = min(self.width, screen_width() - 2)

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write names and what they mean; on a narrow page what they mean begins further left."""
        super().write_dl(rows, col_max if self.width > _NARROW else self.width // 4, col_spacing)


class FittingContext(click.Context):
    """The context of a command, whose help fits the screen."""

    formatter_class = _Formatter


def in_lines(example: str, width: int) -> Iterator[str]:
    """A command in lines that a shell joins again, broken before options where it is too long."""
    line = ""
    for part in re.split(r" (?=-)", example):
        if line and len(f"{line} {part}") > width - len(" \\"):
            yield f"{line} \\"
            line = f"    {part}"
        else:
            line = f"{line} {part}" if line else part
    yield line
