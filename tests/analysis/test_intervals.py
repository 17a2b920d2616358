"""Intervals over games: against plain arithmetic, and how often they cover the truth."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from ghosts_cli.analysis.intervals import (
    ClusterSums,
    at_once,
    board_share,
    cluster_mean,
    correlation_interval,
    games_worth,
    hand_in_hand,
    split_share,
)
from ghosts_cli.simulation.intervals import t_quantile
from tests.analysis.handmade import ratio_of_sums

REPETITIONS = 2_000
ENOUGH = (0.93, 0.97)


def sums(pairs: Sequence[tuple[float, float]], seed: int = 1) -> ClusterSums:
    totals, boards = np.array(pairs, float).T
    there = int(np.count_nonzero(boards))
    return ClusterSums(seed, there, boards.sum(), boards @ boards, totals.sum(), totals @ totals, totals @ boards)


def test_the_mean_of_unlike_clusters_is_a_ratio_of_sums() -> None:
    pairs = [(10.0, 1), (50.0, 2), (0.0, 1), (90.0, 3)]
    found = cluster_mean([sums(pairs)])
    mean, error = ratio_of_sums(pairs)
    assert found.n == 4
    assert found.mean == pytest.approx(mean)
    assert found.half == pytest.approx(t_quantile(0.975, 3) * error)


def test_games_without_a_board_of_the_group_do_not_count() -> None:
    assert cluster_mean([sums([(10.0, 1), (0.0, 0), (20.0, 1)])]) == cluster_mean([sums([(10.0, 1), (20.0, 1)])])


def test_one_game_has_a_mean_and_no_interval() -> None:
    found = cluster_mean([sums([(10.0, 2)])])
    assert (found.mean, found.low, found.high, found.n) == (5, None, None, 1)


def test_runs_of_different_seeds_add_their_variances_and_of_one_seed_their_errors() -> None:
    pairs = [(float(number), 1.0) for number in range(10)]
    apart = cluster_mean([sums(pairs, 1), sums(pairs, 2)])
    together = cluster_mean([sums(pairs, 1), sums(pairs, 1)])
    alone = cluster_mean([sums(pairs, 1)])
    assert apart.half is not None
    assert together.half is not None
    assert alone.half is not None
    assert together.half / apart.half == pytest.approx(math.sqrt(2))
    assert together.half / t_quantile(0.975, 18) == pytest.approx(alone.half / t_quantile(0.975, 9))


def test_the_difference_between_runs_is_no_error() -> None:
    low, high = [(1.0, 1.0), (2.0, 1.0)] * 5, [(101.0, 1.0), (102.0, 1.0)] * 5
    found = cluster_mean([sums(low, 1), sums(high, 2)])
    assert found.mean == pytest.approx(51.5)
    assert found.half is not None
    assert found.half < 0.3


def test_runs_of_one_game_each_are_taken_together() -> None:
    found = cluster_mean([sums([(10.0, 1)], 1), sums([(20.0, 1)], 2)])
    assert (found.mean, found.n) == (15, 2)
    assert found.half == pytest.approx(t_quantile(0.975, 1) * 5)


@pytest.mark.parametrize(
    ("variances", "expected"),
    [([(1, 4.0), (2, 9.0)], 13), ([(1, 4.0), (1, 9.0)], 25), ([(1, 4.0), (1, 4.0), (2, 1.0)], 17)],
)
def test_what_runs_of_one_seed_add_goes_hand_in_hand(variances: list[tuple[int, float]], expected: float) -> None:
    assert hand_in_hand(variances) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("games", "worth"), [([(1, 100)], 100), ([(1, 100), (2, 100)], 200), ([(1, 100), (1, 100)], 100), ([], 0)]
)
def test_games_of_one_seed_are_worth_no_more_than_those_of_one_run(games: list[tuple[int, int]], worth: int) -> None:
    assert games_worth(games) == worth


def test_a_share_of_all_games_still_has_an_interval() -> None:
    found = split_share(50.0, [(1, 50)])
    assert (found.mean, found.n) == (1, 50)
    assert found.low == pytest.approx(50 / (50 + 1.959964**2), abs=1e-6)


def test_boards_that_are_all_alike_are_worth_one_a_game() -> None:
    assert board_share([sums([(4.0, 4)] * 50)]).low == split_share(50.0, [(1, 50)]).low


def test_boards_without_anything_in_common_are_worth_one_each() -> None:
    random = np.random.default_rng(5)
    pairs = [(float(random.binomial(4, 0.3)), 4.0) for _ in range(4000)]
    found, single = board_share([sums(pairs)]), split_share(0.3 * 16000, [(1, 16000)])
    assert found.half == pytest.approx(single.half, rel=0.03)


@pytest.mark.parametrize(("looks", "each"), [(1, 0.95), (78, 1 - 0.05 / 78), (0, 0.95)])
def test_many_looks_at_once_ask_for_more_confidence_each(looks: int, each: float) -> None:
    assert at_once(looks) == pytest.approx(each)


@pytest.mark.parametrize(("r", "n"), [(0.5, 3), (1.0, 100), (-1.0, 100)])
def test_a_correlation_that_is_perfect_or_of_too_few_has_no_interval(r: float, n: int) -> None:
    assert correlation_interval(r, n).low is None


def covered(hits: list[bool]) -> None:
    assert ENOUGH[0] <= sum(hits) / len(hits) <= ENOUGH[1]


@pytest.mark.parametrize("games", [12, 80])
def test_intervals_of_means_cover_the_truth_although_boards_of_a_game_are_alike(games: int) -> None:
    random = np.random.default_rng(games)
    hits = []
    for _ in range(REPETITIONS):
        boards = random.integers(1, 4, games)
        shared = random.normal(0, 8, games)
        totals = [
            float(count * 80 + count * common + random.normal(0, 10, count).sum())
            for count, common in zip(boards, shared, strict=True)
        ]
        found = cluster_mean([sums(list(zip(totals, boards.astype(float), strict=True)))])
        hits.append(found.low is not None and found.high is not None and found.low <= 80 <= found.high)
    covered(hits)


def test_intervals_of_shares_cover_the_truth_although_boards_of_a_game_are_alike() -> None:
    random = np.random.default_rng(9)
    hits = []
    for _ in range(REPETITIONS):
        chances = np.where(random.random(60) < 0.5, 0.1, 0.5)  # on average 0.3
        below = random.binomial(4, chances).astype(float)
        found = board_share([sums(list(zip(below, [4.0] * 60, strict=True)))])
        hits.append(found.low is not None and found.high is not None and found.low <= 0.3 <= found.high)
    covered(hits)


def test_intervals_of_correlations_cover_the_truth() -> None:
    random = np.random.default_rng(3)
    hits = []
    for _ in range(REPETITIONS):
        one = random.normal(size=50)
        other = 0.6 * one + 0.8 * random.normal(size=50)
        found = correlation_interval(float(np.corrcoef(one, other)[0, 1]), 50)
        hits.append(found.low is not None and found.high is not None and found.low <= 0.6 <= found.high)
    covered(hits)
