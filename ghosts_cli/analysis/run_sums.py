"""One pass over runs: the sums that every table about them is made of.

Frames go in part by part and small frames come out (``run_tables``); in between are matrix products. Polars reads and
aggregates rows, but of 10 million rows the sums of products by game took it 4.6 s and 536 MB, and NumPy 2.8 s and
152 MB on the same two busy cores. So Polars reads, and NumPy multiplies blocks that fit the processor's cache. Sums
are of whole numbers wherever that can be, and parts are added in their order, so results do not depend on the threads.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from ghosts_cli.analysis.intervals import ClusterSums
from ghosts_cli.analysis.passes import over_parts
from ghosts_cli.analysis.run_groups import Groups
from ghosts_cli.analysis.run_part import BOARD_MEASURES, LEAVES, PLACE, RESULTS, TOTAL, WIN, PartValues, read_part
from ghosts_cli.analysis.runs import Run, RunSet
from ghosts_cli.simulation.folder import Part

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

T = TypeVar("T")

_BLOCK = 4096
"""Games that are multiplied at a time: what they need fits the processor's cache."""
LOWEST = -256
"""The lowest total that a histogram has a place for; the highest is as far above as an int16 goes."""
_LEVELS = 2048
HABIT_GAMES = 100_000
"""Of how many games of a run, about, the tiles left are counted: reading lists takes longer than all the rest."""
_NO_GAME = np.iinfo(np.int64).max


@dataclass(frozen=True, eq=False)
class Addable:
    """Arrays of the same shapes, added field by field."""

    def __add__(self: T, other: T) -> T:
        names = [field.name for field in dataclasses.fields(self)]  # type: ignore[arg-type]  # a mixin of dataclasses
        return type(self)(*(getattr(self, name) + getattr(other, name) for name in names))


@dataclass(frozen=True, eq=False)
class GroupSums(Addable):
    """Sums over games for each group of boards; see ``intervals.ClusterSums``.

    ``games``, ``boards``, ``boards_squared``: int64 (groups,). ``totals``, ``squares``, ``cross``: float64 (groups,
    measures). Games in which a group has no board do not count for it.
    """

    games: Array
    boards: Array
    boards_squared: Array
    totals: Array
    squares: Array
    cross: Array

    def cluster(self, seed: int, group: int, measure: int) -> ClusterSums:
        """One group and measure of a run with this seed."""
        return ClusterSums(
            seed,
            int(self.games[group]),
            float(self.boards[group]),
            float(self.boards_squared[group]),
            float(self.totals[group, measure]),
            float(self.squares[group, measure]),
            float(self.cross[group, measure]),
        )


@dataclass(frozen=True, eq=False)
class PairSums(Addable):
    """Differences within games between the boards of every two groups: one number a game, measure and pair.

    ``games``: int64 (groups, groups); ``totals`` and ``squares``: float64 (groups, groups, measures of ``RESULTS``).
    A difference is the mean of the first group's boards in the game minus that of the second's.
    """

    games: Array
    totals: Array
    squares: Array


@dataclass(frozen=True, eq=False)
class WinnerSums(Addable):
    """Winners against the others of their game, in the measures of ``BOARD_MEASURES``.

    ``games``: int64 (), those that somebody did not win. ``boards``: int64 (2,), of winners and of others in them.
    ``totals``: float64 (2, measures) over those boards. A game's difference is the mean of its winners minus that of
    its others; ``differences``: float64 (measures + strategies,) is the sum of those over games, and of how many more
    boards of each strategy were among winners, in the mean, than among others; ``products``: float64 (measures +
    strategies, measures + strategies) that of their products.
    """

    games: Array
    boards: Array
    totals: Array
    differences: Array
    products: Array


_WHERE = ("value", "game", "seat")


@dataclass(frozen=True, eq=False)
class Peaks:
    """The highest value of each measure of ``BOARD_MEASURES`` in each group: value, game and seat (groups, measures).

    Of equals the first; ``game`` is the highest int64 where a group has no board.
    """

    value: Array
    game: Array
    seat: Array

    def __add__(self, other: Peaks) -> Peaks:
        better = (other.value > self.value) | ((other.value == self.value) & (other.game < self.game))
        value, game, seat = (np.where(better, getattr(other, key), getattr(self, key)) for key in _WHERE)
        return Peaks(value, game, seat)


@dataclass(frozen=True, eq=False)
class Histogram:
    """Boards by group and total: ``count`` and, of the first such board, ``game`` and ``seat``, int64 (groups, totals).

    The place of a total is the total minus ``LOWEST``; ``game`` is the highest int64 where there is no such board.
    """

    count: Array
    game: Array
    seat: Array

    def __add__(self, other: Histogram) -> Histogram:
        first = other.game < self.game
        game, seat = (np.where(first, getattr(other, key), getattr(self, key)) for key in _WHERE[1:])
        return Histogram(self.count + other.count, game, seat)


@dataclass(frozen=True, eq=False)
class RunSums(Addable):
    """Everything that one pass over a run adds up; ``by`` is the grouping asked for.

    ``seats`` and ``turns`` are groups of one board a game with three measures: the total, the total times the number
    of players minus the sum of the game's totals, and the win in parts. ``products``: float64 (measures, measures) of
    ``BOARD_MEASURES``, over boards. ``strategies``: float64 (strategies, 1 + measures), boards and those measures.
    ``habits``: groups as in ``by``, measures ``LEAVES``, over the first ``HABIT_GAMES`` or so.
    """

    by: GroupSums
    pairs: PairSums
    peaks: Peaks
    histogram: Histogram
    seats: GroupSums
    turns: GroupSums
    winners: WinnerSums
    products: Array
    strategies: Array
    habits: GroupSums


def sum_runs(runs: RunSet, by: Groups) -> list[RunSums]:
    """The sums of each run. Raises UnreadableError or InputError where a part is damaged."""
    strategies = runs.strategies

    def one(run: Run, part: Part) -> RunSums:
        rows = read_part(run, part, strategies, leaves=part.first < run.parts[0].first + HABIT_GAMES)
        return _sum_part(rows, by.codes(run, rows), len(by.names), len(strategies))

    return [reduce(lambda a, b: a + b, parts) for parts in over_parts(runs, one)]


def within_strategies(sums: RunSums) -> Array:
    """The sums of products over a run's boards after taking off the means of strategies: float64, as ``products``."""
    totals = sums.strategies[:, 1:]
    products: Array = sums.products - totals.T @ (totals / np.maximum(sums.strategies[:, :1], 1))
    return products


def _sum_part(rows: PartValues, codes: Array, groups: int, strategies: int) -> RunSums:
    blocks = [
        _sum_block(rows.cut(games), codes[:, games], groups, strategies)
        for at in range(0, rows.games, _BLOCK)
        for games in [slice(at, at + _BLOCK)]
    ]
    by, pairs, *rest = (reduce(lambda one, other: one + other, column) for column in zip(*blocks, strict=True))
    return RunSums(by, pairs, _peaks(rows, codes, groups), _histogram(rows, codes, groups), *rest)


def _sum_block(
    rows: PartValues, codes: Array, groups: int, strategies: int
) -> tuple[GroupSums, PairSums, GroupSums, GroupSums, WinnerSums, Array, Array, GroupSums]:
    """The sums that are made of products, in the order of ``RunSums``."""
    values = rows.values
    grouped = list(_by_game(values, codes, groups))
    same = np.may_share_memory(codes, rows.strategy)  # grouped by strategy, so there is nothing to add up again
    played = grouped if same else list(_by_game(values, rows.strategy, strategies))
    boards = values[: len(BOARD_MEASURES)].reshape(len(BOARD_MEASURES), -1).astype(np.float64)
    standing = _standing(rows)
    left = list(_by_game(rows.leaves, codes, groups)) if len(rows.leaves) else [_NOTHING_LEFT] * groups
    return (
        _group_sums(grouped),
        _pair_sums(grouped),
        _one_a_game(standing),
        _one_a_game(_by_turn(standing, rows.start)),
        _winner_sums(rows, strategies),
        boards @ boards.T,
        np.array([[count.sum(), *sums[: len(BOARD_MEASURES)].sum(axis=1)] for sums, count in played]),
        _group_sums(left),
    )


_NOTHING_LEFT = np.zeros((len(LEAVES), 0)), np.zeros(0)
"""The sums by game of a group in no game."""


def _by_game(values: Array, codes: Array, groups: int) -> Iterator[tuple[Array, Array]]:
    """Yield for each group its sums by game, float64 (measures, games), and its boards by game, float64 (games,)."""
    shape = values.shape[0], values.shape[2]
    for group in range(groups):
        mask = codes == group
        always = mask.all(axis=1)
        if (always == mask.any(axis=1)).all():  # it sits alike in all of these games
            summed = _add_up([values[:, seat] for seat in np.flatnonzero(always)], shape)
        else:
            summed = _add_up([values[:, seat] * mine for seat, mine in enumerate(mask)], shape)
        yield summed.astype(np.float64), mask.sum(axis=0).astype(np.float64)


def _add_up(columns: Sequence[Array], shape: tuple[int, ...]) -> Array:
    """The sum of int16 arrays, which stays small enough for one."""
    return reduce(np.add, columns) if columns else np.zeros(shape, np.int16)


def _group_sums(grouped: Sequence[tuple[Array, Array]]) -> GroupSums:
    return GroupSums(
        np.array([np.count_nonzero(boards) for _, boards in grouped], np.int64),
        np.array([boards.sum() for _, boards in grouped], np.int64),
        np.array([boards @ boards for _, boards in grouped], np.int64),
        np.array([sums.sum(axis=1) for sums, _ in grouped]),
        np.array([np.einsum("mg,mg->m", sums, sums) for sums, _ in grouped]),
        np.array([sums @ boards for sums, boards in grouped]),
    )


def _standing(rows: PartValues) -> Array:
    """What ``RunSums`` tells of seats: float64 (3, seats, games)."""
    total, win = rows.values[PLACE[TOTAL]], rows.values[PLACE[WIN]]
    ahead = rows.players * total - total.sum(axis=0, dtype=np.int16)
    return np.stack([total, ahead, win]).astype(np.float64)


def _by_turn(values: Array, start: Array) -> Array:
    """Values (measures, seats, games) in the order of play in round 1; flat places keep the games side by side."""
    measures, seats, games = values.shape
    seat_of_turn = (np.arange(seats)[:, None] + start) % seats
    ordered: Array = np.take(values.reshape(measures, -1), seat_of_turn * games + np.arange(games), axis=1)
    return ordered


def _one_a_game(values: Array) -> GroupSums:
    """The sums of groups that have one board in every game; ``values`` is float64 (measures, groups, games)."""
    _, groups, games = values.shape
    boards, totals = np.full(groups, games, np.int64), values.sum(axis=2).T
    return GroupSums(boards, boards, boards, totals, np.einsum("mpg,mpg->pm", values, values), totals)


def _pair_sums(grouped: Sequence[tuple[Array, Array]]) -> PairSums:
    groups, measures = len(grouped), len(RESULTS)
    games = np.zeros((groups, groups), np.int64)
    totals, squares = np.zeros((groups, groups, measures)), np.zeros((groups, groups, measures))
    for one in range(groups):
        for other in range(one + 1, groups):
            (ours, our_boards), (theirs, their_boards) = grouped[one], grouped[other]
            both: Any = (our_boards > 0) & (their_boards > 0)
            games[one, other] = np.count_nonzero(both)
            if games[one, other]:
                both = slice(None) if both.all() else both  # a slice makes no copies
                difference = ours[:measures, both] / our_boards[both] - theirs[:measures, both] / their_boards[both]
                totals[one, other] = difference.sum(axis=1)
                squares[one, other] = np.einsum("mg,mg->m", difference, difference)
    return PairSums(games, totals, squares)


def _winner_sums(rows: PartValues, strategies: int) -> WinnerSums:
    winners = rows.wins.sum(axis=0, dtype=np.int16)
    lost: Any = winners < rows.players
    lost = slice(None) if lost.all() else lost
    values, wins, played = rows.values[: len(BOARD_MEASURES), :, lost], rows.wins[:, lost], rows.strategy[:, lost]
    winners = winners[lost]
    others = rows.players - winners
    won = np.einsum("msg,sg->mg", values, wins.astype(np.int16))
    rest = values.sum(axis=1, dtype=np.int16) - won
    winning = np.array([((played == strategy) & (wins > 0)).sum(axis=0) for strategy in range(strategies)])
    losing = np.array([((played == strategy) & (wins == 0)).sum(axis=0) for strategy in range(strategies)])
    difference = np.concatenate([won / winners - rest / others, winning / winners - losing / others])
    return WinnerSums(
        np.array(len(winners)),
        np.array([winners.sum(), others.sum()], np.int64),
        np.array([won.sum(axis=1, dtype=np.float64), rest.sum(axis=1, dtype=np.float64)]),
        difference.sum(axis=1),
        difference @ difference.T,
    )


def _peaks(rows: PartValues, codes: Array, groups: int) -> Peaks:
    values = rows.values[: len(BOARD_MEASURES)]
    least = np.iinfo(np.int16).min
    shape = groups, len(BOARD_MEASURES)
    value, game, seat = np.full(shape, least, np.int64), np.full(shape, _NO_GAME), np.zeros(shape, np.int64)
    for group in range(groups):
        mine = codes == group
        if mine.any():
            masked = values if mine.all() else np.where(mine, values, least)
            found = masked.argmax(axis=2)  # by measure and seat, the first game
            reached = np.take_along_axis(masked, found[:, :, None], axis=2)[:, :, 0]
            best = np.where(reached == reached.max(axis=1, keepdims=True), found, _NO_GAME)
            value[group], game[group] = reached.max(axis=1), rows.first + best.min(axis=1)
            seat[group] = best.argmin(axis=1) + 1
    return Peaks(value, game, seat)


def _histogram(rows: PartValues, codes: Array, groups: int) -> Histogram:
    total = np.clip(rows.values[PLACE[TOTAL]].astype(np.int64) - LOWEST, 0, _LEVELS - 1)
    place = (codes.astype(np.int64) * _LEVELS + total).T.reshape(-1)  # by game and seat
    count = np.bincount(place, minlength=groups * _LEVELS)
    board = np.full(groups * _LEVELS, -1, np.int64)
    board[place[::-1]] = np.arange(len(place))[::-1]  # of equal places the last is kept: the first board
    there = board >= 0
    game = np.where(there, rows.first + board // rows.players, _NO_GAME)
    seat = np.where(there, board % rows.players + 1, 0)
    return Histogram(*(each.reshape(groups, _LEVELS) for each in (count, game, seat)))
