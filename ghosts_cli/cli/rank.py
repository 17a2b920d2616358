"""``ghosts rank``: how special a saved board is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Command, catalog_option, format_option, output_options
from ghosts_cli.cli.inputs import board_readers, boards_arguments
from ghosts_cli.cli.output import complain, emit, highest, note, page, refuse_existing
from ghosts_cli.cli.stats_runs import Written, check_parquet, emit_tables
from ghosts_cli.errors import ExitCode, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ghosts_cli.analysis.ranking import SavedBoard
    from ghosts_cli.analysis.runs import RunSet
    from ghosts_cli.formats.boards import BoardText


@click.command(
    cls=Command,
    examples=[
        "ghosts rank examples/game.yaml --against runs/a",
        "ghosts rank examples/game.yaml --against runs/a --against runs/b --format json",
        "ghosts rank examples/game.yaml --against runs/a --format csv -o ranks.csv",
    ],
)
@boards_arguments
@click.option(
    "--against", "names", multiple=True, required=True, metavar="RUN", help="A run to rank against; may be repeated."
)
@catalog_option
@format_option("text", "json", "csv", "parquet")
@output_options
def rank(
    *,
    files: tuple[str, ...],
    notations: tuple[str, ...],
    names: tuple[str, ...],
    catalog: str | None,
    form: str,
    output: str | None,
    force: bool,
) -> int:
    """Tell how special a board is among those of a run.

    Boards are scored by the run's rules. A game of as many players as the run's is ranked with its werewolf
    bonus, any other board without, and then the run's boards are too.
    """
    check_parquet(form, output)
    refuse_existing(output, force=force)
    from ghosts_cli.analysis.ranking import ranking
    from ghosts_cli.analysis.runs import open_runs
    from ghosts_cli.report.rank_text import rank_parts
    from ghosts_cli.report.ranked import bonus_notes
    from ghosts_cli.report.scored import CatalogInUse

    lookup = CatalogInUse(catalog)
    readers = board_readers(files, notations, lookup)
    runs = open_runs(names)
    saved, code = _read(readers, runs)
    if not saved:
        return code
    if lookup.catalog is not None and lookup.catalog.hash != runs.first.catalog.hash:
        note(f"note: {names[0]} was played with another catalog than the one that the boards' ids refer to")
    frame = ranking(runs, saved)
    if form == "text":
        emit(page(output=output).render(rank_parts(runs, frame, saved)), output, force=force)
    else:
        notes = list(bonus_notes(saved))
        emit_tables(runs, {"ranking": frame}, Written(form, output, force=force), ("ghosts-rank@1", {"about": notes}))
    return code


def _read(readers: Iterable[tuple[str, Callable[[], BoardText]]], runs: RunSet) -> tuple[list[SavedBoard], ExitCode]:
    """The boards that can be ranked; what is wrong with the others is told at once."""
    from ghosts_cli.report.ranked import saved_boards

    saved: list[SavedBoard] = []
    codes = []
    for file, reader in readers:
        try:
            saved += saved_boards(reader(), runs)
        except InputError as error:
            complain(file, error.problems, error.hint)
            codes.append(error.exit_code)
    return saved, highest(codes)
