"""``ghosts whatif``: what a change of tiles or rules changes, on paired games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ghosts_cli.cli.app import Command, catalog_option, format_option, output_options
from ghosts_cli.cli.output import emit, page, refuse_existing
from ghosts_cli.cli.parameters import TileIds
from ghosts_cli.cli.setting import games_of, games_option, jobs_option, setup_of, strategies_option, table_options
from ghosts_cli.cli.watching import ProgressBar
from ghosts_cli.errors import ExitCode

if TYPE_CHECKING:
    from ghosts_cli.catalog.catalog import Catalog
    from ghosts_cli.game import Rules, Tile
    from ghosts_cli.simulation.whatif import Pairing, WhatIf

_USUAL_GAMES = 10_000


@click.command(
    cls=Command,
    examples=[
        "ghosts whatif --tile 17 'C:gw+4' --games 20000",
        "ghosts whatif --remove 3 --add 'X:d/d' --add 'S+10' --players 3",
        "ghosts whatif --rule golems=0,4,9,16,25,36 --rule bat=6",
        "ghosts whatif --to my-tiles.yaml --strategy greedy --strategy random --players 2",
    ],
)
@click.option(
    "--tile",
    "changed",
    type=(TileIds(), str),
    multiple=True,
    metavar="ID NOTATION",
    help="Put another content on the tile ID.",
)
@click.option("--add", "added", multiple=True, metavar="NOTATION", help="Add a tile.")
@click.option("--remove", "removed", type=TileIds(), multiple=True, metavar="ID", help="Leave out the tile ID.")
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="NAME=VALUE",
    help="Change a scoring table or another rule, as in golems=0,4,9,16,25,36; docs/workshop.md lists them.",
)
@click.option("--to", "other", metavar="FILE", default=None, help="Change to the catalog in FILE.")
@games_option(2, _USUAL_GAMES, "How many games; each is played before and after.")
@strategies_option
@table_options
@catalog_option
@jobs_option
@format_option("text", "json", "csv", "parquet")
@output_options
def whatif(*, games: int | None, jobs: int | None, form: str, output: str | None, force: bool, **options: Any) -> int:
    """Tell what changing tiles or rules would change.

    The same games are played before and after: the same seeds, doors and strategies, and decks that differ in
    nothing but the change. Told are totals, categories, the first player's advantage and what becomes of the
    changed tiles, with intervals that hold for all numbers at once. Every change can be given several times.
    """
    from ghosts_cli.analysis.whatif import movements
    from ghosts_cli.cli.stats_runs import check_parquet
    from ghosts_cli.report import whatif_data, whatif_text
    from ghosts_cli.simulation.run import default_jobs
    from ghosts_cli.simulation.whatif import what_if

    check_parquet(form, output)
    refuse_existing(output, force=force)
    pairing = _pairing(games, options)
    with ProgressBar() as watcher:
        found = what_if(pairing, jobs=jobs or default_jobs(), watcher=watcher)
    moved = movements(found)
    text: str | bytes
    if form == "json":
        text = whatif_data.whatif_json(found, moved)
    elif form == "text":
        shown = [*whatif_text.whatif_parts(found, moved), "", *whatif_text.honesty_lines(pairing)]
        text = page(output=output).render(shown)
    else:
        text = whatif_data.whatif_csv(moved) if form == "csv" else whatif_data.whatif_parquet(found, moved)
    emit(text, output, force=force)
    return _end(found, pairing.before.games)


def _end(found: WhatIf, games: int) -> int:
    if not found.interrupted:
        return ExitCode.DONE
    from ghosts_cli.formats.counting import count

    click.echo(f"interrupted after {found.games:,} of {count(games, 'game')}", err=True)
    return ExitCode.INTERRUPTED


def _pairing(games: int | None, options: dict[str, Any]) -> Pairing:
    """The games before and after. Raises UsageError for a change that cannot be made."""
    from ghosts_cli.catalog.file import find_catalog
    from ghosts_cli.simulation.plan import RunPlan, for_all_seats
    from ghosts_cli.simulation.players import find_player
    from ghosts_cli.simulation.whatif import paired

    edits = options["changed"] or options["added"] or options["removed"]
    if not (edits or options["rules"] or options["other"]):
        raise click.UsageError("nothing changes: give --tile, --add, --remove, --rule or --to")
    if edits and options["other"]:
        raise click.UsageError("--to names the whole changed catalog: leave out --tile, --add and --remove")
    if (options["catalog"], options["other"]) == ("-", "-"):
        raise click.UsageError("standard input (-) can be read only once")
    before = find_catalog(options["catalog"])
    after = _changed(before, options)
    setup = setup_of(before, options)
    players = for_all_seats([find_player(name) for name in options["strategies"] or ("greedy",)], setup.players)
    plan = RunPlan(setup, before, players, options["seed"], games_of(games, players, _USUAL_GAMES))
    watched = [number for number, _ in options["changed"]]
    return paired(plan, after, _rules(before, after, setup.rules, options["rules"]), watched)


def _changed(before: Catalog, options: dict[str, Any]) -> Catalog:
    from ghosts_cli.catalog.changes import changed_catalog
    from ghosts_cli.catalog.file import find_catalog

    if options["other"] is not None:
        return find_catalog(options["other"])
    return changed_catalog(
        before,
        changed=[(number, _tile(f"--tile {number}", text)) for number, text in options["changed"]],
        added=[_tile("--add", text) for text in options["added"]],
        removed=options["removed"],
    )


def _tile(option: str, text: str) -> Tile:
    """Read a tile. Raises UsageError that points at the place."""
    from ghosts_cli.errors import UsageError, printable
    from ghosts_cli.formats.tokens import NotationError, parse_tile
    from ghosts_cli.game import tile_faults

    try:
        tile = parse_tile(text)
    except NotationError as error:
        shown = printable(text)
        offset = len(printable(text[: error.offset]))
        message = "; ".join(printable(fault.message) for fault in error.faults)
        raise UsageError(f"{option}: {message}\n  {shown}\n  {' ' * offset}^") from None
    for rule, fault in tile_faults(tile):
        raise UsageError(f"{option}: {fault} [{rule}]\n  {printable(text)}")
    return tile


def _rules(before: Catalog, after: Catalog, rules: Rules, changes: tuple[str, ...]) -> Rules:
    from ghosts_cli.catalog.totals import count
    from ghosts_cli.formats.rule_changes import change_rules
    from ghosts_cli.game import Monster

    sides = [count(each.tiles).monsters for each in (before, after)]
    return change_rules(rules, changes, {kind: max(side[kind] for side in sides) for kind in Monster})
