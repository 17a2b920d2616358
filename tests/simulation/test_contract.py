"""The contract of strategies: ours keep it, and each way of breaking it is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghosts_cli.simulation.contract import BLIND, FORGETS, LEGAL, NAMED, PROMISES, REPEATS, check_strategy
from ghosts_cli.simulation.players import find_player
from tests.simulation.games import catalog

BREAKERS = '''
import sys

from ghosts_cli.game.draft import Draft
from ghosts_cli.game.seat import Act, ActKind, legal_acts
from ghosts_cli.strategies.base import Strategy
from ghosts_cli.strategies.simple import Random


class Good(Random):
    engine = None


class Nameless(Random):
    summary = " "


class Illegal(Random):
    def decide(self, view, stream):
        return Act(ActKind.REVEAL) if view.laying else super().decide(view, stream)


class Raises(Random):
    def decide(self, view, stream):
        raise KeyError("plan")


class Counts(Random):
    """Decides by how often it has been asked."""

    def __init__(self, parameters=None):
        super().__init__(parameters)
        self.asked = 0

    def decide(self, view, stream):
        self.asked += 1
        acts = legal_acts(view)
        return acts[self.asked % len(acts)]


class Remembers(Random):
    """Decides by the seat it was first asked for, so the same again, but not when just made."""

    def __init__(self, parameters=None):
        super().__init__(parameters)
        self.first = None

    def decide(self, view, stream):
        self.first = self.first or len(view.unseen)
        acts = legal_acts(view)
        return acts[self.first % len(acts)]


class Peeks(Random):
    """Finds the draft of whoever asks, and looks at all stacks."""

    def decide(self, view, stream):
        frame = sys._getframe(1)
        while not isinstance(frame.f_locals.get("draft"), Draft):
            frame = frame.f_back
        tiles = [tile.id for stack in frame.f_locals["draft"].deal.stacks for tile in stack]
        acts = legal_acts(view)
        return acts[tiles[-1] % len(acts)]
'''


@pytest.mark.parametrize("name", ["random", "Good"])
def test_a_good_strategy_keeps_every_promise(tmp_path: Path, name: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BREAKERS)
    trial = check_strategy(find_player(name if name == "random" else f"{file}:{name}"), catalog().tiles)
    assert {promise: trial.verdict(promise) for promise in PROMISES} == dict.fromkeys(PROMISES, "kept")
    assert trial.games == 14
    assert trial.decisions > 1000


@pytest.mark.parametrize(
    ("name", "promise", "how"),
    [
        ("Nameless", NAMED, "its summary is empty"),
        ("Illegal", LEGAL, "with 2 players, round 1, seat 1: cannot reveal: a tile must be laid now"),
        ("Raises", LEGAL, "with 2 players, round 1, seat 1: {file}:25: KeyError: 'plan'"),
        ("Counts", REPEATS, "with 2 players, round 1, seat "),
        ("Remembers", FORGETS, "with 2 players, round "),
        ("Peeks", BLIND, "with 2 players, round "),
    ],
)
def test_a_broken_promise_is_found(tmp_path: Path, name: str, promise: str, how: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BREAKERS)
    trial = check_strategy(find_player(f"{file}:{name}"), catalog().tiles)
    assert how.format(file=file) in trial.broken[promise]


def test_a_promise_that_there_was_no_chance_to_try_is_not_called_kept(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BREAKERS)
    trial = check_strategy(find_player(f"{file}:Raises"), catalog().tiles)
    assert [trial.verdict(promise) for promise in PROMISES] == ["broken", "untried", "untried", "untried", "kept"]
