"""A report on runs, or on a deck alone, as one self-contained page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.formats.counting import count
from ghosts_cli.formats.robust import RobustFile
from ghosts_cli.report.findings import findings
from ghosts_cli.report.html_page import html_page, paragraph, section
from ghosts_cli.report.report_html_games import games_section
from ghosts_cli.report.report_html_regret import regret_section
from ghosts_cli.report.report_html_runs import (
    categories_section,
    distribution_section,
    habits_section,
    played_section,
    results_section,
    seats_section,
    winners_section,
)
from ghosts_cli.report.report_html_tiles import deck_sections, tiles_section
from ghosts_cli.report.report_robust import robust_section
from ghosts_cli.report.run_report import RunReport, deck_tables
from ghosts_cli.report.run_words import INTERVALS
from ghosts_cli.report.svg import shapes_once
from ghosts_cli.report.svg_elements import element, plain

Part = tuple[str, str, str]
"""A section's anchor, its short name for the way there, and its markup."""


def report_html(report: RunReport, command: str, ensembles: Sequence[RobustFile] = ()) -> str:
    """The page of a report on runs; ``command`` is what wrote it, ``ensembles`` say what holds on other decks."""
    runs = report.runs
    parts = list(_parts(report, ensembles))
    summary = element("ul", *(element("li", plain(line)) for line in findings(report)), class_="lead")
    games = f"{count(runs.games, 'game')}, {count(runs.boards, 'board')}"
    title = f"Ghosts Galore: {' and '.join(report.names)}"
    head = [
        element("h1", plain(title)),
        *([paragraph(report.honesty, "honesty")] if report.honesty is not None else []),
        paragraph(games, "muted"),
        summary,
        _ways(parts),
    ]
    body = [shapes_once(), element("header", *head), element("main", *(markup for _, _, markup in parts))]
    return html_page(title, body, command)


def deck_html(catalog: Catalog, command: str) -> str:
    """The page of a report on a deck alone."""
    parts = list(deck_sections(catalog, deck_tables(catalog), whole=True))
    title = f"{catalog.name}: the deck"
    head = [
        element("h1", plain(title)),
        *([paragraph(catalog.honesty, "honesty")] if catalog.honesty is not None else []),
        element("p", f"hash <code>{catalog.hash}</code>", class_="muted"),
        _ways(parts),
    ]
    body = [shapes_once(), element("header", *head), element("main", *(markup for _, _, markup in parts))]
    return html_page(title, body, command)


def _parts(report: RunReport, ensembles: Sequence[RobustFile]) -> Iterator[Part]:
    yield "played", "what was played", played_section(report)
    yield "results", "results", results_section(report)
    yield "distribution", "totals", distribution_section(report)
    yield "categories", "categories", categories_section(report)
    yield "winners", "winners", winners_section(report)
    yield "seats", "seats", seats_section(report)
    yield "habits", "taking and leaving", habits_section(report)
    if report.run.regret is not None:
        yield "regret", "left on the table", regret_section(report, report.run.regret)
    if ensembles:
        yield "robust", "other decks", robust_section(ensembles)
    if report.tiles is not None and report.catalog is not None:
        yield "tiles", "tiles", tiles_section(report, report.tiles)
        yield from deck_sections(report.catalog, deck_tables(report.catalog), whole=False)
        yield "games", "games to look at", games_section(report)
    else:
        words = f"Without the tiles of the runs there are no tile values and no boards: {report.without_catalog}."
        yield "tiles", "tiles", section("tiles", "Tiles and games", paragraph(words))
    yield "method", "how it was worked out", _method(report)


def _ways(parts: list[Part]) -> str:
    links = [f'<li><a href="#{anchor}">{plain(name)}</a></li>' for anchor, name, _ in parts]
    return f'<nav aria-label="Parts of this page"><ul>{"".join(links)}</ul></nav>'


def _method(report: RunReport) -> str:
    notes = [element("li", plain(f"{note[:1].upper()}{note[1:]}.")) for note in report.runs.notes()]
    catalog = report.runs.first.catalog
    return section(
        "method",
        "How it was worked out",
        paragraph(INTERVALS),
        paragraph(
            "Comparisons are made within games, where both sides had the same deck. Where several are looked at"
            " together they count as apart only if intervals widened for that leave out 0 (Bonferroni)."
        ),
        *([element("ul", *notes)] if notes else []),
        element(
            "p",
            f"Catalog: {plain(catalog.name)}, {plain(catalog.provenance)}, hash <code>{plain(catalog.hash)}</code>",
        ),
        paragraph(
            "Every game has a name, such as the ones in the tables. 'ghosts replay' shows it move by move, and checks"
            " its score. 'ghosts stats run' and 'ghosts stats tiles' have every table in full, as text, JSON, CSV or"
            " Parquet."
        ),
    )
