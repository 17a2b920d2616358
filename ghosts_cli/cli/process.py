"""The program as a process: standard streams that are closed, terminals, and the signal that asks it to end."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import TextIO


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody looks at a standard stream; it is None where the program was started without one."""
    return stream is not None and not stream.closed and stream.isatty()


def fill_streams() -> None:
    """Open nothing in place of standard streams that are closed, or the next file would take their numbers.

    Python's own ``sys.stdout`` and so on stay None. Processes that are started inherit what is opened.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free, so this one.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # noqa: FBT003 - by place only


class Ending:
    """Whether the system has asked the program to end."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """End as Ctrl-C pressed twice does: nothing is waited for, files are whole, other processes are ended."""
        self.asked = True
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        raise KeyboardInterrupt


@contextlib.contextmanager
def ended_by_the_system() -> Iterator[Ending]:
    """Let SIGTERM raise KeyboardInterrupt in the main thread, where it is not ignored."""
    ending = Ending()
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield ending
        return
    signal.signal(signal.SIGTERM, ending)
    try:
        yield ending
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
