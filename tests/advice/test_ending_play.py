"""The last round played out: the same games as the readable draft's, and on average what is said exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ghosts_cli.advice.endgame import exact
from ghosts_cli.advice.ending_play import EndingPlays
from ghosts_cli.advice.situation import seen_by_actor
from ghosts_cli.game import score_game
from ghosts_cli.game.deal import ROUNDS, Placement, Variant
from ghosts_cli.game.draft import play_on
from ghosts_cli.game.position import deal_rest, resume
from ghosts_cli.game.seat import SeatView
from ghosts_cli.game.situation import Candidate, Decision, Doing
from ghosts_cli.strategies.greedy import Greedy
from tests.advice.tables import position_when

TABLES: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3, "placement": Placement.END_OF_ROUND},
    {"players": 4, "seed": 3},
    {"players": 3, "variant": Variant.ADVANCED},
]


def two_face_up(view: SeatView) -> bool:
    """A turn of round 8 with two tiles face up."""
    return view.round == ROUNDS and len(view.offer) >= 2 and not (view.laying or view.revealed or view.taken)


def in_hand(view: SeatView) -> bool:
    """The first to take a tile in round 8 is to lay it."""
    return view.round == ROUNDS and bool(view.laying) and len(view.taken) == 1


@pytest.mark.parametrize(
    ("wanted", "table"),
    [
        *((two_face_up, table) for table in TABLES),
        (in_hand, {"players": 3, "seed": 1}),
    ],
)
def test_a_tile_laid_now_is_followed_by_the_readable_drafts_game(
    wanted: Callable[[SeatView], bool], table: dict[str, object]
) -> None:
    position, tiles = position_when(wanted, **table)
    situation = seen_by_actor(position, tiles)
    found = exact(situation, most_states=10**6)
    assert found is not None
    plays, place = EndingPlays(found.ending, seed=5), situation.seat - 1
    for candidate in [each for each in situation.candidates() if each.tile is not None][::3]:
        outcomes = plays.play(candidate, 0, 12)
        for game in range(12):
            after = replace(situation.after(candidate), placement=Placement.IMMEDIATE)  # we have laid ours
            finished = play_on(resume(after, deal_rest(after, tiles, 5, game)), [Greedy()] * position.players)
            boards = [
                replace(found.boards[candidate], name="") if seat == place else board
                for seat, board in enumerate(finished.boards)
            ]
            scores = score_game(boards, position.rules)
            own = scores[place]
            assert outcomes.boards[game] == own.score.total - own.werewolf_bonus == found.expected[candidate]
            assert outcomes.bonuses[game] == own.werewolf_bonus
            assert bool(outcomes.wins[game] > 0) is own.winner
            if own.winner:
                assert outcomes.wins[game] == 1 / sum(score.winner for score in scores)


def test_revealing_comes_to_its_exact_expectation_on_average() -> None:
    position, tiles = position_when(
        lambda view: view.round == ROUNDS and len(view.offer) == 2 and not view.laying and view.revealed is None
    )
    situation = seen_by_actor(position, tiles)
    found = exact(situation)
    assert found is not None
    reveal = Candidate(Doing.REVEAL)
    boards = EndingPlays(found.ending, seed=1).play(reveal, 0, 4000).boards
    error = boards.std() / len(boards) ** 0.5
    assert abs(boards.mean() - float(found.expected[reveal])) < 4 * error


def test_the_last_seat_gets_the_best_of_the_whole_stack() -> None:
    position, tiles = position_when(lambda view: view.round == ROUNDS and view.last and not view.laying)
    position = replace(position, offer=position.offer[:2], stack_left=3)
    situation = seen_by_actor(position, tiles)
    found = exact(situation)
    assert found is not None
    reveal = Candidate(Doing.REVEAL)
    boards = EndingPlays(found.ending, seed=1).play(reveal, 0, 2000).boards
    assert abs(boards.mean() - float(found.expected[reveal])) < 4 * boards.std() / len(boards) ** 0.5


def test_g15_the_hidden_tile_is_judged_beside_what_the_others_may_hide() -> None:
    position, tiles = position_when(lambda view: view.round > ROUNDS, players=3, spare=4)
    situation = seen_by_actor(position, tiles)
    assert situation.decision is Decision.HIDDEN
    found = exact(situation)
    assert found is not None
    plays = EndingPlays(found.ending, seed=2)
    for candidate in situation.candidates():
        outcomes = plays.play(candidate, 0, 50)
        assert set(outcomes.boards) == {int(found.expected[candidate])}
        assert len(set(outcomes.wins)) >= 1
