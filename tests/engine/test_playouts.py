"""Candidates played on: over the same deals, and a tile laid in a copy of the plan as in a plan made anew."""

from __future__ import annotations

import numpy as np
import pytest

from ghosts_cli.engine import EngineKind, EngineStrategy
from ghosts_cli.engine.planning import make_plan
from ghosts_cli.engine.playouts import Continuations
from ghosts_cli.game.deal import ROUNDS, Placement, Variant
from ghosts_cli.game.seat import SeatView
from ghosts_cli.game.situation import Candidate, Decision, Doing, Situation, situation_in
from tests.advice.tables import view_when

RANDOM = EngineStrategy(EngineKind.RANDOM)
TABLES = [
    pytest.param({"players": 2, "seed": 1}, id="two players"),
    pytest.param({"players": 3, "variant": Variant.ADVANCED}, id="three, two hidden tiles"),
    pytest.param({"players": 4, "placement": Placement.END_OF_ROUND, "seed": 2}, id="four, laid at the end"),
]


def lays(view: SeatView) -> bool:
    """Whether a tile is laid in the middle of a game."""
    return bool(view.laying) and 4 <= view.round <= ROUNDS


def turns(view: SeatView) -> bool:
    """Whether a seat can both take and reveal."""
    return bool(view.offer) and bool(view.stack_left) and view.revealed is None and not view.laying and view.round >= 4


def situation_when(wanted: object, table: dict[str, object]) -> Situation:
    return situation_in(view_when(wanted, **table))  # type: ignore[arg-type]  # the tables are keyword arguments


@pytest.mark.parametrize("table", TABLES)
def test_a_tile_laid_in_a_copy_of_the_plan_is_as_in_a_plan_made_anew(table: dict[str, object]) -> None:
    situation = situation_when(lays, table)
    assert situation.decision is Decision.LAY
    strategies = [RANDOM] * situation.position.players
    games = Continuations(situation, strategies, seed=3)
    setup = situation.position.setup(situation.tiles)
    for candidate in situation.candidates():
        quick = games._prepared(candidate).plan
        anew = make_plan(setup, strategies, games._base.tables, situation.after(candidate))
        for one, other in zip(quick, anew, strict=True):
            assert np.array_equal(one, other), candidate


@pytest.mark.parametrize("table", TABLES)
def test_every_candidate_is_played_on_over_the_same_deals(table: dict[str, object]) -> None:
    situation = situation_when(turns, table)
    games = Continuations(situation, [RANDOM] * situation.position.players, seed=3)
    takes = [Candidate(Doing.TAKE, tile) for tile in situation.position.offer]
    hidden = {tuple(games.play(each, 0, 20).hidden.tolist()) for each in [*takes, Candidate(Doing.REVEAL)]}
    if situation.position.variant is Variant.BASIC:
        assert len(hidden) == 1
    for each in takes:
        whole, first, second = games.play(each, 0, 20), games.play(each, 0, 7), games.play(each, 7, 20)
        assert whole.total.tolist() == [*first.total.tolist(), *second.total.tolist()]


@pytest.mark.parametrize("table", TABLES)
def test_a_tile_taken_without_a_cell_is_in_hand(table: dict[str, object]) -> None:
    situation = situation_when(turns, table)
    tile = situation.position.offer[0]
    after = situation.after(Candidate(Doing.TAKE, tile))
    assert after.boards[situation.seat - 1].hand == (tile,)
    assert tile not in after.offer
    assert situation.seat in after.taken
    at_once = situation.position.placement is Placement.IMMEDIATE
    assert (after.to_act == situation.seat) is (at_once or len(after.taken) == after.players)


def test_nothing_is_played_on_after_a_hidden_tile() -> None:
    situation = situation_when(lambda view: view.round > ROUNDS, {"players": 2})
    games = Continuations(situation, [RANDOM] * 2, seed=3)
    with pytest.raises(ValueError, match="nothing comes after the hidden tile"):
        games.play(situation.candidates()[0], 0, 1)
