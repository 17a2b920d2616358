"""``ghosts strategies``: what can play a seat."""

from __future__ import annotations

import click

from ghosts_cli.cli.app import Group, format_option
from ghosts_cli.cli.output import emit, page


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
