"""Boards and games to fill in, with comments that tell how."""

from __future__ import annotations

from ghosts_cli.formats.boards import BoardText, Kind
from ghosts_cli.formats.shapes import BOARD_FORMAT, GAME_FORMAT
from ghosts_cli.formats.writing import text_data, to_json
from ghosts_cli.game import DOOR_BY_NAME, Board, Doors

_HOW = """\
# Fill in what lies on each board, then: ghosts score FILE
#
# A tile is an id of the catalog (17) or what is printed on it:
#   S straight, C corner, X crossroads, D double corner,
#   then ':' and its monsters: d dragon, g ghost, o golem, y satyr, s skeleton,
#   l slime, b bat, w werewolf, i wisp ('/' parts the two sections of X and D),
#   then '+' and the value of a diamond: S:gw+4, X:g/b, C
# Then '@' and how far it is turned clockwise: 90, 180, 270.
#   Unturned: S joins N and S; C joins N and E; X joins N-S with its first section
#   and W-E with its second; D joins N-E with its first and S-W with its second.
# '.' is an empty cell.
# Doors are N1..N3 and S1..S3 from the left, W1..W3 and E1..E3 from the top.
"""

_BOARD = """\
doors: {bone: [N1, S2], tooth: [W3, E1]} # change these to this board's doors
grid: # rows from the top
  - [., ., .]
  - [., ., .]
  - [., ., .]
# hidden: S:g                            # the hidden tile, not laid
# hidden: {tile: S:g@90, cell: [2, 1]}   # or laid; its cell stays '.' above
"""


def template(players: int, form: str) -> str:
    """A board (``players`` 1) or a game to fill in; ``form`` is ``yaml`` (with comments) or ``json``."""
    if form == "json":
        doors = Doors((DOOR_BY_NAME["N1"], DOOR_BY_NAME["S2"]), (DOOR_BY_NAME["W3"], DOOR_BY_NAME["E1"]))
        boards = tuple(Board(doors, name=f"Player {seat}") for seat in range(1, players + 1))
        return to_json(text_data(BoardText("", Kind.GAME if players > 1 else Kind.BOARD, boards)))
    if players == 1:
        return f"{_HOW}format: {BOARD_FORMAT}\nname: Player 1\n{_BOARD}"
    blocks = "".join(_player(seat) for seat in range(1, players + 1))
    return f"{_HOW}format: {GAME_FORMAT}\nplayers:\n{blocks}"


def _player(seat: int) -> str:
    lines = [f"name: Player {seat}", *_BOARD.splitlines()]
    return "".join(f"  {'- ' if number == 0 else '  '}{line}\n" for number, line in enumerate(lines))
