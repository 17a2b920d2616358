"""``ghosts strategies``: what can play a seat."""

from __future__ import annotations

import click

from ghosts_cli.cli.app import Command, Group, catalog_option, format_option
from ghosts_cli.cli.output import emit, page
from ghosts_cli.cli.setting import StrategyName
from ghosts_cli.errors import ExitCode


@click.group(
    cls=Group, invoke_without_command=True, examples=["ghosts strategies", "ghosts strategies check mine.py:Mine"]
)
@format_option("text", "json")
@click.pass_context
def strategies(context: click.Context, *, form: str) -> None:
    """List the strategies and their parameters."""
    from ghosts_cli.formats.writing import to_json
    from ghosts_cli.report.strategy_text import strategies_data, strategies_parts
    from ghosts_cli.simulation.players import known_strategies

    if context.invoked_subcommand is not None:
        return
    known = known_strategies()
    emit(to_json(strategies_data(known)) if form == "json" else page().render(strategies_parts(known)), None)


@strategies.command(
    cls=Command, examples=["ghosts strategies check greedy", "ghosts strategies check mine.py:Mine --format json"]
)
@click.argument("strategy", type=StrategyName(), metavar="STRATEGY")
@catalog_option
@format_option("text", "json")
def check(*, strategy: str, catalog: str | None, form: str) -> int:
    """Let a strategy play at every kind of table, and tell which promises it keeps.

    Every strategy decides on legal acts only, decides the same for the same view, keeps nothing between
    decisions and sees no hidden things.
    """
    from ghosts_cli.catalog.file import find_catalog
    from ghosts_cli.formats.writing import to_json
    from ghosts_cli.report.strategy_text import trial_data, trial_parts
    from ghosts_cli.simulation.contract import check_strategy
    from ghosts_cli.simulation.players import find_player

    trial = check_strategy(find_player(strategy), find_catalog(catalog).tiles)
    emit(to_json(trial_data(trial)) if form == "json" else page().render(trial_parts(trial)), None)
    return ExitCode.WRONG_INPUT if trial.broken else ExitCode.DONE
