"""Processes that work for another one: Ctrl-C is not theirs, and they end when it leaves."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ghosts_cli.simulation.folder import RunFolder
from ghosts_cli.simulation.processes import ProcessDiedError, Processes

OWN = Path(__file__).parents[2] / "examples/diamonds.py"


def interrupts_blocked() -> bool:
    """Whether this process is out of the reach of Ctrl-C."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, set())


def test_the_processes_are_out_of_the_reach_of_ctrl_c_and_this_one_is_not() -> None:
    with Processes(2) as pool:
        assert [pool.submit(interrupts_blocked).result() for _ in range(3)] == [True] * 3
    assert not interrupts_blocked()


def test_an_exception_ends_the_processes_whatever_they_are_at() -> None:
    def fail() -> None:
        with Processes(1) as pool:
            waiting = pool.submit(time.sleep, 600)
            while not waiting.running():
                time.sleep(0.01)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()


@pytest.mark.parametrize("seconds", [0.5, 1.0, 1.5, 2.0])
def test_ctrl_c_while_processes_start_is_an_interruption_and_nothing_else(seconds: float, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ghosts_cli", "simulate", "-q", "--strategy", f"{OWN}:Diamonds", "--jobs", "2"]
    command += ["--games", "1000000", "-o", str(tmp_path / "run")]
    with subprocess.Popen(
        command, start_new_session=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=120)
    assert "Traceback" not in told
    assert process.returncode in {130, -signal.SIGINT}


WAITS = """
import time

import polars  # it listens to Ctrl-C as well, and has the system go on waiting after that

from ghosts_cli.simulation.processes import Processes

if __name__ == "__main__":
    with Processes(2) as pool:
        done = pool.map(time.sleep, [0, *[600] * 8])
        next(done)
        print("waiting", flush=True)
        next(done)
"""


def test_ctrl_c_ends_a_wait_for_processes_at_once_and_without_a_word_of_the_pool(tmp_path: Path) -> None:
    (tmp_path / "waits.py").write_text(WAITS)
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "waits.py")], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "waiting\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        try:
            _, told = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == -signal.SIGINT
    assert told.endswith("KeyboardInterrupt\n")
    assert "Exception in thread" not in told


LOOPS = """
from ghosts_cli.strategies import Strategy


class Loops(Strategy):
    def decide(self, view, stream):
        while True:
            pass
"""


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(OSError):  # a thread that has ended meanwhile
            found += map(int, (task / "children").read_text().split())
    return found


def runs(process: int) -> bool:
    """Whether a process has not ended; one that nobody has asked for its end yet has ended all the same."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(true: Callable[[], bool]) -> bool:
    """Wait until something is true, but not for ever."""
    for _ in range(600):
        if true():
            return True
        time.sleep(0.05)
    return False


def left_by(command: list[str], number: signal.Signals, tmp_path: Path) -> tuple[int, list[int], str]:
    """What becomes of a command with two busy processes and of these when it gets a signal; and what it said."""
    said = tmp_path / "said"
    with (
        said.open("w") as errors,
        subprocess.Popen([sys.executable, "-m", "ghosts_cli", *command], stdout=errors, stderr=errors) as process,
    ):
        started: list[int] = []
        try:
            assert until(lambda: len(children(process.pid)) == 3)  # two, and the one that multiprocessing needs
            started = children(process.pid)
            time.sleep(0.5)
            process.send_signal(number)
            code = process.wait(timeout=60)
            until(lambda: not any(map(runs, started)))
            left = [each for each in started if runs(each)]
        finally:
            process.kill()
            for each in filter(runs, started):
                os.kill(each, signal.SIGKILL)
    return code, left, said.read_text()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGTERM, 143)])
def test_no_process_outlives_the_program_whatever_it_is_at(number: signal.Signals, code: int, tmp_path: Path) -> None:
    (tmp_path / "loops.py").write_text(LOOPS)
    command = ["simulate", "--strategy", f"{tmp_path}/loops.py:Loops", "-j", "2", "-o", str(tmp_path / "run")]
    ended, left, said = left_by([*command, "--games", "50", "--players", "2"], number, tmp_path)
    assert (ended, left) == (code, [])
    assert "Traceback" not in said
    assert not RunFolder.open(tmp_path / "run").run.finished


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_the_system_ended_can_be_gone_on_with(jobs: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    command = [sys.executable, "-m", "ghosts_cli", "simulate", "-q", "--strategy", f"{OWN}:Diamonds", "--jobs", jobs]
    command += ["--games", "100000", "--players", "2", "--part-rows", "10", "-o", str(run)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert until(lambda: any((run / "games").glob("*.parquet")))
        process.terminate()
        out, told = process.communicate(timeout=60)
    assert (process.returncode, out, told) == (143, "", "interrupted\n")
    folder = RunFolder.open(run)
    folder.clean()
    assert not folder.run.finished
    assert folder.parts()


def test_a_process_that_dies_at_its_work_is_told() -> None:
    def die() -> None:
        with Processes(1) as pool:
            pool.submit(os._exit, 0).result()

    with pytest.raises(ProcessDiedError, match="has died; was it killed, or out of memory"):
        die()
