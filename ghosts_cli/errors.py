"""The program's errors and the exit codes they end in.

Every error a user can cause is a ``GhostsError``; the command line turns it into a message and an exit
code in one place. Library callers may catch ``GhostsError``.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

_LONGEST_MESSAGE = 600


class ExitCode(enum.IntEnum):
    """What the process ends with; of several files the highest counts."""

    DONE = 0
    WRONG_INPUT = 1
    """The input was read and something in it is wrong."""
    USAGE = 2
    """Wrong usage, or an output that exists without ``--force``."""
    UNREADABLE = 3
    """An input cannot be read."""
    UNWRITABLE = 4
    """An output cannot be written."""
    INTERRUPTED = 130
    TERMINATED = 143
    """The system asked the program to end (SIGTERM)."""


class Level(enum.Enum):
    """How bad a problem is; warnings alone are not wrong."""

    ERROR = "error"
    WARNING = "warning"


class Place(NamedTuple):
    """A place in a text: line and column, both from 1."""

    line: int = 1
    column: int = 1

    def shifted(self, columns: int) -> Place:
        """The place ``columns`` further right on the same line."""
        return Place(self.line, self.column + columns)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in an input: where, how bad, by which rule, and what to do."""

    place: Place
    message: str
    rule: str
    level: Level = Level.ERROR

    @property
    def shown(self) -> str:
        """The message; one that quotes a page of the input is cut in the middle."""
        if len(self.message) <= _LONGEST_MESSAGE:
            return self.message
        half = _LONGEST_MESSAGE // 2
        return f"{self.message[:half]} ... {self.message[-half:]}"

    def text(self, file: str) -> str:
        """The problem as a line ``file:line:column: level: message [rule]``."""
        line, column = self.place.line, self.place.column
        return f"{printable(file)}:{line}:{column}: {self.level.value}: {printable(self.shown)} [{self.rule}]"

    def row(self) -> dict[str, object]:
        """The problem as the JSON outputs show it."""
        return {
            "line": self.place.line,
            "column": self.place.column,
            "level": self.level.value,
            "rule": self.rule,
            "message": self.shown,
        }


class GhostsError(Exception):
    """Base of every error that the program raises on purpose."""

    exit_code = ExitCode.WRONG_INPUT


class InputError(GhostsError):
    """An input was read and is wrong, or (``UnreadableError``) cannot be read; ``problems`` says everything known.

    ``hint`` is a line that names a way out, where the problems by themselves name none.
    """

    def __init__(self, file: str, problems: Sequence[Problem], hint: str = "") -> None:
        self.file = file
        self.problems = sorted(problems, key=lambda problem: problem.place)
        self.hint = hint
        super().__init__("\n".join([*(problem.text(file) for problem in self.problems), *([hint] if hint else [])]))


class UnreadableError(InputError):
    """An input cannot be read at all: missing, empty, too large, not text, not YAML or JSON, of unknown format."""

    exit_code = ExitCode.UNREADABLE

    def __init__(self, file: str, message: str, place: Place | None = None) -> None:
        super().__init__(file, [Problem(place or Place(), message, "read")])


class UsageError(GhostsError):
    """A request that makes no sense, whatever the inputs."""

    exit_code = ExitCode.USAGE


class OutputExistsError(UsageError):
    """An output exists and ``--force`` was not given."""


class OutputError(GhostsError):
    """An output cannot be written."""

    exit_code = ExitCode.UNWRITABLE


def printable_lines(text: str) -> str:
    """Return ``text`` as ``printable`` does, but with its lines."""
    return "\n".join(map(printable, text.split("\n")))


def printable(text: str) -> str:
    r"""Return ``text`` with every character that could disturb a terminal written as an escape (``\x1b``)."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
