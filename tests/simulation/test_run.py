"""Runs: the same rows however they were played, parts that are whole, summaries that are those of the rows."""

from __future__ import annotations

import errno
import json
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ghosts_cli import __version__
from ghosts_cli.errors import InputError, OutputError
from ghosts_cli.formats.output import write_output
from ghosts_cli.simulation import folder as folder_module
from ghosts_cli.simulation.folder import RunFolder
from ghosts_cli.simulation.frames import schema
from ghosts_cli.simulation.replay import replay
from ghosts_cli.simulation.run import PART_ROWS, Outcome, resume_into, simulate
from ghosts_cli.simulation.runs import open_plan, refuse_changed
from ghosts_cli.simulation.summary import TOTAL
from ghosts_cli.simulation.verify import verify
from ghosts_cli.strategies import Greedy, Planner
from ghosts_cli.strategies.compiled import Compiled
from tests.simulation.games import OWN, Silent, catalog, plan, played, position, rows_of

MIXED = ("greedy", "random", "greedy:threshold=5")


def resumed(path: Path, *, jobs: int = 1, part_rows: int = PART_ROWS) -> Outcome:
    folder = RunFolder.open(path)
    a_plan, changes = open_plan(folder)
    refuse_changed(folder, changes)
    return resume_into(folder, a_plan, jobs=jobs, watcher=Silent(), part_rows=part_rows)


def test_run_json_has_the_documented_keys_and_types(tmp_path: Path) -> None:
    played(tmp_path / "a", plan("greedy", "random", games=40))
    run = json.loads((tmp_path / "a/run.json").read_text())
    assert run == {
        "format": "ghosts-run@1",
        "version": __version__,
        "seed": 7,
        "games": 40,
        "players": 2,
        "strategies": ["greedy", "random"],
        "rotate_seats": True,
        "rules": {"path_unit": "section", "werewolf_bonus_at_zero": False},
        "variant": "basic",
        "placement": "immediate",
        "doors": "random",
        "catalog": catalog().summary(),
        "rows": 80,
        "finished": True,
    }


def test_parts_have_the_documented_columns_and_are_in_name_order_sorted(tmp_path: Path) -> None:
    played(tmp_path / "a", plan(*MIXED, players=3, games=90), part_rows=60, jobs=2)
    names = sorted(path.name for path in (tmp_path / "a/games").iterdir())
    assert names[:2] == ["part-000000000000.parquet", "part-000000000018.parquet"]
    rows = rows_of(tmp_path / "a")
    assert rows.schema == schema()
    assert rows.select("game", "seat").rows() == [(game, seat) for game in range(90) for seat in (1, 2, 3)]


def test_the_rows_are_the_same_whatever_the_jobs_and_the_size_of_parts(tmp_path: Path) -> None:
    a_plan = plan(*MIXED, players=3, games=900)
    played(tmp_path / "1", a_plan)
    whole = rows_of(tmp_path / "1")
    for jobs, part_rows in ((2, 100_000), (3, 500), (2, 30)):
        played(tmp_path / f"{jobs}-{part_rows}", a_plan, jobs=jobs, part_rows=part_rows)
        assert rows_of(tmp_path / f"{jobs}-{part_rows}").equals(whole)


def test_a_run_with_parts_lost_is_played_to_the_same_rows_and_the_same_summary(tmp_path: Path) -> None:
    a_plan = plan(*MIXED, players=3, games=300)
    whole = played(tmp_path / "whole", a_plan, part_rows=90)
    played(tmp_path / "cut", a_plan, part_rows=90)
    parts = sorted((tmp_path / "cut/games").iterdir())
    for lost in (parts[0], parts[3], parts[4], parts[9]):
        lost.unlink()
    RunFolder.open(tmp_path / "cut").mark(rows=540, finished=False)
    (tmp_path / "cut/games/.part-000000000000.parquet.x1").write_bytes(b"half a part")
    again = resumed(tmp_path / "cut", jobs=2, part_rows=45)
    assert rows_of(tmp_path / "cut").equals(rows_of(tmp_path / "whole"))
    assert (again.finished, again.played) == (True, 120)
    assert again.tally.by_strategy() == whole.tally.by_strategy()
    assert again.tally.by_seat() == whole.tally.by_seat()
    assert again.tally.highest == whole.tally.highest
    assert not list((tmp_path / "cut/games").glob(".*"))
    assert RunFolder.open(tmp_path / "cut").run == RunFolder.open(tmp_path / "whole").run


def test_a_run_whose_parts_are_all_lost_is_played_anew(tmp_path: Path) -> None:
    a_plan = plan(games=10)
    played(tmp_path / "a", a_plan)
    rows = rows_of(tmp_path / "a")
    shutil.rmtree(tmp_path / "a/games")
    again = resumed(tmp_path / "a")
    assert (again.finished, again.played) == (True, 10)
    assert rows_of(tmp_path / "a").equals(rows)


def test_a_finished_run_has_nothing_to_go_on_with(tmp_path: Path) -> None:
    played(tmp_path / "a", plan(games=10))
    before = (tmp_path / "a/run.json").read_text()
    again = resumed(tmp_path / "a")
    assert (again.finished, again.played, again.tally.games) == (True, 0, 10)
    assert (tmp_path / "a/run.json").read_text() == before


def test_the_summary_is_that_of_the_rows(tmp_path: Path) -> None:
    outcome = played(tmp_path / "a", plan(*MIXED, players=3, games=50))
    means = dict(rows_of(tmp_path / "a").group_by("strategy").agg(pl.col("total").mean()).rows())
    assert {group.name: group.mean(TOTAL).mean for group in outcome.tally.by_strategy()} == pytest.approx(means)
    silent = simulate(plan(*MIXED, players=3, games=50), jobs=2, watcher=Silent())
    assert silent.tally.by_strategy() == outcome.tally.by_strategy()


def test_the_watcher_hears_of_every_game() -> None:
    watcher = Silent()
    simulate(plan(games=500), jobs=2, watcher=watcher)
    assert watcher.told[0] == ("begin", 500, 0)
    assert watcher.played == 500


def test_a_full_disk_leaves_every_finished_part_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_plan = plan(games=100)
    played(tmp_path / "whole", a_plan, part_rows=40)

    def full(file: str, content: Any, *, force: bool) -> None:
        if "part-000000000060" in file:
            raise OutputError(f"{file}: cannot be written: No space left on device")
        write_output(file, content, force=force)

    monkeypatch.setattr(folder_module, "write_output", full)
    with pytest.raises(OutputError, match="No space left"):
        played(tmp_path / "a", a_plan, part_rows=40)
    monkeypatch.undo()
    run = json.loads((tmp_path / "a/run.json").read_text())
    assert (run["rows"], run["finished"]) == (120, False)
    assert rows_of(tmp_path / "a").equals(rows_of(tmp_path / "whole").head(120))
    resumed(tmp_path / "a")
    assert rows_of(tmp_path / "a").equals(rows_of(tmp_path / "whole"))


def test_no_file_is_ever_half_written_under_its_final_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced = Path.replace
    torn: list[str] = []

    def crash(self: Path, target: Any) -> Any:
        if Path(target).name.startswith("part-"):
            torn.append(Path(target).name)
            raise OSError(errno.EIO, "Input/output error")
        return replaced(self, target)

    monkeypatch.setattr(Path, "replace", crash)
    with pytest.raises(OutputError, match="Input/output error"):
        played(tmp_path / "a", plan(games=10))
    assert torn
    assert list((tmp_path / "a/games").iterdir()) == []


def test_a_run_is_not_gone_on_with_by_another_version_or_with_another_catalog(tmp_path: Path) -> None:
    played(tmp_path / "a", plan(games=10))
    file = tmp_path / "a/run.json"
    run = json.loads(file.read_text())
    file.write_text(json.dumps({**run, "version": "0.0.1", "catalog": {**run["catalog"], "hash": "f" * 64}}))
    with pytest.raises(InputError) as caught:
        resumed(tmp_path / "a")
    assert [problem.message for problem in caught.value.problems] == [
        f"the run was played with the catalog ffffffffffff, this one is {catalog().hash[:12]}",
        f"the run was played by version 0.0.1, this is {__version__}",
    ]


def test_a_run_is_not_gone_on_with_when_a_strategy_of_ones_own_has_changed(tmp_path: Path) -> None:
    own = tmp_path / "mine.py"
    own.write_text(OWN)
    played(tmp_path / "a", plan(f"{own}:AtRandom", games=2))
    own.write_text(OWN + "\n# a change\n")
    with pytest.raises(InputError, match=r"mine\.py has changed since the run was played"):
        resumed(tmp_path / "a")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_strategy_of_ones_own_plays_the_same_deals_by_the_readable_draft(tmp_path: Path, jobs: int) -> None:
    own = tmp_path / "mine.py"
    own.write_text(OWN)
    played(tmp_path / "engine", plan("random", "random", games=6))
    played(tmp_path / "own", plan(f"{own}:AtRandom", "random", games=6), jobs=jobs)
    ours, theirs = rows_of(tmp_path / "own"), rows_of(tmp_path / "engine")
    assert ours.drop("strategy").equals(theirs.drop("strategy"))
    assert ours["strategy"].to_list()[:3] == [f"{own}:AtRandom", "random", "random"]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("start", [None, 33])
def test_against_a_strategy_of_ones_own_the_engine_decides_for_those_that_it_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int, start: int | None
) -> None:
    own = tmp_path / "mine.py"
    own.write_text(OWN)
    where: dict[str, Any] = {} if start is None else {"position": position(start)}
    others = "greedy:threshold=9", "planner"
    played(tmp_path / "engine", plan("random", *others, games=4, players=3, **where))
    with monkeypatch.context() as patched:
        for readable in (Greedy, Planner):
            patched.setattr(readable, "decide", None)
        played(tmp_path / "own", plan(f"{own}:AtRandom", *others, games=4, players=3, **where), jobs=jobs)
    assert rows_of(tmp_path / "own").drop("strategy").equals(rows_of(tmp_path / "engine").drop("strategy"))


def test_a_run_against_a_strategy_of_ones_own_is_replayed_and_verified_by_the_readable_strategies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "mine.py"
    own.write_text(OWN)
    played(tmp_path / "a", plan(f"{own}:AtRandom", "greedy", games=2))
    monkeypatch.setattr(Compiled, "decide", None)
    again = replay(f"{tmp_path / 'a'}:1")
    assert again.checked
    assert again.differences == ()
    assert verify(RunFolder.open(tmp_path / "a")).faults == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Fails", r"game 0, played by .*mine.py:Fails: .*mine.py:\d+: ValueError: no idea"),
        ("Cheats", r"game 0, played by .*mine.py:Cheats: .*round 1, seat 1: cannot take tile 1: .*"),
    ],
)
def test_a_strategy_that_fails_is_named_with_its_game(tmp_path: Path, name: str, said: str) -> None:
    own = tmp_path / "mine.py"
    own.write_text(OWN)
    with pytest.raises(Exception, match=said):
        simulate(plan(f"{own}:{name}", games=1), jobs=1, watcher=Silent())


@pytest.mark.parametrize(
    ("acts", "variant", "placement"),
    [
        (0, "basic", "immediate"),
        (45, "basic", "immediate"),
        (52, "advanced", "immediate"),
        (61, "basic", "end_of_round"),
    ],
)
def test_games_from_a_position_keep_everything_that_was_seen(
    tmp_path: Path, acts: int, variant: str, placement: str
) -> None:
    start = position(acts, variant=variant, placement=placement)
    played(tmp_path / "a", plan("random", games=8, position=start, rotate=False))
    for row in rows_of(tmp_path / "a").iter_rows(named=True):
        board = start.boards[row["seat"] - 1]
        for place, placed in enumerate(board.grid):
            if placed is not None:
                assert (row["tiles"][place], row["rotations"][place]) == (placed.tile.id, placed.rotation)
                assert row["rounds"][place] == -1
        if board.hidden is not None:
            assert row["hidden"] in [tile.id for tile in board.hidden.tiles]
        assert not {tile.id for tile in start.discarded}.intersection(row["tiles"])
    run = json.loads((tmp_path / "a/run.json").read_text())
    assert (run["doors"], run["position"]) == ("position", "position.yaml")
    assert open_plan(RunFolder.open(tmp_path / "a"))[0].position == start
