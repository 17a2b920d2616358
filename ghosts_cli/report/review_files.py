"""Reviewing a game: its moves read and checked, each seat reviewed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from msgspec import UnsetType

from ghosts_cli.advice.record import Laying, RecordError, layings
from ghosts_cli.advice.review import SeatReview, Yardstick, review_seat
from ghosts_cli.arrange import CannotArrangeError
from ghosts_cli.errors import InputError, Place, Problem, UsageError
from ghosts_cli.formats.boards import BoardText
from ghosts_cli.formats.nodes import Mapping, parse
from ghosts_cli.formats.nodes import Sequence as SequenceNode
from ghosts_cli.formats.parts import Lookup
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import MoveShape
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import parse_token
from ghosts_cli.game import Board, Cell, Rules, Tile
from ghosts_cli.game.seat import ActKind, Move
from ghosts_cli.report.solve_files import board_place


@dataclass(frozen=True)
class ReviewedGame:
    """A game and what its players did."""

    file: str
    yardstick: Yardstick
    seats: tuple[SeatReview, ...]
    players: int
    whole_set: bool
    """Whether it is known which tiles there are; if not, those of the game stand for them."""

    @property
    def rules(self) -> Rules:
        """The rules that it was scored by."""
        return self.yardstick.rules


@dataclass(frozen=True, slots=True)
class GameRead:
    """A game ready to be reviewed."""

    text: BoardText
    by_seat: tuple[tuple[Laying, ...], ...]
    tiles: tuple[Tile, ...]
    """Every tile of the game that is known; tiles that print the same are there as often as they came up."""

    @property
    def uses_ids_only(self) -> bool:
        """Whether every tile is a catalog's."""
        return all(tile.id is not None for tile in self.tiles)


def read_game(text: BoardText, source: Source | None, lookup: Lookup) -> GameRead:
    """Check that a game is finished and that its moves make its boards.

    ``source`` is what it was read from, None where that is no file. Raises InputError.
    """
    problems = [
        Problem(_board_place(source, text, number), f"{board.name}: only a finished board can be reviewed", "G33")
        for number, board in enumerate(text.boards)
        if not board.final
    ]
    if problems:
        raise InputError(text.file, problems)
    try:
        moves = list(_moves(text.moves, lookup))
        by_seat = layings(text.boards, moves) if moves else [()] * len(text.boards)
    except RecordError as error:
        raise InputError(text.file, [Problem(_move_place(source, error.number), str(error), "moves")]) from None
    shown = Counter(move.tile for move in moves if move.act is ActKind.REVEAL)
    laid = Counter(placed.tile for board in text.boards for placed in board.counted().values())
    return GameRead(text, tuple(by_seat), tuple((shown | laid).elements()))


def review_game(
    game: GameRead,
    yardstick: Yardstick,
    seat: int | None = None,
    *,
    jobs: int = 1,
    notify: Callable[[int], None] = lambda _: None,
) -> ReviewedGame:
    """Review one seat (from 1), or all, in so many processes; ``notify`` is told how many tiles more have been.

    Raises UsageError where there is no such seat, InputError for tiles that cannot be arranged.
    """
    boards = game.text.boards
    if seat is not None and seat > len(boards):
        raise UsageError(f"there is no seat {seat} at a table of {len(boards)}")
    wanted = range(1, len(boards) + 1) if seat is None else (seat,)
    tasks = [(each, boards[each - 1], game.by_seat[each - 1], yardstick) for each in wanted]
    try:
        if jobs == 1 or len(tasks) == 1:
            found = [review_seat(*task, notify=lambda: notify(1)) for task in tasks]
        else:
            found = list(_in_processes(tasks, jobs, notify))
    except CannotArrangeError as error:
        raise InputError(game.text.file, [Problem(Place(), str(error), "G1")]) from None
    return ReviewedGame(game.text.file, yardstick, tuple(found), len(boards), game.uses_ids_only)


def _in_processes(
    tasks: Sequence[tuple[int, Board, tuple[Laying, ...], Yardstick]], jobs: int, notify: Callable[[int], None]
) -> Iterator[SeatReview]:
    from ghosts_cli.simulation.processes import Processes

    with Processes(min(jobs, len(tasks))) as pool:
        for found in pool.map(review_seat, *zip(*tasks, strict=True)):
            notify(len(found.rounds))
            yield found


def _moves(shapes: Sequence[MoveShape], lookup: Lookup) -> Iterator[Move]:
    for number, shape in enumerate(shapes):
        if isinstance(shape.tile, UnsetType):
            raise RecordError("expected the tile of the move", number)
        token = parse_token(str(shape.tile))
        tile = lookup(token.content) if isinstance(token.content, int) else token.content
        if tile is None:
            raise RecordError(f"the catalog has no tile {token.content}", number)
        cell = None if isinstance(shape.cell, UnsetType) else Cell(*shape.cell)
        rotation: int | None = token.rotation if isinstance(shape.rotation, UnsetType) else shape.rotation
        yield Move(shape.round, shape.seat, ActKind(shape.act), tile, cell, None if cell is None else rotation)


def _board_place(source: Source | None, text: BoardText, number: int) -> Place:
    return Place() if source is None else board_place(source, text.kind, number)


def _move_place(source: Source | None, number: int | None) -> Place:
    """Where the move with this number (from 0) stands; the list of moves where there is none."""
    root = parse(source, Problems()) if source is not None else None
    if not isinstance(root, Mapping):
        return Place()
    moves = root.get("moves")
    if number is not None and isinstance(moves, SequenceNode):
        return moves.items[number].place
    return root.key_place("moves") or root.place
