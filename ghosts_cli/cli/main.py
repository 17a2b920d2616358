"""The program's entry: runs a command and turns every error into a message and an exit code, in this one place."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import click

from ghosts_cli.cli import board, catalog, completion, rules, schema, score
from ghosts_cli.cli.app import Root, print_version
from ghosts_cli.errors import ExitCode, GhostsError, printable


class _Ghosts(Root):
    sections = {  # noqa: RUF012 - a constant of the class
        "Play": ("score", "board", "rules"),
        "The tiles": ("catalog",),
        "Set up": ("schema", "completion"),
    }


@click.group(
    cls=_Ghosts,
    invoke_without_command=True,
    examples=["ghosts score examples/game.yaml", "ghosts score examples/game.yaml --explain --format json"],
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=print_version, help="Print the version."
)
@click.pass_context
def ghosts(context: click.Context) -> None:
    """Score, check and study the tile-laying game Ghosts Galore."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (score.score, board.board, rules.rules, catalog.catalog, schema.schema, completion.completion):
    ghosts.add_command(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and leave the process with the exit code of docs/formats.md."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code; nothing is raised but SystemExit by shell completion."""
    _prepare_streams()
    try:
        result: Any = ghosts.main(arguments, prog_name="ghosts", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted", err=True)
        return ExitCode.INTERRUPTED
    except click.ClickException as error:
        return _complain(_usage(error), ExitCode(error.exit_code))
    except GhostsError as error:
        return _complain(str(error), error.exit_code)
    except BrokenPipeError:
        _drop_output()
        return ExitCode.DONE
    except OSError as error:
        _drop_output()
        return _complain(f"error: cannot write the output: {error.strerror or error}", ExitCode.UNWRITABLE)
    return int(result) if isinstance(result, int) else ExitCode.DONE


def _prepare_streams() -> None:
    """Write UTF-8 whatever the locale; what cannot be encoded becomes an escape."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _usage(error: click.ClickException) -> str:
    """A usage error with the command it is about and where to read on."""
    context = getattr(error, "ctx", None)
    hint = f"\nTry '{context.command_path} --help'." if context is not None else ""
    return f"error: {printable(error.format_message())}{hint}"


def _complain(message: str, code: ExitCode) -> int:
    with suppress(OSError):
        click.echo(message if ": error: " in message or message.startswith("error") else f"error: {message}", err=True)
    return code


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not complain on its way out."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
