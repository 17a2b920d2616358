"""The characters that boards and tiles are drawn with, and their styles.

Unicode: light box drawing with round corners (``─ │ ╭ ╮ ╰ ╯``) for track, double lines for a path that is
pointed out, dashed ones for a hidden tile that does not count yet, heavy lines for the board's wall, ``·`` and
``◆``. Every one of them is a single column wide in a terminal that treats characters of ambiguous width as
narrow, which all do unless told otherwise; a terminal told otherwise shows the ASCII drawing right, which is
7-bit throughout. No emoji, no sign that some font makes wider than its column.

Colours are named ANSI ones, so the terminal's theme decides. Yellow and white are left out: they fade on a light
background. Nothing is told by colour alone.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from ghosts_cli.game import PathKind, Side

Bend = frozenset[Side]
"""The two sides of a character's box that a line in it joins."""


class Charset(enum.Enum):
    """Which characters a drawing uses."""

    UNICODE = "unicode"
    ASCII = "ascii"


class Pen(enum.Enum):
    """What a line of track looks like."""

    TRACK = "track"
    SHOWN = "shown"
    """A path that is pointed out."""
    UNCOUNTED = "uncounted"
    """Track of a hidden tile that counts for nothing yet (G33)."""


class Ink:
    """Styles in rich's words, by what is drawn."""

    WALL = "dim"
    GRID = "dim"
    COORDINATE = "dim"
    ID = "dim"
    UNCOUNTED = "dim"
    NAME = "bold"
    MONSTER = "bold"
    DIAMOND = "bright_blue"
    BONE = "magenta"
    TOOTH = "cyan"
    OTHER = "green"
    DEAD_END = "bold red"
    ASIDE = "dim"
    """Track beside a path that is pointed out."""
    MARK = "bold"
    PLAIN = ""


PATH_INKS = {PathKind.BONE_DOORS: Ink.BONE, PathKind.TOOTH_DOORS: Ink.TOOTH, PathKind.OTHER_PATHS: Ink.OTHER}
"""The colour of a path that joins two doors; other track has the terminal's own colour."""


BONE_LETTER, TOOTH_LETTER = "B", "T"
UNCOUNTED_MARK = "(?)"
"""Stands in the cell of a hidden tile that counts for nothing yet (G33)."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One charset: every mark is one character, one column wide."""

    lines: Mapping[Pen, Mapping[Bend, str]]
    stops: Mapping[Pen, Mapping[Side, str]]
    """Where track stops at a dead end, by the side of the cell that it ends on."""
    grid: str
    """The dots between cells."""
    wall: Mapping[str, str]
    """The board's wall: ``across``, ``down`` and the corners ``NW NE SW SE``."""
    jambs: Mapping[Side, tuple[str, str]]
    """What stands left and right of a door, or above and below it, by the side of the board."""
    diamond: str
    ellipsis: str


def bend(sides: tuple[Side, Side]) -> Bend:
    """The bend that joins two sides, in either order."""
    return frozenset(sides)


def _bends(across: str, down: str, corners: str) -> dict[Bend, str]:
    """Lines by bend; ``corners`` are those open to N-E, E-S, S-W and W-N."""
    n, e, s, w = Side
    pairs = ((w, e), (n, s), (n, e), (e, s), (s, w), (w, n))
    return {frozenset(pair): mark for pair, mark in zip(pairs, (across, down, *corners), strict=True)}


def _sides(marks: str) -> dict[Side, str]:
    return dict(zip(Side, marks, strict=True))


def _wall(marks: str) -> dict[str, str]:
    return dict(zip(("across", "down", "NW", "NE", "SW", "SE"), marks, strict=True))


def _jambs(across: str, down: str) -> dict[Side, tuple[str, str]]:
    return {side: (pair[0], pair[1]) for side, pair in zip(Side, (across, down, across, down), strict=True)}


GLYPHS: Mapping[Charset, Glyphs] = {
    Charset.UNICODE: Glyphs(
        lines={
            Pen.TRACK: _bends("─", "│", "╰╭╮╯"),
            Pen.SHOWN: _bends("═", "║", "╚╔╗╝"),
            Pen.UNCOUNTED: _bends("╌", "╎", "╰╭╮╯"),
        },
        stops={Pen.TRACK: _sides("┬┤┴├"), Pen.SHOWN: _sides("╦╣╩╠")},
        grid="·",
        wall=_wall("━┃┏┓┗┛"),
        jambs=_jambs("┫┣", "┻┳"),
        diamond="◆",
        ellipsis="…",
    ),
    Charset.ASCII: Glyphs(
        lines={
            Pen.TRACK: _bends("-", "|", "'..'"),
            Pen.SHOWN: _bends("=", "H", "++++"),
            Pen.UNCOUNTED: _bends("~", ":", "'..'"),
        },
        # A dead end is a cross, whichever side it meets: ASCII has no strokes that end at a side.
        stops={Pen.TRACK: dict.fromkeys(Side, "x"), Pen.SHOWN: dict.fromkeys(Side, "X")},
        grid=".",
        wall=_wall("######"),
        jambs=_jambs("[]", "##"),
        diamond="*",
        ellipsis="~",
    ),
}
