"""Runs written by hand, row by row, and the plain arithmetic that their tables are held against."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from ghosts_cli import __version__
from ghosts_cli.analysis.run_part import CATEGORIES
from ghosts_cli.formats.runs import RunCatalog, RunFile, RunRules, write_run
from ghosts_cli.simulation.frames import schema
from tests.simulation.games import catalog

Row = dict[str, Any]


def seat(strategy: str = "a", *, left: Mapping[int, int] | None = None, **points: int | list[int]) -> Row:
    """What one seat of a game came to: its categories, and optionally ``dead_ends``, ``bonus``, ``tiles``, ``rounds``.

    ``left`` has the tiles that it left, with their rounds.
    """
    return {"strategy": strategy, "left": dict(left or {}), **points}


def write_handmade(path: Path, games: Sequence[Sequence[Row]], *, start: Sequence[int] = (), **about: Any) -> Path:
    """Write a run; ``start`` are the start seats of its games, by default 1, ``about`` has keys of run.json."""
    players = len(games[0])
    rows = [row for number, game in enumerate(games) for row in _game(number, game, start[number] if start else 1)]
    strategies = [row["strategy"] for row in games[0]]
    (path / "games").mkdir(parents=True)
    pl.DataFrame(rows, schema=schema(), orient="row").write_parquet(path / "games" / "part-000000000000.parquet")
    deck = catalog()
    facts = {
        "format": "ghosts-run@1",
        "version": __version__,
        "seed": 1,
        "games": len(games),
        "players": players,
        "strategies": strategies,
        "rotate_seats": True,
        "rules": RunRules("section", False),  # noqa: FBT003 - a field
        "variant": "basic",
        "placement": "immediate",
        "doors": "random",
        "catalog": RunCatalog(deck.name, deck.provenance.value, deck.hash),
        "rows": len(rows),
        "finished": True,
    }
    (path / "run.json").write_text(write_run(RunFile(**{**facts, **about})), encoding="utf-8")
    return path


def _game(number: int, seats: Sequence[Row], start: int) -> Iterable[Row]:
    found = []
    for place, given in enumerate(seats, start=1):
        points = {name: given.get(name, 0) for name in CATEGORIES}
        tiles = given.get("tiles") or list(range(9 * place - 8, 9 * place + 1))
        found.append(
            {
                "game": number,
                "seat": place,
                "strategy": given["strategy"],
                "start_seat": start,
                "total": sum(points.values()),
                **points,
                "werewolf_bonus": given.get("bonus", 0),
                "dead_ends": given.get("dead_ends", 0),
                "tiles": tiles,
                "rotations": [0] * 9,
                "rounds": given.get("rounds") or [1, 2, 3, 4, 5, 6, 7, 8, 0],
                "left": list(given["left"]),
                "left_rounds": list(given["left"].values()),
                "hidden": tiles[8],
                "bone": ["N1", "N2"],
                "tooth": ["S1", "S2"],
            }
        )
    for row in found:
        row["rank"] = 1 + sum(
            (other["total"], -other["dead_ends"]) > (row["total"], -row["dead_ends"]) for other in found
        )
        row["winner"] = row["rank"] == 1
    return found


def by_game(rows: Iterable[Row]) -> list[list[Row]]:
    """Rows put together by game."""
    games: dict[int, list[Row]] = {}
    for row in rows:
        games.setdefault(row["game"], []).append(row)
    return list(games.values())


def ratio_of_sums(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The ratio of the sums of (total, boards) a game, and its standard error by linearisation, in plain Python."""
    boards = sum(count for _, count in pairs)
    mean = sum(total for total, _ in pairs) / boards
    residuals = [total - mean * count for total, count in pairs]
    games = len(pairs)
    middle = sum(residuals) / games
    variance = games / (games - 1) * sum((each - middle) ** 2 for each in residuals)
    return mean, math.sqrt(variance) / boards


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error, in plain Python."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, math.sqrt(variance / len(values))
