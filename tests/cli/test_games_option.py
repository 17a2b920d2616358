"""``--games`` where nobody gives it: as many as the engine plays in no time, fewer where it cannot play everyone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ghosts_cli.cli import compare, robust, setting, simulate, whatif
from tests.cli.calling import Ghosts
from tests.simulation.games import OWN

COMMANDS: dict[str, tuple[tuple[object, ...], Callable[[Any], int]]] = {
    "simulate": (("simulate", "--strategy", "{}"), lambda data: data["games_played"]),
    "compare": (("compare", "--a", "random", "--b", "{}"), lambda data: data["pairs"]),
    "whatif": (("whatif", "--remove", 3, "--strategy", "{}"), lambda data: data["games_played"]),
    "robust": (("robust", "simulate", "--sample", 2, "--strategy", "{}"), lambda data: data["played"]["games"]),
}
COMMON = ("--players", 2, "-j", 1, "--format", "json")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Defaults that take no time, and strategies of one's own."""
    (folder / "mine.py").write_text(OWN)
    monkeypatch.setattr(setting, "FEWER_GAMES", 3)
    for module in (compare, robust, simulate, whatif):
        monkeypatch.setattr(module, "_USUAL_GAMES", 7)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("name", "games", "told"), [("random", 7, ""), ("mine.py:AtRandom", 3, "mine.py:AtRandom")])
def test_fewer_games_are_played_where_the_engine_cannot_play_a_strategy_and_a_note_says_so(
    ghosts: Ghosts, command: str, name: str, games: int, told: str
) -> None:
    arguments, played = COMMANDS[command]
    said = ghosts(*(name if each == "{}" else each for each in arguments), *COMMON)
    assert (said.code, played(json.loads(said.out))) == (0, games)
    note = f"note: --games is 3 by default where the engine cannot play a strategy: {told}\n"
    assert ("--games is" in said.err) == bool(told)
    assert not told or note in said.err


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("command", COMMANDS)
def test_as_many_are_played_as_were_asked_for_whoever_plays(ghosts: Ghosts, command: str) -> None:
    arguments, played = COMMANDS[command]
    own = ("mine.py:AtRandom" if each == "{}" else each for each in arguments)
    said = ghosts(*own, *COMMON, "--games", 5)
    assert (said.code, played(json.loads(said.out)), "--games is" in said.err) == (0, 5, False)


@pytest.mark.parametrize(
    ("command", "usual"),
    [("simulate", "10,000"), ("compare", "10,000"), ("whatif", "10,000"), ("robust stats", "2,000")],
)
def test_the_help_tells_both_defaults(ghosts: Ghosts, command: str, usual: str) -> None:
    text = " ".join(ghosts(*command.split(), "--help").out.split())
    assert f"[default: {usual}; 200 with solver or a strategy of your own]" in text
