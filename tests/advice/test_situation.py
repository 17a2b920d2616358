"""What the seat to act may see, and what it can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ghosts_cli.advice.situation import NoAdviceError, seen_by_actor
from ghosts_cli.game import Cell, HiddenTile
from ghosts_cli.game.deal import Placement, Variant
from ghosts_cli.game.position import Position, deal_rest, resume
from ghosts_cli.game.seat import SeatView, legal_acts
from ghosts_cli.game.situation import Decision, Doing
from tests.advice.tables import position_when, told

View = Callable[[SeatView], bool]

DECISIONS: list[tuple[Decision, View]] = [
    (Decision.TURN, lambda view: view.round == 5 and bool(view.offer) and not view.laying and view.revealed is None),
    (Decision.REVEALED, lambda view: view.round == 5 and view.revealed is not None),
    (Decision.LAY, lambda view: view.round == 5 and bool(view.laying)),
    (Decision.HIDDEN, lambda view: view.round == 9),
]
TABLES = [
    pytest.param(decision, view, placement, id=f"{decision.value} {placement.value}")
    for decision, view in DECISIONS
    for placement in Placement
]


@pytest.mark.parametrize(("decision", "view", "placement"), TABLES)
def test_the_candidates_are_the_legal_acts(decision: Decision, view: View, placement: Placement) -> None:
    position, tiles = position_when(view, players=3, placement=placement)
    situation = seen_by_actor(position, tiles)
    assert situation.decision is decision
    acts = legal_acts(resume(position, deal_rest(position, tiles, 1, 1)).view())
    if decision in (Decision.LAY, Decision.HIDDEN):
        laid = [(act.tile, act.cell, act.rotation) for act in acts]
        assert [(each.tile, each.cell, each.rotation) for each in situation.candidates()] == laid
    else:
        doings = dict.fromkeys((each.doing.value, each.tile) for each in situation.candidates())
        assert sorted(map(str, doings)) == sorted(str((act.kind.value, act.tile)) for act in acts)


@pytest.mark.parametrize("placement", Placement)
@pytest.mark.parametrize("view", [view for decision, view in DECISIONS if decision is not Decision.HIDDEN])
def test_a_candidate_leads_where_the_readable_draft_goes(view: View, placement: Placement) -> None:
    """The board grows by the tile, the offer shrinks, and it is the same seat's turn."""
    position, tiles = position_when(view, players=3, placement=placement)
    situation = seen_by_actor(position, tiles)
    for candidate in situation.candidates():
        if candidate.doing is Doing.REVEAL:
            with pytest.raises(ValueError, match="lays no tile"):
                situation.after(candidate)
            continue
        draft = resume(position, deal_rest(position, tiles, 1, 1))
        kinds = {Doing.TAKE: ("take",), Doing.LEAVE: ("leave",), Doing.LAY: ()}
        for act in legal_acts(draft.view()):
            if act.kind.value in kinds[candidate.doing] and act.tile in (None, candidate.tile):
                draft.act(act)
                break
        if draft.view().laying and draft.to_act == situation.seat:
            lay = [act for act in legal_acts(draft.view()) if act.cell == candidate.cell]
            draft.act(next(act for act in lay if act.rotation == candidate.rotation))
        if draft.round == position.round:
            after = situation.after(candidate)
            assert after.offer == tuple(draft.offer)
            assert after.revealed is None
            if placement is Placement.IMMEDIATE:
                assert (after.to_act, set(after.taken)) == (draft.to_act, draft.taken)
                assert after.boards[situation.seat - 1].grid == draft.boards[situation.seat - 1].grid


def test_two_positions_that_differ_only_in_hidden_things_are_the_same_situation() -> None:
    position, tiles = position_when(DECISIONS[0][1], players=3)
    unseen = position.unseen(tiles)
    other = position.to_act % 3 + 1
    known = [told(position, {other: tile}) for tile in unseen[:3]]
    assert len({str(each) for each in known}) == 3
    assert {str(seen_by_actor(each, tiles)) for each in known} == {str(seen_by_actor(position, tiles))}


def test_g15_where_the_hidden_tile_was_laid_in_advance_makes_no_difference() -> None:
    position, tiles = position_when(DECISIONS[0][1])
    board = position.boards[position.to_act - 1]
    assert board.hidden is not None
    free = next(cell for cell in (Cell(1, 1), Cell(2, 2), Cell(3, 3), Cell(1, 3)) if board.at(cell) is None)
    laid = replace(board, hidden=HiddenTile(board.hidden.tiles, free, 90))
    boards = tuple(laid if each is board else each for each in position.boards)
    assert seen_by_actor(replace(position, boards=boards), tiles) == seen_by_actor(position, tiles)


def _another_seats(position: Position) -> Position:
    return replace(position, seat=position.to_act % position.players + 1)


def _round_over(position: Position) -> Position:
    return replace(position, taken=(1, 2), boards=tuple(replace(board, hand=()) for board in position.boards))


def _hidden_not_told(position: Position) -> Position:
    return replace(position, boards=tuple(replace(board, hidden=None) for board in position.boards))


@pytest.mark.parametrize(
    ("view", "spoilt", "message"),
    [
        (DECISIONS[0][1], _another_seats, "it is the turn of seat 1, and the position is as seat 2 sees it"),
        (DECISIONS[3][1], _hidden_not_told, "the hidden tile of seat 1 is to be laid, and it is not told"),
    ],
)
def test_where_nothing_can_be_advised_the_reason_is_told(
    view: View, spoilt: Callable[[Position], Position], message: str
) -> None:
    position, tiles = position_when(lambda seen: view(seen) and seen.seat == 1)
    with pytest.raises(NoAdviceError, match=message):
        seen_by_actor(spoilt(position), tiles)


def test_a_set_that_is_too_small_is_refused() -> None:
    position, tiles = position_when(DECISIONS[0][1], variant=Variant.ADVANCED, spare=0)
    with pytest.raises(NoAdviceError, match="more tiles must come, and only"):
        seen_by_actor(position, tiles[:-20])
