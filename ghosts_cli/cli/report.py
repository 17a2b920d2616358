"""``ghosts report``: a report on runs, or on the deck, that one can show to people."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Command, catalog_option, format_option, output_options
from ghosts_cli.cli.output import emit, note, refuse_existing
from ghosts_cli.cli.stats_runs import regret_option

if TYPE_CHECKING:
    from ghosts_cli.formats.robust import RobustFile


@click.command(
    cls=Command,
    examples=[
        "ghosts report runs/a -o report.html",
        "ghosts report runs/a runs/b -o both.html",
        "ghosts report runs/a --format md",
        "ghosts report runs/a --regret regret.parquet -o solved.html",
        "ghosts report runs/a --robust robust.json -o decks.html",
        "ghosts report --deck -o deck.html",
    ],
)
@click.argument("names", nargs=-1, metavar="[RUN]...")
@click.option("--deck", is_flag=True, help="Report on the catalog alone, without runs.")
@regret_option
@click.option(
    "--robust",
    "robusts",
    multiple=True,
    metavar="FILE",
    help="Tell on how many decks results hold: what 'ghosts robust' wrote as JSON, or the folder it keeps decks in.",
)
@catalog_option
@format_option("html", "md")
@output_options
def report(
    *,
    names: tuple[str, ...],
    deck: bool,
    regrets: tuple[str, ...],
    robusts: tuple[str, ...],
    catalog: str | None,
    form: str,
    output: str | None,
    force: bool,
) -> None:
    """Write a report on runs or on the deck.

    It is one page that works offline, or text to paste into a forum.

    It has the results with their intervals, how totals are spread, what categories bring, seats, what tiles are
    worth, the deck, and the best, the worst and the most typical game with the commands that show them; and what
    laying left on the table, where boards of the runs were solved, and what holds on other decks, where that was asked.
    """
    if deck == bool(names):
        raise click.UsageError("expected RUN..., or --deck for the catalog alone")
    if deck and regrets:
        raise click.UsageError("--regret is for runs; --deck is about the catalog alone")
    if deck and robusts:
        raise click.UsageError("--robust is for runs; --deck is about the catalog alone")
    refuse_existing(output, force=force)
    others = {"--regret": regrets, "--robust": robusts}
    command = shlex.join(_words(names, others, catalog, form, output, deck=deck))
    if deck:
        from ghosts_cli.catalog.file import find_catalog

        whole = find_catalog(catalog)
        if form == "html":
            from ghosts_cli.report.report_html import deck_html

            text = deck_html(whole, command)
        else:
            from ghosts_cli.report.report_md import deck_md

            text = deck_md(whole)
    else:
        text = _of_runs(names, others, catalog, form, command)
    emit(text, output, force=force)


_Others = dict[str, tuple[str, ...]]
"""Files beside the runs, by the option that names them."""


def _of_runs(names: tuple[str, ...], others: _Others, catalog: str | None, form: str, command: str) -> str:
    from ghosts_cli.analysis.runs import open_runs
    from ghosts_cli.formats.robust import read_robust
    from ghosts_cli.report.run_report import gather

    ensembles: list[RobustFile] = []
    for file in others["--robust"]:
        if (ensemble := read_robust(file)) in ensembles:
            note(f"note: --robust {file} has what one named before has; it is taken once")
        else:
            ensembles.append(ensemble)
    found = gather(open_runs(names), catalog, others["--regret"])
    for each in found.run.notes():
        note(f"note: {each}")
    if found.without_catalog is not None:
        note(f"note: no tile values and no boards: {found.without_catalog}")
    if form == "html":
        from ghosts_cli.report.report_html import report_html

        return report_html(found, command, ensembles)
    from ghosts_cli.report.report_md import report_md

    return report_md(found, ensembles)


def _words(
    names: tuple[str, ...],
    others: _Others,
    catalog: str | None,
    form: str,
    output: str | None,
    *,
    deck: bool,
) -> list[str]:
    """The command as it was given."""
    words = ["ghosts", "report", *names, *(["--deck"] if deck else [])]
    words += [word for option, files in others.items() for file in files for word in (option, file)]
    words += ["--catalog", catalog] if catalog is not None else []
    words += ["--format", form] if form != "html" else []
    return [*words, *(["-o", output] if output is not None else [])]
