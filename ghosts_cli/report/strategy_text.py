"""The strategies and their parameters, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ghosts_cli.report.folding import Folding
from ghosts_cli.report.styled import Text
from ghosts_cli.strategies.base import Strategy

if TYPE_CHECKING:
    from rich.console import RenderableType


def strategies_parts(kinds: Sequence[type[Strategy]]) -> Iterator[RenderableType]:
    """Yield each strategy with its summary, and its parameters below it."""
    for kind in kinds:
        yield Text.assemble((kind.name, "bold"), f"  {kind.summary}")
        if kind.notes():
            rows = [[(f"{note.name}={note.default}", ""), (note.meaning, "")] for note in kind.notes()]
            yield Folding(rows, texts=(1,), headed=False, indent=4)
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
