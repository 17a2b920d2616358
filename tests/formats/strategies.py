"""Boards, games and catalogs for the properties of formats: with ids, hidden tiles, hands and odd names."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from ghosts_cli.catalog.catalog import Catalog, Edition, Provenance
from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.formats.boards import BoardText, Kind, name_fault
from ghosts_cli.formats.shapes import MoveShape
from ghosts_cli.game import CELLS, ROTATIONS, Board, HiddenTile, PlacedTile, Tile
from tests import generate

SHIPPED = find_catalog()
NAMES = st.text(min_size=1, max_size=12).filter(lambda name: name_fault(name) is None)
WORDS = st.sampled_from(
    [
        "no",
        "010",
        "~",
        "null",
        "- x",
        "a: b",
        "#",
        "1e3",
        " Ana ",
        "'",
        '"',
        "{",
        "[x]",
        "*a",
        "&a",
        "!x",
        "%",
        "|",
        "\ufeff",
    ]
)
"""Names that YAML would read as something else."""


@st.composite
def _tiles(draw: st.DrawFn, count: int, ids: list[int]) -> list[Tile]:
    """Tiles written out, and among them tiles of the catalog whose ids are taken off ``ids``."""
    return [
        SHIPPED.by_id[ids.pop()] if bool(ids) and draw(st.booleans()) else draw(generate.tiles()) for _ in range(count)
    ]


@st.composite
def boards(draw: st.DrawFn, ids: list[int] | None = None, *, named: bool = False) -> Board:
    """Any board that can be written down; no id of the catalog comes twice."""
    left = draw(st.permutations(range(1, 79))) if ids is None else ids
    bare = draw(generate.boards(most=9))
    grid = list(bare.grid)
    for place, placed in enumerate(grid):
        if placed is not None:
            (tile,) = draw(_tiles(1, left))
            grid[place] = PlacedTile(tile, placed.rotation)
    hand = tuple(draw(_tiles(draw(st.integers(0, 9)), left)))
    name = draw(NAMES | WORDS) if named else ""
    return replace(bare, grid=tuple(grid), hidden=draw(_hidden(grid, left)), hand=hand, name=name)


@st.composite
def _hidden(draw: st.DrawFn, grid: list[PlacedTile | None], ids: list[int]) -> HiddenTile | None:
    empty = [cell for cell, placed in zip(CELLS, grid, strict=True) if placed is None]
    how = draw(st.sampled_from(["none", "held", "two", "laid"])) if empty else "none"
    if how == "none":
        return None
    tiles = tuple(draw(_tiles(2 if how == "two" else 1, ids)))
    if how == "laid":
        return HiddenTile(tiles, draw(st.sampled_from(empty)), draw(st.sampled_from(ROTATIONS)))
    return HiddenTile(tiles)


@st.composite
def games(draw: st.DrawFn) -> BoardText:
    """A game of two to five, with rules and moves or without."""
    ids = draw(st.permutations(range(1, 79)))
    players = draw(st.integers(2, 5))
    return BoardText(
        "game.yaml",
        Kind.GAME,
        tuple(draw(boards(ids, named=True)) for _ in range(players)),
        draw(st.sampled_from([None, "section", "tile"])),
        draw(st.sampled_from([None, True, False])),
        tuple(draw(st.lists(_moves(players), max_size=3))),
    )


def _moves(players: int) -> st.SearchStrategy[MoveShape]:
    return st.builds(
        MoveShape,
        round=st.integers(1, 9),
        seat=st.integers(1, players),
        act=st.sampled_from(["reveal", "take", "leave", "lay"]),
        tile=st.sampled_from(["17", "S:gw+4", "X:/b"]),
        cell=st.tuples(st.integers(1, 3), st.integers(1, 3)).map(list),
        rotation=st.sampled_from(ROTATIONS),
    )


@st.composite
def catalogs(draw: st.DrawFn) -> Catalog:
    """A custom edition of a few tiles with any ids, whose provenance is borne out."""
    ids = sorted(draw(st.sets(st.integers(1, 32767), min_size=1, max_size=6)))
    tiles = tuple(replace(draw(generate.tiles()), id=number) for number in ids)
    kinds = [Provenance.RECONSTRUCTED, Provenance.TRANSCRIBED]
    sources = {number: draw(st.sampled_from(kinds)) for number in ids}
    found = set(sources.values())
    provenance = Provenance.MIXED if len(found) == 2 else next(iter(found))
    totals = draw(st.sampled_from([{}, {"tiles": len(tiles)}]))
    return Catalog(draw(NAMES | WORDS), tiles, Edition.CUSTOM, provenance, sources, totals)
