"""Setting up: rules S1 to S6."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.errors import UsageError
from ghosts_cli.stories.cards import ghost_cards, incarnation_cards, write_card
from ghosts_cli.stories.levels import Level
from ghosts_cli.stories.material import BOARD_COLOURS, Ability, Colour
from ghosts_cli.stories.names import names
from ghosts_cli.stories.setting_up import set_up
from ghosts_cli.stories.state import NeutralBoard, PlayerBoard, Tokens, all_tokens
from tests.read import CASES
from tests.stories.games import COMBINATIONS, game, player

VALUES: dict[str, Any] = yaml.safe_load((CASES / "stories.yaml").read_text(encoding="utf-8"))
EVERY = pytest.mark.parametrize(("players", "level"), COMBINATIONS, ids=lambda value: getattr(value, "value", value))
BOX = Tokens(20, dict.fromkeys(Colour, 4), 4, 3)


def test_s1_there_are_eleven_ghosts_of_each_colour_of_which_four_haunt_and_one_torments() -> None:
    cards = ghost_cards()
    assert len(cards) == 55
    for colour in Colour:
        own = [card for card in cards if card.colour is colour]
        assert len(own) == 11
        assert sum(Ability.HAUNT in card.abilities for card in own) == 4
        assert sum(Ability.TORMENT in card.abilities for card in own) == 1


def test_s1_there_are_ten_incarnations_of_which_one_haunts_and_one_torments() -> None:
    abilities = {card.name: card.abilities for card in incarnation_cards()}
    assert len(abilities) == 10
    assert {name: found for name, found in abilities.items() if found} == {
        "Death Army": (Ability.TORMENT,),
        "Vampire Lord": (Ability.HAUNT,),
    }


def test_s1_every_board_has_two_powers_and_no_two_boards_share_one() -> None:
    powers = names().powers
    assert set(powers) == set(BOARD_COLOURS)
    assert len({power for pair in powers.values() for power in pair}) == 8


@EVERY
def test_s1_no_more_tokens_are_handed_out_than_exist(players: int, level: Level) -> None:
    state = game(players, level)
    assert all_tokens(state) == BOX
    assert min(state.pool.qi, state.pool.yin_yang, state.pool.power_tokens, *state.pool.tao.values()) >= 0


@EVERY
def test_qi_laid_out_is_what_the_case_file_says(players: int, level: Level) -> None:
    wanted = VALUES["qi_laid_out"][level.value]
    wanted = wanted[players] if isinstance(wanted, dict) else wanted
    assert sum(board.qi for board in game(players, level).boards) == wanted


@EVERY
def test_s2_boards_that_nobody_plays_are_neutral_with_three_qi_at_every_level(players: int, level: Level) -> None:
    state = game(players, level)
    assert [board.qi for board in state.neutral_boards] == [3] * (4 - players)
    assert len(state.player_boards) == players
    assert {board.colour for board in state.boards} == set(BOARD_COLOURS)
    assert [board.seat for board in state.boards] == [1, 2, 3, 4]


@pytest.mark.parametrize("level", Level)
def test_s2_two_players_sit_opposite_each_other_with_a_neutral_board_on_either_side(level: Level) -> None:
    kinds = [type(board) for board in game(2, level).boards]
    assert kinds == [PlayerBoard, NeutralBoard, PlayerBoard, NeutralBoard]


@EVERY
def test_s3_power_tokens_out_are_what_the_case_file_says(players: int, level: Level) -> None:
    state = game(players, level)
    held = [board.power_tokens for board in state.player_boards]
    assert sum(held) == VALUES["power_tokens_out"][players] == 3 - state.pool.power_tokens
    assert set(held) == {{1: 3, 2: 1, 3: 1, 4: 0}[players]}


@EVERY
def test_s4_as_many_ghosts_are_removed_as_the_case_file_says(players: int, level: Level) -> None:
    assert game(players, level).deck.removed == VALUES["ghosts_removed"][players]


@pytest.mark.parametrize("colour", BOARD_COLOURS)
@pytest.mark.parametrize("level", Level)
def test_s5_a_solo_player_gets_a_tao_of_each_board_colour_and_at_initiation_a_black_one(
    level: Level, colour: Colour
) -> None:
    (board,) = set_up(1, level, (colour,)).player_boards
    expected = dict.fromkeys(BOARD_COLOURS, 1) | ({Colour.BLACK: 1} if level is Level.INITIATION else {})
    assert board.tao == expected


@pytest.mark.parametrize("random", [None, *map(Random, range(8))])
@pytest.mark.parametrize("colour", BOARD_COLOURS)
def test_s5_a_solo_game_has_the_dance_of_the_peaks_up_whoever_plays(colour: Colour, random: Random | None) -> None:
    assert set_up(1, Level.NORMAL, (colour,), random).board(Colour.RED).power == "Dance of the Peaks"


@pytest.mark.parametrize(
    ("level", "qi", "black", "yin_yang"),
    [
        (Level.INITIATION, 4, 1, True),
        (Level.NORMAL, 3, 0, True),
        (Level.NIGHTMARE, 3, 0, True),
        (Level.HELL, 3, 0, False),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_s6_a_level_sets_what_every_taoist_begins_with(
    players: int, level: Level, qi: int, black: int, *, yin_yang: bool
) -> None:
    for board in game(players, level).player_boards:
        assert (board.qi, board.has_yin_yang) == (qi, yin_yang)
        assert board.tao == {board.colour: 1} | ({Colour.BLACK: black} if black else {})


@pytest.mark.parametrize(
    ("level", "incarnations"),
    [
        (Level.INITIATION, {1: 1, 2: 1, 3: 1, 4: 1}),
        (Level.NORMAL, {1: 1, 2: 1, 3: 1, 4: 1}),
        (Level.NIGHTMARE, {1: 3, 2: 3, 3: 4, 4: 4}),
        (Level.HELL, {1: 3, 2: 3, 3: 4, 4: 4}),
    ],
)
def test_s6_a_level_sets_how_many_incarnations_come(level: Level, incarnations: dict[int, int]) -> None:
    assert {players: game(players, level).deck.incarnations for players in (1, 2, 3, 4)} == incarnations


def test_s6_four_players_at_initiation_take_every_black_tao() -> None:
    assert game(4, Level.INITIATION).pool.tao[Colour.BLACK] == 0


@given(
    players=st.integers(1, 4),
    level=st.sampled_from(Level),
    seed=st.integers(0, 10**9),
    colours=st.permutations(BOARD_COLOURS),
    data=st.data(),
)
def test_tokens_are_conserved_whatever_the_seed_and_the_colours(
    players: int, level: Level, seed: int, colours: list[Colour], data: st.DataObject
) -> None:
    chosen = data.draw(st.sampled_from([(), tuple(colours[:players])]))
    state = set_up(players, level, chosen, Random(seed), deal_deck=True)
    assert all_tokens(state) == BOX
    assert {board.colour for board in state.boards} == set(BOARD_COLOURS)
    if chosen:
        assert tuple(board.colour for board in state.player_boards) == chosen


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    def made(seed: int) -> object:
        return set_up(2, Level.HELL, random=Random(seed), deal_deck=True)

    assert made(7) == made(7) != made(8)


def test_a_seed_means_this_game_for_ever() -> None:
    state = set_up(2, Level.HELL, random=Random(7), deal_deck=True)
    assert [board.colour.value for board in state.boards] == ["green", "blue", "red", "yellow"]
    assert [board.power for board in state.boards] == [
        "Gods' Favorite",
        "Heavenly Gust",
        "Twin Winds",
        "Bottomless Pockets",
    ]
    assert state.deck.order is not None
    assert " ".join(map(write_card, state.deck.order[:6])) == "red yellow blue+haunt yellow green green+haunt"


def test_keeping_the_order_of_the_deck_changes_nothing_else_that_the_seed_draws() -> None:
    kept = set_up(3, Level.NIGHTMARE, random=Random(3), deal_deck=True)
    assert set_up(3, Level.NIGHTMARE, random=Random(3)).boards == kept.boards


def test_without_a_seed_nothing_is_left_to_chance_and_nothing_is_made_up() -> None:
    state = set_up(3, Level.NORMAL)
    assert [board.colour for board in state.boards] == list(BOARD_COLOURS)
    assert [board.power for board in state.boards] == [None] * 4
    assert state.deck.order is None


def test_the_player_at_seat_1_begins() -> None:
    state = game(2)
    assert state.active is player(state, Colour.RED).colour is state.boards[0].colour


@pytest.mark.parametrize(
    ("players", "colours", "message"),
    [
        (2, [Colour.RED], "expected a colour for each of 2 players, found 1"),
        (1, [Colour.RED, Colour.BLUE], "expected 1 colour, found 2"),
        (2, [Colour.RED, Colour.RED], "red is given twice; there is one red board"),
        (2, [Colour.RED, Colour.BLACK], "no board is black; the boards are yellow, red, green and blue"),
    ],
)
def test_colours_that_do_not_fit_are_refused(players: int, colours: list[Colour], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        set_up(players, Level.NORMAL, colours)
    assert str(caught.value) == message


def test_a_deck_is_not_dealt_without_a_seed() -> None:
    with pytest.raises(UsageError, match="a deck is dealt from a seed"):
        set_up(2, Level.NORMAL, deal_deck=True)
