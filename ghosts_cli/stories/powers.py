"""Spending power tokens and taking them back from the central tile (rule S8)."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import replace

from ghosts_cli.errors import UsageError
from ghosts_cli.stories.events import Event, Played, RefusedError
from ghosts_cli.stories.material import Colour
from ghosts_cli.stories.names import names
from ghosts_cli.stories.state import NeutralBoard, PlayerBoard, State


class Ending(enum.Enum):
    """Where a Taoist ends the turn."""

    CENTRE = "centre"
    ELSEWHERE = "elsewhere"


def take_turn(
    state: State, uses: Sequence[Colour], player: Colour | None = None, ending: Ending | None = None, take: int = 0
) -> Played:
    """Let ``player``, by default the active one, use powers and then, with ``ending``, end the turn.

    Raises RefusedError where the rules forbid any of it, UsageError where there is nothing to do.
    """
    if not uses and ending is None:
        raise UsageError("nothing to do: name a board whose power is used, or end the turn")
    if take and ending is None:
        raise UsageError("power tokens are taken when the turn ends: say where it ends")
    used = use_powers(begin_turn(state, player or state.active), uses)
    if ending is None:
        return used
    ended = end_turn(used.state, ending, take)
    return Played(ended.state, (*used.events, *ended.events))


def begin_turn(state: State, player: Colour) -> State:
    """The state with ``player`` to move; a new turn has used no power yet. It is the same in their own turn.

    Raises RefusedError unless a living Taoist has that colour.
    """
    board = state.board(player)
    if not isinstance(board, PlayerBoard):
        raise RefusedError(f"{player.value} is a neutral board: nobody plays it, and it has no Yang phase", "S9")
    if not board.alive:
        raise RefusedError(f"{player.value}'s Taoist is dead and has no turn", "S8")
    return state if player is state.active else replace(state, active=player, used=())


def use_powers(state: State, boards: Sequence[Colour]) -> Played:
    """Let the active player use the powers of neutral ``boards``, a power token each, one after the other.

    Raises RefusedError at the first one that the rules do not allow.
    """
    events: list[Event] = []
    for colour in boards:
        state, event = _use(begin_turn(state, state.active), colour)
        events.append(event)
    return Played(state, tuple(events))


def end_turn(state: State, ending: Ending, take: int = 0) -> Played:
    """End the active player's turn, taking ``take`` power tokens from the central tile if it ends there.

    The next living Taoist clockwise has the turn. Raises RefusedError where tokens may not be taken.
    """
    state = begin_turn(state, state.active)
    who = state.active.value
    if take and ending is not Ending.CENTRE:
        raise RefusedError("only a Taoist who ends the turn on the central tile may take power tokens from it", "S8")
    if take > state.central_tokens:
        lying = "lies 1 power token" if state.central_tokens == 1 else f"lie {state.central_tokens} power tokens"
        raise RefusedError(f"{who} cannot take {take}: on the central tile {lying}", "S8")
    owner = state.board(state.active)
    assert isinstance(owner, PlayerBoard)  # the active board is a player's
    place = "on the central tile" if ending is Ending.CENTRE else "elsewhere than on the central tile"
    taken = f" and takes {_tokens(take)} from it" if take else ""
    after = state.with_board(replace(owner, power_tokens=owner.power_tokens + take))
    after = replace(after, central_tokens=state.central_tokens - take, used=(), active=state.next_player)
    events = [
        Event("S8", f"{who} ends the turn {place}{taken}", state.active),
        Event("S8", f"it is {after.active.value}'s turn, with no power used yet", after.active),
    ]
    return Played(after, tuple(events))


def power_name(board: NeutralBoard | PlayerBoard) -> str:
    """The power of a board as far as it is known: the face that is up, or either of the two."""
    return board.power or " or ".join(names().powers[board.colour])


def _use(state: State, colour: Colour) -> tuple[State, Event]:
    board, owner = state.board(colour), state.board(state.active)
    assert isinstance(owner, PlayerBoard)  # the active board is a player's
    who, whose = owner.colour.value, colour.value
    if not isinstance(board, NeutralBoard):
        raise RefusedError(f"{whose} is a player's board; a power token works on neutral boards only", "S8")
    if board.possessed:
        raise RefusedError(f"{whose} is possessed: its power is gone for good", "S11")
    if colour in state.used:
        raise RefusedError(f"{who} has used the power of {whose} in this turn; it works once a turn", "S8")
    if not owner.power_tokens:
        raise RefusedError(f"{who} has no power token left to use the power of {whose}", "S8")
    after = state.with_board(replace(owner, power_tokens=owner.power_tokens - 1))
    after = replace(after, central_tokens=state.central_tokens + 1, used=(*state.used, colour))
    text = f"{who} uses the power of {whose} ({power_name(board)}); the power token goes to the central tile"
    return after, Event("S8", text, colour)


def _tokens(count: int) -> str:
    return "1 power token" if count == 1 else f"{count} power tokens"
