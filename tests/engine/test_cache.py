"""Compiled code is kept where it can be, and is done without where it cannot."""

from __future__ import annotations

import copy
import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from numba.core import event, ir
from numba.core.errors import TypingError

from ghosts_cli import __version__
from ghosts_cli.engine import cache
from ghosts_cli.engine.compiled import Kernel, announce

SCORE = """
import sys
import numpy as np
from ghosts_cli.engine import boards, compiled, tables
from ghosts_cli.game import Tile, Track
compiled.announce(lambda: print("compiling the engine (once)", file=sys.stderr))
packed = tables.build([Tile(Track.STRAIGHT, ((),))])
points, _ = boards.score_boards(packed, np.zeros((1, 9), int), np.zeros((1, 9), int), np.array([[0, 3, 1, 4]]))
print(points.sum())
"""


def score(**variables: str) -> subprocess.CompletedProcess[str]:
    """Score a board in a process of its own: N1 to S1 joins the bone doors, N2 to S2 the tooth doors."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GHOSTS_", "NUMBA_", "XDG_"))}
    return subprocess.run(
        [sys.executable, "-c", SCORE], env={**kept, **variables}, capture_output=True, text=True, check=True
    )


def test_the_second_start_finds_what_the_first_one_compiled(tmp_path: Path) -> None:
    first, second = (score(GHOSTS_CACHE_DIR=str(tmp_path)) for _ in range(2))
    assert (first.stdout, first.stderr) == ("10\n", "compiling the engine (once)\n")
    assert (second.stdout, second.stderr) == ("10\n", "")
    (folder,) = tmp_path.iterdir()
    assert folder.name == f"engine-{__version__}-{cache.source_hash()}"


def test_damaged_files_in_the_cache_do_no_harm(tmp_path: Path) -> None:
    score(GHOSTS_CACHE_DIR=str(tmp_path))
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert files
    for file in files:
        file.write_bytes(b"damaged")
    again = score(GHOSTS_CACHE_DIR=str(tmp_path))
    assert (again.stdout, again.stderr) == ("10\n", "compiling the engine (once)\n")


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("left", [b"", b"damaged", b"\x80\x05\x95\x0b", None])
def test_a_damaged_cache_is_mended_by_the_next_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ending: str, left: bytes | None
) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    said: list[str] = []

    def start(number: float) -> None:
        announce(lambda: said.append("compiling"))
        kernel = Kernel(_double)
        assert kernel(number) == number * 2
        announce(None)
        said.append("done")

    start(2)
    start(2.5)
    for file in tmp_path.rglob(f"*.{ending}"):
        file.write_bytes(file.read_bytes()[:-5] if left is None else left)
    said.clear()
    for number in (2, 2.5, 2, 2.5):
        start(number)
    assert said == ["compiling", "done"] * 2 + ["done"] * 2
    assert not [file for file in tmp_path.rglob("*") if file.is_file() and file.suffix not in (".nbi", ".nbc")]


def test_where_nothing_can_be_written_the_engine_works_without_a_cache(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    nowhere = str(tmp_path / "file" / "below")  # a folder below a file can be made by nobody, root included
    for variables in ({"GHOSTS_CACHE_DIR": nowhere}, {"HOME": nowhere, "XDG_CACHE_HOME": nowhere}):
        scored = score(**variables)
        assert (scored.stdout, scored.stderr) == ("10\n", "compiling the engine (once)\n")
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_a_folder_that_cannot_be_made_is_not_usable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert cache.usable(tmp_path / "file" / "below") is None
    assert cache.usable(tmp_path / "new" / "below") == tmp_path / "new" / "below"


def test_the_environment_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    folder = cache.cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path
    monkeypatch.delenv(cache.VARIABLE)
    assert cache.base_folder().name == "ghosts-cli"


def test_a_cache_that_fails_later_on_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    doubled = Kernel(_double)

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(doubled.dispatcher._cache, "save_overload", full)
    assert doubled(21) == 42
    assert doubled(4) == 8


def test_compiling_is_announced_once_and_can_be_called_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    said: list[str] = []
    announce(lambda: said.append("compiling"))
    assert Kernel(_double)(2) == 4
    assert Kernel(_double)(2.5) == 5.0
    assert said == ["compiling"]
    announce(lambda: said.append("again"))
    announce(None)
    assert Kernel(_double)(2) == 4
    assert said == ["compiling"]


def test_compiling_holds_back_what_slows_it_and_lets_go_when_it_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    scope = cast("Any", ir.Scope)(None, ir.unknown_loc)
    seen: list[tuple[bool, bool]] = []

    def look() -> None:
        seen.append((gc.isenabled(), copy.deepcopy(scope) is scope))

    class Onlooker(event.Listener):
        def on_start(self, *_: object) -> None:
            look()

        def on_end(self, *_: object) -> None:
            look()

    with event.install_listener("numba:run_pass", Onlooker()):
        assert Kernel(_double)(2) == 4
        assert set(seen) == {(False, True)}
        look()
        with pytest.raises(TypingError):
            Kernel(_double)(object())
        look()
        gc.disable()
        try:
            assert Kernel(_double)(2) == 4
            assert not gc.isenabled()
        finally:
            gc.enable()
    assert set(seen) == {(False, True), (True, False)}
    assert seen.count((True, False)) == 2


def _double(number: float) -> float:
    return number * 2
