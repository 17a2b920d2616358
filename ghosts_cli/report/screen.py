"""Rendering for the terminal: rich's tables and texts as a string, with or without colour."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

NARROWEST = 40
DEFAULT_WIDTH = 80


def wants_colour(choice: str) -> bool:
    """Whether to use colour on standard output: ``always``, ``never``, or ``auto`` by terminal and NO_COLOR."""
    if choice != "auto":
        return choice == "always"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def screen_width() -> int:
    """Columns to fill: the terminal's, or 80 where there is none."""
    return max(NARROWEST, shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns)


def render(parts: Iterable[RenderableType], *, colour: bool, width: int) -> str:
    """Return ``parts`` one below the other as text of at most ``width`` columns."""
    from rich.console import Console

    stream = io.StringIO()
    console = Console(
        file=stream,
        width=width,
        force_terminal=colour,
        color_system="standard" if colour else None,
        no_color=not colour,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    for part in parts:
        console.print(part)
    lines = stream.getvalue().splitlines()
    return "".join(f"{line if colour else line.rstrip()}\n" for line in lines)
