"""The strategy that also counts what can still come of its board."""

from __future__ import annotations

import functools
from dataclasses import dataclass, fields, replace

from ghosts_cli.engine.kinds import EngineKind, EngineStrategy
from ghosts_cli.game.board import Board
from ghosts_cli.game.deal import ROUNDS
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.ranking import werewolf_bonus
from ghosts_cli.game.rules import Rules
from ghosts_cli.game.seat import (
    HIDDEN_ROUND,
    Act,
    SeatView,
    free_cells,
    lay,
    leave,
    reveal,
    rotations_of,
    take,
    with_tile,
)
from ghosts_cli.game.tiles import Monster, Tile
from ghosts_cli.strategies.base import Strategy, parameter
from ghosts_cli.strategies.greedy import Weighed, best_placements
from ghosts_cli.strategies.prospects import WHOLE, Hopes, Outlook, outlook_of, worth

_BEYOND = 10**6
"""Parameters beyond this are taken for this: the engine's numbers end somewhere."""


@dataclass(frozen=True)
class PlannerParameters(Hopes):
    """What planner can be tuned by: its hopes, what it takes, and the bonus for most werewolves."""

    threshold: int = parameter(
        1960, "hundredths of a point: take a tile when the board is worth so much more with it than without"
    )
    rival: int = parameter(-40, "hundredths of a point: added to the threshold for each other seat without a tile")
    even: int = parameter(40, "percent: how likely the bonus for most werewolves is when level with the best other")
    lead: int = parameter(145, "percent: how much likelier by each werewolf ahead; divided by rounds left, plus 1")


class Planner(Strategy):
    """Greedy plus the value of what can still come.

    A board is worth its points and what hope there is for more (``prospects.worth``): the hidden tile that
    the seat knows and average tiles for the rounds left, so partial sets, open paths, and free cells beside
    bats and away from golems count. A tile's gain is what the board is worth with it, at its best place,
    more than without it, and the hope it adds for most werewolves (G23). Turns go as with greedy, by this gain.
    The tile is laid where the board is worth most, the hidden one where it scores most. Ties are drawn from
    the seat's stream.
    """

    name = "planner"
    summary = "greedy plus what can still come: sets, open paths, its hidden tile"
    parameters_type = PlannerParameters

    def decide(self, view: SeatView, stream: Stream) -> Act:
        """Return the act as the class describes."""
        board = replace(view.board, hand=(), name="")
        if view.round == HIDDEN_ROUND:
            return stream.choose(best_placements(board, view.laying, view.rules))
        outlook = _outlook(view.tiles, view.hidden, ROUNDS - view.round)
        if view.laying:
            (tile,) = view.laying
            return stream.choose(weigh(board, tile, outlook, self.bounded, view.rules).placements)
        threshold = self.bounded.threshold + self.bounded.rival * (view.players - 1 - len(view.taken))
        if view.revealed is not None:
            return take(view.revealed) if self.gain(view, board, view.revealed, outlook) >= threshold else leave()
        gains = [self.gain(view, board, tile, outlook) for tile in view.offer]
        if view.stack_left and max(gains, default=threshold - 1) < threshold:
            return reveal()
        best = [tile for tile, gain in zip(view.offer, gains, strict=True) if gain == max(gains)]
        return take(stream.choose(best))

    def gain(self, view: SeatView, board: Board, tile: Tile, outlook: Outlook) -> int:
        """What taking ``tile`` adds, in hundredths of a point."""
        wolves = tile.monsters.count(Monster.WEREWOLF)
        hope = self.bonus_hope(view, wolves) - self.bonus_hope(view, 0)
        return weigh(board, tile, outlook, self.bounded, view.rules).gain + hope

    def bonus_hope(self, view: SeatView, more: int) -> int:
        """What the hope for the bonus is worth with ``more`` werewolves (G23), in hundredths of a point.

        One's own hidden tile counts, or half of each of two.
        """
        open_ones = [_werewolves(board) for board in view.boards]
        mine = open_ones.pop(view.seat - 1)
        hidden = sum(tile.monsters.count(Monster.WEREWOLF) * WHOLE // len(view.hidden) for tile in view.hidden)
        lead = WHOLE * (mine + more - max(open_ones)) + hidden
        chance = self.bounded.even + lead * self.bounded.lead // (WHOLE * (ROUNDS - view.round + 1))
        return max(0, min(WHOLE, chance)) * werewolf_bonus(view.players, view.rules)

    @functools.cached_property
    def bounded(self) -> PlannerParameters:
        """The parameters, none beyond what the engine can count with."""
        values = {entry.name: getattr(self.parameters, entry.name) for entry in fields(PlannerParameters)}
        return PlannerParameters(**{name: max(-_BEYOND, min(_BEYOND, value)) for name, value in values.items()})

    @property
    def engine(self) -> EngineStrategy:
        """The engine's kind, with all parameters in their order."""
        values = tuple(getattr(self.bounded, entry.name) for entry in fields(PlannerParameters))
        return EngineStrategy(EngineKind.PLANNER, values)


def _werewolves(board: Board) -> int:
    """Those on the board and on the tile in hand."""
    tiles = (*board.hand, *(placed.tile for _, placed in board.laid()))
    return sum(tile.monsters.count(Monster.WEREWOLF) for tile in tiles)


@functools.lru_cache(maxsize=64)
def _outlook(tiles: tuple[Tile, ...], hidden: tuple[Tile, ...], rounds_left: int) -> Outlook:
    return outlook_of(tiles, hidden, rounds_left)


@functools.lru_cache(maxsize=1024)
def weigh(board: Board, tile: Tile, outlook: Outlook, hopes: Hopes, rules: Rules) -> Weighed:
    """What ``tile`` adds to the worth of ``board`` at best, in hundredths of a point, and where.

    Within a round the same offer is weighed again and again on the same board, hence the memory.
    """
    worths = {
        lay(tile, cell, rotation): worth(with_tile(board, tile, cell, rotation), outlook, hopes, rules)
        for cell in free_cells(board)
        for rotation in rotations_of(tile)
    }
    most = max(worths.values())
    gain = most - worth(board, outlook, hopes, rules)
    return Weighed(gain, tuple(act for act, value in worths.items() if value == most))
