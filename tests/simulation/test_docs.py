"""docs/simulation.md names every key that programs read, and its strategy can be played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from ghosts_cli.game import Category
from ghosts_cli.game.seat import SeatView
from ghosts_cli.simulation.players import check_player, find_player
from tests.cli.calling import Ghosts, caller
from tests.simulation.games import catalog, plan, played

TEXT = (Path(__file__).parents[2] / "docs/simulation.md").read_text(encoding="utf-8")
FORMATS = (Path(__file__).parents[2] / "docs/formats.md").read_text(encoding="utf-8")
ELSEWHERE = {category.value for category in Category} | set("ab")
COMMANDS = {
    "ghosts-simulate@1": "simulate --games 3 --strategy random --format json",
    "ghosts-compare@1": "compare --a random --b greedy --games 3 --players 2 --format json",
    "ghosts-replay@1": "replay a:1 --format json",
    "ghosts-verify@1": "runs verify a --format json",
    "ghosts-runs@1": "runs list . --format json",
    "ghosts-strategies@1": "strategies --format json",
    "ghosts-strategy-check@1": "strategies check random --format json",
}


@pytest.fixture
def ghosts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ghosts:
    """Run a command line in a folder with a run ``a``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GHOSTS_CATALOG", raising=False)
    played(tmp_path / "a", plan("random", games=2))
    return caller(capsys, monkeypatch)


def keys_of(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from keys_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from keys_of(value)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_key_of_every_output_is_in_the_documentation(ghosts: Ghosts, name: str) -> None:
    data = json.loads(ghosts(*COMMANDS[name].split()).out)
    assert data["format"] == name
    assert f"`{name}`" in TEXT
    named = set(re.findall(r'[`"]([a-z_]+)[`"]', TEXT + FORMATS)) | set(re.findall(r"\b([a-z_]+):", FORMATS))
    assert set(keys_of(data)) - ELSEWHERE - named == set()


@pytest.mark.parametrize(("number", "name"), [(0, "diamonds.py:Diamonds"), (1, "careful.py:Careful")])
def test_the_strategies_in_the_documentation_are_the_examples_and_keep_to_the_contract(number: int, name: str) -> None:
    code = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    example = Path(__file__).parents[2] / "examples" / name.partition(":")[0]
    assert len(code) == 2
    assert example.read_text(encoding="utf-8").partition('"""\n\n')[2].split() == code[number].split()
    assert check_player(find_player(f"{example.parent / name}"), catalog().tiles).broken is None


def test_the_first_strategy_in_the_documentation_has_ten_lines() -> None:
    code = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)[0]
    assert len([line for line in code.splitlines() if line.strip()]) <= 10


def test_everything_that_a_view_has_is_in_the_documentation() -> None:
    table = TEXT[TEXT.index("| `view.` |") :].partition("\n\n")[0]
    named = {word for line in table.splitlines()[2:] for word in re.findall(r"`(\w+)`", line.split("|")[1])}
    has = {entry.name for entry in fields(SeatView)}
    has |= {name for name, value in vars(SeatView).items() if isinstance(value, property)}
    assert named == has
