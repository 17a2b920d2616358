"""Catalogs as plain data and as a file; reading gives back what was written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ghosts_cli.catalog.catalog import Catalog, Edition, Provenance
from ghosts_cli.formats.shapes import CATALOG_FORMAT
from ghosts_cli.formats.writing import to_yaml
from ghosts_cli.game import Tile

EDITING = """\
# A catalog to edit. Use it with --catalog FILE, or for good with the environment variable GHOSTS_CATALOG;
# 'ghosts catalog check FILE' tells everything that is wrong with it.
#
# You own the game? Write what is printed on each tile and 'source: transcribed' beside it; 'provenance' is
# 'mixed' until all tiles are, then 'transcribed'. You design your own? Write 'edition: custom'.
# On crossroads and double corners 'monsters' is a list for each section: [[ghost], [bat, dragon]].
# Unturned, a crossroads joins N-S, then W-E; a double corner N-E, then S-W.
"""


def tile_data(tile: Tile, source: Provenance) -> dict[str, Any]:
    """A tile as an item of the catalog's list; what it has not is left out."""
    sections = [[monster.value for monster in section] for section in tile.sections]
    data: dict[str, Any] = {"id": tile.id, "track": tile.track.value}
    if tile.monsters:
        data["monsters"] = sections[0] if len(sections) == 1 else sections
    if tile.diamonds:
        data["diamonds"] = list(tile.diamonds)
    return {**data, "source": source.value}


def catalog_data(catalog: Catalog) -> dict[str, Any]:
    """A catalog as the plain data of its file."""
    return {
        "format": CATALOG_FORMAT,
        "name": catalog.name,
        "edition": catalog.edition.value,
        "provenance": catalog.provenance.value,
        **({"totals": dict(catalog.totals)} if catalog.totals else {}),
        "tiles": [tile_data(tile, catalog.sources[tile.id or 0]) for tile in catalog.tiles],
    }


def catalog_yaml(catalog: Catalog, comment: str = EDITING) -> str:
    """A catalog file, ``comment`` in front."""
    return comment + to_yaml(catalog_data(catalog))


def selection(catalog: Catalog, tiles: Iterable[Tile]) -> Catalog:
    """The catalog with some of its tiles only; unless that is all of them, a custom edition."""
    chosen = tuple(sorted(tiles, key=lambda tile: tile.id or 0))
    if chosen == catalog.tiles:
        return catalog
    sources = {tile.id: catalog.sources[tile.id] for tile in chosen if tile.id is not None}
    kinds = set(sources.values())
    provenance = Provenance.MIXED if len(kinds) == 2 else next(iter(kinds), catalog.provenance)
    return replace(
        catalog,
        name=f"{catalog.name}, selection",
        tiles=chosen,
        edition=Edition.CUSTOM,
        provenance=provenance,
        sources=sources,
        totals={},
    )
