"""What a change changes: paired numbers with intervals that hold for all of them at once.

A game is played before and after the change, and counts as one difference. All differences that are looked at get
intervals widened for their number (Bonferroni), so that with 95 % every one of them covers what it should: whoever
looks at thirty numbers would else find one or two that seem to move by chance alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from ghosts_cli.analysis.intervals import at_once
from ghosts_cli.simulation.intervals import CONFIDENCE, Estimate, Sums, mean_interval, t_quantile
from ghosts_cli.simulation.whatif import EVERYONE, TILE_COUNTS, TileChange, WhatIf

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

_Maybe = Estimate | None

TAKEN, ROUND, LEFT = "taken", "round", "left"
"""Shares of games in which a tile is taken and in which it is left, and the mean round in which it is taken."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A number before and after, and by how much it moved; None where there is no such tile, or nothing to count."""

    group: str
    """A strategy, ``EVERYONE``, ``FIRST_PLAYER``, or ``tile`` and its id."""
    measure: str
    before: Estimate | None
    after: Estimate | None
    difference: Estimate | None
    """Its interval is widened for the number of differences."""

    @property
    def moved(self) -> bool:
        """Whether the widened interval leaves out 0."""
        found = self.difference
        if found is None or found.low is None or found.high is None:
            return False
        return not found.low <= 0 <= found.high


@dataclass(frozen=True)
class Movements:
    """All numbers of a change, and for how many at once the intervals of their differences hold."""

    numbers: tuple[Moved, ...]
    looks: int

    def of(self, group: str, measure: str) -> Moved:
        """One number. Raises KeyError."""
        for number in self.numbers:
            if (number.group, number.measure) == (group, measure):
                return number
        raise KeyError((group, measure))


def tile_group(change: TileChange) -> str:
    """What the numbers of a changed tile are grouped under: ``tile 17``, with the old id before that of a new one."""
    before, after = (None if tile is None else tile.id for tile in (change.pair.before, change.pair.after))
    if None in (before, after) or before == after:
        return f"tile {after if before is None else before}"
    return f"tile {before} -> {after}"


def movements(found: WhatIf, confidence: float = CONFIDENCE) -> Movements:
    """The numbers of paired games: totals and wins by strategy, categories, the first player, changed tiles."""
    both = [change for change in found.tiles if change.pair.before is not None and change.pair.after is not None]
    looks = len(found.changes) + len(TILE_COUNTS) * len(both)
    wide = at_once(looks, confidence)
    numbers = [
        Moved(
            change.group,
            change.measure,
            mean_interval(change.before, scale=change.scale, confidence=confidence),
            mean_interval(change.after, scale=change.scale, confidence=confidence),
            mean_interval(change.difference, scale=change.scale, confidence=wide),
        )
        for change in found.changes
    ]
    for change in found.tiles:
        numbers += _of_tile(change, confidence, wide)
    return Movements(tuple(numbers), looks)


def _of_tile(change: TileChange, confidence: float, wide: float) -> Iterator[Moved]:
    there = [tile is not None for tile in (change.pair.before, change.pair.after)]
    group = tile_group(change)
    for name, place in ((TAKEN, 0), (LEFT, 2)):
        sides = [
            mean_interval(_counted(change, place + 3 * side), confidence=confidence) if there[side] else None
            for side in (0, 1)
        ]
        moved = mean_interval(_difference(change, place), confidence=wide) if all(there) else None
        yield Moved(group, name, sides[0], sides[1], moved)
        if name == TAKEN:
            yield Moved(group, ROUND, *_rounds(change, confidence, wide))


def _counted(change: TileChange, place: int) -> Sums:
    return Sums(change.games, int(change.totals[place]), int(change.products[place, place]))


def _difference(change: TileChange, place: int) -> Sums:
    """After minus before."""
    one, other, products = place, place + 3, change.products
    squares = products[one, one] + products[other, other] - 2 * products[one, other]
    return Sums(change.games, int(change.totals[other] - change.totals[one]), int(squares))


def _rounds(change: TileChange, confidence: float, wide: float) -> tuple[_Maybe, _Maybe, _Maybe]:
    """Mean rounds of the games in which the tile is taken: ratios of sums, linearised."""
    weights = [_weights(change, side) for side in (0, 1)]
    estimates = [None if each is None else _linear(change, each[0], each[1], confidence) for each in weights]
    one, other = weights
    if one is None or other is None:
        return estimates[0], estimates[1], None
    if _difference(change, 0).squares == 0 and _difference(change, 1).squares == 0:  # the same in every game
        return estimates[0], estimates[1], Estimate(0.0, 0.0, 0.0, change.games)
    apart = [b - a for a, b in zip(one[1], other[1], strict=True)]
    return estimates[0], estimates[1], _linear(change, other[0] - one[0], apart, wide)


def _weights(change: TileChange, side: int) -> tuple[float, list[float]] | None:
    """The mean round, and by how much each count of a game moves it; None where the tile is never taken."""
    taken, rounds = int(change.totals[3 * side]), int(change.totals[3 * side + 1])
    if not taken:
        return None
    mean, weights = rounds / taken, [0.0] * (2 * len(TILE_COUNTS))
    weights[3 * side], weights[3 * side + 1] = -mean / taken, 1 / taken
    return mean, weights


def _linear(change: TileChange, mean: float, weights: Sequence[float], confidence: float) -> Estimate:
    """A mean whose error is a sum over games of weighted counts, which come to 0."""
    games = change.games
    if games < 2:
        return Estimate(mean, None, None, games)
    variance = math.fsum(
        one * other * float(change.products[a, b]) for a, one in enumerate(weights) for b, other in enumerate(weights)
    )
    half = t_quantile((1 + confidence) / 2, games - 1) * math.sqrt(max(0.0, variance) * games / (games - 1))
    return Estimate(mean, mean - half, mean + half, games)


def shares(found: Movements) -> dict[str, tuple[float | None, float | None]]:
    """The share of each category in the mean total of all boards, before and after; None where that is not above 0."""
    categories = [each for each in found.numbers if each.group == EVERYONE and each.measure != "dead_ends"]
    totals = [
        math.fsum(side.mean for each in categories if (side := getattr(each, name)) is not None)
        for name in ("before", "after")
    ]

    def share(each: Moved, side: int) -> float | None:
        estimate = (each.before, each.after)[side]
        return None if estimate is None or totals[side] <= 0 else estimate.mean / totals[side]

    return {each.measure: (share(each, 0), share(each, 1)) for each in categories}


def frame(found: Movements) -> pl.DataFrame:
    """The numbers, a row each.

    ``group``, ``measure``; ``before``, ``before_low``, ``before_high`` and the same of ``after`` (points, shares of
    games or rounds; 95 % intervals of each by itself); ``difference``, ``difference_low``, ``difference_high`` (after
    minus before; intervals of all differences at once); ``moved``; ``games``. Null where there is none.
    """
    rows = []
    for each in found.numbers:
        row: dict[str, object] = {"group": each.group, "measure": each.measure}
        for name in ("before", "after", "difference"):
            estimate = getattr(each, name)
            row |= {
                name: None if estimate is None else estimate.mean,
                f"{name}_low": None if estimate is None else estimate.low,
                f"{name}_high": None if estimate is None else estimate.high,
            }
        sides = [side for side in (each.before, each.after) if side is not None]
        rows.append(row | {"moved": each.moved, "games": sides[0].n if sides else 0})
    number = pl.Float64()
    columns = [f"{name}{end}" for name in ("before", "after", "difference") for end in ("", "_low", "_high")]
    schema = {"group": pl.String(), "measure": pl.String(), **dict.fromkeys(columns, number)}
    return pl.DataFrame(rows, schema=pl.Schema({**schema, "moved": pl.Boolean(), "games": pl.Int64()}))
