"""The tally of a run against the same figures worked out one row at a time."""

from __future__ import annotations

import random
import statistics
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ghosts_cli.game import Category
from ghosts_cli.game.deal import strategy_at
from ghosts_cli.simulation.intervals import t_quantile
from ghosts_cli.simulation.summary import DEAD_ENDS, TOTAL, Tally

CATEGORIES = [category.value for category in Category]
STRATEGIES = {2: ("a", "b"), 3: ("a", "a", "b"), 4: ("a", "b", "a", "c"), 5: ("a",) * 5}


def random_rows(players: int, games: int) -> dict[str, Any]:
    rng = random.Random(players)
    points = [[rng.randrange(-5, 40) for _ in CATEGORIES] for _ in range(players * games)]
    ranks = [rng.choice([(1, 1), (1, 2)]) + tuple(range(3, players + 1)) for _ in range(games)]
    shuffled = [rank for each in ranks for rank in rng.sample(each, len(each))]
    return {
        "total": np.array([sum(row) for row in points], np.int16),
        "points": np.array(points, np.int16),
        "dead_ends": np.array([rng.randrange(12) for _ in points], np.int8),
        "rank": np.array(shuffled, np.int8),
    }


def add(tally: Tally, rows: dict[str, Any], first: int, last: int) -> None:
    at = slice(first * tally.players, last * tally.players)
    tally.add(first, *(rows[name][at] for name in ("total", "points", "dead_ends", "rank")))


def seats_of(strategies: tuple[str, ...], game: int, *, rotate: bool) -> Iterator[tuple[int, str]]:
    players = len(strategies)
    for seat in range(1, players + 1):
        yield seat, strategies[strategy_at(seat, game, players) if rotate else seat - 1]


@pytest.mark.parametrize("rotate", [True, False])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_means_and_win_shares_are_those_of_the_rows_with_games_as_clusters(players: int, *, rotate: bool) -> None:
    strategies, games = STRATEGIES[players], 57
    rows = random_rows(players, games)
    tally = Tally(strategies, rotate=rotate)
    add(tally, rows, 0, games)
    values: dict[str, list[int]] = defaultdict(list)
    shares: dict[str, Fraction] = defaultdict(Fraction)
    for game in range(games):
        at_game = rows["rank"][game * players : (game + 1) * players]
        of_game: dict[str, int] = defaultdict(int)
        for seat, name in seats_of(strategies, game, rotate=rotate):
            row = game * players + seat - 1
            of_game[name] += int(rows["total"][row])
            if rows["rank"][row] == 1:
                shares[name] += Fraction(1, int((at_game == 1).sum()))
        for name, total in of_game.items():
            values[name].append(total)
    for group in tally.by_strategy():
        observed = [Fraction(total, group.seats) for total in values[group.name]]
        estimate = group.mean(TOTAL)
        half = t_quantile(0.975, games - 1) * statistics.stdev(map(float, observed)) / games**0.5
        assert estimate.n == games
        assert estimate.mean == pytest.approx(float(sum(observed) / games))
        assert estimate.half == pytest.approx(half)
        assert group.win_share().mean == pytest.approx(float(shares[group.name] / games))


def test_every_measure_has_its_mean_by_seat() -> None:
    rows = random_rows(3, 20)
    tally = Tally(("a", "b", "c"), rotate=True)
    add(tally, rows, 0, 20)
    for seat, group in enumerate(tally.by_seat()):
        for place, category in enumerate(CATEGORIES):
            assert group.mean(category).mean == pytest.approx(rows["points"][seat::3, place].mean())
        assert group.mean(DEAD_ENDS).mean == pytest.approx(rows["dead_ends"][seat::3].mean())
        assert (group.name, group.seats, group.fair_share) == (f"seat {seat + 1}", 1, 1 / 3)


def test_the_shares_of_all_strategies_add_up_to_one() -> None:
    tally = Tally(STRATEGIES[4], rotate=True)
    add(tally, random_rows(4, 31), 0, 31)
    assert sum(group.win_share().mean for group in tally.by_strategy()) == pytest.approx(1)
    assert sum(group.win_share().mean for group in tally.by_seat()) == pytest.approx(1)


def test_the_order_and_size_of_what_is_added_makes_no_difference() -> None:
    rows = random_rows(4, 50)
    whole, parts = Tally(STRATEGIES[4], rotate=True), Tally(STRATEGIES[4], rotate=True)
    add(whole, rows, 0, 50)
    for first, last in ((31, 50), (0, 7), (8, 31), (7, 8)):
        add(parts, rows, first, last)
    assert parts.by_strategy() == whole.by_strategy()
    assert parts.by_seat() == whole.by_seat()
    assert (parts.highest, parts.lowest, parts.games) == (whole.highest, whole.lowest, 50)


def test_the_extremes_are_the_first_of_their_kind() -> None:
    rows = random_rows(2, 9)
    rows["total"][:] = 50
    rows["total"][[5, 11]] = 90
    rows["total"][[8, 14]] = 7
    tally = Tally(("a", "b"), rotate=True)
    for first in (4, 0):
        add(tally, rows, first, first + (5 if first else 4))
    assert tally.highest is not None
    assert tally.lowest is not None
    assert tally.highest.data() == {"total": 90, "game": 2, "seat": 2, "strategy": "b"}
    assert tally.lowest.data() == {"total": 7, "game": 4, "seat": 1, "strategy": "a"}


def test_a_tally_of_no_games_is_empty() -> None:
    tally = Tally(("a", "b"), rotate=True)
    assert (tally.games, tally.highest, tally.by_strategy()[0].games) == (0, None, 0)
