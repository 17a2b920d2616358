"""The workshop of ``ghosts catalog``: put in printed tiles, compare catalogs, draw random ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Command, WholeNumber, catalog_option, format_option, output_options
from ghosts_cli.cli.output import emit, note, page, refuse_existing
from ghosts_cli.errors import ExitCode

if TYPE_CHECKING:
    from ghosts_cli.catalog.sample import Space
    from ghosts_cli.catalog.transcribe import Transcription
    from ghosts_cli.catalog.unfinished import Unfinished

MOST_SEED = 10**18 - 1


@click.command(
    cls=Command,
    examples=[
        "ghosts catalog transcribe -o mine.yaml",
        "ghosts catalog transcribe --from examples/box.txt -o box.yaml",
        "ghosts catalog transcribe --fill -o box.yaml",
    ],
)
@click.option("-o", "--output", required=True, metavar="FILE", help="The catalog to write, and to go on with.")
@click.option(
    "--from",
    "tiles",
    metavar="FILE",
    default=None,
    help="Take the tiles from FILE, a notation a line or a table (CSV), not from the keyboard; - is standard input.",
)
@click.option("--fill", is_flag=True, help="Make up the tiles that are missing, so that the totals hold.")
@click.option(
    "--seed",
    type=WholeNumber(0, MOST_SEED),
    default=1,
    show_default=True,
    metavar="N",
    help="With --fill: which tiles are made up.",
)
@click.option("--name", metavar="NAME", default=None, help="What results shall call the catalog.")
@click.option("--draw/--no-draw", "drawn", default=True, show_default=True, help="Draw each tile as it is typed.")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only.")
@click.option("--force", is_flag=True, help="Start anew, over a file that exists.")
def transcribe(
    *,
    output: str,
    tiles: str | None,
    fill: bool,
    seed: int,
    name: str | None,
    drawn: bool,
    only_ascii: bool,
    force: bool,
) -> int:
    """Put in the tiles of a printed box, one a line, and go on where you stopped.

    Each line is a tile in the notation, such as C:gw+4; the answer draws it and says what is still missing of
    every total. FILE is written after every tile, so stop whenever you like (quit, Ctrl-D, Ctrl-C): the same
    command goes on. Type help there for more.
    """
    from ghosts_cli.catalog.transcribe_file import start
    from ghosts_cli.cli.keyboard import type_in

    if output == "-":
        raise click.UsageError("a transcription is written after every tile: -o needs a file")
    transcription, found = start(output, force=force)
    named = _named(transcription, name)
    if tiles is not None:
        return _take_from(tiles, named, output, seed if fill else None)
    if fill:
        return _fill(named, output, seed, found)
    if found is not None:
        _open(named, found, output)
    return type_in(named, output, page(only_ascii=only_ascii, compact=True), drawn=drawn)


def _open(transcription: Transcription, found: Unfinished, output: str) -> None:
    """Bring a file that is gone on with up to date, unless that would cost tiles: those go with the first one typed."""
    from ghosts_cli.catalog.transcribe_file import file_text
    from ghosts_cli.formats.output import write_output

    catalog = transcription.catalog()
    if made_up := len(found.catalog.tiles) - len(catalog.tiles):
        tiles, them = ("1 tile is", "it") if made_up == 1 else (f"{made_up} tiles are", "them")
        note(f"note: {tiles} made up; typing on takes {them} out, --fill makes new ones")
    elif (catalog.name, catalog.provenance) != (found.catalog.name, found.catalog.provenance):
        write_output(output, file_text(transcription, output), force=True)


def _named(transcription: Transcription, name: str | None) -> Transcription:
    """The transcription under the name that was asked for, if any was."""
    from dataclasses import replace

    from ghosts_cli.formats.boards import name_fault

    if name is None:
        return transcription
    if fault := name_fault(name):
        raise click.UsageError(fault)
    return replace(transcription, name=name)


def _take_from(tiles: str, transcription: Transcription, output: str, seed: int | None) -> int:
    """Write the tiles of a file, completed where there is a seed for that."""
    from ghosts_cli.catalog.transcribe_file import file_text
    from ghosts_cli.catalog.transcribe_from import read_tiles
    from ghosts_cli.errors import OutputExistsError, printable
    from ghosts_cli.formats.output import write_output
    from ghosts_cli.formats.source import read_source
    from ghosts_cli.report.transcribing import stopped

    if transcription.tiles:
        raise OutputExistsError(f"{printable(output)} has tiles already; --force overwrites it")
    read = read_tiles(read_source(tiles, empty_hint="expected a tile a line, such as C:gw+4"), transcription)
    if read.left_out:
        rows, are, were = ("row says", "it is", "was") if read.left_out == 1 else ("rows say", "they are", "were")
        note(f"note: {read.left_out} {rows} 'reconstructed': {are} no transcription and {were} left out")
    if seed is not None:
        return _fill(read.transcription, output, seed, None)
    write_output(output, file_text(read.transcription, output), force=True)
    for line in stopped(read.transcription, output):
        note(line)
    return ExitCode.DONE


def _fill(transcription: Transcription, output: str, seed: int, found: Unfinished | None) -> int:
    """Complete a transcription. Raises InputError where its totals cannot come out right."""
    from ghosts_cli.catalog.transcribe_file import filled_text, trouble_problems
    from ghosts_cli.catalog.transcribe_fill import fill
    from ghosts_cli.errors import InputError, UsageError, printable
    from ghosts_cli.formats.counting import count
    from ghosts_cli.formats.output import write_output

    if not transcription.tiles:
        raise UsageError(f"{printable(output)} has no transcribed tile that could be filled up")
    if found is not None and (problems := list(trouble_problems(transcription, found.places.__getitem__))):
        raise InputError(output, problems)
    filled = fill(transcription, seed)
    write_output(output, filled_text(filled, output), force=True)
    if not filled.made:
        note(f"{output}: all {len(filled.catalog.tiles)} tiles are transcribed, none had to be made up")
        return ExitCode.DONE
    if filled.strewn is not None:
        note(f"note: strewn at random, for no reconstruction fits ({filled.strewn})")
    note(f"{output}: {count(len(transcription.tiles), 'tile')} transcribed, {filled.made} made up; every total holds")
    return ExitCode.DONE


@click.command(
    cls=Command,
    examples=[
        "ghosts catalog diff examples/mine.yaml",
        "ghosts catalog diff examples/mine.yaml my-tiles.yaml --format json",
    ],
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="[B]", required=False)
@catalog_option
@format_option("text", "json")
@output_options
def diff(*, first: str, second: str | None, catalog: str | None, form: str, output: str | None, force: bool) -> int:
    """Tell what sets catalog B apart from A: tiles, totals and deck statistics.

    With one catalog only, the one in use is held against it. Tiles may be missing and totals need not hold. The
    exit code is 1 where the contents differ, 0 where they are the same.
    """
    from ghosts_cli.catalog import diff as library
    from ghosts_cli.catalog.file import catalog_path, read_catalog_source
    from ghosts_cli.catalog.unfinished import read_unfinished
    from ghosts_cli.report import catalog_diff

    refuse_existing(output, force=force)
    if second is not None and catalog is not None:
        raise click.UsageError("A and B name both catalogs; --catalog is for one of them alone")
    files = (catalog_path(catalog), first) if second is None else (first, second)
    if files == ("-", "-"):
        raise click.UsageError("standard input (-) can be read only once")
    before, after = (read_unfinished(read_catalog_source(file)).catalog for file in files)
    found = library.diff(before, after)
    if form == "json":
        text = catalog_diff.diff_json(found, files)
    else:
        text = page(output=output).render(catalog_diff.diff_parts(found, files))
    emit(text, output, force=force)
    return ExitCode.DONE if found.same else ExitCode.WRONG_INPUT


@click.command(
    cls=Command,
    examples=[
        "ghosts catalog sample -n 50 --seed 3 -o decks",
        "ghosts catalog sample -n 50 --keep box.yaml -o box-decks",
    ],
)
@click.option(
    "-n", "decks", type=WholeNumber(1, 10_000), default=1, show_default=True, metavar="N", help="How many catalogs."
)
@click.option("--seed", type=WholeNumber(0, MOST_SEED), default=1, show_default=True, metavar="N", help="Which ones.")
@click.option("--keep", metavar="FILE", default=None, help="A catalog whose transcribed tiles every deck shall have.")
@click.option(
    "--most-diamonds",
    type=WholeNumber(1),
    metavar="N",
    default=None,
    help="At most so many diamonds on a tile.  [default: any number]",
)
@click.option("-o", "--output", metavar="DIR", default=None, help="The folder to write to; one catalog needs none.")
@click.option("--force", is_flag=True, help="Overwrite catalogs that exist.")
def sample(
    *, decks: int, seed: int, keep: str | None, most_diamonds: int | None, output: str | None, force: bool
) -> None:
    """Draw random catalogs that meet every published total.

    Each is a deck that the printed one could be; docs/workshop.md says how they are drawn. Deck 7 of a seed is the
    same however many are drawn.
    """
    from ghosts_cli.catalog.sample_files import check_folder, deck_text, write_decks

    if output is None and decks > 1:
        raise click.UsageError("several catalogs need a folder: -o DIR")
    if output is not None:
        check_folder(output, decks, force=force)
    space = _space(keep, most_diamonds)
    if output is None:
        emit(deck_text(space, seed, 1), None)
        return
    write_decks(space, seed, decks, output, force=force)
    note(f"wrote {decks} {'catalog' if decks == 1 else 'catalogs'} to {output}")


def _space(keep: str | None, most_diamonds: int | None) -> Space:
    """The decks to draw from. Raises InputError where the tiles to keep leave none."""
    from ghosts_cli.catalog.file import read_catalog_source
    from ghosts_cli.catalog.sample import Space
    from ghosts_cli.catalog.transcribe_file import going_on, trouble_problems
    from ghosts_cli.catalog.unfinished import read_unfinished
    from ghosts_cli.errors import InputError

    if keep is None:
        space = Space(most_diamonds=most_diamonds)
    else:
        found = read_unfinished(read_catalog_source(keep))
        kept = going_on(found)
        if problems := list(trouble_problems(kept, found.places.__getitem__)):
            raise InputError(keep, problems)
        space = Space(kept.totals, kept.tiles, kept.edition, kept.name, most_diamonds)
        if not kept.tiles:
            note(f"note: no tile of {keep} is transcribed, so none is kept")
        elif not space.unknown:
            note(f"note: every tile of {keep} is transcribed, so all decks are the same")
    space.verify()
    return space
