"""A plausible set of tiles that meets published totals: the reconstruction (rule G7).

Only totals of the printed set are known (G3, G5), so this module deals them out. What it makes is *a*
set that could have been printed, never *the* printed one. Two kinds of demands shape it:

- **Promises**, kept whatever happens: the totals; the tile rules (G5, G18); on every tile that is made
  here no kind of monster twice and at most one diamond.
- **Plausibility**, everything that ``shortfalls`` names beside them: tiles are worth about the same,
  none outdoes another of its track, and kinds of monster mix as chance would mix them.

The search counts in whole numbers only and draws from the bits of one seeded generator, so a seed gives
the same tiles on every machine and every Python from 3.11.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, pairwise
from typing import TypeVar

from ghosts_cli.catalog.totals import PUBLISHED, Totals, count
from ghosts_cli.errors import GhostsError
from ghosts_cli.game.tiles import DIAMOND_VALUES, MAX_MONSTERS, Monster, Tile, Track, tile_faults

MARGIN = 2
"""How far a number of tiles may be from its expectation or share. Chance alone often strays this far; a
tighter set would be tidier than print ever is, a looser one would favour a kind or a track."""

MONSTER_LOAD = 5
"""What a monster weighs in a tile's load, in points: about what one brings on a good board."""

LOADS = range(10, 16)
"""The loads that a tile may have. They span less than a monster and one point of diamond together, so no
tile has both more monsters and a dearer diamond than another."""

_VALUE_WEIGHTS = (4, 4, 3, 3, 3, 2, 2, 1, 1, 0)
"""How diamonds share out over the values 1 to 10 once each value has one: cheap ones are commoner. The
published 33 become 5 5 4 4 4 3 3 2 2 1."""

_TRACK_SWAPS = 300
_ATTEMPTS = 4
_STEPS = 600
"""Swaps tried in an attempt, for each tile that is made. Of 60 seeds none needed more than 353, half fewer
than 95."""

_CHILL = 6
"""A swap that adds ``d`` to the strain is kept once in ``2**(_CHILL * d)`` times."""

_KINDS = tuple(Monster)
_TRACKS = tuple(Track)

_T = TypeVar("_T")


class ReconstructionError(GhostsError, ValueError):
    """No set of tiles can be made from what was asked for; the message says what is in the way."""


# --- Judging a set ---------------------------------------------------------------------------------


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
    chances = _pair_chances(_carriers(crews), [len(crew) for crew in crews])
    return tuple(
        PairCount(first, second, sum(first in crew and second in crew for crew in crews), *chances[first, second])
        for first, second in combinations(_KINDS, 2)
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
    for what, there, wanted in _compared(found, totals):
        if there != wanted:
            yield f"{there} {what}, not {wanted}"


def _compared(one: Totals, other: Totals) -> Iterator[tuple[str, int, int]]:
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
    blanks = [_blank_of(tile) for tile in tiles]
    crews = [frozenset(tile.monsters) for tile in tiles]
    for (group, kind), share in _kind_shares(_carriers(crews), blanks).items():
        found = sum(kind in crew for crew, blank in zip(crews, blanks, strict=True) if group in blank.groups)
        if abs(found - share) > MARGIN:
            yield f"{found} tiles with a {kind.value} among {group}, its share is {float(share):.1f}"
    for track, group, found, share in _track_strays(blanks):
        yield f"{found} {track.value} {group}, its share is {float(share):.1f}"


# --- Expectations ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Blank:
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


def _blank_of(tile: Tile) -> _Blank:
    return _Blank(tile.track, len(set(tile.monsters)), sum(tile.diamonds))


def _carriers(crews: Iterable[frozenset[Monster]]) -> dict[Monster, int]:
    """The number of tiles that each kind stands on."""
    tally = Counter(kind for crew in crews for kind in crew)
    return {kind: tally[kind] for kind in _KINDS}


def _pair_chances(
    carriers: Mapping[Monster, int], sizes: Sequence[int]
) -> dict[tuple[Monster, Monster], tuple[Fraction, Fraction]]:
    """For each pair of kinds ``expected`` and ``unbounded``, as ``pair_table`` defines them."""
    products = {(a, b): carriers[a] * carriers[b] for a, b in combinations(_KINDS, 2)}
    meetings = sum(math.comb(size, 2) for size in sizes)
    whole = max(1, sum(products.values()))
    return {
        pair: (Fraction(meetings * product, whole), Fraction(product, max(1, len(sizes))))
        for pair, product in products.items()
    }


def _kind_shares(carriers: Mapping[Monster, int], blanks: Sequence[_Blank]) -> dict[tuple[str, Monster], Fraction]:
    """For each group of tiles and each kind the tiles it would be on if each group had its share.

    A group's share is that of its room for monsters in all the room there is.
    """
    room = Counter[str]()
    for blank in blanks:
        room.update(dict.fromkeys(blank.groups, blank.size))
    whole = max(1, sum(blank.size for blank in blanks))
    return {(group, kind): Fraction(carriers[kind] * room[group], whole) for group in room for kind in _KINDS}


def _track_strays(blanks: Sequence[_Blank]) -> list[tuple[Track, str, int, Fraction]]:
    """Where a track has too many or too few tiles of a size or with a diamond: (track, group, found, share)."""
    of_track = Counter(blank.track for blank in blanks)
    of_group = Counter(group for blank in blanks for group in blank.groups[1:])
    found = Counter((blank.track, group) for blank in blanks for group in blank.groups[1:])
    shares = {(t, g): Fraction(of_track[t] * of_group[g], len(blanks)) for t in of_track for g in of_group}
    return [(*key, found[key], share) for key, share in shares.items() if abs(found[key] - share) > MARGIN]


# --- Making a set ----------------------------------------------------------------------------------


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
    for _ in range(_ATTEMPTS):
        deals.append(_Deal(_blanks(left, known, rng), left.monsters, known, rng))
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
        monsters={kind: totals.monsters[kind] - have.monsters[kind] for kind in _KINDS},
        diamonds=totals.diamonds - have.diamonds,
    )
    if sum(totals.tracks.values()) != totals.tiles:
        raise ReconstructionError(f"{totals.tiles} tiles in all, {sum(totals.tracks.values())} by track")
    for what, known_ones, all_of_them in _compared(have, totals):
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


def _blanks(left: Totals, known: Sequence[Tile], rng: random.Random) -> list[_Blank]:
    """Tiles with track, size and diamond, still without kinds: the ``left`` totals in fair shares."""
    values = _values(left.diamonds, [value for tile in known for value in tile.diamonds])
    values += [0] * (left.tiles - left.diamonds)
    sizes = _sizes(values, sum(left.monsters.values()), rng)
    # From dear diamonds to none: each stretch of the list then has its share of every track.
    loot = sorted(zip(values, sizes, strict=True), reverse=True)
    tracks = _spread_evenly(left.tracks, rng)
    blanks = [_Blank(track, size, value) for track, (value, size) in zip(tracks, loot, strict=True)]
    return _evened(blanks, [_blank_of(tile) for tile in known], rng)


def _evened(blanks: list[_Blank], known: list[_Blank], rng: random.Random) -> list[_Blank]:
    """``blanks`` with tracks swapped, if need be, until no track of the whole set strays, or a while has passed."""

    def excess(made: list[_Blank]) -> Fraction:
        return sum((abs(found - share) for _, _, found, share in _track_strays(made + known)), Fraction(0))

    least = excess(blanks)
    for _ in range(_TRACK_SWAPS):
        if not least or len(blanks) < 2:
            break
        one, other = _below(len(blanks), rng), _below(len(blanks), rng)
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
        sizes[_pick(room, rng)] += 1
    while sum(sizes) > monsters:
        sizes[max(places, key=lambda place: (sizes[place], values[place], place))] -= 1
    return sizes


def _spread_evenly(tracks: Mapping[Track, int], rng: random.Random) -> list[Track]:
    """Every track as often as ``tracks`` says, each spread evenly over the list from a random start."""
    whole = sum(tracks.values())
    left = dict(tracks)
    credit = {track: _below(max(1, whole), rng) for track in _TRACKS}
    spread = []
    for _ in range(whole):
        for track in _TRACKS:
            credit[track] += tracks[track]
        track = max((track for track in _TRACKS if left[track]), key=credit.__getitem__)
        credit[track] -= whole
        left[track] -= 1
        spread.append(track)
    return spread


def _made(blank: _Blank, crew: tuple[Monster, ...], rng: random.Random) -> Tile:
    """The finished tile, without its id. On two sections three monsters stand two and one."""
    sections = [crew]
    if len(blank.track.joints) == 2:
        alone = _pick(crew, rng) if crew else None
        halves = [kind for kind in crew if kind is alone], [kind for kind in crew if kind is not alone]
        # An empty section is written last; else the one that comes first in the order of kinds is first.
        sections = [tuple(half) for half in sorted(halves, key=lambda half: (not half, _places(half)))]
    return Tile(blank.track, tuple(sections), (blank.value,) if blank.value else ())


def _numbered(made: Iterable[Tile], known: Sequence[Tile]) -> tuple[Tile, ...]:
    """All tiles by id, those of ``made`` in the order of track and content on the ids that are free."""
    tiles = {tile.id: tile for tile in known}
    ordered = sorted(
        made,
        key=lambda tile: (_TRACKS.index(tile.track), [_places(section) for section in tile.sections], tile.diamonds),
    )
    free = (number for number in range(1, len(tiles) + len(ordered) + 1) if number not in tiles)
    tiles.update((number, replace(tile, id=number)) for number, tile in zip(free, ordered, strict=True))
    return tuple(tiles[number] for number in sorted(tiles, key=lambda number: number or 0))


def _places(kinds: Iterable[Monster]) -> list[int]:
    return [_KINDS.index(kind) for kind in kinds]


def _below(end: int, rng: random.Random) -> int:
    """A number of ``range(end)``. Drawn from bits, whose sequence Python promises to keep for a seed."""
    return (rng.getrandbits(32) * end) >> 32


def _pick(choices: Sequence[_T], rng: random.Random) -> _T:
    return choices[_below(len(choices), rng)]


# --- Dealing the kinds -----------------------------------------------------------------------------


class _Deal:
    """Kinds of monster on blank tiles, and the strain: how far they are from plausible.

    The strain adds up, in tiles, what pairs and shares go beyond ``MARGIN``, and the pairs of tiles of
    which one outdoes the other. Sets of kinds are bit masks in the order of ``Monster``, for speed.
    Known tiles stand behind the blanks in all lists; they count, but never change.
    """

    def __init__(
        self, blanks: Sequence[_Blank], kinds: Mapping[Monster, int], known: Sequence[Tile], rng: random.Random
    ) -> None:
        dealt = _first_deal([blank.size for blank in blanks], list(kinds.values()), rng)
        self.blanks = [replace(blank, size=mask.bit_count()) for blank, mask in zip(blanks, dealt, strict=True)]
        self._rng = rng
        masks = dealt + [_mask(_places(tile.monsters)) for tile in known]
        tiles = self.blanks + [_blank_of(tile) for tile in known]
        self._values = [tile.value for tile in tiles]
        self._rivals = [
            [place for place, other in enumerate(tiles) if other.track is blank.track and other is not blank]
            for blank in self.blanks
        ]
        self._set_expectations(masks, tiles)
        self._masks = [0] * len(masks)
        for place, mask in enumerate(masks):
            for kind in _members(mask):
                self._toggle(place, kind, 1)
        # Known tiles have the highest places: so each clash counts once, and theirs with blanks count too.
        for place, rivals in enumerate(self._rivals):
            self.strain += self._clashes(place, [rival for rival in rivals if rival > place])

    def _set_expectations(self, masks: Sequence[int], tiles: Sequence[_Blank]) -> None:
        """Lay out one count for each pair of kinds and each (group, kind), with the penalty of each number."""
        carriers = {kind: sum(mask >> place & 1 for mask in masks) for place, kind in enumerate(_KINDS)}
        pairs = _pair_chances(carriers, [tile.size for tile in tiles])
        shares = _kind_shares(carriers, tiles)
        at_pair = {frozenset(pair): number for number, pair in enumerate(pairs)}
        at_share = {key: len(pairs) + number for number, key in enumerate(shares)}
        self._penalties = [_penalties(chances, len(tiles)) for chances in pairs.values()]
        self._penalties += [_penalties((share,), len(tiles)) for share in shares.values()]
        self._counts = [0] * len(self._penalties)
        self._pair_of = [[at_pair.get(frozenset((a, b)), -1) for b in _KINDS] for a in _KINDS]
        self._shares_of = [[[at_share[group, kind] for group in tile.groups] for kind in _KINDS] for tile in tiles]
        self.strain = sum(penalties[0] for penalties in self._penalties)

    def crews(self) -> list[tuple[Monster, ...]]:
        """The kinds on each blank, in order."""
        return [tuple(_KINDS[kind] for kind in _members(mask)) for mask in self._masks[: len(self.blanks)]]

    def relax(self, steps: int) -> None:
        """Swap monsters between blanks until nothing strains or ``steps`` swaps were tried; keep the best deal."""
        best, best_masks = self.strain, self._masks.copy()
        for _ in range(steps):
            if best == 0 or len(self.blanks) < 2:
                break
            self._try_swap()
            if self.strain < best:
                best, best_masks = self.strain, self._masks.copy()
        self.strain, self._masks = best, best_masks

    def _try_swap(self) -> None:
        """Swap a random monster for one of another blank; take it back if that strains, mostly."""
        one, other = _below(len(self.blanks), self._rng), _below(len(self.blanks), self._rng)
        only_one = _members(self._masks[one] & ~self._masks[other])
        only_other = _members(self._masks[other] & ~self._masks[one])
        if not only_one or not only_other:
            return
        mine, theirs = _pick(only_one, self._rng), _pick(only_other, self._rng)
        before = self.strain
        self._exchange(one, mine, theirs)
        self._exchange(other, theirs, mine)
        worse = self.strain - before
        if worse > 0 and self._rng.getrandbits(_CHILL * worse):
            self._exchange(other, mine, theirs)
            self._exchange(one, theirs, mine)

    def _exchange(self, place: int, old: int, new: int) -> None:
        rivals = self._rivals[place]
        self.strain -= self._clashes(place, rivals)
        self._toggle(place, old, -1)
        self._toggle(place, new, 1)
        self.strain += self._clashes(place, rivals)

    def _toggle(self, place: int, kind: int, step: int) -> None:
        """Put a kind on a tile (``step`` 1) or take it off (-1), and keep counts and strain up to date."""
        mask = self._masks[place] & ~(1 << kind)
        self._masks[place] ^= 1 << kind
        pairs = self._pair_of[kind]
        for number in [*(pairs[other] for other in _members(mask)), *self._shares_of[place][kind]]:
            penalties, counted = self._penalties[number], self._counts[number]
            self._counts[number] = counted + step
            self.strain += penalties[counted + step] - penalties[counted]

    def _clashes(self, place: int, rivals: Sequence[int]) -> int:
        """How many of ``rivals`` the tile at ``place`` outdoes or is outdone by."""
        mask, value = self._masks[place], self._values[place]
        masks, values = self._masks, self._values
        clashes = 0
        for rival in rivals:
            both = mask | masks[rival]
            if (both == mask and value >= values[rival]) or (both == masks[rival] and value <= values[rival]):
                clashes += 1
        return clashes


def _first_deal(sizes: Sequence[int], kinds: Sequence[int], rng: random.Random) -> list[int]:
    """Masks with ``sizes`` kinds and each kind on as many as ``kinds`` says; evened-out sizes if those do not work."""
    masks = [0] * len(sizes)
    room = list(sizes)
    # The commonest kind first, each to where most room is left: this finds a deal whenever there is one.
    for kind in sorted(range(len(kinds)), key=lambda kind: -kinds[kind]):
        order = sorted(range(len(room)), key=lambda place: (-room[place], rng.getrandbits(32)))
        for place in order[: kinds[kind]]:
            masks[place] |= 1 << kind
            room[place] -= 1
    if min(room, default=0) < 0:
        # Whatever deal exists, one with even sizes does too (and does not come here again).
        low, extra = divmod(sum(kinds), len(sizes))
        return _first_deal([low + (place >= len(sizes) - extra) for place in range(len(sizes))], kinds, rng)
    return masks


def _penalties(expectations: Iterable[Fraction], most: int) -> list[int]:
    """How far each count from 0 to ``most`` is beyond ``MARGIN`` of all ``expectations``."""
    expectations = tuple(expectations)
    lowest = max(math.ceil(expected - MARGIN) for expected in expectations)
    highest = min(math.floor(expected + MARGIN) for expected in expectations)
    return [max(lowest - number, 0) + max(number - highest, 0) for number in range(most + 1)]


def _mask(members: Iterable[int]) -> int:
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def _members(mask: int) -> list[int]:
    return _MEMBERS[mask]


_MEMBERS = [[kind for kind in range(len(_KINDS)) if mask >> kind & 1] for mask in range(1 << len(_KINDS))]
