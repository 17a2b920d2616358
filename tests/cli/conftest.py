"""What the tests of commands share: a caller, and an empty folder to work in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import Ghosts, caller

FROM_OUTSIDE = ("GHOSTS_CATALOG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")


@pytest.fixture
def ghosts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ghosts:
    """Run a command line; nothing of this machine's environment matters."""
    for name in FROM_OUTSIDE:
        monkeypatch.delenv(name, raising=False)
    return caller(capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, made the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
