"""The best arrangement of given tiles, with its proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ghosts_cli.arrange.clock import Clock
from ghosts_cli.arrange.gathering import Arrangement, Best, Every, Top
from ghosts_cli.arrange.network import MOST_DEAD_ENDS, SCALE
from ghosts_cli.arrange.problem import Problem, pose
from ghosts_cli.arrange.search import Search
from ghosts_cli.game import PUBLISHED_RULES, Board, Rules, Tile, score_board


@dataclass(frozen=True, slots=True)
class Solution:
    """An arrangement, and how good any can be."""

    board: Board
    """All nine tiles laid."""
    total: int
    """What ``board`` scores, without the bonus for most werewolves, which no arrangement changes (G23)."""
    dead_ends: int
    proven: bool
    """Whether no arrangement scores more, and none that scores as much has fewer dead ends (G31)."""
    bound: int
    """No arrangement scores more than this; equal to ``total`` when proven."""
    seconds: float = field(compare=False)
    nodes: int = field(compare=False)
    """Steps of the search."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """Several arrangements."""

    solutions: tuple[Solution, ...]
    complete: bool
    """Whether these are all that there are."""


def solve(
    board: Board, tiles: Sequence[Tile], *, rules: Rules = PUBLISHED_RULES, time_limit: float | None = None
) -> Solution:
    """The arrangement of ``tiles`` on the free cells of ``board``'s grid that scores most.

    Of those that score the same, one with the fewest dead ends (G31). The tiles of the grid stay; a hidden
    tile and a hand on ``board`` are not looked at. ``time_limit`` in seconds: when it is up the best so far
    is returned with ``proven`` False and a ``bound`` that holds. Building the tables of a new door
    arrangement (about a tenth of a second) is not cut short.

    Raises CannotArrangeError unless there are as many tiles as free cells, and for tiles and rules that
    cannot be solved.
    """
    clock = Clock(time_limit)
    problem = pose(board, tiles, rules)
    return _solved(problem, clock)[0]


def top(
    board: Board,
    tiles: Sequence[Tile],
    count: int,
    *,
    rules: Rules = PUBLISHED_RULES,
    time_limit: float | None = None,
) -> Solutions:
    """The ``count`` highest scores that the tiles can reach, each by an arrangement with the fewest dead ends.

    Highest first; fewer when fewer are possible. In a complete answer every solution's ``proven`` and
    ``bound`` speak of its own place in the list; an incomplete one has the bound of the first for all.

    Raises ValueError for a ``count`` below 1, and what ``solve`` raises.
    """
    if count < 1:
        raise ValueError(f"expected a count of 1 or more, not {count}")
    clock = Clock(time_limit)
    problem = pose(board, tiles, rules)
    keeper = Top(count)
    keeper.keep(first_arrangement(problem))
    search = Search(problem, keeper, clock)
    search.run()
    found = [keeper.kept[points] for points in sorted(keeper.kept, reverse=True)]
    bound = None
    if search.open is not None and search.open > keeper.floor:
        bound = _bound(problem, max(search.open, found[0].value))
    return Solutions(tuple(solution_of(problem, each, clock, bound=bound) for each in found), bound is None)


def solve_all(
    board: Board,
    tiles: Sequence[Tile],
    *,
    rules: Rules = PUBLISHED_RULES,
    limit: int = 1000,
    time_limit: float | None = None,
) -> Solutions:
    """Every arrangement that is best, fewest dead ends included, but no more than ``limit``.

    Arrangements that look the same count once: equal tiles changed for one another, and turns that show
    the same monsters between the same sides. When time is up before the best is proven, ``solutions`` has
    the best so far alone.

    Raises ValueError for a ``limit`` below 1, and what ``solve`` raises.
    """
    if limit < 1:
        raise ValueError(f"expected a limit of 1 or more, not {limit}")
    clock = Clock(time_limit)
    problem = pose(board, tiles, rules)
    best, value = _solved(problem, clock)
    if not best.proven:
        return Solutions((best,), complete=False)
    every = Every(value, problem.tiles, limit)
    search = Search(problem, every, clock)
    search.run()
    found = tuple(solution_of(problem, each, clock) for each in every.found) or (best,)
    return Solutions(found, every.complete and search.open is None)


def first_arrangement(problem: Problem) -> Arrangement:
    """The tiles laid just as they come."""
    score = score_board(problem.first, problem.rules)
    return Arrangement(SCALE * (score.total - problem.constant) - score.dead_ends, (), ())


def _solved(problem: Problem, clock: Clock) -> tuple[Solution, int]:
    """The best arrangement, and its value in units of the search."""
    first = first_arrangement(problem)
    best = Best(first.value)
    search = Search(problem, best, clock)
    search.run()
    found = best.found or first
    bound = None
    if search.open is not None and search.open > found.value:
        bound = _bound(problem, search.open)
    return solution_of(problem, found, clock, bound=bound), found.value


def _bound(problem: Problem, value: int) -> int:
    """The highest score that an arrangement of at most this value can have."""
    return problem.constant + (value + MOST_DEAD_ENDS) // SCALE


def solution_of(problem: Problem, found: Arrangement, clock: Clock, *, bound: int | None = None) -> Solution:
    """The arrangement on its board, scored by the rules; without ``bound`` it is proven."""
    board = problem.finished(found.shapes, found.spots) if found.shapes else problem.first
    score = score_board(board, problem.rules)
    if SCALE * (score.total - problem.constant) - score.dead_ends != found.value:
        raise AssertionError("the search and the rules disagree about a board")
    total = score.total
    return Solution(
        board=board,
        total=total,
        dead_ends=score.dead_ends,
        proven=bound is None,
        bound=total if bound is None else max(total, bound),
        seconds=clock.seconds,
        nodes=clock.nodes,
    )
