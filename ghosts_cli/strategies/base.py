"""What a strategy is: it gets the view of its seat and a random stream, and returns an act. Nothing else.

A strategy keeps nothing from one call to the next: all it may know is in the view, all it may draw comes
from the stream. ``contract.check_strategy`` holds any strategy to that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from ghosts_cli.engine.kinds import EngineStrategy
from ghosts_cli.game.deal import Setup
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, SeatView


@dataclass(frozen=True)
class Parameters:
    """The numbers a strategy can be tuned by, each made with ``parameter``; this base has none."""


def parameter(default: int, meaning: str, *, least: int | None = None, most: int | None = None) -> Any:
    """Return a dataclass field for a whole number with this default; ``meaning`` is what people read.

    On the command line a number below ``least`` or above ``most`` is refused.
    """
    return field(default=default, metadata={"meaning": meaning, "least": least, "most": most})


@dataclass(frozen=True)
class ParameterNote:
    """What people are told about one parameter."""

    name: str
    default: int
    meaning: str
    least: int | None = None
    most: int | None = None


class Strategy(ABC):
    """Base of all strategies. A subclass names itself, says in a line what it does, and decides."""

    name: ClassVar[str] = ""
    """What it is called on the command line; by default the class's name."""
    summary: ClassVar[str] = ""
    """What it does, in one line."""
    parameters_type: ClassVar[type[Parameters]] = Parameters

    def __init_subclass__(cls, **options: Any) -> None:
        """Let no class inherit a twin in the engine: that would play as its parent, whatever the class decides."""
        super().__init_subclass__(**options)
        if "engine" not in vars(cls):
            cls.engine = Strategy.engine  # type: ignore[method-assign]  # a property, as it was

    def __init__(self, parameters: Parameters | None = None) -> None:
        self.parameters: Any = self.parameters_type() if parameters is None else parameters

    @abstractmethod
    def decide(self, view: SeatView, stream: Stream) -> Act:
        """Return one of the legal acts for ``view``."""

    def prepare(self, setup: Setup) -> None:  # noqa: B027 - most have nothing to prepare
        """Do what takes long once on a machine, such as compiling, before games of ``setup`` are played."""

    @property
    def label(self) -> str:
        """The name with every parameter that is not at its default, such as ``greedy:threshold=9``."""
        changed = [
            f"{note.name}={getattr(self.parameters, note.name)}"
            for note in self.notes()
            if getattr(self.parameters, note.name) != note.default
        ]
        return ":".join([self.name or type(self).__name__, *([",".join(changed)] if changed else [])])

    @property
    def engine(self) -> EngineStrategy | None:
        """How the compiled engine plays it, or None when only the readable draft can; not inherited."""
        return None

    @classmethod
    def notes(cls) -> tuple[ParameterNote, ...]:
        """What there is to know about each parameter."""
        return tuple(
            ParameterNote(entry.name, entry.default, **entry.metadata)  # type: ignore[arg-type]  # ``parameter`` always gives a default
            for entry in fields(cls.parameters_type)
        )
