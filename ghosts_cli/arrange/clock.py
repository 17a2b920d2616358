"""Time for a search."""

from __future__ import annotations

import time

_TICKS_A_LOOK = 256


class OutOfTimeError(Exception):
    """The time for a search is up; never leaves the package."""


class Clock:
    """Counts the nodes of a search and says when its time is up."""

    def __init__(self, limit: float | None = None) -> None:
        """``limit`` in seconds; None for no limit."""
        self.started = time.perf_counter()
        self.nodes = 0
        self._end = None if limit is None else self.started + limit

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.started

    def tick(self) -> None:
        """Count a node; raises OutOfTimeError when the time is up (looked at once in many nodes, and at the first)."""
        if self.nodes % _TICKS_A_LOOK == 0 and self._end is not None and time.perf_counter() >= self._end:
            raise OutOfTimeError
        self.nodes += 1
