"""The ten categories of monsters and diamonds, and the three of paths (rules G16 to G30)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghosts_cli.game import (
    PUBLISHED_RULES,
    Board,
    Category,
    CategoryScore,
    Cell,
    HiddenTile,
    Monster,
    PathUnit,
    Rules,
    Section,
    Tables,
    score_board,
)
from tests.read import board, doors, grid, tile

SELF_CROSSING = "S C@90 C@180 | S@90 X C@270 | S S S"


def scored(category: Category, drawing: str, rules: Rules = PUBLISHED_RULES) -> CategoryScore:
    return score_board(board(drawing), rules).categories[category]


def points(category: Category, drawing: str, rules: Rules = PUBLISHED_RULES) -> int:
    return scored(category, drawing, rules).points


def full_of(letter: str, count: int) -> Board:
    """Nine straights that carry ``count`` monsters of one kind, three a tile as long as they last."""
    tokens = ["S:" + letter * min(3, count - laid) if laid < count else "S" for laid in range(0, 27, 3)]
    return Board(doors(), grid([tokens]))


@pytest.mark.parametrize(
    ("count", "expected"), [(0, -5), (1, 1), (2, 4), (3, 9), (4, 16), (5, 25), (8, 64), (9, 81), (26, 676), (27, 729)]
)
def test_g16_dragons_score_their_number_squared_and_none_loses_five(count: int, expected: int) -> None:
    assert score_board(full_of("d", count)).points[Category.DRAGONS] == expected


def test_g16_an_empty_board_loses_five_and_nothing_else() -> None:
    empty = score_board(board(". . . | . . . | . . ."))
    assert empty.points == dict.fromkeys(Category, 0) | {Category.DRAGONS: -5}
    assert (empty.total, empty.dead_ends, empty.final) == (-5, 0, False)


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("S:g . . | . . . | . . .", 3),
        ("S:gg . . | . . . | . . .", 6),
        ("S:ggg . . | . . . | . . .", 18),
        ("S:gg . . | S:gg . . | . . .", 24),
        (". . . | . S:ggg . | . . .", 18),
        ("S:ggg . . | S:ggg . . | S:ggg S:g .", 57),
        ("S:gg . . | . . . | S:gg . .", 12),
        ("X:gg/gg . . | . . . | . . .", 12),
        ("X:ggg/g . . | . . . | . . .", 21),
        ("S:g S:g S:g | . . . | . . .", 9),
        ("C:g@90 C:g@180 . | C:g C@270 . | . . .", 18),
        ("S:gg C@90 C@180 | S@90 X:/g C@270 | S S S", 9),
        ("S C:g@90 C@180 | S@90 X:g/g C@270 | S S S", 18),
    ],
)
def test_g17_a_ghost_in_company_of_two_scores_six_and_any_other_three(drawing: str, expected: int) -> None:
    assert points(Category.GHOSTS, drawing) == expected


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (". . . | . . . | . . .", 0),
        ("S:o . . | . . . | . . .", 4),
        ("S:o . S:o | . . . | . . .", 10),
        ("S:o . S:o | . . . | S:o . .", 18),
        ("S:o . S:o | . . . | S:o . S:o", 28),
        ("S:o . S:o | . S:o . | S:o . S:o", 40),
        (". S:o . | S:o . S:o | . S:o .", 28),
        ("S:o S:o . | . . . | . . .", 0),
        ("S:o . . | S:o . . | . . .", 0),
        ("S:o S:o . | . . S:o | . . .", 4),
        ("S:o S:o S:o | S:o S:o S:o | S:o S:o S:o", 0),
        (". . S:o | S:o . . | . . .", 10),
        ("X:/o . X:o | . . . | . X:o/b .", 18),
    ],
)
def test_g18_golems_count_where_no_golem_is_on_an_adjacent_tile(drawing: str, expected: int) -> None:
    assert points(Category.GOLEMS, drawing) == expected


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("S:y . . | . . . | . . .", 1),
        ("S:yyy . . | . . . | . . .", 3),
        ("S:yi . . | S:ii . . | . . .", 2),
        ("S:yi . . | . . . | S:dgo . .", 2),
        ("S:ydg . . | S:osl . . | S:bwi . .", 9),
        ("S:ydg . . | S:yol . . | S:bwi . .", 16),
        ("X:y/dg . . | . . . | . . .", 1),
        ("X:y/y S:g@90 . | . . . | . . .", 3),
        ("C:y@90 C:g@180 . | C:l C:d@270 . | . . .", 4),
        ("S C@90 C@180 | S@90 X:y/d C:g@270 | S S S", 3),
    ],
)
def test_g19_a_satyr_scores_the_kinds_on_its_path_its_own_included(drawing: str, expected: int) -> None:
    assert points(Category.SATYRS, drawing) == expected


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("S:s . . | . . . | . . .", 0),
        ("S+9 . . | . . . | . . .", 0),
        ("S:s+9 . . | . . . | . . .", 1),
        ("S:sss . . | . . . | . . S+1+1", 6),
        ("X:s/s+10 C+1 . | . . . | . . .", 4),
    ],
)
def test_g20_a_skeleton_scores_the_diamond_symbols_of_the_whole_board(drawing: str, expected: int) -> None:
    assert points(Category.SKELETONS, drawing) == expected


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("S:l . . | . . . | . . .", 0),
        ("C:l . . | . . . | . . .", 1),
        ("D:l . . | . . . | . . .", 2),
        ("X:l/l . . | . . . | . C D", 6),
        ("C:l@90 C@180 . | C C:l@270 . | . . .", 8),
        ("D:lll D D | D D D | D D D", 54),
    ],
)
def test_g21_a_slime_scores_the_curves_of_the_whole_board(drawing: str, expected: int) -> None:
    assert points(Category.SLIMES, drawing) == expected


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("S:b . . | . . . | . . .", 0),
        ("S:bbb . . | . . . | . . .", 0),
        ("X:b/b . . | . . . | . . .", 0),
        ("S:b S:b . | . . . | . . .", 10),
        ("S:bbb S:b . | . . . | . . .", 20),
        ("S:b . . | S:b . . | . . .", 10),
        ("S:b . . | . S:b . | . . .", 0),
        ("S:b . S:b | . . . | . . .", 0),
        ("S:b S:b S:b | . . . | . . S:b", 15),
        (". S:b . | S:b S:b S:b | . S:b .", 25),
        ("X:b/bb . . | X:/b . . | . . .", 20),
    ],
)
def test_g22_a_bat_scores_five_beside_a_tile_with_a_bat(drawing: str, expected: int) -> None:
    assert points(Category.BATS, drawing) == expected


@pytest.mark.parametrize(("count", "expected"), [(0, 0), (1, 4), (3, 12), (27, 108)])
def test_g23_a_board_alone_has_four_a_werewolf_and_no_bonus(count: int, expected: int) -> None:
    found = score_board(full_of("w", count))
    assert found.werewolves == count
    assert found.categories[Category.WEREWOLVES].points == expected
    assert found.categories[Category.WEREWOLVES].bonus == 0


@pytest.mark.parametrize(
    ("count", "expected"), [(0, 0), (1, 3), (2, 6), (3, 9), (4, 16), (5, 20), (6, 24), (7, 35), (8, 40), (27, 135)]
)
def test_g24_wisps_score_three_four_or_five_each_by_their_number(count: int, expected: int) -> None:
    assert score_board(full_of("i", count)).points[Category.WISPS] == expected


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("S . . | . . . | . . .", 0),
        ("S+1 . . | . . . | . . .", 1),
        ("S+10+10 . . | . . . | . . D+3", 23),
    ],
)
def test_g25_diamonds_score_their_printed_values(drawing: str, expected: int) -> None:
    assert points(Category.DIAMONDS, drawing) == expected


@pytest.mark.parametrize(
    ("bone", "tooth", "expected"),
    [
        ("N1 S1", "N2 S2", (6, 6, 3)),
        ("N2 S2", "N1 S1", (6, 6, 3)),
        ("N1 S2", "N2 S1", (0, 0, 9)),
        ("N1 S1", "N2 S3", (6, 0, 6)),
        ("N1 N2", "S3 N3", (0, 6, 6)),
        ("W1 E1", "W2 E2", (0, 0, 9)),
    ],
)
def test_g26_g27_g28_paths_score_by_the_pair_of_doors_they_join(
    bone: str, tooth: str, expected: tuple[int, int, int]
) -> None:
    found = score_board(board("S S S | S S S | S S S", bone=bone, tooth=tooth)).points
    assert tuple(found[Category(key)] for key in ("bone_doors", "tooth_doors", "other_paths")) == expected


@pytest.mark.parametrize(
    "drawing",
    [
        "S . . | S . . | . . .",
        "S . . | . . . | S . .",
        ". S . | . S . | S@90 S@90 S@90",
        ". . . | . S . | . . .",
        "C@90 C@180 . | C C@270 . | . . .",
    ],
)
def test_g29_a_path_with_one_door_or_none_scores_nothing(drawing: str) -> None:
    found = score_board(board(drawing, bone="N1 S1", tooth="N2 S2")).points
    assert found[Category.BONE_DOORS] == found[Category.TOOTH_DOORS] == 0
    assert found[Category.OTHER_PATHS] == (3 if "S@90" in drawing else 0)


@pytest.mark.parametrize(("unit", "expected"), [(PathUnit.SECTION, 7), (PathUnit.TILE, 6)])
def test_g30_the_unit_decides_whether_a_tile_met_twice_counts_twice(unit: PathUnit, expected: int) -> None:
    assert points(Category.OTHER_PATHS, SELF_CROSSING, Rules(path_unit=unit)) == expected


@pytest.mark.parametrize("unit", PathUnit)
def test_g30_two_paths_on_one_tile_count_it_once_each(unit: PathUnit) -> None:
    assert points(Category.OTHER_PATHS, "X S@90 S@90 | S S S | S S S", Rules(path_unit=unit)) == 6


def test_g30_sections_are_counted_unless_told_otherwise() -> None:
    assert PUBLISHED_RULES == Rules() == Rules(path_unit=PathUnit.SECTION, werewolf_bonus_at_zero=False)


@pytest.mark.parametrize(
    ("drawing", "golems", "bats", "skeletons", "curves"),
    [
        ("S:bos . S | S:l S S | S S S", 0, 10, 1, 1),
        ("S:bos . S | S:l S S | S S .", 4, 0, 0, 0),
        ("S:bos . . | S:l . . | . . .", 4, 0, 0, 0),
    ],
)
def test_g33_a_hidden_tile_has_neighbours_symbols_and_curves_on_a_final_board_only(
    drawing: str, golems: int, bats: int, skeletons: int, curves: int
) -> None:
    found = score_board(board(drawing, hidden=HiddenTile((tile("C:bo+7"),), Cell(1, 2)))).points
    keys = (Category.GOLEMS, Category.BATS, Category.SKELETONS, Category.SLIMES)
    assert tuple(found[key] for key in keys) == (golems, bats, skeletons, curves)


def test_scores_come_by_category_in_the_order_of_the_formats() -> None:
    found = score_board(board("S . . | . . . | . . ."))
    assert list(found.points) == list(found.categories) == list(Category)
    assert [score.category for score in found.categories.values()] == list(Category)


def test_the_tables_that_a_score_is_worked_out_by_can_be_replaced() -> None:
    tables = Tables(
        dragons=(0, *range(1, 28)),
        ghost=1,
        ghost_in_company=9,
        ghosts_needed=2,
        golems=(0, 7, 7, 7, 7, 7),
        bat=11,
        werewolf=13,
        wisps=(17,) * 28,
        special_doors=19,
        other_paths=23,
    )
    drawing = "S:dgg S:bo S:b | S:g S:w . | S S:i ."
    found = score_board(board(drawing, bone="N1 S1", tooth="S2 S3"), Rules(tables=tables)).points
    assert found == dict.fromkeys(Category, 0) | {
        Category.DRAGONS: 1,
        Category.GHOSTS: 27,
        Category.GOLEMS: 7,
        Category.BATS: 22,
        Category.WEREWOLVES: 13,
        Category.WISPS: 17,
        Category.BONE_DOORS: 57,
        Category.OTHER_PATHS: 69,
    }
    swapped = score_board(board(drawing, bone="S2 S3", tooth="N1 S1"), Rules(tables=tables)).points
    assert swapped[Category.TOOTH_DOORS] == 57


Facts = tuple[int | None, tuple[int, ...] | None, int | None, tuple[tuple[int, int], ...]]
"""An item's points, section, count and adjacent cells."""

DRAGONS: list[Facts] = [(None, (1, 1, 1), 3, ()), (None, (1, 1, 1), 3, ()), (None, (2, 3, 1), 3, ())]
GHOSTS: list[Facts] = [(3, (1, 1, 1), 1, ()), (6, (1, 1, 2), 3, ()), (6, (1, 1, 2), 3, ()), (6, (1, 2, 1), 3, ())]
GOLEMS: list[Facts] = [
    (None, (1, 1, 1), None, ((1, 2),)),
    (None, (1, 2, 1), None, ((1, 1),)),
    (None, (3, 3, 2), None, ()),
]
SATYRS: list[Facts] = [(2, (1, 1, 1), 2, ()), (2, (2, 1, 1), 2, ()), (2, (2, 1, 2), 2, ())]
BATS: list[Facts] = [
    (5, (1, 1, 1), None, ((1, 2),)),
    (5, (1, 1, 2), None, ((1, 2),)),
    (5, (1, 2, 1), None, ((1, 1),)),
    (0, (3, 3, 1), None, ()),
]
WEREWOLVES: list[Facts] = [(4, (1, 1, 1), None, ()), (4, (2, 3, 1), None, ())]
WISPS: list[Facts] = [(4, (1, 1, 1), 4, ()), (4, (1, 1, 1), 4, ()), (4, (2, 3, 1), 4, ()), (4, (2, 3, 1), 4, ())]


@pytest.mark.parametrize(
    ("category", "drawing", "expected"),
    [
        (Category.DRAGONS, "S:dd . . | . . S:d | . . .", DRAGONS),
        (Category.GHOSTS, "X:g/gg S:g@90 . | . . . | . . .", GHOSTS),
        (Category.GOLEMS, "S:o S:o . | . . . | . . X:/o", GOLEMS),
        (Category.SATYRS, "S:yg . . | X:y/yii . . | . . .", SATYRS),
        (Category.SKELETONS, "S:s+9 . C+2 | . . . | . . .", [(2, (1, 1, 1), 2, ())]),
        (Category.SLIMES, "X:/l . C | . D . | . . .", [(3, (1, 1, 2), 3, ())]),
        (Category.BATS, "X:b/b S:b . | . . . | . . C:b", BATS),
        (Category.WEREWOLVES, "S:w . . | . . S:w | . . .", WEREWOLVES),
        (Category.WISPS, "S:ii . . | . . S:ii | . . .", WISPS),
        (Category.DIAMONDS, "S+2+9 . . | . . . | . . .", [(2, None, 2, ()), (9, None, 9, ())]),
        (Category.OTHER_PATHS, "S@90 S@90 S@90 | . . . | . . .", [(3, None, 3, ())]),
    ],
)
def test_a_category_tells_what_it_looked_at_item_by_item(
    category: Category, drawing: str, expected: list[Facts]
) -> None:
    items = scored(category, drawing).items
    assert [(item.points, item.section, item.count, item.near) for item in items] == expected


def test_a_diamond_tells_its_cell() -> None:
    assert [item.cell for item in scored(Category.DIAMONDS, "S+2+9 . . | . . . | . . C+1").items] == [
        (1, 1),
        (1, 1),
        (3, 3),
    ]


@pytest.mark.parametrize(
    ("bone", "tooth", "category", "each"),
    [
        ("W2 S2", "N1 N2", Category.BONE_DOORS, 2),
        ("N1 N2", "W2 S2", Category.TOOTH_DOORS, 2),
        ("N1 N2", "S1 S2", Category.OTHER_PATHS, 1),
    ],
)
@pytest.mark.parametrize(("unit", "count"), [(PathUnit.SECTION, 7), (PathUnit.TILE, 6)])
def test_g30_a_path_tells_its_units_and_which_path_it_is(
    bone: str, tooth: str, category: Category, each: int, unit: PathUnit, count: int
) -> None:
    found = score_board(board(SELF_CROSSING, bone=bone, tooth=tooth), Rules(path_unit=unit))
    [item] = found.categories[category].items
    assert (item.points, item.count) == (each * count, count)
    assert item.path == found.layout.path_of[Section(2, 2, 1)] == found.layout.path_of[Section(2, 2, 2)]


def test_g5_monsters_that_stand_together_are_counted_one_by_one() -> None:
    assert [item.monster for item in scored(Category.WISPS, "S:iii . . | . . . | . . .").items] == [Monster.WISP] * 3


def test_a_score_says_whether_the_board_is_final() -> None:
    whole = board("S S S | S S S | S S S")
    assert score_board(whole).final
    assert not score_board(replace(whole, grid=(*whole.grid[:8], None))).final
