"""docs/workshop.md: its sessions are what the program says, and it names every command and option."""

from __future__ import annotations

import json
import math
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ghosts_cli.catalog.diff import ChangeKind
from ghosts_cli.catalog.totals import PUBLISHED
from ghosts_cli.catalog.transcribe_session import _COMMANDS
from ghosts_cli.cli.robust import compare, simulate, stats
from ghosts_cli.cli.whatif import whatif
from ghosts_cli.cli.workshop import diff, sample, transcribe
from ghosts_cli.formats.robust import EnsembleDeck, EnsembleFigure, RobustFile
from ghosts_cli.formats.rule_changes import RULE_NAMES
from ghosts_cli.game import Monster
from tests.cli.calling import Ghosts, caller
from tests.test_readme import matches

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "workshop.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def ghosts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ghosts:
    """The program in an empty folder beside the examples."""
    monkeypatch.delenv("GHOSTS_CATALOG", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return caller(capsys, monkeypatch)


def steps(session: str) -> Iterator[tuple[str, str]]:
    """The command lines of a session, each with what it prints."""
    for step in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, output = step.partition("\n")
        yield command, output


def test_the_typed_session_reads_as_it_is_shown(ghosts: Ghosts) -> None:
    ((command, output),) = steps(SESSIONS[0])
    typed = "".join(f"{line}\n" for line in re.findall(r"^\d+> (.*)$", output, re.MULTILINE))
    assert ghosts(*piped(command)[1], typed=typed).out == output


def test_the_other_sessions_print_what_the_page_shows(ghosts: Ghosts) -> None:
    for session in SESSIONS[1:]:
        for command, output in steps(session):
            typed, words = piped(command)
            outcome = ghosts(*words, typed=typed)
            assert matches(tuple(output.rstrip("\n").splitlines()), outcome.out + outcome.err), (
                outcome.out + outcome.err
            )


def piped(command: str) -> tuple[str, list[str]]:
    """What a command of a session is given on standard input, and its words without the program's name."""
    typed = re.fullmatch(r"printf '(.*?)' \| (.*)", command)
    program, *words = shlex.split(command if typed is None else typed[2])
    assert program == "ghosts"
    return ("" if typed is None else typed[1].replace("\\n", "\n")), words


def test_the_lines_of_a_file_are_taken_as_the_page_says(ghosts: Ghosts) -> None:
    (text,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert ghosts("catalog", "transcribe", "--from", "-", "-o", "mine.yaml", typed=text).code == 0
    assert "{id: 40, track: straight, source" in Path("mine.yaml").read_text(encoding="utf-8")


OF_SETTINGS = {"--players", "--seed", "--advanced", "--placement", "--path-unit", "--doors", "--jobs", "--format"} | {
    "--werewolf-bonus-at-zero"
}
"""Options of every command that plays games; docs/simulation.md tells of them."""
COMMANDS = [transcribe, diff, sample, compare, simulate, stats, whatif]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_option_of_its_own_is_on_the_page(command: click.Command) -> None:
    shared = OF_SETTINGS | {
        "--color",
        "--quiet",
        "--lang",
        "--output",
        "--force",
        "--catalog",
        "--name",
        "--draw",
        "--ascii",
    }
    options = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
    assert [option for option in options - shared if option not in PAGE] == []


def test_every_command_of_a_session_and_every_word_of_a_difference_is_on_the_page() -> None:
    words = {*_COMMANDS.values(), *(kind.value for kind in ChangeKind)}
    assert [word for word in words if f"`{word}" not in PAGE] == []


def test_the_numbers_in_the_explanation_are_right() -> None:
    of, text = PUBLISHED.monsters, " ".join(PAGE.split())
    assert f"{sum(of.values())} monsters on {3 * PUBLISHED.tiles} places" in text
    assert of[Monster.GHOST] * of[Monster.BAT] * of[Monster.WISP] == 8840
    assert "20 x 17 x 26 = 8840" in text
    assert f"three wisps any of {math.comb(of[Monster.WISP], 3)}" in text


def test_every_rule_that_can_be_changed_is_on_the_page() -> None:
    assert [name for name in RULE_NAMES if f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize("shape", [RobustFile, EnsembleDeck, EnsembleFigure], ids=lambda shape: shape.__name__)
def test_every_key_of_an_ensemble_is_on_the_page(shape: type[RobustFile]) -> None:
    assert [key for key in shape.__struct_fields__ if key not in ("format", "version") and f"`{key}`" not in PAGE] == []


def test_every_key_of_a_change_is_on_the_page(ghosts: Ghosts) -> None:
    few = ("--games", 5, "--players", 2, "--strategy", "random", "--format", "json")
    data = json.loads(ghosts("whatif", "--add", "S", "--rule", "bat=6", *few).out)
    keys = {*data, *data["changes"], *data["changes"]["rules"][0], *data["totals_broken"][0], *data["numbers"][0]}
    assert [key for key in sorted(keys - {"format"}) if f"`{key}`" not in PAGE] == []
