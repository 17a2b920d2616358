#!/usr/bin/env python3
"""Tune the strategies on training deals, and hold what comes out against deals that the tuning never saw.

First greedy's threshold: the curve of every threshold against the default one. Then planner's parameters by
a random search that starts from the defaults: a trial changes one to three of them, plays greedy on fresh
training deals beside the best so far on the same deals, and what looks better must prove it on as many more.
Last the held-out results of the defaults, and of what was found if that is something else, with n pairs and
99 % intervals. Nothing is written: defaults change in ghosts_cli/strategies/ and in docs/simulation.md.

All numbers are points a seat, by paired comparison as ``ghosts compare`` makes it: one pair is one deal
played twice, with the seats a b a b ... and b a b a ....
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace

import numpy as np
import numpy.typing as npt

from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.engine import EngineStrategy
from ghosts_cli.engine.games import EngineGames, GameRows
from ghosts_cli.game.deal import Setup
from ghosts_cli.simulation.intervals import Estimate, Sums, mean_interval
from ghosts_cli.strategies import Greedy, GreedyParameters, Planner, PlannerParameters, Strategy

Array = npt.NDArray[np.int64]

PLAYERS = 4
TRAINING, HELD_OUT = 1_000_000, 7
"""Seeds: those of training go up from the first, one a trial."""
CONFIDENCE = 0.99
CURVE = (0, 2, 4, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24)
STEPS = {
    "open_path": 10,
    "growth": 60,
    "special": 20,
    "company": 15,
    "variety": 10,
    "bats": 15,
    "threshold": 100,
    "rival": 40,
    "even": 10,
    "lead": 40,
}
"""By how much a trial changes a parameter, about."""
LUCK = 1.645
"""Standard errors that only one result in twenty exceeds where nothing is better."""


@dataclass(frozen=True)
class Bench:
    """Where strategies are compared."""

    pairs: int
    jobs: int

    def margins(self, one: Strategy, other: Strategy, seed: int) -> Array:
        """By pair: the sum over both halves of one's seats minus the other's."""
        setup = Setup(tuple(find_catalog().tiles), PLAYERS)
        a, b = _engine(one), _engine(other)
        halves = [EngineGames(setup, [*pair] * (PLAYERS // 2), seed=seed) for pair in ((a, b), (b, a))]
        cuts = np.linspace(0, self.pairs, self.jobs + 1).astype(int).tolist()
        for half in halves:
            half.play(0, 0)  # compiles, before the threads start
        with ThreadPoolExecutor(self.jobs) as pool:
            spans = list(itertools.pairwise(cuts))
            first, mirror = ([pool.submit(half.play, *span) for span in spans] for half in halves)
            return _leads(first) - _leads(mirror)


def _leads(parts: Sequence[object]) -> Array:
    """By game: the sum of the seats 1, 3 ... minus that of the others."""
    rows: list[GameRows] = [part.result() for part in parts]  # type: ignore[attr-defined]  # they are futures
    totals = np.concatenate([part.total for part in rows]).astype(np.int64).reshape(-1, PLAYERS)
    return np.asarray(totals[:, ::2].sum(axis=1) - totals[:, 1::2].sum(axis=1), np.int64)


def _engine(strategy: Strategy) -> EngineStrategy:
    assert strategy.engine is not None
    return strategy.engine


def estimate(margins: Array) -> Estimate:
    """The mean over pairs in points a seat, with its 99 % interval."""
    sums = Sums(len(margins), int(margins.sum()), int((margins**2).sum()))
    return mean_interval(sums, scale=PLAYERS, confidence=CONFIDENCE)


def told(found: Estimate) -> str:
    """An estimate for people."""
    return f"{found.mean:+7.2f}   99 % [{found.low:+.2f}, {found.high:+.2f}]   n = {found.n} pairs"


def better(change: Array) -> bool:
    """Whether the mean is above 0 by more than luck explains."""
    error = change.std() / len(change) ** 0.5
    return bool(change.mean() > LUCK * error)


def search(bench: Bench, trials: int, seed: int) -> PlannerParameters:
    """The best parameters that a random search from the defaults finds."""
    rng = random.Random(seed)
    best = PlannerParameters()
    for trial in range(trials):
        names = rng.sample(sorted(STEPS), rng.choice((1, 1, 2, 3)))
        changes = {name: getattr(best, name) + round(rng.gauss(0, 1) * STEPS[name]) for name in names}
        other, gains = replace(best, **changes), np.zeros(0, np.int64)
        for half in (0, 1):  # the second time to prove it
            deals = TRAINING + 2 * trial + half
            new, old = (bench.margins(Planner(each), Greedy(), deals) for each in (other, best))
            gains = np.concatenate([gains, new - old])
            if not better(gains):
                break
        else:
            best = other
            print(f"  trial {trial + 1}: {told(estimate(gains))} better with {Planner(best).label}", flush=True)
    return best


def main(arguments: Sequence[str] | None = None) -> int:
    """Tune, and tell; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=200, help="the budget of the search (default: %(default)s)")
    parser.add_argument("--pairs", type=int, default=1500, help="pairs for each half of a trial (default: %(default)s)")
    parser.add_argument(
        "--final", type=int, default=20_000, help="pairs for the held-out results (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="threads (default: %(default)s)")
    parser.add_argument(
        "--seed", type=int, default=1, help="of the search; deals have their own (default: %(default)s)"
    )
    parser.add_argument("--quick", action="store_true", help="a few games of each, to see that everything runs")
    options = parser.parse_args(arguments)
    if options.quick:
        options.trials, options.pairs, options.final, options.jobs = 2, 20, 50, 1
    training, held_out = Bench(options.pairs, options.jobs), Bench(options.final, options.jobs)
    print(f"greedy:threshold=X against the default ({Greedy().parameters.threshold}), training deals {TRAINING}")
    for threshold in CURVE:
        margins = held_out.margins(Greedy(GreedyParameters(threshold)), Greedy(), TRAINING)
        print(f"  {threshold:2d} {told(estimate(margins))}", flush=True)
    print(f"planner against greedy, {options.trials} trials on training deals from {TRAINING}")
    best = search(training, options.trials, options.seed)
    print(f"held out: planner against greedy, deals {HELD_OUT} that no trial saw")
    for parameters in dict.fromkeys((PlannerParameters(), best)):
        planner = Planner(parameters)
        print(f"  {told(estimate(held_out.margins(planner, Greedy(), HELD_OUT)))}   {planner.label}")
    for entry in fields(PlannerParameters):
        print(f"  {entry.name} = {getattr(best, entry.name)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
