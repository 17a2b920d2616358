"""``ghosts replay``: a game of a run again, move by move."""

from __future__ import annotations

import click

from ghosts_cli.cli.app import Command, WholeNumber, catalog_option, format_option
from ghosts_cli.cli.output import emit, honesty, page, refuse_existing
from ghosts_cli.errors import ExitCode

_MOST_TOLD = 10
"""Differences that are told one by one."""


@click.command(
    cls=Command,
    examples=["ghosts replay runs/a:4711", "ghosts replay runs/a:4711 --seat 2 --save game.yaml"],
)
@click.argument("game", metavar="RUN:GAME")
@click.option("--seat", type=WholeNumber(1, 5), default=None, help="Show this seat's moves and board only.")
@click.option("--save", metavar="FILE", default=None, help="Write the game to FILE, for 'ghosts score'.")
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only.")
@click.option("--compact", is_flag=True, help="Draw boards in fewer lines.")
@catalog_option
@format_option("text", "yaml", "json")
def replay(
    *,
    game: str,
    seat: int | None,
    save: str | None,
    force: bool,
    only_ascii: bool,
    compact: bool,
    catalog: str | None,
    form: str,
) -> int:
    """Play a game of a run again, move by move.

    It is dealt anew, every move is shown, and what comes out is checked against the run's rows.
    """
    from ghosts_cli.formats.writing import text_data, to_json, to_yaml
    from ghosts_cli.report.replay_text import replay_parts
    from ghosts_cli.report.simulation_data import replay_data
    from ghosts_cli.simulation.replay import replay

    refuse_existing(save, force=force)
    played = replay(game, catalog)
    if seat is not None and seat > (seats := len(played.strategies)):
        raise click.UsageError(f"there is no seat {seat} at a table of {seats}")
    if form == "text":
        look = page(only_ascii=only_ascii, compact=compact)
        parts = replay_parts(played, seat=seat, width=look.width, style=look.style)
        emit(look.render([*parts, *honesty(played.plan.catalog)]), None)
    else:
        emit((to_yaml if form == "yaml" else to_json)(replay_data(played, seat)), None)
    if save is not None:
        emit(to_yaml(text_data(played.text())), save, force=force)
    told = [*played.changes, *played.differences]
    for difference in told[:_MOST_TOLD]:
        click.echo(f"error: {played.name}: {difference}", err=True)
    if len(told) > _MOST_TOLD:
        click.echo(f"error: {played.name}: and {len(told) - _MOST_TOLD} differences more", err=True)
    return ExitCode.WRONG_INPUT if played.differences else ExitCode.DONE
