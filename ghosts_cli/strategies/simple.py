"""The strategy that everything is measured against: no thought at all."""

from __future__ import annotations

from ghosts_cli.engine.kinds import EngineKind, EngineStrategy
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, SeatView, legal_acts
from ghosts_cli.strategies.base import Strategy


class Random(Strategy):
    """Any legal act and any placement, each equally likely; rotations that score alike count once."""

    name = "random"
    summary = "any legal act and any placement, each equally likely"

    def decide(self, view: SeatView, stream: Stream) -> Act:
        """Draw one of the legal acts."""
        return stream.choose(legal_acts(view))

    @property
    def engine(self) -> EngineStrategy:
        """The engine's kind; there are no parameters."""
        return EngineStrategy(EngineKind.RANDOM)
