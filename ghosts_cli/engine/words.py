"""How things are packed into 64-bit words: places and widths, shared by the tables and the kernels.

A **section word** describes a piece of path, and joining two pieces adds their words:

- bits 0 to 44: nine counters of 5 bits, one for each kind of monster in the order ``dgoyslbwi``
  (at most 27 of a kind fit on a board);
- bits 45 to 62: nine counters of 2 bits, one for each cell: how many sections of the path lie there. So
  both readings of a path's length (G30) come out of one word.

An **edge** is where tiles meet or a door is: 0 to 11 are the edges north of a row (and the last three
those south of row 3), 12 to 23 those west of a column, and each row's last one east of column 3.

A **look** is how a tile's track can lie, section by section: 12 in all.
"""

from __future__ import annotations

from ghosts_cli.game import CELLS, DOORS, Cell, Monster, Side

KIND_BITS = 5
KINDS = len(Monster)
CELL_SHIFT = KIND_BITS * KINDS
KIND_OF = {kind: place for place, kind in enumerate(Monster)}

EDGES = 24
LOOKS = 12
TURNS = 4
NO_TILE = -1

# The columns of a row of the tile table.
FIRST = 0
"""Section word of the first section, without its cell."""
SECOND = 1
"""The same of the second section; 0 when there is none."""
BEASTS = 2
"""Golems and bats: bit 0 a golem, bit 9 a bat, bit 18 a second one, bit 27 a third; shifted by the cell."""
TREASURE = 3
"""Diamonds (20 bits), their values (24 bits), curves."""
SHAPE = 4
"""Looks by rotation (4 bits each), number of distinct rotations as a power of two (4 bits from 16), and
those rotations in quarter turns (2 bits each from 20)."""
ID = 5
"""The tile's id."""
TILE_COLUMNS = 6

VALUE_SHIFT = 20
CURVE_SHIFT = 44
TURNS_SHIFT = 16
TURN_LIST_SHIFT = 20

# The columns of a row of the geometry: an entry for a look on a cell.
SECOND_EDGES = 10
"""First section: edges in bits 0 to 4 and 5 to 9; second section the same from here."""
TOGGLE_SHIFT = 20
"""One bit an edge: set where the tile's track meets it."""
TWO_SECTIONS = 44
"""Whether there is a second section."""

# The scoring sheet: points by number, one table after another.
MOST = 28
DRAGONS = 0
GHOSTS = DRAGONS + MOST
WISPS = GHOSTS + MOST
GOLEMS = WISPS + MOST
BAT = GOLEMS + 10
WEREWOLF = BAT + 1
BONUS = WEREWOLF + 1
"""By number of players."""
BONUS_AT_ZERO = BONUS + 6
SPECIAL_DOORS = BONUS_AT_ZERO + 1
OTHER_PATHS = SPECIAL_DOORS + 1
BY_TILE = OTHER_PATHS + 1
SHEET = BY_TILE + 1

CATEGORIES = 13


def edge_of(cell: Cell, side: Side) -> int:
    """The edge on ``side`` of ``cell``."""
    row, column = cell.row - 1, cell.column - 1
    if side in (Side.N, Side.S):
        return 3 * (row + (side is Side.S)) + column
    return 12 + 4 * row + column + (side is Side.E)


DOOR_EDGES = tuple(edge_of(door.cell, door.side) for door in DOORS)
"""The edge of each door, in the order of ``DOORS``."""
ALL_DOORS = sum(1 << edge for edge in DOOR_EDGES)
ALL_CELLS = (1 << len(CELLS)) - 1
LEFT_COLUMN = sum(1 << place for place, cell in enumerate(CELLS) if cell.column == 1)
RIGHT_COLUMN = sum(1 << place for place, cell in enumerate(CELLS) if cell.column == 3)
EVERY_KIND = sum(1 << KIND_BITS * place for place in range(KINDS))
"""The lowest bit of each kind's counter."""
EVERY_CELL = sum(1 << 2 * place for place in range(len(CELLS)))
"""The lowest bit of each cell's counter, when shifted down by ``CELL_SHIFT``."""
