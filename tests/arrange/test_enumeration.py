"""The solver against every arrangement, scored one by one."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ghosts_cli.arrange import solve, solve_all, top
from ghosts_cli.game import Board, PlacedTile, Rules, Tile, score_board
from tests.arrange.enumeration import QuickScorer, arrangements, filled, scores
from tests.arrange.hands import RULES, heavy_hand, partial, random_deck, random_doors, random_full_board, random_hand


def cases(seed: int, free: int, count: int) -> list[tuple[Board, list[Tile]]]:
    """Partial boards: every other hand heavy, every fourth with equal tiles."""
    rng = random.Random(seed)
    doors = [random_doors(rng) for _ in range(3)]
    deck = random_deck(rng)
    made = []
    for number in range(count):
        hand = heavy_hand(rng, deck) if number % 2 else random_hand(rng, deck)
        if number % 4 == 0:
            hand[-2:] = [replace(hand[-1], id=None)] * 2
        made.append(partial(rng, rng.choice(doors), hand, free))
    return made


def shown(placed: PlacedTile) -> object:
    """What one sees of a laid tile: tiles that print the same, turned so that they look the same, are equal."""
    sections = frozenset(zip(map(frozenset, placed.joints), placed.tile.sections, strict=True))
    return placed.tile.track, sections, placed.tile.diamonds


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_enumerator_scores_as_the_rules_do(rules: Rules) -> None:
    rng = random.Random(5)
    deck = random_deck(rng)
    for _ in range(40):
        tiles = heavy_hand(rng, deck)
        board = random_full_board(rng, Board(random_doors(rng)), tiles)
        other = random_full_board(rng, Board(board.doors), tiles)
        scorer = QuickScorer(other, rules)
        score = score_board(board, rules)
        laid = [scorer.laid(placed, cell) for cell, placed in enumerate(board.grid) if placed]
        assert scorer.score(laid) == (score.total, score.dead_ends)


@pytest.mark.parametrize(("free", "count"), [(1, 60), (2, 60), (3, 60), (4, 40), (5, 4)])
def test_no_arrangement_scores_more_or_as_much_with_fewer_dead_ends(free: int, count: int) -> None:
    for board, tiles in cases(free, free, count):
        total, dead_ends = max(scores(board, tiles, Rules()), key=lambda score: (score[0], -score[1]))
        solution = solve(board, tiles)
        assert (solution.total, solution.dead_ends, solution.proven) == (total, dead_ends, True)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize(("free", "count"), [(2, 12), (4, 8)])
def test_whatever_the_rules_are_set_to_no_arrangement_is_better(rules: Rules, free: int, count: int) -> None:
    for board, tiles in cases(10 + free, free, count):
        total, dead_ends = max(scores(board, tiles, rules), key=lambda score: (score[0], -score[1]))
        solution = solve(board, tiles, rules=rules)
        assert (solution.total, solution.dead_ends, solution.proven) == (total, dead_ends, True)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_solve_all_lists_each_best_arrangement_once(rules: Rules) -> None:
    for board, tiles in cases(20, 3, 8):
        free = [cell for cell, placed in enumerate(board.grid) if placed is None]
        by_score: dict[tuple[int, int], set[tuple[object, ...]]] = {}
        for score, laid in zip(scores(board, tiles, rules), arrangements(tiles), strict=True):
            by_score.setdefault((score[0], -score[1]), set()).add(tuple(map(shown, laid)))
        found = solve_all(board, tiles, rules=rules)
        looks = [tuple(shown(each.board.grid[cell]) for cell in free) for each in found.solutions]  # type: ignore[arg-type]  # all cells are filled
        assert found.complete
        assert len(looks) == len(set(looks))
        assert set(looks) == by_score[max(by_score)]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("count", [1, 2, 5])
def test_top_has_the_highest_scores_each_with_the_fewest_dead_ends(rules: Rules, count: int) -> None:
    for board, tiles in cases(30, 3, 6):
        fewest: dict[int, int] = {}
        for total, dead_ends in scores(board, tiles, rules):
            fewest[total] = min(dead_ends, fewest.get(total, dead_ends))
        found = top(board, tiles, count, rules=rules)
        wanted = [(total, fewest[total]) for total in sorted(fewest, reverse=True)[:count]]
        assert [(each.total, each.dead_ends) for each in found.solutions] == wanted
        assert found.complete
        assert all(each.proven and each.bound == each.total for each in found.solutions)


def test_a_full_board_is_its_own_best_arrangement() -> None:
    ((board, tiles),) = cases(40, 3, 1)
    full = filled(board, next(arrangements(tiles)))
    solution = solve(full, [])
    score = score_board(full)
    assert solution.board.grid == full.grid
    assert (solution.total, solution.dead_ends, solution.proven) == (score.total, score.dead_ends, True)
