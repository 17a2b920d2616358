"""A catalog's tiles as frames, which the deck statistics start from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import CELLS, DOORS, Board, Doors, Monster, PlacedTile, Tile, Track, score_board

DIAMOND = "diamond"
KINDS = (*(kind.value for kind in Monster), DIAMOND)
"""What a tile can carry, in the order of every table: the nine kinds of monster, then diamonds."""
Kind = pl.Enum(KINDS)
TrackName = pl.Enum([track.value for track in Track])

_CENTRE = len(CELLS) // 2
_DOORS = Doors((DOORS[0], DOORS[1]), (DOORS[2], DOORS[3]))
"""Any doors: no track leads from the centre to one."""


@dataclass(frozen=True)
class DeckFrames:
    """A deck as two frames.

    ``tiles`` has a row a tile: ``id`` (int32), ``notation`` (str), ``track`` (enum), ``sections`` and ``curves``
    (int8, how many, G3), ``alone`` (int16, points that the tile adds to an empty board from the centre, where
    it reaches no door).

    ``symbols`` has a row for each monster and each diamond of a tile: ``id`` (int32), ``kind`` (enum),
    ``section`` (int8, from 1; null for diamonds, which lie on the tile), ``value`` (int8, points; null for
    monsters).
    """

    tiles: pl.DataFrame
    symbols: pl.DataFrame


def deck_frames(tiles: Sequence[Tile]) -> DeckFrames:
    """The frames of a deck; every tile must have an id."""
    return DeckFrames(_tiles(tiles), _symbols(tiles))


def _tiles(tiles: Sequence[Tile]) -> pl.DataFrame:
    columns = {
        "id": [tile.id for tile in tiles],
        "notation": [write_content(tile) for tile in tiles],
        "track": [tile.track.value for tile in tiles],
        "sections": [len(tile.sections) for tile in tiles],
        "curves": [tile.track.curves for tile in tiles],
        "alone": [_alone(tile) for tile in tiles],
    }
    schema = pl.Schema(
        {
            "id": pl.Int32(),
            "notation": pl.String(),
            "track": TrackName,
            "sections": pl.Int8(),
            "curves": pl.Int8(),
            "alone": pl.Int16(),
        }
    )
    return pl.DataFrame(columns, schema=schema)


def _symbols(tiles: Sequence[Tile]) -> pl.DataFrame:
    monsters = [
        (tile.id, kind.value, number, None)
        for tile in tiles
        for number, section in enumerate(tile.sections, start=1)
        for kind in section
    ]
    diamonds = [(tile.id, DIAMOND, None, value) for tile in tiles for value in tile.diamonds]
    schema = pl.Schema({"id": pl.Int32(), "kind": Kind, "section": pl.Int8(), "value": pl.Int8()})
    return pl.DataFrame([*monsters, *diamonds], schema=schema, orient="row")


def _alone(tile: Tile) -> int:
    grid = [None] * len(CELLS)
    laid = Board(_DOORS, (*grid[:_CENTRE], PlacedTile(tile), *grid[_CENTRE + 1 :]))
    return score_board(laid).total - score_board(Board(_DOORS)).total
