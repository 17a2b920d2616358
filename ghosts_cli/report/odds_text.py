"""Exact odds for people and programs: a sentence, the fraction, percent and 1 in N, the whole distribution."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ghosts_cli.analysis.odds import Answer
from ghosts_cli.analysis.odds_language import Place
from ghosts_cli.analysis.odds_words import Basis, Counted, Symbol
from ghosts_cli.catalog.catalog import Catalog, Edition
from ghosts_cli.game.deal import Variant
from ghosts_cli.report.folding import Folding
from ghosts_cli.report.styled import Text
from ghosts_cli.report.table import Cell

if TYPE_CHECKING:
    from rich.console import RenderableType

SMALLEST_PERCENT = 1e-4
"""Below that a percentage is told with a power of ten."""
LARGEST_PERCENT = 99.999
"""Above that a percentage is only said to be so."""


def odds_parts(answer: Answer, catalog: Catalog, *, distribution: bool = False) -> Iterator[RenderableType]:
    """Yield the answer from top to bottom."""
    yield Text(f"{_capital(answer.question.words())} {where(answer)}", style="bold")
    yield ""
    fails = [("it fails", one_in(1 - answer.probability), "")] if Fraction(1, 2) < answer.probability < 1 else []
    mean = f"{float(answer.mean):.4g} {answer.question.amount.noun(1 if answer.mean == 1 else None)}"
    rows = [
        ("chance", fraction(answer.probability), ""),
        ("percent", percent(answer.probability), "bold"),
        ("1 in N", one_in(answer.probability), ""),
        *fails,
        ("mean", mean, ""),
    ]
    yield Folding([[(name, ""), (value, style)] for name, value, style in rows], headed=False, gap="    ")
    yield ""
    yield from notes(answer)
    yield basis_note(answer, catalog)
    if distribution:
        yield ""
        yield _distribution_table(answer)
        yield "* what was asked for"


def where(answer: Answer) -> str:
    """Where the tiles lie and how many there are, as the end of a sentence."""
    count = f"{answer.size} tile{'' if answer.size == 1 else 's'}"
    return {
        Place.HIDDEN: "as a player's hidden tile" if answer.size == 1 else "among a player's two hidden tiles",
        Place.STACK: f"in a stack of {count}",
        Place.PLAY: f"among the {count} in play",
        Place.LAST_FIVE: f"among a last choice of {count}",
        Place.BOARD: f"on a board of {count}",
    }[answer.question.place]


def notes(answer: Answer) -> list[str]:
    """What was counted, from where it was drawn, and what was assumed; a sentence each."""
    return [_counted(answer), _drawn(answer), *_assumed(answer)]


def _counted(answer: Answer) -> str:
    amount, deck = answer.question.amount, answer.deck
    if amount.counted is Counted.TILES:
        said = f"Counted: tiles, {deck.total} of the {deck.tiles} in the deck"
        left = f"{answer.unseen.total} of the {answer.unseen.tiles} unseen"
    else:
        how = "symbols, two on a tile as 2" if amount.counted is Counted.SYMBOLS else "the printed values, added up"
        said = f"Counted: {how}; {deck.total} on {deck.carriers} of the {deck.tiles} tiles in the deck"
        left = f"{answer.unseen.total} on {answer.unseen.carriers} of the {answer.unseen.tiles} unseen"
    return f"{said}; {left}." if answer.seen.tiles else f"{said}."


def _drawn(answer: Answer) -> str:
    advanced = ", advanced" if answer.variant is Variant.ADVANCED else ""
    game = f"{answer.players} players{advanced}"
    if answer.question.place is Place.PLAY and answer.seen.tiles:
        return (
            f"In play: the {answer.seen.tiles} seen, with {answer.certain}, and {answer.drawn} of the"
            f" {answer.unseen.tiles} unseen ({game})."
        )
    matters = answer.question.place in (Place.STACK, Place.PLAY) or answer.variant is Variant.ADVANCED
    unseen = " unseen" if answer.seen.tiles else ""
    return f"Drawn: {answer.drawn} of {answer.unseen.tiles}{unseen} tiles{f' ({game})' if matters else ''}."


def _assumed(answer: Answer) -> Iterator[str]:
    if answer.question.place is Place.LAST_FIVE:
        yield "Five random tiles: what others took or left out of taste is not reckoned with."
    elif answer.question.place is Place.BOARD:
        yield "Nine random tiles: nobody's choice is reckoned with."


def basis(answer: Answer, catalog: Catalog) -> str:
    """What the answer rests on: ``published_totals``, ``track_totals`` or ``catalog``."""
    if rests_on_catalog(answer):
        return "catalog"
    return "published_totals" if catalog.edition is Edition.BASE else "track_totals"


def rests_on_catalog(answer: Answer) -> bool:
    """Whether another catalog with the same totals could give another answer.

    That is so as well where ids say what has been seen: their tracks are the catalog's.
    """
    return answer.question.amount.basis is Basis.CATALOG or answer.ids_seen > 0


def basis_note(answer: Answer, catalog: Catalog) -> str:
    """What the answer rests on, in a sentence."""
    what = answer.question.amount.what
    base = catalog.edition is Edition.BASE
    if answer.question.amount.basis is Basis.TRACKS:
        totals = "published totals (G3)" if base else "catalog's totals"
        if answer.seen.tiles:
            return f"It rests on the {totals} of tiles and tracks, and on the tracks of the tiles seen."
        if base:
            return f"It holds for any deck that meets the {totals}."
        return f"It rests on the {totals} of tiles and tracks, not on which tile carries what."
    if isinstance(what, Symbol) and what.published and base and not answer.seen.tiles:
        return "It rests on which tiles of the catalog carry what; the mean alone rests on published totals."
    return "It rests on which tiles of the catalog carry what."


def _distribution_table(answer: Answer) -> Folding:
    headings = ("", answer.question.amount.noun(None), "percent", "at least", "chance")
    rows: list[list[Cell]] = [[(heading, "bold") for heading in headings]]
    rest = Fraction(1)
    for count, chance in answer.distribution.items():
        fits = answer.question.fits(count)
        row = ("*" if fits else "", str(count), percent(chance), percent(rest), fraction(chance))
        rows.append([(cell, "bold" if fits else "") for cell in row])
        rest -= chance
    return Folding(rows, to_the_right=range(1, len(headings)), names=2)


def fraction(chance: Fraction) -> str:
    """The exact fraction in lowest terms: ``31/78``, ``0`` or ``1``."""
    return str(chance)


def percent(chance: Fraction) -> str:
    """The chance in percent, with as many digits as it takes not to look like 0 or 100 when it is not."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    value, edge = 100 * float(chance), 100 * float(min(chance, 1 - chance))
    if value < SMALLEST_PERCENT:
        return f"{value:.2g} %"
    if 100 - edge > LARGEST_PERCENT and chance > Fraction(1, 2):
        return f"> {LARGEST_PERCENT} %"
    return f"{value:.{max(2, 2 - math.floor(math.log10(edge)))}f} %"


def one_in(chance: Fraction) -> str:
    """The chance as ``1 in N``."""
    if chance == 0:
        return "never"
    if chance == 1:
        return "always"
    number = float(1 / chance)
    if number >= 1e15:
        return f"1 in {number:.3g}"
    if number >= 1000:
        return f"1 in {number:,.0f}"
    decimals = 1 if number >= 10 else min(10, max(2, 1 - math.floor(math.log10(float(1 / chance - 1)))))
    return f"1 in {number:.{decimals}f}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def odds_data(answer: Answer, catalog: Catalog, *, distribution: bool = False) -> dict[str, Any]:
    """The answer as the document ``ghosts-odds@1``; exact numbers are texts such as ``"31/78"``."""
    question = answer.question
    data: dict[str, Any] = {
        "format": "ghosts-odds@1",
        "catalog": catalog.summary(),
        "question": question.text,
        "words": f"{question.words()} {where(answer)}",
        "counted": question.amount.counted.value,
        "comparison": question.comparison.value,
        "number": question.number,
        "place": question.place.value,
        "players": answer.players,
        "variant": answer.variant.value,
        "deck": _quantity(answer, "deck"),
        "seen": _quantity(answer, "seen"),
        "unseen": _quantity(answer, "unseen"),
        "drawn": answer.drawn,
        "certain": answer.certain,
        "fraction": fraction(answer.probability),
        "probability": float(answer.probability),
        "percent": 100 * float(answer.probability),
        "one_in": float(1 / answer.probability) if answer.probability else None,
        "mean": float(answer.mean),
        "mean_fraction": fraction(answer.mean),
        "basis": basis(answer, catalog),
        "notes": [*notes(answer), basis_note(answer, catalog), *_confession(answer, catalog)],
    }
    if distribution:
        data["distribution"] = _distribution_rows(answer)
    return data


def _confession(answer: Answer, catalog: Catalog) -> list[str]:
    return [catalog.honesty] if catalog.honesty is not None and rests_on_catalog(answer) else []


def _quantity(answer: Answer, name: str) -> dict[str, int]:
    quantity = {"deck": answer.deck, "seen": answer.seen, "unseen": answer.unseen}[name]
    return {"tiles": quantity.tiles, "carriers": quantity.carriers, "total": quantity.total}


def _distribution_rows(answer: Answer) -> list[dict[str, Any]]:
    rows, rest = [], Fraction(1)
    for count, chance in answer.distribution.items():
        rows.append(
            {
                "count": count,
                "fraction": fraction(chance),
                "probability": float(chance),
                "at_least": float(rest),
                "fits": answer.question.fits(count),
            }
        )
        rest -= chance
    return rows


def odds_json(answer: Answer, catalog: Catalog, *, distribution: bool = False) -> str:
    """The answer as a JSON text."""
    return json.dumps(odds_data(answer, catalog, distribution=distribution), ensure_ascii=False, indent=2) + "\n"


CSV_COLUMNS = (
    "question", "counted", "place", "players", "variant", "deck", "unseen", "drawn", "fraction",
    "probability", "percent", "one_in", "mean", "basis", "catalog", "provenance",
)  # fmt: skip


def odds_csv(answer: Answer, catalog: Catalog, *, distribution: bool = False) -> str:
    """The answer as a line below a header; with ``distribution`` a line an amount instead."""
    if distribution:
        rows = _distribution_rows(answer)
        return _csv(list(rows[0]), rows)
    data = odds_data(answer, catalog)
    flat = {**data, "deck": answer.deck.tiles, "unseen": answer.unseen.tiles}
    flat |= {"catalog": catalog.name, "provenance": catalog.provenance.value}
    return _csv(CSV_COLUMNS, [flat])


def _csv(columns: tuple[str, ...] | list[str], rows: list[dict[str, Any]]) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(row[column]) for column in columns] for row in rows)
    return stream.getvalue()


def _cell(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value
