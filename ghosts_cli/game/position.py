"""A draft in progress as one seat or an onlooker knows it, and how to play on from there (G8 to G15).

What is unseen is dealt at random, every way that fits what was seen equally likely: the rest of this
round's stack, the later stacks and the hidden tiles that are not known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ghosts_cli.errors import GhostsError
from ghosts_cli.game.board import Board, HiddenTile
from ghosts_cli.game.deal import ROUNDS, SPARE_TILES, Deal, Placement, Setup, Variant
from ghosts_cli.game.draft import Draft, Phase
from ghosts_cli.game.randomness import DECK, Stream
from ghosts_cli.game.rules import PUBLISHED_RULES, Rules
from ghosts_cli.game.seat import HIDDEN_ROUND, SeatView
from ghosts_cli.game.tiles import Tile


class PositionError(GhostsError, ValueError):
    """A position that no draft can be in; the message says why."""


@dataclass(frozen=True)
class Position:
    """A draft in progress. Raises ``PositionError`` with the first thing that does not fit.

    A board's ``hand`` holds the tile that its seat has taken and not laid yet: at ``end_of_round`` the
    tile of every seat in ``taken``, at ``immediate`` that of the seat to act, if it is about to lay.
    """

    boards: tuple[Board, ...]
    """By seat. Hidden tiles only where they are known; one alone is in the advanced variant the one chosen."""
    round: int
    """1 to 8; 9 when only the hidden tiles are still to be laid."""
    start_seat: int
    """Who started this round."""
    to_act: int
    stack_left: int
    """Tiles still face down in this round's stack."""
    taken: tuple[int, ...] = ()
    """The seats that have a tile this round."""
    offer: tuple[Tile, ...] = ()
    revealed: Tile | None = None
    """The tile that the seat to act has just revealed."""
    discarded: tuple[Tile, ...] = ()
    """Tiles known to be out."""
    seat: int | None = None
    """Whose view; None for an onlooker."""
    variant: Variant = Variant.BASIC
    placement: Placement = Placement.IMMEDIATE
    rules: Rules = PUBLISHED_RULES

    def __post_init__(self) -> None:
        for fault in position_faults(self):
            raise PositionError(fault)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.boards)

    @property
    def seen(self) -> tuple[Tile, ...]:
        """Every tile whose place is known."""
        one = () if self.revealed is None else (self.revealed,)
        tiles = [*self.offer, *one, *self.discarded]
        for board in self.boards:
            tiles.extend(placed.tile for _, placed in board.laid())
            tiles.extend(board.hand)
            tiles.extend(_hidden(board))
        return tuple(tiles)

    def setup(self, tiles: Sequence[Tile]) -> Setup:
        """The setup of a draft of ``tiles`` that stands so. Raises ``UsageError`` (see ``Setup``)."""
        doors = tuple(board.doors for board in self.boards)
        return Setup(tuple(tiles), self.players, self.variant, self.placement, self.rules, doors)

    def all_tiles(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        """The set, and after it the tiles that are here without being in it (written out in a file)."""
        return tuple(dict.fromkeys([*tiles, *self.seen]))

    def check_unseen(self, tiles: Sequence[Tile]) -> None:
        """Raise ``PositionError`` unless enough tiles of the set are unseen to play on."""
        needed, unseen = sum(self.stacks_missing) + sum(self.hidden_missing), len(self.unseen(tiles))
        if needed > unseen:
            raise PositionError(f"{needed} more tiles must come, and only {unseen} of the set have not been seen")

    def unseen(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        """The tiles of the set that can lie anywhere unseen, in the set's order."""
        seen = set(self.seen)
        return tuple(tile for tile in tiles if tile not in seen)

    @property
    def first_start_seat(self) -> int:
        """Who started round 1 (G11)."""
        return (self.start_seat - min(self.round, ROUNDS)) % self.players + 1

    @property
    def hidden_missing(self) -> tuple[int, ...]:
        """By seat, how many hidden tiles have to be dealt."""
        return tuple(0 if board.hidden else self.variant.hidden for board in self.boards)

    @property
    def stacks_missing(self) -> tuple[int, ...]:
        """By round, how many tiles of the stack have to be dealt."""
        later = ROUNDS - self.round
        if later < 0:
            return (0,) * ROUNDS
        return (*(0,) * (self.round - 1), self.stack_left, *(self.players + SPARE_TILES,) * later)


def deal_rest(position: Position, tiles: Sequence[Tile], seed: int, game: int) -> Deal:
    """Deal what is unseen: this round's stack first, then the later ones, then hidden tiles as ``deal`` does.

    ``tiles`` is the set that is played with. Raises ``PositionError`` when too few of it are unseen.
    """
    position.check_unseen(tiles)
    missing = position.hidden_missing
    needed = sum(position.stacks_missing) + sum(missing)
    drawn = iter(Stream.of(seed, game, DECK).draw(position.unseen(tiles), needed))
    stacks = tuple(_next(drawn, size) for size in position.stacks_missing)
    hidden = [_hidden(board) for board in position.boards]
    for which in range(position.variant.hidden):
        for seat, count in enumerate(missing):
            hidden[seat] += _next(drawn, int(which < count))
    doors = tuple(board.doors for board in position.boards)
    return Deal(position.setup(tiles), seed, game, position.first_start_seat, doors, stacks, tuple(hidden))


def resume(position: Position, deal: Deal) -> Draft:
    """The draft that stands as ``position`` says, with what ``deal_rest`` dealt; no moves so far."""
    draft = Draft(deal)
    draft.moves.clear()
    draft.boards = [
        replace(board, hidden=None, name=board.name or f"P{seat}") for seat, board in enumerate(position.boards, 1)
    ]
    draft.discarded.extend(position.discarded)
    over = len(position.taken) == position.players and not any(board.hand for board in position.boards)
    if position.round > ROUNDS or over:
        draft.discarded.extend(position.offer)
        draft.begin_round(position.round + over)
        if position.round > ROUNDS:
            draft.begin_laying(Phase.HIDDEN, _from(position.to_act, draft.turn_order()))
        return draft
    draft.begin_round(position.round)
    draft.taken.update(position.taken)
    draft.offer.extend(position.offer)
    draft.revealed = position.revealed
    if position.to_act in position.taken:
        holding = [seat for seat in draft.turn_order() if draft.boards[seat - 1].hand]
        draft.begin_laying(Phase.LAY, _from(position.to_act, holding))
    else:
        draft.begin_turn(position.to_act)
    return draft


def position_of(draft: Draft) -> Position:
    """What the seat to act knows of ``draft``. Raises ValueError when the game is over."""
    return position_in(draft.view())


def position_in(view: SeatView) -> Position:
    """The position that a seat to act sees."""
    boards = [*view.boards]
    boards[view.seat - 1] = replace(view.board, hidden=HiddenTile(view.hidden))
    return Position(
        boards=tuple(boards),
        round=view.round,
        start_seat=view.start_seat,
        to_act=view.seat,
        stack_left=view.stack_left,
        taken=view.taken,
        offer=view.offer,
        revealed=view.revealed,
        discarded=view.discarded,
        seat=view.seat,
        variant=view.variant,
        placement=view.placement,
        rules=view.rules,
    )


def position_faults(position: Position) -> Iterator[str]:
    """Yield everything that keeps a draft from standing so."""
    seats = range(1, position.players + 1)
    named = {position.start_seat, position.to_act, *position.taken, position.seat or 1}
    if strange := sorted(named.difference(seats)):
        yield f"there is no seat {strange[0]} at a table of {position.players}"
        return
    if not 1 <= position.round <= HIDDEN_ROUND:
        yield f"a round is from 1 to {ROUNDS}, or {HIDDEN_ROUND} for the hidden tiles, not {position.round}"
        return
    yield from _stack_faults(position)
    for seat, board in zip(seats, position.boards, strict=True):
        yield from _board_faults(position, seat, board)
    held = {seat for seat in seats if position.boards[seat - 1].hand}
    if position.placement is Placement.IMMEDIATE and held - {position.to_act}:
        yield f"seat {min(held - {position.to_act})} holds a tile, and tiles are laid at once"
    done = position.round > ROUNDS or (len(position.taken) == position.players and not held)
    if position.to_act in position.taken and position.to_act not in held and not done:
        yield f"seat {position.to_act} is to act and has taken and laid its tile of this round"
    twice = [tile for tile, count in Counter(position.seen).items() if count > 1 and tile.id is not None]
    if twice:
        yield f"tile {twice[0].id} is in two places"


def _stack_faults(position: Position) -> Iterator[str]:
    revealed = position.revealed is not None
    there = len(position.offer) + revealed + position.stack_left + len(set(position.taken))
    if position.round > ROUNDS:
        if there:
            yield f"in round {HIDDEN_ROUND} there are no stack, no offer and no taken tiles"
        return
    if position.stack_left < 0 or there != position.players + SPARE_TILES:
        yield (
            f"a stack has {position.players + SPARE_TILES} tiles: {len(position.offer) + revealed} face up,"
            f" {len(set(position.taken))} taken and {position.stack_left} face down make {there}"
        )
    if revealed and len(position.taken) >= position.players - 1:
        yield "the last seat without a tile sees the whole stack, so it reveals none"
    if revealed and position.to_act in position.taken:
        yield f"seat {position.to_act} has a tile already, so it cannot have revealed one"


def _board_faults(position: Position, seat: int, board: Board) -> Iterator[str]:
    expected = min(position.round, HIDDEN_ROUND) - 1 + (seat in position.taken)
    laid = sum(1 for _ in board.laid())
    if laid + len(board.hand) != expected or len(board.hand) > 1:
        yield (
            f"seat {seat} must have {expected} tiles in round {position.round},"
            f" not {laid} on its board and {len(board.hand)} in hand"
        )
    if board.hand and seat not in position.taken:
        yield f"seat {seat} holds a tile and is not among those that have taken one"
    if len(_hidden(board)) > position.variant.hidden:
        yield f"seat {seat} has more hidden tiles than the {position.variant.value} variant deals"


def _hidden(board: Board) -> tuple[Tile, ...]:
    return board.hidden.tiles if board.hidden else ()


def _next(tiles: Iterator[Tile], count: int) -> tuple[Tile, ...]:
    return tuple(next(tiles) for _ in range(count))


def _from(first: int, seats: Sequence[int]) -> list[int]:
    """``seats``, which are in turn order, from ``first`` on."""
    at = seats.index(first)
    return [*seats[at:], *seats[:at]]
