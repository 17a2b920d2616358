"""What makes a set of tiles plausible, and how far a given set is from it (rule G7).

Kinds of monster mix as chance would mix them, tiles are worth about the same, and none outdoes another of its
track. ``shortfalls`` names everything that a set lacks.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

from ghosts_cli.catalog.totals import PUBLISHED, Totals, count
from ghosts_cli.game.tiles import DIAMOND_VALUES, Monster, Tile, Track, tile_faults

MARGIN = 2
"""How far a number of tiles may be from its expectation or share. Chance alone often strays this far; a
tighter set would be tidier than print ever is, a looser one would favour a kind or a track."""

MONSTER_LOAD = 5
"""What a monster weighs in a tile's load, in points: about what one brings on a good board."""

LOADS = range(10, 16)
"""The loads that a tile may have. They span less than a monster and one point of diamond together, so no
tile has both more monsters and a dearer diamond than another."""

KINDS = tuple(Monster)


@dataclass(frozen=True, slots=True)
class PairCount:
    """How many tiles two kinds of monster share, and how many they would share by chance."""

    first: Monster
    second: Monster
    observed: int
    expected: Fraction
    """By chance, on tiles that hold no more monsters than these do."""
    unbounded: Fraction
    """By chance, on tiles that could hold any number of monsters."""

    @property
    def deviation(self) -> Fraction:
        """The distance in tiles from the farther of the two expectations."""
        return max(abs(self.observed - self.expected), abs(self.observed - self.unbounded))


def pair_table(tiles: Sequence[Tile]) -> tuple[PairCount, ...]:
    """How often each of the 36 pairs of kinds meets on a tile, in the order of the kinds.

    A tile counts once for a pair that stands on it, on whichever sections. When one kind is on ``n_a``
    of the tiles and another on ``n_b``, chance has them meet on

    - ``unbounded``: ``n_a * n_b / len(tiles)``, each kind strewn over the tiles for itself;
    - ``expected``: that, scaled until the 36 add up to the meetings there are. Tiles with room for
      three monsters have fewer meetings than strewing would give, and this allows for it.
    """
    crews = [frozenset(tile.monsters) for tile in tiles]
    chances = pair_chances(_carriers(crews), [len(crew) for crew in crews])
    return tuple(
        PairCount(first, second, sum(first in crew and second in crew for crew in crews), *chances[first, second])
        for first, second in combinations(KINDS, 2)
    )


def outdoes(one: Tile, other: Tile) -> bool:
    """Whether ``one`` has all that ``other`` has: its track, its kinds of monster and diamonds as dear.

    Alike tiles outdo one another. Sections are not compared, for a quarter turn of a crossroads and a
    half turn of a double corner swap them (G4).
    """
    return (
        one.track is other.track
        and frozenset(one.monsters) >= frozenset(other.monsters)
        and sum(one.diamonds) >= sum(other.diamonds)
    )


def shortfalls(tiles: Sequence[Tile], totals: Totals = PUBLISHED) -> tuple[str, ...]:
    """Everything that ``tiles`` lack of a plausible set with ``totals``, one sentence each; none if nothing.

    Besides the totals (G3, G5) and the tile rules (G5, G18) a set should have:

    - no kind twice on a tile, one diamond at most, and all ten values if there are ten diamonds;
    - on each tile a load (``MONSTER_LOAD`` a monster and the diamond's value) within ``LOADS`` and at
      least one monster; on average no more monsters with a dearer diamond than with a cheaper one;
    - no tile that outdoes another;
    - monsters on both sections of a two-section tile, if it has two or more: a bare track beside a
      crowded one would waste what sets these tiles apart, that their monsters end up on two paths;
    - each pair of kinds within ``MARGIN`` of both its expectations (see ``pair_table``);
    - each kind within ``MARGIN`` of its share of each track, of the tiles of each size (1, 2, 3 monsters)
      and of the tiles with a diamond; each track within ``MARGIN`` of its share of sizes and diamonds.
    """
    return (
        *_total_faults(count(tiles), totals),
        *(f"tile {tile.id}: {fault}" for tile in tiles for fault in _tile_faults(tile)),
        *_diamond_faults(tiles, totals),
        *(
            f"tile {one.id} has all that tile {other.id} has"
            for one in tiles
            for other in tiles
            if one is not other and outdoes(one, other)
        ),
        *(
            f"{pair.first.value} and {pair.second.value} share {pair.observed} tiles, "
            f"by chance {float(pair.expected):.1f} or {float(pair.unbounded):.1f}"
            for pair in pair_table(tiles)
            if pair.deviation > MARGIN
        ),
        *_spread_faults(tiles),
    )


def _total_faults(found: Totals, totals: Totals) -> Iterator[str]:
    for what, there, wanted in compared(found, totals):
        if there != wanted:
            yield f"{there} {what}, not {wanted}"


def compared(one: Totals, other: Totals) -> Iterator[tuple[str, int, int]]:
    """Each thing that totals count, and how many of it there are in ``one`` and in ``other``."""
    yield "tiles", one.tiles, other.tiles
    for track in Track:
        yield f"{track.value} tiles", one.tracks[track], other.tracks[track]
    for kind in Monster:
        yield f"monsters of kind {kind.value}", one.monsters[kind], other.monsters[kind]
    yield "diamonds", one.diamonds, other.diamonds


def _tile_faults(tile: Tile) -> Iterator[str]:
    for _, fault in tile_faults(tile):
        yield fault
    if len(set(tile.monsters)) < len(tile.monsters):
        yield "a kind of monster stands on it twice"
    if len(tile.diamonds) > 1:
        yield f"{len(tile.diamonds)} diamonds, at most 1 expected"
    if not tile.monsters:
        yield "no monster"
    if len(tile.sections) == 2 <= len(tile.monsters) and not all(tile.sections):
        yield "all monsters on one of two sections"
    load = MONSTER_LOAD * len(tile.monsters) + sum(tile.diamonds)
    if load not in LOADS:
        yield f"load {load}, expected {LOADS[0]} to {LOADS[-1]}"


def _diamond_faults(tiles: Sequence[Tile], totals: Totals) -> Iterator[str]:
    crews: dict[int, list[int]] = {value: [] for value in (0, *DIAMOND_VALUES)}
    for tile in tiles:
        crews.setdefault(sum(tile.diamonds), []).append(len(tile.monsters))
    missing = [value for value in DIAMOND_VALUES if not crews[value]]
    if missing and totals.diamonds >= len(DIAMOND_VALUES):
        yield f"no diamond worth {', '.join(map(str, missing))}"
    means = [(value, Fraction(sum(sizes), len(sizes))) for value, sizes in sorted(crews.items()) if sizes]
    for (cheap, fewer), (dear, more) in pairwise(means):
        if more > fewer:
            yield f"more monsters with diamonds of {dear} than of {cheap}"


def _spread_faults(tiles: Sequence[Tile]) -> Iterator[str]:
    blanks = [blank_of(tile) for tile in tiles]
    crews = [frozenset(tile.monsters) for tile in tiles]
    for (group, kind), share in kind_shares(_carriers(crews), blanks).items():
        found = sum(kind in crew for crew, blank in zip(crews, blanks, strict=True) if group in blank.groups)
        if abs(found - share) > MARGIN:
            yield f"{found} tiles with a {kind.value} among {group}, its share is {float(share):.1f}"
    for track, group, found, share in track_strays(blanks):
        yield f"{found} {track.value} {group}, its share is {float(share):.1f}"


@dataclass(frozen=True, slots=True)
class Blank:
    """A tile before kinds are put on it: its track, its number of kinds, its diamonds' value (0: none)."""

    track: Track
    size: int
    value: int

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of tiles over which each kind should be spread in proportion, its track first."""
        groups = (_track_group(self.track), f"tiles with {self.size} monster{'s' * (self.size != 1)}")
        return (*groups, "tiles with a diamond") if self.value else groups


def _track_group(track: Track) -> str:
    return f"{track.value} tiles"


def blank_of(tile: Tile) -> Blank:
    """What a tile is apart from its kinds and how they stand."""
    return Blank(tile.track, len(set(tile.monsters)), sum(tile.diamonds))


def _carriers(crews: Iterable[frozenset[Monster]]) -> dict[Monster, int]:
    """The number of tiles that each kind stands on."""
    tally = Counter(kind for crew in crews for kind in crew)
    return {kind: tally[kind] for kind in KINDS}


def pair_chances(
    carriers: Mapping[Monster, int], sizes: Sequence[int]
) -> dict[tuple[Monster, Monster], tuple[Fraction, Fraction]]:
    """For each pair of kinds ``expected`` and ``unbounded``, as ``pair_table`` defines them."""
    products = {(a, b): carriers[a] * carriers[b] for a, b in combinations(KINDS, 2)}
    meetings = sum(math.comb(size, 2) for size in sizes)
    whole = max(1, sum(products.values()))
    return {
        pair: (Fraction(meetings * product, whole), Fraction(product, max(1, len(sizes))))
        for pair, product in products.items()
    }


def kind_shares(carriers: Mapping[Monster, int], blanks: Sequence[Blank]) -> dict[tuple[str, Monster], Fraction]:
    """For each group of tiles and each kind the tiles it would be on if each group had its share.

    A group's share is that of its room for monsters in all the room there is.
    """
    room = Counter[str]()
    for blank in blanks:
        room.update(dict.fromkeys(blank.groups, blank.size))
    whole = max(1, sum(blank.size for blank in blanks))
    return {(group, kind): Fraction(carriers[kind] * room[group], whole) for group in room for kind in KINDS}


def track_strays(blanks: Sequence[Blank]) -> list[tuple[Track, str, int, Fraction]]:
    """Where a track has too many or too few tiles of a size or with a diamond: (track, group, found, share)."""
    of_track = Counter(blank.track for blank in blanks)
    of_group = Counter(group for blank in blanks for group in blank.groups[1:])
    found = Counter((blank.track, group) for blank in blanks for group in blank.groups[1:])
    shares = {(t, g): Fraction(of_track[t] * of_group[g], len(blanks)) for t in of_track for g in of_group}
    return [(*key, found[key], share) for key, share in shares.items() if abs(found[key] - share) > MARGIN]
