"""``ghosts-robust@1``: what an ensemble of decks came to, as JSON that is written and read again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from ghosts_cli.errors import InputError, Place, Problem, UnreadableError
from ghosts_cli.formats.counting import count
from ghosts_cli.formats.json_data import json_data, told
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.kinds import kind_told
from ghosts_cli.formats.source import read_source

ROBUST_FORMAT: Final = "ghosts-robust@1"
DOCUMENT: Final = "robust.json"
"""The document's name in a folder that keeps decks."""
LARGEST_BYTES: Final = 200_000_000
"""No document is larger: 10,000 decks of some 60 numbers."""
_WRITES: Final = "'ghosts robust ... --format json' writes"


class DeckFigure(Struct, frozen=True):
    """A number of one deck: its mean, interval and number of observations, and the standard error within the deck."""

    mean: float | None
    low: float | None
    high: float | None
    n: int
    error: float | None


class EnsembleFigure(Struct, frozen=True):
    """A number over the decks of an ensemble; docs/workshop.md says what each key is."""

    table: str
    group: str
    name: str
    null: float
    decks: int
    mean: float | None
    low: float | None
    high: float | None
    between: float | None
    within: float | None
    min: float | None
    min_deck: str | None
    max: float | None
    max_deck: str | None
    above: int
    below: int
    level: int
    surely_above: int | None
    surely_below: int | None
    """None where no deck has an interval: nothing is known of it, which is not 0."""
    same_sign: float | None
    by_deck: list[DeckFigure | None]
    """In the order of the document's decks; null where a deck has no such number."""


class EnsembleDeck(Struct, frozen=True):
    """A deck of an ensemble, and the seed that its games were played with."""

    file: str
    name: str
    provenance: str
    hash: str
    seed: int


class RobustFile(Struct, frozen=True):
    """The whole document; keys that it does not know are passed over."""

    format: Literal["ghosts-robust@1"]
    version: str
    command: Literal["compare", "simulate", "stats"]
    played: dict[str, Any]
    """What the games have in common, with the keys of run.json but for the catalog; the seed is the first deck's."""
    confidence: float
    decks_asked: int
    finished: bool
    decks: list[EnsembleDeck]
    sentences: list[str]
    notes: list[str]
    numbers: list[EnsembleFigure]


def write_robust(document: RobustFile) -> str:
    """The document as text."""
    return json_text(document)


def read_robust(name: str) -> RobustFile:
    """Read a document, or the one of a folder that keeps decks.

    Raises UnreadableError where it is no such document, InputError where something in it is wrong.
    """
    file = str(Path(name) / DOCUMENT) if Path(name).is_dir() else name
    source = read_source(file, empty_hint=f"{_WRITES} one", largest=LARGEST_BYTES)
    form = json_data(source, Any, expected="JSON that 'ghosts robust' wrote", advice=f"{_WRITES} it anew")
    found = form.get("format") if isinstance(form, dict) else None
    if found != ROBUST_FORMAT:
        there = "no such key" if found is None else f"'{found}'{kind_told(str(found), (ROBUST_FORMAT,))}"
        raise UnreadableError(file, f"expected the key 'format: {ROBUST_FORMAT}', found {there}")
    try:
        document = msgspec.convert(form, RobustFile)
    except msgspec.ValidationError as error:
        message, place = told(source, str(error))
        raise InputError(file, [Problem(place, message, "robust")]) from None
    if faults := list(_faults(document)):
        raise InputError(file, [Problem(Place(), fault, "robust") for fault in faults])
    return document


def _faults(document: RobustFile) -> Iterator[str]:
    """Yield what does not fit together in a document that somebody has changed; what is alike is told once."""
    for key, kind in _PLAYED.items():
        try:
            msgspec.convert(document.played.get(key), kind)
        except msgspec.ValidationError:
            yield f"'played' has no '{key}' as 'ghosts robust' writes it"
    files = {None, *(deck.file for deck in document.decks)}
    lengths: dict[int, list[str]] = {}
    strangers: dict[str, list[str]] = {}
    for number in document.numbers:
        if len(number.by_deck) != len(document.decks):
            lengths.setdefault(len(number.by_deck), []).append(number.name)
        elif strange := {number.min_deck, number.max_deck} - files:
            strangers.setdefault(min(map(str, strange)), []).append(number.name)
    there = f"there {'is' if len(document.decks) == 1 else 'are'} {count(len(document.decks), 'deck')}"
    for length, names in lengths.items():
        yield f"{_and_more(names)}: {count(length, 'number')} by deck, and {there}"
    for deck, names in strangers.items():
        yield f"{_and_more(names)}: there is no deck '{deck}'"


_PLAYED: Final[dict[str, Any]] = {"strategies": Annotated[list[str], Meta(min_length=2)], "games": int, "players": int}
"""What is told of the games, as 'ghosts robust' writes it."""


def _and_more(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} and {count(len(names) - 1, 'more number')}"
