"""Catalogs with tiles changed, added and removed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghosts_cli.catalog.catalog import Edition, Provenance
from ghosts_cli.catalog.changes import changed_catalog, totals_off
from ghosts_cli.errors import UsageError
from ghosts_cli.formats.tokens import parse_tile, write_content
from tests.simulation.games import catalog


def test_a_changed_tile_keeps_its_id_and_a_new_one_gets_the_next() -> None:
    changed = changed_catalog(
        catalog(), changed=[(17, parse_tile("C:gw+4"))], added=[parse_tile("S"), parse_tile("X:/b")], removed=[3]
    )
    assert write_content(changed.by_id[17]) == "C:gw+4"
    assert (write_content(changed.by_id[79]), write_content(changed.by_id[80])) == ("S", "X:/b")
    assert 3 not in changed.by_id
    assert [tile.id for tile in changed.tiles] == sorted(changed.by_id)
    assert set(changed.sources) == set(changed.by_id)
    assert changed.sources[79] is Provenance.RECONSTRUCTED


def test_the_same_content_is_the_same_catalog() -> None:
    tile = catalog().by_id[17]
    assert changed_catalog(catalog(), changed=[(17, tile)], added=[], removed=[]).hash == catalog().hash


def test_broken_totals_are_told_and_those_that_hold_are_not() -> None:
    assert totals_off(catalog()) == []
    more = changed_catalog(catalog(), changed=[], added=[parse_tile("X:d/g+3")], removed=[])
    assert totals_off(more) == [
        ("tiles", 79, 78),
        ("crossroads tiles", 9, 8),
        ("dragons", 9, 8),
        ("ghosts", 21, 20),
        ("diamonds", 34, 33),
    ]


def test_a_custom_edition_is_held_against_its_own_totals() -> None:
    custom = replace(catalog(), edition=Edition.CUSTOM, totals={"tiles": 77, "monsters": {"dragon": 8, "bat": 1}})
    assert totals_off(custom) == [("tiles", 78, 77), ("bats", 17, 1)]
    assert totals_off(replace(custom, totals={})) == []


@pytest.mark.parametrize(
    ("changed", "removed", "message"),
    [
        ([900], [], "the catalog has no tile 900; its ids go from 1 to 78"),
        ([], [79], "the catalog has no tile 79; its ids go from 1 to 78"),
        ([5, 5], [], "tile 5 is changed or removed twice"),
        ([5], [5], "tile 5 is changed or removed twice"),
    ],
)
def test_ids_that_are_not_there_or_named_twice_are_refused(
    changed: list[int], removed: list[int], message: str
) -> None:
    with pytest.raises(UsageError) as error:
        changed_catalog(catalog(), changed=[(each, parse_tile("S")) for each in changed], added=[], removed=removed)
    assert str(error.value) == message
