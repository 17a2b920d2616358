"""The help pages: every command says what it is for and how it is used, and its examples work."""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ghosts_cli.cli.made_by import MADE_BY, made_by
from ghosts_cli.cli.main import ghosts, run

EXAMPLES = Path(__file__).parents[1] / "examples"
WIDEST = 80
SHELL = re.compile(r"[|$`<>;&*]")
"""What only a shell understands."""
FEWER = (
    ("--games [0-9]{4,}", "--games 200"),
    ("-n [0-9]{4,}", "-n 500"),
    ("sample -n 50", "sample -n 4"),
    ("--sample 20 --games 500", "--sample 3 --games 50"),
    ("--sample 20 -o", "--sample 3 --jobs 1 -o"),
    ("runs/a:[0-9]+", "runs/a:47"),
    ("^(ghosts review (?!.*--samples).*)$", r"\1 --samples 5"),
)
"""Sizes that would only take time, and less."""
DIFFERS = 1
"""What a comparison that finds differences ends with, as it should."""


def commands(group: click.Group, name: str = "ghosts") -> Iterator[tuple[str, click.Command]]:
    """Every command and group with its full name, the program itself first."""
    yield name, group
    context = click.Context(group)
    for part in group.list_commands(context):
        command = group.get_command(context, part)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{name} {part}")
        else:
            yield f"{name} {part}", command


COMMANDS = dict(commands(ghosts))
EVERY_OPTION = [
    (name, option)
    for name, command in COMMANDS.items()
    for option in command.params
    if isinstance(option, click.Option)
]
OPTIONS = [pytest.param(name, option, id=f"{name} {option.opts[-1]}") for name, option in EVERY_OPTION]
WITH_DEFAULT = [
    parameters
    for parameters, (_, option) in zip(OPTIONS, EVERY_OPTION, strict=True)
    if option.to_info_dict()["default"] not in (None, False, (), []) and not option.multiple
]
EVERY_EXAMPLE = [(name, example) for name, command in COMMANDS.items() for example in getattr(command, "examples", ())]


def page(name: str) -> str:
    """The help page of a command, 80 columns wide."""
    command = COMMANDS[name]
    settings = {**command.context_settings, "terminal_width": WIDEST}
    return command.get_help(click.Context(command, info_name=name, **settings))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_in_one_line_what_it_is_for(name: str) -> None:
    help_text = COMMANDS[name].help
    assert help_text
    purpose = help_text.split("\n\n")[0].strip()
    assert "\n" not in purpose
    assert purpose.endswith(".")
    assert len(purpose) <= 110
    assert purpose[0].isupper()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_shows_examples_of_itself(name: str) -> None:
    examples = getattr(COMMANDS[name], "examples", ())
    assert examples
    assert all(re.search(rf"\b{name}\b", example) for example in examples)
    text = re.sub(r" \\\n +", " ", page(name))
    assert all(f"\n  {example}\n" in f"{text}\n" for example in examples)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_tells_how_what_its_examples_read_is_made(name: str) -> None:
    text = re.sub(r" \\\n +", " ", page(name))
    before = made_by(getattr(COMMANDS[name], "examples", ()))
    assert ("What these read is made by:\n" in text) is bool(before)
    assert all(f"\n  {command}\n" in f"{text}\n" for command in before)


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_read_what_is_shipped_or_what_a_command_of_the_page_makes(name: str) -> None:
    examples = getattr(COMMANDS[name], "examples", ())
    known = " ".join([*examples, *made_by(examples)])
    written = set(re.findall(r"(?:-o|--save|--book) (\S+)", known))
    for example in examples:
        files = re.findall(r"(?<![\w/.-])(?:runs/\w+|[\w-]+\.(?:yaml|json|parquet|csv|txt|py))(?![\w/.])", example)
        assert set(files) <= written


def test_no_example_writes_what_another_one_has_written() -> None:
    written: dict[str, set[str]] = {}
    for example in (*(example for _, example in EVERY_EXAMPLE), *(command for _, command in MADE_BY)):
        for file in re.findall(r"(?:-o|--save|--book) (\S+)", example):
            written.setdefault(file, set()).add(example)
    twice = {file: examples for file, examples in written.items() if len(examples) > 1}
    goes_on = {example for examples in twice.values() for example in examples if "--fill" in example}
    assert all(len(examples - goes_on) == 1 for examples in twice.values()), twice


@pytest.mark.parametrize("name", COMMANDS)
def test_a_help_page_fits_on_80_columns(name: str) -> None:
    assert [line for line in page(name).splitlines() if len(line) > WIDEST] == []


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_an_option_says_what_it_does(name: str, option: click.Option) -> None:
    assert option.help, f"{name} {option.opts[-1]} has no help"
    assert not option.help[0].islower()
    assert option.help.rstrip()[-1] in ".]"


@pytest.mark.parametrize(("name", "option"), WITH_DEFAULT)
def test_an_option_shows_its_default(name: str, option: click.Option) -> None:
    assert option.show_default or "[default" in str(option.help), f"{name} {option.opts[-1]}"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_the_options_that_all_share(name: str) -> None:
    text = page(name)
    assert all(option in text for option in ("-h, --help", "-q, --quiet", "--color"))


@pytest.mark.parametrize("name", [name for name, command in COMMANDS.items() if isinstance(command, click.Group)])
def test_a_group_lists_its_commands_with_their_whole_purpose(name: str) -> None:
    text = re.sub(r"\n {4,}", " ", page(name))
    inside = [other for other in COMMANDS if other.rpartition(" ")[0] == name]
    assert inside
    for other in inside:
        purpose = COMMANDS[other].get_short_help_str(200)
        assert re.search(rf"^  {other.rpartition(' ')[2]} +{re.escape(purpose)}$", text, re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples to work in, and the program on the path."""
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    program = tmp_path / "bin" / "ghosts"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ghosts_cli "$@"\n', encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv("GHOSTS_CATALOG", raising=False)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def parts_of(example: str) -> list[str]:
    """What of an example is to be run: of one that sets up a shell our own part, of a large one less."""
    for many, few in FEWER:
        example = re.sub(many, few, example)
    return re.findall(r"ghosts completion \w+", example) or [example]


def make_inputs(example: str) -> None:
    """Make what an example takes for granted, by the commands that the help page has below the examples."""
    for command in made_by([example]):
        (smaller,) = parts_of(command)
        assert run(shlex.split(smaller)[1:]) == 0


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("name", "example"), EVERY_EXAMPLE, ids=[example for _, example in EVERY_EXAMPLE])
def test_an_example_works(name: str, example: str, capsys: pytest.CaptureFixture[str]) -> None:
    for line in parts_of(example):
        make_inputs(line)
        capsys.readouterr()
        if SHELL.search(re.sub(r"'[^']*'", "", line)):
            done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
            code, out, errors = done.returncode, done.stdout, done.stderr
        else:
            program, *words = shlex.split(line)
            assert program == "ghosts"
            code = run(words)
            out, errors = capsys.readouterr()
        assert code == 0 or (code == DIFFERS and " diff" in line), f"{name}: {line}: {errors}"
        assert out or errors
