"""Deck statistics for people and programs: an overview that fits 80 columns, single tables, JSON, CSV, Parquet."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from ghosts_cli.analysis.deck import TABLES, written
from ghosts_cli.analysis.deck_frames import DIAMOND, deck_frames
from ghosts_cli.catalog.catalog import Catalog, Edition
from ghosts_cli.formats.languages import label, many, several, words
from ghosts_cli.game.deal import Variant

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
    yield from _play(tables["play"])
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


def _table(*headers: str, left: int = 1) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for number, header in enumerate(headers):
        table.add_column(header, justify="left" if number < left else "right", no_wrap=True)
    return table


def _kinds(frame: pl.DataFrame) -> Table:
    double = words("double_corner").replace("double corner", "double c.")  # else the English table is too wide
    names = [*(words(track) for track in ("straight", "corner", "crossroads")), double]
    table = _table("", "number", "tiles", "share", "most", *names)
    for row in frame.rows(named=True):
        tracks = [row[track] for track in ("straight", "corner", "crossroads", "double_corner")]
        table.add_row(
            words(row["kind"]),
            *_cells(row["total"], row["tiles"]),
            _percent(row["share"]),
            str(row["most"]),
            *_cells(*tracks),
        )
    return table


def _tracks(frame: pl.DataFrame) -> Table:
    table = _table("", "tiles", "share", "sections", "curves", "monsters", several("diamond"), "points")
    for row in frame.rows(named=True):
        table.add_row(
            words(row["track"]),
            str(row["tiles"]),
            _percent(row["share"]),
            *_cells(row["sections"], row["curves"], row["monsters"], row["diamonds"], row["diamond_value"]),
        )
    return table


def _diamonds(frame: pl.DataFrame) -> Table:
    table = _table("value", *(str(value) for value in frame["value"]))
    table.add_row(several("diamond"), *_cells(*frame["count"]))
    table.add_row("points", *_cells(*frame["points"]))
    return table


def _pairs(frame: pl.DataFrame, where: str) -> Iterator[RenderableType]:
    """The pairs whose overlap was least likely, either way, and how unusual all of them are."""
    import polars as pl

    rarity = pl.min_horizontal("at_most", "at_least")
    there = frame.filter(pl.min_horizontal("first_count", "second_count") > 0).sort(rarity, "first", "second")
    yield from _section(f"Two kinds on {where}: the most unusual of {there.height} pairs")
    table = _table("", "one", "other", "both", "expected", "that few", "that many")
    for row in there.head(MOST_UNUSUAL).rows(named=True):
        table.add_row(
            f"{words(row['first'])} + {words(row['second'])}",
            *_cells(row["first_count"], row["second_count"], row["observed"]),
            f"{row['expected']:.1f}",
            _percent(row["at_most"]),
            _percent(row["at_least"]),
        )
    yield table
    yield (
        f"All pairs together: {there['observed'].sum()} times on {where}, {there['expected'].sum():.0f} expected if"
        f" each kind lay anywhere. Beyond 2.5 % either way: {there.filter(rarity < 0.025).height};"
        f" chance alone makes up to {there.height * 0.05:.1f}."
    )


def _play(frame: pl.DataFrame) -> Iterator[RenderableType]:
    """Expected numbers by players in the basic variant, in play and in a stack; a last choice is always five."""
    import polars as pl

    basic = frame.filter(pl.col("variant") == Variant.BASIC.value)
    if basic.is_empty():
        yield "Too few tiles for a game."
        return
    games = basic.unique("players").sort("players")
    headers = [f"{players} players" for players in games["players"]]
    table = _table("", "deck", *headers, "last five")
    shares = zip(games["play_tiles"], games["play_share"], strict=True)
    table.add_row("tiles", "", *(f"{tiles} {_percent(share)}" for tiles, share in shares), "5")
    for (what,), rows in basic.group_by("what", maintain_order=True):
        pairs = zip(rows["in_play"], rows["in_stack"], strict=True)
        cells = [f"{in_play:.1f} {in_stack:.2f}" for in_play, in_stack in pairs]
        table.add_row(words(str(what)), str(rows["total"][0]), *cells, f"{rows['in_last_five'][0]:.2f}")
    yield table
    yield "For each number of players: in play, and in one stack."


def table_parts(name: str, catalog: Catalog) -> Iterator[RenderableType]:
    """Yield one table with all of its rows; of its columns those that 80 columns have room for."""
    frame = table(name, catalog)
    headers = _SHOWN.get(name) or {column: words(column) for column in frame.columns}
    shown = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for column, header in headers.items():
        named = frame[column].dtype.is_numeric() is False
        shown.add_column(header, justify="left" if named else "right", no_wrap=named, vertical="bottom")
    for row in frame.select(list(headers)).rows(named=True):
        shown.add_row(*(_cell(column, value) for column, value in row.items()))
    yield shown
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
    return label(str(value)) if column in ("kind", "first", "second") else str(value)


def _percent(share: float) -> str:
    """A share in percent; what is not quite nothing or all does not look so."""
    if _ROUNDING < share < 0.0005:
        return "< 0.1 %"
    if 0.9995 < share < 1 - _ROUNDING:
        return "> 99.9 %"
    return f"{100 * share:.1f} %"


_ROUNDING = 1e-9
"""Closer to 0 or 1 than that is arithmetic, not chance."""
