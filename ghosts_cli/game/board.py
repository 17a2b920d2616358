"""A player's board: cells, doors and the grid of tiles (rules G1, G2, G15, G33)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ghosts_cli.game.tiles import Joint, Side, Tile, joints_at

SIZE = 3


class Cell(NamedTuple):
    """A place of the grid: row and column from 1, row 1 on top."""

    row: int
    column: int

    def neighbour(self, side: Side) -> Cell | None:
        """The cell across ``side``, or None at the border, where there is always a door (G32)."""
        down, right = _STEPS[side]
        row, column = self.row + down, self.column + right
        return Cell(row, column) if 1 <= row <= SIZE and 1 <= column <= SIZE else None

    @property
    def neighbours(self) -> tuple[Cell, ...]:
        """The orthogonally adjacent cells, in the order N, E, S, W (G18, G22)."""
        return _NEIGHBOURS[self]


_STEPS = {Side.N: (-1, 0), Side.E: (0, 1), Side.S: (1, 0), Side.W: (0, -1)}
CELLS = tuple(Cell(row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))
_NEIGHBOURS = {cell: tuple(near for side in Side if (near := cell.neighbour(side))) for cell in CELLS}

_DOOR_SIDES = (Side.N, Side.S, Side.W, Side.E)


@functools.total_ordering
@dataclass(frozen=True, slots=True)
class Door:
    """A slot of the board's edge, `N1` to `E3`; sorted in the order N, S, W, E (G2)."""

    side: Side
    number: int

    def __str__(self) -> str:
        return f"{self.side.value}{self.number}"

    def __lt__(self, other: Door) -> bool:
        return self._place < other._place

    @property
    def _place(self) -> tuple[int, int]:
        return _DOOR_SIDES.index(self.side), self.number

    @property
    def cell(self) -> Cell:
        """The border cell that the door opens on."""
        if self.side in (Side.N, Side.S):
            return Cell(1 if self.side is Side.N else SIZE, self.number)
        return Cell(self.number, 1 if self.side is Side.W else SIZE)


DOORS = tuple(Door(side, number) for side in _DOOR_SIDES for number in range(1, SIZE + 1))
DOOR_BY_NAME = {str(door): door for door in DOORS}
_DOOR_AT = {(door.cell, door.side): door for door in DOORS}


def door_at(cell: Cell, side: Side) -> Door | None:
    """The door on ``side`` of ``cell``, or None where another cell lies there."""
    return _DOOR_AT.get((cell, side))


_ACROSS: dict[tuple[Cell, Side], Cell | Door] = {
    **{(cell, side): near for cell in CELLS for side in Side if (near := cell.neighbour(side))},
    **_DOOR_AT,
}


def across(cell: Cell, side: Side) -> Cell | Door:
    """What lies across ``side`` of ``cell``: another cell, or at the border a door (G32)."""
    return _ACROSS[cell, side]


@dataclass(frozen=True, slots=True)
class Doors:
    """Which slots are the two bone doors and the two tooth doors; the other eight are plain (G2)."""

    bone: tuple[Door, Door]
    tooth: tuple[Door, Door]

    def __post_init__(self) -> None:
        if (len(self.bone), len(self.tooth), len({*self.bone, *self.tooth})) != (2, 2, 4):
            raise ValueError("two bone doors and two tooth doors take four different slots")
        object.__setattr__(self, "bone", tuple(sorted(self.bone)))
        object.__setattr__(self, "tooth", tuple(sorted(self.tooth)))


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile as it lies on a cell; ``rotation`` in degrees clockwise."""

    tile: Tile
    rotation: int = 0

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The sides that each section joins as the tile lies."""
        return joints_at(self.tile.track, self.rotation)


@dataclass(frozen=True, slots=True)
class HiddenTile:
    """A player's hidden tile: not laid (``cell`` None), or laid in advance (G10, G15).

    In the advanced variant two tiles are held until one is laid; they are then both in ``tiles``.
    """

    tiles: tuple[Tile, ...]
    cell: Cell | None = None
    rotation: int = 0

    def __post_init__(self) -> None:
        if len(self.tiles) not in (1, 2) or (self.cell is not None and len(self.tiles) != 1):
            raise ValueError("a hidden tile is one tile, or two of which none is laid")
        if self.cell is not None and self.cell not in CELLS:
            raise ValueError(f"there is no cell {self.cell.row},{self.cell.column} to lay a hidden tile on")

    @property
    def placed(self) -> PlacedTile | None:
        """The tile as it lies, or None when it is not laid."""
        return None if self.cell is None else PlacedTile(self.tiles[0], self.rotation)


Grid = tuple[PlacedTile | None, ...]
"""Nine places, row by row from the top; None is an empty cell."""


@dataclass(frozen=True, slots=True)
class Board:
    """One player's doors and grid, with the hidden tile and the hand that is still to be laid.

    A hidden tile that is laid is not in ``grid``; its cell is empty there.
    """

    doors: Doors
    grid: Grid = (None,) * (SIZE * SIZE)
    hidden: HiddenTile | None = None
    hand: tuple[Tile, ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        if len(self.grid) != SIZE * SIZE:
            raise ValueError(f"a grid has {SIZE * SIZE} cells, not {len(self.grid)}")
        if self.hidden is not None and self.hidden.cell is not None and self.at(self.hidden.cell) is not None:
            raise ValueError("the hidden tile lies on an occupied cell")
        if self.hidden is not None and None not in self.grid:
            raise ValueError("nine tiles lie on the grid, so there is no cell for the hidden tile")

    def at(self, cell: Cell) -> PlacedTile | None:
        """The tile that lies openly on ``cell``."""
        return self.grid[(cell.row - 1) * SIZE + cell.column - 1]

    @property
    def final(self) -> bool:
        """Whether nine cells are filled, the hidden tile's included (G33)."""
        laid = SIZE * SIZE - self.grid.count(None)
        return laid + (self.hidden is not None and self.hidden.cell is not None) == SIZE * SIZE

    def counted(self) -> dict[Cell, PlacedTile]:
        """The tiles that count for the score as it stands, by cell in row order.

        The hidden tile counts only on a final board; until then its cell counts as empty (G33).
        """
        tiles = dict(self.laid())
        if self.final and self.hidden is not None and self.hidden.cell is not None and self.hidden.placed is not None:
            tiles[self.hidden.cell] = self.hidden.placed
        return dict(sorted(tiles.items()))

    def laid(self) -> Iterator[tuple[Cell, PlacedTile]]:
        """Yield (cell, tile) for each tile of the grid, row by row; the hidden tile is not among them."""
        for cell, placed in zip(CELLS, self.grid, strict=True):
            if placed is not None:
                yield cell, placed
