"""What every strategy has to keep to, as a check that anybody can run on their own.

In a test of one's own: ``check_strategy(Mine)``, or ``check_strategy(lambda: Mine(MineParameters(patience=3)))``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ghosts_cli.game.deal import Placement, Setup, Variant, deal, tiles_needed
from ghosts_cli.game.draft import Draft
from ghosts_cli.game.position import deal_rest, position_of, resume
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.ranking import FEWEST_PLAYERS, MOST_PLAYERS
from ghosts_cli.game.seat import Act, legal_acts, why_illegal
from ghosts_cli.game.tiles import Tile
from ghosts_cli.strategies.base import Strategy

_TWINS = 3
"""How often what is hidden is dealt anew at each decision."""


class ContractError(AssertionError):
    """A strategy did what it must not; the message says what, and where in which game."""


@dataclass(frozen=True)
class _Case:
    """A game to be played for the check, and the seat at which the strategy sits."""

    setup: Setup
    seed: int
    game: int
    seat: int

    def __str__(self) -> str:
        setup = self.setup
        return f"game {self.game} of {setup.players} ({setup.variant.value}, {setup.placement.value}), seat {self.seat}"


def check_strategy(
    make: Callable[[], Strategy], tiles: Sequence[Tile] | None = None, *, games: int = 1, seed: int = 1
) -> int:
    """Play games with the strategy at one seat and opponents who act at random; return how many decisions it made.

    ``make`` makes the strategy anew. ``tiles`` is the set that is played with, by default the shipped
    catalog. ``games`` are played with 2 to 5 players each, as far as there are tiles, in both variants and
    with both timings. What the strategy raises, ``prepare`` too, is raised here. Raises ``ContractError`` unless at
    every decision

    - the act is legal (G12 to G15),
    - asked again, or made anew, the strategy decides the same from the same view and stream: nothing is kept
      between calls, and all chance comes from the stream,
    - it decides the same in games that differ only in what it cannot see.
    """
    played = tuple(tiles) if tiles is not None else _shipped()
    return sum(_check_game(case, make) for case in _cases(played, games, seed))


def _shipped() -> tuple[Tile, ...]:
    from ghosts_cli.catalog.file import find_catalog  # reads files, and is not needed with other tiles

    return tuple(find_catalog().tiles)


def _cases(tiles: tuple[Tile, ...], games: int, seed: int) -> Iterator[_Case]:
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        for variant in Variant:
            if tiles_needed(players, variant) > len(tiles):
                continue
            for placement in Placement:
                setup = Setup(tiles, players, variant, placement)
                late = placement is Placement.END_OF_ROUND
                for game in range(games):
                    yield _Case(setup, seed, game, 1 + (game + late + variant.hidden) % players)


def _check_game(case: _Case, make: Callable[[], Strategy]) -> int:
    strategy, rng = make(), random.Random(case.seed)
    strategy.prepare(case.setup)
    stream = Stream.of_seat(case.seed, case.game, case.seat)
    draft = Draft(deal(case.setup, case.seed, case.game))
    decisions = 0
    while draft.to_act is not None:
        if draft.to_act == case.seat:
            before = stream.copy()
            act = strategy.decide(draft.view(), stream)
            _check_decision(case, draft, make, before, act)
            if strategy.decide(draft.view(), before.copy()) != act:
                raise ContractError(f"{case}: asked twice, it answers twice differently, or keeps something")
            draft.act(act)
            decisions += 1
        else:
            draft.act(rng.choice(legal_acts(draft.view())))
    return decisions


def _check_decision(case: _Case, draft: Draft, make: Callable[[], Strategy], stream: Stream, act: Act) -> None:
    """Hold one decision to the contract. Raises ``ContractError``."""
    view = draft.view()
    where = f"{case}, round {view.round}"
    if (reason := why_illegal(view, act)) is not None:
        raise ContractError(f"{where}: cannot {act}: {reason}")
    if make().decide(view, stream.copy()) != act:
        raise ContractError(
            f"{where}: made anew, it decides otherwise: something is kept, or chance is not the stream's"
        )
    position = position_of(draft)
    for twin in range(_TWINS):
        other = resume(position, deal_rest(position, case.setup.tiles, case.seed + 1 + twin, case.game))
        if make().decide(other.view(), stream.copy()) != act:
            raise ContractError(f"{where}: it decides otherwise where only hidden things differ")
