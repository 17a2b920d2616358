"""``ghosts robust``: what holds on every deck of an ensemble, and what depends on the deck."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ghosts_cli.cli.app import Choice, Command, Group, WholeNumber, format_option
from ghosts_cli.cli.output import emit, note, page, refuse_existing
from ghosts_cli.cli.setting import (
    StrategyName,
    games_of,
    games_option,
    jobs_option,
    setup_of,
    strategies_option,
    table_options,
)
from ghosts_cli.cli.watching import ProgressBar
from ghosts_cli.errors import ExitCode

if TYPE_CHECKING:
    from ghosts_cli.formats.robust import RobustFile
    from ghosts_cli.simulation.ensemble import Deck, Ensemble, Measure
    from ghosts_cli.simulation.ensemble_folder import EnsembleFolder
    from ghosts_cli.simulation.plan import RunPlan
    from ghosts_cli.simulation.players import Player

F = TypeVar("F", bound=Callable[..., Any])

_USUAL_GAMES = 2000
_ENDINGS = ("json", "csv", "parquet", "txt")
"""What a file's name ends with; any other name is a folder."""
_OTHERS = ("html", "htm", "md", "yaml", "yml", "ndjson")
"""What a file's name may end with elsewhere: nobody means a folder by it."""


@click.group(
    cls=Group,
    examples=[
        "ghosts robust compare --a greedy --b random --decks decks --games 1000",
        "ghosts robust stats --decks decks --games 2000",
    ],
)
def robust() -> None:
    """Tell which results hold whatever the printed deck is.

    A comparison, a simulation or a statistic is made on every deck of an ensemble, such as 'ghosts catalog sample'
    draws. What spreads between decks is told apart from what the games of one deck leave open.
    """


def _ensemble_options(function: F) -> F:
    """Add the options that every command of the group has."""
    for option in reversed(
        (
            click.option(
                "--decks", "folder", metavar="DIR", default=None, help="The ensemble: every *.yaml in DIR, or one file."
            ),
            click.option(
                "--sample",
                type=WholeNumber(1, 10_000),
                metavar="N",
                default=None,
                help="Draw the decks instead, as 'ghosts catalog sample' does.",
            ),
            click.option(
                "--sample-seed",
                type=WholeNumber(0, 10**18 - 1),
                metavar="N",
                default=1,
                show_default=True,
                help="With --sample: which decks.",
            ),
            table_options,
            jobs_option,
            format_option("text", "json", "csv", "parquet"),
            click.option(
                "--table",
                type=Choice(["numbers", "decks"]),
                default=None,
                help="With CSV and Parquet: the numbers over decks, or those of every deck.  [default: numbers]",
            ),
            click.option(
                "-o",
                "--output",
                metavar="FILE|DIR",
                default=None,
                help="Write to FILE (.txt, .json, .csv, .parquet), or keep every finished deck in the folder DIR: "
                "the same command goes on there.",
            ),
            click.option("--force", is_flag=True, help="Overwrite a file that exists; begin a folder anew."),
        )
    ):
        function = option(function)
    return function


_ROTATE = click.option(
    "--rotate-seats/--no-rotate-seats",
    "rotate",
    default=True,
    show_default=True,
    help="Move strategies one seat on with every game, so that the luck of seats cancels.",
)


def _games(least: int, what: str) -> Callable[[F], F]:
    return games_option(least, _USUAL_GAMES, f"How many {what} on a deck.")


@robust.command(
    cls=Command,
    examples=[
        "ghosts robust compare --a greedy --b random --decks decks --games 1000",
        "ghosts robust compare --a greedy --b random --decks decks --games 1000 -o runs/robust",
        "ghosts robust compare --a greedy --b random --sample 20 --confidence 99 --format json",
    ],
)
@click.option("--a", "first", type=StrategyName(), required=True, metavar="STRATEGY", help="One strategy.")
@click.option("--b", "second", type=StrategyName(), required=True, metavar="STRATEGY", help="The other.")
@_games(2, "deals")
@click.option(
    "--confidence",
    type=Choice(["90", "95", "99", "99.9"]),
    default="95",
    show_default=True,
    help="What the intervals cover, in percent.",
)
@_ensemble_options
def compare(*, first: str, second: str, confidence: str, **options: Any) -> int:
    """Compare two strategies on every deck, and tell on how many the better one is better.

    On each deck it is 'ghosts compare': every deal is played twice, with a and b on one another's seats.
    """
    from ghosts_cli.analysis.robust_figures import compared
    from ghosts_cli.simulation.players import find_player

    pair, covered = (find_player(first), find_player(second)), float(confidence) / 100
    seats = tuple(pair[seat % 2] for seat in range(options["players"]))
    call = _Call("compare", seats, False, covered, "pairs")  # noqa: FBT003 - a field
    return _run(call, lambda jobs: compared(jobs, covered), options)


@robust.command(
    cls=Command,
    examples=["ghosts robust simulate --decks decks --games 1000 --strategy greedy --strategy random --players 2"],
)
@_games(1, "games")
@strategies_option
@_ROTATE
@_ensemble_options
def simulate(*, strategies: tuple[str, ...], rotate: bool, **options: Any) -> int:
    """Simulate games on every deck: means and wins by strategy and by seat.

    On each deck it is 'ghosts simulate'. For shares of categories, the first player and what monsters are worth take
    'ghosts robust stats'.
    """
    from ghosts_cli.analysis.robust_figures import simulated

    return _run(_call("simulate", strategies, options, rotate=rotate), simulated, options)


@robust.command(
    cls=Command,
    examples=[
        "ghosts robust stats --decks decks --games 2000",
        "ghosts robust stats --decks decks --games 2000 -o numbers.json",
    ],
)
@_games(1, "games")
@strategies_option
@_ROTATE
@_ensemble_options
def stats(*, strategies: tuple[str, ...], rotate: bool, **options: Any) -> int:
    """Study games on every deck: totals, categories, the first player, what monsters are worth.

    On each deck it is 'ghosts stats run' and 'ghosts stats tiles' on a run of its own.
    """
    from ghosts_cli.analysis.robust_figures import studied

    return _run(_call("stats", strategies, options, rotate=rotate), studied, options)


@dataclass(frozen=True)
class _Call:
    """What is asked of every deck."""

    command: str
    players: tuple[Player, ...]
    rotate: bool
    confidence: float = 0.95
    unit: str = "games"


def _call(command: str, strategies: tuple[str, ...], options: dict[str, Any], *, rotate: bool) -> _Call:
    from ghosts_cli.simulation.plan import for_all_seats
    from ghosts_cli.simulation.players import find_player

    players = for_all_seats([find_player(name) for name in strategies or ("greedy",)], options["players"])
    return _Call(command, players, rotate)


def _run(call: _Call, measure: Callable[[int], Measure], options: dict[str, Any]) -> int:
    from ghosts_cli.formats.alone import writing_alone
    from ghosts_cli.report.robust_data import document
    from ghosts_cli.simulation.ensemble import each_once, plans_of, play_ensemble, totals_notes
    from ghosts_cli.simulation.plan import RunPlan
    from ghosts_cli.simulation.run import default_jobs

    folder = _checked(options)
    decks, notes = each_once(_decks(options))
    notes += totals_notes(decks)
    for each in notes:
        note(f"note: {each}")

    games = games_of(options["games"], call.players, _USUAL_GAMES)

    def plan(deck: Deck, seed: int) -> RunPlan:
        return RunPlan(setup_of(deck.catalog, options), deck.catalog, call.players, seed, games, call.rotate)

    plans = plans_of(decks, plan, options["seed"])
    with nullcontext() if folder is None else writing_alone(folder):
        kept = _kept(folder, call, plans, force=options["force"])
        with ProgressBar(call.unit) as watcher:
            ensemble = play_ensemble(decks, plans, measure(options["jobs"] or default_jobs()), watcher, kept)
        _write(document(call.command, ensemble, plans[0], call.confidence, notes), kept, options)
    return _end(ensemble, kept)


def _checked(options: dict[str, Any]) -> Path | None:
    """The folder to keep decks in, if one is named. Raises click.UsageError, OutputExistsError for a file there."""
    from ghosts_cli.cli.stats_runs import check_parquet

    if (options["folder"] is None) == (options["sample"] is None):
        raise click.UsageError("expected the ensemble: either --decks DIR or --sample N")
    if options["table"] is not None and options["form"] not in ("csv", "parquet"):
        raise click.UsageError(
            f"--table is for --format csv and parquet; --format {options['form']} has the numbers over decks"
            f"{' and those of every deck' if options['form'] == 'json' else ''}"
        )
    output = options["output"]
    ending = PurePath(output or "").suffix.lower().removeprefix(".")
    if ending in _OTHERS:
        raise click.UsageError(
            f"expected FILE with one of the endings {', '.join(f'.{each}' for each in _ENDINGS)}, or DIR; found"
            f" '{output}' ('ghosts report --robust' makes pages)"
        )
    if output not in (None, "-") and ending not in _ENDINGS:
        check_parquet(options["form"], None)
        return Path(output)
    check_parquet(options["form"], output)
    refuse_existing(output, force=options["force"])
    return None


def _decks(options: dict[str, Any]) -> list[Deck]:
    from ghosts_cli.simulation.ensemble import drawn_ensemble, read_ensemble

    if options["folder"] is not None:
        return read_ensemble(options["folder"])
    return drawn_ensemble(options["sample"], options["sample_seed"])


def _kept(folder: Path | None, call: _Call, plans: list[RunPlan], *, force: bool) -> EnsembleFolder | None:
    from ghosts_cli.simulation.ensemble_folder import EnsembleFolder

    return None if folder is None else EnsembleFolder.at(folder, call.command, plans, call.confidence, force=force)


def _write(found: RobustFile, kept: EnsembleFolder | None, options: dict[str, Any]) -> None:
    from ghosts_cli.formats.robust import write_robust
    from ghosts_cli.report import robust_data
    from ghosts_cli.report.robust_text import robust_parts

    form, output = options["form"], None if kept is not None else options["output"]
    if kept is not None:
        kept.write_document(write_robust(found))
    text: str | bytes
    if form == "json":
        text = write_robust(found)
    elif form == "text":
        text = page(output=output).render(robust_parts(found))
    else:
        make = robust_data.table_csv if form == "csv" else robust_data.table_parquet
        text = make(found, options["table"] or robust_data.NUMBERS)
    emit(text, output, force=options["force"])


def _end(ensemble: Ensemble, kept: EnsembleFolder | None) -> int:
    """Tell where the decks are kept, or how to go on."""
    from ghosts_cli.errors import printable
    from ghosts_cli.formats.counting import count

    where = "" if kept is None else printable(str(kept.path))
    if ensemble.finished:
        if kept is not None:
            note(f"wrote {where}: {count(len(ensemble.decks), 'deck')}")
        return ExitCode.DONE
    done = f"interrupted after {len(ensemble.decks)} of {count(ensemble.asked, 'deck')}"
    click.echo(f"{done}; the same command goes on with {where}" if where else done, err=True)
    return ExitCode.INTERRUPTED
