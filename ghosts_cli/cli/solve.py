"""``ghosts solve``: the best arrangement of a board's tiles, proven."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Choice, Command, catalog_option, format_option, output_options
from ghosts_cli.cli.inputs import board_readers, boards_arguments
from ghosts_cli.cli.output import Page, complain, emit, highest, honesty, page, refuse_existing

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.catalog.catalog import Catalog
    from ghosts_cli.formats.boards import BoardText
    from ghosts_cli.formats.parts import Lookup
    from ghosts_cli.formats.source import Source
    from ghosts_cli.report.solve_files import Reader, SolvedFile


@click.command(
    cls=Command,
    examples=[
        "ghosts solve examples/game.yaml",
        "ghosts solve examples/game.yaml --no-boards --format csv",
        "ghosts solve --keep --hand 'C:g,S:gw+4' --board 'S,X,S | S,S:gg,S | S,.,. bone=N1,S1 tooth=N2,S2'",
        "ghosts solve --top 3 --no-boards --board 'S:g,C:o,S | C:o,S:gg,X:y/b | S,C:b,C bone=N1,S1 tooth=N2,S2'",
    ],
)
@boards_arguments
@click.option("--keep", is_flag=True, help="Leave the grid as it is; lay only the hand and the hidden tile.")
@click.option("--hand", metavar="TILES", default=None, help="Tiles in hand besides the board's, such as 'S:gw+4,17'.")
@click.option("--all", "every", is_flag=True, help="List every arrangement that is best, look-alikes once.")
@click.option(
    "--top", type=click.IntRange(1, 1000), default=None, metavar="N", help="List the N highest different scores."
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0),
    default=None,
    metavar="SECONDS",
    help="Stop each board after so long, with the best found and a bound that holds.",
)
@click.option(
    "--path-unit",
    type=Choice(["section", "tile"]),
    default=None,
    help="Count paths by section or by tile (G30).  [default: the file's rules, else section]",
)
@click.option("--boards/--no-boards", "draw", default=True, show_default=True, help="Draw the boards (text).")
@click.option("--compact", is_flag=True, help="Draw boards in fewer lines (text).")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only (text).")
@catalog_option
@format_option("text", "json", "csv")
@output_options
def solve(
    *,
    files: tuple[str, ...],
    notations: tuple[str, ...],
    keep: bool,
    hand: str | None,
    every: bool,
    top: int | None,
    time_limit: float | None,
    path_unit: str | None,
    draw: bool,
    compact: bool,
    only_ascii: bool,
    catalog: str | None,
    form: str,
    output: str | None,
    force: bool,
) -> int:
    """Find the best arrangement of each board's nine tiles, and what was left on the table.

    The answer is proven: no arrangement scores more, and none that scores as much has fewer dead ends. The
    bonus for most werewolves is in no number but who would have won a game; no arrangement changes it.
    """
    from ghosts_cli.advice.regret import Question
    from ghosts_cli.game import PathUnit
    from ghosts_cli.report.scored import CatalogInUse, RuleOptions
    from ghosts_cli.report.solve_files import read_hand, solve_files

    if every and top is not None:
        raise click.UsageError("--all and --top cannot be asked for at once")
    refuse_existing(output, force=force)
    in_use = CatalogInUse(catalog)
    readers = _readers(files, notations, in_use)
    more = () if hand is None else read_hand(hand, in_use)
    question = Question(keep=keep, more=more, every=every, top=top or 1, time_limit=time_limit)
    options = RuleOptions(None if path_unit is None else PathUnit(path_unit))
    solved = list(solve_files(readers, in_use, options, question))
    if form == "text":
        look = page(only_ascii=only_ascii, compact=compact, output=output)
        text = _text(solved, in_use.catalog, look, draw=draw)
    else:
        text = _data(solved, in_use.catalog, form)
    if text or output is None:  # no file is written for nothing but problems
        emit(text, output, force=force)
    if form != "json":
        for file in solved:
            complain(file.file, file.problems)
    return highest(file.exit_code for file in solved)


def _data(solved: list[SolvedFile], catalog: Catalog | None, form: str) -> str:
    from ghosts_cli.report import solve_data

    return (solve_data.solve_json if form == "json" else solve_data.solve_csv)(solved, catalog)


def _text(solved: list[SolvedFile], catalog: Catalog | None, page: Page, *, draw: bool) -> str:
    from ghosts_cli.report.solve_text import solve_parts

    parts: list[RenderableType] = []
    for file in solved:
        if file.boards:
            if parts:
                parts.append("")
            parts += solve_parts(file, width=page.width, style=page.style, boards=draw)
    return page.render([*parts, *honesty(catalog)] if parts else [])


def _readers(files: tuple[str, ...], notations: tuple[str, ...], lookup: Lookup) -> Iterator[tuple[str, Reader]]:
    """As ``board_readers``, with the text that each was read from, so that a problem is told at its place."""
    board_readers(files, notations, lookup)  # refuses no input at all, and standard input twice
    readers: list[tuple[str, Reader]] = [(file, partial(_read, file, lookup)) for file in files]
    readers += [("--board", partial(_read_line, notation, lookup)) for notation in notations]
    return iter(readers)


def _read(file: str, lookup: Lookup) -> tuple[BoardText, Source]:
    from ghosts_cli.formats.boards import read_boards
    from ghosts_cli.formats.source import read_source

    source = read_source(file)
    return read_boards(source, lookup), source


def _read_line(notation: str, lookup: Lookup) -> tuple[BoardText, Source]:
    from ghosts_cli.formats.boards import read_notation
    from ghosts_cli.formats.source import Source

    return read_notation(notation, lookup), Source("--board", notation)
