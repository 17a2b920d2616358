"""Tables that go on below where they are too wide, and never past the screen."""

from __future__ import annotations

import pytest

from ghosts_cli.report.folding import Folding
from ghosts_cli.report.screen import render
from ghosts_cli.report.styled import columns
from ghosts_cli.report.table import Cell

ROWS: list[list[Cell]] = [
    [("a heading that is as wide as it likes to be, over all of the columns", "bold")],
    [("", ""), ("before", ""), ("", ""), ("after", "")],
    [("ghosts", ""), ("1.00", ""), ("10 %", ""), ("2.00", "")],
    [("王" * 9, ""), ("3.00", ""), ("5 %", ""), ("12345.00", "")],
]
TABLE = Folding(ROWS, to_the_right=(1, 2, 3), together=(2,))


def lines(table: Folding, width: int, *, colour: bool = False) -> list[str]:
    return render([table], colour=colour, width=width).splitlines()


def test_a_table_that_fits_stands_side_by_side() -> None:
    assert lines(TABLE, 80)[1:] == [
        "                    before           after",
        "ghosts                1.00  10 %      2.00",
        "王王王王王王王王王    3.00   5 %  12345.00",
    ]


def test_a_table_that_does_not_fit_goes_on_below_with_the_names_of_its_rows() -> None:
    assert [line for line in lines(TABLE, 36) if line.split()[:1] in (["ghosts"], [])] == [
        "ghosts                1.00  10 %",
        "",
        "ghosts                  2.00",
    ]


@pytest.mark.parametrize("colour", [False, True], ids=["plain", "colour"])
@pytest.mark.parametrize("width", [20, 30, 40, 41, 42, 43, 60])
def test_no_line_is_wider_than_the_screen(width: int, *, colour: bool) -> None:
    shown = [line.replace("\x1b[1m", "").replace("\x1b[0m", "") for line in lines(TABLE, width, colour=colour)]
    assert [line for line in shown if columns(line) > width] == []


@pytest.mark.parametrize("width", [36, 80])
def test_headings_stand_over_every_part(width: int) -> None:
    text = " ".join(" ".join(lines(TABLE, width)).split())
    assert text.count("a heading that is as wide as it likes to be, over all of the columns") == (
        2 if width < 42 else 1
    )
