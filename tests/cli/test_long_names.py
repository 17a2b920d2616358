"""Names that are too long for the system: the error names the file, and its code is that of an input or an output."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.calling import Ghosts

EXAMPLES = Path(__file__).parents[2] / "examples"
LONG = "x" * 300
OUTPUTS = {
    "score": ("score", EXAMPLES / "game.yaml", "--format", "json", "-o", LONG),
    "show": ("catalog", "show", "--format", "yaml", "-o", LONG),
    "simulate": ("simulate", "--games", 2, "--players", 2, "-o", LONG),
    "sample": ("catalog", "sample", "-n", 1, "-o", LONG),
    "transcribe": ("catalog", "transcribe", "-o", LONG),
}
INPUTS = {
    "stats": ("stats", "run", LONG),
    "resume": ("simulate", "--resume", LONG),
    "list": ("runs", "list", LONG),
    "replay": ("replay", f"{LONG}:3"),
    "score": ("score", LONG),
}


@pytest.mark.parametrize("arguments", OUTPUTS.values(), ids=OUTPUTS)
def test_an_output_that_cannot_be_is_named(ghosts: Ghosts, arguments: tuple[object, ...]) -> None:
    said = ghosts(*arguments)
    assert said.code == 4
    assert re.fullmatch(rf"error: \S*{LONG}\S*: cannot be written: File name too long\n", said.err)


@pytest.mark.parametrize("arguments", INPUTS.values(), ids=INPUTS)
def test_an_input_that_cannot_be_is_named_and_told_as_an_input(ghosts: Ghosts, arguments: tuple[object, ...]) -> None:
    said = ghosts(*arguments)
    assert said.code == 3
    assert said.err.startswith(f"{LONG}:1:1: error: ")
