"""The strategies that the compiled engine can play; plain Python, so that naming them costs nothing."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class EngineKind(enum.IntEnum):
    """A strategy as the engine numbers it."""

    RANDOM = 0
    GREEDY = 1
    PLANNER = 2


MOST_PARAMETERS = 16
"""How many numbers a strategy can hand to the engine."""


@dataclass(frozen=True)
class EngineStrategy:
    """A strategy as the engine plays it: its kind, and its parameters in the order of their dataclass."""

    kind: EngineKind
    parameters: tuple[int, ...] = ()
