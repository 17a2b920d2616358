"""What people read of an ensemble of decks: conclusions first, then every number, as wide as the screen."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ghosts_cli.errors import printable
from ghosts_cli.formats.robust import EnsembleFigure, RobustFile
from ghosts_cli.report.folding import Folding
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
from ghosts_cli.report.table import Cell

if TYPE_CHECKING:
    from rich.console import RenderableType

_SHORT = 16
"""Columns of a title from which it gets a line of its own."""
_OF_SIDES = ("total", "dead_ends", "win_share")
"""Of the means of both sides so much is shown; JSON, CSV and Parquet have the categories, too."""
_HEAD = ("mean", "decks", "games", "lowest", "on", "highest", "on", "same sign")
_OF_SEVERAL = ("decks", "lowest", "on", "highest")
"""Of one deck these say nothing that its mean does not."""


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
        yield _table(title(part, group), list(several), names, several=len(found.decks) > 1)
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


def _table(name: str, figures: Sequence[EnsembleFigure], names: dict[str, str], *, several: bool) -> Folding:
    """A table with its name; what tells decks apart is there only where there are several."""
    sign = any(map(signed, figures))
    head = [each for each in _HEAD if (several or each not in _OF_SEVERAL) and (sign or each != _HEAD[-1])]
    rows: list[Sequence[Cell]] = []
    first = name if columns(name) < _SHORT else ""
    if first != name:
        rows.append([(name, "bold")])
    rows.append([(first, "bold"), *((each, "bold") for each in head)])
    for figure in figures:
        cells = [
            number_name(figure),
            mean_text(figure),
            *(["-" if figure.between is None else shown(figure, figure.between)] if several else []),
            "-" if figure.within is None else shown(figure, figure.within),
            *(_ends(figure, names) if several else []),
            *([sign_text(figure)] if sign else []),
        ]
        rows.append([(cell, "") for cell in cells])
    if several:
        return Folding(rows, to_the_right=(1, 2, 3, 4, 6, 8), together=(5, 7))
    return Folding(rows, to_the_right=(1, 2, 3))


def _ends(figure: EnsembleFigure, names: dict[str, str]) -> list[str]:
    """The lowest and the highest number, each with its deck."""
    return [
        shown(figure, figure.min),
        names.get(figure.min_deck or "", "-"),
        shown(figure, figure.max),
        names.get(figure.max_deck or "", "-"),
    ]
