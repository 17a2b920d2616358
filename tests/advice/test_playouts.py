"""Playing on by the compiled engine: the games of the readable draft, the same deals for every candidate."""

from __future__ import annotations

import pytest

from ghosts_cli.advice.playouts import Playouts
from ghosts_cli.advice.situation import seen_by_actor
from ghosts_cli.game.deal import Placement, Variant
from ghosts_cli.game.draft import Draft, play_on
from ghosts_cli.game.position import deal_rest, resume
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, SeatView, lay, leave, reveal, take
from ghosts_cli.game.situation import Candidate, Decision, Doing, Situation
from ghosts_cli.strategies.greedy import Greedy
from tests.advice.tables import position_when

GREEDY = Greedy()
TABLES = [
    pytest.param({"players": 2, "seed": 1}, id="two players"),
    pytest.param({"players": 3, "variant": Variant.ADVANCED}, id="three, two hidden tiles"),
    pytest.param({"players": 4, "placement": Placement.END_OF_ROUND, "seed": 2}, id="four, laid at the end"),
]


def first_act(candidate: Candidate) -> Act:
    """The act that a candidate begins with."""
    if candidate.doing is Doing.TAKE:
        assert candidate.tile is not None
        return take(candidate.tile)
    return {Doing.REVEAL: reveal, Doing.LEAVE: leave}[candidate.doing]()


class Begins:
    """Does what a candidate says, and plays on greedily."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self.acts = [first_act(candidate)]
        self.lays = candidate.doing is Doing.TAKE

    def decide(self, view: SeatView, stream: Stream) -> Act:
        """The acts of the candidate first."""
        candidate = self.candidate
        if self.acts:
            return self.acts.pop()
        if self.lays and view.laying:
            self.lays = False
            assert candidate.tile is not None
            assert candidate.cell is not None
            return lay(candidate.tile, candidate.cell, candidate.rotation or 0)
        return GREEDY.decide(view, stream)


def readable(situation: Situation, candidate: Candidate, game: int) -> tuple[int, int, bool]:
    """Board total, bonus and win of a candidate by the readable draft."""
    position = situation.position
    draft: Draft = resume(position, deal_rest(position, situation.tiles, 3, game))
    strategies = [Begins(candidate) if seat == situation.seat else GREEDY for seat in range(1, position.players + 1)]
    score = play_on(draft, strategies).scores[situation.seat - 1]
    return score.score.total - score.werewolf_bonus, score.werewolf_bonus, score.winner


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("decision", [Decision.TURN, Decision.REVEALED])
def test_the_games_are_those_of_the_readable_draft(decision: Decision, table: dict[str, object]) -> None:
    position, tiles = position_when(
        lambda view: (
            view.round == 6
            and bool(view.offer)
            and not view.laying
            and not view.last
            and (view.revealed is None) is (decision is Decision.TURN)
        ),
        **table,
    )
    situation = seen_by_actor(position, tiles)
    engine = GREEDY.engine
    assert engine is not None
    playouts = Playouts(situation, [engine] * situation.position.players, seed=3)
    candidates = situation.candidates()
    for candidate in (candidates[0], candidates[-1]):
        outcomes = playouts.play(candidate, 0, 6)
        found = zip(outcomes.boards.tolist(), outcomes.bonuses.tolist(), (outcomes.wins > 0).tolist(), strict=True)
        assert list(found) == [readable(situation, candidate, game) for game in range(6)]
        assert (outcomes.points.sum(axis=1) == outcomes.boards).all()


def test_deals_come_out_the_same_whatever_is_asked_first() -> None:
    position, tiles = position_when(lambda view: view.round == 6 and bool(view.offer) and not view.laying)
    situation = seen_by_actor(position, tiles)
    engine = GREEDY.engine
    assert engine is not None
    first, second = situation.candidates()[:2]
    one = Playouts(situation, [engine] * situation.position.players, seed=3)
    other = Playouts(situation, [engine] * situation.position.players, seed=3)
    one.play(second, 0, 10)
    assert (one.play(first, 5, 10).boards == other.play(first, 0, 10).boards[5:]).all()
