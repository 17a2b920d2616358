"""Candidates played on until the best is clear: paired samples, and an honest rule for when to stop.

All candidates that are still in the race are played on the same deals, batch by batch. After batch k each is
compared with the three that lead: the mean of the differences deal by deal, and its standard error. It is
out when one of them is ahead by more than z standard errors, where z is so large that the chance of even one
such error, in any look and between any two of the candidates, is at most 1 - confidence: look k may spend
6 / (pi k)^2 of it, shared evenly by all pairs that there were at the start. The mean of the differences is
taken to be normal; as a guard against rare events that have not come up yet, no look is made before
64 deals, and the differences are taken to vary by at least a point, or by 0.1 wins. The best is *clear* when
it is the only one left, or all that are left have come out alike in every one of at least 1,024 deals.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING

from ghosts_cli.advice.playouts import Outcomes
from ghosts_cli.game.situation import Candidate

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FIRST_BATCH = 64
LARGEST_BATCH = 2048
ENOUGH = 1024
"""Deals after which candidates that came out alike in all of them are taken to be as good."""
_LEADERS = 3


class Goal(enum.Enum):
    """What candidates are compared by."""

    POINTS = "points"
    """The final total, bonus for most werewolves included."""
    WIN = "win"
    """The win, shared ones split."""

    @property
    def least_deviation(self) -> float:
        """What paired differences are taken to vary by at least."""
        return 1.0 if self is Goal.POINTS else 0.1


Play = Callable[[Candidate, int, int], Outcomes]
"""Plays a candidate on in the deals from the first number to before the last."""


class Runner:
    """A candidate in the race, with its outcomes so far."""

    def __init__(self, candidate: Candidate, play: Play, goal: Goal) -> None:
        self.candidate = candidate
        self.goal = goal
        self.out = False
        """Whether another one is clearly better."""
        self._play = play
        self._parts: list[Outcomes] = []
        self.deals = 0

    def run(self, last: int) -> None:
        """Play on up to the deal before ``last``."""
        if last > self.deals:
            self._parts.append(self._play(self.candidate, self.deals, last))
            self.deals = last

    @property
    def outcomes(self) -> Outcomes:
        """All outcomes so far, in the order of the deals."""
        import numpy as np

        if len(self._parts) > 1:
            columns = zip(*((part.boards, part.bonuses, part.wins, part.points) for part in self._parts), strict=True)
            self._parts = [Outcomes(*(np.concatenate(column) for column in columns))]
        return self._parts[0]

    @property
    def totals(self) -> NDArray[np.float64]:
        """(deals,) final totals so far."""
        totals: NDArray[np.float64] = self.outcomes.boards + self.outcomes.bonuses.astype(float)
        return totals

    @property
    def values(self) -> NDArray[np.float64]:
        """(deals,) what is compared."""
        return self.totals if self.goal is Goal.POINTS else self.outcomes.wins

    @property
    def mean(self) -> float:
        """The mean of what is compared."""
        return float(self.values.mean())

    def as_good_as(self, other: Runner) -> bool:
        """Whether both had the same total and win in every deal that both were played on."""
        shared = min(self.deals, other.deals)
        pairs = ((self.totals, other.totals), (self.outcomes.wins, other.outcomes.wins))
        return self.out is other.out and all(bool((ours[:shared] == theirs[:shared]).all()) for ours, theirs in pairs)


@dataclass(frozen=True, eq=False)
class Race:
    """The end of a race: the runners, those not out first, the highest mean first, equals together (``_ranked``)."""

    runners: tuple[Runner, ...]
    looks: int
    clear: bool


@dataclass(frozen=True, slots=True)
class Course:
    """When a race is over."""

    goal: Goal
    confidence: float
    most: int | None = None
    """Deals for each candidate at most; None for no limit but time."""
    shown: int = 8
    """So many of the best are played on ``ENOUGH`` deals each, so that what is said of them is worth saying."""

    def up_to(self, deals: int) -> int:
        """So many deals, or as many as are allowed."""
        return deals if self.most is None else min(deals, self.most)


def race(candidates: Sequence[Candidate], play: Play, course: Course, left: Callable[[], float]) -> Race:
    """Play candidates on until the best is clear, no seconds are ``left()``, or the course is over."""
    before = left()
    runners = [Runner(candidate, play, course.goal) for candidate in candidates]
    pairs = len(runners) * (len(runners) - 1) // 2
    done, looks, size = 0, 0, FIRST_BATCH
    while True:
        done = course.up_to(done + size)
        running = [runner for runner in runners if not runner.out]
        for runner in running:
            runner.run(done)
        looks += 1
        _look(running, threshold(course.confidence, looks, pairs))
        running = [runner for runner in running if not runner.out]
        clear = _is_clear(running)
        now = left()
        size = min(2 * size, LARGEST_BATCH, _affordable(size, before - now, now))
        before = now
        if clear or size < FIRST_BATCH or done == course.most:
            break
    first = sorted(runners, key=_order)[: course.shown]
    for deals in range(FIRST_BATCH, ENOUGH + 1, FIRST_BATCH):
        for runner in first:
            if left() > 0:
                runner.run(course.up_to(deals))
    return Race(tuple(_ranked(runners)), looks, clear)


def _affordable(size: int, spent: float, left: float) -> int:
    """How large a batch may be if one of ``size`` took so many seconds and so many are left."""
    if left <= 0:
        return 0
    if math.isinf(left) or left >= spent * LARGEST_BATCH / size:
        return LARGEST_BATCH
    return int(left / spent * size)


def _order(runner: Runner) -> tuple[bool, float, float]:
    wins, total = float(runner.outcomes.wins.mean()), float(runner.totals.mean())
    return (runner.out, -total, -wins) if runner.goal is Goal.POINTS else (runner.out, -wins, -total)


def _ranked(runners: Sequence[Runner]) -> list[Runner]:
    """The best first; those that are as good on the deals they share together, led by the one with the most deals.

    By its own mean one of them might stand above its equals for nothing but having been played on fewer deals.
    ``runners`` are in the order of the candidates, by cell and turn, which decides between as many deals.
    """
    groups: list[list[Runner]] = []
    for runner in sorted(runners, key=lambda runner: -runner.deals):
        for group in groups:
            if runner.as_good_as(group[0]):
                group.append(runner)
                break
        else:
            groups.append([runner])
    return [runner for group in sorted(groups, key=lambda group: _order(group[0])) for runner in group]


def threshold(confidence: float, look: int, pairs: int) -> float:
    """How many standard errors a lead must reach at a look (from 1) among so many pairs."""
    error = (1 - confidence) * 6 / (math.pi * look) ** 2 / max(1, pairs)
    return NormalDist().inv_cdf(1 - error / 2)


def _look(runners: Sequence[Runner], z: float) -> None:
    """Take out whoever is clearly behind one of the leaders."""
    leaders = sorted(runners, key=lambda runner: -runner.mean)[:_LEADERS]
    for runner in runners:
        runner.out = any(_ahead(leader, runner, z) for leader in leaders)


def _ahead(one: Runner, other: Runner, z: float) -> bool:
    """Whether the lead of one runner, deal by deal, is beyond chance."""
    lead = one.values - other.values
    deviation = max(one.goal.least_deviation, float(lead.std(ddof=1))) if len(lead) > 1 else math.inf
    return float(lead.mean()) > z * deviation / math.sqrt(len(lead))


def _is_clear(left: Sequence[Runner]) -> bool:
    """Whether one is left, or all that are left have come out alike often enough."""
    first = left[0]
    return len(left) == 1 or (
        first.deals >= ENOUGH and all(bool((runner.values == first.values).all()) for runner in left)
    )
