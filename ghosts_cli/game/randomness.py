"""Random numbers that the readable and the compiled draft draw alike.

The generator is SplitMix64: a 64-bit state that grows by ``GAMMA`` with every draw, and ``mix`` of the
state as the number. A *stream* is such a generator with a starting state of its own, worked out from
(seed, game, purpose) by ``stream_start``. So every game stands by itself: game 4711 is the same
whatever was played before it, and on whichever machine.

Purposes (the numbers are part of what a seed means; do not change them):

- ``DOORS``: one draw a seat, the number of its door arrangement (G2);
- ``DECK``: the order of the tiles in the stacks and the hidden tiles (G9, G10);
- ``SEATS`` + seat: whatever the strategy at that seat draws, such as ties between equal moves.

The deal and the seats never share a stream, so with the same seed two strategies get the same deal.

A bounded number is drawn without bias by multiplication: the upper 32 bits of a draw times the bound is
a number of 64 bits whose upper half is the result; a draw whose lower half is below ``2**32 % bound``
is thrown away and drawn again, which leaves every result equally many draws. A bound of 1 draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

GAMMA = 0x9E3779B97F4A7C15
"""What the state grows by with each draw: 2**64 over the golden ratio, made odd."""
FIRST_MIX = 0xBF58476D1CE4E5B9
SECOND_MIX = 0x94D049BB133111EB

DOORS = 1
DECK = 2
SEATS = 16

_WORD = (1 << 64) - 1
_HALF = (1 << 32) - 1

T = TypeVar("T")


def mix(value: int) -> int:
    """Scramble a 64-bit number: SplitMix64's finaliser, a bijection."""
    value = ((value ^ (value >> 30)) * FIRST_MIX) & _WORD
    value = ((value ^ (value >> 27)) * SECOND_MIX) & _WORD
    return value ^ (value >> 31)


def stream_start(seed: int, game: int, purpose: int) -> int:
    """The starting state of the stream for ``purpose`` in one game of the run with this seed.

    Seed and game are taken modulo 2**64.
    """
    return mix((mix((mix(seed & _WORD) + game) & _WORD) + purpose) & _WORD)


class Stream:
    """A row of random numbers; the only thing in the draft that changes by being asked."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _WORD

    @classmethod
    def of(cls, seed: int, game: int, purpose: int) -> Stream:
        """The stream for ``purpose`` in one game."""
        return cls(stream_start(seed, game, purpose))

    @classmethod
    def of_seat(cls, seed: int, game: int, seat: int) -> Stream:
        """The stream of the strategy at ``seat`` (from 1) in one game."""
        return cls.of(seed, game, SEATS + seat)

    def copy(self) -> Stream:
        """A stream that will draw what this one would."""
        return Stream(self.state)

    def next(self) -> int:
        """Draw a number of 64 bits."""
        self.state = (self.state + GAMMA) & _WORD
        return mix(self.state)

    def below(self, bound: int) -> int:
        """Draw from 0 to ``bound`` - 1, each equally likely; a bound of 1 draws nothing.

        Raises ValueError unless 1 <= ``bound`` < 2**32.
        """
        if not 1 <= bound <= _HALF:
            raise ValueError(f"a bound is from 1 to 2**32 - 1, not {bound}")
        if bound == 1:
            return 0
        product = (self.next() >> 32) * bound
        if (product & _HALF) < bound:
            unfair = (1 << 32) % bound
            while (product & _HALF) < unfair:
                product = (self.next() >> 32) * bound
        return product >> 32

    def choose(self, items: Sequence[T]) -> T:
        """Draw one of ``items``, each equally likely."""
        return items[self.below(len(items))]

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        """Draw ``count`` of ``items`` without putting back, in the order drawn.

        Item i is swapped with one of those from i on, for i from 0.
        """
        pool = list(items)
        for place in range(count):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:count]
