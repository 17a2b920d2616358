"""The best board that a whole set of tiles allows, proven."""

from __future__ import annotations

import heapq
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ghosts_cli.arrange.clock import Clock, OutOfTimeError
from ghosts_cli.arrange.frontier import LAST, TRACKS
from ghosts_cli.arrange.gathering import Arrangement, Best, points_of
from ghosts_cli.arrange.network import MOST_DEAD_ENDS, SCALE
from ghosts_cli.arrange.prices import COUNTS, Bound, Box, Prices, TrackCounts
from ghosts_cli.arrange.problem import CannotArrangeError, Problem, pose, print_of
from ghosts_cli.arrange.search import Search
from ghosts_cli.arrange.solving import Solution, first_arrangement, solution_of
from ghosts_cli.game import PUBLISHED_RULES, Board, Doors, Rules, Tile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

Progress = Callable[[int, int], None]
"""Is given the best total so far and the bound: no board scores more."""
Hand = tuple[int, ...]
"""Nine places among the deck's tiles."""

_DUST = 1e-6
"""Allows for rounding in sums of prices."""
_ROUNDS_AT_ROOT = 300
_ROUNDS = 25
_NEAR = 8
"""A box is listed when its bound is within so many points of the best; else it is cut in two."""
_MOST_HANDS = 4000
"""A box with more hands than this worth looking at is cut in two instead."""
_NODES_A_TRACK_COUNT = 4000
"""When the most path points of some tracks are not found in so many nodes, a bound on them does."""
_CLIMBS = 8
_HANDS_A_CLIMB = 40
"""How many hands that differ in one tile are solved, the most promising first, before the proof begins."""


def best_of_deck(
    tiles: Sequence[Tile],
    doors: Doors,
    *,
    rules: Rules = PUBLISHED_RULES,
    progress: Progress | None = None,
    time_limit: float | None = None,
) -> Solution:
    """The best board with these doors that nine of ``tiles`` make; ties by fewest dead ends.

    ``progress`` is called whenever the best total rises or the bound falls. ``time_limit`` in seconds: when
    it is up, the best so far is returned with ``proven`` False and a ``bound`` that holds.

    Raises CannotArrangeError for fewer than nine tiles, and for tiles and rules that cannot be solved.
    """
    if len(tiles) < LAST:
        raise CannotArrangeError(f"{len(tiles)} tiles do not fill a board of {LAST} cells")
    return _DeckSearch(tiles, doors, rules, Clock(time_limit), progress).run()


class _DeckSearch:
    """Boxes of counts, the one with the highest bound first; hands that may be better are solved one by one."""

    def __init__(
        self, tiles: Sequence[Tile], doors: Doors, rules: Rules, clock: Clock, progress: Progress | None
    ) -> None:
        import numpy as np

        self._np = np
        self._tiles = tuple(sorted(tiles, key=lambda tile: (print_of(tile), tile.id or 0)))
        self._prints = [print_of(tile) for tile in self._tiles]
        self._board = Board(doors)
        self._rules = rules
        self._clock = clock
        self._progress = progress
        self._told: tuple[int, int] | None = None
        self._best, first = self._posed(tuple(range(LAST)))
        self._found = first
        self._value = first.value + SCALE * self._best.constant
        """Of the best board so far, in units of the search, with the constant."""
        self._solved: set[tuple[object, ...]] = set()
        self._prices = Prices(self._tiles, self._path_points(), rules)

    def run(self) -> Solution:
        """Search to the end, or until time is up."""
        np = self._np
        root = self._prices.bound(self._prices.everything, np.zeros(COUNTS), 0.0, _ROUNDS_AT_ROOT)
        if root is None:
            raise AssertionError("nine tiles always fit into the box of everything")
        bound = _whole(root.value)
        heap = [(-root.value, 0, self._prices.everything, root)]
        number = itertools.count(1)
        try:
            self._climb(root.nine, bound)
            while heap and self._may_beat(bound := min(bound, _whole(-heap[0][0]))):
                self._tell(bound)
                value, _, box, found = heap[0]
                parts = [] if self._list(box, found) else self._cut(box, found, -value)
                heapq.heappop(heap)
                for part, its in parts:
                    heapq.heappush(heap, (-min(its.value, -value), next(number), part, its))
        except OutOfTimeError:
            return solution_of(self._best, self._found, self._clock, bound=bound)
        self._tell(points_of(self._value))
        return solution_of(self._best, self._found, self._clock)

    def _may_beat(self, points: int) -> bool:
        """Whether a board of so many points may be better than the best so far."""
        return points * SCALE > self._value

    def _tell(self, bound: int) -> None:
        news = points_of(self._value), max(bound, points_of(self._value))
        if self._progress is not None and news != self._told:
            self._told = news
            self._progress(*news)

    def _path_points(self) -> dict[TrackCounts, int]:
        """The most path points that nine tiles with so many corners, crossroads and double corners allow."""
        there = Counter(tile.track for tile in self._tiles)
        points = {}
        for counts in itertools.product(range(LAST + 1), repeat=len(TRACKS) - 1):
            numbers = LAST - sum(counts), *counts
            if all(0 <= number <= there[track] for number, track in zip(numbers, TRACKS, strict=True)):
                corners, crossroads, doubles = counts
                points[corners, crossroads, doubles] = self._most_path_points(numbers)
        return points

    def _most_path_points(self, numbers: Sequence[int]) -> int:
        blank = [
            Tile(track, ((),) * len(track.joints))
            for track, number in zip(TRACKS, numbers, strict=True)
            for _ in range(number)
        ]
        problem = pose(self._board, blank, self._rules)
        best = Best(first_arrangement(problem).value)
        search = Search(problem, best, Clock(self._clock.left, most_nodes=_NODES_A_TRACK_COUNT))
        search.run()
        most = points_of(best.floor)
        if search.open is not None:
            most = max(most, (search.open + MOST_DEAD_ENDS) // SCALE)
        return most - self._rules.tables.golems[0]

    def _posed(self, hand: Hand) -> tuple[Problem, Arrangement]:
        problem = pose(self._board, [self._tiles[place] for place in hand], self._rules)
        return problem, first_arrangement(problem)

    def _solve(self, hand: Hand) -> bool:
        """Solve a hand as far as it may beat the best; True if it does. Raises OutOfTimeError."""
        look = tuple(sorted(self._prints[place] for place in hand))
        if look in self._solved:
            return False
        problem, first = self._posed(hand)
        shift = SCALE * problem.constant
        best = Best(max(first.value, self._value - shift))
        search = Search(problem, best, self._clock)
        search.run()
        if best.floor + shift > self._value:
            self._best, self._found = problem, best.found or first
            self._value = best.floor + shift
            better = True
        else:
            better = False
        if search.open is not None:
            raise OutOfTimeError
        self._solved.add(look)
        return better

    def _promise(self, hands: Ints) -> Ints:
        """What hands (one a row) score at most."""
        promise: Ints = self._prices.worth[hands].sum(axis=1) + self._prices.most(
            self._prices.counts[hands].sum(axis=1)
        )
        return promise

    def _solve_promising(self, hands: Ints, most: int | None = None) -> Hand | None:
        """Solve hands (one a row) that may beat the best, at most so many; the last that did, if any."""
        promise = self._promise(hands)
        better = None
        for place in self._np.argsort(-promise, kind="stable")[:most]:
            if not self._may_beat(int(promise[place])):
                break
            hand = tuple(map(int, hands[place]))
            if self._solve(hand):
                better = hand
        return better

    def _neighbours(self, hand: Hand) -> Ints:
        """The hands (one a row) that differ from ``hand`` in one tile."""
        others = [place for place in range(len(self._tiles)) if place not in hand]
        rows = [(*hand[:out], *hand[out + 1 :], other) for out in range(LAST) for other in others]
        return self._np.array(rows, dtype=self._np.int64).reshape(-1, LAST)

    def _climb(self, hand: Hand, bound: int) -> None:
        """Look for a good board, tile by tile from ``hand``: first by promise, then by solving."""
        promise = int(self._promise(self._np.array([hand]))[0])
        while len(near := self._neighbours(hand)):
            promises = self._promise(near)
            if promises.max() <= promise:
                break
            hand, promise = tuple(map(int, near[promises.argmax()])), int(promises.max())
        self._solve(hand)
        self._tell(bound)
        for _ in range(_CLIMBS):
            near = self._neighbours(hand)
            better = self._solve_promising(near, _HANDS_A_CLIMB) if len(near) else None
            if better is None:
                return
            hand = better
            self._tell(bound)

    def _list(self, box: Box, found: Bound) -> bool:
        """Solve every hand of the box that may beat the best; False if that is better left to its halves."""
        self._clock.look()
        divisible = box.low != box.high
        points = self._value / SCALE
        if divisible and found.value - points > _NEAR:
            return False
        np = self._np
        tiles = self._prices.allowed(box)
        weights = self._prices.worth[tiles] + self._prices.counts[tiles] @ found.prices
        order = np.argsort(-weights, kind="stable")
        hands = _heaviest(weights[order].tolist(), points - found.beyond - _DUST)
        while listed := list(itertools.islice(hands, _MOST_HANDS)):
            if divisible and len(listed) == _MOST_HANDS:
                return False
            rows = tiles[order][np.array(listed)]
            counts = self._prices.counts[rows].sum(axis=1)
            inside = (counts >= np.array(box.low)) & (counts <= np.array(box.high))
            self._solve_promising(rows[inside.all(axis=1)])
        return True

    def _cut(self, box: Box, found: Bound, value: float) -> Iterator[tuple[Box, Bound]]:
        """The halves of a box that may hold a better board, with their bounds.

        It is cut between what the heaviest tiles have and what is asked for of the count that matters most.
        """
        np = self._np
        low, high = np.array(box.low), np.array(box.high)
        apart = np.abs(found.have - found.wanted) * (np.abs(found.prices) + 0.5)
        apart[low == high] = -1
        count = int(apart.argmax())
        middle = int(found.have[count] + found.wanted[count]) // 2
        middle = max(box.low[count], min(middle, box.high[count] - 1))
        for half in box.halves(count, middle):
            its = self._prices.bound(half, found.prices, self._value / SCALE - _DUST, _ROUNDS)
            if its is not None and self._may_beat(_whole(min(its.value, value))):
                yield half, its


def _whole(value: float) -> int:
    """The highest whole number of points that a bound allows."""
    return math.floor(value + _DUST)


def _heaviest(weights: Sequence[float], least: float) -> Iterator[Hand]:
    """Every choice of nine places whose weights, given in falling order, add up to ``least`` or more."""
    sums = [0.0, *itertools.accumulate(weights)]

    def extend(chosen: Hand, total: float) -> Iterator[Hand]:
        missing = LAST - len(chosen)
        if not missing:
            yield chosen
            return
        for place in range(chosen[-1] + 1 if chosen else 0, len(weights) - missing + 1):
            if total + sums[place + missing] - sums[place] < least:
                return
            yield from extend((*chosen, place), total + weights[place])

    return extend((), 0.0)
