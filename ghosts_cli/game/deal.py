"""The deal: what a game starts from, drawn from (seed, game) alone (rules G2, G8 to G10).

Stacks, hidden tiles and doors come from streams of their own (see ``randomness``). The stacks are dealt
before the hidden tiles, and first hidden tiles before second ones, so the same seed gives the same
stacks and first hidden tiles in both variants and, as the doors have their own stream, with fixed doors.
"""

from __future__ import annotations

import enum
import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ghosts_cli.errors import UsageError
from ghosts_cli.game.board import DOORS, Doors
from ghosts_cli.game.randomness import DECK, Stream
from ghosts_cli.game.randomness import DOORS as DOORS_STREAM
from ghosts_cli.game.ranking import FEWEST_PLAYERS, MOST_PLAYERS
from ghosts_cli.game.rules import PUBLISHED_RULES, Rules
from ghosts_cli.game.tiles import Tile

ROUNDS = 8
SPARE_TILES = 4
"""A stack has that many tiles more than there are players (G9)."""


class Variant(enum.Enum):
    """How many hidden tiles a player draws (G10)."""

    BASIC = "basic"
    """One, which is laid."""
    ADVANCED = "advanced"
    """Two, of which one is laid and the other discarded unseen."""

    @property
    def hidden(self) -> int:
        """Hidden tiles a player draws."""
        return 1 if self is Variant.BASIC else 2


class Placement(enum.Enum):
    """When a taken tile is laid (G14)."""

    IMMEDIATE = "immediate"
    """At once, before the next seat's turn."""
    END_OF_ROUND = "end_of_round"
    """When everyone has a tile; nobody sees where the others lay theirs before all are laid."""


def tiles_needed(players: int, variant: Variant) -> int:
    """How many tiles a game uses (G8 to G10)."""
    return ROUNDS * (players + SPARE_TILES) + variant.hidden * players


@dataclass(frozen=True)
class Setup:
    """What all games of a run have in common.

    ``doors`` has one arrangement for each seat; None draws them for every game (G2). Raises
    ``UsageError`` when so many players cannot play with so many tiles (G8), or a tile comes twice.
    """

    tiles: tuple[Tile, ...]
    """The set that is played with, in catalog order; everyone knows it."""
    players: int
    variant: Variant = Variant.BASIC
    placement: Placement = Placement.IMMEDIATE
    rules: Rules = PUBLISHED_RULES
    doors: tuple[Doors, ...] | None = None
    gaps: tuple[int, ...] = ()
    """Places of the deck, rising, that have no tile: who draws one gets a tile that is drawn after all others.

    So a deck that lacks some tiles of a larger one is dealt like it, but for those. Nothing but 'ghosts whatif' has
    gaps.
    """

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise UsageError(f"a game has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {self.players}")
        if (needed := tiles_needed(self.players, self.variant)) > len(self.tiles):
            raise UsageError(
                f"{self.players} players of the {self.variant.value} variant need {needed} tiles,"
                f" and the catalog has {len(self.tiles)}"
            )
        if len(set(self.tiles)) != len(self.tiles):
            raise UsageError("two tiles of the set are the same; give each an id of its own")
        if self.doors is not None and len(self.doors) != self.players:
            raise UsageError(f"doors for {len(self.doors)} seats were given, and {self.players} players play")

    @property
    def places(self) -> tuple[int | None, ...]:
        """The deck before it is shuffled, as places in ``tiles``; None for a gap."""
        numbers = iter(range(len(self.tiles)))
        return tuple(None if at in self.gaps else next(numbers) for at in range(len(self.tiles) + len(self.gaps)))


@dataclass(frozen=True)
class Deal:
    """One game before the first act; nobody may see all of it."""

    setup: Setup
    seed: int
    game: int
    """The game's index in its run, from 0."""
    start_seat: int
    """Who starts round 1, from 1."""
    doors: tuple[Doors, ...]
    """By seat."""
    stacks: tuple[tuple[Tile, ...], ...]
    """Eight, a round each; the tile revealed first comes first."""
    hidden: tuple[tuple[Tile, ...], ...]
    """By seat."""


def deal(setup: Setup, seed: int, game: int, start_seat: int | None = None) -> Deal:
    """Deal a game; ``start_seat`` is by default ``start_seat_of`` the game."""
    players, hidden = setup.players, setup.variant.hidden
    drawn = _draw(setup, Stream.of(seed, game, DECK))
    size = players + SPARE_TILES
    rest = drawn[ROUNDS * size :]
    return Deal(
        setup,
        seed,
        game,
        start_seat or start_seat_of(game, players),
        setup.doors or draw_doors(seed, game, players),
        tuple(tuple(drawn[at : at + size]) for at in range(0, ROUNDS * size, size)),
        tuple(tuple(rest[seat + players * which] for which in range(hidden)) for seat in range(players)),
    )


def _draw(setup: Setup, stream: Stream) -> list[Tile]:
    """The tiles that a game uses, in the order drawn; a gap among them is filled with what is drawn after them."""
    needed = tiles_needed(setup.players, setup.variant)
    if not setup.gaps:
        return stream.draw(setup.tiles, needed)
    drawn = stream.draw(setup.places, needed + len(setup.gaps))
    spare = (place for place in drawn[needed:] if place is not None)
    return [setup.tiles[next(spare) if place is None else place] for place in drawn[:needed]]


def redeal(deal: Deal, stacks: Sequence[Sequence[Tile]], hidden: Sequence[Sequence[Tile]]) -> Deal:
    """The same deal with other stacks and hidden tiles."""
    return replace(deal, stacks=tuple(map(tuple, stacks)), hidden=tuple(map(tuple, hidden)))


def start_seat_of(game: int, players: int) -> int:
    """Who starts round 1 of the game: each seat in turn, for as many games as there are players.

    While a seat keeps the start, ``strategy_at`` moves every strategy once around the table. So each
    strategy plays every place in turn order once in each such row of games, and every seat as well.
    """
    return game // players % players + 1


def strategy_at(seat: int, game: int, players: int) -> int:
    """Which strategy (from 0) plays at ``seat`` when strategies move one seat on with every game."""
    return (seat - 1 - game) % players


def draw_doors(seed: int, game: int, players: int) -> tuple[Doors, ...]:
    """Door arrangements by seat, each of the 2,970 equally likely for every seat (G2)."""
    stream = Stream.of(seed, game, DOORS_STREAM)
    return tuple(doors_numbered(stream.below(ARRANGEMENTS)) for _ in range(players))


_PAIRS = tuple(itertools.combinations(range(len(DOORS)), 2))
_PAIRS_OF_REST = tuple(itertools.combinations(range(len(DOORS) - 2), 2))
ARRANGEMENTS = len(_PAIRS) * len(_PAIRS_OF_REST)
"""In how many ways two bone doors and two tooth doors can lie: 66 x 45."""


def arrangement(number: int) -> tuple[int, int, int, int]:
    """The door arrangement ``number``, from 0 to 2,969: bone doors, then tooth doors, as places in ``DOORS``."""
    bone, tooth = divmod(number, len(_PAIRS_OF_REST))
    first, second = _PAIRS[bone]
    rest = [place for place in range(len(DOORS)) if place not in (first, second)]
    third, fourth = _PAIRS_OF_REST[tooth]
    return first, second, rest[third], rest[fourth]


@functools.lru_cache(ARRANGEMENTS)
def doors_numbered(number: int) -> Doors:
    """The doors of the arrangement ``number``."""
    first, second, third, fourth = (DOORS[place] for place in arrangement(number))
    return Doors((first, second), (third, fourth))
