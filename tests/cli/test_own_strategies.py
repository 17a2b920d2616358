"""Strategies of one's own that misbehave: what they raise is told with its line, what they print harms no result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ghosts_cli.errors import ExitCode
from tests.cli.calling import Ghosts

HEAD = """\
import os, sys
from dataclasses import dataclass
from ghosts_cli.game.seat import legal_acts
from ghosts_cli.strategies import Parameters, Strategy, parameter
"""
DECIDES = "    def decide(self, view, stream): return legal_acts(view)[0]\n"
CLASS = f"class Mine(Strategy):\n{DECIDES}"
GAMES = ("simulate", "--games", 2, "--players", 2, "--strategy", "mine.py:Mine")


def write(text: str) -> None:
    Path("mine.py").write_text(HEAD + text, encoding="utf-8")


PLAYING = {
    "sys.exit(7)": "SystemExit: 7",
    "sys.exit()": "SystemExit",
    "raise GeneratorExit": "GeneratorExit",
    "raise KeyboardInterrupt": "KeyboardInterrupt",
    "raise ValueError('boom\\x1b[31m\\nred')": r"ValueError: boom\x1b[31m\nred",
    "raise ValueError('x' * 10**6)": f"ValueError: {'x' * 500}...",
    "raise type('Odd', (Exception,), {'__str__': lambda error: 1 / 0})": "Odd: (it cannot say)",
}
"""What a strategy may do instead of deciding, and what is said of it."""


@pytest.mark.parametrize("act", PLAYING)
@pytest.mark.usefixtures("folder")
def test_whatever_a_strategy_raises_ends_the_games_and_is_told_with_its_line(act: str, ghosts: Ghosts) -> None:
    write(f"class Mine(Strategy):\n    def decide(self, view, stream):\n        {act}\n")
    said = ghosts(*GAMES, "--jobs", 1)
    assert (said.code, said.out) == (ExitCode.WRONG_INPUT, "")
    assert said.err.splitlines()[-1] == f"error: game 0, played by mine.py:Mine: mine.py:7: {PLAYING[act]}"


@pytest.mark.parametrize("act", [act for act in PLAYING if act != "raise KeyboardInterrupt"])
@pytest.mark.usefixtures("folder")
def test_what_a_strategy_raises_breaks_the_contract(act: str, ghosts: Ghosts) -> None:
    write(f"class Mine(Strategy):\n    def decide(self, view, stream):\n        {act}\n")
    said = ghosts("strategies", "check", "mine.py:Mine")
    assert said.code == ExitCode.WRONG_INPUT
    assert said.out == f"mine.py:Mine breaks the contract: mine.py:7: {PLAYING[act]}\n"


@pytest.mark.parametrize(
    ("act", "told"),
    [
        ("sys.exit(7)", "mine.py:7: SystemExit: 7"),
        ("raise KeyboardInterrupt", "mine.py:7: KeyboardInterrupt"),
        ("os._exit(0)", "a process that played games has died; was it killed, or out of memory?"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_processes_tell_what_a_strategy_raised_too(act: str, told: str, ghosts: Ghosts) -> None:
    write(f"class Mine(Strategy):\n    def decide(self, view, stream):\n        {act}\n")
    said = ghosts(*GAMES, "--jobs", 2)
    assert (said.code, said.out) == (ExitCode.WRONG_INPUT, "")
    assert said.err.endswith(f"{told}\n")


@pytest.mark.usefixtures("folder")
def test_a_file_that_fails_only_in_other_processes_is_told(ghosts: Ghosts) -> None:
    write(f"import multiprocessing\nif multiprocessing.parent_process():\n    sys.exit(3)\n{CLASS}")
    said = ghosts(*GAMES, "--jobs", 2)
    assert (said.code, said.out, said.err) == (1, "", "error: mine.py:7:1: error: SystemExit: 3 [python]\n")


CANNOT_BE_MADE = {
    f"sys.exit(0)\n{CLASS}": (5, "SystemExit: 0"),
    "class Mine(Strategy): pass\n": (5, "Mine has no method decide, and a strategy must have it"),
    f"class Mine(Strategy):\n    def __init__(self): pass\n{DECIDES}": (
        5,
        "Mine cannot be made: TypeError: Mine.__init__() takes 1 positional argument but 2 were given; expected"
        " __init__(self, parameters)",
    ),
    f"class Mine(Strategy):\n    def __init__(self, parameters): raise RuntimeError('no')\n{DECIDES}": (
        6,
        "Mine cannot be made: RuntimeError: no",
    ),
    f"class Mine(Strategy):\n    def __init__(self, parameters): sys.exit('no')\n{DECIDES}": (
        6,
        "Mine cannot be made: SystemExit: no",
    ),
    f"class Mine(Strategy):\n    @property\n    def engine(self): return 1 / 0\n{DECIDES}": (
        7,
        "Mine cannot be made: ZeroDivisionError: division by zero",
    ),
    f"class Mine(Strategy):\n    @property\n    def label(self): return 1 / 0\n{DECIDES}": (
        7,
        "Mine cannot be made: ZeroDivisionError: division by zero",
    ),
    f"class Mine(Strategy):\n    label = 3\n{DECIDES}": (5, "Mine cannot be made: the label is no text"),
    f"class Mine(Strategy):\n    engine = 'fast'\n{DECIDES}": (
        5,
        "Mine cannot be made: the engine is neither None nor an EngineStrategy",
    ),
    f"class Mine(Strategy):\n    parameters_type = dict\n{DECIDES}": (
        5,
        "the parameters of Mine: expected parameters_type to be a subclass of ghosts_cli.strategies.Parameters",
    ),
    "@dataclass(frozen=True)\nclass Few(Parameters):\n    few: int = 3\n"
    f"class Mine(Strategy):\n    parameters_type = Few\n{DECIDES}": (
        8,
        "the parameters of Mine: expected few to be made with parameter(NUMBER, MEANING)",
    ),
    "@dataclass(frozen=True)\nclass Few(Parameters):\n    few: str = parameter('x', 'how few')\n"
    f"class Mine(Strategy):\n    parameters_type = Few\n{DECIDES}": (
        8,
        "the parameters of Mine: expected a whole number as the default of few, found 'x'",
    ),
}


@pytest.mark.parametrize("text", CANNOT_BE_MADE)
@pytest.mark.usefixtures("folder")
def test_a_strategy_that_cannot_be_made_says_where_and_what_is_missing(text: str, ghosts: Ghosts) -> None:
    write(text)
    line, message = CANNOT_BE_MADE[text]
    for words in (GAMES, ("strategies", "check", "mine.py:Mine")):
        said = ghosts(*words)
        assert (said.code, said.out) == (ExitCode.WRONG_INPUT, "")
        assert said.err == f"mine.py:{line}:1: error: {message} [python]\n"


@pytest.mark.usefixtures("folder")
def test_a_prepare_that_raises_is_told_by_games_and_by_the_check(ghosts: Ghosts) -> None:
    write(f"class Mine(Strategy):\n    def prepare(self, setup): 1 / 0\n{DECIDES}")
    told = "mine.py:6: ZeroDivisionError: division by zero\n"
    assert ghosts(*GAMES).err == f"error: mine.py:Mine cannot be prepared: {told}"
    assert ghosts("strategies", "check", "mine.py:Mine").out == f"mine.py:Mine breaks the contract: {told}"


@pytest.mark.usefixtures("folder")
def test_a_strategy_without_a_summary_or_a_hash_plays_as_well(ghosts: Ghosts) -> None:
    write(f"@dataclass\nclass Mine(Strategy):\n    few: int = 3\n    __init__ = Strategy.__init__\n{DECIDES}")
    assert ghosts(*GAMES, "--jobs", 1).code == ExitCode.DONE


TALKS = """\
print("said at the top")
class Mine(Strategy):
    def __init__(self, parameters):
        super().__init__(parameters)
        print("said when made")
    def prepare(self, setup): print("said when prepared")
    def decide(self, view, stream):
        print("said when deciding")
        return legal_acts(view)[0]
"""


@pytest.mark.parametrize(
    ("words", "prepares"),
    [
        ((*GAMES, "--format", "json", "--jobs", 1), True),
        (("strategies", "check", "mine.py:Mine", "--format", "json"), True),
        (("replay", "run:1", "--format", "json"), False),
    ],
    ids=["simulate", "check", "replay"],
)
@pytest.mark.usefixtures("folder")
def test_what_a_strategy_prints_is_no_part_of_a_result(
    words: tuple[object, ...],
    prepares: bool,  # noqa: FBT001 - pytest passes it by name
    ghosts: Ghosts,
) -> None:
    write(TALKS)
    assert ghosts(*GAMES, "-q", "-o", "run", "--jobs", 1).code == ExitCode.DONE
    said = ghosts(*words)
    assert json.loads(said.out)["format"].startswith("ghosts-")
    heard = {"top", "made", "deciding", *(["prepared"] if prepares else [])}
    assert {line.split()[-1] for line in said.err.splitlines()} >= heard


def test_other_processes_print_beside_the_result_too(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from ghosts_cli.cli.main import run

    write(TALKS)
    assert run([*map(str, GAMES), "--format", "json", "--jobs", "2"]) == ExitCode.DONE
    out, err = capfd.readouterr()
    assert json.loads(out)["format"] == "ghosts-simulate@1"
    assert "said when deciding" in err
    assert list(folder.iterdir()) == [folder / "mine.py"]
