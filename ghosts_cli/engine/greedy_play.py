"""The strategy ``greedy`` in the engine."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from ghosts_cli.engine.bits import count_bits, lowest_bit
from ghosts_cli.engine.chance import below
from ghosts_cli.engine.compiled import i64, inlined, merged, u64
from ghosts_cli.engine.dealing import FREE, HIDDEN_TILES
from ghosts_cli.engine.scorer import TILE_SHAPE
from ghosts_cli.engine.state import SEAT_PARAMETERS, Facts, Table
from ghosts_cli.engine.weighing import BEST, GAIN, LOWEST, TURN_LIST, TWO_BITS, WEIGHED, weigh

Array = npt.NDArray[Any]

ZERO, ONE, TWO = u64(0), u64(1), u64(2)
THRESHOLD = u64(SEAT_PARAMETERS)
"""Its only parameter."""


@merged
def gain_of(mind: Array, table: Table, facts: Facts, seat: int, place: int, base: int) -> int:
    """What the tile at a place of the stack gains at best; weighed once a round."""
    if not (mind[seat, WEIGHED] >> place) & ONE:
        gain, best = weigh(mind, seat, u64(table.seats[seat, FREE]), facts, u64(table.deck[base + place]))
        mind[seat, GAIN + place], mind[seat, BEST + place] = u64(gain), best
        mind[seat, WEIGHED] |= ONE << place
    return i64(mind[seat, GAIN + place])


@merged
def greedy_turn(  # noqa: PLR0913, PLR0917 - a kernel's state
    mind: Array, table: Table, facts: Facts, seat: int, face_up: int, following: int, size: int, pending: int, base: int
) -> tuple[int, int, int]:
    """The place of the tile that is looked at, 1 if it is revealed for that, and 1 if it is taken."""
    threshold = table.seats[seat, THRESHOLD]
    best, ties = LOWEST, ZERO
    rest = face_up if pending < 0 else ZERO
    while rest:
        place = lowest_bit(rest)
        rest &= rest - ONE
        gain = gain_of(mind, table, facts, seat, place, base)
        if gain > best:
            best, ties = gain, ONE << place
        elif gain == best:
            ties |= ONE << place
    if ties and (best >= threshold or following >= size):
        return nth_bit(ties, below(table.seats, seat, count_bits(ties))), ZERO, ONE
    reveals = u64(pending < 0)
    place = following if reveals else u64(pending)
    return place, reveals, u64(gain_of(mind, table, facts, seat, place, base) >= threshold)


@inlined
def nth_bit(mask: int, which: int) -> int:
    """The place of the set bit number ``which`` (from 0)."""
    for _ in range(which):
        mask &= mask - ONE
    return lowest_bit(mask)


@merged
def greedy_cell_and_turn(table: Table, seat: int, best: int, shape: int) -> tuple[int, int]:
    """One of the placements in ``best`` (see ``weighing.BEST``)."""
    bit = nth_bit(best, below(table.seats, seat, count_bits(best)))
    which = bit & TWO_BITS
    return bit >> TWO, (shape >> (TURN_LIST + which + which)) & TWO_BITS


@merged
def greedy_hidden(mind: Array, table: Table, facts: Facts, seat: int) -> tuple[int, int]:
    """Which of the hidden tiles (0 or 1), and its quarter turns."""
    free = u64(table.seats[seat, FREE])
    most, count, bests = LOWEST, ZERO, (ZERO, ZERO)
    for number in range(2):
        tile = table.seats[seat, HIDDEN_TILES + u64(number)]
        if tile >= 0:
            gain, best = weigh(mind, seat, free, facts, u64(tile))
            if gain > most:
                most, bests = gain, (ZERO, ZERO)
            if gain == most:
                bests = (best, ZERO) if number == 0 else (bests[0], best)
    count = count_bits(bests[0])
    drawn = below(table.seats, seat, count + count_bits(bests[1]))
    which, chosen = ZERO, bests[0]
    if drawn >= count:
        which, chosen, drawn = ONE, bests[1], drawn - count
    bit = nth_bit(chosen, drawn)
    shape = facts.tiles[u64(table.seats[seat, HIDDEN_TILES + which]), TILE_SHAPE]
    turn = bit & TWO_BITS
    return which, (shape >> (TURN_LIST + turn + turn)) & TWO_BITS
