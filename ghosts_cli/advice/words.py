"""How advice speaks of tiles and cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ghosts_cli.formats.tokens import write_tile
from ghosts_cli.game import Cell, Monster, Tile, Track

_TRACKS = {
    Track.STRAIGHT: "straight",
    Track.CORNER: "corner",
    Track.CROSSROADS: "crossroads",
    Track.DOUBLE_CORNER: "double corner",
}


def tile_words(tile: Tile) -> str:
    """A tile by its token and what is on it: ``44 (golem-satyr corner, diamond 1)``."""
    return f"{write_tile(tile)} ({look_words(tile)})"


def look_words(tile: Tile) -> str:
    """What is on a tile: ``golem-satyr corner, diamond 1``; of two sections each by itself."""
    sections = [_monsters(section) for section in tile.sections]
    track = _TRACKS[tile.track]
    if any(sections):
        monsters = " / ".join(section or "empty" for section in sections)
        track = f"{monsters} {track}"
    if tile.diamonds:
        several = "diamonds" if len(tile.diamonds) > 1 else "diamond"
        track += f", {several} {' and '.join(map(str, tile.diamonds))}"
    return track


def _monsters(monsters: Sequence[Monster]) -> str:
    counts = Counter(monsters)
    return "-".join(kind.value if count == 1 else f"{count} {kind.plural}" for kind, count in counts.items())


def place_words(cell: Cell, rotation: int) -> str:
    """A placement: ``2,3 turned 90``, or ``2,3`` as it is printed."""
    return f"{cell.row},{cell.column}" + (f" turned {rotation}" if rotation else "")
