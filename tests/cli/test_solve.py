"""``ghosts solve``: what it prints, in which form, and how it refuses."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.errors import ExitCode
from ghosts_cli.formats.notation import parse_board
from ghosts_cli.game import Category, score_board
from tests.cli.calling import Ghosts

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = EXAMPLES / "game.yaml"
BOARD = "S:g,C:o,S | C:o,S:gg,X:y/b | S,C:b,C bone=N1,S1 tooth=N2,S2"
OPEN = "S,X,S | S,S:gg,S | S,.,. bone=N1,S1 tooth=N2,S2"
CATEGORIES = [category.value for category in Category]
KEYS = [
    *("file", "name", "scored", "optimum", "dead_ends", "proven", "bound", "board", "categories", "regret", "seconds"),
    *("seat", "path_unit"),
]


def solved(ghosts: Ghosts, *arguments: object) -> dict[str, Any]:
    outcome = ghosts("solve", *arguments, "--format", "json")
    assert (outcome.code, outcome.err) == (0, "")
    document: dict[str, Any] = json.loads(outcome.out)
    return document


def test_the_json_has_these_keys_in_this_order(ghosts: Ghosts) -> None:
    document = solved(ghosts, GAME)
    assert list(document) == ["format", "catalog", "results", "games"]
    assert document["format"] == "ghosts-solve@1"
    assert [list(result) for result in document["results"]] == [KEYS] * 4
    for result in document["results"]:
        assert list(result["categories"]) == list(result["regret"]) == CATEGORIES
    assert list(document["games"][0]) == ["file", "proven", "players"]
    assert list(document["games"][0]["players"][0]) == ["seat", "name", "played", "perfect"]


def test_results_come_in_file_order_then_seat_order(ghosts: Ghosts) -> None:
    document = solved(ghosts, GAME, "--board", BOARD)
    assert [(result["file"], result["name"], result["seat"]) for result in document["results"]] == [
        *((str(GAME), name, seat) for seat, name in enumerate(("Ana", "Ben", "Chloe", "Dan"), start=1)),
        ("--board", "board", None),
    ]


def test_the_board_scores_what_is_claimed_by_the_readable_rules(ghosts: Ghosts) -> None:
    lookup = find_catalog(None).by_id.get
    for result in solved(ghosts, GAME)["results"]:
        score = score_board(parse_board(result["board"], lookup))
        assert (score.total, score.dead_ends) == (result["optimum"], result["dead_ends"])
        assert {category.value: points for category, points in score.points.items()} == result["categories"]
        assert result["bound"] == result["optimum"] >= result["scored"]
        assert result["proven"] is True
        assert sum(result["regret"].values()) == result["optimum"] - result["scored"]


def test_g23_no_werewolf_bonus_is_in_the_results_and_it_is_in_the_games(ghosts: Ghosts) -> None:
    document = solved(ghosts, GAME)
    played = {player["name"]: player["played"] for player in document["games"][0]["players"]}
    scored = {result["name"]: result["scored"] for result in document["results"]}
    assert {name: played[name]["total"] - scored[name] for name in scored} == {
        "Ana": 10, "Ben": 0, "Chloe": 10, "Dan": 0,
    }  # fmt: skip
    assert [player["perfect"]["winner"] for player in document["games"][0]["players"]] == [False, False, True, False]


def test_with_keep_there_is_nothing_scored_to_regret(ghosts: Ghosts) -> None:
    document = solved(ghosts, "--keep", "--hand", "C:g,S:gw+4", "--board", OPEN)
    (result,) = document["results"]
    assert (result["scored"], result["regret"]) == (None, None)
    assert result["board"].startswith("S,X,S | S,S:gg,S | S,")


def test_all_lists_every_best_arrangement_and_top_different_scores(ghosts: Ghosts) -> None:
    (every,) = solved(ghosts, "--all", "--board", BOARD)["results"]
    assert len({each["board"] for each in every["arrangements"]}) == len(every["arrangements"]) > 1
    assert {each["optimum"] for each in every["arrangements"]} == {every["optimum"]}
    assert every["complete"] is True
    (top,) = solved(ghosts, "--top", 3, "--board", BOARD)["results"]
    totals = [each["optimum"] for each in top["arrangements"]]
    assert totals == sorted(set(totals), reverse=True)
    assert (len(totals), totals[0]) == (3, every["optimum"])


def test_out_of_time_the_bound_holds_and_nothing_is_claimed(ghosts: Ghosts) -> None:
    (result,) = solved(ghosts, "--time-limit", 0, "--board", BOARD)["results"]
    (proven,) = solved(ghosts, "--board", BOARD)["results"]
    assert result["proven"] is False
    assert result["scored"] <= result["optimum"] <= proven["optimum"] <= result["bound"]
    text = ghosts("solve", "--time-limit", 0, "--no-boards", "--board", BOARD).out
    assert "Not proven in the time given: no arrangement scores more than" in text


def test_g30_paths_are_counted_by_tile_where_that_is_asked_for(ghosts: Ghosts) -> None:
    loop = "S,C@90,C@180 | S@90,X,C@270 | S,S,S bone=W2,S2 tooth=N1,N3"
    (by_section,), (by_tile,) = (
        solved(ghosts, "--path-unit", unit, "--board", loop)["results"] for unit in ("section", "tile")
    )
    assert (by_section["path_unit"], by_tile["path_unit"]) == ("section", "tile")
    assert by_section["scored"] - by_tile["scored"] == 2
    assert by_section["regret"] != by_tile["regret"]


def test_the_text_tells_scored_and_best_the_reasons_and_the_proof(ghosts: Ghosts) -> None:
    text = ghosts("solve", GAME, "--no-boards").out
    for line in (
        "scored          82     89     96    106",
        "best           106    118    115    124",
        "more           +24    +29    +19    +18",
        "Dan scored 106; the most is 124: 18 points left on the table.",
        "More by: bone doors +20 (a path of 10 instead of none); satyrs +2 (7 kinds seen",
        "With every board at its best: Chloe wins (Chloe 125, Dan 124, Ben 118, Ana 116).",
    ):
        assert line in text.splitlines()
    assert text.count("Proven: no arrangement scores more") == 4
    assert text.splitlines()[-1].startswith("The catalog is a reconstruction")


def test_both_boards_are_drawn_with_the_paths_that_differ(ghosts: Ghosts) -> None:
    text = ghosts("solve", "--board", BOARD).out
    assert "board, as laid: " in text
    assert "board, best: " in text
    assert "Double lines: paths that score, and that the other board has not." in text
    assert "═" in text
    assert max(map(len, text.splitlines())) <= 80


def test_with_keep_the_text_says_where_everything_goes(ghosts: Ghosts) -> None:
    text = ghosts("solve", "--keep", "--hand", "C:g", "--board", f"{OPEN} hidden=S:gw+4").out
    assert "board can reach " in text
    (line,) = [line for line in text.splitlines() if line.startswith("Lay ")]
    assert "S:gw+4" in line
    assert ", the hidden tile, on 3," in line


def test_a_board_that_is_at_its_best_is_told_so(ghosts: Ghosts) -> None:
    (best,) = solved(ghosts, "--board", BOARD)["results"]
    text = ghosts("solve", "--no-boards", "--board", best["board"]).out
    assert f"board scored {best['optimum']}, the most that these tiles allow." in text


def test_csv_is_a_table_with_a_row_an_arrangement(ghosts: Ghosts) -> None:
    rows = list(csv.DictReader(io.StringIO(ghosts("solve", GAME, "--top", 2, "--format", "csv").out)))
    assert [(row["name"], row["place"]) for row in rows] == [
        (name, place) for name in ("Ana", "Ben", "Chloe", "Dan") for place in ("1", "2")
    ]
    assert list(rows[0]) == [
        *("file", "name", "place", "scored", "optimum", "dead_ends", "proven", "bound", "board"),
        *CATEGORIES,
        *(f"regret_{name}" for name in CATEGORIES),
        *("seconds", "path_unit", "catalog", "provenance"),
    ]


def test_standard_input_is_read(ghosts: Ghosts) -> None:
    outcome = ghosts("solve", "-", "--no-boards", typed=BOARD)
    assert outcome.code == 0
    assert outcome.out.startswith("-: the same tiles, laid anew\n")


FEW = "expected nine tiles that fill the board: {}; add what is missing to 'hand', or with --hand [G1]\n"
SEVEN = "7 on the grid, 0 hidden and 0 in hand make 7"
MANY = "expected nine tiles that fill the board: {}; take out what is too many [G1]\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--board", OPEN], "--board:1:1: error: " + FEW.format(SEVEN)),
        (["--keep", "--board", OPEN], "--board:1:1: error: " + FEW.format(SEVEN)),
        (
            ["--keep", "--hand", "S,S,S", "--board", OPEN],
            "--board:1:1: error: " + MANY.format("7 on the grid, 0 hidden and 3 in hand make 10"),
        ),
        (
            ["--hand", "C, S:q", "--board", OPEN],
            "--hand:1:6: error: 'q' is no monster; the letters are d dragon, g ghost, o golem, y satyr, s skeleton, "
            "l slime, b bat, w werewolf, i wisp [notation]\n",
        ),
        (["--hand", "C,999", "--board", OPEN], "--hand:1:3: error: the catalog has no tile 999; "),
        (
            ["--hand", "4,4", "--board", OPEN],
            "--board:1:1: error: tile 4 of --hand is among the board's tiles, or in hand twice [tile-twice]\n",
        ),
        (["--board", "S,S | S"], "--board:1:1: error: expected three rows separated by '|', found 2 [length]\n"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_input_is_told_at_its_place(arguments: list[str], message: str, ghosts: Ghosts) -> None:
    outcome = ghosts("solve", *arguments)
    assert outcome.code == ExitCode.WRONG_INPUT
    assert outcome.err.startswith(message)
    assert outcome.out == ""


def test_of_a_file_the_board_that_is_wrong_is_told_with_its_line(ghosts: Ghosts) -> None:
    file = EXAMPLES / "in-progress.yaml"
    outcome = ghosts("solve", file)
    assert outcome.code == ExitCode.WRONG_INPUT
    assert [line.partition(": expected")[0] for line in outcome.err.splitlines()] == [
        f"{file}:7:5: error: Ana",
        f"{file}:14:5: error: Ben",
        f"{file}:21:5: error: Chloe",
    ]


def test_a_line_of_notation_that_is_wrong_is_told_with_its_number(ghosts: Ghosts, folder: Path) -> None:
    (folder / "boards.txt").write_text(f"{BOARD}\n\n{OPEN}\n", encoding="utf-8")
    outcome = ghosts("solve", "boards.txt")
    assert outcome.code == ExitCode.WRONG_INPUT
    assert outcome.err.startswith("boards.txt:3:1: error: boards 2: expected nine tiles")


def test_wrong_files_leave_the_others_alone_and_are_in_the_json(ghosts: Ghosts, folder: Path) -> None:
    (folder / "board.txt").write_text(BOARD, encoding="utf-8")
    outcome = ghosts("solve", "nothing.yaml", "board.txt", "--format", "json")
    document = json.loads(outcome.out)
    assert (outcome.code, outcome.err) == (ExitCode.UNREADABLE, "")
    assert [result["file"] for result in document["results"]] == ["board.txt"]
    place = {"line": 1, "column": 1, "level": "error", "rule": "read"}
    assert document["problems"] == [{"file": "nothing.yaml", **place, "message": "there is no such file"}]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "error: expected a FILE, '-' for standard input, or --board NOTATION"),
        (["-", "-"], "error: standard input (-) can be read only once"),
        (["--all", "--top", "2", "--board", BOARD], "error: --all and --top cannot be asked for at once"),
        (["--hand", "S", GAME], f"error: --hand is for one board, and {GAME} has 4"),
    ],
)
def test_wrong_usage_is_refused(arguments: list[object], message: str, ghosts: Ghosts) -> None:
    outcome = ghosts("solve", *arguments)
    assert outcome.code == ExitCode.USAGE
    assert outcome.err.splitlines()[0] == message
