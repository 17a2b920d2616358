"""What is in the box of Ghost Stories, as far as the set-up and the neutral boards need it (rule S1)."""

from __future__ import annotations

import enum
from typing import Final


class Colour(enum.Enum):
    """The five colours of ghosts and Tao tokens; all but black have a board."""

    YELLOW = "yellow"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    BLACK = "black"


BOARD_COLOURS: Final = (Colour.YELLOW, Colour.RED, Colour.GREEN, Colour.BLUE)
"""The colours that have a board and a Taoist."""


class Ability(enum.Enum):
    """What a ghost does on every turn of the board it stands on, as far as these rules know (S9)."""

    HAUNT = "haunt"
    """It has a haunting figure that comes one step nearer and then haunts a tile."""
    TORMENT = "torment"
    """The curse die is rolled for it."""


class Figure(enum.Enum):
    """Where a haunter's figure stands (S9)."""

    CARD = "card"
    BOARD = "board"
    """One step nearer: the next step haunts a tile and takes the figure back to its card."""


class Face(enum.Enum):
    """A face of the curse die (S9)."""

    BLANK = "blank"
    HAUNT = "haunt"
    """The tile in front of the ghost is haunted."""
    GHOST = "ghost"
    """The deck's next card comes into play."""
    TAO = "tao"
    """All Tao is lost; a neutral board has none."""
    QI = "qi"
    """One Qi is lost."""


DIE: Final = (Face.BLANK, Face.BLANK, Face.HAUNT, Face.GHOST, Face.TAO, Face.QI)
"""The six faces of the curse die."""

GHOSTS_OF_A_COLOUR: Final = 11
HAUNTERS_OF_A_COLOUR: Final = 4
TORMENTORS_OF_A_COLOUR: Final = 1
GHOSTS: Final = GHOSTS_OF_A_COLOUR * len(Colour)
HAUNTERS: Final = HAUNTERS_OF_A_COLOUR * len(Colour)
TORMENTORS: Final = TORMENTORS_OF_A_COLOUR * len(Colour)
INCARNATIONS: Final = 10

QI: Final = 20
TAO_OF_A_COLOUR: Final = 4
YIN_YANG: Final = 4
POWER_TOKENS: Final = 3

SEATS: Final = (1, 2, 3, 4)
"""The sides of the village, clockwise; seat 1 begins."""
SPACES: Final = (1, 2, 3)
"""The ghost spaces of a board, from left to right as seen by who sits behind it."""
CENTRE: Final = (2, 2)
"""The central tile: row and column as seen from seat 1, row 1 farthest away."""

Tile = tuple[int, int]
"""A village tile: row and column from 1, as seen from seat 1; row 1 is farthest from it."""
