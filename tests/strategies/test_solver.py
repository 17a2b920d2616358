"""Solver: the last tiles laid in the best way there is, the rest by what comes of it, within its budget."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghosts_cli.arrange import solve
from ghosts_cli.engine import playouts
from ghosts_cli.game import Board, Tile, score_board
from ghosts_cli.game.deal import ROUNDS, Placement, Setup, Variant, deal
from ghosts_cli.game.draft import play
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, ActKind, SeatView, legal_acts, with_tile
from ghosts_cli.strategies import Greedy, Solver, SolverParameters
from tests.advice.tables import view_when
from tests.engine.twins import random_set

QUICK = Solver(SolverParameters(2, 4))


def after(view: SeatView, act: Act) -> Board:
    """One's board after laying a tile."""
    assert act.tile is not None
    assert act.cell is not None
    assert act.rotation is not None
    return with_tile(replace(view.board, hidden=None, hand=()), act.tile, act.cell, act.rotation)


def best_with(board: Board, hidden: tuple[Tile, ...]) -> tuple[int, int]:
    """The proven best end of a board with one cell free, and its dead ends."""
    ends = [solve(board, [tile]) for tile in hidden]
    return max((end.total, -end.dead_ends) for end in ends)


@pytest.mark.parametrize("variant", Variant)
def test_the_last_open_tile_is_laid_so_that_the_board_with_the_hidden_one_is_best(variant: Variant) -> None:
    view = view_when(lambda view: bool(view.laying) and view.round == ROUNDS, variant=variant, players=3)
    act = QUICK.decide(view, Stream(1))
    bare = replace(view.board, hidden=None, hand=())
    proven = max((end.total, -end.dead_ends) for hidden in view.hidden for end in [solve(bare, [*view.laying, hidden])])
    assert best_with(after(view, act), view.hidden) == proven


@pytest.mark.parametrize("variant", Variant)
def test_g15_the_hidden_tile_is_laid_in_the_best_way(variant: Variant) -> None:
    view = view_when(lambda view: view.round > ROUNDS, variant=variant)
    score = score_board(after(view, QUICK.decide(view, Stream(1))))
    assert (score.total, -score.dead_ends) == best_with(replace(view.board, hidden=None), view.hidden)


def test_ties_between_acts_are_drawn() -> None:
    view = view_when(lambda view: view.round > ROUNDS and len(legal_acts(view)) > 1, seed=4)
    bare = Tile(view.hidden[0].track, ((),) * len(view.hidden[0].sections), (), 99)
    empty = replace(view, hidden=(bare,), laying=(bare,))
    scores = {
        act: (score_board(after(empty, act)).total, score_board(after(empty, act)).dead_ends)
        for act in legal_acts(empty)
    }
    best = min((-total, dead_ends) for total, dead_ends in scores.values())
    even = {act for act, (total, dead_ends) in scores.items() if (-total, dead_ends) == best}
    assert {QUICK.decide(empty, Stream(seed)) for seed in range(40)} == even


def test_it_plays_whole_games_with_every_setting_and_beats_greedy_by_far() -> None:
    tiles, gain = random_set(5), 0
    for players, variant, placement in (
        (2, Variant.BASIC, Placement.END_OF_ROUND),
        (3, Variant.ADVANCED, Placement.IMMEDIATE),
        (4, Variant.BASIC, Placement.IMMEDIATE),
        (5, Variant.BASIC, Placement.END_OF_ROUND),
    ):
        game = play(deal(Setup(tiles, players, variant, placement), 3, 1), [QUICK, *[Greedy()] * (players - 1)])
        totals = [seat.score.total for seat in game.scores]
        gain += totals[0] - sum(totals[1:]) // (players - 1)
    assert gain > 20


def test_no_more_games_are_played_on_than_the_budget_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[tuple[object, int, int]] = []
    plain = playouts.Continuations.play

    def counted(self: playouts.Continuations, candidate: object, first: int, last: int) -> object:
        games.append((candidate, first, last))
        return plain(self, candidate, first, last)  # type: ignore[arg-type]  # it is a candidate

    monkeypatch.setattr(playouts.Continuations, "play", counted)
    view = view_when(lambda view: bool(view.laying) and view.round == 3, players=4)
    Solver(SolverParameters(3, 10)).decide(view, Stream(1))
    heats = sorted({(first, last) for _, first, last in games})
    assert heats == [(0, 3), (3, 6), (6, 12)]
    running = [sum(heat == (first, last) for _, first, last in games) for heat in heats]
    assert running[0] == len(legal_acts(view))
    assert running[1:] == [-(-running[0] // 3), max(2, -(-running[1] // 3))]


def test_the_only_thing_that_can_be_done_is_done_without_ado(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "Continuations", None)
    view = view_when(lambda view: len(legal_acts(view)) == 1 and not view.laying)
    assert Solver().decide(view, Stream(1)).kind is ActKind.REVEAL


@pytest.mark.parametrize("parameters", [SolverParameters(-5, -5), SolverParameters(0, 0), SolverParameters(2, 1)])
def test_odd_budgets_are_the_smallest_that_decide(parameters: SolverParameters) -> None:
    view = view_when(lambda view: bool(view.laying) and view.round == 7, players=4)
    assert Solver(parameters).decide(view, Stream(1)) in legal_acts(view)
