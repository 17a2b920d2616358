"""Paths, their ends and the dead ends (rules G4, G26 to G32)."""

from __future__ import annotations

import pytest

from ghosts_cli.game import DeadEnd, Door, Layout, Monster, Path, PathKind, Section, trace
from tests.read import board, doors

SELF_CROSSING = "S C@90 C@180 | S@90 X C@270 | S S S"
RING = "C@90 C@180 S | C C@270 S | S S S"
EIGHT_SHAPED = "C@90 C@180 S | C X C@180 | S C C@270"


def layout(drawing: str) -> Layout:
    return trace(board(drawing).counted())


def path_at(drawing: str, *section: int) -> Path:
    found = layout(drawing)
    return found.paths[found.path_of[Section(*section)]]


def ends(path: Path) -> list[str]:
    """The ends as text: doors by name, dead ends as ``2,3 W``."""
    return [
        str(end) if isinstance(end, Door) else f"{end.cell.row},{end.cell.column} {end.side.value}"
        for end in path.ends or ()
    ]


def test_an_empty_board_has_no_path_and_no_dead_end() -> None:
    found = layout(". . . | . . . | . . .")
    assert (found.paths, found.dead_ends, dict(found.path_of)) == ((), (), {})


def test_g30_a_path_lists_its_sections_in_order_from_its_first_end() -> None:
    path = path_at(SELF_CROSSING, 2, 1, 1)
    assert ends(path) == ["S2", "W2"]
    assert path.sections == ((3, 2, 1), (2, 2, 1), (1, 2, 1), (1, 3, 1), (2, 3, 1), (2, 2, 2), (2, 1, 1))
    assert path.cells == ((3, 2), (2, 2), (1, 2), (1, 3), (2, 3), (2, 1))


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("S . . | S . . | S . .", ["N1", "S1"]),
        ("S@90 S@90 S@90 | . . . | . . .", ["W1", "E1"]),
        ("C . . | . . . | . . .", ["N1", "1,1 E"]),
        (". . . | . . . | C@180 . .", ["S1", "W3"]),
        (". . . | . . . | . . C@90", ["S3", "E3"]),
        (". . . | . S . | . . .", ["2,2 N", "2,2 S"]),
        (". . . | . S@90 . | . . .", ["2,2 W", "2,2 E"]),
        (". . . | . C . | . . .", ["2,2 N", "2,2 E"]),
        (". . . | . C@90 . | . . .", ["2,2 S", "2,2 E"]),
        (". . . | . C@180 . | . . .", ["2,2 S", "2,2 W"]),
        (". . . | . C@270 . | . . .", ["2,2 N", "2,2 W"]),
        (". . . | . C@90 S@90 | . . .", ["E2", "2,2 S"]),
        (". C@90 C@180 | . S . | . . .", ["1,3 S", "2,2 S"]),
    ],
)
def test_a_path_starts_at_a_door_in_door_order_or_at_its_upper_left_dead_end(drawing: str, expected: list[str]) -> None:
    [path] = layout(drawing).paths
    assert ends(path) == expected


def test_the_sections_run_from_the_first_end_to_the_second() -> None:
    [path] = layout(". C@90 C@180 | . S . | . . .").paths
    assert path.sections == ((1, 3, 1), (1, 2, 1), (2, 2, 1))


def test_g17_a_closed_loop_has_no_ends_and_starts_at_its_lowest_section() -> None:
    path = path_at(RING, 2, 2, 1)
    assert path.ends is None
    assert path.sections == ((1, 1, 1), (1, 2, 1), (2, 2, 1), (2, 1, 1))
    assert path.dead_ends == ()
    assert path.kind(doors()) is None


def test_g4_a_loop_may_cross_itself_and_has_then_eight_sections_on_seven_tiles() -> None:
    path = path_at(EIGHT_SHAPED, 2, 2, 2)
    assert path.ends is None
    assert path.sections == (
        *((1, 1, 1), (1, 2, 1), (2, 2, 1), (3, 2, 1)),
        *((3, 3, 1), (2, 3, 1), (2, 2, 2), (2, 1, 1)),
    )
    assert len(path.cells) == 7


@pytest.mark.parametrize("drawing", [SELF_CROSSING, RING, EIGHT_SHAPED])
def test_the_order_in_which_tiles_are_given_means_nothing(drawing: str) -> None:
    tiles = board(drawing).counted()
    assert trace(dict(reversed(tiles.items()))).paths == trace(tiles).paths


def test_paths_are_ordered_by_their_lowest_section() -> None:
    found = layout("D@90 D@90 D@90 | D@90 D@90 D@90 | D@90 D@90 D@90")
    lowest = [min(path.sections) for path in found.paths]
    assert lowest == sorted(lowest)
    assert [len(path.sections) for path in found.paths] == [3, 1, 5, 5, 3, 1]


def test_g4_the_two_sections_of_a_crossroads_never_join() -> None:
    found = layout("X S@90 S@90 | S S S | S S S")
    assert ends(found.paths[found.path_of[Section(1, 1, 1)]]) == ["N1", "S1"]
    assert ends(found.paths[found.path_of[Section(1, 1, 2)]]) == ["W1", "E1"]


@pytest.mark.parametrize(
    ("bone", "tooth", "kind"),
    [
        ("W1 E1", "N1 S1", PathKind.BONE_DOORS),
        ("N1 S1", "W1 E1", PathKind.TOOTH_DOORS),
        ("N1 N2", "S1 S2", PathKind.OTHER_PATHS),
        ("W1 N2", "S1 S2", PathKind.OTHER_PATHS),
        ("N1 N2", "S1 E1", PathKind.OTHER_PATHS),
        ("W1 N2", "S1 E1", PathKind.OTHER_PATHS),
        ("E1 N2", "S1 W1", PathKind.OTHER_PATHS),
    ],
)
def test_g28_only_a_pair_of_doors_makes_a_path_special(bone: str, tooth: str, kind: PathKind) -> None:
    path = path_at("S@90 S@90 S@90 | . . . | . . .", 1, 1, 1)
    assert path.kind(doors(bone.split(), tooth.split())) is kind


@pytest.mark.parametrize(
    "drawing",
    [
        "S@90 S@90 . | . . . | . . .",
        "S@90 S@90 S | . . . | . . .",
        ". S@90 . | . . . | . . .",
    ],
)
def test_g29_a_path_with_one_door_or_none_has_no_kind(drawing: str) -> None:
    assert path_at(drawing, 1, 2, 1).kind(doors(("W1", "E1"), ("S1", "S3"))) is None


DEAD_ENDS = [
    ("S S S | S S S | S S S", 0),
    (". . . | . S@90 . | . . .", 2),
    (". . . | . X . | . . .", 4),
    (". . . | . D . | . . .", 4),
    ("S . . | . . . | . . .", 1),
    ("C@270 . . | . . . | . . .", 0),
    ("C@90 . . | . . . | . . .", 2),
    ("S@90 S S | S S S | S S S", 2),
    ("S@90 S S@90 | S S S | S S S", 4),
    ("S S@90 S | S@90 S S@90 | S S@90 S", 12),
    (RING, 2),
    ("X X X | X X X | X X X", 0),
]


@pytest.mark.parametrize(("drawing", "count"), DEAD_ENDS)
def test_g32_each_end_that_meets_neither_door_nor_track_is_dead(drawing: str, count: int) -> None:
    assert len(layout(drawing).dead_ends) == count


def test_g32_two_tracks_that_pass_each_other_leave_a_dead_end_on_each_side() -> None:
    found = layout("S S@90 . | . . . | . . .")
    names = {f"{cell.row},{cell.column} {side.value}" for cell, side in found.dead_ends}
    assert names == {"1,1 S", "1,2 W", "1,2 E"}
    assert all(isinstance(end, DeadEnd) for end in found.dead_ends)


def test_g6_monsters_stand_on_their_own_section_of_the_tile() -> None:
    found = layout("S:g@90 X:d/ii S:b@90 | . . . | . . .")
    west_east = found.paths[found.path_of[Section(1, 2, 2)]]
    north_south = found.paths[found.path_of[Section(1, 2, 1)]]
    assert found.monsters_on(west_east) == (Monster.GHOST, Monster.WISP, Monster.WISP, Monster.BAT)
    assert found.monsters_on(north_south) == (Monster.DRAGON,)
    assert found.monsters_at(Section(1, 2, 2)) == (Monster.WISP, Monster.WISP)
