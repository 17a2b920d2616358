"""What a hostile tester found: each was a traceback, a hang or a lost file once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ghosts_cli.errors import ExitCode
from tests.cli.calling import BOARD, Ghosts


@pytest.mark.parametrize(
    ("words", "content"),
    [
        (("score",), r'{"format":"ghosts-board@1","\ud800":1}'),
        (("catalog", "check"), r'{"format":"ghosts-catalog@1","edition":"\udfff"}'),
        (("stories", "check"), r'{"format":"ghosts-stories@1","level":"\ud800"}'),
    ],
)
def test_half_a_surrogate_pair_in_json_is_not_text(
    words: tuple[str, ...], content: str, ghosts: Ghosts, tmp_path: Path
) -> None:
    file = tmp_path / "half.json"
    file.write_text(content, encoding="utf-8")
    outcome = ghosts(*words, file)
    assert outcome.code == ExitCode.UNREADABLE
    assert "not JSON: half of a surrogate pair stands alone" in outcome.out + outcome.err


@pytest.mark.parametrize("columns", ["99999999999999999999", "9223372036854775807", "1000000000", "1", "0", "abc"])
def test_any_number_of_columns_is_survived(columns: str, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for words in (("rules",), ("score", "--board", BOARD)):
        assert ghosts(*words).code == 0


def test_an_interrupt_while_the_program_is_loading_ends_it_quietly() -> None:
    code = (
        "import builtins, sys\n"
        "real = builtins.__import__\n"
        "def broken(name, *rest, **more):\n"
        "    if name == 'click':\n"
        "        raise KeyboardInterrupt\n"
        "    return real(name, *rest, **more)\n"
        "builtins.__import__ = broken\n"
        "from ghosts_cli.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (ExitCode.INTERRUPTED, "", "interrupted\n")


@pytest.mark.parametrize("name", ["new/", ""])
def test_an_output_must_be_the_name_of_a_file(name: str, ghosts: Ghosts, tmp_path: Path) -> None:
    output = f"{tmp_path}{os.sep}{name}" if name else name
    assert ghosts("score", "--board", BOARD, "-o", output).code == ExitCode.USAGE
    assert list(tmp_path.iterdir()) == []


def test_a_link_that_leads_nowhere_is_not_replaced_without_force(ghosts: Ghosts, tmp_path: Path) -> None:
    link = tmp_path / "loop"
    link.symlink_to(link)
    assert ghosts("score", "--board", BOARD, "-o", link).code == ExitCode.USAGE
    assert link.is_symlink()


def test_an_empty_name_is_no_file(ghosts: Ghosts) -> None:
    outcome = ghosts("score", "")
    assert outcome.code == ExitCode.UNREADABLE
    assert "the name of the file is empty" in outcome.err


def test_so_many_games_that_no_run_can_hold_them_are_refused(ghosts: Ghosts, tmp_path: Path) -> None:
    outcome = ghosts("simulate", "--games", "99999999999999999999", "-o", tmp_path / "huge")
    assert outcome.code == ExitCode.USAGE
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["r[1]", "q*x", "a?b"])
def test_a_run_may_have_any_name(name: str, ghosts: Ghosts, tmp_path: Path) -> None:
    (tmp_path / "qZx").mkdir()
    run = tmp_path / name
    assert ghosts("simulate", "--games", "20", "--strategy", "random", "-q", "-o", run).code == 0
    assert ghosts("runs", "verify", run).code == 0
    assert ghosts("replay", f"{run}:3").code == 0


EVIL = "a\x1b[31m\x9b5mb"


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--games", 2, "--players", 2, "--strategy", f"{EVIL}.py:Mine"),
        ("simulate", "--games", 2, "--players", 2, "--strategy", "random", "-o", f"{EVIL}/run", "-q"),
        ("replay", f"{EVIL}:0"),
        ("replay", f"{EVIL}/run:0"),
        ("runs", "list", EVIL),
        ("runs", "verify", f"{EVIL}/run"),
        ("stats", "run", f"{EVIL}/run"),
        ("strategies", "check", f"{EVIL}.py:Mine"),
        ("robust", "stats", "--decks", EVIL),
        ("score", f"{EVIL}.yaml"),
        ("stats", "run", f"{EVIL}/run", "--color", "always"),
    ],
    ids=lambda words: " ".join(map(str, words)).encode("unicode_escape").decode(),
)
def test_control_characters_in_names_reach_no_terminal(words: tuple[object, ...], ghosts: Ghosts, folder: Path) -> None:
    run = folder / EVIL / "run"
    assert ghosts("simulate", "--games", 2, "--players", 2, "--strategy", "random", "-q", "-o", run).code == 0
    text = (run / "run.json").read_text(encoding="utf-8")
    (run / "run.json").write_text(text.replace('"version": "', '"version": "\\u001b[31m\\u009b5m'), encoding="utf-8")
    said = ghosts(*words)
    ours = re.sub(r"\x1b\[[0-9;]*m", "", said.out) if "--color" in words else said.out
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", ours + said.err)
