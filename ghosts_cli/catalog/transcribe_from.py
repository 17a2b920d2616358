"""Tiles from a file instead of a keyboard: a notation a line, or a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ghosts_cli.catalog.transcribe import Transcription
from ghosts_cli.catalog.transcribe_csv import looks_like_csv, read_csv
from ghosts_cli.catalog.transcribe_file import trouble_problems
from ghosts_cli.catalog.transcribe_notation import is_meant, parse_meant
from ghosts_cli.catalog.transcribe_rows import Row
from ghosts_cli.errors import Place
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import NotationError, is_token, parse_id
from ghosts_cli.game import Tile

_LINE = re.compile(r"\s*(?:(?P<number>[0-9]+)(?:\s*:\s*|\s+(?=[^\W\d])))?(?P<tile>.*?)\s*")
_FIRST = re.compile(r"(?P<word>\S+)\s+(?P<rest>.+)")
_GOES_ON = ":/+@"
"""Marks that what follows a blank begins with where it belongs to the same tile."""


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
    """Read lines such as ``C:gw+4``, ``cgw+4`` or ``12: C:gw+4``; what follows a ``#`` is a comment."""
    for number, line in enumerate(text.splitlines(), 1):
        found = _LINE.fullmatch(line.partition("#")[0])
        assert found is not None  # the pattern matches every line
        if not found["tile"] and found["number"] is None:
            continue
        row = _row(found, Place(number, found.start("tile") + 1), problems)
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
        tile = _one_tile(found["tile"])
    except NotationError as error:
        for fault in error.faults:
            problems.add(place.shifted(fault.offset), fault.message, fault.rule)
    return Row(place, given, tile) if len(problems.found) == before else None


def _one_tile(text: str) -> Tile:
    """The tile of a line. Raises NotationError, also where a second tile or something else stands behind it."""
    if (parted := _FIRST.fullmatch(text)) is None:
        return parse_meant(text)
    word, rest = parted["word"], parted["rest"]
    several = all(map(is_token, text.split()))  # C S is no corner with a skeleton
    if several or (not is_meant(text) and _stands_alone(word, rest)):
        raise NotationError(f"expected one tile a line, found '{rest}' after it", parted.start("rest"))
    return parse_meant(text)


def _stands_alone(word: str, rest: str) -> bool:
    """Whether ``word`` is a whole tile, so that ``rest`` is something else and no part of it."""
    return is_meant(word) and rest[0] not in _GOES_ON and (len(word) > 1 or is_meant(rest))


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
