"""A strategy that picks its cells. Try: ghosts compare --a examples/careful.py:Careful --b random --games 20."""

from ghosts_cli.game import score_board
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, SeatView, legal_acts, take, with_tile
from ghosts_cli.strategies import Strategy


class Careful(Strategy):
    summary = "takes any tile, and lays it where the board scores most at once"

    def decide(self, view: SeatView, stream: Stream) -> Act:
        if view.laying:
            return max(legal_acts(view), key=lambda act: points_after(view, act))
        if view.revealed is not None:
            return take(view.revealed)
        return stream.choose(legal_acts(view))


def points_after(view: SeatView, act: Act) -> int:
    assert act.tile is not None  # an act of laying has a tile, a cell and a rotation
    assert act.cell is not None
    assert act.rotation is not None
    board = with_tile(view.board, act.tile, act.cell, act.rotation)
    return score_board(board, view.rules).total
