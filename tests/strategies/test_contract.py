"""What every strategy keeps to, and that the check finds those that do not."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

from ghosts_cli.game.deal import Variant, tiles_needed
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, SeatView, legal_acts, reveal
from ghosts_cli.strategies import (
    STRATEGIES,
    ContractError,
    Random,
    Solver,
    SolverParameters,
    Strategy,
    check_strategy,
)
from tests.engine.twins import random_set

SET = random_set(3)
TINY = SET[: tiles_needed(2, Variant.BASIC)]


MADE: dict[str, Callable[[], Strategy]] = {**STRATEGIES, "solver": lambda: Solver(SolverParameters(1, 2))}
"""The strategies that come with the program; solver with a budget that makes it quick."""


@pytest.mark.parametrize("make", MADE.values(), ids=MADE.keys())
def test_every_strategy_keeps_the_contract(make: Callable[[], Strategy]) -> None:
    assert check_strategy(make, SET) > 300


def test_the_shipped_catalog_is_played_with_unless_other_tiles_are_given() -> None:
    assert check_strategy(Random, games=0) == 0
    assert check_strategy(Random) > check_strategy(Random, TINY) > 0


class Illegal(Random):
    """Reveals whatever happens."""

    def decide(self, view: SeatView, stream: Stream) -> Act:  # noqa: ARG002 - every strategy gets both
        return reveal()


class NoAct(Random):
    """Returns something else than an act."""

    def decide(self, view: SeatView, stream: Stream) -> Act:  # noqa: ARG002 - every strategy gets both
        return "take"  # type: ignore[return-value]  # that is the point


class OwnChance(Random):
    """Draws from somewhere else than its stream."""

    def decide(self, view: SeatView, stream: Stream) -> Act:  # noqa: ARG002 - every strategy gets both
        return random.choice(legal_acts(view))


class Keeps(Random):
    """Keeps something from call to call."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def decide(self, view: SeatView, stream: Stream) -> Act:  # noqa: ARG002 - every strategy gets both
        acts = legal_acts(view)
        self.calls += 1
        return acts[self.calls % len(acts)]


def _sees_through(find: Callable[[Any], int]) -> type[Strategy]:
    """A strategy that looks into the draft of whoever asks it, and decides by what it finds."""

    class Cheat(Random):
        def decide(self, view: SeatView, stream: Stream) -> Act:  # noqa: ARG002 - every strategy gets both
            asking = sys._getframe(1).f_locals
            draft = asking.get("other", asking["draft"])
            acts = legal_acts(view)
            return acts[find(draft) % len(acts)]

    return Cheat


BREACHES: dict[str, tuple[Callable[[], Strategy], str]] = {
    "an illegal act": (Illegal, "cannot reveal: the stack is used up"),
    "no act": (NoAct, "cannot take: that is no act"),
    "chance of its own": (OwnChance, "it decides otherwise|answers twice differently"),
    "something kept": (Keeps, "it decides otherwise|answers twice differently"),
    "a look into the stack": (
        _sees_through(lambda draft: draft.stack[0].id if draft.stack else 0),
        "it decides otherwise where only hidden things differ",
    ),
    "a look at later stacks": (
        _sees_through(lambda draft: sum(tile.id for tile in draft.deal.stacks[-1]) if draft.round < 8 else 0),
        "it decides otherwise where only hidden things differ",
    ),
    "a look at another's hidden tile": (
        _sees_through(lambda draft: sum(tiles[0].id for tiles in draft.deal.hidden)),
        "it decides otherwise where only hidden things differ",
    ),
}


@pytest.mark.parametrize(("make", "message"), BREACHES.values(), ids=BREACHES.keys())
def test_a_breach_is_found_and_said(make: Callable[[], Strategy], message: str) -> None:
    random.seed(1)
    with pytest.raises(ContractError, match=message):
        check_strategy(make, SET)


def test_the_message_says_where_it_happened() -> None:
    with pytest.raises(ContractError, match=r"^game 0 of 2 \(basic, immediate\), seat 2, round 1: cannot reveal: "):
        check_strategy(Illegal, SET)
