"""Two strategies held against each other on the same deals and the same seats (common random numbers).

A pair is a deal played twice: seats a b a b ..., then the mirror b a b a .... Each strategy so plays every
seat of the deal once, and what the deal and the seats bring cancels. One pair is one number, in points a
seat: the mean of a's seats minus the mean of b's, over both halves. A strategy against itself plays the
same game twice, so its every pair is exactly 0.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ghosts_cli.simulation.batch import Batch
from ghosts_cli.simulation.intervals import (
    CONFIDENCE,
    Estimate,
    Sums,
    mean_interval,
    sequence_interval,
    sign_test,
)
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.players import Player
from ghosts_cli.simulation.run import Watcher
from ghosts_cli.simulation.summary import MEASURES, TOTAL, WHOLE_WIN, WIN, measures_of
from ghosts_cli.simulation.workers import Worker, workers_for

if TYPE_CHECKING:
    import numpy.typing as npt

    from ghosts_cli.engine.games import GameRows

    Array = npt.NDArray[Any]

FIRST_LOOK = 500
"""Pairs before the first look at the interval's width; then there is a look after every twentieth more."""


@dataclass(frozen=True)
class Comparison:
    """What ``pairs`` pairs came to."""

    first: RunPlan
    """Seats a b a b ...; ``mirror`` has b a b a ...."""
    mirror: RunPlan
    differences: tuple[Sums, ...]
    """By measure: over pairs, the sum over both halves of a's seats minus b's."""
    sides: tuple[tuple[Sums, ...], tuple[Sums, ...]]
    """For a and b, by measure: over pairs, the sum over both halves of its seats."""
    ahead: tuple[int, int]
    """Pairs in which a scored more, and in which b did."""
    until: float | None
    """The width of the interval to stop at, if there was one."""
    confidence: float
    stopped: bool
    """Whether the interval became that narrow."""
    interrupted: bool
    seconds: float

    @property
    def pairs(self) -> int:
        """How many deals were played, each twice."""
        return self.differences[0].n

    @property
    def names(self) -> tuple[str, str]:
        """The names of a and b."""
        return self.first.names[0], self.first.names[1]

    @property
    def level(self) -> int:
        """Pairs in which both scored the same."""
        return self.pairs - sum(self.ahead)

    @property
    def method(self) -> str:
        """What the interval is."""
        return "t interval" if self.until is None else "confidence sequence"

    def difference(self, measure: str = TOTAL) -> Estimate:
        """The mean over pairs of a's seats minus b's; of win shares, of the shares of the games they won."""
        return self._interval(self.differences[MEASURES.index(measure)], measure)

    def mean(self, side: int, measure: str = TOTAL) -> Estimate:
        """The mean a seat of a (0) or b (1); of win shares, the share of the games won."""
        return self._interval(self.sides[side][MEASURES.index(measure)], measure)

    @property
    def sign_test(self) -> float:
        """How probable so uneven a split of the pairs is, if either is as likely to be ahead (exact, two-sided)."""
        return sign_test(*self.ahead)

    def _interval(self, sums: Sums, measure: str) -> Estimate:
        scale = 2 * WHOLE_WIN if measure == WIN else self.first.setup.players
        make = mean_interval if self.until is None else sequence_interval
        return make(sums, scale=scale, confidence=self.confidence)


@dataclass(frozen=True)
class PairRows:
    """The rows of the two halves of a range of pairs."""

    first: GameRows
    mirror: GameRows


@dataclass(frozen=True)
class PairWorker:
    """Plays the two halves of pairs one after the other."""

    first: Worker
    mirror: Worker

    @property
    def slow(self) -> bool:
        """Whether single pairs take long."""
        return self.first.slow

    def prepare(self) -> None:
        """Get both halves ready."""
        self.first.prepare()
        self.mirror.prepare()

    def play(self, first: int, last: int) -> PairRows:
        """Play the pairs ``first`` to ``last`` - 1."""
        return PairRows(self.first.play(first, last), self.mirror.play(first, last))


class PairTally:
    """Adds up pairs; threads may add at the same time, and in any order."""

    def __init__(self, players: int) -> None:
        self.players = players
        empty = (Sums(),) * len(MEASURES)
        self.differences, self.side_a, self.side_b = empty, empty, empty
        self.ahead = 0, 0
        self._lock = threading.Lock()

    def add(self, rows: PairRows) -> None:
        """Add some pairs."""
        import numpy as np

        halves = [
            measures_of(self.players, half.total, half.points, half.dead_ends, half.rank)
            for half in (rows.first, rows.mirror)
        ]
        seats = np.arange(self.players) % 2 == 0
        a = halves[0][:, :, seats].sum(axis=2) + halves[1][:, :, ~seats].sum(axis=2)
        b = halves[0][:, :, ~seats].sum(axis=2) + halves[1][:, :, seats].sum(axis=2)
        differences = a - b
        ahead = int((differences[0] > 0).sum()), int((differences[0] < 0).sum())
        with self._lock:
            self.differences = _added(self.differences, differences)
            self.side_a, self.side_b = _added(self.side_a, a), _added(self.side_b, b)
            self.ahead = self.ahead[0] + ahead[0], self.ahead[1] + ahead[1]


def _added(sums: tuple[Sums, ...], observed: Array) -> tuple[Sums, ...]:
    """``sums`` with whole numbers, (measures, pairs), added."""
    import numpy as np

    totals = observed.sum(axis=1).tolist()
    squares = np.einsum("ij,ij->i", observed, observed).tolist()
    more = (Sums(observed.shape[1], int(total), int(square)) for total, square in zip(totals, squares, strict=True))
    return tuple(one + other for one, other in zip(sums, more, strict=True))


def compare(
    first: RunPlan, *, jobs: int, watcher: Watcher, until: float | None = None, confidence: float = CONFIDENCE
) -> Comparison:
    """Play a plan with the strategies a b a b ... and its mirror b a b a ..., ``games`` pairs at most.

    With ``until`` it stops when the interval of the difference is that narrow. The interval is then a
    confidence sequence, which holds although it is looked at again and again; the looks come at the same
    numbers of pairs whatever ``jobs`` is.
    """
    first = replace(first, rotate=False)
    mirror = replace(first, players=_mirrored(first))
    tally = PairTally(first.setup.players)
    going, seconds, stopped = True, 0.0, False

    def chunk_done(rows: PairRows) -> None:
        tally.add(rows)
        watcher.advance(len(rows.first.game) // first.setup.players)

    def so_far() -> Comparison:
        sides = tally.side_a, tally.side_b
        return Comparison(
            first, mirror, tally.differences, sides, tally.ahead, until, confidence, stopped, not going, seconds
        )

    watcher.begin(first.games, 0)
    with workers_for([first, mirror], jobs, watcher.compiling) as (one, other):
        for begin, end in _stretches(first.games, until):
            batch = Batch(PairWorker(one, other), jobs, chunk_done)
            going = batch.run([(begin, end)], end - begin, watcher.interrupted) and not batch.interrupted
            seconds += batch.seconds
            width = so_far().difference().half
            stopped = until is not None and width is not None and 2 * width <= until
            if stopped or not going:
                break
    return so_far()


def _mirrored(plan: RunPlan) -> tuple[Player, ...]:
    a, b = plan.players[:2]
    return tuple((b, a)[seat % 2] for seat in range(plan.setup.players))


def _stretches(pairs: int, until: float | None) -> list[tuple[int, int]]:
    """The ranges of pairs between looks; all of them where nobody looks."""
    if until is None:
        return [(0, pairs)]
    stretches, at = [], 0
    while at < pairs:
        following = min(pairs, at + max(FIRST_LOOK, at // 20))
        stretches.append((at, following))
        at = following
    return stretches
