"""The one-line notation of a board; parsing and writing are inverses.

``ROW1 | ROW2 | ROW3 bone=A,B tooth=C,D [hidden=TILE[:R,C]] [hand=TILE,TILE...]``
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ghosts_cli.errors import InputError, Place, Problem
from ghosts_cli.formats.parts import COORDINATES, BoardBuilder, BoardParts, HiddenParts, Lookup, Spot
from ghosts_cli.formats.problems import Problems, suggestion
from ghosts_cli.formats.tokens import EMPTY, write_tile
from ghosts_cli.game import Board, Doors, PlacedTile

_DOORS = ("bone", "tooth")
_OPTIONS = (*_DOORS, "hidden", "hand")
_LARGEST_HAND = 9


def parse_board(text: str, lookup: Lookup, *, file: str = "board", name: str = "", line: int = 1) -> Board:
    """Read the one-line notation of a board.

    ``lookup`` finds a catalog's tile by its id; ``name`` becomes the board's name. Raises InputError with
    every problem; ``file`` and ``line`` say where the text stands.
    """
    problems = Problems()
    parts = _board_parts(text, name, problems)
    board = BoardBuilder(lookup, problems).build(parts)
    if board is None:
        found = [replace(problem, place=Place(line, problem.place.column)) for problem in problems.found]
        raise InputError(file, found)
    return board


def parse_doors(text: str, *, file: str = "doors", start: Place | None = None) -> Doors:
    """Read an arrangement such as ``bone=N1,S2 tooth=W3,E1``.

    ``file`` says where the text stands, and ``start`` where it begins there. Raises InputError with every problem.
    """
    start = start or Place()
    noted, problems = Problems(), Problems()
    values, before = _values(text, _DOORS, noted)
    if strange := before.strip():
        indent = len(before) - len(before.lstrip())
        message = f"expected an arrangement such as bone=N1,S2 tooth=W3,E1, found '{strange}'"
        raise InputError(file, [Problem(start.shifted(indent), message, "doors")])
    for problem in noted.found:
        problems.add(start.shifted(problem.place.column - 1), problem.message, problem.rule)
    bone, tooth = ([Spot(spot.text, start.shifted(spot.place.column - 1)) for spot in values[key]] for key in _DOORS)
    nothing = [[Spot(EMPTY, Place())] * 3] * 3
    board = BoardBuilder(lambda _: None, problems).build(BoardParts("", nothing, bone, tooth))
    if board is None:
        raise InputError(file, problems.found)
    return board.doors


def write_board(board: Board) -> str:
    """The canonical one-line notation of ``board``; its name is not carried."""
    rows = [",".join(_cell(placed) for placed in board.grid[start : start + 3]) for start in (0, 3, 6)]
    doors = board.doors
    parts = [
        " | ".join(rows),
        f"bone={','.join(map(str, doors.bone))}",
        f"tooth={','.join(map(str, doors.tooth))}",
    ]
    if (hidden := board.hidden) is not None:
        tiles = ",".join(write_tile(tile, hidden.rotation) for tile in hidden.tiles)
        parts.append(f"hidden={tiles}" + (f":{hidden.cell.row},{hidden.cell.column}" if hidden.cell else ""))
    if board.hand:
        parts.append(f"hand={','.join(write_tile(tile) for tile in board.hand)}")
    return " ".join(parts)


def _cell(placed: PlacedTile | None) -> str:
    return EMPTY if placed is None else write_tile(placed.tile, placed.rotation)


def _board_parts(text: str, name: str, problems: Problems) -> BoardParts:
    """Take the notation apart; what is missing or doubled goes to ``problems``."""
    values, before = _values(text, _OPTIONS, problems)
    grid, whole = _grid_parts(before, problems)
    hidden = _hidden_parts(values.get("hidden"), problems)
    hand = values.get("hand", [])
    if len(hand) > _LARGEST_HAND:
        problems.add(hand[_LARGEST_HAND].place, f"expected at most nine tiles in hand, found {len(hand)}", "length")
    return BoardParts(name, grid, values["bone"], values["tooth"], hidden, hand[:_LARGEST_HAND], whole)


def _values(text: str, known: Sequence[str], problems: Problems) -> tuple[dict[str, list[Spot]], str]:
    """What stands behind each ``key=``, and what stands before the first; the doors are always there."""
    marks = list(re.finditer(r"(?<!\S)([A-Za-z_]+)\s*=", text))
    ends = [*(mark.start() for mark in marks), len(text)][1:]
    values: dict[str, list[Spot]] = {}
    for mark, end in zip(marks, ends, strict=True):
        key, place = mark[1], Place(1, mark.start() + 1)
        if key not in known:
            problems.add(place, f"unknown part '{key}='{suggestion(key, known)}", "unknown-key")
        elif key in values:
            problems.add(place, f"'{key}=' stands twice", "duplicate-key")
        else:
            values[key] = _split(text, mark.end(), end)
    for key in _DOORS:
        if key not in values:
            problems.add(Place(1, len(text) + 1), f"expected {key}= with two doors, such as {key}=N1,S2", "missing-key")
            values[key] = []
        elif len(values[key]) != 2:
            problems.add(values[key][0].place, f"expected two {key} doors, found {len(values[key])}", "G2")
    return values, text[: marks[0].start()] if marks else text


def _split(text: str, start: int, end: int, separator: str = ",") -> list[Spot]:
    """The items between ``separator`` in ``text[start:end]``, each with its place, spaces trimmed."""
    spots = []
    for match in re.compile(f"[^{re.escape(separator)}]*(?:{re.escape(separator)}|$)").finditer(text[start:end]):
        item = match[0].removesuffix(separator)
        indent = len(item) - len(item.lstrip())
        spots.append(Spot(item.strip(), Place(1, start + match.start() + indent + 1)))
        if not match[0].endswith(separator):
            break
    return spots


def _grid_parts(text: str, problems: Problems) -> tuple[list[list[Spot]], bool]:
    """The cells row by row, no more than three by three, and whether there were just so many."""
    rows = _split(text, 0, len(text), "|")
    if len(rows) != 3:
        problems.add(Place(), f"expected three rows separated by '|', found {len(rows)}", "length")
    grid, whole = [], len(rows) == 3
    for row in rows[:3]:
        start = row.place.column - 1
        cells = _split(text, start, start + len(row.text))
        if len(cells) != 3:
            problems.add(row.place, f"expected three cells separated by ',' in a row, found {len(cells)}", "length")
            whole = False
        grid.append(cells[:3])
    return grid, whole


def _hidden_parts(spots: list[Spot] | None, problems: Problems) -> HiddenParts | None:
    """Read ``hidden=TILE``, ``hidden=TILE:R,C`` or, in the advanced variant, ``hidden=TILE,TILE``."""
    if spots is None:
        return None
    if len(spots) == 2 and (match := re.fullmatch(r"(.*):([0-9]+)", spots[0].text)) and spots[1].text.isdigit():
        row = Spot(match[2], spots[0].place.shifted(match.start(2)))
        for what, spot in (("row", row), ("column", spots[1])):
            if spot.text not in COORDINATES:
                problems.add(spot.place, f"expected a {what} 1, 2 or 3, found '{spot.text}'", "G1")
        tile = Spot(match[1], spots[0].place)
        return HiddenParts([tile], (row, spots[1]))
    if len(spots) > 2:
        problems.add(spots[2].place, f"expected one hidden tile, or two not yet chosen, found {len(spots)}", "hidden")
    return HiddenParts(spots, None)
