"""The part of a report that tells what boards left on the table, where some of the runs' boards were solved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from ghosts_cli.analysis.run_regret import RunRegret
from ghosts_cli.game import Category
from ghosts_cli.report.charts import Point, rows_of_points
from ghosts_cli.report.findings import plus_minus, plus_minus_column
from ghosts_cli.report.html_page import beside, figure, paragraph, section, table
from ghosts_cli.report.report_html_runs import legend
from ghosts_cli.report.run_report import RunReport
from ghosts_cli.report.run_words import MEASURE_WORDS, column_digits, most_place, percent, proven_words, review_command
from ghosts_cli.report.svg_elements import element, plain

Row = Mapping[str, Any]


def regret_section(report: RunReport, regret: RunRegret) -> str:
    """The regret by strategy, where it was left, and the boards with the most of it."""
    totals = report.tables["regret"].rows(named=True)
    best = plus_minus_column(totals, "optimum", "optimum_low", "optimum_high")
    means = [
        [row["group"], f"{row['scored']:.1f}", optimum, mean]
        for row, optimum, mean in zip(totals, best, plus_minus_column(totals), strict=True)
    ]
    digits = column_digits(totals, "perfect_low", "perfect_high", scale=100)
    perfect = [
        [row["group"], f"{row['boards']:,}", percent(row["perfect"], digits=digits), str(row["unproven"])]
        for row in totals
    ]
    most = [
        f"<li>{plain(row['group'])}, {row['most']} points: <code>{plain(review_command(row))}</code></li>"
        for row in totals
        if row["most_game"] is not None
    ]
    boards = [element("h3", "The boards with the most regret, and the commands that tell why"), element("ul", *most)]
    notes = [paragraph(f"{note[:1].upper()}{note[1:]}.", "honesty") for note in regret.notes()]
    return section(
        "regret",
        "What laying left on the table",
        paragraph(proven_words(regret), "muted"),
        *notes,
        beside(
            table(f"Mean points of {regret.boards:,} solved boards", ["", "scored", "best", "regret"], means),
            table("Boards laid perfectly", ["", "boards", "perfect", "unproven"], perfect),
        ),
        legend(report),
        beside(
            figure(_chart(report), "What the best board has more, by category; mean points a board."),
            element("div", *_by_category(report)),
        ),
        *(boards if most else []),
    )


def _chart(report: RunReport) -> str:
    place = {name: number for number, name in enumerate(report.runs.strategies)}
    rows = []
    for category, several in _categories(report):
        name = MEASURE_WORDS[category]
        points = [
            Point(
                row["mean"],
                row["low"],
                row["high"],
                f"{row['group']}, {name}: {plus_minus(row, 'mean', 'low', 'high', signed=True)}"
                + ("" if (place_of := most_place(row)) is None else f" (most {row['most']} in {place_of})"),
                place[row["group"]],
            )
            for row in several
        ]
        rows.append((name, points))
    return rows_of_points(rows, title="Regret by category and strategy", axis="mean points a board", zero=True)


def _by_category(report: RunReport) -> Iterator[str]:
    """Tables of the means, a column a strategy, two in a table."""
    names = report.tables["regret"]["group"].to_list()
    for start in range(0, len(names), 2):
        some = names[start : start + 2]
        categories = list(_categories(report))
        columns = [
            plus_minus_column([row for _, rows in categories for row in rows if row["group"] == name], signed=True)
            for name in some
        ]
        rows = list(map(list, zip((MEASURE_WORDS[category] for category, _ in categories), *columns, strict=True)))
        yield table("Mean regret by category", ["", *some], rows)


def _categories(report: RunReport) -> Iterator[tuple[str, Sequence[Row]]]:
    """Yield the categories that a board can gain or lose in by laying, each with its rows by strategy."""
    frame = report.tables["regret_categories"]
    for category in Category:
        rows = frame.filter(pl.col("category") == category.value).rows(named=True)
        if any(row["mean"] or row["most"] for row in rows):
            yield category.value, rows
