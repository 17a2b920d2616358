"""What sets two catalogs apart: tile by tile, in all totals, and in how the deck is made up."""

from __future__ import annotations

import enum
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.totals import count
from ghosts_cli.game.tiles import DIAMOND_VALUES, MAX_MONSTERS, Monster, Tile, Track

DIAMOND = "diamond"
"""What pairs call a diamond, beside the names of monsters."""


class ChangeKind(enum.Enum):
    """What happened to a tile."""

    CHANGED = "changed"
    """The id has another content."""
    SWAPPED = "swapped"
    """The id has the same content, its two sections the other way round: a turned tile prints that (G4)."""
    RENUMBERED = "renumbered"
    """The same content has another id."""
    REMOVED = "removed"
    """The content is in the first catalog only."""
    ADDED = "added"
    """The content is in the second catalog only."""


@dataclass(frozen=True, slots=True)
class TileChange:
    """A tile of the first catalog and what it is in the second; None where there is none."""

    kind: ChangeKind
    before: Tile | None
    after: Tile | None

    @property
    def id(self) -> int:
        """The tile's id, the first catalog's if it is in both."""
        tile = self.before or self.after
        assert tile is not None  # a change is about a tile
        return tile.id or 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that two catalogs have each: ``group`` and ``keys`` say of what."""

    group: str
    keys: tuple[str, ...]
    before: int
    after: int

    @property
    def differs(self) -> bool:
        """Whether the two numbers are not the same."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class CatalogDiff:
    """Two catalogs held against each other.

    ``tiles`` are the changes, by id. ``totals`` has every figure of ``TOTALS``, ``statistics`` every one of
    ``STATISTICS``, equal ones included. ``sources`` are the ids in both catalogs whose tiles come from elsewhere.
    """

    before: Catalog
    after: Catalog
    tiles: tuple[TileChange, ...]
    totals: tuple[Figure, ...]
    statistics: tuple[Figure, ...]
    sources: tuple[int, ...]

    @property
    def same(self) -> bool:
        """Whether the catalogs have the same content: the same hash."""
        return self.before.hash == self.after.hash

    @property
    def same_box(self) -> bool:
        """Whether they have the same tiles, whatever their ids and the order of their sections."""
        return all(change.kind in (ChangeKind.RENUMBERED, ChangeKind.SWAPPED) for change in self.tiles)


def diff(before: Catalog, after: Catalog) -> CatalogDiff:
    """Hold two catalogs against each other."""
    return CatalogDiff(
        before,
        after,
        tuple(sorted(_changes(before, after), key=lambda change: change.id)),
        tuple(_figures(before, after, _totals)),
        tuple(_figures(before, after, _statistics)),
        tuple(number for number, source in before.sources.items() if after.sources.get(number, source) is not source),
    )


def _changes(before: Catalog, after: Catalog) -> Iterator[TileChange]:
    """What differs: first the ids whose content looks the same, then contents that moved, then the rest."""
    old, new = dict(before.by_id), dict(after.by_id)
    for number in [number for number in old if number in new and old[number].alike(new[number])]:
        one, other = old.pop(number), new.pop(number)
        if one != other:
            yield TileChange(ChangeKind.SWAPPED, one, other)
    elsewhere = defaultdict[object, list[int]](list)
    for number in sorted(new, reverse=True):
        elsewhere[new[number].look].append(number)
    for number in sorted(old):
        if numbers := elsewhere[old[number].look]:
            yield TileChange(ChangeKind.RENUMBERED, old.pop(number), new.pop(numbers.pop()))
    for number in sorted({*old, *new}):
        one_or_none, other_or_none = old.get(number), new.get(number)
        kind = ChangeKind.CHANGED
        if one_or_none is None or other_or_none is None:
            kind = ChangeKind.REMOVED if other_or_none is None else ChangeKind.ADDED
        yield TileChange(kind, one_or_none, other_or_none)


_Counts = Iterable[tuple[str, tuple[str, ...], int]]


def _figures(before: Catalog, after: Catalog, counts: Callable[[Sequence[Tile]], _Counts]) -> Iterator[Figure]:
    for (group, keys, one), (_, _, other) in zip(counts(before.tiles), counts(after.tiles), strict=True):
        yield Figure(group, keys, one, other)


def _totals(tiles: Sequence[Tile]) -> _Counts:
    """The totals that are published of the base edition (G3, G5)."""
    found = count(tiles)
    yield "tiles", (), found.tiles
    yield from (("tracks", (track.value,), number) for track, number in found.tracks.items())
    yield from (("monsters", (kind.value,), number) for kind, number in found.monsters.items())
    yield "diamonds", (), found.diamonds


def _statistics(tiles: Sequence[Tile]) -> _Counts:
    """How the deck is made up beyond its totals."""
    crews = Counter(len(tile.monsters) for tile in tiles)
    yield from (("monsters_per_tile", (str(size),), crews[size]) for size in range(MAX_MONSTERS + 1))
    values = Counter(value for tile in tiles for value in tile.diamonds)
    yield from (("diamonds_by_value", (str(value),), values[value]) for value in DIAMOND_VALUES)
    yield "diamond_points", (), sum(value * number for value, number in values.items())
    loads = Counter(len(tile.diamonds) for tile in tiles)
    yield from (("diamonds_per_tile", (size,), number) for size, number in _few_and_more(loads))
    by_track = Counter(tile.track for tile in tiles for _ in tile.monsters)
    yield from (("monsters_by_track", (track.value,), by_track[track]) for track in Track)
    sharing = Counter(pair for tile in tiles for pair in combinations(_things(tile), 2))
    for pair in combinations([*(kind.value for kind in Monster), DIAMOND], 2):
        yield "tiles_with_both", pair, sharing[pair]


def _few_and_more(loads: Counter[int]) -> Iterator[tuple[str, int]]:
    """Tiles by how many diamonds they have, from two on together; there is no most."""
    yield "0", loads[0]
    yield "1", loads[1]
    yield "2+", sum(number for size, number in loads.items() if size > 1)


def _things(tile: Tile) -> list[str]:
    """The kinds on a tile, in the order of their enum, and whether there is a diamond."""
    kinds = set(tile.monsters)
    return [kind.value for kind in Monster if kind in kinds] + [DIAMOND] * bool(tile.diamonds)
