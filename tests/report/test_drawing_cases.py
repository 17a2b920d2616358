"""Drawings as files in tests/cases/drawings, to be checked by eye.

A file says above the line ``---`` what is drawn, ``key: value`` by line, and below it how that looks:
``board`` (with a name after it: under its name, and several side by side), ``tiles`` (an id may stand before
``=``), ``turned`` (a tile in its four rotations), ``style``, ``show`` (a section of the path that is pointed out).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ghosts_cli.formats.notation import parse_board
from ghosts_cli.game import ROTATIONS, Board, Section, Tile, trace
from ghosts_cli.report.drawing import draw_board, draw_boards, draw_tile, draw_tiles
from ghosts_cli.report.glyphs import Charset
from ghosts_cli.report.legend import legend
from ghosts_cli.report.styled import Text
from ghosts_cli.report.tile_drawing import COMPACT, ROOMY, DrawStyle
from tests import read

CASES = sorted((read.CASES / "drawings").glob("*.txt"))


def drawing(head: str) -> str:
    """Draw what the head of a case says."""
    keys = [line.split(": ", 1) for line in head.splitlines() if not line.startswith("#")]
    wishes = dict(keys)
    style = _style(wishes.get("style", ""))
    boards = [_board(key, value) for key, value in keys if key.startswith("board")]
    tiles = [_tile(token) for token in wishes.get("tiles", "").split()]
    parts = [
        *_boards(boards, style, wishes.get("show")),
        *([draw_tiles(tiles, style=style)] if tiles else []),
        *(draw_tile(read.tile(wishes["turned"]), turn, style=style) for turn in ROTATIONS if "turned" in wishes),
    ]
    if "legend" in wishes:
        parts.append(legend(boards, tiles, style=style))
    return "\n\n".join(part.plain for part in parts) + "\n"


def _boards(boards: Sequence[Board], style: DrawStyle, show: str | None) -> list[Text]:
    if not boards:
        return []
    if any(board.name for board in boards):
        return [draw_boards(boards, style=style)]
    (board,) = boards
    if show is None:
        return [draw_board(board, style=style)]
    layout = trace(board.counted())
    path = layout.paths[layout.path_of[Section(*map(int, show.split(",")))]]
    return [draw_board(board, style=style, highlight=frozenset(path.sections))]


def _board(key: str, notation: str) -> Board:
    return replace(parse_board(notation, lambda _: None), name=key.removeprefix("board").strip())


def _tile(token: str) -> Tile:
    number, found, content = token.rpartition("=")
    return replace(read.tile(content), id=int(number)) if found else read.tile(content)


def _style(words: str) -> DrawStyle:
    return DrawStyle(
        charset=Charset.ASCII if "ascii" in words else Charset.UNICODE,
        size=COMPACT if "compact" in words else ROOMY,
        ids="ids" in words,
    )


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_drawing_looks_as_the_file_shows(path: Path) -> None:
    head, expected = path.read_text(encoding="utf-8").split("---\n", 1)
    assert drawing(head) == expected


def test_there_are_drawings_to_look_at() -> None:
    assert len(CASES) >= 12
