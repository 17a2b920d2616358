"""Tile statistics for people: an overview, and single tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import polars as pl
from rich.text import Text

from ghosts_cli.analysis.tile_tables import TABLES
from ghosts_cli.analysis.tile_values import TileStatistics
from ghosts_cli.errors import printable
from ghosts_cli.formats.languages import words
from ghosts_cli.report.folding import BESIDE, Folding, folded
from ghosts_cli.report.run_text import Row, closing_parts, frame_table, heading_parts, means_column

if TYPE_CHECKING:
    from rich.console import RenderableType

ENDS_SHOWN = 12
"""Tiles that the overview shows of each end."""
READING = (
    "Value: points that a board has more with the tile than with an average other one, adjusted for strategies and the"
    " board's other tiles (least squares). The value of a kind is that of one more symbol, of a track against the"
    " average tile's. It is what was seen where strategies chose: a tile taken only where it fits looks better."
)


def overview_parts(run: TileStatistics) -> Iterator[RenderableType]:
    """Yield the statistics of tiles from top to bottom."""
    tables = {name: table(run) for name, table in TABLES.items()}
    tiles = tables["tiles"]
    yield from heading_parts(run.runs)
    if tiles["value"].null_count() == tiles.height:
        shown, what = tiles.sort("taken", "id", descending=[True, False]), "Tiles most and least often taken"
    else:
        shown, what = tiles.sort("value", descending=True, nulls_last=True), "Tiles of most and least value"
    yield from _section(what)
    if tiles.height <= 2 * ENDS_SHOWN:
        yield _tiles(shown)
    else:
        yield _tiles(shown.head(ENDS_SHOWN))
        yield f"  … {tiles.height - 2 * ENDS_SHOWN} more: --table tiles"
        yield _tiles(shown.tail(ENDS_SHOWN))
    yield f"If tiles were dealt to boards at random, each would be taken in {_percent(tiles['chance'][0])} of games."
    yield from _section("Kinds")
    yield _things(tables["kinds"])
    yield from _section("Tracks")
    yield _things(tables["tracks"])
    yield ""
    yield from _closing(run)


def table_parts(name: str, run: TileStatistics) -> Iterator[RenderableType]:
    """Yield one table with all of its rows; of its columns those that people read."""
    frame = TABLES[name](run)
    yield frame_table(frame, _SHOWN[name])
    left_out = [column for column in frame.columns if column not in _SHOWN[name]]
    yield ""
    yield f"With --format csv, json or parquet also: {', '.join(left_out)}"
    yield from _closing(run)


_THINGS = {"what": "", "symbols": "in deck", "per_board": "a board", "chance": "chance", "taken": "taken"} | {
    "round": "round",
    "value": "value",
    "value_low": "low",
    "value_high": "high",
}
_SHOWN = {
    "tiles": {"id": "id", "notation": "notation", "taken": "taken", "left": "left", "round": "round"}
    | {"value": "value", "value_low": "low", "value_high": "high", "best": "best", "best_game": "in game"},
    "kinds": _THINGS,
    "tracks": _THINGS,
}
"""The columns of tables that are shown as text, with their headers."""


def _closing(run: TileStatistics) -> Iterator[RenderableType]:
    looks = {"tiles": run.tiles, "kinds and tracks": run.things}
    for what, fit in looks.items():
        if fit is None:
            yield f"No values of {what}: the boards are too few, or too much alike, to tell them apart."
    if not run.enough and any(fit is not None for fit in looks.values()):
        yield f"No intervals of values: they need {run.games_wanted:,} games, and there are {run.runs.games:,}."
    yield READING
    yield from closing_parts(
        run.runs,
        intervals=f"Intervals are 95 %, with games as the observations. They hold for all {len(run.ids)} tiles at"
        " once, and for all kinds and tracks at once (Bonferroni).",
    )


def _section(title: str) -> Iterator[RenderableType]:
    yield ""
    yield Text(title, style="bold")


def _tiles(frame: pl.DataFrame) -> Folding:
    rows = frame.rows(named=True)
    shown = [
        [
            str(row["id"]),
            row["notation"],
            *value,
            *(_percent(row[name]) for name in ("taken", "left")),
            "-" if row["round"] is None else f"{row['round']:.2f}",
            "-" if row["best"] is None else str(row["best"]),
            printable(row["best_game"] or "-"),
        ]
        for row, value in zip(rows, _values(rows), strict=True)
    ]
    table = folded(
        ["id", "tile", "value", BESIDE, "taken", "left", "round", "best", "in game"], shown, names=2, left=(8,)
    )
    return replace(table, to_the_right={0, *table.to_the_right}, together={8, *table.together})


def _things(frame: pl.DataFrame) -> Folding:
    rows = frame.rows(named=True)
    shown = [
        [
            words(row["what"]),
            str(row["symbols"]),
            f"{row['per_board']:.2f}",
            f"{row['chance']:.2f}",
            *value,
            *(_percent(row[name]) for name in ("taken", "left")),
            "-" if row["round"] is None else f"{row['round']:.2f}",
        ]
        for row, value in zip(rows, _values(rows), strict=True)
    ]
    return folded(["", "in deck", "a board", "chance", "value", BESIDE, "taken", "left", "round"], shown)


def _values(rows: Sequence[Row]) -> list[tuple[str, str]]:
    return means_column(rows, "value", "value_low", "value_high", signed=True)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.0f} %"
