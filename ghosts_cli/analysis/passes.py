"""Going over the parts of runs on several threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ghosts_cli.analysis.runs import Run, RunSet
from ghosts_cli.simulation.folder import Part
from ghosts_cli.simulation.run import default_jobs

T = TypeVar("T")


def over_parts(runs: RunSet, make: Callable[[Run, Part], T]) -> list[list[T]]:
    """What ``make`` makes of each part: a list a run, in the order of its parts, whatever the threads did.

    The matrices of a block are small. The linear algebra library would still share each among threads of its own,
    which then wait for one another; on busy cores that made passes up to six times as long. So it gets one.
    """
    from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]  # it has no types

    jobs = [(number, part) for number, run in enumerate(runs.runs) for part in run.parts]
    found: list[list[T]] = [[] for _ in runs.runs]
    workers = max(1, min(len(jobs), default_jobs()))
    with threadpool_limits(1, user_api="blas"), ThreadPoolExecutor(workers) as pool:
        for (number, _), made in zip(jobs, pool.map(lambda job: make(runs.runs[job[0]], job[1]), jobs), strict=True):
            found[number].append(made)
    return found
