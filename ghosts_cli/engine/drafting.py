"""Rounds in the engine: the twin of ``game.draft`` (rules G10 to G15).

``mind`` is None where no seat weighs, ``outlook`` where none plans, and ``trace`` where nobody wants to see the
moves; what they are for is then not even compiled.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from ghosts_cli.engine import state
from ghosts_cli.engine.bits import count_bits, lowest_bit
from ghosts_cli.engine.compiled import i64, inlined, merged, u64
from ghosts_cli.engine.dealing import FIXED, FREE, HELD, HIDDEN_TILES, KIND, LEFT_COUNT, NONE, PLACE, PLAYERS, ROUND
from ghosts_cli.engine.greedy_play import greedy_cell_and_turn, greedy_hidden, greedy_turn
from ghosts_cli.engine.kinds import EngineKind
from ghosts_cli.engine.planner_play import plan_weigh, planner_turn, wolves_on
from ghosts_cli.engine.prospects import NOW, WOLVES, expect, worth
from ghosts_cli.engine.random_play import random_cell_and_turn, random_hidden, random_turn
from ghosts_cli.engine.scorer import TILE_SHAPE
from ghosts_cli.engine.state import Facts, Plan, Rows, Table
from ghosts_cli.engine.weighing import BEST, WEIGHED, remember, weigh
from ghosts_cli.game.deal import ROUNDS, SPARE_TILES

Array = npt.NDArray[Any]

ZERO, ONE, TWO = u64(0), u64(1), u64(2)
GREEDY = i64(EngineKind.GREEDY)
PLANNER = i64(EngineKind.PLANNER)
END_OF_ROUND, TO_ACT, TAKEN, FACE_UP, PENDING = (
    u64(place) for place in (state.END_OF_ROUND, state.TO_ACT, state.TAKEN, state.FACE_UP, state.PENDING)
)
FIRST_STACK = u64(state.FIRST_STACK)
MARK_HIDDEN = u64(state.MARK_HIDDEN)
LEFT = u64(state.SEAT_LEFT)
LAST_ROUND, STACK_SPARE = i64(ROUNDS), u64(SPARE_TILES)
DO_REVEAL, DO_TAKE, DO_LEAVE, DO_LAY = (i64(act) for act in (state.REVEAL, state.TAKE, state.LEAVE, state.LAY))


@inlined
def record(trace: Array | None, number: int, seat: int, act: int, tile: int, cell: int, turn: int) -> None:  # noqa: PLR0913, PLR0917 - a move's columns
    """Note a move; the first row of ``trace`` counts them."""
    if trace is not None:
        trace[ZERO, ZERO] += 1
        at = u64(trace[ZERO, ZERO])
        trace[at, ZERO] = number
        trace[at, ONE] = i64(seat)
        trace[at, TWO] = act
        trace[at, u64(3)] = tile
        trace[at, u64(4)] = cell
        trace[at, u64(5)] = turn


@merged
def lay_taken(  # noqa: PLR0913, PLR0917 - a kernel's state
    facts: Facts,
    table: Table,
    mind: Array | None,
    outlook: Array | None,
    rows: Rows,
    trace: Array | None,
    at: int,
    seat: int,
    number: int,
) -> None:
    """Let a seat, whose row is ``at``, lay the tile that it has taken (G14)."""
    seats = table.seats
    tile, place, free = seats[seat, HELD], seats[seat, PLACE], u64(seats[seat, FREE])
    shape = facts.tiles[u64(tile), TILE_SHAPE]
    cell = turn = ZERO
    weighs = False
    if mind is not None:
        weighs = seats[seat, KIND] == GREEDY or seats[seat, KIND] == PLANNER
        if weighs:
            best = ZERO
            if place >= 0:
                best = mind[seat, BEST + u64(place)]
            elif seats[seat, KIND] == GREEDY:
                _, best = weigh(mind, seat, free, facts, u64(tile))
            if outlook is not None:  # noqa: SIM102 - by itself it tells the compiler to leave out what follows
                if not best:
                    _, best = plan_weigh(mind, table, facts, outlook, seat, u64(tile))
            cell, turn = greedy_cell_and_turn(table, seat, best, shape)
            remember(mind, outlook, seat, facts, u64(tile), cell, turn)
    if not weighs:
        cell, turn = random_cell_and_turn(seats, seat, free, shape)
    record(trace, number, seat, DO_LAY, tile, i64(cell), i64(turn))
    rows.laid[at, cell] = tile
    rows.turned[at, cell] = i64(turn) * 90
    rows.rounds[at, cell] = number
    seats[seat, FREE] = i64(free & ~(ONE << cell))
    seats[seat, HELD] = NONE


@merged
def lay_hidden(  # noqa: PLR0913, PLR0917 - a kernel's state
    facts: Facts, table: Table, mind: Array | None, rows: Rows, trace: Array | None, at: int, seat: int
) -> None:
    """Let a seat lay its hidden tile, or one of two, on its last free cell (G10, G15)."""
    which = turn = ZERO
    cell = lowest_bit(u64(table.seats[seat, FREE]))
    weighs = False
    if mind is not None:
        weighs = table.seats[seat, KIND] == GREEDY or table.seats[seat, KIND] == PLANNER
        if weighs:
            which, turn = greedy_hidden(mind, table, facts, seat)
    if not weighs:
        other = ZERO
        if table.seats[seat, HIDDEN_TILES + ONE] >= 0:
            other = facts.tiles[u64(table.seats[seat, HIDDEN_TILES + ONE]), TILE_SHAPE]
        shape = facts.tiles[u64(table.seats[seat, HIDDEN_TILES]), TILE_SHAPE]
        which, turn = random_hidden(table.seats, seat, shape, other)
    tile = table.seats[seat, HIDDEN_TILES + which]
    record(trace, LAST_ROUND + 1, seat, DO_LAY, tile, i64(cell), i64(turn))
    rows.laid[at, cell] = tile
    rows.turned[at, cell] = i64(turn) * 90
    rows.rounds[at, cell] = 0
    rows.marks[MARK_HIDDEN, at] = tile


@merged
def decide(  # noqa: PLR0913, PLR0917 - a kernel's state
    facts: Facts,
    table: Table,
    mind: Array | None,
    outlook: Array | None,
    seat: int,
    players: int,
    taken: int,
    face_up: int,
    following: int,
    size: int,
    pending: int,
    base: int,
) -> tuple[int, int, int]:
    """A turn (G12): the place of the tile that is looked at, 1 if it is revealed for that, and 1 if it is taken."""
    if mind is not None:
        if outlook is not None:  # noqa: SIM102 - by itself it tells the compiler to leave out what follows
            if table.seats[seat, KIND] == PLANNER:
                rivals = players - ONE - count_bits(taken)
                return planner_turn(
                    mind, table, facts, outlook, seat, players, rivals, face_up, following, size, pending, base
                )
        if table.seats[seat, KIND] == GREEDY:
            return greedy_turn(mind, table, facts, seat, face_up, following, size, pending, base)
    return random_turn(table.seats, seat, face_up, following, size, pending)


@merged
def hold(facts: Facts, table: Table, outlook: Array | None, seat: int, tile: int, place: int) -> None:
    """Let a seat have a tile, from a place of the stack."""
    table.seats[seat, HELD], table.seats[seat, PLACE] = tile, place
    if outlook is not None:
        outlook[seat, WOLVES] += wolves_on(facts, u64(tile))


@merged
def draft_round(  # noqa: PLR0913, PLR0917 - a kernel's state
    plan: Plan,
    facts: Facts,
    table: Table,
    mind: Array | None,
    outlook: Array | None,
    rows: Rows,
    trace: Array | None,
    row: int,
    number: int,
    base: int,
    starts: int,
) -> int:
    """Play one round until every seat has a tile and has laid it; return the size of its stack.

    The stack lies in the deck from ``base`` on; a tile is meant by its place there.
    """
    numbers, players = plan.numbers, u64(plan.numbers[PLAYERS])
    everyone = (ONE << players) - ONE
    seat, size, following = starts, players + STACK_SPARE, ZERO
    taken, face_up, pending = ZERO, ZERO, NONE
    if number == numbers[ROUND]:  # the first that is played: it may stand anywhere
        size, following, pending = u64(numbers[FIRST_STACK]), u64(numbers[FIXED]), numbers[PENDING]
        if pending >= numbers[FIXED]:
            following += ONE  # the tile revealed is the next of the stack, whichever that is
        taken, face_up = u64(numbers[TAKEN]), u64(numbers[FACE_UP])
        seat = u64(numbers[TO_ACT]) if numbers[TO_ACT] >= 0 else starts
    laid = ZERO
    while laid != everyone:
        if not taken & (ONE << seat):
            while following < size and count_bits(taken) == players - ONE:
                record(trace, number, seat, DO_REVEAL, table.deck[base + following], NONE, NONE)
                face_up |= ONE << following
                following += ONE
            place, reveals, takes = decide(
                facts, table, mind, outlook, seat, players, taken, face_up, following, size, pending, base
            )
            tile = table.deck[base + place]
            pending = NONE
            following += reveals
            if reveals:
                record(trace, number, seat, DO_REVEAL, tile, NONE, NONE)
            if not takes:
                record(trace, number, seat, DO_LEAVE, tile, NONE, NONE)
                face_up |= ONE << place
                leave_tile(table, seat, tile, number)
                seat = next_seat(everyone & ~taken, seat)
                continue
            record(trace, number, seat, DO_TAKE, tile, NONE, NONE)
            face_up &= ~(ONE << place)
            taken |= ONE << seat
            hold(facts, table, outlook, seat, tile, i64(place))
            if numbers[END_OF_ROUND]:
                seat = starts if taken == everyone else next_seat(everyone & ~taken, seat)
                continue
        if table.seats[seat, HELD] >= 0:
            lay_taken(facts, table, mind, outlook, rows, trace, row + seat, seat, number)
        laid = taken if taken != everyone else laid | (ONE << seat)
        seat = next_seat(everyone if taken == everyone else everyone & ~taken, seat)
    return size


@inlined
def next_seat(seats: int, seat: int) -> int:
    """The first of ``seats`` (bits, not 0) that comes after ``seat``."""
    after = seats & ~((TWO << seat) - ONE)
    return lowest_bit(after if after else seats)


@inlined
def leave_tile(table: Table, seat: int, tile: int, number: int) -> None:
    """Note that a seat has left a tile."""
    column = LEFT + u64(table.seats[seat, LEFT_COUNT]) * TWO
    table.seats[seat, column] = tile
    table.seats[seat, column + ONE] = number
    table.seats[seat, LEFT_COUNT] += 1


@merged
def look_ahead(plan: Plan, facts: Facts, table: Table, mind: Array, outlook: Array, rounds_left: int) -> None:
    """Let the seats that plan work out what is to come after this round, and what their boards are worth."""
    for number in range(plan.numbers[PLAYERS]):
        seat = u64(number)
        if table.seats[seat, KIND] == PLANNER:
            expect(table, facts, outlook, seat, rounds_left)
            free = u64(table.seats[seat, FREE])
            outlook[seat, NOW] = worth(mind, seat, seat, table, facts, outlook, free)


@merged
def draft_game(  # noqa: PLR0913, PLR0917 - a kernel's state
    plan: Plan,
    facts: Facts,
    table: Table,
    mind: Array | None,
    outlook: Array | None,
    rows: Rows,
    trace: Array | None,
    row: int,
    start: int,
) -> None:
    """Play a game that has been dealt from where it starts to the last hidden tile."""
    players = u64(plan.numbers[PLAYERS])
    first = plan.numbers[ROUND]
    base = ZERO
    for number in range(first, LAST_ROUND + 1):
        if mind is not None:
            for other in range(players):
                mind[u64(other), WEIGHED] = ZERO
            if outlook is not None:
                look_ahead(plan, facts, table, mind, outlook, LAST_ROUND - number)
        starts = (start + u64(number - 1)) % players
        base += draft_round(plan, facts, table, mind, outlook, rows, trace, row, number, base, starts)
    seat = (start + u64(LAST_ROUND - 1)) % players
    if first > LAST_ROUND:
        seat = u64(plan.numbers[TO_ACT])
    for _ in range(players):
        lay_hidden(facts, table, mind, rows, trace, row + seat, seat)
        seat = seat + ONE if seat + ONE < players else ZERO
