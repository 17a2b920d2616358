"""Run folders: what is never overwritten, what is missing, what cannot be a run."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ghosts_cli.errors import InputError, OutputError, OutputExistsError, UnreadableError, UsageError
from ghosts_cli.simulation.folder import Part, RunFolder, check_folder, missing
from ghosts_cli.simulation.run import simulate_into
from tests.simulation.games import Silent, plan, played, rows_of


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
    "a torn part": (
        lambda run: (run / "games/part-000000000004.parquet").write_bytes(b"PAR1 torn"),
        UnreadableError,
        "part-000000000004.parquet:1:1: error: the part cannot be read",
    ),
    "a part of a strange name": (
        lambda run: (run / "games/part-000000000004.parquet").rename(run / "games/part-4.parquet"),
        InputError,
        "a part is named by its first game, such as part-000000025000.parquet",
    ),
    "a part twice": (
        lambda run: shutil.copy(run / "games/part-000000000004.parquet", run / "games/part-000000000005.parquet"),
        InputError,
        "game 5 is in the part before as well",
    ),
    "a part beyond the end": (
        lambda run: (run / "games/part-000000000008.parquet").rename(run / "games/part-000000000009.parquet"),
        InputError,
        "the run has 10 games, and this part goes up to 10",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_run_says_what_is_wrong_with_it(run: Path, damage: str) -> None:
    do, error, message = DAMAGE[damage]
    do(run)
    with pytest.raises(error) as caught:
        RunFolder.open(run).parts()
    assert message in str(caught.value)


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
