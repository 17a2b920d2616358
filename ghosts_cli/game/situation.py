"""What the seat to act has to decide in a position, what it can do, and what each act leads to (G10 to G15)."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ghosts_cli.game.board import Board, Cell
from ghosts_cli.game.deal import ROUNDS, Placement
from ghosts_cli.game.position import Position, position_in
from ghosts_cli.game.seat import SeatView, free_cells, rotations_of, with_tile
from ghosts_cli.game.tiles import Tile


class Decision(enum.Enum):
    """What has to be decided."""

    TURN = "turn"
    """Take a face-up tile and lay it, or reveal (G12)."""
    REVEALED = "revealed"
    """Take the revealed tile and lay it, or leave it (G12)."""
    LAY = "lay"
    """Where to lay the tile in hand (G14)."""
    HIDDEN = "hidden"
    """Where to lay the hidden tile, and which of two (G10, G15)."""


class Doing(enum.Enum):
    """What a candidate does."""

    TAKE = "take"
    REVEAL = "reveal"
    LEAVE = "leave"
    LAY = "lay"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that could be done now. A tile that is taken is laid in the same breath, unless no cell is named."""

    doing: Doing
    tile: Tile | None = None
    cell: Cell | None = None
    rotation: int | None = None


@dataclass(frozen=True)
class Situation:
    """A position reduced to what the seat to act may see: no hidden tile but its own."""

    position: Position
    tiles: tuple[Tile, ...]
    """The set that is played with."""

    @property
    def seat(self) -> int:
        """The seat to act, from 1."""
        return self.position.to_act

    @property
    def board(self) -> Board:
        """Its board, without hidden tile and hand."""
        return replace(self.position.boards[self.seat - 1], hidden=None, hand=())

    @property
    def hidden(self) -> tuple[Tile, ...]:
        """Its hidden tile, or two; empty where they are not known."""
        hidden = self.position.boards[self.seat - 1].hidden
        return hidden.tiles if hidden else ()

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The tile that it has taken and not laid."""
        return self.position.boards[self.seat - 1].hand

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that this seat has not seen: in stacks, hidden elsewhere, or out of the game."""
        return self.position.unseen(self.tiles)

    @property
    def last(self) -> bool:
        """Whether only this seat has no tile yet, so that it sees the whole stack (G13)."""
        return len(self.position.taken) == self.position.players - 1 and self.seat not in self.position.taken

    @property
    def decision(self) -> Decision:
        """What has to be decided."""
        if self.position.round > ROUNDS:
            return Decision.HIDDEN
        if self.hand:
            return Decision.LAY
        return Decision.TURN if self.position.revealed is None else Decision.REVEALED

    def board_with(self, candidate: Candidate) -> Board:
        """The seat's board after a candidate that lays a tile. Raises ValueError for another one."""
        if candidate.tile is None or candidate.cell is None or candidate.rotation is None:
            raise ValueError(f"to {candidate.doing.value} lays no tile")
        return with_tile(self.board, candidate.tile, candidate.cell, candidate.rotation)

    def candidates(self) -> tuple[Candidate, ...]:
        """Everything that can be done; placements that score alike stand for one another."""
        decision, position = self.decision, self.position
        if decision is Decision.HIDDEN:
            return tuple(self._placements(Doing.LAY, self.hidden))
        if decision is Decision.LAY:
            return tuple(self._placements(Doing.LAY, self.hand))
        if decision is Decision.REVEALED and position.revealed is not None:
            return (*self._placements(Doing.TAKE, [position.revealed]), Candidate(Doing.LEAVE))
        if self.last and position.stack_left:
            return (Candidate(Doing.REVEAL),)
        reveal = (Candidate(Doing.REVEAL),) if position.stack_left else ()
        return (*self._placements(Doing.TAKE, position.offer), *reveal)

    def _placements(self, doing: Doing, tiles: Sequence[Tile]) -> Iterator[Candidate]:
        for tile in dict.fromkeys(tiles):
            for cell in free_cells(self.board):
                for rotation in rotations_of(tile):
                    yield Candidate(doing, tile, cell, rotation)

    def after(self, candidate: Candidate) -> Position:
        """The position that a candidate leads to. Raises ValueError where that depends on what is unseen."""
        position = self.position
        if candidate.doing is Doing.LEAVE and position.revealed is not None:
            offer = (*position.offer, position.revealed)
            return replace(position, offer=offer, revealed=None, to_act=self._next(position.taken))
        if position.round > ROUNDS:
            raise ValueError("nothing comes after that")
        taken = tuple(sorted({*position.taken, self.seat}))
        rest = list(position.offer)
        if candidate.tile is not None and candidate.doing is Doing.TAKE and position.revealed is None:
            rest.remove(candidate.tile)
        boards = list(position.boards)
        hidden = position.boards[self.seat - 1].hidden
        holds = candidate.doing is Doing.TAKE and candidate.tile is not None and candidate.cell is None
        board = replace(self.board, hand=(candidate.tile,)) if holds and candidate.tile else self.board_with(candidate)
        boards[self.seat - 1] = replace(board, hidden=hidden)
        lays_now = holds and position.placement is Placement.IMMEDIATE
        return replace(
            position,
            boards=tuple(boards),
            taken=taken,
            offer=tuple(rest),
            revealed=None,
            to_act=self.seat if lays_now else self._next(taken, boards),
        )

    def following(self) -> int:
        """Who acts when this seat has laid its tile: a seat without one, else one that still holds its own."""
        boards = list(self.position.boards)
        boards[self.seat - 1] = replace(boards[self.seat - 1], hand=())
        return self._next(self.position.taken, boards)

    def _next(self, taken: Sequence[int], boards: Sequence[Board] = ()) -> int:
        """Who comes next: a seat without a tile, else one that still has to lay, else whoever."""
        players = self.position.players
        following = [(self.seat - 1 + step) % players + 1 for step in range(1, players + 1)]
        without = [seat for seat in following if seat not in taken]
        holding = [seat for seat in following if boards and boards[seat - 1].hand]
        return (without or holding or following)[0]


def situation_in(view: SeatView) -> Situation:
    """What the seat to act sees, as a situation."""
    return Situation(replace(position_in(view), seat=None), view.tiles)
