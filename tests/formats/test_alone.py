"""A folder is written by one process at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghosts_cli.errors import OutputError, UsageError
from ghosts_cli.formats.alone import writing_alone


def test_a_folder_is_made_and_nobody_else_may_write_there_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "some" / "folder"
    with writing_alone(path):
        other = writing_alone(path)
        with pytest.raises(UsageError, match="another process is writing"):
            other.__enter__()
    with writing_alone(path):
        assert list(path.iterdir()) == []


def test_a_file_is_left_to_whoever_wants_to_write_there(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear")
    with writing_alone(file), writing_alone(file):
        assert file.read_text() == "Dear"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear")
    inside = writing_alone(tmp_path / "letter.txt" / "folder")
    with pytest.raises(OutputError, match=r"letter.txt/folder: cannot be written: Not a directory"):
        inside.__enter__()
