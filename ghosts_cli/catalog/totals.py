"""The published totals of the 78 tiles, and how to count those of any tiles (rules G3 and G5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ghosts_cli.game.tiles import Monster, Tile, Track


@dataclass(frozen=True, slots=True)
class Totals:
    """How many tiles, tiles of each track, monsters of each kind and diamonds a set has.

    ``monsters`` counts monsters, not the tiles they stand on; ``diamonds`` counts symbols, whatever
    their values. Every track and every kind is a key, in the order of its enum; those not named
    count 0.
    """

    tiles: int
    tracks: Mapping[Track, int]
    monsters: Mapping[Monster, int]
    diamonds: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "tracks", {track: self.tracks.get(track, 0) for track in Track})
        object.__setattr__(self, "monsters", {kind: self.monsters.get(kind, 0) for kind in Monster})


PUBLISHED = Totals(
    tiles=78,
    tracks={Track.STRAIGHT: 31, Track.CORNER: 31, Track.CROSSROADS: 8, Track.DOUBLE_CORNER: 8},
    monsters={
        Monster.DRAGON: 8,
        Monster.GHOST: 20,
        Monster.GOLEM: 17,
        Monster.SATYR: 12,
        Monster.SKELETON: 22,
        Monster.SLIME: 12,
        Monster.BAT: 17,
        Monster.WEREWOLF: 22,
        Monster.WISP: 26,
    },
    diamonds=33,
)
"""What is known of the printed set (G3, G5). The contents of single tiles are not (G7)."""


def count(tiles: Iterable[Tile]) -> Totals:
    """The totals of ``tiles``, each counted as often as it comes."""
    tiles = tuple(tiles)
    return Totals(
        tiles=len(tiles),
        tracks=Counter(tile.track for tile in tiles),
        monsters=Counter(monster for tile in tiles for monster in tile.monsters),
        diamonds=sum(len(tile.diamonds) for tile in tiles),
    )
