"""What must not change when a board is turned, mirrored, or told in another way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.game import (
    CELLS,
    DOOR_BY_NAME,
    ROTATIONS,
    Board,
    Category,
    DeadEnd,
    Door,
    Doors,
    PathKind,
    PathUnit,
    PlacedTile,
    Rules,
    Section,
    Tile,
    Track,
    distinct_rotations,
    score_board,
)
from ghosts_cli.game.scoring import BoardScore
from tests import generate
from tests.symmetry import MIRROR, QUARTER_TURN, Symmetry

Shape = set[tuple[frozenset[Section], frozenset[Door | DeadEnd], PathKind | None]]
ANY_BOARD = st.one_of(generate.full_boards(), generate.boards(), generate.boards_with_hidden())
TWO_SECTIONS = (Track.CROSSROADS, Track.DOUBLE_CORNER)


def shape(scored: BoardScore, doors: Doors) -> Shape:
    """The paths without their order: sections, ends, kind."""
    return {(frozenset(p.sections), frozenset(p.ends or ()), p.kind(doors)) for p in scored.layout.paths}


def moved(found: Shape, symmetry: Symmetry) -> Shape:
    """The same paths where ``symmetry`` takes them."""

    def section(one: Section) -> Section:
        return Section(*symmetry.cell(one.cell), one.number)

    def end(one: Door | DeadEnd) -> Door | DeadEnd:
        if isinstance(one, Door):
            return DOOR_BY_NAME[symmetry.door[str(one)]]
        return DeadEnd(symmetry.cell(one.cell), symmetry.side[one.side])

    return {(frozenset(map(section, sections)), frozenset(map(end, ends)), kind) for sections, ends, kind in found}


@pytest.mark.parametrize("symmetry", [QUARTER_TURN, MIRROR], ids=str)
@given(board=ANY_BOARD)
def test_a_board_moved_as_a_whole_scores_the_same(symmetry: Symmetry, board: Board) -> None:
    before, after = score_board(board), score_board(symmetry.board(board))
    assert after.points == before.points
    assert after.dead_ends == before.dead_ends
    assert after.final is before.final


@pytest.mark.parametrize("symmetry", [QUARTER_TURN, MIRROR], ids=str)
@given(board=ANY_BOARD)
def test_a_board_moved_as_a_whole_has_its_paths_moved(symmetry: Symmetry, board: Board) -> None:
    image = symmetry.board(board)
    before, after = shape(score_board(board), board.doors), shape(score_board(image), image.doors)
    assert after == moved(before, symmetry)


@pytest.mark.parametrize(("symmetry", "times"), [(QUARTER_TURN, 4), (MIRROR, 2)], ids=str)
@given(board=ANY_BOARD)
def test_a_symmetry_repeated_often_enough_is_no_move(symmetry: Symmetry, times: int, board: Board) -> None:
    image = board
    for _ in range(times):
        image = symmetry.board(image)
    assert image == board


@given(board=ANY_BOARD)
def test_g2_the_order_of_two_alike_doors_means_nothing(board: Board) -> None:
    turned = Doors(board.doors.bone[::-1], board.doors.tooth[::-1])
    assert score_board(replace(board, doors=turned)) == score_board(board)


@given(board=ANY_BOARD)
def test_g26_g27_bone_and_tooth_doors_swapped_swap_their_points(board: Board) -> None:
    swapped = score_board(replace(board, doors=Doors(board.doors.tooth, board.doors.bone))).points
    expected = dict(score_board(board).points)
    bone, tooth = expected[Category.BONE_DOORS], expected[Category.TOOTH_DOORS]
    assert swapped == expected | {Category.BONE_DOORS: tooth, Category.TOOTH_DOORS: bone}


@given(board=ANY_BOARD, doors=generate.doors())
def test_g26_g27_g28_the_doors_share_out_the_same_units_whatever_they_are(board: Board, doors: Doors) -> None:
    before, after = score_board(board).points, score_board(replace(board, doors=doors)).points
    assert {key: after[key] for key in list(Category)[:10]} == {key: before[key] for key in list(Category)[:10]}
    assert units(after) == units(before)


def units(points: dict[Category, int]) -> int:
    """The sections on all paths from door to door."""
    return (points[Category.BONE_DOORS] + points[Category.TOOTH_DOORS]) // 2 + points[Category.OTHER_PATHS]


@given(
    board=generate.full_boards(),
    order=st.permutations(range(9)),
    turns=st.lists(generate.rotations(), min_size=9, max_size=9),
)
def test_six_categories_do_not_depend_on_the_arrangement(board: Board, order: list[int], turns: list[int]) -> None:
    lying = [board.grid[place] for place in order]
    grid = tuple(PlacedTile(one.tile, turn) for one, turn in zip(lying, turns, strict=True) if one)
    before, after = score_board(board).points, score_board(replace(board, grid=grid)).points
    for key in ("dragons", "skeletons", "slimes", "werewolves", "wisps", "diamonds"):
        assert after[Category(key)] == before[Category(key)]


@given(board=generate.full_boards(), turns=st.lists(generate.rotations(), min_size=9, max_size=9))
def test_g18_g22_golems_and_bats_do_not_depend_on_rotations(board: Board, turns: list[int]) -> None:
    grid = tuple(PlacedTile(one.tile, turn) for one, turn in zip(board.grid, turns, strict=True) if one)
    before, after = score_board(board).points, score_board(replace(board, grid=grid)).points
    assert (after[Category.GOLEMS], after[Category.BATS]) == (before[Category.GOLEMS], before[Category.BATS])


@given(
    board=ANY_BOARD,
    ids=st.permutations(range(1, 10)),
    name=st.text(max_size=3),
    hand=st.lists(generate.tiles(), max_size=2),
)
def test_ids_name_and_hand_score_nothing(board: Board, ids: list[int], name: str, hand: list[Tile]) -> None:
    grid = tuple(
        one and PlacedTile(replace(one.tile, id=number), one.rotation)
        for one, number in zip(board.grid, ids, strict=True)
    )
    assert score_board(replace(board, grid=grid, name=name, hand=tuple(hand))).points == score_board(board).points


@given(board=generate.boards(fewest=2, most=6), data=st.data())
def test_two_alike_tiles_that_change_places_change_nothing(board: Board, data: st.DataObject) -> None:
    (first, lying), (second, other) = data.draw(st.permutations(list(board.laid())))[:2]
    one, two = replace(lying.tile, id=1), replace(lying.tile, id=2)
    straight = with_tiles(board, {first: PlacedTile(one, lying.rotation), second: PlacedTile(two, other.rotation)})
    crossed = with_tiles(board, {first: PlacedTile(two, lying.rotation), second: PlacedTile(one, other.rotation)})
    assert score_board(crossed).points == score_board(straight).points


def with_tiles(board: Board, tiles: dict[object, PlacedTile]) -> Board:
    return replace(board, grid=tuple(tiles.get(cell, lying) for cell, lying in zip(CELLS, board.grid, strict=True)))


@given(board=generate.boards(fewest=1, most=9), data=st.data())
def test_every_rotation_scores_as_one_of_the_distinct_ones(board: Board, data: st.DataObject) -> None:
    cell, lying = data.draw(st.sampled_from(list(board.laid())))

    def outcome(rotation: int) -> tuple[dict[Category, int], int]:
        scored = score_board(with_tiles(board, {cell: PlacedTile(lying.tile, rotation)}))
        return scored.points, scored.dead_ends

    listed = [outcome(rotation) for rotation in distinct_rotations(lying.tile)]
    assert all(outcome(rotation) in listed for rotation in ROTATIONS)


@given(tile=generate.tiles(), cut=st.integers(1, 3))
def test_the_distinct_rotations_come_round_again_and_rise_from_zero(tile: Tile, cut: int) -> None:
    listed = distinct_rotations(tile)
    assert listed == tuple(range(0, 90 * len(listed), 90))
    assert len(listed) in (1, 2, 4)
    looks = [look(PlacedTile(tile, rotation)) for rotation in ROTATIONS]
    assert len({repr(one) for one in looks}) == len(listed)
    assert looks[cut % len(listed)] == looks[(cut + len(listed)) % 4]


def look(lying: PlacedTile) -> list[tuple[str, str]]:
    """What a player sees of the track: for each section the letters of its sides and of its monsters."""
    letters = ["".join(monster.letter for monster in section) for section in lying.tile.sections]
    sides = ["".join(sorted(side.value for side in joint)) for joint in lying.joints]
    return sorted(zip(sides, letters, strict=True))


@given(board=generate.boards(fewest=1, tracks=TWO_SECTIONS), data=st.data())
def test_g6_exchanging_the_sections_of_a_tile_is_a_turn(board: Board, data: st.DataObject) -> None:
    cell, lying = data.draw(st.sampled_from(list(board.laid())))
    one, two = lying.tile.sections
    turn = 90 if lying.tile.track is Track.CROSSROADS else 180
    exchanged = PlacedTile(replace(lying.tile, sections=(two, one)), (lying.rotation + turn) % 360)
    assert score_board(with_tiles(board, {cell: exchanged})).points == score_board(board).points


@given(board=generate.boards_with_hidden(fewest=8))
def test_g33_on_a_final_board_the_hidden_tile_counts_as_any_other(board: Board) -> None:
    hidden = board.hidden
    assert hidden is not None
    assert hidden.cell is not None
    opened = with_tiles(replace(board, hidden=None), {hidden.cell: PlacedTile(hidden.tiles[0], hidden.rotation)})
    assert score_board(board) == score_board(opened)


@given(board=generate.boards_with_hidden(most=7))
def test_g33_on_an_unfinished_board_the_hidden_tile_counts_for_nothing(board: Board) -> None:
    assert score_board(board) == score_board(replace(board, hidden=None))


@given(board=ANY_BOARD)
def test_g30_by_tile_no_path_scores_more_and_nothing_else_changes(board: Board) -> None:
    by_section, by_tile = score_board(board), score_board(board, Rules(path_unit=PathUnit.TILE))
    twice = dict.fromkeys(PathKind, 0)
    for path in by_section.layout.paths:
        if (kind := path.kind(board.doors)) is not None:
            twice[kind] += len(path.sections) - len({section.cell for section in path.sections})
    lost = {Category(kind.value): count * (1 if kind is PathKind.OTHER_PATHS else 2) for kind, count in twice.items()}
    assert by_tile.points == {key: points - lost.get(key, 0) for key, points in by_section.points.items()}
    assert by_tile.layout == by_section.layout
