"""The eight symmetries of the square, and doors up to them (G2).

A mirrored board scores what the board scores: every track has a mirror image among its own rotations,
with the same sections. So do boards whose bone and tooth doors change places. Of the 2970 door
arrangements 212 are left.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from ghosts_cli.game import CELLS, DOOR_BY_NAME, DOORS, Cell, Door, Doors, Side
from ghosts_cli.game.board import SIZE

_DOOR_PLACE = {door: place for place, door in enumerate(DOORS)}


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A turn or mirror image of the board: where each cell, side and door goes.

    ``swapped`` says that bone and tooth change places besides.
    """

    cells: Mapping[Cell, Cell]
    sides: Mapping[Side, Side]
    swapped: bool = False

    def door(self, door: Door) -> Door:
        """Where ``door`` goes."""
        cell, side = self.cells[door.cell], self.sides[door.side]
        return DOOR_BY_NAME[f"{side.value}{cell.column if side in (Side.N, Side.S) else cell.row}"]

    def doors(self, doors: Doors) -> Doors:
        """Where the doors of a board go."""
        bone = self.door(doors.bone[0]), self.door(doors.bone[1])
        tooth = self.door(doors.tooth[0]), self.door(doors.tooth[1])
        return Doors(tooth, bone) if self.swapped else Doors(bone, tooth)

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that leads back."""
        cells = {there: here for here, there in self.cells.items()}
        sides = {there: here for here, there in self.sides.items()}
        return Symmetry(cells, sides, self.swapped)


def _turned(cell: Cell, quarters: int) -> Cell:
    for _ in range(quarters):
        cell = Cell(cell.column, SIZE + 1 - cell.row)
    return cell


def _symmetries() -> tuple[Symmetry, ...]:
    """The 16 symmetries: four turns, plain or mirrored left to right first, with or without the swap."""
    made = []
    mirror_sides = {Side.N: Side.N, Side.E: Side.W, Side.S: Side.S, Side.W: Side.E}
    for swapped in (False, True):
        for mirrored in (False, True):
            for quarters in range(4):
                start = {cell: Cell(cell.row, SIZE + 1 - cell.column) if mirrored else cell for cell in CELLS}
                cells = {cell: _turned(start[cell], quarters) for cell in CELLS}
                sides = {side: (mirror_sides[side] if mirrored else side).turned(90 * quarters) for side in Side}
                made.append(Symmetry(cells, sides, swapped))
    return tuple(made)


SYMMETRIES = _symmetries()


@functools.cache
def canonical_doors(doors: Doors) -> tuple[Doors, Symmetry]:
    """The one that stands for all door arrangements that are ``doors`` up to symmetry, and the way to it.

    It is the one whose special doors open on the latest cells, row by row: the fewer doors are behind a
    search that fills the board in that order, the fewer states it can be in.
    """
    return min(((symmetry.doors(doors), symmetry) for symmetry in SYMMETRIES), key=lambda image: _rank(image[0]))


def _rank(doors: Doors) -> tuple[int, list[int]]:
    special = [*doors.bone, *doors.tooth]
    return -sum(CELLS.index(door.cell) for door in special), [_DOOR_PLACE[door] for door in special]
