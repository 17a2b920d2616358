"""The engine's planner plays the games that the readable one plays, move by move (G8 to G15, G23)."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest

from ghosts_cli.engine.games import EngineGames
from ghosts_cli.engine.kinds import MOST_PARAMETERS, EngineKind, EngineStrategy
from ghosts_cli.game import PathUnit, Rules
from ghosts_cli.game.deal import Placement, Setup, Variant, tiles_needed
from ghosts_cli.strategies import Greedy, GreedyParameters, Planner, PlannerParameters, Random, Strategy
from tests.engine.agreement import random_rules
from tests.engine.test_games import SET, TABLES, games_differ, glued, same, some_doors
from tests.engine.test_positions import TABLES as POSITIONS
from tests.engine.test_positions import assert_alike, positions
from tests.engine.twins import random_set
from tests.generate import random_deck

PLANNER, GREEDY, RANDOM = (strategy().engine or pytest.fail("no twin") for strategy in (Planner, Greedy, Random))


def some_parameters(rng: random.Random) -> PlannerParameters:
    """Any, sensible or not."""
    return PlannerParameters(
        **{entry.name: rng.randint(-50, 200) for entry in fields(PlannerParameters) if entry.name != "threshold"},
        threshold=rng.randint(0, 3000),
    )


@pytest.mark.parametrize(("players", "variant", "placement"), TABLES)
def test_planned_games_are_the_same_move_by_move(players: int, variant: Variant, placement: Placement) -> None:
    rng = random.Random(players + 20)
    for number, parameters in enumerate((PlannerParameters(), some_parameters(rng))):
        rules = Rules(rng.choice(list(PathUnit)), rng.random() < 0.5)
        setup = Setup(random_set(number), players, variant, placement, rules, some_doors(rng, players))
        strategies: list[Strategy] = [Planner(parameters)] * players
        if number:
            strategies[1:] = [rng.choice((Planner(), Greedy(), Random())) for _ in range(players - 1)]
        assert games_differ(setup, strategies, rng) == []


@pytest.mark.parametrize("setup", POSITIONS)
def test_planned_games_from_a_position_are_the_same_move_by_move(setup: Setup) -> None:
    for game, position in enumerate(positions(setup, every=30)):
        assert_alike(position, [Planner(), *[Random()] * (setup.players - 2), Planner()], game)


@pytest.mark.parametrize("seed", range(4))
def test_planned_games_by_other_scoring_tables_and_parameters_are_the_same(seed: int) -> None:
    rng = random.Random(seed)
    setup = Setup(SET, 3, rng.choice(list(Variant)), rules=random_rules(rng))
    strategies = [Planner(some_parameters(rng)), Greedy(GreedyParameters(3)), Planner(some_parameters(rng))]
    assert games_differ(setup, strategies, rng) == []


def test_planned_games_with_a_set_of_another_size_are_the_same() -> None:
    rng = random.Random(6)
    tiles = random_deck(rng)[: tiles_needed(2, Variant.BASIC)]
    assert games_differ(Setup(tiles, 2), [Planner(), Random()], rng) == []


def test_parameters_beyond_all_worths_are_as_good_as_the_largest() -> None:
    rng = random.Random(8)
    huge = PlannerParameters(**{entry.name: 10**30 for entry in fields(PlannerParameters)})
    tiny = PlannerParameters(**{entry.name: -(10**30) for entry in fields(PlannerParameters)})
    assert games_differ(Setup(SET, 2), [Planner(huge), Planner(tiny)], rng) == []


def test_planned_games_do_not_depend_on_the_chunk_they_are_played_in() -> None:
    engine = EngineGames(Setup(SET, 4), [PLANNER, RANDOM, GREEDY, PLANNER], seed=9, rotate=True)
    whole = engine.play(0, 30)
    assert same(whole, glued([engine.play(0, 1), engine.play(1, 17), engine.play(17, 30)]))


def test_all_parameters_reach_the_engine_in_their_order() -> None:
    values = range(1, 1 + len(fields(PlannerParameters)))
    assert len(values) <= MOST_PARAMETERS
    assert Planner(PlannerParameters(*values)).engine == EngineStrategy(EngineKind.PLANNER, tuple(values))


def test_games_without_a_planner_know_nothing_of_one() -> None:
    assert EngineGames(Setup(SET, 2), [GREEDY, RANDOM], seed=1).outlook is None
    assert EngineGames(Setup(SET, 2), [GREEDY, PLANNER], seed=1).outlook is not None
