"""The deal: doors, stacks and hidden tiles of a game (rules G2, G8 to G10)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ghosts_cli.errors import UsageError
from ghosts_cli.game.deal import (
    ARRANGEMENTS,
    Placement,
    Setup,
    Variant,
    deal,
    doors_numbered,
    draw_doors,
    redeal,
    start_seat_of,
    strategy_at,
    tiles_needed,
)
from tests.generate import random_deck
from tests.read import doors

DECK = random_deck(random.Random(1))
PLAYERS = [2, 3, 4, 5]


@pytest.mark.parametrize(("players", "needed"), [(2, 50), (3, 59), (4, 68), (5, 77)])
def test_g9_g10_worked_value_tiles_in_use(players: int, needed: int) -> None:
    assert tiles_needed(players, Variant.BASIC) == needed


@pytest.mark.parametrize(("players", "needed"), [(2, 52), (3, 62), (4, 72), (5, 82)])
def test_g10_worked_value_tiles_in_use_in_the_advanced_variant(players: int, needed: int) -> None:
    assert tiles_needed(players, Variant.ADVANCED) == needed


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("players", PLAYERS)
def test_g9_g10_a_deal_has_eight_stacks_and_hidden_tiles_of_different_tiles(players: int, variant: Variant) -> None:
    if (players, variant) == (5, Variant.ADVANCED):
        with pytest.raises(
            UsageError, match=r"^5 players of the advanced variant need 82 tiles, and the catalog has 78$"
        ):
            Setup(DECK, players, variant)
        return
    dealt = deal(Setup(DECK, players, variant), 7, 3)
    assert [len(stack) for stack in dealt.stacks] == [players + 4] * 8
    assert [len(held) for held in dealt.hidden] == [variant.hidden] * players
    tiles = [tile.id for row in (*dealt.stacks, *dealt.hidden) for tile in row]
    assert len(tiles) == len(set(tiles)) == tiles_needed(players, variant)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_g8_two_to_five_play(players: int) -> None:
    with pytest.raises(UsageError, match=f"^a game has 2 to 5 players, not {players}$"):
        Setup(DECK, players)


def test_a_set_with_the_same_tile_twice_is_refused() -> None:
    with pytest.raises(UsageError, match=r"^two tiles of the set are the same; give each an id of its own$"):
        Setup((*DECK, DECK[0]), 2)


def test_doors_are_given_for_every_seat_or_for_none() -> None:
    with pytest.raises(UsageError, match=r"^doors for 1 seats were given, and 2 players play$"):
        Setup(DECK, 2, doors=(doors(),))


def test_g2_given_doors_are_used() -> None:
    given = (doors(("N1", "S1"), ("W1", "E1")), doors(("N2", "S2"), ("W2", "E2")))
    assert deal(Setup(DECK, 2, doors=given), 7, 3).doors == given


def test_the_same_seed_and_game_give_the_same_deal() -> None:
    setup = Setup(DECK, 4)
    assert deal(setup, 7, 3) == deal(setup, 7, 3)


@pytest.mark.parametrize(("seed", "game"), [(8, 3), (7, 4)])
def test_another_seed_or_game_gives_another_deal(seed: int, game: int) -> None:
    one, two = deal(Setup(DECK, 4), 7, 3), deal(Setup(DECK, 4), seed, game)
    assert (one.stacks, one.doors) != (two.stacks, two.doors)
    assert one.stacks != two.stacks
    assert one.doors != two.doors


def test_both_variants_have_the_same_stacks_doors_and_first_hidden_tiles() -> None:
    basic, advanced = (deal(Setup(DECK, 4, variant), 7, 3) for variant in Variant)
    assert (basic.stacks, basic.doors) == (advanced.stacks, advanced.doors)
    assert [held[0] for held in advanced.hidden] == [held[0] for held in basic.hidden]


def test_fixed_doors_and_placement_leave_the_stacks_as_they_are() -> None:
    drawn = deal(Setup(DECK, 2), 7, 3)
    fixed = deal(Setup(DECK, 2, placement=Placement.END_OF_ROUND, doors=(doors(), doors())), 7, 3)
    assert (fixed.stacks, fixed.hidden) == (drawn.stacks, drawn.hidden)


def test_g2_there_are_2970_door_arrangements_each_once() -> None:
    arrangements = [doors_numbered(number) for number in range(ARRANGEMENTS)]
    assert len(set(arrangements)) == ARRANGEMENTS == 2970
    assert str(arrangements[0].bone[0]) == "N1"


def test_g2_seats_and_games_have_doors_of_their_own() -> None:
    drawn = [arrangement for game in range(30) for arrangement in draw_doors(1, game, 5)]
    assert len(set(drawn)) > 130
    special = Counter(str(door) for one in drawn for door in (*one.bone, *one.tooth))
    assert len(special) == 12


@pytest.mark.parametrize("players", PLAYERS)
def test_g11_the_start_of_a_game_goes_round_while_strategies_do(players: int) -> None:
    games = range(players * players)
    met = Counter(
        (strategy_at(seat, game, players), seat, (seat - start_seat_of(game, players)) % players)
        for game in games
        for seat in range(1, players + 1)
    )
    assert set(met.values()) == {1}
    assert len(met) == players**3


def test_strategies_start_at_their_own_seats_and_move_one_on_with_every_game() -> None:
    assert [strategy_at(seat, 0, 4) for seat in range(1, 5)] == [0, 1, 2, 3]
    assert [strategy_at(seat, 1, 4) for seat in range(1, 5)] == [3, 0, 1, 2]
    assert [start_seat_of(game, 4) for game in (0, 3, 4, 15, 16)] == [1, 1, 2, 4, 1]


def test_a_start_seat_may_be_given() -> None:
    assert deal(Setup(DECK, 4), 7, 0, start_seat=3).start_seat == 3
    assert deal(Setup(DECK, 4), 7, 0).start_seat == 1


def test_a_redeal_changes_stacks_and_hidden_tiles_alone() -> None:
    dealt = deal(Setup(DECK, 2), 7, 3)
    other = redeal(dealt, [list(stack[::-1]) for stack in dealt.stacks], [list(held) for held in dealt.hidden[::-1]])
    assert other.stacks == tuple(stack[::-1] for stack in dealt.stacks)
    assert other.hidden == dealt.hidden[::-1]
    assert (other.setup, other.doors, other.start_seat) == (dealt.setup, dealt.doors, dealt.start_seat)
