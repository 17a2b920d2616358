"""``ghosts strategies``: what can play a seat."""

from __future__ import annotations

import click

from ghosts_cli.cli.app import Command, Group, catalog_option, format_option
from ghosts_cli.cli.output import emit, page
from ghosts_cli.cli.setting import StrategyName
from ghosts_cli.errors import ExitCode, printable


@click.group(
    cls=Group,
    invoke_without_command=True,
    examples=["ghosts strategies", "ghosts strategies check examples/diamonds.py:Diamonds"],
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
    cls=Command, examples=["ghosts strategies check greedy", "ghosts strategies check random --format json"]
)
@click.argument("strategy", type=StrategyName(), metavar="STRATEGY")
@catalog_option
@format_option("text", "json")
def check(*, strategy: str, catalog: str | None, form: str) -> int:
    """Hold a strategy to what every strategy must keep to, at every kind of table.

    It decides on legal acts only. Asked again, or made anew, it decides the same from the same view and random
    stream. It decides the same in games that differ only in what it cannot see.
    """
    from ghosts_cli.catalog.file import find_catalog
    from ghosts_cli.formats.writing import to_json
    from ghosts_cli.simulation.players import check_player, find_player

    player = find_player(strategy)
    found = check_player(player, find_catalog(catalog).tiles)
    if form == "json":
        data = {"format": "ghosts-strategy-check@1", "strategy": player.name, "ok": found.broken is None}
        emit(to_json({**data, "decisions": found.decisions, "broken": found.broken}), None)
    elif found.broken is None:
        emit(f"{printable(player.name)} keeps to the contract, in {found.decisions:,} decisions\n", None)
    else:
        emit(f"{printable(player.name)} breaks the contract: {printable(found.broken)}\n", None)
    return ExitCode.DONE if found.broken is None else ExitCode.WRONG_INPUT
