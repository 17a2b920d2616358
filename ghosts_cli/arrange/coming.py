"""The most path points that the sections to come can bring, where some tiles lie already.

A network's own ``fresh`` lets every tile lie anywhere. With tiles that stay where they are few states can be reached.
So the same is worked out again for the very tiles that lie and that are left: a matter of some hundred states, and on a
board with few tiles to lay it rules out nearly all of them at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ghosts_cli.arrange.frontier import TRACKS
from ghosts_cli.arrange.network import TALLY, Node

_DIGIT = 4
_MASK = (1 << _DIGIT) - 1
_SHIFTS = tuple(_DIGIT * track for track in range(len(TRACKS)))
LEFT_UNITS = tuple(1 << shift for shift in _SHIFTS)
"""What a tile of each track adds to the *left number*, which says how many are still to be laid."""
_IMPOSSIBLE = -(10**9)


def left_number(counts: Sequence[int]) -> int:
    """The left number of so many tiles by track."""
    return sum(unit * count for unit, count in zip(LEFT_UNITS, counts, strict=True))


class Coming(dict[tuple[Node, int], int]):
    """By node and left number what can still be added, in units of the search and less the dead ends.

    What can be reached from the root up to the last cell that is not free is there from the start; what comes after
    that is looked up in the network when it is asked for.
    """

    def __init__(self, root: Node, left: int, fixed: Mapping[int, int]) -> None:
        """``fixed`` has the shape on each cell that is not free; there is one at least."""
        super().__init__()
        self._fixed = fixed
        self._last = max(fixed)
        self._work_out(0, root, left)

    def __missing__(self, key: tuple[Node, int]) -> int:
        """What the tiles that are left bring once all other cells are filled."""
        node, left = key
        tally = sum(count * (left >> shift & _MASK) for count, shift in zip(TALLY, _SHIFTS, strict=True))
        most = self[key] = node.fresh[tally]
        return most

    def _work_out(self, cell: int, node: Node, left: int) -> int:
        """What ``node``, whose next cell is ``cell``, can still bring; not known yet."""
        if cell > self._last:
            return self[node, left]
        if cell in self._fixed:
            move = node.moves[self._fixed[cell]]
            coming = self.get((move.node, left))
            most = move.gain + (self._work_out(cell + 1, move.node, left) if coming is None else coming)
        else:
            most = _IMPOSSIBLE
            for track, _, _, target, _, _, _, gain in node.moves:
                if left >> _SHIFTS[track] & _MASK:
                    rest = left - LEFT_UNITS[track]
                    coming = self.get((target, rest))
                    value = gain + (self._work_out(cell + 1, target, rest) if coming is None else coming)
                    if value > most:  # noqa: PLR1730 - quicker than max()
                        most = value
        self[node, left] = most
        return most
