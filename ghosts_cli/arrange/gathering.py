"""What a search keeps: the best arrangement, the best of each of the highest scores, or all the best ones."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from ghosts_cli.arrange.company import SLOTS
from ghosts_cli.arrange.filling import Choice, Deal
from ghosts_cli.arrange.network import SCALE
from ghosts_cli.arrange.problem import Spot, print_of
from ghosts_cli.arrange.search import Filled, Gatherer
from ghosts_cli.game import Tile

_NOTHING = -(10**9)
_EVERYTHING = 10**9
T = TypeVar("T")


class Arrangement(NamedTuple):
    """Where every piece lies; ``value`` in units of the search, without the constant."""

    value: int
    shapes: tuple[int, ...]
    spots: tuple[Spot, ...]


class Best(Gatherer):
    """Keeps the best arrangement above a floor."""

    def __init__(self, floor: int) -> None:
        self.floor = floor
        self.found: Arrangement | None = None
        self._known: dict[object, tuple[int, tuple[Spot, ...] | None]] = {}
        """By finished paths and tracks the best value and its spots; without spots a value not exceeded."""

    def gather(self, deal: Deal, filled: Filled) -> None:
        """Keep the best way to lay the tiles on ``filled`` if it beats the floor."""
        needed = (self.floor - filled.key) // SCALE
        board = tuple(sorted(number >> SLOTS for number in filled.paths)), filled.cells_by_track
        value, spots = self._known.get(board, (filled.roof, None))
        if value <= needed:
            return
        if spots is None:
            value, spots = self._known[board] = _best_deal(deal, filled, needed)
        if spots is not None:
            self.floor = filled.key + SCALE * value
            self.found = Arrangement(self.floor, filled.shapes, spots)


def _best_deal(deal: Deal, filled: Filled, needed: int) -> tuple[int, tuple[Spot, ...] | None]:
    """The best value above ``needed`` that the tiles can have on ``filled``, and where they lie."""
    best: tuple[Choice, ...] | None = None

    def take(value: int, choice: Sequence[Choice]) -> bool:
        nonlocal best
        value += deal.neighbours.best_cells(deal.items(choice))[0]
        if value > deal.floor:
            deal.floor = value
            best = tuple(choice)
        return deal.floor >= filled.roof

    deal.floor = needed
    deal.run(filled.paths, filled.cells_by_track, filled.most, take)
    if best is None:
        return needed, None
    return deal.floor, deal.spots(best, deal.neighbours.best_cells(deal.items(best))[1])


class Top(Gatherer):
    """Keeps for each of the ``count`` highest scores an arrangement with the fewest dead ends."""

    def __init__(self, count: int) -> None:
        self._count = count
        self.floor = _NOTHING
        self.kept: dict[int, Arrangement] = {}
        """By points, without the constant."""

    def keep(self, arrangement: Arrangement) -> None:
        """Keep an arrangement if it belongs to the best so far."""
        points = points_of(arrangement.value)
        known = self.kept.get(points)
        if known is None or known.value < arrangement.value:
            self.kept[points] = arrangement
        if len(self.kept) > self._count:
            del self.kept[min(self.kept)]
        if len(self.kept) == self._count:
            self.floor = self.kept[min(self.kept)].value

    def gather(self, deal: Deal, filled: Filled) -> None:
        """Keep the best ways to lay the tiles on ``filled``."""

        def take(value: int, choice: Sequence[Choice]) -> bool:
            for more, cells in deal.neighbours.values(deal.items(choice)).items():
                total = filled.key + SCALE * (value + more)
                known = self.kept.get(points_of(total))
                if total > self.floor and (known is None or known.value < total):
                    self.keep(Arrangement(total, filled.shapes, deal.spots(choice, cells)))
            deal.floor = (self.floor - filled.key) // SCALE
            return not self._wanting(filled)

        if self._wanting(filled):
            deal.floor = (self.floor - filled.key) // SCALE
            deal.run(filled.paths, filled.cells_by_track, filled.most, take)

    def _wanting(self, filled: Filled) -> bool:
        """Whether a score that ``filled`` may reach is still missing, or has more dead ends."""
        if len(self.kept) < self._count:
            return True
        highest = filled.key + SCALE * filled.roof
        lowest = min(self.kept)
        return any(
            points not in self.kept or self.kept[points].value < highest - SCALE * (points_of(highest) - points)
            for points in range(lowest, points_of(highest) + 1)
        )


class Every(Gatherer):
    """Keeps every arrangement of one value, at most ``limit`` of them; tiles that print the same count as one."""

    def __init__(self, value: int, tiles: Sequence[Tile], limit: int) -> None:
        self.floor = value - 1
        self.found: list[Arrangement] = []
        self.complete = True
        self._value = value
        self._prints = [print_of(tile) for tile in tiles]
        self._tiles = tiles
        self._limit = limit

    def gather(self, deal: Deal, filled: Filled) -> None:
        """Keep every way to lay the tiles on ``filled`` that has the value."""
        points, odd = divmod(self._value - filled.key, SCALE)
        if odd:
            return

        def take(value: int, choice: Sequence[Choice]) -> bool:
            if points - value in deal.neighbours.values(deal.items(choice)):
                for spots in self._spots(deal, choice, points - value):
                    if len(self.found) == self._limit:
                        self.complete = False
                        self.floor = _EVERYTHING
                        return True
                    self.found.append(Arrangement(self._value, filled.shapes, spots))
            return False

        deal.floor = points - 1
        deal.run(filled.paths, filled.cells_by_track, filled.most, take)

    def _spots(self, deal: Deal, choice: Sequence[Choice], points: int) -> Iterator[tuple[Spot, ...]]:
        """Every way to lay the tiles in these groups so that golems and bats score ``points``."""
        pieces = deal.pieces
        cells = [_cells(group.cells) for group in deal.groups]
        members: list[list[tuple[int, int]]] = [[] for _ in cells]
        for place, (group, way) in enumerate(choice):
            members[group].append((pieces.index(pieces[place]), way))
        for deals in itertools.product(*(list(distinct_orders(some)) for some in members)):
            order = itertools.chain.from_iterable(deals)
            laid = dict(zip(itertools.chain.from_iterable(cells), order, strict=True))
            if deal.points_of({cell: pieces[first] for cell, (first, _) in laid.items()}) == points:
                yield from self._prints_on(deal, laid)

    def _prints_on(self, deal: Deal, laid: dict[int, tuple[int, int]]) -> Iterator[tuple[Spot, ...]]:
        """Every way to lay the tiles, given on each cell the first place of the tile's piece and its way."""
        pieces = deal.pieces
        by_piece: dict[int, list[int]] = {}
        for cell, (first, _) in sorted(laid.items()):
            by_piece.setdefault(first, []).append(cell)
        places = {first: [place for place, piece in enumerate(pieces) if piece == pieces[first]] for first in by_piece}
        first_alike = [self._prints.index(look) for look in self._prints]
        orders = [list(distinct_orders([first_alike[place] for place in places[first]])) for first in by_piece]
        for order in itertools.product(*orders):
            tile_at = {
                cell: place
                for cells, some in zip(by_piece.values(), order, strict=True)
                for cell, place in zip(cells, some, strict=True)
            }
            ways = [self._ways(deal, cell, place, laid[cell][1]) for cell, place in tile_at.items()]
            for way in itertools.product(*ways):
                yield self._by_place(dict(zip(tile_at, way, strict=True)), tile_at)

    def _ways(self, deal: Deal, cell: int, place: int, way: int) -> tuple[int, ...]:
        """The ways in which the tile can lie on ``cell`` for the same value and not look the same."""
        sections = self._tiles[place].sections
        if len(sections) == 1 or sections[0] == sections[1]:
            return (0,)
        return (way,) if deal.way_matters(cell, place) else (0, 1)

    def _by_place(self, ways: dict[int, int], tile_at: dict[int, int]) -> tuple[Spot, ...]:
        """The spots in the order of the tiles; of tiles that print the same the first comes first."""
        waiting: dict[object, list[int]] = {}
        for place, look in enumerate(self._prints):
            waiting.setdefault(look, []).append(place)
        spots = {waiting[self._prints[place]].pop(0): Spot(cell, ways[cell]) for cell, place in tile_at.items()}
        return tuple(spots[place] for place in range(len(self._prints)))


def points_of(value: int) -> int:
    """The points of a value in units of the search."""
    return -(-value // SCALE)


def _cells(bits: int) -> list[int]:
    return [cell for cell in range(bits.bit_length()) if bits >> cell & 1]


def distinct_orders(items: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Every order of ``items`` in which equal ones are not told apart."""
    counts = Counter(items)
    order: list[T] = []

    def extend() -> Iterator[tuple[T, ...]]:
        if len(order) == len(items):
            yield tuple(order)
            return
        for item, count in counts.items():
            if count:
                counts[item] -= 1
                order.append(item)
                yield from extend()
                order.pop()
                counts[item] += 1

    return extend()
