"""``ghosts simulate``: play whole drafts and sum them up, or write them to a run."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ghosts_cli.cli.app import Command, WholeNumber, format_option
from ghosts_cli.cli.output import emit, honesty, note, page, tell
from ghosts_cli.cli.setting import (
    Setting,
    flag,
    games_of,
    games_option,
    given,
    jobs_option,
    setting_options,
    strategies_option,
)
from ghosts_cli.cli.watching import ProgressBar
from ghosts_cli.errors import ExitCode

if TYPE_CHECKING:
    from ghosts_cli.simulation.run import Outcome

_USUAL_GAMES = 10_000
_ABOUT_GAMES = (
    "games", "players", "strategies", "rotate", "seed", "advanced", "placement", "path_unit", "werewolf_bonus_at_zero",
    "doors", "position", "output", "force",
)  # fmt: skip


@click.command(
    cls=Command,
    examples=[
        "ghosts simulate --games 2000 --strategy greedy --strategy random --players 2",
        "ghosts simulate --games 100000 --strategy greedy --seed 7 -o runs/a",
        "ghosts simulate --resume runs/a",
        "ghosts simulate --games 2000 --strategy greedy --from examples/position.yaml",
        "ghosts simulate --games 20 --players 2 --strategy random --strategy examples/diamonds.py:Diamonds",
    ],
)
@games_option(1, _USUAL_GAMES, "How many games.")
@strategies_option
@click.option(
    "--rotate-seats/--no-rotate-seats",
    "rotate",
    default=None,
    help="Move strategies one seat on with every game, so that the luck of seats cancels.  "
    "[default: yes; no with --from]",
)
@setting_options
@click.option("-o", "--output", metavar="DIR", default=None, help="Write the run's rows to the folder DIR.")
@click.option("--force", is_flag=True, help="Overwrite a run that exists.")
@click.option("--resume", metavar="RUN", default=None, help="Go on with a run that was interrupted.")
@jobs_option
@click.option(
    "--part-rows",
    type=WholeNumber(1),
    default=100_000,
    show_default=True,
    help="Rows in a file of a run, about; it has no effect on the games.",
)
@format_option("text", "json")
def simulate(*, resume: str | None, form: str, **options: Any) -> int:
    """Play whole drafts, and tell what they come to.

    The same seed and options give the same games on every machine, with any number of jobs, and after any
    interruption.
    """
    with ProgressBar() as watcher, _explained(resume or options["output"]):
        outcome = _simulate(watcher, options) if resume is None else _resume(resume, watcher, options)
    emit(_json(outcome) if form == "json" else _text(outcome), None)
    return _end(outcome, in_folder=options["output"] is not None)


@contextlib.contextmanager
def _explained(run: str | None) -> Iterator[None]:
    """When a run can be written no more, say what is left of it."""
    from ghosts_cli.errors import OutputError
    from ghosts_cli.simulation.folder import RUN

    try:
        yield
    except OutputError as error:
        if run is None or not (Path(run) / RUN).exists():
            raise
        raise OutputError(
            f"{error}; what was finished is in {run}; go on with: ghosts simulate --resume {run}"
        ) from None


def _simulate(watcher: ProgressBar, options: dict[str, Any]) -> Outcome:
    from ghosts_cli.simulation.folder import check_folder
    from ghosts_cli.simulation.plan import RunPlan, for_all_seats
    from ghosts_cli.simulation.players import find_player
    from ghosts_cli.simulation.run import default_jobs, simulate, simulate_into

    output = None if options["output"] is None else Path(options["output"])
    if output is not None:
        check_folder(output, force=options["force"])
    setting = Setting.of(options)
    rotate = setting.position is None if options["rotate"] is None else options["rotate"]
    players = for_all_seats([find_player(name) for name in options["strategies"] or ("greedy",)], setting.setup.players)
    games = games_of(options["games"], players, _USUAL_GAMES)
    plan = RunPlan(setting.setup, setting.catalog, players, options["seed"], games, rotate, setting.position)
    jobs = options["jobs"] or default_jobs()
    if output is None:
        return simulate(plan, jobs=jobs, watcher=watcher)
    return simulate_into(
        output, plan, force=options["force"], jobs=jobs, watcher=watcher, part_rows=options["part_rows"]
    )


def _resume(name: str, watcher: ProgressBar, options: dict[str, Any]) -> Outcome:
    from ghosts_cli.simulation.folder import RunFolder
    from ghosts_cli.simulation.run import default_jobs, resume_into
    from ghosts_cli.simulation.runs import open_plan, refuse_changed

    if strange := given(_ABOUT_GAMES):
        raise click.UsageError(f"--resume goes on as the run was begun: leave out {', '.join(map(flag, strange))}")
    folder = RunFolder.open(Path(name))
    plan, changes = open_plan(folder, options["catalog"])
    refuse_changed(folder, changes)
    jobs = options["jobs"] or default_jobs()
    return resume_into(folder, plan, jobs=jobs, watcher=watcher, part_rows=options["part_rows"])


def _json(outcome: Outcome) -> str:
    from ghosts_cli.formats.writing import to_json
    from ghosts_cli.report.simulation_data import outcome_data

    return to_json(outcome_data(outcome))


def _text(outcome: Outcome) -> str:
    from ghosts_cli.report.simulation_text import outcome_parts

    look = page()
    return look.render([*outcome_parts(outcome), *honesty(outcome.plan.catalog)])


def _end(outcome: Outcome, *, in_folder: bool) -> int:
    """Tell where the rows are, or how to go on."""
    from ghosts_cli.formats.counting import count

    games, folder = outcome.tally.games, outcome.folder
    if folder is not None and outcome.finished:
        note(f"{'wrote' if in_folder else 'finished'} {folder.path}: {count(folder.run.rows, 'row')}")
    elif not outcome.finished:
        done = f"interrupted after {games:,} of {count(outcome.plan.games, 'game')}"
        tell(done if folder is None else f"{done}; go on with: ghosts simulate --resume {folder.path}")
    return ExitCode.DONE if outcome.finished else ExitCode.INTERRUPTED
