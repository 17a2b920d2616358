"""docs/stories.md: its examples are what the program says, and it names every key and command."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import yaml

from ghosts_cli.cli.main import run
from ghosts_cli.cli.stories import stories
from ghosts_cli.errors import ExitCode
from ghosts_cli.formats.shapes import StoriesBoardShape, StoriesDeckShape, StoriesFile, StoriesGhostShape
from ghosts_cli.formats.source import Source
from ghosts_cli.stories.deck import outlook
from ghosts_cli.stories.levels import Level
from ghosts_cli.stories.reading import verdict_on
from ghosts_cli.stories.state import Choice
from ghosts_cli.stories.tables import deck_data

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "stories.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
(STATE,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


def steps(session: str) -> Iterator[tuple[str, str]]:
    """The command lines of a session, each with what it prints."""
    for step in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, output = step.partition("\n")
        yield command, output


@pytest.fixture
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")


@pytest.mark.usefixtures("_in_a_folder")
def test_the_sessions_print_what_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = SESSIONS
    for command, output in steps(first):
        assert run(shlex.split(command)[1:]) == 0
        captured = capsys.readouterr()
        assert captured.out + captured.err == output
    for command, output in steps(second):
        assert run(shlex.split(command)[1:]) == 0
        assert capsys.readouterr().out == output


def test_the_state_on_the_page_is_sound() -> None:
    assert verdict_on(Source("docs", STATE)) == ([], ExitCode.DONE)


@pytest.mark.parametrize("shape", [StoriesFile, StoriesBoardShape, StoriesGhostShape, StoriesDeckShape])
def test_every_key_of_a_state_is_on_the_page(shape: type[msgspec.Struct]) -> None:
    keys = {field.encode_name for field in msgspec.structs.fields(shape)}
    assert {key for key in keys if not re.search(rf"\b{key}\b", PAGE)} == set()


def test_every_command_and_every_open_choice_is_on_the_page() -> None:
    assert {f"`ghosts stories {name}`" for name in stories.commands} <= set(re.findall(r"`[^`]*`", PAGE))
    assert {f"| `{choice.value}` |" for choice in Choice} <= set(re.findall(r"\| `\w+` \|", PAGE))


def test_every_key_of_a_decks_data_is_on_the_page() -> None:
    data = deck_data(outlook(2, Level.HELL))
    keys = {*data, *data["appearances"][0], *data["appearances"][0]["haunters"]} - {
        "format",
        "cards",
        "ghosts",
        "incarnations",
    }
    assert {key for key in keys if f"`{key}" not in PAGE} == set()
    assert data["format"] in PAGE


def test_every_power_and_incarnation_of_the_data_file_is_among_the_numbered_rules() -> None:
    rules = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    text = " ".join(rules.split())
    names = yaml.safe_load((Path(__file__).parents[2] / "data" / "stories.yaml").read_text(encoding="utf-8"))
    powers = [power for colour in names["colours"] for power in colour.get("powers", [])]
    assert [name for name in (*powers, *(each["name"] for each in names["incarnations"])) if name not in text] == []
