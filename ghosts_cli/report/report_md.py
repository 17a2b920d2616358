"""A report on runs, or on a deck alone, as Markdown: to be pasted into a forum or an issue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import polars as pl

from ghosts_cli import __version__
from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.formats.languages import words
from ghosts_cli.formats.notation import write_board
from ghosts_cli.formats.robust import RobustFile
from ghosts_cli.game import Category
from ghosts_cli.report.drawing import draw_board
from ghosts_cli.report.findings import findings, plus_minus_column
from ghosts_cli.report.report_robust import robust_md
from ghosts_cli.report.run_report import RunReport, ShownGame, deck_tables
from ghosts_cli.report.run_words import (
    INTERVALS,
    MEASURE_WORDS,
    column_digits,
    most_place,
    percent,
    played,
    proven_words,
    review_command,
    seated,
)
from ghosts_cli.report.tiles_text import READING

if TYPE_CHECKING:
    from ghosts_cli.analysis.run_regret import RunRegret
    from ghosts_cli.analysis.tile_values import TileStatistics

ENDS = 6
"""Tiles shown of each end."""
_MARKS = re.compile(r"([\\`*_{}\[\]<>|#])")


def report_md(report: RunReport, ensembles: Sequence[RobustFile] = ()) -> str:
    """The report on runs; ``ensembles`` say what holds on other decks."""
    return _joined(_report(report, ensembles))


def deck_md(catalog: Catalog) -> str:
    """The report on a deck alone."""
    tables = deck_tables(catalog)
    lines = [f"# {_plain(catalog.name)}: the deck", *_honest(catalog.honesty), *_deck(tables), *_played_tables(tables)]
    return _joined([*lines, _signed()])


def _report(report: RunReport, ensembles: Sequence[RobustFile]) -> Iterator[str]:
    yield f"# Ghosts Galore: {_plain(' and '.join(report.names))}"
    yield from _honest(report.honesty)
    yield "\n".join(f"- {_plain(line)}" for line in findings(report))
    yield "## What was played"
    for run in report.runs.runs:
        yield f"{_plain(played(run))}. Strategies: {_plain(seated(run))}."
    yield from (f"{_plain(note[:1].upper() + note[1:])}." for note in report.runs.notes())
    yield from _results(report)
    yield from _categories(report)
    yield from _order(report)
    if report.run.regret is not None:
        yield from _regret(report, report.run.regret)
    yield from robust_md(ensembles, _table, _plain)
    if report.tiles is not None:
        yield from _tiles(report, report.tiles)
        for game in report.games:
            yield from _game(game)
    else:
        yield f"No tile values and no boards: {_plain(str(report.without_catalog))}."
    yield INTERVALS
    yield _signed()


def _results(report: RunReport) -> Iterator[str]:
    yield "## Results by strategy"
    totals = report.tables["totals"].rows(named=True)
    digits = column_digits(totals, "win_low", "win_high", scale=100)
    yield _table(
        ["", "total", "wins", "fair", "10 %", "50 %", "90 %", "lowest", "highest"],
        [
            [
                row["group"],
                mean,
                percent(row["win_share"], digits=digits),
                percent(row["fair_share"]),
                *(str(row[f"p{part}"]) for part in (10, 50, 90)),
                *(f"{row[end]} ({row[f'{end}_game']})" for end in ("min", "max")),
            ]
            for row, mean in zip(totals, plus_minus_column(totals), strict=True)
        ],
    )
    pairs = report.tables["pairs"].filter(pl.col("measure") == "total")
    if not pairs.is_empty():
        yield "Held against one another in the same game:"
        held = pairs.rows(named=True)
        rows = [
            [row["group"], row["other"], difference, "yes" if row["apart"] else "no"]
            for row, difference in zip(held, plus_minus_column(held, signed=True), strict=True)
        ]
        yield _table(["", "against", "points", "apart"], rows, words=2)


def _categories(report: RunReport) -> Iterator[str]:
    yield "## Categories"
    frame = report.tables["categories"]
    names = report.runs.strategies
    winners = {row["measure"]: row for row in report.tables["winners"].rows(named=True)}
    means = [plus_minus_column(frame.filter(pl.col("group") == name).rows(named=True)) for name in names]
    ahead = plus_minus_column([winners[category.value] for category in Category], signed=True)
    rows = zip((MEASURE_WORDS[category.value] for category in Category), *means, ahead, strict=True)
    yield _table(["", *names, "winners ahead by"], rows)
    yield "Winners ahead by: of the others of their game, after taking off what their strategies make on average."


def _order(report: RunReport) -> Iterator[str]:
    yield "## First in round 1, and seats"
    order = report.tables["order"].rows(named=True)
    ahead = plus_minus_column(order, "difference", "difference_low", "difference_high", signed=True)
    digits = column_digits(order, "win_low", "win_high", scale=100)
    rows = [
        [f"{row['kind']} {row['number']}", difference, percent(row["win_share"], digits=digits)]
        for row, difference in zip(order, ahead, strict=True)
    ]
    yield _table(["", "ahead of the game's mean", "wins"], rows)


def _regret(report: RunReport, regret: RunRegret) -> Iterator[str]:
    yield "## What laying left on the table"
    totals = report.tables["regret"].rows(named=True)
    best = plus_minus_column(totals, "optimum", "optimum_low", "optimum_high")
    digits = column_digits(totals, "perfect_low", "perfect_high", scale=100)
    rows = [
        [
            row["group"],
            f"{row['boards']:,}",
            optimum,
            mean,
            percent(row["perfect"], digits=digits),
            str(row["most"]) if (place := most_place(row)) is None else f"{row['most']} ({place})",
        ]
        for row, optimum, mean in zip(totals, best, plus_minus_column(totals), strict=True)
    ]
    yield _table(["", "solved boards", "best", "regret", "perfect", "most regret"], rows)
    yield _plain(proven_words(regret))
    yield from (f"{_plain(note[:1].upper() + note[1:])}." for note in regret.notes())
    some = [row for row in totals if row["most_game"] is not None]
    if some:
        yield "\n".join(f"- Most regret of {_plain(row['group'])}: `{review_command(row)}`" for row in some)
    matters = ((pl.col("mean") != 0) | (pl.col("most") != 0)).any().over("category")
    frame = report.tables["regret_categories"].filter(matters)
    names = [row["group"] for row in totals]
    columns = [plus_minus_column(frame.filter(pl.col("group") == name).rows(named=True), signed=True) for name in names]
    categories = [MEASURE_WORDS[name] for name in frame["category"].unique(maintain_order=True)]
    yield _table(["regret by category", *names], zip(categories, *columns, strict=True))


def _tiles(report: RunReport, run: TileStatistics) -> Iterator[str]:
    yield "## What tiles are worth"
    tiles = report.tile_tables["tiles"].filter(pl.col("value").is_not_null()).sort("value", descending=True)
    if tiles.is_empty():
        yield "The boards are too few, or too much alike, to tell what each tile is worth."
        return
    shown = tiles if tiles.height <= 2 * ENDS else pl.concat([tiles.head(ENDS), tiles.tail(ENDS)])
    rows = [
        [
            str(row["id"]),
            row["notation"],
            value,
            f"{100 * row['taken']:.0f} %",
            f"{row['best']} ({row['best_game']})",
        ]
        for row, value in zip(shown.rows(named=True), _values(shown), strict=True)
    ]
    yield _table(["id", "tile", "value", "taken", "best board"], rows, words=2)
    things = pl.concat([report.tile_tables["kinds"], report.tile_tables["tracks"]])
    yield _table(
        ["", "value", "a board"],
        [
            [words(row["what"]), value, f"{row['per_board']:.2f}"]
            for row, value in zip(things.rows(named=True), _values(things), strict=True)
        ],
    )
    yield READING
    if not run.enough:
        yield f"Intervals of values need {run.games_wanted:,} games; there are {run.runs.games:,}."


def _values(frame: pl.DataFrame) -> list[str]:
    return plus_minus_column(frame.rows(named=True), "value", "value_low", "value_high", signed=True)


def _game(game: ShownGame) -> Iterator[str]:
    notable = game.notable
    of_whom = "" if notable.seat is None else f": {notable.total} points, {game.strategies[notable.seat - 1]}"
    yield f"## {_plain(game.title + of_whom)}"
    yield f"Game `{notable.name}`; see it played: `{game.command}`"
    seats = game.seats[:1] if notable.seat is not None else game.seats
    for seat in seats:
        player = game.players[seat - 1]
        yield f"Seat {seat}, {_plain(game.strategies[seat - 1])}: {player.score.total} points"
        yield f"```text\n{draw_board(player.board).plain}\n\n{write_board(player.board)}\n```"


def _deck(tables: Mapping[str, pl.DataFrame]) -> Iterator[str]:
    yield "## What the deck is made of"
    tracks = ["straight", "corner", "crossroads", "double_corner"]
    rows = [
        [words(row["kind"]), str(row["total"]), str(row["tiles"]), *(str(row[track]) for track in tracks)]
        for row in tables["kinds"].rows(named=True)
    ]
    yield _table(["", "number", "tiles", *map(words, tracks)], rows)
    columns = ["tiles", "sections", "curves", "monsters", "diamonds", "diamond_value"]
    rows = [[words(row["track"]), *(str(row[name]) for name in columns)] for row in tables["tracks"].rows(named=True)]
    yield _table(["", *map(words, columns)], rows)


def _played_tables(tables: Mapping[str, pl.DataFrame]) -> Iterator[str]:
    yield "## What comes into play"
    basic = tables["play"].filter(pl.col("variant") == "basic")
    players = basic["players"].unique().sort().to_list()
    rows = [
        [words(str(what)), str(several["total"][0]), *(f"{value:.1f}" for value in several["in_play"])]
        for (what,), several in basic.group_by("what", maintain_order=True)
    ]
    yield _table(["", "deck", *(f"{number} players" for number in players)], rows)
    yield "Expected numbers; random tiles, so nobody's choice is reckoned with."


def _honest(line: str | None) -> list[str]:
    return [] if line is None else [f"> {_plain(line)}"]


def _signed() -> str:
    return f"Written by ghosts {__version__}."


def _table(headers: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1) -> str:
    """A table; its first ``words`` columns begin in line, the others end so."""
    line = ["---" if place < words else "--:" for place in range(len(headers))]
    every = [[_plain(cell) for cell in headers], line, *([_plain(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in every)


def _plain(words: str) -> str:
    """Text in which nothing is taken for a mark of Markdown."""
    return _MARKS.sub(r"\\\1", words)


def _joined(blocks: Iterable[str]) -> str:
    return "\n\n".join(blocks) + "\n"
