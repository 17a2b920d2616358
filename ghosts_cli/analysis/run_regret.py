"""What the boards of runs left on the table: files of regrets held against the runs, and their boards by group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from ghosts_cli.advice.regret_file import REGRETS, RegretFile, read_regret, run_facts
from ghosts_cli.analysis.intervals import ClusterSums
from ghosts_cli.analysis.run_groups import Groups, group_names
from ghosts_cli.analysis.runs import SHOWN_LENGTH, MisfitError, Run, RunSet
from ghosts_cli.errors import Place, Problem, printable
from ghosts_cli.formats.counting import count
from ghosts_cli.simulation.folder import REGRET, Part

_OWN = ("strategy", "start_seat", "total", "werewolf_bonus", "dead_ends")
"""What is read of a run's rows."""


@dataclass(frozen=True, eq=False)
class RunRegret:
    """The solved boards of runs.

    ``frame`` has a row a board: ``run`` (its place in ``runs``), ``group`` (its name), ``game``, ``seat``, ``scored``,
    ``optimum``, ``regret``, ``bound``, ``proven``, ``perfect`` (whether it is proven that no arrangement scores
    more), and ``regret_`` and the category for each of the 13. Points are without the bonus for most werewolves (G23).
    """

    runs: RunSet
    groups: Sequence[str]
    files: Sequence[RegretFile]
    frame: pl.DataFrame

    @property
    def boards(self) -> int:
        """How many boards were solved."""
        return self.frame.height

    @property
    def unproven(self) -> int:
        """Of how many of them the optimum is the best that was found, without a proof."""
        return int((~self.frame["proven"]).sum())

    def notes(self) -> Iterator[str]:
        """Yield what should be known about the sample before believing its numbers."""
        if self.unproven:
            yield (
                f"of {self.unproven:,} of {self.boards:,} solved boards the optimum is not proven: their regret counts"
                " from the best that was found, so it may be higher, up to what 'at_most' tells"
            )
        for number, run in enumerate(self.runs.runs):
            if number not in self.frame["run"]:
                yield f"no board of {run.name} is solved, so none counts for the regret"
        for file in self.files:
            run = next(each for each in self.runs.runs if run_facts(each.file) == file.facts)
            if file.rows != run.games * run.file.players:
                yield (
                    f"{file.name} is a sample of {count(file.rows, 'board')}, all that {run.name} had then; now"
                    f" there are {run.games * run.file.players:,}"
                )

    def clusters(self, group: str, column: str) -> list[ClusterSums]:
        """The sums of a column over the games of a group's boards, one of each run that has some."""
        games = (
            self.frame.filter(pl.col("group") == group)
            .group_by("run", "game")
            .agg(pl.len().cast(pl.Float64).alias("b"), pl.col(column).cast(pl.Float64).sum().alias("t"))
        )
        boards, total = pl.col("b"), pl.col("t")
        sums = games.group_by("run").agg(
            pl.len().alias("games"),
            boards.sum().alias("boards"),
            (boards * boards).sum().alias("boards_squared"),
            total.sum().alias("total"),
            (total * total).sum().alias("squares"),
            (boards * total).sum().alias("cross"),
        )
        return [
            ClusterSums(self.runs.runs[row.pop("run")].file.seed, **row) for row in sums.sort("run").rows(named=True)
        ]


def regret_of(runs: RunSet, groups: Groups, names: Sequence[str] = ()) -> RunRegret | None:
    """The regret of runs by the files ``names``, and for other runs by the file in their folder; None without any.

    Raises UnreadableError and InputError for what is no such file or damaged, MisfitError for one that is not of these
    runs: of another catalog, seed or strategies, with boards that they have not, or two of the same run.
    """
    files: dict[int, RegretFile] = {}
    for name in names:
        file = read_regret(name)
        number = _run_of(file, runs)
        if number in files:
            raise _misfit(file, f"{files[number].name} is of {runs.runs[number].name} as well; give one of them")
        files[number] = file
    for number, run in enumerate(runs.runs):
        kept = run.folder.text(REGRET)
        if number not in files and kept is not None:
            files[number] = file = read_regret(str(kept))
            _hold_against(file, run)
    if not files:
        return None
    frames = [_rows(files[number], runs.runs[number], number, groups.by) for number in sorted(files)]
    return RunRegret(runs, groups.names, [files[number] for number in sorted(files)], pl.concat(frames))


def _run_of(file: RegretFile, runs: RunSet) -> int:
    """The place of the run that a file is of."""
    for number, run in enumerate(runs.runs):
        if run_facts(run.file) == file.facts:
            return number
    if len(runs.runs) > 1:
        facts = ", ".join(f"{name} {_short(name, file.facts.get(name, '?'))}" for name in ("seed", "strategies"))
        raise _misfit(file, f"it is of none of these runs, but of one with {facts}")
    _hold_against(file, runs.runs[0])
    raise AssertionError("the facts differ")


def _hold_against(file: RegretFile, run: Run) -> None:
    """Refuse a file that is of another run."""
    ours = run_facts(run.file)
    differences = [
        f"{name}: {_short(name, file.facts.get(name, '?'))} there, {_short(name, value)} here"
        for name, value in ours.items()
        if file.facts.get(name) != value
    ]
    if differences:
        again = f"'ghosts solve {run.name} -o FILE.parquet' makes a new one"
        raise _misfit(file, f"it is not of {run.name}; {'; '.join(differences)}; {again}")


def _short(name: str, value: str) -> str:
    return value[:SHOWN_LENGTH] if name == "catalog" else value


def _rows(file: RegretFile, run: Run, number: int, by: str) -> pl.DataFrame:
    """The boards of a file with what the run says of them. Raises MisfitError where that is something else."""
    frame = file.frame.sort("game", "seat")
    found = [rows for part in run.parts if (rows := _of_part(frame, run, part)) is not None]
    own = pl.concat(found) if found else None
    if own is None or own.height != frame.height:
        known = frame.select("game", "seat").cast(pl.Int64)
        strange = (
            known
            if own is None
            else known.join(own.select(pl.col("game", "seat").cast(pl.Int64)), on=["game", "seat"], how="anti")
        )
        game, seat = strange.row(0)
        raise _misfit(file, f"{run.name} has no game {game} with a seat {seat}")
    scored = (pl.col("total") - pl.col("werewolf_bonus")).alias("scored")
    own = own.with_columns(scored, group_names(by, run.file.players).alias("group"))
    same = ["strategy", "scored", "dead_ends"]
    differs = pl.any_horizontal((own[name] != frame[name]).alias(name) for name in same)
    if not (wrong := own.filter(own.select(differs).to_series())).is_empty():
        game, seat = wrong.select("game", "seat").row(0)
        raise _misfit(file, f"its board of game {game}, seat {seat} is not the one that {run.name} has")
    return frame.select(
        pl.lit(number).alias("run"),
        own["group"],
        pl.col("game", "seat", "scored", "optimum", "regret", "bound", *REGRETS).cast(pl.Int64),
        "proven",
        (pl.col("bound") == pl.col("scored")).alias("perfect"),
    )


def _of_part(frame: pl.DataFrame, run: Run, part: Part) -> pl.DataFrame | None:
    """The run's rows of the boards that lie in a part, in the same order; None where there is none."""
    players = run.file.players
    here = frame.filter(pl.col("game").is_between(part.first, part.last - 1), pl.col("seat").is_between(1, players))
    if here.is_empty():
        return None
    places = (here["game"].cast(pl.Int64) - part.first) * players + here["seat"].cast(pl.Int64) - 1
    return run.frame(part, _OWN)[places]


def _misfit(file: RegretFile, message: str) -> MisfitError:
    return MisfitError(file.name, [Problem(Place(), printable(message), "regret")])
