"""Ranking saved boards against runs: by hand, and against plain Python."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from ghosts_cli.analysis.ranking import ALL, SavedBoard, ranking
from ghosts_cli.analysis.run_part import CATEGORIES, POINTS
from ghosts_cli.analysis.runs import open_runs
from tests.analysis.handmade import Row, seat, write_handmade
from tests.simulation.games import plan, played, rows_of

HAND = [
    [seat("a", ghosts=10), seat("b", ghosts=12)],
    [seat("b", ghosts=12), seat("a", werewolves=22, bonus=10)],
]


def saved(*, with_bonus: bool = True, **points: int) -> SavedBoard:
    return SavedBoard("mine.yaml", "Ana", tuple(points.get(name, 0) for name in CATEGORIES), with_bonus)


def ranked(path: Path, *boards: SavedBoard) -> pl.DataFrame:
    return ranking(open_runs([str(path)]), boards)


def row_of(frame: pl.DataFrame, group: str, measure: str) -> Row:
    (row,) = frame.filter(pl.col("group") == group, pl.col("measure") == measure).to_dicts()
    return row


def test_a_board_by_hand(tmp_path: Path) -> None:
    path = write_handmade(tmp_path / "run", HAND)
    frame = ranked(path, saved(ghosts=12))
    row = row_of(frame, ALL, "total")
    assert (row["points"], row["below"], row["equal"], row["above"]) == (12, 0.25, 0.5, 0.25)
    assert (row["percentile"], row["n"], row["boards"]) == (50, 2, 4)
    assert (row["like"], row["like_seat"]) == (f"{path}:0", 2)
    assert row["low"] < 50 < row["high"]
    assert row_of(frame, "b", "total")["equal"] == 1
    assert row_of(frame, "a", "ghosts")["below"] == 1


def test_g23_a_board_without_a_bonus_is_held_against_boards_without(tmp_path: Path) -> None:
    frame = ranked(write_handmade(tmp_path / "run", HAND), saved(with_bonus=False, werewolves=12))
    assert row_of(frame, ALL, "total")["equal"] == 0.75
    assert row_of(frame, ALL, "werewolves")["equal"] == 0.25


def test_nothing_like_it_names_no_game(tmp_path: Path) -> None:
    row = row_of(ranked(write_handmade(tmp_path / "run", HAND), saved(dragons=64)), ALL, "total")
    assert (row["above"], row["percentile"], row["like"], row["like_seat"]) == (0, 100, None, None)
    assert row["low"] < 100


def test_one_strategy_makes_one_group(tmp_path: Path) -> None:
    played(tmp_path / "run", plan("random", games=10))
    assert ranked(tmp_path / "run", saved(ghosts=6))["group"].unique().to_list() == [ALL]


def test_shares_are_those_of_plain_python(tmp_path: Path) -> None:
    played(tmp_path / "run", plan("greedy", "random", games=150, players=3 - 1), part_rows=100)
    rows = rows_of(tmp_path / "run").to_dicts()
    board = saved(ghosts=12, wisps=20, diamonds=21, skeletons=9, werewolves=14)
    frame = ranked(tmp_path / "run", board)
    for group in (ALL, "greedy", "random"):
        mine = [row for row in rows if group in (ALL, row["strategy"])]
        for measure, points in zip(POINTS, board.measures, strict=True):
            found = row_of(frame, group, measure)
            below, equal = (sum(test(row[measure]) for row in mine) for test in (points.__gt__, points.__eq__))
            assert (found["below"], found["equal"]) == (
                pytest.approx(below / len(mine)),
                pytest.approx(equal / len(mine)),
            )
            assert found["percentile"] == pytest.approx(100 * (below + equal / 2) / len(mine))
            like = next((row for row in mine if row[measure] == points), None)
            assert found["like"] == (None if like is None else f"{tmp_path / 'run'}:{like['game']}")


def test_several_boards_keep_their_order(tmp_path: Path) -> None:
    frame = ranked(write_handmade(tmp_path / "run", HAND), saved(ghosts=3), saved(ghosts=33))
    assert frame.filter(pl.col("measure") == "total", pl.col("group") == ALL)["points"].to_list() == [3, 33]
