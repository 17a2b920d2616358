"""The strategies of a run, by the names that the command line and run.json give them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ghosts_cli.errors import UsageError, printable
from ghosts_cli.strategies.base import Strategy


@dataclass(frozen=True)
class Player:
    """A strategy and its name: a label such as ``greedy:threshold=9``, or a file and a class, ``mine.py:Mine``."""

    name: str
    strategy: Strategy
    file: str | None = None
    """The file that a strategy of one's own comes from."""

    def __reduce__(self) -> tuple[Callable[[str], Player], tuple[str]]:
        # Another process finds the strategy again: a class that was read from a file cannot be pickled.
        return find_player, (self.name,)


def find_player(name: str) -> Player:
    """The strategy that goes by ``name``. Raises UsageError."""
    from ghosts_cli.strategies.greedy import Greedy, GreedyParameters
    from ghosts_cli.strategies.simple import Random
    import importlib.util

    if ".py:" in name:
        file, _, cls = name.rpartition(":")
        spec = importlib.util.spec_from_file_location("mine", file)
        m = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(m)
        return Player(name, getattr(m, cls)(), file)
    base, _, p = name.partition(":")
    if base == "random":
        return Player("random", Random())
    s = Greedy(GreedyParameters(int(p.split("=")[1])) if p else None)
    return Player(s.label, s)


def file_hash(file: str) -> str:
    """SHA-256 of a file of strategies. Raises UsageError where it cannot be read."""
    try:
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()
    except OSError as error:
        raise UsageError(f"{printable(file)}: {error.strerror or error}") from None
