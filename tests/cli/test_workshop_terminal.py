"""``ghosts catalog transcribe`` at a terminal: a whole box, with slips, a kill in the middle, and corrections."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
import pytest

from ghosts_cli.catalog.catalog import Provenance
from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.catalog.unfinished import read_unfinished
from ghosts_cli.cli.main import run
from ghosts_cli.formats.source import read_source
from ghosts_cli.formats.tokens import write_content
from tests.catalog.box import BOX


@contextmanager
def terminal(file: Path, *options: str, term: str = "xterm-256color") -> Iterator[Any]:
    """The command in a terminal of 80 columns."""
    environment = {"TERM": term, "COLUMNS": "80", "HOME": str(file.parent), "PATH": "", "LC_ALL": "C.UTF-8"}
    child: Any = pexpect.spawn(
        sys.executable,
        ["-m", "ghosts_cli", "--color", "never", "catalog", "transcribe", "-o", file.name, *options],
        cwd=str(file.parent),
        env=environment,
        encoding="utf-8",
        dimensions=(50, 80),
        timeout=60,
    )
    child.delaybeforesend = None
    try:
        yield child
    finally:
        child.close(force=True)


def type_line(child: Any, prompt: str, line: str) -> None:
    child.expect_exact(f"{prompt}> ")
    child.sendline(line)


def ended(child: Any) -> int:
    child.expect(pexpect.EOF)
    child.close()
    status: int = child.exitstatus
    return status


def tokens(file: Path) -> list[str]:
    return [write_content(tile) for tile in read_unfinished(read_source(str(file))).catalog.tiles]


def test_a_box_is_typed_with_slips_a_kill_and_corrections_and_the_right_file_comes_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.yaml"
    with terminal(file) as child:
        for number, token in enumerate(BOX[:30], 1):
            if number == 5:
                type_line(child, "5", "S:gz")
                child.expect_exact("'z' is no monster")
            if number == 9:
                type_line(child, "9", "c:ddd")
                child.expect_exact("corner: dragon, dragon, dragon")
                type_line(child, "10", "undo")
                child.expect_exact("tile 9, C:ddd, is taken back")
            if number == 12:
                type_line(child, "12", f"3: {BOX[0]}")
                child.expect_exact(f"it was {BOX[2]}")
            type_line(child, str(number), token)
        child.expect_exact("31> ")
        child.kill(signal.SIGKILL)
        child.wait()
    assert tokens(file) == [*BOX[:2], BOX[0], *BOX[3:30]]

    with terminal(file) as child:
        child.expect_exact("mine.yaml: 30 of 78 tiles so far, on with tile 31.")
        type_line(child, "31", f"3: {BOX[2]}")
        for number, token in enumerate(BOX[30:50], 31):
            type_line(child, str(number), token.lower())
        type_line(child, "51", "quit")
        assert ended(child) == 0

    with terminal(file) as child:
        for number, token in enumerate(BOX[50:77], 51):
            type_line(child, str(number), token)
        type_line(child, "78", "S:bbb")
        child.expect_exact("bats: found 20, published 17, 3 too many")
        child.expect_exact("If it is a slip on one tile only, it is one of these: 78 S:bbb")
        type_line(child, "fix", f"78: {BOX[77]}")
        child.expect_exact("All 78 tiles are there and every published total holds.")
        assert ended(child) == 0

    catalog = find_catalog(str(file))
    assert tuple(map(write_content, catalog.tiles)) == BOX
    assert catalog.provenance is Provenance.TRANSCRIBED
    board = "1,2,3 | 4,5,6 | 7,8,9 bone=N1,S1 tooth=W1,E1"
    assert run(["score", "--no-boards", "--board", board, "--catalog", str(file)]) == 0
    assert "reconstruction" not in capsys.readouterr().out


def test_ctrl_c_keeps_every_tile_and_says_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    with terminal(file) as child:
        type_line(child, "1", "C:gw+4")
        child.expect_exact("2> ")
        child.sendintr()
        child.expect_exact("1 of 78 tiles")
        assert ended(child) == 130
    assert tokens(file) == ["C:gw+4"]


def test_ctrl_d_pauses(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    with terminal(file) as child:
        type_line(child, "1", "C:gw+4")
        child.expect_exact("2> ")
        child.sendeof()
        assert ended(child) == 0
    assert tokens(file) == ["C:gw+4"]


@pytest.mark.parametrize(("term", "options"), [("dumb", ["--ascii"]), ("xterm", ["--no-draw"])])
def test_it_needs_no_clever_terminal_and_stays_within_80_columns(tmp_path: Path, term: str, options: list[str]) -> None:
    file = tmp_path / "mine.yaml"
    heard = io.StringIO()
    with terminal(file, *options, term=term) as child:
        child.logfile_read = heard
        for number, line in enumerate(["S:ddd", "S:ddd", "D:gy/w+1+2", "X:ss/s"], 1):
            type_line(child, str(number), line)
        for line in ("help", "show", "missing", "4: C:ddd", "quit"):
            type_line(child, "5", line)
        assert ended(child) == 1
    said = heard.getvalue()
    assert "cannot come out right: dragons: found 9, published 8, 1 too many" in said
    assert max(map(len, said.replace("\r", "").split("\n"))) <= 80
    assert "\x1b[1" not in said


def test_lines_pasted_at_one_stroke_are_taken_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    with terminal(file, term="dumb") as child:
        child.expect_exact("1> ")
        child.send("".join(f"{token}\n" for token in BOX[:20]))
        type_line(child, "21", "quit")
        assert ended(child) == 0
    assert tokens(file) == [*BOX[:20]]
