"""Run statistics for people: an overview, and single tables."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import polars as pl
from rich.text import Text

from ghosts_cli.analysis.run_statistics import RunStatistics
from ghosts_cli.analysis.run_tables import TABLES
from ghosts_cli.errors import printable
from ghosts_cli.formats.counting import count
from ghosts_cli.formats.languages import words
from ghosts_cli.game import Category
from ghosts_cli.report.folding import BESIDE, Folding, folded
from ghosts_cli.report.run_words import (
    INTERVALS,
    MEASURE_WORDS,
    column_digits,
    figure,
    give_or_take,
    half_width,
    honesty_of,
    played,
    proven_words,
    review_command,
    seated,
    solving,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.analysis.runs import RunSet

Row = dict[str, Any]

CORRELATIONS_SHOWN = 6


def overview_parts(run: RunStatistics) -> Iterator[RenderableType]:
    """Yield the statistics of runs from top to bottom."""
    tables = {name: table(run) for name, table in TABLES.items() if name != "distribution"}
    yield from heading_parts(run.runs)
    yield from _section(f"Totals by {_by(run)}, ± half of the 95 % interval")
    yield _totals(tables["totals"])
    yield from _section("Lowest and highest board")
    yield _extremes(tables["totals"])
    yield from _section(f"Categories: mean points by {_by(run)}")
    yield _categories(tables["categories"])
    if not tables["pairs"].is_empty():
        yield from _section("Held against one another in the same game")
        yield _pairs(tables["pairs"].filter(pl.col("measure").is_in(["total", "win_share"])))
    yield from _winners(tables["winners"])
    yield from _order(run, tables["order"])
    yield from _habits(run, tables["habits"])
    yield from _correlations(tables["correlations"])
    yield from _regret(run, tables["regret"], tables["regret_categories"])
    yield from _closing(run, f"Single tables: --table NAME with {', '.join(TABLES)}")


def heading_parts(runs: RunSet) -> Iterator[RenderableType]:
    """Yield what was played."""
    for run in runs.runs:
        yield Text(printable(played(run)), style="bold")
        yield printable(seated(run))


def closing_parts(runs: RunSet, *lines: str, intervals: str = INTERVALS) -> Iterator[RenderableType]:
    """Yield what should be known about the figures."""
    yield ""
    yield intervals
    yield from (f"Note: {printable(note)}." for note in runs.notes())
    yield from lines
    if (honesty := honesty_of(runs)) is not None:
        yield ""
        yield honesty


def table_parts(name: str, run: RunStatistics) -> Iterator[RenderableType]:
    """Yield one table with all of its rows; of its columns those that people read."""
    frame = TABLES[name](run)
    yield frame_table(frame, _SHOWN[name])
    left_out = [column for column in frame.columns if column not in _SHOWN[name]]
    note = [f"With --format csv, json or parquet also: {', '.join(left_out)}"] if left_out else []
    yield from _closing(run, *note)


def _closing(run: RunStatistics, *lines: str) -> Iterator[RenderableType]:
    """What closes a page, with what should be known about solved boards, or how to have some solved."""
    if run.regret is not None:
        return closing_parts(run.runs, *(f"Note: {printable(note)}." for note in run.regret.notes()), *lines)
    name = printable(run.runs.runs[0].name)
    return closing_parts(run.runs, *lines, f"Points left on the table: {solving(name)}")


_SHOWN: dict[str, dict[str, str]] = {
    "totals": {"group": "", "games": "games", "mean": "mean", "low": "low", "high": "high", "sd": "sd"}
    | {f"p{part}": f"{part} %" for part in (10, 50, 90)}
    | {"min": "min", "max": "max"},
    "categories": {"group": "", "category": "", "mean": "mean", "low": "low", "high": "high", "share": "share"}
    | {"most": "most", "most_game": "in game"},
    "pairs": {"group": "", "other": "minus", "measure": "", "mean": "mean", "low": "low", "high": "high"},
    "winners": {
        "measure": "",
        "winners": "winners",
        "others": "others",
        "mean": "adjusted",
        "low": "low",
        "high": "high",
    }
    | {"n": "games"},
    "order": {"players": "players", "kind": "", "number": "", "difference": "ahead by", "difference_low": "low"}
    | {"difference_high": "high", "win_share": "wins", "win_low": "low", "win_high": "high"},
    "habits": {"group": "", "round": "round", "mean": "left", "low": "low", "high": "high", "n": "games"},
    "correlations": {"first": "", "second": "", "r": "r", "low": "low", "high": "high"},
    "distribution": {"group": "", "total": "total", "boards": "boards", "share": "share", "game": "first in game"}
    | {"seat": "seat"},
    "regret": {"group": "", "boards": "boards", "optimum": "best", "mean": "regret", "low": "low"}
    | {"high": "high", "perfect": "perfect", "most": "most", "most_game": "in game"},
    "regret_categories": {"group": "", "category": "", "mean": "regret", "low": "low", "high": "high", "most": "most"}
    | {"most_game": "in game"},
}
"""The columns of tables that are shown as text, with their headers."""
SHARES = frozenset(
    f"{name}{end}"
    for name in ("share", "win_share", "win", "fair_share", "taken", "left", "hidden", "chance", "perfect")
    for end in ("", "_low", "_high")
)
"""Columns that are shown in percent."""


_KEYS = frozenset({"group", "other", "measure", "category", "players", "kind", "number", "round", "first", "second"})
_KEYS_OF_TILES = frozenset({"id", "notation", "what"})
"""The columns that say what a row is about; a distribution's total is one more."""
_BEHIND = ("low", "high", "_game", "seat")
"""How columns end that belong to the column before them: the ends of its interval, its game and seat."""


def frame_table(frame: pl.DataFrame, headers: dict[str, str]) -> Folding:
    """Some columns of a frame as a table."""
    keys = _KEYS | _KEYS_OF_TILES | ({"total"} if "boards" in headers else set())
    names = len(list(itertools.takewhile(keys.__contains__, headers)))
    belong = {number for number, column in enumerate(headers) if column.endswith(_BEHIND) and number > names}
    rows = frame.select(list(headers)).rows(named=True)
    return Folding(
        [
            [(header, "dim") for header in headers.values()],
            *([(cell(column, value), "") for column, value in row.items()] for row in rows),
        ],
        to_the_right={number for number, column in enumerate(headers) if frame[column].dtype.is_numeric()},
        together=belong,
        names=names,
    )


def cell(column: str, value: object) -> str:
    """A value as it stands in a table."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{100 * value:.2f} %" if column in SHARES else f"{value:.3f}"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    if column == "what":
        return words(str(value))
    return printable(MEASURE_WORDS.get(str(value), str(value)))


def _section(title: str) -> Iterator[RenderableType]:
    yield ""
    yield Text(title, style="bold")


def _by(run: RunStatistics) -> str:
    return run.groups.by.replace("_", " ")


def _totals(frame: pl.DataFrame) -> Folding:
    compete = frame["win_share"].null_count() == 0
    wins = ["wins %", BESIDE, "fair %"] if compete else []
    rows = frame.rows(named=True)
    shown = []
    won = _of_hundred(rows, "win_share", "win_low", "win_high") if compete else [()] * len(rows)
    for row, mean, share in zip(rows, means_column(rows), won, strict=True):
        cells = [*mean, "-" if row["sd"] is None else f"{row['sd']:.1f}"]
        cells += [str(row[name]) for name in ("p10", "p50", "p90")]
        cells += [*share, _hundredths(row["fair_share"])] if compete else []
        shown.append([printable(row["group"]), f"{row['games']:,}", *cells])
    return folded(["", "games", "mean", BESIDE, "sd", "10 %", "50 %", "90 %", *wins], shown)


def means_column(
    rows: Sequence[Row],
    mean: str = "mean",
    low: str = "low",
    high: str = "high",
    *,
    scale: int = 1,
    signed: bool = False,
) -> list[tuple[str, str]]:
    """A column's means, times ``scale``, and half their intervals, all with as many decimals."""
    digits = column_digits(rows, low, high, scale=scale)
    cells = []
    for row in rows:
        half = half_width(row[low], row[high])
        wide = None if half is None else scale * half
        value = None if row[mean] is None else scale * row[mean]
        cells.append((figure(value, wide, signed=signed, digits=digits), give_or_take(wide, digits)))
    return cells


def _of_hundred(rows: Sequence[Row], share: str, low: str, high: str, *, signed: bool = False) -> list[tuple[str, str]]:
    """A column's shares in percent, without the sign for it, and half their intervals."""
    return means_column(rows, share, low, high, scale=100, signed=signed)


def _hundredths(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}"


def _extremes(frame: pl.DataFrame) -> Folding:
    rows = []
    for row in frame.rows(named=True):
        ends = [[str(row[end]), printable(row[f"{end}_game"]), str(row[f"{end}_seat"])] for end in ("min", "max")]
        rows.append([printable(row["group"]), *ends[0], *ends[1]])
    table = folded(["", "lowest", "in game", "seat", "highest", "in game", "seat"], rows)
    return replace(table, together=(2, 3, 5, 6))


def _categories(frame: pl.DataFrame) -> Folding:
    names = frame["group"].unique(maintain_order=True).to_list()
    categories = frame["category"].unique(maintain_order=True).to_list()
    several = [means_column(frame.filter(pl.col("group") == name).rows(named=True)) for name in names]
    rows = [
        [MEASURE_WORDS[category], *itertools.chain(*cells)]
        for category, *cells in zip(categories, *several, strict=True)
    ]
    return folded(["", *itertools.chain(*((printable(name), BESIDE) for name in names))], rows)


def _pairs(frame: pl.DataFrame) -> Folding:
    totals, wins = (frame.filter(pl.col("measure") == name).rows(named=True) for name in ("total", "win_share"))
    points, won = means_column(totals, signed=True), _of_hundred(wins, "mean", "low", "high", signed=True)
    rows = [
        [printable(row["group"]), printable(row["other"]), *point, "yes" if row["apart"] else "no", *share]
        for row, point, share in zip(totals, points, won, strict=True)
    ]
    table = folded(["", "minus", "total", BESIDE, "apart", "wins % a board", BESIDE], rows, names=2)
    return replace(table, together={4, *table.together})  # whether totals are apart says nothing of wins


def _winners(frame: pl.DataFrame) -> Iterator[RenderableType]:
    games = frame["n"][0]
    yield from _section("What winners do differently")
    if not games:
        yield "No game has a winner and somebody else."
        return
    rows = frame.rows(named=True)
    shown = [
        [MEASURE_WORDS[row["measure"]], f"{row['winners']:.2f}", f"{row['others']:.2f}", *ahead]
        for row, ahead in zip(rows, means_column(rows, signed=True), strict=True)
    ]
    yield folded(["", "winners", "others", "ahead by", BESIDE], shown)
    yield "Ahead by: winners minus others of their game, after taking off what their strategies make on average."


def _order(run: RunStatistics, frame: pl.DataFrame) -> Iterator[RenderableType]:
    yield from _section("First in round 1, and seat: ahead of the game's mean by")
    several = len(run.runs.players) > 1
    rows, shown = frame.rows(named=True), []
    points = means_column(rows, "difference", "difference_low", "difference_high", signed=True)
    wins = _of_hundred(rows, "win_share", "win_low", "win_high")
    for row, ahead, won in zip(rows, points, wins, strict=True):
        name = f"{row['kind']} {row['number']}"
        shown.append([*([str(row["players"])] if several else []), name, *ahead, *won, _hundredths(row["fair_share"])])
    headings = [*(["players"] if several else []), "", "points", BESIDE, "wins %", BESIDE, "fair %"]
    yield folded(headings, shown, names=2 if several else 1)
    if any(not each.file.rotate_seats and len(each.strategies) > 1 for each in run.runs.runs):
        yield "Strategies keep their seats, so what a seat is ahead by is its strategy's doing too."


def _habits(run: RunStatistics, frame: pl.DataFrame) -> Iterator[RenderableType]:
    rounds = frame["round"].unique(maintain_order=True).to_list()
    yield from _section("Tiles that a seat reveals and leaves, by round")
    shown = []
    for (group,), rows in frame.group_by("group", maintain_order=True):
        halves = [half for row in rows.rows(named=True) if (half := half_width(row["low"], row["high"])) is not None]
        means = [f"{mean:.2f}" for mean in rows["mean"]]
        shown.append([printable(str(group)), *means, give_or_take(max(halves, default=None))])
    yield folded(["", *map(str, rounds), "± at most"], shown)
    games = max(frame["n"].to_list())
    if games != run.runs.games:
        yield f"Counted in the first {count(games, 'game')}."


def _correlations(frame: pl.DataFrame) -> Iterator[RenderableType]:
    categories = [category.value for category in Category]
    among = frame.filter(
        pl.col("first").is_in(categories), pl.col("second").is_in(categories), pl.col("r").is_not_null()
    )
    yield from _section(f"Categories that go together least and most, of {among.height} pairs")
    ordered = among.sort("r")
    half = CORRELATIONS_SHOWN // 2
    shown = ordered if among.height <= CORRELATIONS_SHOWN else pl.concat([ordered.head(half), ordered.tail(half)])
    rows = shown.rows(named=True)
    cells = [
        [MEASURE_WORDS[row["first"]], MEASURE_WORDS[row["second"]], f"{row['r']:+.3f}", wide]
        for row, (_, wide) in zip(rows, means_column(rows, "r"), strict=True)
    ]
    yield folded(["", "and", "r", BESIDE], cells, names=2)
    yield "Correlations over boards, after taking off what their strategies make on average."


def _regret(run: RunStatistics, frame: pl.DataFrame, categories: pl.DataFrame) -> Iterator[RenderableType]:
    if run.regret is None:
        return
    yield from _section(f"Points left on the table (regret) by {_by(run)}: {count(run.regret.boards, 'board')} solved")
    rows = frame.rows(named=True)
    best = means_column(rows, "optimum", "optimum_low", "optimum_high")
    perfect = _of_hundred(rows, "perfect", "perfect_low", "perfect_high")
    shown = [
        [printable(row["group"]), f"{row['boards']:,}", f"{row['scored']:.1f}", *itertools.chain(*cells)]
        for row, *cells in zip(rows, best, means_column(rows), perfect, strict=True)
    ]
    yield folded(["", "boards", "scored", "best", BESIDE, "regret", BESIDE, "perfect %", BESIDE], shown)
    yield proven_words(run.regret)
    yield from _most_left([row for row in rows if row["most_game"] is not None])
    yield from _section(f"Regret by category: mean points by {_by(run)}, where laying can change it")
    matters = ((pl.col("mean") != 0) | (pl.col("most") != 0)).any().over("category")
    yield _categories(categories.filter(matters))


def _most_left(rows: Sequence[Row]) -> Iterator[RenderableType]:
    """The boards with the most regret; ``rows`` are of groups that have one with some."""
    if not rows:
        return
    yield from _section("Most left on the table, and the command that tells why")
    shown = [[printable(row["group"]), str(row["most"]), printable(review_command(row))] for row in rows]
    yield folded(["", "points", ""], shown, texts=(2,))
