"""The games worth looking at."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ghosts_cli.analysis.run_games import notable_games
from ghosts_cli.analysis.run_part import POINTS
from ghosts_cli.analysis.run_statistics import run_statistics
from ghosts_cli.analysis.runs import open_runs
from tests.analysis.handmade import by_game, seat, write_handmade
from tests.simulation.games import plan, played, rows_of

HAND = [
    [seat("a", ghosts=50), seat("b", ghosts=20)],
    [seat("b", ghosts=22), seat("a", ghosts=31)],
    [seat("a", ghosts=12), seat("b", ghosts=24)],
]


def test_best_worst_and_most_typical_by_hand(tmp_path: Path) -> None:
    path = write_handmade(tmp_path / "run", HAND)
    games = notable_games(run_statistics(open_runs([str(path)])))
    assert [(game.what, game.name, game.seat, game.total) for game in games] == [
        ("best", f"{path}:0", 1, 50),
        ("worst", f"{path}:2", 1, 12),
        ("typical", f"{path}:1", None, None),
    ]


def test_of_equals_the_first_game_of_the_first_run_is_shown(tmp_path: Path) -> None:
    paths = [write_handmade(tmp_path / name, [HAND[0], HAND[0]], seed=place) for place, name in enumerate("ab")]
    games = notable_games(run_statistics(open_runs([str(path) for path in paths])))
    assert [game.name for game in games] == [f"{paths[0]}:0"] * 3


def test_the_most_typical_game_is_that_of_plain_python(tmp_path: Path) -> None:
    played(tmp_path / "run", plan("greedy", "random", games=120), part_rows=100)
    rows = rows_of(tmp_path / "run").to_dicts()
    values = np.array([[row[name] for name in POINTS] for row in rows], float)
    played_by = np.array([row["strategy"] for row in rows])
    for name in set(played_by):
        values[played_by == name] -= values[played_by == name].mean(axis=0)
    spread = values.std(axis=0)
    apart = (np.where(spread > 0, values / np.where(spread > 0, spread, 1), 0) ** 2).sum(axis=1)
    distances = [sum(apart[2 * number : 2 * number + 2]) for number in range(len(by_game(rows)))]
    typical = notable_games(run_statistics(open_runs([str(tmp_path / "run")])))[2]
    assert typical.game == int(np.argmin(distances))
