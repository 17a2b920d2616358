"""Processes that work for this one, spawned and never forked: a fork of a process with threads can hang.

Ctrl-C on a terminal reaches every process. It is for the one that gives the orders, so the others are started
with it blocked, which they inherit before they run a line of Python.

They end with the one that gives the orders, however that ends: a pool alone would leave them waiting for work
for ever, or busy, should it be killed.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from types import TracebackType
from typing import Any, TypeVar

from ghosts_cli.errors import GhostsError

Result = TypeVar("Result")

_LEFT_ALONE = 1
"""What a process ends with that has lost the one it works for; nobody is left to ask."""


class ProcessDiedError(GhostsError):
    """A process that worked for this one ended in the middle of it."""

    def __init__(self) -> None:
        super().__init__("a process that worked for this one has died; was it killed, or out of memory?")


class Processes(ProcessPoolExecutor):
    """A pool of processes that end with its context, and at once when an exception leaves it.

    Its context raises ProcessDiedError where one of them ends in the middle of its work.
    """

    def __init__(self, jobs: int, initializer: Callable[..., object] | None = None, initargs: tuple[Any, ...] = ()):
        with _out_of_reach():
            super().__init__(
                jobs,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(initializer, initargs),
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
        if isinstance(error, BrokenProcessPool):
            raise ProcessDiedError from None
        return None


def end_with_parent() -> None:
    """Have this process end as soon as the one that started it has, whatever it is at."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), name="ghosts-parent", daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(_LEFT_ALONE)  # other threads may be anywhere, and nothing here is worth finishing


def _begin(initializer: Callable[..., object] | None, initargs: tuple[Any, ...]) -> None:
    end_with_parent()
    if initializer is not None:
        initializer(*initargs)


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
