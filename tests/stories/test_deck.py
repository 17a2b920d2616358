"""The deck: rules S4, S6 and S7, and its exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.stories.cards import Card, Ghost, Incarnation, ghost_cards
from ghosts_cli.stories.chance import below, draw, hypergeometric
from ghosts_cli.stories.deck import Outlook, deal, deck_plan, outlook, sample, stack
from ghosts_cli.stories.levels import Level
from ghosts_cli.stories.material import Ability, Colour
from tests.read import CASES
from tests.stories.games import COMBINATIONS

VALUES: dict[str, Any] = yaml.safe_load((CASES / "stories.yaml").read_text(encoding="utf-8"))
EVERY = pytest.mark.parametrize(("players", "level"), COMBINATIONS, ids=lambda value: getattr(value, "value", value))


def dealt(players: int, level: Level, seed: int) -> tuple[Card, ...]:
    return deal(deck_plan(players, level), Random(seed))


@EVERY
def test_s7_the_deck_is_as_large_as_the_case_file_says(players: int, level: Level) -> None:
    plan = deck_plan(players, level)
    assert [plan.cards, plan.ghosts_on_top] == VALUES["decks"][level.value][players]


@EVERY
def test_s7_a_dealt_deck_has_ten_ghosts_under_each_incarnation_and_the_rest_on_top(players: int, level: Level) -> None:
    cards = dealt(players, level, 1)
    layers: list[int] = [0]
    for card in reversed(cards):
        if isinstance(card, Incarnation):
            layers.append(0)
        else:
            layers[-1] += 1
    assert layers[:-1] == [10] * deck_plan(players, level).incarnations
    assert layers[-1] == VALUES["decks"][level.value][players][1]


def test_s7_four_players_at_nightmare_find_the_incarnations_where_the_case_file_says() -> None:
    case = VALUES["incarnation_positions"]
    plan = deck_plan(case["players"], Level(case["level"]))
    assert list(plan.positions) == case["positions"]


@given(players=st.integers(1, 4), level=st.sampled_from(Level), seed=st.integers(0, 10**12))
def test_s4_and_s7_the_deck_is_made_of_what_is_in_the_box_whatever_the_seed(
    players: int, level: Level, seed: int
) -> None:
    plan = deck_plan(players, level)
    cards = dealt(players, level, seed)
    ghosts = Counter(card for card in cards if isinstance(card, Ghost))
    incarnations = [card for card in cards if isinstance(card, Incarnation)]
    assert ghosts <= Counter(ghost_cards())
    assert ghosts.total() == 55 - VALUES["ghosts_removed"][players]
    assert len(set(incarnations)) == len(incarnations) == plan.incarnations
    assert tuple(place for place, card in enumerate(cards, 1) if isinstance(card, Incarnation)) == plan.positions


@EVERY
def test_s4_dealing_draws_only_the_cards_of_the_deck_so_nothing_looks_at_the_removed_ones(
    players: int, level: Level
) -> None:
    class Counting(Random):
        drawn = 0

        def random(self) -> float:
            self.drawn += 1
            return super().random()

    random = Counting(1)
    cards = deal(deck_plan(players, level), random)
    assert random.drawn == len(cards)


def test_s4_the_removed_ghosts_are_the_undrawn_ones_so_fewer_players_get_the_same_ghosts_from_the_top() -> None:
    def ghosts(players: int) -> list[Card]:
        return [card for card in dealt(players, Level.NORMAL, 5) if isinstance(card, Ghost)]

    for fewer, more in pairwise((1, 2, 3, 4)):
        assert ghosts(fewer) == ghosts(more)[: len(ghosts(fewer))]


@EVERY
def test_the_plan_knows_what_is_left_and_what_comes_next(players: int, level: Level) -> None:
    plan = deck_plan(players, level)
    cards = dealt(players, level, 2)
    for left in range(1, plan.cards + 1):
        rest = cards[-left:]
        assert plan.incarnations_left(left) == sum(isinstance(card, Incarnation) for card in rest)
        assert plan.next_is_incarnation(left) is isinstance(rest[0], Incarnation)
    assert plan.incarnations_left(0) == 0


def test_a_deck_of_the_wrong_number_of_cards_is_not_stacked() -> None:
    with pytest.raises(ValueError, match="expected 45 ghosts and 3 incarnations"):
        stack(deck_plan(2, Level.HELL), ghost_cards(), ())


@pytest.mark.parametrize(
    ("players", "turns"),
    [
        (4, [(16, 4, 4), (27, 7, 3), (38, 10, 2), (49, 13, 1)]),
        (3, [(11, 4, 2), (22, 8, 1), (33, 11, 3), (44, 15, 2)]),
        (2, [(16, 8, 3), (27, 14, 1), (38, 19, 3)]),
        (1, [(11, 11, 1), (22, 22, 1), (33, 33, 1)]),
    ],
)
def test_s9_neutral_boards_draw_no_card_so_an_incarnation_comes_in_the_turn_of_its_position(
    players: int, turns: list[tuple[int, int, int]]
) -> None:
    found = outlook(players, Level.NIGHTMARE).appearances
    assert [(each.turn, each.round, each.seat) for each in found] == turns
    assert [each.position for each in found] == [turn for turn, _, _ in turns]


def test_an_exact_distribution_counts_every_draw() -> None:
    for special, drawn in [(0, 3), (2, 0), (2, 3), (4, 4), (5, 3)]:
        counts = Counter(sum(card < special for card in hand) for hand in combinations(range(6), drawn))
        exact = hypergeometric(6, special, drawn)
        assert exact.total == comb(6, drawn)
        assert list(exact.ways) == [counts[number] for number in range(min(special, drawn) + 1)]


@pytest.mark.parametrize(("special", "drawn"), [(7, 2), (2, 7), (-1, 2), (2, -1)])
def test_nothing_can_be_drawn_that_is_not_there(special: int, drawn: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        hypergeometric(6, special, drawn)


@EVERY
def test_the_odds_before_each_incarnation_are_whole_numbers_that_add_up(players: int, level: Level) -> None:
    known = outlook(players, level)
    for number, each in enumerate(known.appearances):
        assert each.makeup.ghosts == each.position - 1 - number
        for exact, special in (
            (each.makeup.haunters, 20),
            (each.makeup.tormentors, 5),
            (each.makeup.colour, 11),
        ):
            assert sum(exact.ways) == exact.total == comb(55, each.makeup.ghosts)
            assert exact.mean == Fraction(each.makeup.ghosts * special, 55)
            assert exact.probability(0) + exact.at_least(1) == 1
            assert exact.probability(special + 1) == 0


def test_half_of_a_made_up_deck_is_worked_out_by_hand() -> None:
    exact = hypergeometric(4, 2, 2)
    assert (exact.ways, exact.total) == ((1, 4, 1), 6)
    assert exact.at_least(1) == Fraction(5, 6)


@EVERY
def test_removed_and_kept_ghosts_mirror_each_other(players: int, level: Level) -> None:
    known = outlook(players, level)
    assert known.removed.ghosts + known.kept.ghosts == 55
    for out, kept, special in (
        (known.removed.haunters, known.kept.haunters, 20),
        (known.removed.tormentors, known.kept.tormentors, 5),
        (known.removed.colour, known.kept.colour, 11),
    ):
        for number in range(special + 1):
            assert out.probability(number) == kept.probability(special - number)


def test_taking_ghosts_out_unseen_does_not_change_the_odds_of_the_cards_that_come_first() -> None:
    def first_fifteen(known: Outlook) -> object:
        return known.appearances[0].makeup

    assert first_fifteen(outlook(2, Level.HELL)) == first_fifteen(outlook(4, Level.HELL))


def test_a_sample_counts_the_very_decks_that_would_be_dealt() -> None:
    plan = deck_plan(2, Level.NIGHTMARE)
    counted = sample(plan, 20, Random(4))
    random = Random(4)
    decks = [deal(plan, random) for _ in range(20)]
    for number, position in enumerate(plan.positions):
        above = [[card for card in deck[: position - 1] if isinstance(card, Ghost)] for deck in decks]
        haunters = Counter(sum(Ability.HAUNT in card.abilities for card in cards) for cards in above)
        tormentors = Counter(sum(Ability.TORMENT in card.abilities for card in cards) for cards in above)
        assert Counter(dict(enumerate(counted.haunters[number]))) == haunters
        assert Counter(dict(enumerate(counted.tormentors[number]))) == tormentors
        for colour in Colour:
            of_colour = Counter(sum(card.colour is colour for card in cards) for cards in above)
            assert Counter(dict(enumerate(counted.colours[colour][number]))) == of_colour


def test_a_sample_comes_close_to_the_exact_odds() -> None:
    plan = deck_plan(4, Level.NIGHTMARE)
    counted = sample(plan, 2000, Random(1))
    for row, each in zip(counted.haunters, outlook(4, Level.NIGHTMARE).appearances, strict=True):
        mean = sum(number * decks for number, decks in enumerate(row)) / 2000
        assert len(row) == len(each.makeup.haunters.ways)
        assert mean == pytest.approx(float(each.makeup.haunters.mean), abs=0.2)


def test_every_order_of_a_draw_is_equally_likely() -> None:
    random = Random(3)
    orders = Counter(draw(random, "abc", 3) for _ in range(6000))
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


def test_a_number_below_a_bound_never_reaches_it() -> None:
    class Highest(Random):
        def random(self) -> float:
            return 1 - 2**-53

    assert [below(Highest(), bound) for bound in (1, 2, 6, 55)] == [0, 1, 5, 54]
