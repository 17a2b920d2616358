"""A catalog: the tiles of an edition, where their contents come from, and a hash that names them."""

from __future__ import annotations

import enum
import functools
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Tile


class Provenance(enum.Enum):
    """Where the contents of tiles come from (G7)."""

    RECONSTRUCTED = "reconstructed"
    """Made up so that the published totals hold; not the printed tiles."""
    TRANSCRIBED = "transcribed"
    """Read off the printed tiles."""
    MIXED = "mixed"
    """Some of each."""


class Edition(enum.Enum):
    """What a catalog's totals are held against."""

    BASE = "base"
    """The published totals."""
    CUSTOM = "custom"
    """The totals that the file itself gives, if any."""


@dataclass(frozen=True)
class Catalog:
    """The tiles of an edition.

    ``tiles`` is ordered by id; ``sources`` has the provenance of each id, RECONSTRUCTED or TRANSCRIBED;
    ``totals`` are a custom edition's own, as its file states them, empty where it states none.
    """

    name: str
    tiles: tuple[Tile, ...]
    edition: Edition
    provenance: Provenance
    sources: Mapping[int, Provenance]
    totals: Mapping[str, Any] = field(default_factory=dict)

    @functools.cached_property
    def by_id(self) -> Mapping[int, Tile]:
        """The tiles by id."""
        return {tile.id: tile for tile in self.tiles if tile.id is not None}

    @functools.cached_property
    def hash(self) -> str:
        """SHA-256, in hexadecimal, of a line ``ID NOTATION`` for each tile by rising id."""
        lines = "".join(f"{tile.id} {write_content(tile)}\n" for tile in self.tiles)
        return hashlib.sha256(lines.encode()).hexdigest()

    @property
    def honesty(self) -> str | None:
        """The line that every result resting on a catalog that is not wholly transcribed must carry (G7)."""
        if self.provenance is Provenance.TRANSCRIBED:
            return None
        made_up = sum(source is Provenance.RECONSTRUCTED for source in self.sources.values())
        if made_up == len(self.tiles):
            return f"The catalog is a reconstruction, not the printed tiles (hash {self.hash[:12]}, G7)."
        return (
            f"The catalog is partly a reconstruction: {made_up} of {len(self.tiles)} tiles (hash {self.hash[:12]}, G7)."
        )

    def summary(self) -> dict[str, str]:
        """Name, provenance and hash, as the JSON outputs show them."""
        return {"name": self.name, "provenance": self.provenance.value, "hash": self.hash}
