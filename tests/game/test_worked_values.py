"""The worked values of the rules, one test each."""

from __future__ import annotations

import pytest

from ghosts_cli.game import Board, Category, PathUnit, Rules, score_board, score_game
from tests.read import board

SAME_TILE_TWICE = "S C@90 C@180 | S@90 X C@270 | S S S"
DOUBLE_CORNERS = "D@90 D@90 D@90 | D@90 D@90 D@90 | D@90 D@90 D@90"
CHECKERBOARD = "S S@90 S | S@90 S S@90 | S S@90 S"
CROSSING = "X S@90 S@90 | S S S | S S S"


def path_points(scored: Board, unit: PathUnit = PathUnit.SECTION) -> tuple[int, int, int]:
    """The points for bone doors, tooth doors and other paths."""
    found = score_board(scored, Rules(path_unit=unit)).points
    return found[Category.BONE_DOORS], found[Category.TOOTH_DOORS], found[Category.OTHER_PATHS]


def of(category: Category, scored: Board) -> int:
    return score_board(scored).points[category]


@pytest.mark.parametrize(
    ("doors", "unit", "expected"),
    [
        ({"bone": "N1 N3", "tooth": "S1 S3"}, PathUnit.SECTION, (0, 0, 7)),
        ({"bone": "N1 N3", "tooth": "S1 S3"}, PathUnit.TILE, (0, 0, 6)),
        ({"bone": "W2 S2", "tooth": "S1 S3"}, PathUnit.SECTION, (14, 0, 0)),
        ({"bone": "W2 S2", "tooth": "S1 S3"}, PathUnit.TILE, (12, 0, 0)),
        ({"bone": "S1 S3", "tooth": "W2 S2"}, PathUnit.SECTION, (0, 14, 0)),
        ({"bone": "S1 S3", "tooth": "W2 S2"}, PathUnit.TILE, (0, 12, 0)),
    ],
)
def test_g30_seven_sections_on_six_tiles(doors: dict[str, str], unit: PathUnit, expected: tuple[int, int, int]) -> None:
    assert path_points(board(SAME_TILE_TWICE, **doors), unit) == expected  # type: ignore[arg-type]  # bone and tooth only


def test_g32_the_board_of_seven_sections_has_three_dead_ends() -> None:
    assert score_board(board(SAME_TILE_TWICE)).dead_ends == 3


def test_g28_nine_double_corners_make_six_paths_and_no_dead_end() -> None:
    scored = score_board(board(DOUBLE_CORNERS, bone="N1 N2", tooth="S1 S3"))
    assert sorted(len(path.sections) for path in scored.layout.paths) == [1, 1, 3, 3, 5, 5]
    assert scored.points[Category.OTHER_PATHS] == 18
    assert scored.dead_ends == 0


def test_g32_a_checkerboard_has_twelve_dead_ends_and_no_path_points() -> None:
    assert score_board(board(CHECKERBOARD)).dead_ends == 12
    assert path_points(board(CHECKERBOARD)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("bone", "tooth", "expected"),
    [("W1 E1", "N1 S1", (6, 6, 0)), ("N1 E1", "W1 S1", (0, 0, 6)), ("N1 W1", "S1 E1", (0, 0, 6))],
)
def test_g4_a_crossroads_makes_two_paths_of_three(bone: str, tooth: str, expected: tuple[int, int, int]) -> None:
    assert path_points(board(CROSSING, bone=bone, tooth=tooth)) == expected


def test_g17_three_ghosts_on_one_path_and_one_and_one_elsewhere_score_24() -> None:
    assert of(Category.GHOSTS, board("S:gg@90 S:g@90 S | S:g S S:g | S S S")) == 24


@pytest.mark.parametrize(
    ("each", "players", "points", "bonus"), [("S:www", 3, 22, 10), ("S:ww", 2, 13, 5), ("S:w", 5, 14, 10)]
)
def test_g23_all_who_tie_for_most_werewolves_get_the_bonus(each: str, players: int, points: int, bonus: int) -> None:
    game = score_game([board(f"{each} S S | S S S | S S S")] * players)
    assert [player.score.points[Category.WEREWOLVES] for player in game] == [points] * players
    assert [player.werewolf_bonus for player in game] == [bonus] * players


def test_g18_only_the_third_corner_stands_free() -> None:
    assert of(Category.GOLEMS, board("S:o S:o S:o | S S:o S | S:o S S")) == 4
