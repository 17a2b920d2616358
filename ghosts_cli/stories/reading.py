"""Reading a state file, ``ghosts-stories@1``, with the place of every problem."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UnsetType

from ghosts_cli.errors import ExitCode, Problem
from ghosts_cli.formats.boards import format_of
from ghosts_cli.formats.decode import decode
from ghosts_cli.formats.nodes import parse
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import STORIES_FORMAT, ColourName, StoriesBoardShape, StoriesDeckShape, StoriesFile
from ghosts_cli.formats.source import Source
from ghosts_cli.stories.cards import Card, Unseen, parse_card
from ghosts_cli.stories.checking import Checker, note_bad_cards
from ghosts_cli.stories.levels import Level
from ghosts_cli.stories.material import Ability, Colour, Figure
from ghosts_cli.stories.state import (
    Board,
    Choice,
    Deck,
    NeutralBoard,
    Open,
    PlayerBoard,
    Pool,
    StandingGhost,
    State,
)


def read_state(source: Source) -> State:
    """The state in a file.

    Raises UnreadableError where the text is no such file at all, InputError with every problem in it otherwise.
    """
    problems = Problems()
    shape = _examine(source, problems)
    problems.raise_errors(source.file)
    assert shape is not None  # without problems there is a result
    return _state(shape)


def verdict_on(source: Source) -> tuple[list[Problem], ExitCode]:
    """Every problem of a state file, warnings too, sorted by place, and whether any of them is an error.

    Raises UnreadableError where the text is no such file at all, InputError where it is another kind of file.
    """
    problems = Problems()
    _examine(source, problems)
    found = sorted(problems.found, key=lambda problem: problem.place)
    return found, ExitCode.WRONG_INPUT if problems.errors else ExitCode.DONE


def _examine(source: Source, problems: Problems) -> StoriesFile | None:
    root = parse(source, problems)
    format_of(root, source.file, (STORIES_FORMAT,), problems)
    shape = decode(root, StoriesFile, problems)
    if shape is None:
        note_bad_cards(root, problems)
    else:
        Checker(root, shape, problems).check()
    return shape


def _state(shape: StoriesFile) -> State:
    """The state of a file that has been checked."""
    boards = tuple(sorted(map(_board, shape.boards), key=lambda board: board.seat))
    pool = Pool(shape.pool.qi, _tao(shape.pool.tao), shape.pool.yin_yang, shape.pool.power_tokens)
    return State(
        shape.players,
        Level(shape.level),
        boards,
        _deck(shape.deck),
        pool,
        _first_player(boards) if isinstance(shape.active, UnsetType) else Colour(shape.active),
        shape.central_tile.power_tokens,
        tuple(Colour(colour) for colour in shape.used or ()),
        tuple((tile[0], tile[1]) for tile in shape.haunted or ()),
        tuple(Open(Choice(each.choice), Colour(each.board), _open_card(each.card)) for each in shape.open or ()),
    )


def _board(shape: StoriesBoardShape) -> Board:
    colour, power = Colour(shape.colour), shape.power or None
    ghosts = tuple(
        sorted(
            (_ghost(each.space, parse_card(each.card), each.figure or None) for each in shape.ghosts or ()),
            key=lambda ghost: ghost.space,
        )
    )
    if shape.kind == "neutral":
        return NeutralBoard(shape.seat, colour, shape.qi, power, ghosts)
    tokens = shape.power_tokens or 0
    return PlayerBoard(shape.seat, colour, shape.qi, _tao(shape.tao or {}), bool(shape.yin_yang), tokens, power, ghosts)


def _ghost(space: int, card: Card, figure: str | None) -> StandingGhost:
    """A ghost; a haunter's figure stands on its card where nothing else is said."""
    if Ability.HAUNT not in card.abilities:
        return StandingGhost(space, card)
    return StandingGhost(space, card, Figure(figure or Figure.CARD.value))


def _tao(counts: Mapping[ColourName, int]) -> dict[Colour, int]:
    return {Colour(colour): count for colour, count in counts.items()}


def _deck(shape: StoriesDeckShape) -> Deck:
    order = None if isinstance(shape.order, UnsetType) else tuple(map(parse_card, shape.order))
    return Deck(shape.cards, shape.incarnations, shape.removed, order)


def _open_card(card: str | UnsetType) -> Card | Unseen | None:
    if isinstance(card, UnsetType):
        return None
    return Unseen(card) if card in (Unseen.GHOST.value, Unseen.INCARNATION.value) else parse_card(card)


def _first_player(boards: tuple[Board, ...]) -> Colour:
    """The first living Taoist by seat, or the first one where none lives."""
    players = [board for board in boards if isinstance(board, PlayerBoard)]
    return next((board.colour for board in players if board.alive), players[0].colour)
