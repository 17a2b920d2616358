"""What the tests of simulations share: plans of small runs, a silent watcher, the rows of a run."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import polars as pl

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.file import read_catalog
from ghosts_cli.data_files import data_file
from ghosts_cli.formats.source import read_source
from ghosts_cli.game.deal import Placement, Setup, Variant, deal
from ghosts_cli.game.draft import Draft
from ghosts_cli.game.position import Position, position_of
from ghosts_cli.game.randomness import Stream
from ghosts_cli.simulation.folder import RunFolder
from ghosts_cli.simulation.plan import RunPlan, for_all_seats
from ghosts_cli.simulation.players import find_player
from ghosts_cli.simulation.run import Outcome, simulate_into

OWN = '''\
"""Strategies of one's own."""

from ghosts_cli.game.seat import legal_acts, leave, take
from ghosts_cli.strategies.base import Strategy
from ghosts_cli.strategies.simple import Random


class AtRandom(Random):
    """As the one that comes with the program, and yet not known to the engine."""

    engine = None


class Fails(Strategy):
    def decide(self, view, stream):
        if view.round == 2:
            raise ValueError("no idea")
        return legal_acts(view)[0]


class Cheats(Strategy):
    def decide(self, view, stream):
        return take(view.tiles[0])
'''


class Silent:
    """Watches a run and keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def begin(self, games: int, done: int) -> None:
        self.told.append(("begin", games, done))

    def advance(self, games: int) -> None:
        self.told.append(games)

    def compiling(self) -> None:
        pass

    def interrupted(self) -> None:
        self.told.append("interrupted")

    @property
    def played(self) -> int:
        return sum(each for each in self.told if isinstance(each, int))


@functools.cache
def catalog() -> Catalog:
    return read_catalog(read_source(str(data_file("tiles.yaml"))))


def plan(*names: str, games: int = 30, seed: int = 7, **setting: Any) -> RunPlan:
    """A plan of small runs; ``setting`` has fields of ``Setup`` and of ``RunPlan``."""
    of_plan = {key: setting.pop(key) for key in ("rotate", "position") if key in setting}
    start = of_plan.get("position")
    setup = (
        Setup(catalog().tiles, setting.pop("players", 2), **setting) if start is None else start.setup(catalog().tiles)
    )
    players = for_all_seats([find_player(name) for name in names or ("random",)], setup.players)
    return RunPlan(setup, catalog(), players, seed, games, **of_plan)


def played(path: Path, a_plan: RunPlan, *, jobs: int = 1, part_rows: int = 100_000) -> Outcome:
    """A new run in ``path``."""
    return simulate_into(path, a_plan, force=False, jobs=jobs, watcher=Silent(), part_rows=part_rows)


def rows_of(path: Path) -> pl.DataFrame:
    """All rows of a run, its parts in name order, not sorted any further."""
    folder = RunFolder.open(path)
    return pl.concat([folder.frame(part) for part in folder.parts()])


def position(acts: int, *, players: int = 3, variant: str = "basic", placement: str = "immediate") -> Position:
    """What the seat to act knows after so many acts of a game played at random."""
    setup = Setup(catalog().tiles, players, Variant(variant), Placement(placement))
    draft = Draft(deal(setup, 5, 3))
    strategy, stream = find_player("random").strategy, Stream(acts)
    for _ in range(acts):
        draft.act(strategy.decide(draft.view(), stream))
    return position_of(draft)
