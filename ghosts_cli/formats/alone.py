"""A folder that is written over time: only one process at once."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from ghosts_cli.errors import OutputError, UsageError, printable


@contextlib.contextmanager
def writing_alone(path: Path) -> Iterator[None]:
    """Keep other processes from writing to a folder meanwhile; it is made where there is nothing of its name.

    The system forgets the lock with the process, however that ends. A file is left to whoever wants to write a
    folder there. Raises UsageError where another process is at it, OutputError where the folder cannot be made.
    """
    with contextlib.ExitStack() as held:
        if not os.path.lexists(path):
            try:
                path.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                reason = "no permission" if isinstance(error, PermissionError) else error.strerror or str(error)
                raise OutputError(f"{printable(str(path))}: cannot be written: {reason}") from None
        if path.is_dir():
            held.enter_context(_locked(path))
        yield


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # no such thing on Windows
        yield
        return
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:  # it must not be read; should it not be written either, writing says so
        yield
        return
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(f"another process is writing {printable(str(path))}") from None
        except OSError:
            pass  # a file system without locks
        yield
    finally:
        os.close(handle)
