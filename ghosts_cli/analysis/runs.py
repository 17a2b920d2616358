"""Runs to be studied together: opened, held against one another, and read part by part."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.file import find_catalog, read_catalog, read_catalog_source
from ghosts_cli.errors import GhostsError, InputError, Place, Problem, UsageError, printable
from ghosts_cli.formats.counting import count
from ghosts_cli.formats.runs import RunFile
from ghosts_cli.simulation.folder import CATALOG, RUN, WRITTEN_WITH_A_RUN, Part, RunFolder

if TYPE_CHECKING:
    import polars as pl

SHOWN_LENGTH = 12
"""Letters of a catalog's hash that people are shown."""


class EmptyRunError(GhostsError):
    """A run has no finished game."""


class MisfitError(InputError):
    """Runs that were to be studied together are not of the same game."""


@dataclass(frozen=True, eq=False)
class Run:
    """A run and the parts that it has."""

    name: str
    """As it was given; its games are named after it."""
    folder: RunFolder
    parts: tuple[Part, ...]

    @property
    def file(self) -> RunFile:
        """What its ``run.json`` says."""
        return self.folder.run

    @property
    def games(self) -> int:
        """How many games it has rows of."""
        return sum(part.last - part.first for part in self.parts)

    @property
    def strategies(self) -> tuple[str, ...]:
        """Its strategies, each once, in the order of the seats in game 0."""
        return tuple(dict.fromkeys(self.file.strategies))

    def frame(self, part: Part, columns: Sequence[str], *, ids: Collection[int] | None = None) -> pl.DataFrame:
        """The rows of a part, by game and seat. Raises UnreadableError, InputError where they are no such rows."""
        return self.folder.frame(part, list(dict.fromkeys(["game", "seat", *columns])), ids=ids)


@dataclass(frozen=True, eq=False)
class RunSet:
    """Runs of the same game: the same catalog, rules, variant and way to lay tiles."""

    runs: tuple[Run, ...]

    @property
    def first(self) -> RunFile:
        """What ``run.json`` of the first run says; the others agree in all that matters."""
        return self.runs[0].file

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return sum(run.games for run in self.runs)

    @property
    def boards(self) -> int:
        """How many boards there are in all."""
        return sum(run.games * run.file.players for run in self.runs)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players, each once, rising."""
        return tuple(sorted({run.file.players for run in self.runs}))

    @property
    def strategies(self) -> tuple[str, ...]:
        """All strategies, each once, in the order of the runs."""
        return tuple(dict.fromkeys(name for run in self.runs for name in run.strategies))

    def notes(self) -> Iterator[str]:
        """Yield what should be known about the runs before believing their numbers."""
        for run in self.runs:
            if not run.file.finished:
                yield (
                    f"{run.name} is not finished: {run.games:,} of {count(run.file.games, 'game')} are counted;"
                    f" 'ghosts simulate --resume {run.name}' plays the rest"
                )
        seeds = [run.file.seed for run in self.runs]
        if len(set(seeds)) < len(seeds):
            yield "runs of the same seed share their decks; intervals are as wide as that may make them"
        if len({run.file.version for run in self.runs}) > 1:
            played = ", ".join(f"{run.name} by {run.file.version}" for run in self.runs)
            yield f"different versions of the program played the runs: {played}"


def game_name(run: str, game: int) -> str:
    """The name of a game, as ``ghosts replay`` takes it."""
    return f"{run}:{game}"


def open_runs(names: Sequence[str], *, mixed_players: bool = False, advice: str = "") -> RunSet:
    """Open runs that are to be studied together; with ``mixed_players`` their numbers of players may differ.

    ``advice`` is what to tell where they do and must not.

    Raises UnreadableError for what is no run, InputError for a damaged one, EmptyRunError for one without a game,
    MisfitError for runs that are not of the same game or have the same games, UsageError for a run given twice.
    """
    runs = [_open(name) for name in names]
    places = [os.path.realpath(run.folder.path) for run in runs]
    for number, run in enumerate(runs):
        if places[number] in places[:number]:
            raise UsageError(f"{printable(run.name)} is given twice; its games would count twice")
        _hold_against(runs[0], run, mixed_players=mixed_players, advice=advice)
    _refuse_same_games(runs)
    return RunSet(tuple(runs))


def _open(name: str) -> Run:
    path = Path(name)
    folder = RunFolder.open(path)
    short = name.rstrip("/") or name
    parts = tuple(part for part in folder.all_parts() if part.last > part.first)
    if not parts:
        raise EmptyRunError(
            f"{printable(short)} has no finished game yet; 'ghosts simulate --resume {printable(short)}' plays them"
        )
    return Run(short, folder, parts)


def _hold_against(first: Run, other: Run, *, mixed_players: bool, advice: str) -> None:
    """Refuse a run that is not of the same game as the first."""
    one, two = _facts(first.file), _facts(other.file)
    if mixed_players:
        del one["number of players"], two["number of players"]
    differences = [f"{what}: {two[what]} here, {one[what]} there" for what in one if one[what] != two[what]]
    if differences:
        hint = f" ({advice})" if advice and differences[0].startswith("number of players") else ""
        place = str(other.folder.path / RUN)
        raise MisfitError(
            place,
            [Problem(Place(), f"does not fit together with {first.name}; {each}{hint}", "run") for each in differences],
        )


def _facts(run: RunFile) -> dict[str, str]:
    """What two runs must have in common to be of the same game, in words."""
    rules = f"paths by {run.rules.path_unit}"
    if run.rules.werewolf_bonus_at_zero:
        rules += ", werewolf bonus at zero"
    return {
        "number of players": str(run.players),
        "catalog": f"{run.catalog.name} ({run.catalog.hash[:SHOWN_LENGTH]})",
        "rules": rules,
        "variant": run.variant,
        "placement": run.placement,
        "doors": run.doors,
    }


def _refuse_same_games(runs: Sequence[Run]) -> None:
    """Refuse runs whose games are the same: as far as the shorter one goes, each would count twice."""
    for number, run in enumerate(runs):
        for other in runs[:number]:
            if _what_decides(run.file) == _what_decides(other.file):
                message = f"the games are those of {other.name} again: the same seed, the same strategies"
                raise MisfitError(str(run.folder.path / RUN), [Problem(Place(), message, "run")])


def _what_decides(run: RunFile) -> tuple[object, ...]:
    return run.seed, run.players, tuple(run.strategies), run.rotate_seats, run.version


def catalog_of(runs: RunSet, option: str | None = None) -> Catalog:
    """The catalog that runs were played with: ``option``, else the one that a folder keeps, else the one in use.

    Raises UnreadableError or InputError for a damaged catalog, MisfitError for another than the runs were played with.
    """
    kept = next((file for run in runs.runs if (file := run.folder.text(CATALOG)) is not None), None)
    if option is not None or kept is None:
        catalog = find_catalog(option)
    else:
        catalog = read_catalog(read_catalog_source(str(kept), empty_hint=WRITTEN_WITH_A_RUN))
    played = runs.first.catalog
    if catalog.hash != played.hash:
        where = str(kept if option is None and kept is not None else runs.runs[0].folder.path / RUN)
        message = (
            f"played with the catalog '{played.name}' ({played.hash[:SHOWN_LENGTH]}), this one is '{catalog.name}'"
            f" ({catalog.hash[:SHOWN_LENGTH]}): its tiles are others; give the right one with --catalog"
        )
        raise MisfitError(where, [Problem(Place(), message, "run")])
    return catalog
