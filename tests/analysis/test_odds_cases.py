"""Odds with known right values, from ``tests/cases/odds.yaml``: every line of it is a test."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from ghosts_cli.analysis.odds import ways_by_total
from ghosts_cli.errors import UsageError
from ghosts_cli.game import Track
from tests.analysis.asking import ask, shipped
from tests.read import cases

Case = dict[str, Any]
CASES = cases("odds.yaml")


def chance_of(question: str, *, advanced: bool = False) -> Callable[[Case], None]:
    def check(case: Case) -> None:
        found = ask(question, players=case["players"], advanced=advanced).probability
        assert found == value_of(case)
        if "decimal" in case:
            assert round(float(found), 6) == case["decimal"]

    return check


def value_of(case: Case) -> Fraction:
    """The value of a case: a fraction, or a quotient of binomial coefficients such as ``C(70,7)/C(78,7)``."""
    counts = re.findall(r"C\((\d+),(\d+)\)", case["value"])
    if not counts:
        return Fraction(case["value"])
    above, below = (comb(int(items), int(taken)) for items, taken in counts)
    return Fraction(above, below)


def tiles_in_play(*, advanced: bool) -> Callable[[Case], None]:
    def check(case: Case) -> None:
        for players, expected in zip(case["players"], case["value"], strict=True):
            if expected == "refused":
                with pytest.raises(UsageError, match=r"5 players of the advanced variant need 82 tiles"):
                    ask("corner in play", players=players, advanced=advanced)
            else:
                assert ask("corner in play", players=players, advanced=advanced).size == expected

    return check


def without_replacement(case: Case) -> None:
    ways = ways_by_total([1, 1] + [0] * 18, 10)
    assert 1 - Fraction(ways[0], sum(ways.values())) == value_of(case)


def unchanged(case: Case) -> None:
    """Whatever the others drew before me: weighted by its chance it comes to the same."""
    assert case["value"] == "unchanged"
    corners = sum(tile.track is Track.CORNER for tile in shipped())
    for others in (1, 2, 3, 4):
        theirs = ways_by_total([1] * corners + [0] * (78 - corners), others)
        chances = {drawn: Fraction(ways, sum(theirs.values())) for drawn, ways in theirs.items()}
        mine = sum(chance * Fraction(corners - drawn, 78 - others) for drawn, chance in chances.items())
        assert mine == ask("corner in hidden", players=others + 1).probability


CHECKS: dict[str, Callable[[Case], None]] = {
    "hidden tile is a corner": chance_of("corner in hidden"),
    "both of two hidden tiles are crossroads": chance_of("crossroads == 2 in hidden", advanced=True),
    "at least one of two hidden tiles has two sections": chance_of("two-section in hidden", advanced=True),
    "all eight crossroads are among the tiles in play": chance_of("crossroads == 8 in play"),
    "a stack of seven holds no crossroads": chance_of("no crossroads in stack"),
    "tiles in play": tiles_in_play(advanced=False),
    "tiles in play in the advanced variant": tiles_in_play(advanced=True),
    "20 unseen tiles, 10 each for two players, two of them wanted: a given player gets at least one": (
        without_replacement
    ),
    "chance about my hidden tile after others drew theirs unseen": unchanged,
}


@pytest.mark.parametrize("case", [pytest.param(case, id=case["ask"]) for case in CASES])
def test_the_answer_is_the_value_of_the_case(case: Case) -> None:
    CHECKS[case["ask"]](case)


def test_every_check_has_its_line_in_the_file() -> None:
    assert [case["ask"] for case in CASES] == list(CHECKS)
