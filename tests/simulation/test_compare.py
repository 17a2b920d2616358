"""Comparisons: pairs on the same deals, self-play of exactly zero, intervals one may look at."""

from __future__ import annotations

import signal
import statistics

import pytest

from ghosts_cli.game.deal import Placement, Variant
from ghosts_cli.simulation.compare import FIRST_LOOK, Comparison, compare
from ghosts_cli.simulation.intervals import mean_interval
from ghosts_cli.simulation.players import find_player
from ghosts_cli.simulation.run import simulate
from ghosts_cli.simulation.summary import TOTAL, WIN
from tests.simulation.games import Silent, plan


def compared(a: str, b: str, *, games: int = 40, players: int = 4, jobs: int = 1, **options: float) -> Comparison:
    setting = (
        {"variant": Variant.ADVANCED} if players == 3 else {"placement": Placement.END_OF_ROUND} if players == 5 else {}
    )
    names = [(a, b)[seat % 2] for seat in range(players)]
    return compare(plan(*names, games=games, players=players, **setting), jobs=jobs, watcher=Silent(), **options)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_strategy_against_itself_is_exactly_zero_on_every_pair(name: str, players: int) -> None:
    comparison = compared(name, name, players=players)
    assert (comparison.ahead, comparison.level, comparison.pairs) == ((0, 0), 40, 40)
    assert all((sums.total, sums.squares) == (0, 0) for sums in comparison.differences)
    assert (comparison.difference().low, comparison.difference().high) == (0, 0)
    assert comparison.sign_test == 1.0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_pair_is_the_mean_of_the_seats_of_one_minus_the_other_over_both_halves(players: int) -> None:
    comparison = compared("greedy", "random", games=2, players=players)
    pairs = []
    for game in range(2):
        seats: dict[str, list[int]] = {"greedy": [], "random": []}
        for half in (comparison.first, comparison.mirror):
            for row in half.rows(game):
                seats[row["strategy"]].append(row["total"])
        assert len(seats["greedy"]) == len(seats["random"]) == players
        pairs.append(statistics.mean(seats["greedy"]) - statistics.mean(seats["random"]))
    assert comparison.difference().mean == pytest.approx(statistics.mean(pairs))
    assert comparison.ahead == (sum(pair > 0 for pair in pairs), sum(pair < 0 for pair in pairs))


def test_seats_are_a_b_a_b_and_in_the_mirror_b_a_b_a() -> None:
    comparison = compared("greedy", "random", games=2, players=5)
    assert comparison.first.names == ("greedy", "random", "greedy", "random", "greedy")
    assert comparison.mirror.names == ("random", "greedy", "random", "greedy", "random")


def test_the_other_way_round_the_difference_turns_its_sign() -> None:
    one, other = compared("greedy", "random"), compared("random", "greedy")
    assert [-sums.total for sums in one.differences] == [sums.total for sums in other.differences]
    assert one.ahead == other.ahead[::-1]
    assert one.sides == other.sides[::-1]


def test_jobs_make_no_difference() -> None:
    one, three = (compared("greedy", "greedy:threshold=5", games=700, jobs=jobs) for jobs in (1, 3))
    assert (one.differences, one.sides, one.ahead) == (three.differences, three.sides, three.ahead)


def test_pairing_makes_the_interval_narrower_than_that_of_as_many_games_apart() -> None:
    paired = compared("greedy", "greedy:threshold=9", games=400)
    apart = simulate(plan("greedy", players=4, games=800), jobs=1, watcher=Silent()).tally.by_strategy()[0].mean(TOTAL)
    assert (paired.difference().half or 9) < 2**0.5 * 2 * (apart.half or 0)


def test_the_shares_of_games_won_add_up_to_one() -> None:
    comparison = compared("greedy", "random", players=3)
    won = [comparison.mean(side, WIN).mean for side in (0, 1)]
    assert sum(won) == pytest.approx(1)
    assert comparison.difference(WIN).mean == pytest.approx(won[0] - won[1])


def test_a_comparison_until_a_width_stops_at_the_same_look_whatever_the_jobs() -> None:
    one, two = (compared("greedy", "random", games=9_000, jobs=jobs, until=1.6) for jobs in (1, 2))
    assert one.stopped
    assert (one.pairs - FIRST_LOOK) % FIRST_LOOK == 0
    assert FIRST_LOOK < one.pairs < 9_000
    assert 2 * (one.difference().half or 9) <= 1.6
    assert (one.pairs, one.differences) == (two.pairs, two.differences)
    assert (one.difference().half or 0) > (mean_interval(one.differences[0], scale=4).half or 9)


def test_a_comparison_until_a_width_that_is_not_reached_plays_all_games() -> None:
    comparison = compared("greedy", "random", games=600, until=0.01)
    assert (comparison.stopped, comparison.pairs, comparison.interrupted) == (False, 600, False)
    assert comparison.method == "confidence sequence"


def test_a_higher_confidence_has_a_wider_interval() -> None:
    low, high = (compared("greedy", "random", confidence=level) for level in (0.9, 0.99))
    assert (low.difference().half or 9) < (high.difference().half or 0)


def test_the_names_are_those_that_were_asked_for() -> None:
    assert compared("greedy:threshold=5", "random", games=2).names == (find_player("greedy:threshold=5").name, "random")


def test_ctrl_c_ends_a_comparison_between_looks_as_well() -> None:
    class Impatient(Silent):
        def advance(self, games: int) -> None:
            if not self.played:
                signal.raise_signal(signal.SIGINT)
            super().advance(games)

    a_plan = plan("greedy", "random", games=50_000)
    comparison = compare(a_plan, jobs=1, watcher=Impatient(), until=0.001)
    assert comparison.interrupted
    assert 0 < comparison.pairs <= FIRST_LOOK
