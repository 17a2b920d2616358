"""Strategies whose decisions the engine makes, in drafts that only Python can play.

Greedy and planner have twins in the engine. Where somebody's own strategy sits at the same table, the twins decide
move by move what the readable ones would, from the same views and streams, and many times faster.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from ghosts_cli.engine.kinds import EngineKind
from ghosts_cli.errors import UsageError
from ghosts_cli.game.deal import Setup, deal
from ghosts_cli.game.draft import Draft
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, SeatView
from ghosts_cli.strategies.base import Strategy

if TYPE_CHECKING:
    from ghosts_cli.engine.deciding import SeatEngine
    from ghosts_cli.engine.kinds import EngineStrategy


class Compiled(Strategy):
    """A strategy that decides by its twin in the engine; made by ``compiled``."""

    def __init__(self, readable: Strategy, engine: SeatEngine) -> None:
        super().__init__(readable.parameters)
        self.readable = readable
        self._engine = engine

    def prepare(self, setup: Setup) -> None:
        """Have the engine compiled: by a decision, the same code makes them all."""
        self.decide(Draft(deal(setup, 0, 0)).view(), Stream(0))

    def decide(self, view: SeatView, stream: Stream) -> Act:
        """Return what the readable strategy would, drawing what it would."""
        if self._engine.knows(view):
            with contextlib.suppress(KeyError):  # a tile lies there that is not of the set; nothing was drawn yet
                return self._engine.decide(view, stream)
        return self.readable.decide(view, stream)

    @property
    def label(self) -> str:
        """That of the readable strategy."""
        return self.readable.label

    @property
    def engine(self) -> EngineStrategy | None:
        """That of the readable strategy."""
        return self.readable.engine


def compiled(strategy: Strategy, setup: Setup) -> Strategy:
    """The same strategy, decided by the engine in games of ``setup``; itself where the engine cannot, or need not.

    ``random`` needs no help: it is quick, and the engine draws ahead for it.
    """
    twin = strategy.engine
    if twin is None or twin.kind is EngineKind.RANDOM:
        return strategy
    from ghosts_cli.engine.deciding import SeatEngine  # imports numba

    try:
        return Compiled(strategy, SeatEngine(setup.tiles, setup.rules, twin))
    except UsageError:
        return strategy
