"""``ghosts score``: score boards and games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Choice, Command, WholeNumber, catalog_option, format_option, output_options, settings
from ghosts_cli.cli.inputs import board_readers, boards_arguments
from ghosts_cli.cli.output import Page, complain, emit, highest, honesty, note, page, refuse_existing

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.catalog.catalog import Catalog
    from ghosts_cli.report.scored import ScoredFile


@click.command(
    cls=Command,
    examples=[
        "ghosts score examples/game.yaml",
        "ghosts score examples/game.yaml --explain --no-boards",
        "ghosts score examples/game.yaml examples/in-progress.yaml --format csv",
        "ghosts score --board 'S,S,S | S,S:gg,S | S,X,S bone=N1,S1 tooth=N2,S2'",
    ],
)
@boards_arguments
@click.option("--explain", is_flag=True, help="Prove the score: what counted, where, by which rule.")
@click.option(
    "--path-unit",
    type=Choice(["section", "tile"]),
    default=None,
    help="Count paths by section or by tile (G30).  [default: the file's rules, else section]",
)
@click.option(
    "--werewolf-bonus-at-zero/--no-werewolf-bonus-at-zero",
    default=None,
    help="Pay the bonus for most werewolves when nobody has one (G23).  [default: the file's rules, else no]",
)
@click.option(
    "--players",
    type=WholeNumber(2, 5),
    default=None,
    help="Tell what most werewolves would be worth to a board scored alone in a game of so many.",
)
@click.option("--boards/--no-boards", "draw", default=True, show_default=True, help="Draw the boards (text).")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only.")
@catalog_option
@format_option("text", "json", "ndjson", "csv")
@output_options
def score(
    *,
    files: tuple[str, ...],
    notations: tuple[str, ...],
    explain: bool,
    path_unit: str | None,
    werewolf_bonus_at_zero: bool | None,
    players: int | None,
    draw: bool,
    only_ascii: bool,
    catalog: str | None,
    form: str,
    output: str | None,
    force: bool,
) -> int:
    """Score boards and games, and prove the score.

    A FILE is a board, a game, or lines of notation; - is standard input.

    With -q the text leaves out why a board alone gets no bonus; that it is not finished stays, as part of its score.
    """
    from ghosts_cli.game import PathUnit
    from ghosts_cli.report.scored import CATALOG_RULE, CatalogInUse, RuleOptions, score_files

    refuse_existing(output, force=force)
    in_use = CatalogInUse(catalog)
    options = RuleOptions(None if path_unit is None else PathUnit(path_unit), werewolf_bonus_at_zero)
    scored = list(score_files(board_readers(files, notations, in_use), in_use, options, players))
    if in_use.failure is not None:
        complain(in_use.failure.file, in_use.failure.problems, in_use.failure.hint)
    if form == "text":
        look = page(only_ascii=only_ascii, output=output)
        text = _text(scored, in_use.catalog, look, explain=explain, draw=draw)
    else:
        text = _data(scored, in_use.catalog, form, explain=explain)
    if text or output is None:  # no file is written for nothing but problems
        emit(text, output, force=force)
    if form != "json":
        for file in scored:
            complain(file.file, [each for each in file.problems if each.rule != CATALOG_RULE])
    for file in scored:
        _note_namesakes(file)
    if players is not None and any(file.is_game for file in scored):
        note("note: --players is about boards scored alone; a game has its own number of players")
    return highest(file.exit_code for file in scored)


def _note_namesakes(file: ScoredFile) -> None:
    """Tell which players of a game cannot be told apart by their names."""
    names = [player.board.name for player in file.players]
    for name in dict.fromkeys(names):
        seats = [str(seat) for seat, other in enumerate(names, start=1) if other == name]
        if file.is_game and len(seats) > 1:
            note(f"note: {file.file}: players {' and '.join(seats)} have one name, '{name}'")


def _data(scored: list[ScoredFile], catalog: Catalog | None, form: str, *, explain: bool) -> str:
    from ghosts_cli.report import score_data

    if form == "json":
        return score_data.score_json(scored, catalog, explain=explain)
    if form == "ndjson":
        return score_data.score_ndjson(scored, catalog, explain=explain)
    return score_data.score_csv(scored, catalog)


def _text(scored: list[ScoredFile], catalog: Catalog | None, page: Page, *, explain: bool, draw: bool) -> str:
    from ghosts_cli.report.score_text import score_parts

    parts: list[RenderableType] = []
    for file in scored:
        if file.players:
            if parts:
                parts.append("")
            parts += score_parts(
                file, width=page.width, style=page.style, explain=explain, boards=draw, notes=not settings().quiet
            )
    return page.render([*parts, *honesty(catalog)] if parts else [])
