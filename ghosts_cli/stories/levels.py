"""The four levels of play and what they change at set-up (rules S5 and S6)."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ghosts_cli.stories.material import BOARD_COLOURS, POWER_TOKENS, Colour

PLAYERS: Final = (1, 2, 3, 4)
NEUTRAL_QI: Final = 3
"""Qi of a neutral board, at every level (S2)."""
GHOSTS_REMOVED: Final[Mapping[int, int]] = {4: 0, 3: 5, 2: 10, 1: 15}
"""Ghosts taken out unseen, by the number of players (S4)."""


class Level(enum.Enum):
    """How hard the game is."""

    INITIATION = "initiation"
    NORMAL = "normal"
    NIGHTMARE = "nightmare"
    HELL = "hell"


@dataclass(frozen=True, slots=True)
class LevelRules:
    """What a level hands a Taoist and puts into the deck (S6)."""

    qi: int
    black_tao: int
    yin_yang: bool
    few_incarnations: int
    """Incarnations with one or two players."""
    many_incarnations: int
    """Incarnations with three or four players."""

    def incarnations(self, players: int) -> int:
        """How many incarnations go into the deck with ``players`` players."""
        return self.few_incarnations if players <= 2 else self.many_incarnations


LEVEL_RULES: Final[Mapping[Level, LevelRules]] = {
    Level.INITIATION: LevelRules(4, 1, True, 1, 1),  # noqa: FBT003 - a row of the levels' table
    Level.NORMAL: LevelRules(3, 0, True, 1, 1),  # noqa: FBT003 - likewise
    Level.NIGHTMARE: LevelRules(3, 0, True, 3, 4),  # noqa: FBT003 - likewise
    Level.HELL: LevelRules(3, 0, False, 3, 4),  # noqa: FBT003 - likewise
}


def power_tokens_each(players: int) -> int:
    """Power tokens that every player gets (S3)."""
    return {1: POWER_TOKENS, 2: 1, 3: 1, 4: 0}[players]


def starting_tao(players: int, level: Level, colour: Colour) -> dict[Colour, int]:
    """Tao that the Taoist of ``colour`` starts with, by colour (S5 for one player, else S6)."""
    tao = dict.fromkeys(BOARD_COLOURS if players == 1 else (colour,), 1)
    if black := LEVEL_RULES[level].black_tao:
        tao[Colour.BLACK] = black
    return tao
