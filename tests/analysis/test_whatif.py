"""Paired numbers of a change: differences whose intervals hold all at once."""

from __future__ import annotations

import functools
import random
from dataclasses import replace

import numpy as np
import pytest

from ghosts_cli.analysis.intervals import at_once
from ghosts_cli.analysis.whatif import LEFT, ROUND, TAKEN, frame, movements, shares
from ghosts_cli.catalog.changes import changed_catalog
from ghosts_cli.formats.tokens import parse_tile
from ghosts_cli.game import PUBLISHED_RULES, Category
from ghosts_cli.simulation.intervals import Sums, mean_interval
from ghosts_cli.simulation.whatif import EVERYONE, Change, TileChange, WhatIf, paired, what_if
from tests.simulation.games import Silent, catalog, plan

CHANGED = changed_catalog(catalog(), changed=[(17, parse_tile("C:gw+4"))], added=[parse_tile("S")], removed=[])


@functools.cache
def small() -> WhatIf:
    """Games with a tile changed and another one added."""
    return what_if(paired(plan("greedy", games=200), CHANGED, PUBLISHED_RULES), jobs=1, watcher=Silent())


def synthetic(values: list[list[int]]) -> WhatIf:
    """Paired games whose differences are given by number and game."""
    changes = [
        Change(EVERYONE, str(place), 1, Sums(len(each)), Sums(len(each)), sums(each))
        for place, each in enumerate(values)
    ]
    return replace(small(), changes=tuple(changes), tiles=())


def sums(values: list[int]) -> Sums:
    return Sums(len(values), sum(values), sum(value * value for value in values))


def test_differences_are_paired_and_their_intervals_widened_for_their_number() -> None:
    moved = movements(small())
    both = len(small().changes) + 3  # of the two tiles only the changed one is in both decks
    assert moved.looks == both == sum(each.difference is not None for each in moved.numbers)
    total = moved.of("greedy", "total")
    sides = small().changes[0]
    assert total.before == mean_interval(sides.before, scale=2)
    assert total.difference == mean_interval(sides.difference, scale=2, confidence=at_once(both))


def test_intervals_of_all_numbers_hold_at_once_as_often_as_they_say() -> None:
    rng = random.Random(5)
    repetitions, numbers, games = 300, 12, 40
    held = 0
    for _ in range(repetitions):
        moved = movements(synthetic([[round(rng.gauss(7, 20)) for _ in range(games)] for _ in range(numbers)]))
        held += all(
            each.difference is not None
            and each.difference.low is not None
            and each.difference.high is not None
            and each.difference.low <= 7 <= each.difference.high
            for each in moved.numbers
        )
    assert held / repetitions >= 0.95 - 3 * (0.05 * 0.95 / repetitions) ** 0.5


def counted(before: list[int], after: list[int], left: list[int]) -> TileChange:
    """A tile that was taken in these rounds, 0 for not at all, and left in these games before."""
    rows = np.array(
        [[r > 0 for r in before], before, left, [r > 0 for r in after], after, [0] * len(after)], dtype=np.int64
    )
    return TileChange(small().tiles[0].pair, len(before), rows.sum(axis=1), rows @ rows.T)


def test_a_tile_has_shares_of_games_and_a_mean_round_that_can_be_worked_out_by_hand() -> None:
    moved = movements(replace(small(), tiles=(counted([1, 0, 3, 0], [2, 2, 0, 5], [0, 1, 0, 0]),)))
    taken, rounds, left = (moved.of("tile 17", name) for name in (TAKEN, ROUND, LEFT))
    assert [side and side.mean for side in (taken.before, taken.after, taken.difference)] == [0.5, 0.75, 0.25]
    assert [side and side.mean for side in (rounds.before, rounds.after, rounds.difference)] == [2, 3, 1]
    assert [side and side.mean for side in (left.before, left.after, left.difference)] == [0.25, 0, -0.25]
    assert rounds.before is not None
    residuals = [(1 - 2) / 2, 0, (3 - 2) / 2, 0]
    error = (sum(each * each for each in residuals) * 4 / 3) ** 0.5
    assert rounds.before.half == pytest.approx(3.182446 * error, rel=1e-6)


def test_a_tile_that_is_in_one_deck_only_has_no_difference() -> None:
    moved = movements(small())
    added = moved.of("tile 79", TAKEN)
    assert (added.before, added.difference, added.moved) == (None, None, False)
    assert added.after is not None


def test_a_tile_that_is_never_taken_has_no_round() -> None:
    moved = movements(replace(small(), tiles=(counted([0, 0], [0, 2], [0, 0]),)))
    assert moved.of("tile 17", ROUND).before is None
    assert moved.of("tile 17", ROUND).difference is None


def test_shares_of_categories_come_to_one_on_each_side() -> None:
    found = shares(movements(small()))
    assert list(found) == [category.value for category in Category]
    for side in (0, 1):
        assert sum(each[side] or 0 for each in found.values()) == pytest.approx(1)


def test_the_table_has_a_row_for_every_number() -> None:
    moved = movements(small())
    table = frame(moved)
    assert table.height == len(moved.numbers)
    first = table.row(0, named=True)
    assert first["group"] == "greedy"
    assert first["difference"] == pytest.approx(first["after"] - first["before"])
    assert table.filter(table["group"] == "tile 79")["difference"].null_count() == 3
