"""Calling the program in this process, as a shell would."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from typing import Protocol

import pytest

from ghosts_cli.cli.main import run

BOARD = "S,S,S | S,S:gg,S | S,X,S bone=N1,S1 tooth=N2,S2"
"""A board whose tiles are all written out."""


@dataclass(frozen=True)
class Outcome:
    """What a call ended with."""

    code: int
    out: str
    err: str


class Ghosts(Protocol):
    """Runs a command line; ``typed`` is what comes in on standard input."""

    def __call__(self, *arguments: object, typed: str | bytes = "") -> Outcome: ...


def caller(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ghosts:
    """A caller whose output is captured; no traceback may show up in it."""

    def call(*arguments: object, typed: str | bytes = "") -> Outcome:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Outcome(int(code), captured.out, captured.err)

    return call
