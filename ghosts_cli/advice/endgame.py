"""The last round, exactly: the expected final total of one's own board over every deal of what is unseen.

The model (docs/advice.md): every tile that the seat has not seen is equally likely to lie anywhere unseen;
the other seats play ``greedy``, ties equally likely; the seat itself plays for the
highest expected total and lays in the best way. Nothing is sampled, and nothing is rounded: values are
whole numbers over a common denominator until the end.

A state is whose turn it is, who has a tile, what lies face up and what is unseen; the sum over the tiles
that may be revealed next is a sum over states with one unseen tile fewer. With ``r`` tiles unseen and ``m``
other seats without a tile, values are counted in units of 1 / (r (r-1) ... (r_0+1) * EVEN^m), where r_0 is
what is left when the stack is used up: so every mean over draws or ties is a sum of whole numbers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ghosts_cli.arrange import solve
from ghosts_cli.engine import EngineKind, EngineStrategy
from ghosts_cli.game import Board, Rules, Tile, score_board
from ghosts_cli.game.deal import ROUNDS
from ghosts_cli.game.situation import Candidate, Decision, Doing, Situation
from ghosts_cli.strategies.greedy import GreedyParameters, weigh

GREEDY = EngineStrategy(EngineKind.GREEDY, (GreedyParameters().threshold,))
EVEN = math.lcm(*range(1, 10))
"""Divisible by every number of tiles that can tie."""
MOST_STATES = 200_000
"""More states than these are not gone through by default; the position is sampled instead."""


class TooManyStatesError(Exception):
    """The last round has too many states to go through; never leaves the floor."""


@dataclass(frozen=True)
class Exact:
    """What each candidate is worth in the last round."""

    expected: dict[Candidate, Fraction]
    """The expected final total of the board, without the bonus for most werewolves."""
    states: int
    """States that were gone through."""
    boards: dict[Candidate, Board]
    """The final board of each candidate that leaves nothing to chance."""
    better: int
    """How many unseen tiles would be worth more than the best that can be taken now."""
    ending: Ending
    """How the round goes on."""


def exact(situation: Situation, others: EngineStrategy = GREEDY, most_states: int = MOST_STATES) -> Exact | None:
    """The expected final total of each candidate; None where that cannot be said exactly.

    It can from the first turn of round 8 on, if the seat's hidden tile is known, the others play greedy and
    there are no more than ``most_states`` states.
    """
    if situation.position.round < ROUNDS or not situation.hidden or others.kind is not EngineKind.GREEDY:
        return None
    ending = Ending(situation, others.parameters[0], most_states)
    try:
        expected = {candidate: ending.worth(candidate) for candidate in situation.candidates()}
    except TooManyStatesError:
        return None
    return Exact(expected, len(ending.known), ending.boards, ending.better(expected), ending)


class Ending:
    """The last round as one seat sees it. Tiles are numbers: places in ``pool``."""

    def __init__(self, situation: Situation, threshold: int, most_states: int) -> None:
        position = situation.position
        self.situation = situation
        self.threshold = threshold
        self.rules: Rules = position.rules
        self.most_states = most_states
        revealed = () if position.revealed is None else (position.revealed,)
        self.pool: tuple[Tile, ...] = (*position.offer, *revealed, *situation.unseen)
        self.offer = (1 << len(position.offer)) - 1
        shown = len(position.offer) + len(revealed)
        self.unseen = ((1 << len(self.pool)) - 1) & ~((1 << shown) - 1)
        self.seats = [seat for seat in range(1, position.players + 1) if seat not in position.taken]
        self.rest = self.unseen.bit_count() - position.stack_left
        """Unseen tiles that stay so."""
        self.values: dict[int, int] = {}
        self.gains: dict[tuple[int, int], int] = {}
        self.known: dict[tuple[int, int, int, int], int] = {}
        self.boards: dict[Candidate, Board] = {}

    def better(self, expected: Mapping[Candidate, Fraction]) -> int:
        """How many unseen tiles would be worth more than the best that can be taken now."""
        takes = [worth for candidate, worth in expected.items() if candidate.doing is Doing.TAKE]
        if len(takes) == len(expected):
            return 0
        floor = max(takes, default=None)
        return sum(floor is None or self.value(tile) > floor for tile in _bits(self.unseen))

    # Laying: what a tile is worth once it is ours.

    def best_with(self, board: Board, hand: Sequence[Tile]) -> tuple[int, Board]:
        """The most that ``board`` can come to with ``hand`` and a hidden tile, and that board."""
        hidden = self.situation.hidden
        found = [solve(board, [*hand, tile], rules=self.rules) for tile in hidden]
        best = max(found, key=lambda each: (each.total, -each.dead_ends))
        return best.total, best.board

    def value(self, tile: int) -> int:
        """The final total if we take the tile."""
        if tile not in self.values:
            self.values[tile] = self.best_with(self.situation.board, [self.pool[tile]])[0]
        return self.values[tile]

    def worth(self, candidate: Candidate) -> Fraction:
        """The expected final total of a candidate."""
        situation = self.situation
        if candidate.doing is Doing.REVEAL or candidate.doing is Doing.LEAVE:
            return self._by_chance(candidate)
        board = situation.board_with(candidate)
        if situation.decision is Decision.HIDDEN:
            total = score_board(board, self.rules).total
        else:
            total, board = self.best_with(board, ())
        self.boards[candidate] = board
        return Fraction(total)

    def _by_chance(self, candidate: Candidate) -> Fraction:
        seat = self.situation.seat
        if candidate.doing is Doing.LEAVE:
            shown = self.offer | 1 << self.offer.bit_count()
            number = self.turn(self.after(seat), self._mask(), shown, self.unseen)
        elif self.situation.last:
            number = self._last(self.offer, self.unseen)
        else:
            number = self._revealing(seat, self._mask(), self.offer, self.unseen)
        return Fraction(number, self.unit(self._mask(), self.unseen))

    def _mask(self) -> int:
        """The seats without a tile, as bits."""
        return sum(1 << seat for seat in self.seats)

    def after(self, seat: int, without: int | None = None) -> int:
        """The next seat without a tile."""
        players = self.situation.position.players
        mask = self._mask() if without is None else without
        while True:
            seat = seat % players + 1
            if mask >> seat & 1:
                return seat

    def unit(self, without: int, unseen: int) -> int:
        """The denominator of a state's value."""
        return _falling(unseen.bit_count(), self.rest) * int(EVEN ** (without.bit_count() - 1))

    # The round: whole numbers over the state's denominator.

    def turn(self, seat: int, without: int, offer: int, unseen: int) -> int:
        """What a state is worth when ``seat`` is to act."""
        key = (seat, without, offer, unseen)
        if key not in self.known:
            if len(self.known) >= self.most_states:
                raise TooManyStatesError
            own = seat == self.situation.seat
            self.known[key] = (self._own if own else self._other)(seat, without, offer, unseen)
        return self.known[key]

    def _own(self, seat: int, without: int, offer: int, unseen: int) -> int:
        """Our turn: the best of taking and revealing."""
        if without == 1 << seat:
            return self._last(offer, unseen)
        unit = self.unit(without, unseen)
        options = [self.value(tile) * unit for tile in _bits(offer)]
        if unseen.bit_count() > self.rest:
            options.append(self._revealing(seat, without, offer, unseen))
        return max(options)

    def _revealing(self, seat: int, without: int, offer: int, unseen: int) -> int:
        """We reveal: of each tile that may come, the best of taking and leaving it."""
        total = 0
        following = self.after(seat, without)
        for tile in _bits(unseen):
            rest = unseen & ~(1 << tile)
            take = self.value(tile) * self.unit(without, rest)
            total += max(take, self.turn(following, without, offer | 1 << tile, rest))
        return total

    def _last(self, offer: int, unseen: int) -> int:
        """All the others have a tile: the whole stack is revealed, and we take the best (G13)."""
        drawn = unseen.bit_count() - self.rest
        floor = max((self.value(tile) for tile in _bits(offer)), default=None)
        values = sorted(self.value(tile) for tile in _bits(unseen))
        if drawn == 0 or not values:
            assert floor is not None  # a choice of five is certain (G13)
            return floor
        total = 0
        for below, value in enumerate(values):
            ways = math.comb(below, drawn - 1)
            total += ways * (value if floor is None else max(value, floor))
        return total * math.factorial(drawn)

    def _other(self, seat: int, without: int, offer: int, unseen: int) -> int:
        """Another seat's turn: greedy takes the best gain if it reaches the threshold, else reveals (G12)."""
        best = max((self.gain(seat, tile) for tile in _bits(offer)), default=None)
        if unseen.bit_count() == self.rest or (best is not None and best >= self.threshold):
            ties = [tile for tile in _bits(offer) if self.gain(seat, tile) == best]
            share = EVEN // len(ties)
            after, rest = self.after(seat, without & ~(1 << seat)), without & ~(1 << seat)
            return sum(share * self.turn(after, rest, offer & ~(1 << tile), unseen) for tile in ties)
        total = 0
        for tile in _bits(unseen):
            left = unseen & ~(1 << tile)
            if self.gain(seat, tile) >= self.threshold:
                rest = without & ~(1 << seat)
                total += EVEN * self.turn(self.after(seat, rest), rest, offer, left)
            else:
                total += self.turn(self.after(seat, without), without, offer | 1 << tile, left)
        return total

    def gain(self, seat: int, tile: int) -> int:
        """What greedy sees in a tile for another seat's board."""
        key = (seat, tile)
        if key not in self.gains:
            board = replace(self.situation.position.boards[seat - 1], hand=(), hidden=None, name="")
            self.gains[key] = weigh(board, self.pool[tile], self.rules).gain
        return self.gains[key]


def _falling(count: int, rest: int) -> int:
    """The product of the whole numbers from ``rest`` + 1 to ``count``."""
    return math.perm(count, count - rest)


def _bits(mask: int) -> list[int]:
    """The places of the bits that are set, the lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
