"""All tracks are known: which tile lies where.

Cells of one track whose slots lie on the same paths are a *group*: ghosts and satyrs only ask in which
group a tile lies, and which way round. Golems and bats ask for the cell within the group; that comes last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ghosts_cli.arrange.clock import Clock
from ghosts_cli.arrange.company import SLOTS, GhostPoints
from ghosts_cli.arrange.frontier import TRACKS, TWO_SECTIONS
from ghosts_cli.arrange.neighbours import Item, Neighbours
from ghosts_cli.arrange.problem import Piece, Problem, Spot
from ghosts_cli.game import Monster


class Group(NamedTuple):
    """The free cells of one track whose slots lie on these paths."""

    track: int
    paths: tuple[int, ...]
    cells: int
    """As bits."""


Choice = tuple[int, int]
"""A group's number and the way a piece lies there: 1 if its first section lies in the second slot."""
Taker = Callable[[int, Sequence[Choice]], bool]
"""Is given what ghosts and satyrs score and the choice of each piece; True ends the search."""
_KINDS = len(Monster)


class Deal:
    """The pieces of a problem, and how to deal them out to groups."""

    def __init__(self, problem: Problem, neighbours: Neighbours, clock: Clock) -> None:
        tables = problem.rules.tables
        self.pieces = problem.pieces
        self._movers = [(place, piece) for place, piece in enumerate(self.pieces) if piece.golems or piece.bats]
        self._fixed_loads = problem.fixed_loads
        self._fixed_pieces = {cell: piece for cell, (piece, _) in problem.fixed_pieces.items()}
        self._points = GhostPoints(tables.ghost, tables.ghost_in_company, tables.ghosts_needed)
        self._bounding = GhostPoints.bounding(tables)
        self.neighbours = neighbours
        self._clock = clock
        self._to_come = _to_come(self.pieces)
        self._most_kinds = max((load.kinds.bit_count() for piece in self.pieces for load in piece.loads), default=0)
        self.floor = 0
        """Only values above this are of interest; may rise during a search."""
        self._reset(())

    def _reset(self, numbers: Sequence[int]) -> None:
        """Start with the finished paths of these numbers, nothing on them but what is fixed."""
        self._ghosts, self._satyrs, self._kinds = ([0] * len(numbers) for _ in range(3))
        self._room = [0] * len(numbers)
        self._path_of = {}
        for path, number in enumerate(numbers):
            bits = number >> SLOTS
            while bits:
                slot = (bits & -bits).bit_length() - 1
                bits &= bits - 1
                self._path_of[slot] = path
                if slot in self._fixed_loads:
                    ghosts, satyrs, kinds = self._fixed_loads[slot]
                    self._ghosts[path] += ghosts
                    self._satyrs[path] += satyrs
                    self._kinds[path] |= kinds

    def _gather(self, cells_by_track: Sequence[int]) -> list[Group]:
        cells: dict[tuple[int, tuple[int, ...]], int] = {}
        for track, some in enumerate(cells_by_track):
            for cell in range(some.bit_length()):
                if some >> cell & 1:
                    slots = (2 * cell, 2 * cell + 1) if TWO_SECTIONS[track] else (2 * cell,)
                    paths = tuple(self._path_of[slot] for slot in slots)
                    cells[track, paths] = cells.get((track, paths), 0) | 1 << cell
                    for path in paths:
                        self._room[path] += 1
        return [Group(*key, some) for key, some in sorted(cells.items())]

    def items(self, choice: Sequence[Choice]) -> tuple[Item, ...]:
        """The tiles with golems or bats and the cells of the groups they are in, sorted."""
        groups = self.groups
        return tuple(
            sorted((piece.golems, piece.bats, groups[choice[place][0]].cells) for place, piece in self._movers)
        )

    def spots(self, choice: Sequence[Choice], cells: Sequence[int]) -> tuple[Spot, ...]:
        """Where each piece lies, given the cells of ``items``; the others take what is left of their groups."""
        free = [group.cells for group in self.groups]
        cell_of: dict[int, int] = {}
        by_item = sorted(
            (piece.golems, piece.bats, self.groups[choice[place][0]].cells, place) for place, piece in self._movers
        )
        for (*_, place), cell in zip(by_item, cells, strict=True):
            cell_of[place] = cell
            free[choice[place][0]] &= ~(1 << cell)
        spots = []
        for place, (group, way) in enumerate(choice):
            if place not in cell_of:
                cell_of[place] = (free[group] & -free[group]).bit_length() - 1
                free[group] &= free[group] - 1
            spots.append(Spot(cell_of[place], way))
        return tuple(spots)

    def points_of(self, laid: Mapping[int, Piece]) -> int:
        """What golems and bats score with these pieces on their cells."""
        pieces = [*laid.items(), *self._fixed_pieces.items()]
        golems = sum(1 << cell for cell, piece in pieces if piece.golems)
        return self.neighbours.value(golems, {cell: piece.bats for cell, piece in pieces if piece.bats})

    def way_matters(self, cell: int, place: int) -> bool:
        """Whether ghosts and satyrs tell the two ways apart in which a two-section piece can lie on ``cell``."""
        one, two = self.pieces[place].loads
        return one != two and self._path_of[2 * cell] != self._path_of[2 * cell + 1]

    def most_by_track(self, cells_by_track: Sequence[int]) -> int:
        """The most that golems and bats can score when each tile lies on a cell of its track."""
        return self.neighbours.best(
            (piece.golems, piece.bats, cells_by_track[piece.track]) for _, piece in self._movers
        )

    def run(self, numbers: Sequence[int], cells_by_track: Sequence[int], most: int, take: Taker) -> None:
        """Call ``take`` for every way to deal the pieces that may beat ``floor``.

        ``numbers`` are the finished paths, ``cells_by_track`` the free cells of each track as bits,
        ``most`` what golems and bats can add at most.
        """
        self._reset(numbers)
        self.groups = self._gather(cells_by_track)
        self._by_track = [
            [(number, group) for number, group in enumerate(self.groups) if group.track == track]
            for track in range(len(TRACKS))
        ]
        self._free = [group.cells.bit_count() for group in self.groups]
        self._most = most
        self._take = take
        self._choice: list[Choice] = [(-1, 0)] * len(self.pieces)
        self._deal(0)

    def _deal(self, place: int) -> bool:
        """Deal the pieces from ``place`` on; True when the search is over."""
        self._clock.tick()
        if place == len(self.pieces):
            value = self._value()
            return value + self._most > self.floor and self._take(value, self._choice)
        piece = self.pieces[place]
        least = self._choice[place - 1] if place and self.pieces[place - 1] == piece else (-1, 0)
        loads = piece.loads
        for number, group in self._by_track[piece.track]:
            if not self._free[number] or number < least[0]:
                continue
            paths = group.paths
            both = len(paths) == 2 and paths[0] != paths[1] and loads[0] != loads[1]
            for way in (0, 1) if both else (0,):
                if (number, way) < least:
                    continue
                self._free[number] -= 1
                self._choice[place] = number, way
                before = [self._kinds[path] for path in paths]
                self._lay(paths, loads[::-1] if way else loads)
                done = self._bound(place + 1) + self._most > self.floor and self._deal(place + 1)
                self._lift(paths, loads[::-1] if way else loads, before)
                self._free[number] += 1
                if done:
                    return True
        return False

    def _lay(self, paths: tuple[int, ...], loads: tuple[tuple[int, int, int], ...]) -> None:
        for path, (ghosts, satyrs, kinds) in zip(paths, loads):  # noqa: B905 - of one length; strict costs time here
            self._ghosts[path] += ghosts
            self._satyrs[path] += satyrs
            self._kinds[path] |= kinds
            self._room[path] -= 1

    def _lift(self, paths: tuple[int, ...], loads: tuple[tuple[int, int, int], ...], kinds: list[int]) -> None:
        for path, (ghosts, satyrs, _), before in zip(paths, loads, kinds):  # noqa: B905 - as in _lay
            self._ghosts[path] -= ghosts
            self._satyrs[path] -= satyrs
            self._kinds[path] = before
            self._room[path] += 1

    def _value(self) -> int:
        """What ghosts and satyrs score when all pieces are dealt (G17, G19)."""
        total = 0
        for ghosts, satyrs, kinds in zip(self._ghosts, self._satyrs, self._kinds):  # noqa: B905 - as in _lay
            total += self._points.on_path(ghosts)
            if satyrs:
                total += satyrs * kinds.bit_count()
        return total

    def _bound(self, place: int) -> int:
        """The most that ghosts and satyrs can score once the pieces from ``place`` on are dealt too."""
        ghosts_left, satyrs_left, kinds_left = self._to_come[place]
        low, high, needed = self._bounding
        total = satyrs_left * _KINDS + ghosts_left * high
        rows = zip(self._ghosts, self._satyrs, self._kinds, self._room)  # noqa: B905 - as in _lay
        for ghosts, satyrs, kinds, room in rows:
            if ghosts:
                total += ghosts * (high if ghosts + (ghosts_left if room else 0) >= needed else low)
            if satyrs:
                beside = kinds.bit_count()
                if room:
                    beside = min(beside + self._most_kinds * room, (kinds | kinds_left).bit_count())
                total += satyrs * beside
        return total


def _to_come(pieces: Sequence[Piece]) -> list[tuple[int, int, int]]:
    """By place the ghosts, satyrs and kinds (as bits) of the pieces from there on."""
    rows = [(0, 0, 0)]
    for piece in reversed(pieces):
        ghosts, satyrs, kinds = rows[-1]
        for load in piece.loads:
            ghosts, satyrs, kinds = ghosts + load.ghosts, satyrs + load.satyrs, kinds | load.kinds
        rows.append((ghosts, satyrs, kinds))
    return rows[::-1]
