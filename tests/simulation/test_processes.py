"""Runs in processes of their own: killed, interrupted, with other hash seeds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from ghosts_cli.simulation.folder import RunFolder
from ghosts_cli.simulation.run import resume_into
from ghosts_cli.simulation.runs import open_plan, refuse_changed
from tests.simulation.games import Silent, plan, played, rows_of

START = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    " from ghosts_cli.cli.main import main; main()"
)
"""Even where whoever runs the tests ignores Ctrl-C."""
LONG = ("--games", "20000", "--players", "4", "--strategy", "greedy", "--seed", "7", "--part-rows", "1200", "-j", "2")


def start(*arguments: object, hash_seed: int = 0) -> subprocess.Popen[str]:
    """Start the program."""
    return subprocess.Popen(
        [sys.executable, "-c", START, "simulate", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
    )


def stop_after_some_parts(path: Path, stop: Callable[[subprocess.Popen[str]], None]) -> subprocess.Popen[str]:
    """Start a long run, stop it as soon as it has some parts, and wait for it to end."""
    process = start(*LONG, "-o", path)
    deadline = time.monotonic() + 120
    while len(list(path.glob("games/part-*"))) < 3:
        assert time.monotonic() < deadline, "the run has not begun"
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)
    stop(process)
    process.wait(60)
    return process


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> pl.DataFrame:
    """The rows of the long run, played in one go."""
    path = tmp_path_factory.mktemp("whole") / "a"
    played(path, plan("greedy", players=4, games=20_000), jobs=2)
    return rows_of(path)


def go_on(path: Path) -> None:
    """Play the rest of a run."""
    folder = RunFolder.open(path)
    assert not folder.run.finished
    a_plan, changes = open_plan(folder)
    refuse_changed(folder, changes)
    outcome = resume_into(folder, a_plan, jobs=1, watcher=Silent())
    assert outcome.finished
    assert 0 < outcome.played < 20_000


def test_a_run_that_was_killed_is_gone_on_with_to_the_same_rows(tmp_path: Path, whole: pl.DataFrame) -> None:
    process = stop_after_some_parts(tmp_path / "a", lambda process: process.kill())
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    go_on(tmp_path / "a")
    assert rows_of(tmp_path / "a").equals(whole)


def test_ctrl_c_finishes_the_part_in_hand_and_says_how_to_go_on(tmp_path: Path, whole: pl.DataFrame) -> None:
    process = stop_after_some_parts(tmp_path / "a", lambda process: process.send_signal(signal.SIGINT))
    out, err = process.communicate()
    games = RunFolder.open(tmp_path / "a").run.rows // 4
    assert process.returncode == 130, err
    assert err.endswith(
        f"interrupted after {games:,} of 20,000 games; go on with: ghosts simulate --resume {tmp_path}/a\n"
    )
    assert f"{games:,} of 20,000 games, not finished, 4 players, seed 7" in out
    assert len(rows_of(tmp_path / "a")) == 4 * games
    go_on(tmp_path / "a")
    assert rows_of(tmp_path / "a").equals(whole)


def test_the_rows_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    runs = []
    for hash_seed in (1, 2):
        arguments = ("--games", "60", "--players", "3", "--strategy", "greedy", "-q", "-o", tmp_path / str(hash_seed))
        process = start(*arguments, hash_seed=hash_seed)
        _, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, "")
        runs.append([path.read_bytes() for path in sorted((tmp_path / str(hash_seed)).rglob("*.*"))])
    assert runs[0] == runs[1]
