"""``ghosts stats``: what is in the deck, exact odds about what comes out of it, and what runs tell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Choice, Command, Group, catalog_option, format_option, output_options
from ghosts_cli.cli.output import emit, honesty, page, refuse_existing
from ghosts_cli.cli.stats_runs import run, tiles
from ghosts_cli.errors import InputError, Problem

if TYPE_CHECKING:
    from ghosts_cli.formats.positions import SeenTiles
    from ghosts_cli.formats.source import Source
    from ghosts_cli.game.deal import Variant

TABLES = ("kinds", "tracks", "diamonds", "tile_pairs", "section_pairs", "tiles", "play")
"""The tables of ``stats deck``, named here so that the help page need not load Polars."""


@click.group(
    cls=Group, examples=["ghosts stats deck", "ghosts stats odds 'dragon >= 2 in stack'", "ghosts stats run runs/a"]
)
def stats() -> None:
    """Study the deck, the odds, and what runs come to."""


@stats.command(
    cls=Command,
    examples=[
        "ghosts stats odds 'corner in hidden'",
        "ghosts stats odds 'dragon >= 2 in stack' --players 3 --distribution",
        "ghosts stats odds 'crossroads == 8 in play' --players 5",
        "ghosts stats odds 'ghost and wisp >= 1 in hidden' --advanced",
        "ghosts stats odds 'diamond value >= 20 in board' --format json",
        "ghosts stats odds 'no dragon in stack' --seen examples/in-progress.yaml",
    ],
)
@click.argument("question", nargs=-1, required=True, metavar="EXPR")
@click.option(
    "--players",
    type=click.IntRange(2, 5),
    default=None,
    help="How many play.  [default: the file's, else 4, or as many as the tiles are enough for]",
)
@click.option("--advanced", is_flag=True, help="Everyone draws two hidden tiles (G10).")
@click.option("--seen", metavar="FILE", default=None, help="Take what a position, game or board shows out of the deck.")
@click.option("--distribution", is_flag=True, help="Tell the chance of every number, not only of what is asked.")
@catalog_option
@format_option("text", "json", "csv")
@output_options
def odds(
    *,
    question: tuple[str, ...],
    players: int | None,
    advanced: bool,
    seen: str | None,
    distribution: bool,
    catalog: str | None,
    form: str,
    output: str | None,
    force: bool,
) -> None:
    """Tell the exact chance of EXPR, without simulation.

    \b
    EXPR   COUNTED [COMPARISON NUMBER] in PLACE, or: no COUNTED in PLACE.
           Without a comparison: at least one. Put EXPR in quotes.
    PLACE  hidden     one player's hidden tile; two with --advanced
           stack      one stack: as many tiles as players, and four more
           play       all tiles dealt to stacks and hands
           last-five  five random tiles, as many as the last seat chooses from
           board      nine random tiles

    \b
    A word alone counts symbols, so a tile with two counts twice:
      dragon ghost golem satyr skeleton slime bat werewolf wisp monster
      diamond curve section (or their plurals)
      diamond of 7 (7+, 3-5)   diamonds with that value
      diamond value            the values added up
    Everything else counts tiles:
      straight corner crossroads double-corner one-section two-section
      tile 17                  that tile of the catalog
      ghost and wisp           tiles that carry both; also: or, not, ( )
      tiles with ghost         each once, however many ghosts it carries

    \b
    COMPARISON is one of >= <= == != > <
    """  # noqa: D301 - \b is Click's mark for lines that it must not wrap
    from ghosts_cli.analysis.odds import answer
    from ghosts_cli.analysis.odds_language import parse_question
    from ghosts_cli.catalog.file import find_catalog
    from ghosts_cli.formats.positions import SEEN_IN, SeenTiles, read_seen
    from ghosts_cli.formats.source import read_source
    from ghosts_cli.report import odds_text

    refuse_existing(output, force=force)
    asked = parse_question(" ".join(question))
    whole = find_catalog(catalog)
    source = None if seen is None else read_source(seen, empty_hint=SEEN_IN)
    known = SeenTiles(()) if source is None else read_seen(source, whole.by_id.get)
    count, variant = _game(known, players, advanced=advanced)
    with _placed(source):
        found = answer(asked, whole.tiles, players=count, variant=variant, seen=known.tiles)
    if form == "text":
        rests = honesty(whole) if odds_text.rests_on_catalog(found) else []
        text = page(output=output).render([*odds_text.odds_parts(found, whole, distribution=distribution), *rests])
    else:
        make = odds_text.odds_json if form == "json" else odds_text.odds_csv
        text = make(found, whole, distribution=distribution)
    emit(text, output, force=force)


@contextmanager
def _placed(source: Source | None) -> Iterator[None]:
    """Tell a tile seen that the catalog has not at its place in ``source``. Raises InputError."""
    from ghosts_cli.analysis.odds import NoSuchTileError
    from ghosts_cli.formats.positions import place_of_tile

    try:
        yield
    except NoSuchTileError as error:
        if source is None:
            raise
        raise InputError(source.file, [Problem(place_of_tile(source, error.tile), str(error), "tile")]) from None


def _game(known: SeenTiles, players: int | None, *, advanced: bool) -> tuple[int | None, Variant]:
    """The number of players and the variant: what is given and what the file says must agree."""
    from ghosts_cli.game.deal import Variant

    if None not in (players, known.players) and players != known.players:
        raise click.UsageError(f"--players {players} is given, and the file has {known.players} players")
    if advanced and known.variant is Variant.BASIC:
        raise click.UsageError("--advanced is given, and the position is one of the basic variant")
    variant = Variant.ADVANCED if advanced else known.variant or Variant.BASIC
    return players or known.players, variant


@stats.command(
    cls=Command,
    examples=[
        "ghosts stats deck",
        "ghosts stats deck --table tile_pairs",
        "ghosts stats deck --table tiles --format csv -o tiles.csv",
        "ghosts stats deck --table play --format parquet -o play.parquet",
        "ghosts stats deck --format json",
    ],
)
@click.option("--table", "name", type=Choice(TABLES), default=None, help="One table instead of the overview.")
@catalog_option
@format_option("text", "json", "csv", "parquet")
@output_options
def deck(*, name: str | None, catalog: str | None, form: str, output: str | None, force: bool) -> None:
    """Tell what is in the deck and what comes into play.

    \b
    kinds          monsters and diamonds: how many, on which tracks
    tracks         the four tracks, and what is on them
    diamonds       the diamonds by value
    tile_pairs     how often two kinds share a tile, against chance
    section_pairs  the same for sections
    tiles          a profile of every tile
    play           by players: what is in play, in a stack, in a last choice
    """  # noqa: D301 - \b is Click's mark for lines that it must not wrap
    refuse_existing(output, force=force)
    if form in ("csv", "parquet") and name is None:
        raise click.UsageError(f"--format {form} holds one table: choose it with --table {'|'.join(TABLES)}")
    if form == "parquet" and output in (None, "-"):
        raise click.UsageError("--format parquet is not for the screen: name a file with -o FILE")
    from ghosts_cli.catalog.file import find_catalog

    whole = find_catalog(catalog)
    from ghosts_cli.report import deck_text

    if form == "parquet" and name is not None:
        emit(deck_text.deck_parquet(whole, name), output, force=force)
    elif form == "csv" and name is not None:
        emit(deck_text.deck_csv(whole, name), output, force=force)
    elif form == "json":
        emit(deck_text.deck_json(whole, name), output, force=force)
    else:
        parts = deck_text.overview_parts(whole) if name is None else deck_text.table_parts(name, whole)
        emit(page(output=output).render([*parts, *honesty(whole)]), output, force=force)


stats.add_command(run)
stats.add_command(tiles)
