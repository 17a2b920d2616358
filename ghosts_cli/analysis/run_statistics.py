"""What a pass over runs has added up, and how single figures are read off it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ghosts_cli.analysis.intervals import ClusterSums, split_share
from ghosts_cli.analysis.run_groups import Groups, groups_by
from ghosts_cli.analysis.run_regret import RunRegret, regret_of
from ghosts_cli.analysis.run_sums import RunSums, sum_runs
from ghosts_cli.analysis.runs import RunSet, game_name
from ghosts_cli.simulation.intervals import Estimate
from ghosts_cli.simulation.summary import WHOLE_WIN

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]


@dataclass(frozen=True, eq=False)
class RunStatistics:
    """Runs and what one pass over each has added up; ``regret`` is None where no boards of theirs were solved."""

    runs: RunSet
    groups: Groups
    sums: Sequence[RunSums]
    regret: RunRegret | None = None

    def notes(self) -> Iterator[str]:
        """Yield what should be known about the runs, and about their solved boards."""
        yield from self.runs.notes()
        yield from () if self.regret is None else self.regret.notes()

    @property
    def seeded(self) -> list[tuple[int, RunSums]]:
        """The sums of each run with its seed."""
        return [(run.file.seed, sums) for run, sums in zip(self.runs.runs, self.sums, strict=True)]

    @property
    def present(self) -> Iterator[int]:
        """The groups that have boards."""
        for group in range(len(self.groups.names)):
            if any(sums.by.games[group] for sums in self.sums):
                yield group

    def clusters(self, group: int, measure: int, sums: str = "by") -> list[ClusterSums]:
        """The sums of one group and measure, a run each; ``sums`` names a field of ``RunSums``."""
        return [getattr(each, sums).cluster(seed, group, measure) for seed, each in self.seeded]

    def counts(self, group: int) -> Array:
        """The boards of a group by total; the first is that of ``run_sums.LOWEST``."""
        counts: Array = np.sum([sums.histogram.count[group] for sums in self.sums], axis=0)
        return counts

    def first_of(self, group: int, level: int) -> tuple[str, int]:
        """The first game and the seat of a total, given by its place, in the first run that has it."""
        for run, sums in zip(self.runs.runs, self.sums, strict=True):
            if sums.histogram.count[group, level]:
                game, seat = (int(each[group, level]) for each in (sums.histogram.game, sums.histogram.seat))
                return game_name(run.name, game), seat
        raise AssertionError("the total was counted")

    def peak(self, group: int, measure: int) -> tuple[int, str, int]:
        """The highest value of a measure, and the first game and seat with it."""
        best = max(range(len(self.sums)), key=lambda place: (self.sums[place].peaks.value[group, measure], -place))
        peaks = self.sums[best].peaks
        value, game, seat = (int(each[group, measure]) for each in (peaks.value, peaks.game, peaks.seat))
        return value, game_name(self.runs.runs[best].name, game), seat


def run_statistics(runs: RunSet, by: str = "strategy", regrets: Sequence[str] = ()) -> RunStatistics:
    """Read runs once and add up what all tables need; ``regrets`` are files as ``regret_of`` takes them.

    Raises UnreadableError or InputError for a damaged part, and what ``regret_of`` raises.
    """
    groups = groups_by(by, runs)
    regret = regret_of(runs, groups, regrets)  # first, for it is quick to refuse
    return RunStatistics(runs, groups, sum_runs(runs, groups), regret)


def win_share(clusters: Sequence[ClusterSums]) -> Estimate:
    """The share of the games that a group's boards won between them; ``clusters`` are sums of wins in parts."""
    games = [(each.seed, each.games) for each in clusters if each.games]
    return split_share(sum(each.total for each in clusters) / WHOLE_WIN, games)


def of_differences(seed: int, games: int, total: float, squares: float) -> ClusterSums:
    """The sums of one number a game."""
    return ClusterSums(seed, games, games, games, total, squares, total)


def scaled(estimate: Estimate, scale: int) -> Estimate:
    """An estimate of what was given times ``scale``."""
    low, high = (None if each is None else each / scale for each in (estimate.low, estimate.high))
    return Estimate(estimate.mean / scale, low, high, estimate.n)
