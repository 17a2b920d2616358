"""Intervals for means over boards, which come in games, which come in runs.

The boards of a game share a deck and compete for tiles, so the observation that counts is the game: a cluster of the
boards that a group has in it. A group may have one board in some games and more in others, so its mean is a ratio of
two sums over games. Games of different numbers are dealt independently; games of the same number in runs of the same
seed share their deck. What such runs add to an error is therefore added up as if it went hand in hand, which is the
worst that can be.

Student's t, Wilson's interval and the normal quantile are those of ``simulation.intervals``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from ghosts_cli.simulation.intervals import CONFIDENCE, Estimate, Sums, share_interval, t_quantile

_FINE = 1 << 20
"""Into so many parts a share is divided where Wilson's interval wants whole numbers."""


@dataclass(frozen=True, slots=True)
class ClusterSums:
    """What the games of one run come to for one group and one measure: sums over the games that the group is in.

    Of a game counts how many boards the group has in it, and what the measure adds up to over them.
    """

    seed: int
    games: int
    boards: float
    boards_squared: float
    total: float
    squares: float
    cross: float
    """Boards times total, added up."""

    def residual(self, mean: float) -> float:
        """The sum over games of (total - mean * boards)."""
        return self.total - mean * self.boards

    def residual_squares(self, mean: float) -> float:
        """The sum over games of (total - mean * boards) squared."""
        squares = self.squares - 2 * mean * self.cross + mean * mean * self.boards_squared
        return max(0.0, squares)


def cluster_mean(runs: Sequence[ClusterSums], *, confidence: float = CONFIDENCE) -> Estimate:
    """The mean a board, with Student's t interval over games; ``n`` is the number of games.

    The variance is that of a ratio of sums, linearised, each run being a stratum.
    """
    runs = [each for each in runs if each.games]
    games = sum(each.games for each in runs)
    boards = math.fsum(each.boards for each in runs)
    if not boards:
        return Estimate(math.nan, None, None, 0)
    mean = math.fsum(each.total for each in runs) / boards
    if games < 2:
        return Estimate(mean, None, None, games)
    if min(each.games for each in runs) < 2:  # a stratum of one game tells nothing of how games vary
        runs = [_together(runs)]
    variance = hand_in_hand((each.seed, _spread(each, mean)) for each in runs)
    half = t_quantile((1 + confidence) / 2, games - len(runs)) * math.sqrt(variance) / boards
    return Estimate(mean, mean - half, mean + half, games)


def cluster_deviation(runs: Sequence[ClusterSums]) -> float:
    """The standard error of ``cluster_mean``; NaN for fewer than two games."""
    estimate = cluster_mean(runs)
    if estimate.half is None:
        return math.nan
    strata = 1 if min(each.games for each in runs if each.games) < 2 else sum(1 for each in runs if each.games)
    return estimate.half / t_quantile((1 + CONFIDENCE) / 2, estimate.n - strata)


def hand_in_hand(variances: Iterable[tuple[int, float]]) -> float:
    """The variance of a sum of (seed, variance): of the same seed standard deviations are added, else variances."""
    deviations: dict[int, float] = {}
    for seed, variance in variances:
        deviations[seed] = deviations.get(seed, 0.0) + math.sqrt(variance)
    return math.fsum(deviation * deviation for deviation in deviations.values())


def games_worth(games: Iterable[tuple[int, int]]) -> int:
    """How many independent games the games of runs, as (seed, games), are worth at the least."""
    pairs = list(games)
    total = sum(count for _, count in pairs)
    return round(total * total / hand_in_hand(pairs)) if total else 0


def split_share(total: float, games: Sequence[tuple[int, int]], *, confidence: float = CONFIDENCE) -> Estimate:
    """The mean over games of a share between 0 and 1, with Wilson's interval; ``games`` are (seed, games) of runs."""
    count = sum(number for _, number in games)
    if not count:
        return Estimate(math.nan, None, None, 0)
    estimate = _wilson(total / count, games_worth(games), confidence)
    return Estimate(total / count, estimate.low, estimate.high, count)


def board_share(runs: Sequence[ClusterSums], *, confidence: float = CONFIDENCE) -> Estimate:
    """The share of boards that something is true of, with Wilson's interval; ``n`` is the number of games.

    Wilson's interval is for independent observations. So it is given as many of them as would leave the same
    standard error, and where every board is alike, so that there is none, the number of games.
    """
    estimate = cluster_mean(runs, confidence=confidence)
    if not estimate.n:
        return estimate
    worth = games_worth((each.seed, each.games) for each in runs)
    error = cluster_deviation(runs)
    share = min(1.0, max(0.0, estimate.mean))
    if error > 0:  # false for NaN, too
        worth = max(1, min(int(sum(each.boards for each in runs)), round(share * (1 - share) / error**2)))
    wilson = _wilson(share, worth, confidence)
    return Estimate(share, wilson.low, wilson.high, estimate.n)


def at_once(looks: int, confidence: float = CONFIDENCE) -> float:
    """The confidence that each of so many intervals needs for all of them to hold at once (Bonferroni)."""
    return 1 - (1 - confidence) / max(1, looks)


def correlation_interval(r: float, n: int, *, confidence: float = CONFIDENCE) -> Estimate:
    """A correlation of ``n`` observations with Fisher's interval."""
    if n < 4 or not abs(r) < 1:
        return Estimate(r, None, None, n)
    half = NormalDist().inv_cdf((1 + confidence) / 2) / math.sqrt(n - 3)
    return Estimate(r, math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half), n)


def columns(estimates: Sequence[Estimate], prefix: str = "") -> Mapping[str, list[float | int | None]]:
    """Estimates as columns of a frame: ``mean``, ``low``, ``high``, ``n``, each with ``prefix``; NaN becomes null."""
    return {
        f"{prefix}mean": [None if math.isnan(each.mean) else each.mean for each in estimates],
        f"{prefix}low": [each.low for each in estimates],
        f"{prefix}high": [each.high for each in estimates],
        f"{prefix}n": [each.n for each in estimates],
    }


def _spread(run: ClusterSums, mean: float) -> float:
    """The variance of a run's sum of residuals."""
    centred = max(0.0, run.residual_squares(mean) - run.residual(mean) ** 2 / run.games)
    return run.games / (run.games - 1) * centred


def _together(runs: Sequence[ClusterSums]) -> ClusterSums:
    return ClusterSums(
        0,
        sum(each.games for each in runs),
        *(
            math.fsum(getattr(each, name) for each in runs)
            for name in ("boards", "boards_squared", "total", "squares", "cross")
        ),
    )


def _wilson(share: float, n: int, confidence: float) -> Estimate:
    return share_interval(Sums(n, round(share * n * _FINE)), scale=_FINE, confidence=confidence)
