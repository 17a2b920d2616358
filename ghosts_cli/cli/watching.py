"""How the running command shows progress: a bar on a terminal, nothing in a pipe or with ``--quiet``."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import settings

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


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
        if self._quiet or not sys.stderr.isatty():
            return
        self._bar = _new_bar()
        self._bar.start()
        self._task = self._bar.add_task(self._what, total=games, completed=done)

    def advance(self, games: int) -> None:
        """Move the bar on."""
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task, games)

    def compiling(self) -> None:
        """Say that the first games will take a while to come."""
        self._say("compiling the engine (once)")

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


def _new_bar() -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Count(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.completed:,.0f} of {task.total or 0:,.0f}")

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.0f}/s")

    console = Console(stderr=True, no_color=True if settings().color == "never" else None)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        Count(),
        Rate(),
        TimeRemainingColumn(elapsed_when_finished=True),
        TextColumn("left"),
        console=console,
        transient=True,
    )
