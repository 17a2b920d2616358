"""The parts of a report that tell of tiles: what each was worth on boards, and what the deck is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from ghosts_cli.analysis.tile_values import TileStatistics
from ghosts_cli.catalog.catalog import Catalog, Edition
from ghosts_cli.formats.languages import many, several, words
from ghosts_cli.game import Monster, Track
from ghosts_cli.report.charts import Point, bars_of, rows_of_points, swatch
from ghosts_cli.report.findings import plus_minus, plus_minus_column
from ghosts_cli.report.html_page import beside, figure, folded, paragraph, section, table
from ghosts_cli.report.run_report import RunReport
from ghosts_cli.report.svg import picture_tile
from ghosts_cli.report.svg_elements import element, plain, used
from ghosts_cli.report.svg_shapes import monster_shape
from ghosts_cli.report.tiles_text import READING

Row = Mapping[str, Any]
Part = tuple[str, str, str]

ENDS = 8
"""Tiles pictured of each end."""
UNUSUAL = 6
"""Pairs of kinds shown of the deck."""


def tiles_section(report: RunReport, run: TileStatistics) -> str:
    """What tiles, kinds and tracks were worth."""
    tiles, kinds, tracks = (report.tile_tables[name] for name in ("tiles", "kinds", "tracks"))
    known = tiles.filter(pl.col("value").is_not_null()).sort("value", descending=True)
    parts = []
    if known.is_empty():
        parts.append(
            paragraph("The boards are too few, or too much alike, to tell what each tile is worth.", "honesty")
        )
    else:
        best, worst = known.head(ENDS), known.tail(min(ENDS, max(0, known.height - ENDS))).reverse()
        parts += [
            element("h3", "Worth most"),
            _pictures(report, best),
            element("h3", "Worth least"),
            _pictures(report, worst),
        ]
    if not run.enough:
        told = f"Intervals of values need {run.games_wanted:,} games; there are {run.runs.games:,}."
        parts.append(paragraph(told, "honesty"))
    things = pl.concat([kinds, tracks])
    if things["value"].null_count() < things.height:
        parts.append(
            beside(
                _values(kinds, "Kinds", "What one more of a kind brought to a board."),
                _values(tracks, "Tracks", "What a tile of each track brought, against the average tile."),
            )
        )
    return section(
        "tiles",
        "What tiles are worth",
        paragraph(READING),
        monsters_key(),
        *parts,
        folded("All tiles", _all(tiles)),
        folded("Kinds and tracks: how many lie on boards, how often and how early they are taken", _things(things)),
        paragraph(
            f"Intervals hold for all {len(run.ids)} tiles at once, or for all kinds and tracks at once (Bonferroni).",
            "muted",
        ),
    )


def monsters_key() -> str:
    """The kinds of monster as they are drawn."""
    items = [f"<li>{_icon(kind)}{words(kind.value)}</li>" for kind in Monster]
    return element("ul", *items, class_="legend")


def _icon(kind: Monster) -> str:
    return element(
        "svg",
        element("rect", x=-23, y=-23, width=46, height=46, rx=8),
        used(monster_shape(kind)),
        class_="icon",
        viewBox="-23 -23 46 46",
        aria_hidden="true",
        font_family="sans-serif",
    )


def _pictures(report: RunReport, frame: pl.DataFrame) -> str:
    """Tiles as pictures with their values."""
    assert report.catalog is not None  # there are tile statistics
    items = []
    for row in frame.rows(named=True):
        picture = picture_tile(report.catalog.by_id[row["id"]], own_shapes=False).svg.rstrip()
        value = f"<strong>{plain(_value(row))}</strong>"
        more = f"tile {row['id']}, taken in {100 * row['taken']:.0f} %"
        items.append(f"<li><figure>{picture}<figcaption>{value}<br>{plain(more)}</figcaption></figure></li>")
    return element("ul", *items, class_="tiles")


def _value(row: Row) -> str:
    return plus_minus(row, "value", "value_low", "value_high", signed=True)


def _values(frame: pl.DataFrame, title: str, caption: str) -> str:
    rows = []
    for row in frame.filter(pl.col("value").is_not_null()).sort("value", descending=True).rows(named=True):
        name = words(row["what"])
        rows.append((name, [Point(row["value"], row["value_low"], row["value_high"], f"{name}: {_value(row)}")]))
    chart = rows_of_points(rows, title=f"{title}: value", axis="points", zero=True, labels=100)
    return figure(chart, caption)


def values_column(rows: Sequence[Row]) -> list[str]:
    """Values with half their intervals, all with as many decimals."""
    return plus_minus_column(rows, "value", "value_low", "value_high", signed=True)


def _all(frame: pl.DataFrame) -> str:
    ordered = frame.sort("value", descending=True, nulls_last=True).rows(named=True)
    rows = [
        [
            str(row["id"]),
            row["notation"],
            value,
            _percent(row["taken"]),
            _percent(row["left"]),
            "-" if row["round"] is None else f"{row['round']:.1f}",
            "-" if row["best"] is None else f"{row['best']} in {row['best_game']}",
        ]
        for row, value in zip(ordered, values_column(ordered), strict=True)
    ]
    chance = _percent(frame["chance"][0])
    caption = f"All tiles by value; taken at random, each would be on a board in {chance} of games"
    return table(caption, ["id", "tile", "value", "taken", "left", "round", "best board"], rows, words=2)


def _things(frame: pl.DataFrame) -> str:
    rows = [
        [
            words(row["what"]),
            f"{row['per_board']:.2f}",
            f"{row['chance']:.2f}",
            _percent(row["taken"]),
            _percent(row["left"]),
            "-" if row["round"] is None else f"{row['round']:.1f}",
        ]
        for row in frame.rows(named=True)
    ]
    return table("Kinds and tracks", ["", "a board", "by chance", "taken", "left", "round"], rows)


def deck_sections(catalog: Catalog, tables: Mapping[str, pl.DataFrame], *, whole: bool) -> Iterator[Part]:
    """Yield the parts about the deck; ``whole`` is for a page of its own."""
    kinds, tracks, diamonds = (tables[name] for name in ("kinds", "tracks", "diamonds"))
    monsters = int(kinds["total"].sum()) - int(diamonds["count"].sum())
    told = (
        f"{len(catalog.tiles)} tiles, {monsters} monsters,"
        f" {many(int(diamonds['count'].sum()), 'diamond')} worth {diamonds['points'].sum()} points,"
        f" {tracks['sections'].sum()} sections of track, {tracks['curves'].sum()} of them curves."
    )
    names = [track.value for track in Track]
    rows = [
        (
            words(row["kind"]),
            [(row[name], f"{words(row['kind'])}: {row[name]} tiles, {words(name)}") for name in names],
        )
        for row in kinds.rows(named=True)
    ]
    by_value = [
        (str(row["value"]), [(row["count"], f"{row['count']} of value {row['value']}")])
        for row in diamonds.rows(named=True)
    ]
    heading = several("diamond").capitalize()
    pictures = beside(
        figure(
            bars_of(rows, title="Tiles that carry each kind, by track", axis="tiles"),
            "Tiles that carry each kind, by their track.",
        ),
        figure(bars_of(by_value, title=f"{heading} by value", axis=several("diamond")), f"{heading} by printed value."),
    )
    legend = element(
        "ul",
        *(f"<li>{swatch(place)}{words(name)}</li>" for place, name in enumerate(names)),
        class_="legend",
    )
    sure = (
        "Numbers of tiles, tracks, monsters and diamonds hold for any deck that meets the published totals (G3, G5);"
        " what lies on which tile is this catalog's."
        if catalog.edition is Edition.BASE
        else "All of it is this catalog's."
    )
    yield (
        "deck",
        "the deck",
        section(
            "deck",
            "What the deck is made of",
            paragraph(told),
            legend,
            pictures,
            _tracks(tracks),
            paragraph(sure, "muted"),
        ),
    )
    if whole:
        yield (
            "together",
            "kinds together",
            section("together", "Kinds that share tiles and sections", *_together(tables)),
        )
        yield "play", "what comes into play", section("play", "What comes into play", *_play(tables["play"]))


def _tracks(frame: pl.DataFrame) -> str:
    rows = [
        [
            words(row["track"]),
            *(str(row[name]) for name in ("tiles", "sections", "curves", "monsters", "diamonds", "diamond_value")),
        ]
        for row in frame.rows(named=True)
    ]
    headers = ["", "tiles", "sections", "curves", "monsters", several("diamond"), "points"]
    return table("Tracks, and what is on them", headers, rows)


def _together(tables: Mapping[str, pl.DataFrame]) -> Iterator[str]:
    rarity = pl.min_horizontal("at_most", "at_least")
    for name, where in (("tile_pairs", "a tile"), ("section_pairs", "a section")):
        frame = tables[name].sort(rarity, "first", "second").head(UNUSUAL)
        rows = [
            [
                f"{words(row['first'])}, {words(row['second'])}",
                str(row["observed"]),
                f"{row['expected']:.1f}",
                _percent(row["at_most"], 1),
                _percent(row["at_least"], 1),
            ]
            for row in frame.rows(named=True)
        ]
        yield table(f"Two kinds on {where}: the most unusual", ["", "both", "expected", "that few", "that many"], rows)
    yield paragraph(
        "That few, that many: how probable so few or so many are if each kind lay anywhere (exactly).", "muted"
    )


def _play(frame: pl.DataFrame) -> Iterator[str]:
    basic = frame.filter(pl.col("variant") == "basic")
    players = basic["players"].unique().sort().to_list()
    rows = []
    for (what,), found in basic.group_by("what", maintain_order=True):
        cells = [f"{value:.1f}" for value in found["in_play"]]
        rows.append([words(str(what)), str(found["total"][0]), *cells, f"{found['in_last_five'][0]:.2f}"])
    yield table("Expected numbers in play, by players", ["", "deck", *map(str, players), "last five"], rows)
    yield paragraph(
        "Random tiles: nobody's choice is reckoned with. The last seat always chooses from five (G13).", "muted"
    )


def _percent(share: float | None, decimals: int = 0) -> str:
    return "-" if share is None else f"{100 * share:.{decimals}f} %"
