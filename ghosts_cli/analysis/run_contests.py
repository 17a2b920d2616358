"""Who is ahead of whom in the same game: groups, winners, seats. Sums of a pass over runs in, tables out.

The columns are described as in ``run_tables``.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from ghosts_cli.analysis.intervals import ClusterSums, at_once, cluster_mean, columns
from ghosts_cli.analysis.run_part import BOARD_MEASURES, RESULTS, WIN
from ghosts_cli.analysis.run_statistics import RunStatistics, of_differences, scaled, win_share
from ghosts_cli.analysis.run_sums import RunSums
from ghosts_cli.simulation.intervals import Estimate
from ghosts_cli.simulation.summary import WHOLE_WIN

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]


def pairs(run: RunStatistics) -> pl.DataFrame:
    """Groups held against one another within games, a row for each two groups and each measure.

    ``group``, ``other``, ``measure`` (total, a category, dead_ends, win_share a board); ``mean``, ``low``, ``high``,
    ``n``: the mean over games of the mean of the group's boards minus that of the other's; ``apart``: whether the
    interval, widened so that those of all pairs hold at once, leaves out 0. Empty where no game has boards of two.
    """
    names = run.groups.names
    found = list(itertools.combinations(range(len(names)), 2))
    frames = [
        _pair(run, one, other, looks=len(found)).select(
            pl.lit(names[one]).alias("group"), pl.lit(names[other]).alias("other"), pl.all()
        )
        for one, other in found
        if any(sums.pairs.games[one, other] for sums in run.sums)
    ]
    return pl.concat(frames) if frames else _no_pairs()


def _pair(run: RunStatistics, one: int, other: int, *, looks: int) -> pl.DataFrame:
    """Two groups in every measure."""
    clusters = [
        [
            of_differences(
                seed,
                int(sums.pairs.games[one, other]),
                float(sums.pairs.totals[one, other, measure]),
                float(sums.pairs.squares[one, other, measure]),
            )
            for seed, sums in run.seeded
        ]
        for measure in range(len(RESULTS))
    ]
    scales = [WHOLE_WIN if measure == WIN else 1 for measure in RESULTS]
    means = [scaled(cluster_mean(each), scale) for each, scale in zip(clusters, scales, strict=True)]
    apart = [_leaves_out_0(cluster_mean(each, confidence=at_once(looks))) for each in clusters]
    return pl.DataFrame({"measure": RESULTS, **columns(means), "apart": apart})


def _no_pairs() -> pl.DataFrame:
    number = pl.Float64()
    schema = {"group": pl.String(), "other": pl.String(), "measure": pl.String(), "mean": number, "low": number}
    return pl.DataFrame(schema=pl.Schema({**schema, "high": number, "n": pl.Int64(), "apart": pl.Boolean()}))


def winners(run: RunStatistics) -> pl.DataFrame:
    """What winners have that the others of their game have not, a row a measure (total, the categories, dead_ends).

    ``measure``; ``winners`` and ``others``: means over boards; ``mean``, ``low``, ``high``, ``n``: the mean over games
    of winners minus others, after taking off from each board the mean of its strategy; games all won are left out.
    """
    parts = [_winning(sums, seed) for seed, sums in run.seeded]
    estimates = [cluster_mean([each[measure] for each in parts]) for measure in range(len(BOARD_MEASURES))]
    boards = np.sum([sums.winners.boards for sums in run.sums], axis=0)
    means = np.sum([sums.winners.totals for sums in run.sums], axis=0) / np.where(boards, boards, np.nan)[:, None]
    frame = pl.DataFrame({"measure": BOARD_MEASURES, "winners": means[0], "others": means[1], **columns(estimates)})
    return frame.with_columns(pl.col("winners", "others").fill_nan(None))


def _winning(sums: RunSums, seed: int) -> list[ClusterSums]:
    """The differences of a run by measure, adjusted for its strategies."""
    of_strategies = sums.strategies[:, 1:] / np.maximum(sums.strategies[:, :1], 1)
    won, measures = sums.winners, len(BOARD_MEASURES)
    mixes = np.concatenate([np.eye(measures), -of_strategies.T], axis=1)
    totals, squares = mixes @ won.differences, np.einsum("ma,ab,mb->m", mixes, won.products, mixes)
    return [
        of_differences(seed, int(won.games), float(total), float(square))
        for total, square in zip(totals, squares, strict=True)
    ]


def order(run: RunStatistics) -> pl.DataFrame:
    """First-player and seat advantage, a row for each number of players, kind and place.

    ``players``; ``kind``: ``turn`` (the order of play in round 1, G11) or ``seat``; ``number`` from 1; ``mean``,
    ``low``, ``high``, ``n``: the total (points); ``difference``, ``difference_low``, ``difference_high``: the total
    minus the mean of its game's totals; ``win_share``, ``win_low``, ``win_high``, ``fair_share``.
    """
    rows = []
    for players in run.runs.players:
        for kind in ("turn", "seat"):
            for place in range(players):
                mean, difference, wins = (_standing(run, players, kind, place, measure) for measure in range(3))
                ahead, share = scaled(cluster_mean(difference), players), win_share(wins)
                rows.append(
                    {
                        "players": players,
                        "kind": kind,
                        "number": place + 1,
                        **{name: values[0] for name, values in columns([cluster_mean(mean)]).items()},
                        "difference": ahead.mean,
                        "difference_low": ahead.low,
                        "difference_high": ahead.high,
                        "win_share": share.mean,
                        "win_low": share.low,
                        "win_high": share.high,
                        "fair_share": 1 / players,
                    }
                )
    return pl.DataFrame(rows, infer_schema_length=None)


def _standing(run: RunStatistics, players: int, kind: str, place: int, measure: int) -> list[ClusterSums]:
    return [
        getattr(sums, f"{kind}s").cluster(each.file.seed, place, measure)
        for each, sums in zip(run.runs.runs, run.sums, strict=True)
        if each.file.players == players
    ]


def _leaves_out_0(estimate: Estimate) -> bool:
    return estimate.low is not None and estimate.high is not None and not estimate.low <= 0 <= estimate.high
