"""The program as a process of its own: pipes that close, devices that are full, terminals, Ctrl-C."""

from __future__ import annotations

import os
import pty
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import BOARD
from tests.cli.conftest import FROM_OUTSIDE

OWN = Path(__file__).parents[2] / "examples/diamonds.py"
PROGRAM = [sys.executable, "-m", "ghosts_cli"]
ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in FROM_OUTSIDE}
LONG = ["score", *(word for _ in range(40) for word in ("--board", BOARD)), "--explain", "--format", "json"]
"""A call whose output is far longer than a pipe holds."""
OUTPUTS = {
    "a long result": LONG,
    "a short result": ["score", "--board", BOARD],
    "help": ["--help"],
    "the version": ["--version"],
    "a group's help": ["board", "--help"],
}


def started(arguments: list[str], **settings: Any) -> subprocess.Popen[str]:
    process: subprocess.Popen[str] = subprocess.Popen([*PROGRAM, *arguments], env=ENVIRONMENT, text=True, **settings)
    return process


@pytest.mark.parametrize("arguments", OUTPUTS.values(), ids=OUTPUTS.keys())
def test_a_reader_that_is_gone_is_not_wrong_and_nothing_is_said(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = started(arguments, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    _, errors = process.communicate()
    assert (process.returncode, errors) == (0, "")


def test_a_reader_that_leaves_in_the_middle_is_not_wrong_either() -> None:
    process = started(LONG, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.read(1) == "{"
    process.stdout.close()
    with process.stderr:
        assert process.stderr.read() == ""
    assert process.wait() == 0


@pytest.mark.parametrize("arguments", OUTPUTS.values(), ids=OUTPUTS.keys())
def test_a_full_device_as_standard_output_cannot_be_written(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        process = started(arguments, stdout=full, stderr=subprocess.PIPE)
        _, errors = process.communicate()
    assert (process.returncode, errors) == (4, "error: cannot write the output: No space left on device\n")


@pytest.mark.parametrize(
    ("redirection", "code", "told"),
    [
        ("score - <&-", 3, "-:1:1: error: standard input is closed; expected a file on it [read]\n"),
        (
            "score - </dev/null",
            3,
            "-:1:1: error: the file is empty; 'ghosts board new' writes a board to fill in, and with --players a game"
            " [read]\n",
        ),
        ("schema board >&-", 4, "error: standard output cannot be written: it is closed\n"),
        ("rules >&-", 4, "error: standard output cannot be written: it is closed\n"),
        ("--help >&-", 4, "error: standard output cannot be written: it is closed\n"),
        ("--version >&-", 4, "error: standard output cannot be written: it is closed\n"),
        ("score --help >&-", 4, "error: standard output cannot be written: it is closed\n"),
        (">&-", 4, "error: standard output cannot be written: it is closed\n"),
        ("score nowhere.yaml 2>&-", 3, ""),
    ],
)
def test_closed_streams_and_odd_ones_are_told(redirection: str, code: int, told: str) -> None:
    line = f'"{sys.executable}" -m ghosts_cli {redirection}'
    done = subprocess.run(["/bin/sh", "-c", line], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", told)


@pytest.mark.parametrize(
    "words",
    [
        "simulate --games 20 --players 2 --strategy random",
        f"simulate --games 2 --players 2 --strategy '{OWN}:Diamonds' --jobs 2",
        "compare --a greedy --b random --games 10",
        f"strategies check '{OWN}:Diamonds'",
        "catalog transcribe -o mine.yaml <tile.txt",
    ],
    ids=["simulate", "processes", "compare", "check", "transcribe"],
)
@pytest.mark.parametrize("closed", ["2>&-", "2>&- <&-"])
def test_progress_and_notes_need_no_standard_error(words: str, closed: str, tmp_path: Path) -> None:
    (tmp_path / "tile.txt").write_text("S:gw+4\n")
    line = f'{closed} "{sys.executable}" -m ghosts_cli {words}'
    done = subprocess.run(
        ["/bin/sh", "-c", line], env=ENVIRONMENT, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    "words",
    ["simulate --games 20 --players 2 --strategy random", f"board draw --board '{BOARD}' --format png"],
    ids=["simulate", "png"],
)
def test_a_command_with_no_stream_at_all_cannot_write(words: str) -> None:
    line = f'"{sys.executable}" -m ghosts_cli {words} <&- >&- 2>&-'
    done = subprocess.run(["/bin/sh", "-c", line], env=ENVIRONMENT, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (4, b"", b"")


def test_files_do_not_take_the_numbers_of_streams_that_are_closed(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from ghosts_cli.cli.process import fill_streams\n"
        "fill_streams()\n"
        f"sys.exit(os.open({str(tmp_path / 'file')!r}, os.O_CREAT) < 3)\n"
    )
    line = f'"{sys.executable}" -c "$0" <&- >&- 2>&-'
    assert subprocess.run(["/bin/sh", "-c", line, code], check=False).returncode == 0


def test_ctrl_c_ends_with_130(tmp_path: Path) -> None:
    pipe = tmp_path / "board.yaml"
    os.mkfifo(pipe)
    process = started(["score", str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with pipe.open("w"):  # opens as soon as the program reads there
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate()
    assert (process.returncode, out, errors) == (130, "", "interrupted\n")


def test_the_system_ends_it_with_143(tmp_path: Path) -> None:
    pipe = tmp_path / "board.yaml"
    os.mkfifo(pipe)
    process = started(["score", str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with pipe.open("w"):  # opens as soon as the program reads there
        process.terminate()
        out, errors = process.communicate()
    assert (process.returncode, out, errors) == (143, "", "interrupted\n")


def test_a_write_that_fails_in_the_middle_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    output = tmp_path / "out.json"
    output.write_text("old", encoding="utf-8")
    process = started(
        [*LONG, "-o", str(output), "--force"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
    )
    _, errors = process.communicate()
    assert (process.returncode, errors) == (4, f"error: {output}: cannot be written: File too large\n")
    assert output.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [output]


def on_a_terminal(arguments: list[str], environment: Mapping[str, str]) -> str:
    """What a terminal shows of a call."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *arguments], env={**ENVIRONMENT, **environment}, stdout=theirs, stderr=theirs, stdin=theirs
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            shown += os.read(ours, 1 << 16)
        except OSError:  # so Linux tells that the other end is closed
            break
        if process.poll() is not None and not shown:
            break
    os.close(ours)
    assert process.wait() == 0
    return shown.decode()


@pytest.mark.parametrize(
    ("environment", "extra", "coloured"),
    [
        ({"TERM": "xterm"}, [], True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, [], False),
        ({"TERM": "xterm", "NO_COLOR": ""}, [], True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, ["--color", "always"], True),
        ({"TERM": "xterm"}, ["--color", "never"], False),
        ({"TERM": "dumb"}, [], False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    environment: Mapping[str, str],
    extra: list[str],
    coloured: bool,  # noqa: FBT001 - pytest passes it by name
) -> None:
    shown = on_a_terminal(["score", "--board", BOARD, *extra], environment)
    assert ("\x1b[" in shown) is coloured
    assert "total" in re.sub(r"\x1b\[[0-9;]*m", "", shown)


def test_results_are_utf_8_whatever_the_locale(tmp_path: Path) -> None:
    environment = {
        **ENVIRONMENT,
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONIOENCODING": "ascii",
        "PYTHONCOERCECLOCALE": "0",
    }
    done = subprocess.run(
        [*PROGRAM, "board", "draw", "--board", BOARD], env=environment, capture_output=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "┏━━━━┫B┣" in done.stdout.decode("utf-8")


def test_a_file_name_that_is_not_utf_8_is_shown_with_escapes(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.yaml"
    with open(name, "w", encoding="utf-8") as file:  # noqa: PTH123 - a name in bytes
        file.write(
            "format: ghosts-board@1\ndoors: {bone: [N1, S2], tooth: [W3, E4]}\n"
            "grid: [[., ., .], [., ., .], [., ., .]]\n"
        )
    for form in ("text", "json"):
        done = subprocess.run(
            [*PROGRAM, "score", name, "--format", form], env=ENVIRONMENT, capture_output=True, check=False
        )
        assert done.returncode == 1
        assert b"\\udcff.yaml" in done.stdout + done.stderr
        assert b"\xff" not in done.stdout + done.stderr
