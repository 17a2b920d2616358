"""The strategy ``random`` in the engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine import chance
from ghosts_cli.engine.bits import count_bits
from ghosts_cli.engine.compiled import i64, inlined, merged, u64
from ghosts_cli.engine.state import SEAT_STREAM
from ghosts_cli.engine.words import TURN_LIST_SHIFT, TURNS_SHIFT

Array = npt.NDArray[Any]

ZERO, ONE = u64(0), u64(1)
STREAM = u64(SEAT_STREAM)
HALF, TOP_BIT = chance.HALF, u64(63)
TURNS = u64(TURNS_SHIFT)
TURN_LIST = u64(TURN_LIST_SHIFT)
FOUR_BITS, TWO_BITS = u64(15), u64(3)


def _places_of_bits() -> Array:
    table = np.zeros((512, 10), np.uint8)
    for mask in range(512):
        places = [place for place in range(9) if mask >> place & 1]
        table[mask, 1 : 1 + len(places)] = places
    return table


PLACE_OF_BIT = _places_of_bits()
"""uint8 (512, 10): the place of the nth set bit of a mask, n from 1; column 0 is there to be read in vain."""


@merged
def random_turn(seats: Array, seat: int, face_up: int, following: int, size: int, pending: int) -> tuple[int, int, int]:
    """The place of the tile that is looked at, 1 if it is revealed for that, and 1 if it is taken.

    The random numbers decide everything here, so a branch would be guessed wrong half of the time: all is
    worked out without one, the draw after revealing as well.
    """
    waiting = u64(pending < 0)
    can_reveal = u64(following < size) * waiting
    bound = (count_bits(face_up) + can_reveal) * waiting
    drawn = ZERO
    if waiting:
        drawn = chance.below(seats, seat, bound)
    reveals = u64(drawn < can_reveal)
    face_up_place = u64(PLACE_OF_BIT[face_up, (drawn + ONE - can_reveal) * waiting])
    place = following if reveals else face_up_place
    decides = reveals | (waiting ^ ONE)
    state = u64(seats[seat, STREAM]) + chance.GAMMA * decides
    seats[seat, STREAM] = i64(state)
    takes = ONE ^ (decides & (chance.mix(state) >> TOP_BIT))
    return u64(pending) if pending >= 0 else place, reveals, takes


@inlined
def random_cell_and_turn(seats: Array, seat: int, free: int, shape: int) -> tuple[int, int]:
    """The cell and the quarter turns for a tile of this shape."""
    power = (shape >> TURNS) & FOUR_BITS
    drawn = chance.below(seats, seat, count_bits(free) << power)
    which = drawn & ((ONE << power) - ONE)
    return u64(PLACE_OF_BIT[free, (drawn >> power) + ONE]), (shape >> (TURN_LIST + which + which)) & TWO_BITS


@inlined
def random_hidden(seats: Array, seat: int, shape: int, other_shape: int) -> tuple[int, int]:
    """Which of two hidden tiles (0 or 1), and its quarter turns; ``other_shape`` is 0 for a single tile."""
    turns = ONE << ((shape >> TURNS) & FOUR_BITS)
    others = ZERO
    if other_shape:
        others = ONE << ((other_shape >> TURNS) & FOUR_BITS)
    drawn = chance.below(seats, seat, turns + others)
    which = ZERO
    if drawn >= turns:
        which, drawn, shape = ONE, drawn - turns, other_shape
    return which, (shape >> (TURN_LIST + drawn + drawn)) & TWO_BITS
