"""The strategy ``planner`` in the engine."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from ghosts_cli.engine import words
from ghosts_cli.engine.bits import count_bits, lowest_bit
from ghosts_cli.engine.chance import below
from ghosts_cli.engine.compiled import called, i64, inlined, merged, u64
from ghosts_cli.engine.dealing import FREE
from ghosts_cli.engine.greedy_play import nth_bit
from ghosts_cli.engine.prospects import (
    COMING_WOLVES,
    EVEN,
    LEAD,
    NOTHING,
    NOW,
    RIVAL,
    ROUNDS_LEFT,
    THRESHOLD,
    TRIAL,
    WHOLE,
    WOLVES,
    worth,
)
from ghosts_cli.engine.scorer import TILE_FIRST, TILE_SECOND, TILE_SHAPE, WEREWOLF, count_of
from ghosts_cli.engine.state import Facts, Table
from ghosts_cli.engine.weighing import (
    BEST,
    BOARD,
    FOUR_BITS,
    GAIN,
    TURN_LIST,
    TURNS,
    TWO_BITS,
    WEIGHED,
    remember,
)

Array = npt.NDArray[Any]

ZERO, ONE, TWO = u64(0), u64(1), u64(2)
SHEET_BONUS = u64(words.BONUS)
BOTTOM = i64(-(2**62))
"""Less than anything is worth, whatever the parameters."""


@called
def plan_weigh(mind: Array, table: Table, facts: Facts, outlook: Array, seat: int, tile: int) -> tuple[int, int]:
    """What the board gains in worth by ``tile`` at its best place, and where, as in ``weighing.BEST``."""
    free = u64(table.seats[seat, FREE])
    shape = facts.tiles[tile, TILE_SHAPE]
    turns = ONE << ((shape >> TURNS) & FOUR_BITS)
    best, places = BOTTOM, ZERO
    for number in range(9):
        cell = u64(number)
        if not (free >> cell) & ONE:
            continue
        for which in range(turns):
            turn = (shape >> (TURN_LIST + u64(which) + u64(which))) & TWO_BITS
            for column in range(BOARD):
                mind[TRIAL, u64(column)] = mind[seat, u64(column)]
            remember(mind, outlook, TRIAL, facts, tile, cell, turn)
            value = worth(mind, TRIAL, seat, table, facts, outlook, free & ~(ONE << cell))
            place = ONE << ((cell << TWO) + u64(which))
            if value > best:
                best, places = value, place
            elif value == best:
                places |= place
    return best - outlook[seat, NOW], places


@inlined
def wolves_on(facts: Facts, tile: int) -> int:
    """How many werewolves a tile has."""
    return i64(count_of(facts.tiles[tile, TILE_FIRST] + facts.tiles[tile, TILE_SECOND], WEREWOLF))


@inlined
def bonus_worth(table: Table, facts: Facts, outlook: Array, seat: int, players: int, more: int) -> int:
    """What the hope for the bonus is worth when a seat takes ``more`` werewolves (G23)."""
    most = i64(0)
    for number in range(players):
        if u64(number) != seat:
            most = max(most, outlook[u64(number), WOLVES])
    lead = (outlook[seat, WOLVES] + more - most) * WHOLE + outlook[seat, COMING_WOLVES]
    chance = table.seats[seat, EVEN] + lead * table.seats[seat, LEAD] // (WHOLE * (outlook[seat, ROUNDS_LEFT] + 1))
    hope: int = max(NOTHING, min(WHOLE, chance)) * facts.sheet[SHEET_BONUS + u64(players)]
    return hope


@merged
def plan_gain(  # noqa: PLR0913, PLR0917 - a kernel's state
    mind: Array, table: Table, facts: Facts, outlook: Array, seat: int, players: int, place: int, base: int
) -> int:
    """What taking the tile at a place of the stack gains in worth."""
    tile = u64(table.deck[base + place])
    if not (mind[seat, WEIGHED] >> place) & ONE:
        gain, best = plan_weigh(mind, table, facts, outlook, seat, tile)
        mind[seat, GAIN + place], mind[seat, BEST + place] = u64(gain), best
        mind[seat, WEIGHED] |= ONE << place
    hope = bonus_worth(table, facts, outlook, seat, players, wolves_on(facts, tile))
    return i64(mind[seat, GAIN + place]) + hope - bonus_worth(table, facts, outlook, seat, players, NOTHING)


@merged
def planner_turn(  # noqa: PLR0913, PLR0917 - a kernel's state
    mind: Array,
    table: Table,
    facts: Facts,
    outlook: Array,
    seat: int,
    players: int,
    rivals: int,
    face_up: int,
    following: int,
    size: int,
    pending: int,
    base: int,
) -> tuple[int, int, int]:
    """The place of the tile that is looked at, 1 if it is revealed for that, and 1 if it is taken."""
    seats = table.seats
    threshold = seats[seat, THRESHOLD] + seats[seat, RIVAL] * i64(rivals)
    best, ties = BOTTOM, ZERO
    rest = face_up if pending < 0 else ZERO
    while rest:
        place = lowest_bit(rest)
        rest &= rest - ONE
        gain = plan_gain(mind, table, facts, outlook, seat, players, place, base)
        if gain > best:
            best, ties = gain, ONE << place
        elif gain == best:
            ties |= ONE << place
    if ties and (best >= threshold or following >= size):
        return nth_bit(ties, below(seats, seat, count_bits(ties))), ZERO, ONE
    reveals = u64(pending < 0)
    place = following if reveals else u64(pending)
    return place, reveals, u64(plan_gain(mind, table, facts, outlook, seat, players, place, base) >= threshold)
