"""Run folders: what is never overwritten, what is missing, what cannot be a run."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from ghosts_cli.errors import InputError, OutputError, OutputExistsError, UnreadableError, UsageError
from ghosts_cli.simulation.folder import Part, RunFolder, check_folder, missing
from ghosts_cli.simulation.frames import schema
from ghosts_cli.simulation.run import simulate_into
from ghosts_cli.simulation.runs import open_plan
from tests.simulation.games import Silent, plan, played, position, rows_of

Change = Callable[[pl.DataFrame, str], pl.DataFrame]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of ten games in parts of two."""
    played(tmp_path / "a", plan(games=10), part_rows=4)
    return tmp_path / "a"


def test_a_run_that_exists_is_not_overwritten_without_force(run: Path) -> None:
    before = rows_of(run)
    with pytest.raises(
        OutputExistsError, match=r"exists; --force overwrites it, 'ghosts simulate --resume .*' goes on"
    ):
        played(run, plan(games=3))
    assert rows_of(run).equals(before)


def test_any_folder_that_exists_is_not_overwritten_without_force(tmp_path: Path) -> None:
    with pytest.raises(OutputExistsError, match=r"exists; --force overwrites it$"):
        check_folder(tmp_path, force=False)


def test_a_forced_run_has_nothing_left_of_the_one_before(run: Path, tmp_path: Path) -> None:
    simulate_into(run, plan(games=3, seed=8), force=True, jobs=1, watcher=Silent())
    played(tmp_path / "b", plan(games=3, seed=8))
    assert rows_of(run).equals(rows_of(tmp_path / "b"))


def test_a_run_half_removed_can_be_overwritten(run: Path) -> None:
    (run / "run.json").unlink()
    simulate_into(run, plan(games=3), force=True, jobs=1, watcher=Silent())
    assert len(rows_of(run)) == 6


def test_force_removes_runs_only(run: Path) -> None:
    (run / "thesis.txt").write_text("years of work")
    with pytest.raises(UsageError, match=r"is no run: 'thesis.txt' is in it; --force overwrites runs only"):
        check_folder(run, force=True)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="is a file; expected the name of a folder to write"):
        check_folder(tmp_path / "file", force=True)


def test_a_folder_that_cannot_be_made_is_an_error_of_the_output(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match="cannot be written: Not a directory"):
        played(tmp_path / "file/runs/a", plan(games=1))


def test_a_folder_without_permission_is_an_error_of_the_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(OutputError, match="cannot be written: no permission"):
        played(tmp_path / "a", plan(games=1))


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([], [(0, 10)]),
        ([(0, 10)], []),
        ([(0, 4)], [(4, 10)]),
        ([(3, 4), (4, 6), (8, 9)], [(0, 3), (6, 8), (9, 10)]),
    ],
)
def test_missing_games_are_read_off_the_parts(parts: list[tuple[int, int]], expected: list[tuple[int, int]]) -> None:
    assert list(missing([Part(Path("p"), *games) for games in parts], 10)) == expected


DAMAGE: dict[str, tuple[Callable[[Path], object], type[Exception], str]] = {
    "no folder": (shutil.rmtree, UnreadableError, "there is no such folder; expected a run written by"),
    "no run.json": (
        lambda run: (run / "run.json").unlink(),
        UnreadableError,
        "the folder has no run.json, so it is no run",
    ),
    "no JSON": (lambda run: (run / "run.json").write_text("{"), UnreadableError, "not JSON"),
    "another format": (
        lambda run: (run / "run.json").write_text('{"format": "ghosts-game@1"}'),
        UnreadableError,
        "expected a run with the key 'format: ghosts-run@1', found 'ghosts-game@1'",
    ),
    "a missing key": (
        lambda run: (run / "run.json").write_text((run / "run.json").read_text().replace('"seed"', '"sead"')),
        InputError,
        "missing key 'seed'",
    ),
    "doors that are none": (
        lambda run: (run / "run.json").write_text(
            (run / "run.json").read_text().replace('"doors": "random"', '"doors": "bone=N1,N1 tooth=W3,E1"')
        ),
        InputError,
        "run.json:18:21: error: door N1 is named twice; it is also at 18:18 [G2]",
    ),
    "more games than there can be": (
        lambda run: (run / "run.json").write_text((run / "run.json").read_text().replace(": 10,", f": {10**30},")),
        InputError,
        f"expected a number of games from 1 to {10**12}, found '{10**30}'",
    ),
    "a torn part": (
        lambda run: (run / "games/part-000000000004.parquet").write_bytes(b"PAR1 torn"),
        UnreadableError,
        "part-000000000004.parquet:1:1: error: the part cannot be read",
    ),
    "an empty part": (
        lambda run: (run / "games/part-000000000004.parquet").write_bytes(b""),
        UnreadableError,
        "a' plays those games again",
    ),
    "a part of a strange name": (
        lambda run: (run / "games/part-000000000004.parquet").rename(run / "games/part-4.parquet"),
        InputError,
        "a part is named by its first game, such as part-000000025000.parquet; name it as it was, or move it away: ",
    ),
    "a part twice": (
        lambda run: shutil.copy(run / "games/part-000000000004.parquet", run / "games/part-000000000005.parquet"),
        InputError,
        "game 5 is in the part before as well",
    ),
    "a part beyond the end": (
        lambda run: (run / "games/part-000000000008.parquet").rename(run / "games/part-000000000009.parquet"),
        InputError,
        "goes up to 10; name it as it was, or move it away: 'ghosts simulate --resume' plays what is missing",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_run_says_what_is_wrong_with_it(run: Path, damage: str) -> None:
    do, error, message = DAMAGE[damage]
    do(run)
    with pytest.raises(error) as caught:
        RunFolder.open(run).parts()
    assert message in str(caught.value)


CHANGED: dict[str, Change] = {
    "is missing": lambda rows, name: rows.drop(name),
    "has another type": lambda rows, name: rows.with_columns(pl.lit(0).cast(pl.Date).alias(name)),
}
MORE_ROOM: dict[str, Change] = {
    "takes more room": lambda rows, _: rows.with_columns(pl.col("total").cast(pl.Int64), pl.col("game").cast(pl.Int32)),
    "is a new one": lambda rows, _: rows.with_columns(note=pl.lit("of a later version")),
}


def changed(run: Path, change: Change, name: str) -> RunFolder:
    """The run with its parts' rows changed."""
    for part in (run / "games").iterdir():
        change(pl.read_parquet(part), name).write_parquet(part)
    return RunFolder.open(run)


@pytest.mark.parametrize("change", CHANGED.values(), ids=CHANGED)
@pytest.mark.parametrize("name", schema())
def test_a_part_whose_column_is_not_as_it_should_be_is_refused(run: Path, name: str, change: Change) -> None:
    folder = changed(run, change, name)
    told = f"a column is missing, or its values are of another type: {name}; delete it, and 'ghosts"
    with pytest.raises(InputError, match=told):
        folder.frame(folder.parts()[0], list(schema()))
    with pytest.raises(InputError, match=told):
        folder.rows_of(3)
    if name in ("game", "seat"):  # these are held to the part's games, whatever else is wanted
        return
    rest = [each for each in schema() if each != name]
    assert folder.frame(folder.parts()[0], rest).columns == rest


@pytest.mark.parametrize("change", MORE_ROOM.values(), ids=MORE_ROOM)
def test_a_part_may_have_wider_numbers_and_columns_that_are_not_known(run: Path, change: Change) -> None:
    before = RunFolder.open(run).rows_of(3)
    folder = changed(run, change, "")
    assert [{name: row[name] for name in before[0]} for row in folder.rows_of(3)] == before


def test_a_finished_run_has_all_parts_or_says_which_games_it_lacks(run: Path) -> None:
    folder = RunFolder.open(run)
    assert folder.all_parts() == folder.parts()
    (run / "games/part-000000000004.parquet").unlink()
    with pytest.raises(InputError, match=r"a part is missing: it has no games 4 to 5; 'ghosts simulate --resume .*a'"):
        folder.all_parts()
    folder.mark(rows=16, finished=False)
    assert [part.first for part in folder.all_parts()] == [0, 2, 6, 8]


@pytest.mark.parametrize(("name", "code"), [("position.yaml", 3), ("catalog.yaml", 3)])
def test_an_empty_file_of_a_run_is_told_as_such(tmp_path: Path, name: str, code: int) -> None:
    played(tmp_path / "a", plan("random", games=2, position=position(48)))
    (tmp_path / "a" / name).write_text("")
    with pytest.raises(
        UnreadableError, match="the file is empty; 'ghosts simulate -o' writes one with a run"
    ) as caught:
        open_plan(RunFolder.open(tmp_path / "a"))
    assert caught.value.exit_code == code


def test_a_run_that_has_lost_the_position_it_starts_from_is_not_played_from_the_start(tmp_path: Path) -> None:
    played(tmp_path / "a", plan("random", games=2, position=position(48)))
    (tmp_path / "a/position.yaml").unlink()
    with pytest.raises(UnreadableError, match=r"position.yaml:1:1: error: there is no such file"):
        open_plan(RunFolder.open(tmp_path / "a"))


def test_only_one_process_writes_a_run_at_a_time(run: Path) -> None:
    with RunFolder.open(run).alone():
        other = RunFolder.open(run).alone()
        with pytest.raises(UsageError, match="another process is writing"):
            other.__enter__()
    with RunFolder.open(run).alone():
        pass


def test_a_run_json_of_a_later_version_is_read_without_its_new_keys(run: Path) -> None:
    file = run / "run.json"
    file.write_text(file.read_text().replace('"seed": 7', '"seed": 7, "weather": "fine"'))
    assert RunFolder.open(run).run.seed == 7
