"""The parts of a report that tell what the games of runs came to."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from ghosts_cli.analysis.runs import Run
from ghosts_cli.formats.counting import count
from ghosts_cli.game import Category
from ghosts_cli.report.charts import Bar, Frame, Point, histogram, key, lines, rows_of_points
from ghosts_cli.report.findings import plus_minus, plus_minus_column
from ghosts_cli.report.html_page import beside, figure, paragraph, section, table
from ghosts_cli.report.run_report import RunReport
from ghosts_cli.report.run_words import MEASURE_WORDS, column_digits, half_width, most_place, percent, played, seated
from ghosts_cli.report.svg_elements import element, plain

Row = Mapping[str, Any]

MOST_BARS = 70
"""Bars of a histogram."""
CORRELATIONS = 5
"""Correlations shown of each end."""


def played_section(report: RunReport) -> str:
    """What was played, and the command that plays it again."""
    parts = []
    for run in report.runs.runs:
        parts.append(paragraph(played(run)))
        parts.append(paragraph(f"Strategies: {seated(run)}.", "muted"))
        parts.append(element("pre", element("code", plain(_command(run)))))
    notes = [paragraph(f"{note[:1].upper()}{note[1:]}.", "honesty") for note in report.runs.notes()]
    return section("played", "What was played", *parts, *notes)


def _command(run: Run) -> str:
    """The command that plays a run again."""
    file = run.file
    strategies = file.strategies[:1] if len(set(file.strategies)) == 1 else file.strategies
    words = ["ghosts", "simulate", "--games", str(file.games), "--players", str(file.players), "--seed", str(file.seed)]
    for strategy in strategies:
        words += ["--strategy", strategy]
    words += [] if file.rotate_seats else ["--no-rotate-seats"]
    words += ["--advanced"] if file.variant == "advanced" else []
    words += ["--placement", "end-of-round"] if file.placement == "end_of_round" else []
    words += ["--path-unit", "tile"] if file.rules.path_unit == "tile" else []
    words += ["--werewolf-bonus-at-zero"] if file.rules.werewolf_bonus_at_zero else []
    words += ["--doors", file.doors] if file.doors not in ("random", "position") else []
    words += ["--from", f"{run.name}/{file.position}"] if isinstance(file.position, str) else []
    return shlex.join([*words, "-o", run.name])


def results_section(report: RunReport) -> str:
    """Means and wins by strategy, and strategies held against one another."""
    totals = report.tables["totals"].rows(named=True)
    means = [
        [
            row["group"],
            mean,
            *(["-", "-"] if row["win_share"] is None else [share, percent(row["fair_share"])]),
        ]
        for row, mean, share in zip(totals, plus_minus_column(totals), shares_column(totals), strict=True)
    ]
    ends = plus_minus_column(totals, "dead_ends", "dead_ends_low", "dead_ends_high")
    spread = [
        [
            row["group"],
            "-" if row["sd"] is None else f"{row['sd']:.1f}",
            *(str(row[f"p{part}"]) for part in (10, 50, 90)),
            dead_ends,
        ]
        for row, dead_ends in zip(totals, ends, strict=True)
    ]
    fewest, most = (end(row["games"] for row in totals) for end in (min, max))
    counted = ("" if fewest == most else f"{fewest:,} to ") + count(most, "game")
    parts = [
        beside(
            table(f"Mean total a board, and share of games won ({counted})", ["", "total", "wins", "fair"], means),
            table("Spread of totals, and mean dead ends", ["", "sd", "10 %", "50 %", "90 %", "dead ends"], spread),
        ),
        table(
            "Lowest and highest board",
            ["", "lowest", "highest"],
            [[row["group"], *_ends(row)] for row in totals],
            words=3,
        ),
    ]
    pairs = report.tables["pairs"]
    if pairs.is_empty():
        parts.append(paragraph("Only one strategy played, so there is nothing to hold it against."))
    else:
        parts.append(_pairs(pairs))
    return section("results", "Results by strategy", *parts)


def _pairs(frame: pl.DataFrame) -> str:
    points, wins = (frame.filter(pl.col("measure") == name).rows(named=True) for name in ("total", "win_share"))
    rows = [
        [
            f"{row['group']} against {row['other']}",
            mean,
            "yes" if row["apart"] else "no",
            won,
        ]
        for row, mean, won in zip(points, plus_minus_column(points, signed=True), _hundredths(wins), strict=True)
    ]
    return table("Held against one another in the same game", ["", "points", "apart", "wins, %"], rows)


def _hundredths(rows: Sequence[Row]) -> list[str]:
    """Differences of shares in percent."""
    names = ("mean", "low", "high")
    of_100 = [{name: None if row[name] is None else 100 * row[name] for name in names} for row in rows]
    return plus_minus_column(of_100, signed=True)


def shares_column(rows: Sequence[Row]) -> list[str]:
    """Shares of games won in percent; a dash where nobody competes."""
    digits = column_digits(rows, "win_low", "win_high", scale=100)
    return [_share(row, digits) for row in rows]


def _share(row: Row, digits: int) -> str:
    half = half_width(row["win_low"], row["win_high"])
    share = percent(row["win_share"], digits=digits)
    return share if half is None else f"{share.removesuffix(' %')} ± {percent(half, digits=digits)}"


def _ends(row: Row) -> Iterator[str]:
    for end in ("min", "max"):
        yield f"{row[end]} in {row[f'{end}_game']}, seat {row[f'{end}_seat']}"


def legend(report: RunReport) -> str:
    """The marks of strategies; nothing where there is one."""
    names = report.runs.strategies
    if len(names) == 1:
        return ""
    return element("ul", *(f"<li>{key(place)}{plain(name)}</li>" for place, name in enumerate(names)), class_="legend")


def distribution_section(report: RunReport) -> str:
    """How totals are spread, a histogram for each strategy on the same axes."""
    frame = report.tables["distribution"]
    totals = {row["group"]: row for row in report.tables["totals"].rows(named=True)}
    low, high = min(frame["total"].to_list()), max(frame["total"].to_list())
    step = next(size for size in (1, 2, 5, 10, 20, 50) if (high - low) / size <= MOST_BARS)
    bars = {name: list(_bars(frame.filter(pl.col("group") == name), step)) for name in totals}
    size = Frame(low - step, high + 2 * step, max(bar.height for several in bars.values() for bar in several))
    pictures = []
    for place, name in enumerate(report.runs.strategies):
        row = totals[name]
        marks = [(row[f"p{part}"] + 0.5, str(row[f"p{part}"])) for part in (10, 50, 90)]
        chart = histogram(
            bars[name], title=f"Totals of {name}", axis="total points a board", frame=size, series=place, marks=marks
        )
        pictures.append(figure(chart, f"{name}: {count(row['boards'], 'board')}"))
    hint = (
        "The lines: 10 %, half and 90 % of boards have at most so many points. Each bar's title names a game with one."
    )
    return section("distribution", "How totals are spread", beside(*pictures), paragraph(hint, "muted"))


def _bars(frame: pl.DataFrame, step: int) -> Iterator[Bar]:
    """The totals of a group in steps of so many points; each with the game of its first board."""
    binned = (
        frame.with_columns(left=pl.col("total") // step * step)
        .group_by("left", maintain_order=True)
        .agg(pl.col("share").sum(), pl.col("game", "seat").first())
        .sort("left")
    )
    for row in binned.rows(named=True):
        left, right = row["left"], row["left"] + step
        what = f"{left} points" if step == 1 else f"{left} to {right - 1} points"
        yield Bar(
            left,
            right,
            row["share"],
            f"{what}: {100 * row['share']:.2g} % of boards, as in {row['game']}, seat {row['seat']}",
        )


def categories_section(report: RunReport) -> str:
    """What categories bring by strategy, and how they go together."""
    frame = report.tables["categories"]
    place = {name: number for number, name in enumerate(report.runs.strategies)}
    rows = []
    for category in Category:
        several = frame.filter(pl.col("category") == category.value).rows(named=True)
        name = MEASURE_WORDS[category.value]
        rows.append((name, [_point(row, f"{row['group']}, {name}", place[row["group"]]) for row in several]))
    chart = rows_of_points(rows, title="Mean points by category and strategy", axis="mean points a board", zero=True)
    return section(
        "categories",
        "What the categories bring",
        legend(report),
        beside(
            figure(chart, "Mean points a board by category; intervals are mostly narrower than the marks."),
            _shares(report, frame),
        ),
        element("h3", "How they go together, and the most they brought"),
        beside(_correlations(report), _most(frame)),
    )


def _point(row: Row, what: str, series: int) -> Point:
    return Point(row["mean"], row["low"], row["high"], f"{what}: {plus_minus(row, 'mean', 'low', 'high')}", series)


def _shares(report: RunReport, frame: pl.DataFrame) -> str:
    """Means and shares of the total, a column a strategy, two in a table."""
    names = list(report.runs.strategies)
    parts = []
    for start in range(0, len(names), 2):
        some = names[start : start + 2]
        columns = [_with_shares(frame.filter(pl.col("group") == name).rows(named=True)) for name in some]
        names_of_rows = [MEASURE_WORDS[category.value] for category in Category]
        rows = list(map(list, zip(names_of_rows, *columns, strict=True)))
        parts.append(table("Mean points a board, and the share of the total", ["", *some], rows))
    return element("div", *parts)


def _with_shares(rows: Sequence[Row]) -> list[str]:
    """Means of a strategy's categories, in the order of ``Category``, each with its share of the total."""
    return [f"{mean} ({_whole(row['share'])})" for row, mean in zip(rows, plus_minus_column(rows), strict=True)]


def _whole(share: float | None) -> str:
    return "-" if share is None else f"{round(100 * share) + 0:d} %"


def _most(frame: pl.DataFrame) -> str:
    best = frame.sort("most", descending=True, maintain_order=True).unique(
        "category", keep="first", maintain_order=True
    )
    order = {category.value: place for place, category in enumerate(Category)}
    rows = sorted(best.rows(named=True), key=lambda row: order[row["category"]])
    cells = [
        [MEASURE_WORDS[row["category"]], "-" if place is None else row["group"], place or "-", str(row["most"])]
        for row, place in zip(rows, map(most_place, rows), strict=True)
    ]
    return table("The most points in a category", ["", "by", "in game", "points"], cells, words=3)


def _correlations(report: RunReport) -> str:
    categories = [category.value for category in Category]
    frame = report.tables["correlations"].filter(
        pl.col("first").is_in(categories), pl.col("second").is_in(categories), pl.col("r").is_not_null()
    )
    if frame.is_empty():
        return ""
    ordered = frame.sort("r")
    shown = (
        ordered
        if frame.height <= 2 * CORRELATIONS
        else pl.concat([ordered.head(CORRELATIONS), ordered.tail(CORRELATIONS)])
    )
    rows = []
    for row in shown.rows(named=True):
        name = f"{MEASURE_WORDS[row['first']]}, {MEASURE_WORDS[row['second']]}"
        tip = f"{name}: r {plus_minus(row, 'r', 'low', 'high', signed=True)}"
        rows.append((name, [Point(row["r"], row["low"], row["high"], tip)]))
    chart = rows_of_points(rows, title="Correlations of categories", axis="correlation r", zero=True)
    words = (
        f"Of {frame.height} pairs of categories those that go together least and most, on boards of the same strategy."
    )
    return figure(chart, words)


def winners_section(report: RunReport) -> str:
    """What winners do differently."""
    frame = report.tables["winners"]
    games = frame["n"][0]
    if not games:
        return section("winners", "What winners do differently", paragraph("No game has a winner and somebody else."))
    rows = [
        (
            MEASURE_WORDS[row["measure"]],
            [
                Point(
                    row["mean"],
                    row["low"],
                    row["high"],
                    f"{MEASURE_WORDS[row['measure']]}: {plus_minus(row, 'mean', 'low', 'high', signed=True)}",
                )
            ],
        )
        for row in frame.rows(named=True)
        if row["measure"] != "total"
    ]
    chart = rows_of_points(rows, title="Winners minus others", axis="points more than others of the game", zero=True)
    ahead = plus_minus_column(frame.rows(named=True), signed=True)
    cells = [
        [MEASURE_WORDS[row["measure"]], f"{row['winners']:.1f}", f"{row['others']:.1f}", difference]
        for row, difference in zip(frame.rows(named=True), ahead, strict=True)
    ]
    return section(
        "winners",
        "What winners do differently",
        beside(
            figure(chart, f"Winners minus the others of their game, strategies taken off; {count(games, 'game')}."),
            table("Mean points a board", ["", "winners", "others", "difference"], cells),
        ),
        paragraph(
            "The difference is within games and after taking off what each board's strategy makes on average. So it"
            " shows what the luck of the winning board was made of, and not who played it.",
            "muted",
        ),
    )


def seats_section(report: RunReport) -> str:
    """First-player advantage and seats."""
    frame = report.tables["order"]
    pictures = []
    for (kind, players), rows in frame.group_by("kind", "players", maintain_order=True):
        words = "Order in round 1" if kind == "turn" else "Seat"
        points = [(f"{row['kind']} {row['number']}", [_ahead(row)]) for row in rows.rows(named=True)]
        chart = rows_of_points(
            points, title=f"{words}: ahead of the game's mean", axis="points ahead of the game's mean", zero=True
        )
        pictures.append(figure(chart, f"{words}, {players} players."))
    every = frame.rows(named=True)
    ahead = plus_minus_column(every, "difference", "difference_low", "difference_high", signed=True)
    cells = zip(
        (f"{row['kind']} {row['number']}" for row in every),
        plus_minus_column(every),
        ahead,
        shares_column(every),
        strict=True,
    )
    fixed = any(not run.file.rotate_seats and len(run.strategies) > 1 for run in report.runs.runs)
    caution = (
        [paragraph("Strategies kept their seats, so what a seat is ahead by is its strategy's doing too.", "honesty")]
        if fixed
        else []
    )
    return section(
        "seats",
        "Who is first, and seats",
        *caution,
        beside(*pictures),
        table("Totals and wins by order in round 1 and by seat", ["", "total", "ahead", "wins"], cells),
    )


def _ahead(row: Row) -> Point:
    told = plus_minus(row, "difference", "difference_low", "difference_high", signed=True)
    return Point(
        row["difference"], row["difference_low"], row["difference_high"], f"{row['kind']} {row['number']}: {told}"
    )


def habits_section(report: RunReport) -> str:
    """Tiles left, by round."""
    frame = report.tables["habits"]
    series = []
    for place, name in enumerate(report.runs.strategies):
        rows = frame.filter(pl.col("group") == name).rows(named=True)
        series.append((place, [_point(row, f"{name}, round {row['round']}", place) for row in rows]))
    chart = lines(series, title="Tiles revealed and left by round", axis="round", values="tiles left a board")
    games = max(frame["n"].to_list())
    return section(
        "habits",
        "Taking and leaving",
        legend(report),
        figure(chart, f"How many tiles a seat reveals and leaves in each round; {count(games, 'game')}."),
    )
