"""Random tiles that meet given totals, each deck of a clearly stated space as likely as any other (G3, G5, G7).

How a deck is drawn. Every tile has places for three monsters. The monsters are told apart, even those of a kind,
and an *arrangement* puts each of them on a place of its own, no two golems on one tile. Every arrangement is
equally likely. That is done exactly, without trial and error: the golems go on different tiles, every choice
of tiles as likely as any other; the other monsters then go on the places that are left, again every choice as
likely. However the golems lie, equally many places are left and so equally many arrangements follow, so no
arrangement is favoured.

What the totals say nothing about is drawn freely, and this is an assumption: on tiles with two sections a fair
coin puts each monster on one of them; every diamond lies on any tile, whatever else lies there, and is worth 1 to
10, each as likely. Tracks are fixed: by rising ids straight, corner, crossroads, double corner. Ids are mere
names, and so decks differ in nothing but what is on their tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count as counting

from ghosts_cli.catalog.catalog import Catalog, Edition
from ghosts_cli.catalog.totals import PUBLISHED, Totals
from ghosts_cli.catalog.transcribe import Transcription
from ghosts_cli.errors import GhostsError
from ghosts_cli.formats.languages import Language, speaking
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.tiles import DIAMOND_VALUES, MAX_MONSTERS, Monster, Tile, Track

_PURPOSE = 8
"""The stream that decks are drawn from; no game draws from it."""


class SampleError(GhostsError, ValueError):
    """No tiles can be drawn; the message says what is in the way."""


@dataclass(frozen=True, slots=True)
class Space:
    """The decks to draw from: all with ``totals`` that have the ``known`` tiles.

    ``most_diamonds`` is how many diamonds may lie on a tile that is drawn, None for any number.
    """

    totals: Totals = PUBLISHED
    known: tuple[Tile, ...] = ()
    edition: Edition = Edition.BASE
    name: str = "Ghosts Galore"
    most_diamonds: int | None = None

    @property
    def _so_far(self) -> Transcription:
        return Transcription(self.known, self.name, self.edition, self.totals)

    def verify(self) -> None:
        """Raise SampleError where there is no such deck."""
        with speaking(Language.ENGLISH):  # as all errors are told
            troubles = self._so_far.troubles()
        if troubles:
            raise SampleError("; ".join(trouble.message for trouble in troubles))
        missing = self._so_far.missing()
        if self.most_diamonds is not None and missing.diamonds > self.most_diamonds * missing.tiles:
            raise SampleError(
                f"{missing.diamonds} diamonds are missing on {missing.tiles} tiles, "
                f"too many for {self.most_diamonds} a tile at most"
            )

    @property
    def unknown(self) -> int:
        """The number of tiles that are drawn."""
        return max(0, self._so_far.missing().tiles)

    def tiles(self, seed: int, number: int) -> tuple[Tile, ...]:
        """Deck ``number`` of those that ``seed`` stands for: all its tiles by id.

        It depends on nothing but the space, the seed and the number. Raises SampleError where there is no deck.
        """
        self.verify()
        missing = self._so_far.missing()
        stream = Stream.of(seed, number, _PURPOSE)
        crews = _strewn_monsters(missing.monsters, missing.tiles, stream)
        tracks = [track for track in Track for _ in range(missing.tracks[track])]
        loot = _strewn_diamonds(missing.diamonds, missing.tiles, self.most_diamonds, stream)
        taken = self._so_far.by_id
        free = (each for each in counting(1) if each not in taken)
        drawn = [
            Tile(track, _on_sections(crew, track, stream), diamonds, id_)
            for track, crew, diamonds, id_ in zip(tracks, crews, loot, free, strict=False)
        ]
        return tuple(sorted([*self.known, *drawn], key=lambda tile: tile.id or 0))

    def catalog(self, seed: int, number: int) -> Catalog:
        """The same deck as a catalog; the known tiles count as transcribed, the others as reconstructed."""
        catalog = self._so_far.completed(self.tiles(seed, number))
        return replace(catalog, name=f"{self.name}, deck {number} of seed {seed}")


def _strewn_monsters(monsters: Mapping[Monster, int], tiles: int, stream: Stream) -> list[list[Monster]]:
    """The monsters of each of ``tiles`` tiles, every arrangement equally likely (see the module)."""
    crews: list[list[Monster]] = [[] for _ in range(tiles)]
    for tile in stream.draw(range(tiles), monsters[Monster.GOLEM]):
        crews[tile].append(Monster.GOLEM)
    others = [kind for kind in Monster if kind is not Monster.GOLEM for _ in range(monsters[kind])]
    places = [tile for tile in range(tiles) for _ in range(MAX_MONSTERS - len(crews[tile]))]
    for kind, tile in zip(others, stream.draw(places, len(others)), strict=True):
        crews[tile].append(kind)
    return crews


def _strewn_diamonds(diamonds: int, tiles: int, most: int | None, stream: Stream) -> list[tuple[int, ...]]:
    """The values of the diamonds on each tile; with ``most`` every tile has so many places for them."""
    loot: list[list[int]] = [[] for _ in range(tiles)]
    if most is None:
        lying = [stream.below(tiles) for _ in range(diamonds)]
    else:
        lying = stream.draw([tile for tile in range(tiles) for _ in range(min(most, diamonds))], diamonds)
    for tile in lying:
        loot[tile].append(stream.choose(DIAMOND_VALUES))
    return [tuple(values) for values in loot]


def _on_sections(crew: Sequence[Monster], track: Track, stream: Stream) -> tuple[tuple[Monster, ...], ...]:
    """The crew of a tile on its sections, each monster on either with equal chance (G6)."""
    on = [stream.below(len(track.joints)) for _ in crew]
    return tuple(
        tuple(kind for kind, section in zip(crew, on, strict=True) if section == number)
        for number in range(len(track.joints))
    )
