"""Tiles: track, rotation, contents (rules G3 to G6)."""

from __future__ import annotations

import pytest

from ghosts_cli.game import (
    MONSTER_BY_LETTER,
    ROTATIONS,
    TRACK_BY_LETTER,
    Category,
    Joint,
    Monster,
    PlacedTile,
    Side,
    Tile,
    Track,
    distinct_rotations,
    joints_at,
    tile_faults,
)
from tests.read import placed, tile

JOINTS = [
    ("S@0", ["NS"]),
    ("S@90", ["WE"]),
    ("S@180", ["NS"]),
    ("S@270", ["WE"]),
    ("C@0", ["NE"]),
    ("C@90", ["ES"]),
    ("C@180", ["SW"]),
    ("C@270", ["WN"]),
    ("X@0", ["NS", "WE"]),
    ("X@90", ["WE", "NS"]),
    ("X@180", ["NS", "WE"]),
    ("X@270", ["WE", "NS"]),
    ("D@0", ["NE", "SW"]),
    ("D@90", ["ES", "WN"]),
    ("D@180", ["SW", "NE"]),
    ("D@270", ["WN", "ES"]),
]


@pytest.mark.parametrize(("token", "expected"), JOINTS)
def test_g4_each_section_joins_these_sides_at_each_rotation(token: str, expected: list[str]) -> None:
    assert [{side.value for side in joint} for joint in placed(token).joints] == [set(sides) for sides in expected]


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("track", Track)
def test_g4_no_two_sections_of_a_tile_touch_the_same_side(track: Track, rotation: int) -> None:
    sides = [side for joint in joints_at(track, rotation) for side in joint]
    assert len(set(sides)) == len(sides) == 2 * len(track.joints)


@pytest.mark.parametrize(
    ("track", "joints"),
    [
        (Track.STRAIGHT, (Joint(Side.N, Side.S),)),
        (Track.CORNER, (Joint(Side.N, Side.E),)),
        (Track.CROSSROADS, (Joint(Side.N, Side.S), Joint(Side.W, Side.E))),
        (Track.DOUBLE_CORNER, (Joint(Side.N, Side.E), Joint(Side.S, Side.W))),
    ],
)
def test_g4_sections_are_numbered_in_the_order_of_the_formats(track: Track, joints: tuple[Joint, ...]) -> None:
    assert track.joints == joints_at(track, 0) == joints


def test_g3_the_78_tiles_have_94_sections_and_47_curves() -> None:
    deck = {Track.STRAIGHT: 31, Track.CORNER: 31, Track.CROSSROADS: 8, Track.DOUBLE_CORNER: 8}
    assert sum(deck.values()) == 78
    assert sum(count * len(track.joints) for track, count in deck.items()) == 94
    assert sum(count * track.curves for track, count in deck.items()) == 47


@pytest.mark.parametrize(("letter", "curves"), [("S", 0), ("C", 1), ("X", 0), ("D", 2)])
def test_g21_a_corner_has_one_curve_and_a_double_corner_two(letter: str, curves: int) -> None:
    assert TRACK_BY_LETTER[letter].curves == curves


@pytest.mark.parametrize(
    ("letter", "value"), [("S", "straight"), ("C", "corner"), ("X", "crossroads"), ("D", "double_corner")]
)
def test_tracks_have_the_letters_and_names_of_the_formats(letter: str, value: str) -> None:
    assert TRACK_BY_LETTER[letter] is Track(value)
    assert Track(value).letter == letter


def test_g5_the_nine_monsters_come_in_the_order_of_the_notation() -> None:
    names = ["dragon", "ghost", "golem", "satyr", "skeleton", "slime", "bat", "werewolf", "wisp"]
    assert [monster.value for monster in Monster] == names
    assert "".join(MONSTER_BY_LETTER) == "".join(monster.letter for monster in Monster) == "dgoyslbwi"
    assert list(MONSTER_BY_LETTER.values()) == list(Monster)


def test_several_monsters_of_a_kind_have_a_name_and_so_has_their_category() -> None:
    plurals = ["dragons", "ghosts", "golems", "satyrs", "skeletons", "slimes", "bats", "werewolves", "wisps"]
    assert [monster.plural for monster in Monster] == plurals == [category.value for category in Category][:9]


@pytest.mark.parametrize(("side", "turned"), [("N", "NESW"), ("E", "ESWN"), ("S", "SWNE"), ("W", "WNES")])
def test_a_side_turns_clockwise(side: str, turned: str) -> None:
    assert "".join(Side(side).turned(rotation).value for rotation in ROTATIONS) == turned
    assert Side(side).opposite is Side(turned[2])


def test_monsters_and_diamonds_are_kept_in_the_order_of_the_notation() -> None:
    made = Tile(Track.STRAIGHT, ((Monster.WISP, Monster.BAT, Monster.DRAGON),), (9, 2, 10))
    assert made.sections == ((Monster.DRAGON, Monster.BAT, Monster.WISP),)
    assert made.diamonds == (2, 9, 10)
    assert made == tile("S:dbi+2+9+10")


def test_g6_the_order_of_a_tiles_sections_is_kept() -> None:
    assert tile("X:w/d").sections == ((Monster.WEREWOLF,), (Monster.DRAGON,))
    assert tile("X:w/d").monsters == (Monster.WEREWOLF, Monster.DRAGON)
    assert tile("X:/d") != tile("X:d/")


@pytest.mark.parametrize("same", ["S:gw+4", "C", "X:g/bd", "D:/i+2+2"])
def test_tiles_are_alike_whatever_their_ids(same: str) -> None:
    plain = tile(same)
    numbered = Tile(plain.track, plain.sections, plain.diamonds, 17)
    assert numbered.alike(plain)
    assert plain.alike(numbered)
    assert numbered != plain


@pytest.mark.parametrize(("one", "other"), [("X:g/b", "X:b/g"), ("X:g", "X:/g"), ("D:dd/i+3", "D:i/dd+3")])
def test_tiles_whose_sections_a_turn_exchanges_are_alike(one: str, other: str) -> None:
    assert tile(one).alike(tile(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *[("S:gw+4", other) for other in ("C:gw+4", "S:gg+4", "S:gw+5", "S:gw", "S:gw+4+4", "S:g+4")],
        ("X:g/b", "D:g/b"),
        ("X:gb", "X:g/b"),
        ("X:g/b", "X:g/w"),
    ],
)
def test_tiles_that_print_differently_are_not_alike(one: str, other: str) -> None:
    assert not tile(one).alike(tile(other))


@pytest.mark.parametrize(
    ("track", "sections", "message"),
    [
        (Track.STRAIGHT, 2, "straight has 1 sections, not 2"),
        (Track.CORNER, 0, "corner has 1 sections, not 0"),
        (Track.CROSSROADS, 1, "crossroads has 2 sections, not 1"),
        (Track.DOUBLE_CORNER, 3, "double_corner has 2 sections, not 3"),
    ],
)
def test_g4_a_tile_with_the_wrong_number_of_sections_is_refused(track: Track, sections: int, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        Tile(track, ((),) * sections)


FAULTS: list[tuple[str, list[tuple[str, str]]]] = [
    ("S", []),
    ("S:ogw+1+10", []),
    ("X:oi/b+10", []),
    ("S:gggg", [("G5", "a tile has at most 3 monsters, this one has 4")]),
    ("X:gg/bb", [("G5", "a tile has at most 3 monsters, this one has 4")]),
    ("C:oo", [("G18", "a tile has at most one golem, this one has 2")]),
    ("D:o/o", [("G18", "a tile has at most one golem, this one has 2")]),
    ("S+0", [("G5", "a diamond is worth 1 to 10, not 0")]),
    ("S+11", [("G5", "a diamond is worth 1 to 10, not 11")]),
    (
        "X:oo/oo+0+5+12",
        [
            ("G5", "a tile has at most 3 monsters, this one has 4"),
            ("G18", "a tile has at most one golem, this one has 4"),
            ("G5", "a diamond is worth 1 to 10, not 0"),
            ("G5", "a diamond is worth 1 to 10, not 12"),
        ],
    ),
]


@pytest.mark.parametrize(("token", "faults"), FAULTS)
def test_g5_g18_every_fault_of_a_tile_is_told(token: str, faults: list[tuple[str, str]]) -> None:
    assert list(tile_faults(tile(token))) == faults


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("S", (0, 90)),
        ("S:gw+4", (0, 90)),
        ("C", (0, 90, 180, 270)),
        ("C:b", (0, 90, 180, 270)),
        ("X", (0,)),
        ("X:g", (0, 90)),
        ("X:/g", (0, 90)),
        ("X:g/b", (0, 90)),
        ("X:g/g", (0,)),
        ("X:g/gg", (0, 90)),
        ("D", (0, 90)),
        ("D+7", (0, 90)),
        ("D:g", (0, 90, 180, 270)),
        ("D:g/b", (0, 90, 180, 270)),
        ("D:b/b", (0, 90)),
    ],
)
def test_worked_value_distinct_rotations(token: str, expected: tuple[int, ...]) -> None:
    assert distinct_rotations(tile(token)) == expected


def test_a_tile_lies_at_rotation_0_unless_told_otherwise() -> None:
    assert PlacedTile(tile("C")) == placed("C@0") == placed("C")
