"""Reading inputs: a file or standard input becomes text, or an error that says why it can't be read."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from msgspec import Struct

from ghosts_cli.errors import Place, UnreadableError, printable

STANDARD_INPUT = "-"
LARGEST_BYTES = 2_000_000
"""No input file is larger: a game takes some 2 kB, a catalog some 10 kB."""


class Source(Struct, frozen=True):
    """A text and the name it goes by in messages and results."""

    file: str
    text: str

    @property
    def stem(self) -> str:
        """The file's name without folder and ending; ``board`` for standard input."""
        return "board" if self.file == STANDARD_INPUT else printable(Path(self.file).stem)


def read_source(file: str, *, empty_hint: str = "", largest: int = LARGEST_BYTES) -> Source:
    """Read the file named ``file``, or standard input for ``-``.

    ``empty_hint`` tells what to do about a file that is empty; whoever reads it knows what it should be.
    Raises UnreadableError if it is missing, a directory, unreadable, empty, over ``largest`` bytes or not UTF-8.
    """
    data = _read_bytes(file, largest)
    if len(data) > largest:
        raise UnreadableError(file, f"the file is larger than {largest // 1_000_000} MB; nothing that is read here is")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = place_after(data[: error.start].decode("utf-8-sig"))
        raise UnreadableError(
            file, f"the file is not UTF-8 text: found byte 0x{data[error.start]:02x}; save it as UTF-8", place
        ) from None
    if not text.strip():
        raise UnreadableError(file, f"the file is empty; {empty_hint}" if empty_hint else "the file is empty")
    return Source(file, text)


def _read_bytes(file: str, largest: int) -> bytes:
    """Return at most one byte more than the limit, so that a huge file is refused at once."""
    if not file:
        raise UnreadableError(file, "the name of the file is empty; expected the name of a file, or -")
    try:
        if file == STANDARD_INPUT:
            if sys.stdin is None:  # so Python does when it is started without one
                raise UnreadableError(file, "standard input is closed; expected a file on it")
            return sys.stdin.buffer.read(largest + 1)
        with Path(file).open("rb") as stream:
            return stream.read(largest + 1)
    except OSError as error:
        raise UnreadableError(file, _reason(file, error)) from None
    except ValueError:
        raise UnreadableError(file, "a file name has no null character") from None


def _reason(file: str, error: OSError) -> str:
    if error.errno == errno.ENOENT:
        return _missing(file)
    if error.errno == errno.EISDIR:
        return "this is a directory; expected a file"
    if error.errno == errno.EACCES:
        return "no permission to read the file"
    return f"the file cannot be read: {os.strerror(error.errno) if error.errno else error}"


def _missing(file: str) -> str:
    """Say that there is no such file, and name one that is spelt alike."""
    import difflib

    path = Path(file)
    if path.is_symlink():
        return f"this is a link that leads nowhere: there is no '{os.readlink(path)}'"  # noqa: PTH115 - as it stands
    try:
        names = os.listdir(path.parent)  # noqa: PTH208 - names, not paths
    except OSError:
        return "there is no such file"
    close = difflib.get_close_matches(path.name, names, n=1, cutoff=0.75)
    return f"there is no such file; did you mean '{path.with_name(close[0])}'?" if close else "there is no such file"


def place_after(before: str) -> Place:
    """The place right after the text ``before``."""
    last = before.rpartition("\n")[2]
    return Place(before.count("\n") + 1, len(last) + 1)
