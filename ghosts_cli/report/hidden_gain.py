"""What the hidden tile brings in the game that is scored: points, the werewolf bonus among them, and dead ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ghosts_cli.formats.languages import several, words
from ghosts_cli.formats.tokens import write_tile
from ghosts_cli.game import (
    Board,
    Category,
    Cell,
    HiddenEffect,
    HiddenTile,
    Monster,
    Rules,
    hidden_effect,
    score_board,
    werewolf_bonuses,
)
from ghosts_cli.report.scored import ScoredPlayer

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class HiddenGain:
    """What the hidden tile brings to a board, or would bring.

    ``bonus`` is what it changes of the bonus for most werewolves (G23), the other players' boards as they stand; 0 for
    a board scored alone. ``dead_ends_without`` are those of the board without it (G32).
    """

    effect: HiddenEffect
    bonus: int
    dead_ends_without: int

    @property
    def points(self) -> int:
        """The points that come with it, bonus included."""
        return self.effect.points + self.bonus

    @property
    def categories(self) -> dict[Category, int]:
        """The points by category, those that change only; ``werewolves`` includes the bonus."""
        found = {category: self.effect.categories.get(category, 0) for category in Category}
        found[Category.WEREWOLVES] += self.bonus
        return {category: points for category, points in found.items() if points}

    def data(self, text: str | None) -> Data:
        """What the JSON output shows of it."""
        effect = self.effect
        return {
            "tile": write_tile(effect.placed.tile),
            "cell": list(effect.cell),
            "rotation": effect.placed.rotation,
            "laid": effect.laid,
            "counts": effect.counts,
            "points": self.points,
            "categories": {category.value: points for category, points in self.categories.items()},
            "werewolf_bonus": self.bonus,
            "dead_ends": effect.dead_ends,
            "dead_ends_without": self.dead_ends_without,
            "text": text,
        }


def hidden_gain(player: ScoredPlayer, rules: Rules, players: Sequence[ScoredPlayer]) -> HiddenGain | None:
    """What the hidden tile of one of ``players`` brings; None on a board without one.

    Of two that are not laid (G10) it is the one that would bring most, the bonus included.
    """
    hidden = player.board.hidden
    if hidden is None:
        return None
    choices = [hidden] if hidden.cell is not None else [HiddenTile((tile,)) for tile in hidden.tiles]
    gains = [_gain(player, replace(player.board, hidden=choice), rules, players) for choice in choices]
    return max(gains, key=lambda gain: (gain.points, -gain.effect.dead_ends))


def _gain(player: ScoredPlayer, board: Board, rules: Rules, players: Sequence[ScoredPlayer]) -> HiddenGain:
    effect = hidden_effect(board, rules)
    assert effect is not None  # the board has a hidden tile
    without = score_board(replace(board, hidden=None), rules)
    if player.rank is None:
        return HiddenGain(effect, 0, without.dead_ends)
    more = effect.placed.tile.monsters.count(Monster.WEREWOLF)
    before, after = (_bonus(player, without.werewolves + extra, rules, players) for extra in (0, more))
    return HiddenGain(effect, after - before, without.dead_ends)


def _bonus(player: ScoredPlayer, werewolves: int, rules: Rules, players: Sequence[ScoredPlayer]) -> int:
    """The bonus of ``player`` with so many werewolves."""
    seat = next(index for index, other in enumerate(players) if other is player)
    numbers = [other.score.werewolves for other in players]
    numbers[seat] = werewolves
    return werewolf_bonuses(numbers, rules)[seat]


def hidden_text(board: Board, gain: HiddenGain) -> str:
    """A sentence about what the hidden tile of ``board`` brings, or would bring."""
    effect = gain.effect
    tile = write_tile(effect.placed.tile, effect.placed.rotation)
    changes = f"{_by_category(gain)}{_dead_ends(gain)}"
    if effect.counts:
        return f"{tile} on {_at(effect.cell)} brings {gain.points:+d} of these points{changes}"
    if effect.laid:
        return (
            f"{tile} on {_at(effect.cell)} counts for nothing until nine cells are filled (G33); "
            f"now it would bring {gain.points:+d}{changes}"
        )
    either = "one of the two, " if board.hidden is not None and len(board.hidden.tiles) == 2 else ""
    return (
        f"not laid, so it counts for nothing yet (G33); laid best now, {either}{tile} on {_at(effect.cell)}, "
        f"it would bring {gain.points:+d}{changes}"
    )


def _by_category(gain: HiddenGain) -> str:
    """The categories that change; where the bonus is among them, how much of it."""
    told = [f"{words(category.value)} {points:+d}" for category, points in gain.categories.items()]
    bonus = f"; {gain.bonus} of them the bonus for most {several('werewolf')}" if gain.bonus else ""
    return f" ({', '.join(told)}{bonus})" if told else ""


def _dead_ends(gain: HiddenGain) -> str:
    with_it, without = gain.effect.dead_ends, gain.dead_ends_without
    return "" if with_it == without else f"; dead ends {with_it} instead of {without}"


def _at(cell: Cell) -> str:
    return f"{cell.row},{cell.column}"
