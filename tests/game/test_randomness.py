"""The random numbers of the draft: the same for ever, and fair."""

from __future__ import annotations

from collections import Counter

import pytest

from ghosts_cli.game.randomness import DECK, DOORS, SEATS, Stream, mix, stream_start


def test_a_stream_draws_the_published_numbers_of_splitmix64() -> None:
    stream = Stream(1234567)
    assert [stream.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_same_seed_game_and_purpose_give_the_same_stream() -> None:
    one, two = Stream.of(7, 4711, DECK), Stream.of(7, 4711, DECK)
    assert [one.next() for _ in range(9)] == [two.next() for _ in range(9)]


def test_seed_game_and_purpose_each_make_another_stream() -> None:
    keys = [
        (seed, game, purpose) for seed in range(4) for game in range(50) for purpose in (DOORS, DECK, *range(17, 22))
    ]
    assert len({Stream.of(*key).next() for key in keys}) == len(keys)


def test_the_numbers_of_the_purposes_are_part_of_what_a_seed_means() -> None:
    assert (DOORS, DECK, SEATS) == (1, 2, 16)
    assert Stream.of_seat(7, 3, 2).state == Stream.of(7, 3, 18).state


@pytest.mark.parametrize(
    ("seed", "game", "purpose", "start"),
    [
        (0, 0, DOORS, 0x5692161D100B05E5),
        (7, 4711, DECK, 0x0B9FC2962FD585A9),
        (7, 4711, SEATS + 5, 0x276C42D9FC1B1120),
    ],
)
def test_a_stream_starts_where_it_always_did(seed: int, game: int, purpose: int, start: int) -> None:
    assert stream_start(seed, game, purpose) == start


def test_seed_and_game_are_taken_modulo_two_to_the_64th() -> None:
    assert stream_start(-1, 5, DECK) == stream_start(2**64 - 1, 5, DECK)
    assert stream_start(3, 2**64 + 5, DECK) == stream_start(3, 5, DECK)
    assert 0 <= stream_start(2**70, 2**70, DECK) < 2**64


def test_mixing_loses_nothing_on_the_numbers_tried() -> None:
    numbers = [*range(2000), *(2**63 + step for step in range(2000)), *(2**64 - 1 - step for step in range(2000))]
    assert len({mix(number) for number in numbers}) == len(numbers)


def test_a_copy_draws_what_the_stream_would_and_leaves_it_where_it_is() -> None:
    stream = Stream.of(1, 2, DECK)
    twin = stream.copy()
    ahead = [twin.below(1000) for _ in range(9)]
    assert [stream.below(1000) for _ in range(9)] == ahead


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 10, 78, 2**31 + 1, 2**32 - 1])
def test_a_bounded_number_is_below_its_bound(bound: int) -> None:
    stream = Stream.of(1, bound, DECK)
    assert all(0 <= stream.below(bound) < bound for _ in range(200))


@pytest.mark.parametrize("bound", [2, 3, 6, 12])
def test_every_bounded_number_is_about_equally_likely(bound: int) -> None:
    stream = Stream.of(0, bound, DECK)
    drawn = Counter(stream.below(bound) for _ in range(6000))
    expected = 6000 / bound
    squares = sum((drawn[value] - expected) ** 2 / expected for value in range(bound))
    assert squares < 35  # chance of more with 11 degrees of freedom: 0.03 %; the seeds are fixed


def test_a_draw_that_would_favour_some_numbers_is_thrown_away() -> None:
    bound = 2**31 + 1  # nearly half of all draws are unfair
    stream, plain = Stream.of(5, 5, DECK), Stream.of(5, 5, DECK)
    drawn = [stream.below(bound) for _ in range(50)]
    fair: list[int] = []
    while len(fair) < 50:
        product = (plain.next() >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            fair.append(product >> 32)
    assert drawn == fair
    assert stream.state == plain.state


def test_a_bound_of_one_draws_nothing() -> None:
    stream = Stream.of(1, 1, DECK)
    before = stream.state
    assert stream.below(1) == 0
    assert stream.choose(["only"]) == "only"
    assert stream.state == before


@pytest.mark.parametrize("bound", [0, -1, 2**32])
def test_a_bound_that_makes_no_sense_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match=rf"^a bound is from 1 to 2\*\*32 - 1, not {bound}$"):
        Stream(0).below(bound)


def test_drawing_takes_without_putting_back() -> None:
    items = list(range(78))
    drawn = Stream.of(2, 2, DECK).draw(items, 50)
    assert len(set(drawn)) == 50
    assert set(drawn) <= set(items)
    assert items == list(range(78))


def test_drawing_more_begins_with_what_drawing_fewer_gives() -> None:
    few, many = Stream.of(2, 2, DECK).draw(range(78), 20), Stream.of(2, 2, DECK).draw(range(78), 78)
    assert many[:20] == few
    assert sorted(many) == list(range(78))


def test_every_item_is_about_equally_often_at_every_place() -> None:
    places = Counter(
        (item, place) for game in range(3000) for place, item in enumerate(Stream.of(9, game, DECK).draw("abcd", 4))
    )
    assert len(places) == 16
    assert all(650 < count < 850 for count in places.values())
