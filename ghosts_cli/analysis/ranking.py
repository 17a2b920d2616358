"""How special a saved board is: where its total and its categories lie among the boards of runs."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from ghosts_cli.analysis.intervals import ClusterSums, board_share
from ghosts_cli.analysis.passes import over_parts
from ghosts_cli.analysis.run_part import CATEGORIES, PLACE, POINTS, TOTAL, read_part
from ghosts_cli.analysis.runs import Run, RunSet, game_name
from ghosts_cli.simulation.folder import Part

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

ALL = "all boards"
"""The group of all boards, whoever played them."""
_NO_GAME = np.iinfo(np.int64).max


@dataclass(frozen=True)
class SavedBoard:
    """A final board to be ranked: where it comes from, and its points by category (G16 to G28).

    ``with_bonus`` says whether its werewolves include a bonus for most of them (G23) that could be worked out; if not,
    the bonus is taken off the boards of the run as well.
    """

    file: str
    name: str
    points: tuple[int, ...]
    with_bonus: bool

    @property
    def measures(self) -> tuple[int, ...]:
        """Total and categories, in the order of ``run_part.POINTS``."""
        return (sum(self.points), *self.points)


@dataclass(frozen=True, eq=False)
class _Standing:
    """Sums over games, by saved board, group and measure; the last field is the first game with as many points.

    What is added up by game is twice the boards with fewer points plus those with as many: int64.
    """

    games: Array
    """(groups,), as are the next two."""
    boards: Array
    boards_squared: Array
    below: Array
    """(saved, groups, measures) from here on: boards with fewer points."""
    equal: Array
    total: Array
    squares: Array
    cross: Array
    first: Array
    """The number of the first board with as many points: game times players plus seat minus 1."""

    def __add__(self, other: _Standing) -> _Standing:
        names = [field.name for field in dataclasses.fields(self)][:-1]
        added = {name: getattr(self, name) + getattr(other, name) for name in names}
        return _Standing(**added, first=np.minimum(self.first, other.first))


def ranking(runs: RunSet, saved: Sequence[SavedBoard]) -> pl.DataFrame:
    """Where saved boards stand among the boards of runs: a row for each board, group and measure.

    ``file``, ``name``; ``group``: all boards, then the boards of each strategy if there are several; ``measure``
    (total or a category) and ``points``; ``below``, ``equal``, ``above``: shares of the group's boards with fewer, as
    many and more points; ``percentile`` (0 to 100): the share below plus half of those equal, with ``low`` and
    ``high``, its 95 % interval by Wilson for as many independent boards as the boards of games are worth, and ``n``,
    the games; ``boards``; ``like`` and ``like_seat``: the first game with a board of as many points.
    """
    names = [ALL, *(runs.strategies if len(runs.strategies) > 1 else ())]
    parts = over_parts(runs, lambda run, part: _stand(run, part, runs.strategies, saved))
    sums = [reduce(lambda one, other: one + other, each) for each in parts]
    rows = [
        _row(runs, sums, (number, place, measure), board) | {"group": group}
        for number, board in enumerate(saved)
        for place, group in enumerate(names)
        for measure in range(len(POINTS))
    ]
    shown = ["file", "name", "group", "measure", "points", "below", "equal", "above", "percentile", "low", "high"]
    return pl.DataFrame(rows, infer_schema_length=None).select(*shown, "n", "boards", "like", "like_seat")


def _row(runs: RunSet, sums: Sequence[_Standing], at: tuple[int, int, int], board: SavedBoard) -> dict[str, object]:
    _, group, measure = at
    clusters = [
        ClusterSums(
            run.file.seed,
            int(each.games[group]),
            float(each.boards[group]),
            float(each.boards_squared[group]),
            float(each.total[at]) / 2,
            float(each.squares[at]) / 4,
            float(each.cross[at]) / 2,
        )
        for run, each in zip(runs.runs, sums, strict=True)
    ]
    found = board_share(clusters)
    boards = sum(int(each.boards[group]) for each in sums)
    below, equal = (sum(int(getattr(each, name)[at]) for each in sums) for name in ("below", "equal"))
    like = next(((run, int(each.first[at])) for run, each in zip(runs.runs, sums, strict=True) if each.equal[at]), None)
    return {
        "file": board.file,
        "name": board.name,
        "measure": POINTS[measure],
        "points": board.measures[measure],
        "below": below / boards,
        "equal": equal / boards,
        "above": (boards - below - equal) / boards,
        "percentile": 100 * found.mean,
        "low": None if found.low is None else 100 * found.low,
        "high": None if found.high is None else 100 * found.high,
        "n": found.n,
        "boards": boards,
        "like": None if like is None else game_name(like[0].name, like[1] // like[0].file.players),
        "like_seat": None if like is None else like[1] % like[0].file.players + 1,
    }


def _stand(run: Run, part: Part, strategies: Sequence[str], saved: Sequence[SavedBoard]) -> _Standing:
    rows = read_part(run, part, strategies)
    with_bonus = rows.values[: len(POINTS)]
    bare = with_bonus.copy()
    bonus = run.frame(part, ["werewolf_bonus"])["werewolf_bonus"].to_numpy().reshape(-1, rows.players).T
    bare[PLACE[TOTAL]] -= bonus
    bare[1 + CATEGORIES.index("werewolves")] -= bonus
    masks = [np.ones_like(rows.strategy, np.bool_)]
    masks += [rows.strategy == place for place in range(len(strategies)) if len(strategies) > 1]
    counts = [mask.sum(axis=0, dtype=np.int64) for mask in masks]
    cells = [
        [_compared(with_bonus if board.with_bonus else bare, board, mask, rows.first) for mask in masks]
        for board in saved
    ]
    fields = [np.array([[cell[place] for cell in board] for board in cells]) for place in range(6)]
    return _Standing(
        np.array([np.count_nonzero(count) for count in counts]),
        np.array([count.sum() for count in counts]),
        np.array([count @ count for count in counts]),
        *fields,
    )


def _compared(values: Array, board: SavedBoard, mask: Array, first: int) -> tuple[Array, ...]:
    """What ``_Standing`` holds of one saved board and group, (measures,) each."""
    points = np.array(board.measures, np.int16)[:, None, None]
    less, same = (values < points) & mask, (values == points) & mask
    by_game = 2 * less.sum(axis=1, dtype=np.int64) + same.sum(axis=1, dtype=np.int64)
    players = values.shape[1]
    ordered = same.transpose(0, 2, 1).reshape(len(values), -1)  # by game and seat
    place = np.where(ordered.any(axis=1), first * players + ordered.argmax(axis=1), _NO_GAME)
    boards = mask.sum(axis=0, dtype=np.int64)
    return (
        less.sum(axis=(1, 2)),
        same.sum(axis=(1, 2)),
        by_game.sum(axis=1),
        np.einsum("mg,mg->m", by_game, by_game),
        by_game @ boards,
        place,
    )
