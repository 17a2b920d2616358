"""How a tile looks in its cell: track as rails, monsters on their sections, diamonds in the corners (G4 to G6)."""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ghosts_cli.formats.languages import several, words
from ghosts_cli.game import Joint, PlacedTile, Section, Side, Tile, Track
from ghosts_cli.report.svg_elements import centred, element, moved, used
from ghosts_cli.report.svg_shapes import CELL, MIDDLE, Paint, monster_shape

Point = tuple[float, float]

CORNERS: tuple[Point, ...] = ((CELL - 20, 21), (CELL - 20, CELL - 21), (20, CELL - 21))
"""Where marks stand, one after the other: no track goes there. The upper left is left to the coordinates."""
_FROM_EDGE = 28.0  # from the edge of the cell to the middle of a monster on an arm of a crossroads
_ABREAST = 35.0  # between monsters side by side
_ARC = 70.0
_SIZE_OF_THREE = {"straight": 0.9, "corner": 0.82}
_SMALLER = 0.82
_TURNS = {Side.N: 0, Side.E: 90, Side.S: 180, Side.W: 270}


class Ride(enum.Enum):
    """How a section's track looks."""

    PLAIN = "plain"
    LIT = "lit"
    """On a path that is pointed out."""
    ASIDE = "aside"
    """Beside a path that is pointed out."""
    UNCOUNTED = "uncounted"
    """Of a hidden tile that counts for nothing yet (G33)."""


class Spot(NamedTuple):
    """Where a monster stands, and how large it is drawn."""

    x: float
    y: float
    size: float = 1


def inside(
    placed: PlacedTile, sections: Sequence[Section | None], rides: Sequence[Ride], dead_ends: Iterable[Side] = ()
) -> str:
    """The track, monsters and diamonds of a tile; ``sections`` and ``rides`` go with the tile's own sections.

    At each of the sides ``dead_ends`` stands a buffer stop (G32).
    """
    order = sorted(zip(placed.joints, sections, rides, strict=True), key=lambda each: _level(each[0]))
    crossed = placed.tile.track is Track.CROSSROADS
    parts: list[str] = []
    for joint, section, ride in order:
        if crossed and _level(joint):
            bridge = "gg-bridge-uncounted" if ride is Ride.UNCOUNTED else "gg-bridge"
            parts.append(used(bridge, MIDDLE, MIDDLE))
        parts.append(_section(joint, section, ride))
    parts += [used("gg-stop", MIDDLE, 0, transform=f"rotate({_TURNS[side]} {MIDDLE} {MIDDLE})") for side in dead_ends]
    uncounted = Ride.UNCOUNTED in rides
    contents = [
        *(_monsters(placed.tile, number, joint) for number, joint in enumerate(placed.joints)),
        *_diamonds(placed.tile, CORNERS[1:] if uncounted else CORNERS),
    ]
    parts.append(element("g", *contents, opacity="0.6") if uncounted and any(contents) else "".join(contents))
    return "".join(parts)


def card(*, empty: bool = False, uncounted: bool = False) -> str:
    """The ground of a cell: a card where a tile lies, a dashed place where none does or none counts."""
    if empty or uncounted:
        return element(
            "rect",
            x=5,
            y=5,
            width=CELL - 10,
            height=CELL - 10,
            rx=8,
            fill=Paint.PANEL if uncounted else "none",
            stroke=Paint.INK if uncounted else Paint.MUTED,
            stroke_width=2.4 if uncounted else 1.6,
            stroke_dasharray="9 6" if uncounted else "3 5",
        )
    return element("rect", x=1, y=1, width=CELL - 2, height=CELL - 2, rx=7, fill=Paint.CARD, stroke=Paint.CARD_EDGE)


def question_mark() -> str:
    """The mark of a hidden tile that does not count yet, around (0, 0)."""
    return element("circle", cx=0, cy=0, r=14, fill=Paint.INK) + centred(
        "?", 0, 0, 20, font_weight="bold", fill=Paint.ON_WALL
    )


def _level(joint: Joint) -> bool:
    """Whether the section is the level one of a crossroads, which bridges the other."""
    return set(joint) == {Side.W, Side.E}


def _turn(joint: Joint) -> tuple[str, int]:
    """The shape that a section is drawn with, and by how many degrees it is turned clockwise."""
    sides = set(joint)
    if sides in ({Side.N, Side.S}, {Side.W, Side.E}):
        return "straight", 90 if _level(joint) else 0
    return "corner", next(turn for turn in (0, 90, 180, 270) if {Side.N.turned(turn), Side.E.turned(turn)} == sides)


def _section(joint: Joint, section: Section | None, ride: Ride) -> str:
    shape, turn = _turn(joint)
    lines = [f"gg-{shape}-uncounted" if ride is Ride.UNCOUNTED else f"gg-{shape}"]
    if ride is Ride.LIT:
        lines.insert(0, f"gg-{shape}-band")
    return element(
        "g",
        *map(used, lines),
        transform=f"rotate({turn} {MIDDLE} {MIDDLE})" if turn else None,
        data_section=None if section is None else ",".join(map(str, section)),
        data_ride=None if ride is Ride.PLAIN else ride.value,
        opacity="0.4" if ride is Ride.ASIDE else None,
    )


def _monsters(tile: Tile, number: int, joint: Joint) -> str:
    """The monsters of the section ``number`` (from 0), which joins the sides ``joint``."""
    monsters = tile.sections[number]
    parts = []
    for monster, spot in zip(monsters, monster_spots(tile.track, joint, len(monsters)), strict=True):
        at, name = f"translate({spot.x:.4g} {spot.y:.4g})", monster_shape(monster)
        larger = "" if spot.size == 1 else f" scale({spot.size})"
        parts.append(
            element(
                "use",
                element("title", words(monster.value)),
                href=f"#{name}",
                transform=at + larger,
                data_on=number + 1,
            )
        )
    return "".join(parts)


def monster_spots(track: Track, joint: Joint, count: int) -> list[Spot]:
    """Where ``count`` monsters stand on a section, from its first side to its second (G6).

    They stand along their section. On a crossroads the middle belongs to the bridge, so they stand on the arms, two
    abreast where there are more than two.
    """
    shape, turn = _turn(joint)
    size = 1.0 if count < 3 else _SMALLER if track is Track.CROSSROADS else _SIZE_OF_THREE[shape]
    if shape == "corner":
        angles = {0: [], 1: [45.0], 2: [26.0, 64.0]}.get(count) or _spread(19, 71, count)
        points = [(CELL - _ARC * math.cos(math.radians(at)), _ARC * math.sin(math.radians(at))) for at in angles]
    elif track is Track.CROSSROADS:
        points = _on_arms(count)
    else:
        places = {0: [], 1: [70.0], 2: [44.0, 96.0]}.get(count) or _spread(29, 111, count)
        points = [(float(MIDDLE), place) for place in places]
    spots = [Spot(*_turned(point, turn), size) for point in points if count]
    return spots if shape == "corner" else sorted(spots)


def _spread(first: float, last: float, count: int) -> list[float]:
    return [first + (last - first) * step / (count - 1) for step in range(count)]


def _on_arms(count: int) -> list[Point]:
    """Places on the N and S arm of an upright section: one on each, then abreast on the first."""
    first = (count + 1) // 2
    return [
        (MIDDLE + _ABREAST * (place - (on_arm - 1) / 2), from_top)
        for on_arm, from_top in ((first, _FROM_EDGE), (count - first, CELL - _FROM_EDGE))
        for place in range(on_arm)
    ]


def _turned(point: Point, degrees: int) -> Point:
    """``point`` turned clockwise around the middle of the cell."""
    x, y = point
    for _ in range(degrees // 90):
        x, y = CELL - y, x
    return x, y


def _diamonds(tile: Tile, corners: Sequence[Point]) -> Iterator[str]:
    """A diamond with its value in each free corner; more than fit there become one, with their number and sum."""
    values = tile.diamonds
    if len(values) <= len(corners):
        for value, (x, y) in zip(values, corners, strict=False):
            yield moved(
                x,
                y,
                used("gg-diamond"),
                centred(str(value), 0, 0, 16, font_weight="bold", fill=Paint.INK),
                element("title", f"{words('diamond')} worth {value}"),
                data_diamonds=1,
            )
        return
    x, y = corners[0]
    look = {"font_weight": "bold", "fill": Paint.INK}
    yield moved(
        x,
        y,
        used("gg-diamond", 0, -2),
        centred(f"{len(values)}:", 0, -2, 13, **look),
        centred(f"={sum(values)}", 0, 21, 13, **look),
        element("title", f"{several('diamond')} worth {', '.join(map(str, values))}"),
        data_diamonds=len(values),
    )
