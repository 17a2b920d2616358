"""A transcription: the printed tiles as far as they have been put in, held against the totals (G3, G5).

``Transcription.troubles`` is exact: it is empty if and only if the missing tiles can still be such that every
total holds. For if what is missing is nowhere less than nothing, fits on the missing tiles at three monsters
each, and its golems are no more than these tiles, then one can lay a golem on as many of them, the other
monsters on any places that are left, and the diamonds anywhere, for a tile may have any number of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ghosts_cli.catalog.catalog import Catalog, Edition, Provenance
from ghosts_cli.catalog.totals import PUBLISHED, Totals, count
from ghosts_cli.formats.languages import DIAMOND, many, several, words
from ghosts_cli.formats.tokens import LARGEST_ID
from ghosts_cli.game.tiles import MAX_GOLEMS, MAX_MONSTERS, Monster, Tile, Track

USUAL_NAME = "Ghosts Galore, transcribed"


@dataclass(frozen=True, slots=True)
class Trouble:
    """A total that cannot come out right any more, whatever the missing tiles are.

    ``ids`` are the tiles to look at again, ``link`` what they have to do with it: "dragons are on".
    """

    message: str
    rule: str
    ids: tuple[int, ...] = ()
    link: str = ""


@dataclass(frozen=True, slots=True)
class Transcription:
    """The tiles so far, by id, and the totals that all of them together must come to."""

    tiles: tuple[Tile, ...] = ()
    name: str = USUAL_NAME
    edition: Edition = Edition.BASE
    totals: Totals = PUBLISHED

    @property
    def by_id(self) -> Mapping[int, Tile]:
        """The tiles so far by id."""
        return {tile.id: tile for tile in self.tiles if tile.id is not None}

    @property
    def ids(self) -> range:
        """The ids that a tile may have."""
        return range(1, (self.totals.tiles if self.edition is Edition.BASE else LARGEST_ID) + 1)

    @property
    def next_id(self) -> int | None:
        """The id of the next tile, the smallest that is free; None when all tiles are there."""
        if len(self.tiles) >= self.totals.tiles:
            return None
        taken = self.by_id
        return next(number for number in self.ids if number not in taken)

    @property
    def finished(self) -> bool:
        """Whether all tiles are there and every total holds."""
        return self.next_id is None and not self.troubles()

    def laid(self, number: int, tile: Tile) -> Transcription:
        """The transcription with ``tile`` as number ``number``, in place of the one there if there is one."""
        tiles = {**self.by_id, number: replace(tile, id=number)}
        return replace(self, tiles=tuple(tiles[each] for each in sorted(tiles)))

    def without(self, number: int) -> Transcription:
        """The transcription without tile ``number``."""
        return replace(self, tiles=tuple(tile for tile in self.tiles if tile.id != number))

    def missing(self) -> Totals:
        """What the missing tiles have to bring; a count below 0 is one too many."""
        have, whole = count(self.tiles), self.totals
        return Totals(
            tiles=whole.tiles - have.tiles,
            tracks={track: whole.tracks[track] - have.tracks[track] for track in Track},
            monsters={kind: whole.monsters[kind] - have.monsters[kind] for kind in Monster},
            diamonds=whole.diamonds - have.diamonds,
        )

    def troubles(self) -> tuple[Trouble, ...]:
        """Every total that cannot come out right any more: tracks, kinds, diamonds, room for monsters."""
        return tuple(self._troubles())

    def _troubles(self) -> Iterator[Trouble]:
        missing = self.missing()
        if missing.tiles < 0:
            yield self._off("tiles", -missing.tiles, self.totals.tiles, "G3", ())
        for track, number in missing.tracks.items():
            ids = tuple(tile.id or 0 for tile in self.tiles if tile.track is track)
            if self._is_off(number, missing):
                yield self._off(
                    f"{words(track.value)} tiles", -number, self.totals.tracks[track], "G3", ids, "they are"
                )
        for kind, number in missing.monsters.items():
            ids = tuple(tile.id or 0 for tile in self.tiles if kind in tile.monsters)
            if self._is_off(number, missing):
                name = several(kind.value)
                yield self._off(name, -number, self.totals.monsters[kind], "G5", ids, f"{name} are on")
        if self._is_off(missing.diamonds, missing):
            ids = tuple(tile.id or 0 for tile in self.tiles if tile.diamonds)
            name = several(DIAMOND)
            yield self._off(name, -missing.diamonds, self.totals.diamonds, "G5", ids, f"{name} are on")
        if missing.tiles > 0:
            yield from self._too_crowded(missing)

    @staticmethod
    def _is_off(number: int, missing: Totals) -> bool:
        """Whether ``number`` of something missing cannot be: less than none, or some and no tile to carry it."""
        return number < 0 or (number > 0 and missing.tiles <= 0)

    def _off(self, what: str, excess: int, wanted: int, rule: str, ids: tuple[int, ...], link: str = "") -> Trouble:
        whose = "published" if self.edition is Edition.BASE else "wanted"
        message = f"{what}: found {wanted + excess}, {whose} {wanted}, {abs(excess)} too"
        if excess < 0:  # what is missing may be missing on any tile
            return Trouble(f"{message} few", rule)
        return Trouble(f"{message} many", rule, ids, link if ids else "")

    def _too_crowded(self, missing: Totals) -> Iterator[Trouble]:
        """What no longer fits on the tiles that are missing (G5, G18)."""
        tiles = "1 tile is" if missing.tiles == 1 else f"{missing.tiles} tiles are"
        monsters = sum(max(0, number) for number in missing.monsters.values())
        if monsters > MAX_MONSTERS * missing.tiles:
            fewest = min((len(tile.monsters) for tile in self.tiles), default=0)
            barest = tuple(tile.id or 0 for tile in self.tiles if len(tile.monsters) == fewest)
            message = f"{monsters} monsters are missing, but only {tiles} left, with room for {MAX_MONSTERS} each"
            yield Trouble(message, "G5", barest, f"those with fewest ({fewest}) are" if barest else "")
        golems = missing.monsters[Monster.GOLEM]
        if golems > missing.tiles:
            several_are = f"{many(golems, 'golem')} are"
            yield Trouble(f"{several_are} missing, but only {tiles} left, one {words('golem')} a tile", "G18")

    def single_slips(self) -> tuple[int, ...]:
        """The tiles of which one alone may be wrong: all are there, and with that one put right every total holds."""
        if self.next_id is not None or not self.troubles():
            return ()
        return tuple(tile.id or 0 for tile in self.tiles if self._may_be_the_slip(tile))

    def _may_be_the_slip(self, tile: Tile) -> bool:
        """Whether ``tile`` can be replaced by one that brings just what is then missing."""
        missing = self.without(tile.id or 0).missing()
        monsters = missing.monsters
        return (
            min(*missing.tracks.values(), *monsters.values(), missing.diamonds) >= 0
            and sum(monsters.values()) <= MAX_MONSTERS
            and monsters[Monster.GOLEM] <= MAX_GOLEMS
        )

    def catalog(self) -> Catalog:
        """The tiles so far as a catalog: transcribed once they are all there and add up, before that mixed."""
        provenance = Provenance.TRANSCRIBED if self.finished else Provenance.MIXED
        return replace(self.completed(self.tiles), provenance=provenance)

    def completed(self, tiles: Sequence[Tile]) -> Catalog:
        """The catalog of ``tiles``, by id; those that are not of this transcription count as reconstructed."""
        known = self.by_id
        sources = {
            tile.id: Provenance.TRANSCRIBED if tile.id in known else Provenance.RECONSTRUCTED
            for tile in tiles
            if tile.id is not None
        }
        kinds = set(sources.values())
        return Catalog(
            self.name,
            tuple(tiles),
            self.edition,
            kinds.pop() if len(kinds) == 1 else Provenance.MIXED,
            sources,
            {} if self.edition is Edition.BASE else totals_data(self.totals),
        )


def totals_data(totals: Totals) -> dict[str, object]:
    """Totals as the plain data of a catalog file."""
    return {
        "tiles": totals.tiles,
        "tracks": {track.value: number for track, number in totals.tracks.items()},
        "monsters": {kind.value: number for kind, number in totals.monsters.items()},
        "diamonds": totals.diamonds,
    }
