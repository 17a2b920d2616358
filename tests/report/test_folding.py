"""Tables that go on below where they are too wide, and never past the screen."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from ghosts_cli.report.folding import Folding, folded, shortened
from ghosts_cli.report.screen import render
from ghosts_cli.report.styled import broken, columns
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


RUN = "experiments-2026/planner-against-greedy"
GAMES = folded(
    ["", "lowest", "in game", "seat"],
    [["planner", "98", f"{RUN}:26016", "2"], ["greedy", "71", f"{RUN}:7", "-"], ["random", "12", "-", "-"]],
    left=(2,),
)


def test_games_are_whole_where_there_is_room() -> None:
    assert lines(GAMES, 80)[1] == f"planner      98  {RUN}:26016     2"


def test_before_a_table_goes_on_below_the_names_of_runs_are_shortened_with_a_mark() -> None:
    assert lines(GAMES, 50) == [
        "         lowest  in game                      seat",
        "planner      98  experime…ainst-greedy:26016     2",
        "greedy       71  experiment…against-greedy:7     -",
        "random       12  -                               -",
    ]


@pytest.mark.parametrize("width", range(24, 90))
def test_a_game_never_loses_its_number(width: int) -> None:
    text = "\n".join(lines(GAMES, width))
    assert ":26016" in text
    assert ":7" in text
    assert RUN in text or "…" in text


def test_games_that_would_look_alike_are_not_shortened_to_save_a_part() -> None:
    first, second = ("experiments-2026-a-planner-against-greedy:1", "experiments-2026-b-planner-against-greedy:1")
    assert shortened(first, 37) == shortened(second, 37)
    text = "\n".join(lines(folded(["", "in game", "seat"], [["a", first, "1"], ["b", second, "2"]]), 46))
    assert first in text
    assert second in text


@pytest.mark.parametrize(
    ("game", "width", "shown"),
    [
        ("runs/a:17", 12, "runs/a:17"),
        ("runs/planner:17", 12, "runs…nner:17"),
        ("runs/planner:1234567", 12, "ru…r:1234567"),
        ("run/王王王王王王:17", 12, "run/…王王:17"),
        ("no game at all", 12, "no game at all"),
    ],
)
def test_a_game_is_shortened_in_the_middle_of_its_runs_name(game: str, width: int, shown: str) -> None:
    assert shortened(game, width) == shown


ENDS = replace(
    folded(
        ["", "lowest", "in game", "seat", "highest", "in game", "seat"],
        [["greedy:threshold=5", "71", "/tmp/t1/c:1093", "4", "139", "/tmp/t1/c:1396", "2"]],
    ),
    together=(2, 3, 5, 6),
)
"""Two groups of three columns."""


def test_names_are_broken_further_where_that_keeps_together_what_belongs_together() -> None:
    assert lines(ENDS, 40) == [
        "             lowest        in game  seat",
        "greedy:          71  /tm…t1/c:1093     4",
        "threshold=5",
        "",
        "             highest       in game  seat",
        "greedy:          139  /tm…1/c:1396     2",
        "threshold=5",
    ]


@pytest.mark.parametrize("width", range(20, 100))
def test_a_block_never_has_the_end_of_one_group_and_the_beginning_of_another(width: int) -> None:
    headings = [line.split() for line in lines(ENDS, width) if not re.search(r"\d", line)]
    whole = ["lowest", "in", "game", "seat", "highest", "in", "game", "seat"]
    apart = [line for line in headings if "highest" in line and line[0] != "highest"]
    assert apart in ([], [whole])


PAIRS = folded(
    ["", "minus", "total", "±", "wins % a board", "±"],
    [["random", "greedy:threshold=5", "+32.9", "0.6", "+4.33", "0.89"]],
    names=2,
)


@pytest.mark.parametrize("width", range(32, 60))
def test_no_block_begins_with_the_plus_minus_of_a_value_that_stands_elsewhere(width: int) -> None:
    assert [line for line in lines(PAIRS, width) if re.match(r"\s*(minus)?\s*±", line)] == []


def test_a_group_that_is_wider_than_the_screen_is_parted_for_want_of_anything_better() -> None:
    text = " ".join(lines(ENDS, 20))
    assert (text.count("lowest"), text.count("highest"), text.count("seat")) == (1, 1, 2)


def test_a_heading_is_broken_between_words_before_columns_are_put_below() -> None:
    table = folded(["", "wins % a board", "±"], [["planner", "+93.3", "1.6"]])
    assert lines(table, 80) == ["         wins % a board    ±", "planner           +93.3  1.6"]
    assert lines(table, 22) == [
        "         wins % a",
        "            board    ±",
        "planner     +93.3  1.6",
    ]


def test_long_names_of_rows_are_broken_where_that_saves_a_part() -> None:
    table = folded(["run", "games", "seed"], [[RUN, "2,000", "8"]])
    assert lines(table, 40) == [
        "run                        games  seed",
        "experiments-2026/planner-  2,000     8",
        "against-greedy",
    ]


def test_texts_are_broken_between_words_and_stand_below_one_another() -> None:
    table = Folding(
        [[("threshold=12", ""), ("take a tile when it gains so many points", "")]], texts=(1,), headed=False
    )
    assert lines(replace(table, indent=2), 36) == [
        "  threshold=12  take a tile when it",
        "                gains so many points",
    ]


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("two words", 9, ["two words"]),
        ("two words", 8, ["two", "words"]),
        ("planner:growth=100,rival=-20", 14, ["planner:", "growth=100,", "rival=-20"]),
        ("  other paths", 9, ["  other", "paths"]),
        ("12345678", 4, ["1234", "5678"]),
        ("", 4, [""]),
    ],
)
def test_a_number_is_broken_only_where_a_line_has_no_room_for_it(text: str, width: int, shown: list[str]) -> None:
    assert broken(text, width) == shown
