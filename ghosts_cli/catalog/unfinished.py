"""Catalogs that are read for the tiles they have, whether or not they are all there and add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ghosts_cli.catalog.catalog import Catalog, Edition, Provenance
from ghosts_cli.catalog.checks import CHECKS_OF_TILES, custom_hint
from ghosts_cli.catalog.reading import Reading, read
from ghosts_cli.catalog.totals import PUBLISHED, Totals
from ghosts_cli.errors import InputError, Place, Problem
from ghosts_cli.formats import nodes
from ghosts_cli.formats.boards import format_of
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import CATALOG_FORMAT
from ghosts_cli.formats.source import Source
from ghosts_cli.game import Monster, Tile, Track

_GROUPS = ("tiles", "tracks", "monsters", "diamonds")


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The tiles of a catalog file, each good by itself; their totals may be anything.

    ``places`` says where each id's tile stands in the file.
    """

    file: str
    catalog: Catalog
    places: Mapping[int, Place]
    reading: Reading

    @property
    def transcribed(self) -> tuple[Tile, ...]:
        """The tiles that were read off printed ones, by id."""
        sources = self.catalog.sources
        return tuple(tile for tile in self.catalog.tiles if sources[tile.id or 0] is Provenance.TRANSCRIBED)

    def totals(self) -> Totals:
        """What the whole edition must add up to.

        Raises InputError where a custom edition does not state every one of its totals, or tracks that do
        not add up to its tiles.
        """
        if self.catalog.edition is Edition.BASE:
            return PUBLISHED
        stated = self.catalog.totals
        place = self.reading.key_place("totals")
        lacking = [group for group in _GROUPS if group not in stated]
        lacking += [track.value for track in Track if "tracks" in stated and track.value not in stated["tracks"]]
        lacking += [kind.value for kind in Monster if "monsters" in stated and kind.value not in stated["monsters"]]
        if lacking:
            message = f"here a custom edition must state all of its totals; missing: {', '.join(lacking)}"
            raise InputError(self.file, [Problem(place, message, "totals")])
        if (by_track := sum(stated["tracks"].values())) != stated["tiles"]:
            message = f"{stated['tiles']} tiles in all, but {by_track} by track"
            raise InputError(self.file, [Problem(place, message, "totals")])
        return Totals(
            tiles=stated["tiles"],
            tracks={track: stated["tracks"][track.value] for track in Track},
            monsters={kind: stated["monsters"][kind.value] for kind in Monster},
            diamonds=stated["diamonds"],
        )


def read_unfinished(source: Source) -> Unfinished:
    """Read a catalog of which tiles may be missing and whose totals need not hold.

    Raises UnreadableError where the text is no catalog file, InputError with everything that is wrong with
    its tiles or its form.
    """
    problems = Problems()
    root = nodes.parse(source, problems)
    format_of(root, source.file, (CATALOG_FORMAT,), problems)
    assert isinstance(root, nodes.Mapping)  # it has the key 'format'
    reading = read(source, root, problems)
    for check in CHECKS_OF_TILES:
        problems.found.extend(check(reading))
    if problems.errors:
        strange = any(problem.rule == "id" for problem in problems.errors)
        raise InputError(source.file, problems.found, custom_hint(reading, source.file) if strange else "")
    by_id = {each.tile.id: each for each in reading.tiles if each.tile is not None and each.tile.id is not None}
    tiles = tuple(each.tile for _, each in sorted(by_id.items()) if each.tile is not None)
    sources = {number: each.source for number, each in by_id.items()}
    catalog = Catalog(reading.name, tiles, reading.edition, reading.provenance, sources, reading.totals)
    return Unfinished(source.file, catalog, {number: each.node.place for number, each in by_id.items()}, reading)
