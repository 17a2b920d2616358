"""What all games of a run have in common, written down for the engine: its ``Plan``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine import state
from ghosts_cli.engine.kinds import MOST_PARAMETERS, EngineStrategy
from ghosts_cli.engine.state import NONE, Plan
from ghosts_cli.engine.tables import EngineTables, arrangements, door_numbers
from ghosts_cli.game.deal import ROUNDS, SPARE_TILES, Placement, Setup
from ghosts_cli.game.position import Position

Array = npt.NDArray[Any]


def make_plan(
    setup: Setup,
    strategies: Sequence[EngineStrategy],
    tables: EngineTables,
    position: Position | None = None,
    *,
    rotate: bool = False,
) -> Plan:
    """The plan of games with this setup, from the beginning or from ``position``.

    Raises ``PositionError`` when too few tiles are unseen.
    """
    players = setup.players
    numbers = np.zeros(state.PLAN_NUMBERS, np.int64)
    numbers[state.PLAYERS], numbers[state.HIDDEN] = players, setup.variant.hidden
    numbers[state.END_OF_ROUND] = setup.placement is Placement.END_OF_ROUND
    numbers[state.ROTATE], numbers[state.FIXED_DOORS] = rotate, setup.doors is not None
    doors = arrangements() if setup.doors is None else np.array([door_numbers(each) for each in setup.doors], np.int8)
    minds = np.zeros((players, 1 + MOST_PARAMETERS), np.int64)
    for seat, strategy in enumerate(strategies):
        minds[seat, : 1 + len(strategy.parameters)] = (strategy.kind, *strategy.parameters)
    seats = np.full((players, state.PLAN_COLUMNS), NONE, np.int16)
    seats[:, state.PLAN_TURNED : state.PLAN_HELD] = 0
    if position is None:
        pool = np.array([NONE if place is None else place for place in setup.places], np.int64)
        numbers[state.ROUND], numbers[state.FIRST_STACK] = 1, players + SPARE_TILES
        numbers[[state.START_SEAT, state.TO_ACT, state.PENDING]] = NONE
        numbers[state.GAPS] = int((pool < 0).sum())
    else:
        pool = _take_up(position, setup, tables, numbers, seats)
    return Plan(numbers, pool, seats, doors, minds)


def _take_up(position: Position, setup: Setup, tables: EngineTables, numbers: Array, seats: Array) -> Array:
    """Write where a position stands into ``numbers`` and ``seats``; return the pool."""
    position.check_unseen(setup.tiles)
    pending = () if position.revealed is None else (position.revealed,)
    there = (*position.offer, *pending) if position.round <= ROUNDS else ()
    numbers[state.ROUND], numbers[state.START_SEAT] = position.round, position.first_start_seat - 1
    numbers[state.TO_ACT] = position.to_act - 1
    numbers[state.TAKEN] = sum(1 << seat - 1 for seat in position.taken)
    numbers[state.FACE_UP] = (1 << len(position.offer)) - 1
    numbers[state.PENDING] = len(position.offer) if pending else NONE
    numbers[state.FIXED] = len(there)
    numbers[state.FIRST_STACK] = len(there) + position.stack_left
    for seat, board in enumerate(position.boards):
        for place, placed in enumerate(board.grid):
            if placed is not None:
                (seats[seat, state.PLAN_TILES + place],) = tables.indices([placed.tile])
                seats[seat, state.PLAN_TURNED + place] = placed.rotation
        seats[seat, state.PLAN_HELD : state.PLAN_HELD + len(board.hand)] = tables.indices(board.hand)
        known = tables.indices(board.hidden.tiles) if board.hidden else []
        seats[seat, state.PLAN_HIDDEN : state.PLAN_HIDDEN + len(known)] = known
    return np.array(tables.indices([*there, *position.unseen(setup.tiles)]), np.int64)
