"""What reaches the terminal: our own control characters and nobody else's."""

from __future__ import annotations

import re

import pytest
from rich.console import RenderableType
from rich.table import Table

from ghosts_cli.report.screen import render
from ghosts_cli.report.styled import Text

HOSTILE = "a\x1b[2Jb\x9b1mc\rd\x07"


def in_a_table(text: str) -> Table:
    table = Table("name")
    table.add_row(text)
    return table


@pytest.mark.parametrize(
    "part",
    [HOSTILE, Text(HOSTILE), Text(HOSTILE, style="bold"), in_a_table(HOSTILE)],
    ids=["str", "text", "styled", "table"],
)
@pytest.mark.parametrize("colour", [False, True])
def test_control_characters_of_others_are_shown_and_not_obeyed(
    part: RenderableType,
    colour: bool,  # noqa: FBT001 - pytest passes it by name
) -> None:
    shown = re.sub(r"\x1b\[[0-9;]*m", "", render([part], colour=colour, width=80))
    assert r"a\x1b[2Jb\x9b1mc" in shown
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", shown)
