"""Reading a catalog file, and checking it: a bad file is told everything that is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.checks import CHECKS, custom_hint
from ghosts_cli.catalog.reading import Reading, read
from ghosts_cli.catalog.totals import Totals, count
from ghosts_cli.data_files import data_file
from ghosts_cli.errors import InputError, Level, Problem, UnreadableError
from ghosts_cli.formats.boards import format_of
from ghosts_cli.formats.nodes import Mapping, parse
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import CATALOG_FORMAT
from ghosts_cli.formats.source import Source, read_source
from ghosts_cli.game import Monster, Track

STANDING_DEFAULT = "GHOSTS_CATALOG"
"""The environment variable that names the catalog to use where no option does."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a check of a catalog found; ``catalog`` is None where there is any error."""

    file: str
    catalog: Catalog | None
    problems: tuple[Problem, ...]
    reading: Reading
    found: Totals

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong; warnings alone are not."""
        return self.catalog is not None

    @property
    def hint(self) -> str:
        """A line that names a way out, where one is known; empty otherwise."""
        return custom_hint(self.reading, self.file)

    def totals(self) -> dict[str, Any]:
        """Found and expected counts by group and key; ``published`` is None where nothing is expected."""
        expected = {(each.group, each.key): each.count for each in self.reading.expected}

        def pair(group: str, key: str | None, found: int) -> dict[str, int | None]:
            return {"found": found, "published": expected.get((group, key))}

        return {
            "tiles": pair("tiles", None, self.found.tiles),
            "tracks": {track.value: pair("tracks", track.value, self.found.tracks[track]) for track in Track},
            "monsters": {kind.value: pair("monsters", kind.value, self.found.monsters[kind]) for kind in Monster},
            "diamonds": pair("diamonds", None, self.found.diamonds),
        }


def catalog_path(option: str | None = None) -> str:
    """The catalog to use: ``option``, else the one that ``GHOSTS_CATALOG`` names, else the shipped one."""
    return option or os.environ.get(STANDING_DEFAULT) or str(data_file("tiles.yaml"))


def find_catalog(option: str | None = None) -> Catalog:
    """Read the catalog to use; see ``catalog_path``. Raises UnreadableError or InputError."""
    with named_by_environment(option):
        return read_catalog(read_catalog_source(catalog_path(option)))


@contextmanager
def named_by_environment(option: str | None) -> Iterator[None]:
    """Where no option but ``GHOSTS_CATALOG`` names the catalog, let the first of its problems say so."""
    try:
        yield
    except InputError as error:
        if option or not os.environ.get(STANDING_DEFAULT):
            raise
        first, *others = error.problems
        message = f"{first.message} (named by {STANDING_DEFAULT})"
        if isinstance(error, UnreadableError):
            raise UnreadableError(error.file, message, first.place) from None
        raise InputError(error.file, [replace(first, message=message), *others], error.hint) from None


def read_catalog_source(
    file: str, *, empty_hint: str = "'ghosts catalog show --format yaml' writes one to edit"
) -> Source:
    """The text of a catalog file. Raises UnreadableError."""
    return read_source(file, empty_hint=empty_hint)


def read_catalog(source: Source) -> Catalog:
    """Read a catalog. Raises InputError with every problem, UnreadableError where it is no catalog file."""
    result = check_catalog(source)
    if result.catalog is None:
        raise InputError(source.file, result.problems, result.hint)
    return result.catalog


def check_catalog(source: Source) -> CheckResult:
    """Read a catalog and check everything there is to check.

    Raises UnreadableError where the text is no catalog file, InputError where it is another kind of file.
    """
    problems = Problems()
    root = parse(source, problems)
    format_of(root, source.file, (CATALOG_FORMAT,), problems)
    assert isinstance(root, Mapping)  # it has the key 'format'
    reading = read(source, root, problems)
    for check in CHECKS:
        problems.found.extend(check(reading))
    everything = tuple(sorted(problems.found, key=lambda problem: problem.place))
    wrong = any(problem.level is Level.ERROR for problem in everything)
    found = count(each.tile for each in reading.tiles if each.tile is not None)
    return CheckResult(source.file, None if wrong else _catalog(reading), everything, reading, found)


def _catalog(reading: Reading) -> Catalog:
    tiles = sorted((each.tile for each in reading.tiles if each.tile is not None), key=lambda tile: tile.id or 0)
    sources = {each.id: each.source for each in reading.tiles if each.id is not None}
    return Catalog(reading.name, tuple(tiles), reading.edition, reading.provenance, sources, reading.totals)
