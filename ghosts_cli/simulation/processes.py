"""Processes that work for this one, spawned and never forked: a fork of a process with threads can hang.

Ctrl-C on a terminal reaches every process. It is for the one that gives the orders, so the others are started
with it blocked, which they inherit before they run a line of Python.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from types import TracebackType
from typing import Any, TypeVar

Result = TypeVar("Result")


class Processes(ProcessPoolExecutor):
    """A pool of processes that end with its context, and at once when an exception leaves it."""

    def __init__(self, jobs: int, initializer: Callable[..., object] | None = None, initargs: tuple[Any, ...] = ()):
        with _out_of_reach():
            super().__init__(
                jobs, mp_context=multiprocessing.get_context("spawn"), initializer=initializer, initargs=initargs
            )

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """Give a process something to do; a process is started here if none is idle."""
        with _out_of_reach():
            return super().submit(fn, *args, **kwargs)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """End the processes; without waiting for what they are at, should an exception leave the context."""
        if kind is not None:
            # One may hang in somebody's strategy, and only Python 3.14 has a public way to end it.
            for process in list((self._processes or {}).values()):
                process.kill()
        self.shutdown(cancel_futures=True)
        return None


@contextlib.contextmanager
def _out_of_reach() -> Iterator[None]:
    """Start processes that Ctrl-C does not reach."""
    if not hasattr(signal, "pthread_sigmask"):  # there is none on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
