"""All states that a board with given doors can be in, and the most path points each can still bring.

A network is built once for a door arrangement and kept. Path points are bounded by three parts: paths
that are finished; for every fragment its sections so far times its ``reach``, the most points a section
that its path can still come to; and ``fresh``, what the sections still to be laid can bring.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import NamedTuple

from ghosts_cli.arrange.frontier import (
    BONE,
    DEAD,
    LAST,
    NONE,
    PLAIN,
    SHAPES,
    START,
    TOOTH,
    TRACKS,
    TWO_SECTIONS,
    DoorCell,
    Factors,
    Source,
    State,
    Step,
    door_cells,
    steps,
)
from ghosts_cli.game import Doors

SCALE = 32
"""A point in units of the search, which maximises ``SCALE * points - dead ends`` (G31). A board has 12
inner edges with at most one dead end each, so dead ends never outweigh a point."""
MOST_DEAD_ENDS = 12
_IMPOSSIBLE = -(10**9)
_TRACK = tuple(shape.track for shape in SHAPES)
_ROW = LAST + 1
TALLY = tuple(_ROW if two else track.curves for track, two in zip(TRACKS, TWO_SECTIONS, strict=True))
"""What a tile of each track counts in a *tally*: corners, and 10 for each two-section tile. With the number
of cells a tally says how many straights there are; crossroads and double corners are not told apart."""
_CORNER = _TRACK.index(1)
_DOUBLE = _TRACK.index(2)


@dataclass(slots=True, eq=False)
class Node:
    """A state between two cells."""

    reach: tuple[int, ...]
    """For each fragment the most that its path can still come to a section, in units of the search."""
    left: int
    """Cells still to be filled."""
    moves: tuple[Move, ...] = ()
    """What each of the nine shapes leads to; none on the filled board."""
    fresh: list[int] = field(default_factory=list)
    """By tally of the tiles still to be laid, the most that the sections to come can add."""


class Move(NamedTuple):
    """What a shape, laid on a node's next cell, leads to."""

    track: int
    shape: int
    tally: int
    """What the tile counts in a tally."""
    node: Node
    dead_ends: int
    open: tuple[Source, ...]
    closed: tuple[tuple[int, int, int, int], ...]
    gain: int
    """The most that the new sections can add, less the dead ends; in units of the search."""


class Network:
    """The nodes of one door arrangement, layer by layer, for one set of points a section."""

    def __init__(self, doors: Doors, factors: Factors) -> None:
        cells = door_cells(doors)
        self.root = Node((), LAST)
        self._layers: list[list[Node]] = [[self.root]]
        self._depth = -1
        layer: dict[State, Node] = {START: self.root}
        for cell in cells:
            after: dict[State, Node] = {}
            reach = functools.partial(_reach, coming=_coming(cells[cell.number + 1 :]), factors=factors)
            for state, node in layer.items():
                moves = []
                for shape, step in enumerate(steps(state, cell)):
                    if (target := after.get(step.state)) is None:
                        target = after[step.state] = Node(reach(step.state), node.left - 1)
                    moves.append(_move(shape, step, target, factors))
                node.moves = tuple(moves)
            layer = after
            self._layers.append(list(after.values()))

    def deepen(self, doubles: int) -> None:
        """Fill every node's ``fresh`` for up to this many two-section tiles."""
        for depth in range(self._depth + 1, doubles + 1):
            for layer in reversed(self._layers):
                for node in layer:
                    # In place, so that an interrupted call does no harm to the next.
                    node.fresh[_ROW * depth :] = [_fresh(node, depth, corners) for corners in range(_ROW)]
            self._depth = depth


@functools.lru_cache(maxsize=64)
def network(doors: Doors, factors: Factors) -> Network:
    """The network of a door arrangement; give the canonical one, so that few are built."""
    return Network(doors, factors)


def _fresh(node: Node, doubles: int, corners: int) -> int:
    straights = node.left - doubles - corners
    if straights < 0 or not node.left:
        return _IMPOSSIBLE if straights else 0
    tally = _ROW * doubles + corners
    best = _IMPOSSIBLE
    for moves, count, each in zip(
        (node.moves[:_CORNER], node.moves[_CORNER:_DOUBLE], node.moves[_DOUBLE:]),
        (straights, corners, doubles),
        (0, 1, _ROW),
        strict=True,
    ):
        if count:
            for move in moves:
                value = move.gain + move.node.fresh[tally - each]
                if value > best:  # noqa: PLR1730 - twice as fast as max()
                    best = value
    return best


def _move(shape: int, step: Step, target: Node, factors: Factors) -> Move:
    gain = -step.dead_ends
    for fragment in step.laid_open:
        gain += target.reach[fragment]
    for kind in step.laid_closed:
        gain += SCALE * max(0, factors[kind])
    track = _TRACK[shape]
    return Move(track, shape, TALLY[track], target, step.dead_ends, step.open, step.closed, gain)


def _coming(cells: tuple[DoorCell, ...]) -> tuple[int, int]:
    """How many bone doors and how many tooth doors open on ``cells``."""
    kinds = [kind for cell in cells for kind in cell.sides]
    return kinds.count(BONE), kinds.count(TOOTH)


def _reach(state: State, coming: tuple[int, int], factors: Factors) -> tuple[int, ...]:
    """The most a section, in units of the search, that the path of each fragment of ``state`` can still come to.

    Two special doors of a kind can only be joined while each is to come or at the end of an open track.
    """
    _, other, special = factors
    plain = SCALE * max(0, other)
    bone = max(plain, SCALE * special) if state.count(BONE) + coming[0] == 2 else plain
    tooth = max(plain, SCALE * special) if state.count(TOOTH) + coming[1] == 2 else plain
    by_end = {DEAD: 0, PLAIN: plain, BONE: bone, TOOTH: tooth}
    return tuple(by_end.get(end, max(bone, tooth)) for port, end in enumerate(state) if end != NONE and end >= port)
