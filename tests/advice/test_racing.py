"""The rule for when to stop: paired, honest about how often it looks, and clear only when it is."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from ghosts_cli.advice.playouts import Outcomes
from ghosts_cli.advice.racing import ENOUGH, FIRST_BATCH, Course, Goal, Race, race, threshold
from ghosts_cli.game import Cell
from ghosts_cli.game.situation import Candidate, Doing
from tests import read

TILE = read.tile("S:g")
CANDIDATES = [Candidate(Doing.LAY, TILE, Cell(row, 1)) for row in (1, 2, 3)]


def noise(deal: int) -> int:
    """What a deal does to everybody alike."""
    return random.Random(deal).randrange(-20, 21)


def outcomes(values: list[int]) -> Outcomes:
    boards = np.array(values, np.int64)
    return Outcomes(boards, np.zeros_like(boards), (boards > 0).astype(float), np.zeros((len(boards), 13), np.int64))


def run(lead: dict[int, float], *, most: int | None = None, own: bool = False, goal: Goal = Goal.POINTS) -> Race:
    """A race in which the candidate of row r is ahead by ``lead[r]`` on average; with ``own`` noise for each."""

    def play(candidate: Candidate, first: int, last: int) -> Outcomes:
        assert candidate.cell is not None
        row = candidate.cell.row
        extra = lead.get(row, 0)
        return outcomes(
            [
                noise(deal * 3 + row * own) + math.floor(extra) + (random.Random(f"{deal} {row}").random() < extra % 1)
                for deal in range(first, last)
            ]
        )

    return race(CANDIDATES, play, Course(goal, 0.95, most), lambda: math.inf)


def test_a_small_lead_on_the_same_deals_is_clear_at_once_however_much_the_deals_vary() -> None:
    found = run({2: 3})
    assert found.clear
    assert found.looks == 1
    assert found.runners[0].candidate == CANDIDATES[1]
    assert [runner.out for runner in found.runners] == [False, True, True]


def test_candidates_that_come_out_alike_are_told_so_and_not_before_enough_deals() -> None:
    found = run({1: 5, 2: 5})
    assert found.clear
    assert [runner.out for runner in found.runners] == [False, False, True]
    assert found.runners[0].deals >= ENOUGH
    assert found.runners[2].deals == ENOUGH


def test_the_best_are_played_on_enough_deals_to_say_something_of_them() -> None:
    assert [runner.deals for runner in run({2: 3}).runners] == [ENOUGH] * 3


def test_equals_stand_together_led_by_the_one_with_the_most_deals() -> None:
    """Deals from 960 on are worse, so of two equals the one that is played on fewer has the higher mean."""

    def play(candidate: Candidate, first: int, last: int) -> Outcomes:
        ahead = 0 if candidate in CANDIDATES[:2] else 30
        return outcomes([noise(deal) + ahead - 50 * (deal >= 960) for deal in range(first, last)])

    course = Course(Goal.POINTS, 0.95, shown=2)
    found = race(CANDIDATES, play, course, lambda: math.inf)
    best, more, fewer = found.runners
    assert [each.candidate for each in found.runners] == [CANDIDATES[2], CANDIDATES[0], CANDIDATES[1]]
    assert (best.deals, more.deals, fewer.deals) == (ENOUGH, ENOUGH, FIRST_BATCH)
    assert more.mean < fewer.mean
    assert more.as_good_as(fewer)
    assert not best.as_good_as(more)


@pytest.mark.parametrize("row", [1, 2, 3])
def test_of_equals_with_as_many_deals_the_first_candidate_leads(row: int) -> None:
    found = run({other: 5 for other in (1, 2, 3) if other != row})
    assert [each.candidate for each in found.runners] == sorted(
        CANDIDATES, key=lambda candidate: candidate == CANDIDATES[row - 1]
    )


def test_with_noise_of_its_own_a_lead_takes_many_looks() -> None:
    found = run({2: 1.0}, own=True, most=20_000)
    assert found.looks > 3


def test_no_more_deals_are_played_than_allowed() -> None:
    found = run({2: 0.01}, own=True, most=100)
    assert not found.clear
    assert {runner.deals for runner in found.runners} == {100}


def test_chances_to_win_can_be_raced_for() -> None:
    found = run({3: 30}, goal=Goal.WIN)
    assert found.runners[0].candidate == CANDIDATES[2]
    assert found.clear


def test_when_time_is_up_the_race_is_over() -> None:
    found = race(
        CANDIDATES, lambda _, first, last: outcomes([1] * (last - first)), Course(Goal.POINTS, 0.95), lambda: 0.0
    )
    assert not found.clear
    assert {runner.deals for runner in found.runners} == {FIRST_BATCH}


@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.99])
def test_all_looks_and_pairs_together_spend_no_more_than_the_error_allowed(confidence: float) -> None:
    pairs = 10
    spent = sum(pairs * math.erfc(threshold(confidence, look, pairs) / math.sqrt(2)) for look in range(1, 2000))
    assert 0.99 * (1 - confidence) < spent <= 1 - confidence


@pytest.mark.parametrize("seed", range(20))
def test_a_best_among_equals_is_hardly_ever_declared(seed: int) -> None:
    """All three are as good, each with luck of its own: one run in twenty may err, and none of these does."""

    def play(candidate: Candidate, first: int, last: int) -> Outcomes:
        assert candidate.cell is not None
        rng = np.random.default_rng((seed, candidate.cell.row, first))
        return outcomes(list(rng.integers(-20, 21, last - first)))

    assert not race(CANDIDATES, play, Course(Goal.POINTS, 0.95, 3000), lambda: math.inf).clear
