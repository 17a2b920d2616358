"""Completion in shells: the scripts, and what they offer."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.calling import Ghosts
from tests.cli.conftest import FROM_OUTSIDE

ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in FROM_OUTSIDE}


def offered(line: str, shell: str = "bash") -> list[str]:
    """What a shell is offered for the last word of a line."""
    words = line.split(" ")
    environment = {**ENVIRONMENT, "_GHOSTS_COMPLETE": f"{shell}_complete", "COMP_WORDS": line}
    environment["COMP_CWORD"] = words[-1] if shell == "fish" else str(len(words) - 1)
    done = subprocess.run(
        [sys.executable, "-m", "ghosts_cli"], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [found for found in done.stdout.splitlines() if found]


@pytest.mark.parametrize(("shell", "word"), [("bash", "complete "), ("zsh", "compdef"), ("fish", "complete ")])
def test_each_shell_gets_a_script_of_its_own(shell: str, word: str, ghosts: Ghosts) -> None:
    outcome = ghosts("completion", shell)
    assert (outcome.code, outcome.err) == (0, "")
    assert f"_GHOSTS_COMPLETE={shell}_complete" in outcome.out
    assert word in outcome.out


@pytest.mark.parametrize(
    ("line", "some", "none"),
    [
        ("ghosts sc", {"plain,score", "plain,schema"}, {"plain,rules"}),
        ("ghosts board ", {"plain,draw", "plain,convert", "plain,new"}, {"plain,score"}),
        ("ghosts score --ex", {"plain,--explain"}, {"plain,--format"}),
        ("ghosts score --format ", {"plain,text", "plain,json", "plain,ndjson", "plain,csv"}, set()),
        ("ghosts catalog show --monster g", {"plain,ghost", "plain,golem"}, {"plain,bat"}),
        ("ghosts catalog show --track c", {"plain,corner", "plain,crossroads"}, {"plain,straight"}),
        ("ghosts catalog show 7", {"plain,7", "plain,70", "plain,78"}, {"plain,1"}),
        ("ghosts rules g", {"plain,golems", "plain,ghosts", "plain,G18"}, {"plain,bats"}),
        ("ghosts schema ", {"plain,board", "plain,catalog", "plain,game"}, set()),
        ("ghosts completion ", {"plain,bash", "plain,zsh", "plain,fish"}, set()),
    ],
)
def test_commands_options_and_the_names_of_the_game_are_completed(line: str, some: set[str], none: set[str]) -> None:
    found = set(offered(line))
    assert some <= found
    assert not none & found


ASKED_WRONGLY = {
    "without words": {"_GHOSTS_COMPLETE": "bash_complete"},
    "without the word": {"_GHOSTS_COMPLETE": "zsh_complete", "COMP_WORDS": "ghosts sc"},
    "without words in fish": {"_GHOSTS_COMPLETE": "fish_complete", "COMP_CWORD": "sc"},
    "with a word for its number": {"_GHOSTS_COMPLETE": "bash_complete", "COMP_WORDS": "ghosts sc", "COMP_CWORD": "sc"},
    "for another shell": {"_GHOSTS_COMPLETE": "tcsh_complete", "COMP_WORDS": "ghosts sc", "COMP_CWORD": "1"},
    "for something else": {"_GHOSTS_COMPLETE": "bash_cook", "COMP_WORDS": "ghosts sc", "COMP_CWORD": "1"},
    "for nothing": {"_GHOSTS_COMPLETE": "yes"},
}


@pytest.mark.parametrize("asked", ASKED_WRONGLY.values(), ids=ASKED_WRONGLY)
def test_who_asks_for_completions_as_no_shell_does_gets_a_line(
    asked: dict[str, str], ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COMP_WORDS", "COMP_CWORD"):
        monkeypatch.delenv(name, raising=False)
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    outcome = ghosts("score")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("error: _GHOSTS_COMPLETE is for shells")
    assert len(outcome.err.splitlines()) == 1


def test_an_empty_request_for_completions_is_none(ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_GHOSTS_COMPLETE", "")
    assert ghosts("score", "nowhere.yaml").code == 3


def test_ids_come_from_the_catalog_in_use_with_what_is_on_the_tiles() -> None:
    assert "S:d+6" in "\n".join(offered("ghosts catalog show 1", "zsh"))


def test_a_bad_catalog_completes_to_nothing_and_says_nothing() -> None:
    assert offered("ghosts catalog show --catalog nowhere.yaml 7") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_is_offered_the_commands(shell: str) -> None:
    assert any("score" in line for line in offered("ghosts s", shell))


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("ghosts score ga", "file,ga"),
        ("ghosts score --catalog mi", "file,mi"),
        ("ghosts board draw game.yaml -o pi", "file,pi"),
        ("ghosts catalog diff mi", "file,mi"),
        ("ghosts review ga", "file,ga"),
        ("ghosts stories check st", "file,st"),
        ("ghosts stats run ru", "dir,ru"),
        ("ghosts simulate -o ru", "dir,ru"),
    ],
)
def test_names_of_files_and_folders_are_left_to_the_shell(line: str, kind: str) -> None:
    assert offered(line) == [kind]
