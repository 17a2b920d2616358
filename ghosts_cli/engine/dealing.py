"""Dealing a game in the engine: the twin of ``game.deal`` and of ``game.position.deal_rest``."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from ghosts_cli.engine import chance, state, words
from ghosts_cli.engine.compiled import i64, inlined, merged, u64
from ghosts_cli.engine.kinds import MOST_PARAMETERS
from ghosts_cli.engine.state import Plan, Rows, Table
from ghosts_cli.game.deal import ROUNDS, SPARE_TILES

Array = npt.NDArray[Any]

ZERO, ONE = u64(0), u64(1)
PLAYERS, HIDDEN, ROTATE, FIXED_DOORS = (
    u64(place) for place in (state.PLAYERS, state.HIDDEN, state.ROTATE, state.FIXED_DOORS)
)
ROUND, START_SEAT, FIXED, FIRST_STACK, GAPS = (
    u64(place) for place in (state.ROUND, state.START_SEAT, state.FIXED, state.FIRST_STACK, state.GAPS)
)
MARK_STRATEGY, MARK_START_SEAT = u64(state.MARK_STRATEGY), u64(state.MARK_START_SEAT)
STREAM, FREE, KIND = (u64(column) for column in (state.SEAT_STREAM, state.SEAT_FREE, state.SEAT_KIND))
HELD, PLACE, HIDDEN_TILES = (u64(column) for column in (state.SEAT_HELD, state.SEAT_PLACE, state.SEAT_HIDDEN))
LEFT_COUNT = u64(state.SEAT_LEFT_COUNT)
PLAN_TURNED, PLAN_HELD, PLAN_HIDDEN = (
    u64(column) for column in (state.PLAN_TURNED, state.PLAN_HELD, state.PLAN_HIDDEN)
)
DEAL = u64(state.MOST_SEATS)
NINE = u64(words.ALL_CELLS)
NONE = i64(state.NONE)


@merged
def start_game(plan: Plan, table: Table, rows: Rows, seed: int, game: int, row: int) -> int:
    """Deal ``game`` into ``table`` and its first row; return who starts round 1."""
    players = u64(plan.numbers[PLAYERS])
    key = chance.game_key(seed, game)
    start = u64(plan.numbers[START_SEAT])
    if plan.numbers[START_SEAT] < 0:
        start = (game // players) % players
    table.seats[DEAL, STREAM] = i64(chance.stream_start(key, chance.DOORS))
    for number in range(players):
        seat = u64(number)
        at = row + seat
        strategy = seat
        if plan.numbers[ROTATE]:
            strategy = (seat + players - game % players) % players
        rows.marks[MARK_STRATEGY, at] = i64(strategy)
        rows.marks[MARK_START_SEAT, at] = i64(start + ONE)
        table.seats[seat, STREAM] = i64(chance.stream_start(key, chance.SEATS + seat + ONE))
        for column in range(1 + MOST_PARAMETERS):
            table.seats[seat, KIND + u64(column)] = plan.strategies[strategy, u64(column)]
        arrangement = seat
        if not plan.numbers[FIXED_DOORS]:
            arrangement = chance.below(table.seats, DEAL, u64(plan.doors.shape[0]))
        for slot in range(4):
            rows.doors[at, u64(slot)] = plan.doors[arrangement, u64(slot)]
        set_board(plan, table, rows, seat, at)
    deal_tiles(plan, table, chance.stream_start(key, chance.DECK))
    return start


@inlined
def set_board(plan: Plan, table: Table, rows: Rows, seat: int, at: int) -> None:
    """Set up what lies on one seat's board, and what it holds, at the start."""
    free = NINE
    for place in range(9):
        cell = u64(place)
        tile = plan.seats[seat, cell]
        rows.laid[at, cell] = tile
        rows.turned[at, cell] = plan.seats[seat, PLAN_TURNED + cell]
        rows.rounds[at, cell] = NONE
        if tile >= 0:
            free &= ~(ONE << cell)
    table.seats[seat, FREE] = i64(free)
    table.seats[seat, HELD] = plan.seats[seat, PLAN_HELD]
    table.seats[seat, PLACE] = NONE
    table.seats[seat, LEFT_COUNT] = 0


@merged
def deal_tiles(plan: Plan, table: Table, stream: int) -> None:
    """Draw the tiles that the game needs into the deck, and hand out the hidden ones (G9, G10)."""
    numbers, deck = plan.numbers, table.deck
    players = numbers[PLAYERS]
    gaps = numbers[GAPS]
    for place in range(plan.pool.shape[0]):
        deck[u64(place)] = plan.pool[u64(place)]
    stacks = numbers[FIRST_STACK]
    if numbers[ROUND] < ROUNDS:
        stacks += (ROUNDS - numbers[ROUND]) * (players + SPARE_TILES)
    missing = i64(0)
    for seat in range(players):
        if plan.seats[u64(seat), PLAN_HIDDEN] < 0:
            missing += numbers[HIDDEN]
    shuffle(deck, table.draws, u64(numbers[FIXED]), u64(stacks + missing + gaps), stream)
    if gaps > 0:
        fill_gaps(deck, u64(stacks + missing))
    following = u64(stacks)
    for number in range(2):
        which = u64(number)
        for seat_number in range(players):
            seat = u64(seat_number)
            tile = i64(plan.seats[seat, PLAN_HIDDEN + which])
            if plan.seats[seat, PLAN_HIDDEN] < 0 and number < numbers[HIDDEN]:
                tile = deck[following]
                following += ONE
            table.seats[seat, HIDDEN_TILES + which] = tile


@inlined
def fill_gaps(deck: Array, last: int) -> None:
    """Fill gaps among the places before ``last`` with what was drawn after them: see ``Setup.gaps``."""
    following = last
    for number in range(last):
        place = u64(number)
        while deck[place] < 0:
            deck[place] = deck[following]
            following += ONE


@merged
def shuffle(deck: Array, draws: Array, first: int, last: int, stream: int) -> None:
    """Draw the places from ``first`` to ``last`` - 1, by way of ``draws``: ``Stream.draw``.

    All is drawn before anything is swapped, so that the machine can draw several at once.
    """
    total = u64(deck.shape[0])
    if last == total:
        last -= ONE  # the last tile is not drawn, it is left over
    doubtful = False
    for number in range(first, last):
        place = u64(number)
        product = (chance.mix(stream + chance.GAMMA * (place - first + ONE)) >> chance.HALF) * (total - place)
        draws[place] = product >> chance.HALF
        doubtful |= product & chance.LOW < total - place
    if doubtful:
        draw_again(draws, first, last, total, stream)
    for number in range(first, last):
        place = u64(number)
        other = place + draws[place]
        tile = deck[place]
        deck[place] = deck[other]
        deck[other] = tile


@merged
def draw_again(draws: Array, first: int, last: int, total: int, stream: int) -> None:
    """Draw where one of the draws may have to be taken back, which hardly ever happens."""
    for number in range(first, last):
        place = u64(number)
        bound = total - place
        stream += chance.GAMMA
        product = (chance.mix(stream) >> chance.HALF) * bound
        unfair = (ONE << chance.HALF) % bound
        while product & chance.LOW < unfair:
            stream += chance.GAMMA
            product = (chance.mix(stream) >> chance.HALF) * bound
        draws[place] = product >> chance.HALF
