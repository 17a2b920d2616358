"""Which village tiles lie in front of a ghost.

Tiles are (row, column) as seen from seat 1, row 1 farthest from it. Seats follow clockwise, so seat 2 is on
the left of seat 1, seat 3 opposite and seat 4 on the right; spaces count from the left as seen by who sits
behind the board.
"""

from __future__ import annotations

from ghosts_cli.stories.material import Tile


def line_of(seat: int, space: int) -> tuple[Tile, Tile, Tile]:
    """The three tiles in front of a space, the nearest first."""
    back = 4 - space
    if seat == 1:
        return (3, space), (2, space), (1, space)
    if seat == 2:
        return (space, 1), (space, 2), (space, 3)
    if seat == 3:
        return (1, back), (2, back), (3, back)
    return (back, 3), (back, 2), (back, 1)


def write_tile(tile: Tile) -> str:
    """A tile as text: ``row 1, column 2``."""
    return f"row {tile[0]}, column {tile[1]}"
