"""What a step did, and why a step is refused."""

from __future__ import annotations

from dataclasses import dataclass

from ghosts_cli.errors import GhostsError
from ghosts_cli.stories.material import Colour
from ghosts_cli.stories.state import State


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, by which rule, and on which board, if on one."""

    rule: str
    text: str
    board: Colour | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """The state after a step and what happened in it, in order."""

    state: State
    events: tuple[Event, ...]


class RefusedError(GhostsError):
    """A step that the rules do not allow in this state; ``rule`` is the one that forbids it."""

    def __init__(self, reason: str, rule: str) -> None:
        self.reason = reason
        self.rule = rule
        super().__init__(f"{reason} [{rule}]")
