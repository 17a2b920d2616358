"""The conversation of ``ghosts catalog transcribe``: a line in, an answer out, the file written after each tile.

It takes plain lines, so it works in any terminal and through a pipe. Where there is the library readline, lines can
be edited and called back.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from ghosts_cli.catalog.transcribe_file import file_text
from ghosts_cli.catalog.transcribe_session import Change, Plain, Session
from ghosts_cli.cli.output import Page, emit, note
from ghosts_cli.cli.process import is_terminal
from ghosts_cli.errors import ExitCode, printable
from ghosts_cli.formats.output import write_output
from ghosts_cli.report import transcribing

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.catalog.transcribe import Transcription


def type_in(transcription: Transcription, file: str, look: Page, *, drawn: bool) -> ExitCode:
    """Put in tiles from the keyboard until they are all there or there is a pause.

    Returns WRONG_INPUT where it ends with a total that cannot come out right. Raises KeyboardInterrupt after
    Ctrl-C, when everything typed has been written, and OutputError where the file cannot be.
    """
    session = Session(transcription)
    saved = transcription
    _say(look, transcribing.intro_parts(transcription, file))
    _prepare_keyboard()
    try:
        while (line := _ask(transcribing.prompt(session.transcription))) is not None:
            reply = session.answer(line)
            if isinstance(reply, Change):
                write_output(file, file_text(session.transcription, file), force=True)
                saved = session.transcription
            answer = transcribing.reply_parts(
                reply, session.transcription, style=look.style, width=look.width, drawn=drawn
            )
            _say(look, answer)
            if reply is Plain.PAUSE:
                break
            if isinstance(reply, Change) and session.transcription.finished:
                _say(look, transcribing.finish_parts(session.transcription, file))
                return ExitCode.DONE
    except KeyboardInterrupt:
        if session.transcription != saved:
            write_output(file, file_text(session.transcription, file), force=True)
        click.echo()
        for line in transcribing.stopped(session.transcription, file):
            note(line)
        raise
    _say(look, transcribing.stopped(session.transcription, file))
    return ExitCode.WRONG_INPUT if session.transcription.troubles() else ExitCode.DONE


def _say(look: Page, parts: Iterable[RenderableType]) -> None:
    emit(look.render(parts), None)
    sys.stdout.flush()


def _ask(prompt: str) -> str | None:
    """A line from the keyboard, None at its end; what comes through a pipe is shown behind the prompt."""
    if sys.stdin is None:
        return None
    shown = is_terminal(sys.stdin)
    try:
        line = input(prompt) if sys.stderr is not None else _plain_input(prompt)
    except EOFError:
        click.echo()
        return None
    if not shown:
        click.echo(printable(line))
    return line


def _plain_input(prompt: str) -> str:
    """As ``input``, which will not do without standard error. Raises EOFError."""
    click.echo(prompt, nl=False)
    if not (line := sys.stdin.readline()):
        raise EOFError
    return line.removesuffix("\n")


def _prepare_keyboard() -> None:
    """Make lines editable on a terminal that can do it, and take whatever bytes come."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    if is_terminal(sys.stdin) and os.environ.get("TERM", "dumb") != "dumb":
        with suppress(ImportError):
            import readline  # noqa: F401 - its import is what makes input() editable
