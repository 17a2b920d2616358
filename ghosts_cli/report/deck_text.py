"""Deck statistics for people and programs: an overview, single tables, JSON, CSV, Parquet."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.text import Text

from ghosts_cli.analysis.deck import TABLES, written
from ghosts_cli.analysis.deck_frames import DIAMOND, deck_frames
from ghosts_cli.catalog.catalog import Catalog, Edition
from ghosts_cli.formats.languages import many, several, words
from ghosts_cli.game.deal import Variant
from ghosts_cli.report.folding import Folding, folded

if TYPE_CHECKING:
    import polars as pl
    from rich.console import RenderableType

MOST_UNUSUAL = 5
"""Pairs of kinds that the overview shows of each sort."""


def overview_parts(catalog: Catalog) -> Iterator[RenderableType]:
    """Yield the overview of a deck from top to bottom."""
    deck = deck_frames(catalog.tiles)
    tables = {name: table(deck) for name, table in TABLES.items() if name != "tiles"}
    yield Text(_title(catalog, tables), style="bold")
    yield from _section("Kinds: number, tiles that carry one, most on one tile; those tiles by track")
    yield _kinds(tables["kinds"])
    yield from _section("Tracks, and what is on them")
    yield _tracks(tables["tracks"])
    yield from _section(f"{several('diamond').capitalize()} by value")
    yield _diamonds(tables["diamonds"])
    for name, where in (("tile_pairs", "a tile"), ("section_pairs", "a section")):
        yield from _pairs(tables[name], where)
    yield from _section("In play on average (random tiles: nobody's choice is reckoned with)")
    yield from _play(tables["play"], len(catalog.tiles))
    yield ""
    yield _totals_note(catalog)
    yield f"Single tables: --table {', '.join(TABLES)}"


def _section(title: str) -> Iterator[RenderableType]:
    yield ""
    yield Text(title, style="bold")


def _title(catalog: Catalog, tables: dict[str, pl.DataFrame]) -> str:
    kinds, tracks = tables["kinds"], tables["tracks"]
    count = dict(zip(kinds["kind"], kinds["total"], strict=True))
    monsters = sum(number for kind, number in count.items() if kind != DIAMOND)
    return (
        f"{catalog.name}: {len(catalog.tiles)} tiles, {monsters} monsters, {many(count[DIAMOND], DIAMOND)}"
        f" ({tables['diamonds']['points'].sum()} points), {tracks['sections'].sum()} sections,"
        f" {tracks['curves'].sum()} curves"
    )


def _totals_note(catalog: Catalog) -> str:
    if catalog.edition is Edition.BASE:
        return (
            "Numbers of tiles, tracks, monsters and diamonds, and the averages in play, hold for any deck that"
            " meets the published totals (G3, G5); the rest is this catalog's."
        )
    return "All of it is this catalog's."


def _kinds(frame: pl.DataFrame) -> Folding:
    tracks = ("straight", "corner", "crossroads", "double_corner")
    rows = [
        [
            words(row["kind"]),
            *_cells(row["total"], row["tiles"]),
            _percent(row["share"]),
            str(row["most"]),
            *_cells(*(row[track] for track in tracks)),
        ]
        for row in frame.rows(named=True)
    ]
    return folded(["", "number", "tiles", "share", "most", *map(words, tracks)], rows)


def _tracks(frame: pl.DataFrame) -> Folding:
    rows = [
        [
            words(row["track"]),
            str(row["tiles"]),
            _percent(row["share"]),
            *_cells(row["sections"], row["curves"], row["monsters"], row["diamonds"], row["diamond_value"]),
        ]
        for row in frame.rows(named=True)
    ]
    return folded(["", "tiles", "share", "sections", "curves", "monsters", several("diamond"), "points"], rows)


def _diamonds(frame: pl.DataFrame) -> Folding:
    rows = [[several("diamond"), *_cells(*frame["count"])], ["points", *_cells(*frame["points"])]]
    return folded(["value", *_cells(*frame["value"])], rows)


def _pairs(frame: pl.DataFrame, where: str) -> Iterator[RenderableType]:
    """The pairs whose overlap was least likely, either way, and how unusual all of them are."""
    import polars as pl

    rarity = pl.min_horizontal("at_most", "at_least")
    there = frame.filter(pl.min_horizontal("first_count", "second_count") > 0).sort(rarity, "first", "second")
    yield from _section(f"Two kinds on {where}: the most unusual of {there.height} pairs")
    rows = [
        [
            f"{words(row['first'])} + {words(row['second'])}",
            *_cells(row["first_count"], row["second_count"], row["observed"]),
            f"{row['expected']:.1f}",
            _percent(row["at_most"]),
            _percent(row["at_least"]),
        ]
        for row in there.head(MOST_UNUSUAL).rows(named=True)
    ]
    yield folded(["", "one", "other", "both", "expected", "that few", "that many"], rows)
    yield (
        f"All pairs together: {there['observed'].sum()} times on {where}, {there['expected'].sum():.0f} expected if"
        f" each kind lay anywhere. Beyond 2.5 % either way: {there.filter(rarity < 0.025).height};"
        f" chance alone makes up to {there.height * 0.05:.1f}."
    )


def _play(frame: pl.DataFrame, tiles: int) -> Iterator[RenderableType]:
    """Expected numbers by players in the basic variant, in play and in a stack; a last choice is always five."""
    import polars as pl

    basic = frame.filter(pl.col("variant") == Variant.BASIC.value)
    if basic.is_empty():
        yield "Too few tiles for a game."
        return
    games = basic.unique("players").sort("players")
    headings = [f"{players} players" for players in games["players"]]
    dealt = zip(games["play_tiles"], games["stack_tiles"], strict=True)
    # tiles are whole numbers: blanks stand for the decimals, so that they are in line with what is below them
    shown = [["tiles", str(tiles), *(f"{play}   {stack}   " for play, stack in dealt), "5   "]]
    for (what,), rows in basic.group_by("what", maintain_order=True):
        pairs = zip(rows["in_play"], rows["in_stack"], strict=True)
        cells = [f"{in_play:.1f} {in_stack:.2f}" for in_play, in_stack in pairs]
        shown.append([words(str(what)), str(rows["total"][0]), *cells, f"{rows['in_last_five'][0]:.2f}"])
    yield folded(["", "deck", *headings, "last five"], shown)
    shares = ", ".join(map(_percent, games["play_share"]))
    yield f"For each number of players: in play, and in one stack. Of every kind so much is in play: {shares}."


def table_parts(name: str, catalog: Catalog) -> Iterator[RenderableType]:
    """Yield one table with all of its rows; of its columns those that people read."""
    frame = table(name, catalog)
    headers = _SHOWN.get(name) or {column: words(column) for column in frame.columns}
    rows = frame.select(list(headers)).rows(named=True)
    yield Folding(
        [
            [(header, "dim") for header in headers.values()],
            *([(_cell(column, value), "") for column, value in row.items()] for row in rows),
        ],
        to_the_right={number for number, column in enumerate(headers) if frame[column].dtype.is_numeric()},
        names=_NAMES[name],
        gap=" ",
    )
    if left_out := [column for column in frame.columns if column not in headers]:
        yield ""
        yield f"With --format csv, json or parquet also: {', '.join(left_out)}"


_SHOWN = {
    "tiles": {
        "id": "id",
        "notation": "notation",
        "track": "track",
        "sections": "sections",
        "curves": "curves",
        "monsters": "monsters",
        "kinds": "kinds",
        "diamonds": "diamonds",
        "diamond_value": "points",
        "alone": "alone",
    },
    "play": {
        "players": "",
        "variant": "players",
        "what": "",
        "total": "deck",
        "play_share": "share in play",
        "in_play": "in play",
        "in_stack": "in a stack",
        "in_last_five": "in last five",
        "stack_chance": "any in a stack",
        "last_five_chance": "any in last five",
        "all_chance": "all in play",
    },
}
"""The columns of the wide tables that are shown as text, with their headers."""
_NAMES = {"section_pairs": 2, "tile_pairs": 2, "tiles": 2, "play": 3, "kinds": 1, "tracks": 1, "diamonds": 1}
"""How many columns of each table say what a row is about."""
_SHARES = ("share", "play_share", "stack_chance", "last_five_chance", "all_chance", "at_most", "at_least")


def table(name: str, catalog: Catalog) -> pl.DataFrame:
    """The table called ``name``; see ``analysis.deck``."""
    return written(TABLES[name](deck_frames(catalog.tiles)))


def deck_json(catalog: Catalog, name: str | None) -> str:
    """All tables, or the one called ``name``, as the document ``ghosts-deck@1``."""
    deck = deck_frames(catalog.tiles)
    wanted = {key: function for key, function in TABLES.items() if name in (None, key)}
    data: dict[str, Any] = {
        "format": "ghosts-deck@1",
        "catalog": catalog.summary(),
        "notes": [] if catalog.honesty is None else [catalog.honesty],
        "tables": {key: written(function(deck)).to_dicts() for key, function in wanted.items()},
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def deck_csv(catalog: Catalog, name: str) -> str:
    """One table as CSV."""
    return table(name, catalog).write_csv()


def deck_parquet(catalog: Catalog, name: str) -> bytes:
    """One table as a Parquet file; its metadata name the catalog."""
    stream = io.BytesIO()
    about = {f"ghosts.catalog.{key}": value for key, value in catalog.summary().items()}
    table(name, catalog).write_parquet(stream, metadata=about)
    return stream.getvalue()


def _cells(*numbers: int) -> list[str]:
    return [str(number) for number in numbers]


def _cell(column: str, value: object) -> str:
    if isinstance(value, float):
        return _percent(value) if column in _SHARES else f"{value:.2f}"
    if column in ("track", "what"):
        return words(str(value))
    return words(str(value)) if column in ("kind", "first", "second") else str(value)


def _percent(share: float) -> str:
    """A share in percent; what is not quite nothing or all does not look so."""
    if _ROUNDING < share < 0.0005:
        return "< 0.1 %"
    if 0.9995 < share < 1 - _ROUNDING:
        return "> 99.9 %"
    return f"{100 * share:.1f} %"


_ROUNDING = 1e-9
"""Closer to 0 or 1 than that is arithmetic, not chance."""
