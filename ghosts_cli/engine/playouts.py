"""One position played on to the end after each of several candidates, over the same deals.

Deal i is the same for every candidate: ``game.position.deal_rest`` with the seed, for game i. So candidates
differ by what they do, and not by what comes.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence

from ghosts_cli.engine import state
from ghosts_cli.engine.games import EngineGames, GameRows
from ghosts_cli.engine.kinds import EngineStrategy
from ghosts_cli.engine.planning import make_plan
from ghosts_cli.engine.state import Plan
from ghosts_cli.game.board import CELLS
from ghosts_cli.game.situation import Candidate, Decision, Doing, Situation


class Continuations:
    """Plays a situation on, each seat by its strategy."""

    def __init__(self, situation: Situation, strategies: Sequence[EngineStrategy], *, seed: int) -> None:
        """One strategy a seat. Raises as ``EngineGames`` does."""
        position = situation.position
        self._situation = situation
        self._strategies = strategies
        self._setup = position.setup(situation.tiles)
        self._base = EngineGames(self._setup, strategies, seed=seed, position=position)
        self._games: dict[Candidate, EngineGames] = {}

    def begin(self) -> None:
        """Compile what is needed, or load it."""
        self._base.play(0, 0)

    def unchanged(self, first: int, last: int) -> GameRows:
        """The rows of the deals ``first`` to ``last`` - 1 as they go on when nobody interferes."""
        return self._base.play(first, last)

    def play(self, candidate: Candidate, first: int, last: int) -> GameRows:
        """The rows of the same deals when the seat to act does what ``candidate`` says.

        Raises ValueError where that is to lay a hidden tile: nothing is dealt or decided after it.
        """
        if candidate not in self._games:
            self._games[candidate] = self._prepared(candidate)
        return self._games[candidate].play(first, last)

    def _prepared(self, candidate: Candidate) -> EngineGames:
        situation, games = self._situation, copy.copy(self._base)
        if candidate.doing is Doing.REVEAL:
            if not situation.last:  # the next tile of the stack, whichever it is, is turned up
                numbers = games.plan.numbers.copy()
                numbers[state.PENDING] = numbers[state.FIXED]
                games.plan = games.plan._replace(numbers=numbers)
        elif candidate.doing is Doing.LAY:
            games.plan = self._laid(candidate)
        else:
            games.plan = make_plan(self._setup, self._strategies, games.tables, situation.after(candidate))
        return games

    def _laid(self, candidate: Candidate) -> Plan:
        """The plan with the tile in hand laid: there are many ways to lay, and making it anew takes its time."""
        if candidate.cell is None or candidate.rotation is None:
            raise ValueError("a tile is laid on a cell, in a rotation")
        if self._situation.decision is not Decision.LAY:
            raise ValueError("nothing comes after the hidden tile")
        seat, plan, place = self._situation.seat - 1, self._base.plan, CELLS.index(candidate.cell)
        numbers, seats = plan.numbers.copy(), plan.seats.copy()
        seats[seat, state.PLAN_TILES + place] = seats[seat, state.PLAN_HELD]
        seats[seat, state.PLAN_TURNED + place] = candidate.rotation
        seats[seat, state.PLAN_HELD] = state.NONE
        numbers[state.TO_ACT] = self._situation.following() - 1
        return plan._replace(numbers=numbers, seats=seats)
