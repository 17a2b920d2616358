"""The best board of a whole deck, against every hand of small ones."""

from __future__ import annotations

import functools
import itertools
import random
from dataclasses import replace

import pytest

from ghosts_cli.arrange import CannotArrangeError, best_of_deck, solve
from ghosts_cli.game import Board, Rules, Tile, score_board
from tests.arrange.hands import RULES, random_deck, random_doors, random_hand


def small_deck(seed: int, size: int) -> tuple[Board, list[Tile]]:
    """A board and a few tiles, three of them alike."""
    rng = random.Random(seed)
    tiles = rng.sample(random_deck(rng), size)
    tiles[1:3] = [replace(tiles[0], id=900 + number) for number in range(2)]
    return Board(random_doors(random.Random(seed % 3))), tiles


def quality(solution: object) -> tuple[int, int, bool, int]:
    return solution.total, solution.dead_ends, solution.proven, solution.bound  # type: ignore[attr-defined]  # a Solution


@functools.cache
def best_of_hands(seed: int, name: str) -> tuple[int, int, bool, int]:
    """The best of the solutions of every nine tiles of a small deck."""
    board, tiles = small_deck(seed, 11)
    each = [solve(board, hand, rules=RULES[name]) for hand in itertools.combinations(tiles, 9)]
    return quality(max(each, key=lambda solution: (solution.total, -solution.dead_ends)))


@pytest.mark.parametrize("cutting", ["boxes listed early", "boxes cut to the last"])
@pytest.mark.parametrize("name", ["published", "by tile", "odd golems, bats cost", "ghosts shun company"])
def test_no_nine_tiles_of_a_small_deck_make_a_better_board(
    name: str, cutting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if cutting == "boxes cut to the last":
        monkeypatch.setattr("ghosts_cli.arrange.deck._NEAR", 0)
        monkeypatch.setattr("ghosts_cli.arrange.deck._MOST_HANDS", 2)
        monkeypatch.setattr("ghosts_cli.arrange.deck._CLIMBS", 0)
    for seed in (1, 6):
        board, tiles = small_deck(seed, 11)
        found = best_of_deck(tiles, board.doors, rules=RULES[name])
        assert quality(found) == best_of_hands(seed, name)
        score = score_board(found.board, RULES[name])
        assert (score.total, score.dead_ends) == (found.total, found.dead_ends)


def test_the_bound_falls_and_the_best_rises_until_they_meet() -> None:
    rng = random.Random(4)
    deck, doors = random_deck(rng), random_doors(rng)
    told: list[tuple[int, int]] = []
    found = best_of_deck(deck, doors, progress=lambda best, bound: told.append((best, bound)))
    totals, bounds = zip(*told, strict=True)
    assert list(totals) == sorted(totals)
    assert list(bounds) == sorted(bounds, reverse=True)
    assert told[-1] == (found.total, found.total)
    assert found.proven
    ids = [placed.tile.id for _, placed in found.board.laid()]
    assert len(set(ids)) == 9
    assert {placed.tile for _, placed in found.board.laid()} <= set(deck)
    for _ in range(20):
        assert solve(Board(doors), random_hand(rng, deck)).total <= found.total


def test_the_order_of_the_deck_does_not_matter() -> None:
    board, tiles = small_deck(1, 14)
    assert best_of_deck(tiles[::-1], board.doors) == best_of_deck(tiles, board.doors)


def test_nine_tiles_are_simply_solved() -> None:
    board, tiles = small_deck(2, 9)
    assert quality(best_of_deck(tiles, board.doors)) == quality(solve(board, tiles))


def test_without_time_the_bound_still_holds() -> None:
    board, tiles = small_deck(3, 12)
    best = best_of_deck(tiles, board.doors)
    hasty = best_of_deck(tiles, board.doors, time_limit=0)
    assert not hasty.proven
    assert hasty.total <= best.total <= hasty.bound


@pytest.mark.parametrize("looks", [30, 60, 90])
def test_time_that_runs_out_on_the_way_leaves_a_bound_that_holds(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    board, tiles = small_deck(5, 12)
    best = best_of_deck(tiles, board.doors)
    ticks = itertools.count()
    monkeypatch.setattr("ghosts_cli.arrange.clock._NODES_A_LOOK", 64)
    monkeypatch.setattr("ghosts_cli.arrange.clock.time.perf_counter", lambda: float(next(ticks)))
    cut = best_of_deck(tiles, board.doors, time_limit=float(looks))
    assert cut.total <= best.total <= cut.bound


def test_a_deck_has_at_least_nine_tiles() -> None:
    board, tiles = small_deck(1, 9)
    with pytest.raises(CannotArrangeError) as caught:
        best_of_deck(tiles[:8], board.doors)
    assert str(caught.value) == "8 tiles do not fill a board of 9 cells"


def test_the_rules_reach_the_deck() -> None:
    board, tiles = small_deck(1, 12)
    by_tile = best_of_deck(tiles, board.doors, rules=RULES["by tile"])
    assert by_tile.total <= best_of_deck(tiles, board.doors, rules=Rules()).total
