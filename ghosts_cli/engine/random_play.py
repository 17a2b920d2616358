"""The strategy ``random`` in the engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine.bits import count_bits
from ghosts_cli.engine.chance import below
from ghosts_cli.engine.compiled import called, i64, inlined, kernel, merged, u64
from ghosts_cli.engine.words import TURN_LIST_SHIFT, TURNS_SHIFT

Array = npt.NDArray[Any]

ZERO, ONE = u64(0), u64(1)
REVEAL = u64(63)
"""What stands for revealing, where else the place of a tile in the stack stands."""
TURNS = u64(TURNS_SHIFT)
TURN_LIST = u64(TURN_LIST_SHIFT)
FOUR_BITS, TWO_BITS = u64(15), u64(3)


def _places_of_bits() -> Array:
    table = np.zeros((512, 9), np.uint8)
    for mask in range(512):
        places = [place for place in range(9) if mask >> place & 1]
        table[mask, : len(places)] = places
    return table


PLACE_OF_BIT = _places_of_bits()
"""uint8 (512, 9): the place of the nth set bit of a mask."""


@inlined
def random_turn(seats: Array, seat: int, face_up: int, can_reveal: int) -> int:
    """The place of the tile to take, or REVEAL; ``can_reveal`` is 1 while the stack lasts."""
    drawn = below(seats, seat, count_bits(face_up) + can_reveal)
    if drawn < can_reveal:
        return REVEAL
    return u64(PLACE_OF_BIT[face_up, drawn - can_reveal])


@inlined
def random_cell_and_turn(seats: Array, seat: int, free: int, shape: int) -> tuple[int, int]:
    """The cell and the quarter turns for a tile of this shape."""
    power = (shape >> TURNS) & FOUR_BITS
    drawn = below(seats, seat, count_bits(free) << power)
    which = drawn & ((ONE << power) - ONE)
    return u64(PLACE_OF_BIT[free, drawn >> power]), (shape >> (TURN_LIST + which + which)) & TWO_BITS


@inlined
def random_hidden(seats: Array, seat: int, shape: int, other_shape: int) -> tuple[int, int]:
    """Which of two hidden tiles (0 or 1), and its quarter turns; ``other_shape`` is 0 for a single tile."""
    turns = ONE << ((shape >> TURNS) & FOUR_BITS)
    others = ZERO
    if other_shape:
        others = ONE << ((other_shape >> TURNS) & FOUR_BITS)
    drawn = below(seats, seat, turns + others)
    which = ZERO
    if drawn >= turns:
        which, drawn, shape = ONE, drawn - turns, other_shape
    return which, (shape >> (TURN_LIST + drawn + drawn)) & TWO_BITS
