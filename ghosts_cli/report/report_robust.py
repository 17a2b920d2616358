"""The part of a report that tells on how many decks its results hold, for HTML and Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ghosts_cli.errors import printable
from ghosts_cli.formats.robust import DeckFigure, EnsembleFigure, RobustFile
from ghosts_cli.report.charts import Point, ranked_points
from ghosts_cli.report.html_page import beside, figure, paragraph, section, table
from ghosts_cli.report.robust_words import (
    MEANING,
    column_of_digits,
    mean_text,
    number_name,
    played_line,
    short_names,
    shown,
    sign_text,
    signed,
)
from ghosts_cli.report.svg_elements import element, plain

MakeTable = Callable[[Sequence[str], Iterable[Sequence[str]]], str]
PlainText = Callable[[str], str]

TITLE = "What holds on other decks"
HEADERS = ("", "mean", "decks", "games", "lowest", "highest", "same sign")
_TABLES = ("differences", "totals", "strategies", "turns", "kinds", "tracks")
"""Of these tables the report shows the numbers; JSON, CSV and Parquet have all."""
_MORE = {"turns": "points ahead", "kinds": "value", "tracks": "value"}
_PICTURED = ("differences", "totals", "strategies")
READING = (
    "Same sign: on how many decks a number lies on the mean's side of 0, and in brackets on how many with its whole"
    " interval; of games won, of the fair share."
)


def robust_section(ensembles: Sequence[RobustFile]) -> str:
    """The part of a page: of each ensemble conclusions, a chart of decks with their intervals, a table."""
    parts = [part for found in ensembles for part in _parts(found)]
    notes = (paragraph(note, "honesty") for note in robust_notes(ensembles))
    return section("robust", TITLE, *parts, paragraph(f"{MEANING} {READING}", "muted"), *notes)


def _parts(found: RobustFile) -> Iterator[str]:
    pictures = [_picture(found, each) for each in _pictured(found)]
    rows = list(robust_rows(found))
    yield element("h3", plain(_heading(found)))
    yield paragraph(f"{played_line(found)}.", "muted")
    yield element("ul", *(element("li", plain(line)) for line in found.sentences))
    if rows:
        yield beside(*pictures)
        yield table(_caption(found), HEADERS, rows)


def _heading(found: RobustFile) -> str:
    words = {"compare": "A comparison", "simulate": "A simulation", "stats": "Statistics"}
    return f"{words[found.command]} on {len(found.decks)} {'deck' if len(found.decks) == 1 else 'decks'}"


def robust_rows(found: RobustFile) -> Iterator[list[str]]:
    """Yield the cells of each number that a report shows, in the order of ``HEADERS``."""
    names = short_names([deck.file for deck in found.decks])
    figures = _of_tables(found)
    for each, digits in zip(figures, column_of_digits(figures), strict=True):
        sign = each.table in ("differences", "turns", "kinds", "tracks")
        yield [
            _name(each),
            mean_text(each, digits),
            shown(each, each.between, digits=digits),
            shown(each, each.within, digits=digits),
            f"{shown(each, each.min, sign=sign, digits=digits)} ({names[str(each.min_deck)]})",
            f"{shown(each, each.max, sign=sign, digits=digits)} ({names[str(each.max_deck)]})",
            sign_text(each) if signed(each) else "",
        ]


def robust_notes(ensembles: Sequence[RobustFile]) -> list[str]:
    """What must be said beside the numbers, each once."""
    return list(dict.fromkeys(_sentence(note) for found in ensembles for note in found.notes))


def _caption(found: RobustFile) -> str:
    first = found.decks[0].file
    named = f" ({short_names([deck.file for deck in found.decks])[first]} is {printable(first)})"
    what = "a - b over decks" if found.command == "compare" else "Numbers over decks"
    return what + (named if len(found.decks) > 1 else "")


def _of_tables(found: RobustFile) -> list[EnsembleFigure]:
    """The numbers that a report shows; of a simulation no categories, and no strategy's but totals and wins."""
    simulated = ("total", "dead_ends", "win_share")
    return [
        each
        for each in found.numbers
        if each.table in _TABLES and each.mean is not None and (each.table != "strategies" or each.name in simulated)
    ]


def _name(each: EnsembleFigure) -> str:
    name = number_name(each)
    if each.table in _MORE:
        return f"{name}, {_MORE[each.table]}"
    return f"{printable(each.group)}, {name}" if each.group and each.table != "differences" else name


def _pictured(found: RobustFile) -> list[EnsembleFigure]:
    return [
        each for each in found.numbers if each.table in _PICTURED and each.name == "total" and each.mean is not None
    ]


def _picture(found: RobustFile, each: EnsembleFigure) -> str:
    points = sorted(_points(found, each), key=lambda point: point.value)
    difference = each.table == "differences"
    what = "a - b, points a board" if difference else f"mean total of {printable(each.group)}, points a board"
    name = "total, a - b" if difference else _name(each)
    chart = ranked_points(points, title=f"{name} on every deck", axis=what, zero=difference)
    caption = f"{name}: a dot for each of {each.decks} decks, with its {100 * found.confidence:g} % interval."
    return figure(chart, caption)


def _points(found: RobustFile, each: EnsembleFigure) -> Iterator[Point]:
    for deck, one in zip(found.decks, each.by_deck, strict=True):
        if one is not None and one.mean is not None:
            yield Point(one.mean, one.low, one.high, f"{printable(deck.file)}: {_told(each, one)}")


def _told(each: EnsembleFigure, one: DeckFigure) -> str:
    if one.low is None or one.high is None:
        return shown(each, one.mean)
    return f"{shown(each, one.mean)} ± {shown(each, (one.high - one.low) / 2)}"


def _sentence(note: str) -> str:
    return f"{note[:1].upper()}{note[1:]}{'' if note.endswith('.') else '.'}"


def robust_md(ensembles: Sequence[RobustFile], make_table: MakeTable, plain_text: PlainText) -> Iterator[str]:
    """Yield the blocks of the part in Markdown; none without ensembles."""
    if ensembles:
        yield f"## {TITLE}"
    for found in ensembles:
        yield from _blocks(found, make_table, plain_text)
    if ensembles:
        yield from map(plain_text, [f"{MEANING} {READING}", *robust_notes(ensembles)])


def _blocks(found: RobustFile, make_table: MakeTable, plain_text: PlainText) -> Iterator[str]:
    yield f"### {_heading(found)}"
    yield f"{plain_text(played_line(found))}."
    if found.sentences:
        yield "\n".join(f"- {plain_text(sentence)}" for sentence in found.sentences)
    if rows := list(robust_rows(found)):
        yield f"{plain_text(_caption(found))}:"
        yield make_table(HEADERS, rows)
