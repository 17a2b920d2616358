"""A game's moves, seat by seat: what could be taken when, what was taken, and where it was laid (G11 to G15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ghosts_cli.game import CELLS, Board, Cell, PlacedTile, Tile
from ghosts_cli.game.seat import HIDDEN_ROUND, ActKind, Move


class RecordError(ValueError):
    """The moves do not fit together or do not make the boards; ``number`` is the move's, from 0, or None."""

    def __init__(self, message: str, number: int | None = None) -> None:
        super().__init__(message)
        self.number = number


@dataclass(frozen=True, slots=True)
class Chance:
    """A tile that a seat could have taken: on which turn of the round (from 1), and what it had seen by then."""

    tile: Tile
    turn: int
    shown: bool
    """Whether it lay face up; if not, the seat revealed it and left it."""
    seen: tuple[Tile, ...]
    """Every tile that had been face up by then."""


@dataclass(frozen=True, slots=True)
class Laying:
    """A tile laid by one seat."""

    round: int
    """1 to 8, or 9 for the hidden tile."""
    tile: Tile
    cell: Cell
    rotation: int
    before: Board
    """The seat's open tiles before."""
    seen: tuple[Tile, ...]
    """Every tile that had been face up by then."""
    chances: tuple[Chance, ...] = ()
    """The tiles that the seat could have taken instead in this round."""

    @property
    def after(self) -> Board:
        """The seat's tiles afterwards."""
        return laid_on(self.before, self.tile, self.cell, self.rotation)


@dataclass
class _Seat:
    """One seat while the moves are gone through."""

    board: Board
    turns: int = 0
    chances: list[Chance] = field(default_factory=list)
    taken: Tile | None = None
    layings: list[Laying] = field(default_factory=list)


def laid_on(board: Board, tile: Tile, cell: Cell, rotation: int) -> Board:
    """``board`` with one tile more on its grid."""
    placed = PlacedTile(tile, rotation)
    grid = tuple(placed if each == cell else there for each, there in zip(CELLS, board.grid, strict=True))
    return replace(board, grid=grid)


def layings(boards: Sequence[Board], moves: Sequence[Move]) -> list[tuple[Laying, ...]]:
    """By seat, the tiles laid in order, with what could have been taken instead; nothing where the moves miss some.

    Raises RecordError where a move is impossible, or the moves lay something else than lies on the boards.
    """
    reading = _Reading(boards)
    for number, move in enumerate(moves):
        try:
            reading.go(move)
        except RecordError as error:
            raise RecordError(str(error), number) from None
    found = []
    for seat, (board, state) in enumerate(zip(boards, reading.seats, strict=True), start=1):
        whole = len(state.layings) == len(CELLS)
        if whole:
            _compare(seat, board, state.board)
        found.append(tuple(state.layings) if whole and board.final else ())
    return found


def _compare(seat: int, board: Board, made: Board) -> None:
    there = board.counted()
    for cell, placed in made.laid():
        if there.get(cell) != placed:
            raise RecordError(f"seat {seat} laid another tile on {cell.row},{cell.column} than lies on its board")


class _Reading:
    """Goes through the moves of a game."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self.seats = [_Seat(Board(board.doors, name=board.name)) for board in boards]
        self.round = 1
        self.offer: list[Tile] = []
        self.revealed: Tile | None = None
        self.reveals = 0
        """Tiles revealed in this round; none where the moves tell only what was taken."""
        self.turned_up = 0
        """Those of them in this turn."""
        self.acting: int | None = None
        self.seen: Counter[Tile] = Counter()

    def go(self, move: Move) -> None:
        """Carry out one move. Raises RecordError."""
        if move.seat > len(self.seats):
            raise RecordError(f"there is no seat {move.seat} at a table of {len(self.seats)}")
        if move.round < self.round:
            raise RecordError(f"round {move.round} comes after round {self.round}")
        if move.round > self.round:
            self._begin(move.round)
        if move.act is not ActKind.LAY:
            self._turn(move)
        if move.act is ActKind.REVEAL:
            self._put_back()
            self.revealed = move.tile
            self.reveals += 1
            self.turned_up += 1
            self.seen[move.tile] += 1
        elif move.act is ActKind.LEAVE:
            self._leave(move)
        elif move.act is ActKind.TAKE:
            self._take(move)
        else:
            self._lay(move)

    def _begin(self, number: int) -> None:
        self.round, self.offer, self.revealed, self.reveals, self.acting = number, [], None, 0, None
        for seat in self.seats:
            seat.turns, seat.chances, seat.taken = 0, [], None

    def _turn(self, move: Move) -> None:
        """Note a new turn, with what lies face up when it begins."""
        seat = self.seats[move.seat - 1]
        if self.acting == move.seat:
            return
        self.acting, self.turned_up = move.seat, 0
        seat.turns += 1
        seat.chances += self._chances(self.offer, seat.turns, shown=True)

    def _chances(self, tiles: Sequence[Tile], turn: int, *, shown: bool) -> Iterator[Chance]:
        seen = tuple(self.seen.elements())
        return (Chance(tile, turn, shown, seen) for tile in tiles)

    def _put_back(self) -> None:
        """Before another tile is revealed in the same turn: the last seat sees the whole stack (G13)."""
        if self.revealed is not None:
            self.offer.append(self.revealed)
            self.revealed = None

    def _leave(self, move: Move) -> None:
        if self.revealed != move.tile:
            raise RecordError(f"seat {move.seat} leaves a tile that it has not revealed")
        seat = self.seats[move.seat - 1]
        seat.chances += self._chances([move.tile], seat.turns, shown=False)
        self._put_back()
        self.acting = None

    def _take(self, move: Move) -> None:
        seat = self.seats[move.seat - 1]
        if seat.taken is not None:
            raise RecordError(f"seat {move.seat} takes a second tile in round {move.round}")
        last = sum(each.taken is not None for each in self.seats) == len(self.seats) - 1
        if last or self.turned_up > 1:
            self._put_back()  # it may take any (G13)
        if move.tile == self.revealed:
            self.revealed = None
        elif self.reveals == 0:
            self.seen[move.tile] += 1
        else:
            if self.revealed is not None:
                raise RecordError(f"seat {move.seat} takes another tile than the one it has revealed (G12)")
            if move.tile not in self.offer:
                raise RecordError(f"seat {move.seat} takes a tile that does not lie face up")
            known = [chance.tile for chance in seat.chances]
            fresh = [tile for tile in self.offer if tile not in known]
            seat.chances += self._chances(fresh, seat.turns, shown=True)
            self.offer.remove(move.tile)
        seat.taken = move.tile
        self.acting = None

    def _lay(self, move: Move) -> None:
        seat = self.seats[move.seat - 1]
        if move.round < HIDDEN_ROUND and seat.taken != move.tile:
            raise RecordError(f"seat {move.seat} lays a tile that it has not taken in round {move.round}")
        if move.cell is None or move.rotation is None:
            raise RecordError("a tile is laid on a cell, in a rotation: expected both")
        if seat.board.at(move.cell) is not None:
            raise RecordError(f"seat {move.seat} lays a tile on {move.cell.row},{move.cell.column}, where one lies")
        others = {chance.tile: chance for chance in seat.chances if chance.tile != move.tile}
        laying = Laying(
            move.round,
            move.tile,
            move.cell,
            move.rotation,
            seat.board,
            tuple(self.seen.elements()),
            tuple(others.values()) if move.round < HIDDEN_ROUND else (),
        )
        seat.layings.append(laying)
        seat.board = laying.after
