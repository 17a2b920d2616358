"""Doors and boards up to the symmetries of the square."""

from __future__ import annotations

import itertools
import random

import pytest

from ghosts_cli.arrange import SYMMETRIES, Symmetry, canonical_doors, solve
from ghosts_cli.game import CELLS, DOORS, Board, Doors, PlacedTile, joints_at, score_board
from tests.arrange.hands import heavy_hand, partial, random_deck, random_doors, random_full_board

ALL_DOORS = [
    Doors(bone, tooth)
    for bone in itertools.combinations(DOORS, 2)
    for tooth in itertools.combinations([door for door in DOORS if door not in bone], 2)
]


def image(board: Board, symmetry: Symmetry) -> Board:
    """The board turned or mirrored, every section between the sides where its own go."""
    grid: list[PlacedTile | None] = [None] * 9
    for cell, placed in board.laid():
        wanted = [frozenset(symmetry.sides[side] for side in joint) for joint in placed.joints]
        (rotation, *_) = [
            rotation
            for rotation in (0, 90, 180, 270)
            if list(map(frozenset, joints_at(placed.tile.track, rotation))) == wanted
        ]
        grid[CELLS.index(symmetry.cells[cell])] = PlacedTile(placed.tile, rotation)
    return Board(symmetry.doors(board.doors), tuple(grid))


def test_the_2970_door_arrangements_are_212_up_to_symmetry() -> None:
    assert len(ALL_DOORS) == 2970
    assert len({canonical_doors(doors)[0] for doors in ALL_DOORS}) == 212


def test_the_symmetry_leads_to_the_canonical_doors_and_its_inverse_back() -> None:
    for doors in ALL_DOORS[::7]:
        canonical, symmetry = canonical_doors(doors)
        assert symmetry.doors(doors) == canonical
        assert symmetry.inverse.doors(canonical) == doors
        assert canonical_doors(canonical)[0] == canonical


def test_all_16_images_of_doors_are_the_same_canonically() -> None:
    for doors in ALL_DOORS[::31]:
        assert {canonical_doors(symmetry.doors(doors))[0] for symmetry in SYMMETRIES} == {canonical_doors(doors)[0]}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_an_image_of_a_board_scores_what_the_board_scores(symmetry: Symmetry) -> None:
    rng = random.Random(3)
    tiles = heavy_hand(rng, random_deck(rng))
    board = random_full_board(rng, Board(random_doors(rng)), tiles)
    one, two = score_board(board), score_board(image(board, symmetry))
    assert (one.total, one.dead_ends) == (two.total, two.dead_ends)


@pytest.mark.parametrize("free", [5, 9])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_an_image_of_a_board_has_the_same_optimum(symmetry: Symmetry, free: int) -> None:
    rng = random.Random(free)
    board, tiles = partial(rng, random_doors(rng), heavy_hand(rng, random_deck(rng)), free)
    one, two = solve(board, tiles), solve(image(board, symmetry), tiles)
    assert (one.total, one.dead_ends) == (two.total, two.dead_ends)
