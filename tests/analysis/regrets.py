"""Files of solved boards written by hand, for runs written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from ghosts_cli.advice.regret_file import REGRETS, write_regret
from ghosts_cli.advice.run_regret import Sampling
from ghosts_cli.simulation.folder import RunFolder
from tests.simulation.games import rows_of

Key = tuple[int, int]


def regret_rows(run: Path, left: Mapping[Key, Mapping[str, int]], **changes: Any) -> pl.DataFrame:
    """Rows of boards by (game, seat): what each left on the table by category; ``open`` points are not proven.

    ``changes`` are columns that all rows get.
    """
    own = {(row["game"], row["seat"]): row for row in rows_of(run).rows(named=True)}
    rows = []
    for key, points in left.items():
        row = own.get(key, {"total": 0, "werewolf_bonus": 0, "strategy": "a", "dead_ends": 0})
        by_category = {name: points.get(name.removeprefix("regret_"), 0) for name in REGRETS}
        regret, unsure = sum(by_category.values()), points.get("open", 0)
        scored = row["total"] - row["werewolf_bonus"]
        rows.append(
            {
                "game": key[0],
                "seat": key[1],
                "strategy": row["strategy"],
                "scored": scored,
                "optimum": scored + regret,
                "regret": regret,
                "dead_ends": row["dead_ends"],
                "best_dead_ends": 0,
                "proven": not unsure,
                "bound": scored + regret + unsure,
                **by_category,
                "board": ".",
                "seconds": 0.1,
                **changes,
            }
        )
    return pl.DataFrame(rows)


def write_rows(run: Path, frame: pl.DataFrame, file: Path | None = None, *, boards: int | None = None) -> Path:
    """Write rows as a file of the run's solved boards, by default into its folder; ``boards`` is how many it had."""
    folder = RunFolder.open(run)
    path = file or run / "regret.parquet"
    rows = folder.run.rows if boards is None else boards
    path.write_bytes(write_regret(frame, folder.run, Sampling(frame.height, 5), rows))
    return path
