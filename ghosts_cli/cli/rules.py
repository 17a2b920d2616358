"""``ghosts rules``: the scoring sheet, and the rules one by one."""

from __future__ import annotations

import click

from ghosts_cli.cli.app import Command, output_options
from ghosts_cli.cli.output import emit, page, refuse_existing
from ghosts_cli.cli.parameters import RuleTopic


@click.command(cls=Command, examples=["ghosts rules", "ghosts rules golems", "ghosts rules G18"])
@click.argument("topics", nargs=-1, type=RuleTopic(), metavar="[TOPIC]...")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only.")
@output_options
def rules(*, topics: tuple[str, ...], only_ascii: bool, output: str | None, force: bool) -> None:
    """Show the scoring sheet, or the rules of a TOPIC.

    A TOPIC is a category (golems) or its monster (golem), a rule by its number (G18) or its name (dead-ends), or a
    chapter (draft).
    """
    from ghosts_cli.report.rulebook import rule_topic, rules_sheet

    refuse_existing(output, force=force)
    look = page(only_ascii=only_ascii, compact=True, output=output)
    parts = [rule_topic(topic, look.style) for topic in topics] or [rules_sheet()]
    emit(look.render(parts), output, force=force)
