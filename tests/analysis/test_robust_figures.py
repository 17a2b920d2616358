"""The numbers of a deck are those of the plain commands, to the last digit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ghosts_cli.analysis.random_effects import ensemble_figures
from ghosts_cli.analysis.robust_figures import compared, share_error, simulated, studied, t_error
from ghosts_cli.analysis.run_statistics import run_statistics
from ghosts_cli.analysis.run_tables import TABLES
from ghosts_cli.analysis.runs import open_runs
from ghosts_cli.analysis.tile_tables import TABLES as TILE_TABLES
from ghosts_cli.analysis.tile_values import tile_statistics
from ghosts_cli.formats.robust import EnsembleFigure
from ghosts_cli.simulation.compare import compare
from ghosts_cli.simulation.ensemble import Deck, play_ensemble
from ghosts_cli.simulation.intervals import Estimate, Sums, mean_interval
from ghosts_cli.simulation.run import simulate
from ghosts_cli.simulation.summary import MEASURES, WIN
from tests.simulation.games import Silent, catalog, plan, played

Numbers = dict[tuple[str, str, str], EnsembleFigure]


def of_one(measure: Any, a_plan: Any) -> Numbers:
    """The numbers of an ensemble of one deck."""
    ensemble = play_ensemble([Deck("only.yaml", catalog())], [a_plan], measure, Silent())
    return {(each.table, each.group, each.name): each for each in ensemble_figures(ensemble)}


def same(number: EnsembleFigure, estimate: Estimate) -> bool:
    return (number.mean, number.low, number.high) == (estimate.mean, estimate.low, estimate.high)


@pytest.mark.parametrize("confidence", [0.95, 0.99])
def test_an_ensemble_of_one_deck_equals_the_plain_comparison(confidence: float) -> None:
    a_plan = plan("greedy", "random", games=60, rotate=False)
    plain = compare(a_plan, jobs=1, watcher=Silent(), confidence=confidence)
    numbers = of_one(compared(1, confidence), a_plan)
    for measure in MEASURES:
        assert same(numbers["differences", "a - b", measure], plain.difference(measure))
        for side, letter in enumerate("ab"):
            assert same(numbers["means", letter, measure], plain.mean(side, measure))
    assert len(numbers) == 3 * len(MEASURES)


def test_an_ensemble_of_one_deck_equals_the_plain_simulation() -> None:
    a_plan = plan("greedy", "random", games=61)
    tally = simulate(a_plan, jobs=1, watcher=Silent()).tally
    numbers = of_one(simulated(1), a_plan)
    for table, groups in (("strategies", tally.by_strategy()), ("seats", tally.by_seat())):
        for group in groups:
            assert all(same(numbers[table, group.name, name], group.mean(name)) for name in MEASURES[:-1])
            assert same(numbers[table, group.name, WIN], group.win_share())


def test_an_ensemble_of_one_deck_equals_the_plain_statistics(tmp_path: Path) -> None:
    a_plan = plan("greedy", "random", games=300)
    played(tmp_path / "run", a_plan)
    runs = open_runs([str(tmp_path / "run")])
    run, tiles = run_statistics(runs), tile_statistics(runs, catalog())
    numbers = of_one(studied(1), a_plan)
    for row in TABLES["totals"](run).rows(named=True):
        total, wins = numbers["totals", row["group"], "total"], numbers["totals", row["group"], WIN]
        assert (total.mean, total.low, total.high) == (row["mean"], row["low"], row["high"])
        assert (wins.mean, wins.low, wins.high, wins.null) == (row["win_share"], row["win_low"], row["win_high"], 0.5)
    for row in TABLES["categories"](run).rows(named=True):
        points, share = (numbers[table, row["group"], row["category"]] for table in ("categories", "shares"))
        assert (points.mean, points.low, points.high, share.mean) == (
            row["mean"],
            row["low"],
            row["high"],
            row["share"],
        )
    for row in TABLES["order"](run).rows(named=True)[:2]:
        ahead = numbers["turns", "", f"turn {row['number']}"]
        assert (ahead.mean, ahead.low, ahead.high) == (row["difference"], row["difference_low"], row["difference_high"])
    for table in ("kinds", "tracks"):
        for row in TILE_TABLES[table](tiles).rows(named=True):
            value = numbers[table, "", row["what"]]
            assert (value.mean, value.low, value.high) == (row["value"], row["value_low"], row["value_high"])
            assert value.within is not None


def test_a_standard_error_is_what_an_interval_was_made_of() -> None:
    sums = Sums(50, 400, 9000)
    for confidence in (0.95, 0.99):
        estimate = mean_interval(sums, confidence=confidence)
        assert t_error(estimate, confidence) == pytest.approx((sums.variance / 50) ** 0.5)
    assert share_error(Estimate(0.2, 0.1, 0.3, 100)) == pytest.approx(0.04)
    assert t_error(Estimate(1, None, None, 1)) is None


def test_the_error_of_a_share_of_the_total_is_that_of_a_ratio(tmp_path: Path) -> None:
    a_plan = plan("greedy", games=80)
    numbers = of_one(studied(1), a_plan)
    played(tmp_path / "run", a_plan)
    runs = open_runs([str(tmp_path / "run")])
    (part,) = runs.runs[0].parts
    rows = runs.runs[0].frame(part, ["total", "bats"]).group_by("game", maintain_order=True).sum()
    total, bats = rows["total"].to_numpy().astype(float), rows["bats"].to_numpy().astype(float)
    share = bats.sum() / total.sum()
    residuals = bats - share * total
    error = (80 / 79 * (residuals**2).sum()) ** 0.5 / total.sum()
    assert numbers["shares", "greedy", "bats"].within == pytest.approx(error)
