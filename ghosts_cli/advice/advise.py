"""Advice in a draft: what each candidate is worth, exactly in the last round and by paired samples before.

What is measured is the seat's own final total, and its chance to win. In the last round the board's part of
the total is exact (``endgame``); the bonus for most werewolves and the chance to win depend on what the
others hide and are always sampled (``ending_play``). Before, the seat plays on by one strategy and the others
by another (``playouts``).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from statistics import NormalDist

from ghosts_cli.advice.endgame import Exact, exact
from ghosts_cli.advice.ending_play import EndingPlays
from ghosts_cli.advice.playouts import Outcomes, Playouts
from ghosts_cli.advice.racing import Course, Goal, Play, Race, Runner, race
from ghosts_cli.engine import EngineStrategy
from ghosts_cli.game import Board, Category
from ghosts_cli.game.situation import Candidate, Decision, Situation

STATES_A_SECOND = 20_000
"""The exact values of the last round are worked out if they need no more states than that for each second."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is put into an answer."""

    strategy: EngineStrategy
    """How the seat itself plays on."""
    others: EngineStrategy
    """How the other seats do."""
    confidence: float = 0.95
    seconds: float = 5.0
    samples: int | None = None
    """Exactly so many deals for those that are not out before, however long it takes."""
    seed: int = 0
    goal: Goal = Goal.POINTS


@dataclass(frozen=True)
class Advised:
    """A candidate with what it is worth."""

    candidate: Candidate
    runner: Runner
    confidence: float
    fraction: Fraction | None
    """The exact expectation of the board's final total, where it is known."""

    @property
    def out(self) -> bool:
        """Whether another candidate is clearly better."""
        return self.runner.out

    @property
    def samples(self) -> int:
        """Deals on which it was played on."""
        return self.runner.deals

    @property
    def outcomes(self) -> Outcomes:
        """What came of them."""
        return self.runner.outcomes

    @cached_property
    def board(self) -> float:
        """The expected final total of the board, without the bonus for most werewolves."""
        return float(self.fraction) if self.fraction is not None else float(self.outcomes.boards.mean())

    @cached_property
    def bonus(self) -> float:
        """The expected bonus for most werewolves."""
        return float(self.outcomes.bonuses.mean())

    @property
    def total(self) -> float:
        """The expected final total."""
        return self.board + self.bonus

    @cached_property
    def interval(self) -> tuple[float, float]:
        """The confidence interval of the total."""
        deviation = float(self.runner.totals.std(ddof=1)) if self.samples > 1 else math.inf
        return self._around(self.total, deviation)

    @cached_property
    def win(self) -> float:
        """The chance to win, shared wins split."""
        return float(self.outcomes.wins.mean())

    @cached_property
    def win_interval(self) -> tuple[float, float]:
        """The confidence interval of the chance to win (Wilson's, which holds at the ends as well)."""
        z, count, share = self._z, self.samples, self.win
        middle = (share + z * z / (2 * count)) / (1 + z * z / count)
        half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def _z(self) -> float:
        return NormalDist().inv_cdf(0.5 + self.confidence / 2)

    def _around(self, mean: float, deviation: float) -> tuple[float, float]:
        half = self._z * deviation / math.sqrt(self.samples)
        return mean - half, mean + half

    def points(self) -> dict[Category, float]:
        """The mean points of the board by category over the deals played."""
        return dict(zip(Category, map(float, self.outcomes.points.mean(axis=0)), strict=True))

    def more_than(self, other: Advised) -> dict[Category, float]:
        """By category, what this one brings more than another on the deals that both were played on."""
        count = self._shared(other)
        gain = self.outcomes.points[:count].mean(axis=0) - other.outcomes.points[:count].mean(axis=0)
        return dict(zip(Category, map(float, gain), strict=True))

    def more_bonus_than(self, other: Advised) -> float:
        """How much more of the bonus for most werewolves this one brings on those deals."""
        count = self._shared(other)
        return float(self.outcomes.bonuses[:count].mean() - other.outcomes.bonuses[:count].mean())

    def as_good_as(self, other: Advised) -> bool:
        """Whether both had the same total and win in every one of those deals."""
        return self.fraction == other.fraction and self.runner.as_good_as(other.runner)

    def _shared(self, other: Advised) -> int:
        return min(self.samples, other.samples)


@dataclass(frozen=True)
class Advice:
    """All candidates of a situation, the best first."""

    situation: Situation
    effort: Effort
    advised: tuple[Advised, ...]
    clear: bool
    """Whether the first one is clearly the best, at the confidence asked for."""
    looks: int
    exact: Exact | None
    """The exact values of the last round; None where the board's part is sampled as well."""
    seconds: float

    @property
    def decision(self) -> Decision:
        """What has to be decided."""
        return self.situation.decision

    @property
    def is_exact(self) -> bool:
        """Whether the board's part of every total is exact."""
        return self.exact is not None

    @property
    def states(self) -> int | None:
        """States that the exact values took."""
        return None if self.exact is None else self.exact.states

    @property
    def boards(self) -> Mapping[Candidate, Board]:
        """The final boards of candidates that leave nothing to chance."""
        return {} if self.exact is None else self.exact.boards

    @property
    def better(self) -> int | None:
        """How many unseen tiles are worth more than the best to take now, where that is known."""
        return None if self.exact is None else self.exact.better


def advise(situation: Situation, effort: Effort, *, compiling: Callable[[], None] | None = None) -> Advice:
    """Weigh everything that can be done. ``compiling`` is called if the engine has to be compiled first."""
    started = time.perf_counter()
    known = exact(situation, effort.others, int(STATES_A_SECOND * effort.seconds))
    play: Play
    if known is None:
        strategies = [effort.others] * situation.position.players
        strategies[situation.seat - 1] = effort.strategy
        play = Playouts(situation, strategies, seed=effort.seed, compiling=compiling).play
        started = time.perf_counter()  # loading or compiling the engine is not counted
    else:
        play = _with_exact(known, EndingPlays(known.ending, seed=effort.seed))

    def left() -> float:
        return math.inf if effort.samples is not None else effort.seconds - (time.perf_counter() - started)

    course = Course(effort.goal, effort.confidence, effort.samples)
    found = race(situation.candidates(), play, course, left)
    return _advice(situation, effort, found, known, time.perf_counter() - started)


def _with_exact(known: Exact, plays: EndingPlays) -> Play:
    """Plays whose board is worth its exact expectation in every deal, so that only the bonus varies."""
    import numpy as np

    def play(candidate: Candidate, first: int, last: int) -> Outcomes:
        outcomes = plays.play(candidate, first, last)
        return replace(outcomes, boards=np.full(last - first, float(known.expected[candidate])))

    return play


def _advice(situation: Situation, effort: Effort, found: Race, known: Exact | None, seconds: float) -> Advice:
    advised = tuple(
        Advised(
            runner.candidate,
            runner,
            effort.confidence,
            None if known is None else known.expected[runner.candidate],
        )
        for runner in found.runners
    )
    return Advice(situation, effort, advised, found.clear, found.looks, known, seconds)
