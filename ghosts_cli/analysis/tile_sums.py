"""Two passes over the tiles of runs: normal equations of totals on tiles, and how residuals vary from game to game.

As in ``run_sums``, Polars reads and NumPy multiplies. A board's row has a place for each strategy and for each tile of
the catalog, 1 where it applies.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import polars as pl

from ghosts_cli.analysis.passes import over_parts
from ghosts_cli.analysis.run_sums import Addable
from ghosts_cli.analysis.runs import Run, RunSet
from ghosts_cli.errors import InputError, Place, Problem
from ghosts_cli.simulation.folder import Part

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

S = TypeVar("S")

_BLOCK = 2048
"""Games at a time."""
_CELLS = 9
_NO_GAME = np.iinfo(np.int64).max


@dataclass(frozen=True, eq=False)
class TileRows:
    """Boards and their tiles, some games' worth.

    ``total``: float64 (boards,). ``strategy``: int64 (boards,), places in the list of strategies. ``tile``: int64
    (boards, 9), places in the catalog. ``round``: int8 (boards, 9), 0 for the hidden tile, -1 for what lay there
    before the game. ``left``: bool (games, tiles), whether somebody revealed and left the tile. ``first``: a game.
    """

    first: int
    players: int
    total: Array
    strategy: Array
    tile: Array
    round: Array
    left: Array

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.total) // self.players


@dataclass(frozen=True, eq=False)
class CountSums(Addable):
    """Sums over games of a count for each of some things, of its square, and of another count times it: float64.

    ``there`` is the number of games in which there is any.
    """

    there: Array
    total: Array
    squares: Array
    cross: Array


@dataclass(frozen=True, eq=False)
class TileSums(Addable):
    """What the first pass adds up; things are tiles, then the columns of ``carries``.

    ``games``: int64 (). ``gram``: float64 (strategies + tiles,) squared, boards that have both. ``answer``: float64
    (strategies + tiles,), totals of boards that have it. ``taken`` counts tiles on boards by game and thing, ``rounds``
    the rounds in which they were taken (``cross``: times their number), ``drafted`` those tiles, ``left`` tiles that
    were revealed and left, ``symbols`` what is on the tiles on boards. ``hidden``: float64 (tiles,), hidden tiles laid.
    """

    games: Array
    gram: Array
    answer: Array
    taken: CountSums
    drafted: CountSums
    rounds: CountSums
    left: CountSums
    symbols: CountSums
    hidden: Array


@dataclass(frozen=True, eq=False)
class Best:
    """The highest total of a board with each tile: total, game, seat; int64 (tiles,)."""

    total: Array
    game: Array
    seat: Array

    def __add__(self, other: Best) -> Best:
        better = (other.total > self.total) | ((other.total == self.total) & (other.game < self.game))
        return Best(
            *(
                np.where(better, getattr(other, field.name), getattr(self, field.name))
                for field in dataclasses.fields(self)
            )
        )


@dataclass(frozen=True, eq=False)
class Meat(Addable):
    """The sum over games of products of (row times residual, added up over the game), for each of some models.

    float64 (models, strategies + tiles, strategies + tiles).
    """

    products: Array


@dataclass(frozen=True, eq=False)
class Carried:
    """What tiles carry: float64 (tiles, things). ``counts`` how many symbols, ``carries`` 1 where there is any."""

    counts: Array

    @property
    def carries(self) -> Array:
        """Which tiles carry the thing."""
        found: Array = (self.counts > 0).astype(np.float64)
        return found


def first_pass(runs: RunSet, ids: Sequence[int], carried: Carried) -> tuple[list[TileSums], list[Best]]:
    """The sums of each run, and its best boards. Raises UnreadableError or InputError where a part is damaged."""
    strategies = len(runs.strategies)

    def one(rows: TileRows) -> tuple[TileSums, Best]:
        sums = [_sum_block(block, strategies, carried) for block in _blocks(rows)]
        return reduce(lambda a, b: a + b, sums), _best(rows, len(ids))

    found = _over_parts(runs, ids, one, lists=("tiles", "rounds", "left"))
    return [reduce(lambda a, b: a + b, (sums for sums, _ in each)) for each in found], [
        reduce(lambda a, b: a + b, (best for _, best in each)) for each in found
    ]


def second_pass(runs: RunSet, ids: Sequence[int], models: Array) -> list[Meat]:
    """The products of each run's residuals by game; ``models``: float64 (models, strategies + tiles), coefficients."""
    strategies = len(runs.strategies)

    def one(rows: TileRows) -> Meat:
        return reduce(lambda a, b: a + b, (_meat(block, strategies, models) for block in _blocks(rows)))

    return [reduce(lambda a, b: a + b, each) for each in _over_parts(runs, ids, one, lists=("tiles",))]


def _over_parts(
    runs: RunSet, ids: Sequence[int], one: Callable[[TileRows], S], *, lists: tuple[str, ...]
) -> list[list[S]]:
    """What ``one`` makes of each part, by run, in order."""
    places = np.full(np.iinfo(np.int16).max + 1, -1, np.int64)
    places[list(ids)] = np.arange(len(ids))
    return over_parts(runs, lambda run, part: one(_read(runs, run, part, places, lists)))


def _read(runs: RunSet, run: Run, part: Part, places: Array, lists: tuple[str, ...]) -> TileRows:
    rows = run.frame(part, ["total", "strategy", *lists])
    tiles = int(places.max()) + 1
    boards = rows.height
    strategy = rows["strategy"].replace_strict(
        list(runs.strategies), range(len(runs.strategies)), default=None, return_dtype=pl.Int64
    )
    tile = _places(part, rows["tiles"], places).reshape(boards, _CELLS)
    rounds = np.zeros((boards, _CELLS), np.int8)
    left = np.zeros((part.last - part.first, tiles), np.bool_)
    if "rounds" in lists:
        rounds = rows["rounds"].explode().to_numpy().reshape(boards, _CELLS)
    if "left" in lists:
        games = np.repeat(np.arange(boards) // run.file.players, rows["left"].list.len().to_numpy())
        left[games, _places(part, rows["left"], places)] = True
    total = rows["total"].cast(pl.Float64).to_numpy()
    return TileRows(part.first, run.file.players, total, strategy.to_numpy(), tile, rounds, left)


def _places(part: Part, tiles: pl.Series, places: Array) -> Array:
    """The tiles of all lists, one after the other, as places in the catalog."""
    ids = tiles.explode().drop_nulls().to_numpy()
    found: Array = places[np.maximum(ids, 0)]
    if (found < 0).any() or (ids < 1).any():
        raise _odd(
            part, f"the catalog has no tile {ids[(found < 0) | (ids < 1)][0]}, which lies on a board or was left"
        )
    return found


def _blocks(rows: TileRows) -> Iterator[TileRows]:
    for at in range(0, rows.games, _BLOCK):
        games, boards = slice(at, at + _BLOCK), slice(at * rows.players, (at + _BLOCK) * rows.players)
        yield TileRows(
            rows.first + at,
            rows.players,
            rows.total[boards],
            rows.strategy[boards],
            rows.tile[boards],
            rows.round[boards],
            rows.left[games],
        )


def _on_boards(rows: TileRows, strategies: int, tiles: int) -> Array:
    """What is known of each board, its total last: float32 (boards, strategies + tiles + 1).

    Sums over a block are whole numbers that a float32 holds exactly.
    """
    boards = np.arange(len(rows.total))
    found = np.zeros((len(boards), strategies + tiles + 1), np.float32)
    found[boards, rows.strategy] = 1
    found[boards[:, None], strategies + rows.tile] = 1
    found[:, -1] = rows.total
    return found


def _in_games(rows: TileRows, tiles: int, values: Array | float) -> Array:
    """``values`` of the tiles that lie on boards: float32 (games, tiles). A tile lies on one at most."""
    found = np.zeros((rows.games, tiles), np.float32)
    found[np.arange(len(rows.total))[:, None] // rows.players, rows.tile] = values
    return found


def _sum_block(rows: TileRows, strategies: int, carried: Carried) -> TileSums:
    tiles = len(carried.counts)
    row = _on_boards(rows, strategies, tiles)
    products = (row.T @ row).astype(np.float64)
    drafted = rows.round > 0
    taken, was_drafted = _in_games(rows, tiles, 1), _in_games(rows, tiles, drafted)
    when = _in_games(rows, tiles, np.where(drafted, rows.round, 0))
    return TileSums(
        np.array(rows.games),
        products[:-1, :-1],
        products[:-1, -1],
        _counts(taken, carried.carries),
        _counts(was_drafted, carried.carries),
        _counts(when, carried.carries, was_drafted),
        _counts(rows.left.astype(np.float32), carried.carries),
        _counts(taken, carried.counts),
        np.bincount(rows.tile[rows.round == 0], minlength=tiles).astype(np.float64),
    )


def _counts(tiles: Array, carried: Array, others: Array | None = None) -> CountSums:
    """Sums of what is counted by tile, float32 (games, tiles), and of what is carried by the tiles counted."""
    counts = np.concatenate([tiles, tiles @ carried.astype(np.float32)], axis=1)
    cross = np.zeros(counts.shape[1])
    if others is not None:
        other = np.concatenate([others, others @ carried.astype(np.float32)], axis=1)
        cross = np.einsum("gt,gt->t", counts, other, dtype=np.float64)
    squares = np.einsum("gt,gt->t", counts, counts, dtype=np.float64)
    return CountSums((counts > 0).sum(axis=0), counts.sum(axis=0, dtype=np.float64), squares, cross)


def _best(rows: TileRows, tiles: int) -> Best:
    order = np.lexsort((-np.arange(len(rows.total)), rows.total))  # rising; of equals the first board comes last
    board = np.full(tiles, -1, np.int64)
    board[rows.tile[order]] = order[:, None]  # of several the last is kept
    there = board >= 0
    return Best(
        np.where(there, rows.total[board], -(10**6)).astype(np.int64),
        np.where(there, rows.first + board // rows.players, _NO_GAME),
        np.where(there, board % rows.players + 1, 0),
    )


def _meat(rows: TileRows, strategies: int, models: Array) -> Meat:
    boards, games = np.arange(len(rows.total)), np.arange(len(rows.total)) // rows.players
    products = []
    for model in models:
        residual = rows.total - model[rows.strategy] - model[strategies + rows.tile].sum(axis=1)
        by_game = np.zeros((rows.games, models.shape[1]))
        by_game[games[:, None], strategies + rows.tile] = residual[:, None]
        for seat in range(rows.players):
            mine = boards[seat :: rows.players]
            by_game[games[mine], rows.strategy[mine]] += residual[mine]
        products.append(by_game.T @ by_game)
    return Meat(np.array(products))


def _odd(part: Part, message: str) -> InputError:
    return InputError(str(part.path), [Problem(Place(), message, "run")])
