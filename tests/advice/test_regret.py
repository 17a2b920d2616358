"""What was scored beside what could have been."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ghosts_cli.advice.arranging import TileCountError, best, every_best, highest, task_of
from ghosts_cli.advice.pathways import unlike_paths
from ghosts_cli.advice.regret import Question, played_perfectly, regret
from ghosts_cli.game import CELLS, PUBLISHED_RULES, Board, Cell, HiddenTile, PathUnit, Rules, score_board
from tests import read
from tests.generate import random_board, random_hidden, random_tile

BY_TILE = Rules(path_unit=PathUnit.TILE)
BOARD = read.board("S:g C:o S | C:o S:gg X:y/b | S C:b C", bone="N1 S1", tooth="N2 S2")


def boards(count: int) -> list[Board]:
    """Finished boards, every other with its hidden tile laid."""
    rng = random.Random(5)
    found = []
    for number in range(count):
        board = random_board(rng)
        if number % 2:
            board = replace(board, grid=(*board.grid[:4], None, *board.grid[5:]))
            board = random_hidden(rng, board, cell=CELLS[4])
        found.append(board)
    return found


@pytest.mark.parametrize("rules", [PUBLISHED_RULES, BY_TILE], ids=["section", "tile"])
@pytest.mark.parametrize("board", boards(12))
def test_the_bound_is_at_least_the_optimum_and_that_at_least_what_was_scored(board: Board, rules: Rules) -> None:
    found = regret(board, rules, Question())
    assert found.solution.proven
    assert found.solution.bound == found.solution.total >= found.scored.total == score_board(board, rules).total
    assert score_board(found.solution.board, rules).total == found.solution.total
    assert sum(found.regret.values()) == found.total == found.solution.total - found.scored.total
    assert sum(reason.points for reason in found.reasons) == found.total


@pytest.mark.parametrize("board", boards(6))
def test_out_of_time_the_claim_is_no_wrong_one(board: Board) -> None:
    proven = regret(board, PUBLISHED_RULES, Question())
    found = regret(board, PUBLISHED_RULES, Question(time_limit=0))
    assert found.scored.total <= found.solution.total <= proven.solution.total <= found.solution.bound
    assert score_board(found.solution.board).total == found.solution.total
    assert not found.solution.proven


def test_the_tiles_that_are_laid_are_the_boards() -> None:
    for board in boards(4):
        laid = [placed.tile for placed in board.counted().values()]
        solution = regret(board, PUBLISHED_RULES, Question()).solution
        assert sorted(map(str, laid)) == sorted(str(placed.tile) for _, placed in solution.board.laid())


def test_kept_tiles_stay_and_hand_and_hidden_tile_are_laid() -> None:
    rng = random.Random(1)
    board = random_board(rng, filled=6)
    hand = (random_tile(rng), random_tile(rng))
    board = replace(board, hand=hand[:1], hidden=HiddenTile((random_tile(rng),), None))
    found = regret(board, PUBLISHED_RULES, Question(keep=True, more=hand[1:]))
    after = found.solution.board
    assert dict(board.laid()).items() <= dict(after.laid()).items()
    assert board.hidden is not None
    new = [str(placed.tile) for cell, placed in after.laid() if board.at(cell) is None]
    assert sorted(new) == sorted(map(str, (*hand, *board.hidden.tiles)))


def test_g10_the_better_of_two_hidden_tiles_is_laid() -> None:
    full = read.board("S:d S:d S:d | S:d S:d S:d | S:d S:d .")
    for tokens in (("S", "S:d"), ("S:d", "S")):
        board = replace(full, hidden=HiddenTile(tuple(map(read.tile, tokens))))
        assert regret(board, PUBLISHED_RULES, Question(keep=True)).optimum.total >= 81
        solution = regret(board, PUBLISHED_RULES, Question()).solution
        assert all(placed.tile.monsters for _, placed in solution.board.laid())
        assert solution.proven


@pytest.mark.parametrize(
    ("grid", "hidden", "more", "message"),
    [
        ("S S . | . . . | . . .", 0, 0, "2 on the grid, 0 hidden and 0 in hand make 2; add what is missing to 'hand'"),
        ("S S S | S S S | S S .", 0, 0, "8 on the grid, 0 hidden and 0 in hand make 8; add what is missing to 'hand'"),
        ("S S S | S S S | S S .", 1, 1, "8 on the grid, 1 hidden and 1 in hand make 10; take out what is too many"),
        ("S S S | S S S | S . .", 2, 2, "7 on the grid, 1 hidden and 2 in hand make 10; take out what is too many"),
    ],
)
@pytest.mark.parametrize("keep", [True, False])
def test_g1_nine_cells_must_be_filled_exactly(grid: str, hidden: int, more: int, message: str, keep: bool) -> None:  # noqa: FBT001 - a parameter of the table
    board = read.board(grid)
    if hidden:
        board = replace(board, hidden=HiddenTile((read.tile("S"),) * hidden))
    with pytest.raises(TileCountError, match=message):
        task_of(board, keep=keep, more=(read.tile("C"),) * more)


def test_every_best_arrangement_scores_the_same_and_none_comes_twice() -> None:
    answer = every_best(task_of(BOARD), PUBLISHED_RULES)
    assert answer.complete
    assert len({(each.total, each.dead_ends) for each in answer.solutions}) == 1
    assert len({each.board.grid for each in answer.solutions}) == len(answer.solutions) > 1
    assert answer.best.total == best(task_of(BOARD), PUBLISHED_RULES).best.total


def test_no_more_arrangements_are_listed_than_wanted() -> None:
    answer = every_best(task_of(BOARD), PUBLISHED_RULES, limit=2)
    assert len(answer.solutions) == 2
    assert not answer.complete


def test_the_highest_scores_fall_one_by_one() -> None:
    answer = highest(task_of(BOARD), 4, PUBLISHED_RULES)
    totals = [each.total for each in answer.solutions]
    assert totals == sorted(set(totals), reverse=True)
    assert len(totals) == 4
    assert [score_board(each.board).total for each in answer.solutions] == totals


def test_with_two_hidden_tiles_lists_are_of_both() -> None:
    board = replace(BOARD, grid=(*BOARD.grid[:8], None), hidden=HiddenTile((read.tile("C"), read.tile("S:b"))))
    answer = highest(task_of(board), 3, PUBLISHED_RULES)
    alone = [
        highest(task_of(replace(board, hidden=HiddenTile((tile,)))), 3, PUBLISHED_RULES)
        for tile in (read.tile("C"), read.tile("S:b"))
    ]
    totals = sorted({each.total for one in alone for each in one.solutions}, reverse=True)[:3]
    assert [each.total for each in answer.solutions] == totals


def test_g23_who_would_have_won_takes_the_bonus_that_no_arrangement_changes() -> None:
    one = read.board("S:w S S | S S S | S S S")
    other = read.board("C:y C:g C | C C C | C C C")
    regrets = [regret(board, PUBLISHED_RULES, Question()) for board in (one, other)]
    scores = played_perfectly(regrets)
    assert [score.werewolf_bonus for score in scores] == [5, 0]
    assert [score.score.total - score.werewolf_bonus for score in scores] == [each.solution.total for each in regrets]


def test_paths_that_both_boards_have_are_not_pointed_out() -> None:
    one = read.board("S@90 S@90 S@90 | S:y@90 S:y@90 C | . . .")
    other = read.board("S@90 S@90 S@90 | C S:y@90 S:y@90 | . . .")
    scores = score_board(one), score_board(other)
    assert unlike_paths(one, scores[0], one, scores[0]) == frozenset()
    shown = {section.cell for section in unlike_paths(one, scores[0], other, scores[1])}
    assert shown == {Cell(2, 1), Cell(2, 2)} or shown == {Cell(2, 1), Cell(2, 2), Cell(2, 3)}
