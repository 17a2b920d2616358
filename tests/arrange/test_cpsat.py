"""The solver against OR-Tools CP-SAT on whole hands: nothing scores more, and nothing that scores as much has fewer
dead ends.

These hands are chosen: CP-SAT proves each in some seconds, where many hands take it minutes. They are still of every
sort, with satyrs, ghosts in company, golems, bats, crossroads and double corners. ``scripts/cross_check.py`` takes more
of them as they come.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghosts_cli.arrange import solve
from ghosts_cli.game import PlacedTile, score_board
from tests.arrange.cpsat import best_by_cpsat, cross_check, hand_of

HANDS = (21, 24, 56, 152, 193, 194, 409, 446)


@pytest.mark.parametrize("seed", HANDS)
def test_cpsat_finds_nothing_better_and_the_same_total_and_dead_ends(seed: int) -> None:
    ((_, solution, found),) = cross_check([seed])
    assert solution.proven
    assert found == (solution.total, solution.dead_ends)


def test_cpsat_finds_something_better_than_tiles_laid_as_they_come() -> None:
    board, tiles = hand_of(HANDS[0])
    laid = replace(board, grid=tuple(map(PlacedTile, tiles)))
    score = score_board(laid)
    known = replace(solve(board, tiles), board=laid, total=score.total, dead_ends=score.dead_ends)
    found = best_by_cpsat(board, tiles, known)
    assert found is not None
    assert (found[0], -found[1]) > (score.total, -score.dead_ends)
