"""What sets two catalogs apart: tile by tile, in totals and in statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from ghosts_cli.analysis import deck
from ghosts_cli.analysis.deck_frames import deck_frames
from ghosts_cli.catalog.catalog import Catalog, Edition, Provenance
from ghosts_cli.catalog.diff import CatalogDiff, diff
from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.catalog.sample import Space
from ghosts_cli.data_files import data_file
from ghosts_cli.formats.tokens import parse_tile, write_content

SHIPPED = find_catalog(str(data_file("tiles.yaml")))


def catalog(tiles: Mapping[int, str], name: str = "Test") -> Catalog:
    made = tuple(replace(parse_tile(token), id=number) for number, token in sorted(tiles.items()))
    return Catalog(name, made, Edition.CUSTOM, Provenance.RECONSTRUCTED, dict.fromkeys(tiles, Provenance.RECONSTRUCTED))


def told(found: CatalogDiff) -> list[str]:
    """Each change as ``kind id token -> id token``."""
    return [
        " ".join(
            [
                change.kind.value,
                *(f"{tile.id}={write_content(tile)}" if tile else "." for tile in (change.before, change.after)),
            ]
        )
        for change in found.tiles
    ]


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ({1: "S", 2: "C:g"}, {1: "S", 2: "C:g"}, []),
        ({1: "S"}, {1: "S:g"}, ["changed 1=S 1=S:g"]),
        ({1: "S"}, {1: "S", 2: "C"}, ["added . 2=C"]),
        ({1: "S", 2: "C"}, {2: "C"}, ["removed 1=S ."]),
        ({1: "S"}, {7: "S"}, ["renumbered 1=S 7=S"]),
        ({1: "S", 2: "C"}, {1: "C", 2: "S"}, ["renumbered 1=S 2=S", "renumbered 2=C 1=C"]),
        ({1: "X:g/b"}, {1: "X:b/g"}, ["swapped 1=X:g/b 1=X:b/g"]),
        ({1: "X:g/b"}, {2: "X:b/g"}, ["renumbered 1=X:g/b 2=X:b/g"]),
        ({1: "S", 2: "S", 3: "C"}, {1: "C", 2: "S", 3: "S"}, ["renumbered 1=S 3=S", "renumbered 3=C 1=C"]),
        ({1: "S", 2: "S"}, {4: "S", 3: "S"}, ["renumbered 1=S 3=S", "renumbered 2=S 4=S"]),
        ({1: "S", 2: "C"}, {1: "D", 3: "S"}, ["renumbered 1=S 3=S", "added . 1=D", "removed 2=C ."]),
        ({1: "S+1"}, {1: "S+2"}, ["changed 1=S+1 1=S+2"]),
    ],
)
def test_each_change_of_a_tile_is_told_as_what_it_is(
    before: dict[int, str], after: dict[int, str], changes: list[str]
) -> None:
    found = diff(catalog(before), catalog(after))
    assert told(found) == changes
    assert found.same == (not changes)


@pytest.mark.parametrize(
    ("before", "after", "same_box"),
    [
        ({1: "S", 2: "X:g/b"}, {5: "S", 2: "X:b/g"}, "yes"),
        ({1: "S"}, {1: "S:g"}, "no"),
        ({1: "S"}, {1: "S", 2: "S"}, "no"),
    ],
)
def test_the_same_box_under_other_numbers_is_recognised(
    before: dict[int, str], after: dict[int, str], same_box: str
) -> None:
    assert diff(catalog(before), catalog(after)).same_box == (same_box == "yes")


def test_names_and_sources_make_no_difference_to_the_content_but_are_kept() -> None:
    one = catalog({1: "S", 2: "C"}, "Mine")
    other = replace(one, name="Yours", sources={1: Provenance.TRANSCRIBED, 2: Provenance.RECONSTRUCTED})
    found = diff(one, other)
    assert found.same
    assert found.sources == (1,)
    assert (found.before.name, found.after.name) == ("Mine", "Yours")


def test_the_other_way_round_every_number_is_turned_round() -> None:
    one, other = SHIPPED, Space().catalog(1, 1)
    there, back = diff(one, other), diff(other, one)
    assert [(each.before, each.after) for each in there.totals + there.statistics] == [
        (each.after, each.before) for each in back.totals + back.statistics
    ]
    assert len(there.tiles) == len(back.tiles)


def test_decks_that_meet_the_same_totals_differ_in_statistics_only() -> None:
    found = diff(SHIPPED, Space().catalog(1, 1))
    assert not [figure for figure in found.totals if figure.differs]
    assert [figure for figure in found.statistics if figure.differs]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_figures_are_those_of_the_deck_statistics(number: int) -> None:
    """Counted here in plain Python, there by Polars."""
    other = Space().catalog(9, number)
    figures = {(each.group, each.keys): each.after for each in diff(SHIPPED, other).statistics}
    frames = deck_frames(other.tiles)
    values = {(str(row["value"]),): row["count"] for row in deck.diamonds(frames).iter_rows(named=True)}
    assert {keys: count for (group, keys), count in figures.items() if group == "diamonds_by_value"} == values
    pairs = {(row["first"], row["second"]): row["observed"] for row in deck.tile_pairs(frames).iter_rows(named=True)}
    assert {keys: count for (group, keys), count in figures.items() if group == "tiles_with_both"} == pairs
    tracks = {(row["track"],): row["monsters"] for row in deck.tracks(frames).iter_rows(named=True)}
    assert {keys: count for (group, keys), count in figures.items() if group == "monsters_by_track"} == tracks
    profile = deck.tiles(frames)
    for size in range(4):
        assert figures["monsters_per_tile", (str(size),)] == profile.filter(profile["monsters"] == size).height
    for key, rows in (
        ("0", profile["diamonds"] == 0),
        ("1", profile["diamonds"] == 1),
        ("2+", profile["diamonds"] > 1),
    ):
        assert figures["diamonds_per_tile", (key,)] == profile.filter(rows).height
    assert figures["diamond_points", ()] == profile["diamond_value"].sum()
