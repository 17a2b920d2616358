"""``ghosts board``: draw, convert and begin boards."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from ghosts_cli.cli.app import Choice, Command, Group, WholeNumber, catalog_option, format_option, output_options
from ghosts_cli.cli.inputs import board_readers, boards_arguments
from ghosts_cli.cli.output import Page, complain, emit, highest, honesty, note, page, refuse_existing
from ghosts_cli.cli.process import is_terminal

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.errors import ExitCode
    from ghosts_cli.formats.boards import BoardText
    from ghosts_cli.report.scored import CatalogInUse
    from ghosts_cli.report.svg_boards import PicturedBoard


@click.group(cls=Group, examples=["ghosts board draw examples/game.yaml", "ghosts board new --players 4"])
def board() -> None:
    """Draw and convert boards; write one to fill in."""


class _Paths(click.ParamType[str]):
    """Paths to point out; completes the categories."""

    name = "paths"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete the categories that have paths."""
        from ghosts_cli.report.highlight import CATEGORIES

        return [CompletionItem(category) for category in CATEGORIES if category.startswith(incomplete)]


@board.command(
    cls=Command,
    examples=[
        "ghosts board draw examples/game.yaml",
        "ghosts board draw examples/game.yaml --highlight other_paths --scores -o game.svg",
        "ghosts board draw --highlight 2,2 -o board.png --board 'S,S,S | S,S:gg,S | S,X,S bone=N1,S1 tooth=N2,S2'",
        "ghosts board draw --ascii --board '.,S:g,. | X,X,X | .,C,D bone=N2,W2 tooth=E1,E2'",
    ],
)
@boards_arguments
@click.option(
    "--highlight",
    "wishes",
    multiple=True,
    type=_Paths(),
    metavar="PATHS",
    help="Point out paths: bone_doors, tooth_doors, other_paths, ghosts (paths with 3), a path's number in "
    "'ghosts score --explain', or a cell such as 2,3. May be given several times.",
)
@click.option("--scores", is_flag=True, help="Write each board's total beside its name.")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only (text).")
@click.option("--compact", is_flag=True, help="Draw boards in fewer lines (text).")
@click.option("--legend/--no-legend", "explain", default=True, show_default=True, help="Explain the marks below.")
@click.option(
    "--format",
    "form",
    type=Choice(["text", "svg", "png"]),
    default=None,
    help="What to write.  [default: by the ending of the output: .txt, .svg, .png; else text]",
)
@catalog_option
@output_options
def draw(
    *,
    files: tuple[str, ...],
    notations: tuple[str, ...],
    wishes: tuple[str, ...],
    scores: bool,
    only_ascii: bool,
    compact: bool,
    explain: bool,
    form: str | None,
    catalog: str | None,
    output: str | None,
    force: bool,
) -> int:
    """Draw boards in the terminal, or as a picture with -o board.svg or -o board.png."""
    from ghosts_cli.report.highlight import parse_wish
    from ghosts_cli.report.scored import CatalogInUse
    from ghosts_cli.report.svg_boards import pictured_texts

    form = form or _form_by_ending(output)
    wanted = [parse_wish(wish) for wish in wishes]
    refuse_existing(output, force=force)
    in_use = CatalogInUse(catalog)
    texts, code = _read_all(files, notations, in_use)
    if not texts:
        return code
    if form == "png":
        _speak_what_fonts_have()
    drawn = pictured_texts(texts, wanted, scores=scores)
    if form == "text":
        look = page(only_ascii=only_ascii, compact=compact, output=output)
        emit(
            look.render([*_drawn(drawn, look, explain=explain), *(honesty(in_use.catalog) if scores else [])]),
            output,
            force=force,
        )
    else:
        if only_ascii or compact:
            note("note: --ascii and --compact are for drawings as text")
        emit(_picture(drawn, form, honesty(in_use.catalog), output, explain=explain), output, force=force)
    _note_absent([each for boards in drawn for each in boards])
    return code


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
    from ghosts_cli.report.scored import CatalogInUse

    refuse_existing(output, force=force)
    texts, code = _read_all(files, notations, CatalogInUse(catalog))
    if texts:
        emit(convert_texts(texts, to), output, force=force)
    return code


@board.command(
    cls=Command,
    examples=[
        "ghosts board new --players 4 -o game.yaml",
        "ghosts board new --players 4 --position -o position.yaml",
        "ghosts board new --format json",
    ],
)
@click.option(
    "--players",
    type=WholeNumber(1, 5),
    default=None,
    help="1 writes a board by itself, 2 to 5 a game.  [default: 1; 2 with --position]",
)
@click.option("--position", is_flag=True, help="Write a draft in progress, for 'ghosts advise'.")
@format_option("yaml", "json")
@output_options
def new(*, players: int | None, position: bool, form: str, output: str | None, force: bool) -> None:
    """Write a board, a game or a position to fill in, with comments that tell how."""
    from ghosts_cli.formats.template import position_template, template

    if position and players == 1:
        raise click.UsageError("a draft has 2 to 5 players, found --players 1")
    refuse_existing(output, force=force)
    emit(position_template(players or 2, form) if position else template(players or 1, form), output, force=force)


def _form_by_ending(output: str | None) -> str:
    """What to write to ``output``: its ending tells, but a pipe or a device takes text."""
    from pathlib import Path

    if output is None or output == "-" or (Path(output).exists() and not Path(output).is_file()):
        return "text"
    forms = {".txt": "text", ".svg": "svg", ".png": "png"}
    form = forms.get(Path(output).suffix.lower())
    if form is None:
        raise click.UsageError(
            f"expected an output that ends in {', '.join(forms)}, found '{output}'; --format writes to any name"
        )
    return form


def _drawn(texts: Sequence[Sequence[PicturedBoard]], look: Page, *, explain: bool) -> Iterator[RenderableType]:
    """Yield the boards of each text drawn side by side, and what there is to say of them."""
    from dataclasses import replace

    from ghosts_cli.report.drawing import draw_boards
    from ghosts_cli.report.legend import legend, pending_tiles

    everything = [each for boards in texts for each in boards]
    for number, boards in enumerate(texts):
        if number:
            yield ""
        names = [f"{each.board.name}, {each.headline}" if each.headline else each.board.name for each in boards]
        named = [replace(each.board, name=name) for each, name in zip(boards, names, strict=True)]
        yield draw_boards(named, look.width, style=look.style, highlights=[each.highlight for each in boards])
        yield from (pending for each in boards if (pending := pending_tiles(each.board)) is not None)
        for each in boards:
            prefix = f"{each.board.name}: " if len(everything) > 1 else ""
            yield from (f"{prefix}{line}" for line in each.notes)
    if explain:
        shown = frozenset(section for each in everything for section in each.highlight)
        yield ""
        yield legend([each.board for each in everything], style=look.style, highlight=shown, width=look.width)


def _picture(
    texts: Sequence[Sequence[PicturedBoard]], form: str, honest: Sequence[str], output: str | None, *, explain: bool
) -> str | bytes:
    """The boards of all texts in one picture."""
    from ghosts_cli.report.svg import picture_boards

    everything = [each for boards in texts for each in boards]
    picture = picture_boards(everything, legend=explain, footer=filter(None, honest))
    if form == "svg":
        return picture.svg
    if output in (None, "-") and is_terminal(sys.stdout):
        raise click.UsageError("a terminal cannot show a PNG; name a file with -o")
    from ghosts_cli.report.svg_png import png

    return png(picture)


def _speak_what_fonts_have() -> None:
    """Go back to English names where no font has the signs of the chosen language; a PNG cannot wait for another."""
    from ghosts_cli.formats.languages import Language, choose, current, words
    from ghosts_cli.report.svg_png import can_write

    if current() is not Language.ENGLISH and not can_write(words("bat"), words("ghost")):
        note(f"note: no font here has the signs of --lang {current().value}, so names are in English; an SVG has them")
        choose(Language.ENGLISH)


def _note_absent(boards: Sequence[PicturedBoard]) -> None:
    """Tell which paths were to be pointed out and are not there, and on which boards where there are several."""
    names: dict[str, list[str]] = {}
    for each in boards:
        for absence in each.absent:
            names.setdefault(absence, []).append(each.board.name)
    for absence, without in names.items():
        note(f"note: {', '.join(without)}: {absence}" if len(boards) > 1 else f"note: {absence}")


def _read_all(
    files: tuple[str, ...], notations: tuple[str, ...], in_use: CatalogInUse
) -> tuple[list[BoardText], ExitCode]:
    """Read every input; tell the problems of those that are wrong and return the others and the exit code."""
    from ghosts_cli.errors import InputError

    texts, codes = [], []
    for file, read in board_readers(files, notations, in_use):
        try:
            texts.append(read())
        except InputError as error:
            if error is in_use.failure:
                raise
            complain(file, error.problems, error.hint)
            codes.append(error.exit_code)
    return texts, highest(codes)
