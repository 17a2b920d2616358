"""The random numbers of ``game.randomness``, compiled. A stream's state lies in the table, at its seat."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from ghosts_cli.engine.compiled import i64, inlined, u64
from ghosts_cli.engine.state import SEAT_STREAM
from ghosts_cli.game import randomness

Array = npt.NDArray[Any]

GAMMA = u64(randomness.GAMMA)
FIRST_MIX, SECOND_MIX = u64(randomness.FIRST_MIX), u64(randomness.SECOND_MIX)
DOORS, DECK, SEATS = u64(randomness.DOORS), u64(randomness.DECK), u64(randomness.SEATS)
STREAM = u64(SEAT_STREAM)
ONE, HALF, LOW = u64(1), u64(32), u64(0xFFFFFFFF)
SHIFT_1, SHIFT_2, SHIFT_3 = u64(30), u64(27), u64(31)


@inlined
def mix(value: int) -> int:
    """Scramble a word."""
    value = (value ^ (value >> SHIFT_1)) * FIRST_MIX
    value = (value ^ (value >> SHIFT_2)) * SECOND_MIX
    return value ^ (value >> SHIFT_3)


@inlined
def game_key(seed: int, game: int) -> int:
    """What all streams of a game start from."""
    return mix(mix(seed) + game)


@inlined
def stream_start(key: int, purpose: int) -> int:
    """The starting state of a game's stream for ``purpose``."""
    return mix(key + purpose)


@inlined
def below(seats: Array, seat: int, bound: int) -> int:
    """Draw from 0 to ``bound`` - 1 from the stream of a seat of the table; a bound of 1 draws nothing and gives 0."""
    state = u64(seats[seat, STREAM])
    state += GAMMA if bound != ONE else u64(0)
    product = (mix(state) >> HALF) * bound
    if product & LOW < bound:
        unfair = (ONE << HALF) % bound
        while product & LOW < unfair:
            state += GAMMA
            product = (mix(state) >> HALF) * bound
    seats[seat, STREAM] = i64(state)
    return product >> HALF
