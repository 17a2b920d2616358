"""How advice speaks of tiles and cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ghosts_cli.formats.languages import many, noun, words
from ghosts_cli.formats.tokens import write_tile
from ghosts_cli.game import Cell, Monster, Tile


def tile_words(tile: Tile) -> str:
    """A tile by its token and what is on it: ``44 (golem-satyr corner, diamond 1)``."""
    return f"{write_tile(tile)} ({look_words(tile)})"


def look_words(tile: Tile) -> str:
    """What is on a tile: ``golem-satyr corner, diamond 1``; of two sections each by itself."""
    sections = [_monsters(section) for section in tile.sections]
    track = words(tile.track.value)
    if any(sections):
        monsters = " / ".join(section or "empty" for section in sections)
        track = f"{monsters} {track}"
    if tile.diamonds:
        track += f", {noun(len(tile.diamonds), 'diamond')} {' and '.join(map(str, tile.diamonds))}"
    return track


def _monsters(monsters: Sequence[Monster]) -> str:
    counts = Counter(monsters)
    return "-".join(words(kind.value) if count == 1 else many(count, kind.value) for kind, count in counts.items())


def place_words(cell: Cell, rotation: int) -> str:
    """A placement: ``2,3 turned 90``, or ``2,3`` as it is printed."""
    return f"{cell.row},{cell.column}" + (f" turned {rotation}" if rotation else "")
