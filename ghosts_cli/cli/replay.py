"""``ghosts replay``: a game of a run again, move by move."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Command, WholeNumber, catalog_option, format_option
from ghosts_cli.cli.output import emit, honesty, page, refuse_existing, tell
from ghosts_cli.errors import ExitCode, printable
from ghosts_cli.game.seat import HIDDEN_ROUND

if TYPE_CHECKING:
    from ghosts_cli.simulation.replay import Replay

_MOST_TOLD = 10
"""Differences that are told one by one."""


@click.command(
    cls=Command,
    examples=[
        "ghosts replay runs/a:4711",
        "ghosts replay runs/a:4711 --seat 2 --save played.yaml",
        "ghosts replay runs/a:4711 --seat 2 --at 6 --save round-6.yaml",
    ],
)
@click.argument("game", metavar="RUN:GAME")
@click.option("--seat", type=WholeNumber(1, 5), default=None, help="Show this seat's moves and board only.")
@click.option(
    "--at",
    "number",
    type=WholeNumber(1, HIDDEN_ROUND),
    default=None,
    metavar="ROUND",
    help="Show only what --seat knows when it first acts in this round, as a position for 'ghosts advise'; in round 9"
    " hidden tiles are laid.",
)
@click.option(
    "--save",
    metavar="FILE",
    default=None,
    help="Write the game to FILE, for 'ghosts score'; with --at the position, for 'ghosts advise'.",
)
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only.")
@click.option("--compact", is_flag=True, help="Draw boards in fewer lines.")
@catalog_option
@format_option("text", "yaml", "json")
def replay(
    *,
    game: str,
    seat: int | None,
    number: int | None,
    save: str | None,
    force: bool,
    only_ascii: bool,
    compact: bool,
    catalog: str | None,
    form: str,
) -> int:
    """Play a game of a run again, move by move.

    It is dealt anew, every move is shown, and what comes out is checked against the run's rows.

    With --at it stops where a seat has something to decide, and writes what that seat knows.
    """
    from ghosts_cli.formats.writing import text_data, to_json, to_yaml
    from ghosts_cli.report.replay_text import replay_parts
    from ghosts_cli.report.simulation_data import replay_data
    from ghosts_cli.simulation.replay import replay

    if number is not None and seat is None:
        raise click.UsageError("--at is about what one seat knows: say which with --seat")
    refuse_existing(save, force=force)
    played = replay(game, catalog)
    if seat is not None and seat > (seats := len(played.strategies)):
        raise click.UsageError(f"there is no seat {seat} at a table of {seats}")
    if number is not None and seat is not None:
        emit(_position(played, number, seat, form), save, force=force)
    elif form == "text":
        look = page(only_ascii=only_ascii, compact=compact)
        parts = replay_parts(played, seat=seat, width=look.width, style=look.style)
        emit(look.render([*parts, *honesty(played.plan.catalog)]), None)
    else:
        emit((to_yaml if form == "yaml" else to_json)(replay_data(played, seat)), None)
    if save is not None and number is None:
        emit(to_yaml(text_data(played.text())), save, force=force)
    return _told(played)


def _position(played: Replay, number: int, seat: int, form: str) -> str:
    """The position where a seat first acts in a round, as JSON or as YAML that says what to do with it."""
    from ghosts_cli.formats.positions import position_data
    from ghosts_cli.formats.writing import to_json, to_yaml
    from ghosts_cli.simulation.folder import CATALOG
    from ghosts_cli.simulation.replay import position_at

    position = position_at(played, number, seat)
    if position is None:
        raise click.UsageError(f"seat {seat} does not act in round {number}: the game starts after that")
    data = position_data(position)
    if form == "json":
        return to_json(data)
    kept = played.folder.text(CATALOG)
    own = "" if kept is None else f" --catalog {shlex.quote(str(kept))}"
    head = [f"# {played.name}, round {number}, as seat {seat} sees it.", f"# Ask: ghosts advise FILE{own}"]
    return "".join(f"{printable(line)}\n" for line in head) + to_yaml(data)


def _told(played: Replay) -> ExitCode:
    """Tell what is different from the run, and return the exit code."""
    told = [*played.changes, *played.differences]
    for difference in told[:_MOST_TOLD]:
        tell(f"error: {played.name}: {difference}")
    if len(told) > _MOST_TOLD:
        tell(f"error: {played.name}: and {len(told) - _MOST_TOLD} differences more")
    return ExitCode.WRONG_INPUT if told else ExitCode.DONE
