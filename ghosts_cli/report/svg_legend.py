"""The legend of a picture: the marks that occur on its boards, each with its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from ghosts_cli.formats.languages import words
from ghosts_cli.game import Board, Monster, PlacedTile, Section, Track, trace
from ghosts_cli.report.styled import columns
from ghosts_cli.report.svg_board import sign
from ghosts_cli.report.svg_elements import centred, element, moved, text, used
from ghosts_cli.report.svg_shapes import MIDDLE, monster_shape
from ghosts_cli.report.svg_tile import question_mark

_ROW = 46
_SIZE = 16
_LETTER = 8.4  # the width of a letter of _SIZE, generously


class LegendRows(NamedTuple):
    """A legend in rows, and how high it is."""

    markup: str
    height: float


class _Item(NamedTuple):
    """A mark around (0, 0), its width, and what it means."""

    mark: str
    width: float
    meaning: str


def legend_rows(boards: Sequence[tuple[Board, Set[Section]]], width: float) -> LegendRows:
    """Explain the marks that occur on these boards, in rows of ``width``; with each board goes its highlight."""
    parts, x, y = [], 0.0, _ROW / 2
    for item in _items(boards):
        wide = item.width + 6 + _LETTER * columns(item.meaning) + 18
        if x and x + wide > width:
            x, y = 0.0, y + _ROW
        meaning = text(item.meaning, item.width + 6, _SIZE * 0.36, _SIZE)
        parts.append(moved(x, y, moved(item.width / 2, 0, item.mark), meaning))
        x += wide
    return LegendRows(element("g", *parts, data_part="legend"), y + _ROW / 2)


def _items(boards: Sequence[tuple[Board, Set[Section]]]) -> Iterator[_Item]:
    seen = [placed for board, _ in boards for placed in _drawn(board)]
    monsters = {monster for placed in seen for monster in placed.tile.monsters}
    for kind in Monster:
        if kind in monsters:
            yield _Item(used(monster_shape(kind), transform="scale(.85)"), 36, words(kind.value))
    if any(placed.tile.diamonds for placed in seen):
        value = centred("5", 0, 0, 16, font_weight="bold")
        yield _Item(used("gg-diamond") + value, 32, words("diamond"))
    yield _Item(element("g", sign("bone"), transform="scale(.8)"), 48, words("bone_door"))
    yield _Item(element("g", sign("tooth"), transform="scale(.8)"), 48, words("tooth_door"))
    if any(placed.tile.track is Track.CROSSROADS for placed in seen):
        yield _Item(_small("scale(.28)", "gg-straight", "gg-bridge", "gg-straight"), 40, "pass over, never join")
    if any(trace(board.counted()).dead_ends for board, _ in boards):
        yield _Item(moved(0, -7, used("gg-stop")), 42, "dead end")
    if any(board.hidden is not None and board.hidden.cell is not None and not board.final for board, _ in boards):
        yield _Item(question_mark(), 28, "hidden, not counted yet")
    if any(highlight for _, highlight in boards):
        yield _Item(_small("scale(.3)", "gg-straight-band", "gg-straight"), 42, "path shown")


def _drawn(board: Board) -> Iterator[PlacedTile]:
    yield from (placed for _, placed in board.laid())
    if board.hidden is not None and board.hidden.placed is not None:
        yield board.hidden.placed


def _small(scale: str, *names: str) -> str:
    """Track around (0, 0): what comes last lies level and on top, and the bands of a path with it."""
    parts = []
    for place, name in enumerate(names):
        if name == "gg-bridge":
            parts.append(used(name))
            continue
        turn = "rotate(90) " if place == len(names) - 1 or name.endswith("-band") else ""
        parts.append(used(name, transform=f"{turn}translate(-{MIDDLE} -{MIDDLE})"))
    return element("g", *parts, transform=scale)
