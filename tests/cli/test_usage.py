"""Slips on the command line, outputs that cannot be written, and the settings that every command takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ghosts_cli import __version__
from ghosts_cli.cli.main import ghosts as program
from tests.cli.calling import BOARD, Ghosts

SLIPS = {
    "command": ("catlog", "No such command 'catlog'. Did you mean 'catalog'?", "ghosts"),
    "command that stands in a group": ("draw x", "No such command 'draw'. Did you mean 'ghosts board draw'?", "ghosts"),
    "command of a group": ("board drow", "No such command 'drow'. Did you mean 'draw'?", "ghosts board"),
    "option": ("score --explian", "No such option '--explian'. Did you mean '--explain'?", "ghosts score"),
    "option of the program": ("--versoin", "No such option '--versoin'. Did you mean '--version'?", "ghosts"),
    "format": (
        "score x --format jsn",
        "Invalid value for '--format': expected one of text, json, ndjson, csv; found 'jsn'; did you mean 'json'?",
        "ghosts score",
    ),
    "path unit": (
        "score x --path-unit sections",
        "Invalid value for '--path-unit': expected one of section, tile; found 'sections'; did you mean 'section'?",
        "ghosts score",
    ),
    "colour": (
        "score x --color alway",
        "Invalid value for '--color': expected one of auto, always, never; found 'alway'; did you mean 'always'?",
        "ghosts score",
    ),
    "monster": (
        "catalog show --monster gost",
        "Invalid value for '--monster': expected one of dragon, ghost, golem, satyr, skeleton, slime, bat, werewolf, "
        "wisp; found 'gost'; did you mean 'ghost'?",
        "ghosts catalog show",
    ),
    "track": (
        "catalog show --track crossroad",
        "Invalid value for '--track': expected one of straight, corner, crossroads, double_corner; "
        "found 'crossroad'; did you mean 'crossroads'?",
        "ghosts catalog show",
    ),
    "diamond": (
        "catalog show --diamond 11",
        "Invalid value for '--diamond': expected one of any, none, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10; found '11'",
        "ghosts catalog show",
    ),
    "number out of range": (
        "score x --players 6",
        "Invalid value for '--players': expected a whole number from 2 to 5, found '6'",
        "ghosts score",
    ),
    "number that is none": (
        "board new --players many",
        "Invalid value for '--players': expected a whole number from 1 to 5, found 'many'",
        "ghosts board new",
    ),
    "number in the digits of another script": (
        "board new --players \u0663",
        "Invalid value for '--players': expected a whole number from 1 to 5, found '\u0663'",
        "ghosts board new",
    ),
    "time that is no number": (
        "solve x --time-limit nan",
        "Invalid value for '--time-limit': expected a number of 0 or more, found 'nan'",
        "ghosts solve",
    ),
    "seconds out of range": (
        "advise x --seconds 0",
        "Invalid value for '--seconds': expected a number above 0, found '0'",
        "ghosts advise",
    ),
    "confidence out of range": (
        "advise x --confidence 100",
        "Invalid value for '--confidence': expected a number from 50 to 99.9999, found '100'",
        "ghosts advise",
    ),
    "id with a leading zero": (
        "catalog show 07",
        "Invalid value for '[ID]...': an id has no leading zero: write 7, not '07'",
        "ghosts catalog show",
    ),
    "shell": (
        "completion bsh",
        "Invalid value for 'bash|zsh|fish': expected one of bash, zsh, fish; found 'bsh'; did you mean 'bash'?",
        "ghosts completion",
    ),
    "no shell": (
        "completion",
        "Missing argument 'bash|zsh|fish'. Expected one of bash, zsh, fish",
        "ghosts completion",
    ),
    "no kind of file": (
        "schema",
        "Missing argument 'catalog|board|game|position|stories'. "
        "Expected one of catalog, board, game, position, stories",
        "ghosts schema",
    ),
    "a file for a board": (
        "score --board mine.yaml",
        "--board takes a board, not a file: leave out --board before 'mine.yaml'",
        "ghosts score",
    ),
    "nothing to score": ("score", "expected a FILE, '-' for standard input, or --board NOTATION", "ghosts score"),
    "nothing to draw": (
        "board draw",
        "expected a FILE, '-' for standard input, or --board NOTATION",
        "ghosts board draw",
    ),
    "standard input twice": ("score - -", "standard input (-) can be read only once", "ghosts score"),
    "two catalogs": (
        "catalog check a.yaml --catalog b.yaml",
        "FILE and --catalog both name a catalog; give one of them",
        "ghosts catalog check",
    ),
    "one argument too many": ("catalog check a b", "Got unexpected extra argument (b)", "ghosts catalog check"),
}


@pytest.mark.parametrize(("line", "told", "command"), SLIPS.values(), ids=SLIPS.keys())
def test_a_slip_is_told_with_what_was_meant_and_where_to_read_on(
    line: str, told: str, command: str, ghosts: Ghosts
) -> None:
    outcome = ghosts(*line.split())
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"error: {told}\nTry '{command} --help'.\n")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("rules golmes", "there is no topic 'golmes' in the rules; did you mean 'golems'?"),
        ("catalog show 79", "the catalog has no tile 79; its ids go from 1 to 78"),
        ("score --board", "Option '--board' requires an argument."),
    ],
)
def test_a_request_that_makes_no_sense_is_wrong_usage(line: str, told: str, ghosts: Ghosts) -> None:
    outcome = ghosts(*line.split())
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"error: {told}\n")


def test_the_program_alone_shows_its_commands_on_one_screen(ghosts: Ghosts) -> None:
    outcome = ghosts()
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == ghosts("--help").out == ghosts("-h").out
    assert outcome.out.count("\n") <= 60


@pytest.mark.parametrize("group", ["board", "catalog"])
def test_a_group_without_a_command_shows_its_help_and_is_wrong_usage(group: str, ghosts: Ghosts) -> None:
    outcome = ghosts(group)
    assert (outcome.code, outcome.out, outcome.err) == (2, "", ghosts(group, "--help").out)


def test_the_version_is_told(ghosts: Ghosts) -> None:
    outcome = ghosts("--version")
    assert (outcome.code, outcome.out, outcome.err) == (0, f"ghosts {__version__}\n", "")


OUTPUTS = {
    "score": ["score", "--board", BOARD],
    "score as JSON": ["score", "--board", BOARD, "--format", "json"],
    "board draw": ["board", "draw", "--board", BOARD],
    "board convert": ["board", "convert", "--board", BOARD],
    "board new": ["board", "new"],
    "catalog show": ["catalog", "show", "--format", "yaml"],
    "catalog check": ["catalog", "check"],
    "rules": ["rules", "golems"],
    "schema": ["schema", "board"],
}


@pytest.mark.parametrize("line", OUTPUTS.values(), ids=OUTPUTS.keys())
def test_an_output_file_holds_what_would_have_been_printed(line: list[str], ghosts: Ghosts, folder: Path) -> None:
    printed = ghosts(*line).out
    outcome = ghosts(*line, "-o", "out.txt")
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "wrote out.txt\n")
    assert (folder / "out.txt").read_text(encoding="utf-8") == printed
    assert [file.name for file in folder.iterdir()] == ["out.txt"]


@pytest.mark.parametrize("line", OUTPUTS.values(), ids=OUTPUTS.keys())
def test_a_file_that_exists_is_overwritten_with_force_only(line: list[str], ghosts: Ghosts, folder: Path) -> None:
    (folder / "out.txt").write_text("old", encoding="utf-8")
    outcome = ghosts(*line, "-o", "out.txt")
    assert (outcome.code, outcome.out, outcome.err) == (2, "", "error: out.txt exists; --force overwrites it\n")
    assert (folder / "out.txt").read_text(encoding="utf-8") == "old"
    assert ghosts(*line, "-o", "out.txt", "--force").code == 0
    assert (folder / "out.txt").read_text(encoding="utf-8") == ghosts(*line).out


def test_an_existing_output_is_refused_before_any_input_is_read(ghosts: Ghosts, folder: Path) -> None:
    (folder / "out.txt").write_text("old", encoding="utf-8")
    assert ghosts("score", "nowhere.yaml", "-o", "out.txt").code == 2


def test_a_dash_as_output_is_standard_output(ghosts: Ghosts) -> None:
    assert ghosts("score", "--board", BOARD, "-o", "-") == ghosts("score", "--board", BOARD)


UNWRITABLE = {
    "missing folder": ("nowhere/out.txt", 4, "nowhere/out.txt: cannot be written: the folder does not exist"),
    "folder that is a file": ("a-file/out.txt", 4, "a-file/out.txt: cannot be written: Not a directory"),
    "full device": ("/dev/full", 4, "/dev/full: cannot be written: No space left on device"),
    "folder that takes no files": ("/proc/out.txt", 4, "/proc/out.txt: cannot be written: No such file or directory"),
    "folder": ("a-folder", 2, "a-folder is a directory; expected the name of a file to write"),
    "no name": ("", 2, "the output has no name; expected the name of a file to write"),
    "control characters": ("no/\x1b[31m", 4, "no/\\x1b[31m: cannot be written: the folder does not exist"),
}


@pytest.mark.parametrize(("output", "code", "told"), UNWRITABLE.values(), ids=UNWRITABLE.keys())
def test_an_output_that_cannot_be_written_is_told(
    output: str, code: int, told: str, ghosts: Ghosts, folder: Path
) -> None:
    (folder / "a-file").write_text("", encoding="utf-8")
    (folder / "a-folder").mkdir()
    outcome = ghosts("score", "--board", BOARD, "-o", output)
    assert (outcome.code, outcome.out, outcome.err) == (code, "", f"error: {told}\n")


def test_no_file_is_written_when_there_is_nothing_to_show_but_problems(ghosts: Ghosts, folder: Path) -> None:
    for command in ("score", "board draw", "board convert"):
        outcome = ghosts(*command.split(), "--board", "S", "-o", "out.txt")
        assert (outcome.code, outcome.out, "wrote" in outcome.err) == (1, "", False)
        assert list(folder.iterdir()) == []


def test_a_file_keeps_its_mode_and_a_link_its_place(ghosts: Ghosts, folder: Path) -> None:
    target = folder / "target.txt"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)
    (folder / "link.txt").symlink_to(target)
    assert ghosts("board", "new", "-o", "link.txt", "--force").code == 0
    assert (folder / "link.txt").is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    assert "ghosts-board@1" in target.read_text(encoding="utf-8")


@pytest.mark.parametrize("line", ["-q board new -o out.txt", "board -q new -o out.txt", "board new --quiet -o out.txt"])
def test_quiet_works_before_and_after_the_command(line: str, ghosts: Ghosts, folder: Path) -> None:
    outcome = ghosts(*line.split())
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    assert (folder / "out.txt").exists()


def test_quiet_keeps_results_and_errors_and_leaves_out_notes(ghosts: Ghosts) -> None:
    outcome = ghosts("-q", "score", "--board", BOARD, "--board", "S")
    note = "\nNo bonus for most werewolves: it needs the other players' boards.\n"
    assert outcome.out == ghosts("score", "--board", BOARD).out.replace(note, "")
    assert note not in outcome.out
    assert "--board:1:1: error: expected three rows" in outcome.err


@pytest.mark.usefixtures("folder")
def test_a_note_tells_that_players_is_for_boards_alone(ghosts: Ghosts) -> None:
    assert ghosts("board", "new", "--players", 2, "-o", "game.yaml").code == 0
    line = ["score", "game.yaml", "--players", "3"]
    note = "note: --players is about boards scored alone; a game has its own number of players\n"
    assert (ghosts(*line).err, ghosts(*line, "-q").err) == (note, "")


COLOURED = ["score", "--board", BOARD]


@pytest.mark.parametrize(
    "line",
    [
        ["--color", "always", *COLOURED],
        [*COLOURED, "--color", "always"],
        ["--color", "never", *COLOURED, "--color", "always"],
        ["rules", "--color", "always"],
        ["board", "--color", "always", "draw", *COLOURED[1:]],
        ["catalog", "show", "1", "--draw", "--color=always"],
    ],
)
def test_colour_can_be_asked_for_before_and_after_the_command(line: list[str], ghosts: Ghosts) -> None:
    assert "\x1b[" in ghosts(*line).out


@pytest.mark.parametrize(
    "line",
    [COLOURED, ["--color", "always", *COLOURED, "--color", "never"], ["rules"], ["catalog", "show", "1", "--draw"]],
)
def test_there_is_no_colour_in_a_pipe_nor_where_it_is_refused(line: list[str], ghosts: Ghosts) -> None:
    assert "\x1b" not in ghosts(*line).out


def test_a_file_has_colour_only_when_asked_for(ghosts: Ghosts, folder: Path) -> None:
    for colour in ("auto", "never", "always"):
        ghosts(*COLOURED, "--color", colour, "-o", f"{colour}.txt")
        assert ("\x1b" in (folder / f"{colour}.txt").read_text(encoding="utf-8")) is (colour == "always")


def test_colour_says_nothing_that_the_plain_text_does_not(ghosts: Ghosts) -> None:
    from rich.text import Text

    for extra in ([], ["--explain"], ["--explain", "--no-boards"]):
        coloured = Text.from_ansi(ghosts(*COLOURED, *extra, "--color", "always").out).plain
        plain = ghosts(*COLOURED, *extra).out
        assert [line.rstrip() for line in coloured.splitlines()] == plain.splitlines()


@pytest.mark.parametrize("form", ["json", "ndjson", "csv"])
def test_data_has_no_colour_even_when_asked_for(form: str, ghosts: Ghosts) -> None:
    assert "\x1b" not in ghosts(*COLOURED, "--format", form, "--color", "always").out


def test_several_notations_are_several_boards_and_never_a_game(ghosts: Ghosts) -> None:
    outcome = ghosts("score", "--board", BOARD, "--board", BOARD, "--format", "json")
    files = json.loads(outcome.out)["files"]
    assert [len(file["players"]) for file in files] == [1, 1]
    assert {file["players"][0]["rank"] for file in files} == {None}


def numbers(group: click.Group, *path: str) -> Iterator[tuple[str, ...]]:
    """Every option that takes a number that need not be whole, after the words of its command."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from numbers(command, *path, name)
        else:
            for option in command.params:
                if isinstance(option.type, click.FloatRange | click.types.FloatParamType):
                    yield *path, name, option.opts[0]


NUMBERS = list(numbers(program))


def test_there_are_options_that_take_numbers() -> None:
    assert {option for *_, option in NUMBERS} >= {"--time-limit", "--until", "--seconds", "--confidence"}


@pytest.mark.parametrize("value", ["nan", "NaN", "inf", "-inf", "infinity", "-1", "1e999", "\u0665", "many", ""])
@pytest.mark.parametrize("words", NUMBERS, ids=" ".join)
def test_no_option_takes_what_cannot_be_counted_with(words: tuple[str, ...], value: str, ghosts: Ghosts) -> None:
    *command, option = words
    outcome = ghosts(*command, f"{option}={value}")
    assert (outcome.code, outcome.out) == (2, "")
    told = outcome.err.splitlines()[0]
    assert told.startswith(f"error: Invalid value for '{option}': expected a number ")
    assert told.endswith(f", found '{value}'")
