"""A run to report on, and its report, made once for the tests of a session's module."""

from __future__ import annotations

from pathlib import Path

from ghosts_cli.analysis.runs import open_runs
from ghosts_cli.report.run_report import RunReport, gather
from tests.simulation.games import plan, played


def small_run(path: Path, *names: str, games: int = 260, players: int = 3, seed: int = 7) -> Path:
    """A run that is just large enough for intervals of tile values."""
    played(path, plan(*(names or ("greedy", "random", "random")), games=games, players=players, seed=seed))
    return path


def report_of(*paths: Path) -> RunReport:
    """What the report on runs is made of."""
    return gather(open_runs([str(path) for path in paths]))
