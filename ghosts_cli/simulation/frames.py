"""The rows of a run as the columns of ``games/part-*.parquet`` (docs/formats.md)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ghosts_cli.game import DOORS, Category
from ghosts_cli.simulation.parquet import Column, lists, lists_of, parquet

if TYPE_CHECKING:
    import numpy.typing as npt
    import polars as pl

    from ghosts_cli.engine.games import GameRows

    Array = npt.NDArray[Any]

CATEGORIES = tuple(category.value for category in Category)
_DOOR_NAMES = tuple(map(str, DOORS))


def schema() -> pl.Schema:
    """Names and types of a row's columns, in the order in which they are written."""
    import polars as pl

    small, number = pl.Int8(), pl.Int16()
    return pl.Schema(
        {
            "game": pl.Int64(),
            "seat": small,
            "strategy": pl.String(),
            "start_seat": small,
            "total": number,
            **dict.fromkeys(CATEGORIES, number),
            "werewolf_bonus": small,
            "dead_ends": small,
            "rank": small,
            "winner": pl.Boolean(),
            "tiles": pl.List(number),
            "rotations": pl.List(number),
            "rounds": pl.List(small),
            "left": pl.List(number),
            "left_rounds": pl.List(small),
            "hidden": number,
            "bone": pl.List(pl.String()),
            "tooth": pl.List(pl.String()),
        }
    )


def part_file(chunks: Sequence[GameRows], labels: Sequence[str]) -> tuple[bytes, int]:
    """The rows of ``chunks``, one after the other, as a Parquet file, and how many they are.

    ``labels`` names the strategies by their place.
    """
    rows = _joined(chunks)
    return parquet(_columns(rows, labels), len(rows.game)), len(rows.game)


def _joined(chunks: Sequence[GameRows]) -> GameRows:
    if len(chunks) == 1:
        return chunks[0]
    fields = [field.name for field in dataclasses.fields(chunks[0])]
    return type(chunks[0])(**{name: np.concatenate([getattr(chunk, name) for chunk in chunks]) for name in fields})


def _columns(rows: GameRows, labels: Sequence[str]) -> list[Column]:
    """The columns of ``schema``, in its order."""
    count = len(rows.game)
    points = np.ascontiguousarray(rows.points.T)
    nine, two, left = lists_of(9, count), lists_of(2, count), lists(rows.left_count)
    doors = rows.doors.astype(np.uint8)
    return [
        Column("game", rows.game),
        Column("seat", rows.seat),
        Column("strategy", rows.strategy, words=labels),
        Column("start_seat", rows.start_seat),
        Column("total", rows.total),
        *(Column(name, column) for name, column in zip(CATEGORIES, points, strict=True)),
        Column("werewolf_bonus", rows.werewolf_bonus),
        Column("dead_ends", rows.dead_ends),
        Column("rank", rows.rank),
        Column("winner", rows.winner),
        Column("tiles", rows.tiles.reshape(-1), lists=nine),
        Column("rotations", rows.rotations.reshape(-1), lists=nine),
        Column("rounds", rows.rounds.reshape(-1), lists=nine),
        Column("left", rows.left, lists=left),
        Column("left_rounds", rows.left_rounds, lists=left),
        Column("hidden", rows.hidden),
        Column("bone", doors[:, :2].reshape(-1), words=_DOOR_NAMES, lists=two),
        Column("tooth", doors[:, 2:].reshape(-1), words=_DOOR_NAMES, lists=two),
    ]
