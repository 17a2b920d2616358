"""The README and the documents keep their word: every session that they show is run and its output compared.

A session is a fence marked ``console``: lines that begin with ``$`` are commands (``>`` goes on with a command that
ends in a backslash), what follows is what a terminal shows. A line ``...`` stands for any lines, ``...`` within a line
for any text. The sessions of a document are run one after the other in one folder that has a copy of ``examples/``;
a fence below a line that ends with "saved as `NAME`:" is saved there as that file, as readers are told to do.
"""

from __future__ import annotations

import difflib
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TYPED = {"workshop.md": "test_docs_workshop.py"}
"""Documents whose sessions want somebody who types, and the tests of their own that do."""
DOCUMENTS = [ROOT / "README.md", *sorted(path for path in (ROOT / "docs").glob("*.md") if path.name not in TYPED)]
FROM_OUTSIDE = ("GHOSTS_CATALOG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")


@dataclass(frozen=True)
class Fence:
    """A fenced block: the number of its first line, its language, its text, and the file that it is said to be."""

    line: int
    language: str
    text: str
    file: str | None


@dataclass(frozen=True)
class Call:
    """A command of a document, the line that it stands on, and what is shown below it."""

    line: int
    command: str
    shown: tuple[str, ...]


def fences(text: str) -> Iterator[Fence]:
    """Every fenced block, in order."""
    pattern = r"(?:\bsaved as `(?P<file>\S+)`:\n\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$"
    for found in re.finditer(pattern, text, re.MULTILINE | re.DOTALL):
        line = text.count("\n", 0, found.start("text")) + 1
        yield Fence(line, found["language"], found["text"], found["file"])


def calls(session: Fence) -> list[Call]:
    """Every command of a session, in order."""
    assert session.text.startswith("$ "), f"line {session.line}: a session begins with a command"
    found: list[Call] = []
    for number, line in enumerate(session.text.splitlines(), start=session.line):
        if line.startswith("$ "):
            found.append(Call(number, line[2:], ()))
        elif line.startswith("> ") and not found[-1].shown and found[-1].command.endswith("\\"):
            found[-1] = Call(found[-1].line, f"{found[-1].command}\n{line[2:]}", ())
        else:
            found[-1] = Call(found[-1].line, found[-1].command, (*found[-1].shown, line))
    return found


def matches(shown: tuple[str, ...], printed: str) -> bool:
    """Whether what was printed is what is shown, ``...`` standing for anything."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else ".*".join(map(re.escape, line.rstrip().split("..."))) + r" *\n"
        for line in shown
    )
    return re.fullmatch(pattern, printed) is not None


def differences(text: str, folder: Path) -> list[str]:
    """Run the sessions of a document in ``folder``; a report of each command that prints something else.

    An error must be shown where one is printed: ``...`` stands for anything but that.
    """
    reports = []
    for fence in fences(text):
        if fence.file is not None:
            (folder / fence.file).write_text(fence.text, encoding="utf-8")
        if fence.language != "console":
            continue
        for call in calls(fence):
            printed = terminal(call.command, folder)
            hides_an_error = "error:" in printed and not any("error:" in line for line in call.shown)
            if hides_an_error or not matches(call.shown, printed):
                diff = difflib.unified_diff(call.shown, printed.splitlines(), "shown", "printed", lineterm="")
                reports.append("\n".join([f"line {call.line}: $ {call.command}", *diff]))
    return reports


def terminal(command: str, folder: Path) -> str:
    """What a terminal shows of a command that is run in ``folder``."""
    environment = {key: value for key, value in os.environ.items() if key not in FROM_OUTSIDE}
    environment["PATH"] = f"{folder / 'bin'}{os.pathsep}{environment['PATH']}"
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a copy of the examples and the program."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    program = tmp_path / "bin" / "ghosts"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ghosts_cli "$@"\n', encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return tmp_path


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_session_prints_what_the_document_shows(document: Path, folder: Path) -> None:
    reports = differences(document.read_text(encoding="utf-8"), folder)
    assert not reports, "\n\n".join(["", *reports])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_python_example_runs(document: Path, folder: Path) -> None:
    for fence in fences(document.read_text(encoding="utf-8")):
        if fence.language == "python":
            program = [sys.executable, "-W", "error", "-c", fence.text]
            done = subprocess.run(program, cwd=folder, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (0, ""), f"{document.name}:{fence.line}"


def test_documents_that_want_typing_have_tests_of_their_own() -> None:
    for document, test in TYPED.items():
        assert (ROOT / "docs" / document).exists()
        assert document in (ROOT / "tests" / test).read_text(encoding="utf-8")


def all_calls(text: str) -> list[Call]:
    return [call for fence in fences(text) if fence.language == "console" for call in calls(fence)]


def test_the_readme_shows_a_real_game_first_and_many_sessions() -> None:
    found = all_calls(DOCUMENTS[0].read_text(encoding="utf-8"))
    assert found[0].command == "ghosts score examples/game.yaml"
    assert len(found) >= 10


TEXT = r"""
# A document

```console
$ echo one; echo two >&2
one
two
$ printf 'a\nb\nc\n'
a
...
c
$ echo "a line with 12 in it"
a line with ... in it
$ printf '%s\n' long \
>   command
long
command
$ true
```

Something in between, and what is no session:

```
$ echo not run
```

```console
$ ls examples/game.yaml
examples/game.yaml
$ echo right
wrong
$ cat kept.txt; echo kept > kept.txt
cat: kept.txt: No such file or directory
$ cat kept.txt
kept
```

This is to be saved as `given.txt`:

```text
given
```

```console
$ cat given.txt
given
```
"""


def test_commands_are_found_with_their_lines_and_what_is_shown_below_them() -> None:
    found = all_calls(TEXT)
    assert [(call.line, call.command, call.shown) for call in found[:5]] == [
        (5, "echo one; echo two >&2", ("one", "two")),
        (8, "printf 'a\\nb\\nc\\n'", ("a", "...", "c")),
        (12, 'echo "a line with 12 in it"', ("a line with ... in it",)),
        (14, "printf '%s\\n' long \\\n  command", ("long", "command")),
        (18, "true", ()),
    ]
    assert len(found) == 10


def test_only_what_differs_is_reported(folder: Path) -> None:
    reports = differences(TEXT, folder)
    assert reports == ["line 30: $ echo right\n--- shown\n+++ printed\n@@ -1 +1 @@\n-wrong\n+right"]


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("", "", True),
        ("", "x\n", False),
        ("x", "", False),
        ("...", "", True),
        ("...", "x\ny\n", True),
        ("x\n...\ny", "x\ny\n", True),
        ("x\n...\ny", "x\n1\n2\ny\n", True),
        ("x\n...", "y\nx\n", False),
        ("a...z", "az\n", True),
        ("a...z", "a b\nz\n", False),
        ("a.c", "abc\n", False),
        ("x", "x   \n", True),
        ("  x", "x\n", False),
    ],
)
def test_dots_stand_for_anything_and_nothing_else_does(shown: str, printed: str, same: bool) -> None:  # noqa: FBT001
    assert matches(tuple(shown.splitlines()), printed) is same


def test_no_document_makes_a_file_that_its_reader_does_not_see() -> None:
    for document in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        assert "<!-- file" not in document.read_text(encoding="utf-8"), document.name


def test_no_session_of_a_document_writes_what_one_of_another_document_has_written() -> None:
    written: dict[str, set[str]] = {}
    for document in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for call in all_calls(document.read_text(encoding="utf-8")):
            if "--force" not in call.command:
                for file in re.findall(r" -o (\S+)", call.command):
                    written.setdefault(file, set()).add(document.name)
    assert {file: names for file, names in written.items() if len(names) > 1} == {}


def test_the_state_of_the_page_on_ghost_stories_is_the_example_that_it_names() -> None:
    page = (ROOT / "docs" / "stories.md").read_text(encoding="utf-8")
    (state,) = (fence.text for fence in fences(page) if fence.language == "yaml")
    assert (ROOT / "examples" / "state.yaml").read_text(encoding="utf-8").endswith(state)
