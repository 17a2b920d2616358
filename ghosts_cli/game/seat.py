"""A seat of the draft: what it may see, and what it may do (rules G10 to G15, G33)."""

from __future__ import annotations

import enum
import functools
from dataclasses import dataclass, replace

from ghosts_cli.errors import GhostsError
from ghosts_cli.game.board import CELLS, Board, Cell, PlacedTile
from ghosts_cli.game.deal import ROUNDS, Placement, Variant
from ghosts_cli.game.rules import Rules
from ghosts_cli.game.tiles import ROTATIONS, Tile, distinct_rotations

HIDDEN_ROUND = ROUNDS + 1
"""The number that moves and views give to the time after the last round, when hidden tiles are laid (G15)."""


class ActKind(enum.Enum):
    """The four things that a seat does (G12 to G15)."""

    REVEAL = "reveal"
    """Turn up the next tile of the stack; then that one is taken or left."""
    TAKE = "take"
    """Take the tile just revealed, or one that lay face up when the turn began."""
    LEAVE = "leave"
    """Leave the tile just revealed face up; the turn ends without a tile."""
    LAY = "lay"
    """Lay the taken tile, or at the end the hidden one, on a free cell."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a strategy decides. Made by ``reveal``, ``take``, ``leave`` and ``lay``."""

    kind: ActKind
    tile: Tile | None = None
    """The tile taken or laid; None for the two acts that leave no choice of tile."""
    cell: Cell | None = None
    rotation: int | None = None

    def __str__(self) -> str:
        words = [self.kind.value]
        if self.tile is not None:
            words.append(f"tile {self.tile.id}" if self.tile.id is not None else f"a {self.tile.track.value}")
        if self.cell is not None:
            words.append(f"on {self.cell.row},{self.cell.column} at {self.rotation}")
        return " ".join(words)


def reveal() -> Act:
    """Reveal the next tile of the stack."""
    return Act(ActKind.REVEAL)


def take(tile: Tile) -> Act:
    """Take ``tile``."""
    return Act(ActKind.TAKE, tile)


def leave() -> Act:
    """Leave the revealed tile."""
    return Act(ActKind.LEAVE)


def lay(tile: Tile, cell: Cell, rotation: int = 0) -> Act:
    """Lay ``tile`` on ``cell``, turned by ``rotation`` degrees clockwise."""
    return Act(ActKind.LAY, tile, cell, rotation)


@dataclass(frozen=True, slots=True)
class Move:
    """An act as it is recorded: who did it when, and with which tile.

    ``cell`` and ``rotation`` are None but for ``lay``. Hidden tiles are laid in round 9.
    """

    round: int
    seat: int
    act: ActKind
    tile: Tile
    cell: Cell | None = None
    rotation: int | None = None


@dataclass(frozen=True)
class SeatView:
    """All that one seat may see when it has to decide, and nothing else.

    Not in it: the order of the stack, the other seats' hidden tiles, and at ``end_of_round`` where the
    others lay the tiles that they took in this round. Two games that differ only in such things give
    equal views.
    """

    tiles: tuple[Tile, ...]
    """The set that is played with, in catalog order."""
    variant: Variant
    placement: Placement
    rules: Rules
    seat: int
    """Whose view, from 1."""
    round: int
    """1 to 8; 9 when hidden tiles are laid."""
    start_seat: int
    """Who started this round."""
    boards: tuple[Board, ...]
    """By seat, as they lie openly: no hidden tile on any; a tile taken and not seen laid is in ``hand``."""
    hidden: tuple[Tile, ...]
    """One's own hidden tile, or two of which one will be laid."""
    taken: tuple[int, ...]
    """The seats that have a tile this round, in order."""
    offer: tuple[Tile, ...]
    """The face-up tiles that may be taken, in the order in which they were revealed."""
    revealed: Tile | None
    """The tile that this seat has just revealed and must now take or leave."""
    stack_left: int
    """Tiles still face down in this round's stack."""
    discarded: tuple[Tile, ...]
    """Tiles left over from earlier rounds, which everyone saw."""
    laying: tuple[Tile, ...]
    """The tiles of which one must be laid now; empty when it is a turn of the draft."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.boards)

    @property
    def board(self) -> Board:
        """One's own board."""
        return self.boards[self.seat - 1]

    @property
    def last(self) -> bool:
        """Whether this is the only seat without a tile, whose turn shows the whole stack (G13)."""
        return len(self.taken) == self.players - 1

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles of the set that this seat has not seen, in catalog order.

        They lie in stacks, are others' hidden tiles, or stay out of the game.
        """
        seen = {*self.hidden, *self.offer, *self.discarded, self.revealed}
        for board in self.boards:
            seen.update(board.hand, (placed.tile for _, placed in board.laid()))
        return tuple(tile for tile in self.tiles if tile not in seen)


class IllegalActError(GhostsError, ValueError):
    """An act that the rules do not allow where it was tried; the message says why."""


def legal_acts(view: SeatView) -> tuple[Act, ...]:
    """Every act that ``view`` allows, in a fixed order; rotations that score alike stand for one another.

    A turn: reveal first, then the offer in order (G12). After revealing: take, then leave. Laying: tile
    by tile, cell by cell from the upper left, rotation by rotation (G14, G15).
    """
    if view.laying:
        free = free_cells(view.board)
        return tuple(
            lay(tile, cell, rotation) for tile in view.laying for cell in free for rotation in rotations_of(tile)
        )
    if view.revealed is not None:
        return take(view.revealed), leave()
    takes = tuple(take(tile) for tile in view.offer)
    return (reveal(), *takes) if view.stack_left else takes


def why_illegal(view: SeatView, act: Act) -> str | None:
    """What is wrong with ``act`` where ``view`` stands, or None when it is legal (G12, G14)."""
    if not isinstance(act, Act):
        return "that is no act"
    if (act.kind is ActKind.LAY) is not bool(view.laying):
        return "a tile must be laid now" if view.laying else "there is no tile to lay now"
    if view.laying:
        return _why_not_laid(view, act)
    return _why_not_now(view, act) if view.revealed is None else _why_not_revealed(view.revealed, act)


def _why_not_now(view: SeatView, act: Act) -> str | None:
    if act.kind is ActKind.LEAVE:
        return "no tile has been revealed that could be left"
    if act.kind is ActKind.REVEAL:
        return None if view.stack_left else "the stack is used up: take a face-up tile"
    return None if act.tile in view.offer else "that tile does not lie face up"


def _why_not_revealed(revealed: Tile, act: Act) -> str | None:
    if act.kind is ActKind.REVEAL:
        return "a tile has been revealed: take that one or leave it"
    if act.kind is ActKind.TAKE and act.tile != revealed:
        return "after revealing, only the revealed tile may be taken"
    return None


def _why_not_laid(view: SeatView, act: Act) -> str | None:
    if act.tile not in view.laying:
        return "that is not the tile to lay"
    if act.cell not in CELLS:
        return "there is no such cell"
    if view.board.at(act.cell) is not None:
        return "a tile lies on that cell already"
    if act.rotation not in ROTATIONS:
        return "a rotation is 0, 90, 180 or 270 degrees"
    return None


@functools.lru_cache(maxsize=1024)
def rotations_of(tile: Tile) -> tuple[int, ...]:
    """``distinct_rotations`` of the tile, remembered: each tile is laid in many games."""
    return distinct_rotations(tile)


def can(view: SeatView, act: Act) -> bool:
    """Whether ``act`` is legal where ``view`` stands."""
    return why_illegal(view, act) is None


def free_cells(board: Board) -> tuple[Cell, ...]:
    """The cells with no open tile, row by row; a hidden tile laid in advance can still be moved (G15)."""
    return tuple(cell for cell in CELLS if board.at(cell) is None)


def with_tile(board: Board, tile: Tile, cell: Cell, rotation: int) -> Board:
    """``board`` with ``tile`` laid openly on a free ``cell``, and nothing left in hand."""
    at = CELLS.index(cell)
    return replace(board, grid=(*board.grid[:at], PlacedTile(tile, rotation), *board.grid[at + 1 :]), hand=())
