"""Odds when something has been seen: it is out of the deck, and in play for sure."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

import pytest

from ghosts_cli.errors import UsageError
from ghosts_cli.game import Monster, Tile, Track
from tests.analysis.asking import ask, shipped
from tests.read import tile

DECK = shipped()
DRAGONS = [each for each in DECK if Monster.DRAGON in each.monsters]
PLAIN = [each for each in DECK if Monster.DRAGON not in each.monsters]
CROSSROADS = [each for each in DECK if each.track is Track.CROSSROADS]


@pytest.mark.parametrize(
    "seen", [DRAGONS[:3], PLAIN[:3], [*DRAGONS[:2], *PLAIN[:20]]], ids=["dragons", "others", "both"]
)
def test_what_is_seen_is_taken_out_of_the_deck(seen: Sequence[Tile]) -> None:
    left = len(DRAGONS) - sum(each in DRAGONS for each in seen)
    assert ask("dragon in hidden", seen=seen).probability == Fraction(left, 78 - len(seen))


def test_what_was_not_seen_stays_as_likely_as_it_was_on_average() -> None:
    """Before anything is seen the chance is the mean of the chances after seeing each tile first."""
    after = [ask("dragon in hidden", seen=[each]).probability for each in DECK]
    assert sum(after) / 78 == ask("dragon in hidden").probability


def test_all_that_is_seen_counts_as_in_play() -> None:
    found = ask("crossroads == 8 in play", players=5, seen=CROSSROADS)
    assert (found.probability, found.certain, found.drawn, found.size) == (Fraction(1), 8, 69, 77)


def test_a_tile_that_was_seen_elsewhere_is_in_no_stack() -> None:
    assert ask(f"tile {DRAGONS[0].id} in stack", seen=DRAGONS[:1]).probability == 0


def test_what_is_in_play_follows_from_what_is_still_to_come() -> None:
    deck = [*DRAGONS[:4], *PLAIN[:48]]
    seen = [*DRAGONS[:1], *PLAIN[:47]]
    found = ask("dragon >= 3 in play", players=2, deck=deck, seen=seen)
    rest = [each for each in deck if each not in seen]
    draws = [1 + sum(each in DRAGONS for each in draw) for draw in itertools.combinations(rest, 50 - len(seen))]
    assert found.probability == Fraction(sum(count >= 3 for count in draws), len(draws))


def test_more_seen_than_a_game_uses_is_refused() -> None:
    with pytest.raises(UsageError, match="51 tiles have been seen, and a game of 2 players uses 50"):
        ask("corner in play", players=2, seen=DECK[:51])


def test_a_tile_written_out_stands_for_one_of_the_catalog_that_prints_the_same() -> None:
    assert ask("dragon in hidden", seen=[tile("S:d+6")]).probability == Fraction(7, 77)


def test_the_same_tile_written_twice_needs_two_such_tiles() -> None:
    with pytest.raises(UsageError, match=r"'S:d\+6' has been seen, and the catalog has no such tile that is left"):
        ask("dragon in hidden", seen=[tile("S:d+6")] * 2)


def test_g3_where_tracks_alone_count_a_tile_written_out_stands_for_any_with_its_track() -> None:
    seen = [tile("S:www"), tile("C"), tile("C:ggg+9")]
    found = ask("corner in hidden", seen=seen)
    assert (found.probability, found.ids_seen) == (Fraction(29, 75), 0)


def test_g7_where_contents_count_a_tile_that_the_catalog_has_not_is_refused() -> None:
    with pytest.raises(UsageError, match="give the id of the tile, or a catalog that has it"):
        ask("dragon in hidden", seen=[tile("S:www")])
