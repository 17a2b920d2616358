"""A board and the tiles to lay on it, boiled down to what depends on the arrangement.

Path points depend on shapes alone, golems and bats on which tile lies where, ghosts and satyrs on which
sections share a path; all else is a constant of the tiles. Everything here is in the board's canonical
orientation: cells 0 to 8 row by row, slots of cell c are 2c and 2c + 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ghosts_cli.arrange.frontier import SHAPE_OF, SHAPES, TRACKS
from ghosts_cli.arrange.symmetry import Symmetry, canonical_doors
from ghosts_cli.errors import GhostsError
from ghosts_cli.game import (
    CELLS,
    Board,
    Category,
    Doors,
    Monster,
    PlacedTile,
    Rules,
    Side,
    Tile,
    distinct_rotations,
    joints_at,
    score_board,
    tile_faults,
)
from ghosts_cli.game.rules import MOST_FREE_GOLEMS

ARRANGED = frozenset(
    {
        Category.GHOSTS,
        Category.GOLEMS,
        Category.SATYRS,
        Category.BATS,
        Category.BONE_DOORS,
        Category.TOOTH_DOORS,
        Category.OTHER_PATHS,
    }
)
"""The categories whose points depend on the arrangement; those of the others depend on the tiles alone."""


class CannotArrangeError(GhostsError, ValueError):
    """The tiles do not fit the board, or the tiles or the rules are outside what can be solved."""


class Load(NamedTuple):
    """What stands on a section, as far as its path matters."""

    ghosts: int
    satyrs: int
    kinds: int
    """A bit for each kind of monster (G19); 0 on every section where no satyr is about."""


class Piece(NamedTuple):
    """A tile as far as its place matters: tiles that are the same piece may change places for free."""

    track: int
    loads: tuple[Load, ...]
    golems: int
    bats: int

    @property
    def weight(self) -> tuple[int, ...]:
        """Sorts the pieces that decide most to the front."""
        satyrs = sum(load.satyrs for load in self.loads)
        ghosts = sum(load.ghosts for load in self.loads)
        kinds = sum(load.kinds.bit_count() for load in self.loads)
        return -satyrs, -ghosts, -self.golems, -self.bats, -kinds


class Spot(NamedTuple):
    """Where a piece lies: its cell, and 1 if its first section lies in the second slot, else 0."""

    cell: int
    way: int


_BITS = {kind: 1 << place for place, kind in enumerate(Monster)}


def piece_of(tile: Tile, *, satyrs: bool) -> Piece:
    """The piece that ``tile`` is; ``satyrs`` says whether any stands on the board's tiles."""
    loads = tuple(
        Load(
            section.count(Monster.GHOST),
            section.count(Monster.SATYR),
            sum(_BITS[kind] for kind in set(section)) if satyrs else 0,
        )
        for section in tile.sections
    )
    monsters = tile.monsters
    return Piece(TRACKS.index(tile.track), loads, monsters.count(Monster.GOLEM), monsters.count(Monster.BAT))


def print_of(tile: Tile) -> tuple[object, ...]:
    """What is printed on ``tile``, in a form that sorts; equal for tiles that differ in their ids alone."""
    letters = tuple("".join(monster.letter for monster in section) for section in tile.sections)
    return TRACKS.index(tile.track), letters, tile.diamonds


def _order(tile: Tile, *, satyrs: bool) -> tuple[object, ...]:
    piece = piece_of(tile, satyrs=satyrs)
    return piece.weight, piece, print_of(tile), tile.id or 0


@dataclass(frozen=True)
class Problem:
    """What to arrange; made by ``pose``."""

    board: Board
    doors: Doors
    """The canonical doors; ``home`` leads back from them to the board's own."""
    home: Symmetry
    rules: Rules
    tiles: tuple[Tile, ...]
    pieces: tuple[Piece, ...]
    """The tiles' pieces, in the same order: equal pieces side by side."""
    fixed: dict[int, int]
    """The shape on each cell that is not free."""
    fixed_pieces: dict[int, tuple[Piece, int]]
    """The piece on each of them and its way."""
    constant: int
    """The points that no arrangement changes."""
    first: Board
    """The tiles laid on the free cells just as they come."""

    @property
    def fixed_loads(self) -> dict[int, Load]:
        """What stands in each slot of a cell that is not free."""
        return {
            2 * cell + (number ^ way): load
            for cell, (piece, way) in self.fixed_pieces.items()
            for number, load in enumerate(piece.loads)
        }

    def finished(self, shapes: Sequence[int], spots: Sequence[Spot]) -> Board:
        """The board with the pieces on ``spots``, in the shapes that ``shapes`` has for their cells."""
        grid = list(self.board.grid)
        for tile, (cell, way) in zip(self.tiles, spots, strict=True):
            slots = SHAPES[shapes[cell]].slots
            sides = [frozenset(self.home.sides[side] for side in slot) for slot in (slots[::-1] if way else slots)]
            grid[CELLS.index(self.home.cells[CELLS[cell]])] = PlacedTile(tile, _rotation(tile, sides))
        return Board(self.board.doors, tuple(grid), name=self.board.name)


def _look(tile: Tile, sides: Sequence[frozenset[Side]]) -> frozenset[object]:
    return frozenset(zip(sides, tile.sections, strict=True))


def _rotation(tile: Tile, sides: Sequence[frozenset[Side]]) -> int:
    """The first rotation that shows the tile's sections between these sides."""
    wanted = _look(tile, sides)
    return next(
        rotation
        for rotation in distinct_rotations(tile)
        if _look(tile, [frozenset(joint) for joint in joints_at(tile.track, rotation)]) == wanted
    )


def pose(board: Board, tiles: Sequence[Tile], rules: Rules) -> Problem:
    """The problem of laying ``tiles`` on the free cells of ``board``'s grid.

    Raises CannotArrangeError when there are not as many tiles as free cells, when a tile breaks the rules
    of tiles (G5, G18), or when the table of golems is too short for the golems on the board.
    """
    free = board.grid.count(None)
    if len(tiles) != free:
        raise CannotArrangeError(f"{len(tiles)} tiles for {free} free cells: as many are needed as cells are free")
    laid = [placed.tile for _, placed in board.laid()]
    _check([*tiles, *laid], rules)
    satyrs = any(Monster.SATYR in tile.monsters for tile in [*tiles, *laid])
    ordered = tuple(sorted(tiles, key=lambda tile: _order(tile, satyrs=satyrs)))
    coming = iter(ordered)
    first = Board(board.doors, tuple(placed or PlacedTile(next(coming)) for placed in board.grid), name=board.name)
    points = score_board(first, rules).points
    doors, there = canonical_doors(board.doors)
    fixed: dict[int, int] = {}
    fixed_pieces: dict[int, tuple[Piece, int]] = {}
    for cell, placed in board.laid():
        number = CELLS.index(there.cells[cell])
        sides = [frozenset(there.sides[side] for side in joint) for joint in placed.joints]
        fixed[number] = SHAPE_OF[frozenset(sides)]
        way = int(SHAPES[fixed[number]].slots[0] != sides[0])
        fixed_pieces[number] = piece_of(placed.tile, satyrs=satyrs), way
    return Problem(
        board=board,
        doors=doors,
        home=there.inverse,
        rules=rules,
        tiles=ordered,
        pieces=tuple(piece_of(tile, satyrs=satyrs) for tile in ordered),
        fixed=fixed,
        fixed_pieces=fixed_pieces,
        constant=sum(value for category, value in points.items() if category not in ARRANGED),
        first=first,
    )


def _check(tiles: Sequence[Tile], rules: Rules) -> None:
    for tile in tiles:
        for rule, fault in tile_faults(tile):
            raise CannotArrangeError(f"a tile that breaks {rule} cannot be arranged: {fault}")
    golems = sum(tile.monsters.count(Monster.GOLEM) for tile in tiles)
    if len(rules.tables.golems) <= min(golems, MOST_FREE_GOLEMS):
        raise CannotArrangeError(f"the table of golems ends before the {golems} golems to arrange (G18)")
