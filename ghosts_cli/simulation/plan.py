"""What the games of a run have in common, and how any one of them is dealt and played by the readable rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.errors import UsageError
from ghosts_cli.game.deal import Deal, Setup, deal, strategy_at
from ghosts_cli.game.draft import Draft, FinishedGame, play_on
from ghosts_cli.game.position import Position, PositionError, deal_rest, resume
from ghosts_cli.simulation.players import Player
from ghosts_cli.simulation.rows import RowData, game_rows

LARGEST_SEED = 10**18 - 1
"""As many digits as a whole number in our files may have."""


@dataclass(frozen=True)
class RunPlan:
    """What decides a run's rows, whoever plays them and on how many threads.

    Raises UsageError unless there is a strategy for each seat, PositionError where a position has tiles that
    the catalog has not.
    """

    setup: Setup
    catalog: Catalog
    players: tuple[Player, ...]
    """By seat, in game 0."""
    seed: int
    games: int
    rotate: bool = True
    """Whether strategies move one seat on with every game."""
    position: Position | None = None
    """Where games start instead of an empty table."""

    def __post_init__(self) -> None:
        seats = self.setup.players
        if len(self.players) != seats:
            raise UsageError(f"give one strategy for all seats or one for each of {seats}, not {len(self.players)}")
        if self.position is not None:
            known = set(self.setup.tiles)
            strange = [tile for tile in self.position.seen if tile not in known]
            if strange:
                raise PositionError("games can start from a position only if all of its tiles are ids of the catalog")

    @property
    def names(self) -> tuple[str, ...]:
        """The strategies' names by seat, in game 0."""
        return tuple(player.name for player in self.players)

    def seated(self, game: int) -> list[Player]:
        """Who plays each seat in a game."""
        seats = self.setup.players
        if not self.rotate:
            return list(self.players)
        return [self.players[strategy_at(seat, game, seats)] for seat in range(1, seats + 1)]

    def deal(self, game: int) -> Deal:
        """Deal a game, or what is unseen of the position."""
        if self.position is None:
            return deal(self.setup, self.seed, game)
        return deal_rest(self.position, self.setup.tiles, self.seed, game)

    def draft(self, game: int) -> Draft:
        """A game before its first move."""
        dealt = self.deal(game)
        return Draft(dealt) if self.position is None else resume(self.position, dealt)

    def play(self, game: int) -> FinishedGame:
        """Play a game by the readable draft. Raises what a strategy raises, IllegalActError among it."""
        return play_on(self.draft(game), [player.strategy for player in self.seated(game)])

    def rows(self, game: int) -> list[RowData]:
        """The rows of a game played by the readable draft."""
        return game_rows(self.play(game), [player.name for player in self.seated(game)])


def for_all_seats(players: Sequence[Player], seats: int) -> tuple[Player, ...]:
    """One player for every seat: the only one given, or all that were."""
    return tuple(players) * seats if len(players) == 1 else tuple(players)
