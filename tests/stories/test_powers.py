"""Power tokens: rule S8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.errors import UsageError
from ghosts_cli.stories.events import RefusedError
from ghosts_cli.stories.levels import Level
from ghosts_cli.stories.material import BOARD_COLOURS, Colour
from ghosts_cli.stories.powers import Ending, begin_turn, end_turn, take_turn, use_powers
from ghosts_cli.stories.setting_up import set_up
from ghosts_cli.stories.state import NeutralBoard, State, all_tokens
from tests.stories.games import BLUE, COMBINATIONS, GREEN, RED, YELLOW, game, player, with_qi


def refused(state: State, *boards: Colour) -> str:
    with pytest.raises(RefusedError) as caught:
        use_powers(state, boards)
    return str(caught.value)


def lying(state: State, count: int) -> State:
    """The state with ``count`` of the dealt power tokens on the central tile, the first players' ones."""
    for board in state.player_boards:
        taken = min(count - state.central_tokens, board.power_tokens)
        state = replace(state.with_board(replace(board, power_tokens=board.power_tokens - taken)))
        state = replace(state, central_tokens=state.central_tokens + taken)
    return state


def test_s8_a_token_spent_on_a_neutral_boards_power_goes_to_the_central_tile() -> None:
    after = use_powers(game(), [YELLOW]).state
    assert (player(after, RED).power_tokens, after.central_tokens) == (0, 1)
    assert after.used == (YELLOW,)
    assert after.player_boards[1] == game().player_boards[1]


def test_s8_it_goes_there_haunted_or_not() -> None:
    haunted = replace(game(), haunted=((2, 2),))
    assert use_powers(haunted, [YELLOW]).state.central_tokens == 1


def test_s8_several_tokens_may_be_spent_in_a_turn_for_different_powers() -> None:
    after = use_powers(game(1), [YELLOW, BLUE, GREEN]).state
    assert (player(after, RED).power_tokens, after.central_tokens) == (0, 3)
    assert after.used == (YELLOW, BLUE, GREEN)


@pytest.mark.parametrize("at_once", [True, False])
def test_s8_the_same_power_is_not_used_twice_in_a_turn(*, at_once: bool) -> None:
    state = game(1) if at_once else use_powers(game(1), [YELLOW]).state
    boards = [YELLOW, YELLOW] if at_once else [YELLOW]
    assert refused(state, *boards) == "red has used the power of yellow in this turn; it works once a turn [S8]"


def test_s8_in_the_next_turn_the_power_works_again() -> None:
    state = take_turn(game(1), [YELLOW], None, Ending.ELSEWHERE).state
    assert use_powers(state, [YELLOW]).state.central_tokens == 2


def test_s8_without_a_token_in_hand_no_power_is_used() -> None:
    assert refused(game(), YELLOW, GREEN) == "red has no power token left to use the power of green [S8]"


@pytest.mark.parametrize(("players", "colour"), [(4, GREEN), (2, BLUE), (2, RED)])
def test_s8_only_a_neutral_boards_power_is_used_with_a_token(players: int, colour: Colour) -> None:
    message = f"{colour.value} is a player's board; a power token works on neutral boards only [S8]"
    assert refused(game(players), colour) == message


def test_s11_the_power_of_a_possessed_board_is_gone() -> None:
    message = "yellow is possessed: its power is gone for good [S11]"
    assert refused(with_qi(game(), {YELLOW: 0}), YELLOW) == message


def test_s8_a_taoist_who_ends_the_turn_on_the_central_tile_may_take_any_of_the_tokens_there() -> None:
    state = lying(game(3), 3)
    for take in (0, 1, 2, 3):
        after = end_turn(state, Ending.CENTRE, take).state
        assert (player(after, RED).power_tokens, after.central_tokens) == (take, 3 - take)


def test_s8_whoever_ends_the_turn_elsewhere_takes_none() -> None:
    with pytest.raises(RefusedError) as caught:
        end_turn(lying(game(), 1), Ending.ELSEWHERE, 1)
    assert str(caught.value) == (
        "only a Taoist who ends the turn on the central tile may take power tokens from it [S8]"
    )


@pytest.mark.parametrize(
    ("there", "message"),
    [
        (0, "red cannot take 3: on the central tile lie 0 power tokens [S8]"),
        (1, "red cannot take 3: on the central tile lies 1 power token [S8]"),
        (2, "red cannot take 3: on the central tile lie 2 power tokens [S8]"),
    ],
)
def test_s8_no_more_tokens_are_taken_than_lie_there(there: int, message: str) -> None:
    with pytest.raises(RefusedError) as caught:
        end_turn(lying(game(), there), Ending.CENTRE, 3)
    assert str(caught.value) == message


def test_s8_a_token_spent_in_a_turn_may_be_taken_back_at_its_end_but_not_used_for_the_same_power() -> None:
    played = take_turn(game(), [YELLOW], None, Ending.CENTRE, 1)
    assert player(played.state, RED).power_tokens == 1
    assert [event.text for event in played.events] == [
        "red uses the power of yellow (Bottomless Pockets or Enfeeblement Mantra); the power token goes to the "
        "central tile",
        "red ends the turn on the central tile and takes 1 power token from it",
        "it is blue's turn, with no power used yet",
    ]


def test_the_power_that_lies_face_up_is_named() -> None:
    state = game().with_board(replace(game().board(YELLOW), power="Bottomless Pockets"))
    assert "the power of yellow (Bottomless Pockets);" in use_powers(state, [YELLOW]).events[0].text


def test_s8_tokens_stay_with_their_player_for_nothing_gives_them_away() -> None:
    state = use_powers(game(), [YELLOW]).state
    assert player(state, BLUE) == player(game(), BLUE)


def test_the_turn_passes_clockwise_to_the_next_living_taoist() -> None:
    state = with_qi(game(3), {BLUE: 0})
    assert end_turn(state, Ending.ELSEWHERE).state.active is GREEN
    assert end_turn(end_turn(state, Ending.ELSEWHERE).state, Ending.ELSEWHERE).state.active is RED


def test_the_only_living_taoist_has_the_next_turn_too() -> None:
    assert end_turn(game(1), Ending.ELSEWHERE).state.active is RED


def test_s9_a_neutral_board_has_no_turn_of_its_own_to_use_powers_in() -> None:
    with pytest.raises(RefusedError, match=r"yellow is a neutral board: nobody plays it.*\[S9\]"):
        begin_turn(game(), YELLOW)


def test_s8_a_dead_taoist_has_no_turn() -> None:
    with pytest.raises(RefusedError) as caught:
        take_turn(with_qi(game(), {BLUE: 0}), [YELLOW], BLUE)
    assert str(caught.value) == "blue's Taoist is dead and has no turn [S8]"


def test_a_new_players_turn_starts_with_no_power_used() -> None:
    state = use_powers(game(), [YELLOW]).state
    assert take_turn(state, [YELLOW], BLUE).state.used == (YELLOW,)
    assert begin_turn(state, RED) is state


@pytest.mark.parametrize(
    ("uses", "take", "message"),
    [
        ((), 0, "nothing to do: name a board whose power is used, or end the turn"),
        ((YELLOW,), 1, "power tokens are taken when the turn ends: say where it ends"),
    ],
)
def test_a_turn_with_nothing_in_it_is_an_error_of_usage(uses: Sequence[Colour], take: int, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        take_turn(game(), uses, None, None, take)
    assert str(caught.value) == message


STEPS = st.one_of(
    st.tuples(st.just("use"), st.sampled_from(BOARD_COLOURS), st.just(0)),
    st.tuples(st.just("end"), st.sampled_from(Ending), st.integers(0, 3)),
)


@given(combination=st.sampled_from(COMBINATIONS), steps=st.lists(STEPS, max_size=12))
def test_tokens_are_conserved_through_every_use_and_every_refusal(
    combination: tuple[int, Level], steps: list[tuple[str, Colour | Ending, int]]
) -> None:
    state = set_up(*combination)
    tokens = all_tokens(state)
    for _, what, take in steps:
        before = state
        try:
            state = end_turn(state, what, take).state if isinstance(what, Ending) else use_powers(state, [what]).state
        except RefusedError:
            continue
        assert all_tokens(state) == tokens
        assert len(set(state.used)) == len(state.used)
        assert all(isinstance(state.board(colour), NeutralBoard) for colour in state.used)
        assert state.pool == before.pool
