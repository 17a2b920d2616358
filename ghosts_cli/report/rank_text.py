"""How special saved boards are, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl
from rich.text import Text

from ghosts_cli.analysis.ranking import ALL, SavedBoard
from ghosts_cli.errors import printable
from ghosts_cli.report.folding import BESIDE, Folding, folded
from ghosts_cli.report.ranked import bonus_notes
from ghosts_cli.report.run_text import closing_parts, heading_parts
from ghosts_cli.report.run_words import MEASURE_WORDS, column_digits, give_or_take, half_width

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.analysis.runs import RunSet

Row = dict[str, Any]

READING = (
    "Percentile: the boards with fewer points and half of those with as many, in percent. Its interval is Wilson's 95 %"
    " one, for as many independent boards as the boards of games are worth."
)


def rank_parts(runs: RunSet, frame: pl.DataFrame, saved: Sequence[SavedBoard]) -> Iterator[RenderableType]:
    """Yield where each saved board stands, one below the other."""
    yield from heading_parts(runs)
    size = frame.height // len(saved)
    for number, board in enumerate(saved):
        rows = frame.slice(number * size, size)
        total = rows.row(0, named=True)
        yield ""
        yield Text(printable(f"{board.name} ({board.file}): {_headline(total)}"), style="bold")
        yield _categories(rows.filter(pl.col("group") == ALL))
        if rows["group"].n_unique() > 1:
            yield ""
            yield "The total among boards of one strategy:"
            yield _strategies(rows.filter(pl.col("measure") == "total", pl.col("group") != ALL))
        if total["like"] is not None:
            where = f"{total['like']} --seat {total['like_seat']}"
            yield printable(f"One of as many points: ghosts replay {where}")
    notes = [f"Note: {note}." for note in bonus_notes(saved)]
    yield from closing_parts(runs, *notes, intervals=READING)


def _headline(total: Row) -> str:
    """Where a total stands, in words."""
    points = f"{total['points']} points"
    if total["above"] <= total["below"]:
        return f"{points}; {_percent(total['above'])} of all boards have more"
    return f"{points}; {_percent(total['below'])} of all boards have fewer"


_PLACES = ("fewer", "as many", "more", "percentile", BESIDE)


def _categories(frame: pl.DataFrame) -> Folding:
    rows = frame.rows(named=True)
    digits = column_digits(rows)
    cells = ([MEASURE_WORDS[row["measure"]], str(row["points"]), *_places(row, digits)] for row in rows)
    return folded(["", "points", *_PLACES], cells)


def _strategies(frame: pl.DataFrame) -> Folding:
    rows = frame.rows(named=True)
    digits = column_digits(rows)
    cells = ([printable(row["group"]), f"{row['boards']:,}", *_places(row, digits)] for row in rows)
    return folded(["", "boards", *_PLACES], cells)


def _places(row: Row, digits: int) -> list[str]:
    half = half_width(row["low"], row["high"])
    shares = [_percent(row[name]) for name in ("below", "equal", "above")]
    return [*shares, f"{row['percentile']:.{digits}f}", give_or_take(half, digits)]


def _percent(share: float) -> str:
    """A share in percent; what is not quite nothing or all does not look so."""
    if 0 < share < 0.0005:
        return f"{100 * share:.2g} %"
    return f"{100 * share:.1f} %" if share <= 0.9995 or share == 1 else f"{100 * share:.3f} %"
