"""What a board is worth to ``planner`` in the engine: the twin of ``strategies.prospects``.

All in whole numbers. Values are hundredths of a point; what is still to come is counted in hundredths.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine import state, words
from ghosts_cli.engine.bits import count_bits, lowest_bit
from ghosts_cli.engine.compiled import called, i64, inlined, merged, u64
from ghosts_cli.engine.dealing import HIDDEN_TILES
from ghosts_cli.engine.scorer import (
    ALL_DOORS,
    BATS,
    BATS_TWICE,
    CURVE_SHIFT,
    DIAMOND_BITS,
    DRAGON,
    GHOST,
    NINE,
    SATYR,
    SHEET_BAT,
    SHEET_BY_TILE,
    SHEET_DRAGONS,
    SHEET_GHOSTS,
    SHEET_GOLEMS,
    SHEET_OTHER,
    SHEET_SPECIAL,
    SHEET_WEREWOLF,
    SHEET_WISPS,
    SKELETON,
    SLIME,
    TILE_FIRST,
    TILE_SECOND,
    TILE_TREASURE,
    VALUE_BITS,
    VALUE_SHIFT,
    WEREWOLF,
    WISP,
    around,
    count_of,
    free_golems,
    kinds_in,
    near_bats,
    units_in,
)
from ghosts_cli.engine.state import Facts, Table
from ghosts_cli.engine.weighing import (
    BEASTS,
    BONES,
    COUNTERS,
    LOOPS,
    LOOSE,
    LOWEST,
    MATE,
    TEETH,
    TREASURE,
    VALUE,
    WORD,
    beast_points,
    counted_points,
    ends_points,
    weigh,
)
from ghosts_cli.game import CELLS, Side

Array = npt.NDArray[Any]

ZERO, ONE, TWO = u64(0), u64(1), u64(2)
NOTHING, WHOLE = i64(0), i64(100)
MOST_COUNT, MOST_GOLEMS = i64(words.MOST - 1), i64(5)
ALL_KINDS = i64(100 * words.KINDS)

# The parameters, in the order of their dataclass.
OPEN_PATH, GROWTH, SPECIAL, COMPANY, VARIETY, BATS_MEET, THRESHOLD, RIVAL, EVEN, LEAD = (
    u64(state.SEAT_PARAMETERS + place) for place in range(10)
)

# The columns of a seat of the outlook: int64.
COMING = ZERO
"""By kind: hundredths of monsters that are expected to come; of werewolves only the hidden tile's."""
COMING_GHOSTS, COMING_GOLEMS, COMING_SATYRS, COMING_SKELETONS, COMING_SLIMES, COMING_BATS, COMING_WOLVES = (
    COMING + u64(kind) for kind in range(1, 8)
)
COMING_WISPS = u64(8)
COMING_DIAMONDS, COMING_CURVES = u64(words.KINDS), u64(words.KINDS + 1)
ROUNDS_LEFT = u64(words.KINDS + 2)
"""Rounds after this one."""
NOW = u64(words.KINDS + 3)
"""What the board is worth at the start of the round."""
WOLVES = u64(words.KINDS + 4)
"""Werewolves on the tiles that the seat has taken."""
OUTLOOK_COLUMNS = words.KINDS + 5

SET = u64(state.MOST_SEATS)
"""The row of the outlook that counts the whole set, and in ROUNDS_LEFT its tiles."""
TRIAL = u64(state.MOST_SEATS)
"""The row of the mind to try placements on."""


def _edges_around() -> Array:
    each = [sum(1 << words.edge_of(cell, side) for side in Side) for cell in CELLS]
    table = np.zeros(1 << len(CELLS), np.uint64)
    for mask in range(len(table)):
        for place, edges in enumerate(each):
            if mask >> place & 1:
                table[mask] |= np.uint64(edges)
    return table


EDGES_AROUND = _edges_around()
"""uint64 (512,): the edges of each set of cells."""


def new_outlook(tiles: Array) -> Array:
    """int64 (seats + 1, OUTLOOK_COLUMNS): room for what the seats that plan expect of a set of tiles.

    ``tiles`` are the set's rows of the tile table.
    """
    outlook = np.zeros((state.MOST_SEATS + 1, OUTLOOK_COLUMNS), np.int64)
    whole = outlook[state.MOST_SEATS]
    for kind in range(words.KINDS):
        for column in (words.FIRST, words.SECOND):
            counts = tiles[:, column] >> np.uint64(words.KIND_BITS * kind) & np.uint64((1 << words.KIND_BITS) - 1)
            whole[kind] += int(counts.sum())
    treasure = tiles[:, words.TREASURE]
    whole[words.KINDS] = int((treasure & np.uint64((1 << words.VALUE_SHIFT) - 1)).sum())
    whole[words.KINDS + 1] = int((treasure >> np.uint64(words.CURVE_SHIFT)).sum())
    whole[words.KINDS + 2] = len(tiles)
    return outlook


@merged
def expect(table: Table, facts: Facts, outlook: Array, seat: int, rounds_left: int) -> None:
    """Work out for a seat what is to come after this round."""
    held = i64(0)
    for number in range(2):
        held += i64(table.seats[seat, HIDDEN_TILES + u64(number)] >= 0)
    for place in range(words.KINDS + 2):
        column = u64(place)
        outlook[seat, column] = outlook[SET, column] * rounds_left * WHOLE // outlook[SET, ROUNDS_LEFT]
    outlook[seat, COMING_WOLVES] = 0
    for number in range(held):
        tile = u64(table.seats[seat, HIDDEN_TILES + u64(number)])
        word = facts.tiles[tile, TILE_FIRST] + facts.tiles[tile, TILE_SECOND]
        for kind in range(words.KINDS):
            outlook[seat, COMING + u64(kind)] += i64(count_of(word, u64(words.KIND_BITS * kind))) * WHOLE // held
        treasure = facts.tiles[tile, TILE_TREASURE]
        outlook[seat, COMING_DIAMONDS] += i64(treasure & DIAMOND_BITS) * WHOLE // held
        outlook[seat, COMING_CURVES] += i64(treasure >> CURVE_SHIFT) * WHOLE // held
    outlook[seat, ROUNDS_LEFT] = rounds_left


@inlined
def along(sheet: Array, start: int, count: int, most: int) -> int:
    """A table of points read at hundredths of a count, on a straight line between its entries."""
    count = max(NOTHING, count)
    whole = count // WHOLE
    if whole >= most:
        return i64(sheet[start + u64(most)]) * WHOLE
    low, high = i64(sheet[start + u64(whole)]), i64(sheet[start + u64(whole + 1)])
    return low * WHOLE + (high - low) * (count - whole * WHOLE)


@inlined
def wisps_along(sheet: Array, count: int) -> int:
    """The same for the points of all wisps together."""
    whole = min(MOST_COUNT, count // WHOLE)
    after = min(MOST_COUNT, whole + 1)
    low, high = i64(sheet[SHEET_WISPS + u64(whole)]) * whole, i64(sheet[SHEET_WISPS + u64(after)]) * after
    return low * WHOLE + (high - low) * (count - whole * WHOLE)


@merged
def counted_worth(counters: int, treasure: int, sheet: Array, outlook: Array, who: int) -> int:
    """Dragons, skeletons, slimes, werewolves, wisps and diamonds."""
    dragons = i64(count_of(counters, DRAGON)) * WHOLE + outlook[who, COMING]
    wisps = i64(count_of(counters, WISP)) * WHOLE + outlook[who, COMING_WISPS]
    skeletons = i64(count_of(counters, SKELETON)) * WHOLE + outlook[who, COMING_SKELETONS]
    slimes = i64(count_of(counters, SLIME)) * WHOLE + outlook[who, COMING_SLIMES]
    diamonds = i64(treasure & DIAMOND_BITS) * WHOLE + outlook[who, COMING_DIAMONDS]
    curves = i64(treasure >> CURVE_SHIFT) * WHOLE + outlook[who, COMING_CURVES]
    value: int = along(sheet, SHEET_DRAGONS, dragons, MOST_COUNT) + wisps_along(sheet, wisps)
    value += skeletons * diamonds // WHOLE + slimes * curves // WHOLE
    value += i64(count_of(counters, WEREWOLF)) * sheet[SHEET_WEREWOLF] * WHOLE
    return value + i64((treasure >> VALUE_SHIFT) & VALUE_BITS) * WHOLE


@merged
def beasts_worth(beasts: int, free: int, sheet: Array, outlook: Array, who: int, meet: int) -> int:
    """Golems and bats."""
    golems, bats = beasts & NINE, beasts >> BATS
    room = i64(count_bits(free & ~around(golems))) * WHOLE
    count = i64(free_golems(beasts)) * WHOLE + min(outlook[who, COMING_GOLEMS], room)
    value: int = along(sheet, SHEET_GOLEMS, count, MOST_GOLEMS) + i64(near_bats(beasts)) * sheet[SHEET_BAT] * WHOLE
    cells = (bats | (bats >> BATS) | (bats >> BATS_TWICE)) & NINE
    if around(cells) & free:
        alone = cells & around(free) & ~around(cells)
        lonely = i64(count_bits(bats & (alone | (alone << BATS) | (alone << BATS_TWICE))))
        value += (lonely * WHOLE + outlook[who, COMING_BATS]) * meet // WHOLE * sheet[SHEET_BAT]
    return value


@merged
def unfinished_worth(  # noqa: PLR0913, PLR0917 - a kernel's state
    mind: Array, row: int, ends: int, open_ends: int, word: int, sheet: Array, seats: Array, who: int
) -> int:
    """What hope there is for a path that can still come to lead from a door to a door."""
    each: int = i64(sheet[SHEET_OTHER]) * WHOLE
    pair = ZERO
    if ends & mind[row, BONES]:
        pair = mind[row, BONES]
    elif ends & mind[row, TEETH]:
        pair = mind[row, TEETH]
    other = pair & ~ends
    if other and (not other & mind[row, LOOSE] or (ONE << mind[row, MATE + lowest_bit(other)]) & open_ends):
        each += (i64(sheet[SHEET_SPECIAL]) - i64(sheet[SHEET_OTHER])) * seats[who, SPECIAL]
    hope: int = (units_in(word, sheet[SHEET_BY_TILE]) * each + seats[who, GROWTH]) * seats[who, OPEN_PATH] // WHOLE
    return hope


@merged
def tracks_worth(mind: Array, row: int, who: int, seats: Array, sheet: Array, outlook: Array, free: int) -> int:  # noqa: PLR0913, PLR0917 - a kernel's state
    """Paths, and the ghosts and satyrs on them."""
    loose = mind[row, LOOSE]
    open_ends = loose & EDGES_AROUND[free]
    ghosts = outlook[who, COMING_GHOSTS] * seats[who, COMPANY] // WHOLE
    variety = outlook[who, ROUNDS_LEFT] * seats[who, VARIETY]
    company, kinds = along(sheet, SHEET_GHOSTS, ghosts, MOST_COUNT), WHOLE + variety
    value: int = i64(mind[row, LOOPS]) * WHOLE
    while loose:
        start = lowest_bit(loose)
        end, word = mind[row, MATE + start], mind[row, WORD + start]
        ends = (ONE << start) | (ONE << end)
        loose &= ~ends
        value += (i64(mind[row, VALUE + start]) + ends_points(mind, row, start, end, word, sheet)) * WHOLE
        if ends & open_ends:
            here = i64(count_of(word, GHOST)) * WHOLE
            more = along(sheet, SHEET_GHOSTS, here + ghosts, MOST_COUNT) - along(sheet, SHEET_GHOSTS, here, MOST_COUNT)
            company = max(company, more)
            now = i64(kinds_in(word)) * WHOLE
            later = min(ALL_KINDS, now + variety)
            value += i64(count_of(word, SATYR)) * (later - now)
            kinds = max(kinds, later)
            if not ends & ~(open_ends | ALL_DOORS):
                value += unfinished_worth(mind, row, ends, open_ends, word, sheet, seats, who)
    value += company + outlook[who, COMING_SATYRS] * kinds // WHOLE
    return value


@merged
def points_now(mind: Array, row: int, sheet: Array) -> int:
    """The live score of a board, without bonus (G33)."""
    points = i64(mind[row, LOOPS]) + counted_points(mind[row, COUNTERS], mind[row, TREASURE], sheet)
    points += beast_points(mind[row, BEASTS], sheet)
    loose = mind[row, LOOSE]
    while loose:
        start = lowest_bit(loose)
        end = mind[row, MATE + start]
        loose &= ~((ONE << start) | (ONE << end))
        points += i64(mind[row, VALUE + start]) + ends_points(mind, row, start, end, mind[row, WORD + start], sheet)
    return points


@merged
def final_worth(mind: Array, row: int, who: int, table: Table, facts: Facts, free: int) -> int:
    """What the board comes to with the better of the hidden tiles laid at its best place."""
    most = LOWEST
    for number in range(2):
        tile = table.seats[who, HIDDEN_TILES + u64(number)]
        if tile >= 0:
            gain, _ = weigh(mind, row, free, facts, u64(tile))
            most = max(most, gain)
    return (points_now(mind, row, facts.sheet) + most) * WHOLE


@called
def worth(mind: Array, row: int, who: int, table: Table, facts: Facts, outlook: Array, free: int) -> int:  # noqa: PLR0913, PLR0917 - a kernel's state
    """What the board in a row of the mind is worth to a seat."""
    if outlook[who, ROUNDS_LEFT] == 0:
        return final_worth(mind, row, who, table, facts, free)
    value = counted_worth(mind[row, COUNTERS], mind[row, TREASURE], facts.sheet, outlook, who)
    value += beasts_worth(mind[row, BEASTS], free, facts.sheet, outlook, who, table.seats[who, BATS_MEET])
    return value + tracks_worth(mind, row, who, table.seats, facts.sheet, outlook, free)
