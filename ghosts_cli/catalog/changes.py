"""A catalog with some tiles changed, added and removed, and what that does to its totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ghosts_cli.catalog.catalog import Catalog, Edition, Provenance
from ghosts_cli.catalog.totals import PUBLISHED, count
from ghosts_cli.errors import UsageError
from ghosts_cli.game import Monster, Tile, Track


def changed_catalog(
    catalog: Catalog, *, changed: Sequence[tuple[int, Tile]], added: Sequence[Tile], removed: Sequence[int]
) -> Catalog:
    """``catalog`` with other contents under the ids of ``changed``, without ``removed``, and with new tiles.

    A new tile gets the id after the highest. What is made up counts as reconstructed (G7). Raises UsageError for
    an id that the catalog has not, and for one that is named twice.
    """
    ids = [*(number for number, _ in changed), *removed]
    for place, number in enumerate(ids):
        if number not in catalog.by_id:
            known = sorted(catalog.by_id)
            raise UsageError(f"the catalog has no tile {number}; its ids go from {known[0]} to {known[-1]}")
        if number in ids[:place]:
            raise UsageError(f"tile {number} is changed or removed twice")
    tiles = {number: tile for number, tile in catalog.by_id.items() if number not in removed}
    tiles |= {number: replace(tile, id=number) for number, tile in changed}
    following = max(catalog.by_id, default=0) + 1
    tiles |= {number: replace(tile, id=number) for number, tile in enumerate(added, following)}
    sources = {
        number: catalog.sources[number]
        if number in catalog.by_id and tile == catalog.by_id[number]
        else Provenance.RECONSTRUCTED
        for number, tile in tiles.items()
    }
    return replace(catalog, tiles=tuple(tiles[number] for number in sorted(tiles)), sources=sources)


def totals_off(catalog: Catalog) -> list[tuple[str, int, int]]:
    """The totals that a catalog should meet and does not: of what, how many there are, and how many there should be.

    A base edition is held against the published totals (G3, G5), a custom one against its own.
    """
    expected = _published() if catalog.edition is Edition.BASE else dict(_stated(catalog.totals))
    found = dict(_counts(catalog.tiles))
    return [(what, found[what], number) for what, number in expected.items() if found[what] != number]


def _published() -> dict[str, int]:
    return {
        "tiles": PUBLISHED.tiles,
        **{_track(track): number for track, number in PUBLISHED.tracks.items()},
        **{kind.plural: number for kind, number in PUBLISHED.monsters.items()},
        "diamonds": PUBLISHED.diamonds,
    }


def _counts(tiles: Sequence[Tile]) -> Iterator[tuple[str, int]]:
    found = count(tiles)
    yield "tiles", found.tiles
    yield from ((_track(track), number) for track, number in found.tracks.items())
    yield from ((kind.plural, number) for kind, number in found.monsters.items())
    yield "diamonds", found.diamonds


def _stated(totals: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The totals that a custom edition states, by the same words."""
    for group, value in totals.items():
        if group in ("tiles", "diamonds"):
            yield group, value
        else:
            for key, number in value.items():
                yield (_track(Track(key)) if group == "tracks" else Monster(key).plural), number


def _track(track: Track) -> str:
    return f"{track.value.replace('_', ' ')} tiles"
