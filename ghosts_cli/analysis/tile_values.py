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
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from ghosts_cli.analysis.deck_frames import KINDS, deck_frames
from ghosts_cli.analysis.intervals import at_once, hand_in_hand
from ghosts_cli.analysis.runs import RunSet
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
GAMES_A_COLUMN = 3
"""So many games for each number to be estimated are asked for before intervals are given: with these they cover."""


@dataclass(frozen=True, eq=False)
class Model:
    """How the free numbers of a model make up what is known of a board, and what is read off them.

    ``expand``: float64 (strategies + tiles, free), coefficients of strategies and tiles from the free numbers.
    ``read``: float64 (values, free), the values asked for; a row of NaN is one that the runs have nothing of.
    """

    expand: Array
    read: Array


@dataclass(frozen=True, eq=False)
class Fit:
    """A model's free numbers, float64 (free,), and the inverse of its normal equations, float64 (free, free)."""

    model: Model
    free: Array
    inverse: Array

    @property
    def coefficients(self) -> Array:
        """Of strategies and tiles, float64 (strategies + tiles,)."""
        found: Array = self.model.expand @ self.free
        return found

    @property
    def values(self) -> Array:
        """What is read off the model, float64 (values,)."""
        found: Array = self.model.read @ self.free
        return found

    def variances(self, meat: Array) -> Array:
        """Of the values, float64 (values,): what a run with these products of residuals by game adds to them."""
        weights = self.model.read @ self.inverse @ self.model.expand.T
        found: Array = np.einsum("va,ab,vb->v", weights, meat, weights)
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
        return games_for_intervals(self.strategies, len(self.ids))

    def summed(self, name: str) -> Array:
        """A field of ``TileSums`` over all runs."""
        found: Array = np.sum([getattr(each, name) for each in self.sums], axis=0)
        return found

    def counts(self, name: str) -> list[tuple[int, int, CountSums]]:
        """Seed, games and the sums of a count, a run each; ``name`` is a field of ``TileSums``."""
        return [
            (run.file.seed, int(sums.games), getattr(sums, name))
            for run, sums in zip(self.runs.runs, self.sums, strict=True)
        ]

    def values(self, fit: Fit | None, place: int, looks: int) -> list[Estimate]:
        """What is read off a model; ``place`` is the model's among those with products, ``looks`` how many are read."""
        if fit is None:
            return []
        games, boards = self.runs.games, self.runs.boards
        products = [(run.file.seed, meat.products[place]) for run, meat in zip(self.runs.runs, self.meat, strict=True)]
        found = value_estimates(fit, products, games=games, boards=boards, looks=looks)
        return found if self.enough else [Estimate(each.mean, None, None, each.n) for each in found]

    def tile_estimates(self) -> list[Estimate]:
        """The values of all tiles; empty where the boards cannot tell tiles apart."""
        return self.values(self.tiles, 0, len(self.ids))

    def thing_estimates(self) -> list[Estimate]:
        """The values of ``THINGS``; empty where the boards cannot tell them apart."""
        return self.values(self.things, 0 if self.tiles is None else 1, len(THINGS))


def games_for_intervals(strategies: int, tiles: int) -> int:
    """How many games make intervals of values that can be relied on, with so many strategies and tiles."""
    return GAMES_A_COLUMN * (strategies + tiles)


def value_estimates(
    fit: Fit, products: Sequence[tuple[int, Array]], *, games: int, boards: int, looks: int
) -> list[Estimate]:
    """What is read off a model, with intervals for so many looks at once.

    ``products`` are, by run, its seed and the products of residuals by game (see ``tile_sums.Meat``).
    """
    free = len(fit.free)
    variances = np.array([fit.variances(meat) for _, meat in products]).T.tolist()
    correction = games / max(1, games - 1) * (boards - 1) / max(1, boards - free)
    wide = t_quantile((1 + at_once(looks)) / 2, max(1, games - free))
    found = []
    for value, each in zip(fit.values.tolist(), variances, strict=True):
        by_run = [(seed, variance) for (seed, _), variance in zip(products, each, strict=True)]
        if math.isnan(value):
            found.append(Estimate(value, None, None, games))
        else:
            half = wide * math.sqrt(correction * hand_in_hand(by_run))
            found.append(Estimate(value, value - half, value + half, games))
    return found


def tile_statistics(runs: RunSet, catalog: Catalog) -> TileStatistics:
    """Read runs twice. Raises UnreadableError or InputError for a damaged part."""
    carried = _carried(catalog)
    ids = sorted(catalog.by_id)
    sums, best = first_pass(runs, ids, carried)
    gram, answer = (np.sum([getattr(each, name) for each in sums], axis=0) for name in ("gram", "answer"))
    strategies = len(runs.strategies)
    tiles = _fit(gram, answer, _tile_model(np.diagonal(gram)[strategies:], strategies))
    things = _fit(gram, answer, _thing_model(carried.counts, strategies))
    fits = [fit for fit in (tiles, things) if fit is not None]
    meat = second_pass(runs, ids, np.array([fit.coefficients for fit in fits])) if fits else []
    return TileStatistics(runs, catalog, carried, sums, best, tiles, things, meat)


def _carried(catalog: Catalog) -> Carried:
    deck = deck_frames(catalog.tiles)
    symbols = deck.symbols.group_by("id", "kind").len("count").rename({"kind": "thing"})
    tracks = deck.tiles.select("id", pl.col("track").alias("thing"), count=pl.lit(1, pl.UInt32))
    both = [frame.select("id", pl.col("thing").cast(pl.String), "count") for frame in (symbols, tracks)]
    every = deck.tiles.select("id").join(pl.DataFrame({"thing": THINGS}), how="cross")
    table = every.join(pl.concat(both), on=["id", "thing"], how="left").fill_null(0)
    return Carried(table.pivot("thing", index="id", values="count").sort("id").select(THINGS).to_numpy().astype(float))


def _tile_model(boards: Array, strategies: int) -> Model:
    """Tiles whose values sum to 0: free are all but the last that lay on a board.

    Read off is what a tile is worth more than the average of the others.
    """
    laid = np.flatnonzero(boards)
    free = np.zeros((len(boards), max(0, len(laid) - 1)))
    free[laid[:-1], np.arange(free.shape[1])] = 1
    free[laid[-1:], :] = -1
    read = free * len(laid) / max(1, len(laid) - 1)
    read[boards == 0] = math.nan
    return _model(free, read, strategies)


def _thing_model(counts: Array, strategies: int) -> Model:
    """Symbols, and tracks whose values sum to 0 over all tiles: free are all but the last track that there is."""
    there = np.flatnonzero(counts.any(axis=0))
    kinds, tracks = there[there < len(KINDS)], there[there >= len(KINDS)]
    numbers = counts[:, tracks].sum(axis=0)
    read = np.full((counts.shape[1], len(there) - 1), math.nan)
    read[there] = 0
    read[[*kinds, *tracks[:-1]], np.arange(len(there) - 1)] = 1
    read[tracks[-1], len(kinds) :] = -numbers[:-1] / numbers[-1]
    return _model(counts[:, there] @ read[there], read, strategies)


def _model(free: Array, read: Array, strategies: int) -> Model:
    """A model of tiles, float64 (tiles, free), with a free number for each strategy put in front."""
    level = np.zeros((strategies, free.shape[1]))
    expand = np.block([[np.eye(strategies), level], [np.zeros((len(free), strategies)), free]])
    return Model(expand, np.concatenate([np.zeros((len(read), strategies)), read], axis=1))


def _fit(gram: Array, answer: Array, model: Model) -> Fit | None:
    reduced = model.expand.T @ gram @ model.expand
    if np.linalg.matrix_rank(reduced, hermitian=True) < len(reduced):
        return None
    inverse = np.linalg.inv(reduced)
    return Fit(model, inverse @ (model.expand.T @ answer), inverse)
