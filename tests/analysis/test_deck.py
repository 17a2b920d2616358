"""Deck statistics: against counting in plain Python, whole-number hypergeometric tails and the exact odds."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from ghosts_cli.analysis import deck
from ghosts_cli.analysis.deck_frames import deck_frames
from ghosts_cli.game import Monster, Tile, Track
from tests.analysis.asking import ask, deck_of, shipped
from tests.generate import random_deck

MIXED = deck_of("S:gg+3+3+10 C:g X:/g+7 D:gi/ C:i+7 S:w D:dd/o X:i/gi S:ggi C")
"""Tiles with two of a kind on a section, or one on each, as no shipped tile has."""
RANDOM = random_deck(random.Random(5))
DECKS = [pytest.param(shipped(), id="shipped"), pytest.param(MIXED, id="mixed"), pytest.param(RANDOM, id="random")]
KINDS = [*(kind.value for kind in Monster), "diamond"]

Rows = list[dict[str, Any]]


def rows(name: str, tiles: Sequence[Tile]) -> Rows:
    return deck.written(deck.TABLES[name](deck_frames(tiles))).to_dicts()


def number(tile: Tile, kind: str) -> int:
    return len(tile.diamonds) if kind == "diamond" else tile.monsters.count(Monster(kind))


@pytest.mark.parametrize("tiles", DECKS)
def test_the_kinds_are_counted_as_by_hand(tiles: Sequence[Tile]) -> None:
    for kind, row in zip(KINDS, rows("kinds", tiles), strict=True):
        with_it = [tile for tile in tiles if number(tile, kind)]
        assert row == {
            "kind": kind,
            "total": sum(number(tile, kind) for tile in tiles),
            "tiles": len(with_it),
            "share": pytest.approx(len(with_it) / len(tiles)),
            "most": max((number(tile, kind) for tile in with_it), default=0),
            **{track.value: sum(tile.track is track for tile in with_it) for track in Track},
        }


@pytest.mark.parametrize("tiles", DECKS)
def test_the_tracks_are_counted_as_by_hand(tiles: Sequence[Tile]) -> None:
    for track, row in zip(Track, rows("tracks", tiles), strict=True):
        these = [tile for tile in tiles if tile.track is track]
        sections = sum(len(tile.sections) for tile in these)
        monsters = sum(len(tile.monsters) for tile in these)
        assert row == {
            "track": track.value,
            "tiles": len(these),
            "share": pytest.approx(len(these) / len(tiles)),
            "sections": sections,
            "curves": sum(tile.track.curves for tile in these),
            "monsters": monsters,
            "monsters_per_section": pytest.approx(monsters / sections),
            "diamonds": sum(len(tile.diamonds) for tile in these),
            "diamond_value": sum(sum(tile.diamonds) for tile in these),
        }


def test_g3_the_shipped_deck_has_the_published_sections_and_curves() -> None:
    found = rows("tracks", shipped())
    assert [sum(row[key] for row in found) for key in ("tiles", "sections", "curves")] == [78, 94, 47]


@pytest.mark.parametrize("tiles", DECKS)
def test_every_diamond_value_has_its_row(tiles: Sequence[Tile]) -> None:
    counts = Counter(value for tile in tiles for value in tile.diamonds)
    expected = [{"value": value, "count": counts[value], "points": value * counts[value]} for value in range(1, 11)]
    assert rows("diamonds", tiles) == expected


def tails(population: int, first: int, second: int, observed: int) -> tuple[float, float]:
    """The chances of an overlap of at most and at least ``observed``, from whole numbers."""
    ways = {
        both: comb(first, both) * comb(population - first, second - both)
        for both in range(max(0, first + second - population), min(first, second) + 1)
    }
    draws = sum(ways.values())
    few = Fraction(sum(count for both, count in ways.items() if both <= observed), draws)
    many = Fraction(sum(count for both, count in ways.items() if both >= observed), draws)
    return float(few), float(many)


def check_pairs(found: Rows, items: Sequence[set[str]], kinds: Sequence[str]) -> None:
    pairs = list(itertools.combinations(kinds, 2))
    assert [(row["first"], row["second"]) for row in found] == pairs
    for row, (first, second) in zip(found, pairs, strict=True):
        counts = [sum(wanted <= item for item in items) for wanted in ({first}, {second}, {first, second})]
        assert [row["first_count"], row["second_count"], row["observed"]] == counts
        assert row["expected"] == pytest.approx(counts[0] * counts[1] / len(items))
        expected = tails(len(items), *counts)
        assert (row["at_most"], row["at_least"]) == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize("tiles", DECKS)
def test_pairs_on_tiles_are_held_against_the_exact_hypergeometric_tails(tiles: Sequence[Tile]) -> None:
    items = [{kind for kind in KINDS if number(tile, kind)} for tile in tiles]
    check_pairs(rows("tile_pairs", tiles), items, KINDS)


@pytest.mark.parametrize("tiles", DECKS)
def test_g6_pairs_on_sections_are_counted_among_all_sections(tiles: Sequence[Tile]) -> None:
    items = [{kind.value for kind in section} for tile in tiles for section in tile.sections]
    check_pairs(rows("section_pairs", tiles), items, KINDS[:-1])


@pytest.mark.parametrize("tiles", DECKS)
def test_the_profile_of_a_tile_is_what_it_carries(tiles: Sequence[Tile]) -> None:
    for tile, row in zip(tiles, rows("tiles", tiles), strict=True):
        assert (row["id"], row["track"], row["sections"]) == (tile.id, tile.track.value, len(tile.sections))
        assert {kind: row[kind] for kind in KINDS[:-1]} == {kind: number(tile, kind) for kind in KINDS[:-1]}
        assert (row["monsters"], row["kinds"]) == (len(tile.monsters), len(set(tile.monsters)))
        assert (row["diamonds"], row["diamond_value"]) == (len(tile.diamonds), sum(tile.diamonds))


@pytest.mark.parametrize(
    ("token", "points"),
    [
        ("S", 0),
        ("S:d", 1 + 5),  # the only dragon, and no longer none (G16)
        ("S:gg+4", 3 + 3 + 4),
        ("S:o", 4),
        ("X:yb/w", 2 + 4),
        ("S:s+3+3", 2 + 6),
        ("D:ll", 2 + 2),
        ("S:iii", 9),
    ],
)
def test_a_tile_alone_adds_what_it_scores_on_an_empty_board(token: str, points: int) -> None:
    (row,) = rows("tiles", deck_of(token))
    assert row["alone"] == points


@pytest.mark.parametrize("tiles", [DECKS[0], DECKS[2]])
def test_what_comes_into_play_agrees_with_the_exact_odds(tiles: Sequence[Tile]) -> None:
    found = rows("play", tiles)
    assert len(found) == 7 * 14
    for row in found[::5]:
        word = row["what"].replace("_", "-")
        game = {"players": row["players"], "advanced": row["variant"] == "advanced", "deck": tiles}
        answers = {place: ask(f"{word} in {place}", **game) for place in ("play", "stack", "last-five")}
        carried = ask(f"tiles with {word} in play", **game)
        assert row["total"] == answers["play"].deck.total
        assert (row["play_tiles"], row["stack_tiles"]) == (answers["play"].size, answers["stack"].size)
        means = [float(answers[place].mean) for place in ("play", "stack", "last-five")]
        assert [row["in_play"], row["in_stack"], row["in_last_five"]] == pytest.approx(means)
        chances = [float(answers[place].probability) for place in ("stack", "last-five")]
        assert [row["stack_chance"], row["last_five_chance"]] == pytest.approx(chances)
        assert row["all_chance"] == pytest.approx(float(carried.distribution.get(carried.deck.carriers, 0)))


def test_g8_only_games_that_the_deck_is_large_enough_for_are_listed() -> None:
    games = [(row["players"], row["variant"]) for row in rows("play", shipped()) if row["what"] == "ghost"]
    assert games == [
        (2, "basic"), (2, "advanced"), (3, "basic"), (3, "advanced"), (4, "basic"), (4, "advanced"), (5, "basic"),
    ]  # fmt: skip
    assert rows("play", MIXED) == []


@pytest.mark.parametrize("name", list(deck.TABLES))
def test_a_deck_without_tiles_has_tables_without_nonsense(name: str) -> None:
    values = [value for row in rows(name, ()) for value in row.values()]
    assert all(value == value and value is not None for value in values)  # noqa: PLR0124 - NaN differs from itself


@pytest.mark.parametrize("name", ["kinds", "tracks", "diamonds", "tiles"])
def test_the_order_of_the_tiles_makes_no_difference(name: str) -> None:
    assert rows(name, shipped()[::-1]) == rows(name, shipped())


def test_ids_need_not_be_in_a_row() -> None:
    far = [replace(tile, id=1000 * (tile.id or 0)) for tile in MIXED]
    assert [row["id"] for row in rows("tiles", far)] == [1000 * number for number in range(1, 11)]
    assert rows("kinds", far) == rows("kinds", MIXED)
