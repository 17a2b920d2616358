"""Drafts of small custom sets, played at random up to a moment worth asking about."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ghosts_cli.game import HiddenTile, Tile
from ghosts_cli.game.deal import Placement, Setup, Variant, deal, tiles_needed
from ghosts_cli.game.draft import Draft
from ghosts_cli.game.position import Position, position_in
from ghosts_cli.game.seat import ActKind, SeatView, legal_acts
from tests.generate import random_deck

PATIENCE = 0.7
"""How often a seat reveals and leaves rather than takes, so that many tiles lie face up."""
DECK = random_deck(random.Random(7))


def small_set(players: int, variant: Variant, spare: int) -> tuple[Tile, ...]:
    """The tiles that a game needs, and ``spare`` that stay out; some of each track."""
    shuffled = random.Random(3).sample(DECK, tiles_needed(players, variant) + spare)
    return tuple(sorted(shuffled, key=lambda tile: tile.id or 0))


def view_when(
    wanted: Callable[[SeatView], bool],
    *,
    players: int = 2,
    variant: Variant = Variant.BASIC,
    placement: Placement = Placement.IMMEDIATE,
    spare: int = 1,
    seed: int = 0,
) -> SeatView:
    """The first view of a game played at random that is as ``wanted``."""
    tiles = small_set(players, variant, spare)
    for game in range(200):
        draft = Draft(deal(Setup(tiles, players, variant, placement), seed, game))
        rng = random.Random(f"{seed} {game}")
        while draft.to_act is not None:
            if wanted(draft.view()):
                return draft.view()
            acts = legal_acts(draft.view())
            patient = [act for act in acts if act.kind in (ActKind.REVEAL, ActKind.LEAVE)]
            draft.act(rng.choice(patient if patient and rng.random() < PATIENCE else acts))
    raise AssertionError("no such position came up")


def position_when(wanted: Callable[[SeatView], bool], **table: Any) -> tuple[Position, tuple[Tile, ...]]:
    """The position of ``view_when``, and the set that is played with."""
    view = view_when(wanted, **table)
    return position_in(view), view.tiles


def told(position: Position, hidden: dict[int, Tile]) -> Position:
    """``position`` as somebody would write it down who knows more: with other seats' hidden tiles."""
    boards = tuple(
        replace(board, hidden=HiddenTile((hidden[seat],))) if seat in hidden else board
        for seat, board in enumerate(position.boards, start=1)
    )
    return replace(position, boards=boards)
