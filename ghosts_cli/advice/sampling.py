"""Deals of what a seat has not seen, the same for everything that is compared."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ghosts_cli.game import Tile
from ghosts_cli.game.randomness import Stream

REVIEW = 8
"""The purpose of the streams that reviews draw from (see ``game.randomness``)."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of paired differences, with its standard error and the number of samples."""

    mean: float
    error: float
    samples: int

    @property
    def clear(self) -> bool:
        """Whether the mean lies at least two standard errors from nothing."""
        return abs(self.mean) > 2 * self.error and self.mean != 0


def estimate(differences: Sequence[int]) -> Estimate:
    """Mean and standard error of paired differences; the error is 0 with a single one."""
    count = len(differences)
    mean = sum(differences) / count
    squares = sum((each - mean) ** 2 for each in differences)
    return Estimate(mean, math.sqrt(squares / (count - 1) / count) if count > 1 else 0.0, count)


def unseen(tiles: Sequence[Tile], seen: Sequence[Tile]) -> list[Tile]:
    """The tiles of a set that are not among those seen, in the set's order; equal tiles count one by one."""
    gone = Counter(seen)
    rest = []
    for tile in tiles:
        if gone[tile]:
            gone[tile] -= 1
        else:
            rest.append(tile)
    return rest


def draws(pool: Sequence[Tile], count: int, samples: int, *, seed: int, game: int) -> Iterator[list[Tile]]:
    """Draw ``count`` tiles of ``pool``, ``samples`` times; sample i is the same whatever is compared on it."""
    stream = Stream.of(seed, game, REVIEW)
    for _ in range(samples):
        yield stream.draw(pool, count)
