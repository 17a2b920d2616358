"""Deck statistics: frames of a deck in, tables out (G3 to G13).

The functions take frames as ``deck_frames`` describes them. Counts are int64, shares and expectations float64;
``kind`` is one of the nine kinds of monster or ``diamond``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import polars as pl

from ghosts_cli.analysis.deck_chance import chance_of_none, log_factorials, with_tails
from ghosts_cli.analysis.deck_frames import DIAMOND, KINDS, DeckFrames, Kind, TrackName
from ghosts_cli.game.deal import SPARE_TILES, Variant, tiles_needed
from ghosts_cli.game.ranking import FEWEST_PLAYERS, MOST_PLAYERS
from ghosts_cli.game.tiles import DIAMOND_VALUES, Track

if TYPE_CHECKING:
    from collections.abc import Mapping

LAST_CHOICE = SPARE_TILES + 1
"""The last seat without a tile always chooses from so many (G13)."""


def kinds(deck: DeckFrames) -> pl.DataFrame:
    """What the deck carries, a row a kind.

    ``kind``; ``total`` symbols; ``tiles`` that carry at least one, ``share`` of all tiles (0 to 1); ``most`` on
    one tile; and for each track (``straight`` to ``double_corner``) how many of the carrying tiles have it.
    """
    per_tile = deck.symbols.group_by("kind", "id").len("count").join(deck.tiles.select("id", "track"), on="id")
    found = per_tile.group_by("kind").agg(
        total=pl.col("count").sum(),
        tiles=pl.len(),
        share=pl.len() / deck.tiles.height,
        most=pl.col("count").max(),
        **{track.value: (pl.col("track") == track.value).sum() for track in Track},
    )
    return _whole(_every_kind().join(found, on="kind", how="left").fill_null(0).sort("kind"))


def tracks(deck: DeckFrames) -> pl.DataFrame:
    """The four tracks, a row each.

    ``track``; ``tiles``, ``share`` of all tiles (0 to 1); ``sections`` and ``curves`` in all; ``monsters``,
    ``monsters_per_section``, ``diamonds`` and ``diamond_value`` (points) on them.
    """
    load = deck.symbols.group_by("id").agg(
        monsters=(pl.col("kind") != DIAMOND).sum(),
        diamonds=(pl.col("kind") == DIAMOND).sum(),
        diamond_value=pl.col("value").cast(pl.Int64).sum(),
    )
    found = (
        deck.tiles.join(load, on="id", how="left")
        .group_by("track")
        .agg(
            pl.len().alias("tiles"),
            (pl.len() / deck.tiles.height).alias("share"),
            pl.col("sections", "curves").cast(pl.Int64).sum(),
            pl.col("monsters").sum(),
            (pl.col("monsters").sum() / pl.col("sections").cast(pl.Int64).sum()).alias("monsters_per_section"),
            pl.col("diamonds", "diamond_value").sum(),
        )
    )
    every = pl.DataFrame({"track": [track.value for track in Track]}, schema={"track": TrackName})
    return _whole(every.join(found, on="track", how="left").fill_null(0).sort("track"))


def diamonds(deck: DeckFrames) -> pl.DataFrame:
    """The diamonds by value: ``value`` (1 to 10), ``count``, ``points`` (value times count)."""
    every = pl.DataFrame({"value": list(DIAMOND_VALUES)}, schema={"value": pl.Int8})
    found = deck.symbols.filter(pl.col("kind") == DIAMOND).group_by("value").len("count")
    table = _whole(every.join(found, on="value", how="left").fill_null(0).sort("value"))
    return table.with_columns(points=pl.col("value") * pl.col("count"))


def tile_pairs(deck: DeckFrames) -> pl.DataFrame:
    """How often two kinds share a tile, a row for each two of the ten kinds.

    ``first``, ``second``; ``first_count`` and ``second_count`` (tiles with the one and the other), ``observed``
    (tiles with both), and what ``with_tails`` adds: ``expected``, ``at_most``, ``at_least``.
    """
    carriers = deck.symbols.select("kind", item=pl.col("id")).unique()
    return _pairs(carriers, KINDS, deck.tiles.height)


def section_pairs(deck: DeckFrames) -> pl.DataFrame:
    """How often two kinds of monster share a section (G6), a row for each two of the nine.

    The columns of ``tile_pairs``, counted in sections of all tiles.
    """
    on_sections = deck.symbols.filter(pl.col("section").is_not_null())
    carriers = on_sections.select("kind", item=pl.struct("id", "section")).unique()
    return _pairs(carriers, KINDS[:-1], int(deck.tiles["sections"].cast(pl.Int64).sum()))


def _pairs(carriers: pl.DataFrame, kinds_: tuple[str, ...], population: int) -> pl.DataFrame:
    """Every two of ``kinds_`` with their overlap; ``carriers`` has ``kind`` and ``item``, each pair once."""
    every = _every_kind().filter(pl.col("kind").is_in(pl.Series(kinds_, dtype=Kind).implode()))
    sizes = every.join(carriers.group_by("kind").len("count"), on="kind", how="left").fill_null(0)
    observed = (
        carriers.rename({"kind": "first"})
        .join(carriers.rename({"kind": "second"}), on="item")
        .group_by("first", "second")
        .len("observed")
    )
    pairs = (
        sizes.select(first="kind", first_count="count")
        .join(sizes.select(second="kind", second_count="count"), how="cross")
        .filter(pl.col("first").to_physical() < pl.col("second").to_physical())
        .join(observed, on=["first", "second"], how="left")
        .with_columns(pl.col("observed").fill_null(0))
        .sort("first", "second")
        .select("first", "second", pl.col("first_count", "second_count", "observed").cast(pl.Int64))
    )
    return with_tails(pairs, population)


def tiles(deck: DeckFrames) -> pl.DataFrame:
    """A profile of every tile, a row each.

    ``id``, ``notation``, ``track``, ``sections``, ``curves``; ``monsters`` on it and how many different
    ``kinds``; a column for each kind of monster (how many); ``diamonds``, ``diamond_value`` (points);
    ``alone``: the points that it adds to an empty board from the centre, where it reaches no door.
    """
    monster_names = KINDS[:-1]
    load = deck.symbols.group_by("id").agg(
        monsters=(pl.col("kind") != DIAMOND).sum(),
        kinds=pl.col("kind").filter(pl.col("kind") != DIAMOND).n_unique(),
        **{name: (pl.col("kind") == name).sum() for name in monster_names},
        diamonds=(pl.col("kind") == DIAMOND).sum(),
        diamond_value=pl.col("value").cast(pl.Int64).sum(),
    )
    loads = ["monsters", "kinds", *monster_names, "diamonds", "diamond_value"]
    return (
        deck.tiles.join(load, on="id", how="left")
        .with_columns(pl.col(loads).fill_null(0).cast(pl.Int64))
        .sort("id")
        .select("id", "notation", "track", "sections", "curves", *loads, "alone")
    )


def play(deck: DeckFrames) -> pl.DataFrame:
    """How much of each kind and track comes into play, a row for each number of players, variant and kind.

    ``players``, ``variant``; ``what`` (a kind, or a track, counted in tiles); ``total`` in the deck;
    ``play_tiles`` and ``stack_tiles`` (tiles dealt in all, and to a stack, G9); ``play_share`` (the share of every
    kind that comes into play on average, 0 to 1); ``in_play``, ``in_stack``, ``in_last_five`` (expected numbers;
    five random tiles, so nobody's taste is reckoned with); ``stack_chance`` and ``last_five_chance`` (the
    probability of at least one), ``all_chance`` (that all of them are in play).
    """
    rows = (
        _amounts(deck).join(_games(deck.tiles.height), how="cross").with_columns(pl.lit(deck.tiles.height).alias("n"))
    )
    logs = log_factorials(deck.tiles.height)
    population, carriers = pl.col("n"), pl.col("tiles")
    out = population - pl.col("play_tiles")
    return (
        rows.with_columns(
            play_share=pl.col("play_tiles") / population,
            in_play=pl.col("total") * pl.col("play_tiles") / population,
            in_stack=pl.col("total") * pl.col("stack_tiles") / population,
            in_last_five=pl.col("total") * LAST_CHOICE / population,
            stack_chance=1 - chance_of_none(logs, population, carriers, pl.col("stack_tiles")),
            last_five_chance=1 - chance_of_none(logs, population, carriers, pl.lit(LAST_CHOICE)),
            all_chance=chance_of_none(logs, population, carriers, out),
        )
        .sort("players", "variant", "order")
        .select(*_PLAY_COLUMNS)
    )


_PLAY_COLUMNS = (
    "players", "variant", "what", "total", "play_tiles", "stack_tiles", "play_share", "in_play", "in_stack",
    "in_last_five", "stack_chance", "last_five_chance", "all_chance",
)  # fmt: skip


def _amounts(deck: DeckFrames) -> pl.DataFrame:
    """``what``, ``total`` and carrying ``tiles`` of every kind and every track, in ``order``."""
    by_kind = kinds(deck).select(what=pl.col("kind").cast(pl.String), total="total", tiles="tiles")
    by_track = tracks(deck).select(what=pl.col("track").cast(pl.String), total="tiles", tiles="tiles")
    return pl.concat([by_kind, by_track]).with_row_index("order")


def _games(deck_size: int) -> pl.DataFrame:
    """The games that can be played with so many tiles (G8 to G10)."""
    games = [
        (players, variant.value, tiles_needed(players, variant), players + SPARE_TILES)
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        for variant in Variant
        if tiles_needed(players, variant) <= deck_size
    ]
    variants = pl.Enum([each.value for each in Variant])
    schema = pl.Schema({"players": pl.Int8(), "variant": variants, "play_tiles": pl.Int64(), "stack_tiles": pl.Int64()})
    return pl.DataFrame(games, schema=schema, orient="row")


def _every_kind() -> pl.DataFrame:
    return pl.DataFrame({"kind": KINDS}, schema={"kind": Kind})


def _whole(frame: pl.DataFrame) -> pl.DataFrame:
    """``frame`` with every whole number but a diamond's value as int64."""
    return frame.with_columns(pl.selectors.integer().exclude("value").cast(pl.Int64))


TABLES: Mapping[str, Callable[[DeckFrames], pl.DataFrame]] = {
    "kinds": kinds,
    "tracks": tracks,
    "diamonds": diamonds,
    "tile_pairs": tile_pairs,
    "section_pairs": section_pairs,
    "tiles": tiles,
    "play": play,
}
"""The tables by name, in the order in which they are shown."""


def written(frame: pl.DataFrame) -> pl.DataFrame:
    """``frame`` as it goes into files: names as plain text."""
    return frame.with_columns(pl.selectors.enum().cast(pl.String))
