"""The program's entry: runs a command and turns every error into a message and an exit code, in this one place."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import click

from ghosts_cli.cli.app import Root, print_version
from ghosts_cli.cli.output import refuse_closed
from ghosts_cli.cli.process import ended_by_the_system, fill_streams
from ghosts_cli.errors import ExitCode, GhostsError, InputError, UsageError, printable, printable_lines
from ghosts_cli.formats.languages import Language, speaking

_NAME = "ghosts"
_ALIKE = 0.7
"""How much an option must be like a slip to be named; Click names those that have little more than their dashes."""
_COMPLETE = "_GHOSTS_COMPLETE"
"""The variable by which a shell asks for completions."""


class _Ghosts(Root):
    """The whole program. A command is the object of its own name in the module of its own name."""

    sections = {  # noqa: RUF012 - a constant of the class
        "Play": ("score", "board", "rules"),
        "The tiles": ("catalog",),
        "Improve": ("solve", "review", "advise"),
        "Simulate": ("simulate", "compare", "whatif", "robust", "replay", "runs", "strategies"),
        "Study": ("stats", "rank", "report"),
        "Ghost Stories": ("stories",),
        "Set up": ("schema", "completion"),
    }

    def load(self, name: str) -> click.Command:
        """Import the command ``name``; no other command's module is needed to run it."""
        command: click.Command = getattr(importlib.import_module(f"ghosts_cli.cli.{name}"), name)
        return command


@click.group(
    cls=_Ghosts,
    invoke_without_command=True,
    examples=[
        "ghosts score examples/game.yaml",
        "ghosts score examples/game.yaml --explain --format json",
        "ghosts --lang de score examples/game.yaml",
    ],
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=print_version, help="Print the version."
)
@click.pass_context
def ghosts(context: click.Context) -> None:
    """Score, solve, simulate and study the tile-laying game Ghosts Galore."""
    if context.invoked_subcommand is None:
        refuse_closed()
        click.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and leave the process with the exit code of docs/formats.md."""
    fill_streams()
    with ended_by_the_system() as ending:
        code = run(arguments)
    sys.exit(ExitCode.TERMINATED if ending.asked and code != ExitCode.DONE else code)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    _prepare_streams()
    try:
        result = _run(sys.argv[1:] if arguments is None else list(arguments))
        if sys.stdout is not None:  # it is None where it has been closed
            sys.stdout.flush()
    except KeyboardInterrupt:
        return _complain("interrupted", ExitCode.INTERRUPTED)
    except click.ClickException as error:
        return _complain(_usage(error), ExitCode(error.exit_code))
    except GhostsError as error:
        message = printable_lines(str(error))
        return _complain(message if isinstance(error, InputError) else f"error: {message}", error.exit_code)
    except BrokenPipeError:
        _drop_output()
        return ExitCode.DONE
    except OSError as error:
        _drop_output()
        reason = error.strerror or error
        told = f"{printable(str(error.filename))}: cannot be written" if error.filename else "cannot write the output"
        return _complain(f"error: {told}: {reason}", ExitCode.UNWRITABLE)
    return int(result) if isinstance(result, int) else ExitCode.DONE


def _run(arguments: list[str]) -> Any:
    """Run the command, or answer a shell. Click's own ``main`` would end with 1 when a reader closes the pipe."""
    if asked := os.environ.get(_COMPLETE):
        return _complete(asked)
    try:
        with speaking(Language.ENGLISH), ghosts.make_context(_NAME, arguments) as context:
            return ghosts.invoke(context)
    except click.exceptions.Exit as leaving:  # after --help and --version
        refuse_closed()
        return leaving.exit_code


def _complete(asked: str) -> int:
    """Answer a shell that asks for completions. Raises UsageError where no shell would ask like that."""
    from click.shell_completion import get_completion_class, shell_complete

    shell, _, what = asked.partition("_")
    if what not in ("complete", "source") or get_completion_class(shell) is None:
        raise UsageError(f"{_COMPLETE} is for shells: expected such as bash_complete, found '{printable(asked)}'")
    if what == "complete":
        at = os.environ.get("COMP_CWORD")
        if "COMP_WORDS" not in os.environ or at is None or (shell != "fish" and not at.isdecimal()):
            raise UsageError(
                f"{_COMPLETE} is for shells, which set COMP_WORDS and COMP_CWORD too; see 'ghosts completion'"
            )
    return shell_complete(ghosts, {}, _NAME, _COMPLETE, asked)


def _prepare_streams() -> None:
    """Write UTF-8 whatever the locale; what cannot be encoded becomes an escape."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _usage(error: click.ClickException) -> str:
    """A usage error with the command it is about and where to read on; a group without a command shows its help."""
    from difflib import get_close_matches  # needed only where something is wrong

    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error.format_message()
    if isinstance(error, click.NoSuchOption) and error.possibilities:
        near = get_close_matches(error.option_name, error.possibilities, cutoff=_ALIKE)
        error = click.NoSuchOption(error.option_name, possibilities=near or error.possibilities, ctx=error.ctx)
    context = getattr(error, "ctx", None)
    hint = f"\nTry '{context.command_path} --help'." if context is not None else ""
    return f"error: {printable(error.format_message())}{hint}"


def _complain(message: str, code: ExitCode) -> int:
    with suppress(OSError):
        click.echo(message, err=True)
    return code


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not complain on its way out."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
