"""Boards turned and mirrored as a whole, doors and hidden tile included.

A mirrored tile is the same tile at another rotation, its sections in the same order: left and right
changed places, a corner at r degrees becomes one at 270 - r, and so does a double corner; a straight and a
crossroads stay as they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ghosts_cli.game import CELLS, DOOR_BY_NAME, Board, Cell, Doors, HiddenTile, PlacedTile, Side, Track

_QUARTER = {Side.N: Side.E, Side.E: Side.S, Side.S: Side.W, Side.W: Side.N}
_ACROSS = {Side.N: Side.N, Side.E: Side.W, Side.S: Side.S, Side.W: Side.E}
_SLOTS = ["N1", "N2", "N3", "E1", "E2", "E3", "S1", "S2", "S3", "W1", "W2", "W3"]
_QUARTER_DOORS = dict(
    zip(_SLOTS, ["E1", "E2", "E3", "S3", "S2", "S1", "W1", "W2", "W3", "N3", "N2", "N1"], strict=True)
)
_ACROSS_DOORS = dict(zip(_SLOTS, ["N3", "N2", "N1", "W1", "W2", "W3", "S3", "S2", "S1", "E1", "E2", "E3"], strict=True))


@dataclass(frozen=True)
class Symmetry:
    """A way to move the whole board: where its cells, sides and doors go, and how its tiles lie then."""

    name: str
    cell: Callable[[Cell], Cell]
    side: Mapping[Side, Side]
    door: Mapping[str, str]
    tile: Callable[[PlacedTile], PlacedTile]

    def __str__(self) -> str:
        return self.name

    def board(self, board: Board) -> Board:
        """``board`` moved so."""
        moved = {self.cell(cell): self.tile(lying) for cell, lying in board.laid()}
        hidden = board.hidden
        if hidden is not None and hidden.cell is not None:
            lying = self.tile(PlacedTile(hidden.tiles[0], hidden.rotation))
            hidden = HiddenTile(hidden.tiles, self.cell(hidden.cell), lying.rotation)
        return replace(board, doors=self.doors(board.doors), grid=tuple(map(moved.get, CELLS)), hidden=hidden)

    def doors(self, doors: Doors) -> Doors:
        """The doors where they are then."""
        a, b, c, d = (DOOR_BY_NAME[self.door[str(door)]] for door in (*doors.bone, *doors.tooth))
        return Doors((a, b), (c, d))


def _mirror_tile(lying: PlacedTile) -> PlacedTile:
    if lying.tile.track in (Track.STRAIGHT, Track.CROSSROADS):
        return lying
    return PlacedTile(lying.tile, (270 - lying.rotation) % 360)


QUARTER_TURN = Symmetry(
    "a quarter turn clockwise",
    lambda cell: Cell(cell.column, 4 - cell.row),
    _QUARTER,
    _QUARTER_DOORS,
    lambda lying: PlacedTile(lying.tile, (lying.rotation + 90) % 360),
)
MIRROR = Symmetry(
    "a mirror, left to right", lambda cell: Cell(cell.row, 4 - cell.column), _ACROSS, _ACROSS_DOORS, _mirror_tile
)
