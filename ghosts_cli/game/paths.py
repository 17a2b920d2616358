"""Paths: the longest chains of joined sections, their ends, and the dead ends (rules G4, G26 to G32)."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ghosts_cli.game.board import DOORS, Cell, Door, Doors, PlacedTile, across
from ghosts_cli.game.tiles import Joint, Monster, Side


class Section(NamedTuple):
    """A piece of track on the board: cell and number (1, or 2 on a crossroads or a double corner)."""

    row: int
    column: int
    number: int

    @property
    def cell(self) -> Cell:
        """The cell that the section lies on."""
        return Cell(self.row, self.column)


class DeadEnd(NamedTuple):
    """A track end that meets neither a door nor another track (G32)."""

    cell: Cell
    side: Side


class PathKind(enum.Enum):
    """What a path from door to door scores as (G26 to G28)."""

    BONE_DOORS = "bone_doors"
    TOOTH_DOORS = "tooth_doors"
    OTHER_PATHS = "other_paths"


End = Door | DeadEnd
_SIDES = (Side.N, Side.S, Side.W, Side.E)


@dataclass(frozen=True, slots=True)
class Path:
    """A longest chain of joined sections, in order from its first end to its second.

    ``ends`` is None for a closed loop. A two-section tile can lie twice on one path.
    """

    sections: tuple[Section, ...]
    ends: tuple[End, End] | None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the path crosses, each once, in path order."""
        return tuple(dict.fromkeys(section.cell for section in self.sections))

    @property
    def dead_ends(self) -> tuple[DeadEnd, ...]:
        """Those of its ends that are dead."""
        return tuple(end for end in self.ends or () if isinstance(end, DeadEnd))

    def kind(self, doors: Doors) -> PathKind | None:
        """What the path scores as on a board with these doors; None with fewer than two doors (G29)."""
        if self.ends is None or self.dead_ends:
            return None
        if set(self.ends) == set(doors.bone):
            return PathKind.BONE_DOORS
        if set(self.ends) == set(doors.tooth):
            return PathKind.TOOTH_DOORS
        return PathKind.OTHER_PATHS


@dataclass(frozen=True, slots=True)
class Layout:
    """The tiles that count, the paths they form, and which path each section lies on."""

    tiles: Mapping[Cell, PlacedTile]
    paths: tuple[Path, ...]
    path_of: Mapping[Section, int]
    """The index in ``paths`` of each section's path."""

    def monsters_on(self, path: Path) -> tuple[Monster, ...]:
        """The monsters that stand on ``path``, section by section (G6)."""
        return tuple(monster for section in path.sections for monster in self.monsters_at(section))

    def monsters_at(self, section: Section) -> tuple[Monster, ...]:
        """The monsters that stand on ``section``."""
        return self.tiles[section.cell].tile.sections[section.number - 1]

    @property
    def dead_ends(self) -> tuple[DeadEnd, ...]:
        """Every dead end, each end by itself, path by path (G32)."""
        return tuple(end for path in self.paths for end in path.dead_ends)


def trace(tiles: Mapping[Cell, PlacedTile]) -> Layout:
    """Follow every track of ``tiles`` and return the paths, ordered by their lowest section.

    A path starts at a door rather than a dead end, at the earlier door of the order N, S, W, E, at
    the upper left dead end; a loop at its lowest section.
    """
    joints: dict[Section, Joint] = {}
    section_at: dict[tuple[Cell, Side], Section] = {}
    for cell, placed in tiles.items():
        for number, joint in enumerate(placed.joints, start=1):
            section = Section(*cell, number)
            joints[section] = joint
            section_at[cell, joint.first] = section_at[cell, joint.second] = section

    def beyond(section: Section, side: Side) -> tuple[Section, Side] | End:
        """What lies beyond ``side`` of ``section``: a section with the side it is entered by, or an end."""
        cell = section.cell
        near = across(cell, side)
        if isinstance(near, Door):
            return near
        other = section_at.get((near, side.opposite))
        return DeadEnd(cell, side) if other is None else (other, side.opposite)

    def walk(start: Section, out: Side) -> tuple[list[Section], End | None]:
        """Walk from ``start`` through ``out``: the sections after it, and the end (None: back at ``start``)."""
        chain: list[Section] = []
        step = beyond(start, out)
        while not isinstance(step, End):
            section, entered = step
            if section == start:
                return chain, None
            chain.append(section)
            joint = joints[section]
            step = beyond(section, joint.second if joint.first is entered else joint.first)
        return chain, step

    paths: list[Path] = []
    path_of: dict[Section, int] = {}
    for section in sorted(joints):
        if section in path_of:
            continue
        path = _path_through(section, *(walk(section, side) for side in joints[section]))
        path_of.update(dict.fromkeys(path.sections, len(paths)))
        paths.append(path)
    return Layout(tiles, tuple(paths), path_of)


def _path_through(
    section: Section, one: tuple[list[Section], End | None], two: tuple[list[Section], End | None]
) -> Path:
    """Put together the path of ``section`` from the walks through its two sides."""
    (before, first), (after, last) = one, two
    if first is None or last is None:
        return Path((section, *min(before, after)), None)
    if _end_order(first) <= _end_order(last):
        return Path((*reversed(before), section, *after), (first, last))
    return Path((*reversed(after), section, *before), (last, first))


def _end_order(end: End) -> tuple[int, int, int, int]:
    """Doors first, then dead ends from the upper left; a place in the order N, S, W, E."""
    if isinstance(end, Door):
        return 0, DOORS.index(end), 0, 0
    return 1, end.cell.row, end.cell.column, _SIDES.index(end.side)
