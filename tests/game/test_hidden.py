"""What a hidden tile brings, or would bring (rules G15, G33)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from ghosts_cli.game import (
    CELLS,
    ROTATIONS,
    Board,
    Category,
    Cell,
    HiddenTile,
    PlacedTile,
    Tile,
    hidden_effect,
    score_board,
)
from tests import generate
from tests.read import board, placed, tile

ROW = "S:g@90 . S:g@90 | S S S | S S S"


def test_a_board_without_a_hidden_tile_has_no_effect_of_one() -> None:
    assert hidden_effect(board(ROW)) is None


def test_g33_on_a_final_board_the_effect_is_in_the_score() -> None:
    hidden = HiddenTile((tile("S:g+5"),), Cell(1, 2), 90)
    effect = hidden_effect(board(ROW, bone="W1 E1", hidden=hidden))
    assert effect is not None
    assert (effect.counts, effect.laid, effect.placed, effect.cell) == (True, True, placed("S:g+5@90"), Cell(1, 2))
    assert effect.categories == {Category.GHOSTS: 12, Category.DIAMONDS: 5, Category.BONE_DOORS: 6}
    assert effect.points == 23


def test_g33_laid_in_advance_it_would_bring_what_the_board_so_far_allows() -> None:
    hidden = HiddenTile((tile("S:g+5"),), Cell(1, 2), 90)
    effect = hidden_effect(board(ROW.replace("S S S", "S . S", 1), bone="W1 E1", hidden=hidden))
    assert effect is not None
    assert (effect.counts, effect.laid, effect.points) == (False, True, 23)


@pytest.mark.parametrize("row", ["S S S", "S . S"])
def test_g15_laid_badly_it_brings_what_it_brings_there(row: str) -> None:
    hidden = HiddenTile((tile("S:g+5"),), Cell(1, 2), 0)
    effect = hidden_effect(board(ROW.replace("S S S", row, 1), bone="W1 E1", hidden=hidden))
    assert effect is not None
    assert (effect.placed, effect.cell, effect.laid) == (placed("S:g+5"), Cell(1, 2), True)
    assert effect.categories[Category.GHOSTS] == 3
    assert Category.BONE_DOORS not in effect.categories


def test_g15_not_laid_its_best_place_is_told() -> None:
    effect = hidden_effect(board(ROW, bone="W1 E1", hidden=HiddenTile((tile("S:d"), tile("S:g+5")))))
    assert effect is not None
    assert (effect.counts, effect.laid, effect.placed, effect.cell) == (False, False, placed("S:g+5@90"), Cell(1, 2))
    assert effect.points == 23


@given(made=generate.boards_with_hidden())
def test_the_points_of_the_effect_are_the_sum_of_its_categories(made: Board) -> None:
    effect = hidden_effect(made)
    assert effect is not None
    assert sum(effect.categories.values()) == effect.points
    assert 0 not in effect.categories.values()
    assert effect.counts is made.final


@settings(max_examples=25)
@given(made=generate.boards(fewest=7, most=8), hidden=generate.tiles())
def test_no_place_brings_more_than_the_one_told(made: Board, hidden: Tile) -> None:
    effect = hidden_effect(replace(made, hidden=HiddenTile((hidden,))))
    assert effect is not None
    totals = [
        score_board(
            replace(made, grid=(*made.grid[:place], PlacedTile(hidden, rotation), *made.grid[place + 1 :]))
        ).total
        for place, cell in enumerate(CELLS)
        if made.at(cell) is None
        for rotation in ROTATIONS
    ]
    assert effect.points == max(totals) - score_board(made).total


def test_g31_of_places_that_bring_as_much_the_one_with_the_fewest_dead_ends_is_best() -> None:
    """Turned upright in the middle the straight joins nothing and has two dead ends; level it has none."""
    effect = hidden_effect(board("S:w@90 S:w S:w@90 | S@90 . S@90 | S S@90 S", hidden=HiddenTile((tile("S"),))))
    assert effect is not None
    grid = board("S:w@90 S:w S:w@90 | S@90 . S@90 | S S@90 S")
    least = min(
        score_board(
            replace(grid, grid=tuple(placed(f"S@{turn}") if each is None else each for each in grid.grid))
        ).dead_ends
        for turn in (0, 90)
    )
    assert (effect.dead_ends, effect.placed.rotation) == (least, 90)
