"""Playing many games at once, and the rows they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine import state, words
from ghosts_cli.engine.compiled import i64, kernel, merged, u64
from ghosts_cli.engine.dealing import HELD, KIND, LEFT_COUNT, PLAYERS, start_game
from ghosts_cli.engine.drafting import GREEDY, LEFT, PLANNER, draft_game
from ghosts_cli.engine.kinds import EngineKind, EngineStrategy
from ghosts_cli.engine.planner_play import wolves_on
from ghosts_cli.engine.planning import make_plan
from ghosts_cli.engine.prospects import WOLVES, new_outlook
from ghosts_cli.engine.scorer import door_word, score_row
from ghosts_cli.engine.state import Facts, Plan, Rows, Table
from ghosts_cli.engine.tables import build
from ghosts_cli.engine.weighing import clear_mind, new_mind, remember
from ghosts_cli.errors import UsageError
from ghosts_cli.game.deal import Setup
from ghosts_cli.game.position import Position

Array = npt.NDArray[Any]

ZERO, ONE, TWO = u64(0), u64(1), u64(2)
BONUS, BONUS_AT_ZERO = u64(words.BONUS), u64(words.BONUS_AT_ZERO)
MARK_TOTAL, MARK_BONUS, MARK_DEAD_ENDS = u64(state.MARK_TOTAL), u64(state.MARK_BONUS), u64(state.MARK_DEAD_ENDS)
MARK_RANK, MARK_HIDDEN, MARK_LEFT = u64(state.MARK_RANK), u64(state.MARK_HIDDEN), u64(state.MARK_LEFT)
WEREWOLVES = u64(7)
"""The category's place."""


@merged
def think_of_boards(  # noqa: PLR0913, PLR0917 - a kernel's state
    plan: Plan, facts: Facts, table: Table, mind: Array, outlook: Array | None, rows: Rows, row: int
) -> None:
    """Let the seats that weigh learn what lies on their boards at the start."""
    for number in range(plan.numbers[PLAYERS]):
        seat = u64(number)
        at = row + seat
        if table.seats[seat, KIND] == GREEDY or table.seats[seat, KIND] == PLANNER:
            clear_mind(mind, seat, door_word(rows.doors, at))
            for place in range(9):
                cell = u64(place)
                if rows.laid[at, cell] >= 0:
                    turn = u64(rows.turned[at, cell] // 90)
                    remember(mind, outlook, seat, facts, u64(rows.laid[at, cell]), cell, turn)


@merged
def count_werewolves(plan: Plan, facts: Facts, table: Table, outlook: Array, rows: Rows, row: int) -> None:
    """Count what every seat has taken, for those that plan."""
    for number in range(plan.numbers[PLAYERS]):
        seat = u64(number)
        outlook[seat, WOLVES] = 0
        if table.seats[seat, HELD] >= 0:
            outlook[seat, WOLVES] += wolves_on(facts, u64(table.seats[seat, HELD]))
        for cell in range(9):
            tile = rows.laid[row + seat, u64(cell)]
            if tile >= 0:
                outlook[seat, WOLVES] += wolves_on(facts, u64(tile))


@merged
def score_game(plan: Plan, facts: Facts, table: Table, rows: Rows, row: int) -> None:
    """Score the boards of a finished game, with bonus and ranks (G23, G31)."""
    players = u64(plan.numbers[PLAYERS])
    marks, points = rows.marks, rows.points
    most = i64(0)
    for number in range(players):
        at = row + u64(number)
        dead, wolves = score_row(rows.laid, rows.turned, points, at, door_word(rows.doors, at), facts, table.chains)
        marks[MARK_DEAD_ENDS, at] = i64(dead)
        marks[MARK_BONUS, at] = i64(wolves)
        most = max(most, i64(wolves))
    paid = i64(0)
    if most > 0 or facts.sheet[BONUS_AT_ZERO] != 0:
        paid = facts.sheet[BONUS + players]
    for number in range(players):
        at = row + u64(number)
        bonus = paid if marks[MARK_BONUS, at] == most else i64(0)
        marks[MARK_BONUS, at] = bonus
        points[at, WEREWOLVES] += bonus
        total = i64(0)
        for category in range(words.CATEGORIES):
            total += points[at, u64(category)]
        marks[MARK_TOTAL, at] = total
    for number in range(players):
        at = row + u64(number)
        standing = i64(marks[MARK_TOTAL, at]) * 64 - marks[MARK_DEAD_ENDS, at]
        rank = i64(1)
        for other in range(players):
            rival = row + u64(other)
            if i64(marks[MARK_TOTAL, rival]) * 64 - marks[MARK_DEAD_ENDS, rival] > standing:
                rank += 1
        marks[MARK_RANK, at] = rank


@merged
def write_left(plan: Plan, table: Table, rows: Rows, row: int, end: int) -> int:
    """Write what each seat left from ``end`` on and return the new end."""
    for number in range(plan.numbers[PLAYERS]):
        seat = u64(number)
        at = row + seat
        count = table.seats[seat, LEFT_COUNT]
        rows.marks[MARK_LEFT, at] = count
        for which in range(count):
            column = LEFT + u64(which) * TWO
            rows.left[ZERO, end] = table.seats[seat, column]
            rows.left[ONE, end] = table.seats[seat, column + ONE]
            end += ONE
    return end


@kernel
def _play_range(  # noqa: PLR0913, PLR0917 - a kernel's state
    first: int,
    last: int,
    seed: int,
    plan: Plan,
    facts: Facts,
    table: Table,
    mind: Array | None,
    outlook: Array | None,
    rows: Rows,
    trace: Array | None,
) -> int:
    players = u64(plan.numbers[PLAYERS])
    end = ZERO
    for game in range(first, last):
        row = u64(game - first) * players
        start = start_game(plan, table, rows, seed, u64(game), row)
        if mind is not None:
            think_of_boards(plan, facts, table, mind, outlook, rows, row)
        if outlook is not None:
            count_werewolves(plan, facts, table, outlook, rows, row)
        draft_game(plan, facts, table, mind, outlook, rows, trace, row, start)
        score_game(plan, facts, table, rows, row)
        end = write_left(plan, table, rows, row, end)
    return end


@dataclass(frozen=True, eq=False)
class GameRows:
    """The rows of a range of games: (games x players) of them, by game, then seat."""

    game: Array
    """int64."""
    seat: Array
    """int8, from 1."""
    strategy: Array
    """int8: the place in the list of strategies of the one that played the seat."""
    start_seat: Array
    """int8: who started round 1."""
    total: Array
    """int16, the bonus included."""
    points: Array
    """int16 (rows, 13): by category; werewolves include the bonus."""
    werewolf_bonus: Array
    """int8."""
    dead_ends: Array
    """int8."""
    rank: Array
    """int8; every rank 1 is a winner."""
    tiles: Array
    """int16 (rows, 9): ids by cell, row by row."""
    rotations: Array
    """int16 (rows, 9): degrees."""
    rounds: Array
    """int8 (rows, 9): the round in which each cell's tile was taken; 0 the hidden one, -1 if it lay there before."""
    hidden: Array
    """int16: the id of the hidden tile laid."""
    doors: Array
    """int8 (rows, 4): two bone and two tooth doors as places in ``game.DOORS``."""
    left_count: Array
    """int16: how many tiles the seat revealed and left."""
    left: Array
    """int16: the ids of those, in order, row after row."""
    left_rounds: Array
    """int8: the rounds in which it left them."""

    @property
    def winner(self) -> Array:
        """bool: whether nobody is ahead."""
        return np.equal(self.rank, 1)

    def left_of(self, row: int) -> Array:
        """int16 (tiles, 2): ids and rounds of the tiles that the seat of a row left."""
        begin = int(self.left_count[:row].sum())
        end = begin + int(self.left_count[row])
        return np.stack([self.left[begin:end], self.left_rounds[begin:end].astype(np.int16)], axis=1)


class EngineGames:
    """The games of one run: what they share, packed once. ``play`` may be called from several threads."""

    def __init__(
        self,
        setup: Setup,
        strategies: Sequence[EngineStrategy],
        *,
        seed: int,
        rotate: bool = False,
        position: Position | None = None,
    ) -> None:
        """Pack what the games share; one strategy a seat, which move one seat on each game if ``rotate``.

        Given a ``position``, every game starts there and deals the rest; ``setup`` must then be
        ``position.setup(tiles)``. Raises ``UsageError`` as ``tables.build`` does, and unless there is a
        strategy for each seat; ``PositionError`` when too few tiles are unseen.
        """
        if len(strategies) != setup.players:
            raise UsageError(f"{setup.players} seats need as many strategies, not {len(strategies)}")
        self.setup = setup
        self.seed = seed
        self.position = position
        self.tables = build(setup.tiles if position is None else position.all_tiles(setup.tiles), setup.rules)
        self.plan = make_plan(setup, strategies, self.tables, position, rotate=rotate)
        kinds = {strategy.kind for strategy in strategies}
        self.weighs = kinds != {EngineKind.RANDOM}
        self.outlook = new_outlook(self.tables.tiles[: len(setup.tiles)]) if EngineKind.PLANNER in kinds else None

    def play(self, first: int, last: int) -> GameRows:
        """Play the games ``first`` to ``last`` - 1; releases the GIL. An empty range only compiles what is needed."""
        return self._play(first, last, None)

    def trace(self, game: int) -> tuple[GameRows, Array]:
        """Play one game and return its moves as well, int16 (moves, 6); see ``state.TRACE_COLUMNS``."""
        trace = np.zeros((1 + state.MOST_MOVES, state.TRACE_COLUMNS), np.int16)
        rows = self._play(game, game + 1, trace)
        return rows, trace[1 : 1 + trace[0, 0]]

    def _play(self, first: int, last: int, trace: Array | None) -> GameRows:
        players = self.setup.players
        games = np.arange(first, max(first, last), dtype=np.int64)
        rows = state.new_rows(len(games), players)
        left = _play_range(
            i64(first),
            i64(last),
            u64(self.seed & 0xFFFFFFFFFFFFFFFF),
            self.plan,
            self.tables.facts,
            state.new_table(len(self.plan.pool)),
            new_mind() if self.weighs else None,
            None if self.outlook is None else self.outlook.copy(),
            rows,
            trace,
        )
        ids, small = self.tables.ids, rows.marks.astype(np.int8)
        return GameRows(
            game=np.repeat(games, players),
            seat=np.tile(np.arange(1, players + 1, dtype=np.int8), len(games)),
            strategy=small[state.MARK_STRATEGY],
            start_seat=small[state.MARK_START_SEAT],
            total=rows.marks[state.MARK_TOTAL],
            points=rows.points,
            werewolf_bonus=small[state.MARK_BONUS],
            dead_ends=small[state.MARK_DEAD_ENDS],
            rank=small[state.MARK_RANK],
            tiles=ids.take(rows.laid),
            rotations=rows.turned,
            rounds=rows.rounds.astype(np.int8),
            hidden=ids.take(rows.marks[state.MARK_HIDDEN]),
            doors=rows.doors,
            left_count=rows.marks[state.MARK_LEFT],
            left=ids.take(rows.left[0, :left]),
            left_rounds=rows.left[1, :left].astype(np.int8),
        )
