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
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from types import TracebackType
from typing import Any, TypeVar, cast

from ghosts_cli.errors import GhostsError

Result = TypeVar("Result")

_LONGEST_TIDYING = 1.0
"""Seconds."""
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
            future = super().submit(fn, *args, **kwargs)
        _let_waiting_end()
        return future

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """End the processes; without waiting for what they are at, should an exception leave the context."""
        if kind is not None:
            self._end_at_once()
        self.shutdown(cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise ProcessDiedError from None
        return None

    def _end_at_once(self) -> None:
        # One may hang in somebody's strategy, and only Python 3.14 has a public way to end it. The pool's own thread
        # must first have put aside what was cancelled: up to Python 3.12 it stumbles over that when a process dies.
        processes = list((self._processes or {}).values())
        thread = cast("Any", self._executor_manager_thread)  # its type is private
        self.shutdown(wait=False, cancel_futures=True)
        if thread is None:
            return
        latest = time.monotonic() + _LONGEST_TIDYING
        while any(item.future.cancelled() for item in tuple(thread.pending_work_items.values())):
            if time.monotonic() > latest:
                break
            time.sleep(0.001)
        for process in processes:
            process.kill()
        thread.join()


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


def _let_waiting_end() -> None:
    """Let Ctrl-C end a wait for what processes do.

    Polars listens to it too, from its import on, and has the system go on waiting after that: Python would not
    hear of it until something is done.
    """
    if hasattr(signal, "siginterrupt"):  # there is none on Windows
        signal.siginterrupt(signal.SIGINT, True)  # noqa: FBT003 - by place only


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
