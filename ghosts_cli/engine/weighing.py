"""What laying a tile would gain at once, by re-scoring only what its cell touches.

For each seat that weighs, a *mind* keeps the board as the scorer's chains, with the points of every
path at its loose ends, so a placement is weighed from the two or four paths that it joins. Where two
sections of one tile meet the same path the joints are made one after the other on paper.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine import state, words
from ghosts_cli.engine.compiled import called, i64, inlined, merged, u64
from ghosts_cli.engine.scorer import (
    ALL_DOORS,
    CELL_SHIFT,
    CURVE_SHIFT,
    DIAMOND_BITS,
    DRAGON,
    EDGE,
    FIRST_SIDE,
    SECOND_SECTION,
    SHEET_BAT,
    SHEET_BY_TILE,
    SHEET_DRAGONS,
    SHEET_GOLEMS,
    SHEET_OTHER,
    SHEET_SPECIAL,
    SHEET_WEREWOLF,
    SHEET_WISPS,
    SKELETON,
    SLIME,
    TILE_BEASTS,
    TILE_FIRST,
    TILE_SECOND,
    TILE_SHAPE,
    TILE_TREASURE,
    TOGGLE,
    TOGGLE_BITS,
    TWO_SECTIONS,
    VALUE_BITS,
    VALUE_SHIFT,
    WEREWOLF,
    WISP,
    company_points,
    count_of,
    free_golems,
    near_bats,
    units_in,
)
from ghosts_cli.engine.state import Facts

Array = npt.NDArray[Any]

ZERO, ONE, TWO = u64(0), u64(1), u64(2)
TURNS, TURN_LIST = u64(words.TURNS_SHIFT), u64(words.TURN_LIST_SHIFT)
FOUR_BITS, TWO_BITS = u64(15), u64(3)
LOWEST = i64(-(2**31))


# The columns of a seat of a mind: uint64.
MATE = ZERO
"""By edge: the other end of the path that ends there."""
WORD = u64(words.EDGES)
"""By edge: that path's section word."""
VALUE = u64(2 * words.EDGES)
"""By edge: the points of its ghosts and satyrs."""
COUNTERS = u64(3 * words.EDGES)
"""The whole board's monsters."""
BEASTS = COUNTERS + ONE
TREASURE = COUNTERS + TWO
BONES = COUNTERS + u64(3)
"""Bits of the bone doors' edges."""
TEETH = COUNTERS + u64(4)
LOOSE = COUNTERS + u64(5)
"""Bits of the edges where paths end."""
LOOPS = COUNTERS + u64(6)
"""The points of the ghosts and satyrs on closed loops."""
BOARD = int(LOOPS) + 1
"""How many columns describe the board."""
WEIGHED = u64(BOARD)
"""Bits of the stack's places whose tile was weighed in this round."""
GAIN = WEIGHED + ONE
"""By place in the stack: what its tile gains at best."""
BEST = GAIN + u64(state.MOST_STACK)
"""By place: where; bit 4 x cell + n for the cell and the nth distinct rotation."""
COLUMNS = int(BEST) + state.MOST_STACK


def new_mind() -> Array:
    """uint64 (seats + 1, COLUMNS): what the seats that weigh keep of their boards, and a row to try things on."""
    return np.zeros((state.MOST_SEATS + 1, COLUMNS), np.uint64)


@inlined
def clear_mind(mind: Array, seat: int, doors: int) -> None:
    """Start with an empty board; ``doors`` as for the scorer."""
    for place in range(words.EDGES):
        edge = u64(place)
        mind[seat, MATE + edge] = edge
        mind[seat, WORD + edge] = ZERO
        mind[seat, VALUE + edge] = ZERO
    mind[seat, COUNTERS] = mind[seat, BEASTS] = mind[seat, TREASURE] = ZERO
    mind[seat, LOOSE] = mind[seat, LOOPS] = ZERO
    mind[seat, BONES] = doors & u64(0xFFFFFFFF)
    mind[seat, TEETH] = doors >> u64(32)


@called
def remember(  # noqa: PLR0913, PLR0917 - a kernel's state
    mind: Array, outlook: Array | None, seat: int, facts: Facts, tile: int, cell: int, turn: int
) -> None:
    """Lay a tile for good. Nothing can join a closed loop, so only those that plan (``outlook``) keep its points."""
    shape = facts.geometry[cell, (facts.tiles[tile, TILE_SHAPE] >> (turn << TWO)) & FOUR_BITS]
    if outlook is not None:
        mind[seat, LOOSE] ^= (shape >> TOGGLE) & TOGGLE_BITS
    here = ONE << (CELL_SHIFT + cell + cell)
    sections = ONE + ((shape >> TWO_SECTIONS) & ONE)
    for number in range(sections):
        section = facts.tiles[tile, TILE_FIRST + u64(number)] + here
        first, second = shape & EDGE, (shape >> FIRST_SIDE) & EDGE
        start, end = mind[seat, MATE + first], mind[seat, MATE + second]
        if start != second:
            word = mind[seat, WORD + first] + mind[seat, WORD + second] + section
            mind[seat, MATE + start] = end
            mind[seat, MATE + end] = start
            mind[seat, WORD + start] = mind[seat, WORD + end] = word
            mind[seat, VALUE + start] = mind[seat, VALUE + end] = u64(path_points(word, facts.sheet))
        elif outlook is not None:
            mind[seat, LOOPS] += u64(path_points(mind[seat, WORD + first] + section, facts.sheet))
        shape >>= SECOND_SECTION
    mind[seat, COUNTERS] += facts.tiles[tile, TILE_FIRST] + facts.tiles[tile, TILE_SECOND]
    mind[seat, BEASTS] |= facts.tiles[tile, TILE_BEASTS] << cell
    mind[seat, TREASURE] += facts.tiles[tile, TILE_TREASURE]


@inlined
def counted_points(counters: int, treasure: int, sheet: Array) -> int:
    """The points that depend on no place: dragons, skeletons, slimes, werewolves, wisps, diamonds."""
    wisps = count_of(counters, WISP)
    points: int = sheet[SHEET_DRAGONS + count_of(counters, DRAGON)]
    points += i64(count_of(counters, SKELETON) * (treasure & DIAMOND_BITS))
    points += i64(count_of(counters, SLIME) * (treasure >> CURVE_SHIFT))
    points += i64(count_of(counters, WEREWOLF)) * sheet[SHEET_WEREWOLF]
    points += i64(wisps) * sheet[SHEET_WISPS + wisps]
    return points + i64((treasure >> VALUE_SHIFT) & VALUE_BITS)


@inlined
def beast_points(beasts: int, sheet: Array) -> int:
    """The points that depend on neighbours: golems and bats."""
    points: int = sheet[SHEET_GOLEMS + free_golems(beasts)]
    points += i64(near_bats(beasts)) * sheet[SHEET_BAT]
    return points


@inlined
def ends_points(mind: Array, seat: int, start: int, end: int, word: int, sheet: Array) -> int:
    """What a path between these two edges scores as a path (G26 to G29)."""
    ends = (ONE << start) | (ONE << end)
    if ends & ALL_DOORS != ends:
        return i64(0)
    each: int = sheet[SHEET_OTHER]
    if ends == mind[seat, BONES] or ends == mind[seat, TEETH]:
        each = sheet[SHEET_SPECIAL]
    return units_in(word, sheet[SHEET_BY_TILE]) * each


@inlined
def path_points(word: int, sheet: Array) -> int:
    """The points of a path's ghosts and satyrs."""
    ghosts, satyrs = company_points(word, sheet)
    return ghosts + satyrs


@inlined
def section_gain(mind: Array, seat: int, shape: int, section: int, sheet: Array) -> tuple[int, int, int, int]:
    """What one section gains; also its path's two ends and word (both ends 31 for a loop)."""
    first, second = shape & EDGE, (shape >> FIRST_SIDE) & EDGE
    start, end = mind[seat, MATE + first], mind[seat, MATE + second]
    word = mind[seat, WORD + first] + section
    if start == second:
        return path_points(word, sheet) - i64(mind[seat, VALUE + first]), EDGE, EDGE, word
    word += mind[seat, WORD + second]
    gain = path_points(word, sheet) - i64(mind[seat, VALUE + first]) - i64(mind[seat, VALUE + second])
    return gain + ends_points(mind, seat, start, end, word, sheet), start, end, word


@merged
def linked_gain(  # noqa: PLR0913, PLR0917 - a kernel's state
    mind: Array, seat: int, shape: int, section: int, start: int, end: int, path: int, sheet: Array
) -> int:
    """What a second section gains that meets the path which the first one has just made."""
    first, second = shape & EDGE, (shape >> FIRST_SIDE) & EDGE
    before = path_points(path, sheet)
    if (first == start and second == end) or (first == end and second == start):
        return path_points(path + section, sheet) - before
    meets_first = first in (start, end)
    near, far = (first, second) if meets_first else (second, first)
    other = end if near == start else start
    last = mind[seat, MATE + far]
    word = path + mind[seat, WORD + far] + section
    gain = path_points(word, sheet) - before - i64(mind[seat, VALUE + far])
    return gain + ends_points(mind, seat, other, last, word, sheet)


@merged
def placement_gain(mind: Array, seat: int, shape: int, first: int, second: int, sheet: Array) -> int:
    """What the paths gain by a tile with this geometry and these section words."""
    gain, start, end, path = section_gain(mind, seat, shape, first, sheet)
    if not (shape >> TWO_SECTIONS) & ONE:
        return gain
    other = shape >> SECOND_SECTION
    meets = (ONE << (other & EDGE)) | (ONE << ((other >> FIRST_SIDE) & EDGE))
    if meets & ((ONE << start) | (ONE << end)):
        return gain + linked_gain(mind, seat, other, second, start, end, path, sheet)
    more, _, _, _ = section_gain(mind, seat, other, second, sheet)
    return gain + more


@called
def weigh(mind: Array, seat: int, free: int, facts: Facts, tile: int) -> tuple[int, int]:
    """What ``tile`` gains at best, and where, as in BEST."""
    tiles, geometry, sheet = facts.tiles, facts.geometry, facts.sheet
    shape = tiles[tile, TILE_SHAPE]
    beasts = tiles[tile, TILE_BEASTS]
    counters, treasure = mind[seat, COUNTERS], mind[seat, TREASURE]
    now = mind[seat, BEASTS]
    first, second = tiles[tile, TILE_FIRST], tiles[tile, TILE_SECOND]
    turns = ONE << ((shape >> TURNS) & FOUR_BITS)
    best, places = LOWEST, ZERO
    for number in range(9):
        cell = u64(number)
        if not (free >> cell) & ONE:
            continue
        here = ONE << (CELL_SHIFT + cell + cell)
        near = i64(0)
        if beasts:
            near = beast_points(now | (beasts << cell), sheet)
        for which in range(turns):
            turn = (shape >> (TURN_LIST + u64(which) + u64(which))) & TWO_BITS
            look = geometry[cell, (shape >> (turn << TWO)) & FOUR_BITS]
            gain = near + placement_gain(mind, seat, look, first + here, second + here, sheet)
            place = ONE << ((cell << TWO) + u64(which))
            if gain > best:
                best, places = gain, place
            elif gain == best:
                places |= place
    if beasts:
        best -= beast_points(now, sheet)
    best += counted_points(counters + first + second, treasure + tiles[tile, TILE_TREASURE], sheet)
    return best - counted_points(counters, treasure, sheet), places
