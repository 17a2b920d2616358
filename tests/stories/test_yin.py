"""The turns of neutral boards: rules S9 to S11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.errors import ExitCode, UsageError
from ghosts_cli.formats.source import Source
from ghosts_cli.stories.arguments import parse_placing
from ghosts_cli.stories.cards import Unseen, parse_card
from ghosts_cli.stories.deck import deck_plan
from ghosts_cli.stories.events import Played, RefusedError
from ghosts_cli.stories.levels import Level
from ghosts_cli.stories.material import DIE, Colour, Face, Figure
from ghosts_cli.stories.reading import verdict_on
from ghosts_cli.stories.setting_up import set_up
from ghosts_cli.stories.state import Choice, Open, PlayerBoard, State, all_tokens, free_spaces
from ghosts_cli.stories.village import line_of
from ghosts_cli.stories.writing import state_data, to_yaml
from ghosts_cli.stories.yin import play_neutral_turns, roll
from tests.stories.games import BLUE, COMBINATIONS, GREEN, RED, YELLOW, game, neutral, player, with_ghosts, with_qi


def play(state: State, *faces: Face, bearers: Sequence[Colour] = (), ghosts: Sequence[str] = ()) -> Played:
    return play_neutral_turns(state, faces, (), bearers, tuple(map(parse_placing, ghosts)))


def left_open(played: Played) -> list[tuple[str, str]]:
    return [(entry.choice.value, entry.board.value) for entry in played.state.open]


def told(played: Played) -> list[str]:
    return [f"{event.rule} {event.board.value if event.board else '-'}: {event.text}" for event in played.events]


def full(state: State, colour: Colour) -> State:
    return with_ghosts(state, colour, f"1 {colour.value}", f"2 {colour.value}", f"3 {colour.value}")


# S9: ghosts' actions


def test_s9_a_haunters_figure_goes_from_the_card_to_the_board_and_then_haunts_and_goes_back() -> None:
    state = with_ghosts(game(), YELLOW, "2 red+haunt")
    first = play(state).state
    assert neutral(first, YELLOW).ghosts[0].figure is Figure.BOARD
    assert first.haunted == ()
    second = play(first).state
    assert neutral(second, YELLOW).ghosts[0].figure is Figure.CARD
    assert second.haunted == ((2, 1),)


def test_s9_every_haunter_of_the_board_moves_its_figure_and_no_other_boards_haunter_does() -> None:
    state = with_ghosts(game(3), YELLOW, "1 red+haunt", "2 black+haunt board")
    state = with_ghosts(state, RED, "1 green+haunt")
    after = play(state).state
    assert [ghost.figure for ghost in neutral(after, YELLOW).ghosts] == [Figure.BOARD, Figure.CARD]
    assert player(after, RED).ghosts[0].figure is Figure.CARD


def test_s9_the_nearest_tile_that_is_not_haunted_yet_is_haunted() -> None:
    state = replace(with_ghosts(game(), YELLOW, "1 red+haunt board"), haunted=((1, 1),))
    assert play(state).state.haunted == ((1, 1), (1, 2))


def test_s9_where_the_whole_line_is_haunted_there_is_nothing_left_to_haunt() -> None:
    line = ((1, 1), (1, 2), (1, 3))
    played = play(replace(with_ghosts(game(), YELLOW, "1 red+haunt board"), haunted=line))
    assert played.state.haunted == line
    assert told(played)[0] == (
        "S9 yellow: the haunter on space 1 haunts and takes its figure back to the card: "
        "all three tiles in front are haunted already"
    )


def test_each_village_tile_lies_nearest_to_its_own_boards_and_spaces_count_from_the_left() -> None:
    assert [line_of(1, space)[0] for space in (1, 2, 3)] == [(3, 1), (3, 2), (3, 3)]
    assert [line_of(2, space)[0] for space in (1, 2, 3)] == [(1, 1), (2, 1), (3, 1)]
    assert [line_of(3, space)[0] for space in (1, 2, 3)] == [(1, 3), (1, 2), (1, 1)]
    assert [line_of(4, space)[0] for space in (1, 2, 3)] == [(3, 3), (2, 3), (1, 3)]
    for seat in (1, 2, 3, 4):
        tiles = Counter(tile for space in (1, 2, 3) for tile in line_of(seat, space))
        assert set(tiles.values()) == {1}
        assert len(tiles) == 9
        assert line_of(seat, 2) == tuple(reversed(line_of((seat + 1) % 4 + 1, 2)))


def test_s9_the_curse_die_has_two_blank_faces_and_four_bad_ones() -> None:
    assert Counter(DIE) == {Face.BLANK: 2, Face.HAUNT: 1, Face.GHOST: 1, Face.TAO: 1, Face.QI: 1}


def test_s9_the_die_is_rolled_once_for_each_tormentor_on_neutral_boards_only() -> None:
    state = with_ghosts(game(), YELLOW, "1 red+torment", "3 black+torment")
    state = with_ghosts(state, RED, "1 green+torment")
    played = play(state, Face.BLANK, Face.BLANK)
    assert told(played)[:2] == [
        "S9 yellow: the curse die for the tormentor on space 1 shows blank: nothing happens",
        "S9 yellow: the curse die for the tormentor on space 3 shows blank: nothing happens",
    ]


def test_s9_a_blank_face_does_nothing() -> None:
    state = with_ghosts(game(), YELLOW, "1 red+torment")
    assert play(state, Face.BLANK).state == state


def test_s9_losing_tao_does_nothing_to_a_neutral_board() -> None:
    state = with_ghosts(game(), YELLOW, "1 red+torment")
    played = play(state, Face.TAO)
    assert played.state == state
    assert told(played)[0].endswith("shows tao: a neutral board has none to lose")


def test_s9_the_haunt_face_haunts_the_tile_in_front_of_the_tormentor() -> None:
    assert play(with_ghosts(game(), GREEN, "3 red+torment"), Face.HAUNT).state.haunted == ((1, 3),)


def test_s9_the_qi_face_takes_a_qi_from_the_board_and_the_green_power_does_not_help() -> None:
    played = play(with_ghosts(game(), YELLOW, "1 red+torment"), Face.QI)
    assert neutral(played.state, YELLOW).qi == 2
    assert played.state.pool.qi == game().pool.qi + 1
    assert "the green Taoist's power does not help" in told(played)[0]


def test_s9_the_ghost_face_brings_the_decks_next_card_and_leaves_open_where_it_goes() -> None:
    state = with_ghosts(game(), YELLOW, "1 red+torment")
    played = play_neutral_turns(state, (Face.GHOST,), (YELLOW,))
    assert played.state.deck.cards == state.deck.cards - 1
    assert played.state.open == (Open(Choice.GHOST, YELLOW, Unseen.GHOST),)


def test_s9_a_card_that_the_die_brings_is_put_where_the_players_say() -> None:
    played = play(with_ghosts(game(), YELLOW, "1 red+torment"), Face.GHOST, ghosts=["blue+haunt@red.2"])
    (ghost,) = player(played.state, RED).ghosts
    assert (ghost.space, ghost.card, ghost.figure) == (2, parse_card("blue+haunt"), Figure.CARD)
    assert played.state.open == ()


def test_s9_a_tormentor_that_the_die_brings_does_not_act_at_once_on_the_board_whose_turn_it_is() -> None:
    state = with_ghosts(game(3), YELLOW, "1 red+torment")
    played = play(state, Face.GHOST, ghosts=["black+torment@yellow.2"])
    assert [event.rule for event in played.events] == ["S9", "S9"]


def test_s9_a_tormentor_that_the_die_brings_acts_on_a_board_whose_turn_comes_later() -> None:
    state = with_ghosts(game(), YELLOW, "1 red+torment")
    played = play(state, Face.GHOST, Face.QI, ghosts=["black+torment@green.2"])
    assert neutral(played.state, GREEN).qi == 2


def test_s9_a_board_whose_turn_comes_after_an_unplaced_card_waits_for_it() -> None:
    played = play(with_ghosts(game(), YELLOW, "1 red+torment"), Face.GHOST)
    assert left_open(played) == [("ghost", "yellow"), ("turn", "green")]
    finished = play(played.state, Face.QI, ghosts=["black+torment@green.2"])
    assert neutral(finished.state, GREEN).qi == 2
    assert finished.state.open == ()


def test_s9_a_known_deck_says_which_card_comes() -> None:
    state = set_up(3, Level.NORMAL, (RED, BLUE, GREEN), Random(1), deal_deck=True)
    order = (state.deck.order or ())[1:]
    state = with_ghosts(state, YELLOW, "1 red+torment")
    state = replace(state, deck=replace(state.deck, order=order))
    played = play(state, Face.GHOST, ghosts=["@red.1"])
    assert player(played.state, RED).ghosts[0].card == order[0]
    assert played.state.deck.order == order[1:]


@pytest.mark.parametrize("known", [True, False])
def test_s9_the_next_card_may_be_an_incarnation(*, known: bool) -> None:
    state = set_up(1, Level.HELL, (RED,), Random(1), deal_deck=True)
    order = state.deck.order or ()
    state = with_ghosts(state, YELLOW, "1 red+torment")
    state = replace(state, deck=replace(state.deck, cards=33, order=order[10:] if known else None))
    played = play_neutral_turns(state, (Face.GHOST,), (YELLOW,))
    assert played.state.open[0].card == (order[10] if known else Unseen.INCARNATION)
    assert (played.state.deck.cards, played.state.deck.incarnations) == (32, 2)
    assert "the deck's next card comes, an incarnation" in told(played)[0]


def test_s9_an_incarnation_that_torments_has_the_die_rolled_too() -> None:
    assert neutral(play(with_ghosts(game(), YELLOW, "1 Death Army"), Face.QI).state, YELLOW).qi == 2


def test_s9_an_empty_deck_brings_no_card() -> None:
    state = with_ghosts(game(), YELLOW, "1 red+torment")
    state = replace(state, deck=replace(state.deck, cards=0, incarnations=0))
    played = play(state, Face.GHOST)
    assert played.state == state
    assert told(played)[0].endswith("shows ghost: the deck is empty, so no card comes")


@pytest.mark.parametrize("faces", [[], [Face.BLANK], [Face.QI], [Face.TAO], [Face.HAUNT]])
def test_s9_no_ghost_arrives_and_nobody_acts_in_a_neutral_boards_turn(faces: list[Face]) -> None:
    state = with_ghosts(game(), YELLOW, "1 red+torment") if faces else game()
    after = play(state, *faces).state
    assert after.deck == state.deck
    assert after.player_boards == state.player_boards
    assert [len(board.ghosts) for board in after.boards] == [len(board.ghosts) for board in state.boards]
    assert (after.active, after.used) == (state.active, state.used)


def test_s9_a_turn_without_haunters_and_tormentors_says_that_nothing_happens() -> None:
    assert told(play(game())) == ["S9 yellow: nothing happens", "S9 green: nothing happens"]


def test_s9_neutral_boards_have_their_turns_clockwise_from_the_active_player() -> None:
    state = replace(game(), active=BLUE)
    assert [event.board for event in play(state).events] == [GREEN, YELLOW]


def test_s9_one_board_may_play_its_turn_alone() -> None:
    assert [event.board for event in play_neutral_turns(game(), (), (GREEN,)).events] == [GREEN]


def test_s9_four_players_have_no_neutral_turns() -> None:
    assert play(game(4)) == Played(game(4), ())


# S10: overrun


def test_s10_a_full_neutral_board_loses_a_qi() -> None:
    played = play(full(game(), YELLOW))
    assert neutral(played.state, YELLOW).qi == 2
    assert told(played)[:2] == [
        "S10 yellow: three ghosts overrun the board",
        "S10 yellow: the board loses 1 Qi and has 2",
    ]


@pytest.mark.parametrize("ghosts", [[], ["1 red"], ["1 red", "3 red"]])
def test_s10_a_board_with_a_free_space_loses_nothing(ghosts: list[str]) -> None:
    assert neutral(play(with_ghosts(game(), YELLOW, *ghosts)).state, YELLOW).qi == 3


def test_s10_a_full_players_board_is_not_this_commands_matter() -> None:
    state = full(game(), RED)
    assert play(state).state == state


def test_s10_a_card_that_the_die_brings_before_overrun_fills_the_board() -> None:
    state = with_ghosts(game(), YELLOW, "1 red+torment", "2 red")
    assert neutral(play(state, Face.GHOST, ghosts=["yellow@yellow.3"]).state, YELLOW).qi == 2
    assert neutral(play(state, Face.GHOST, ghosts=["yellow@red.3"]).state, YELLOW).qi == 3


def test_s10_overrun_is_left_open_while_the_card_that_may_fill_the_board_is_not_put_anywhere() -> None:
    played = play_neutral_turns(with_ghosts(game(), YELLOW, "1 red+torment", "2 red"), (Face.GHOST,), (YELLOW,))
    assert left_open(played) == [("ghost", "yellow"), ("overrun", "yellow")]
    assert neutral(played.state, YELLOW).qi == 3
    there = play(played.state, ghosts=["red@yellow.3"]).state
    assert (neutral(there, YELLOW).qi, there.open) == (2, ())
    elsewhere = play(played.state, ghosts=["red@blue.3"]).state
    assert (neutral(elsewhere, YELLOW).qi, elsewhere.open) == (3, ())


# S11: possessed boards


def test_s11_a_neutral_board_that_loses_its_last_qi_is_possessed() -> None:
    played = play(full(with_qi(game(), {YELLOW: 1}), YELLOW))
    assert neutral(played.state, YELLOW).possessed
    assert "S11 yellow: the board is possessed: its power is gone for good" in told(played)
    assert played.state.player_boards == game().player_boards


def test_s11_a_possessed_boards_loss_reaches_a_player_and_does_not_vanish() -> None:
    state = full(with_qi(game(), {YELLOW: 0}), YELLOW)
    played = play(state, bearers=[BLUE])
    assert player(played.state, BLUE).qi == player(state, BLUE).qi - 1
    assert neutral(played.state, YELLOW).qi == 0
    assert all_tokens(played.state) == all_tokens(state)


def test_s11_a_loss_by_the_die_reaches_a_player_too() -> None:
    state = with_ghosts(with_qi(game(), {YELLOW: 0}), YELLOW, "1 red+torment")
    assert player(play(state, Face.QI, bearers=[RED]).state, RED).qi == 2


def test_s11_a_board_may_be_possessed_and_cost_a_player_a_qi_in_the_same_turn() -> None:
    state = with_ghosts(with_qi(game(), {YELLOW: 1}), YELLOW, "1 red+torment", "2 red", "3 red")
    after = play(state, Face.QI, bearers=[RED]).state
    assert (neutral(after, YELLOW).qi, player(after, RED).qi) == (0, 2)


def test_s11_who_bears_a_loss_is_the_players_choice_so_it_is_left_open() -> None:
    state = full(with_qi(game(), {YELLOW: 0}), YELLOW)
    played = play(state)
    assert left_open(played) == [("bearer", "yellow")]
    assert played.state.boards == state.boards


def test_s11_a_loss_left_open_does_not_hold_up_the_next_turns_and_can_be_borne_later() -> None:
    state = full(with_qi(game(), {YELLOW: 0}), YELLOW)
    twice = play(play(state).state)
    assert left_open(twice) == [("bearer", "yellow"), ("bearer", "yellow")]
    after = play(replace(twice.state, boards=state.boards), bearers=[RED, BLUE, BLUE]).state
    assert (player(after, RED).qi, player(after, BLUE).qi, after.open) == (2, 1, ())


def test_s11_the_last_bearer_bears_all_the_rest() -> None:
    state = with_ghosts(with_qi(game(), {YELLOW: 0}), YELLOW, "1 red+torment", "2 red", "3 red")
    assert player(play(state, Face.QI, bearers=[RED]).state, RED).qi == 1


def test_s11_a_player_who_is_the_only_one_alive_has_no_choice() -> None:
    solo = full(with_qi(game(1), {YELLOW: 0}), YELLOW)
    assert player(play(solo).state, RED).qi == 2
    widow = full(with_qi(game(), {YELLOW: 0, BLUE: 0}), YELLOW)
    assert player(play(widow).state, RED).qi == 2


def test_s11_a_bearer_who_died_meanwhile_leaves_the_next_loss_open() -> None:
    state = with_ghosts(with_qi(game(3), {YELLOW: 0, RED: 1}), YELLOW, "1 red+torment", "2 red", "3 red")
    played = play(state, Face.QI, bearers=[RED])
    assert player(played.state, RED).qi == 0
    assert left_open(played) == [("bearer", "yellow")]


def test_s11_where_no_taoist_lives_nobody_bears_the_loss() -> None:
    played = play(full(with_qi(game(), {YELLOW: 0, RED: 0, BLUE: 0}), YELLOW))
    assert left_open(played) == []
    assert told(played)[1].endswith("no Taoist lives who could bear its loss of 1 Qi")


def test_s8_a_taoist_who_dies_of_a_possessed_board_leaves_the_power_tokens_on_the_central_tile() -> None:
    state = full(with_qi(game(1), {YELLOW: 0, RED: 1}), YELLOW)
    played = play(state)
    assert (player(played.state, RED).power_tokens, played.state.central_tokens) == (0, 3)
    assert told(played)[-1] == "S9 blue: nothing happens" or "S8 -: red dies and leaves 3 power tokens" in str(
        told(played)
    )


def test_s8_a_taoist_who_dies_in_turn_has_none_so_the_next_one_has_it() -> None:
    state = replace(full(with_qi(game(3), {YELLOW: 0, RED: 1}), YELLOW), used=(YELLOW,))
    after = play(state, bearers=[RED]).state
    assert (after.active, after.used) == (BLUE, ())


# what is refused


@pytest.mark.parametrize(
    ("boards", "bearers", "ghosts", "message"),
    [
        ((RED,), (), (), "red is no neutral board, so its turn is not for this command [S9]"),
        ((), (YELLOW,), (), "yellow is no living Taoist, so it cannot bear a loss of Qi [S11]"),
        ((), (BLUE,), (), "blue is no living Taoist, so it cannot bear a loss of Qi [S11]"),
        ((), (), ("red@yellow.1",), "space 1 of yellow is not free [S9]"),
        ((), (), ("Nameless@red.1",), "the deck's next card is a ghost, not Nameless [S7]"),
        ((), (), ("red+torment@red.1",), "'red+torment' is one too many: 1 red ghost that torments exists [S1]"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_reason_and_its_rule(
    boards: tuple[Colour, ...], bearers: tuple[Colour, ...], ghosts: tuple[str, ...], message: str
) -> None:
    state = with_ghosts(with_qi(game(), {BLUE: 0}), YELLOW, "1 red+torment")
    with pytest.raises(RefusedError) as caught:
        play_neutral_turns(state, (Face.GHOST,), boards, bearers, tuple(map(parse_placing, ghosts)))
    assert str(caught.value) == message


def test_an_incarnation_is_not_taken_for_a_ghost_and_a_known_card_not_for_another() -> None:
    state = set_up(1, Level.HELL, (RED,), Random(1), deal_deck=True)
    order = state.deck.order or ()
    state = with_ghosts(state, YELLOW, "1 red+torment")
    known = replace(state, deck=replace(state.deck, cards=33, order=order[10:]))
    unknown = replace(known, deck=replace(known.deck, order=None))
    with pytest.raises(RefusedError, match=r"next card is an incarnation, not red \[S7\]"):
        play_neutral_turns(unknown, (Face.GHOST,), (YELLOW,), (), (parse_placing("red@red.1"),))
    with pytest.raises(RefusedError, match=r"not red \[S7\]"):
        play_neutral_turns(known, (Face.GHOST,), (YELLOW,), (), (parse_placing("red@red.1"),))


@pytest.mark.parametrize(
    ("faces", "ghosts", "message"),
    [
        ([], [], "the curse die is rolled for the tormentor on space 1 of yellow, but no face is left: give one more"),
        ([Face.TAO, Face.QI], [], "1 face more than the curse die is rolled: leave out what is too many"),
        (
            [Face.GHOST, Face.QI, Face.QI],
            [],
            "2 faces more than the curse die is rolled; the turns left open come after the card has been put on a "
            "board: leave out what is too many",
        ),
        ([Face.TAO], ["red@red.1"], "places for 1 more card than came: leave them out"),
        ([Face.GHOST], ["@red.1"], "nobody has told which ghost came: name the card in front of the '@'"),
    ],
)
def test_too_few_and_too_many_faces_and_places_are_errors_of_usage(
    faces: list[Face], ghosts: list[str], message: str
) -> None:
    with pytest.raises(UsageError) as caught:
        play(with_ghosts(game(), YELLOW, "1 red+torment"), *faces, ghosts=ghosts)
    assert str(caught.value) == message


def test_a_card_that_is_still_to_be_put_somewhere_comes_first() -> None:
    state = play(with_ghosts(game(), YELLOW, "1 red+torment"), Face.GHOST).state
    with pytest.raises(RefusedError, match=r"must be put on a board first"):
        play(state)
    with pytest.raises(UsageError, match="the state has unfinished turns"):
        play_neutral_turns(state, (), (YELLOW,))


def test_a_seed_rolls_the_same_faces_every_time_and_all_of_them() -> None:
    def rolls(seed: int) -> list[Face]:
        faces = roll(Random(seed))
        return [next(faces) for _ in range(600)]

    assert rolls(1) == rolls(1) != rolls(2)
    assert [face.value for face in rolls(1)[:6]] == ["blank", "qi", "tao", "blank", "haunt", "haunt"]
    assert all(70 < rolls(1).count(face) < 130 for face in set(Face) - {Face.BLANK})


# tokens


@st.composite
def states(draw: st.DrawFn) -> State:
    """Games in progress, with ghosts and losses anywhere; at least 14 cards have been drawn."""
    players, level = draw(st.sampled_from(COMBINATIONS))
    state = set_up(players, level, random=Random(draw(st.integers(0, 999))))
    plan = deck_plan(players, level)
    cards = plan.cards - draw(st.integers(14, plan.cards))
    deck = replace(state.deck, cards=cards, incarnations=plan.incarnations_left(cards))
    for board in state.boards:
        spaces = draw(st.lists(st.sampled_from([1, 2, 3]), unique=True, max_size=3))
        abilities = draw(st.permutations(["", "+haunt", "+haunt", "+torment"]))
        ghosts = [f"{space} {board.colour.value}{ability}" for space, ability in zip(spaces, abilities, strict=False)]
        state = replace(with_ghosts(state, board.colour, *sorted(ghosts)), deck=deck)
        state = with_qi(state, {board.colour: draw(st.integers(isinstance(board, PlayerBoard), board.qi))})
    return state


@given(state=states(), seed=st.integers(0, 999), bearer=st.booleans(), rounds=st.integers(1, 4))
def test_tokens_are_conserved_through_every_turn_and_nothing_unlawful_comes_of_it(
    state: State, seed: int, rounds: int, *, bearer: bool
) -> None:
    tokens = all_tokens(state)
    faces = roll(Random(seed))
    for _ in range(rounds):
        living = [board.colour for board in state.player_boards if board.alive]
        unplaced = [entry for entry in state.open if entry.choice is Choice.GHOST]
        if unplaced:
            break
        before = state
        state = play_neutral_turns(state, faces, (), living[:1] if bearer else ()).state
        assert all_tokens(state) == tokens
        _check_lawful(before, state)
        assert verdict_on(Source("state.yaml", to_yaml(state_data(state)))) == ([], ExitCode.DONE)


def _check_lawful(before: State, state: State) -> None:
    for old, new in zip(before.neutral_boards, state.neutral_boards, strict=True):
        assert 0 <= new.qi <= old.qi
        assert (new.power, [ghost.card for ghost in new.ghosts]) == (old.power, [ghost.card for ghost in old.ghosts])
    for old_player, new_player in zip(before.player_boards, state.player_boards, strict=True):
        assert 0 <= new_player.qi <= old_player.qi
        assert new_player.tao == old_player.tao
        assert new_player.alive or not new_player.power_tokens
    brought = sum(entry.choice is Choice.GHOST for entry in state.open)
    assert before.deck.cards - state.deck.cards == brought
    plan = deck_plan(state.players, state.level)
    assert state.deck.incarnations == plan.incarnations_left(state.deck.cards)
    assert len(set(state.haunted)) == len(state.haunted)
    assert all(len(free_spaces(board)) + len(board.ghosts) == 3 for board in state.boards)
