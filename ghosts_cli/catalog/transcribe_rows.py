"""A tile as a file of tiles gives it."""

from __future__ import annotations

from dataclasses import dataclass

from ghosts_cli.errors import Place
from ghosts_cli.game import Tile


@dataclass(frozen=True, slots=True)
class Row:
    """A tile, where it stands, and the id that it is given, None where the order gives it."""

    place: Place
    id: int | None
    tile: Tile
