"""Processes that work for another one: Ctrl-C is not theirs, and they end when it leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ghosts_cli.simulation.processes import Processes

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
