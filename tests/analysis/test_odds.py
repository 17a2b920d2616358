"""Exact odds: against every draw from small decks, against simulated draws from the whole one, and by identities."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import chain
from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.analysis.odds import ways_by_total
from ghosts_cli.analysis.odds_language import QuestionError
from ghosts_cli.errors import UsageError
from ghosts_cli.game import Tile, Track
from ghosts_cli.game.deal import Setup, Variant, deal
from tests.analysis.asking import ask, deck_of, shipped
from tests.generate import random_deck

SMALL = deck_of("S:gg+3+3+10 C:g X:/g+7 D:gi/ C:i+7 S:w D:dd/o X S:ggi C")
"""Ten tiles, several with two of a kind, as no shipped tile has."""

QUESTIONS: list[tuple[str, Callable[[Tile], int], int]] = [
    ("ghost >= 2", lambda tile: "".join(kinds(tile)).count("ghost"), 2),
    ("tiles with ghost >= 2", lambda tile: "ghost" in kinds(tile), 2),
    ("ghost and wisp >= 1", lambda tile: {"ghost", "wisp"} <= {*kinds(tile)}, 1),
    ("ghost or dragon >= 3", lambda tile: bool({"ghost", "dragon"} & {*kinds(tile)}), 3),
    ("not (ghost or corner) >= 1", lambda tile: "ghost" not in kinds(tile) and tile.track is not Track.CORNER, 1),
    ("monsters >= 5", lambda tile: len(kinds(tile)), 5),
    ("diamonds >= 3", lambda tile: len(tile.diamonds), 3),
    ("diamond value >= 13", lambda tile: sum(tile.diamonds), 13),
    ("diamond of 3-7 >= 2", lambda tile: sum(3 <= value <= 7 for value in tile.diamonds), 2),
    ("diamond of 7+ >= 1", lambda tile: sum(value >= 7 for value in tile.diamonds), 1),
    ("curves >= 3", lambda tile: tile.track.curves, 3),
    ("sections >= 3", lambda tile: len(tile.sections), 3),
    ("two-section >= 2", lambda tile: len(tile.sections) == 2, 2),
    ("tile 3 or tile 5 >= 1", lambda tile: tile.id in (3, 5), 1),
]
"""Questions, what they count (written again, in plain Python) and their number."""


def kinds(tile: Tile) -> list[str]:
    return [monster.value for section in tile.sections for monster in section]


@given(st.lists(st.integers(0, 4), max_size=9), st.integers(0, 9))
def test_the_ways_are_those_that_trying_every_draw_finds(amounts: list[int], drawn: int) -> None:
    tried = Counter(sum(draw) for draw in itertools.combinations(amounts, drawn))
    assert ways_by_total(amounts, drawn) == dict(tried)


@pytest.mark.parametrize(("text", "amount", "number"), QUESTIONS, ids=[text for text, _, _ in QUESTIONS])
@pytest.mark.parametrize(("place", "size"), [("last-five", 5), ("board", 9), ("hidden", 1)])
def test_an_answer_is_the_share_of_all_draws_from_a_small_deck(
    text: str, amount: Callable[[Tile], int], number: int, place: str, size: int
) -> None:
    draws = [sum(map(amount, draw)) for draw in itertools.combinations(SMALL, size)]
    found = ask(f"{text} in {place}", deck=SMALL)
    assert found.probability == Fraction(sum(drawn >= number for drawn in draws), len(draws))
    assert found.distribution == {count: Fraction(ways, len(draws)) for count, ways in sorted(Counter(draws).items())}
    assert found.mean == Fraction(sum(draws), len(draws))


@pytest.mark.parametrize(
    "text", ["dragon >= 2 in stack", "diamond value >= 20 in board", "ghost and wisp in last-five"]
)
def test_an_answer_about_the_whole_deck_agrees_with_simulated_draws(text: str) -> None:
    found = ask(text)
    rng = random.Random(7)
    games = 4000
    hits = sum(
        found.question.fits(sum(map(found.question.amount.on, rng.sample(shipped(), found.drawn))))
        for _ in range(games)
    )
    chance = float(found.probability)
    assert abs(hits / games - chance) < 4 * sqrt(chance * (1 - chance) / games)


def test_g9_g10_answers_agree_with_dealt_games() -> None:
    setup = Setup(shipped(), 4, Variant.ADVANCED)
    deals = [deal(setup, 3, game) for game in range(2000)]
    drawn: dict[str, Sequence[Sequence[Tile]]] = {
        "hidden": [each.hidden[0] for each in deals],
        "stack": [each.stacks[7] for each in deals],
        "play": [[*chain(*each.stacks), *chain(*each.hidden)] for each in deals],
    }
    for text in ("corner in hidden", "dragon >= 2 in stack", "crossroads == 8 in play"):
        found = ask(text, players=4, advanced=True)
        amounts = [sum(map(found.question.amount.on, tiles)) for tiles in drawn[found.question.place.value]]
        chance = float(found.probability)
        hits = sum(map(found.question.fits, amounts))
        assert abs(hits / 2000 - chance) < 4 * sqrt(chance * (1 - chance) / 2000)


@pytest.mark.parametrize(("text", "_amount", "_number"), QUESTIONS, ids=[text for text, _, _ in QUESTIONS])
@pytest.mark.parametrize("place", ["hidden", "stack", "play", "last-five", "board"])
def test_the_chances_of_all_amounts_add_up_to_one_and_to_the_mean(
    text: str, _amount: object, _number: int, place: str
) -> None:
    found = ask(f"{text} in {place}")
    assert sum(found.distribution.values()) == 1
    assert sum(count * chance for count, chance in found.distribution.items()) == found.mean
    assert list(found.distribution) == sorted(found.distribution)


@pytest.mark.parametrize(
    "text", ["corner in hidden", "curves >= 7 in board", "crossroads == 8 in play", "no two-section in stack"]
)
def test_g3_an_answer_about_tracks_is_the_same_for_every_deck_with_the_published_tracks(text: str) -> None:
    other = random_deck(random.Random(11))
    assert ask(text, deck=other).probability == ask(text).probability


def test_dragons_in_a_stack_follow_the_hypergeometric_distribution() -> None:
    found = ask("dragon >= 2 in stack", players=4)
    expected = 1 - Fraction(comb(70, 8) + 8 * comb(70, 7), comb(78, 8))
    assert found.probability == expected


@pytest.mark.parametrize(
    ("comparison", "counts"),
    [
        (">= 2", {2, 3}),
        ("<= 1", {0, 1}),
        ("== 2", {2}),
        ("= 2", {2}),
        ("!= 2", {0, 1, 3}),
        ("> 2", {3}),
        ("< 2", {0, 1}),
    ],
)
def test_a_comparison_picks_its_part_of_the_distribution(comparison: str, counts: set[int]) -> None:
    deck = deck_of("S:d S:d S:d S S S S S S S")
    found = ask(f"dragon {comparison} in last-five", deck=deck)
    assert found.probability == sum(chance for count, chance in found.distribution.items() if count in counts)


def test_the_comparisons_split_everything_between_them() -> None:
    parts = [ask(f"wisp {sign} 3 in stack").probability for sign in ("<", "==", ">")]
    assert sum(parts) == 1


@pytest.mark.parametrize(
    ("place", "sizes"),
    [("hidden", (1, 2)), ("stack", (7, 7)), ("play", (59, 62)), ("last-five", (5, 5)), ("board", (9, 9))],
)
def test_g9_g10_g13_a_place_holds_so_many_tiles_of_three_players(place: str, sizes: tuple[int, int]) -> None:
    found = [ask(f"corner in {place}", players=3, advanced=advanced).size for advanced in (False, True)]
    assert tuple(found) == sizes


def test_where_nothing_is_said_four_play() -> None:
    assert ask("corner in stack").size == 8


def test_with_too_few_tiles_for_four_as_many_play_as_can() -> None:
    assert ask("corner in stack", deck=shipped()[:60]).players == 3


def test_g8_a_place_that_depends_on_the_game_needs_tiles_for_one() -> None:
    with pytest.raises(UsageError, match="4 players of the basic variant need 68 tiles, and the catalog has 10"):
        ask("ghost in stack", deck=SMALL)


def test_g8_five_cannot_play_the_advanced_variant_wherever_one_asks() -> None:
    with pytest.raises(UsageError, match="need 82 tiles, and the catalog has 78"):
        ask("corner in hidden", players=5, advanced=True)


def test_a_place_larger_than_the_deck_is_refused() -> None:
    with pytest.raises(UsageError, match="'board' takes 9 tiles, and only 3 have not been seen"):
        ask("ghost in board", deck=SMALL[:3])


def test_a_certain_tile_is_in_play_as_often_as_any_other() -> None:
    assert ask("tile 17 in play", players=4).probability == Fraction(68, 78)


def test_an_id_that_the_deck_has_not_is_shown_in_the_question() -> None:
    with pytest.raises(QuestionError, match="the catalog has no tile 99") as caught:
        ask("ghost and tile 99 in play")
    assert str(caught.value).endswith("\n  ghost and tile 99 in play\n                 ^^")
