"""The board: cells, doors, grid and hidden tile (rules G1, G2, G15, G33)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghosts_cli.game import (
    CELLS,
    DOOR_BY_NAME,
    DOORS,
    Board,
    Cell,
    Door,
    Doors,
    HiddenTile,
    PlacedTile,
    Side,
)
from ghosts_cli.game.board import door_at
from tests.read import board, doors, placed, tile

EIGHT = "S:g@90 . S:g@90 | S S S | S S S"
NEIGHBOURS = {
    (1, 1): [(1, 2), (2, 1)],
    (1, 2): [(1, 3), (2, 2), (1, 1)],
    (1, 3): [(2, 3), (1, 2)],
    (2, 1): [(1, 1), (2, 2), (3, 1)],
    (2, 2): [(1, 2), (2, 3), (3, 2), (2, 1)],
    (2, 3): [(1, 3), (3, 3), (2, 2)],
    (3, 1): [(2, 1), (3, 2)],
    (3, 2): [(2, 2), (3, 3), (3, 1)],
    (3, 3): [(2, 3), (3, 2)],
}
DOOR_CELLS = {
    "N1": (1, 1),
    "N2": (1, 2),
    "N3": (1, 3),
    "S1": (3, 1),
    "S2": (3, 2),
    "S3": (3, 3),
    "W1": (1, 1),
    "W2": (2, 1),
    "W3": (3, 1),
    "E1": (1, 3),
    "E2": (2, 3),
    "E3": (3, 3),
}


def test_g1_the_grid_has_nine_cells_row_by_row() -> None:
    assert list(CELLS) == list(NEIGHBOURS)


@pytest.mark.parametrize("cell", CELLS)
def test_the_neighbours_of_a_cell_go_round_from_the_north(cell: Cell) -> None:
    assert list(cell.neighbours) == NEIGHBOURS[cell]


def test_g2_the_twelve_doors_come_in_the_order_of_the_formats() -> None:
    assert [str(door) for door in DOORS] == list(DOOR_CELLS)
    shuffled = [*DOORS[5:], *DOORS[:5]]
    assert sorted(shuffled) == list(DOORS)
    assert not any(door < door for door in DOORS)  # noqa: PLR0124 - that is the point
    assert {name: str(door) for name, door in DOOR_BY_NAME.items()} == {name: name for name in DOOR_CELLS}


@pytest.mark.parametrize("door", DOORS, ids=str)
def test_g2_a_door_opens_on_its_border_cell(door: Door) -> None:
    assert door.cell == DOOR_CELLS[str(door)]
    assert door_at(door.cell, door.side) is door


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("side", Side)
def test_g32_across_every_side_lies_a_door_or_a_cell_and_never_both(cell: Cell, side: Side) -> None:
    assert (door_at(cell, side) is None) is (cell.neighbour(side) is not None)


def test_doors_know_no_order() -> None:
    assert doors(("S2", "N1"), ("E1", "W3")) == doors(("N1", "S2"), ("W3", "E1"))
    assert [str(door) for door in doors(("S2", "N1"), ("E1", "W3")).tooth] == ["W3", "E1"]


@pytest.mark.parametrize(
    ("bone", "tooth"),
    [
        ("N1 N1", "S1 S2"),
        ("N1 N2", "N2 S1"),
        ("N1 N2", "S3 S3"),
        ("N1 N2 N3", "S1"),
        ("N1", "S1 S2 S3"),
        ("N1 N2", "S1"),
    ],
)
def test_g2_anything_but_two_and_two_different_doors_is_refused(bone: str, tooth: str) -> None:
    with pytest.raises(ValueError, match=r"^two bone doors and two tooth doors take four different slots$"):
        Doors(*(tuple(DOOR_BY_NAME[name] for name in names.split()) for names in (bone, tooth)))  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("cells", [0, 8, 10])
def test_g1_a_grid_of_any_other_size_is_refused(cells: int) -> None:
    with pytest.raises(ValueError, match=f"^a grid has 9 cells, not {cells}$"):
        Board(doors(), (None,) * cells)


def test_a_new_board_is_empty() -> None:
    fresh = Board(doors())
    assert [fresh.at(cell) for cell in CELLS] == [None] * 9
    assert (fresh.hidden, fresh.hand, fresh.name, fresh.final, fresh.counted()) == (None, (), "", False, {})


def test_tiles_lie_where_the_grid_shows_them() -> None:
    drawn = board("S . C | . X . | . . D@270")
    assert dict(drawn.laid()) == {
        Cell(1, 1): placed("S"),
        Cell(1, 3): placed("C"),
        Cell(2, 2): placed("X"),
        Cell(3, 3): placed("D@270"),
    }
    assert [cell for cell in CELLS if drawn.at(cell) is None] == [(1, 2), (2, 1), (2, 3), (3, 1), (3, 2)]


@pytest.mark.parametrize(
    ("tiles", "cell"), [((), None), (("S", "C", "X"), None), (("S", "C"), Cell(1, 1)), ((), Cell(1, 1))]
)
def test_g10_a_hidden_tile_is_one_or_two_of_which_none_is_laid(tiles: tuple[str, ...], cell: Cell | None) -> None:
    with pytest.raises(ValueError, match=r"^a hidden tile is one tile, or two of which none is laid$"):
        HiddenTile(tuple(map(tile, tiles)), cell)


def test_g10_two_hidden_tiles_may_be_held() -> None:
    held = HiddenTile((tile("S"), tile("C")))
    assert held.placed is None
    assert not board("S S S | S S S | S S .", hidden=held).final


def test_g15_a_hidden_tile_lies_with_its_rotation() -> None:
    assert HiddenTile((tile("C:g"),), Cell(1, 2), 180).placed == PlacedTile(tile("C:g"), 180)
    assert HiddenTile((tile("C:g"),)).placed is None


@pytest.mark.parametrize(("row", "column"), [(1, 0), (0, 1), (4, 1), (1, 4), (-1, 2)])
def test_g15_a_hidden_tile_lies_on_a_cell_of_the_grid(row: int, column: int) -> None:
    with pytest.raises(ValueError, match=f"^there is no cell {row},{column} to lay a hidden tile on$"):
        HiddenTile((tile("S"),), Cell(row, column))


def test_g15_a_hidden_tile_on_an_occupied_cell_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^the hidden tile lies on an occupied cell$"):
        board("S . . | . . . | . . .", hidden=HiddenTile((tile("S"),), Cell(1, 1)))


@pytest.mark.parametrize("held", [("S",), ("S", "C")])
def test_g15_nine_tiles_leave_no_cell_for_a_hidden_tile(held: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"^nine tiles lie on the grid, so there is no cell for the hidden tile$"):
        board("S S S | S S S | S S S", hidden=HiddenTile(tuple(map(tile, held))))


@pytest.mark.parametrize(
    ("drawing", "cell", "final"),
    [
        (". . . | . . . | . . .", None, False),
        ("S S S | S S S | S S .", None, False),
        ("S S S | S S S | S S S", None, True),
        ("S S S | S S S | S S .", Cell(3, 3), True),
        (". S S | S S S | S S .", Cell(3, 3), False),
        (". . . | . . . | . . .", Cell(3, 3), False),
    ],
)
def test_g33_a_board_is_final_when_nine_cells_are_filled(drawing: str, cell: Cell | None, final: bool) -> None:  # noqa: FBT001 - a column of the table
    hidden = HiddenTile((tile("S"),), cell) if cell else None
    assert board(drawing, hidden=hidden).final is final


def test_g33_a_held_hidden_tile_fills_no_cell() -> None:
    assert not board(EIGHT, hidden=HiddenTile((tile("S"),))).final


def test_g33_the_hidden_tile_counts_on_a_final_board_in_its_place_of_the_row_order() -> None:
    hidden = HiddenTile((tile("S:g+5"),), Cell(1, 2), 90)
    counted = board(EIGHT, hidden=hidden).counted()
    assert list(counted) == list(CELLS)
    assert counted[Cell(1, 2)] == placed("S:g+5@90")


def test_g33_until_then_its_cell_counts_as_empty() -> None:
    hidden = HiddenTile((tile("S:g+5"),), Cell(1, 2), 90)
    counted = board(EIGHT.replace("S S S", "S . S", 1), hidden=hidden).counted()
    assert list(counted) == [cell for cell in CELLS if cell not in {(1, 2), (2, 2)}]


def test_g33_the_hidden_tile_is_never_among_the_open_ones() -> None:
    final = board(EIGHT, hidden=HiddenTile((tile("S"),), Cell(1, 2)))
    assert final.final
    assert Cell(1, 2) not in dict(final.laid())
    assert final.at(Cell(1, 2)) is None


def test_boards_of_equal_content_are_equal_and_hash_alike() -> None:
    one, two = board(EIGHT, bone="N1 S1", tooth="W1 E1"), board(EIGHT, bone="S1 N1", tooth="E1 W1")
    assert one == two
    assert hash(one) == hash(two)
    assert one != replace(one, name="Ana")
