"""``ghosts stats odds``: what it prints, in which form, and how it refuses."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from ghosts_cli.cli.main import run
from ghosts_cli.errors import ExitCode

EXAMPLES = Path(__file__).parents[2] / "examples"
PAGE = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def shipped_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GHOSTS_CATALOG", raising=False)
    monkeypatch.setenv("COLUMNS", "80")


def printed(capsys: Captured, *arguments: str) -> str:
    assert run(["stats", "odds", *arguments]) == ExitCode.DONE
    return capsys.readouterr().out


def refused(capsys: Captured, *arguments: str) -> str:
    assert run(["stats", "odds", *arguments]) == ExitCode.USAGE
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_an_answer_is_a_fraction_a_percentage_and_one_in_n(capsys: Captured) -> None:
    assert printed(capsys, "corner in hidden") == (
        "At least 1 corner as a player's hidden tile\n"
        "\n"
        "chance     31/78\n"
        "percent    39.74 %\n"
        "1 in N     1 in 2.52\n"
        "mean       0.3974 corners\n"
        "\n"
        "Counted: tiles, 31 of the 78 in the deck.\n"
        "Drawn: 1 of 78 tiles.\n"
        "It holds for any deck that meets the published totals (G3).\n"
    )


def test_an_answer_more_likely_than_not_says_how_often_it_fails(capsys: Captured) -> None:
    text = printed(capsys, "crossroads == 8 in play", "--players", "5")
    assert "chance      35/39\n" in text
    assert "it fails    1 in 9.75\n" in text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("ghost >= 2 in stack", "Counted: symbols, two on a tile as 2; 20 on 20 of the 78 tiles in the deck."),
        ("ghost and wisp in stack", "Counted: tiles, 6 of the 78 in the deck."),
        ("diamond value in stack", "Counted: the printed values, added up; 146 on 33 of the 78 tiles in the deck."),
        ("corner in last-five", "Five random tiles: what others took or left out of taste is not reckoned with."),
        ("corner in board", "Nine random tiles: nobody's choice is reckoned with."),
        ("corner in stack", "Drawn: 8 of 78 tiles (4 players)."),
    ],
)
def test_an_answer_says_what_was_counted_drawn_and_assumed(capsys: Captured, question: str, said: str) -> None:
    assert said in printed(capsys, question).splitlines()


@pytest.mark.parametrize("question", ["ghost in stack", "corner and ghost in stack", "diamond value >= 9 in board"])
def test_g7_the_reconstruction_is_confessed_where_it_matters(capsys: Captured, question: str) -> None:
    text = printed(capsys, question)
    assert text.splitlines()[-1].startswith("The catalog is a reconstruction")
    assert "any deck" not in text


@pytest.mark.parametrize(
    "question",
    ["corner in hidden", "not two-section or crossroads in stack", "curves >= 4 in board", "tile 17 in play"],
)
def test_g3_what_holds_for_any_deck_says_that_and_confesses_nothing(capsys: Captured, question: str) -> None:
    assert printed(capsys, question).endswith("It holds for any deck that meets the published totals (G3).\n")


def test_g7_the_tracks_of_ids_that_were_seen_are_the_catalogs(capsys: Captured) -> None:
    text = printed(capsys, "corner in hidden", "--seen", str(EXAMPLES / "in-progress.yaml"))
    assert text.splitlines()[-1].startswith("The catalog is a reconstruction")


def test_g5_of_symbols_the_mean_rests_on_published_totals(capsys: Captured) -> None:
    said = " ".join(printed(capsys, "dragon in stack").split())
    assert "It rests on which tiles of the catalog carry what; the mean alone rests on published totals." in said


def test_the_distribution_marks_what_was_asked_for(capsys: Captured) -> None:
    text = printed(capsys, "crossroads == 1 in hidden", "--advanced", "--distribution")
    table = [line.split() for line in text.splitlines()[text.splitlines().index("* what was asked for") - 3 :][:3]]
    assert table == [
        ["0", "80.42", "%", "100", "%", "115/143"],
        ["*", "1", "18.65", "%", "19.58", "%", "80/429"],
        ["2", "0.932", "%", "0.932", "%", "4/429"],
    ]


@pytest.mark.parametrize("question", ["diamond value >= 10 in play", "monsters in play", "wisp in board"])
def test_a_page_is_no_wider_than_the_screen(capsys: Captured, question: str) -> None:
    assert max(map(len, printed(capsys, question, "--distribution").splitlines())) <= 80


@pytest.mark.parametrize(
    ("question", "percent", "one_in"),
    [
        ("tile 17 in play", "100 %", "always"),
        ("dragon >= 9 in play", "0 %", "never"),
        ("dragon >= 8 in stack", "4.3e-09 %", "1 in 23,446,881,315"),
        ("dragon < 8 in stack", "> 99.999 %", "1 in 1.000000000"),
        ("dragon >= 5 in stack", "0.0134 %", "1 in 7,482"),
        ("wisp >= 4 in last-five", "3.99 %", "1 in 25.0"),
    ],
)
def test_what_is_not_certain_never_looks_so(capsys: Captured, question: str, percent: str, one_in: str) -> None:
    seen = ("--seen", str(EXAMPLES / "game.yaml")) if percent == "100 %" else ()
    lines = dict(line.split(maxsplit=1) for line in printed(capsys, question, *seen).splitlines()[2:5])
    assert lines["percent"] == percent
    assert lines["1"].removeprefix("in N").strip().startswith(one_in)


def test_json_has_exact_texts_beside_rounded_numbers(capsys: Captured) -> None:
    data = json.loads(printed(capsys, "crossroads == 2 in hidden", "--advanced", "--distribution", "--format", "json"))
    assert data["format"] == "ghosts-odds@1"
    assert (data["fraction"], data["counted"], data["place"], data["basis"]) == (
        "4/429",
        "tiles",
        "hidden",
        "published_totals",
    )
    assert data["probability"] == pytest.approx(4 / 429)
    assert data["one_in"] == pytest.approx(429 / 4)
    assert data["deck"] == {"tiles": 78, "carriers": 8, "total": 8}
    assert [(row["count"], row["fraction"], row["fits"]) for row in data["distribution"]] == [
        (0, "115/143", False),
        (1, "80/429", False),
        (2, "4/429", True),
    ]


def test_json_has_null_for_one_in_never(capsys: Captured) -> None:
    assert json.loads(printed(capsys, "dragon > 8 in play", "--format", "json"))["one_in"] is None


def test_csv_has_a_line_for_the_answer(capsys: Captured) -> None:
    (row,) = csv.DictReader(io.StringIO(printed(capsys, "corner in hidden", "--format", "csv")))
    assert (row["question"], row["fraction"], row["basis"]) == ("corner in hidden", "31/78", "published_totals")


def test_csv_of_a_distribution_has_a_line_for_every_number(capsys: Captured) -> None:
    rows = list(csv.DictReader(io.StringIO(printed(capsys, "dragon in stack", "--distribution", "--format", "csv"))))
    assert [row["count"] for row in rows] == [str(count) for count in range(9)]
    assert (rows[0]["fits"], rows[1]["fits"], rows[0]["at_least"]) == ("false", "true", "1.0")


def test_a_question_may_stand_without_quotes_where_the_shell_lets_it(capsys: Captured) -> None:
    assert printed(capsys, "corner", "in", "hidden") == printed(capsys, "corner in hidden")


def test_a_wrong_question_gets_a_caret_and_exit_code_2(capsys: Captured) -> None:
    assert refused(capsys, "dragn >= 2 in stack") == (
        "error: expected something to count, such as dragon, corner or two-section, found 'dragn';"
        " did you mean 'dragon'?\n"
        "  dragn >= 2 in stack\n"
        "  ^^^^^\n"
    )


def test_what_a_file_shows_is_out_of_the_deck(capsys: Captured) -> None:
    text = printed(capsys, "corner in hidden", "--seen", str(EXAMPLES / "in-progress.yaml"))
    assert "Drawn: 1 of 61 unseen tiles.\n" in text


def test_in_play_is_what_was_seen_and_what_is_to_come(capsys: Captured) -> None:
    text = printed(capsys, "corner >= 20 in play", "--seen", str(EXAMPLES / "in-progress.yaml"))
    assert re.search(r"In play: the 17 seen, with \d+, and 42 of the 61 unseen \(3 players\)\.", text)


def test_players_that_the_file_has_not_are_refused(capsys: Captured) -> None:
    error = refused(capsys, "corner in stack", "--seen", str(EXAMPLES / "in-progress.yaml"), "--players", "4")
    assert "--players 4 is given, and the file has 3 players" in error


def test_the_advanced_variant_is_refused_for_a_position_of_the_basic_one(capsys: Captured, tmp_path: Path) -> None:
    board = "{doors: {bone: [N1, S2], tooth: [W3, E1]}, grid: [[., ., .], [., ., .], [., ., .]]}"
    file = tmp_path / "position.yaml"
    file.write_text(
        "format: ghosts-position@1\nround: 1\nstart_seat: 1\nto_act: 1\n" + f"players: [{board}, {board}]\n"
    )
    error = refused(capsys, "corner in hidden", "--advanced", "--seen", str(file))
    assert "--advanced is given, and the position is one of the basic variant" in error


def test_a_file_of_seen_tiles_that_is_not_there_ends_in_exit_code_3(capsys: Captured) -> None:
    assert run(["stats", "odds", "corner in hidden", "--seen", "nowhere.yaml"]) == ExitCode.UNREADABLE
    assert capsys.readouterr().err == "nowhere.yaml:1:1: error: there is no such file [read]\n"


SEEN = {
    "format: ghosts-board@1\ndoors: {bone: [N1, S2], tooth: [W3, E1]}\n"
    "grid:\n  - [17@90, 'S:ddd', .]  # S:ddd\n  - [., ., 3]\n  - [5@180, ., 8]\n": "4:14",
    '{"format": "ghosts-board@1", "doors": {"bone": ["N1", "S2"], "tooth": ["W3", "E1"]},\n'
    ' "grid": [["S:ddd@90", ".", "."], [".", ".", "."], [".", ".", "."]]}\n': "2:13",
    "3,.,. | 17,.,S:ddd | .,.,. bone=N1,S2 tooth=W3,E1": "1:14",
    "S:dragon-dragon-dragon,.,. | .,.,. | .,.,. bone=N1,S2 tooth=W3,E1": "1:1",
}


@pytest.mark.parametrize("text", SEEN)
def test_g7_a_tile_that_the_catalog_has_not_is_told_at_its_place(capsys: Captured, tmp_path: Path, text: str) -> None:
    file = tmp_path / "seen"
    file.write_text(text, encoding="utf-8")
    assert run(["stats", "odds", "dragon in stack", "--seen", str(file)]) == ExitCode.WRONG_INPUT
    told = "error: 'S:ddd' has been seen, and the catalog has no such tile that is left; give the id"
    assert capsys.readouterr().err.startswith(f"{file}:{SEEN[text]}: {told}")


def test_the_answer_goes_to_a_file_and_not_over_one(capsys: Captured, tmp_path: Path) -> None:
    file = str(tmp_path / "odds.json")
    assert printed(capsys, "corner in hidden", "--format", "json", "-o", file) == ""
    assert json.loads(Path(file).read_text(encoding="utf-8"))["fraction"] == "31/78"
    assert "exists; --force overwrites it" in refused(capsys, "corner in hidden", "-o", file)


@pytest.mark.parametrize(
    ("question", "answer"), re.findall(r"^\| `([^`|]+)` \|[^|]*\| ([\d/]+) \|$", PAGE, re.MULTILINE)
)
def test_the_examples_of_the_page_have_the_answers_that_it_says(capsys: Captured, question: str, answer: str) -> None:
    assert json.loads(printed(capsys, question, "--format", "json"))["fraction"] == answer


def test_the_page_has_examples() -> None:
    assert len(re.findall(r"^\| `[^`|]+` \|[^|]*\| [\d/]+ \|$", PAGE, re.MULTILINE)) >= 10
