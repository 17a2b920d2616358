"""A file of another kind is told as what it is, with what reads it, and no hint leads away from what is wanted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ghosts_cli.cli.main import ghosts
from ghosts_cli.errors import InputError
from ghosts_cli.formats import kinds
from ghosts_cli.formats.boards import format_of
from ghosts_cli.formats.nodes import parse
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.source import Source

EXAMPLES = Path(__file__).parents[2] / "examples"
WANTED = ("ghosts-catalog@1",)
TOLD = {
    "ghosts-board@1": "expected ghosts-catalog@1, found 'ghosts-board@1'; it says that it is a board, which 'ghosts"
    " score' reads",
    "ghosts-board@2": "unknown format 'ghosts-board@2'; expected ghosts-catalog@1; it says that it is a board, which"
    " 'ghosts score' reads",
    "ghosts-records@1": "unknown format 'ghosts-records@1'; expected ghosts-catalog@1; it says that it is a record"
    " book, which 'ghosts solve --deck --doors any --book' reads",
    "ghosts-catalog@2": "unknown format 'ghosts-catalog@2'; expected ghosts-catalog@1; did you mean"
    " 'ghosts-catalog@1'?",
    "ghosts-catalogue": "unknown format 'ghosts-catalogue'; expected ghosts-catalog@1; did you mean"
    " 'ghosts-catalog@1'?",
    "ghosts-bord@1": "unknown format 'ghosts-bord@1'; expected ghosts-catalog@1",
    "mine": "unknown format 'mine'; expected ghosts-catalog@1",
}


@pytest.mark.parametrize("form", TOLD)
def test_a_format_that_is_not_wanted_is_told_as_what_it_is(form: str) -> None:
    problems = Problems()
    root = parse(Source("x.yaml", f"format: {form}\n"), problems)
    with pytest.raises(InputError) as caught:
        format_of(root, "x.yaml", WANTED, problems)
    (problem,) = caught.value.problems
    assert problem.message == TOLD[form]


@pytest.mark.parametrize("kind", kinds._READ_BY)
def test_what_reads_a_kind_is_a_command_of_the_program(kind: str) -> None:
    (words,) = re.findall(r"'ghosts ([a-z ]+?)(?: --.*)?'", kinds._READ_BY[kind])
    name, *below = words.split()
    command = ghosts.load(name)
    assert command.name == name
    assert not below or below[0] in getattr(command, "commands", {})


def test_every_file_of_the_examples_is_of_a_kind_that_is_known() -> None:
    texts = [file.read_text(encoding="utf-8") for file in EXAMPLES.glob("*.yaml")]
    forms = {re.findall(r"^format: ghosts-([a-z]+)@", text, re.MULTILINE)[0] for text in texts}
    assert forms <= set(kinds._READ_BY)
