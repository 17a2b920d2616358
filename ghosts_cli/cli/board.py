"""``ghosts board``: draw, convert and begin boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Choice, Command, Group, catalog_option, format_option, output_options
from ghosts_cli.cli.inputs import board_readers, boards_arguments
from ghosts_cli.cli.output import complain, emit, highest, page, refuse_existing

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.formats.boards import BoardText


@click.group(cls=Group, examples=["ghosts board draw examples/game.yaml", "ghosts board new --players 4"])
def board() -> None:
    """Draw boards, convert them, and write a template to fill in."""


@board.command(
    cls=Command,
    examples=[
        "ghosts board draw examples/game.yaml",
        "ghosts board draw --ascii --board '.,S:g,. | X,X,X | .,C,D bone=N2,W2 tooth=E1,E2'",
    ],
)
@boards_arguments
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only.")
@click.option("--compact", is_flag=True, help="Draw boards in fewer lines.")
@click.option("--legend/--no-legend", "explain", default=True, show_default=True, help="Explain the marks below.")
@catalog_option
@output_options
def draw(
    *,
    files: tuple[str, ...],
    notations: tuple[str, ...],
    only_ascii: bool,
    compact: bool,
    explain: bool,
    catalog: str | None,
    output: str | None,
    force: bool,
) -> int:
    """Draw boards in the terminal."""
    from ghosts_cli.errors import ExitCode
    from ghosts_cli.report.drawing import draw_boards
    from ghosts_cli.report.legend import legend, pending_tiles

    refuse_existing(output, force=force)
    texts, code = _read_all(files, notations, catalog)
    look = page(only_ascii=only_ascii, compact=compact, output=output)
    parts: list[RenderableType] = []
    for text in texts:
        parts += [*([""] if parts else []), draw_boards(text.boards, look.width, style=look.style)]
        parts += [pending for each in text.boards if (pending := pending_tiles(each)) is not None]
    if explain and parts:
        parts += ["", legend([each for text in texts for each in text.boards], style=look.style)]
    if parts:
        emit(look.render(parts), output, force=force)
    return code or ExitCode.DONE


@board.command(
    cls=Command,
    examples=[
        "ghosts board convert examples/game.yaml --to notation",
        "ghosts board convert examples/game.yaml --to json",
        "ghosts board convert --board '.,S:g,. | X,X,X | .,C,D bone=N2,W2 tooth=E1,E2' --to yaml",
    ],
)
@boards_arguments
@click.option(
    "--to",
    type=Choice(["yaml", "json", "notation"]),
    default="yaml",
    show_default=True,
    help="What to write; notation is one board a line, without names.",
)
@catalog_option
@output_options
def convert(
    *,
    files: tuple[str, ...],
    notations: tuple[str, ...],
    to: str,
    catalog: str | None,
    output: str | None,
    force: bool,
) -> int:
    """Convert boards and games between YAML, JSON and the one-line notation."""
    from ghosts_cli.formats.writing import convert_texts

    refuse_existing(output, force=force)
    texts, code = _read_all(files, notations, catalog)
    if texts:
        emit(convert_texts(texts, to), output, force=force)
    return code


@board.command(cls=Command, examples=["ghosts board new --players 4 -o game.yaml", "ghosts board new --format json"])
@click.option(
    "--players",
    type=click.IntRange(1, 5),
    default=1,
    show_default=True,
    help="1 writes a board by itself, 2 to 5 a game.",
)
@format_option("yaml", "json")
@output_options
def new(*, players: int, form: str, output: str | None, force: bool) -> None:
    """Write a board or a game to fill in, with comments that tell how."""
    from ghosts_cli.formats.template import template

    refuse_existing(output, force=force)
    emit(template(players, form), output, force=force)


def _read_all(files: tuple[str, ...], notations: tuple[str, ...], catalog: str | None) -> tuple[list[BoardText], int]:
    """Read every input; tell the problems of those that are wrong and return the others and the exit code."""
    from ghosts_cli.errors import InputError
    from ghosts_cli.report.scored import CatalogInUse

    in_use = CatalogInUse(catalog)
    texts, codes = [], []
    for file, read in board_readers(files, notations, in_use):
        try:
            texts.append(read())
        except InputError as error:
            if error is in_use.failure:
                raise
            complain(file, error.problems)
            codes.append(error.exit_code)
    return texts, highest(codes)
