"""The solver against OR-Tools CP-SAT on whole hands.

These hands are among those that CP-SAT is quick with (some seconds); ``cpsat.cross_check`` takes any.
"""

from __future__ import annotations

import pytest

from ghosts_cli.arrange import solve
from tests.arrange.cpsat import best_by_cpsat, cross_check, hand_of


@pytest.mark.parametrize("seed", [24, 152])
def test_cpsat_finds_the_same_total(seed: int) -> None:
    ((_, solution, total),) = cross_check([seed])
    assert solution.proven
    assert total == solution.total


def test_cpsat_finds_the_same_total_and_dead_ends() -> None:
    board, tiles = hand_of(21)
    solution = solve(board, tiles)
    assert best_by_cpsat(board, tiles, seconds=300.0, count_dead_ends=True) == (solution.total, solution.dead_ends)
