"""Branch and bound over shapes, cell by cell; a filled board's tiles are laid by a *gatherer*."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from ghosts_cli.arrange.clock import Clock, OutOfTimeError
from ghosts_cli.arrange.coming import LEFT_UNITS, Coming, left_number
from ghosts_cli.arrange.company import LENGTH, LENGTH_MASK, SLOTS, UNITS, Company
from ghosts_cli.arrange.filling import Deal
from ghosts_cli.arrange.frontier import LAST, SHAPES, TRACKS, TWO_SECTIONS
from ghosts_cli.arrange.neighbours import Neighbours
from ghosts_cli.arrange.network import SCALE, TALLY, Move, Node, network
from ghosts_cli.arrange.problem import Problem
from ghosts_cli.game import PathUnit

_ALL_CELLS = (1 << LAST) - 1
_FIRST_SLOTS = sum(1 << 2 * cell for cell in range(LAST))
_BINDING = 20
"""Filled boards that golems and bats alone must rule out before they are bounded at every node."""
_FEWEST_FIXED = 2
"""Tiles that must lie for ``Coming`` to be worth its while: with one nearly all states can still be reached."""

Fragments = tuple[int, ...]
"""The number of each fragment, then a 0 for 'none'."""


class Point(NamedTuple):
    """A node of the search: some cells are filled."""

    upper: int
    """No arrangement from here on has a higher value."""
    node: Node
    track: int
    """Of the shape that led here."""
    shape: int
    fragments: Fragments
    key: int
    """Points of finished paths and dead ends so far, in units of the search."""
    company: int
    """The most that the finished paths' ghosts and satyrs can score, path by path."""
    rest: int
    """The key of all sections that are not on finished paths."""
    paths: tuple[int, ...]
    """The numbers of the finished paths."""
    tally: int
    """Of the tiles still to be laid; their left number where ``Coming`` tells what they can bring."""
    monsters: int
    """The most that all ghosts and satyrs can score."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A board on which every track is known."""

    key: int
    """Path points and dead ends, in units of the search."""
    shapes: tuple[int, ...]
    paths: tuple[int, ...]
    """The finished paths' numbers."""
    cells_by_track: tuple[int, ...]
    """The free cells, as bits."""
    most: int
    """The most that golems and bats can score."""
    roof: int
    """The most that golems, bats, ghosts and satyrs can score."""


class Gatherer(ABC):
    """Lays the tiles on filled boards and keeps what it looks for.

    ``floor`` is a value in units of the search, without the constant; only boards above are of interest.
    """

    floor: int

    @abstractmethod
    def gather(self, deal: Deal, filled: Filled) -> None:
        """Look at the ways to lay the tiles on ``filled``."""


class Search:
    """The search for one problem."""

    def __init__(self, problem: Problem, gatherer: Gatherer, clock: Clock) -> None:
        self._gatherer = gatherer
        self._clock = clock
        self._fixed = problem.fixed
        tables = problem.rules.tables
        self._factors = (0, tables.other_paths, tables.special_doors)
        self._by_tile = problem.rules.path_unit is PathUnit.TILE
        by_track = [[piece for piece in problem.pieces if piece.track == track] for track in range(len(TRACKS))]
        self._left = [len(pieces) for pieces in by_track]
        loads = [[load for piece in pieces for load in piece.loads] for pieces in by_track]
        self._company = Company(loads, problem.fixed_loads, tables)
        fixed_items = [
            (piece.golems, piece.bats, 1 << cell)
            for cell, (piece, _) in problem.fixed_pieces.items()
            if piece.golems or piece.bats
        ]
        self._deal = Deal(problem, Neighbours(tables.golems, tables.bat, fixed_items), clock)
        self._most = self._deal.most_by_track([_ALL_CELLS] * len(TRACKS))
        self._numbers = [_numbers(cell, free=cell not in problem.fixed) for cell in range(LAST)]
        self._shapes = [0] * LAST
        self._tracks = [0] * LAST
        self._barred = 0
        self._most_known: dict[tuple[int, ...], int] = {}
        tracks = [piece.track for piece in problem.pieces] + [SHAPES[shape].track for shape in problem.fixed.values()]
        tally = sum(TALLY[track] for track in tracks)
        net = network(problem.doors, self._factors)
        net.deepen(sum(TWO_SECTIONS[track] for track in tracks))
        together = self._company.together
        self._coming: Coming | None = None
        fresh = net.root.fresh[tally]
        if len(problem.fixed) >= _FEWEST_FIXED:
            tally = left_number(self._left)
            self._coming = Coming(net.root, tally, problem.fixed)
            fresh = self._coming[net.root, tally]
        upper = fresh + SCALE * (together + self._most)
        self._root = Point(upper, net.root, 0, 0, (0,), 0, 0, self._company.everything, (), tally, together)
        self.open: int | None = None
        """After time ran out the most that an arrangement not looked at can reach, in units of the search."""

    def run(self) -> None:
        """Search to the end, or until time is up; then ``open`` bounds what is left."""
        try:
            if self._root.upper > self._gatherer.floor:
                self._visit(0, self._root, self._most)
        except OutOfTimeError:
            if self.open is None:
                self.open = self._root.upper

    def _visit(self, cell: int, point: Point, most: int) -> None:
        """Search below ``point``, where golems and bats can score ``most`` at most."""
        self._clock.tick()
        if cell == LAST:
            self._fill(point)
            return
        uses = cell not in self._fixed
        children = self._children(cell, point, most)
        children.sort(key=attrgetter("upper"), reverse=True)
        for place, child in enumerate(children):
            if child.upper <= self._gatherer.floor:
                break
            track = self._tracks[cell] = child.track
            self._shapes[cell] = child.shape
            if child.paths is not point.paths:
                child = self._split(child)  # noqa: PLW2901 - the same child with a sharper bound
                if child.upper <= self._gatherer.floor:
                    continue
            lower = most
            if self._barred >= _BINDING:
                lower = min(most, self._most_there(cell + 1))
                if child.upper - SCALE * (most - lower) <= self._gatherer.floor:
                    continue
            self._left[track] -= uses
            try:
                self._visit(cell + 1, child, lower)
            except OutOfTimeError:
                rest = [other.upper for other in children[place + 1 : place + 2]]
                self.open = max([child.upper if self.open is None else self.open, *rest])
                raise
            self._left[track] += uses

    def _children(self, cell: int, point: Point, most: int) -> list[Point]:
        """The ways to fill ``cell`` that may beat the floor."""
        _, node, _, _, fragments, key, company, rest, paths, tally, roof = point
        floor = self._gatherer.floor
        numbers = self._numbers[cell]
        best, known, key_mask = self._company.best, self._company.known, self._company.key_mask
        coming, uses = self._coming, cell not in self._fixed
        children = []
        for track, shape, count, target, dead_ends, grown, closed, _ in self._moves(cell, node):
            slots = numbers[track]
            new_key, new_company, new_rest, new_paths, monsters = key - dead_ends, company, rest, paths, roof
            if closed:
                for i, j, laid, kind in closed:
                    number = fragments[i] + fragments[j] + slots[laid]
                    if kind:
                        new_key += self._path_points(number, kind)
                    part = number & key_mask
                    new_company += known[part] if part in known else best(part)
                    new_rest -= part
                    new_paths += (number,)
                apart = new_company + (known[new_rest] if new_rest in known else best(new_rest))
                monsters = min(monsters, apart)
            if coming is None:
                left = tally - count
                fresh = target.fresh[left]
            else:
                left = tally - LEFT_UNITS[track] if uses else tally
                fresh = coming[target, left]
            upper = new_key + fresh + SCALE * (monsters + most)
            new = []
            for (i, j, laid), reach in zip(grown, target.reach):  # noqa: B905 - of one length; strict costs time here
                number = fragments[i] + fragments[j] + slots[laid]
                new.append(number)
                upper += reach * (number >> LENGTH & LENGTH_MASK)
            if upper > floor:
                new.append(0)
                walked = tuple(new), new_key, new_company, new_rest, new_paths
                children.append(Point(upper, target, track, shape, *walked, left, monsters))
        return children

    def _moves(self, cell: int, node: Node) -> Sequence[Move]:
        """What can be laid on ``cell``: the tile that lies there, or a shape of a tile that is left."""
        if cell in self._fixed:
            return (node.moves[self._fixed[cell]],)
        return [move for move in node.moves if self._left[move[0]]]

    def _path_points(self, number: int, kind: int) -> int:
        """What a finished path scores, in units of the search (G26 to G30)."""
        return SCALE * self._factors[kind] * self._units(number)

    def _units(self, number: int) -> int:
        """What a path's points are counted by: its sections, or its tiles (G30)."""
        if self._by_tile:
            slots = number >> SLOTS
            return ((slots | slots >> 1) & _FIRST_SLOTS).bit_count()
        return number >> LENGTH & LENGTH_MASK

    def _split(self, child: Point) -> Point:
        """``child`` with a sharper bound on its ghosts and satyrs."""
        bound = self._company.split([number & self._company.key_mask for number in child.paths])
        monsters = min(child.monsters, bound)
        return child._replace(upper=child.upper - SCALE * (child.monsters - monsters), monsters=monsters)

    def _most_there(self, count: int) -> int:
        """The most that golems and bats can score on the first ``count`` cells' tracks."""
        known = tuple(self._tracks[:count])
        most = self._most_known.get(known)
        if most is None:
            open_cells = _ALL_CELLS & -(1 << count)
            most = self._deal.most_by_track([cells | open_cells for cells in self._cells_by_track(count)])
            self._most_known[known] = most
        return most

    def _cells_by_track(self, count: int) -> list[int]:
        """Of the first ``count`` cells the free ones, by track, as bits."""
        cells = [0] * len(TRACKS)
        for cell in range(count):
            if cell not in self._fixed:
                cells[self._tracks[cell]] |= 1 << cell
        return cells

    def _fill(self, point: Point) -> None:
        """Hand a filled board over, unless its bounds rule it out."""
        key, paths, monsters = point.key, point.paths, point.monsters
        needed = (self._gatherer.floor - key) // SCALE
        if monsters + self._most <= needed:
            return
        most = self._most_there(LAST)
        if monsters + most <= needed:
            self._barred += 1
            return
        cells = tuple(self._cells_by_track(LAST))
        self._gatherer.gather(self._deal, Filled(key, tuple(self._shapes), paths, cells, most, monsters + most))


def _numbers(cell: int, *, free: bool) -> list[tuple[int, int, int, int]]:
    """By track what the slots of ``cell`` add to a number: none, the first, the second, both."""
    rows = []
    for unit in UNITS:
        one = (unit if free else 0) + (1 << LENGTH) + (1 << SLOTS + 2 * cell)
        two = one + (1 << SLOTS + 2 * cell)
        rows.append((0, one, two, one + two))
    return rows
