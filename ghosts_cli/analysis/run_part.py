"""A part of a run as whole numbers by measure, game and seat: what all sums over a run start from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from ghosts_cli.analysis.runs import Run
from ghosts_cli.errors import InputError, Place, Problem
from ghosts_cli.game import Category
from ghosts_cli.game.deal import ROUNDS
from ghosts_cli.simulation.folder import Part
from ghosts_cli.simulation.summary import WHOLE_WIN

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

TOTAL, DEAD_ENDS, WIN = "total", "dead_ends", "win_share"
CATEGORIES = tuple(category.value for category in Category)
POINTS = (TOTAL, *CATEGORIES)
"""What is counted in points."""
BOARD_MEASURES = (*POINTS, DEAD_ENDS)
"""What a row of a run says of a board."""
RESULTS = (*BOARD_MEASURES, WIN)
"""That, and what the board won: a shared win is split (G31), in parts of ``WHOLE_WIN``."""
LEAVES = tuple(f"left_{number}" for number in range(1, ROUNDS + 1))
"""How many tiles a seat revealed and left, by round (G12)."""
PLACE = {name: place for place, name in enumerate(RESULTS)}
_READ = (*BOARD_MEASURES, "strategy", "start_seat", "winner")


@dataclass(frozen=True, eq=False)
class PartValues:
    """The rows of a part as arrays, of which the last axis is the game.

    ``values``: int16 (measures, seats, games), in the order of ``RESULTS``. ``strategy``: int8 (seats, games), places
    in the list of strategies that was asked with. ``start``: int8 (games,), the seat from 0 that starts round 1.
    ``wins``: int8 (seats, games), 1 for every winner. ``leaves``: int16 (rounds, seats, games), see ``LEAVES``; no
    rounds where they were not asked for. ``first`` is the number of the first game.
    """

    first: int
    values: Array
    strategy: Array
    start: Array
    wins: Array
    leaves: Array

    @property
    def games(self) -> int:
        """How many games the part has."""
        return int(self.values.shape[2])

    @property
    def players(self) -> int:
        """How many seats a game has."""
        return int(self.values.shape[1])

    def cut(self, games: slice) -> PartValues:
        """Some of the games; the arrays are views."""
        return PartValues(
            self.first + games.start,
            self.values[:, :, games],
            self.strategy[:, games],
            self.start[games],
            self.wins[:, games],
            self.leaves[:, :, games],
        )


def read_part(run: Run, part: Part, strategies: Sequence[str], *, leaves: bool = False) -> PartValues:
    """Read a part. Raises UnreadableError, InputError where its rows are not those of such a run.

    Reading lists takes longer than all the rest, so ``leaves`` must be asked for.
    """
    rows = run.frame(part, [*_READ, "left_rounds"] if leaves else _READ)
    shape = part.last - part.first, run.file.players
    wins = _by_seat(rows["winner"].cast(pl.Int8), shape)
    values = np.empty((len(RESULTS), *reversed(shape)), np.int16)
    for place, name in enumerate(BOARD_MEASURES):
        values[place] = _by_seat(rows[name], shape)
    winners = wins.sum(axis=0, dtype=np.int16)
    if not winners.all():
        raise _odd(part, "a game has no winner")
    values[PLACE[WIN]] = wins * (WHOLE_WIN // winners)
    start = _by_seat(rows["start_seat"], shape)[0]
    codes = np.ascontiguousarray(_codes(rows["strategy"], strategies).reshape(shape).T)
    left = _leaves(rows["left_rounds"], shape) if leaves else values[:0]
    return PartValues(part.first, values, codes, start - 1, wins, left)


def _by_seat(column: pl.Series, shape: tuple[int, int]) -> Array:
    """A column as an array (seats, games), each seat's games side by side; ``shape`` is (games, seats)."""
    return np.ascontiguousarray(column.to_numpy().reshape(shape).T)


def _codes(names: pl.Series, strategies: Sequence[str]) -> Array:
    """The strategies of the rows as places in ``strategies``, int8; comparing is quicker than casting to an Enum."""
    codes = np.zeros(len(names), np.int8)
    for place, name in enumerate(strategies):
        codes[(names == name).to_numpy()] = place
    return codes


def _leaves(rounds: pl.Series, shape: tuple[int, int]) -> Array:
    """By round, seat and game, how many tiles were left: int16 (rounds, seats, games)."""
    numbers = rounds.explode().drop_nulls().to_numpy()  # nothing left is a null when it is exploded
    rows = np.repeat(np.arange(-1, len(rounds) * ROUNDS - 1, ROUNDS), rounds.list.len().to_numpy())
    counts = np.bincount(rows + numbers, minlength=len(rounds) * ROUNDS).astype(np.int16)
    return np.ascontiguousarray(counts.reshape(*shape, ROUNDS).transpose(2, 1, 0))


def _odd(part: Part, message: str) -> InputError:
    return InputError(str(part.path), [Problem(Place(), message, "run")])
