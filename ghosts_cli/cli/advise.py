"""``ghosts advise``: what to do now in a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Choice, Command, Number, WholeNumber, catalog_option, format_option, output_options
from ghosts_cli.cli.output import emit, honesty, note, page, refuse_existing

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.catalog.catalog import Catalog
    from ghosts_cli.engine import EngineStrategy
    from ghosts_cli.game.situation import Situation
    from ghosts_cli.simulation.players import Player


@click.command(
    cls=Command,
    examples=[
        "ghosts advise examples/position.yaml",
        "ghosts advise examples/position.yaml --samples 200 --format json",
    ],
)
@click.argument("file", metavar="POSITION.yaml")
@click.option(
    "--goal",
    type=Choice(["points", "win"]),
    default="points",
    show_default=True,
    help="What the best is judged by: the expected final total, or the chance to win.",
)
@click.option(
    "--confidence",
    type=Number(50, 99.9999),
    default=95,
    show_default=True,
    metavar="PERCENT",
    help="How sure the best must be before the search stops; also of the intervals.",
)
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    default=5,
    show_default=True,
    help="Stop after so long if the best is not clear by then.",
)
@click.option(
    "--samples",
    type=WholeNumber(2, 1_000_000),
    default=None,
    help="Play at most so many deals each, however long it takes: the same answer on every machine.",
)
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="What the deals are drawn from.")
@click.option(
    "--strategy", default="planner", show_default=True, help="How this seat plays on; one that the engine plays."
)
@click.option(
    "--others", default="greedy", show_default=True, help="How the other seats play on; one that the engine plays."
)
@click.option("--boards/--no-boards", "draw", default=True, show_default=True, help="Draw the board (text).")
@click.option("--compact", is_flag=True, help="Draw the board in fewer lines (text).")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only (text).")
@catalog_option
@format_option("text", "json")
@output_options
def advise(
    *,
    file: str,
    goal: str,
    confidence: float,
    seconds: float,
    samples: int | None,
    seed: int,
    strategy: str,
    others: str,
    draw: bool,
    compact: bool,
    only_ascii: bool,
    catalog: str | None,
    form: str,
    output: str | None,
    force: bool,
) -> None:
    """Tell what to do now in a draft, and why.

    Everything that the seat to act can do is given its expected final total and its chance to win.

    Only what that seat may see is used: hidden tiles of other seats are forgotten if the file tells them.
    """
    from ghosts_cli.advice.advise import Effort, advise
    from ghosts_cli.advice.racing import Goal
    from ghosts_cli.catalog.file import find_catalog
    from ghosts_cli.simulation.players import find_player

    refuse_existing(output, force=force)
    own, rest = find_player(strategy), find_player(others)
    used = find_catalog(catalog)
    situation = _situation(file, used)
    effort = Effort(_engine(own), _engine(rest), confidence / 100, seconds, samples, seed, Goal(goal))
    found = advise(situation, effort, compiling=lambda: note("compiling the engine for advice (once)"))
    names = (own.name, rest.name)
    if form == "json":
        from ghosts_cli.report.advise_data import advice_json

        emit(advice_json(file, found, names, used), output, force=force)
    else:
        from ghosts_cli.report.advise_text import advice_parts

        look = page(only_ascii=only_ascii, compact=compact, output=output)
        parts: list[RenderableType] = [*advice_parts(file, found, names, look.style if draw else None)]
        emit(look.render([*parts, *honesty(used)]), output, force=force)


def _engine(player: Player) -> EngineStrategy:
    """How the engine plays somebody. Raises UsageError where it cannot."""
    if (engine := player.strategy.engine) is None:
        raise click.UsageError(f"the engine cannot play {player.name}; advice is worked out by games that it plays")
    return engine


def _situation(file: str, catalog: Catalog) -> Situation:
    """What the seat to act sees. Raises InputError."""
    from ghosts_cli.advice.situation import NoAdviceError, seen_by_actor
    from ghosts_cli.errors import InputError, Place, Problem
    from ghosts_cli.formats.positions import HOW_TO_COME_BY_ONE, read_position
    from ghosts_cli.formats.source import read_source

    position = read_position(read_source(file, empty_hint=HOW_TO_COME_BY_ONE), catalog.by_id.get)
    try:
        return seen_by_actor(position, catalog.tiles)
    except NoAdviceError as error:
        raise InputError(file, [Problem(Place(), str(error), "advice")]) from None
