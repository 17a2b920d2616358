"""Chance: exact distributions in whole numbers, and draws that a seed repeats.

A seed means the same on every machine and in every version: everything here is built on
``random.Random(seed).random()`` alone, the one method whose sequence the standard library promises never
to change. A number below n is the integer part of n times such a fraction; drawing k of some things swaps,
for i from 0 to k - 1, thing i with thing i + (a number below what is left).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from random import Random
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many of some drawn cards are special: ``ways[k]`` of ``total`` equally likely draws have k of them."""

    ways: tuple[int, ...]
    total: int

    def probability(self, count: int) -> Fraction:
        """The probability of exactly ``count``."""
        return Fraction(self.ways[count] if 0 <= count < len(self.ways) else 0, self.total)

    @property
    def mean(self) -> Fraction:
        """The mean number."""
        return Fraction(sum(count * ways for count, ways in enumerate(self.ways)), self.total)

    def at_least(self, count: int) -> Fraction:
        """The probability of ``count`` or more."""
        return Fraction(sum(self.ways[count:]), self.total)


def hypergeometric(population: int, special: int, drawn: int) -> Distribution:
    """The number of special cards among ``drawn`` of ``population`` shuffled cards, ``special`` of them special.

    Raises ValueError unless 0 <= special, drawn <= population.
    """
    if not (0 <= special <= population and 0 <= drawn <= population):
        raise ValueError(f"cannot draw {drawn} of {population} cards of which {special} are special")
    others = population - special
    most = min(special, drawn)
    ways = tuple(
        comb(special, count) * comb(others, drawn - count) if drawn >= count else 0 for count in range(most + 1)
    )
    return Distribution(ways, comb(population, drawn))


def below(random: Random, bound: int) -> int:
    """Draw a number from 0 to ``bound`` - 1."""
    return int(random.random() * bound)


def draw(random: Random, things: Sequence[T], count: int) -> tuple[T, ...]:
    """Draw ``count`` of ``things`` without putting back, in the order drawn."""
    pool = list(things)
    for place in range(count):
        other = place + below(random, len(pool) - place)
        pool[place], pool[other] = pool[other], pool[place]
    return tuple(pool[:count])
