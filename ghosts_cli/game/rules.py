"""What can be set about the rules: the scoring tables and the readings of unclear points (G16 to G30)."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from ghosts_cli.game.board import SIZE
from ghosts_cli.game.tiles import MAX_MONSTERS

MOST_OF_A_KIND = SIZE * SIZE * MAX_MONSTERS
"""The most monsters of one kind that a board can hold: three on each of nine tiles."""
MOST_FREE_GOLEMS = 5
"""The most cells of the grid of which no two are adjacent (G18)."""


class Category(enum.Enum):
    """The 13 ways to score, in the order of every list and table."""

    DRAGONS = "dragons"
    GHOSTS = "ghosts"
    GOLEMS = "golems"
    SATYRS = "satyrs"
    SKELETONS = "skeletons"
    SLIMES = "slimes"
    BATS = "bats"
    WEREWOLVES = "werewolves"
    WISPS = "wisps"
    DIAMONDS = "diamonds"
    BONE_DOORS = "bone_doors"
    TOOTH_DOORS = "tooth_doors"
    OTHER_PATHS = "other_paths"

    @property
    def rule(self) -> str:
        """The number of the rule that scores the category: G16 for dragons, up to G28."""
        return _RULES[self]


_RULES = {category: f"G{number}" for number, category in enumerate(Category, start=16)}


class PathUnit(enum.Enum):
    """What a path's points are counted by (G30)."""

    SECTION = "section"
    """Each section of track: a tile whose two sections both lie on the path counts twice."""
    TILE = "tile"
    """Each tile once."""


def _wisps() -> tuple[int, ...]:
    return tuple(3 if count <= 3 else 4 if count <= 6 else 5 for count in range(MOST_OF_A_KIND + 1))


@dataclass(frozen=True, slots=True)
class Tables:
    """The numbers on the scoring sheet; the defaults are the published ones."""

    dragons: tuple[int, ...] = (-5, *(count * count for count in range(1, MOST_OF_A_KIND + 1)))
    """Points by number of dragons (G16)."""
    ghost: int = 3
    """Points for a ghost on a path with fewer than ``ghosts_needed`` (G17)."""
    ghost_in_company: int = 6
    """Points for a ghost on a path with at least ``ghosts_needed`` (G17)."""
    ghosts_needed: int = 3
    golems: tuple[int, ...] = (0, 4, 10, 18, 28, 40)
    """Points by number of golems that stand free (G18)."""
    bat: int = 5
    """Points for a bat with a bat next door (G22)."""
    werewolf: int = 4
    """Points for a werewolf (G23)."""
    werewolf_bonus: int = 10
    """Points for most werewolves with three players or more (G23)."""
    werewolf_bonus_of_two: int = 5
    """Points for most werewolves with two players (G23)."""
    wisps: tuple[int, ...] = field(default_factory=_wisps)
    """Points for each wisp by number of wisps (G24)."""
    special_doors: int = 2
    """Points a unit of the path that joins the bone doors, or the tooth doors (G26, G27)."""
    other_paths: int = 1
    """Points a unit of any other path from door to door (G28)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The readings and tables a score is worked out by."""

    path_unit: PathUnit = PathUnit.SECTION
    werewolf_bonus_at_zero: bool = False
    """Whether the bonus for most werewolves is paid when nobody has one (G23)."""
    tables: Tables = field(default_factory=Tables)


PUBLISHED_RULES = Rules()
