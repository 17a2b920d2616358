"""A position as the seat to act may see it, and why there may be nothing to advise in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ghosts_cli.errors import GhostsError
from ghosts_cli.game import HiddenTile, Tile
from ghosts_cli.game.deal import ROUNDS
from ghosts_cli.game.position import Position
from ghosts_cli.game.situation import Decision, Situation


class NoAdviceError(GhostsError, ValueError):
    """There is nothing to advise in a position; the message says why."""


def seen_by_actor(position: Position, tiles: Sequence[Tile]) -> Situation:
    """What the seat to act may see of ``position``, in a game with this set of tiles.

    Hidden tiles of other seats are forgotten should the position tell them, and its own one may lie
    anywhere: where it was laid in advance makes no difference. Raises NoAdviceError where it is somebody
    else's turn than that of the seat whose view it is, and where nothing is left to decide.
    """
    if position.seat is not None and position.seat != position.to_act:
        raise NoAdviceError(
            f"it is the turn of seat {position.to_act}, and the position is as seat {position.seat} sees it:"
            " there is nothing that seat could do now"
        )
    boards = tuple(
        replace(board, hidden=HiddenTile(board.hidden.tiles) if board.hidden and seat == position.to_act else None)
        for seat, board in enumerate(position.boards, start=1)
    )
    found = Situation(replace(position, boards=boards, seat=None), tuple(tiles))
    if position.round <= ROUNDS and len(position.taken) == position.players and not found.hand:
        raise NoAdviceError("the round is over: there is nothing to decide before the next one begins")
    if found.decision is Decision.HIDDEN and not found.hidden:
        raise NoAdviceError(f"the hidden tile of seat {position.to_act} is to be laid, and it is not told")
    missing = sum(found.position.stacks_missing) + sum(found.position.hidden_missing)
    if missing > len(found.unseen):
        raise NoAdviceError(f"{missing} more tiles must come, and only {len(found.unseen)} have not been seen")
    return found
