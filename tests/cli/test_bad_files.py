"""Bad board and game files: what each is told, where, and with which exit code.

A YAML file dropped into ``tests/cases/bad`` is a test. Its first lines say what is expected: ``#! exit 1``, then each
line of standard error without the file's name.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import read
from tests.cli.calling import BOARD, Ghosts

CASES = sorted((read.CASES / "bad").glob("*.yaml"))
MARK = "#! "
BOARD_FILE = """\
format: ghosts-board@1
doors: {bone: [N1, S2], tooth: [W3, E1]}
grid: [[S, S, S], [S, S, S], [S, S, S]]
"""
BOARD_JSON = """\
{"format": "ghosts-board@1",
 "doors": {"bone": ["N1", "S2"], "tooth": ["W3", "E1"]},
 "grid": [["S", "S", "S"], ["S", "S", "S"], ["S", "S", null]]}
"""


def expected(case: Path) -> tuple[int, str]:
    """The exit code and standard error that a case names."""
    text = case.read_bytes().decode()
    code, *problems = [line.removeprefix(MARK) for line in text.split("\n") if line.startswith(MARK)]
    return int(code.removeprefix("exit ")), "".join(f"{case.name}:{problem}\n" for problem in problems)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_bad_file_is_told_everything_that_is_wrong_and_scores_nothing(
    case: Path, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(case.parent)
    outcome = ghosts("score", case.name)
    assert (outcome.code, outcome.err) == expected(case)
    assert outcome.out == ""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_same_problems_are_in_the_json_output(case: Path, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(case.parent)
    code, errors = expected(case)
    outcome = ghosts("score", case.name, "--format", "json")
    (file,) = json.loads(outcome.out)["files"]
    assert (outcome.code, outcome.err) == (code, "")
    assert list(file) == ["file", "players", "problems"]
    assert (file["file"], file["players"]) == (case.name, [])
    lines = [
        f"{case.name}:{each['line']}:{each['column']}: {each['level']}: {each['message']} [{each['rule']}]\n"
        for each in file["problems"]
    ]
    assert "".join(lines) == errors


def test_there_are_bad_files_of_many_kinds() -> None:
    assert len(CASES) >= 50


BOARDS = "'ghosts board new' writes a board to fill in, and with --players a game"
POSITIONS = (
    "'ghosts board new --position' writes a position to fill in, "
    "'ghosts replay RUN:GAME --seat SEAT --at ROUND' one of a game"
)
CATALOGS = "'ghosts catalog show --format yaml' writes one to edit"
STATES = "'ghosts stories setup -o FILE' writes a state"
EMPTY = {
    "score": BOARDS,
    "solve": BOARDS,
    "review": BOARDS,
    "board draw": BOARDS,
    "board convert": BOARDS,
    "advise": POSITIONS,
    "simulate --from": POSITIONS,
    "compare --a greedy --b random --from": POSITIONS,
    "stats odds wisp_in_stack --seen": f"expected a position, a game or a board; {POSITIONS}",
    "catalog check": CATALOGS,
    "catalog diff": CATALOGS,
    "stats deck --catalog": CATALOGS,
    "catalog transcribe -o mine.yaml --from": "expected a tile a line, such as C:gw+4",
    "stories check": STATES,
    "stories yin": STATES,
    "strategies check": "expected a class that is a strategy; docs/simulation.md shows one",
}
"""What is said of an empty file that was given to a command: what it should have been."""


@pytest.mark.parametrize("command", EMPTY)
def test_an_empty_file_is_told_what_it_should_have_been(command: str, ghosts: Ghosts, folder: Path) -> None:
    name = "empty.py" if command == "strategies check" else "empty.yaml"
    (folder / name).touch()
    given = f"{name}:Mine" if command == "strategies check" else name
    outcome = ghosts(*(word.replace("_", " ") for word in command.split()), given)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err == f"{name}:1:1: error: the file is empty; {EMPTY[command]} [read]\n"


BYTES = {
    "empty": (
        b"",
        "1:1: error: the file is empty; 'ghosts board new' writes a board to fill in, and with --players a game [read]",
    ),
    "nothing but blanks": (
        b" \n\t\n",
        "1:1: error: the file is empty; 'ghosts board new' writes a board to fill in, and with --players a game [read]",
    ),
    "binary": (
        b"\x7fELF\x02\x01\x01\x00\xff\xfe",
        "1:9: error: the file is not UTF-8 text: found byte 0xff; save it as UTF-8 [read]",
    ),
    "Latin-1": (
        "format: ghosts-board@1\nname: René\n".encode("latin-1"),
        "2:10: error: the file is not UTF-8 text: found byte 0xe9; save it as UTF-8 [read]",
    ),
    "UTF-16": (
        BOARD_FILE.encode("utf-16"),
        "1:1: error: the file is not UTF-8 text: found byte 0xff; save it as UTF-8 [read]",
    ),
    "UTF-16 without a mark": (
        BOARD_FILE.encode("utf-16-le"),
        "1:2: error: not text: found the control character U+0000 [read]",
    ),
    "a null character after Ž": (
        "# Ž\nname: Ž\0".encode(),
        "2:8: error: not text: found the control character U+0000 [read]",
    ),
}


@pytest.mark.parametrize(("content", "told"), BYTES.values(), ids=BYTES.keys())
def test_a_file_that_is_no_text_cannot_be_read(content: bytes, told: str, ghosts: Ghosts, folder: Path) -> None:
    (folder / "board.yaml").write_bytes(content)
    outcome = ghosts("score", "board.yaml")
    assert (outcome.code, outcome.out, outcome.err) == (3, "", f"board.yaml:{told}\n")


@pytest.mark.parametrize(("content", "told"), BYTES.values(), ids=BYTES.keys())
def test_standard_input_that_is_no_text_cannot_be_read(content: bytes, told: str, ghosts: Ghosts) -> None:
    outcome = ghosts("score", "-", typed=content)
    assert (outcome.code, outcome.out, outcome.err) == (3, "", f"-:{told}\n")


def test_a_byte_order_mark_does_no_harm(ghosts: Ghosts, folder: Path) -> None:
    (folder / "board.yaml").write_bytes(b"\xef\xbb\xbf" + BOARD_FILE.encode())
    assert ghosts("score", "board.yaml").code == 0


JSON = {
    "no comma": (
        '{"format": "ghosts-board@1" "name": "Ana"}',
        3,
        ["1:29: error: not JSON: expected ',' or '}', found '\"' [read]"],
    ),
    "comma at the end": (
        '{"format": "ghosts-board@1",\n}',
        3,
        ["2:1: error: not JSON: expected a key in double quotes, found '}' [read]"],
    ),
    "cut off": (
        '{"format": "ghosts-board@1"\n',
        3,
        ["2:1: error: not JSON: expected ',' or '}', found the end of the file [read]"],
    ),
    "cut off in a string": (
        '{"format": "ghosts',
        3,
        ["1:12: error: not JSON: unterminated string starting [read]"],
    ),
    "line break in a string": (
        '{"format": "ghosts\nboard"}',
        3,
        ["1:19: error: not JSON: invalid control character [read]"],
    ),
    "something behind": (
        '{"format": "ghosts-board@1"} {}',
        3,
        ["1:30: error: not JSON: expected the end of the file, found '{' [read]"],
    ),
    "no colon": ('{"format"}', 3, ["1:10: error: not JSON: expected ':' after the key, found '}' [read]"]),
    "no value": ('{"format": }', 3, ["1:12: error: not JSON: expected a value, found '}' [read]"]),
    "a comment": ("{// no\n}", 3, ["1:2: error: not JSON: expected a key in double quotes, found '/' [read]"]),
    "YAML in braces": (
        "{format: ghosts-board@1}",
        3,
        ["1:2: error: not JSON: expected a key in double quotes, found 'f' [read]"],
    ),
    "too deep": ('{"a": ' + "[" * 99, 3, ["1:38: error: more than 32 levels [read]"]),
    "no format": (
        "{}",
        3,
        [
            "1:1: error: expected a file with the key 'format: ghosts-board@1 or ghosts-game@1', "
            "found no such key [read]"
        ],
    ),
    "format is null": (
        '{"format": null}',
        3,
        ["1:12: error: unknown format 'null'; expected ghosts-board@1 or ghosts-game@1 [read]"],
    ),
    "key twice": (
        BOARD_JSON.replace('"grid"', '"name": "Ana",\n "name": "Ben",\n "grid"'),
        1,
        ["4:2: error: key 'name' stands twice; it is also at 3:2 [duplicate-key]"],
    ),
    "wrong types": (
        BOARD_JSON.replace('"grid"', '"name": null, "hand": true, "grid"').replace(
            '["S", "S", "S"]', "[17.5, false, 1]", 1
        ),
        1,
        [
            "3:10: error: expected the player's name, found 'null' [type]",
            "3:24: error: expected tiles still to be laid, at most nine, found 'true' [type]",
            "3:42: error: expected a catalog id such as 17 or 17@90, found '17.5' [notation]",
            "3:46: error: expected a tile such as 17@90 or S:gw+4, or '.' for an empty cell, found 'false' [type]",
        ],
    ),
    "control character in a name": (
        BOARD_JSON.replace('"grid"', '"name": "\\u001b[31m", "grid"'),
        1,
        ["3:10: error: a name has no control characters, found U+001B [name]"],
    ),
}


@pytest.mark.parametrize(("content", "code", "told"), JSON.values(), ids=JSON.keys())
def test_bad_json_is_told_what_is_wrong(content: str, code: int, told: list[str], ghosts: Ghosts, folder: Path) -> None:
    (folder / "board.json").write_text(content, encoding="utf-8")
    outcome = ghosts("score", "board.json")
    assert (outcome.code, outcome.err) == (code, "".join(f"board.json:{line}\n" for line in told))


def test_the_json_board_is_good_as_it_is(ghosts: Ghosts, folder: Path) -> None:
    (folder / "board.json").write_text(BOARD_JSON, encoding="utf-8")
    assert ghosts("score", "board.json").code == 0


PATHS = {
    "missing": ("nowhere.yaml", "there is no such file"),
    "missing, with a near name": ("bord.yaml", "there is no such file; did you mean 'board.yaml'?"),
    "missing in a folder": ("folder/bord.yaml", "there is no such file; did you mean 'folder/board.yaml'?"),
    "in a missing folder": ("nowhere/board.yaml", "there is no such file"),
    "a directory": ("folder", "this is a directory; expected a file"),
    "below a file": ("board.yaml/x.yaml", "the file cannot be read: Not a directory"),
    "a name too long": ("x" * 300, "the file cannot be read: File name too long"),
}


@pytest.mark.parametrize(("file", "told"), PATHS.values(), ids=PATHS.keys())
@pytest.mark.parametrize("command", [["score"], ["board", "draw"], ["board", "convert"], ["catalog", "check"]])
def test_a_file_that_is_not_there_cannot_be_read(
    command: list[str], file: str, told: str, ghosts: Ghosts, folder: Path
) -> None:
    (folder / "folder").mkdir()
    for name in ("board.yaml", "folder/board.yaml"):
        (folder / name).write_text(BOARD_FILE, encoding="utf-8")
    outcome = ghosts(*command, file)
    assert (outcome.code, outcome.out, outcome.err) == (3, "", f"{file}:1:1: error: {told} [read]\n")


def test_fifty_megabytes_of_nonsense_are_refused_by_size(ghosts: Ghosts, folder: Path) -> None:
    with (folder / "huge.yaml").open("wb") as file:
        file.truncate(50_000_000)
    outcome = ghosts("score", "huge.yaml")
    assert (outcome.code, outcome.err) == (
        3,
        "huge.yaml:1:1: error: the file is larger than 2 MB; nothing that is read here is [read]\n",
    )


def test_two_megabytes_are_read_and_one_byte_more_is_not(ghosts: Ghosts, folder: Path) -> None:
    text = BOARD_FILE + "#" * (2_000_000 - len(BOARD_FILE))
    (folder / "board.yaml").write_text(text, encoding="utf-8")
    assert ghosts("score", "board.yaml").code == 0
    (folder / "board.yaml").write_text(text + "#", encoding="utf-8")
    assert ghosts("score", "board.yaml").code == 3


def test_a_message_never_quotes_a_page_of_the_file(ghosts: Ghosts, folder: Path) -> None:
    (folder / "board.yaml").write_text(f"format: {'x' * 100_000}", encoding="utf-8")
    outcome = ghosts("score", "board.yaml")
    assert outcome.err.startswith("board.yaml:1:9: error: unknown format 'xxx")
    assert outcome.err.endswith("x'; expected ghosts-board@1 or ghosts-game@1 [read]\n")
    assert len(outcome.err) < 700


def test_thousands_of_problems_are_told_too(ghosts: Ghosts, folder: Path) -> None:
    keys = "".join(f"k{number}: 1\n" for number in range(3000))
    (folder / "board.yaml").write_text(BOARD_FILE + keys, encoding="utf-8")
    outcome = ghosts("score", "board.yaml")
    assert (outcome.code, outcome.err.count("unknown key")) == (1, 3000)


NOTATIONS = {
    "empty": ("", 3, ["1:1: error: the notation is empty; expected three rows, bone= and tooth= [read]"]),
    "two rows": (
        "S,S,S | S,S,S bone=N1,S2 tooth=W3,E1",
        1,
        ["1:1: error: expected three rows separated by '|', found 2 [length]"],
    ),
    "a row of two cells": (
        "S,S,S | S,S | S,S,S bone=N1,S2 tooth=W3,E1",
        1,
        ["1:9: error: expected three cells separated by ',' in a row, found 2 [length]"],
    ),
    "no doors": (
        "S,S,S | S,S,S | S,S,S",
        1,
        [
            "1:22: error: expected bone= with two doors, such as bone=N1,S2 [missing-key]",
            "1:22: error: expected tooth= with two doors, such as tooth=N1,S2 [missing-key]",
        ],
    ),
    "three bone doors": (
        "S,S,S | S,S,S | S,S,S bone=N1,S2,W1 tooth=W3,E1",
        1,
        ["1:28: error: expected two bone doors, found 3 [G2]"],
    ),
    "doors on the same slot": (
        "S,S,S | S,S,S | S,S,S bone=N1,N1 tooth=W3,E4",
        1,
        [
            "1:31: error: door N1 is named twice; it is also at 1:28 [G2]",
            "1:43: error: expected a door N1 to N3, S1 to S3, W1 to W3 or E1 to E3, found 'E4' [G2]",
        ],
    ),
    "rotation before monsters": (
        "S,S@90:g,S | S,S,S | S,S,S bone=N1,S2 tooth=W3,E1",
        1,
        ["1:7: error: the order is track, monsters, diamonds, rotation: write S:g@90, not 'S@90:g' [notation]"],
    ),
    "an empty cell without a dot": (
        "S,,S | S,S,S | S,S,S bone=N1,S2 tooth=W3,E1",
        1,
        ["1:3: error: expected a tile such as S:gw+4@90 or a catalog id such as 17, found nothing [notation]"],
    ),
    "unknown part": (
        "S,S,S | S,S,S | S,S,S bone=N1,S2 toth=W3,E1",
        1,
        [
            "1:34: error: unknown part 'toth='; did you mean 'tooth'? [unknown-key]",
            "1:44: error: expected tooth= with two doors, such as tooth=N1,S2 [missing-key]",
        ],
    ),
    "part twice": (
        "S,S,S | S,S,S | S,S,S bone=N1,S2 tooth=W3,E1 bone=N2,S3",
        1,
        ["1:46: error: 'bone=' stands twice [duplicate-key]"],
    ),
    "hidden tile off the grid": (
        "S,S,S | S,S,S | S,S,. bone=N1,S2 tooth=W3,E1 hidden=S:g:0,4",
        1,
        [
            "1:57: error: expected a row 1, 2 or 3, found '0' [G1]",
            "1:59: error: expected a column 1, 2 or 3, found '4' [G1]",
        ],
    ),
    "three hidden tiles": (
        "S,S,S | S,S,S | S,S,. bone=N1,S2 tooth=W3,E1 hidden=S,C,X",
        1,
        ["1:57: error: expected one hidden tile, or two not yet chosen, found 3 [hidden]"],
    ),
    "hand of ten": (
        "S,S,S | S,S,S | S,S,. bone=N1,S2 tooth=W3,E1 hand=S,S,S,S,S,S,S,S,S,S",
        1,
        ["1:69: error: expected at most nine tiles in hand, found 10 [length]"],
    ),
    "an id twice": (
        "17,S,S | S,S,S | S,S,. bone=N1,S2 tooth=W3,E1 hidden=17@90:3,3",
        1,
        ["1:54: error: tile 17 stands twice; it is also at 1:1 [tile-twice]"],
    ),
}


@pytest.mark.parametrize(("notation", "code", "told"), NOTATIONS.values(), ids=NOTATIONS.keys())
def test_a_bad_board_of_the_command_line_is_told_what_is_wrong(
    notation: str, code: int, told: list[str], ghosts: Ghosts
) -> None:
    outcome = ghosts("score", "--board", notation)
    assert (outcome.code, outcome.out, outcome.err) == (code, "", "".join(f"--board:{line}\n" for line in told))


def test_lines_of_notation_in_a_file_are_told_by_line(ghosts: Ghosts) -> None:
    outcome = ghosts("score", "-", typed=f"{BOARD}\n\n{BOARD.replace('S1', 'S4')}\n")
    assert (outcome.code, outcome.err) == (
        1,
        "-:3:34: error: expected a door N1 to N3, S1 to S3, W1 to W3 or E1 to E3, found 'S4' [G2]\n",
    )


def test_of_several_files_the_good_ones_are_scored_and_the_highest_code_counts(ghosts: Ghosts, folder: Path) -> None:
    (folder / "good.yaml").write_text(BOARD_FILE, encoding="utf-8")
    (folder / "bad.yaml").write_text(BOARD_FILE.replace("N1", "N4"), encoding="utf-8")
    for files, code in (("good bad good", 1), ("missing good bad", 3), ("bad missing", 3), ("good good", 0)):
        names = [f"{name}.yaml" for name in files.split()]
        outcome = ghosts("score", *names, "--format", "csv")
        good = files.split().count("good")
        assert (outcome.code, outcome.out.count("\n")) == (code, 1 + good)
        told = [line.partition(":")[0] for line in outcome.err.splitlines()]
        assert told == [name for name in names if name != "good.yaml"]


def test_in_json_every_file_keeps_its_place(ghosts: Ghosts, folder: Path) -> None:
    (folder / "good.yaml").write_text(BOARD_FILE, encoding="utf-8")
    outcome = ghosts("score", "none.yaml", "good.yaml", "--board", "x", "--format", "json")
    files = json.loads(outcome.out)["files"]
    assert [file["file"] for file in files] == ["none.yaml", "good.yaml", "--board"]
    assert [bool(file["players"]) for file in files] == [False, True, False]
    assert outcome.code == 3


@pytest.mark.parametrize("command", ["draw", "convert"])
def test_other_commands_tell_bad_files_and_go_on_with_the_good_ones(command: str, ghosts: Ghosts, folder: Path) -> None:
    (folder / "good.yaml").write_text(BOARD_FILE, encoding="utf-8")
    (folder / "bad.yaml").write_text(BOARD_FILE.replace("N1", "N4"), encoding="utf-8")
    outcome = ghosts("board", command, "bad.yaml", "good.yaml")
    assert (outcome.code, outcome.err.count("\n"), bool(outcome.out)) == (1, 1, True)


FILE_NAME = "a\x1b[31m\u202eb.yaml"


def test_a_file_name_with_control_characters_is_never_sent_raw(ghosts: Ghosts, folder: Path) -> None:
    (folder / FILE_NAME).write_text(BOARD_FILE, encoding="utf-8")
    for form in ("text", "csv", "json", "ndjson"):
        outcome = ghosts("score", FILE_NAME, "no\x1bne.yaml", "--format", form)
        shown = outcome.out + outcome.err
        assert outcome.code == 3
        assert not {"\x1b", "\u202e"} & set(shown)
        assert "u001b" in shown or "\\x1b" in shown


def test_json_gives_a_file_name_back_as_it_was(ghosts: Ghosts, folder: Path) -> None:
    (folder / FILE_NAME).write_text(BOARD_FILE, encoding="utf-8")
    (file,) = json.loads(ghosts("score", FILE_NAME, "--format", "json").out)["files"]
    assert file["file"] == FILE_NAME
    assert file["players"][0]["name"] == "a\\x1b[31m\\u202eb"


@pytest.mark.parametrize(
    "arguments", [["score", "no\x1bne"], ["score", "--format", "\x1b"], ["\x1b"], ["score", "-\x1b"]]
)
def test_control_characters_of_the_command_line_are_never_sent_raw(arguments: list[str], ghosts: Ghosts) -> None:
    outcome = ghosts(*arguments)
    assert outcome.code in (2, 3)
    assert "\x1b" not in outcome.out + outcome.err
    assert "\\x1b" in outcome.err
