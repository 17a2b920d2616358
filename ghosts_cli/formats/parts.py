"""From the parts of a board as written to a ``Board``: shared by the notation and the files.

Every text comes with its place, so that each problem is told where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from ghosts_cli.errors import Place
from ghosts_cli.formats.problems import Problems, suggestion
from ghosts_cli.formats.tokens import EMPTY, NotationError, parse_token
from ghosts_cli.game import CELLS, DOOR_BY_NAME, Board, Cell, Door, Doors, HiddenTile, PlacedTile, Tile

COORDINATES = ("1", "2", "3")

Lookup = Callable[[int], Tile | None]
"""Finds a catalog's tile by its id; None where there is no such tile."""


class Spot(Struct, frozen=True):
    """A piece of text and where it stands; ``quotes`` are the columns from there to its first character."""

    text: str
    place: Place
    quotes: int = 0


class HiddenParts(Struct, frozen=True):
    """A hidden tile as written: one tile or two, and row and column where it is laid."""

    tiles: Sequence[Spot]
    cell: tuple[Spot, Spot] | None


class BoardParts(Struct, frozen=True):
    """A board as written. A number of rows, cells or doors that is off has been noted by who read them."""

    name: str
    grid: Sequence[Sequence[Spot]]
    bone: Sequence[Spot]
    tooth: Sequence[Spot]
    hidden: HiddenParts | None = None
    hand: Sequence[Spot] = ()
    whole: bool = True
    """Whether ``grid`` is three rows of three as it was written; else nobody knows which cell is which."""


class BoardBuilder:
    """Builds boards from their parts and notes every problem.

    One builder serves all boards of a file, for no id may stand twice in it.
    """

    def __init__(self, lookup: Lookup, problems: Problems) -> None:
        self.lookup = lookup
        self.problems = problems
        self._id_places: dict[int, Place] = {}

    def build(self, parts: BoardParts) -> Board | None:
        """Return the board, or None where a problem stands in the way; all problems are noted."""
        doors = self._doors(parts)
        grid = tuple(self._cell(spot) for row in parts.grid for spot in row)
        hidden = self._hidden(parts.hidden, grid if parts.whole else None)
        hand = [self.placed(spot) for spot in parts.hand]
        if doors is None or len(grid) != len(CELLS) or self.problems.errors:
            return None
        return Board(doors, grid, hidden, tuple(placed.tile for placed in hand if placed is not None), parts.name)

    def placed(self, spot: Spot, *, may_repeat: bool = False) -> PlacedTile | None:
        """Read a tile token and find its tile; its id must not have stood in the file before, unless it may."""
        try:
            token = parse_token(spot.text)
        except NotationError as error:
            for fault in error.faults:
                place = spot.place.shifted(fault.offset + spot.quotes) if fault.offset else spot.place
                self.problems.add(place, fault.message, fault.rule)
            return None
        if isinstance(token.content, Tile):
            return PlacedTile(token.content, token.rotation)
        tile = self._tile_of(token.content, spot.place, may_repeat=may_repeat)
        return None if tile is None else PlacedTile(tile, token.rotation)

    def _tile_of(self, number: int, place: Place, *, may_repeat: bool) -> Tile | None:
        if not may_repeat and (first := self._id_places.setdefault(number, place)) is not place:
            self.problems.add(
                place, f"tile {number} stands twice; it is also at {first.line}:{first.column}", "tile-twice"
            )
        tile = self.lookup(number)
        if tile is None:
            self.problems.add(place, f"the catalog has no tile {number}; 'ghosts catalog show' lists its tiles", "tile")
        return tile

    def _cell(self, spot: Spot) -> PlacedTile | None:
        if spot.text == EMPTY:
            return None
        return self.placed(spot)

    def _doors(self, parts: BoardParts) -> Doors | None:
        taken: dict[Door, Place] = {}
        pairs = []
        for spots in (parts.bone, parts.tooth):
            pairs.append([door for spot in spots if (door := self._door(spot, taken)) is not None])
        if any(len(pair) != 2 for pair in pairs) or len(taken) != 4:
            return None
        (bone, tooth) = pairs
        return Doors((bone[0], bone[1]), (tooth[0], tooth[1]))

    def _door(self, spot: Spot, taken: dict[Door, Place]) -> Door | None:
        door = DOOR_BY_NAME.get(spot.text)
        if door is None:
            found = f"'{spot.text}'" if spot.text else "nothing"
            hint = suggestion(spot.text.upper(), DOOR_BY_NAME) if spot.text.upper() in DOOR_BY_NAME else ""
            words = spot.text.split()
            if len(words) > 1 and all(word in DOOR_BY_NAME for word in words):
                hint = f"; is a comma missing between {' and '.join(words)}?"
            self.problems.add(
                spot.place, f"expected a door N1 to N3, S1 to S3, W1 to W3 or E1 to E3, found {found}{hint}", "G2"
            )
        elif (first := taken.setdefault(door, spot.place)) is not spot.place:
            self.problems.add(
                spot.place, f"door {door} is named twice; it is also at {first.line}:{first.column}", "G2"
            )
        return door

    def _hidden(self, parts: HiddenParts | None, grid: Sequence[PlacedTile | None] | None) -> HiddenTile | None:
        """Read the hidden tile; it is held against the grid only where there is a whole one."""
        if parts is None:
            return None
        placed = [self.placed(spot) for spot in parts.tiles]
        if len(parts.tiles) not in (1, 2) or None in placed or grid is None:
            return None
        tiles = tuple(each.tile for each in placed if each is not None)
        if None not in grid:
            self.problems.add(
                parts.tiles[0].place,
                "nine tiles lie on the grid, so there is no cell for a hidden tile: "
                "leave its cell empty, or leave out 'hidden'",
                "G15",
            )
            return None
        if parts.cell is None:
            return HiddenTile(tiles)
        cell = self._hidden_cell(parts.cell, grid)
        if cell is None or placed[0] is None:
            return None
        return HiddenTile(tiles, cell, placed[0].rotation)

    def _hidden_cell(self, spots: tuple[Spot, Spot], grid: Sequence[PlacedTile | None]) -> Cell | None:
        numbers = [int(spot.text) for spot in spots if spot.text in COORDINATES]
        if len(numbers) != 2:
            return None  # noted by who read them
        cell = Cell(*numbers)
        if grid[CELLS.index(cell)] is not None:
            self.problems.add(
                spots[0].place, f"the hidden tile lies on cell {cell.row},{cell.column}, which is occupied", "G15"
            )
            return None
        return cell
