"""A strategy of one's own. Try: ghosts strategies check examples/diamonds.py:Diamonds."""

from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, SeatView, leave, legal_acts, take
from ghosts_cli.strategies import Strategy


class Diamonds(Strategy):
    summary = "takes tiles with diamonds, and lays them anywhere"

    def decide(self, view: SeatView, stream: Stream) -> Act:
        if view.revealed is not None:
            return take(view.revealed) if view.revealed.diamonds else leave()
        return stream.choose(legal_acts(view))
