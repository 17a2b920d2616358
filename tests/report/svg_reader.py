"""Reads pictures back: what an SVG shows of a board, taken from its markup alone.

It knows the names of the shapes and the ``data-`` marks, and from where to where each shape's own line runs; it shares
nothing with the drawing but those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree

from ghosts_cli.game import Cell, Monster, Side

SVG = "{http://www.w3.org/2000/svg}"
SIDE_AT = {(70.0, 0.0): Side.N, (140.0, 70.0): Side.E, (70.0, 140.0): Side.S, (0.0, 70.0): Side.W}
MONSTERS = {f"#gg-{kind.value}": kind for kind in Monster}


@dataclass
class PicturedMonster:
    """A monster as pictured: its kind, the number of its section and where it stands in its cell."""

    kind: Monster
    section: int
    at: tuple[float, float]


@dataclass
class PicturedCell:
    """A cell as pictured. ``joints`` and ``rides`` are in the order of the sections' numbers, 0 where there is none."""

    joints: dict[int, frozenset[Side]] = field(default_factory=dict)
    rides: dict[int, str] = field(default_factory=dict)
    drawn_last: int = 0
    monsters: list[PicturedMonster] = field(default_factory=list)
    diamonds: list[tuple[str, tuple[float, float]]] = field(default_factory=list)
    stops: set[Side] = field(default_factory=set)
    texts: list[str] = field(default_factory=list)


@dataclass
class PicturedBoard:
    """A board as pictured: its cells, and of each door its sign, and the shapes of the track that runs through it."""

    cells: dict[Cell, PicturedCell]
    signs: dict[str, str | None]
    tracks_through: dict[str, set[str]]


def parsed(svg: str) -> ElementTree.Element:
    """The document's root."""
    return ElementTree.fromstring(svg)


def boards(root: ElementTree.Element) -> Iterator[PicturedBoard]:
    """Yield the boards of a picture in the order they stand in it."""
    ends = shape_ends(root)
    for group in root.iter(f"{SVG}g"):
        children = list(group)
        cells = [child for child in children if child.get("data-cell")]
        if cells:
            doors = [child for child in children if child.get("data-door")]
            yield PicturedBoard(
                {Cell(*map(int, (cell.get("data-cell") or "").split(","))): _cell(cell, ends) for cell in cells},
                {door.get("data-door") or "": _sign(door) for door in doors},
                {door.get("data-door") or "": set(_used(door)) & _STUBS for door in doors},
            )


_STUBS = {"#gg-stub", "#gg-stub-band", "#gg-stub-uncounted"}


def _sign(door: ElementTree.Element) -> str | None:
    found = [mark for part in door.iter() if (mark := part.get("data-sign"))]
    assert len(found) <= 1
    if found:
        assert f"#gg-{found[0]}" in _used(door)
        assert found[0][0].upper() in [part.text for part in door.iter(f"{SVG}text")]
    return found[0] if found else None


def _used(element: ElementTree.Element) -> list[str]:
    return [use.get("href") or "" for use in element.iter(f"{SVG}use")]


def shape_ends(root: ElementTree.Element) -> dict[str, tuple[tuple[float, float], tuple[float, float]]]:
    """From where to where each shape of track runs: its middle line, or the middle between its rails."""
    ends = {}
    for shape in root.iter():
        if (name := shape.get("id", "")).startswith(("gg-straight", "gg-corner")):
            path = shape if shape.tag == f"{SVG}path" else next(shape.iter(f"{SVG}path"))
            lines = [_line_ends(line) for line in (path.get("d") or "").split("M")[1:]]
            first, last = (
                [sum(places) / len(lines) for places in zip(*points, strict=True)]
                for points in zip(*lines, strict=True)
            )
            ends[f"#{name}"] = (first[0], first[1]), (last[0], last[1])
    return ends


def _line_ends(line: str) -> tuple[tuple[float, float], tuple[float, float]]:
    numbers = [float(found) for found in re.findall(r"\d+", line)]
    return (numbers[0], numbers[1]), (numbers[0], numbers[2]) if "V" in line else (numbers[-2], numbers[-1])


def _cell(group: ElementTree.Element, ends: dict[str, tuple[tuple[float, float], tuple[float, float]]]) -> PicturedCell:
    cell = PicturedCell(texts=[part.text or "" for part in group.iter(f"{SVG}text")])
    uncounted = 0
    for part in group.iter():
        use = next(iter(_used(part)), "") if part.tag == f"{SVG}g" else ""
        if use in ends and part.get("opacity") != "0.6" and part.get("data-cell") is None:
            ride = part.get("data-ride") or "plain"
            uncounted -= ride == "uncounted"
            number = int((part.get("data-section") or f",,{uncounted}").split(",")[2])
            cell.joints[number] = frozenset(_side(point, part) for point in ends[use])
            cell.rides[number] = ride
            cell.drawn_last = number
        if part.tag == f"{SVG}use" and (kind := MONSTERS.get(part.get("href") or "")):
            x, y = re.findall(r"-?[\d.]+", part.get("transform") or "")[:2]
            cell.monsters.append(PicturedMonster(kind, int(part.get("data-on") or 0), (float(x), float(y))))
        if part.get("data-diamonds"):
            x, y = re.findall(r"-?[\d.]+", part.get("transform") or "")[:2]
            words = " ".join(text.text or "" for text in part.iter(f"{SVG}text"))
            cell.diamonds.append((words, (float(x), float(y))))
        if part.get("href") == "#gg-stop":
            cell.stops.add(Side.N.turned(int(re.findall(r"\d+", part.get("transform") or "0")[0])))
    return cell


def _side(point: tuple[float, float], group: ElementTree.Element) -> Side:
    """The side of the cell that a line's end lies on once its shape is turned."""
    side = SIDE_AT[point]
    return side.turned(int(re.findall(r"\d+", group.get("transform") or "0")[0]))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
