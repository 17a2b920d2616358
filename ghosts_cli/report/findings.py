"""What a report says first: the main results of runs as sentences, and none that the intervals do not bear out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from ghosts_cli.report.run_words import MEASURE_WORDS, column_digits, figure, give_or_take, half_width, percent

if TYPE_CHECKING:
    from ghosts_cli.report.run_report import RunReport

Row = Mapping[str, Any]


def findings(report: RunReport) -> Iterator[str]:
    """Yield the main results, the most important first."""
    totals = report.tables["totals"].sort("mean", descending=True)
    yield from _strategies(totals, report.tables["pairs"])
    yield from _first_player(report.tables["order"])
    yield from _winners(report.tables["winners"], strategies=len(report.runs.strategies))
    yield from _tiles(report)
    yield from _regret(report.tables["regret"])


def plus_minus(row: Row, mean: str, low: str, high: str, *, signed: bool = False, digits: int | None = None) -> str:
    """A mean with half its interval: ``112.80 ± 0.06``; ``digits`` are the decimals of its column."""
    half = half_width(row[low], row[high])
    text = figure(row[mean], half, signed=signed, digits=digits)
    return text if half is None else f"{text} ± {give_or_take(half, digits)}"


def plus_minus_column(
    rows: Sequence[Row], mean: str = "mean", low: str = "low", high: str = "high", *, signed: bool = False
) -> list[str]:
    """Means of one unit with half their intervals, all with as many decimals."""
    digits = column_digits(rows, low, high)
    return [plus_minus(row, mean, low, high, signed=signed, digits=digits) for row in rows]


def _strategies(totals: pl.DataFrame, pairs: pl.DataFrame) -> Iterator[str]:
    best = totals.row(0, named=True)
    mean = f"{plus_minus(best, 'mean', 'low', 'high')} points a board"
    if totals.height == 1:
        yield f"{best['group']}: {mean}; 8 of 10 boards have {best['p10']} to {best['p90']}."
        return
    second = totals.row(1, named=True)
    share = f"{percent(best['win_share'], half_width(best['win_low'], best['win_high']))} of games"
    fair = percent(best["fair_share"])
    yield f"{best['group']} has the highest mean, {mean}, and wins {share}; its boards are {fair} of all."
    held = _between(pairs, best["group"], second["group"])
    if held is None:
        yield f"{best['group']} and {second['group']}, the next, never sat at the same table; see 'ghosts compare'."
        return
    apart, difference = held
    if apart:
        yield f"In the same game it makes {difference} points more than {second['group']}, the next."
    else:
        yield f"It cannot be told apart from {second['group']}, the next: in the same game {difference} points more."


def _between(pairs: pl.DataFrame, one: str, other: str) -> tuple[bool, str] | None:
    """Whether two groups are apart in total, and by how much the first is ahead."""
    found = pairs.filter(
        pl.col("measure") == "total", pl.col("group").is_in([one, other]), pl.col("other").is_in([one, other])
    )
    if found.is_empty():
        return None
    row = found.row(0, named=True)
    if row["group"] != one:
        low, high = (None if row[end] is None else -row[end] for end in ("high", "low"))
        row = {**row, "mean": -row["mean"], "low": low, "high": high}
    return row["apart"], plus_minus(row, "mean", "low", "high")


def _first_player(order: pl.DataFrame) -> Iterator[str]:
    for (players,), rows in order.filter(pl.col("kind") == "turn").group_by("players", maintain_order=True):
        first = rows.row(0, named=True)
        if first["difference_low"] is None:
            continue
        ahead = plus_minus(first, "difference", "difference_low", "difference_high", signed=True)
        if first["difference_low"] <= 0 <= first["difference_high"]:
            yield f"Being first in round 1 makes no difference that shows with {players} players ({ahead} points)."
        else:
            yield f"Being first in round 1 brings {ahead} points with {players} players."


def _winners(winners: pl.DataFrame, *, strategies: int) -> Iterator[str]:
    categories = winners.filter(~pl.col("measure").is_in(["total", "dead_ends"]), pl.col("low") > 0).sort(
        "mean", descending=True
    )
    if categories.height:
        named = [
            f"{MEASURE_WORDS[row['measure']]} ({plus_minus(row, 'mean', 'low', 'high', signed=True)})"
            for row in categories.head(3).rows(named=True)
        ]
        ahead = f"inners are ahead of the others of their game most in {_listed(named)}."
        beyond = "Beyond what their strategies make on average, w"
        yield f"{'W' if strategies == 1 else beyond}{ahead}"


def _tiles(report: RunReport) -> Iterator[str]:
    tiles = report.tile_tables.get("tiles")
    if tiles is None:
        return
    known = tiles.filter(pl.col("value_low").is_not_null()).sort("value", descending=True)
    if known.height:
        best, worst = known.row(0, named=True), known.row(-1, named=True)
        told = [f"tile {row['id']}, {row['notation']} ({_value(row)} points)" for row in (best, worst)]
        yield f"Worth most against an average tile is {told[0]}; worth least is {told[1]}."


def _regret(regret: pl.DataFrame) -> Iterator[str]:
    if regret.is_empty():
        return
    told = [f"{plus_minus(row, 'mean', 'low', 'high')} points ({row['group']})" for row in _least_first(regret)]
    yield f"Laid in the best way, boards would have scored more on average: {_listed(told)}."


def _least_first(regret: pl.DataFrame) -> list[Row]:
    return list(regret.sort("mean", "group").rows(named=True))


def _value(row: Row) -> str:
    return plus_minus(row, "value", "value_low", "value_high", signed=True)


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
