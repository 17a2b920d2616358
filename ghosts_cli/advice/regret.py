"""What was scored beside what could have been scored with the same tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ghosts_cli.advice.arranging import Answer, best, every_best, highest, task_of
from ghosts_cli.advice.reasons import Reason, differences, reasons
from ghosts_cli.arrange import Solution
from ghosts_cli.game import Board, BoardScore, Category, PlayerScore, Rules, Tile, score_board, score_game


@dataclass(frozen=True, slots=True)
class Question:
    """What to find out about each board."""

    keep: bool = False
    """Whether the tiles of the grid stay where they are."""
    more: tuple[Tile, ...] = ()
    """Tiles in hand besides those of the board."""
    every: bool = False
    """Whether every arrangement that reaches the optimum is wanted."""
    top: int = 1
    """How many different scores are wanted, from the highest."""
    limit: int = 1000
    """No more arrangements than that."""
    time_limit: float | None = None
    """Seconds for each board."""


@dataclass(frozen=True)
class Regret:
    """A board and the best that its tiles allow. The bonus for most werewolves is in none of the numbers (G23)."""

    board: Board
    rules: Rules
    answer: Answer
    keep: bool = False

    @property
    def solution(self) -> Solution:
        """The best arrangement."""
        return self.answer.best

    @cached_property
    def scored(self) -> BoardScore:
        """The score of the board as it stands (G33)."""
        return score_board(self.board, self.rules)

    @cached_property
    def optimum(self) -> BoardScore:
        """The score of the best arrangement."""
        return score_board(self.solution.board, self.rules)

    @property
    def regret(self) -> dict[Category, int]:
        """By category, what the best arrangement has more; negative where it has less."""
        return differences(self.scored.points, self.optimum.points)

    @property
    def total(self) -> int:
        """What was left on the table."""
        return self.optimum.total - self.scored.total

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What the best arrangement does better, the most points first, and what it gives up for it."""
        return reasons(self.scored, self.optimum)


def regret(board: Board, rules: Rules, question: Question) -> Regret:
    """Find the best arrangement of a board's tiles. Raises TileCountError and CannotArrangeError."""
    task = task_of(board, keep=question.keep, more=question.more)
    if question.every:
        answer = every_best(task, rules, question.time_limit, limit=question.limit)
    elif question.top > 1:
        answer = highest(task, question.top, rules, question.time_limit)
    else:
        answer = best(task, rules, question.time_limit)
    return Regret(board, rules, _at_least(board, rules, answer), question.keep)


def _at_least(board: Board, rules: Rules, answer: Answer) -> Answer:
    """``answer`` with the board as it lies, should a search that was cut short have found nothing better."""
    found = answer.best
    if found.proven or not board.final:
        return answer
    laid = Board(board.doors, tuple(board.counted().values()), name=board.name)
    score = score_board(laid, rules)
    if (-score.total, score.dead_ends) >= (-found.total, found.dead_ends):
        return answer
    known = replace(found, board=laid, total=score.total, dead_ends=score.dead_ends)
    return Answer((known, *(each for each in answer.solutions if each.total < known.total)), answer.complete)


def played_perfectly(regrets: Sequence[Regret]) -> list[PlayerScore]:
    """The scores of a game in which all had laid their tiles in the best way, bonus and ranks included (G23, G31)."""
    return score_game([each.solution.board for each in regrets], regrets[0].rules)
