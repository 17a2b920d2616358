"""Dealing kinds of monster to tiles, and swapping them until the set is plausible (rule G7).

The search counts in whole numbers only and draws from the bits of one seeded generator, so a seed gives
the same tiles on every machine and every Python from 3.11.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from ghosts_cli.catalog.plausible import KINDS, MARGIN, Blank, blank_of, kind_shares, pair_chances
from ghosts_cli.game.tiles import Monster, Tile

_CHILL = 6
"""A swap that adds ``d`` to the strain is kept once in ``2**(_CHILL * d)`` times."""

_T = TypeVar("_T")


def places_of(kinds: Iterable[Monster]) -> list[int]:
    """The kinds as places in the order of ``Monster``."""
    return [KINDS.index(kind) for kind in kinds]


def below(end: int, rng: random.Random) -> int:
    """A number of ``range(end)``. Drawn from bits, whose sequence Python promises to keep for a seed."""
    return (rng.getrandbits(32) * end) >> 32


def pick(choices: Sequence[_T], rng: random.Random) -> _T:
    """One of ``choices``, each as likely."""
    return choices[below(len(choices), rng)]


class Deal:
    """Kinds of monster on blank tiles, and the strain: how far they are from plausible.

    The strain adds up, in tiles, what pairs and shares go beyond ``MARGIN``, and the pairs of tiles of
    which one outdoes the other. Sets of kinds are bit masks in the order of ``Monster``, for speed.
    Known tiles stand behind the blanks in all lists; they count, but never change.
    """

    def __init__(
        self, blanks: Sequence[Blank], kinds: Mapping[Monster, int], known: Sequence[Tile], rng: random.Random
    ) -> None:
        dealt = _first_deal([blank.size for blank in blanks], list(kinds.values()), rng)
        self.blanks = [replace(blank, size=mask.bit_count()) for blank, mask in zip(blanks, dealt, strict=True)]
        self._rng = rng
        masks = dealt + [_mask(places_of(tile.monsters)) for tile in known]
        tiles = self.blanks + [blank_of(tile) for tile in known]
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

    def _set_expectations(self, masks: Sequence[int], tiles: Sequence[Blank]) -> None:
        """Lay out one count for each pair of kinds and each (group, kind), with the penalty of each number."""
        carriers = {kind: sum(mask >> place & 1 for mask in masks) for place, kind in enumerate(KINDS)}
        pairs = pair_chances(carriers, [tile.size for tile in tiles])
        shares = kind_shares(carriers, tiles)
        at_pair = {frozenset(pair): number for number, pair in enumerate(pairs)}
        at_share = {key: len(pairs) + number for number, key in enumerate(shares)}
        self._penalties = [_penalties(chances, len(tiles)) for chances in pairs.values()]
        self._penalties += [_penalties((share,), len(tiles)) for share in shares.values()]
        self._counts = [0] * len(self._penalties)
        self._pair_of = [[at_pair.get(frozenset((a, b)), -1) for b in KINDS] for a in KINDS]
        self._shares_of = [[[at_share[group, kind] for group in tile.groups] for kind in KINDS] for tile in tiles]
        self.strain = sum(penalties[0] for penalties in self._penalties)

    def crews(self) -> list[tuple[Monster, ...]]:
        """The kinds on each blank, in order."""
        return [tuple(KINDS[kind] for kind in _members(mask)) for mask in self._masks[: len(self.blanks)]]

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
        one, other = below(len(self.blanks), self._rng), below(len(self.blanks), self._rng)
        only_one = _members(self._masks[one] & ~self._masks[other])
        only_other = _members(self._masks[other] & ~self._masks[one])
        if not only_one or not only_other:
            return
        mine, theirs = pick(only_one, self._rng), pick(only_other, self._rng)
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


_MEMBERS = [[kind for kind in range(len(KINDS)) if mask >> kind & 1] for mask in range(1 << len(KINDS))]
