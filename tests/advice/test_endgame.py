"""The last round, exactly: held to brute force over every deal, by the readable draft."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from ghosts_cli.advice.endgame import exact
from ghosts_cli.advice.situation import seen_by_actor
from ghosts_cli.engine import EngineKind, EngineStrategy
from ghosts_cli.game import score_board
from ghosts_cli.game.deal import ROUNDS, Placement, Variant
from ghosts_cli.game.seat import SeatView, leave, reveal
from ghosts_cli.game.situation import Candidate, Decision, Doing
from tests.advice.brute_force import BruteForce
from tests.advice.tables import position_when

View = Callable[[SeatView], bool]


def turn(offer: int, *, taken: int = 0, revealed: bool = False) -> View:
    """A turn of round 8 with so many tiles face up, and so many seats that have one."""

    def wanted(view: SeatView) -> bool:
        return (
            view.round == ROUNDS
            and not view.laying
            and len(view.offer) == offer
            and len(view.taken) == taken
            and (view.revealed is not None) is revealed
        )

    return wanted


def laying(view: SeatView) -> bool:
    """The last tile but the hidden one is to be laid."""
    return view.round == ROUNDS and bool(view.laying)


def last(view: SeatView) -> bool:
    """The hidden tile is to be laid."""
    return view.round > ROUNDS


LAST_ROUNDS = [
    pytest.param(turn(2), {}, id="two face up"),
    pytest.param(turn(3), {"spare": 2, "seed": 1}, id="three face up, two tiles stay out"),
    pytest.param(turn(5, taken=1), {"spare": 2}, id="the last seat chooses of five"),
    pytest.param(turn(2, revealed=True), {"seed": 2}, id="a tile has been revealed"),
    pytest.param(turn(3), {"players": 3, "seed": 3}, id="three players"),
    pytest.param(turn(3, taken=1, revealed=True), {"players": 3}, id="three players, one has a tile"),
    pytest.param(turn(3), {"players": 3, "placement": Placement.END_OF_ROUND}, id="tiles are laid at the end"),
    pytest.param(turn(3, taken=1), {"players": 3, "placement": Placement.END_OF_ROUND}, id="another seat holds one"),
    pytest.param(turn(2), {"variant": Variant.ADVANCED}, id="two hidden tiles"),
    pytest.param(turn(4), {"players": 4, "seed": 5}, id="four players"),
]


def by_brute_force(force: BruteForce, candidate: Candidate) -> Fraction:
    """What brute force says of a candidate."""
    if candidate.tile is not None and candidate.cell is not None and candidate.rotation is not None:
        return force.laid(candidate.tile, candidate.cell, candidate.rotation)
    if candidate.doing is Doing.LEAVE:
        return force.played_on(leave())
    return force.played_on(reveal())


@pytest.mark.parametrize(("wanted", "table"), LAST_ROUNDS)
def test_the_expectation_equals_brute_force_over_every_deal(wanted: View, table: dict[str, object]) -> None:
    position, tiles = position_when(wanted, **table)
    situation = seen_by_actor(position, tiles)
    found = exact(situation)
    assert found is not None
    force = BruteForce(position, tiles)
    assert found.expected == {candidate: by_brute_force(force, candidate) for candidate in situation.candidates()}
    assert len(found.expected) > 1


def test_g13_the_last_seat_can_expect_the_best_of_what_lies_there_and_of_the_rest_of_the_stack() -> None:
    position, tiles = position_when(turn(5, taken=1), spare=2)
    position = replace(position, offer=position.offer[:2], stack_left=3)
    found = exact(seen_by_actor(position, tiles))
    assert found is not None
    assert found.expected == {Candidate(Doing.REVEAL): BruteForce(position, tiles).played_on(None)}


@pytest.mark.parametrize("wanted", [laying, last])
def test_g15_a_tile_to_be_laid_leaves_nothing_to_chance(wanted: View) -> None:
    position, tiles = position_when(wanted, seed=4)
    found = exact(seen_by_actor(position, tiles))
    assert found is not None
    assert found.states == 0
    for candidate, worth in found.expected.items():
        board = found.boards[candidate]
        assert board.final
        assert score_board(board, position.rules).total == worth


def test_the_best_of_taking_and_leaving_a_revealed_tile_is_what_revealing_promised() -> None:
    """The expectation before a tile is revealed is the mean over the tiles that may come."""
    position, tiles = position_when(turn(2), seed=6)
    situation = seen_by_actor(position, tiles)
    before = exact(situation)
    assert before is not None
    means = []
    for tile in situation.unseen:
        rest = replace(position, revealed=tile, stack_left=position.stack_left - 1)
        after = exact(seen_by_actor(rest, tiles))
        assert after is not None
        means.append(max(after.expected.values()))
    assert before.expected[Candidate(Doing.REVEAL)] == sum(means, Fraction()) / len(means)


def test_earlier_rounds_other_strategies_and_unknown_hidden_tiles_are_not_said_exactly() -> None:
    position, tiles = position_when(turn(2))
    situation = seen_by_actor(position, tiles)
    assert exact(situation, EngineStrategy(EngineKind.RANDOM)) is None
    assert exact(situation, most_states=1) is None
    earlier, _ = position_when(lambda view: view.round == ROUNDS - 1 and not view.laying)
    assert exact(seen_by_actor(earlier, tiles)) is None
    unknown = tuple(replace(board, hidden=None) for board in position.boards)
    assert exact(seen_by_actor(replace(position, boards=unknown), tiles)) is None


def test_g12_a_tile_is_worth_revealing_for_as_many_unseen_tiles_as_beat_the_best_face_up() -> None:
    position, tiles = position_when(turn(2), seed=6)
    situation = seen_by_actor(position, tiles)
    found = exact(situation)
    assert found is not None
    takes = [worth for candidate, worth in found.expected.items() if candidate.doing is Doing.TAKE]
    force = BruteForce(position, tiles)
    better = sum(force._with(tile) > max(takes) for tile in situation.unseen)
    assert found.better == better
    assert situation.decision is Decision.TURN
