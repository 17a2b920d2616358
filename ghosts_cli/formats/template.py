"""Boards, games and positions to fill in, with comments that tell how."""

from __future__ import annotations

from ghosts_cli.formats.boards import BoardText, Kind
from ghosts_cli.formats.positions import position_data
from ghosts_cli.formats.shapes import BOARD_FORMAT, GAME_FORMAT, POSITION_FORMAT
from ghosts_cli.formats.writing import text_data, to_json
from ghosts_cli.game import DOOR_BY_NAME, Board, Doors
from ghosts_cli.game.deal import SPARE_TILES
from ghosts_cli.game.position import Position

_HOW = """\
# Fill in what lies on each board, then: ghosts {command} FILE
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

_IDS = """\
# Name tiles by their ids where you can: only those are known not to come any more.
"""

_OPEN_BOARD = """\
doors: {bone: [N1, S2], tooth: [W3, E1]} # change these to this board's doors
grid: # rows from the top
  - [., ., .]
  - [., ., .]
  - [., ., .]
"""
_BOARD = f"""\
{_OPEN_BOARD}# hidden: S:g                            # the hidden tile, not laid
# hidden: {{tile: S:g@90, cell: [2, 1]}}   # or laid; its cell stays '.' above
"""
_OWN_HIDDEN = """\
# hidden: 33       # your hidden tile; the others' are unknown
# hand: [12]       # a tile that you have taken and must lay now
"""

_DRAFT = """\
seat: 1            # yours: whose view this is
round: 1           # 1 to 8; 9 when only hidden tiles are left to lay
start_seat: 1      # who began this round
to_act: 1          # whose turn it is; there is advice if it is yours
taken: []          # the seats that have a tile this round, such as [2, 1]
offer: []          # the tiles that lie face up, such as [40, 12]
# revealed: 7      # the tile that you have just revealed, to take or to leave
# stack_left: {stack}    # tiles face down in this round's stack: what is left of its {stack} where this is left out
discarded: []      # tiles left over from earlier rounds: they do not come any more
variant: basic     # or advanced: two hidden tiles, of which one is used
placement: immediate # or end_of_round: all lay their tiles at once
"""

_DOORS = Doors((DOOR_BY_NAME["N1"], DOOR_BY_NAME["S2"]), (DOOR_BY_NAME["W3"], DOOR_BY_NAME["E1"]))


def template(players: int, form: str) -> str:
    """A board (``players`` 1) or a game to fill in; ``form`` is ``yaml`` (with comments) or ``json``."""
    if form == "json":
        boards = tuple(Board(_DOORS, name=f"Player {seat}") for seat in range(1, players + 1))
        return to_json(text_data(BoardText("", Kind.GAME if players > 1 else Kind.BOARD, boards)))
    how = _HOW.format(command="score")
    if players == 1:
        return f"{how}format: {BOARD_FORMAT}\nname: Player 1\n{_BOARD}"
    blocks = "".join(_player(seat, _BOARD) for seat in range(1, players + 1))
    return f"{how}format: {GAME_FORMAT}\nplayers:\n{blocks}"


def position_template(players: int, form: str) -> str:
    """A draft of 2 to 5 to fill in, as seat 1 sees it at its very beginning; ``form`` as in ``template``."""
    stack = players + SPARE_TILES
    if form == "json":
        boards = tuple(Board(_DOORS, name=f"Player {seat}") for seat in range(1, players + 1))
        start = Position(boards, round=1, start_seat=1, to_act=1, stack_left=stack, seat=1)
        return to_json(position_data(start))
    blocks = "".join(_player(seat, _OPEN_BOARD + (_OWN_HIDDEN if seat == 1 else "")) for seat in range(1, players + 1))
    how = _HOW.format(command="advise") + _IDS
    return f"{how}format: {POSITION_FORMAT}\nplayers: # by seat\n{blocks}{_DRAFT.format(stack=stack)}"


def _player(seat: int, board: str) -> str:
    lines = [f"name: Player {seat}", *board.splitlines()]
    return "".join(f"  {'- ' if number == 0 else '  '}{line}\n" for number, line in enumerate(lines))
