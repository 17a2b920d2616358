"""Rendering for the terminal: texts and tables as a string, with or without colour."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ghosts_cli.errors import printable
from ghosts_cli.report.folding import Folding
from ghosts_cli.report.styled import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

NARROWEST = 40
WIDEST = 999
DEFAULT_WIDTH = 80
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def wants_colour(choice: str) -> bool:
    """Whether to use colour on standard output: ``always``, ``never``, or ``auto`` by terminal and NO_COLOR."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def screen_width() -> int:
    """Columns to fill: what COLUMNS says, else the terminal's, or 80 where there is none.

    As ``shutil.get_terminal_size`` does it, but shutil loads three libraries for compression.
    """
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told) > 0:
        return max(NARROWEST, int(told) if len(told) < 4 else WIDEST)
    try:
        width = os.get_terminal_size(sys.stdout.fileno()).columns
    except (AttributeError, ValueError, OSError):  # closed, replaced, or no terminal
        width = 0
    return max(NARROWEST, width) if width else DEFAULT_WIDTH


def render(parts: Iterable[RenderableType], *, colour: bool, width: int) -> str:
    """Return ``parts`` one below the other as text of at most ``width`` columns, with no control characters but ours.

    Most are made harmless where they come in; here whatever else would reach the terminal becomes an escape.
    """
    if colour:
        return _by_rich(parts, colour=True, width=width)
    return _harmless("".join(_plain(part, width) for part in parts))


def _harmless(text: str) -> str:
    return _CONTROL.sub(lambda found: printable(found[0]), text)


def _plain(part: RenderableType, width: int) -> str:
    """One part without colour; texts and tables do without rich."""
    if isinstance(part, str):
        part = Text(part)
    if isinstance(part, Folding):
        return "".join(_plain(each, width) for each in part.parts(width))
    if isinstance(part, Text):
        return "".join(f"{line}\n" for line in part.lines(width))
    lines = _by_rich([part], colour=False, width=width).splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _by_rich(parts: Iterable[RenderableType], *, colour: bool, width: int) -> str:
    import io

    from rich.console import Console, ConsoleOptions
    from rich.segment import Segment
    from rich.text import Text as RichText

    class Harmless(Console):
        def render_str(self, text: str, *how: Any, **more: Any) -> RichText:
            return super().render_str(_harmless(text), *how, **more)  # before it is measured

        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
            for text, style, control in super().render(renderable, options):
                yield Segment(text if control else _harmless(text), style, control)

    stream = io.StringIO()
    console = Harmless(
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
    return stream.getvalue()
