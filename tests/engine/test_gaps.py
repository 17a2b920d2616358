"""The engine deals decks with gaps as the readable rules do."""

from __future__ import annotations

import random

import pytest

from ghosts_cli.game.deal import Setup, Variant
from ghosts_cli.strategies import Greedy, Random
from tests.engine.twins import differences, random_set

SET = random_set(1)


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize("players", [2, 4])
def test_games_of_a_deck_with_gaps_are_the_same_move_by_move(players: int, variant: Variant) -> None:
    rng = random.Random(players)
    for _ in range(12):
        gaps = tuple(sorted(rng.sample(range(78), rng.randint(1, 6))))
        tiles = tuple(tile for place, tile in enumerate(SET) if place not in gaps)
        setup = Setup(tiles, players, variant, gaps=gaps)
        assert differences(setup, [Random()] * players, rng.randrange(2**64), rng.randrange(10**6), rotate=True) == []
    strategies = [Greedy(), *[Random()] * (players - 1)]
    assert differences(setup, strategies, 1, 2, rotate=False) == []
