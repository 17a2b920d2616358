"""Scoring one board in the engine: lay its tiles, follow the paths, add up (rules G16 to G33).

A board is a row of an int16 array of tile indices by cell (-1: empty) and the same row of one of rotations
in degrees. While tiles are laid, every loose end of a path knows the edge of its other end (``mate``) and
the section word of the whole path (``word``); joining two pieces is a handful of instructions, and nothing
has to be walked.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine import words
from ghosts_cli.engine.bits import count_bits, lowest_bit
from ghosts_cli.engine.compiled import i64, inlined, u64
from ghosts_cli.engine.state import Facts

Array = npt.NDArray[Any]

ZERO, ONE, TWO, THREE = u64(0), u64(1), u64(2), u64(3)
EDGE = u64(31)
NINE = u64(words.ALL_CELLS)
COUNTER = u64(31)
FIRST_SIDE = u64(5)
SECOND_SECTION = u64(words.SECOND_EDGES)
TOGGLE = u64(words.TOGGLE_SHIFT)
TOGGLE_BITS = u64((1 << words.EDGES) - 1)
TWO_SECTIONS = u64(words.TWO_SECTIONS)
CELL_SHIFT = u64(words.CELL_SHIFT)
EVERY_CELL = u64(words.EVERY_CELL)
EVERY_KIND = u64(words.EVERY_KIND)
TOP_KIND = u64(words.KIND_BITS * (words.KINDS - 1))
ALL_DOORS = u64(words.ALL_DOORS)
INNER_EDGES = u64((1 << words.EDGES) - 1 - words.ALL_DOORS)
NOT_LEFT, NOT_RIGHT = u64(words.ALL_CELLS - words.LEFT_COLUMN), u64(words.ALL_CELLS - words.RIGHT_COLUMN)
BATS, BATS_TWICE = u64(9), u64(18)
VALUE_SHIFT, CURVE_SHIFT = u64(words.VALUE_SHIFT), u64(words.CURVE_SHIFT)
DIAMOND_BITS = u64((1 << words.VALUE_SHIFT) - 1)
VALUE_BITS = u64((1 << words.CURVE_SHIFT - words.VALUE_SHIFT) - 1)
DRAGON, GHOST, GOLEM, SATYR, SKELETON, SLIME, BAT, WEREWOLF, WISP = (
    u64(words.KIND_BITS * place) for place in range(words.KINDS)
)
SHEET_DRAGONS, SHEET_GHOSTS, SHEET_WISPS = u64(words.DRAGONS), u64(words.GHOSTS), u64(words.WISPS)
SHEET_GOLEMS, SHEET_BAT, SHEET_WEREWOLF = u64(words.GOLEMS), u64(words.BAT), u64(words.WEREWOLF)
SHEET_SPECIAL, SHEET_OTHER = u64(words.SPECIAL_DOORS), u64(words.OTHER_PATHS)
SHEET_BY_TILE = u64(words.BY_TILE)
DOOR_EDGES = np.array(words.DOOR_EDGES, np.uint64)
TILE_FIRST, TILE_SECOND, TILE_BEASTS = u64(words.FIRST), u64(words.SECOND), u64(words.BEASTS)
TILE_TREASURE, TILE_SHAPE = u64(words.TREASURE), u64(words.SHAPE)


@inlined
def count_of(word: int, kind: int) -> int:
    """How many monsters of a kind (given by its shift) a section word counts."""
    return (word >> kind) & COUNTER


@inlined
def kinds_in(word: int) -> int:
    """How many kinds of monster a section word counts (G19)."""
    some = word | (word >> ONE)
    some |= some >> TWO
    some |= word >> u64(4)
    return count_bits(some & EVERY_KIND)


@inlined
def units_in(word: int, by_tile: int) -> int:
    """The length of the path of a section word, in sections, or in tiles if ``by_tile`` is not 0 (G30)."""
    once = (word >> CELL_SHIFT) & EVERY_CELL
    twice = (word >> (CELL_SHIFT + ONE)) & EVERY_CELL
    if by_tile:
        return i64(count_bits(once | twice))
    return i64(count_bits(once) + count_bits(twice) * TWO)


@inlined
def around(cells: int) -> int:
    """The cells next to any of ``cells``."""
    return ((cells << THREE) | (cells >> THREE) | ((cells << ONE) & NOT_LEFT) | ((cells >> ONE) & NOT_RIGHT)) & NINE


@inlined
def join(mate: Array, word: Array, first: int, second: int, section: int) -> int:
    """Lay a section between two edges; return its path's word if that closes a loop, else 0."""
    start = mate[first]
    total: int = word[first] + section
    if start == second:
        return total
    end = mate[second]
    total += word[second]
    mate[start] = end
    mate[end] = start
    word[start] = total
    word[end] = total
    return ZERO


@inlined
def company_points(word: int, sheet: Array) -> tuple[int, int]:
    """The points of the ghosts and of the satyrs of one path (G17, G19)."""
    return i64(sheet[SHEET_GHOSTS + count_of(word, GHOST)]), i64(count_of(word, SATYR) * kinds_in(word))


@inlined
def free_golems(beasts: int) -> int:
    """How many golems have no golem next to them (G18)."""
    golems = beasts & NINE
    return count_bits(golems & ~around(golems))


@inlined
def near_bats(beasts: int) -> int:
    """How many bats have a bat on a tile next to theirs (G22)."""
    near = around((beasts >> BATS) & NINE)
    return count_bits((beasts >> BATS) & (near | (near << BATS) | (near << BATS_TWICE)))


@inlined
def write_counted(points: Array, row: int, counters: int, beasts: int, treasure: int, sheet: Array) -> None:
    """Write the categories that do not depend on paths."""
    wisps = count_of(counters, WISP)
    points[row, u64(0)] = sheet[SHEET_DRAGONS + count_of(counters, DRAGON)]
    points[row, u64(2)] = sheet[SHEET_GOLEMS + free_golems(beasts)]
    points[row, u64(4)] = i64(count_of(counters, SKELETON) * (treasure & DIAMOND_BITS))
    points[row, u64(5)] = i64(count_of(counters, SLIME) * (treasure >> CURVE_SHIFT))
    points[row, u64(6)] = i64(near_bats(beasts)) * sheet[SHEET_BAT]
    points[row, u64(7)] = i64(count_of(counters, WEREWOLF)) * sheet[SHEET_WEREWOLF]
    points[row, u64(8)] = i64(wisps) * sheet[SHEET_WISPS + wisps]
    points[row, u64(9)] = i64((treasure >> VALUE_SHIFT) & VALUE_BITS)


@inlined
def write_paths(  # noqa: PLR0913, PLR0917 - a kernel's state
    points: Array,
    row: int,
    loose: int,
    mate: Array,
    word: Array,
    sheet: Array,
    ghosts: int,
    satyrs: int,
    doors: int,
) -> None:
    """Write the categories that depend on paths; ``loose`` has a bit for each edge where a path ends.

    ``ghosts`` and ``satyrs`` are the points on closed loops. ``doors`` has a bit for the edge of each
    bone door, and from bit 32 on of each tooth door.
    """
    bone = tooth = other = i64(0)
    bones, teeth = doors & u64(0xFFFFFFFF), doors >> u64(32)
    by_tile = sheet[SHEET_BY_TILE]
    while loose:
        edge = lowest_bit(loose)
        ends = (ONE << edge) | (ONE << mate[edge])
        loose &= ~ends
        path = word[edge]
        ghost, satyr = company_points(path, sheet)
        ghosts += ghost
        satyrs += satyr
        if ends & ALL_DOORS == ends:
            units = units_in(path, by_tile)
            if ends == bones:
                bone += units
            elif ends == teeth:
                tooth += units
            else:
                other += units
    points[row, u64(1)] = ghosts
    points[row, u64(3)] = satyrs
    points[row, u64(10)] = bone * sheet[SHEET_SPECIAL]
    points[row, u64(11)] = tooth * sheet[SHEET_SPECIAL]
    points[row, u64(12)] = other * sheet[SHEET_OTHER]


@inlined
def score_row(  # noqa: PLR0913, PLR0917 - a kernel's state
    laid: Array,
    turned: Array,
    points: Array,
    row: int,
    doors: int,
    facts: Facts,
    chains: Array,
) -> tuple[int, int]:
    """Score one board into a row of ``points`` (13 categories, no bonus); return dead ends and werewolves."""
    tiles, geometry, sheet = facts.tiles, facts.geometry, facts.sheet
    mate, word = chains[0], chains[1]
    for edge in range(words.EDGES):
        mate[u64(edge)] = u64(edge)
        word[u64(edge)] = ZERO
    counters = beasts = treasure = loose = ZERO
    ghosts = satyrs = i64(0)
    for place in range(9):
        cell = u64(place)
        if laid[row, cell] < 0:
            continue
        tile = u64(laid[row, cell])
        turn = (u64(turned[row, cell]) * THREE) >> u64(8)
        look = (tiles[tile, TILE_SHAPE] >> (turn << TWO)) & u64(15)
        shape = geometry[cell, look]
        here = ONE << (CELL_SHIFT + cell + cell)
        first, second = tiles[tile, TILE_FIRST], tiles[tile, TILE_SECOND]
        counters += first + second
        beasts |= tiles[tile, TILE_BEASTS] << cell
        treasure += tiles[tile, TILE_TREASURE]
        loose ^= (shape >> TOGGLE) & TOGGLE_BITS
        loop = join(mate, word, shape & EDGE, (shape >> FIRST_SIDE) & EDGE, first + here)
        if (shape >> TWO_SECTIONS) & ONE:
            shape >>= SECOND_SECTION
            loop |= join(mate, word, shape & EDGE, (shape >> FIRST_SIDE) & EDGE, second + here)
        if loop:
            ghost, satyr = company_points(loop, sheet)
            ghosts += ghost
            satyrs += satyr
    write_counted(points, row, counters, beasts, treasure, sheet)
    write_paths(points, row, loose, mate, word, sheet, ghosts, satyrs, doors)
    return count_bits(loose & INNER_EDGES), count_of(counters, WEREWOLF)


@inlined
def door_word(doors: Array, row: int) -> int:
    """The bone doors' edges as bits, and from bit 32 on the tooth doors', of a row of door numbers."""
    bone: int = (ONE << DOOR_EDGES[u64(doors[row, ZERO])]) | (ONE << DOOR_EDGES[u64(doors[row, ONE])])
    tooth: int = (ONE << DOOR_EDGES[u64(doors[row, TWO])]) | (ONE << DOOR_EDGES[u64(doors[row, THREE])])
    return bone | (tooth << u64(32))
