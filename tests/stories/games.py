"""Games to test with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ghosts_cli.stories.cards import parse_card
from ghosts_cli.stories.levels import Level
from ghosts_cli.stories.material import QI, Ability, Colour, Figure
from ghosts_cli.stories.setting_up import set_up
from ghosts_cli.stories.state import NeutralBoard, PlayerBoard, StandingGhost, State

COMBINATIONS = [(players, level) for players in (1, 2, 3, 4) for level in Level]
RED, BLUE, GREEN, YELLOW = Colour.RED, Colour.BLUE, Colour.GREEN, Colour.YELLOW


def game(players: int = 2, level: Level = Level.NORMAL) -> State:
    """A game just set up, red at seat 1; with two players blue at seat 3, yellow at seat 2, green at seat 4."""
    return set_up(players, level, (RED, BLUE, GREEN, YELLOW)[:players])


def ghost(text: str) -> StandingGhost:
    """A ghost as ``SPACE CARD [FIGURE]``, for example ``1 red+haunt board``; a figure stands on its card by default."""
    space, _, card = text.partition(" ")
    card, *figure = card.rsplit(" ", 1) if card.endswith((" card", " board")) else (card, "card")
    known = parse_card(card)
    return StandingGhost(int(space), known, Figure(figure[0]) if Ability.HAUNT in known.abilities else None)


def with_ghosts(state: State, colour: Colour, *ghosts: str) -> State:
    """The state with these ghosts on a board, and as many cards fewer in the deck."""
    board = replace(state.board(colour), ghosts=tuple(map(ghost, ghosts)))
    deck = replace(state.deck, cards=state.deck.cards - len(ghosts))
    return replace(state.with_board(board), deck=deck)


def with_qi(state: State, qi: Mapping[Colour, int]) -> State:
    """The state with so much Qi on these boards, and the rest of the 20 in the pool."""
    for colour, count in qi.items():
        state = state.with_board(replace(state.board(colour), qi=count))
    return replace(state, pool=replace(state.pool, qi=QI - sum(board.qi for board in state.boards)))


def player(state: State, colour: Colour) -> PlayerBoard:
    """A player's board."""
    board = state.board(colour)
    assert isinstance(board, PlayerBoard)
    return board


def neutral(state: State, colour: Colour) -> NeutralBoard:
    """A neutral board."""
    board = state.board(colour)
    assert isinstance(board, NeutralBoard)
    return board
