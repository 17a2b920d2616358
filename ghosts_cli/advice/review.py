"""A game's mistakes: what each tile laid and each tile chosen cost (G12 to G15).

Two yardsticks. With *hindsight*: the most points that could still be reached, had one known the tiles that
came later. *At the time*: the same, on average over deals of what that seat had not seen then. Laying and
choosing are told apart: a tile laid badly lowers what can still be reached with the seat's own tiles, and
these costs add up to exactly what the board fell short of its optimum; a choice is measured by what another
tile that could have been taken in that round would have allowed, the later tiles being the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ghosts_cli.advice.reasons import Reason, reasons
from ghosts_cli.advice.record import Chance, Laying, laid_on
from ghosts_cli.advice.sampling import Estimate, draws, estimate, unseen
from ghosts_cli.arrange import Solution, solve
from ghosts_cli.game import Board, Cell, Rules, Tile, score_board
from ghosts_cli.game.deal import ROUNDS


@dataclass(frozen=True, slots=True)
class Alternative:
    """A tile that could have been taken, and the most that it allowed with the same later tiles."""

    chance: Chance
    solution: Solution


@dataclass(frozen=True)
class RoundReview:
    """One tile of one seat: chosen and laid."""

    laying: Laying
    rules: Rules
    before: Solution
    """The best that could be reached when the tile was about to be laid."""
    after: Solution
    """The same once it lay."""
    alternatives: tuple[Alternative, ...]
    """By falling optimum."""
    laid_badly: Estimate | None = None
    """What laying cost at the time, against ``better_place``; None where it cost nothing in hindsight."""
    chosen_badly: Estimate | None = None
    """What choosing cost at the time, against ``better_tile``; None where it cost nothing in hindsight."""

    @property
    def laying_cost(self) -> int:
        """What can no longer be reached since the tile lies there."""
        return self.before.total - self.after.total

    @property
    def choosing_cost(self) -> int:
        """How much more another tile would have allowed; 0 when this one was the best."""
        return max(0, *(each.solution.total - self.before.total for each in self.alternatives), 0)

    @property
    def better_place(self) -> tuple[Cell, int]:
        """Where the tile lies in the best arrangement that could be reached: cell and rotation."""
        return place_of(self.laying, self.before)

    @property
    def better_tile(self) -> Alternative | None:
        """The best of the tiles that could have been taken, if it allowed more."""
        return self.alternatives[0] if self.choosing_cost else None

    @cached_property
    def laying_reasons(self) -> tuple[Reason, ...]:
        """What the better place had for it."""
        return self._reasons(self.after, self.before)

    @cached_property
    def choosing_reasons(self) -> tuple[Reason, ...]:
        """What the better tile had for it."""
        return self._reasons(self.before, self.better_tile.solution) if self.better_tile else ()

    def _reasons(self, one: Solution, other: Solution) -> tuple[Reason, ...]:
        return reasons(score_board(one.board, self.rules), score_board(other.board, self.rules))


@dataclass(frozen=True)
class SeatReview:
    """All that one seat did."""

    seat: int
    board: Board
    scored: int
    """Without the bonus for most werewolves, which is in none of these numbers (G23)."""
    optimum: Solution
    """The best arrangement of its nine tiles."""
    rounds: tuple[RoundReview, ...]
    """The nine tiles in order, or nothing where the moves are not known."""

    @property
    def laying_cost(self) -> int:
        """What laying cost in all."""
        return self.optimum.total - self.scored

    @property
    def laid_right(self) -> int:
        """Tiles laid without loss."""
        return sum(each.laying_cost == 0 for each in self.rounds)

    @property
    def laying_accuracy(self) -> float | None:
        """The share of the points of these nine tiles that were scored; None where they allow none."""
        return self.scored / self.optimum.total if self.optimum.total > 0 else None

    @property
    def choices(self) -> tuple[RoundReview, ...]:
        """The rounds in which there was a choice."""
        return tuple(each for each in self.rounds if each.alternatives)

    @property
    def choosing_cost(self) -> int:
        """What choosing cost, round by round; these do not add up to a score, for each keeps the later tiles."""
        return sum(each.choosing_cost for each in self.rounds)

    @property
    def chosen_right(self) -> int:
        """Choices that no tile at hand would have bettered."""
        return sum(each.choosing_cost == 0 for each in self.choices)

    @property
    def choosing_accuracy(self) -> float | None:
        """The mean share of the best choice's points that the choice allowed; None where there was no choice."""
        shares = [
            each.before.total / (each.before.total + each.choosing_cost)
            for each in self.choices
            if each.before.total > 0
        ]
        return sum(shares) / len(shares) if shares else None


def place_of(laying: Laying, solution: Solution) -> tuple[Cell, int]:
    """Where a tile that is to be laid lies in a solution; where it already does, if that is as good."""
    at = solution.board.at(laying.cell)
    if at is not None and (at.tile, at.rotation) == (laying.tile, laying.rotation):
        return laying.cell, laying.rotation
    return next(
        (cell, placed.rotation)
        for cell, placed in solution.board.laid()
        if placed.tile == laying.tile and laying.before.at(cell) is None
    )


@dataclass(frozen=True, slots=True)
class Yardstick:
    """How reviews measure: the rules, the set of tiles that is played with, and the deals at each mistake."""

    rules: Rules
    tiles: tuple[Tile, ...]
    samples: int = 8
    seed: int = 0


def review_seat(
    seat: int,
    board: Board,
    layings: Sequence[Laying],
    yardstick: Yardstick,
    notify: Callable[[], None] = lambda: None,
) -> SeatReview:
    """Review one seat of a finished game. ``notify`` is called after each tile.

    Without ``layings`` only the arrangement as a whole is measured. Raises CannotArrangeError.
    """
    rules = yardstick.rules
    scored = score_board(board, rules).total
    if not layings:
        tiles = [placed.tile for placed in board.counted().values()]
        return SeatReview(seat, board, scored, solve(Board(board.doors, name=board.name), tiles, rules=rules), ())
    tiles = [laying.tile for laying in layings]
    reach = [solve(laying.before, tiles[number:], rules=rules) for number, laying in enumerate(layings)]
    reach.append(solve(layings[-1].after, (), rules=rules))
    rounds = []
    for number, laying in enumerate(layings):
        later = tiles[number + 1 :]
        found = [
            Alternative(chance, solve(laying.before, [chance.tile, *later], rules=rules)) for chance in laying.chances
        ]
        found.sort(key=lambda each: (-each.solution.total, each.solution.dead_ends))
        one = RoundReview(laying, rules, reach[number], reach[number + 1], tuple(found))
        rounds.append(_weighed(one, later, yardstick, seat))
        notify()
    return SeatReview(seat, board, scored, reach[0], tuple(rounds))


class _Compared(NamedTuple):
    """A board, and a tile in hand or none."""

    board: Board
    hand: tuple[Tile, ...]


def _weighed(one: RoundReview, later: Sequence[Tile], yardstick: Yardstick, seat: int) -> RoundReview:
    """``one`` with what its mistakes cost at the time."""
    laying = one.laying
    laid_badly = chosen_badly = None
    if one.laying_cost and yardstick.samples:
        cell, rotation = one.better_place
        better = laid_on(laying.before, laying.tile, cell, rotation)
        pair = _Compared(better, ()), _Compared(laying.after, ())
        laid_badly = _cost(pair, laying, laying.seen, later, yardstick, seat)
    if one.better_tile and yardstick.samples:
        chance = one.better_tile.chance
        pair = _Compared(laying.before, (chance.tile,)), _Compared(laying.before, (laying.tile,))
        chosen_badly = _cost(pair, laying, (*chance.seen, laying.tile), later, yardstick, seat)
    return RoundReview(laying, one.rules, one.before, one.after, one.alternatives, laid_badly, chosen_badly)


def _cost(
    pair: tuple[_Compared, _Compared],
    laying: Laying,
    seen: Sequence[Tile],
    later: Sequence[Tile],
    yardstick: Yardstick,
    seat: int,
) -> Estimate:
    """How much more the first of two boards allows on average than the second.

    The seat knows its hidden tile; the tiles of the rounds to come are drawn from what it had not seen.
    """
    hidden = [later[-1]] if later else []
    pool = unseen(yardstick.tiles, [*seen, *hidden])
    count = max(0, ROUNDS - laying.round)
    differences = []
    for drawn in draws(pool, count, yardstick.samples, seed=yardstick.seed, game=laying.round * 8 + seat):
        rest = [*drawn, *hidden]
        one, other = (solve(board, [*hand, *rest], rules=yardstick.rules).total for board, hand in pair)
        differences.append(one - other)
        if count == 0:  # nothing is unseen that matters, so every deal is the same
            break
    return estimate(differences)
