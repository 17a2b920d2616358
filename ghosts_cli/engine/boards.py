"""Scoring many boards at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine import words
from ghosts_cli.engine.compiled import i64, kernel, u64
from ghosts_cli.engine.scorer import door_word, score_row
from ghosts_cli.engine.state import Facts
from ghosts_cli.engine.tables import EngineTables, door_numbers
from ghosts_cli.game import CELLS, DOORS, Board

Array = npt.NDArray[Any]


@kernel
def _score_all(  # noqa: PLR0913, PLR0917 - a kernel's state
    laid: Array, turned: Array, doors: Array, facts: Facts, chains: Array, points: Array, dead_ends: Array
) -> None:
    for number in range(laid.shape[0]):
        row = u64(number)
        dead, _ = score_row(laid, turned, points, row, door_word(doors, row), facts, chains)
        dead_ends[row] = i64(dead)


def score_boards(tables: EngineTables, tiles: Array, rotations: Array, doors: Array) -> tuple[Array, Array]:
    """Score boards as they stand, each by itself: no bonus for most werewolves (G16 to G33).

    ``tiles``: (boards, 9) indices into the set by cell, row by row, -1 where nothing lies. ``rotations``:
    the same shape, degrees, 0 where nothing lies. ``doors``: (boards, 4) the two bone and the two tooth
    doors as places in ``game.DOORS``. A hidden tile that does not count yet must be left out (G33).

    Returns the points by category, int16 (boards, 13), and the dead ends, int8 (boards,). Raises
    ValueError for arrays of other shapes and for numbers out of range. Releases the GIL.
    """
    laid = np.ascontiguousarray(tiles, np.int16)
    turned = np.ascontiguousarray(rotations, np.int16)
    slots = np.ascontiguousarray(doors, np.int8)
    count = len(laid)
    if laid.shape != (count, 9) or turned.shape != (count, 9) or slots.shape != (count, 4):
        raise ValueError("boards are (n, 9) tiles, (n, 9) rotations and (n, 4) doors")
    if count and not words.NO_TILE <= laid.min() <= laid.max() < len(tables.source):
        raise ValueError("a tile's index is beyond the set")
    if count and (not 0 <= turned.min() <= turned.max() <= 270 or (turned % 90).any()):
        raise ValueError("rotations are 0, 90, 180 or 270")
    if count and not 0 <= slots.min() <= slots.max() < len(DOORS):
        raise ValueError("doors are 0 to 11")
    points = np.empty((count, words.CATEGORIES), np.int16)
    dead_ends = np.empty(count, np.int8)
    _score_all(laid, turned, slots, tables.facts, np.empty((2, words.EDGES), np.uint64), points, dead_ends)
    return points, dead_ends


def pack_boards(tables: EngineTables, boards: Sequence[Board]) -> tuple[Array, Array, Array]:
    """The arrays that ``score_boards`` wants for ``boards``: what counts on each (G33).

    Raises KeyError for a tile that is not in the tables' set.
    """
    tiles = np.full((len(boards), len(CELLS)), words.NO_TILE, np.int16)
    rotations = np.zeros((len(boards), len(CELLS)), np.int16)
    doors = np.array([door_numbers(board.doors) for board in boards], np.int8).reshape(-1, 4)
    for row, board in enumerate(boards):
        for cell, placed in board.counted().items():
            place = CELLS.index(cell)
            (tiles[row, place],) = tables.indices([placed.tile])
            rotations[row, place] = placed.rotation
    return tiles, rotations, doors
