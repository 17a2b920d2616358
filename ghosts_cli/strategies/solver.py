"""The strategy that tries everything out: it plays every candidate on, and lays the last tiles in a proven way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ghosts_cli.engine.kinds import EngineStrategy
from ghosts_cli.game.board import Board
from ghosts_cli.game.deal import ROUNDS, Setup
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.scoring import score_board
from ghosts_cli.game.seat import Act, SeatView, free_cells, legal_acts, rotations_of, with_tile
from ghosts_cli.game.situation import Candidate, Doing, situation_in
from ghosts_cli.strategies.base import Parameters, Strategy, parameter
from ghosts_cli.strategies.greedy import Greedy
from ghosts_cli.strategies.planner import Planner

_KEPT = 3
"""One in so many candidates goes on to the next heat."""


@dataclass(frozen=True)
class SolverParameters(Parameters):
    """How much solver tries out: its budget for a decision."""

    deals: int = parameter(
        16, "deals of what is unseen on which every candidate is played on at first", least=1, most=100_000
    )
    most: int = parameter(
        96, "deals after which the best candidate is chosen; heats double until then", least=1, most=100_000
    )


class Solver(Strategy):
    """The best expected end, found by playing on.

    Each candidate - take a face-up tile, reveal, leave, lay the tile just so - is played on to the end of the
    game by the compiled engine, this seat as planner and the others as greedy, over the same deals of what this
    seat has not seen. After each heat the best third goes on, over as many deals again, until ``most``; then
    the highest mean total wins. The last two tiles, which leave nothing to chance, are laid in the best way of
    all. Ties are drawn from the seat's stream, and so is the seed of the deals.
    """

    name = "solver"
    summary = "plays every candidate on over many deals, and lays its last tiles by a proven arrangement"
    parameters_type = SolverParameters

    def prepare(self, setup: Setup) -> None:
        """Have the engine compiled."""
        from ghosts_cli.engine.games import EngineGames

        EngineGames(setup, _policies(1, setup.players), seed=0).play(0, 0)

    def decide(self, view: SeatView, stream: Stream) -> Act:
        """Return the act as the class describes."""
        acts = legal_acts(view)
        if len(acts) == 1:
            return acts[0]
        if view.laying and view.round >= ROUNDS:
            return stream.choose(_best_ends(view, acts))
        return _race(view, acts, self.parameters, stream)


def _race(view: SeatView, acts: Sequence[Act], parameters: SolverParameters, stream: Stream) -> Act:
    """Play all acts on, heat by heat, and return the one with the highest mean total at the end."""
    from ghosts_cli.engine.playouts import Continuations

    situation = situation_in(view)
    games = Continuations(situation, _policies(view.seat, view.players), seed=stream.next())
    candidates = {act: Candidate(Doing[act.kind.name], act.tile, act.cell, act.rotation) for act in acts}
    totals = dict.fromkeys(acts, 0)
    running, done, heat = list(acts), 0, max(1, parameters.deals)
    while True:
        for act in running:
            rows = games.play(candidates[act], done, done + heat)
            totals[act] += int(rows.total[view.seat - 1 :: view.players].sum())
        running.sort(key=totals.__getitem__, reverse=True)
        done += heat
        heat = done
        if done >= parameters.most:
            return stream.choose([act for act in running if totals[act] == totals[running[0]]])
        running = running[: max(2, -(-len(running) // _KEPT))]


def _policies(seat: int, players: int) -> list[EngineStrategy]:
    """How everyone plays on: ``seat`` by planner, the others by greedy, which is several times as fast."""
    policies = [Greedy().engine] * players
    policies[seat - 1] = Planner().engine
    return policies


def _best_ends(view: SeatView, acts: Sequence[Act]) -> list[Act]:
    """The acts after which the last tiles can end best (G15): most points, then fewest dead ends (G31).

    There are so few ways for the last two tiles that trying them all is the quickest proof.
    """
    ends = {act: _best_end(view, act) for act in acts}
    best = max(ends.values())
    return [act for act in acts if ends[act] == best]


def _best_end(view: SeatView, act: Act) -> tuple[int, int]:
    """The most points, and minus the fewest dead ends with them, that the board can end with after a laying."""
    bare = replace(view.board, hidden=None, hand=())
    boards = [_laid(bare, act)]
    if view.round == ROUNDS and view.hidden:
        boards = [
            with_tile(board, tile, cell, rotation)
            for board in boards
            for tile in view.hidden
            for cell in free_cells(board)
            for rotation in rotations_of(tile)
        ]
    scores = [score_board(board, view.rules) for board in boards]
    return max((score.total, -score.dead_ends) for score in scores)


def _laid(board: Board, act: Act) -> Board:
    if act.tile is None or act.cell is None or act.rotation is None:
        raise ValueError(f"to {act.kind.value} lays no tile")
    return with_tile(board, act.tile, act.cell, act.rotation)
