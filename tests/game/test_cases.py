"""Boards and games with known right values, from ``tests/cases``."""

from __future__ import annotations

from typing import Any

import pytest

from ghosts_cli.game import Board, Category, PathUnit, Rules, score_board, score_game
from tests.oracle import judge
from tests.read import board, board_of, cases, doors, grid

BOARDS = [pytest.param(case, id=case["name"]) for case in cases("boards.yaml")]
GAMES = cases("games.yaml")
WEREWOLF_GAMES = [pytest.param(case, id=case["name"]) for case in GAMES if "werewolves" in case]
RANKED_GAMES = [pytest.param(case, id=case["name"]) for case in GAMES if "grids" in case]
HIDDEN = [pytest.param(case, id=case["name"]) for case in cases("hidden.yaml") if "error" not in case]
WRONG = [pytest.param(case, id=case["name"]) for case in cases("hidden.yaml") if "error" in case]

Case = dict[str, Any]


def points(case_board: Board, unit: PathUnit = PathUnit.SECTION) -> dict[str, int]:
    scored = score_board(case_board, Rules(path_unit=unit))
    return {category.value: count for category, count in scored.points.items()}


def with_werewolves(count: int) -> Board:
    tokens = ["S:" + "w" * min(3, count - laid) if laid < count else "S" for laid in range(0, 27, 3)]
    return Board(doors(), grid([tokens]))


@pytest.mark.parametrize("case", BOARDS)
def test_a_board_scores_as_its_case_says_in_every_category(case: Case) -> None:
    assert points(board_of(case)) == case["categories"]


@pytest.mark.parametrize("case", BOARDS)
def test_a_board_has_the_total_and_the_dead_ends_of_its_case(case: Case) -> None:
    scored = score_board(board_of(case))
    assert (scored.total, scored.dead_ends) == (case["total"], case["dead_ends"])


@pytest.mark.parametrize("case", BOARDS)
def test_g30_counting_by_tile_changes_what_the_case_says_and_nothing_else(case: Case) -> None:
    assert points(board_of(case), PathUnit.TILE) == case["categories"] | case.get("categories_by_tile", {})


@pytest.mark.parametrize("case", BOARDS)
def test_the_second_scorer_finds_the_values_of_the_case_too(case: Case) -> None:
    verdict = judge(board_of(case))
    assert dict(verdict.by_section) == case["categories"]
    assert dict(verdict.by_tile) == case["categories"] | case.get("categories_by_tile", {})
    assert len(verdict.dead_ends) == case["dead_ends"]


def test_every_category_scores_in_some_case() -> None:
    scoring = {key for case in cases("boards.yaml") for key, value in case["categories"].items() if value > 0}
    assert scoring == {category.value for category in Category}


@pytest.mark.parametrize("case", HIDDEN)
def test_g33_a_hidden_tile_counts_on_a_final_board_only(case: Case) -> None:
    hidden_board = board_of(case["board"])
    found = points(hidden_board)
    assert hidden_board.final is score_board(hidden_board).final is case["final"]
    assert {key: found[key] for key in case["categories"]} == case["categories"]


@pytest.mark.parametrize("case", WRONG)
def test_g15_a_hidden_tile_without_a_free_cell_is_refused(case: Case) -> None:
    with pytest.raises(ValueError, match="hidden tile"):
        board_of(case["board"])


@pytest.mark.parametrize("case", WEREWOLF_GAMES)
def test_g23_a_game_pays_the_bonus_its_case_says(case: Case) -> None:
    game = score_game([with_werewolves(count) for count in case["werewolves"]])
    assert len(game) == case["players"]
    assert [player.score.points[Category.WEREWOLVES] for player in game] == case["expect_werewolves"]


@pytest.mark.parametrize("case", RANKED_GAMES)
def test_g31_a_game_is_ranked_as_its_case_says(case: Case) -> None:
    game = score_game([Board(doors(), grid(rows)) for rows in case["grids"]])
    assert [player.score.total for player in game] == case["expect_totals"]
    assert [player.score.dead_ends for player in game] == case["expect_dead_ends"]
    assert [player.rank for player in game] == case["expect_ranks"]
    assert [player.winner for player in game] == [rank == 1 for rank in case["expect_ranks"]]


def test_a_drawn_board_and_a_case_read_the_same() -> None:
    case = {
        "doors": {"bone": ["N1", "N2"], "tooth": ["S1", "S3"]},
        "grid": [["S", ".", "X:/g"], ["."] * 3, ["C@90"] * 3],
    }
    assert board("S . X:/g | . . . | C@90 C@90 C@90") == board_of(case)
