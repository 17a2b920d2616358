"""What boards left on the table, as tables; the columns are described as in ``run_tables``.

A board's regret is the most points that its nine tiles allow minus those it scored, without the bonus for most
werewolves (G23). Where that is not proven, the best that was found counts instead. Tables have no rows where no board
of the runs was solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import polars as pl

from ghosts_cli.advice.regret_file import REGRETS
from ghosts_cli.analysis.intervals import board_share, cluster_mean, columns
from ghosts_cli.analysis.run_part import CATEGORIES
from ghosts_cli.analysis.run_regret import RunRegret
from ghosts_cli.analysis.run_statistics import RunStatistics
from ghosts_cli.analysis.runs import game_name

_NUMBERS = ("mean", "low", "high")
_TOTALS = {
    "group": pl.String(),
    "boards": pl.Int64(),
    "unproven": pl.Int64(),
    "scored": pl.Float64(),
    **{f"optimum{end}": pl.Float64() for end in ("", "_low", "_high")},
    **{name: pl.Float64() for name in _NUMBERS},
    "n": pl.Int64(),
    "at_most": pl.Float64(),
    **{f"perfect{end}": pl.Float64() for end in ("", "_low", "_high")},
    "most": pl.Int64(),
    "most_game": pl.String(),
    "most_seat": pl.Int64(),
}
_BY_CATEGORY = {
    "group": pl.String(),
    "category": pl.String(),
    **{name: pl.Float64() for name in _NUMBERS},
    "n": pl.Int64(),
    "most": pl.Int64(),
    "most_game": pl.String(),
    "most_seat": pl.Int64(),
}


def regret(run: RunStatistics) -> pl.DataFrame:
    """The regret of each group's solved boards, a row a group that has some.

    ``group``, ``boards``, ``unproven`` (boards whose optimum is not proven); ``scored``, ``optimum``, ``optimum_low``,
    ``optimum_high`` (mean points); ``mean``, ``low``, ``high``, ``n``: the regret (points); ``at_most``: the mean
    regret should every bound be reached; ``perfect``, ``perfect_low``, ``perfect_high``: the share of boards that are
    proven to be laid perfectly; ``most``, ``most_game``, ``most_seat``: the board with the most regret, null where
    none has any.
    """
    return pl.DataFrame([_totals(*each) for each in _groups(run.regret)], schema=_TOTALS)


def _groups(found: RunRegret | None) -> Iterator[tuple[RunRegret, str, pl.DataFrame]]:
    """Yield the groups that have solved boards, each with what it is of and its boards."""
    if found is None:
        return
    for group in found.groups:
        boards = found.frame.filter(pl.col("group") == group)
        if not boards.is_empty():
            yield found, group, boards


def _totals(found: RunRegret, group: str, boards: pl.DataFrame) -> dict[str, Any]:
    best = cluster_mean(found.clusters(group, "optimum"))
    mean = cluster_mean(found.clusters(group, "regret"))
    perfect = board_share(found.clusters(group, "perfect"))
    return {
        "group": group,
        "boards": boards.height,
        "unproven": int((~boards["proven"]).sum()),
        "scored": boards["scored"].mean(),
        "optimum": best.mean,
        "optimum_low": best.low,
        "optimum_high": best.high,
        "mean": mean.mean,
        "low": mean.low,
        "high": mean.high,
        "n": mean.n,
        "at_most": (boards["bound"] - boards["scored"]).mean(),
        "perfect": perfect.mean,
        "perfect_low": perfect.low,
        "perfect_high": perfect.high,
        **_most(found, boards, "regret"),
    }


def regret_categories(run: RunStatistics) -> pl.DataFrame:
    """Where the points were left, a row for each group and category; below 0 where the best board has less.

    ``group``, ``category``; ``mean``, ``low``, ``high``, ``n``: what the best board has more (points); ``most``,
    ``most_game``, ``most_seat``: the board that lacks most of it, null where none lacks any.
    """
    rows = []
    for found, group, boards in _groups(run.regret):
        for category, column in zip(CATEGORIES, REGRETS, strict=True):
            means = {name: values[0] for name, values in columns([cluster_mean(found.clusters(group, column))]).items()}
            rows.append({"group": group, "category": category, **means, **_most(found, boards, column)})
    return pl.DataFrame(rows, schema=_BY_CATEGORY)


def _most(found: RunRegret, boards: pl.DataFrame, column: str) -> dict[str, Any]:
    """The highest value of a column, and the first board with it if it is above 0."""
    row = boards.sort(pl.col(column), "run", "game", "seat", descending=[True, False, False, False]).row(0, named=True)
    if row[column] <= 0:
        return {"most": row[column], "most_game": None, "most_seat": None}
    name = game_name(found.runs.runs[row["run"]].name, row["game"])
    return {"most": row[column], "most_game": name, "most_seat": row["seat"]}
