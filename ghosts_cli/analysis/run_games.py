"""The games of runs that are worth looking at: the one with the best board, the worst, and the most typical one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ghosts_cli.analysis.passes import over_parts
from ghosts_cli.analysis.run_part import POINTS, read_part
from ghosts_cli.analysis.run_statistics import RunStatistics
from ghosts_cli.analysis.run_sums import LOWEST, within_strategies
from ghosts_cli.analysis.runs import Run, game_name
from ghosts_cli.simulation.folder import Part

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]


@dataclass(frozen=True)
class NotableGame:
    """A game of a run, and the seat on account of which it was chosen; None where it was all of them."""

    what: str
    """``best``, ``worst`` or ``typical``."""
    run: Run
    game: int
    seat: int | None
    total: int | None
    """That seat's total."""

    @property
    def name(self) -> str:
        """As ``ghosts replay`` takes it."""
        return game_name(self.run.name, self.game)


def notable_games(run: RunStatistics) -> list[NotableGame]:
    """The game with the highest total, that with the lowest, and the most typical one; of equals the first.

    Most typical is the game whose boards, all in all, are closest to what their strategies make on average: the sum of
    the squared differences from the strategy's mean, in total and in every category, each in standard deviations.
    """
    return [_extreme(run, "best", -1), _extreme(run, "worst", 0), _typical(run)]


def _extreme(run: RunStatistics, what: str, end: int) -> NotableGame:
    counts = np.sum([run.counts(group) for group in run.present], axis=0)
    level = int(np.flatnonzero(counts)[end])
    for each, sums in zip(run.runs.runs, run.sums, strict=True):
        there = np.flatnonzero(sums.histogram.count[:, level])
        if len(there):
            group = min(there.tolist(), key=lambda place: int(sums.histogram.game[place, level]))
            game, seat = int(sums.histogram.game[group, level]), int(sums.histogram.seat[group, level])
            return NotableGame(what, each, game, seat, level + LOWEST)
    raise AssertionError("the total was counted")


def _typical(run: RunStatistics) -> NotableGame:
    strategies = np.sum([sums.strategies for sums in run.sums], axis=0)
    means = (strategies[:, 1:] / np.maximum(strategies[:, :1], 1))[:, : len(POINTS)]
    spread = np.sum([within_strategies(sums) for sums in run.sums], axis=0)
    variances = np.diagonal(spread)[: len(POINTS)] / strategies[:, 0].sum()
    weights = np.where(variances > 0, 1 / np.where(variances > 0, variances, 1), 0)
    found = over_parts(run.runs, lambda each, part: _closest(each, part, run.runs.strategies, means, weights))
    closest = [(distance, place, game) for place, parts in enumerate(found) for distance, game in parts]
    _, place, game = min(closest)
    return NotableGame("typical", run.runs.runs[place], game, None, None)


def _closest(run: Run, part: Part, strategies: Sequence[str], means: Array, weights: Array) -> tuple[float, int]:
    """How far off the part's most typical game is, and its number."""
    rows = read_part(run, part, strategies)
    apart = np.zeros(rows.games)
    for seat in range(rows.players):
        difference = rows.values[: len(POINTS), seat] - means[rows.strategy[seat]].T
        apart += weights @ (difference * difference)
    game = int(apart.argmin())
    return round(float(apart[game]), 9), rows.first + game
