"""The engine plays on from a position as the readable draft does, and deals the unseen alike (G8 to G15)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ghosts_cli.engine.games import EngineGames
from ghosts_cli.engine.kinds import EngineKind, EngineStrategy
from ghosts_cli.game import PlacedTile
from ghosts_cli.game.deal import Placement, Setup, Variant, deal
from ghosts_cli.game.draft import Draft, play_on
from ghosts_cli.game.position import Position, PositionError, deal_rest, position_of, resume
from ghosts_cli.game.seat import legal_acts
from ghosts_cli.strategies import Greedy, Random, Strategy
from tests import read
from tests.engine.twins import engine_strategies, expected_row, move_of, random_set, row_of

SET = random_set(5)
TABLES = [
    pytest.param(Setup(SET, players, variant, placement), id=f"{players} {variant.value} {placement.value}")
    for players in (2, 3, 4, 5)
    for variant in Variant
    for placement in Placement
    if (players, variant) != (5, Variant.ADVANCED)
]


def positions(setup: Setup, *, every: int) -> list[Position]:
    """What the seat to act knows, at one act in ``every`` of a game played at random."""
    rng = random.Random(setup.players)
    draft, found, acts = Draft(deal(setup, 4, 0)), [], 0
    while draft.to_act is not None:
        if acts % every == 0:
            found.append(position_of(draft))
        draft.act(rng.choice(legal_acts(draft.view())))
        acts += 1
    return found


def assert_alike(position: Position, strategies: list[Strategy], game: int) -> None:
    played = play_on(resume(position, deal_rest(position, SET, 77, game)), strategies)
    engine = EngineGames(position.setup(SET), engine_strategies(strategies), seed=77, position=position)
    rows, moves = engine.trace(game)
    everything = replace(engine.setup, tiles=engine.tables.source)
    assert list(played.moves) == [move_of(everything, move) for move in moves]
    for seat in range(1, position.players + 1):
        assert expected_row(played, seat) == row_of(rows, seat - 1)


@pytest.mark.parametrize("setup", TABLES)
def test_random_games_from_a_position_are_the_same_move_by_move(setup: Setup) -> None:
    for game, position in enumerate(positions(setup, every=5)):
        assert_alike(position, [Random()] * setup.players, game)


@pytest.mark.parametrize("setup", TABLES)
def test_greedy_games_from_a_position_are_the_same_move_by_move(setup: Setup) -> None:
    for game, position in enumerate(positions(setup, every=40)):
        assert_alike(position, [Greedy(), *[Random()] * (setup.players - 1)], game)


def test_tiles_that_are_not_of_the_set_can_lie_on_a_board() -> None:
    position = positions(Setup(SET, 2), every=20)[2]
    grid = tuple(placed and PlacedTile(read.tile("X:gg/w+9"), 90) for placed in position.boards[0].grid)
    boards = (replace(position.boards[0], grid=grid), *position.boards[1:])
    assert_alike(replace(position, boards=boards), [Greedy(), Random()], 3)


def test_too_few_unseen_tiles_are_refused() -> None:
    position = positions(Setup(SET, 5), every=30)[1]
    known = replace(position, discarded=(*position.discarded, *position.unseen(SET)))
    with pytest.raises(PositionError, match="more tiles must come, and only 0 of the set have not been seen"):
        EngineGames(known.setup(SET), [EngineStrategy(EngineKind.RANDOM)] * 5, seed=1, position=known)
