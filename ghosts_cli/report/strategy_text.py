"""The strategies and their parameters, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ghosts_cli.errors import printable
from ghosts_cli.simulation.contract import PROMISES, Trial
from ghosts_cli.strategies.base import Strategy

if TYPE_CHECKING:
    from rich.console import RenderableType


_STYLES = {"kept": "green", "broken": "bold red", "untried": "dim"}


def strategies_parts(kinds: Sequence[type[Strategy]]) -> Iterator[RenderableType]:
    """Yield each strategy with its summary, and its parameters below it."""
    for kind in kinds:
        yield Text.assemble((kind.name, "bold"), f"  {kind.summary}")
        if kind.notes():
            table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
            for note in kind.notes():
                table.add_row(Text(f"{note.name}={note.default}", no_wrap=True), Text(note.meaning))
            yield Padding(table, (0, 0, 0, 4))
    yield ""
    yield Text("With other parameters: --strategy NAME:PARAMETER=VALUE,... · one of your own: --strategy mine.py:Class")


def strategies_data(kinds: Sequence[type[Strategy]]) -> dict[str, Any]:
    """The strategies as ``ghosts-strategies@1``."""
    return {
        "format": "ghosts-strategies@1",
        "strategies": [
            {
                "name": kind.name,
                "summary": kind.summary,
                "parameters": [
                    {"name": note.name, "default": note.default, "meaning": note.meaning} for note in kind.notes()
                ],
            }
            for kind in kinds
        ],
    }


def trial_parts(trial: Trial) -> Iterator[RenderableType]:
    """Yield what came of trying a strategy: a line a promise."""
    yield Text(f"{printable(trial.name)}: {trial.games} games, {trial.decisions:,} decisions", style="bold")
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for promise in PROMISES:
        verdict = trial.verdict(promise)
        table.add_row(Text(verdict, style=_STYLES[verdict]), Text(promise))
        if promise in trial.broken:
            table.add_row("", Text(printable(trial.broken[promise])))
    yield table


def trial_data(trial: Trial) -> dict[str, Any]:
    """What came of trying a strategy as ``ghosts-strategy-check@1``."""
    return {
        "format": "ghosts-strategy-check@1",
        "strategy": trial.name,
        "ok": not trial.broken,
        "games": trial.games,
        "decisions": trial.decisions,
        "promises": [
            {"promise": promise, "verdict": trial.verdict(promise), "how": trial.broken.get(promise)}
            for promise in PROMISES
        ],
    }
