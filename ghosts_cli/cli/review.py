"""``ghosts review``: a game's mistakes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ghosts_cli.cli.app import Command, WholeNumber, catalog_option, format_option, output_options
from ghosts_cli.cli.output import emit, honesty, page, refuse_existing, tell
from ghosts_cli.errors import ExitCode

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.formats.boards import BoardText
    from ghosts_cli.formats.source import Source
    from ghosts_cli.report.review_files import ReviewedGame
    from ghosts_cli.report.scored import CatalogInUse, RuleOptions


@click.command(
    cls=Command,
    examples=[
        "ghosts review examples/game.yaml --seat 2",
        "ghosts review examples/game.yaml --samples 0 --format json",
    ],
)
@click.argument("game", metavar="GAME.yaml|RUN:GAME")
@click.option("--seat", type=WholeNumber(1, 5), default=None, help="Review this seat only.  [default: all]")
@click.option(
    "--samples",
    type=WholeNumber(0, 10_000),
    default=8,
    show_default=True,
    help="Deals of what was unseen, to tell bad luck from a mistake; 0 for hindsight alone.",
)
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="What those deals are drawn from.")
@click.option(
    "-j", "--jobs", type=WholeNumber(1, 256), default=None, help="Processes for several seats.  [default: all cores]"
)
@catalog_option
@format_option("text", "json")
@output_options
def review(
    *,
    game: str,
    seat: int | None,
    samples: int,
    seed: int,
    jobs: int | None,
    catalog: str | None,
    form: str,
    output: str | None,
    force: bool,
) -> int:
    """Tell the mistakes of a game, the worst first.

    GAME.yaml is a finished game, with its moves if they are known; RUN:GAME a game of a run.

    A seat takes some 10 seconds of one processor; seats are shared out over --jobs. Fewer --samples are faster in
    proportion, --samples 0 takes about a second, and --seat leaves out the others.
    """
    from ghosts_cli.report.scored import CatalogInUse, RuleOptions

    refuse_existing(output, force=force)
    in_use = CatalogInUse(catalog)
    text, source, differences = _read(game, in_use, catalog)
    code = ExitCode.WRONG_INPUT if differences else ExitCode.DONE
    for difference in differences:
        tell(f"error: {text.file}: {difference}")
    reviewed = _reviewed(text, source, in_use, RuleOptions(), seat=seat, samples=samples, seed=seed, jobs=jobs)
    if form == "json":
        from ghosts_cli.report.review_data import review_json

        emit(review_json(reviewed, in_use.catalog), output, force=force)
    else:
        from ghosts_cli.report.review_text import review_parts

        parts: list[RenderableType] = [*review_parts(reviewed), *honesty(in_use.catalog)]
        emit(page(output=output).render(parts), output, force=force)
    return code


def _reviewed(
    text: BoardText,
    source: Source | None,
    in_use: CatalogInUse,
    options: RuleOptions,
    *,
    seat: int | None,
    samples: int,
    seed: int,
    jobs: int | None,
) -> ReviewedGame:
    from ghosts_cli.advice.review import Yardstick
    from ghosts_cli.cli.watching import ProgressBar
    from ghosts_cli.report.review_files import read_game, review_game
    from ghosts_cli.simulation.run import default_jobs

    game = read_game(text, source, in_use)
    tiles = in_use.catalog.tiles if game.uses_ids_only and in_use.catalog is not None else game.tiles
    yardstick = Yardstick(options.rules(text), tiles, samples, seed)
    with ProgressBar("tiles") as bar:
        bar.begin(9 * (1 if seat else len(text.boards)), 0)
        return review_game(game, yardstick, seat, jobs=jobs or default_jobs(), notify=bar.advance)


def _read(game: str, in_use: CatalogInUse, catalog: str | None) -> tuple[BoardText, Source | None, tuple[str, ...]]:
    """The game, the text it was read from if it is a file, and where a run's rows say something else."""
    from ghosts_cli.formats.boards import HOW_TO_COME_BY_BOARDS, read_boards
    from ghosts_cli.formats.source import read_source

    run = re.fullmatch(r"(.+):[0-9]+", game)
    if run is None or Path(game).exists():
        source = read_source(game, empty_hint=HOW_TO_COME_BY_BOARDS)
        return read_boards(source, in_use), source, ()
    from ghosts_cli.simulation.replay import replay

    played = replay(game, catalog)
    in_use.catalog = played.plan.catalog
    return played.text(), None, (*played.changes, *played.differences)
