"""The numbers of one deck, for an ensemble of decks: those that the plain commands tell, to the last digit.

``compare_figures`` are those of 'ghosts compare', ``simulate_figures`` of 'ghosts simulate', ``stats_figures`` of
'ghosts stats run' and 'ghosts stats tiles'. To each belongs its standard error, which the widths of intervals tell.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ghosts_cli.analysis.intervals import at_once
from ghosts_cli.game import Category
from ghosts_cli.simulation.compare import Comparison, compare
from ghosts_cli.simulation.ensemble import Figure
from ghosts_cli.simulation.intervals import CONFIDENCE, Estimate, t_quantile
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.run import Outcome, Watcher, simulate, simulate_into
from ghosts_cli.simulation.summary import DEAD_ENDS, MEASURES, TOTAL, WIN, Group

if TYPE_CHECKING:
    from ghosts_cli.analysis.run_statistics import RunStatistics
    from ghosts_cli.analysis.runs import RunSet
    from ghosts_cli.analysis.tile_values import TileStatistics

Row = dict[str, Any]

A_MINUS_B = "a - b"
EVERY_BOARD = ""
"""The group of numbers that are about all boards."""


def t_error(estimate: Estimate, confidence: float = CONFIDENCE, freedom: int | None = None) -> float | None:
    """The standard error behind a Student's t interval; None where there is no interval."""
    if estimate.half is None:
        return None
    return estimate.half / t_quantile((1 + confidence) / 2, estimate.n - 1 if freedom is None else freedom)


def share_error(estimate: Estimate) -> float | None:
    """The standard error of a share of ``n`` games; of split wins a little more than it need be."""
    if estimate.half is None:
        return None
    return math.sqrt(max(0.0, estimate.mean * (1 - estimate.mean)) / estimate.n)


def compared(jobs: int, confidence: float) -> Callable[[RunPlan, Watcher], list[Figure] | None]:
    """Compares the first two strategies of plans."""

    def measure(plan: RunPlan, watcher: Watcher) -> list[Figure] | None:
        found = compare(plan, jobs=jobs, watcher=watcher, confidence=confidence)
        return None if found.interrupted else list(compare_figures(found))

    return measure


def simulated(jobs: int) -> Callable[[RunPlan, Watcher], list[Figure] | None]:
    """Simulates plans."""

    def measure(plan: RunPlan, watcher: Watcher) -> list[Figure] | None:
        found = simulate(plan, jobs=jobs, watcher=watcher)
        return list(simulate_figures(found)) if found.finished else None

    return measure


def studied(jobs: int) -> Callable[[RunPlan, Watcher], list[Figure] | None]:
    """Simulates plans into runs that do not stay, and studies those."""

    def measure(plan: RunPlan, watcher: Watcher) -> list[Figure] | None:
        from ghosts_cli.analysis.run_statistics import run_statistics
        from ghosts_cli.analysis.runs import open_runs
        from ghosts_cli.analysis.tile_values import tile_statistics

        with tempfile.TemporaryDirectory(prefix="ghosts-") as place:
            name = str(Path(place) / "run")
            if not simulate_into(Path(name), plan, force=False, jobs=jobs, watcher=watcher).finished:
                return None
            runs = open_runs([name])
            return list(stats_figures(run_statistics(runs), tile_statistics(runs, plan.catalog)))

    return measure


def compare_figures(found: Comparison) -> Iterator[Figure]:
    """The differences of a comparison by measure, and the means of both sides."""
    for measure in MEASURES:
        each = found.difference(measure)
        yield Figure("differences", A_MINUS_B, measure, each, t_error(each, found.confidence))
    for side, letter in enumerate("ab"):
        for measure in MEASURES:
            each = found.mean(side, measure)
            null = 0.5 if measure == WIN else 0.0
            yield Figure("means", letter, measure, each, t_error(each, found.confidence), null)


def simulate_figures(found: Outcome) -> Iterator[Figure]:
    """The means and win shares of a run by strategy and by seat."""
    for table, groups in (("strategies", found.tally.by_strategy()), ("seats", found.tally.by_seat())):
        for group in groups:
            yield from _of_group(table, group)


def _of_group(table: str, group: Group) -> Iterator[Figure]:
    for measure in MEASURES[:-1]:
        each = group.mean(measure)
        yield Figure(table, group.name, measure, each, t_error(each))
    if group.seats < group.players:
        share = group.win_share()
        yield Figure(table, group.name, WIN, share, share_error(share), group.fair_share)


def stats_figures(run: RunStatistics, tiles: TileStatistics) -> Iterator[Figure]:
    """Totals, wins, categories and their shares by strategy, turns, and the values of kinds and tracks."""
    from ghosts_cli.analysis.run_tables import TABLES

    yield from _totals(TABLES["totals"](run).rows(named=True))
    categories = TABLES["categories"](run).rows(named=True)
    for row in categories:
        each = _estimate(row, "mean", "low", "high", row["n"])
        yield Figure("categories", row["group"], row["category"], each, t_error(each))
    yield from _shares(run.runs, categories)
    turns = [row for row in TABLES["order"](run).rows(named=True) if row["kind"] == "turn"]
    for row in turns:
        ahead = _estimate(row, "difference", "difference_low", "difference_high", row["n"])
        yield Figure("turns", EVERY_BOARD, f"turn {row['number']}", ahead, t_error(ahead))
    for row in turns:
        wins = _estimate(row, "win_share", "win_low", "win_high", row["n"])
        yield Figure("turn_wins", EVERY_BOARD, f"turn {row['number']}", wins, share_error(wins), row["fair_share"])
    yield from _values(tiles)


def _totals(rows: Sequence[Row]) -> Iterator[Figure]:
    for row in rows:
        each = _estimate(row, "mean", "low", "high", row["games"])
        yield Figure("totals", row["group"], TOTAL, each, t_error(each))
        ends = _estimate(row, "dead_ends", "dead_ends_low", "dead_ends_high", row["games"])
        yield Figure("totals", row["group"], DEAD_ENDS, ends, t_error(ends))
        if row["win_share"] is not None:
            wins = _estimate(row, "win_share", "win_low", "win_high", row["games"])
            yield Figure("totals", row["group"], WIN, wins, share_error(wins), row["fair_share"])


def _shares(runs: RunSet, categories: Sequence[Row]) -> Iterator[Figure]:
    """The shares of categories in the mean total: ratios of sums over games, with linearised errors."""
    sums = _game_sums(runs)
    for row in categories:
        if row["share"] is not None:
            games, total, square, cross, whole = sums[row["group"]][row["category"]]
            share = row["share"]
            squares = max(0.0, square - 2 * share * cross + share * share * whole)
            each = Estimate(share, None, None, row["n"])
            if games > 1 and total:
                error = math.sqrt(squares * games / (games - 1)) / abs(total)
                half = t_quantile((1 + CONFIDENCE) / 2, games - 1) * error
                each = Estimate(share, share - half, share + half, row["n"])
            yield Figure("shares", row["group"], row["category"], each, t_error(each))


def _game_sums(runs: RunSet) -> dict[str, dict[str, tuple[int, float, float, float, float]]]:
    """By strategy and category, over games: how many, the sum of totals, and the sums of the category's points
    squared, of those times the total, and of the total squared."""  # noqa: D205, D209 - one sentence
    import polars as pl

    names = [category.value for category in Category]
    frames = [
        run.frame(part, ["strategy", "total", *names]).group_by("strategy", "game").agg(pl.col("total", *names).sum())
        for run in runs.runs
        for part in run.parts
    ]
    found: dict[str, dict[str, tuple[int, float, float, float, float]]] = {}
    for (strategy,), games in pl.concat(frames).cast(dict.fromkeys(("total", *names), pl.Float64)).group_by("strategy"):
        whole = float((games["total"] ** 2).sum())
        found[str(strategy)] = {
            name: (
                games.height,
                float(games["total"].sum()),
                float((games[name] ** 2).sum()),
                float((games[name] * games["total"]).sum()),
                whole,
            )
            for name in names
        }
    return found


def _values(tiles: TileStatistics) -> Iterator[Figure]:
    """The values of kinds and tracks (see ``tile_values``); their intervals hold for all of them at once."""
    from ghosts_cli.analysis.deck_frames import KINDS
    from ghosts_cli.analysis.tile_values import THINGS

    if tiles.things is None:
        return
    freedom = max(1, tiles.runs.games - len(tiles.things.free))
    for name, each in zip(THINGS, tiles.thing_estimates(), strict=True):
        table = "kinds" if name in KINDS else "tracks"
        yield Figure(table, EVERY_BOARD, name, each, t_error(each, at_once(len(THINGS)), freedom))


def _estimate(row: Row, mean: str, low: str, high: str, n: int) -> Estimate:
    return Estimate(math.nan if row[mean] is None else row[mean], row[low], row[high], n)
