"""What the hidden tile brings to a board, or would bring if it counted already (rules G15, G33)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ghosts_cli.game.board import CELLS, Board, Cell, PlacedTile
from ghosts_cli.game.rules import PUBLISHED_RULES, Category, Rules
from ghosts_cli.game.scoring import BoardScore, score_board
from ghosts_cli.game.tiles import ROTATIONS


@dataclass(frozen=True, slots=True)
class HiddenEffect:
    """The points that come with the hidden tile at ``cell``, without any werewolf bonus.

    ``counts`` is whether the score has them already (a final board). ``laid`` is whether the tile lies
    there; otherwise the place is the best one for it on the board as it is now.
    """

    placed: PlacedTile
    cell: Cell
    counts: bool
    laid: bool
    points: int
    dead_ends: int
    """Dead ends on the board with it; of places that bring as much the one with the fewest is best (G31)."""
    categories: dict[Category, int]
    """The points by category, those that change only."""


def hidden_effect(board: Board, rules: Rules = PUBLISHED_RULES) -> HiddenEffect | None:
    """What the hidden tile brings, or would bring; None on a board without one."""
    hidden = board.hidden
    if hidden is None:
        return None
    without = score_board(replace(board, hidden=None), rules)
    if hidden.cell is not None and hidden.placed is not None:
        return _effect(board, hidden.placed, hidden.cell, without, rules)
    effects = [_effect(board, placed, cell, without, rules) for placed, cell in _places(board)]
    return max(effects, key=lambda effect: (effect.points, -effect.dead_ends))


def _places(board: Board) -> Iterator[tuple[PlacedTile, Cell]]:
    assert board.hidden is not None  # the caller has looked
    for tile in board.hidden.tiles:
        for cell, placed in zip(CELLS, board.grid, strict=True):
            if placed is None:
                yield from ((PlacedTile(tile, rotation), cell) for rotation in ROTATIONS)


def _effect(board: Board, placed: PlacedTile, cell: Cell, without: BoardScore, rules: Rules) -> HiddenEffect:
    grid = tuple(placed if each == cell else there for each, there in zip(CELLS, board.grid, strict=True))
    counted = score_board(replace(board, grid=grid, hidden=None), rules)
    changed = {
        category: points - without.points[category]
        for category, points in counted.points.items()
        if points != without.points[category]
    }
    laid = board.hidden is not None and board.hidden.cell is not None
    return HiddenEffect(placed, cell, board.final, laid, counted.total - without.total, counted.dead_ends, changed)
