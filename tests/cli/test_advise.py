"""``ghosts advise``: what it prints, in which form, and how it refuses."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ghosts_cli.errors import ExitCode
from tests.cli.calling import Ghosts

EXAMPLES = Path(__file__).parents[2] / "examples"
POSITION = EXAMPLES / "position.yaml"
TEXT = POSITION.read_text(encoding="utf-8")
EQUAL = Path(__file__).parents[1] / "cases" / "advice" / "equal-turns.yaml"
"""A last round in which the best tile scores the same however it is turned."""
FEW = ("--samples", 64)


@pytest.fixture
def position(folder: Path) -> Path:
    """The example as a file to change."""
    file = folder / "position.yaml"
    file.write_text(TEXT, encoding="utf-8")
    return file


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text


def advised(ghosts: Ghosts, *arguments: object) -> dict[str, Any]:
    outcome = ghosts("advise", *arguments, *FEW, "--format", "json")
    assert (outcome.code, outcome.err) == (0, "")
    document: dict[str, Any] = json.loads(outcome.out)
    return document


def test_the_json_has_these_keys_in_this_order(ghosts: Ghosts) -> None:
    document = advised(ghosts, POSITION)
    assert list(document) == [
        *("format", "catalog", "file", "rules", "seat", "name", "round", "decision", "unseen", "method", "states"),
        *("strategy", "others", "goal", "confidence", "clear", "seed", "seconds", "candidates"),
    ]
    assert document["format"] == "ghosts-advice@1"
    assert {tuple(candidate) for candidate in document["candidates"]} == {
        (
            *("act", "tile", "cell", "rotation", "expected", "exact", "bonus", "total", "interval", "win"),
            *("win_interval", "samples", "out", "categories", "why"),
        )
    }


def test_the_last_round_is_said_exactly_and_the_best_comes_first(ghosts: Ghosts) -> None:
    document = advised(ghosts, POSITION)
    assert (document["method"], document["decision"]) == ("exact", "turn")
    best, *others = document["candidates"]
    assert (best["act"], best["tile"]) == ("reveal", None)
    assert float(Fraction(best["exact"])) == pytest.approx(best["expected"], abs=1e-4)
    for candidate in (best, *others):
        assert candidate["total"] == pytest.approx(candidate["expected"] + candidate["bonus"], abs=2e-4)
        assert candidate["interval"][0] <= candidate["total"] <= candidate["interval"][1]
        assert candidate["win_interval"][0] <= candidate["win"] <= candidate["win_interval"][1]
        assert candidate["why"]
    left = [candidate["total"] for candidate in document["candidates"] if not candidate["out"]]
    assert left == sorted(left, reverse=True)


def test_two_positions_that_differ_only_in_hidden_things_get_the_same_advice(ghosts: Ghosts, position: Path) -> None:
    plain = advised(ghosts, "position.yaml")
    for hidden in (31, 40):
        position.write_text(changed(("  - name: Ben\n", f"  - name: Ben\n    hidden: {hidden}\n")), encoding="utf-8")
        told = advised(ghosts, "position.yaml")
        assert told["candidates"] == plain["candidates"]


def test_the_same_seed_gives_the_same_advice(ghosts: Ghosts) -> None:
    one, same, other = (advised(ghosts, POSITION, "--seed", seed)["candidates"] for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.usefixtures("position")
def test_the_text_says_what_to_do_how_sure_that_is_and_why(ghosts: Ghosts) -> None:
    text = ghosts("advise", "position.yaml", *FEW).out
    lines = text.splitlines()
    assert lines[0] == "position.yaml: Dan (seat 4), round 8: take a face-up tile, or reveal"
    assert "Reveal a tile." in lines
    assert " 1. Reveal a tile" in lines
    assert any(line.startswith(" 2. Take 77 (werewolf / empty double corner, diamond 5)") for line in lines)
    assert "unseen tiles are worth more than any to take now" in text.replace("\n    ", " ")
    assert "The board's points are exact over every deal of the 17 unseen tiles" in text
    assert lines[-1].startswith("The catalog is a reconstruction")
    assert max(map(len, lines)) <= 80


def test_the_board_is_drawn_unless_not_wanted(ghosts: Ghosts) -> None:
    assert "Dan, now" in ghosts("advise", POSITION, *FEW).out
    assert "Dan, now" not in ghosts("advise", POSITION, *FEW, "--no-boards").out


def test_g12_a_revealed_tile_is_taken_or_left(ghosts: Ghosts, position: Path) -> None:
    text = changed(("stack_left: 4", "revealed: 31\nstack_left: 3"))
    position.write_text(text, encoding="utf-8")
    document = advised(ghosts, "position.yaml")
    assert document["decision"] == "revealed"
    assert {candidate["act"] for candidate in document["candidates"]} == {"take", "leave"}
    assert {candidate["tile"] for candidate in document["candidates"]} == {"31", None}


def test_what_the_engine_plays_is_sampled(ghosts: Ghosts) -> None:
    document = advised(ghosts, POSITION, "--others", "random", "--goal", "win")
    assert (document["method"], document["strategy"], document["others"]) == ("sampled", "planner", "random")
    assert document["goal"] == "win"
    assert {candidate["exact"] for candidate in document["candidates"]} == {None}
    left = [candidate["win"] for candidate in document["candidates"] if not candidate["out"]]
    assert left == sorted(left, reverse=True)


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            changed(("seat: 4\n", "seat: 1\n")),
            ExitCode.WRONG_INPUT,
            "position.yaml:1:1: error: it is the turn of seat 4, and the position is as seat 1 sees it: there is "
            "nothing that seat could do now [advice]\n",
        ),
        (
            changed(("stack_left: 4", "stack_left: 5")),
            ExitCode.WRONG_INPUT,
            "error: a stack has 8 tiles: 2 face up, 2 taken and 5 face down make 9 [position]\n",
        ),
        (changed(("round: 8", "round: 10")), ExitCode.WRONG_INPUT, "error: expected a round from 1 to 8, or 9"),
        ("format: ghosts-board@1\n", ExitCode.WRONG_INPUT, "1:9: error: expected ghosts-position@1, found"),
        ("", ExitCode.UNREADABLE, "position.yaml:1:1: error: the file is empty"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_told(
    ghosts: Ghosts, position: Path, text: str, code: ExitCode, message: str
) -> None:
    position.write_text(text, encoding="utf-8")
    outcome = ghosts("advise", "position.yaml")
    assert outcome.code == code
    assert message in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--strategy", "greedi"), "error: "),
        (("--seconds", "0"), "error: Invalid value for '--seconds'"),
        (("--confidence", "100"), "error: Invalid value for '--confidence'"),
        (("--samples", "1"), "error: Invalid value for '--samples': expected a whole number from 2 to 1000000"),
        (("--goal", "fame"), "error: Invalid value for '--goal': expected one of points, win; found 'fame'"),
    ],
)
def test_wrong_usage_is_refused(ghosts: Ghosts, arguments: tuple[str, ...], message: str) -> None:
    outcome = ghosts("advise", POSITION, *arguments)
    assert outcome.code == ExitCode.USAGE
    assert outcome.err.startswith(message)


def test_rivals_are_told_by_what_they_do_and_not_by_every_way_to_do_it(ghosts: Ghosts) -> None:
    text = " ".join(ghosts("advise", POSITION, "--samples", 64, "--no-boards").out.split())
    assert "It leads, but taking 77 on 1,2 may be as good: that is within chance, at 95 %" in text


def test_all_ways_that_are_exactly_as_good_are_listed_and_turns_of_one_place_together(ghosts: Ghosts) -> None:
    left = [each for each in advised(ghosts, EQUAL)["candidates"] if not each["out"]]
    assert [(each["tile"], each["cell"], each["rotation"]) for each in left] == [
        ("45", [3, 2], rotation) for rotation in (0, 90, 180, 270)
    ]
    text = " ".join(ghosts("advise", EQUAL, "--samples", 1024, "--no-boards").out.split())
    assert "3 other ways are exactly as good; all others are clearly worse, at 95 %." in text
    assert "2. Take 45 (golem-skeleton-wisp corner) and lay it on 3,2 turned 90, 180 or 270 expected" in text
    assert "as good as taking 45 on 3,2 3. Take 14" in text


def test_of_ways_that_are_as_good_the_one_with_the_most_deals_stands_for_all_and_is_the_rival(ghosts: Ghosts) -> None:
    arguments = (POSITION, "--goal", "win", "--samples", 2000)
    equals = [
        each
        for each in json.loads(ghosts("advise", *arguments, "--format", "json").out)["candidates"]
        if each["tile"] == "77"
    ]
    assert [(each["cell"], each["rotation"]) for each in equals] == [
        (cell, rotation) for cell in ([1, 2], [2, 3]) for rotation in (0, 90, 180, 270)
    ]
    assert equals[0]["samples"] > equals[-1]["samples"]
    assert equals[0]["total"] < equals[-1]["total"]
    text = " ".join(ghosts("advise", *arguments, "--no-boards").out.split())
    assert "2. Take 77 (werewolf / empty double corner, diamond 5) and lay it on 1,2 expected" in text
    assert "against taking 77 on 1,2; 10 of 17" in text
    assert "7 other ways to lay it came out the same in every deal 3. Take 69" in text


@pytest.mark.parametrize("others", ["greedy", "random"])
def test_that_candidates_given_up_early_have_fewer_deals_is_said_where_it_is_so(ghosts: Ghosts, others: str) -> None:
    said = "Candidates given up early have fewer of these deals; any two are compared on the deals that both have."
    few, many = (
        " ".join(ghosts("advise", POSITION, "--others", others, "--samples", samples, "--no-boards").out.split())
        for samples in (64, 128)
    )
    assert said not in few
    assert said in many


def test_the_bonus_is_a_reason_and_that_smaller_ones_are_left_out_is_said(ghosts: Ghosts) -> None:
    best, second, *_ = advised(ghosts, POSITION)["candidates"]
    gains = {name: points - second["categories"][name] for name, points in best["categories"].items()}
    gains["bonus for most werewolves"] = best["bonus"] - second["bonus"]
    largest = sorted(gains, key=lambda name: -abs(gains[name]))[:3]
    assert "bonus for most werewolves" in largest
    assert sum(abs(gain) >= 0.05 for gain in gains.values()) > 3
    told = ", ".join(f"{name} {gains[name]:+.1f}" for name in sorted(largest, key=lambda name: -gains[name]))
    assert best["why"].startswith(f"above all {told} against taking 77 on 1,2; ")


def test_reasons_that_are_all_there_are_do_not_say_above_all(ghosts: Ghosts) -> None:
    whys = [each["why"] for each in advised(ghosts, EQUAL)["candidates"]]
    assert {why.count(" (") for why in whys if why.startswith("above all ")} == {3}
    assert any(not why.startswith("above all ") and " against " in why for why in whys)


def test_intervals_that_lie_apart_where_nothing_is_clear_are_explained(ghosts: Ghosts) -> None:
    text = " ".join(ghosts("advise", POSITION, "--samples", 512, "--goal", "win", "--no-boards").out.split())
    assert "It leads, but taking 77 on 1,2 may be as good" in text
    assert (
        "That their intervals lie apart is not enough: each is of one way by itself, while 13 ways are compared again"
        " and again; more --samples can tell." in text
    )


def test_intervals_that_overlap_need_no_explanation(ghosts: Ghosts) -> None:
    text = ghosts("advise", POSITION, "--samples", 64, "--goal", "win", "--no-boards").out
    assert "It leads, but " in text
    assert "lie apart" not in text


@pytest.mark.parametrize("form", ["yaml", "json"])
@pytest.mark.parametrize("players", [2, 5])
def test_a_new_position_can_be_asked_about_as_it_is(ghosts: Ghosts, folder: Path, form: str, players: int) -> None:
    new = ("board", "new", "--position", "--players", players, "--format", form)
    assert ghosts(*new, "-o", "new.txt").code == 0
    found = advised(ghosts, folder / "new.txt")
    assert [each["act"] for each in found["candidates"]] == ["reveal"]


def test_what_is_left_out_of_a_new_position_can_be_filled_in(ghosts: Ghosts, folder: Path) -> None:
    text = ghosts("board", "new", "--position").out
    lines = {"# hidden: 33": "hidden: 33", "# revealed: 7": "revealed: 7", "# stack_left: 6": "stack_left: 5"}
    for before, after in lines.items():
        assert text.count(before) == 1
        text = text.replace(before, after)
    (folder / "new.yaml").write_text(text, encoding="utf-8")
    assert {each["act"] for each in advised(ghosts, "new.yaml")["candidates"]} == {"take", "leave"}


def test_a_draft_is_of_two_at_least(ghosts: Ghosts) -> None:
    said = ghosts("board", "new", "--position", "--players", 1)
    assert (said.code, said.out) == (2, "")
    assert "a draft has 2 to 5 players" in said.err


@pytest.mark.parametrize("text", [("board", "new"), ("board", "new", "--players", 3)])
def test_who_asks_about_a_board_or_a_game_is_told_how_to_come_by_a_position(
    ghosts: Ghosts, folder: Path, text: tuple[object, ...]
) -> None:
    (folder / "other.yaml").write_text(ghosts(*text).out, encoding="utf-8")
    said = ghosts("advise", "other.yaml")
    assert (said.code, said.out) == (ExitCode.WRONG_INPUT, "")
    assert "'ghosts board new --position' writes a position to fill in, 'ghosts replay RUN:GAME" in said.err
