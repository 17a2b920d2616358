"""Any game of a run again, move by move, by the readable draft, and held against the run's rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

from ghosts_cli.errors import UsageError, printable
from ghosts_cli.formats.boards import BoardText, Kind
from ghosts_cli.formats.shapes import MoveShape
from ghosts_cli.formats.tokens import write_tile
from ghosts_cli.game import Board, HiddenTile, score_game
from ghosts_cli.game.deal import ROUNDS
from ghosts_cli.game.draft import FinishedGame
from ghosts_cli.game.position import Position, position_of
from ghosts_cli.game.seat import Act, ActKind, Move, with_tile
from ghosts_cli.simulation.folder import RunFolder
from ghosts_cli.simulation.own import prints_aside
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.rows import RowData, game_rows
from ghosts_cli.simulation.runs import open_plan
from ghosts_cli.simulation.workers import blamed


@dataclass(frozen=True, slots=True)
class Step:
    """A move, and every seat's live score after it, the bonus for most werewolves as it stands (G33)."""

    move: Move
    totals: tuple[int, ...]
    before: tuple[int, ...]

    @property
    def total(self) -> int:
        """The live score of the seat that moved."""
        return self.totals[self.move.seat - 1]

    @property
    def gain(self) -> int:
        """What the move brought the seat that made it."""
        return self.total - self.before[self.move.seat - 1]


@dataclass(frozen=True)
class Replay:
    """A game played again."""

    folder: RunFolder
    plan: RunPlan
    finished: FinishedGame
    strategies: tuple[str, ...]
    """By seat."""
    steps: tuple[Step, ...]
    changes: tuple[str, ...]
    """Why the game might not be the same today."""
    checked: bool
    """Whether the run has rows of the game."""
    differences: tuple[str, ...]
    """Where the run's rows say something else."""

    @property
    def game(self) -> int:
        """The game's number."""
        return self.finished.deal.game

    @property
    def name(self) -> str:
        """The game's name: ``RUN:GAME``."""
        return f"{self.folder.path}:{self.game}"

    def text(self) -> BoardText:
        """The game as a game file with its moves."""
        rules = self.plan.setup.rules
        moves = tuple(move_shape(move) for move in self.finished.moves)
        unit, at_zero = rules.path_unit.value, rules.werewolf_bonus_at_zero
        return BoardText(self.name, Kind.GAME, self.finished.boards, unit, at_zero, moves)


def game_named(name: str) -> tuple[Path, int]:
    """The run's folder and the number of a game named ``RUN:GAME``. Raises UsageError."""
    run, colon, game = name.rpartition(":")
    if not colon or not run or not (game.isascii() and game.isdigit()):
        raise UsageError(f"expected RUN:GAME, such as runs/a:4711, found '{printable(name)}'")
    return Path(run), int(game)


def replay(name: str, catalog: str | None = None) -> Replay:
    """Play the game ``RUN:GAME`` again. Raises as ``game_named``, ``open_plan`` and ``RunFolder.parts`` do."""
    path, game = game_named(name)
    folder = RunFolder.open(path)
    plan, changes = open_plan(folder, catalog)
    if game >= plan.games:
        raise UsageError(f"{printable(str(path))} has the games 0 to {plan.games - 1}, and no game {game}")
    with prints_aside(), blamed(plan, game):
        finished = plan.play(game)
    strategies = tuple(player.name for player in plan.seated(game))
    rows = folder.rows_of(game)
    return Replay(
        folder,
        plan,
        finished,
        strategies,
        tuple(_steps(plan, finished)),
        tuple(changes),
        bool(rows),
        tuple(_differences(folder, rows, game_rows(finished, strategies))),
    )


def position_at(replayed: Replay, number: int, seat: int) -> Position | None:
    """What a seat of a game knows when it first acts in round ``number`` (9: it lays its hidden tile).

    None where it does not act in that round, which is so only before the position that a run starts from.
    """
    draft = replayed.plan.draft(replayed.game)
    for place, move in enumerate(replayed.finished.moves):
        if (draft.round, draft.to_act) == (number, seat):
            return position_of(draft)
        if place >= len(draft.moves):  # what turns up by itself for the last seat is recorded already (G13)
            draft.act(_act(move))
    return None


def _act(move: Move) -> Act:
    """What was decided; of a tile that was revealed or left there is nothing to choose."""
    plain = move.act in (ActKind.REVEAL, ActKind.LEAVE)
    return Act(move.act) if plain else Act(move.act, move.tile, move.cell, move.rotation)


def _differences(folder: RunFolder, stored: Sequence[RowData], played: Sequence[RowData]) -> Iterator[str]:
    if stored:
        yield from row_differences(stored, played)
    elif folder.run.finished:
        yield "the run is marked as finished, and yet it has no rows of the game"


def move_shape(move: Move) -> MoveShape:
    """A move as files have it."""
    return MoveShape(
        move.round,
        move.seat,
        move.act.value,
        write_tile(move.tile),
        UNSET if move.cell is None else list(move.cell),
        UNSET if move.rotation is None else move.rotation,  # type: ignore[arg-type]  # the draft has checked it
    )


def move_data(move: Move) -> dict[str, Any]:
    """A move as plain data; what it has not is left out."""
    data: dict[str, Any] = msgspec.to_builtins(move_shape(move))
    return data


def row_differences(stored: Sequence[RowData], played: Sequence[RowData]) -> Iterator[str]:
    """Yield where the rows of a game differ, by seat and column."""
    if len(stored) != len(played):
        yield f"the run has {len(stored)} rows of the game, not {len(played)}"
        return
    for theirs, ours in zip(stored, played, strict=True):
        for column, value in ours.items():
            if theirs.get(column) != value:
                yield f"seat {ours['seat']}, {column}: the row says {theirs.get(column)}, the game {value}"


def _steps(plan: RunPlan, game: FinishedGame) -> Iterator[Step]:
    """Go through the moves, laying tile by tile on the boards that the game started from."""
    boards = [replace(board, hidden=None) for board in plan.draft(game.deal.game).boards]
    totals = _totals(boards, plan)
    for move in game.moves:
        before = totals
        if move.act is ActKind.LAY and move.cell is not None and move.rotation is not None:
            board = boards[move.seat - 1]
            if move.round > ROUNDS:
                boards[move.seat - 1] = replace(board, hidden=HiddenTile((move.tile,), move.cell, move.rotation))
            else:
                boards[move.seat - 1] = with_tile(board, move.tile, move.cell, move.rotation)
            totals = _totals(boards, plan)
        yield Step(move, totals, before)


def _totals(boards: Sequence[Board], plan: RunPlan) -> tuple[int, ...]:
    return tuple(score.score.total for score in score_game(boards, plan.setup.rules))
