"""Solving files: each file's boards with the best their tiles allow, or its problems, ready to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ghosts_cli.advice.arranging import TileCountError
from ghosts_cli.advice.regret import Question, Regret, played_perfectly, regret
from ghosts_cli.arrange import CannotArrangeError
from ghosts_cli.errors import ExitCode, InputError, Place, Problem, UsageError, printable
from ghosts_cli.formats.boards import BoardText, Kind
from ghosts_cli.formats.nodes import Mapping, Sequence, parse
from ghosts_cli.formats.parts import Lookup
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import NotationError, parse_token
from ghosts_cli.game import PUBLISHED_RULES, Board, PlayerScore, Rules, Tile, score_game
from ghosts_cli.report.scored import CatalogInUse, RuleOptions

HAND = "--hand"


@dataclass(frozen=True, slots=True)
class SolvedFile:
    """What a file's boards scored and could have scored, or the problems why that is not known."""

    file: str
    rules: Rules
    is_game: bool = False
    boards: tuple[Regret, ...] = ()
    problems: tuple[Problem, ...] = ()
    exit_code: ExitCode = ExitCode.DONE

    @property
    def played(self) -> list[PlayerScore]:
        """The game's scores as it was played, bonus and ranks included."""
        return score_game([each.board for each in self.boards], self.rules)

    @property
    def perfect(self) -> list[PlayerScore]:
        """The game's scores if all had laid perfectly."""
        return played_perfectly(self.boards)

    @property
    def proven(self) -> bool:
        """Whether every optimum is proven."""
        return all(each.solution.proven for each in self.boards)

    @property
    def uses_catalog(self) -> bool:
        """Whether any of the boards names a tile by its id."""
        return any(placed.tile.id is not None for each in self.boards for _, placed in each.solution.board.laid())


Reader = Callable[[], tuple[BoardText, Source]]


def solve_files(
    readers: Iterator[tuple[str, Reader]],
    catalog: CatalogInUse,
    options: RuleOptions,
    question: Question,
    notify: Callable[[str, str], None] = lambda _file, _name: None,
) -> Iterator[SolvedFile]:
    """Read and solve one file after the other; a file that is wrong is yielded with its problems.

    ``notify`` is told of each board before it is solved. Raises InputError only where the catalog is wrong,
    UsageError where tiles in hand were given for several boards.
    """
    for file, reader in readers:
        try:
            text, source = reader()
            yield _solved(text, source, options.rules(text), question, notify)
        except InputError as error:
            if error is catalog.failure:
                raise
            yield SolvedFile(file, PUBLISHED_RULES, problems=tuple(error.problems), exit_code=error.exit_code)


def read_hand(text: str, lookup: Lookup) -> tuple[Tile, ...]:
    """Read the tiles of ``--hand``, parted by commas; rotations mean nothing. Raises InputError."""
    problems = Problems()
    tiles, column = [], 1
    for item in text.split(","):
        place = Place(1, column + len(item) - len(item.lstrip()))
        column += len(item) + 1
        if (tile := _read_tile(item.strip(), place, lookup, problems)) is not None:
            tiles.append(tile)
    problems.raise_errors(HAND)
    return tuple(tiles)


def _read_tile(text: str, place: Place, lookup: Lookup, problems: Problems) -> Tile | None:
    try:
        content = parse_token(text).content
    except NotationError as error:
        for fault in error.faults:
            problems.add(place.shifted(fault.offset), fault.message, fault.rule)
        return None
    if isinstance(content, Tile):
        return content
    tile = lookup(content)
    if tile is None:
        problems.add(place, f"the catalog has no tile {content}; 'ghosts catalog show' lists its tiles", "tile")
    return tile


def _solved(
    text: BoardText, source: Source, rules: Rules, question: Question, notify: Callable[[str, str], None]
) -> SolvedFile:
    if question.more and len(text.boards) > 1:
        raise UsageError(f"{HAND} is for one board, and {printable(text.file)} has {len(text.boards)}")
    _refuse_doubled(text, question)
    found, problems = [], []
    for number, board in enumerate(text.boards):
        notify(text.file, board.name)
        try:
            found.append(regret(board, rules, question))
        except (TileCountError, CannotArrangeError) as error:
            name = f"{board.name}: " if len(text.boards) > 1 else ""
            problems.append(Problem(board_place(source, text.kind, number), f"{name}{error}", "G1"))
    if problems:
        raise InputError(text.file, problems)
    return SolvedFile(text.file, rules, text.kind is Kind.GAME, tuple(found))


def _refuse_doubled(text: BoardText, question: Question) -> None:
    """Raise InputError for an id in hand that stands on the board as well, or twice in hand."""
    seen = {tile.id for board in text.boards for tile in _tiles(board)}
    for tile in question.more:
        if tile.id is not None and tile.id in seen:
            message = f"tile {tile.id} of {HAND} is among the board's tiles, or in hand twice"
            raise InputError(text.file, [Problem(Place(), message, "tile-twice")])
        seen.add(tile.id)


def _tiles(board: Board) -> Iterator[Tile]:
    yield from (placed.tile for _, placed in board.laid())
    yield from board.hidden.tiles if board.hidden else ()
    yield from board.hand


def board_place(source: Source, kind: Kind, number: int) -> Place:
    """Where the board with this number (from 0) stands: its grid in a file, its line in notation."""
    if kind is Kind.NOTATION:
        lines = [line for line, text in enumerate(source.text.splitlines(), start=1) if text.strip()]
        return Place(lines[number])
    root = parse(source, Problems())
    if isinstance(root, Mapping) and isinstance(players := root.get("players"), Sequence):
        root = players.items[number]
    grid = root.key_place("grid") if isinstance(root, Mapping) else None
    return grid or root.place
