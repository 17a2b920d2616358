"""The last round played out deal by deal, by the model of ``endgame``: for the bonus and the chance to win.

The seat itself goes on as ``endgame`` says is best; the others play greedy, laying included, and what they
draw for ties comes from the same streams as in the readable draft (``game.draft``), so a game is the same here
and there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ghosts_cli.advice.endgame import Ending
from ghosts_cli.advice.playouts import Outcomes
from ghosts_cli.advice.situation import Candidate, Doing
from ghosts_cli.game import Board, Category, Tile, score_board
from ghosts_cli.game.deal import Deal, Placement
from ghosts_cli.game.position import deal_rest
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.ranking import ranks, werewolf_bonuses
from ghosts_cli.game.seat import Act, with_tile
from ghosts_cli.strategies.greedy import best_placements


class Final(NamedTuple):
    """What matters of a finished board."""

    total: int
    """Without the bonus for most werewolves."""
    dead_ends: int
    werewolves: int
    points: tuple[int, ...]
    """By category."""


@dataclass
class _Table:
    """One deal while it is played."""

    deal: Deal
    streams: list[Stream]
    offer: list[int]
    """Tiles face up, in the order in which they were revealed; places in the ending's pool."""
    stack: list[int]
    unseen: int
    """The tiles that the seat has not seen, as bits."""
    taken: dict[int, int]
    """By seat, the tile that it took while we looked on."""
    without: list[int]
    """Seats without a tile."""


class EndingPlays:
    """Plays candidates of the last round; deal i is the same for every candidate (``deal_rest``, game i)."""

    def __init__(self, ending: Ending, *, seed: int) -> None:
        self._ending = ending
        self._situation = ending.situation
        self._seed = seed
        self._place = {tile: place for place, tile in enumerate(ending.pool)}
        self._deals: dict[int, Deal] = {}
        self._layings: dict[tuple[int, int], tuple[Act, ...]] = {}
        self._finals: dict[tuple[int, Board, tuple[Tile, ...]], list[Final]] = {}
        self._own: dict[object, Final] = {}

    def play(self, candidate: Candidate, first: int, last: int) -> Outcomes:
        """How the seat fares with a candidate in the deals ``first`` to ``last`` - 1."""
        import numpy as np

        rows = [self._game(candidate, game) for game in range(first, last)]
        points = np.array([row[2] for row in rows], np.int64)
        bonuses = np.array([row[0] for row in rows], np.int64)
        return Outcomes(points.sum(axis=1), bonuses, np.array([row[1] for row in rows]), points)
