"""Run statistics: the sums of a pass over runs in, tables out.

Points and counts of tiles are what their columns' means are in; shares lie between 0 and 1. ``mean``, ``low``, ``high``
and ``n`` are a mean, its 95 % interval and the number of games it rests on (see ``intervals``); ``low`` and ``high``
are null where fewer than two games make none. A column ending in ``game`` names a game as ``ghosts replay`` takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from ghosts_cli.analysis.intervals import cluster_mean, columns, correlation_interval
from ghosts_cli.analysis.regret_tables import regret, regret_categories
from ghosts_cli.analysis.run_contests import order, pairs, winners
from ghosts_cli.analysis.run_part import BOARD_MEASURES, CATEGORIES, DEAD_ENDS, LEAVES, PLACE, TOTAL, WIN
from ghosts_cli.analysis.run_statistics import RunStatistics, win_share
from ghosts_cli.analysis.run_sums import LOWEST, within_strategies

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

PERCENTILES = (10, 50, 90)


def totals(run: RunStatistics) -> pl.DataFrame:
    """The totals of each group of boards, a row a group.

    ``group``; ``games``, ``boards``; ``mean``, ``low``, ``high`` (points); ``sd`` of boards (points); ``p10``, ``p50``,
    ``p90`` (points: the lowest total that at least so many percent of boards do not exceed); ``min``, ``min_game``,
    ``max``, ``max_game`` with ``min_seat``, ``max_seat``; ``win_share``, ``win_low``, ``win_high`` (the share of the
    games that the group's boards won between them, shared wins split) and ``fair_share`` (its share of the boards),
    null where no other group competes; ``dead_ends``, ``dead_ends_low``, ``dead_ends_high``.
    """
    frame = pl.DataFrame([_totals_row(run, group) for group in run.present], infer_schema_length=None)
    return frame.cast({pl.selectors.by_dtype(pl.Null): pl.Float64})


def _totals_row(run: RunStatistics, group: int) -> dict[str, object]:
    mean = cluster_mean(run.clusters(group, PLACE[TOTAL]))
    ends = cluster_mean(run.clusters(group, PLACE[DEAD_ENDS]))
    counts = run.counts(group)
    boards = int(counts.sum())
    levels = np.flatnonzero(counts).tolist()
    percentiles = np.searchsorted(np.cumsum(counts), [boards * percent / 100 for percent in PERCENTILES]) + LOWEST
    low, high = run.first_of(group, levels[0]), run.first_of(group, levels[-1])
    return {
        "group": run.groups.names[group],
        "games": mean.n,
        "boards": boards,
        "mean": mean.mean,
        "low": mean.low,
        "high": mean.high,
        "sd": _deviation(counts),
        **{f"p{percent}": int(total) for percent, total in zip(PERCENTILES, percentiles, strict=True)},
        "min": levels[0] + LOWEST,
        "min_game": low[0],
        "min_seat": low[1],
        "max": levels[-1] + LOWEST,
        "max_game": high[0],
        "max_seat": high[1],
        **_wins(run, group),
        "dead_ends": ends.mean,
        "dead_ends_low": ends.low,
        "dead_ends_high": ends.high,
    }


def _wins(run: RunStatistics, group: int) -> dict[str, float | None]:
    names = ("win_share", "win_low", "win_high", "fair_share")
    if not run.groups.compete:
        return dict.fromkeys(names)
    clusters = run.clusters(group, PLACE[WIN])
    share = win_share(clusters)
    players = [each.file.players for each in run.runs.runs]
    fair = sum(each.boards / seats for each, seats in zip(clusters, players, strict=True)) / share.n
    if fair == 1:  # nobody else is there to win
        return dict.fromkeys(names)
    return dict(zip(names, (share.mean, share.low, share.high, fair), strict=True))


def distribution(run: RunStatistics) -> pl.DataFrame:
    """How often each total occurs, a row for each group and total that does.

    ``group``; ``total`` (points); ``boards``, ``share`` of the group's boards; ``game`` and ``seat`` of the first one.
    """
    rows = []
    for group in run.present:
        counts = run.counts(group)
        for level in np.flatnonzero(counts).tolist():
            game, seat = run.first_of(group, level)
            rows.append((run.groups.names[group], level + LOWEST, int(counts[level]), game, seat))
    frame = pl.DataFrame(rows, schema=["group", "total", "boards", "game", "seat"], orient="row")
    share = pl.col("boards") / pl.col("boards").sum().over("group")
    return frame.with_columns(share=share).select("group", "total", "boards", "share", "game", "seat")


def categories(run: RunStatistics) -> pl.DataFrame:
    """What each category brings, a row for each group and category.

    ``group``, ``category``; ``mean``, ``low``, ``high`` (points), ``n``; ``share`` of the mean total; ``most`` (points)
    and the first ``most_game`` and ``most_seat`` with so many, null where no board has any.
    """
    frames = []
    for group in run.present:
        means = [cluster_mean(run.clusters(group, PLACE[name])) for name in CATEGORIES]
        whole = cluster_mean(run.clusters(group, PLACE[TOTAL])).mean
        most = [_above_nothing(run.peak(group, PLACE[name])) for name in CATEGORIES]
        frame = pl.DataFrame({"category": CATEGORIES, **columns(means)}).with_columns(
            share=pl.col("mean") / whole if whole else pl.lit(None, pl.Float64)
        )
        frames.append(
            frame.with_columns(
                pl.lit(run.groups.names[group]).alias("group"),
                *(pl.Series(name, [each[at] for each in most], kind) for at, (name, kind) in enumerate(_MOST.items())),
            ).select("group", *frame.columns, *_MOST)
        )
    return pl.concat(frames)


_MOST = {"most": pl.Int64(), "most_game": pl.String(), "most_seat": pl.Int64()}


def _above_nothing(peak: tuple[int, str, int]) -> tuple[int, str | None, int | None]:
    """The most points and where they were made; nowhere if nobody made any."""
    most, game, seat = peak
    return (most, game, seat) if most > 0 else (most, None, None)


def habits(run: RunStatistics) -> pl.DataFrame:
    """How many tiles a seat reveals and leaves in each round (G12), a row for each group and round.

    ``group``, ``round``; ``mean``, ``low``, ``high`` (tiles a board), ``n``: games, the first of each run only.
    """
    frames = []
    for group in run.present:
        estimates = [cluster_mean(run.clusters(group, number, "habits")) for number in range(len(LEAVES))]
        frame = pl.DataFrame({"round": range(1, len(LEAVES) + 1), **columns(estimates)})
        frames.append(frame.select(pl.lit(run.groups.names[group]).alias("group"), pl.all()))
    return pl.concat(frames)


def correlations(run: RunStatistics) -> pl.DataFrame:
    """How categories go together on boards of the same strategy, a row for each two of total, categories, dead_ends.

    ``first``, ``second``; ``r``: the correlation over boards after taking off the means of strategies, with ``low`` and
    ``high``, Fisher's interval for as many observations as there are games, ``n``; null where one never varies.
    """
    boards = sum(float(sums.strategies[:, 0].sum()) for sums in run.sums)
    covariance = np.sum([within_strategies(sums) for sums in run.sums], axis=0)
    deviation = np.sqrt(np.diagonal(covariance))
    rows = []
    for one, first in enumerate(BOARD_MEASURES):
        for two in range(one + 1, len(BOARD_MEASURES)):
            scale = deviation[one] * deviation[two]
            flat = scale <= 1e-9 * boards
            found = correlation_interval(0.0 if flat else float(covariance[one, two] / scale), run.runs.games)
            r, low, high = (None, None, None) if flat else (found.mean, found.low, found.high)
            rows.append((first, BOARD_MEASURES[two], r, low, high, found.n))
    schema = {
        "first": pl.String,
        "second": pl.String,
        "r": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
        "n": pl.Int64,
    }
    return pl.DataFrame(rows, schema=schema, orient="row")


def _deviation(counts: Array) -> float | None:
    """The standard deviation of boards, null for fewer than two."""
    boards = counts.sum()
    if boards < 2:
        return None
    levels = np.arange(len(counts))
    mean = counts @ levels / boards
    return float(np.sqrt(counts @ (levels - mean) ** 2 / (boards - 1)))


TABLES: Mapping[str, Callable[[RunStatistics], pl.DataFrame]] = {
    "totals": totals,
    "categories": categories,
    "pairs": pairs,
    "winners": winners,
    "order": order,
    "habits": habits,
    "correlations": correlations,
    "distribution": distribution,
    "regret": regret,
    "regret_categories": regret_categories,
}
"""The tables by name, in the order in which they are shown."""
