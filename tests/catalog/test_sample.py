"""Random decks: totals always met, and no deck of the stated space favoured, by three ways of drawing or counting."""

from __future__ import annotations

import functools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count as counting
from typing import Any

import pytest
from ortools.sat.python import cp_model

from ghosts_cli.catalog.catalog import Edition, Provenance
from ghosts_cli.catalog.sample import SampleError, Space
from ghosts_cli.catalog.totals import PUBLISHED, Totals, count
from ghosts_cli.formats.tokens import parse_tile
from ghosts_cli.game import Monster, Tile, Track, tile_faults
from tests.catalog.box import BOX, typed

Crew = tuple[Monster, ...]
SEED = 3


def decks(number: int, space: Space | None = None, seed: int = SEED) -> list[tuple[Tile, ...]]:
    space = space or Space()
    return [space.tiles(seed, each) for each in range(1, number + 1)]


class TestWhatADeckIs:
    @pytest.mark.parametrize("most_diamonds", [None, 1, 2])
    def test_every_total_holds_and_every_tile_keeps_the_rules(self, most_diamonds: int | None) -> None:
        for tiles in decks(40, Space(most_diamonds=most_diamonds)):
            assert count(tiles) == PUBLISHED
            assert [tile.id for tile in tiles] == [*range(1, 79)]
            assert not [fault for tile in tiles for fault in tile_faults(tile)]
            assert max(len(tile.diamonds) for tile in tiles) <= (most_diamonds or 33)

    def test_tracks_go_by_rising_ids(self) -> None:
        (tiles,) = decks(1)
        assert [tile.track for tile in tiles] == [track for track in Track for _ in range(PUBLISHED.tracks[track])]

    def test_a_deck_depends_on_seed_and_number_alone(self) -> None:
        assert Space().tiles(3, 7) == decks(9)[6]
        assert len({Space().catalog(seed, number).hash for seed in range(4) for number in range(1, 6)}) == 20

    def test_a_deck_is_pinned_so_that_a_seed_means_the_same_tomorrow(self) -> None:
        assert Space().catalog(3, 7).hash[:12] == "d1beed620db7"

    @pytest.mark.parametrize("known", [1, 40, 77, 78])
    def test_known_tiles_are_in_every_deck(self, known: int) -> None:
        kept = typed(*BOX).tiles[78 - known :]
        for number in range(1, 6):
            catalog = Space(known=kept).catalog(SEED, number)
            assert count(catalog.tiles) == PUBLISHED
            assert set(kept) <= set(catalog.tiles)
            assert {tile.id for tile in kept} == {
                number for number, source in catalog.sources.items() if source is Provenance.TRANSCRIBED
            }
            assert catalog.provenance is (Provenance.TRANSCRIBED if known == 78 else Provenance.MIXED)

    @pytest.mark.parametrize(
        ("space", "message"),
        [
            (Space(known=typed("S:ddd", "S:ddd", "S:ddd").tiles), "dragons: found 9, published 8, 1 too many"),
            (Space(known=typed(*["S"] * 27).tiles),
             "156 monsters are missing, but only 51 tiles are left, with room for 3 each"),
            (Space(known=typed(*[token.partition("+")[0] for token in BOX[:60]]).tiles, most_diamonds=1),
             "33 diamonds are missing on 18 tiles, too many for 1 a tile at most"),
        ],
    )  # fmt: skip
    def test_where_there_is_no_deck_it_says_why(self, space: Space, message: str) -> None:
        with pytest.raises(SampleError) as caught:
            space.tiles(1, 1)
        assert str(caught.value) == message


TINY = Totals(
    tiles=3,
    tracks={Track.STRAIGHT: 1, Track.CORNER: 1, Track.CROSSROADS: 1},
    monsters={Monster.GOLEM: 2, Monster.WISP: 2},
    diamonds=0,
)
TINY_SPACE = Space(totals=TINY, edition=Edition.CUSTOM)


def too_far(found: Mapping[Any, int], expected: Mapping[Any, float]) -> str:
    """What is said against ``found`` having come from ``expected``, by chi-square at 1 in 1000; empty if nothing."""
    assert set(found) <= set(expected)
    whole = sum(found.values())
    scale = whole / sum(expected.values())
    distance = sum((found.get(key, 0) - scale * each) ** 2 / (scale * each) for key, each in expected.items())
    limit = chi_square_limit(len(expected) - 1)
    return f"chi-square {distance:.1f}, at most {limit:.1f}" if distance > limit else ""


def chi_square_limit(freedom: int) -> float:
    """The 99.9 % quantile, by the approximation of Wilson and Hilferty."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 3.09 * math.sqrt(part)) ** 3


class TestAgainstCountingEveryArrangement:
    """The space of a tiny edition, listed in full by a constraint solver that knows only the rule (G5, G18)."""

    def test_every_arrangement_is_as_likely_as_any_other(self) -> None:
        arrangements = counted_by_solver(TINY)
        assert sum(arrangements.values()) == 54 * 7 * 6  # two golems on different tiles, then the wisps
        found = Counter(crews_of(tiles) for tiles in decks(6000, TINY_SPACE))
        assert set(found) == set(arrangements)
        assert not too_far(found, arrangements)

    def test_the_measure_would_notice_a_lopsided_draw(self) -> None:
        """Drawing tiles that have room, instead of places, fills tiles with a golem too often."""
        arrangements = counted_by_solver(TINY)
        rng = random.Random(1)
        found = Counter(lopsided(rng) for _ in range(6000))
        assert too_far(found, arrangements)


def crews_of(tiles: Sequence[Tile]) -> tuple[Crew, ...]:
    order = list(Monster)
    return tuple(tuple(sorted(tile.monsters, key=order.index)) for tile in tiles)


def lopsided(rng: random.Random) -> tuple[Crew, ...]:
    """Choose a tile with room for each monster in turn, however much room it has."""
    crews: list[list[Monster]] = [[], [], []]
    for kind in (Monster.GOLEM, Monster.GOLEM, Monster.WISP, Monster.WISP):
        free = [crew for crew in crews if len(crew) < 3 and not (kind is Monster.GOLEM and kind in crew)]
        rng.choice(free).append(kind)
    return tuple(tuple(crew) for crew in crews)


def counted_by_solver(totals: Totals) -> Counter[tuple[Crew, ...]]:
    """How many arrangements of monsters that are told apart give each choice of crews: all of them, by CP-SAT."""
    model = cp_model.CpModel()
    kinds = [kind for kind in Monster for _ in range(totals.monsters[kind])]
    places = [model.new_int_var(0, 3 * totals.tiles - 1, f"place {number}") for number in range(len(kinds))]
    model.add_all_different(places)
    tiles = [model.new_int_var(0, totals.tiles - 1, f"tile {number}") for number in range(len(kinds))]
    for place, tile in zip(places, tiles, strict=True):
        model.add_division_equality(tile, place, 3)
    model.add_all_different([tile for tile, kind in zip(tiles, kinds, strict=True) if kind is Monster.GOLEM])
    found = Counter[tuple[Crew, ...]]()

    class Tally(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            crews: list[list[Monster]] = [[] for _ in range(totals.tiles)]
            for kind, tile in zip(kinds, tiles, strict=True):
                crews[self.value(tile)].append(kind)
            found[tuple(tuple(crew) for crew in crews)] += 1

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    assert solver.solve(model, Tally()) == cp_model.OPTIMAL
    return found


def walked(number: int, seed: int) -> Iterable[list[list[Monster]]]:
    """Crews of whole decks by a random walk that shares nothing with the sampler.

    It swaps what lies on two of the 234 places and takes back what puts two golems on a tile. Every swap can be
    undone by the same swap, so the walk ends up anywhere with equal chance; 1500 swaps before the first deck
    and 600 between two make every place change hands some five times.
    """
    rng = random.Random(seed)
    places: list[Monster | None] = [None] * (3 * PUBLISHED.tiles)
    for tile in range(PUBLISHED.monsters[Monster.GOLEM]):
        places[3 * tile] = Monster.GOLEM
    others = (kind for kind in Monster if kind is not Monster.GOLEM for _ in range(PUBLISHED.monsters[kind]))
    free = (place for place in counting() if places[place] is None)
    for kind, place in zip(others, free, strict=False):
        places[place] = kind
    for deck in range(number):
        for _ in range(600 if deck else 1500):
            one, other = rng.randrange(len(places)), rng.randrange(len(places))
            places[one], places[other] = places[other], places[one]
            if any(places[place - place % 3 :][:3].count(Monster.GOLEM) > 1 for place in (one, other)):
                places[one], places[other] = places[other], places[one]
        yield [[kind for kind in places[3 * tile :][:3] if kind is not None] for tile in range(PUBLISHED.tiles)]


def with_number(size: int) -> Callable[[Sequence[Sequence[Monster]]], int]:
    return lambda crews: sum(len(crew) == size for crew in crews)


def with_both(one: Monster, other: Monster) -> Callable[[Sequence[Sequence[Monster]]], int]:
    if one is other:
        return lambda crews: sum(crew.count(one) > 1 for crew in crews)
    return lambda crews: sum(one in crew and other in crew for crew in crews)


MARGINALS: dict[str, Callable[[Sequence[Sequence[Monster]]], int]] = {
    "bare tiles": with_number(0),
    "tiles with three monsters": with_number(3),
    "tiles with golem and ghost": with_both(Monster.GOLEM, Monster.GHOST),
    "tiles with dragon and wisp": with_both(Monster.DRAGON, Monster.WISP),
    "tiles with two wisps": with_both(Monster.WISP, Monster.WISP),
    "monsters on the first 31 tiles": lambda crews: sum(map(len, crews[:31])),
    "golems on the last 8 tiles": lambda crews: sum(crew.count(Monster.GOLEM) for crew in crews[-8:]),
}


@functools.cache
def drawn_crews() -> list[list[list[Monster]]]:
    return [[list(tile.monsters) for tile in tiles] for tiles in decks(250)]


@functools.cache
def walked_crews() -> list[list[list[Monster]]]:
    return list(walked(250, seed=5))


class TestAgainstARandomWalk:
    @pytest.mark.parametrize("what", MARGINALS)
    def test_two_ways_of_drawing_agree_on_simple_marginals(self, what: str) -> None:
        one, other = ([MARGINALS[what](crews) for crews in ways] for ways in (drawn_crews(), walked_crews()))
        gap, noise = abs(mean(one) - mean(other)), math.sqrt(variance(one) / len(one) + variance(other) / len(other))
        assert gap < 3.5 * noise, f"{mean(one):.2f} and {mean(other):.2f}, noise {noise:.2f}"

    def test_both_agree_with_what_can_be_worked_out(self) -> None:
        # A golem's tile has two of the 217 other places; 20 of those have a ghost.
        expected = 17 * (1 - math.comb(197, 2) / math.comb(217, 2))
        for ways in (drawn_crews(), walked_crews()):
            found = [MARGINALS["tiles with golem and ghost"](crews) for crews in ways]
            assert abs(mean(found) - expected) < 3.5 * math.sqrt(variance(found) / len(found))


def mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def variance(values: Sequence[int]) -> float:
    return sum((value - mean(values)) ** 2 for value in values) / (len(values) - 1)


class TestNothingIsFavoured:
    def test_every_tile_gets_as_many_monsters_and_golems_in_the_long_run(self) -> None:
        for per_tile in (len, lambda crew: crew.count(Monster.GOLEM)):
            found = {number: sum(per_tile(crews[number]) for crews in drawn_crews()) for number in range(78)}
            assert not too_far(found, dict.fromkeys(range(78), 1))

    def test_either_section_of_a_tile_gets_a_monster_with_equal_chance(self) -> None:
        found = Counter(
            number for tiles in decks(250) for tile in tiles[62:] for number in (0, 1) for _ in tile.sections[number]
        )
        assert not too_far(found, {0: 1, 1: 1})

    @pytest.mark.parametrize("most", [None, 1, 3])
    def test_diamonds_lie_on_any_tile_and_are_worth_1_to_10_with_equal_chance(self, most: int | None) -> None:
        drawn = decks(250, Space(most_diamonds=most))
        on_tile = {number: sum(len(tiles[number].diamonds) for tiles in drawn) for number in range(78)}
        assert not too_far(on_tile, dict.fromkeys(range(78), 1))
        values = Counter(value for tiles in drawn for tile in tiles for value in tile.diamonds)
        assert not too_far(values, dict.fromkeys(range(1, 11), 1))

    def test_what_is_drawn_beside_known_tiles_is_not_lopsided_either(self) -> None:
        kept = tuple(tile for tile in typed(*BOX).tiles if tile.id and tile.id > 8)
        drawn = decks(400, Space(known=kept))
        missing = Space(known=kept).totals.monsters[Monster.WISP] - count(kept).monsters[Monster.WISP]
        assert missing
        wisps = {number: sum(tiles[number].monsters.count(Monster.WISP) for tiles in drawn) for number in range(8)}
        assert not too_far(wisps, dict.fromkeys(range(8), 1))


def test_a_custom_edition_is_drawn_by_its_own_totals() -> None:
    space = Space(totals=TINY, edition=Edition.CUSTOM, name="Tiny", known=(typed("S:i").tiles[0],))
    catalog = space.catalog(1, 1)
    assert count(catalog.tiles) == TINY
    assert (catalog.name, catalog.edition, catalog.totals["tiles"]) == ("Tiny, deck 1 of seed 1", Edition.CUSTOM, 3)
    assert catalog.by_id[1].alike(parse_tile("S:i"))
