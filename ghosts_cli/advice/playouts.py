"""Playing a position on to the end by the compiled engine, many deals at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghosts_cli.engine import EngineStrategy
from ghosts_cli.game import Category, score_board, werewolf_bonus
from ghosts_cli.game.situation import Candidate, Decision, Situation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ghosts_cli.engine.games import GameRows

    Ints = NDArray[np.int64]

_WEREWOLVES = list(Category).index(Category.WEREWOLVES)
_MOST_DEAD_ENDS = 64
"""More than a board can have."""


@dataclass(frozen=True, eq=False)
class Outcomes:
    """How the seat fared in a row of deals."""

    boards: Ints
    """(deals,) final totals of the board, without the bonus for most werewolves."""
    bonuses: Ints
    """(deals,) that bonus (G23)."""
    wins: NDArray[np.float64]
    """(deals,) 1 for a win, its share for a shared one, else 0 (G31)."""
    points: Ints
    """(deals, 13) the board's by category."""


class Playouts:
    """Plays candidates of one situation on, each seat by its strategy, over the same deals."""

    def __init__(
        self,
        situation: Situation,
        strategies: Sequence[EngineStrategy],
        *,
        seed: int,
        compiling: Callable[[], None] | None = None,
    ) -> None:
        """``compiling`` is called if the engine has to be compiled first."""
        from ghosts_cli.engine.compiled import announce
        from ghosts_cli.engine.playouts import Continuations

        self._situation = situation
        self._games = Continuations(situation, strategies, seed=seed)
        announce(compiling)
        try:
            self._games.begin()
        finally:
            announce(None)

    def play(self, candidate: Candidate, first: int, last: int) -> Outcomes:
        """How the seat fares with a candidate in the deals ``first`` to ``last`` - 1."""
        if self._situation.decision is Decision.HIDDEN:
            return self._beside(candidate, self._games.unchanged(first, last))
        return self._outcomes(self._games.play(candidate, first, last))

    def _outcomes(self, rows: GameRows) -> Outcomes:
        import numpy as np

        players, seat = self._situation.position.players, self._situation.seat - 1
        winners = rows.winner.reshape(-1, players)
        wins = np.where(winners[:, seat], 1.0 / winners.sum(axis=1), 0.0)
        bonuses = rows.werewolf_bonus[seat::players].astype(np.int64)
        points = rows.points[seat::players].astype(np.int64)
        points[:, _WEREWOLVES] -= bonuses
        return Outcomes(points.sum(axis=1), bonuses, wins, points)

    def _beside(self, candidate: Candidate, rows: GameRows) -> Outcomes:
        """The hidden tile laid as the candidate says, beside what the others come to: nobody's choice depends on it."""
        import numpy as np

        situation = self._situation
        rules, players, seat = situation.position.rules, situation.position.players, situation.seat - 1
        own = score_board(situation.board_with(candidate), rules)
        bonuses = rows.werewolf_bonus.astype(np.int64).reshape(-1, players)
        totals = rows.total.astype(np.int64).reshape(-1, players) - bonuses
        wolves = (rows.points[:, _WEREWOLVES].astype(np.int64).reshape(-1, players) - bonuses) // rules.tables.werewolf
        dead_ends = rows.dead_ends.astype(np.int64).reshape(-1, players)
        totals[:, seat], wolves[:, seat], dead_ends[:, seat] = own.total, own.werewolves, own.dead_ends
        most = wolves.max(axis=1, keepdims=True)
        paid = (wolves == most) & ((most > 0) | rules.werewolf_bonus_at_zero)
        paid_out = np.where(paid, werewolf_bonus(players, rules), 0)
        totals += paid_out
        standings = totals * _MOST_DEAD_ENDS - dead_ends
        winners = standings == standings.max(axis=1, keepdims=True)
        wins = np.where(winners[:, seat], 1.0 / winners.sum(axis=1), 0.0)
        points = np.tile(np.array(list(own.points.values()), np.int64), (len(totals), 1))
        return Outcomes(points.sum(axis=1), paid_out[:, seat], wins, points)
