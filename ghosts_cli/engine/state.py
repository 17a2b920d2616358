"""What a game in progress is to the engine: a few arrays with named columns.

Numba compiles slowly where many arrays go in and out of functions, so what belongs together lies in one
array. Seats count from 0 in here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine.kinds import MOST_PARAMETERS
from ghosts_cli.engine.words import CATEGORIES, EDGES
from ghosts_cli.game.deal import ROUNDS, SPARE_TILES

Array = npt.NDArray[Any]

MOST_SEATS = 5
MOST_STACK = 9
"""Tiles in the largest stack (G9)."""
MOST_LEFT = 8 * MOST_STACK
"""More tiles than one seat can leave in a game."""
NONE = -1

# The marks of a row of a run: int16, each a row of ``Rows.marks``.
MARK_STRATEGY = 0
MARK_START_SEAT = 1
"""From 1."""
MARK_TOTAL = 2
MARK_BONUS = 3
MARK_DEAD_ENDS = 4
MARK_RANK = 5
MARK_HIDDEN = 6
"""The id of the hidden tile laid."""
MARK_LEFT = 7
"""How many tiles the seat left."""
MARKS = 8

# The columns of a seat of the table: int64.
SEAT_STREAM = 0
SEAT_FREE = 1
"""Bits of the free cells."""
SEAT_HELD = 2
"""The tile taken and not laid, or NONE."""
SEAT_PLACE = 3
"""Its place in the stack, or NONE where that is not known."""
SEAT_HIDDEN = 4
"""Two hidden tiles; NONE where there is no second one."""
SEAT_KIND = 6
SEAT_PARAMETERS = 7
SEAT_LEFT_COUNT = SEAT_PARAMETERS + MOST_PARAMETERS
SEAT_LEFT = SEAT_LEFT_COUNT + 1
"""Tile and round, MOST_LEFT times."""
SEAT_COLUMNS = SEAT_LEFT + 2 * MOST_LEFT

# The numbers of a plan: int64.
PLAYERS, HIDDEN, END_OF_ROUND, ROTATE, FIXED_DOORS = range(5)
ROUND, START_SEAT, TO_ACT, TAKEN, FACE_UP, PENDING, FIXED, FIRST_STACK, GAPS = range(5, 14)
PLAN_NUMBERS = 14

# The columns of a seat of a plan: int16.
PLAN_TILES = 0
PLAN_TURNED = 9
PLAN_HELD = 18
PLAN_HIDDEN = 19
PLAN_COLUMNS = 21

# The columns of a move of a trace: int16. Round, seat, act, tile's index, cell and quarter turns or NONE.
TRACE_COLUMNS = 6
REVEAL, TAKE, LEAVE, LAY = range(4)
MOST_MOVES = 8 * (2 * MOST_STACK + 2 * MOST_SEATS) + MOST_SEATS


class Facts(NamedTuple):
    """The tables of ``tables.EngineTables``."""

    tiles: Array
    geometry: Array
    sheet: Array


class Plan(NamedTuple):
    """What all games of a call have in common."""

    numbers: Array
    """int64 (PLAN_NUMBERS,). Players, hidden tiles each, 1 if tiles are laid at the end of the round, 1 if
    strategies move around the seats, 1 if ``doors`` are fixed. Then where games start: round (from 1),
    who starts round 1 (NONE: by the game's number), who acts first (NONE: who starts), bits of the seats
    that have a tile, bits of the face-up places of the stack, the place of the revealed tile (the next one
    that is drawn, where only the act is known) or NONE, how
    many tiles of ``pool`` are in place, size of the first stack with those, how many gaps ``pool`` has."""
    pool: Array
    """int64: the tiles that lie face up already, in place, and those that are drawn from; NONE for a gap."""
    seats: Array
    """int16 (players, PLAN_COLUMNS): tiles and rotations that lie there at the start, a tile held, hidden
    tiles that are known; NONE for no tile."""
    doors: Array
    """int8 (arrangements, 4): by seat if fixed, else every arrangement."""
    strategies: Array
    """int64 (players, 1 + MOST_PARAMETERS): kind and parameters."""


class Rows(NamedTuple):
    """What comes out: a row for each game and seat."""

    laid: Array
    """int16 (rows, 9): tiles' indices by cell."""
    turned: Array
    """int16 (rows, 9): degrees."""
    rounds: Array
    """int16 (rows, 9): the round in which each cell's tile was taken; 0 the hidden one, NONE if it lay there."""
    points: Array
    """int16 (rows, 13)."""
    marks: Array
    """int16 (MARKS, rows)."""
    doors: Array
    """int8 (rows, 4): door numbers."""
    left: Array
    """int16 (2, any): indices of the tiles that were left, row by row, and the rounds in which they were."""


class Table(NamedTuple):
    """The table of the game being played; made once for all games of a call."""

    seats: Array
    """int64 (MOST_SEATS + 1, SEAT_COLUMNS); of the last row only the stream is used, for the deal."""
    deck: Array
    """int64: the tiles in the order in which they come."""
    draws: Array
    """uint64, as long as the deck: for shuffling."""
    chains: Array
    """uint64 (2, EDGES): for the scorer."""


def new_rows(games: int, players: int) -> Rows:
    """Room for the rows of so many games; the columns lie as they are handed out, so nothing is copied."""
    count, left = games * players, games * ROUNDS * (players + SPARE_TILES)
    laid, turned, rounds = (np.empty((count, 9), np.int16) for _ in range(3))
    points, marks = np.empty((count, CATEGORIES), np.int16), np.empty((MARKS, count), np.int16)
    return Rows(laid, turned, rounds, points, marks, np.empty((count, 4), np.int8), np.empty((2, left), np.int16))


def new_table(pool: int) -> Table:
    """A table for games that deal from ``pool`` tiles."""
    seats = np.zeros((MOST_SEATS + 1, SEAT_COLUMNS), np.int64)
    return Table(seats, np.zeros(pool, np.int64), np.zeros(pool, np.uint64), np.zeros((2, EDGES), np.uint64))
