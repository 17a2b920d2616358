"""The strategy that looks at its own board and at this moment only."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ghosts_cli.engine.kinds import EngineKind, EngineStrategy
from ghosts_cli.game.board import Board
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.rules import Rules
from ghosts_cli.game.scoring import score_board
from ghosts_cli.game.seat import Act, SeatView, free_cells, lay, leave, reveal, rotations_of, take, with_tile
from ghosts_cli.game.tiles import Tile
from ghosts_cli.strategies.base import Parameters, Strategy, parameter

_BEYOND = 10**6
"""More than any placement can gain or lose."""


@dataclass(frozen=True)
class GreedyParameters(Parameters):
    """What greedy can be tuned by."""

    threshold: int = parameter(
        12, "take a tile when laying it at its best place gains at least so many points; otherwise reveal or leave"
    )


@dataclass(frozen=True)
class Weighed:
    """What laying one tile would gain at once."""

    gain: int
    """The most points, which may be negative."""
    placements: tuple[Act, ...]
    """Every placement that gains so much, in the order of ``legal_acts``."""


class Greedy(Strategy):
    """Best immediate gain.

    The gain of a placement is the rise of one's own live score (G33), without the bonus for most
    werewolves: that depends on the others and can still go either way. With no tile revealed, the face-up
    tile of the highest gain is taken if it gains the threshold, or if there is nothing to reveal; else a
    tile is revealed. A revealed tile is taken if it gains the threshold, else left. Ties between tiles, and
    then between placements, are drawn from the seat's stream.
    """

    name = "greedy"
    summary = "the best immediate gain on its own board; takes what gains the threshold"
    parameters_type = GreedyParameters

    def decide(self, view: SeatView, stream: Stream) -> Act:
        """Return the act as the class describes."""
        bare = replace(view.board, hand=(), name="")
        if view.laying:
            return stream.choose(best_placements(bare, view.laying, view.rules))
        if view.revealed is not None:
            gain = weigh(bare, view.revealed, view.rules).gain
            return take(view.revealed) if gain >= self.parameters.threshold else leave()
        gains = [weigh(bare, tile, view.rules).gain for tile in view.offer]
        if view.stack_left and max(gains, default=self.parameters.threshold - 1) < self.parameters.threshold:
            return reveal()
        best = [tile for tile, gain in zip(view.offer, gains, strict=True) if gain == max(gains)]
        return take(stream.choose(best))

    @property
    def engine(self) -> EngineStrategy:
        """The engine's kind, with the threshold; one beyond all scores is as good as any other such."""
        threshold = max(-_BEYOND, min(_BEYOND, self.parameters.threshold))
        return EngineStrategy(EngineKind.GREEDY, (threshold,))


def best_placements(board: Board, tiles: Sequence[Tile], rules: Rules) -> tuple[Act, ...]:
    """The placements of any of ``tiles`` that gain most, tile by tile in the order of ``legal_acts``."""
    weighed = [weigh(board, tile, rules) for tile in tiles]
    most = max(one.gain for one in weighed)
    return tuple(act for one in weighed if one.gain == most for act in one.placements)


@functools.lru_cache(maxsize=1024)
def weigh(board: Board, tile: Tile, rules: Rules) -> Weighed:
    """What laying ``tile`` on ``board`` gains at most, and where.

    Within a round the same offer is weighed again and again on the same board, hence the memory.
    """
    before = score_board(board, rules).total
    gains = {
        lay(tile, cell, rotation): score_board(with_tile(board, tile, cell, rotation), rules).total - before
        for cell in free_cells(board)
        for rotation in rotations_of(tile)
    }
    most = max(gains.values())
    return Weighed(most, tuple(act for act, gain in gains.items() if gain == most))
