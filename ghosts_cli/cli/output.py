"""Where commands put what they made: results to standard output or a file, the rest to standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import broken_promise, settings
from ghosts_cli.errors import ExitCode, Level, OutputError, Problem, printable

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.catalog.catalog import Catalog
    from ghosts_cli.report.tile_drawing import DrawStyle


@dataclass(frozen=True)
class Page:
    """How text results look: with colour or not, how wide, and how boards are drawn."""

    colour: bool
    width: int
    style: DrawStyle

    def render(self, parts: Iterable[RenderableType]) -> str:
        """Return ``parts`` one below the other as text."""
        from ghosts_cli.report.screen import render

        return render(parts, colour=self.colour, width=self.width)


def page(*, only_ascii: bool = False, compact: bool = False, output: str | None = None) -> Page:
    """The page of the running command; a file gets colour only with ``--color always``."""
    from ghosts_cli.report.glyphs import Charset
    from ghosts_cli.report.screen import screen_width, wants_colour
    from ghosts_cli.report.tile_drawing import COMPACT, ROOMY, DrawStyle

    choice = settings().color
    if output is not None and choice == "auto":
        choice = "never"
    charset = Charset.ASCII if only_ascii else Charset.UNICODE
    return Page(wants_colour(choice), screen_width(), DrawStyle(charset=charset, size=COMPACT if compact else ROOMY))


def emit(text: str | bytes, output: str | None, *, force: bool = False) -> None:
    """Write a result to the file ``output``, or to standard output where it is None or ``-``."""
    if output is None or output == "-":
        refuse_closed()
        click.echo(text, nl=False, color=True)
        return
    from ghosts_cli.formats.output import write_output

    write_output(output, text, force=force)
    note(f"wrote {output}")
    if (told := broken_promise(output)) is not None:
        note(f"note: {told}")


def refuse_closed() -> None:
    """Raise OutputError where there is no standard output."""
    if sys.stdout is None:  # so Python does when it is started without one
        raise OutputError("standard output cannot be written: it is closed")


def refuse_existing(output: str | None, *, force: bool) -> None:
    """Refuse an output that exists before any work is done."""
    if output is not None and output != "-":
        from ghosts_cli.formats.output import check_output

        check_output(output, force=force)


def note(text: str) -> None:
    """Tell something beside the result, unless ``--quiet``."""
    if not settings().quiet:
        tell(text)


def tell(text: str) -> None:
    """Tell a line on standard error, whatever ``--quiet`` says."""
    click.echo(printable(text), err=True)


def complain(file: str, problems: Sequence[Problem], hint: str = "") -> None:
    """Tell the problems of an input on standard error, one a line; warnings not with ``--quiet``."""
    for problem in problems:
        if problem.level is Level.ERROR or not settings().quiet:
            click.echo(problem.text(file), err=True)
    if hint:
        tell(hint)


def highest(codes: Iterable[ExitCode]) -> ExitCode:
    """The exit code of several files."""
    return max(codes, default=ExitCode.DONE)


def honesty(catalog: Catalog | None) -> list[str]:
    """The line that a result carries when it rests on a catalog that is not wholly transcribed (G7)."""
    return [] if catalog is None or catalog.honesty is None else ["", catalog.honesty]
