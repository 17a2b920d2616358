"""``ghosts solve --deck``: the best board that the whole catalog allows."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from ghosts_cli.cli.app import settings
from ghosts_cli.cli.output import emit, honesty, note, page
from ghosts_cli.cli.process import is_terminal
from ghosts_cli.errors import ExitCode

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.advice.record_book import RecordBook
    from ghosts_cli.game import Doors, Rules

ANY = "any"
DEFAULT_DOORS = "bone=N1,S2 tooth=W3,E1"
_SECONDS_A_LINE = 1.0


class DoorsOrAny(click.ParamType[str]):
    """A door arrangement in the notation of boards, or ``any``."""

    name = "doors"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the arrangement."""
        from ghosts_cli.errors import InputError
        from ghosts_cli.formats.notation import parse_doors

        if value != ANY:
            try:
                parse_doors(value)
            except InputError as error:
                told = "; ".join(f"column {problem.place.column}: {problem.message}" for problem in error.problems)
                self.fail(f"expected any, or doors such as '{DEFAULT_DOORS}'; {told}", param, ctx)
        return str(value)


@dataclass(frozen=True)
class DeckWish:
    """What is to be found, and how it is shown."""

    doors: str | None
    book: str | None
    time_limit: float | None
    rules: Rules
    catalog: str | None


def solve_deck(
    wish: DeckWish, *, form: str, output: str | None, force: bool, draw: bool, compact: bool, only_ascii: bool
) -> ExitCode:
    """Find the best board with the doors asked for, or fill the record book, and show it."""
    from ghosts_cli.advice.record_book import fill, new_book, read_book, write_book
    from ghosts_cli.catalog.file import find_catalog
    from ghosts_cli.formats.notation import parse_doors
    from ghosts_cli.report.solve_deck import best_parts, book_parts, deck_json

    catalog, rules = find_catalog(wish.catalog), wish.rules
    every = wish.doors == ANY
    book = new_book(catalog, rules) if wish.book is None else read_book(wish.book, catalog, rules)
    wanted = None if every else [parse_doors(wish.doors or DEFAULT_DOORS)]
    with _Progress(book, every=every) as progress:
        for _ in fill(book, catalog, rules, progress=progress.of, time_limit=wish.time_limit, doors=wanted):
            if wish.book is not None:
                write_book(wish.book, book)
    shown = book.records if every else [_named(book, wanted)]
    if form == "json":
        emit(deck_json(shown, catalog, rules), output, force=force)
        return ExitCode.DONE
    look = page(only_ascii=only_ascii, compact=compact, output=output)
    parts: list[RenderableType] = []
    if every:
        parts += book_parts(book, catalog, rules, width=look.width, style=look.style, boards=draw)
    else:
        parts += best_parts(shown[0], catalog, rules, width=look.width, style=look.style, boards=draw)
    emit(look.render([*parts, *honesty(catalog)]), output, force=force)
    return ExitCode.DONE


def _named(book: RecordBook, wanted: list[Doors] | None) -> Any:
    from ghosts_cli.advice.record_book import doors_words

    name = doors_words((wanted or [])[0])
    return next(record for record in book.records if record.doors == name)


class _Progress:
    """Tells on standard error how best and bound close in: one line that changes on a terminal, else some lines."""

    def __init__(self, book: RecordBook, *, every: bool) -> None:
        self._book, self._every = book, every
        self._quiet = settings().quiet
        self._terminal = is_terminal(sys.stderr)
        self._started = time.perf_counter()
        self._told = 0.0

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._terminal and not self._quiet:
            click.echo("\r\x1b[K", err=True, nl=False)

    def of(self, doors: Doors) -> Any:
        """Whom to tell of the best total and the bound with these doors."""
        from ghosts_cli.advice.record_book import doors_words

        done = sum(record.proven for record in self._book.records)
        head = f"{done + 1} of {self._book.arrangements}, {doors_words(doors)}: " if self._every else ""

        def tell(best: int, bound: int) -> None:
            now = time.perf_counter()
            if self._quiet or (now - self._told < _SECONDS_A_LINE and best < bound):
                return
            self._told = now
            news = f"{head}best {best}, no board above {bound} ({now - self._started:.0f} s)"
            if self._terminal:
                click.echo(f"\r\x1b[K{news}", err=True, nl=False)
            else:
                note(news)

        return tell
