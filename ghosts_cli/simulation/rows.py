"""A run's rows in plain Python: what a game of the readable draft comes to, column by column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ghosts_cli.game import DOORS, Board, Category, Tile
from ghosts_cli.game.board import CELLS
from ghosts_cli.game.draft import FinishedGame

if TYPE_CHECKING:
    from ghosts_cli.engine.games import GameRows

RowData = dict[str, Any]
"""A row of a run: the columns of ``frames.SCHEMA`` by name, in their order."""


def game_rows(game: FinishedGame, strategies: Sequence[str]) -> list[RowData]:
    """The rows of a finished game, by seat; ``strategies`` are the labels by seat."""
    return [_row(game, seat, strategy) for seat, strategy in enumerate(strategies, start=1)]


def _row(game: FinishedGame, seat: int, strategy: str) -> RowData:
    board, score = game.boards[seat - 1], game.scores[seat - 1]
    placed = lying(board)
    left = game.left(seat)
    hidden = board.hidden
    return {
        "game": game.deal.game,
        "seat": seat,
        "strategy": strategy,
        "start_seat": game.deal.start_seat,
        "total": score.score.total,
        **{category.value: points for category, points in score.score.points.items()},
        "werewolf_bonus": score.werewolf_bonus,
        "dead_ends": score.score.dead_ends,
        "rank": score.rank,
        "winner": score.winner,
        "tiles": [number_of(tile) for tile, _ in placed],
        "rotations": [rotation for _, rotation in placed],
        "rounds": list(game.rounds[seat - 1]),
        "left": [number_of(tile) for _, tile in left],
        "left_rounds": [number for number, _ in left],
        "hidden": 0 if hidden is None else number_of(hidden.tiles[0]),
        "bone": [str(door) for door in board.doors.bone],
        "tooth": [str(door) for door in board.doors.tooth],
    }


def number_of(tile: Tile) -> int:
    """The tile's id; 0 for one without."""
    return tile.id or 0


def lying(board: Board) -> list[tuple[Tile, int]]:
    """(tile, rotation) of each cell of a final board, row by row, the hidden tile's among them (G15)."""
    counted = board.counted()
    return [(counted[cell].tile, counted[cell].rotation) for cell in CELLS]


def pack(rows: Sequence[RowData], places: Sequence[int]) -> GameRows:
    """Rows as the engine's arrays; ``places`` says which strategy (from 0) played each row."""
    import numpy as np

    from ghosts_cli.engine.games import GameRows

    def column(name: str, kind: type[np.generic]) -> Any:
        return np.array([row[name] for row in rows], kind)

    door = {str(each): place for place, each in enumerate(DOORS)}
    return GameRows(
        game=column("game", np.int64),
        seat=column("seat", np.int8),
        strategy=np.array(places, np.int8),
        start_seat=column("start_seat", np.int8),
        total=column("total", np.int16),
        points=np.array([[row[category.value] for category in Category] for row in rows], np.int16),
        werewolf_bonus=column("werewolf_bonus", np.int8),
        dead_ends=column("dead_ends", np.int8),
        rank=column("rank", np.int8),
        tiles=column("tiles", np.int16),
        rotations=column("rotations", np.int16),
        rounds=column("rounds", np.int8),
        hidden=column("hidden", np.int16),
        doors=np.array([[door[name] for name in (*row["bone"], *row["tooth"])] for row in rows], np.int8),
        left_count=np.array([len(row["left"]) for row in rows], np.int16),
        left=np.array([number for row in rows for number in row["left"]], np.int16),
        left_rounds=np.array([number for row in rows for number in row["left_rounds"]], np.int8),
    )
