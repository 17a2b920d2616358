"""``ghosts solve``: the best arrangement of a board's tiles, proven."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ghosts_cli.cli.app import Choice, Command, Number, WholeNumber, catalog_option, format_option, output_options
from ghosts_cli.cli.inputs import board_readers, boards_arguments
from ghosts_cli.cli.output import Page, complain, emit, highest, honesty, page, refuse_existing
from ghosts_cli.cli.solve_deck import ANY, DEFAULT_DOORS, DoorsOrAny

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
        "ghosts solve --deck --time-limit 1",
        "ghosts solve runs/a --sample 20 -o regret.parquet",
    ],
)
@boards_arguments
@click.option("--keep", is_flag=True, help="Leave the grid as it is; lay only the hand and the hidden tile.")
@click.option("--hand", metavar="TILES", default=None, help="Tiles in hand besides the board's, such as 'S:gw+4,17'.")
@click.option("--all", "every", is_flag=True, help="List every arrangement that is best, look-alikes once.")
@click.option(
    "--top", type=WholeNumber(1, 1000), default=None, metavar="N", help="List the N highest different scores."
)
@click.option(
    "--time-limit",
    type=Number(min=0),
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
@click.option("--deck", is_flag=True, help="Find the best board that nine tiles of the whole catalog make.")
@click.option(
    "--doors",
    type=DoorsOrAny(),
    default=None,
    help="With --deck: these doors, or 'any' for the record book over all arrangements that differ.  "
    f"[default: {DEFAULT_DOORS}]",
)
@click.option(
    "--book", metavar="FILE", default=None, help="With --doors any: keep the records in FILE, and go on from it."
)
@click.option(
    "--sample",
    type=WholeNumber(1),
    default=1000,
    show_default=True,
    metavar="N",
    help="Of a RUN: solve N of its boards.",
)
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Of a RUN: which boards.")
@click.option("-j", "--jobs", type=WholeNumber(1, 256), default=None, help="Of a RUN: processes.  [default: all cores]")
@click.option("--boards/--no-boards", "draw", default=True, show_default=True, help="Draw the boards (text).")
@click.option("--compact", is_flag=True, help="Draw boards in fewer lines (text).")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only (text).")
@catalog_option
@format_option("text", "json", "csv", "parquet")
@output_options
def solve(**options: Any) -> int:
    """Lay the tiles of each board in the best way, proven.

    A FILE is a board, a game, lines of notation, or the folder of a run, whose boards are sampled. The answer is
    proven: no arrangement scores more, and none that scores as much has fewer dead ends. The bonus for most
    werewolves is in no number but who would have won a game; no arrangement changes it.
    """
    wish = SolveWish(**options)
    wish.check()
    refuse_existing(wish.output, force=wish.force)
    if wish.deck:
        return _solve_deck(wish)
    return _solve_run(wish) if wish.is_run else _solve_files(wish)


@dataclass(frozen=True)
class SolveWish:
    """What was asked for on the command line."""

    files: tuple[str, ...]
    notations: tuple[str, ...]
    keep: bool
    hand: str | None
    every: bool
    top: int | None
    time_limit: float | None
    path_unit: str | None
    deck: bool
    doors: str | None
    book: str | None
    sample: int
    seed: int
    jobs: int | None
    draw: bool
    compact: bool
    only_ascii: bool
    catalog: str | None
    form: str
    output: str | None
    force: bool

    @property
    def is_run(self) -> bool:
        """Whether the boards are those of a run."""
        from ghosts_cli.simulation.folder import is_folder

        return len(self.files) == 1 and self.files[0] != "" and is_folder(Path(self.files[0]))

    def check(self) -> None:
        """Refuse what cannot be asked for at once. Raises click.UsageError."""
        of_boards = self.keep or self.every or self.hand is not None or self.top is not None
        if self.every and self.top is not None:
            raise click.UsageError("--all and --top cannot be asked for at once")
        if not self.deck and (self.doors is not None or self.book is not None):
            raise click.UsageError("--doors and --book are for --deck")
        if self.book is not None and self.doors != ANY:
            raise click.UsageError("--book is for '--deck --doors any'")
        if self.deck and (self.files or self.notations or of_boards):
            raise click.UsageError(
                "--deck is about the whole catalog: leave out boards, --keep, --hand, --all and --top"
            )
        if self.is_run and (of_boards or self.path_unit is not None or self.notations):
            raise click.UsageError("the boards of a run are solved by its own rules, each laid anew")
        if self.form == "parquet" and not self.is_run:
            self._refuse_missing()
            raise click.UsageError("--format parquet is for the boards of a run")
        if self.form == "csv" and self.deck:
            raise click.UsageError("--deck has no CSV; --format json has all of it")

    def _refuse_missing(self) -> None:
        """What is not there could have been a run, so that is told before what only a run is good for.

        Raises UnreadableError.
        """
        from ghosts_cli.simulation.folder import RunFolder

        for file in self.files:
            if file not in ("", "-") and not os.path.lexists(file):
                RunFolder.open(Path(file))


def _solve_deck(wish: SolveWish) -> int:
    from ghosts_cli.cli.solve_deck import DeckWish, solve_deck
    from ghosts_cli.game import PathUnit, Rules

    rules = Rules(path_unit=PathUnit(wish.path_unit or "section"))
    return solve_deck(
        DeckWish(wish.doors, wish.book, wish.time_limit, rules, wish.catalog),
        form=wish.form,
        output=wish.output,
        force=wish.force,
        draw=wish.draw,
        compact=wish.compact,
        only_ascii=wish.only_ascii,
    )


def _solve_run(wish: SolveWish) -> int:
    from ghosts_cli.cli.solve_run import solve_run

    return solve_run(
        wish.files[0],
        sample=wish.sample,
        seed=wish.seed,
        jobs=wish.jobs,
        time_limit=wish.time_limit,
        only_ascii=wish.only_ascii,
        catalog=wish.catalog,
        form=wish.form,
        output=wish.output,
        force=wish.force,
    )


def _solve_files(wish: SolveWish) -> int:
    from ghosts_cli.advice.regret import Question
    from ghosts_cli.game import PathUnit
    from ghosts_cli.report.scored import CatalogInUse, RuleOptions
    from ghosts_cli.report.solve_files import read_hand, solve_files

    in_use = CatalogInUse(wish.catalog)
    readers = _readers(wish.files, wish.notations, in_use)
    more = () if wish.hand is None else read_hand(wish.hand, in_use)
    question = Question(keep=wish.keep, more=more, every=wish.every, top=wish.top or 1, time_limit=wish.time_limit)
    options = RuleOptions(None if wish.path_unit is None else PathUnit(wish.path_unit))
    solved = list(solve_files(readers, in_use, options, question))
    if wish.form == "text":
        look = page(only_ascii=wish.only_ascii, compact=wish.compact, output=wish.output)
        text = _text(solved, in_use.catalog, look, draw=wish.draw)
    else:
        text = _data(solved, in_use.catalog, wish.form)
    if text or wish.output is None:  # no file is written for nothing but problems
        emit(text, wish.output, force=wish.force)
    if wish.form != "json":
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
    from ghosts_cli.formats.boards import HOW_TO_COME_BY_BOARDS, read_boards
    from ghosts_cli.formats.source import read_source

    source = read_source(file, empty_hint=HOW_TO_COME_BY_BOARDS)
    return read_boards(source, lookup), source


def _read_line(notation: str, lookup: Lookup) -> tuple[BoardText, Source]:
    from ghosts_cli.formats.boards import read_notation
    from ghosts_cli.formats.source import Source

    return read_notation(notation, lookup), Source("--board", notation)
