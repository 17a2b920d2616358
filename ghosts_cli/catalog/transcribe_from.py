"""Tiles from a file instead of a keyboard: a notation a line, or a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ghosts_cli.catalog.transcribe import Transcription
from ghosts_cli.catalog.transcribe_csv import looks_like_csv, read_csv
from ghosts_cli.catalog.transcribe_file import trouble_problems
from ghosts_cli.catalog.transcribe_rows import Row
from ghosts_cli.errors import Place
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import NotationError, parse_id, parse_tile

_LINE = re.compile(r"(?P<before>\s*(?:(?P<number>[0-9]+)\s*:\s*)?)(?P<token>\S*)\s*(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class TilesFrom:
    """What a file of tiles holds, and where each tile stands.

    ``left_out`` rows say of themselves that they are no transcription.
    """

    transcription: Transcription
    places: Mapping[int, Place]
    left_out: int = 0


def read_tiles(source: Source, start: Transcription) -> TilesFrom:
    """Read all tiles of an edition, or some, from lines of notation or from a table (CSV).

    ``start`` says which edition, and has no tiles. Raises InputError with everything that is wrong, totals that
    cannot come out right included.
    """
    problems = Problems()
    if Path(source.file).suffix.lower() == ".csv" or looks_like_csv(source.text):
        rows, left_out = read_csv(source, problems)
    else:
        rows, left_out = list(_lines(source.text, problems)), 0
    if not rows and not left_out and not problems.errors:
        problems.add(Place(), "expected a tile on each line, such as C:gw+4, found none", "notation")
    transcription, places = _numbered(rows, start, problems)
    # What could not be read counts as missing, so what is said of the totals is true with it, too.
    problems.found.extend(trouble_problems(transcription, places.__getitem__, noun="line"))
    problems.raise_errors(source.file)
    return TilesFrom(transcription, places, left_out)


def _lines(text: str, problems: Problems) -> Iterator[Row]:
    """Read lines such as ``C:gw+4`` or ``12: C:gw+4``; what follows a ``#`` is a comment."""
    for number, line in enumerate(text.splitlines(), 1):
        found = _LINE.fullmatch(line.partition("#")[0])
        assert found is not None  # the pattern matches every line
        place = Place(number, found.start("token") + 1)
        if not found["token"] and found["number"] is None:
            continue
        row = _row(found, place, problems)
        if row is not None:
            yield row


def _row(found: re.Match[str], place: Place, problems: Problems) -> Row | None:
    before = len(problems.found)
    given = None
    try:
        given = None if found["number"] is None else parse_id(found["number"])
    except NotationError as error:
        problems.add(Place(place.line, found.start("number") + 1), error.message, "id")
    try:
        tile = parse_tile(found["token"])
    except NotationError as error:
        problems.add(place.shifted(error.offset), error.message, error.rule)
    if found["rest"]:
        message = f"expected one tile a line, found '{found['rest'].rstrip()}' after it"
        problems.add(Place(place.line, found.start("rest") + 1), message, "notation")
    return Row(place, given, tile) if len(problems.found) == before else None


def _numbered(rows: list[Row], start: Transcription, problems: Problems) -> tuple[Transcription, dict[int, Place]]:
    """Give every row its id: its own, or the one after the row before."""
    transcription, places, last = start, dict[int, Place](), 0
    for row in rows:
        last = number = last + 1 if row.id is None else row.id
        if number in places:
            problems.add(row.place, f"tile {number} stands twice; it is also on line {places[number].line}", "id")
        elif number not in start.ids:
            whole = start.totals.tiles
            message = f"a base edition has the tiles 1 to {whole}, found a tile {number}"
            problems.add(row.place, message, "id")
        else:
            places[number] = row.place
            transcription = transcription.laid(number, replace(row.tile, id=number))
    return transcription, places
