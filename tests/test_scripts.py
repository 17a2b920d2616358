"""The benchmarks run, and tell what is wanted beside what was measured; how fast they are is nobody's test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parent.parent / "scripts"


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ("benchmark_solve.py", ["< 20", "< 0.25", "< 1", "< 10", *["< 20"] * 9, "< 0.1", "< 30", "< 0.5"]),
        ("benchmark_simulate.py", ["<= 15", "<= 1.6", "<= 1.6", "<= 1.6", "< 600"]),
        ("benchmark_stats.py", ["< 3", "< 400", "< 1", "< 15", "< 5"]),
    ],
)
def test_a_benchmark_runs_and_says_what_is_wanted(script: str, wanted: list[str]) -> None:
    command = [sys.executable, str(SCRIPTS / script), "--quick", "--json"]
    measures = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    assert all(measure["name"] and measure["value"] >= 0 for measure in measures)
    assert [measure["wanted"] for measure in measures if measure["wanted"].startswith("<")] == wanted


@pytest.mark.parametrize("script", ["benchmark_simulate.py", "benchmark_solve.py", "benchmark_stats.py"])
def test_a_section_that_there_is_not_is_refused(script: str) -> None:
    command = [sys.executable, str(SCRIPTS / script), "nothing"]
    done = subprocess.run(command, stderr=subprocess.PIPE, check=False, text=True)
    assert done.returncode == 2
    assert "no such section: nothing; expected some of " in done.stderr
