"""How the running command shows progress: a bar on a terminal, nothing in a pipe or with ``--quiet``."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import settings
from ghosts_cli.cli.process import is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


_WARM = 3.0
"""Seconds after the first games until what came before them, such as compiling, is left out of the rate."""


class Pace:
    """How fast something goes on: on average since it began, and soon since the first of it was done."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._first: tuple[float, int] | None = None
        self._done = 0

    def advance(self, count: int) -> None:
        """So many more are done."""
        self._done += count
        if self._first is None:
            self._first = self._clock(), count

    @property
    def rate(self) -> float | None:
        """How many a second; None before the first."""
        if self._first is None:
            return None
        now, (at, before) = self._clock(), self._first
        if now - at >= _WARM and self._done > before:
            return (self._done - before) / (now - at)
        return self._done / max(now - self._begun, 1e-9)


class ProgressBar:
    """Shows how many games have been played, at what rate, and how long it will still take."""

    def __init__(self, what: str = "games") -> None:
        self._what = what
        self._quiet = settings().quiet
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def begin(self, games: int, done: int) -> None:
        """Show the bar, if anybody looks."""
        if self._quiet or not is_terminal(sys.stderr):
            return
        self._pace = Pace()
        self._bar = _new_bar(self._pace)
        self._bar.start()
        self._task = self._bar.add_task(self._what, total=games, completed=done)

    def advance(self, games: int) -> None:
        """Move the bar on."""
        if self._bar is not None and self._task is not None:
            self._pace.advance(games)
            self._bar.advance(self._task, games)

    def compiling(self) -> None:
        """Say that the first games will take a while to come."""
        self._say("compiling the engine for these strategies (once)")

    def interrupted(self) -> None:
        """Say that the key has been noticed."""
        self._say("stopping after the part in hand; Ctrl-C again stops at once")

    def _say(self, text: str) -> None:
        if self._quiet:
            return
        if self._bar is not None:
            self._bar.console.print(text, highlight=False)
        else:
            click.echo(text, err=True)


def _new_bar(pace: Pace) -> Progress:
    from datetime import timedelta

    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn
    from rich.text import Text

    from ghosts_cli.report.simulation_text import rate_words

    class Count(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.completed:,.0f} of {task.total or 0:,.0f}")

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text("" if pace.rate is None else f"{rate_words(pace.rate)}/s")

    class Left(ProgressColumn):
        max_refresh = 0.5

        def render(self, task: Task) -> Text:
            if not pace.rate:
                return Text("-:--:-- left", style="progress.remaining")
            seconds = ((task.total or 0) - task.completed) / pace.rate
            return Text(f"{timedelta(seconds=round(seconds))} left", style="progress.remaining")

    console = Console(stderr=True, no_color=True if settings().color == "never" else None)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        Count(),
        Rate(),
        Left(),
        console=console,
        transient=True,
    )
