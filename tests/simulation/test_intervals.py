"""Means, shares and their intervals from whole-number sums; held against tables, fractions and chance itself."""

from __future__ import annotations

import math
import random
import statistics
from fractions import Fraction

import numpy as np
import pytest

from ghosts_cli.simulation.intervals import (
    Sums,
    mean_interval,
    sequence_interval,
    share_interval,
    sign_test,
    t_below,
    t_quantile,
)

# From a printed table of Student's t: (probability, degrees of freedom) and the quantile.
QUANTILES = {
    (0.975, 1): 12.706,
    (0.975, 2): 4.303,
    (0.995, 5): 4.032,
    (0.95, 10): 1.812,
    (0.975, 30): 2.042,
    (0.995, 120): 2.617,
    (0.975, 1_000_000): 1.960,
}


def sums_of(values: list[int]) -> Sums:
    return Sums(len(values), sum(values), sum(value * value for value in values))


@pytest.mark.parametrize(("probability", "freedom"), QUANTILES)
def test_quantiles_of_t_are_those_of_the_printed_table(probability: float, freedom: int) -> None:
    assert t_quantile(probability, freedom) == pytest.approx(QUANTILES[probability, freedom], abs=6e-4)


def test_with_one_degree_of_freedom_t_is_the_cauchy_distribution() -> None:
    for value in (0.1, 1.0, 3.0, 50.0):
        assert t_below(value, 1) == pytest.approx(0.5 + math.atan(value) / math.pi, abs=1e-12)


def test_the_mean_and_its_interval_are_those_of_the_observations() -> None:
    values = [3, 8, 8, 1, 12, 5]
    estimate = mean_interval(sums_of(values), scale=2)
    half = 2.570582 * statistics.stdev(values) / math.sqrt(6) / 2
    assert estimate.mean == pytest.approx(statistics.mean(values) / 2)
    assert estimate.low == pytest.approx(estimate.mean - half, abs=1e-5)
    assert estimate.high == pytest.approx(estimate.mean + half, abs=1e-5)


@pytest.mark.parametrize("values", [[], [7]])
def test_fewer_than_two_observations_have_no_interval(values: list[int]) -> None:
    for estimate in (mean_interval(sums_of(values)), sequence_interval(sums_of(values))):
        assert (estimate.low, estimate.high, estimate.half, estimate.n) == (None, None, None, len(values))


def test_sums_added_in_parts_are_the_sums_of_all() -> None:
    values = [random.Random(1).randrange(-50, 200) for _ in range(100)]
    assert sums_of(values[:37]) + sums_of(values[37:]) == sums_of(values)


def test_wilsons_interval_of_eight_in_ten_is_the_published_one() -> None:
    estimate = share_interval(Sums(10, 8 * 60, 0), scale=60)
    assert (estimate.mean, round(estimate.low or 0, 3), round(estimate.high or 0, 3)) == (0.8, 0.490, 0.943)


@pytest.mark.parametrize("won", [0, 20])
def test_a_share_of_none_or_all_stays_between_0_and_1_and_is_not_certain(won: int) -> None:
    estimate = share_interval(Sums(20, won * 60, 0), scale=60)
    assert estimate.low is not None
    assert estimate.high is not None
    assert 0 <= estimate.low < estimate.high <= 1


@pytest.mark.parametrize(("above", "below"), [(0, 0), (1, 0), (5, 5), (6, 5), (9, 1), (30, 12), (0, 40), (400, 351)])
def test_the_sign_test_is_exact(above: int, below: int) -> None:
    n, fewer = above + below, min(above, below)
    tail = sum(Fraction(math.comb(n, heads), 2**n) for heads in range(fewer + 1))
    assert sign_test(above, below) == pytest.approx(float(min(Fraction(1), 2 * tail)), rel=1e-10)


def test_the_sign_test_of_very_many_pairs_ends() -> None:
    assert sign_test(500_000, 500_000) == 1.0
    assert 0 < sign_test(502_000, 498_000) < 1e-4


def test_a_confidence_sequence_is_wider_than_the_interval_of_a_fixed_number() -> None:
    for n in (2, 10, 500, 20_000, 10**6):
        sums = Sums(n, 0, 225 * n)
        assert (sequence_interval(sums).half or 0) > (mean_interval(sums).half or 0)


def test_a_confidence_sequence_misses_the_truth_at_any_look_less_often_than_it_says() -> None:
    """Of 400 rows of 4,000 draws looked at 36 times each, the t interval misses far more often than one in twenty."""
    draws = np.random.default_rng(4).integers(-30, 31, (400, 4_000))
    looks = range(500, 4_001, 100)
    missed = {"t": 0, "sequence": 0}
    totals, squares = draws.cumsum(axis=1), (draws**2).cumsum(axis=1)
    for row in range(len(draws)):
        at_looks = [Sums(n, int(totals[row, n - 1]), int(squares[row, n - 1])) for n in looks]
        for name, make in (("t", mean_interval), ("sequence", sequence_interval)):
            missed[name] += any(abs(make(sums).mean) > (make(sums).half or 0) for sums in at_looks)
    assert missed["sequence"] <= 0.05 * len(draws)
    assert missed["t"] > 0.08 * len(draws)
