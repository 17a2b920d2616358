"""``ghosts compare``: what is told of a comparison, as text and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ghosts_cli.game import Category
from tests.cli.calling import Ghosts
from tests.simulation.games import catalog


def test_a_comparison_is_told_with_its_interval_its_test_and_its_catalog(ghosts: Ghosts) -> None:
    said = ghosts("compare", "--a", "greedy", "--b", "random", "--games", 50, "--players", 2, "--seed", 7)
    lines = said.out.splitlines()
    assert (said.code, said.err) == (0, "")
    assert lines[0] == "greedy (a) against random (b), 2 players, seed 7"
    assert lines[1].startswith("50 deals, each played with the seats a b a b ... and again with b a b a ...,")
    assert any(
        line.startswith("greedy scores ") and "points more than random (95 % interval " in line for line in lines
    )
    assert any(line.startswith("a was ahead in ") for line in lines)
    assert "sign test (exact, two-sided):" in said.out
    assert "± is half of the 95 % t interval over pairs" in said.out
    assert lines[-1] == catalog().honesty


def test_the_interval_has_the_sign_of_the_sentence_and_keys_stay_a_minus_b(ghosts: Ghosts) -> None:
    options = ("--games", 50, "--players", 2, "--seed", 7)
    said = ghosts("compare", "--a", "random", "--b", "greedy", *options).out
    difference = json.loads(ghosts("compare", "--a", "random", "--b", "greedy", *options, "--format", "json").out)[
        "difference"
    ]
    assert difference["low"] < difference["mean"] < difference["high"] < 0
    assert (
        f"greedy scores {-difference['mean']:.3f} points more than random (95 % interval {-difference['high']:.3f} to"
        f" {-difference['low']:.3f})." in " ".join(said.split())
    )


def test_self_play_is_told_as_exactly_zero(ghosts: Ghosts) -> None:
    said = ghosts("compare", "--a", "greedy", "--b", "greedy", "--games", 20)
    assert "No difference: every one of 20 pairs is exactly 0." in said.out


def test_no_difference_is_claimed_where_the_interval_includes_zero(ghosts: Ghosts) -> None:
    said = ghosts("compare", "--a", "greedy:threshold=11", "--b", "greedy:threshold=12", "--games", 3, "--players", 2)
    text = " ".join(said.out.split())
    assert "No difference shown: a - b is " in text
    assert "which includes 0)." in text


def test_the_json_has_the_same_figures(ghosts: Ghosts) -> None:
    arguments = ("compare", "--a", "greedy", "--b", "random", "--games", 50, "--confidence", "99")
    data = json.loads(ghosts(*arguments, "--format", "json").out)
    text = ghosts(*arguments).out
    assert (data["format"], data["a"], data["b"], data["pairs"]) == ("ghosts-compare@1", "greedy", "random", 50)
    assert data["interval"] == {"confidence": 0.99, "method": "t interval"}
    difference = data["difference"]
    assert f"(99 % interval {difference['low']:.3f} to {difference['high']:.3f})" in text.replace("\n", " ")
    assert list(data["differences"]) == [*(category.value for category in Category), "dead_ends", "win_share"]
    assert data["a_ahead"] + data["b_ahead"] + data["level"] == 50
    assert 0 <= data["sign_test"] <= 1
    assert data["catalog"] == catalog().summary()
    assert data["finished"]


def test_until_a_width_the_interval_is_one_that_holds_at_every_look(ghosts: Ghosts) -> None:
    arguments = ("compare", "--a", "greedy", "--b", "random", "--games", 20_000, "--players", 2, "--until", 3)
    data = json.loads(ghosts(*arguments, "--format", "json").out)
    assert (data["until"], data["narrow_enough"], data["most_pairs"]) == (3, True, 20_000)
    assert data["pairs"] < 20_000
    assert data["interval"]["method"] == "confidence sequence"
    assert data["difference"]["high"] - data["difference"]["low"] <= 3
    text = " ".join(ghosts(*arguments).out.split())
    assert "looking again and again makes nothing significant" in text
    assert "Stopped when the interval was" in text


def test_a_width_that_is_not_reached_is_told(ghosts: Ghosts) -> None:
    said = ghosts("compare", "--a", "greedy", "--b", "random", "--games", 500, "--until", 0.1)
    assert "After all 500 pairs the interval is" in said.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--a", "greedy"), "Missing option '--b'"),
        (("--a", "greedy", "--b", "gredy"), "there is no strategy 'gredy'; did you mean 'greedy'?"),
        (
            ("--a", "random", "--b", "greedy", "--games", 1),
            "expected a whole number from 2 to 1000000000000, found '1'",
        ),
        (("--a", "random", "--b", "greedy", "--until", 0), "Invalid value for '--until'"),
        (("--a", "random", "--b", "greedy", "--confidence", 50), "expected one of 90, 95, 99, 99.9; found '50'"),
    ],
)
def test_wrong_usage_is_told_with_code_2(ghosts: Ghosts, options: tuple[object, ...], message: str) -> None:
    said = ghosts("compare", *options)
    assert said.code == 2
    assert message in said.err


def test_a_result_can_go_to_a_file(ghosts: Ghosts, folder: Path) -> None:
    arguments = ("compare", "--a", "greedy", "--b", "random", "--games", 5, "--format", "json", "-o", "c.json")
    assert ghosts(*arguments).err == "wrote c.json\n"
    assert json.loads((folder / "c.json").read_text())["pairs"] == 5
    assert ghosts(*arguments).code == 2


def test_differences_have_their_sign(ghosts: Ghosts) -> None:
    said = ghosts("compare", "--a", "greedy", "--b", "random", "--games", 20, "--seed", 7).out
    (total,) = [line for line in said.splitlines() if line.startswith("total ")]
    assert re.search(r"\d ±[\d.]+ +\d+\.\d\d ±[\d.]+ +\+\d+\.\d\d ±[\d.]+$", total)
