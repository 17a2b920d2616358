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


def test_a_format_that_is_named_goes_before_the_ending(ghosts: Ghosts, tmp_path: Path) -> None:
    assert ghosts("score", "--board", BOARD, "--format", "json", "-o", tmp_path / "scores.csv").code == 0
    assert json.loads((tmp_path / "scores.csv").read_text(encoding="utf-8"))["format"] == "ghosts-score@1"
