"""The state of a game as far as set-up and neutral boards go: immutable, and changed by making another one."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ghosts_cli.stories.cards import Card, Unseen
from ghosts_cli.stories.levels import Level
from ghosts_cli.stories.material import SPACES, Colour, Figure, Tile

Tao = Mapping[Colour, int]


@dataclass(frozen=True, slots=True)
class StandingGhost:
    """A ghost on a space (from 1, from the left) of a board; ``figure`` is a haunter's, else None."""

    space: int
    card: Card
    figure: Figure | None = None


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """The board of a Taoist and what the Taoist has."""

    seat: int
    colour: Colour
    qi: int
    tao: Tao = field(default_factory=dict)
    has_yin_yang: bool = False
    power_tokens: int = 0
    power: str | None = None
    """The power that lies face up; None if that is not known."""
    ghosts: tuple[StandingGhost, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tao", {colour: self.tao[colour] for colour in Colour if self.tao.get(colour)})

    @property
    def alive(self) -> bool:
        """Whether the Taoist lives: has Qi."""
        return self.qi > 0


@dataclass(frozen=True, slots=True)
class NeutralBoard:
    """A board that nobody plays (S2)."""

    seat: int
    colour: Colour
    qi: int
    power: str | None = None
    ghosts: tuple[StandingGhost, ...] = ()

    @property
    def possessed(self) -> bool:
        """Whether it has lost all its Qi (S11)."""
        return self.qi == 0


Board = PlayerBoard | NeutralBoard


@dataclass(frozen=True, slots=True)
class Pool:
    """The tokens that nobody has; power tokens here are out of the game (S3)."""

    qi: int
    tao: Tao
    yin_yang: int
    power_tokens: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "tao", {colour: self.tao.get(colour, 0) for colour in Colour})


@dataclass(frozen=True, slots=True)
class Deck:
    """What is left of the deck. ``order`` is its cards from the top, None where it is not known.

    ``removed`` ghosts were taken out unseen before the game; no card of them is ever told.
    """

    cards: int
    incarnations: int
    removed: int
    order: tuple[Card, ...] | None = None


class Choice(enum.Enum):
    """What may be left open."""

    BEARER = "bearer"
    """A Taoist loses 1 Qi for a possessed board; which one is the players' choice (S11)."""
    GHOST = "ghost"
    """A card has come into play and is to be put on a space (S9)."""
    OVERRUN = "overrun"
    """Whether the board is full depends on where that card goes (S10)."""
    TURN = "turn"
    """The board's turn comes after that card has been put somewhere (S9)."""


@dataclass(frozen=True, slots=True)
class Open:
    """Something still to be decided or done; ``board`` is the neutral board it came from."""

    choice: Choice
    board: Colour
    card: Card | Unseen | None = None
    """The card of ``Choice.GHOST``."""


@dataclass(frozen=True, slots=True)
class State:
    """A game between two turns. ``boards`` are in the order of the seats.

    ``active`` is the player whose turn it is, ``used`` the neutral boards whose power was used in it,
    ``haunted`` the village tiles that are haunted.
    """

    players: int
    level: Level
    boards: tuple[Board, ...]
    deck: Deck
    pool: Pool
    active: Colour
    central_tokens: int = 0
    used: tuple[Colour, ...] = ()
    haunted: tuple[Tile, ...] = ()
    open: tuple[Open, ...] = ()

    def board(self, colour: Colour) -> Board:
        """The board of a colour."""
        return next(board for board in self.boards if board.colour is colour)

    def with_board(self, board: Board) -> State:
        """The state with ``board`` in place of the one of its colour."""
        return replace(self, boards=tuple(board if each.colour is board.colour else each for each in self.boards))

    @property
    def player_boards(self) -> tuple[PlayerBoard, ...]:
        """The players' boards."""
        return tuple(board for board in self.boards if isinstance(board, PlayerBoard))

    @property
    def neutral_boards(self) -> tuple[NeutralBoard, ...]:
        """The neutral boards."""
        return tuple(board for board in self.boards if isinstance(board, NeutralBoard))

    @property
    def clockwise(self) -> tuple[Board, ...]:
        """All boards in turn order, the active player's first."""
        start = [board.colour for board in self.boards].index(self.active)
        return self.boards[start:] + self.boards[:start]

    @property
    def next_player(self) -> Colour:
        """Who has the next turn: the next living Taoist clockwise; the active one where no other lives."""
        others = self.clockwise[1:]
        return next((each.colour for each in others if isinstance(each, PlayerBoard) and each.alive), self.active)


def free_spaces(board: Board) -> tuple[int, ...]:
    """The spaces of ``board`` without a ghost."""
    taken = {ghost.space for ghost in board.ghosts}
    return tuple(space for space in SPACES if space not in taken)


@dataclass(frozen=True, slots=True)
class Tokens:
    """All tokens of a game, wherever they are; no step may change any of these numbers (S1)."""

    qi: int
    tao: Tao
    yin_yang: int
    power_tokens: int


def all_tokens(state: State) -> Tokens:
    """Every token on the boards, on the central tile and in the pool."""
    tao = Counter(state.pool.tao)
    for board in state.player_boards:
        tao.update(board.tao)
    return Tokens(
        state.pool.qi + sum(board.qi for board in state.boards),
        {colour: tao[colour] for colour in Colour},
        state.pool.yin_yang + sum(board.has_yin_yang for board in state.player_boards),
        state.pool.power_tokens + state.central_tokens + sum(board.power_tokens for board in state.player_boards),
    )
