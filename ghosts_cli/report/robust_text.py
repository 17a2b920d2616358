"""What people read of an ensemble of decks: conclusions first, then every number, in 80 columns."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ghosts_cli.errors import printable
from ghosts_cli.formats.robust import EnsembleFigure, RobustFile
from ghosts_cli.report.robust_words import (
    MEANING,
    mean_text,
    number_name,
    played_line,
    short_names,
    shown,
    sign_text,
    signed,
    title,
)
from ghosts_cli.report.styled import Text, columns
from ghosts_cli.report.table import Cell, table

if TYPE_CHECKING:
    from rich.console import RenderableType

_SHORT = 16
"""Columns of a title from which it gets a line of its own."""
_OF_SIDES = ("total", "dead_ends", "win_share")
"""Of the means of both sides so much is shown; JSON, CSV and Parquet have the categories, too."""
_HEAD = ("mean", "decks", "games", "lowest", "on", "highest", "on", "same sign")


def robust_parts(found: RobustFile) -> Iterator[RenderableType]:
    """Yield what to show of an ensemble, from top to bottom."""
    yield Text(printable(played_line(found)), "bold")
    if not found.decks:
        yield "No deck is finished."
        return
    yield ""
    yield from (Text(printable(sentence), "bold") for sentence in found.sentences)
    names = short_names([deck.file for deck in found.decks])
    numbers = [each for each in found.numbers if each.table != "means" or each.name in _OF_SIDES]
    for (part, group), several in itertools.groupby(numbers, key=lambda each: (each.table, each.group)):
        yield ""
        yield _table(title(part, group), list(several), names)
    yield ""
    yield MEANING
    if len(found.decks) > 1:
        first = found.decks[0].file
        yield (
            f"Lowest and highest: the decks' own numbers, and on which deck ({names[first]} is {printable(first)})."
            f" Same sign: on how many decks the number is on the mean's side of 0, and in brackets on how many with its"
            f" {100 * found.confidence:g} % interval; of games won, of the fair share instead of 0."
        )
    yield from (f"{printable(note[:1].upper() + note[1:])}{'' if note.endswith('.') else '.'}" for note in found.notes)


def _table(name: str, figures: Sequence[EnsembleFigure], names: dict[str, str]) -> Text:
    sign = any(map(signed, figures))
    head = _HEAD if sign else _HEAD[:-1]
    first = name if columns(name) < _SHORT else ""
    rows: list[Sequence[Cell]] = [[(first, "bold"), *((each, "bold") for each in head)]]
    for figure in figures:
        cells = [
            number_name(figure),
            mean_text(figure),
            "-" if figure.between is None else shown(figure, figure.between),
            "-" if figure.within is None else shown(figure, figure.within),
            shown(figure, figure.min),
            names.get(figure.min_deck or "", "-"),
            shown(figure, figure.max),
            names.get(figure.max_deck or "", "-"),
            *([sign_text(figure)] if sign else []),
        ]
        rows.append([(cell, "") for cell in cells])
    drawn = table(rows, to_the_right=(1, 2, 3, 4, 6, 8))
    if first == name:
        return drawn
    whole = Text("", wraps=False).append(name, "bold").append("\n")
    return whole.append_text(drawn)
