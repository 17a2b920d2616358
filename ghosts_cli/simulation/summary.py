"""What a run's games come to, by strategy and by seat: sums of whole numbers, added part by part.

The seats of one game are not independent: they share a deck and compete for tiles. So the observation that
counts is the game: for a strategy the sum over the seats that it plays in it. Intervals are worked out from
these sums, one a game (games as clusters). ``Tally`` keeps no rows, whatever the number of games.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ghosts_cli.game import Category
from ghosts_cli.game.deal import strategy_at
from ghosts_cli.simulation.intervals import CONFIDENCE, Estimate, Sums, mean_interval, share_interval

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

WHOLE_WIN = 60
"""What a win is worth in the sums: a number that 2, 3, 4 and 5 winners can share without rest."""
TOTAL, DEAD_ENDS, WIN = "total", "dead_ends", "win_share"
MEASURES = (TOTAL, *(category.value for category in Category), DEAD_ENDS, WIN)
_PLACE = {name: place for place, name in enumerate(MEASURES)}
_BLOCK = 4096
"""Games that are added up at a time: what they need fits the processor's cache, and their sums a float exactly."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """The highest or the lowest total of a run, and where it was reached (first)."""

    total: int
    game: int
    seat: int
    strategy: str

    def data(self) -> dict[str, int | str]:
        """The place as the JSON outputs show it."""
        return {"total": self.total, "game": self.game, "seat": self.seat, "strategy": self.strategy}


@dataclass(frozen=True, slots=True)
class Group:
    """The seats that a summary puts together: all that one strategy plays, or one seat of the table."""

    name: str
    seats: int
    """How many seats of each game belong to it."""
    players: int
    sums: tuple[Sums, ...]
    """By measure: over games, the sum over the group's seats; wins in parts of ``WHOLE_WIN``."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.sums[0].n

    @property
    def fair_share(self) -> float:
        """The win share of seats that are as good as all others."""
        return self.seats / self.players

    def mean(self, measure: str, confidence: float = CONFIDENCE) -> Estimate:
        """The mean of a measure a seat and game, with its interval."""
        return mean_interval(self.sums[_PLACE[measure]], scale=self.seats, confidence=confidence)

    def win_share(self, confidence: float = CONFIDENCE) -> Estimate:
        """The share of the games that the group's seats won between them; a shared win is split (G31).

        A group of all seats wins every game, so there is nothing to estimate: its share has no interval.
        """
        found = share_interval(self.sums[_PLACE[WIN]], scale=WHOLE_WIN, confidence=confidence)
        return Estimate(found.mean, None, None, found.n) if self.seats == self.players else found


class Tally:
    """Adds up games; threads may add at the same time, and in any order.

    Strategies that move one seat on with every game sit alike in every game whose number leaves the same
    rest by the number of players. For each rest it keeps, by measure, the sum of every seat and the sum of
    the products of every two seats: all that the sums of any group of seats and their squares are made of.
    """

    def __init__(self, strategies: Sequence[str], *, rotate: bool) -> None:
        import numpy as np

        self.strategies = tuple(strategies)
        """The label of each seat's strategy in game 0."""
        self.rotate = rotate
        """Whether strategies move one seat on with every game."""
        self.highest: Extreme | None = None
        self.lowest: Extreme | None = None
        players = len(self.strategies)
        rests = players if rotate else 1
        self._games = [0] * rests
        self._sums: Array = np.zeros((rests, len(MEASURES), players), np.int64)
        self._products: Array = np.zeros((rests, len(MEASURES), players, players), np.int64)
        self._lock = threading.Lock()

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.strategies)

    @property
    def games(self) -> int:
        """How many games have been added."""
        return sum(self._games)

    def label(self, game: int, seat: int) -> str:
        """The strategy that plays at a seat."""
        return self.strategies[strategy_at(seat, game, self.players) if self.rotate else seat - 1]

    def add(self, first: int, total: Array, points: Array, dead_ends: Array, rank: Array) -> None:
        """Add the rows of games from ``first`` on without a gap, in the order of a run's rows.

        ``total``, ``dead_ends`` and ``rank`` have a number a row, ``points`` 13.
        """
        rows = _BLOCK * self.players
        extremes = self._extremes(first, total)
        for start in range(0, len(total), rows):
            block = slice(start, start + rows)
            measures = measures_of(self.players, total[block], points[block], dead_ends[block], rank[block])
            self._add_block(first + start // self.players, measures)
        with self._lock:
            for extreme in extremes:
                self.highest = _better(self.highest, extreme, sign=1)
                self.lowest = _better(self.lowest, extreme, sign=-1)

    def _add_block(self, first: int, measures: Array) -> None:
        """Add ``measures``, (measures, games, players)."""
        import numpy as np

        rests = len(self._games)
        for offset in range(min(rests, measures.shape[1])):
            alike = measures[:, offset::rests]
            sums = alike.sum(axis=1).astype(np.int64)
            products = np.matmul(alike.transpose(0, 2, 1), alike).astype(np.int64)
            rest = (first + offset) % rests
            with self._lock:
                self._games[rest] += alike.shape[1]
                self._sums[rest] += sums
                self._products[rest] += products

    def by_strategy(self) -> list[Group]:
        """A group for each strategy, in the order of the seats in game 0."""
        return [self._group(label, self._seats_of(label)) for label in dict.fromkeys(self.strategies)]

    def by_seat(self) -> list[Group]:
        """A group for each seat."""
        rests = len(self._games)
        return [self._group(f"seat {seat}", [[seat - 1]] * rests) for seat in range(1, self.players + 1)]

    def _seats_of(self, label: str) -> list[list[int]]:
        """By rest, the seats (from 0) that a strategy plays."""
        seats = range(1, self.players + 1)
        return [[seat - 1 for seat in seats if self.label(rest, seat) == label] for rest in range(len(self._games))]

    def _group(self, name: str, seats_by_rest: Sequence[Sequence[int]]) -> Group:
        """The group of these seats (from 0), as many for every rest."""
        sums = [Sums()] * len(MEASURES)
        for rest, seats in enumerate(seats_by_rest):
            games = self._games[rest]
            totals = self._sums[rest][:, seats].sum(axis=1).tolist()
            squares = self._products[rest][:, seats][:, :, seats].sum(axis=(1, 2)).tolist()
            sums = [before + Sums(games, *more) for before, *more in zip(sums, totals, squares, strict=True)]
        return Group(name, len(seats_by_rest[0]), self.players, tuple(sums))

    def _extremes(self, first: int, total: Array) -> list[Extreme]:
        """The first highest and the first lowest total."""
        if not len(total):
            return []
        found = []
        for row in (int(total.argmax()), int(total.argmin())):
            game, seat = first + row // self.players, row % self.players + 1
            found.append(Extreme(int(total[row]), game, seat, self.label(game, seat)))
        return found


def measures_of(players: int, total: Array, points: Array, dead_ends: Array, rank: Array) -> Array:
    """float64 (measures, games, players), whole numbers all: what is added up."""
    import numpy as np

    games = len(total) // players
    measures = np.empty((len(MEASURES), games, players))
    measures[0] = total.reshape(games, players)
    measures[1:-2] = points.T.reshape(-1, games, players)
    measures[-2] = dead_ends.reshape(games, players)
    won = (rank == 1).reshape(games, players)
    measures[-1] = won * (WHOLE_WIN // won.sum(axis=1))[:, None]
    return measures


def _better(known: Extreme | None, found: Extreme, *, sign: int) -> Extreme:
    """The one further out; of equals the first in the run."""
    if known is None:
        return found
    return min(known, found, key=lambda extreme: (-sign * extreme.total, extreme.game, extreme.seat))
