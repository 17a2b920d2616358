"""Strategies by name: parameters, files of one's own, and what is said when there is no such thing."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from ghosts_cli.errors import GhostsError, InputError, UnreadableError, UsageError
from ghosts_cli.simulation.players import file_hash, find_player, known_strategies
from ghosts_cli.strategies.base import Strategy
from ghosts_cli.strategies.greedy import Greedy
from tests.simulation.games import OWN

TUNED = """
from dataclasses import dataclass

from ghosts_cli.game.seat import legal_acts
from ghosts_cli.strategies.base import Parameters, Strategy, parameter


@dataclass(frozen=True)
class Patience(Parameters):
    patience: int = parameter(3, "how long it waits")


class Waits(Strategy):
    parameters_type = Patience

    def decide(self, view, stream):
        return legal_acts(view)[0]
"""


@pytest.mark.parametrize("kind", known_strategies())
def test_a_strategy_goes_by_its_name(kind: type[Strategy]) -> None:
    player = find_player(kind.name)
    assert type(player.strategy) is kind
    assert (player.name, player.file) == (kind.name, None)


def test_a_name_has_the_parameters_that_are_not_as_usual() -> None:
    usual = Greedy.notes()[0].default
    assert find_player(f"greedy:threshold={usual}").name == "greedy"
    player = find_player("greedy:threshold=-3")
    assert (player.name, player.strategy.parameters.threshold) == ("greedy:threshold=-3", -3)


def test_a_strategy_of_ones_own_goes_by_its_file_and_class(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(TUNED)
    assert find_player(f"{file}:Waits").name == f"{file}:Waits"
    player = find_player(f"{file}:Waits:patience=5")
    assert (player.name, player.file, player.strategy.parameters.patience) == (f"{file}:Waits:patience=5", str(file), 5)
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.py"]


def test_players_find_themselves_again_in_another_process(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(TUNED)
    for name in ("greedy:threshold=5", f"{file}:Waits:patience=5"):
        again = pickle.loads(pickle.dumps(find_player(name)))
        assert (again.name, again.strategy.parameters) == (name, again.strategy.parameters)


WRONG: dict[str, tuple[type[GhostsError], str]] = {
    "gredy": (UsageError, "there is no strategy 'gredy'; did you mean 'greedy'?; one of your own is FILE.py:CLASS"),
    "": (UsageError, "there is no strategy ''"),
    "greedy:treshold=3": (UsageError, "greedy:treshold=3: there is no parameter 'treshold'; did you mean 'threshold'?"),
    "greedy:threshold": (UsageError, "greedy:threshold: expected threshold=NUMBER, found 'threshold'"),
    "greedy:threshold=\u0663": (UsageError, "expected threshold=NUMBER, found 'threshold=\u0663'"),
    "solver:deals=0": (UsageError, "solver:deals=0: expected deals of 1 or more, found 0"),
    "solver:most=100001": (UsageError, "solver:most=100001: expected most of 100000 or less, found 100001"),
    "greedy:threshold=1.5": (UsageError, "expected threshold=NUMBER, found 'threshold=1.5'"),
    "greedy:threshold=1,threshold=2": (UsageError, "threshold is given twice"),
    "random:speed=3": (UsageError, "random:speed=3: there is no parameter 'speed'; it has none"),
    "none.py:Mine": (UnreadableError, "none.py:1:1: error: there is no such file"),
    "mine.py:Atrandom": (UsageError, "mine.py has no strategy 'Atrandom'; did you mean 'AtRandom'?"),
    "mine.py:Random": (UsageError, "mine.py has no strategy 'Random'; did you mean 'AtRandom'?"),
    "empty.py:Mine": (UsageError, "empty.py has no strategy 'Mine'; expected a subclass of"),
    "broken.py:Mine": (InputError, "broken.py:2:1: error: not Python: "),
    "fails.py:Mine": (InputError, "fails.py:3:1: error: ZeroDivisionError: division by zero"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_name_of_no_strategy_says_why(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    texts = {
        "mine.py": OWN,
        "empty.py": "x = 1\n",
        "broken.py": "x = 1\nclass :\n",
        "fails.py": "def f():\n    pass\n1 / 0\n",
    }
    for file, text in texts.items():
        Path(file).write_text(text)
    error, message = WRONG[name]
    with pytest.raises(error) as caught:
        find_player(name)
    assert message in str(caught.value)


def test_a_file_has_another_hash_when_it_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    before = file_hash(str(file))
    file.write_text(OWN + "\n")
    assert file_hash(str(file)) != before
