"""The board cell by cell: which open track ends a row-by-row filling leaves, and how a tile changes them.

Cells 0 to 8 are filled row by row. Between two cells all that the tracks so far can still become depends
on where their open ends are: the *frontier*, one port below each column and one to the right of the last
cell. A *state* says for each port what the other end of its track is; a track with an open end is a
*fragment*. The nine *shapes* are the ways a tile can lie as to track alone; which section of a tile lies
in which *slot* of the shape is decided later.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from ghosts_cli.game import CELLS, Doors, Side, Track
from ghosts_cli.game.board import SIZE, door_at

LAST = SIZE * SIZE
TRACKS = tuple(Track)
"""The place of a track here is its number in this package."""
TWO_SECTIONS = tuple(len(track.joints) == 2 for track in TRACKS)
_SIDES = tuple(Side)
_NORTH, _EAST, _SOUTH, _WEST = range(4)


class Shape(NamedTuple):
    """A way in which a tile can lie as to track: the track's number and the sides that each slot joins."""

    track: int
    slots: tuple[frozenset[Side], ...]


def _shapes() -> tuple[Shape, ...]:
    """The nine shapes: straight 2, corner 4, crossroads 1, double corner 2."""
    found: dict[frozenset[frozenset[Side]], Shape] = {}
    for number, track in enumerate(TRACKS):
        for quarters in range(4):
            slots = tuple(frozenset(side.turned(90 * quarters) for side in joint) for joint in track.joints)
            found.setdefault(frozenset(slots), Shape(number, slots))
    return tuple(found.values())


SHAPES = _shapes()
SHAPE_OF = {frozenset(shape.slots): number for number, shape in enumerate(SHAPES)}
_JOINTS = tuple(tuple(tuple(sorted(map(_SIDES.index, slot))) for slot in shape.slots) for shape in SHAPES)
"""For each shape the sides that its slots join, as numbers in the order N, E, S, W."""

# What the other end of an open track is: a port (0, 1, 2 below the columns, 3 to the right of the last
# cell) or one of these. NONE stands where no track ends at a port, and where a cell has no door.
_RIGHT = 3
DEAD, PLAIN, BONE, TOOTH, NONE = range(4, 9)
State = tuple[int, ...]
START: State = (NONE, NONE, NONE, NONE)

# What a finished path scores as; the place of its points a unit in ``Factors``.
NOTHING, OTHER, SPECIAL = range(3)
Factors = tuple[int, int, int]

Source = tuple[int, int, int]
"""What a track is put together from: two fragments by their places in the state (-1: none) and the slots
of the new tile (0 none, 1 the first, 2 the second, 3 both)."""


class Step(NamedTuple):
    """What one shape makes of a state."""

    state: State
    dead_ends: int
    """Dead ends made here (G32)."""
    open: tuple[Source, ...]
    """What each fragment of the next state is put together from."""
    closed: tuple[tuple[int, int, int, int], ...]
    """For each path finished here what it is put together from, and what it scores as."""
    laid_open: tuple[int, ...]
    """The fragment of each new section that is on one."""
    laid_closed: tuple[int, ...]
    """What the path of each other new section scores as."""


class DoorCell(NamedTuple):
    """A cell with the kinds of its doors; NONE where another cell lies."""

    number: int
    sides: tuple[int, int, int, int]


Strand = tuple[int, int, int, int, int]
"""Two ends (open ports, or what ends them) and a source."""


class _Scene:
    """A state seen from the next cell: what lies beyond each of the cell's sides."""

    def __init__(self, state: State, cell: DoorCell) -> None:
        column = cell.number % SIZE
        number = fragment_numbers(state)
        self.beyond = [(column, -1), (_RIGHT, -1), (column, -1), (_RIGHT, -1)]
        """For each side the end that lies there and the fragment that comes from there (-1: none)."""
        self.inner = []
        """The sides, of north and west, from which a fragment comes."""
        for side, kind in enumerate(cell.sides):
            if kind != NONE:
                self.beyond[side] = kind, -1
            elif side in (_NORTH, _WEST):
                port = column if side == _NORTH else _RIGHT
                self.beyond[side] = (DEAD, -1) if state[port] == NONE else (state[port], number[port])
                if state[port] != NONE:
                    self.inner.append(side)
        coming = [self.beyond[side][1] for side in self.inner]
        self.bridge = coming[0] if len(coming) == 2 and coming[0] == coming[1] else -1
        """The fragment that comes in from the north and from the west; -1 if there is none."""
        self.passing: list[Strand] = [
            (port, other, number[port], -1, 0)
            for port, other in enumerate(state)
            if other != NONE and number[port] not in coming and other >= port
        ]

    def lay(self, joints: tuple[tuple[int, ...], ...]) -> tuple[list[Strand], list[Source], int]:
        """The tracks after a shape is laid, the loops that it closes, and the dead ends that it makes."""
        covered = [side for joint in joints for side in joint]
        cut = [side for side in self.inner if side not in covered]
        dead_ends = len(cut) + sum(self.beyond[side] == (DEAD, -1) for side in covered)
        if self.bridge >= 0:
            strands, loops = self._around(joints)
            return self.passing + strands, loops, dead_ends
        strands = list(self.passing)
        for slot, (one, two) in enumerate(joints, start=1):
            (a, i), (b, j) = self.beyond[one], self.beyond[two]
            strands.append((a, b, i, j, slot))
        strands += [(self.beyond[side][0], DEAD, self.beyond[side][1], -1, 0) for side in cut]
        return strands, [], dead_ends

    def _around(self, joints: tuple[tuple[int, ...], ...]) -> tuple[list[Strand], list[Source]]:
        """The same where one fragment comes in from both sides; only here can a loop close."""
        strands: list[Strand] = []
        loops: list[Source] = []
        ends: list[int] = []
        through = 0
        for slot, joint in enumerate(joints, start=1):
            out = [side for side in joint if side in (_EAST, _SOUTH)]
            if not out:
                loops.append((self.bridge, -1, slot))
            elif len(out) == 2:
                strands.append((self.beyond[_EAST][0], self.beyond[_SOUTH][0], -1, -1, slot))
            else:
                ends.append(self.beyond[out[0]][0])
                through |= slot
        if not loops:
            one, two = [*ends, DEAD, DEAD][:2]
            strands.append((one, two, self.bridge, -1, through))
        return strands, loops


def fragment_numbers(state: State) -> dict[int, int]:
    """The fragment of each port with a track; fragments are numbered by their first ports."""
    number: dict[int, int] = {}
    for port, other in enumerate(state):
        if other != NONE and port not in number:
            fragment = len(set(number.values()))
            number[port] = fragment
            if other < DEAD:
                number[other] = fragment
    return number


def _kind(one: int, two: int) -> int:
    """What a path with these two ends scores as (G26 to G29)."""
    if DEAD in (one, two):
        return NOTHING
    return SPECIAL if one == two != PLAIN else OTHER


def _step(scene: _Scene, joints: tuple[tuple[int, ...], ...]) -> Step:
    strands, loops, dead_ends = scene.lay(joints)
    ports = [NONE, NONE, NONE, NONE]
    source: dict[int, Source] = {}
    closed = [(*loop, NOTHING) for loop in loops]
    for one, two, i, j, slots in strands:
        if one >= DEAD and two >= DEAD:
            closed.append((i, j, slots, _kind(one, two)))
            continue
        if one < DEAD:
            ports[one] = two
        if two < DEAD:
            ports[two] = one
        source[min(one, two)] = i, j, slots
    sources = tuple(source[port] for port in sorted(source))
    laid_open = tuple(place for place, (_, _, slots) in enumerate(sources) for _ in range(slots.bit_count()))
    laid_closed = tuple(kind for _, _, slots, kind in closed for _ in range(slots.bit_count()))
    return Step(tuple(ports), dead_ends, sources, tuple(closed), laid_open, laid_closed)


@functools.lru_cache(maxsize=50_000)
def steps(state: State, cell: DoorCell) -> tuple[Step, ...]:
    """What each of the nine shapes, laid on ``cell``, makes of ``state``."""
    scene = _Scene(state, cell)
    return tuple(_step(scene, joints) for joints in _JOINTS)


def door_cells(doors: Doors) -> tuple[DoorCell, ...]:
    """The nine cells with the kinds of their doors."""
    special = {**dict.fromkeys(doors.bone, BONE), **dict.fromkeys(doors.tooth, TOOTH)}

    def kind(number: int, side: Side) -> int:
        door = door_at(CELLS[number], side)
        return NONE if door is None else special.get(door, PLAIN)

    def cell(number: int) -> DoorCell:
        north, east, south, west = (kind(number, side) for side in _SIDES)
        return DoorCell(number, (north, east, south, west))

    return tuple(map(cell, range(LAST)))
