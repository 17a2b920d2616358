"""The players of a game side by side (rules G8, G23, G31)."""

from __future__ import annotations

import pytest

from ghosts_cli.game import (
    Board,
    Category,
    PathUnit,
    Rules,
    Tables,
    ranks,
    score_board,
    score_game,
    werewolf_bonus,
    werewolf_bonuses,
)
from tests.read import board

PLAIN = "S S S | S S S | S S S"


@pytest.mark.parametrize(("players", "expected"), [(2, 5), (3, 10), (4, 10), (5, 10)])
def test_g23_the_bonus_is_five_with_two_players_and_else_ten(players: int, expected: int) -> None:
    assert werewolf_bonus(players) == expected


@pytest.mark.parametrize(
    ("werewolves", "expected"),
    [
        ([3, 3, 3], [10, 10, 10]),
        ([2, 2], [5, 5]),
        ([1, 0], [5, 0]),
        ([0, 9], [0, 5]),
        ([1, 4, 3, 0], [0, 10, 0, 0]),
        ([2, 0, 2, 1, 2], [10, 0, 10, 0, 10]),
        ([0, 0], [0, 0]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_g23_everyone_with_the_most_werewolves_gets_the_bonus(werewolves: list[int], expected: list[int]) -> None:
    assert werewolf_bonuses(werewolves) == expected


@pytest.mark.parametrize(
    ("werewolves", "expected"),
    [([0, 0], [5, 5]), ([0, 0, 0], [10, 10, 10]), ([0, 1, 0], [0, 10, 0])],
)
def test_g23_the_option_pays_the_bonus_at_zero_too(werewolves: list[int], expected: list[int]) -> None:
    assert werewolf_bonuses(werewolves, Rules(werewolf_bonus_at_zero=True)) == expected


def test_g23_the_size_of_the_bonus_is_in_the_tables() -> None:
    rules = Rules(tables=Tables(werewolf_bonus=6, werewolf_bonus_of_two=2))
    assert werewolf_bonuses([1, 1], rules) == [2, 2]
    assert werewolf_bonuses([1, 1, 1], rules) == [6, 6, 6]


@pytest.mark.parametrize(
    ("standings", "expected"),
    [
        ([(50, 3), (60, 9)], [2, 1]),
        ([(50, 3), (50, 2)], [2, 1]),
        ([(50, 3), (50, 3)], [1, 1]),
        ([(50, 3), (50, 3), (49, 0)], [1, 1, 3]),
        ([(49, 0), (50, 3), (50, 2), (50, 3), (-5, 12)], [4, 2, 1, 2, 5]),
        ([(0, 0), (-5, 0), (-5, 1)], [1, 2, 3]),
        ([(7, 1)] * 5, [1] * 5),
    ],
)
def test_g31_the_higher_total_is_ahead_and_then_the_fewer_dead_ends(
    standings: list[tuple[int, int]], expected: list[int]
) -> None:
    assert ranks(standings) == expected


@pytest.mark.parametrize("players", [0, 1, 6])
def test_g8_a_game_has_two_to_five_players(players: int) -> None:
    with pytest.raises(ValueError, match=f"^a game has 2 to 5 players, not {players}$"):
        score_game([board(PLAIN)] * players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_g8_every_number_from_two_to_five_is_a_game(players: int) -> None:
    assert [player.rank for player in score_game([board(PLAIN)] * players)] == [1] * players


def test_g23_the_bonus_is_part_of_the_category_and_of_the_total() -> None:
    wolf, none = score_game([board("S:w S S | S S S | S S S"), board(PLAIN)])
    category = wolf.score.categories[Category.WEREWOLVES]
    assert (category.points, category.bonus, wolf.werewolf_bonus) == (9, 5, 5)
    assert [item.points for item in category.items] == [4]
    assert wolf.score.total == -5 + 4 + 5 + 9
    assert (none.werewolf_bonus, none.score.categories[Category.WEREWOLVES].bonus) == (0, 0)


def test_g23_the_bonus_at_zero_goes_to_players_without_a_werewolf() -> None:
    rules = Rules(werewolf_bonus_at_zero=True)
    game = score_game([board(PLAIN)] * 3, rules)
    assert [player.score.points[Category.WEREWOLVES] for player in game] == [10, 10, 10]
    assert [player.score.total for player in game] == [14, 14, 14]


def test_the_categories_keep_their_order_in_a_game() -> None:
    first, _ = score_game([board("S:w S S | S S S | S S S"), board(PLAIN)])
    assert list(first.score.points) == list(Category)


def test_g30_a_game_counts_paths_by_the_unit_of_its_rules() -> None:
    crossing: Board = board("S C@90 C@180 | S@90 X C@270 | S S S")
    by_tile = Rules(path_unit=PathUnit.TILE)
    assert [player.score.total for player in score_game([crossing] * 2)] == [2, 2]
    assert [player.score.total for player in score_game([crossing] * 2, by_tile)] == [1, 1]


def test_g31_everyone_of_rank_one_wins() -> None:
    game = score_game([board(PLAIN), board("S@90 S S | S S S | S S S"), board(PLAIN)])
    assert [(player.rank, player.winner) for player in game] == [(1, True), (3, False), (1, True)]


def test_g31_the_bonus_counts_before_the_ranks_are_made() -> None:
    wolf, diamond = board("S:w S S | S S S | S S S"), board("S+8 S S | S S S | S S S")
    assert score_board(wolf).total < score_board(diamond).total
    assert [player.rank for player in score_game([wolf, diamond])] == [1, 2]
