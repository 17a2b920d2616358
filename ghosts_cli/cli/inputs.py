"""The inputs of commands that read boards: files, standard input, and boards on the command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ghosts_cli.formats.boards import BoardText
    from ghosts_cli.formats.parts import Lookup

F = TypeVar("F", bound=Callable[..., Any])


def boards_arguments(function: F) -> F:
    """Add the argument ``FILE...`` and the option ``--board``."""
    function = click.option(
        "--board", "notations", multiple=True, metavar="NOTATION", help="Take a board from the command line."
    )(function)
    return click.argument("files", nargs=-1, metavar="[FILE]...")(function)


def board_readers(
    files: tuple[str, ...], notations: tuple[str, ...], lookup: Lookup
) -> Iterator[tuple[str, Callable[[], BoardText]]]:
    """Yield the name of each input and how to read it: files first, then boards of the command line.

    Raises click.UsageError where there is none.
    """
    if not files and not notations:
        raise click.UsageError("expected a FILE, '-' for standard input, or --board NOTATION")
    if files.count("-") > 1:
        raise click.UsageError("standard input (-) can be read only once")
    for notation in notations:
        if _is_file_name(notation):
            raise click.UsageError(f"--board takes a board, not a file: leave out --board before '{notation}'")
    return _readers(files, notations, lookup)


def _is_file_name(notation: str) -> bool:
    """Whether what should be a board in notation, which has bars, is the name of a file."""
    if "|" in notation or "=" in notation:
        return False
    return notation.lower().endswith((".yaml", ".yml", ".json")) or os.path.isfile(notation)  # noqa: PTH113 - never raises


def _readers(
    files: tuple[str, ...], notations: tuple[str, ...], lookup: Lookup
) -> Iterator[tuple[str, Callable[[], BoardText]]]:
    from ghosts_cli.formats.boards import read_notation

    for file in files:
        yield file, partial(_read, file, lookup)
    for notation in notations:
        yield "--board", partial(read_notation, notation, lookup)


def _read(file: str, lookup: Lookup) -> BoardText:
    from ghosts_cli.formats.boards import HOW_TO_COME_BY_BOARDS, read_boards
    from ghosts_cli.formats.source import read_source

    return read_boards(read_source(file, empty_hint=HOW_TO_COME_BY_BOARDS), lookup)
