"""The engine plays the games that the readable draft plays, move by move (G8 to G15, G23, G31)."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from ghosts_cli.engine.games import EngineGames, GameRows
from ghosts_cli.engine.kinds import EngineKind, EngineStrategy
from ghosts_cli.engine.tables import arrangements, door_numbers
from ghosts_cli.errors import UsageError
from ghosts_cli.game import Doors, PathUnit, Rules, Tables
from ghosts_cli.game.deal import (
    ARRANGEMENTS,
    Placement,
    Setup,
    Variant,
    doors_numbered,
    draw_doors,
    start_seat_of,
    strategy_at,
    tiles_needed,
)
from ghosts_cli.strategies import Greedy, GreedyParameters, Random, Strategy
from tests.engine.agreement import random_rules
from tests.engine.twins import differences, random_set
from tests.generate import random_deck

TABLES = [
    pytest.param(players, variant, placement, id=f"{players} {variant.value} {placement.value}")
    for players in (2, 3, 4, 5)
    for variant in Variant
    for placement in Placement
    if (players, variant) != (5, Variant.ADVANCED)
]
SET = random_set(1)
RANDOM = EngineStrategy(EngineKind.RANDOM)
GREEDY = EngineStrategy(EngineKind.GREEDY, (12,))


def some_doors(rng: random.Random, players: int) -> tuple[Doors, ...] | None:
    """Doors for each seat, or None for drawn ones."""
    fixed = tuple(doors_numbered(rng.randrange(2970)) for _ in range(players))
    return rng.choice((None, fixed))


def games_differ(setup: Setup, strategies: Sequence[Strategy], rng: random.Random) -> list[str]:
    """In what a game drawn by ``rng`` differs between the two."""
    rotate = rng.random() < 0.5
    return differences(setup, strategies, rng.randrange(2**64), rng.randrange(10**6), rotate=rotate)


@pytest.mark.parametrize(("players", "variant", "placement"), TABLES)
def test_random_games_are_the_same_move_by_move(players: int, variant: Variant, placement: Placement) -> None:
    rng = random.Random(players)
    for number in range(24):
        rules = Rules(rng.choice(list(PathUnit)), rng.random() < 0.5)
        setup = Setup(random_set(number % 3), players, variant, placement, rules, some_doors(rng, players))
        assert games_differ(setup, [Random()] * players, rng) == []


@pytest.mark.parametrize(("players", "variant", "placement"), TABLES)
def test_greedy_games_are_the_same_move_by_move(players: int, variant: Variant, placement: Placement) -> None:
    rng = random.Random(players + 10)
    for number in range(3):
        rules = Rules(rng.choice(list(PathUnit)))
        setup = Setup(random_set(number), players, variant, placement, rules, some_doors(rng, players))
        strategies: list[Strategy] = [Greedy(GreedyParameters(rng.randint(0, 14))) for _ in range(players)]
        if number == 2:
            strategies[1:] = [Random() for _ in range(players - 1)]
        assert games_differ(setup, strategies, rng) == []


@pytest.mark.parametrize("seed", range(3))
def test_games_by_other_scoring_tables_are_the_same(seed: int) -> None:
    rng = random.Random(seed)
    setup = Setup(SET, 3, rules=random_rules(rng))
    assert games_differ(setup, [Greedy(), Random(), Greedy(GreedyParameters(3))], rng) == []


@pytest.mark.parametrize("players", [2, 3])
def test_games_with_a_set_of_another_size_are_the_same(players: int) -> None:
    rng = random.Random(players)
    tiles = random_deck(rng)[: tiles_needed(players, Variant.BASIC)]
    assert games_differ(Setup(tiles, players), [Random()] * players, rng) == []
    assert games_differ(Setup(tiles, players), [Greedy(), *[Random()] * (players - 1)], rng) == []


def test_a_set_with_fewer_tiles_than_the_game_needs_is_refused() -> None:
    with pytest.raises(UsageError, match="4 players of the basic variant need 68 tiles, and the catalog has 67"):
        EngineGames(Setup(SET[:67], 4), [RANDOM] * 4, seed=1)


def test_there_must_be_a_strategy_for_each_seat() -> None:
    with pytest.raises(UsageError, match="4 seats need as many strategies, not 2"):
        EngineGames(Setup(SET, 4), [RANDOM] * 2, seed=1)


def columns(rows: GameRows) -> dict[str, Any]:
    return {field.name: getattr(rows, field.name) for field in fields(rows)}


def same(one: GameRows, other: GameRows) -> bool:
    return all(np.array_equal(value, columns(other)[name]) for name, value in columns(one).items())


def glued(parts: list[GameRows]) -> GameRows:
    return GameRows(**{name: np.concatenate([columns(part)[name] for part in parts]) for name in columns(parts[0])})


def test_the_rows_have_the_types_and_shapes_that_they_say() -> None:
    rows = EngineGames(Setup(SET, 3), [RANDOM] * 3, seed=1).play(5, 9)
    assert rows.game.tolist() == [5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8]
    assert rows.seat.tolist() == [1, 2, 3] * 4
    wide = {"points": 13, "tiles": 9, "rotations": 9, "rounds": 9, "doors": 4}
    small = {"seat", "strategy", "start_seat", "werewolf_bonus", "dead_ends", "rank", "rounds", "doors", "left_rounds"}
    for name, values in columns(rows).items():
        assert values.dtype == (np.int64 if name == "game" else np.int8 if name in small else np.int16), name
        left = name in ("left", "left_rounds")
        assert values.shape == ((rows.left_count.sum(),) if left else (12, wide[name]) if name in wide else (12,)), name
        assert values.flags.c_contiguous, name


@pytest.mark.parametrize("strategies", [[RANDOM] * 4, [GREEDY, RANDOM] * 2], ids=["random", "mixed"])
def test_games_do_not_depend_on_the_chunk_they_are_played_in(strategies: list[EngineStrategy]) -> None:
    engine = EngineGames(Setup(SET, 4), strategies, seed=9, rotate=True)
    whole = engine.play(0, 60)
    assert same(whole, glued([engine.play(0, 1), engine.play(1, 37), engine.play(37, 37), engine.play(37, 60)]))


def test_games_do_not_depend_on_the_threads_that_play_them() -> None:
    engine = EngineGames(Setup(SET, 4), [GREEDY] * 4, seed=9)
    whole = engine.play(0, 400)
    parts: dict[int, GameRows] = {}
    threads = [
        threading.Thread(target=lambda at=at: parts.update({at: engine.play(at, at + 100)}))
        for at in range(0, 400, 100)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert same(whole, glued([parts[at] for at in sorted(parts)]))


def test_two_strategies_get_the_same_deal_from_the_same_seed() -> None:
    one, other = (EngineGames(Setup(SET, 4), [each] * 4, seed=3).play(0, 50) for each in (RANDOM, GREEDY))
    assert np.array_equal(one.doors, other.doors)
    assert np.array_equal(one.hidden, other.hidden)
    assert np.array_equal(one.start_seat, other.start_seat)
    assert not np.array_equal(one.tiles, other.tiles)


@pytest.mark.parametrize("strategies", [[RANDOM] * 3, [GREEDY] * 3], ids=["random", "greedy"])
def test_g14_both_timings_give_the_same_boards_to_those_who_look_at_their_own_only(
    strategies: list[EngineStrategy],
) -> None:
    one, other = (
        EngineGames(Setup(SET, 3, placement=placement), strategies, seed=3).play(0, 50) for placement in Placement
    )
    assert same(one, other)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_strategies_and_starts_go_around_the_table_evenly(players: int) -> None:
    rows = EngineGames(Setup(SET, players), [RANDOM] * players, seed=1, rotate=True).play(0, 2 * players**2)
    played = Counter(zip(rows.strategy.tolist(), rows.seat.tolist(), rows.start_seat.tolist(), strict=True))
    assert len(played) == players**3
    assert set(played.values()) == {2}
    for game, seat, strategy, start in zip(rows.game, rows.seat, rows.strategy, rows.start_seat, strict=True):
        assert strategy == strategy_at(int(seat), int(game), players)
        assert start == start_seat_of(int(game), players)


def test_without_rotation_every_strategy_keeps_its_seat() -> None:
    rows = EngineGames(Setup(SET, 4), [RANDOM] * 4, seed=1).play(0, 20)
    assert np.array_equal(rows.strategy, rows.seat - 1)


def test_g2_doors_are_drawn_as_the_readable_deal_draws_them() -> None:
    rows = EngineGames(Setup(SET, 5), [RANDOM] * 5, seed=2**70 + 1).play(10**12, 10**12 + 3)
    drawn = [doors for game in range(3) for doors in draw_doors(2**70 + 1, 10**12 + game, 5)]
    assert rows.doors.tolist() == [list(door_numbers(doors)) for doors in drawn]


def test_g2_every_arrangement_is_one_that_the_readable_deal_can_draw() -> None:
    assert arrangements().tolist() == [list(door_numbers(doors_numbered(number))) for number in range(ARRANGEMENTS)]
    assert len(set(map(tuple, arrangements().tolist()))) == 2970


def test_g23_the_bonus_is_paid_when_nobody_has_a_werewolf_only_if_the_rules_say_so() -> None:
    tiles = random_deck(random.Random(4))
    wolfless = tuple(tile for tile in random_set(0) if not any("werewolf" in kind.value for kind in tile.monsters))
    enough = (*wolfless, *(tile for tile in tiles if not tile.monsters))[:50]
    assert len(enough) == 50
    for at_zero, bonus in ((False, 0), (True, 5)):
        setup = Setup(enough, 2, rules=Rules(werewolf_bonus_at_zero=at_zero, tables=Tables()))
        rows = EngineGames(setup, [RANDOM] * 2, seed=1).play(0, 5)
        assert set(rows.werewolf_bonus.tolist()) == {bonus}
        assert set(rows.points[:, 7].tolist()) == {bonus}


def test_every_game_has_a_winner_and_ranks_by_total_and_dead_ends() -> None:
    rows = EngineGames(Setup(SET, 5), [RANDOM] * 5, seed=8).play(0, 200)
    for at in range(0, 1000, 5):
        table = sorted(zip(-rows.total[at : at + 5], rows.dead_ends[at : at + 5], rows.rank[at : at + 5], strict=True))
        assert [rank for _, _, rank in table] == [1 + sum(other[:2] < row[:2] for other in table) for row in table]
    assert rows.winner.reshape(-1, 5).any(axis=1).all()
    assert np.array_equal(rows.points.sum(axis=1), rows.total)
