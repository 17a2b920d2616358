"""What decks differ by, told apart from what games do."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from ghosts_cli.analysis.random_effects import ensemble_figures, random_effects, share_of_decks
from ghosts_cli.simulation.ensemble import Ensemble, Figure, drawn_ensemble
from ghosts_cli.simulation.intervals import Estimate
from tests.simulation.games import plan


def estimates(*means: float) -> list[Estimate]:
    return [Estimate(mean, mean - 1, mean + 1, 100) for mean in means]


def test_between_and_within_are_those_of_an_example_worked_out_by_hand() -> None:
    # Means 10, 14, 18 have the variance 16; errors 1, 2, 2 have the mean square 3; so decks have the variance 13.
    found = random_effects(estimates(10, 14, 18), [1, 2, 2])
    assert found.estimate.mean == 14
    assert found.within == pytest.approx(math.sqrt(3))
    assert found.between == pytest.approx(math.sqrt(13))
    assert found.estimate.half == pytest.approx(4.302653 * math.sqrt(16 / 3), rel=1e-6)
    assert found.estimate.n == 3


def test_decks_that_spread_less_than_their_games_differ_by_nothing() -> None:
    assert random_effects(estimates(10, 11), [3, 3]).between == 0


def test_one_deck_is_what_it_is() -> None:
    (only,) = estimates(10.1)
    found = random_effects([only], [0.5])
    assert (found.estimate, found.between, found.within) == (only, None, 0.5)


def test_without_errors_within_decks_nothing_is_told_apart() -> None:
    found = random_effects(estimates(10, 14), [1, None])
    assert (found.between, found.within) == (None, None)
    assert found.estimate.mean == 12


def test_intervals_cover_as_often_as_they_say_and_the_variance_between_is_right_on_average() -> None:
    rng = random.Random(3)
    repetitions, decks, tau, error = 1500, 8, 2.0, 1.5
    held, squares = 0, []
    for _ in range(repetitions):
        means = [rng.gauss(50 + rng.gauss(0, tau), error) for _ in range(decks)]
        found = random_effects(estimates(*means), [error] * decks)
        low, high = found.estimate.low, found.estimate.high
        held += low is not None and high is not None and low <= 50 <= high
        squares.append(statistics.variance(means) - error**2)
    assert abs(held / repetitions - 0.95) < 3.5 * (0.95 * 0.05 / repetitions) ** 0.5
    assert abs(statistics.mean(squares) - tau**2) < 3.5 * statistics.stdev(squares) / repetitions**0.5


def ensemble(*figures: tuple[Figure, ...]) -> Ensemble:
    decks = tuple(drawn_ensemble(len(figures), 1))
    return Ensemble(decks, (plan(),) * len(figures), figures, len(figures))


def figure(mean: float, half: float | None, name: str = "total", null: float = 0) -> Figure:
    low, high = (None, None) if half is None else (mean - half, mean + half)
    return Figure("differences", "a - b", name, Estimate(mean, low, high, 9), None if half is None else half / 2, null)


def test_signs_are_counted_and_ends_are_named_with_their_decks() -> None:
    (found,) = ensemble_figures(ensemble((figure(3, 1),), (figure(-1, 2),), (figure(0, 1),), (figure(0.5, 1),)))
    assert (found.above, found.below, found.level, found.surely_above, found.surely_below) == (2, 1, 1, 1, 0)
    assert (found.min, found.min_deck, found.max, found.max_deck) == (-1, "deck-002.yaml", 3, "deck-001.yaml")
    assert (found.mean, found.same_sign, found.decks) == (0.625, 0.5, 4)


def test_the_null_value_of_a_share_is_the_fair_one() -> None:
    (found,) = ensemble_figures(ensemble((figure(0.6, 0.05, null=0.5),), (figure(0.4, 0.05, null=0.5),)))
    assert (found.surely_above, found.surely_below) == (1, 1)


def test_a_number_that_a_deck_does_not_have_rests_on_the_others() -> None:
    nothing = figure(math.nan, None, "dragons")
    dragons = ensemble_figures(
        ensemble((figure(1, 1), nothing), (figure(2, 1),), (figure(3, 1), figure(5, 1, "dragons")))
    )
    assert [each.decks for each in dragons] == [3, 1]
    assert (dragons[1].mean, dragons[1].max_deck) == (5, "deck-003.yaml")
    assert [None if each is None else each.mean for each in dragons[1].by_deck] == [None, None, 5]


def test_a_number_that_no_deck_has_is_empty() -> None:
    (found,) = ensemble_figures(ensemble((figure(math.nan, None),)))
    assert (found.decks, found.mean, found.min_deck, found.same_sign) == (0, None, None, None)


def test_fifty_of_fifty_decks_are_at_least_ninety_two_of_a_hundred() -> None:
    share = share_of_decks(50, 50)
    assert share.low == pytest.approx(0.9287, abs=1e-4)
    assert share.high == 1
