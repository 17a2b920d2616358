"""The rows of a part are what such rows may be, or the part is refused: by whoever reads them, with the way out."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from ghosts_cli.advice.run_regret import Sampling, run_regret
from ghosts_cli.errors import InputError
from ghosts_cli.simulation.folder import RunFolder
from ghosts_cli.simulation.frames import schema
from ghosts_cli.simulation.run import resume_into
from ghosts_cli.simulation.runs import open_plan
from ghosts_cli.simulation.verify import verify
from tests.simulation.games import Silent, plan, played

Change = Callable[[pl.DataFrame], pl.DataFrame]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of four games, in one part."""
    folder = tmp_path_factory.mktemp("rows") / "whole"
    played(folder, plan("random", "greedy", games=4))
    return folder


@pytest.fixture
def run(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "a"))


def changed(run: Path, change: Change) -> RunFolder:
    """The run with its rows changed."""
    (part,) = (run / "games").iterdir()
    change(pl.read_parquet(part)).write_parquet(part)
    return RunFolder.open(run)


def every(column: str, value: object) -> Change:
    """The same value in all rows."""
    return lambda rows: rows.with_columns(pl.lit(value, schema()[column]).alias(column))


def from_row(row: int, column: str, value: object) -> Change:
    """Another value from a row on."""
    there = pl.int_range(pl.len()) >= row
    return lambda rows: rows.with_columns(
        pl.when(there).then(pl.lit(value, schema()[column])).otherwise(column).alias(column)
    )


NINE = "expected 9 values, found 2 in game 0, seat 1"
DAMAGES: dict[str, tuple[Change, str]] = {
    "a tile that there is not": (
        every("tiles", [999] * 9),
        "tiles: the catalog has no tile 999, found in game 0, seat 1",
    ),
    "one of them, later": (
        from_row(5, "tiles", [1, 2, 3, 4, 79, 6, 7, 8, 9]),
        "tiles: the catalog has no tile 79, found in game 2, seat 2",
    ),
    "too few tiles": (every("tiles", [1, 2]), f"tiles: {NINE}"),
    "too few rotations": (every("rotations", [0, 90]), f"rotations: {NINE}"),
    "too few rounds": (every("rounds", [0, 1]), f"rounds: {NINE}"),
    "no tiles": (every("tiles", []), "tiles: expected 9 values, found 0 in game 0, seat 1"),
    "a tile that is not known": (every("tiles", [*range(1, 9), None]), "tiles: a list lacks a value"),
    "a rotation that is none": (
        every("rotations", [45] * 9),
        "rotations: expected 0, 90, 180 or 270, found 45 in game 0",
    ),
    "more than a whole turn": (
        every("rotations", [360] * 9),
        "rotations: expected 0 to 270, found 360 in game 0, seat 1",
    ),
    "a round that is none": (every("rounds", [9] * 9), "rounds: expected -1 to 8, found 9 in game 0, seat 1"),
    "a door that is none": (every("bone", ["Q1", "N2"]), "bone: expected doors such as N1 or W3, found 'Q1'"),
    "one door": (every("tooth", ["N2"]), "tooth: expected 2 values, found 1 in game 0, seat 1"),
    "a door twice": (
        lambda rows: every("tooth", ["N2", "E1"])(every("bone", ["N1", "E1"])(rows)),
        "bone, tooth: expected four different doors in game 0, seat 1",
    ),
    "no total": (every("total", None), "a row lacks a value: total in game 0, seat 1"),
    "a total that is missing later": (from_row(3, "total", None), "a row lacks a value: total in game 1, seat 2"),
    "a total that is no such number": (
        lambda rows: rows.with_columns(total=pl.lit(10**9)),
        "total: expected -32768 to 32767, found 1000000000 in game 0, seat 1",
    ),
    "no column": (lambda rows: rows.drop("total"), "a column is missing, or its values are of another type: total"),
    "text": (
        lambda rows: rows.with_columns(pl.col("total").cast(pl.String)),
        "a column is missing, or its values are of another type: total",
    ),
    "no lists": (every("hidden", None), "a row lacks a value: hidden in game 0, seat 1"),
    "other games": (lambda rows: rows.with_columns(pl.col("game") + 1), "rows are not in the order of games and seats"),
    "one seat": (every("seat", 1), "rows are not in the order of games and seats, or some are missing"),
    "no seats": (every("seat", None), "rows are not in the order of games and seats, or some are missing"),
    "a rank that is none": (every("rank", 0), "rank: expected 1 to 2, found 0 in game 0, seat 1"),
    "a bonus that is none": (
        every("werewolf_bonus", 11),
        "werewolf_bonus: expected 0 to 10, found 11 in game 0, seat 1",
    ),
    "dead ends below none": (every("dead_ends", -1), "dead_ends: expected 0 to 127, found -1 in game 0, seat 1"),
    "a strategy of elsewhere": (
        from_row(6, "strategy", "cunning\x1b[31m"),
        "the strategy 'cunning\\x1b[31m' is none that run.json names, in game 3, seat 1",
    ),
    "rounds of more tiles than were left": (
        lambda rows: rows.with_columns(left_rounds=pl.lit([8] * 50, pl.List(pl.Int8))),
        "left_rounds: expected as many rounds as tiles in left in game 0, seat 1",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_rows_that_are_no_such_rows_are_refused_by_all_who_read_them(run: Path, damage: str) -> None:
    change, message = DAMAGES[damage]
    folder = changed(run, change)
    made, _ = open_plan(folder)
    (part,) = folder.parts()
    readers: dict[str, Callable[[], object]] = {
        "a part": lambda: folder.frame(part, ids=made.catalog.by_id),
        "a game": lambda: [folder.rows_of(game, ids=made.catalog.by_id) for game in range(4)],
        "the best boards": lambda: run_regret(folder, made, Sampling(1)),
        "going on": lambda: resume_into(folder, made, jobs=1, watcher=Silent()),
    }
    for reader in readers.values():
        with pytest.raises(InputError) as caught:
            reader()
        (problem,) = caught.value.problems
        assert problem.message.startswith(message)
        way_out = f"; delete it, and 'ghosts simulate --resume {run}' plays those games again"
        assert problem.message.endswith(way_out)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_check_of_the_run_tells_them_as_faults(run: Path, damage: str) -> None:
    change, message = DAMAGES[damage]
    faults = verify(changed(run, change), everything=True).faults
    assert any(message in fault or "not those of a run" in fault for fault in faults)


def test_empty_lists_are_no_fault(run: Path) -> None:
    none = pl.lit([], pl.List(pl.Int16))
    folder = changed(run, lambda rows: rows.with_columns(left=none, left_rounds=none.cast(pl.List(pl.Int8))))
    (part,) = folder.parts()
    assert folder.frame(part).height == 8


def test_a_run_whose_seed_was_changed_is_not_gone_on_with(run: Path) -> None:
    file = run / "run.json"
    file.write_text(file.read_text().replace('"seed": 7', '"seed": 8'))
    folder = RunFolder.open(run)
    with pytest.raises(InputError, match=r"part-000000000000.parquet:1:1: error: game 0 is none that run.json"):
        resume_into(folder, open_plan(folder)[0], jobs=1, watcher=Silent())
