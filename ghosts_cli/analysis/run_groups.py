"""The ways to group a run's boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from ghosts_cli.analysis.run_part import PartValues
from ghosts_cli.analysis.runs import Run, RunSet

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Groups:
    """Groups of boards: their names, and the function that tells the group of each board of a part.

    ``codes`` returns int8 (seats, games), places in ``names``. Where ``compete`` is false all boards of a game are in
    the same group, so that win shares would say nothing.
    """

    by: str
    names: tuple[str, ...]
    codes: Callable[[Run, PartValues], Array]
    compete: bool = True


def groups_by(by: str, runs: RunSet) -> Groups:
    """The groups by ``strategy``, ``seat``, ``turn`` (who is first in round 1, G11), ``start_seat`` or ``players``."""
    seats = range(1, runs.players[-1] + 1)
    if by == "strategy":
        return Groups(by, runs.strategies, lambda _, rows: rows.strategy)
    if by == "seat":
        return Groups(by, tuple(f"seat {seat}" for seat in seats), lambda _, rows: _seats(rows))
    if by == "turn":
        return Groups(by, tuple(f"turn {seat}" for seat in seats), lambda _, rows: _turns(rows))
    if by == "start_seat":
        names = tuple(f"start seat {seat}" for seat in seats)
        return Groups(by, names, lambda _, rows: np.broadcast_to(rows.start, _shape(rows)), compete=False)
    names = tuple(f"{players} players" for players in runs.players)
    place = {players: np.int8(number) for number, players in enumerate(runs.players)}
    return Groups(by, names, lambda _, rows: np.full(_shape(rows), place[rows.players]), compete=False)


def _shape(rows: PartValues) -> tuple[int, int]:
    return rows.players, rows.games


def _seats(rows: PartValues) -> Array:
    return np.broadcast_to(np.arange(rows.players, dtype=np.int8)[:, None], _shape(rows))


def _turns(rows: PartValues) -> Array:
    turns: Array = (np.arange(rows.players, dtype=np.int8)[:, None] - rows.start) % np.int8(rows.players)
    return turns


def group_names(by: str, players: int) -> pl.Expr:
    """The names of the groups of ``groups_by`` for rows of a run of so many players, from its columns."""
    seat, start = pl.col("seat").cast(pl.Int64), pl.col("start_seat").cast(pl.Int64)
    names = {
        "strategy": pl.col("strategy"),
        "seat": pl.format("seat {}", seat),
        "turn": pl.format("turn {}", (seat - start) % players + 1),
        "start_seat": pl.format("start seat {}", start),
        "players": pl.lit(f"{players} players"),
    }
    return names[by]
