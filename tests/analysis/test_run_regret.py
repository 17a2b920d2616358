"""What solved boards tell of a run: by hand, held to plain arithmetic, and refused where they are of another run."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ghosts_cli.advice.run_regret import Sampling
from ghosts_cli.advice.run_regret import run_regret as solve_boards
from ghosts_cli.analysis.regret_tables import regret, regret_categories
from ghosts_cli.analysis.run_groups import group_names, groups_by
from ghosts_cli.analysis.run_part import read_part
from ghosts_cli.analysis.run_statistics import RunStatistics, run_statistics
from ghosts_cli.analysis.runs import MisfitError, open_runs
from ghosts_cli.errors import InputError, UnreadableError
from ghosts_cli.simulation.folder import RunFolder
from ghosts_cli.simulation.intervals import t_quantile
from tests.analysis.handmade import Row, mean_and_error, seat, write_handmade
from tests.analysis.regrets import regret_rows, write_rows
from tests.simulation.games import plan, played, rows_of

HAND = [
    [seat("a", dragons=9, werewolves=14, bonus=10), seat("b", wisps=15)],
    [seat("b", ghosts=12), seat("a", ghosts=11, dead_ends=3)],
    [seat("a", ghosts=20), seat("b", ghosts=20)],
]
LEFT = {
    (0, 1): {"ghosts": 6, "other_paths": -2},
    (0, 2): {"bone_doors": 14},
    (1, 2): {},
    (2, 1): {"golems": 10, "open": 3},
}
"""What four boards of ``HAND`` left on the table; of the last the optimum is not proven."""


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return write_handmade(tmp_path / "run", HAND, start=[1, 2, 1])


@pytest.fixture
def solved(run: Path) -> RunStatistics:
    write_rows(run, regret_rows(run, LEFT))
    return run_statistics(open_runs([str(run)]))


def only(frame: pl.DataFrame, **values: object) -> Row:
    (row,) = frame.filter(*(pl.col(name) == value for name, value in values.items())).to_dicts()
    return row


def test_g23_means_by_hand_are_without_the_bonus_for_most_werewolves(solved: RunStatistics) -> None:
    row = only(regret(solved), group="a")
    assert (row["boards"], row["n"], row["unproven"]) == (3, 3, 1)
    assert row["scored"] == pytest.approx((13 + 11 + 20) / 3)
    assert row["optimum"] == pytest.approx((17 + 11 + 30) / 3)
    mean, error = mean_and_error([4, 0, 10])
    assert row["mean"] == pytest.approx(mean)
    assert row["high"] - row["mean"] == pytest.approx(t_quantile(0.975, 2) * error)
    assert (row["most"], row["most_seat"]) == (10, 1)
    assert row["most_game"].endswith("run:2")


def test_what_is_not_proven_is_told_and_how_much_it_may_be(solved: RunStatistics) -> None:
    assert only(regret(solved), group="a")["at_most"] == pytest.approx((4 + 0 + 13) / 3)
    (note,) = list(solved.notes())
    assert "of 1 of 4 solved boards the optimum is not proven" in note


def test_only_a_board_that_is_proven_to_be_laid_perfectly_counts_as_such(run: Path) -> None:
    write_rows(run, regret_rows(run, {(0, 1): {}, (1, 2): {"open": 1}, (2, 1): {"golems": 4}}))
    row = only(regret(run_statistics(open_runs([str(run)]))), group="a")
    assert row["perfect"] == pytest.approx(1 / 3)
    assert 0 < row["perfect_low"] < 1 / 3 < row["perfect_high"] < 1


def test_categories_by_hand(solved: RunStatistics) -> None:
    frame = regret_categories(solved)
    assert frame.height == 26
    row = only(frame, group="a", category="ghosts")
    assert (row["mean"], row["most"], row["most_seat"]) == (pytest.approx(2), 6, 1)
    assert only(frame, group="a", category="other_paths")["mean"] == pytest.approx(-2 / 3)
    assert only(frame, group="b", category="bone_doors")["low"] is None


def test_without_solved_boards_the_tables_are_empty(run: Path) -> None:
    found = run_statistics(open_runs([str(run)]))
    assert found.regret is None
    assert regret(found).is_empty()
    assert regret_categories(found).is_empty()


def test_a_file_that_is_named_counts_instead_of_the_one_in_the_folder(run: Path, tmp_path: Path) -> None:
    write_rows(run, regret_rows(run, LEFT))
    other = write_rows(run, regret_rows(run, {(1, 1): {"satyrs": 3}}), tmp_path / "mine.parquet")
    found = run_statistics(open_runs([str(run)]), regrets=[str(other)])
    assert regret(found).select("group", "boards", "mean").rows() == [("b", 1, 3.0)]


def test_a_sample_of_fewer_boards_than_there_are_now_says_so(run: Path) -> None:
    write_rows(run, regret_rows(run, {(0, 1): {}}), boards=2)
    (note,) = list(run_statistics(open_runs([str(run)])).notes())
    assert "is a sample of 2 boards, all that" in note
    assert note.endswith("now there are 6")


@pytest.mark.parametrize("by", ["strategy", "seat", "turn", "start_seat", "players"])
def test_boards_are_grouped_as_those_of_the_run_are(tmp_path: Path, by: str) -> None:
    three = [seat("a"), seat("b"), seat("b")]
    write_handmade(tmp_path / "run", [three, three[1:] + three[:1], three], start=[1, 2, 3])
    runs = open_runs([str(tmp_path / "run")])
    groups, (one,) = groups_by(by, runs), runs.runs
    codes = groups.codes(one, read_part(one, one.parts[0], runs.strategies))
    names = rows_of(tmp_path / "run").with_columns(group_names(by, 3).alias("name"))["name"].to_list()
    assert names == [groups.names[code] for code in codes.T.reshape(-1)]


def test_boards_solved_in_earnest_fit_their_run(tmp_path: Path) -> None:
    run, a_plan = tmp_path / "run", plan("random", games=4)
    played(run, a_plan, part_rows=4)
    frame = solve_boards(RunFolder.open(run), a_plan, Sampling(5))
    write_rows(run, frame)
    row = only(regret(run_statistics(open_runs([str(run)]))), group="random")
    assert row["boards"] == 5
    assert row["mean"] == pytest.approx(frame["regret"].mean())


def test_time_that_is_up_never_makes_a_board_look_better_than_the_best(tmp_path: Path) -> None:
    a_plan = plan("greedy", games=3)
    played(tmp_path / "run", a_plan)
    frame = solve_boards(RunFolder.open(tmp_path / "run"), a_plan, Sampling(6, time_limit=0.0))
    assert not frame["proven"].any()
    assert (frame["regret"] >= 0).all()
    assert (frame["bound"] >= frame["optimum"]).all()


def damaged(change: Callable[[pl.DataFrame], pl.DataFrame]) -> Callable[[Path], object]:
    """A file in the folder whose rows are changed."""
    return lambda run: write_rows(run, change(regret_rows(run, LEFT)))


def without(name: str) -> Callable[[pl.DataFrame], pl.DataFrame]:
    """Rows without a column."""
    return lambda rows: rows.drop(name)


def of_another_type(name: str) -> Callable[[pl.DataFrame], pl.DataFrame]:
    """Rows with a date in a column, which none of them has."""
    return lambda rows: rows.with_columns(pl.lit(0).cast(pl.Date).alias(name))


def with_a_gap(name: str) -> Callable[[pl.DataFrame], pl.DataFrame]:
    """Rows that have a column's value from the second on only."""
    return lambda rows: rows.with_columns(pl.when(pl.int_range(pl.len()) > 0).then(name).alias(name))


COLUMNS = (
    *("game", "seat", "strategy", "scored", "optimum", "regret", "dead_ends", "best_dead_ends", "proven", "bound"),
    *("regret_dragons", "regret_other_paths", "board", "seconds"),
)
"""The columns of such a file, and of the categories the first and the last."""


def about(text: str) -> Callable[[Path], object]:
    """A file in the folder whose metadata say that."""
    metadata = {"ghosts.regret": '{"format": "ghosts-regret@1", ' + text + "}"}
    return lambda run: regret_rows(run, LEFT).write_parquet(run / "regret.parquet", metadata=metadata)


def of_another(**about: Any) -> Callable[[Path], None]:
    """A file in the folder that was made of a run with other facts."""

    def make(run: Path) -> None:
        other = write_handmade(run.parent / "other", HAND, **about)
        write_rows(other, regret_rows(other, LEFT))
        shutil.copy(other / "regret.parquet", run / "regret.parquet")

    return make


@pytest.mark.parametrize(
    ("make", "kind", "message"),
    [
        (lambda run: (run / "regret.parquet").write_bytes(b"PAR1"), UnreadableError, "cannot be read as Parquet"),
        (
            lambda run: regret_rows(run, LEFT).write_parquet(run / "regret.parquet"),
            UnreadableError,
            "it does not say of itself that it is 'ghosts-regret@1', and of which run; expected a file written by",
        ),
        (about('"run": 3, "seed": 1, "rows": 9'), UnreadableError, "it does not say of itself"),
        (about('"run": {}, "seed": 1, "rows": "many"'), UnreadableError, "it does not say of itself"),
        (about('"run": {}, "seed": 1, "rows": 1' + "0" * 30), UnreadableError, "it does not say of itself"),
        (about('"run": {}, "seed": 1, "rows": ' + "[" * 100_000), UnreadableError, "it does not say of itself"),
        (about('"run": {}, "seed": 1, "rows": 1'), InputError, "it has 4 boards, drawn from 1"),
        (damaged(lambda rows: rows.clear()), InputError, "no board stands in it"),
        (damaged(lambda rows: rows.drop("bound")), InputError, "a column is missing, or its values are .*: bound"),
        (damaged(lambda rows: rows.with_columns(scored=None, game="game")), InputError, "missing.*scored"),
        *((damaged(without(name)), InputError, rf"a column is missing, .*: {name} \[regret\]") for name in COLUMNS),
        *(
            (damaged(of_another_type(name)), InputError, rf"a column is missing, .*: {name} \[regret\]")
            for name in COLUMNS
        ),
        *((damaged(with_a_gap(name)), InputError, "a row lacks a value") for name in COLUMNS),
        (damaged(lambda rows: pl.concat([rows, rows])), InputError, "a board stands in it twice"),
        (damaged(lambda rows: rows.with_columns(regret=0)), InputError, "game 0, seat 1 does not add up"),
        (damaged(lambda rows: rows.with_columns(bound=0)), InputError, "game 0, seat 1 does not add up"),
        (of_another(seed=2), MisfitError, "it is not of .*run; seed: 2 there, 1 here; 'ghosts solve .*' makes a new"),
        (of_another(version="0.0.1"), MisfitError, "version: 0.0.1 there, "),
        (of_another(placement="end_of_round", rotate_seats=False), MisfitError, "placement: end_of_round there"),
        (damaged(lambda rows: rows.with_columns(game=pl.col("game") + 2)), MisfitError, "has no game 3 with a seat 2"),
        (damaged(lambda rows: rows.with_columns(seat=pl.col("seat") + 1)), MisfitError, "has no game 0 with a seat 3"),
        (
            damaged(lambda rows: rows.with_columns(strategy=pl.lit("b"))),
            MisfitError,
            "its board of game 0, seat 1 is not the one that .*run has",
        ),
        (
            damaged(lambda rows: rows.with_columns(pl.col("scored", "optimum", "bound") + 1)),
            MisfitError,
            "its board of game 0, seat 1 is not the one",
        ),
    ],
)
def test_what_does_not_fit_is_refused(
    run: Path, make: Callable[[Path], object], kind: type[InputError], message: str
) -> None:
    make(run)
    with pytest.raises(kind, match=message) as caught:
        run_statistics(open_runs([str(run)]))
    assert type(caught.value) is kind
    assert "regret.parquet:1:1: error:" in str(caught.value)


def test_a_named_file_must_be_of_one_of_the_runs(run: Path, tmp_path: Path) -> None:
    other = write_handmade(tmp_path / "other", HAND, seed=3)
    third = write_handmade(tmp_path / "third", HAND, seed=4)
    file = write_rows(third, regret_rows(third, LEFT), tmp_path / "third.parquet")
    runs = open_runs([str(run), str(other)])
    with pytest.raises(MisfitError, match="it is of none of these runs, but of one with seed 4, strategies a, b"):
        run_statistics(runs, regrets=[str(file)])


def test_two_files_of_a_run_are_refused(run: Path, tmp_path: Path) -> None:
    files = [str(write_rows(run, regret_rows(run, LEFT), tmp_path / name)) for name in ("one.parquet", "two.parquet")]
    with pytest.raises(MisfitError, match=r"one.parquet is of .*run as well; give one of them"):
        run_statistics(open_runs([str(run)]), regrets=files)


def test_of_several_runs_each_has_its_own_boards(run: Path, tmp_path: Path) -> None:
    other = write_handmade(tmp_path / "other", HAND, seed=3)
    write_rows(run, regret_rows(run, {(0, 1): {"golems": 4}}))
    write_rows(other, regret_rows(other, {(0, 1): {"golems": 8}}))
    row = only(regret(run_statistics(open_runs([str(run), str(other)]))), group="a")
    assert (row["boards"], row["mean"]) == (2, pytest.approx(6))
    assert row["most_game"].endswith("other:0")


def test_a_run_without_solved_boards_beside_one_with_some_is_told(run: Path, tmp_path: Path) -> None:
    other = write_handmade(tmp_path / "other", HAND, seed=3)
    write_rows(run, regret_rows(run, LEFT))
    notes = list(run_statistics(open_runs([str(run), str(other)])).notes())
    assert any(note.startswith("no board of ") and "other is solved" in note for note in notes)


def test_a_run_may_be_written_over_though_its_boards_were_solved(tmp_path: Path) -> None:
    a_plan = plan("random", games=2)
    played(tmp_path / "run", a_plan)
    (tmp_path / "run/regret.parquet").write_bytes(b"")
    folder = RunFolder.open(tmp_path / "run")
    RunFolder.create(tmp_path / "run", folder.run, {}, force=True)
    assert not (tmp_path / "run/regret.parquet").exists()
