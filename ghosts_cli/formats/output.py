"""Writing outputs: whole or not at all, and never over a file without being told to."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from ghosts_cli.errors import OutputError, OutputExistsError, UsageError, printable


def check_output(file: str, *, force: bool) -> None:
    """Refuse an output that exists, before any work is done. Raises OutputExistsError, UsageError for a folder."""
    if not file:
        raise UsageError("the output has no name; expected the name of a file to write")
    path = Path(file)
    if path.is_dir() or file.endswith(("/", os.sep)):
        raise UsageError(f"{printable(file)} is a directory; expected the name of a file to write")
    taken = path.is_file() or (path.is_symlink() and not path.exists())
    if taken and not force:
        raise OutputExistsError(f"{printable(file)} exists; --force overwrites it")


def write_output(file: str, content: str | bytes, *, force: bool) -> None:
    """Write ``content`` to ``file`` at one stroke: a reader sees the old file or the new one, never half of one.

    Raises OutputExistsError if the file exists and ``force`` is not set, OutputError if it cannot be written.
    """
    check_output(file, force=force)
    data = content.encode("utf-8", errors="backslashreplace") if isinstance(content, str) else content
    path = Path(file)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device or a pipe
            return
        _replace(Path(os.path.realpath(path)), data)
    except OSError as error:
        raise OutputError(f"{printable(file)}: {_reason(path, error)}") from None


def _replace(path: Path, data: bytes) -> None:
    """Write next to the file, then rename over it; keep the mode of a file that is there."""
    mode = path.stat().st_mode if path.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _reason(path: Path, error: OSError) -> str:
    if error.errno == errno.ENOENT and not path.parent.is_dir():
        return "cannot be written: the folder does not exist"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "cannot be written: no permission"
    return f"cannot be written: {error.strerror or error}"
