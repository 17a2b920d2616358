"""Checks of runs: a run that was played is well, and one that was tampered with is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from ghosts_cli.game.deal import Placement, Variant
from ghosts_cli.simulation import verify as verify_module
from ghosts_cli.simulation.folder import RunFolder
from ghosts_cli.simulation.verify import verify
from tests.simulation.games import catalog, plan, played, position

Change = Callable[[pl.DataFrame], pl.DataFrame]

RUNS = {
    "two": plan("random", "greedy", games=12),
    "five": plan("random", players=5, games=5),
    "advanced": plan("greedy", players=4, games=6, variant=Variant.ADVANCED, placement=Placement.END_OF_ROUND),
    "unrotated": plan("random", "greedy", "greedy", players=3, games=6, rotate=False),
    "position": plan("random", games=6, position=position(48)),
    "position at the end": plan("random", games=3, position=position(72)),
}


@pytest.mark.parametrize("name", RUNS)
def test_a_run_that_was_played_is_well(tmp_path: Path, name: str) -> None:
    played(tmp_path / "a", RUNS[name], part_rows=12)
    found = verify(RunFolder.open(tmp_path / "a"), everything=True)
    assert (found.faults, found.notes) == ([], [])
    assert found.games == found.scored == RUNS[name].games


def at(game: int, seat: int, **values: pl.Expr) -> Change:
    """Change some columns of one row."""
    here = (pl.col("game") == game) & (pl.col("seat") == seat)
    changes = [pl.when(here).then(value).otherwise(pl.col(name)).alias(name) for name, value in values.items()]
    return lambda rows: rows.with_columns(changes).cast(rows.schema)


def swapped(column: str) -> pl.Expr:
    """A list with its first two items the other way round."""
    one = pl.col(column)
    return pl.concat_list(one.list.get(1), one.list.get(0), one.list.slice(2))


TAMPERED: dict[str, tuple[Change, str]] = {
    "a category": (
        at(3, 2, ghosts=pl.col("ghosts") + 3),
        "the categories do not add up to the total in 1 row, first in game 3, seat 2",
    ),
    "a category and the total": (
        at(3, 2, ghosts=pl.col("ghosts") + 3, total=pl.col("total") + 3),
        "game 3: seat 2, ghosts: the row says",
    ),
    "dead ends": (at(3, 2, dead_ends=pl.col("dead_ends") + 1), "game 3: seat 2, dead_ends: the row says"),
    "the winner": (
        at(3, 2, winner=~pl.col("winner")),
        "winners are not those of rank 1 in 1 row, first in game 3, seat 2",
    ),
    "ranks": (
        at(3, 2, rank=pl.lit(5), winner=pl.lit(value=False)),
        "part-000000000000.parquet: rank: expected 1 to 2, found 5 in game 3, seat 2",
    ),
    "the bonus": (
        at(3, 2, werewolf_bonus=5 - pl.col("werewolf_bonus")),
        "game 3: seat 2, werewolf_bonus: the row says",
    ),
    "the strategy": (
        at(3, 2, strategy=pl.lit("greedy:threshold=1")),
        "the strategy 'greedy:threshold=1' is none that run.json names, in game 3, seat 2",
    ),
    "another seat's strategy": (
        lambda rows: rows.with_columns(strategy=pl.col("strategy").replace({"greedy": "random", "random": "greedy"})),
        "game 0: seat 1, strategy: the row says greedy, it is random",
    ),
    "who started": (at(3, 2, start_seat=3 - pl.col("start_seat")), "game 3: seat 2, start_seat: the row says"),
    "doors": (at(3, 2, bone=swapped("tooth"), tooth=pl.col("bone")), "game 3: seat 2, bone: the row says"),
    "a tile that was not dealt": (
        lambda rows: rows.with_columns(tiles=pl.col("tiles").list.eval(pl.element() % 78 + 1)),
        "is not in the stack of round",
    ),
    "rounds": (at(3, 2, rounds=swapped("rounds")), "game 3: seat 2"),
    "the hidden tile": (at(3, 2, hidden=pl.col("hidden") % 78 + 1), "game 3: seat 2, hidden: the row says"),
    "a tile that there is not": (
        at(3, 2, tiles=pl.concat_list(pl.lit(999), pl.col("tiles").list.slice(1))),
        "tiles: the catalog has no tile 999, found in game 3, seat 2",
    ),
    "the order": (lambda rows: rows.reverse(), "rows are not in the order of games and seats, or some are missing"),
    "a column": (lambda rows: rows.drop("left"), "columns left: not those of a run"),
    "a column's type": (lambda rows: rows.cast({"total": pl.Int32()}), "columns total: not those of a run"),
    "the order of columns": (
        lambda rows: rows.select("seat", pl.exclude("seat")),
        "the order of the columns: not those of a run",
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_row_that_was_tampered_with_is_found(tmp_path: Path, name: str) -> None:
    change, message = TAMPERED[name]
    played(tmp_path / "a", RUNS["two"])
    (part,) = (tmp_path / "a/games").iterdir()
    change(pl.read_parquet(part)).write_parquet(part)
    faults = verify(RunFolder.open(tmp_path / "a")).faults
    assert any(message in fault for fault in faults), faults


def test_run_json_is_held_against_the_program_the_catalog_and_the_rows(tmp_path: Path) -> None:
    played(tmp_path / "a", plan(games=4))
    file = tmp_path / "a/run.json"
    run = json.loads(file.read_text())
    file.write_text(json.dumps({**run, "version": "0.0.1", "rows": 9, "catalog": {**run["catalog"], "hash": "0" * 64}}))
    faults = verify(RunFolder.open(tmp_path / "a")).faults
    assert faults[0] == f"the run was played with the catalog 000000000000, this one is {catalog().hash[:12]}"
    assert faults[1].startswith("the run was played by version 0.0.1, this is ")
    assert faults[2:] == ["run.json says 9 rows, and there are 8"]


def test_a_finished_run_that_misses_games_is_not_well_and_an_unfinished_one_is(tmp_path: Path) -> None:
    played(tmp_path / "a", plan(games=6), part_rows=4)
    (tmp_path / "a/games/part-000000000002.parquet").unlink()
    folder = RunFolder.open(tmp_path / "a")
    assert verify(folder).faults == [
        "the run is marked finished, and has no games 2 to 3",
        "run.json says 12 rows, and there are 8",
    ]
    folder.mark(rows=8, finished=False)
    found = verify(folder)
    assert (found.faults, found.notes) == ([], ["the run is not finished: 4 of 6 games"])


def test_without_all_a_sample_is_scored_with_the_first_and_the_last_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify_module, "SAMPLE", 5)
    played(tmp_path / "a", plan(games=40))
    for game in (0, 39):
        (part,) = (tmp_path / "a/games").iterdir()
        rows = pl.read_parquet(part)
        at(game, 1, dead_ends=pl.lit(99))(rows).write_parquet(part)
        found = verify(RunFolder.open(tmp_path / "a"))
        assert len(found.faults) == 1
        assert found.faults[0].startswith(f"game {game}: seat 1, dead_ends: the row says 99, the rules ")
        assert 2 <= found.scored <= 7
        rows.write_parquet(part)


def test_a_run_that_is_wrong_all_over_is_not_told_to_the_end(tmp_path: Path) -> None:
    played(tmp_path / "a", plan(games=60))
    (part,) = (tmp_path / "a/games").iterdir()
    pl.read_parquet(part).with_columns(dead_ends=pl.lit(99, pl.Int8())).write_parquet(part)
    found = verify(RunFolder.open(tmp_path / "a"))
    assert verify_module.MOST_FAULTS <= len(found.faults) <= verify_module.MOST_FAULTS + 2
    assert found.notes == ["too much is wrong: the rest was not looked at"]
