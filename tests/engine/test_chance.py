"""The engine draws the random numbers that the readable draft draws."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from ghosts_cli.engine import chance
from ghosts_cli.engine.compiled import i64, kernel, u64
from ghosts_cli.engine.dealing import shuffle
from ghosts_cli.engine.state import MOST_SEATS, SEAT_COLUMNS, SEAT_STREAM
from ghosts_cli.game.randomness import GAMMA, Stream, stream_start

Array = npt.NDArray[Any]


@kernel
def _draw(seats: Array, bounds: Array, drawn: Array) -> None:
    for place in range(len(bounds)):
        drawn[place] = i64(chance.below(seats, u64(1), u64(bounds[place])))


@kernel
def _start(seed: int, game: int, purpose: int) -> int:
    return chance.stream_start(chance.game_key(seed, game), purpose)


@kernel
def _shuffle(deck: Array, draws: Array, first: int, last: int, stream: int) -> None:
    shuffle(deck, draws, first, last, stream)


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63, 2**64 - 1])
@pytest.mark.parametrize("game", [0, 1, 10**9])
def test_streams_start_where_the_readable_ones_do(seed: int, game: int) -> None:
    assert _start(u64(seed), u64(game), u64(17)) == stream_start(seed, game, 17)


@pytest.mark.parametrize("state", [0, 5, 2**64 - 1])
def test_bounded_draws_are_the_readable_ones(state: int) -> None:
    bounds = np.array([1, 2, 3, 36, 2970, 2**31 + 1, 2**32 - 1] * 300)
    seats, drawn = np.zeros((MOST_SEATS + 1, SEAT_COLUMNS), np.int64), np.zeros(len(bounds), np.int64)
    seats[1, SEAT_STREAM] = np.uint64(state).astype(np.int64)
    _draw(seats, bounds, drawn)
    stream = Stream(state)
    assert drawn.tolist() == [stream.below(int(bound)) for bound in bounds]
    assert seats[1, SEAT_STREAM].astype(np.uint64) == stream.state


def test_draws_that_would_be_unfair_are_drawn_again_by_both() -> None:
    # Half of all draws below 2**31 + 1 must be thrown away, so the test above has met that often.
    stream, thrown = Stream(5), Counter[bool]()
    for _ in range(300):
        before = stream.state
        stream.below(2**31 + 1)
        once = Stream(before)
        once.next()
        thrown[once.state != stream.state] += 1
    assert thrown[True] > 100


A_ZERO_COMES = [(-GAMMA * number) % 2**64 for number in (1, 15, 33, 40)]
"""States of a stream that soon gives 0: that is unfair (unless it is drawn among 64), and drawn again."""


@pytest.mark.parametrize("state", [99, *A_ZERO_COMES])
@pytest.mark.parametrize(("first", "last"), [(0, 68), (0, 78), (3, 40), (78, 78)])
def test_tiles_are_drawn_as_the_readable_deal_draws_them(first: int, last: int, state: int) -> None:
    deck = np.arange(78)
    _shuffle(deck, np.zeros(78, np.uint64), u64(first), u64(last), u64(state))
    assert deck[first:last].tolist() == Stream(state).draw(list(range(first, 78)), last - first)
    assert sorted(deck.tolist()) == list(range(78))


@pytest.mark.parametrize("state", A_ZERO_COMES)
def test_such_states_do_make_the_readable_deal_draw_again(state: int) -> None:
    stream = Stream(state)
    stream.draw(list(range(78)), 68)
    again = 0 if A_ZERO_COMES.index(state) == 1 else 1  # the fifteenth is drawn among 64 tiles
    assert stream.state == (state + GAMMA * (68 + again)) % 2**64
