"""What each tile is worth, and each kind of monster and track: least squares on what lies on boards.

A board's total is modelled as its strategy's level plus a value for each of its nine tiles. As every board has nine,
only differences between tiles can be told: a tile's value is what a board gains when the tile takes the place of an
average other one. A second model has a value for each symbol and each track instead. Boards of a game are not
independent, so errors are worked out from the residuals of whole games (a sandwich with games as clusters), and
intervals are widened so that those of all tiles hold at once, or of all kinds and tracks (Bonferroni).

It is what was seen on boards of these strategies: a tile that is taken only where it fits looks better than one that
is taken blindly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from ghosts_cli.analysis.deck_frames import DIAMOND, KINDS, deck_frames
from ghosts_cli.analysis.intervals import ClusterSums, at_once, cluster_mean, columns, split_share
from ghosts_cli.analysis.run_statistics import of_differences, scaled
from ghosts_cli.analysis.runs import RunSet, game_name
from ghosts_cli.analysis.tile_sums import Best, Carried, CountSums, Meat, TileSums, first_pass, second_pass
from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.game import Track
from ghosts_cli.simulation.intervals import Estimate, t_quantile

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

TRACKS = tuple(track.value for track in Track)
THINGS = (*KINDS, *TRACKS)
"""What the second model knows: the nine kinds of monster, diamonds, the four tracks."""
GAMES_A_COLUMN = 4
"""So many games for each number to be estimated are asked for before intervals are given (see ``enough``)."""
_CELLS = 9


@dataclass(frozen=True, eq=False)
class Fit:
    """A model's coefficients for strategies and tiles, or None where the boards cannot tell them apart.

    ``reduced``: float64 (free,), ``expand``: float64 (strategies + tiles, free): what a row of strategies and tiles is
    multiplied by is ``expand @ reduced``. ``inverse``: float64 (free, free), of the reduced normal equations.
    """

    reduced: Array
    expand: Array
    inverse: Array

    @property
    def coefficients(self) -> Array:
        """float64 (strategies + tiles,)."""
        found: Array = self.expand @ self.reduced
        return found

    def covariance(self, meat: Array, games: int, boards: int) -> Array:
        """Of ``reduced``, float64 (free, free), from the products of residuals by game."""
        inside = self.expand.T @ meat @ self.expand
        free = len(self.reduced)
        correction = games / (games - 1) * (boards - 1) / (boards - free)
        found: Array = correction * self.inverse @ inside @ self.inverse
        return found


@dataclass(frozen=True, eq=False)
class TileStatistics:
    """Runs, their catalog, and what two passes over their tiles came to."""

    runs: RunSet
    catalog: Catalog
    carried: Carried
    sums: Sequence[TileSums]
    best: Sequence[Best]
    tiles: Fit | None
    things: Fit | None
    meat: Sequence[Meat]

    @property
    def ids(self) -> list[int]:
        """The catalog's ids."""
        return sorted(self.catalog.by_id)

    @property
    def strategies(self) -> int:
        """How many strategies there are."""
        return len(self.runs.strategies)

    @property
    def enough(self) -> bool:
        """Whether there are enough games for errors worked out from the residuals of games."""
        return self.runs.games >= self.games_wanted

    @property
    def games_wanted(self) -> int:
        """How many games are enough."""
        return GAMES_A_COLUMN * (self.strategies + len(self.ids))

    def summed(self, name: str) -> Array:
        """A field of ``TileSums`` over all runs."""
        found: Array = np.sum([getattr(each, name) for each in self.sums], axis=0)
        return found

    def counts(self, name: str, thing: int) -> list[tuple[int, int, CountSums]]:
        """Seed, games and sums of a count, a run each."""
        return [
            (run.file.seed, int(each.games), getattr(each, name))
            for run, each in zip(self.runs.runs, self.sums, strict=True)
        ]


def tile_statistics(runs: RunSet, catalog: Catalog) -> TileStatistics:
    """Read runs twice. Raises UnreadableError or InputError for a damaged part."""
    carried = _carried(catalog)
    ids = sorted(catalog.by_id)
    sums, best = first_pass(runs, ids, carried)
    gram, answer = (np.sum([getattr(each, name) for each in sums], axis=0) for name in ("gram", "answer"))
    strategies = len(runs.strategies)
    tiles = _fit(gram, answer, _tiles_only(gram, strategies))
    things = _fit(gram, answer, _things_only(gram, strategies, carried.counts))
    models = [fit for fit in (tiles, things) if fit is not None]
    meat = second_pass(runs, ids, np.array([fit.coefficients for fit in models])) if models else []
    return TileStatistics(runs, catalog, carried, sums, best, tiles, things, meat)


def _carried(catalog: Catalog) -> Carried:
    deck = deck_frames(catalog.tiles)
    symbols = deck.symbols.group_by("id", "kind").len("count").rename({"kind": "thing"})
    tracks = deck.tiles.select("id", pl.col("track").alias("thing"), count=pl.lit(1, pl.UInt32))
    both = pl.concat([frame.with_columns(pl.col("thing").cast(pl.String)) for frame in (symbols, tracks)], how="diagonal")
    every = deck.tiles.select("id").join(pl.DataFrame({"thing": THINGS}), how="cross")
    table = every.join(both, on=["id", "thing"], how="left").fill_null(0).pivot("thing", index="id", values="count")
    return Carried(table.sort("id").select(THINGS).to_numpy().astype(np.float64))


def _tiles_only(gram: Array, strategies: int) -> Array:
    """The free columns of the first model: strategies, and differences from the last tile that lay on a board."""
    laid = np.flatnonzero(np.diagonal(gram)[strategies:])
    free = np.zeros((len(gram) - strategies, max(0, len(laid) - 1)))
    free[laid[:-1], np.arange(len(laid) - 1)] = 1
    free[laid[-1:], :] = -1
    return _with_strategies(free, strategies)


def _things_only(gram: Array, strategies: int, counts: Array) -> Array:
    """The free columns of the second model: strategies, symbols, and tracks against the average of all tiles."""
    symbols = counts[:, : len(KINDS)]
    symbols = symbols[:, symbols.any(axis=0)]
    tracks = counts[:, len(KINDS) :]
    tracks = tracks[:, tracks.any(axis=0)]
    numbers = tracks.sum(axis=0)
    against_last = tracks[:, :-1] - tracks[:, -1:] * (numbers[:-1] / numbers[-1])
    return _with_strategies(np.concatenate([symbols, against_last], axis=1), strategies)


def _with_strategies(free: Array, strategies: int) -> Array:
    tiles, columns_ = free.shape
    whole = np.zeros((strategies + tiles, strategies + columns_))
    whole[:strategies, :strategies] = np.eye(strategies)
    whole[strategies:, strategies:] = free
    return whole


def _fit(gram: Array, answer: Array, expand: Array) -> Fit | None:
    reduced = expand.T @ gram @ expand
    if np.linalg.matrix_rank(reduced, hermitian=True) < len(reduced):
        return None
    inverse = np.linalg.inv(reduced)
    return Fit(inverse @ (expand.T @ answer), expand, inverse)
