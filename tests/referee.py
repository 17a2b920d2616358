"""A referee for finished drafts: it goes through the moves by the rules G9 to G15, in its own words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ghosts_cli.game import CELLS, Cell, PlacedTile, Tile
from ghosts_cli.game.deal import Placement
from ghosts_cli.game.draft import FinishedGame
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, ActKind, Move, SeatView, legal_acts


@dataclass(frozen=True)
class AtRandom:
    """Plays any legal act."""

    def decide(self, view: SeatView, stream: Stream) -> Act:
        """One of the legal acts, each equally likely."""
        return stream.choose(legal_acts(view))


class Referee:
    """Checks a finished game move by move, with bare assertions; afterwards ``grids`` has what lies where."""

    def __init__(self, game: FinishedGame) -> None:
        self._deal = game.deal
        self._players = game.deal.setup.players
        self._at_once = game.deal.setup.placement is Placement.IMMEDIATE
        self._moves: Iterator[Move] = iter(game.moves)
        self.grids: list[dict[Cell, tuple[PlacedTile, int]]] = [{} for _ in range(self._players)]
        """By seat: what lies on each cell, and the round it was taken in (0: hidden)."""

    def check(self) -> None:
        """Check the whole game."""
        for number in range(1, 9):
            self._check_round(number, (self._deal.start_seat + number - 2) % self._players + 1)
        start = (self._deal.start_seat + 6) % self._players + 1
        for seat in self._around(start):
            move = self._next(9, seat, ActKind.LAY)
            assert move.tile in self._deal.hidden[seat - 1]
            self._lay(move, 0)
        assert list(self._moves) == []

    def _around(self, start: int) -> list[int]:
        return [*range(start, self._players + 1), *range(1, start)]

    def _next(self, number: int, seat: int, *kinds: ActKind) -> Move:
        move = next(self._moves)
        assert (move.round, move.seat) == (number, seat)
        assert move.act in kinds
        return move

    def _lay(self, move: Move, number: int) -> None:
        assert move.cell in CELLS
        assert move.cell not in self.grids[move.seat - 1]
        assert move.rotation in (0, 90, 180, 270)
        self.grids[move.seat - 1][move.cell] = PlacedTile(move.tile, move.rotation), number

    def _check_round(self, number: int, start: int) -> None:
        stack, face_up, taken = list(self._deal.stacks[number - 1]), list[Tile](), dict[int, Tile]()
        seat = start
        while len(taken) < self._players:
            if seat in taken:
                seat = seat % self._players + 1
                continue
            if len(taken) == self._players - 1:
                while stack:
                    assert self._next(number, seat, ActKind.REVEAL).tile == stack[0]
                    face_up.append(stack.pop(0))
                assert len(face_up) == 5
            tile = self._check_turn(number, seat, stack, face_up)
            if tile is not None:
                taken[seat] = tile
                if self._at_once:
                    self._check_lay(number, seat, tile)
            seat = seat % self._players + 1
        if not self._at_once:
            for seat in self._around(start):
                self._check_lay(number, seat, taken[seat])

    def _check_turn(self, number: int, seat: int, stack: list[Tile], face_up: list[Tile]) -> Tile | None:
        kinds = [ActKind.REVEAL] * bool(stack) + [ActKind.TAKE] * bool(face_up)
        move = self._next(number, seat, *kinds)
        if move.act is ActKind.TAKE:
            face_up.remove(move.tile)
            return move.tile
        assert move.tile == stack.pop(0)
        then = self._next(number, seat, ActKind.TAKE, ActKind.LEAVE)
        assert then.tile == move.tile
        if then.act is ActKind.TAKE:
            return then.tile
        face_up.append(then.tile)
        return None

    def _check_lay(self, number: int, seat: int, tile: Tile) -> None:
        move = self._next(number, seat, ActKind.LAY)
        assert move.tile == tile
        self._lay(move, number)
