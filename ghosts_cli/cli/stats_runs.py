"""``ghosts stats run`` and ``ghosts stats tiles``: what runs of simulated games tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Choice, Command, catalog_option, format_option, output_options
from ghosts_cli.cli.output import emit, note, page, refuse_existing

if TYPE_CHECKING:
    import polars as pl

    from ghosts_cli.analysis.runs import RunSet

RUN_TABLES = (
    *("totals", "categories", "pairs", "winners", "order", "habits", "correlations", "distribution"),
    *("regret", "regret_categories"),
)
"""The tables of ``stats run``, named here so that the help page need not load Polars."""
TILE_TABLES = ("tiles", "kinds", "tracks")
"""The tables of ``stats tiles``."""
GROUPINGS = ("strategy", "seat", "start_seat", "turn", "players")

_RUNS = click.argument("names", nargs=-1, required=True, metavar="RUN...")
regret_option = click.option(
    "--regret",
    "regrets",
    multiple=True,
    metavar="FILE",
    help="Solved boards of a run, written by 'ghosts solve RUN -o FILE.parquet'; one for each run.  "
    "[default: regret.parquet in the run's folder, if it is there]",
)


@click.command(
    cls=Command,
    examples=[
        "ghosts stats run runs/a",
        "ghosts stats run runs/a runs/b --by players",
        "ghosts stats run runs/a --table correlations",
        "ghosts stats run runs/a --table distribution --format csv -o totals.csv",
        "ghosts stats run runs/a --format json",
        "ghosts stats run runs/a --regret regret.parquet",
    ],
)
@_RUNS
@click.option(
    "--by", type=Choice(GROUPINGS), default="strategy", show_default=True, help="Which boards to put together."
)
@click.option(
    "--table",
    "table",
    type=Choice(RUN_TABLES),
    metavar="TABLE",
    default=None,
    help=f"One table instead of the overview: {', '.join(RUN_TABLES)}.",
)
@regret_option
@format_option("text", "json", "csv", "parquet")
@output_options
def run(
    *,
    names: tuple[str, ...],
    by: str,
    table: str | None,
    regrets: tuple[str, ...],
    form: str,
    output: str | None,
    force: bool,
) -> None:
    """Tell what the games of runs come to.

    Several runs are put together where they are of the same game: the same catalog, rules and way to lay tiles.

    \b
    totals        mean, spread, percentiles, lowest and highest, wins
    categories    what each category brings, and the most it brought
    pairs         groups held against one another in the same game
    winners       what winners have that the others of their game have not
    order         first-player advantage and seats
    habits        tiles revealed and left, by round
    correlations  how categories go together
    distribution  how often each total occurs, with a game that has it
    regret        points left on the table, where boards were solved
    regret_categories  the same by category
    """  # noqa: D301 - \b is Click's mark for lines that it must not wrap
    check_form(form, table, output, RUN_TABLES)
    refuse_existing(output, force=force)
    from ghosts_cli.analysis.run_statistics import run_statistics
    from ghosts_cli.analysis.run_tables import TABLES
    from ghosts_cli.analysis.runs import open_runs
    from ghosts_cli.report import run_text
    from ghosts_cli.report.run_data import regret_data

    runs = open_runs(names, mixed_players=by == "players", advice="--by players puts them side by side")
    found = run_statistics(runs, by, regrets)
    if form == "text":
        parts = run_text.overview_parts(found) if table is None else run_text.table_parts(table, found)
        emit(page(output=output).render(parts), output, force=force)
        return
    tables = {name: make(found) for name, make in TABLES.items() if table in (None, name)}
    head = ("ghosts-run-statistics@1", {"by": by, "regret": regret_data(found.regret)})
    notes = () if found.regret is None else tuple(found.regret.notes())
    emit_tables(found.runs, tables, Written(form, output, force=force), head, notes)


@click.command(
    cls=Command,
    examples=[
        "ghosts stats tiles runs/a",
        "ghosts stats tiles runs/a --table kinds",
        "ghosts stats tiles runs/a --table tiles --format csv -o values.csv",
    ],
)
@_RUNS
@click.option("--table", "table", type=Choice(TILE_TABLES), default=None, help="One table instead of the overview.")
@catalog_option
@format_option("text", "json", "csv", "parquet")
@output_options
def tiles(
    *, names: tuple[str, ...], table: str | None, catalog: str | None, form: str, output: str | None, force: bool
) -> None:
    """Tell what each tile is worth on the boards of runs.

    A tile's value is how many points more a board has with it than with an average other tile, adjusted for the
    strategy and for the board's other tiles.

    \b
    tiles   every tile: value, how often and how early it is taken or left
    kinds   the same for the kinds of monster and diamonds
    tracks  the same for the tracks
    """  # noqa: D301 - \b is Click's mark for lines that it must not wrap
    check_form(form, table, output, TILE_TABLES)
    refuse_existing(output, force=force)
    from ghosts_cli.analysis.runs import catalog_of, open_runs
    from ghosts_cli.analysis.tile_tables import TABLES
    from ghosts_cli.analysis.tile_values import tile_statistics
    from ghosts_cli.report import tiles_text

    runs = open_runs(names)
    found = tile_statistics(runs, catalog_of(runs, catalog))
    if form == "text":
        parts = tiles_text.overview_parts(found) if table is None else tiles_text.table_parts(table, found)
        emit(page(output=output).render(parts), output, force=force)
        return
    tables = {name: make(found) for name, make in TABLES.items() if table in (None, name)}
    emit_tables(runs, tables, Written(form, output, force=force), ("ghosts-tile-statistics@1", {}))


def check_form(form: str, table: str | None, output: str | None, tables: tuple[str, ...]) -> None:
    """Refuse a format of one table without one, and Parquet without a file. Raises click.UsageError."""
    if form in ("csv", "parquet") and table is None:
        raise click.UsageError(f"--format {form} holds one table: choose it with --table {'|'.join(tables)}")
    check_parquet(form, output)


def check_parquet(form: str, output: str | None) -> None:
    """Refuse Parquet without a file. Raises click.UsageError."""
    if form == "parquet" and output in (None, "-"):
        raise click.UsageError("--format parquet is not for the screen: name a file with -o FILE")


@dataclass(frozen=True)
class Written:
    """How tables are written, and where."""

    form: str
    output: str | None
    force: bool


def emit_tables(
    runs: RunSet,
    tables: Mapping[str, pl.DataFrame],
    written: Written,
    head: tuple[str, Mapping[str, object]],
    notes: Sequence[str] = (),
) -> None:
    """Write tables about runs for programs; ``head`` is a document's format and what else stands in it.

    ``notes`` are told besides those about the runs.
    """
    from ghosts_cli.report import run_data

    for each in (*runs.notes(), *notes):
        note(f"note: {each}")
    if written.form == "json":
        text: str | bytes = run_data.tables_json(head[0], runs, tables, notes, **head[1])
    else:
        (frame,) = tables.values()
        text = run_data.table_csv(frame) if written.form == "csv" else run_data.table_parquet(frame, runs)
    emit(text, written.output, force=written.force)
