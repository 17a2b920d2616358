"""The draft as a state machine: who acts, what happens, who sees what (rules G8 to G15, G33).

``Draft`` holds the whole state of one game; a strategy never gets it, only the ``SeatView`` of its seat.
``play`` runs a draft to its end. The compiled twin in ``engine`` must make the same games, move by move.
"""

from __future__ import annotations

import copy
import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from ghosts_cli.game.board import CELLS, Board, Cell, HiddenTile
from ghosts_cli.game.deal import ROUNDS, Deal, Placement, Setup
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.ranking import PlayerScore, score_game
from ghosts_cli.game.seat import HIDDEN_ROUND, Act, ActKind, IllegalActError, Move, SeatView, why_illegal, with_tile
from ghosts_cli.game.tiles import Tile

HIDDEN = 0
"""The round that stands for a hidden tile's cell in ``FinishedGame.rounds``."""
BEFORE = -1
"""The same for a tile that lay there when the draft was taken up in mid-game."""


class Decides(Protocol):
    """Whatever can play a seat."""

    def decide(self, view: SeatView, stream: Stream) -> Act:
        """Return a legal act for ``view``; anything random comes from ``stream``."""
        ...


@dataclass(frozen=True)
class FinishedGame:
    """A game played to its end."""

    deal: Deal
    boards: tuple[Board, ...]
    """By seat; the tile laid last is the board's hidden tile."""
    moves: tuple[Move, ...]
    rounds: tuple[tuple[int, ...], ...]
    """By seat and cell: the round in which the cell's tile was taken; HIDDEN or BEFORE where there is none."""

    @cached_property
    def scores(self) -> list[PlayerScore]:
        """Every seat's score, with bonus and rank (G23, G31)."""
        return score_game(self.boards, self.deal.setup.rules)

    def taken(self, seat: int) -> tuple[tuple[int, Tile], ...]:
        """(round, tile) for each tile that ``seat`` took, in order."""
        return self._tiles_of(seat, ActKind.TAKE)

    def left(self, seat: int) -> tuple[tuple[int, Tile], ...]:
        """(round, tile) for each tile that ``seat`` revealed and left, in order."""
        return self._tiles_of(seat, ActKind.LEAVE)

    def _tiles_of(self, seat: int, kind: ActKind) -> tuple[tuple[int, Tile], ...]:
        return tuple((move.round, move.tile) for move in self.moves if (move.seat, move.act) == (seat, kind))


class Phase(enum.Enum):
    """What kind of decision comes next."""

    TURN = "turn"
    """Reveal or take, or what to do with the tile just revealed (G12)."""
    LAY = "lay"
    """Where to lay the tile taken in this round (G14)."""
    HIDDEN = "hidden"
    """Where to lay the hidden tile, and which of two (G10, G15)."""
    OVER = "over"


class Draft:
    """A game in progress: ``view`` shows it to the seat that has to decide, ``act`` carries a decision out."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.moves: list[Move] = []
        self.boards = [Board(doors, name=f"P{seat}") for seat, doors in enumerate(deal.doors, start=1)]
        self.rounds = [[BEFORE] * len(CELLS) for _ in self.boards]
        self.shown: list[Board] = []
        """The boards as the other seats see them."""
        self.discarded: list[Tile] = []
        self.stack: list[Tile] = []
        self.offer: list[Tile] = []
        self.revealed: Tile | None = None
        self.taken: set[int] = set()
        self.to_lay: list[int] = []
        """The seats that lay after the one to act."""
        self.phase = Phase.TURN
        self.round = 0
        self.start_seat = 0
        self.to_act: int | None = None
        """The seat that decides next; None when the game is over."""
        self._view: SeatView | None = None
        self.begin_round(1)

    @property
    def setup(self) -> Setup:
        """What the game shares with all games of its run."""
        return self.deal.setup

    def copy(self) -> Draft:
        """A draft in the same state that goes its own way; deals and boards are shared, they never change."""
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | set):
                setattr(twin, name, copy.copy(value))
        twin.rounds = [[*rounds] for rounds in self.rounds]
        return twin

    def view(self) -> SeatView:
        """All that the seat to act may see. Raises ValueError when the game is over."""
        if self.to_act is None:
            raise ValueError("the game is over, so nobody has to decide anything")
        if self._view is None:
            self._view = self._view_of(self.to_act)
        return self._view

    def _view_of(self, seat: int) -> SeatView:
        boards = [*self.shown]
        boards[seat - 1] = self.boards[seat - 1]
        return SeatView(
            tiles=self.setup.tiles,
            variant=self.setup.variant,
            placement=self.setup.placement,
            rules=self.setup.rules,
            seat=seat,
            round=self.round,
            start_seat=self.start_seat,
            boards=tuple(boards),
            hidden=self.deal.hidden[seat - 1],
            taken=tuple(sorted(self.taken)),
            offer=tuple(self.offer),
            revealed=self.revealed,
            stack_left=len(self.stack),
            discarded=tuple(self.discarded),
            laying=self._laying(seat),
        )

    def act(self, act: Act) -> None:
        """Carry out ``act`` for the seat to act. Raises ``IllegalActError``, with the reason."""
        view = self.view()
        if (reason := why_illegal(view, act)) is not None:
            raise IllegalActError(f"round {self.round}, seat {view.seat}: cannot {act}: {reason}")
        self._view = None
        if act.kind is ActKind.REVEAL:
            self.revealed = self._turn_up(view.seat)
        elif act.kind is ActKind.LEAVE and self.revealed is not None:
            self._record(view.seat, ActKind.LEAVE, self.revealed)
            self.offer.append(self.revealed)
            self.revealed = None
            self._next_turn()
        elif act.kind is ActKind.TAKE and act.tile is not None:
            self._take(view.seat, act.tile)
        elif act.tile is not None and act.cell is not None and act.rotation is not None:
            self._lay(view.seat, act.tile, act.cell, act.rotation)

    def finished(self) -> FinishedGame:
        """The game as played. Raises ValueError while it is going on."""
        if self.phase is not Phase.OVER:
            raise ValueError("the game is not over")
        return FinishedGame(self.deal, tuple(self.boards), tuple(self.moves), tuple(map(tuple, self.rounds)))

    def turn_order(self) -> list[int]:
        """The seats from the one that started this round (G11)."""
        players = self.setup.players
        return [(self.start_seat - 1 + step) % players + 1 for step in range(players)]

    def begin_round(self, number: int) -> None:
        """Start a round with a fresh stack, or after the last one let the hidden tiles be laid (G9, G11, G15)."""
        players = self.setup.players
        self.round = number
        self.shown = [*self.boards]
        self.taken, self.offer, self.revealed, self.stack, self.to_lay = set(), [], None, [], []
        self._view = None
        self.start_seat = (self.deal.start_seat - 1 + min(number, ROUNDS) - 1) % players + 1
        if number <= ROUNDS:
            self.stack.extend(self.deal.stacks[number - 1])
            self.begin_turn(self.start_seat)
        else:
            self.begin_laying(Phase.HIDDEN, self.turn_order())

    def begin_turn(self, seat: int) -> None:
        """Let ``seat`` act; for the only seat without a tile the rest of the stack is revealed (G13)."""
        self.phase, self.to_act = Phase.TURN, seat
        if len(self.taken) == self.setup.players - 1:
            while self.stack:
                self.offer.append(self._turn_up(seat))

    def begin_laying(self, phase: Phase, seats: Sequence[int]) -> None:
        """Let ``seats`` lay a tile each, in that order."""
        self.phase, self.to_lay = phase, [*seats]
        self.to_act = self.to_lay.pop(0)

    def _laying(self, seat: int) -> tuple[Tile, ...]:
        if self.phase is Phase.HIDDEN:
            return self.deal.hidden[seat - 1]
        return self.boards[seat - 1].hand if self.phase is Phase.LAY else ()

    def _turn_up(self, seat: int) -> Tile:
        tile = self.stack.pop(0)
        self._record(seat, ActKind.REVEAL, tile)
        return tile

    def _take(self, seat: int, tile: Tile) -> None:
        self._record(seat, ActKind.TAKE, tile)
        if self.revealed is None:
            self.offer.remove(tile)
        self.revealed = None
        self.taken.add(seat)
        self.boards[seat - 1] = self.shown[seat - 1] = replace(self.boards[seat - 1], hand=(tile,))
        if self.setup.placement is Placement.IMMEDIATE:
            self.begin_laying(Phase.LAY, [seat])
        else:
            self._next_turn()

    def _lay(self, seat: int, tile: Tile, cell: Cell, rotation: int) -> None:
        self._record(seat, ActKind.LAY, tile, cell, rotation)
        hidden = self.phase is Phase.HIDDEN
        board = self.boards[seat - 1]
        self.boards[seat - 1] = (
            replace(board, hidden=HiddenTile((tile,), cell, rotation))
            if hidden
            else with_tile(board, tile, cell, rotation)
        )
        self.rounds[seat - 1][CELLS.index(cell)] = HIDDEN if hidden else self.round
        if self.to_lay:
            self.to_act = self.to_lay.pop(0)
        elif hidden:
            self.phase, self.to_act, self.shown = Phase.OVER, None, [*self.boards]
        elif self.setup.placement is Placement.IMMEDIATE:
            self.shown[seat - 1] = self.boards[seat - 1]
            self._next_turn()
        else:
            self._end_round()

    def _next_turn(self) -> None:
        """Go on to the next seat without a tile, or when all have one to what follows (G11, G14)."""
        players = self.setup.players
        seat = self.to_act or self.start_seat
        following = [(seat - 1 + step) % players + 1 for step in range(1, players + 1)]
        waiting = [seat for seat in following if seat not in self.taken]
        if waiting:
            self.begin_turn(waiting[0])
        elif self.setup.placement is Placement.END_OF_ROUND:
            self.begin_laying(Phase.LAY, self.turn_order())
        else:
            self._end_round()

    def _end_round(self) -> None:
        self.discarded.extend(self.offer)
        self.begin_round(self.round + 1)

    def _record(
        self, seat: int, kind: ActKind, tile: Tile, cell: Cell | None = None, rotation: int | None = None
    ) -> None:
        self.moves.append(Move(self.round, seat, kind, tile, cell, rotation))


def play(deal: Deal, strategies: Sequence[Decides]) -> FinishedGame:
    """Play a dealt game to its end; one strategy for each seat, each with its seat's stream.

    Raises ``IllegalActError`` when a strategy does what it may not.
    """
    return play_on(Draft(deal), strategies)


def play_on(draft: Draft, strategies: Sequence[Decides]) -> FinishedGame:
    """Play ``draft`` from where it stands to its end, each seat with its stream from the beginning."""
    deal = draft.deal
    streams = [Stream.of_seat(deal.seed, deal.game, seat) for seat in range(1, deal.setup.players + 1)]
    while draft.to_act is not None:
        seat = draft.to_act - 1
        draft.act(strategies[seat].decide(draft.view(), streams[seat]))
    return draft.finished()


__all__ = [
    "BEFORE",
    "HIDDEN",
    "HIDDEN_ROUND",
    "Decides",
    "Draft",
    "FinishedGame",
    "Phase",
    "play",
    "play_on",
]
