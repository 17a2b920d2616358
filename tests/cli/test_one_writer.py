"""A folder that is written over time has one writer: another one is refused before it has removed or mixed anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghosts_cli.errors import ExitCode
from ghosts_cli.formats.alone import writing_alone
from tests.cli.calling import Ghosts

SIMULATE = ("simulate", "--games", 20, "--players", 2, "--strategy", "random", "-o", "kept")
ROBUST = ("robust", "compare", "--a", "greedy", "--b", "random", "--players", 2, "--games", 20, "--sample", 2)
SAMPLE = ("catalog", "sample", "-n", 2, "-o", "kept")
WRITERS = {
    "simulate": (SIMULATE, (*SIMULATE, "--force")),
    "resume": (SIMULATE, ("simulate", "--resume", "kept")),
    "robust": ((*ROBUST, "-o", "kept"), (*ROBUST, "-o", "kept")),
    "robust anew": ((*ROBUST, "-o", "kept"), (*ROBUST, "--seed", 8, "-o", "kept", "--force")),
    "sample": (SAMPLE, (*SAMPLE, "--seed", 8, "--force")),
}
"""What writes the folder, and what may not while somebody does."""


@pytest.mark.parametrize("writer", WRITERS)
def test_a_folder_that_another_process_is_writing_stays_as_it_is(writer: str, ghosts: Ghosts, folder: Path) -> None:
    first, second = WRITERS[writer]
    assert ghosts(*first, "-q" if writer != "sample" else "--force").code == ExitCode.DONE
    kept = folder / "kept"
    before = {file: file.read_bytes() for file in kept.rglob("*") if file.is_file()}
    with writing_alone(kept):
        said = ghosts(*second)
    assert (said.code, said.out, said.err) == (ExitCode.USAGE, "", "error: another process is writing kept\n")
    assert {file: file.read_bytes() for file in kept.rglob("*") if file.is_file()} == before
    assert ghosts(*second).code == ExitCode.DONE


def test_an_empty_folder_that_was_there_is_not_taken_for_a_run_without_force(ghosts: Ghosts, folder: Path) -> None:
    (folder / "kept").mkdir()
    assert ghosts(*SIMULATE).code == ExitCode.USAGE
    assert ghosts(*SIMULATE, "--force").code == ExitCode.DONE
