"""Playing a run: from a plan to a summary, with a folder of rows or without."""

from __future__ import annotations

import os
import threading
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ghosts_cli.errors import InputError, Place, Problem, printable
from ghosts_cli.formats.alone import writing_alone
from ghosts_cli.game import Category
from ghosts_cli.simulation.batch import Batch
from ghosts_cli.simulation.folder import RUN, Part, RunFolder, check_folder, missing
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.runs import run_file, run_texts
from ghosts_cli.simulation.summary import Tally
from ghosts_cli.simulation.verify import game_faults
from ghosts_cli.simulation.workers import workers_for

if TYPE_CHECKING:
    from ghosts_cli.engine.games import GameRows

PART_ROWS = 100_000
"""Rows of a part, about."""


class Watcher(Protocol):
    """Whoever wants to know how a run goes on; called from several threads."""

    def begin(self, games: int, done: int) -> None:
        """Playing begins: how many games there are, and how many of them have been played before."""

    def advance(self, games: int) -> None:
        """So many more have been played."""

    def compiling(self) -> None:
        """The engine has to be compiled first."""

    def interrupted(self) -> None:
        """Ctrl-C was pressed; what is in hand is being finished."""


@dataclass(frozen=True)
class Outcome:
    """What became of a run."""

    plan: RunPlan
    tally: Tally
    finished: bool
    """Whether all games have been played."""
    played: int
    """Games played this time."""
    seconds: float
    """How long that took."""
    folder: RunFolder | None = None

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.played / self.seconds if self.seconds > 0 else 0.0


def default_jobs() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def simulate(plan: RunPlan, *, jobs: int, watcher: Watcher) -> Outcome:
    """Play a plan's games and keep no rows."""
    return _play(plan, None, [(0, plan.games)], Tally(plan.names, rotate=plan.rotate), _How(jobs, PART_ROWS, watcher))


def simulate_into(
    path: Path, plan: RunPlan, *, force: bool, jobs: int, watcher: Watcher, part_rows: int = PART_ROWS
) -> Outcome:
    """Play a plan's games into a new folder.

    Raises OutputExistsError or UsageError for a folder that must not be written or that another process is
    writing, OutputError when nothing more can be written; every part that was finished before stays good.
    """
    check_folder(path, force=force)
    with writing_alone(path):  # before --force removes what another process may be at
        folder = RunFolder.create(path, run_file(plan), run_texts(plan), force=force)
        tally = Tally(plan.names, rotate=plan.rotate)
        return _play(plan, folder, [(0, plan.games)], tally, _How(jobs, part_rows, watcher))


def resume_into(
    folder: RunFolder, plan: RunPlan, *, jobs: int, watcher: Watcher, part_rows: int = PART_ROWS
) -> Outcome:
    """Play the games that a run's folder does not have yet.

    Raises OutputError, as ``RunFolder.parts`` and ``frame`` do, and InputError where a part is not of this run.
    """
    with folder.alone():
        folder.clean()
        parts = folder.parts()
        tally = Tally(plan.names, rotate=plan.rotate)
        for part in parts:
            check_first_game(plan, folder, part)
            add_part(tally, folder, part, plan.catalog.by_id)
        return _play(plan, folder, list(missing(parts, plan.games)), tally, _How(jobs, part_rows, watcher))


_COUNTED = ("total", *(category.value for category in Category), "dead_ends", "rank")


def add_part(tally: Tally, folder: RunFolder, part: Part, ids: Collection[int]) -> None:
    """Add a part's rows to ``tally``, if all of their columns are right; ``ids`` are the tiles of the catalog."""
    rows = folder.frame(part, ids=ids)
    total, dead_ends, rank = (rows[name].to_numpy() for name in ("total", "dead_ends", "rank"))
    tally.add(part.first, total, rows.select(_COUNTED[1:-2]).to_numpy(), dead_ends, rank)


def check_first_game(plan: RunPlan, folder: RunFolder, part: Part) -> None:
    """Hold the first game of a part against the deal and the rules: another seed, say, deals other tiles.

    Raises InputError.
    """
    if part.last > part.first:
        rows = folder.rows_of(part.first, ids=plan.catalog.by_id)
        for fault in game_faults(plan, rows):
            message = (
                f"game {part.first} is none that {RUN} tells of: {fault};"
                f" 'ghosts runs verify {printable(str(folder.path))}' tells more"
            )
            raise InputError(str(part.path), [Problem(Place(), message, "run")])


@dataclass(frozen=True)
class _How:
    """How a run is played; nothing of it has any effect on the rows."""

    jobs: int
    part_rows: int
    watcher: Watcher


def _play(
    plan: RunPlan, folder: RunFolder | None, ranges: Sequence[tuple[int, int]], tally: Tally, how: _How
) -> Outcome:
    """Play ``ranges`` of games, and write them where there is a folder."""
    before = tally.games
    seats = plan.setup.players
    finished, seconds = not ranges, 0.0

    def chunk_done(rows: GameRows) -> None:
        tally.add(int(rows.game[0]), rows.total, rows.points, rows.dead_ends, rows.rank)
        how.watcher.advance(len(rows.game) // seats)

    if ranges:
        how.watcher.begin(plan.games, before)
        with workers_for([plan], how.jobs, how.watcher.compiling) as (worker,):
            writer = None if folder is None else _Writer(folder, plan, before * seats)
            batch = Batch(worker, how.jobs, chunk_done, None if writer is None else writer.write)
            finished = batch.run(ranges, max(1, how.part_rows // seats), how.watcher.interrupted)
            seconds = batch.seconds
    if folder is not None:
        folder.mark(rows=tally.games * seats, finished=finished)
    return Outcome(plan, tally, finished, tally.games - before, seconds, folder)


class _Writer:
    """Writes parts and keeps count of the rows in run.json."""

    def __init__(self, folder: RunFolder, plan: RunPlan, rows: int) -> None:
        self._folder = folder
        self._names = plan.names
        self._rows = rows
        self._lock = threading.Lock()

    def write(self, first: int, chunks: Sequence[GameRows]) -> None:
        """Write a part."""
        from ghosts_cli.simulation.frames import part_file

        content, rows = part_file(chunks, self._names)
        self._folder.write_part(first, content)
        with self._lock:
            self._rows += rows
            self._folder.mark(rows=self._rows, finished=False)
