"""The last round of a draft by brute force: every deal, every act, by the readable draft.

Written without a look at how ``ghosts_cli.advice`` does it. Drafts that look the same to the seat are kept
together, each with its chance; where the seat has a choice, it is the same one in all of them.
"""

from __future__ import annotations

import functools
import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from ghosts_cli.game import Board, Cell, HiddenTile, Rules, Tile, score_board
from ghosts_cli.game.deal import Deal
from ghosts_cli.game.draft import Draft, Phase
from ghosts_cli.game.position import Position, deal_rest, resume
from ghosts_cli.game.seat import Act, ActKind, free_cells, lay, leave, reveal, take, with_tile
from ghosts_cli.game.tiles import ROTATIONS
from ghosts_cli.strategies.greedy import GreedyParameters

THRESHOLD = GreedyParameters().threshold
Chances = list[tuple[Fraction, Draft]]


class BruteForce:
    """One seat's last round."""

    def __init__(self, position: Position, tiles: Sequence[Tile]) -> None:
        self.position = position
        self.seat = position.to_act
        self.hidden = _hidden(position.boards[self.seat - 1])
        self.drafts = [(Fraction(1), resume(position, deal)) for deal in _deals(position, tiles)]
        self.drafts = [(Fraction(1, len(self.drafts)), draft) for _, draft in self.drafts]

    def laid(self, tile: Tile, cell: Cell, rotation: int) -> Fraction:
        """The final total after taking a tile and laying it there."""
        board = self.position.boards[self.seat - 1]
        return Fraction(self._finish(with_tile(_bare(board), tile, cell, rotation), ()))

    def played_on(self, act: Act | None) -> Fraction:
        """The expected final total after ``act``, or where nothing is to be done but to see the whole stack."""
        return self._go_on([(chance, _after(draft, act) if act else draft) for chance, draft in self.drafts])

    def _go_on(self, drafts: Chances) -> Fraction:
        """The expected total, times their chance, of drafts that may look different to the seat."""
        groups: dict[object, Chances] = defaultdict(list)
        for chance, draft in drafts:
            shown = tuple((move.seat, move.act, move.tile) for move in draft.moves if move.act is not ActKind.LAY)
            groups[shown, draft.to_act, draft.phase].append((chance, draft))
        return sum((self._together(group) for group in groups.values()), Fraction())

    def _together(self, drafts: Chances) -> Fraction:
        draft = drafts[0][1]
        if draft.phase is Phase.LAY or draft.to_act != self.seat:
            return self._go_on([each for chance, one in drafts for each in _others(chance, one)])
        chance = sum((each for each, _ in drafts), Fraction())
        if draft.revealed is not None:
            taken, other = [draft.revealed], leave()
        else:
            taken, other = list(draft.offer), reveal()
        options = [chance * max(self._with(tile) for tile in taken)] if taken else []
        if draft.revealed is not None or draft.stack:
            options.append(self._go_on([(each, _after(one, other)) for each, one in drafts]))
        return max(options)

    @functools.cache  # noqa: B019 - lives as long as a test
    def _with(self, tile: Tile) -> int:
        return self._finish(self.position.boards[self.seat - 1], (tile,))

    def _finish(self, board: Board, hand: tuple[Tile, ...]) -> int:
        """The most that the board can come to with the tile in hand and one hidden tile."""
        return max(
            score_board(each, self.position.rules).total
            for hidden in self.hidden
            for each in _fillings(_bare(board), [*hand, hidden])
        )


def _fillings(board: Board, tiles: Sequence[Tile]) -> Iterator[Board]:
    if not tiles:
        yield board
        return
    for cell, rotation in itertools.product(free_cells(board), ROTATIONS):
        yield from _fillings(with_tile(board, tiles[0], cell, rotation), tiles[1:])


def _deals(position: Position, tiles: Sequence[Tile]) -> Iterator[Deal]:
    """Every order of the stack; the others' hidden tiles make no difference to anybody's choices in this model."""
    first = deal_rest(position, tiles, 0, 0)
    for stack in itertools.permutations(position.unseen(tiles), position.stack_left):
        stacks = (*first.stacks[:-1], tuple(stack))
        yield Deal(first.setup, 0, 0, first.start_seat, first.doors, stacks, first.hidden)


def _others(chance: Fraction, draft: Draft) -> Iterator[tuple[Fraction, Draft]]:
    """What another seat does: greedy, ties equally likely. Where it lays its tile is all the same."""
    view = draft.view()
    if view.laying:
        yield chance, _after(draft, lay(view.laying[0], free_cells(view.board)[0]))
        return

    def gain(tile: Tile) -> int:
        return _gain(_bare(view.board), tile, view.rules)

    if view.revealed is not None:
        yield chance, _after(draft, take(view.revealed) if gain(view.revealed) >= THRESHOLD else leave())
        return
    best = max(map(gain, view.offer), default=None)
    if view.stack_left and (best is None or best < THRESHOLD):
        yield chance, _after(draft, reveal())
        return
    ties = [tile for tile in view.offer if gain(tile) == best]
    for tile in ties:
        yield chance / len(ties), _after(draft, take(tile))


def _after(draft: Draft, act: Act) -> Draft:
    twin = draft.copy()
    twin.act(act)
    return twin


@functools.cache
def _gain(board: Board, tile: Tile, rules: Rules) -> int:
    most = max(score_board(each, rules).total for each in _fillings(board, [tile]))
    return most - score_board(board, rules).total


def _bare(board: Board) -> Board:
    return Board(board.doors, board.grid)


def _hidden(board: Board) -> tuple[Tile, ...]:
    hidden = board.hidden
    assert isinstance(hidden, HiddenTile)
    return hidden.tiles
