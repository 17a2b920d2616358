"""``ghosts compare``: two strategies on the same deals and seats."""

from __future__ import annotations

from typing import Any

import click

from ghosts_cli.cli.app import Choice, Command, Number, format_option, output_options
from ghosts_cli.cli.output import emit, honesty, page, refuse_existing
from ghosts_cli.cli.setting import Setting, StrategyName, games_of, games_option, jobs_option, setting_options
from ghosts_cli.cli.watching import ProgressBar
from ghosts_cli.errors import ExitCode

_USUAL_GAMES = 10_000


@click.command(
    cls=Command,
    examples=[
        "ghosts compare --a greedy --b random --games 1000",
        "ghosts compare --a greedy --b greedy:threshold=5 --games 100000 --until 0.5",
    ],
)
@click.option("--a", "first", type=StrategyName(), required=True, metavar="STRATEGY", help="One strategy.")
@click.option("--b", "second", type=StrategyName(), required=True, metavar="STRATEGY", help="The other.")
@games_option(2, _USUAL_GAMES, "How many deals; each is played twice, with a and b on one another's seats.")
@click.option(
    "--until",
    type=Number(0, min_open=True),
    default=None,
    metavar="WIDTH",
    help="Stop when the interval of the difference is so narrow, in points; at --games at the latest.",
)
@click.option(
    "--confidence",
    type=Choice(["90", "95", "99", "99.9"]),
    default="95",
    show_default=True,
    help="What the intervals cover, in percent.",
)
@setting_options
@jobs_option
@format_option("text", "json")
@output_options
def compare(
    *,
    first: str,
    second: str,
    games: int | None,
    until: float | None,
    confidence: str,
    jobs: int | None,
    form: str,
    output: str | None,
    force: bool,
    **options: Any,
) -> int:
    """Compare two strategies on the same deals and seats.

    Every deal is played twice, with the seats a b a b ... and b a b a ..., and counts as one number: the
    mean of a's seats minus the mean of b's, over both games.
    """
    from ghosts_cli.report.simulation_data import comparison_data
    from ghosts_cli.report.simulation_text import comparison_parts
    from ghosts_cli.simulation.compare import compare
    from ghosts_cli.simulation.plan import RunPlan
    from ghosts_cli.simulation.players import find_player
    from ghosts_cli.simulation.run import default_jobs

    refuse_existing(output, force=force)
    setting = Setting.of(options)
    a, b = find_player(first), find_player(second)
    seats = tuple((a, b)[seat % 2] for seat in range(setting.setup.players))
    games = games_of(games, (a, b), _USUAL_GAMES)
    plan = RunPlan(setting.setup, setting.catalog, seats, options["seed"], games, False, setting.position)  # noqa: FBT003 - a field
    with ProgressBar("pairs") as watcher:
        comparison = compare(
            plan, jobs=jobs or default_jobs(), watcher=watcher, until=until, confidence=float(confidence) / 100
        )
    if form == "json":
        from ghosts_cli.formats.writing import to_json

        emit(to_json(comparison_data(comparison)), output, force=force)
    else:
        shown = [*comparison_parts(comparison), *honesty(setting.catalog)]
        emit(page(output=output).render(shown), output, force=force)
    if comparison.interrupted:
        from ghosts_cli.formats.counting import count

        click.echo(f"interrupted after {comparison.pairs:,} of {count(games, 'pair')}", err=True)
        return ExitCode.INTERRUPTED
    return ExitCode.DONE
