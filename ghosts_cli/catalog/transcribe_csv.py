"""Tiles from a table: CSV as ``ghosts catalog show --format csv`` writes it, or with fewer columns.

Columns, in any order: ``id``, and ``notation`` or else ``track``, ``monsters`` and ``diamonds``; where all are there
they must agree. Monsters of a section, by their names in any language, are parted by spaces, the two sections by
``/``. Rows whose ``source`` is ``reconstructed`` are no transcription and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ghosts_cli.catalog.transcribe_notation import parse_meant
from ghosts_cli.catalog.transcribe_rows import Row
from ghosts_cli.errors import Place
from ghosts_cli.formats.languages import monster_suggestion, monsters_named
from ghosts_cli.formats.problems import Problems, suggestion
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import NotationError, parse_id, write_content
from ghosts_cli.game import Monster, Tile, Track, tile_faults

COLUMNS = ("id", "track", "monsters", "diamonds", "notation", "source")
_SPELT_OUT = ("track", "monsters", "diamonds")
_TRACKS = {track.value: track for track in Track}
_SOURCES = ("transcribed", "reconstructed")
_SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a table and where its text begins."""

    place: Place
    text: str


Record = Mapping[str, Field]


def looks_like_csv(text: str) -> bool:
    """Whether the first line is a table's header: a tile never begins with ``id``."""
    header = text.lstrip().partition("\n")[0]
    return len(header.split(_separator(header))) > 1 and "id" in _words(header)


def read_csv(source: Source, problems: Problems) -> tuple[list[Row], int]:
    """Read the rows of a table, and the number of those that are left out; what is wrong goes to ``problems``."""
    records = _records(source.text, problems)
    header = next(records, None)
    names = None if header is None else _header(header, problems)
    if names is None:
        return [], 0
    rows, left_out = [], 0
    for fields in records:
        if len(fields) != len(names):
            message = f"expected {len(names)} fields as in the header, found {len(fields)}"
            problems.add(fields[0].place, message, "csv")
            continue
        record = dict(zip(names, fields, strict=True))
        if "source" in record and record["source"].text == "reconstructed":
            left_out += 1
        elif (row := _row(record, problems)) is not None:
            rows.append(row)
    return rows, left_out


def _header(fields: list[Field], problems: Problems) -> list[str] | None:
    """The names of the columns; None where they do not tell what a tile is."""
    before = len(problems.found)
    names = [field.text.lower() for field in fields]
    for number, (name, field) in enumerate(zip(names, fields, strict=True)):
        if name not in COLUMNS:
            problems.add(field.place, f"unknown column '{field.text}'{suggestion(name, COLUMNS)}", "csv")
        elif name in names[:number]:
            problems.add(field.place, f"column '{name}' stands twice", "csv")
    spelt_out = set(_SPELT_OUT) <= set(names)
    if "id" not in names or not (spelt_out or "notation" in names):
        message = "expected the columns id and notation, or id, track, monsters and diamonds"
        problems.add(fields[0].place, f"{message}; found {', '.join(names)}", "csv")
    return names if len(problems.found) == before else None


def _row(record: Record, problems: Problems) -> Row | None:
    """The tile of a record, if nothing is wrong with it."""
    before = len(problems.found)
    number = _id(record["id"], problems)
    written = _notation(record["notation"], problems) if "notation" in record else None
    spelt = _spelt_out(record, problems) if set(_SPELT_OUT) <= record.keys() else None
    if "source" in record and record["source"].text not in ("", *_SOURCES):
        field = record["source"]
        message = f"expected transcribed or reconstructed, found '{field.text}'"
        problems.add(field.place, message, "csv")
    if written is not None and spelt is not None and written != spelt:
        message = f"the notation says {write_content(written)}, the other columns say {write_content(spelt)}"
        problems.add(record["notation"].place, message, "notation")
    tile = written or spelt
    return None if tile is None or len(problems.found) > before else Row(record["id"].place, number, tile)


def _id(field: Field, problems: Problems) -> int | None:
    try:
        return parse_id(field.text)
    except NotationError as error:
        problems.add(field.place, error.message, "id")
        return None


def _notation(field: Field, problems: Problems) -> Tile | None:
    try:
        return parse_meant(field.text)
    except NotationError as error:
        for fault in error.faults:
            problems.add(field.place.shifted(fault.offset), fault.message, fault.rule)
        return None


def _spelt_out(record: Record, problems: Problems) -> Tile | None:
    """The tile that track, monsters and diamonds describe."""
    field = record["track"]
    track = _TRACKS.get(field.text)
    diamonds = tuple(_diamonds(record["diamonds"], problems))
    if track is None:
        problems.add(field.place, f"unknown track '{field.text}'{suggestion(field.text, _TRACKS)}", "G3")
        return None
    before = len(problems.found)
    sections = tuple(_sections(record["monsters"], track, problems))
    if len(sections) < len(track.joints):
        return None
    tile = Tile(track, sections, diamonds)
    for rule, fault in tile_faults(tile):
        problems.add(record["monsters"].place, fault, rule)
    return tile if len(problems.found) == before else None


def _sections(field: Field, track: Track, problems: Problems) -> Iterator[tuple[Monster, ...]]:
    """The monsters of each section; a field without any needs no ``/``."""
    wanted = len(track.joints)
    parts = field.text.split("/")
    if not field.text:
        yield from ((),) * wanted
    elif len(parts) != wanted:
        message = (
            f"a {track.value} has one section, so no '/' belongs here"
            if wanted == 1
            else f"a {track.value} has two sections: write '/' between them, as in 'ghost / bat dragon'"
        )
        problems.add(field.place, message, "G4")
    else:
        offset = 0
        for part in parts:
            yield tuple(_monsters(part, field.place.shifted(offset), problems))
            offset += len(part) + 1


def _monsters(text: str, place: Place, problems: Problems) -> Iterator[Monster]:
    for word, offset in _words_at(text):
        if (kind := monsters_named(word)) is not None:
            yield kind
        else:
            problems.add(place.shifted(offset), f"unknown monster '{word}'{monster_suggestion(word)}", "G5")


def _diamonds(field: Field, problems: Problems) -> Iterator[int]:
    for word, offset in _words_at(field.text):
        if word in map(str, range(1, 11)):
            yield int(word)
        else:
            problems.add(field.place.shifted(offset), f"a diamond is worth 1 to 10, found '{word}'", "G5")


def _words_at(text: str) -> Iterator[tuple[str, int]]:
    at = 0
    for word in text.split():
        at = text.index(word, at)
        yield word, at
        at += len(word)


def _words(header: str) -> list[str]:
    return [word.strip().strip('"').lower() for word in header.split(_separator(header))]


def _separator(header: str) -> str:
    """Spreadsheets part fields by a comma, or by a semicolon where the comma is the decimal point, or by tabs."""
    return max(_SEPARATORS, key=header.count)


def _records(text: str, problems: Problems) -> Iterator[list[Field]]:
    """The records of a table as RFC 4180 has them, with the place of every field; blank lines are none."""
    scanner = _Scanner(text, _separator(text.lstrip().partition("\n")[0]))
    while not scanner.ended:
        record = scanner.record(problems)
        if len(record) > 1 or record[0].text:
            yield record


class _Scanner:
    """Reads a table from left to right; the standard library's reader does not say where a field began."""

    def __init__(self, text: str, separator: str) -> None:
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.separator = separator
        self.at = 0
        self.line = 1
        self.line_start = 0

    @property
    def ended(self) -> bool:
        return self.at >= len(self.text)

    def record(self, problems: Problems) -> list[Field]:
        fields = [self._field(problems)]
        while self.text[self.at : self.at + 1] == self.separator:
            self.at += 1
            fields.append(self._field(problems))
        if not self.ended:
            self._newline()
        return fields

    def _newline(self) -> None:
        self.at += 1
        self.line += 1
        self.line_start = self.at

    def _place(self) -> Place:
        return Place(self.line, self.at - self.line_start + 1)

    def _field(self, problems: Problems) -> Field:
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1
        if self.text[self.at : self.at + 1] == '"':
            return self._quoted(problems)
        place, start = self._place(), self.at
        while not self.ended and self.text[self.at] not in (self.separator, "\n"):
            self.at += 1
        return Field(place, self.text[start : self.at].strip())

    def _quoted(self, problems: Problems) -> Field:
        """A field in quotes; a quote in it is doubled."""
        opened = self._place()
        self.at += 1
        place, letters = self._place(), list[str]()
        while True:
            if self.ended:
                problems.add(opened, "this quote is never closed", "csv")
                break
            letter = self.text[self.at]
            if letter == '"' and self.text[self.at + 1 : self.at + 2] != '"':
                self.at += 1
                break
            if letter == "\n":
                letters.append(letter)
                self._newline()
                continue
            self.at += 2 if letter == '"' else 1
            letters.append(letter)
        behind, start = self._place(), self.at
        while not self.ended and self.text[self.at] not in (self.separator, "\n"):
            self.at += 1
        if rest := self.text[start : self.at].strip():
            problems.add(behind, f"expected the next field after the closing quote, found '{rest}'", "csv")
        return Field(place, "".join(letters).strip())
