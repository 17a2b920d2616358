"""An upper bound on what any nine tiles of a deck can score, by pricing what they carry.

What nine tiles can score at most is a function of a few *counts*: monsters of each kind, diamonds, corners,
crossroads, double corners. Let every counted thing have a price. Then no nine tiles score more than the
nine tiles that are worth most at these prices, plus the most that any counts within reach score beyond
their own price. That holds for all prices; good ones are found by lowering the price of what the nine
tiles have more of than the counts ask for, and raising it in the other case (Lagrangian relaxation).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghosts_cli.arrange.company import GhostPoints
from ghosts_cli.arrange.frontier import LAST, TRACKS
from ghosts_cli.arrange.neighbours import most_golems
from ghosts_cli.game import Monster, Rules, Tile
from ghosts_cli.game.rules import MOST_OF_A_KIND

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

KINDS = tuple(Monster)
_SATYR, _SKELETON, _SLIME = (KINDS.index(kind) for kind in (Monster.SATYR, Monster.SKELETON, Monster.SLIME))
_ALONE = tuple(place for place in range(len(KINDS)) if place not in (_SATYR, _SKELETON, _SLIME))
"""The kinds that score by their own number."""
DIAMONDS = len(KINDS)
_CORNERS = DIAMONDS + 1
COUNTS = _CORNERS + len(TRACKS) - 1
"""How many things are counted: the kinds, diamonds, and tiles of each track but straights."""
_NEVER = -1e9
_SHRINK = 0.92
"""By how much the steps shorten when the bound has not fallen."""
TrackCounts = tuple[int, int, int]
"""Corners, crossroads and double corners."""


@dataclass(frozen=True)
class Box:
    """Counts within reach: the least and the most of each."""

    low: tuple[int, ...]
    high: tuple[int, ...]

    def halves(self, count: int, middle: int) -> tuple[Box, Box]:
        """The box cut in two: at most ``middle`` of a count, and more."""
        high = (*self.high[:count], middle, *self.high[count + 1 :])
        low = (*self.low[:count], middle + 1, *self.low[count + 1 :])
        return Box(self.low, high), Box(low, self.high)


def counts_of(tile: Tile) -> tuple[int, ...]:
    """What is counted on one tile."""
    tracks = (int(tile.track is track) for track in TRACKS[1:])
    return (*(tile.monsters.count(kind) for kind in KINDS), len(tile.diamonds), *tracks)


def _by_number(rules: Rules) -> dict[Monster, list[int]]:
    """The most that so many monsters of a kind score, for the kinds that score by their own number."""
    tables = rules.tables
    numbers = range(MOST_OF_A_KIND + 1)
    ghosts = GhostPoints.bounding(tables)
    golems = most_golems(tables.golems)
    return {
        Monster.DRAGON: [tables.dragons[number] for number in numbers],
        Monster.GHOST: [ghosts.on_path(number) for number in numbers],
        Monster.GOLEM: [golems[min(number, LAST)] for number in numbers],
        Monster.BAT: [max(0, tables.bat) * number if number > 1 else 0 for number in numbers],
        Monster.WEREWOLF: [tables.werewolf * number for number in numbers],
        Monster.WISP: [tables.wisps[number] * number for number in numbers],
    }


class Prices:
    """The bound for one deck, one set of rules and the path points that each choice of tracks allows."""

    def __init__(self, tiles: Sequence[Tile], path_points: Mapping[TrackCounts, int], rules: Rules) -> None:
        import numpy as np

        self._np = np
        self.counts: Ints = np.array([counts_of(tile) for tile in tiles], dtype=np.int64)
        self.worth: Ints = np.array([sum(tile.diamonds) for tile in tiles], dtype=np.int64)
        most = np.sort(self.counts, axis=0)[-LAST:].sum(axis=0)
        self.everything = Box((0,) * COUNTS, tuple(map(int, most)))
        """What nine tiles can have at all."""
        by_number = _by_number(rules)
        self._alone = np.array([by_number[KINDS[place]] for place in _ALONE], dtype=float)
        self._numbers = np.arange(MOST_OF_A_KIND + 1)
        self._diamonds = np.arange(int(most[DIAMONDS]) + 1)
        self._skeletons = np.outer(self._numbers, self._diamonds).astype(float)
        self._tracks: Ints = np.array(sorted(path_points), dtype=np.int64)
        self._paths = np.array([path_points[tracks] for tracks in sorted(path_points)], dtype=float)
        self._path_points = dict(path_points)
        curves = self._tracks @ np.array([track.curves for track in TRACKS[1:]])
        self._slimes = np.outer(self._numbers, curves) + self._paths
        self._satyrs = np.arange(int(most[_SATYR]) + 1)
        self._curves_each = [track.curves for track in TRACKS[1:]]

    def most(self, counts: Ints) -> Ints:
        """What hands with these counts (one a row) score at most, without their diamonds' values."""
        np = self._np
        kinds = counts[:, :DIAMONDS]
        total = self._alone[np.arange(len(_ALONE)), kinds[:, list(_ALONE)]].sum(axis=1)
        total += kinds[:, _SATYR] * (kinds > 0).sum(axis=1)
        total += kinds[:, _SKELETON] * counts[:, DIAMONDS]
        tracks = counts[:, _CORNERS:]
        total += kinds[:, _SLIME] * (tracks @ np.array(self._curves_each))
        total += [self._path_points[corners, crossroads, doubles] for corners, crossroads, doubles in tracks.tolist()]
        most: Ints = total.astype(np.int64)
        return most

    def allowed(self, box: Box) -> Ints:
        """The tiles that do not break the box by themselves."""
        allowed: Ints = self._np.flatnonzero((self.counts <= self._np.array(box.high)).all(axis=1))
        return allowed

    def demand(self, box: Box, prices: Floats) -> tuple[float, Ints]:
        """The most that counts in the box score beyond their price, and those counts."""
        np = self._np
        low, high = box.low, box.high
        counts = np.zeros(COUNTS, dtype=np.int64)
        alone = list(_ALONE)
        beyond = self._alone - np.outer(prices[alone], self._numbers)
        outside = (self._numbers < np.array(low)[alone, None]) | (self._numbers > np.array(high)[alone, None])
        beyond[outside] = _NEVER
        skeletons = self._skeletons - prices[_SKELETON] * self._numbers[:, None] - prices[DIAMONDS] * self._diamonds
        skeletons = skeletons[:, low[DIAMONDS] : high[DIAMONDS] + 1]
        best_diamonds = skeletons.argmax(axis=1)
        slimes = self._slimes - prices[_SLIME] * self._numbers[:, None] - self._tracks @ prices[_CORNERS:]
        inside = (self._tracks >= np.array(low)[_CORNERS:]) & (self._tracks <= np.array(high)[_CORNERS:])
        slimes[:, ~inside.all(axis=1)] = _NEVER
        best_tracks = slimes.argmax(axis=1)
        rows = np.full((len(KINDS), len(self._numbers)), _NEVER)
        rows[alone] = beyond
        for kind, table, best in ((_SKELETON, skeletons, best_diamonds), (_SLIME, slimes, best_tracks)):
            span = slice(low[kind], high[kind] + 1)
            rows[kind, span] = table[self._numbers, best][span]
        some = rows[:, 1:].argmax(axis=1) + 1
        with_kind, without = rows[np.arange(len(KINDS)), some], rows[:, 0]
        satyrs = self._satyrs[low[_SATYR] : high[_SATYR] + 1]
        both = np.maximum(with_kind[:, None] + satyrs, without[:, None])
        both[_SATYR] = satyrs * ((satyrs > 0) - prices[_SATYR])
        totals = both.sum(axis=0)
        choice = int(totals.argmax())
        present = with_kind + satyrs[choice] >= without
        counts[:DIAMONDS] = np.where(present, some, 0)
        counts[_SATYR] = satyrs[choice]
        counts[DIAMONDS] = low[DIAMONDS] + best_diamonds[counts[_SKELETON]]
        counts[_CORNERS:] = self._tracks[best_tracks[counts[_SLIME]]]
        return float(totals[choice]), counts

    def bound(self, box: Box, prices: Floats, target: float, rounds: int) -> Bound | None:
        """The least bound found for the box from ``prices`` on, stopping below ``target``; None if no hand fits."""
        np = self._np
        tiles = self.allowed(box)
        if len(tiles) < LAST:
            return None
        counts, worth = self.counts[tiles], self.worth[tiles]
        best: Bound | None = None
        step = 1.0
        for _ in range(rounds):
            weights = worth + counts @ prices
            nine = np.argpartition(-weights, LAST - 1)[:LAST]
            beyond, wanted = self.demand(box, prices)
            value = float(weights[nine].sum()) + beyond
            have = counts[nine].sum(axis=0)
            surplus = have - wanted
            if best is None or value < best.value - 1e-9:
                best = Bound(value, prices, beyond, have, wanted, tuple(map(int, tiles[nine])))
            else:
                step *= _SHRINK
            size = float(surplus @ surplus)
            if best.value < target or size == 0:
                break
            prices = prices - step * max(1.0, value - target) / size * surplus
        return best


@dataclass(frozen=True)
class Bound:
    """A bound on the hands of a box."""

    value: float
    prices: Floats
    beyond: float
    """The part of ``value`` that is not the nine tiles' worth."""
    have: Ints
    """The counts of the nine tiles that are worth most."""
    wanted: Ints
    """The counts that score most beyond their price."""
    nine: tuple[int, ...]
