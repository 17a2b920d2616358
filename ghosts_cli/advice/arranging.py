"""What there is to lay on a board, and the best ways to lay it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ghosts_cli.arrange import Solution, Solutions, solve, solve_all, top
from ghosts_cli.errors import GhostsError
from ghosts_cli.game import Board, Rules, Tile

CELLS = 9


class TileCountError(GhostsError, ValueError):
    """The tiles of a board do not fill its nine cells; the message counts them (G1)."""


@dataclass(frozen=True, slots=True)
class Task:
    """Tiles to lay on the free cells of ``base``.

    In the advanced variant one of two hidden tiles is laid (G10): then there are two ``hands``, one with each.
    """

    base: Board
    hands: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The arrangements that were asked for, the best first; ``complete`` says whether that is all of them."""

    solutions: tuple[Solution, ...]
    complete: bool

    @property
    def best(self) -> Solution:
        """An arrangement with the most points, and of those one with the fewest dead ends (G31)."""
        return self.solutions[0]


def task_of(board: Board, *, keep: bool = False, more: Sequence[Tile] = ()) -> Task:
    """What is to be laid of ``board``: all its tiles, or only hand and hidden tile when the grid is kept.

    ``more`` are tiles in hand besides. Raises TileCountError unless nine cells will be filled exactly.
    """
    hand = (*board.hand, *more)
    hidden = board.hidden.tiles if board.hidden else ()
    laid = [placed.tile for _, placed in board.laid()]
    count = len(laid) + len(hand) + bool(hidden)
    if count != CELLS:
        found = f"{len(laid)} on the grid, {int(bool(hidden))} hidden and {len(hand)} in hand make {count}"
        raise TileCountError(f"expected nine tiles that fill the board: {found}; {_advice(count)}")
    base = Board(board.doors, board.grid if keep else Board(board.doors).grid, name=board.name)
    pool = hand if keep else (*laid, *hand)
    return Task(base, tuple((*pool, tile) for tile in hidden) or (pool,))


def _advice(count: int) -> str:
    if count < CELLS:
        return "add what is missing to 'hand', or with --hand"
    return "take out what is too many"


def best(task: Task, rules: Rules, time_limit: float | None = None) -> Answer:
    """The best arrangement. ``time_limit`` in seconds; when it is up ``proven`` is False and ``bound`` holds."""
    return _merged(task, time_limit, lambda hand, left: _one(solve(task.base, hand, rules=rules, time_limit=left)))


def every_best(task: Task, rules: Rules, time_limit: float | None = None, *, limit: int = 1000) -> Answer:
    """Every arrangement that is best; of those that look the same one (see ``arrange.solve_all``)."""
    answer = _merged(
        task, time_limit, lambda hand, left: solve_all(task.base, hand, rules=rules, limit=limit, time_limit=left)
    )
    first = answer.best
    equal = [each for each in answer.solutions if (each.total, each.dead_ends) == (first.total, first.dead_ends)]
    return Answer(tuple(equal[:limit]), answer.complete and len(equal) <= limit)


def highest(task: Task, count: int, rules: Rules, time_limit: float | None = None) -> Answer:
    """The ``count`` highest scores, each by an arrangement with the fewest dead ends."""
    answer = _merged(task, time_limit, lambda hand, left: top(task.base, hand, count, rules=rules, time_limit=left))
    by_total = {each.total: each for each in reversed(answer.solutions)}
    kept = sorted(by_total.values(), key=lambda each: -each.total)[:count]
    return Answer(tuple(kept), answer.complete)


def _one(solution: Solution) -> Solutions:
    return Solutions((solution,), solution.proven)


def _merged(
    task: Task, time_limit: float | None, solver: Callable[[tuple[Tile, ...], float | None], Solutions]
) -> Answer:
    """The answers for each hand as one, best first; what none of the hands can beat is proven."""
    started = time.perf_counter()
    found = []
    for hand in task.hands:
        left = None if time_limit is None else max(0.0, time_limit - (time.perf_counter() - started))
        found.append(solver(hand, left))
    solutions = sorted((each for one in found for each in one.solutions), key=_order)
    if len(found) > 1:
        solutions = [_among(each, solutions, time.perf_counter() - started) for each in solutions]
    return Answer(tuple(solutions), all(one.complete for one in found))


def _order(solution: Solution) -> tuple[int, int]:
    return -solution.total, solution.dead_ends


def _among(one: Solution, solutions: Sequence[Solution], seconds: float) -> Solution:
    """``one`` as an answer for several hands: proven if no other hand can still do better."""
    open_bounds = [each.bound for each in solutions if not each.proven]
    doubted = not one.proven or any(bound >= one.total for bound in open_bounds)
    bound = max([one.bound, *open_bounds]) if doubted else one.total
    return replace(one, proven=not doubted, bound=bound, seconds=seconds)
