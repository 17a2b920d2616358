"""``ghosts review``: what it prints, in which form, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ghosts_cli.errors import ExitCode
from tests.cli.calling import Ghosts

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = EXAMPLES / "game.yaml"
TEXT = GAME.read_text(encoding="utf-8")


@pytest.fixture
def game(folder: Path) -> Path:
    """The example game as a file to change."""
    file = folder / "game.yaml"
    file.write_text(TEXT, encoding="utf-8")
    return file


def without_moves(text: str) -> str:
    return text.partition("moves:")[0]


def reviewed(ghosts: Ghosts, *arguments: object) -> dict[str, Any]:
    outcome = ghosts("review", *arguments, "--format", "json")
    assert (outcome.code, outcome.err) == (0, "")
    document: dict[str, Any] = json.loads(outcome.out)
    return document


def test_the_json_has_these_keys_in_this_order(ghosts: Ghosts) -> None:
    document = reviewed(ghosts, GAME, "--seat", 4, "--samples", 2)
    assert list(document) == ["format", "catalog", "file", "rules", "samples", "seed", "unseen_from", "players"]
    assert document["format"] == "ghosts-review@1"
    (player,) = document["players"]
    assert list(player) == [
        *("seat", "name", "moves_known", "scored", "optimum", "board", "placement", "choice", "rounds"),
    ]
    assert list(player["placement"]) == list(player["choice"]) == ["cost", "accuracy", "right", "decisions"]
    assert [one["round"] for one in player["rounds"]] == list(range(1, 10))
    for one in player["rounds"]:
        assert list(one) == ["round", "tile", "cell", "rotation", "before", "after", "placement", "choice"]
        assert list(one["placement"]) == ["cost", "best", "categories", "at_the_time"]
    choices = [one["choice"] for one in player["rounds"] if one["choice"]]
    assert {tuple(choice) for choice in choices} == {
        ("cost", "best", "board", "categories", "at_the_time", "alternatives")
    }


def test_what_laying_cost_adds_up_to_what_solve_says_was_left_on_the_table(ghosts: Ghosts) -> None:
    document = reviewed(ghosts, GAME, "--samples", 0)
    solved = json.loads(ghosts("solve", GAME, "--format", "json").out)["results"]
    for player, result in zip(document["players"], solved, strict=True):
        assert (player["scored"], player["optimum"]) == (result["scored"], result["optimum"])
        assert sum(one["placement"]["cost"] for one in player["rounds"]) == result["optimum"] - result["scored"]


@pytest.mark.usefixtures("game")
def test_the_text_tells_the_rounds_and_then_the_mistakes_the_worst_first(ghosts: Ghosts) -> None:
    text = ghosts("review", "game.yaml", "--seat", 3, "--samples", 1).out
    lines = text.splitlines()
    assert lines[0] == "game.yaml: reviewed with hindsight and as it looked at the time"
    assert "Chloe (seat 3): 96 of 115 points, without the bonus for most werewolves" in lines
    assert "3       43    1,1 turned 270  115 > 105     -10        -7" in lines
    costs = [int(line.split()[0]) for line in lines if line.startswith("  -")]
    assert costs == sorted(costs)
    assert "  -10 Round 3, laying: 43 (ghost-werewolf-wisp corner) went to 1,1 turned 270." in lines
    assert max(map(len, lines)) <= 80
    assert "At the time" in text


def test_without_samples_there_is_hindsight_alone(ghosts: Ghosts) -> None:
    text = ghosts("review", GAME, "--seat", 3, "--samples", 0).out
    assert text.splitlines()[0].endswith("game.yaml: reviewed with hindsight")
    assert "the time it" not in text


def test_the_same_seed_gives_the_same_review(ghosts: Ghosts) -> None:
    how = ("--seat", 4, "--samples", 1, "--format", "json")
    one, same, other = (ghosts("review", GAME, *how, "--seed", seed).out for seed in (1, 1, 2))
    assert one == same != other


def test_of_a_game_without_moves_the_arrangement_is_reviewed(ghosts: Ghosts, game: Path) -> None:
    game.write_text(without_moves(TEXT), encoding="utf-8")
    text = ghosts("review", "game.yaml").out
    assert "Dan (seat 4): 106 of 124 points" in text
    assert text.count("The moves are not known. As a whole these nine tiles were laid for") == 4
    player = reviewed(ghosts, "game.yaml")["players"][0]
    assert (player["moves_known"], player["rounds"], player["choice"]["cost"]) == (False, [], None)
    assert player["placement"] == {"cost": 24, "accuracy": 0.7736, "right": None, "decisions": None}


def test_a_game_of_tiles_written_out_takes_its_own_for_what_was_unseen(ghosts: Ghosts, folder: Path) -> None:
    board = "doors: {bone: [N1, N2], tooth: [S1, S2]}\n    grid: [[S:b, S, S], [S, S, S:b], [S, S, S]]\n"
    moves = "".join(
        f"  - {{round: {number}, seat: {seat}, act: {act}, tile: '{tile}'{place}}}\n"
        for number in range(1, 10)
        for seat in (1, 2)
        for tile in ["S:b" if number in (1, 6) else "S"]
        for act, place in (
            *([("reveal", ""), ("take", "")] if number < 9 else []),
            ("lay", f", cell: [{(number + 2) // 3}, {(number - 1) % 3 + 1}], rotation: 0"),
        )
    )
    text = f"format: ghosts-game@1\nplayers:\n  - {board}  - {board}moves:\n{moves}"
    (folder / "plain.yaml").write_text(text, encoding="utf-8")
    document = reviewed(ghosts, "plain.yaml", "--samples", 1)
    assert (document["unseen_from"], document["catalog"]) == ("game", None)
    costs = [one["placement"]["cost"] for one in document["players"][0]["rounds"]]
    assert costs == [0, 0, 0, 10, 0, 0, 0, 0, 0]


def test_a_game_of_a_run_can_be_reviewed(ghosts: Ghosts, folder: Path) -> None:
    assert ghosts("simulate", "--games", 3, "--players", 2, "--strategy", "random", "-o", folder / "a").code == 0
    document = reviewed(ghosts, f"{folder / 'a'}:2", "--seat", 1, "--samples", 0)
    assert document["file"] == f"{folder / 'a'}:2"
    assert document["players"][0]["moves_known"] is True
    assert document["catalog"]["provenance"] == "reconstructed"


def changed(before: str, after: str) -> str:
    assert before in TEXT
    return TEXT.replace(before, after, 1)


LAY = "  - {round: 1, seat: 1, act: lay, tile: 31, cell: [1, 1], rotation: 90}\n"
NUMBER = TEXT[: TEXT.index(LAY)].count("\n") + 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(LAY, LAY.replace("31", "32")), f"{NUMBER}:5: error: seat 1 lays a tile that it has not taken"),
        (changed(LAY, LAY.replace(", tile: 31", "")), f"{NUMBER}:5: error: expected the tile of the move"),
        (changed(LAY, LAY.replace("[1, 1]", "[3, 3]")), "error: seat 1 lays a tile on 3,3, where one lies"),
        (changed("[31@90, 52@270, 18]", "[31@90, 52, 18]"), "error: seat 1 laid another tile on 1,2 than lies on its"),
        (changed("    hidden: {tile: 13@90, cell: [2, 1]}\n", ""), ":6:5: error: Ana: only a finished board can be"),
    ],
)  # fmt: skip
def test_moves_that_cannot_be_are_told_at_their_place(ghosts: Ghosts, game: Path, text: str, message: str) -> None:
    game.write_text(text, encoding="utf-8")
    outcome = ghosts("review", "game.yaml")
    assert outcome.code == ExitCode.WRONG_INPUT
    assert message in outcome.err
    assert outcome.out == ""


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((GAME, "--seat", 5), ExitCode.USAGE, "error: there is no seat 5 at a table of 4\n"),
        (("nothing.yaml",), ExitCode.UNREADABLE, "nothing.yaml:1:1: error: there is no such file [read]\n"),
        (("runs/nothing:3",), ExitCode.UNREADABLE, "runs/nothing"),
        ((GAME, "--samples", "-1"), ExitCode.USAGE, "error: Invalid value for '--samples': expected a whole number"),
        ((), ExitCode.USAGE, "error: Missing argument 'GAME.yaml|RUN:GAME'."),
    ],
)
def test_what_cannot_be_reviewed_is_refused(
    ghosts: Ghosts, arguments: tuple[object, ...], code: ExitCode, message: str
) -> None:
    outcome = ghosts("review", *arguments)
    assert outcome.code == code
    assert outcome.err.startswith(message)


def test_reasons_whose_rest_comes_to_nothing_say_nothing_of_it(ghosts: Ghosts) -> None:
    text = " ".join(ghosts("review", GAME, "--samples", 0).out.split())
    assert "the rest +0" not in text
    assert ", the rest " in text
