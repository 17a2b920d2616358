"""The shapes that pictures are made of: track, nine monsters, diamonds, door signs, buffer stops.

Each is drawn once, by hand, and used by its name. No shape leans on its colour: every kind of monster has an outline of
its own and its letter, doors have a sign and a letter, a path that is pointed out lies on a broad band. There is no
style sheet and no font of our own, so a picture looks the same in a page, a viewer and a converter.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from ghosts_cli.game import Monster
from ghosts_cli.report.svg_elements import centred, element

CELL = 140
"""The side of a cell; all lengths are in the picture's units, which are pixels at its own size."""
MIDDLE = CELL // 2
FONT = "Helvetica, Arial, Liberation Sans, sans-serif"


class Paint:
    """Colours. Dark ink on light ground throughout: at least 4.5 to 1 where it is text."""

    PANEL = "#fbf7ee"
    EDGE = "#8a8276"
    INK = "#26222e"
    MUTED = "#645e6e"
    WALL = "#4a4458"
    ON_WALL = "#ffffff"
    JAMB = "#fbf7ee"
    GROUND = "#e4dccb"
    CARD = "#fffdf8"
    CARD_EDGE = "#b8ae9a"
    DECK = "#d5cfc6"
    RAIL = "#37323f"
    SLEEPER = "#b39166"
    BAND = "#ffc53d"
    BAND_EDGE = "#8f5a00"
    STOP = "#b3261e"
    DIAMOND = "#d3ebff"
    DIAMOND_EDGE = "#0b4a80"


@dataclass(frozen=True, slots=True)
class _Look:
    """How a monster is drawn: its outline around (0, 0), lines inside it, its fill, where its letter stands."""

    outline: str
    fill: str
    letter_y: float = 0
    inside: str = ""


_MONSTERS = {
    Monster.DRAGON: _Look(
        "M0-20L5-10 9-11Q14-18 20-17 15-10 18-5 13-5 12 0 14 8 6 13L0 20-6 13Q-14 8-12 0-13-5-18-5-15-10-20-17-14-18-9"
        "-11L-5-10Z",
        "#ffb3a7",
        0,
    ),
    Monster.GHOST: _Look(
        "M-15 18V-3C-15-13-9-19 0-19S15-13 15-3V18L10 12 5 18 0 12-5 18-10 12Z",
        "#e6ecff",
        -3,
    ),
    Monster.GOLEM: _Look("M-10-18H10V-10H18V8H12V18H3V11H-3V18H-12V8H-18V-10H-10Z", "#cfcbc4", -2),
    Monster.SATYR: _Look(
        "M-11-8C-19-9-20-16-16-20-14-15-10-14-5-14-2-15 2-15 5-14 10-14 14-15 16-20 20-16 19-9 11-8 14-5 15-1 15 3"
        "C15 11 9 15 3 16L0 20-3 16C-9 15-15 11-15 3-15-1-14-5-11-8Z",
        "#f3cfa0",
        1,
    ),
    Monster.SKELETON: _Look(
        "M0-19C-11-19-17-12-17-4-17 3-14 7-9 8V18H9V8C14 7 17 3 17-4 17-12 11-19 0-19Z",
        "#fbfbf6",
        -4,
        "M-4 12V17M0 12V17M4 12V17",
    ),
    Monster.SLIME: _Look(
        "M-18 17C-22 9-16 4-12-1-9-6-9-15 0-15S9-6 12-1C16 4 22 9 18 17 14 19-14 19-18 17Z",
        "#bfe6a3",
        5,
    ),
    Monster.BAT: _Look(
        "M-6-13L-3-9H3L6-13 8-6Q13-12 22-11 19-5 19 6 14 3 11 8 7 6 4 12L0 16-4 12Q-7 6-11 8-14 3-19 6-19-5-22-11"
        "-13-12-8-6Z",
        "#d9c6f2",
        1,
    ),
    Monster.WEREWOLF: _Look(
        "M-15-20L-5-12H5L15-20 17-3 13 2 16 7 9 9 5 16 0 19-5 16-9 9-16 7-13 2-17-3Z",
        "#c3d3de",
        0,
    ),
    Monster.WISP: _Look(
        "M3-21C4-13 15-7 15 5 15 14 8 19 0 19S-15 14-15 5C-15-2-10-6-9-12-6-11-4-9-3-6 0-10 3-15 3-21Z",
        "#fff0a8",
        4,
    ),
}


def monster_shape(kind: Monster) -> str:
    """The name of the shape of a kind of monster."""
    return f"gg-{kind.value}"


def _monster(kind: Monster) -> str:
    look = _MONSTERS[kind]
    outline = {"d": look.outline, "stroke_linejoin": "round"}
    return element(
        "g",
        element("path", **outline, fill=Paint.CARD, stroke=Paint.CARD, stroke_width=7),
        element("path", **outline, fill=look.fill, stroke=Paint.INK, stroke_width=2),
        *([element("path", d=look.inside, stroke=Paint.INK, stroke_width=1.5)] if look.inside else []),
        centred(kind.letter, 0, look.letter_y - 1, 19, font_weight="bold", fill=Paint.INK),
        id=monster_shape(kind),
    )


def _rails(name: str, middle: str, rails: str, dashes: tuple[str, str]) -> str:
    """A piece of track: sleepers along its middle line, and two rails over them."""
    pattern, offset = dashes
    sleepers = element(
        "path", d=middle, stroke=Paint.SLEEPER, stroke_width=30, stroke_dasharray=pattern, stroke_dashoffset=offset
    )
    return element("g", sleepers, element("path", d=rails, stroke=Paint.RAIL, stroke_width=3.6), id=name, fill="none")


def _dashed(name: str, rails: str) -> str:
    """Track that does not count yet: two dashed rails and no sleepers (G33)."""
    return element("path", id=name, d=rails, fill="none", stroke=Paint.MUTED, stroke_width=2.6, stroke_dasharray="7 6")


def _band(name: str, middle: str) -> str:
    """The band under a path that is pointed out."""
    return element(
        "g",
        element("path", d=middle, stroke=Paint.BAND_EDGE, stroke_width=46),
        element("path", d=middle, stroke=Paint.BAND, stroke_width=41),
        id=name,
        fill="none",
    )


_LINES = {
    "straight": (f"M70 0V{CELL}", f"M61 0V{CELL}M79 0V{CELL}", ("5 9", "-4.5")),
    "corner": ("M70 0A70 70 0 0 0 140 70", "M61 0A79 79 0 0 0 140 79M79 0A61 61 0 0 0 140 61", ("5 8.745", "-4.4")),
    "stub": ("M0 0V28", "M-9 0V28M9 0V28", ("5 9", "-4.5")),
}
"""Middle line, rails, pattern of the sleepers: a straight N-S, a corner N-E, a stub through a door, its middle at x 0.

The sleepers' pattern goes into each length a whole number of times, so it runs on from cell to cell.
"""


def _track() -> list[str]:
    shapes = []
    for name, (middle, rails, dashes) in _LINES.items():
        shapes += [
            _rails(f"gg-{name}", middle, rails, dashes),
            _dashed(f"gg-{name}-uncounted", rails),
            _band(f"gg-{name}-band", middle),
        ]
    return shapes


def _bridge() -> list[str]:
    """The deck that carries the level section of a crossroads over the upright one, around (0, 0)."""
    parapets = "M-34-31L-27-25H27L34-31M-34 31L-27 25H27L34 31"
    deck = {"x": -29, "y": -25, "width": 58, "height": 50}
    shadow = element("rect", x=-23, y=-32, width=46, height=64, fill=Paint.INK, fill_opacity="0.3")
    lines: dict[str, float | str] = {"d": parapets, "fill": "none", "stroke_width": 3.4, "stroke_linejoin": "round"}
    return [
        element(
            "g",
            shadow,
            element("rect", **deck, fill=Paint.DECK),
            element("path", **lines, stroke=Paint.INK),
            id="gg-bridge",
        ),
        element(
            "g",
            element("rect", **deck, fill=Paint.PANEL),
            element("path", **lines, stroke=Paint.MUTED),
            id="gg-bridge-uncounted",
        ),
    ]


def _stop() -> str:
    """A buffer stop on the N side of a cell, its middle at (0, 0): a beam across both rails, with two buffers."""
    return element(
        "g",
        element("path", d="M-9 5V13M9 5V13", stroke=Paint.INK, stroke_width=7, stroke_linecap="round"),
        element("rect", x=-20, y=1, width=40, height=8, rx=2, fill=Paint.STOP, stroke=Paint.INK, stroke_width=1.6),
        element("path", d="M-10 1.5L-14 8.5M0 1.5L-4 8.5M10 1.5L6 8.5", stroke=Paint.CARD, stroke_width=2.4),
        id="gg-stop",
    )


def _diamond() -> str:
    return element(
        "path",
        id="gg-diamond",
        d="M0-17L15 0 0 17-15 0Z",
        fill=Paint.DIAMOND,
        stroke=Paint.DIAMOND_EDGE,
        stroke_width=2,
        stroke_linejoin="round",
    )


_DOTS = "M-8-3h.1M-8 3h.1M8-3h.1M8 3h.1"


def _bone() -> str:
    def layer(paint: str, more: float) -> str:
        return element("path", d="M-8 0H8", stroke=paint, stroke_width=4 + more) + element(
            "path", d=_DOTS, stroke=paint, stroke_width=6.4 + more
        )

    return element("g", layer(Paint.INK, 3.6), layer(Paint.CARD, 0), id="gg-bone", stroke_linecap="round", fill="none")


def _tooth() -> str:
    return element(
        "path",
        id="gg-tooth",
        d="M-9-10C-5-13-2-9 0-9S5-13 9-10C13-6 10 2 8 9 7 14 4 13 3 6 2 3-2 3-3 6-4 13-7 14-8 9-10 2-13-6-9-10Z",
        fill=Paint.CARD,
        stroke=Paint.INK,
        stroke_width=2,
        stroke_linejoin="round",
    )


@functools.cache
def shapes() -> str:
    """The definitions of all shapes, to stand once in a document before the pictures that use them."""
    parts = [*_track(), *_bridge(), _stop(), _diamond(), _bone(), _tooth(), *map(_monster, Monster)]
    return element("defs", *parts)
