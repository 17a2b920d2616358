"""Choosing tiles of a catalog by id and by what is on them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.errors import UsageError
from ghosts_cli.game import Tile


def select(
    catalog: Catalog,
    *,
    ids: Sequence[int] = (),
    tracks: Collection[str] = (),
    monsters: Collection[str] = (),
    diamonds: Collection[str] = (),
) -> tuple[Tile, ...]:
    """The tiles with one of the ``ids`` and ``tracks``, all of the ``monsters`` and one of the ``diamonds``.

    What is empty does not restrict. ``diamonds`` are values, ``any`` or ``none``. Raises UsageError for an
    id that the catalog has not.
    """
    for number in ids:
        if number not in catalog.by_id:
            known = sorted(catalog.by_id)
            raise UsageError(f"the catalog has no tile {number}; its ids go from {known[0]} to {known[-1]}")

    def wanted(tile: Tile) -> bool:
        kinds = {kind.value for kind in tile.monsters}
        return (
            (not ids or tile.id in ids)
            and (not tracks or tile.track.value in tracks)
            and kinds.issuperset(monsters)
            and (not diamonds or any(_has(tile, value) for value in diamonds))
        )

    return tuple(filter(wanted, catalog.tiles))


def _has(tile: Tile, diamond: str) -> bool:
    if diamond in ("any", "none"):
        return bool(tile.diamonds) is (diamond == "any")
    return int(diamond) in tile.diamonds
