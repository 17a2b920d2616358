"""A deck with gaps: dealt like a larger one, but for the tiles that it lacks."""

from __future__ import annotations

from collections import Counter

import pytest

from ghosts_cli.game import Tile, Track
from ghosts_cli.game.deal import Deal, Setup, Variant, deal

DECK = tuple(Tile(Track.STRAIGHT, ((),), (), number) for number in range(1, 79))


def lacking(*places: int) -> tuple[Tile, ...]:
    return tuple(tile for place, tile in enumerate(DECK) if place not in places)


def order(dealt: Deal) -> list[Tile]:
    """The tiles of a deal in the order in which they were drawn."""
    stacks = [tile for stack in dealt.stacks for tile in stack]
    return stacks + [tiles[which] for which in range(len(dealt.hidden[0])) for tiles in dealt.hidden]


def test_places_name_the_gaps() -> None:
    setup = Setup(lacking(0, 3), 2, gaps=(0, 3))
    assert setup.places[:6] == (None, 0, 1, None, 2, 3)
    assert len(setup.places) == 78
    assert Setup(DECK, 2).places == tuple(range(78))


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize("places", [(16,), (0, 77), (3, 4, 5)])
def test_two_deals_differ_only_where_the_larger_deck_has_what_the_smaller_one_lacks(
    places: tuple[int, ...], variant: Variant
) -> None:
    missing = {DECK[place] for place in places}
    for game in range(50):
        whole = order(deal(Setup(DECK, 3, variant), 7, game))
        less = order(deal(Setup(lacking(*places), 3, variant, gaps=places), 7, game))
        assert len(set(less)) == len(whole)
        assert not missing & set(less)
        apart = [place for place, (one, other) in enumerate(zip(whole, less, strict=True)) if one != other]
        assert apart == [place for place, tile in enumerate(whole) if tile in missing]


def test_every_tile_of_a_deck_with_gaps_comes_equally_often_at_every_place() -> None:
    setup, games = Setup(lacking(0, 40), 2, gaps=(0, 40)), 3000
    drawn = [order(deal(setup, 5, game)) for game in range(games)]
    used = Counter(tile for tiles in drawn for tile in tiles)
    first = Counter(tiles[0] for tiles in drawn)
    share, places = 50 / 76, 1 / 76
    assert max(abs(used[tile] / games - share) for tile in setup.tiles) < 4.5 * (share * (1 - share) / games) ** 0.5
    assert max(abs(first[tile] / games - places) for tile in setup.tiles) < 4.5 * (places / games) ** 0.5


def test_a_deck_without_gaps_is_dealt_as_ever() -> None:
    assert [tile.id for tile in order(deal(Setup(DECK, 4), 7, 3))[:5]] == [4, 77, 68, 10, 17]
