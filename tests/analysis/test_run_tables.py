"""Run statistics: by hand on small runs, and against plain Python on simulated ones."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import NormalDist

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from ghosts_cli.analysis import run_contests, run_tables
from ghosts_cli.analysis.run_part import BOARD_MEASURES, CATEGORIES, RESULTS
from ghosts_cli.analysis.run_statistics import RunStatistics, run_statistics
from ghosts_cli.analysis.runs import open_runs
from ghosts_cli.simulation.intervals import t_quantile
from tests.analysis.handmade import Row, by_game, mean_and_error, ratio_of_sums, seat, write_handmade
from tests.simulation.games import plan, played, rows_of

HAND = [
    [seat("a", dragons=9, ghosts=6, dead_ends=2, left={5: 1, 7: 1}), seat("b", dragons=-5, wisps=15, dead_ends=4)],
    [seat("b", ghosts=12, dead_ends=1), seat("a", dragons=1, ghosts=11, dead_ends=3, left={9: 8})],
    [seat("a", ghosts=20), seat("b", ghosts=20)],
]
"""Three games of a and b: 15 to 10, 12 to 12 with fewer dead ends for b, and 20 to 20 for both."""


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> RunStatistics:
    path = write_handmade(tmp_path_factory.mktemp("hand") / "run", HAND, start=[1, 2, 1])
    return run_statistics(open_runs([str(path)]))


def only(frame: pl.DataFrame, **values: object) -> Row:
    (row,) = frame.filter(*(pl.col(name) == value for name, value in values.items())).to_dicts()
    return row


def test_totals_by_hand(by_hand: RunStatistics) -> None:
    row = only(run_tables.totals(by_hand), group="a")
    assert (row["games"], row["boards"], row["min"], row["max"]) == (3, 3, 12, 20)
    assert (row["min_game"].rpartition(":")[2], row["min_seat"], row["max_game"].rpartition(":")[2]) == ("1", 2, "2")
    assert row["mean"] == pytest.approx(47 / 3)
    assert row["sd"] == pytest.approx(math.sqrt(((15 - 47 / 3) ** 2 + (12 - 47 / 3) ** 2 + (20 - 47 / 3) ** 2) / 2))
    assert row["high"] - row["mean"] == pytest.approx(t_quantile(0.975, 2) * row["sd"] / math.sqrt(3))
    assert [row["p10"], row["p50"], row["p90"]] == [12, 15, 20]
    assert (row["win_share"], row["fair_share"]) == (pytest.approx(0.5), 0.5)
    assert row["dead_ends"] == pytest.approx(5 / 3)


def test_distribution_by_hand(by_hand: RunStatistics) -> None:
    frame = run_tables.distribution(by_hand).filter(pl.col("group") == "b")
    assert frame["total"].to_list() == [10, 12, 20]
    assert frame["boards"].to_list() == [1, 1, 1]
    assert frame["share"].to_list() == [pytest.approx(1 / 3)] * 3
    assert [name.rpartition(":")[2] for name in frame["game"]] == ["0", "1", "2"]
    assert frame["seat"].to_list() == [2, 1, 2]


def test_categories_by_hand(by_hand: RunStatistics) -> None:
    row = only(run_tables.categories(by_hand), group="a", category="dragons")
    assert (row["mean"], row["n"], row["most"], row["most_seat"]) == (pytest.approx(10 / 3), 3, 9, 1)
    assert row["most_game"].endswith(":0")
    assert row["share"] == pytest.approx((10 / 3) / (47 / 3))


def test_pairs_by_hand(by_hand: RunStatistics) -> None:
    row = only(run_contests.pairs(by_hand), group="a", other="b", measure="total")
    mean, error = mean_and_error([5, 0, 0])
    assert (row["mean"], row["n"], row["apart"]) == (pytest.approx(mean), 3, False)
    assert row["high"] - row["mean"] == pytest.approx(t_quantile(0.975, 2) * error)
    assert only(run_contests.pairs(by_hand), group="a", measure="win_share")["mean"] == pytest.approx(0)


def test_g31_winners_by_hand_and_a_game_that_all_won_is_left_out(by_hand: RunStatistics) -> None:
    row = only(run_contests.winners(by_hand), measure="total")
    assert (row["winners"], row["others"], row["n"]) == (13.5, 11, 2)
    a, b = 47 / 3, 42 / 3
    assert row["mean"] == pytest.approx(((15 - a) - (10 - b) + (12 - b) - (12 - a)) / 2)


def test_g11_the_order_by_hand_follows_the_start_seat(by_hand: RunStatistics) -> None:
    row = only(run_contests.order(by_hand), kind="turn", number=1)
    assert (row["mean"], row["difference"], row["n"]) == (pytest.approx(47 / 3), pytest.approx(2.5 / 3), 3)
    assert (row["win_share"], row["fair_share"]) == (pytest.approx(0.5), 0.5)
    assert only(run_contests.order(by_hand), kind="seat", number=1)["mean"] == pytest.approx(47 / 3)


def test_g12_habits_by_hand_count_what_was_left_in_each_round(by_hand: RunStatistics) -> None:
    frame = run_tables.habits(by_hand).filter(pl.col("group") == "a")
    assert frame["mean"].to_list() == pytest.approx([2 / 3, 0, 0, 0, 0, 0, 0, 1 / 3])
    assert run_tables.habits(by_hand).filter(pl.col("group") == "b")["mean"].to_list() == [0] * 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """600 games of three strategies and four players, in several parts."""
    path = tmp_path_factory.mktemp("runs") / "a"
    played(path, plan("greedy", "random", "greedy:threshold=5", "random", games=600, players=4), part_rows=900)
    return path


@pytest.fixture(scope="module")
def rows(folder: Path) -> list[Row]:
    return rows_of(folder).to_dicts()


KEYS: dict[str, Callable[[Row], str]] = {
    "strategy": lambda row: row["strategy"],
    "seat": lambda row: f"seat {row['seat']}",
    "start_seat": lambda row: f"start seat {row['start_seat']}",
    "turn": lambda row: f"turn {(row['seat'] - row['start_seat']) % 4 + 1}",
    "players": lambda _: "4 players",
}


def sums_by_game(rows: Sequence[Row], measure: str) -> list[tuple[float, float]]:
    return [(sum(row[measure] for row in game), len(game)) for game in by_game(rows)]


@pytest.mark.parametrize("by", KEYS)
def test_totals_are_those_of_plain_python(folder: Path, rows: list[Row], by: str) -> None:
    frame = run_tables.totals(run_statistics(open_runs([str(folder)]), by))
    names = {KEYS[by](row) for row in rows}
    assert set(frame["group"]) == names
    for name in names:
        mine = [row for row in rows if KEYS[by](row) == name]
        found = only(frame, group=name)
        mean, error = ratio_of_sums(sums_by_game(mine, "total"))
        ordered = sorted(row["total"] for row in mine)
        assert (found["boards"], found["min"], found["max"]) == (len(mine), ordered[0], ordered[-1])
        assert found["mean"] == pytest.approx(mean)
        assert found["high"] - found["mean"] == pytest.approx(t_quantile(0.975, found["games"] - 1) * error)
        assert [found[f"p{part}"] for part in (10, 50, 90)] == [
            ordered[math.ceil(len(ordered) * part / 100) - 1] for part in (10, 50, 90)
        ]
        assert found["sd"] == pytest.approx(np.std(ordered, ddof=1))


def test_every_extreme_leads_to_its_game(folder: Path, rows: list[Row]) -> None:
    frame = run_tables.totals(run_statistics(open_runs([str(folder)])))
    for row in frame.to_dicts():
        for end, best in (("min", min), ("max", max)):
            mine = [each for each in rows if each["strategy"] == row["group"]]
            first = next(each for each in mine if each["total"] == best(one["total"] for one in mine))
            assert (row[f"{end}_game"], row[f"{end}_seat"]) == (f"{folder}:{first['game']}", first["seat"])


def test_categories_are_those_of_plain_python(folder: Path, rows: list[Row]) -> None:
    frame = run_tables.categories(run_statistics(open_runs([str(folder)])))
    for row in frame.to_dicts():
        mine = [each for each in rows if each["strategy"] == row["group"]]
        mean, error = ratio_of_sums(sums_by_game(mine, row["category"]))
        most = max(mine, key=lambda each: (each[row["category"]], -each["game"], -each["seat"]))
        assert row["mean"] == pytest.approx(mean)
        assert row["mean"] - row["low"] == pytest.approx(t_quantile(0.975, 599) * error)
        assert (row["most"], row["most_game"], row["most_seat"]) == (
            most[row["category"]],
            f"{folder}:{most['game']}",
            most["seat"],
        )


def test_pairs_are_those_of_plain_python(folder: Path, rows: list[Row]) -> None:
    frame = run_contests.pairs(run_statistics(open_runs([str(folder)])))
    assert frame.height == 3 * len(RESULTS)
    for row in frame.filter(pl.col("measure") != "win_share").to_dicts():
        differences = []
        for game in by_game(rows):
            ours, theirs = (
                [each[row["measure"]] for each in game if each["strategy"] == name]
                for name in (row["group"], row["other"])
            )
            differences.append(sum(ours) / len(ours) - sum(theirs) / len(theirs))
        mean, error = mean_and_error(differences)
        wide = t_quantile(1 - 0.05 / 3 / 2, 599) * error
        assert row["mean"] == pytest.approx(mean)
        assert row["high"] - row["mean"] == pytest.approx(t_quantile(0.975, 599) * error)
        assert row["apart"] is (abs(mean) > wide)


def test_winners_are_those_of_plain_python(folder: Path, rows: list[Row]) -> None:
    frame = run_contests.winners(run_statistics(open_runs([str(folder)])))
    for measure in BOARD_MEASURES:
        level = {
            name: float(np.mean([row[measure] for row in rows if row["strategy"] == name]))
            for name in {row["strategy"] for row in rows}
        }
        differences = []
        for game in by_game(rows):
            ahead = [row[measure] - level[row["strategy"]] for row in game if row["winner"]]
            others = [row[measure] - level[row["strategy"]] for row in game if not row["winner"]]
            if others:
                differences.append(float(np.mean(ahead) - np.mean(others)))
        mean, error = mean_and_error(differences)
        row = only(frame, measure=measure)
        assert row["n"] == len(differences)
        assert row["mean"] == pytest.approx(mean)
        assert row["high"] - row["mean"] == pytest.approx(t_quantile(0.975, len(differences) - 1) * error)


def test_the_order_is_that_of_plain_python(folder: Path, rows: list[Row]) -> None:
    frame = run_contests.order(run_statistics(open_runs([str(folder)])))
    for turn, kind in itertools.product(range(4), ("turn", "seat")):
        ahead, shares = [], []
        for game in by_game(rows):
            at = (game[0]["start_seat"] - 1 + turn) % 4 if kind == "turn" else turn
            ahead.append(game[at]["total"] - sum(row["total"] for row in game) / 4)
            shares.append(game[at]["winner"] / sum(row["winner"] for row in game))
        mean, error = mean_and_error(ahead)
        row = only(frame, kind=kind, number=turn + 1)
        assert row["difference"] == pytest.approx(mean)
        assert row["difference_high"] - mean == pytest.approx(t_quantile(0.975, 599) * error)
        assert row["win_share"] == pytest.approx(sum(shares) / 600)


def test_habits_are_those_of_plain_python(folder: Path, rows: list[Row]) -> None:
    frame = run_tables.habits(run_statistics(open_runs([str(folder)])))
    for row in frame.to_dicts():
        mine = [each for each in rows if each["strategy"] == row["group"]]
        pairs = [
            (sum(each["left_rounds"].count(row["round"]) for each in game), float(len(game))) for game in by_game(mine)
        ]
        mean, error = ratio_of_sums(pairs)
        assert row["mean"] == pytest.approx(mean)
        assert row["high"] - row["mean"] == pytest.approx(t_quantile(0.975, 599) * error)


def test_correlations_are_those_of_numpy_within_strategies(folder: Path, rows: list[Row]) -> None:
    frame = run_tables.correlations(run_statistics(open_runs([str(folder)])))
    values = np.array([[row[name] for name in BOARD_MEASURES] for row in rows], float)
    played_by = np.array([row["strategy"] for row in rows])
    for name in set(played_by):
        values[played_by == name] -= values[played_by == name].mean(axis=0)
    expected = np.corrcoef(values.T)
    for row in frame.to_dicts():
        r = expected[BOARD_MEASURES.index(row["first"]), BOARD_MEASURES.index(row["second"])]
        assert row["r"] == pytest.approx(r)
        assert row["high"] == pytest.approx(math.tanh(math.atanh(r) + NormalDist().inv_cdf(0.975) / math.sqrt(597)))


def test_parts_and_threads_change_nothing(folder: Path, tmp_path: Path) -> None:
    whole = played(tmp_path / "b", plan("greedy", "random", "greedy:threshold=5", "random", games=600, players=4))
    assert whole.folder is not None
    for table in run_tables.TABLES.values():
        one, other = (
            table(run_statistics(open_runs([str(path)]))).select(pl.exclude("^.*game$"))
            for path in (folder, tmp_path / "b")
        )
        assert_frame_equal(one, other, rel_tol=1e-12)


def test_two_runs_are_put_together(tmp_path: Path) -> None:
    paths = [tmp_path / "a", tmp_path / "b"]
    for number, path in enumerate(paths):
        played(path, plan("greedy", "random", games=50, seed=number))
    every = [row for path in paths for row in rows_of(path).to_dicts()]
    frame = run_tables.totals(run_statistics(open_runs([str(path) for path in paths])))
    for row in frame.to_dicts():
        mine = [each["total"] for each in every if each["strategy"] == row["group"]]
        assert (row["games"], row["mean"]) == (100, pytest.approx(sum(mine) / 100))
        assert row["max"] == max(mine)


def test_runs_of_different_numbers_of_players_stand_side_by_side(tmp_path: Path) -> None:
    played(tmp_path / "two", plan("random", games=20))
    played(tmp_path / "three", plan("random", games=20, players=3))
    runs = open_runs([str(tmp_path / "two"), str(tmp_path / "three")], mixed_players=True)
    statistics = run_statistics(runs, "players")
    totals = run_tables.totals(statistics)
    assert totals.select("group", "boards").rows() == [("2 players", 40), ("3 players", 60)]
    assert totals["win_share"].null_count() == 2
    assert run_contests.order(statistics)["players"].to_list() == [2] * 4 + [3] * 6


def test_one_game_has_means_and_no_intervals(tmp_path: Path) -> None:
    path = write_handmade(tmp_path / "run", HAND[:1])
    statistics = run_statistics(open_runs([str(path)]))
    row = only(run_tables.totals(statistics), group="a")
    assert (row["mean"], row["low"], row["sd"]) == (15, None, None)
    assert run_tables.correlations(statistics)["r"].null_count() == 105


def test_one_strategy_is_held_against_nobody_and_has_no_win_share(tmp_path: Path) -> None:
    played(tmp_path / "run", plan("random", games=20))
    statistics = run_statistics(open_runs([str(tmp_path / "run")]))
    assert run_contests.pairs(statistics).is_empty()
    assert run_tables.totals(statistics)["win_share"].to_list() == [None]


@pytest.mark.parametrize("name", run_tables.TABLES)
def test_every_column_is_named_where_the_table_is_described(by_hand: RunStatistics, name: str) -> None:
    table = run_tables.TABLES[name]
    assert [column for column in table(by_hand).columns if f"``{column}``" not in str(table.__doc__)] == []


def test_every_category_is_in_the_table(by_hand: RunStatistics) -> None:
    assert tuple(run_tables.categories(by_hand)["category"].unique(maintain_order=True)) == CATEGORIES
