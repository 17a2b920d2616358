"""The part of a report that tells what boards left on the table, where some of the runs' boards were solved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from ghosts_cli.analysis.run_regret import RunRegret
from ghosts_cli.game import Category
from ghosts_cli.report.charts import Point, rows_of_points
from ghosts_cli.report.findings import plus_minus
from ghosts_cli.report.html_page import beside, figure, paragraph, section, table
from ghosts_cli.report.report_html_runs import legend
from ghosts_cli.report.run_report import RunReport
from ghosts_cli.report.run_words import MEASURE_WORDS, half_width, percent, proven_words, review_command
from ghosts_cli.report.svg_elements import element, plain

Row = Mapping[str, Any]


def regret_section(report: RunReport, regret: RunRegret) -> str:
    """The regret by strategy, where it was left, and the boards with the most of it."""
    totals = report.tables["regret"].rows(named=True)
    means = [
        [
            row["group"],
            f"{row['scored']:.1f}",
            plus_minus(row, "optimum", "optimum_low", "optimum_high"),
            plus_minus(row, "mean", "low", "high"),
        ]
        for row in totals
    ]
    perfect = [
        [
            row["group"],
            f"{row['boards']:,}",
            percent(row["perfect"], half_width(row["perfect_low"], row["perfect_high"])),
            str(row["unproven"]),
        ]
        for row in totals
    ]
    most = [
        f"<li>{plain(row['group'])}, {row['most']} points: <code>{plain(review_command(row))}</code></li>"
        for row in totals
    ]
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
        element("h3", "The boards with the most regret, and the commands that tell why"),
        element("ul", *most),
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
                f" (most {row['most']} in {row['most_game']}, seat {row['most_seat']})",
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
        rows = []
        for category, several in _categories(report):
            found = {row["group"]: row for row in several}
            cells = [plus_minus(found[name], "mean", "low", "high", signed=True) for name in some]
            rows.append([MEASURE_WORDS[category], *cells])
        yield table("Mean regret by category", ["", *some], rows)


def _categories(report: RunReport) -> Iterator[tuple[str, Sequence[Row]]]:
    """Yield the categories that a board can gain or lose in by laying, each with its rows by strategy."""
    frame = report.tables["regret_categories"]
    for category in Category:
        rows = frame.filter(pl.col("category") == category.value).rows(named=True)
        if any(row["mean"] or row["most"] for row in rows):
            yield category.value, rows
