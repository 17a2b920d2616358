"""``ghosts schema``: the JSON Schema of the files, for editors."""

from __future__ import annotations

import click

from ghosts_cli.cli.app import Choice, Command, output_options
from ghosts_cli.cli.output import emit, refuse_existing

KINDS = ("catalog", "board", "game", "position", "stories")
"""The kinds of file; a test holds them to ``formats.shapes.SHAPES``, which is slow to import."""


@click.command(cls=Command, examples=["ghosts schema game", "ghosts schema catalog -o catalog.schema.json"])
@click.argument("kind", type=Choice(KINDS), metavar="|".join(KINDS))
@output_options
def schema(*, kind: str, output: str | None, force: bool) -> None:
    """Print the JSON Schema of a kind of file."""
    import json

    from ghosts_cli.formats.shapes import SHAPES, json_schema

    refuse_existing(output, force=force)
    emit(json.dumps(json_schema(SHAPES[kind]), indent=2, ensure_ascii=False) + "\n", output, force=force)
