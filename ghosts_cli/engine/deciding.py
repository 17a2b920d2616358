"""One decision of a seat that weighs or plans, made from what the seat sees.

For drafts that the engine cannot play whole, because somebody at the table plays what only Python knows. The
decision is built from the chapters of whole games, so it is the same as there, and draws as much from the stream.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine import state, words
from ghosts_cli.engine.compiled import i64, kernel, merged, u64
from ghosts_cli.engine.dealing import HELD, NONE, PLAYERS
from ghosts_cli.engine.drafting import (
    DO_LEAVE,
    DO_REVEAL,
    DO_TAKE,
    FACE_UP,
    FIRST_STACK,
    LAST_ROUND,
    PENDING,
    TAKEN,
    decide,
    lay_hidden,
    lay_taken,
    look_ahead,
    record,
)
from ghosts_cli.engine.games import count_werewolves, think_of_boards
from ghosts_cli.engine.kinds import EngineKind, EngineStrategy
from ghosts_cli.engine.prospects import new_outlook
from ghosts_cli.engine.state import Facts, Plan, Rows, Table
from ghosts_cli.engine.tables import build, door_numbers
from ghosts_cli.engine.weighing import new_mind
from ghosts_cli.game import CELLS, Board, Rules, Tile
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, SeatView, lay, leave, reveal, take

Array = npt.NDArray[Any]

ZERO = u64(0)
ROUND, TO_ACT, FIXED = u64(state.ROUND), u64(state.TO_ACT), u64(state.FIXED)
_WORD, _SIGN = 1 << 64, 1 << 63


@merged
def turn(plan: Plan, facts: Facts, table: Table, mind: Array, outlook: Array | None, trace: Array) -> None:
    """Decide in a turn (G12). A tile that would be revealed is not known, so no more than "reveal" is noted."""
    numbers = plan.numbers
    seat, number = u64(numbers[TO_ACT]), numbers[ROUND]
    following, pending = u64(numbers[FIXED]), numbers[PENDING]
    place, reveals, takes = decide(
        facts,
        table,
        mind,
        outlook,
        seat,
        u64(numbers[PLAYERS]),
        u64(numbers[TAKEN]),
        u64(numbers[FACE_UP]),
        following,
        u64(numbers[FIRST_STACK]),
        pending,
        ZERO,
    )
    act = DO_LEAVE
    if reveals:
        act = DO_REVEAL
    elif takes:
        act = DO_TAKE
    record(trace, number, seat, act, table.deck[place], NONE, NONE)


@kernel
def _decide_here(  # noqa: PLR0913, PLR0917 - a kernel's state
    plan: Plan, facts: Facts, table: Table, mind: Array, outlook: Array | None, rows: Rows, trace: Array
) -> None:
    """Note in ``trace`` what the seat to act does; a row of ``rows`` is a seat's board."""
    numbers = plan.numbers
    seat, number = u64(numbers[TO_ACT]), numbers[ROUND]
    think_of_boards(plan, facts, table, mind, outlook, rows, ZERO)
    if outlook is not None:
        count_werewolves(plan, facts, table, outlook, rows, ZERO)
        if number <= LAST_ROUND:
            look_ahead(plan, facts, table, mind, outlook, LAST_ROUND - number)
    if number > LAST_ROUND:
        lay_hidden(facts, table, mind, rows, trace, seat, seat)
    elif numbers[TAKEN] & (i64(1) << i64(seat)):
        lay_taken(facts, table, mind, outlook, rows, trace, seat, seat, number)
    else:
        turn(plan, facts, table, mind, outlook, trace)


class SeatEngine:
    """Decides as a strategy that weighs or plans would, view by view. It may be asked from several threads."""

    def __init__(self, tiles: Sequence[Tile], rules: Rules, strategy: EngineStrategy) -> None:
        """Pack what all views share. Raises ``UsageError`` as ``tables.build`` does, ValueError for ``random``.

        The engine plays ``random`` as well, but draws for a tile before it is revealed, which is not known here.
        """
        if strategy.kind is EngineKind.RANDOM:
            raise ValueError("random is not decided turn by turn")
        self.tiles = tuple(tiles)
        self.rules = rules
        self.tables = build(self.tiles, rules)
        self._facts = self.tables.facts
        self._mind = strategy.kind, *strategy.parameters
        self._plans = strategy.kind is EngineKind.PLANNER
        self._outlook = new_outlook(self.tables.tiles) if self._plans else None
        self._unused = np.zeros(0, np.int64), np.zeros((0, 0), np.int16), np.zeros((0, 0), np.int8)

    def knows(self, view: SeatView) -> bool:
        """Whether the view is of a game with these tiles and rules."""
        return view.tiles == self.tiles and view.rules == self.rules

    def decide(self, view: SeatView, stream: Stream) -> Act:
        """Return the act, and leave the stream as the readable strategy does.

        Raises KeyError where a tile is not of the set.
        """
        seat = view.seat - 1
        pool, seats, doors = self._unused
        plan = Plan(_numbers(view), pool, seats, doors, np.zeros((0, 0), np.int64))
        table, rows = self._table(view, stream), self._rows(view)
        trace = np.zeros((2, state.TRACE_COLUMNS), np.int16)
        outlook = None if self._outlook is None else self._outlook.copy()
        _decide_here(plan, self._facts, table, new_mind(), outlook, rows, trace)
        stream.state = int(table.seats[seat, state.SEAT_STREAM]) % _WORD
        _, _, act, number, cell, quarters = trace[1].tolist()
        if act == state.REVEAL:
            return reveal()
        if act == state.LEAVE:
            return leave()
        tile = self.tables.source[number]
        return take(tile) if act == state.TAKE else lay(tile, CELLS[cell], 90 * quarters)

    def _table(self, view: SeatView, stream: Stream) -> Table:
        """The table as the seat sees it; in the deck the face-up tiles, and any tile for the one that comes next."""
        seat, indices = view.seat - 1, self.tables.indices
        there = view.offer if view.revealed is None else (*view.offer, view.revealed)
        table = state.new_table(len(there) + 1)
        table.deck[: len(there)] = indices(there)
        seats = table.seats
        seats[: view.players, int(HELD)] = [*map(self._held, view.boards)]
        row = seats[seat]
        row[state.SEAT_STREAM] = stream.state - _WORD if stream.state >= _SIGN else stream.state
        row[state.SEAT_FREE] = sum(1 << place for place, placed in enumerate(view.board.grid) if placed is None)
        row[state.SEAT_PLACE] = state.NONE
        row[state.SEAT_HIDDEN : state.SEAT_HIDDEN + 2] = (*indices(view.hidden), state.NONE)[:2]
        row[state.SEAT_KIND : state.SEAT_KIND + len(self._mind)] = self._mind
        return table

    def _held(self, board: Board) -> int:
        return self.tables.indices(board.hand)[0] if board.hand else state.NONE

    def _rows(self, view: SeatView) -> Rows:
        """The boards that matter: those of others only to who plans."""
        rows = state.new_rows(1, view.players)
        rows.laid[:], rows.turned[:] = words.NO_TILE, 0
        for seat, board in enumerate(view.boards):
            if seat == view.seat - 1 or self._plans:
                tiles = iter(self.tables.indices([placed.tile for placed in board.grid if placed is not None]))
                rows.laid[seat] = [words.NO_TILE if placed is None else next(tiles) for placed in board.grid]
                rows.turned[seat] = [0 if placed is None else placed.rotation for placed in board.grid]
        rows.doors[view.seat - 1] = door_numbers(view.board.doors)
        return rows


def _numbers(view: SeatView) -> Array:
    """Where the draft stands, as a plan has it."""
    numbers = np.zeros(state.PLAN_NUMBERS, np.int64)
    offered, pending = len(view.offer), int(view.revealed is not None)
    numbers[state.PLAYERS], numbers[state.ROUND], numbers[state.TO_ACT] = view.players, view.round, view.seat - 1
    numbers[state.TAKEN] = sum(1 << seat - 1 for seat in view.taken)
    numbers[state.FACE_UP] = (1 << offered) - 1
    numbers[state.PENDING] = offered if pending else state.NONE
    numbers[state.FIXED] = offered + pending
    numbers[state.FIRST_STACK] = offered + pending + view.stack_left
    return numbers
