"""``ghosts completion``: the script that lets a shell complete commands, options and names."""

from __future__ import annotations

import click

from ghosts_cli.cli.app import Choice, Command
from ghosts_cli.cli.output import emit


@click.command(
    cls=Command,
    examples=[
        'eval "$(ghosts completion bash)"',
        'eval "$(ghosts completion zsh)"',
        "ghosts completion fish | source",
    ],
)
@click.argument("shell", type=Choice(["bash", "zsh", "fish"]), metavar="bash|zsh|fish")
@click.pass_context
def completion(context: click.Context, *, shell: str) -> None:
    """Print the completion script of a shell."""
    from click.shell_completion import get_completion_class

    script = get_completion_class(shell)
    assert script is not None  # Click knows the three of them
    emit(script(context.find_root().command, {}, "ghosts", "_GHOSTS_COMPLETE").source() + "\n", None)
