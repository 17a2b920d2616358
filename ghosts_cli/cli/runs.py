"""``ghosts runs``: check a run, and list runs."""

from __future__ import annotations

from pathlib import Path

import click

from ghosts_cli.cli.app import Command, Group, catalog_option, format_option
from ghosts_cli.cli.output import complain, emit, highest, note, page
from ghosts_cli.cli.watching import ProgressBar
from ghosts_cli.errors import ExitCode, InputError, printable


@click.group(cls=Group, examples=["ghosts runs list", "ghosts runs verify runs/a"])
def runs() -> None:
    """List the runs that were written, and check them."""


@runs.command(cls=Command, examples=["ghosts runs verify runs/a", "ghosts runs verify runs/a --all"])
@click.argument("run", metavar="RUN")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Score every game again, not only a sample: about 2 ms a game, so minutes for 100,000.",
)
@catalog_option
@format_option("text", "json")
def verify(*, run: str, everything: bool, catalog: str | None, form: str) -> int:
    """Check a run: its files, its rows against their deals, and their scores by the readable rules."""
    from ghosts_cli.formats.counting import count
    from ghosts_cli.formats.writing import to_json
    from ghosts_cli.report.simulation_data import verification_data
    from ghosts_cli.simulation.folder import RunFolder
    from ghosts_cli.simulation.verify import verify

    with ProgressBar() as watcher:
        found = verify(RunFolder.open(Path(run)), everything=everything, catalog=catalog, watcher=watcher)
    if form == "json":
        emit(to_json(verification_data(run, found)), None)
    else:
        for fault in found.faults:
            emit(f"{printable(run)}: error: {printable(fault)}\n", None)
        if not found.interrupted:
            games = f"{count(found.games, 'game')}, {found.scored:,} of them dealt and scored again"
            emit(f"{printable(run)}: {games}: {'something is wrong' if found.faults else 'all is well'}\n", None)
        for each in found.notes:
            note(f"note: {each}")
    if found.interrupted:
        so_far = "something is wrong" if found.faults else "all was well so far"
        click.echo(f"interrupted after {found.scored:,} of {count(found.wanted, 'game')}: {so_far}", err=True)
        return ExitCode.INTERRUPTED
    return ExitCode.WRONG_INPUT if found.faults else ExitCode.DONE


@runs.command(name="list", cls=Command, examples=["ghosts runs list", "ghosts runs list runs --format json"])
@click.argument("folder", default="runs", metavar="[FOLDER]")
@format_option("text", "json")
def list_runs(*, folder: str, form: str) -> ExitCode:
    """List the runs in FOLDER (by default runs)."""
    from ghosts_cli.formats.writing import to_json
    from ghosts_cli.report.simulation_data import runs_data
    from ghosts_cli.report.simulation_text import runs_table
    from ghosts_cli.simulation.listing import runs_in

    found = list(runs_in(Path(folder)))
    good = [(path, run) for path, run in found if not isinstance(run, InputError)]
    broken = [run for _, run in found if isinstance(run, InputError)]
    if form == "json":
        emit(to_json(runs_data(found)), None)
    else:
        if good:
            emit(page().render([runs_table(good)]), None)
        for error in broken:
            complain(error.file, error.problems)
        if not found:
            note(f"note: there are no runs in {folder}")
    return highest(error.exit_code for error in broken)
