"""Time for a search."""

from __future__ import annotations

import time

_NODES_A_LOOK = 256


class OutOfTimeError(Exception):
    """The time for a search is up; never leaves the package."""


class Clock:
    """Counts the nodes of a search and says when its time is up."""

    def __init__(self, limit: float | None = None, *, most_nodes: int | None = None) -> None:
        """``limit`` in seconds, None for no limit; ``most_nodes`` ends the time by the number of nodes."""
        self.started = time.perf_counter()
        self.nodes = 0
        self._end = None if limit is None else self.started + limit
        self._most_nodes = most_nodes

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.started

    @property
    def left(self) -> float | None:
        """Seconds until time is up, 0 if it is; None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.perf_counter())

    def look(self) -> None:
        """Raise OutOfTimeError when the time is up."""
        if self.left == 0 or (self._most_nodes is not None and self.nodes >= self._most_nodes):
            raise OutOfTimeError

    def tick(self) -> None:
        """Count a node; look at the time at the first and once in many after it."""
        if self.nodes % _NODES_A_LOOK == 0:
            self.look()
        self.nodes += 1
