"""A plausible set of tiles that meets published totals: the reconstruction (rule G7).

Only totals of the printed set are known (G3, G5), so this module deals them out. What it makes is *a*
set that could have been printed, never *the* printed one. Two kinds of demands shape it:

- **Promises**, kept whatever happens: the totals; the tile rules (G5, G18); on every tile that is made
  here no kind of monster twice and at most one diamond.
- **Plausibility**, everything that ``shortfalls`` names beside them: tiles are worth about the same,
  none outdoes another of its track, and kinds of monster mix as chance would mix them.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ghosts_cli.catalog.dealing import Deal, below, pick, places_of
from ghosts_cli.catalog.plausible import (
    LOADS,
    MARGIN,
    MONSTER_LOAD,
    Blank,
    blank_of,
    compared,
    outdoes,
    pair_table,
    shortfalls,
    track_strays,
)
from ghosts_cli.catalog.totals import PUBLISHED, Totals, count
from ghosts_cli.errors import GhostsError
from ghosts_cli.game.tiles import DIAMOND_VALUES, MAX_MONSTERS, Monster, Tile, Track, tile_faults

__all__ = [
    "LOADS",
    "MARGIN",
    "MONSTER_LOAD",
    "ReconstructionError",
    "outdoes",
    "pair_table",
    "reconstruct",
    "shortfalls",
]

_VALUE_WEIGHTS = (4, 4, 3, 3, 3, 2, 2, 1, 1, 0)
"""How diamonds share out over the values 1 to 10 once each value has one: cheap ones are commoner. The
published 33 become 5 5 4 4 4 3 3 2 2 1."""

_TRACK_SWAPS = 300
_ATTEMPTS = 4
_STEPS = 600
"""Swaps tried in an attempt, for each tile that is made. Of 60 seeds none needed more than 353, half fewer
than 95."""

_TRACKS = tuple(Track)


class ReconstructionError(GhostsError, ValueError):
    """No set of tiles can be made from what was asked for; the message says what is in the way."""


def reconstruct(seed: int, totals: Totals = PUBLISHED, known: Sequence[Tile] = ()) -> tuple[Tile, ...]:
    """Make a whole set of tiles with ``totals``, ids 1 to n, in the order of their ids.

    ``known`` tiles keep their content and their ids. The tiles made for the other ids go by track
    (straight, corner, crossroads, double corner), then by content in the notation's order; on tiles
    with two sections the section that comes first in that order is the first.

    Without known tiles the set has no ``shortfalls``. With some, the promises of this module hold and
    plausibility is sought for the rest as far as the known tiles leave room: what is printed need not
    agree with our guesses. ``shortfalls`` says what is left.

    Raises:
        ReconstructionError: the known tiles break a tile rule, have no or wrong ids or go beyond the
            totals; what they leave does not fit on the tiles that are left; or no plausible set was
            found and no tile was known.

    """
    left = _left_over(totals, known)
    rng = random.Random(seed)
    deals = []
    # Known tiles are as they are: often some strain remains whatever the others are, and trying again is in vain.
    for _ in range(1 if known else _ATTEMPTS):
        deals.append(Deal(_blanks(left, known, rng), left.monsters, known, rng))
        deals[-1].relax(_STEPS * left.tiles)
        if deals[-1].strain == 0:
            break
    deal = min(deals, key=lambda deal: deal.strain)
    made = [_made(blank, crew, rng) for blank, crew in zip(deal.blanks, deal.crews(), strict=True)]
    tiles = _numbered(made, known)
    if not known and (lacks := shortfalls(tiles, totals)):
        raise ReconstructionError(f"no plausible set found with seed {seed}: {'; '.join(lacks)}")
    return tiles


def _left_over(totals: Totals, known: Sequence[Tile]) -> Totals:
    """What ``known`` leaves of ``totals``, once it is certain that tiles can be made of it."""
    _verify_known(totals, known)
    have = count(known)
    left = Totals(
        tiles=totals.tiles - have.tiles,
        tracks={track: totals.tracks[track] - have.tracks[track] for track in _TRACKS},
        monsters={kind: totals.monsters[kind] - have.monsters[kind] for kind in Monster},
        diamonds=totals.diamonds - have.diamonds,
    )
    if sum(totals.tracks.values()) != totals.tiles:
        raise ReconstructionError(f"{totals.tiles} tiles in all, {sum(totals.tracks.values())} by track")
    for what, known_ones, all_of_them in compared(have, totals):
        if known_ones > all_of_them:
            raise ReconstructionError(
                f"the known tiles go beyond the totals: {known_ones} {what}, {all_of_them} in all"
            )
    for kind, number in left.monsters.items():
        if number > left.tiles:
            raise ReconstructionError(f"{number} monsters of kind {kind.value} left for {left.tiles} tiles, one a tile")
    if sum(left.monsters.values()) > MAX_MONSTERS * left.tiles:
        raise ReconstructionError(
            f"{sum(left.monsters.values())} monsters left for {left.tiles} tiles, {MAX_MONSTERS} a tile"
        )
    if left.diamonds > left.tiles:
        raise ReconstructionError(f"{left.diamonds} diamonds left for {left.tiles} tiles, one a tile")
    return left


def _verify_known(totals: Totals, known: Sequence[Tile]) -> None:
    seen: set[int] = set()
    for tile in known:
        if tile.id is None or not 1 <= tile.id <= totals.tiles:
            raise ReconstructionError(f"a known tile has the id {tile.id}, not one of 1 to {totals.tiles}")
        if tile.id in seen:
            raise ReconstructionError(f"two known tiles have the id {tile.id}")
        seen.add(tile.id)
        for rule, fault in tile_faults(tile):
            raise ReconstructionError(f"known tile {tile.id}: {fault} [{rule}]")


def _blanks(left: Totals, known: Sequence[Tile], rng: random.Random) -> list[Blank]:
    """Tiles with track, size and diamond, still without kinds: the ``left`` totals in fair shares."""
    values = _values(left.diamonds, [value for tile in known for value in tile.diamonds])
    values += [0] * (left.tiles - left.diamonds)
    sizes = _sizes(values, sum(left.monsters.values()), rng)
    # From dear diamonds to none: each stretch of the list then has its share of every track.
    loot = sorted(zip(values, sizes, strict=True), reverse=True)
    tracks = _spread_evenly(left.tracks, rng)
    blanks = [Blank(track, size, value) for track, (value, size) in zip(tracks, loot, strict=True)]
    return _evened(blanks, [blank_of(tile) for tile in known], rng)


def _evened(blanks: list[Blank], known: list[Blank], rng: random.Random) -> list[Blank]:
    """``blanks`` with tracks swapped, if need be, until no track of the whole set strays, or a while has passed."""

    def excess(made: list[Blank]) -> Fraction:
        return sum((abs(found - share) for _, _, found, share in track_strays(made + known)), Fraction(0))

    least = excess(blanks)
    for _ in range(_TRACK_SWAPS):
        if not least or len(blanks) < 2:
            break
        one, other = below(len(blanks), rng), below(len(blanks), rng)
        swapped = blanks.copy()
        swapped[one] = replace(blanks[one], track=blanks[other].track)
        swapped[other] = replace(blanks[other], track=blanks[one].track)
        if (now := excess(swapped)) <= least:
            least, blanks = now, swapped
    return blanks


def _values(diamonds: int, known: Sequence[int]) -> list[int]:
    """The values of ``diamonds`` diamonds that bring the whole set, ``known`` ones included, near its shape."""
    whole = diamonds + len(known)
    base = 1 if whole >= len(DIAMOND_VALUES) else 0
    rest = whole - base * len(DIAMOND_VALUES)
    exact = {v: Fraction(rest * w, sum(_VALUE_WEIGHTS)) for v, w in zip(DIAMOND_VALUES, _VALUE_WEIGHTS, strict=True)}
    wanted = Counter({value: base + math.floor(part) for value, part in exact.items()})
    by_remainder = sorted(exact, key=lambda value: (math.floor(exact[value]) - exact[value], value))
    wanted.update(by_remainder[: whole - wanted.total()])
    wanted.subtract(known)
    left = [value for value in DIAMOND_VALUES for _ in range(wanted[value])]
    # Known tiles may hold more of a value than we would have dealt; the commonest others make up for it.
    while len(left) > diamonds:
        left.remove(max(left, key=left.count))
    return left


def _sizes(values: Sequence[int], monsters: int, rng: random.Random) -> list[int]:
    """How many monsters go with each diamond value (0: none), ``monsters`` in all, in ``LOADS`` if it can be."""
    sizes = [max(1, -((value - LOADS[0]) // MONSTER_LOAD)) for value in values]
    most = [min(MAX_MONSTERS, (LOADS[-1] - value) // MONSTER_LOAD) for value in values]
    places = range(len(values))
    while sum(sizes) < monsters:
        room = [p for p in places if sizes[p] < most[p]] or [p for p in places if sizes[p] < MAX_MONSTERS]
        sizes[pick(room, rng)] += 1
    while sum(sizes) > monsters:
        sizes[max(places, key=lambda place: (sizes[place], values[place], place))] -= 1
    return sizes


def _spread_evenly(tracks: Mapping[Track, int], rng: random.Random) -> list[Track]:
    """Every track as often as ``tracks`` says, each spread evenly over the list from a random start."""
    whole = sum(tracks.values())
    left = dict(tracks)
    credit = {track: below(max(1, whole), rng) for track in _TRACKS}
    spread = []
    for _ in range(whole):
        for track in _TRACKS:
            credit[track] += tracks[track]
        track = max((track for track in _TRACKS if left[track]), key=credit.__getitem__)
        credit[track] -= whole
        left[track] -= 1
        spread.append(track)
    return spread


def _made(blank: Blank, crew: tuple[Monster, ...], rng: random.Random) -> Tile:
    """The finished tile, without its id. On two sections three monsters stand two and one."""
    sections = [crew]
    if len(blank.track.joints) == 2:
        alone = pick(crew, rng) if crew else None
        halves = [kind for kind in crew if kind is alone], [kind for kind in crew if kind is not alone]
        # An empty section is written last; else the one that comes first in the order of kinds is first.
        sections = [tuple(half) for half in sorted(halves, key=lambda half: (not half, places_of(half)))]
    return Tile(blank.track, tuple(sections), (blank.value,) if blank.value else ())


def _numbered(made: Iterable[Tile], known: Sequence[Tile]) -> tuple[Tile, ...]:
    """All tiles by id, those of ``made`` in the order of track and content on the ids that are free."""
    tiles = {tile.id: tile for tile in known}
    ordered = sorted(
        made,
        key=lambda tile: (_TRACKS.index(tile.track), [places_of(section) for section in tile.sections], tile.diamonds),
    )
    free = (number for number in range(1, len(tiles) + len(ordered) + 1) if number not in tiles)
    tiles.update((number, replace(tile, id=number)) for number, tile in zip(free, ordered, strict=True))
    return tuple(tiles[number] for number in sorted(tiles, key=lambda number: number or 0))
