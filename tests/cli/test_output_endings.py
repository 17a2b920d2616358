"""The ending of an output's name chooses the format where no option does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calling import BOARD, Ghosts

BEGINNINGS = [
    (("score", "--board", BOARD), "scores.json", '{\n  "format": "ghosts-score@1"'),
    (("score", "--board", BOARD), "scores.ndjson", '{"file": "--board"'),
    (("score", "--board", BOARD), "SCORES.CSV", "file,name,final,total"),
    (("score", "--board", BOARD), "scores.txt", "--board: a board alone"),
    (("score", "--board", BOARD), "scores", "--board: a board alone"),
    (("board", "convert", "--board", BOARD), "board.json", '{\n  "format": "ghosts-board@1"'),
    (("board", "new"), "board.json", '{\n  "format": "ghosts-board@1"'),
    (("catalog", "show", "1"), "tiles.csv", "id,track"),
    (("catalog", "show", "1"), "tiles.yml", "# A catalog to edit."),
    (("catalog", "show", "1"), "tiles.htm", "<!DOCTYPE html>"),
    (("catalog", "check"), "found.json", '{\n  "format": "ghosts-check@1"'),
]


@pytest.mark.parametrize(("words", "name", "beginning"), BEGINNINGS, ids=[name for _, name, _ in BEGINNINGS])
def test_an_ending_chooses_the_format(
    words: tuple[str, ...], name: str, beginning: str, ghosts: Ghosts, tmp_path: Path
) -> None:
    assert ghosts(*words, "-o", tmp_path / name).code == 0
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(beginning)


@pytest.mark.usefixtures("folder")
def test_a_format_that_is_named_goes_before_the_ending_and_a_note_says_so(ghosts: Ghosts) -> None:
    outcome = ghosts("score", "--board", BOARD, "--format", "json", "-o", "scores.csv")
    assert (outcome.code, outcome.out) == (0, "")
    assert outcome.err == "wrote scores.csv\nnote: scores.csv is json, not csv, as --format says\n"
    assert json.loads(Path("scores.csv").read_text(encoding="utf-8"))["format"] == "ghosts-score@1"


@pytest.mark.usefixtures("folder")
def test_quietly_nothing_is_said_of_an_ending(ghosts: Ghosts) -> None:
    assert ghosts("-q", "score", "--board", BOARD, "--format", "json", "-o", "scores.csv").err == ""


CONTRADICTIONS = {
    "board convert": ("board convert --to notation -o board.json", "board.json is notation, not json, as --to says"),
    "board draw": ("board draw --format svg -o board.png", "board.png is svg, not png, as --format says"),
    "board new": ("board new --format json -o board.yml", "board.yml is json, not yaml, as --format says"),
    "catalog check": (
        "catalog check --format github -o found.json",
        "found.json is github, not json, as --format says",
    ),
    "catalog show": ("catalog show 1 --format csv -o tiles.html", "tiles.html is csv, not html, as --format says"),
    "stats deck": (
        "stats deck --table tiles --format parquet -o tiles.csv",
        "tiles.csv is parquet, not csv, as --format says",
    ),
    "stats odds": (
        "stats odds wisp_in_stack --format csv -o odds.json",
        "odds.json is csv, not json, as --format says",
    ),
    "stories levels": (
        "stories levels --format text -o levels.json",
        "levels.json is text, not json, as --format says",
    ),
    "stories setup": (
        "stories setup --players 2 --level hell --format yaml -o state.json",
        "state.json is yaml, not json, as --format says",
    ),
    "a format that the command has not": (
        "stats odds wisp_in_stack -o odds.parquet",
        "odds.parquet is text, not parquet, which 'ghosts stats odds' does not write",
    ),
    "a format that the command has not, by default": (
        "stories setup --players 2 --level hell -o state.csv",
        "state.csv is text, not csv, which 'ghosts stories setup' does not write",
    ),
}


@pytest.mark.parametrize(("line", "told"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
@pytest.mark.usefixtures("folder")
def test_every_command_tells_of_an_ending_that_promises_something_else(line: str, told: str, ghosts: Ghosts) -> None:
    words = [word.replace("_", " ") for word in line.split()]
    board = ["--board", BOARD] if words[1] in ("convert", "draw") else []
    outcome = ghosts(*words, *board)
    assert (outcome.code, outcome.out) == (0, "")
    assert outcome.err.splitlines()[-1] == f"note: {told}"


@pytest.mark.parametrize(
    "words",
    [
        ("--format", "json", "-o", "scores.txt"),
        ("--format", "json", "-o", "scores.JSON"),
        ("--format", "json", "-o", "scores"),
        ("--format", "json", "-o", "scores.2026"),
        ("-o", "scores.csv"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_an_ending_that_promises_nothing_else_needs_no_note(words: tuple[str, ...], ghosts: Ghosts) -> None:
    assert ghosts("score", "--board", BOARD, *words).err == f"wrote {words[-1]}\n"
