"""A transcription's file: going on with one that is there, and what is written after each tile."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ghosts_cli.catalog.file import read_catalog_source
from ghosts_cli.catalog.transcribe import Transcription, Trouble
from ghosts_cli.catalog.unfinished import Unfinished, read_unfinished
from ghosts_cli.catalog.writing import catalog_yaml
from ghosts_cli.errors import (
    InputError,
    OutputError,
    OutputExistsError,
    Place,
    Problem,
    UnreadableError,
    UsageError,
    printable,
)
from ghosts_cli.formats.languages import Language, speaking

if TYPE_CHECKING:
    from ghosts_cli.catalog.transcribe_fill import Filled


def start(file: str, *, force: bool) -> tuple[Transcription, Unfinished | None]:
    """The transcription to go on with in ``file``: an empty one if the file is not there or ``force`` is set.

    Tiles of the file that are reconstructed are left out: they are still to be transcribed. Beside the
    transcription comes the file as it was read, None for an empty start.

    Raises OutputExistsError where the file is no catalog with transcribed tiles, InputError where it is one
    but has mistakes, UsageError or OutputError where no file can be written there.
    """
    path = Path(file)
    if path.is_dir() or (path.exists() and not path.is_file()):
        kind = "a directory" if path.is_dir() else "no ordinary file"
        raise UsageError(f"{printable(file)} is {kind}; expected the name of a file to write")
    if not path.parent.is_dir():
        folder = printable(str(path.parent))
        raise UsageError(f"{printable(file)} cannot be written: the folder {folder} does not exist")
    if not os.access(path.parent, os.W_OK):
        raise OutputError(f"{printable(file)}: cannot be written: no permission")
    if force or not path.exists():
        return Transcription(), None
    found = _read(file)
    transcription = going_on(found)
    if not transcription.tiles and found.catalog.tiles:
        message = f"{printable(file)} exists, and none of its tiles is transcribed; --force overwrites it"
        raise OutputExistsError(message)
    return transcription, found


def going_on(found: Unfinished) -> Transcription:
    """The transcribed tiles of a file as a transcription. Raises InputError where its totals are incomplete."""
    catalog = found.catalog
    return Transcription(found.transcribed, catalog.name, catalog.edition, found.totals())


def _read(file: str) -> Unfinished:
    """Read what is to be gone on with; a file that is something else is in the way."""
    try:
        return read_unfinished(read_catalog_source(file))
    except UnreadableError as error:
        reason = error.problems[0].shown
    except InputError as error:
        if error.problems[0].rule != "format":
            raise
        reason = error.problems[0].shown
    message = f"{printable(file)} exists and is no catalog to go on with ({printable(reason)}); --force overwrites it"
    raise OutputExistsError(message)


def file_text(transcription: Transcription, file: str) -> str:
    """The catalog file of a transcription, to be written after every tile."""
    return catalog_yaml(transcription.catalog(), _commented(_comment(transcription, file)))


def filled_text(filled: Filled, file: str) -> str:
    """The catalog file of a transcription whose other tiles have been made up."""
    whole, made = len(filled.catalog.tiles), filled.made
    lines = _whole_comment(whole, file)
    if made:
        lines = [
            f"{whole - made} tiles of this catalog were read off printed ones. The other {made} are made up so that",
            "the totals hold, and say so: 'source: reconstructed'.",
            f"Go on: ghosts catalog transcribe -o {_name(file)}",
        ]
    return catalog_yaml(filled.catalog, _commented(lines))


def _commented(lines: Iterable[str]) -> str:
    return "".join(f"# {line}\n" for line in lines)


def _whole_comment(whole: int, file: str) -> list[str]:
    return [
        f"Read off the printed tiles, all {whole} of them, with 'ghosts catalog transcribe'.",
        f"Use it with --catalog {_name(file)}, or for good with the environment variable GHOSTS_CATALOG.",
    ]


def _comment(transcription: Transcription, file: str) -> list[str]:
    whole = transcription.totals.tiles
    if transcription.finished:
        return _whole_comment(whole, file)
    return [
        f"Half-transcribed: {len(transcription.tiles)} of {whole} tiles so far, read off the printed ones.",
        f"Go on: ghosts catalog transcribe -o {_name(file)}",
        "Until then what is missing can be made up: the same command with --fill.",
    ]


def _name(file: str) -> str:
    return printable(Path(file).name)


def trouble_problems(
    transcription: Transcription, place: Callable[[int], Place], *, noun: str = "tile"
) -> Iterator[Problem]:
    """The totals that cannot come out right, as problems of a file, each at the last tile that it is about.

    ``place`` says where a tile stands; with ``noun`` "line" tiles are named by their lines, not by ids.
    """
    last = max(map(place, transcription.by_id), default=Place())
    with speaking(Language.ENGLISH):  # as all problems of files are told
        troubles = transcription.troubles()
    for trouble in troubles:
        where = max(map(place, trouble.ids), default=last) if trouble.link.endswith(" on") else last
        yield Problem(where, trouble.message + _link(trouble, place, noun), trouble.rule)


def _link(trouble: Trouble, place: Callable[[int], Place], noun: str) -> str:
    if not trouble.ids:
        return ""
    numbers = sorted(place(number).line if noun == "line" else number for number in trouble.ids)
    return f"; {trouble.link} {noun}{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"
