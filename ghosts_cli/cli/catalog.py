"""``ghosts catalog``: look at the tiles, and check a catalog of one's own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Choice, Command, Group, catalog_option, format_option, output_options
from ghosts_cli.cli.output import emit, honesty, note, page, refuse_existing
from ghosts_cli.cli.parameters import MonsterKind, TileIds, TrackKind
from ghosts_cli.cli.workshop import diff, sample, transcribe
from ghosts_cli.errors import ExitCode

if TYPE_CHECKING:
    from ghosts_cli.catalog.catalog import Catalog
    from ghosts_cli.catalog.file import CheckResult


@click.group(cls=Group, examples=["ghosts catalog check", "ghosts catalog show 17 --draw"])
def catalog() -> None:
    """Look at the tiles, and check a catalog of your own."""


for _command in (transcribe, diff, sample):
    catalog.add_command(_command)


@catalog.command(
    cls=Command,
    examples=["ghosts catalog check", "ghosts catalog check examples/mine.yaml --format json"],
)
@click.argument("file", required=False)
@catalog_option
@format_option("text", "json", "github")
@output_options
def check(*, file: str | None, catalog: str | None, form: str, output: str | None, force: bool) -> int:
    """Tell everything that is wrong with a catalog, each with its place and rule."""
    from ghosts_cli.catalog.file import catalog_path, check_catalog, named_by_environment, read_catalog_source
    from ghosts_cli.errors import InputError
    from ghosts_cli.report import catalog_report

    refuse_existing(output, force=force)
    if file is not None and catalog is not None:
        raise click.UsageError("FILE and --catalog both name a catalog; give one of them")
    name = file or catalog_path(catalog)
    try:
        with named_by_environment(file or catalog):
            result = check_catalog(read_catalog_source(name))
    except InputError as error:
        if form == "text":
            raise
        unreadable = (
            catalog_report.check_json(name, error.problems, None, ok=False)
            if form == "json"
            else catalog_report.check_github(name, error.problems)
        )
        emit(unreadable, output, force=force)
        return error.exit_code
    if form == "json":
        text = catalog_report.check_json(name, result.problems, result.totals(), ok=result.ok)
    elif form == "github":
        text = catalog_report.check_github(name, result.problems)
    else:
        text = catalog_report.check_text(result)
    emit(text, output, force=force)
    if result.hint:
        note(result.hint)
    return ExitCode.DONE if result.ok else ExitCode.WRONG_INPUT


@catalog.command(
    cls=Command,
    examples=[
        "ghosts catalog show --track crossroads",
        "ghosts catalog show 1 17 70 --draw",
        "ghosts catalog show --monster ghost --diamond any --format csv",
        "ghosts catalog show --format yaml -o my-tiles.yaml",
        "ghosts catalog show -o catalog.html",
    ],
)
@click.argument("ids", nargs=-1, type=TileIds(), metavar="[ID]...")
@click.option("--track", "tracks", multiple=True, type=TrackKind(), help="Only tiles with this track.")
@click.option("--monster", "monsters", multiple=True, type=MonsterKind(), help="Only tiles with this monster.")
@click.option(
    "--diamond",
    "diamonds",
    multiple=True,
    type=Choice(["any", "none", *map(str, range(1, 11))]),
    metavar="VALUE",
    help="Only tiles with a diamond of this value, 'any' or 'none'.",
)
@click.option("--draw", is_flag=True, help="Draw the tiles instead of listing them (text).")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only.")
@catalog_option
@format_option("text", "json", "csv", "yaml", "html")
@output_options
def show(
    *,
    ids: tuple[int, ...],
    tracks: tuple[str, ...],
    monsters: tuple[str, ...],
    diamonds: tuple[str, ...],
    draw: bool,
    only_ascii: bool,
    catalog: str | None,
    form: str,
    output: str | None,
    force: bool,
) -> None:
    """List, draw or write tiles: all, some ids, or those with a track, monsters, diamonds."""
    from ghosts_cli.catalog.select import select
    from ghosts_cli.catalog.writing import catalog_yaml, selection
    from ghosts_cli.report import catalog_report

    refuse_existing(output, force=force)
    checked, whole = _checked(catalog)
    tiles = select(whole, ids=ids, tracks=tracks, monsters=monsters, diamonds=diamonds)
    if form == "json":
        text = catalog_report.tiles_json(whole, tiles)
    elif form == "csv":
        text = catalog_report.tiles_csv(whole, tiles)
    elif form == "yaml":
        text = catalog_yaml(selection(whole, tiles))
    elif form == "html":
        from ghosts_cli.report.sheet_html import sheet_html

        text = sheet_html(checked, tiles)
    else:
        look = page(only_ascii=only_ascii, output=output)
        shown = (
            catalog_report.drawn_parts(tiles, look.width, look.style)
            if draw
            else catalog_report.tiles_parts(whole, tiles, look.width)
        )
        text = look.render([*shown, *honesty(whole)]) if tiles else ""
    emit(text, output, force=force)
    if not tiles:
        note("note: no tile is like that")


def _checked(option: str | None) -> tuple[CheckResult, Catalog]:
    """The catalog to use and what its check found; that its totals are off is told, and no reason not to show it.

    Raises InputError where it is otherwise wrong.
    """
    from ghosts_cli.catalog.file import catalog_path, check_catalog, named_by_environment, read_catalog_source
    from ghosts_cli.catalog.unfinished import read_unfinished
    from ghosts_cli.errors import InputError, printable

    with named_by_environment(option):
        source = read_catalog_source(catalog_path(option))
        result = check_catalog(source)
        if result.catalog is not None:
            return result, result.catalog
        try:
            unfinished = read_unfinished(source).catalog
        except InputError:
            raise InputError(result.file, result.problems, result.hint) from None
    note(f"note: this catalog has errors, which 'ghosts catalog check {printable(result.file)}' tells")
    if result.hint:
        note(result.hint)
    return replace(result, catalog=unfinished), unfinished
