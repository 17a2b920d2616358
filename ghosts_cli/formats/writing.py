"""Boards, games and catalogs as YAML, JSON and plain data; reading gives back what was written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import yaml

from ghosts_cli.errors import UsageError
from ghosts_cli.formats.boards import BoardText, Kind
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.notation import write_board
from ghosts_cli.formats.shapes import BOARD_FORMAT, GAME_FORMAT
from ghosts_cli.formats.tokens import EMPTY, write_tile
from ghosts_cli.game import Board, HiddenTile

Data = dict[str, Any]


def board_data(board: Board) -> Data:
    """A board as the plain data of a board file, without ``format``."""
    cells = [EMPTY if placed is None else write_tile(placed.tile, placed.rotation) for placed in board.grid]
    data: Data = {"name": board.name} if board.name else {}
    data["doors"] = {
        "bone": [str(door) for door in board.doors.bone],
        "tooth": [str(door) for door in board.doors.tooth],
    }
    data["grid"] = [cells[start : start + 3] for start in (0, 3, 6)]
    if board.hidden is not None:
        data["hidden"] = _hidden_data(board.hidden)
    if board.hand:
        data["hand"] = [write_tile(tile) for tile in board.hand]
    return data


def text_data(text: BoardText) -> Data:
    """A game, or a board by itself, as the plain data of its file."""
    if text.kind is not Kind.GAME:
        (board,) = text.boards
        return {"format": BOARD_FORMAT, **board_data(board)}
    data: Data = {"format": GAME_FORMAT}
    rules = {"path_unit": text.path_unit, "werewolf_bonus_at_zero": text.werewolf_bonus_at_zero}
    if given := {key: value for key, value in rules.items() if value is not None}:
        data["rules"] = given
    data["players"] = [board_data(board) for board in text.boards]
    if text.moves:
        data["moves"] = [msgspec.to_builtins(move) for move in text.moves]
    return data


def to_json(data: Data) -> str:
    """Plain data as a JSON text, one key a line, ending with a newline."""
    return json_text(data)


def to_yaml(data: Data) -> str:
    """Plain data as YAML: one key a line, players, moves and rows in blocks, everything shorter in one line."""
    return "".join(f"{line}\n" for line in _lines(data))


def _hidden_data(hidden: HiddenTile) -> str | list[str] | Data:
    tiles = [write_tile(tile, hidden.rotation) for tile in hidden.tiles]
    if hidden.cell is not None:
        return {"tile": tiles[0], "cell": list(hidden.cell)}
    return tiles if len(tiles) == 2 else tiles[0]


_IN_BLOCKS = ("players", "moves", "grid", "tiles")
"""Keys whose lists have an item a line."""
_SAFE = re.compile(r"[A-Za-z0-9.][A-Za-z0-9@:/+.-]*")
"""Tokens and names of things in our formats: they need no quotes, for readers take them as written."""


def _lines(data: Data) -> Iterator[str]:
    for key, value in data.items():
        if key not in _IN_BLOCKS or not value:  # an empty block would be read as nothing, not as an empty list
            yield f"{key}: {yaml_scalar(value) if key == 'name' else _flow(value)}"
            continue
        yield f"{key}:"
        for item in value:
            lines = _lines(item) if key == "players" else [_flow(item)]
            for number, line in enumerate(lines):
                yield f"{'    ' if number else '  - '}{line}"


def yaml_scalar(text: str) -> str:
    """A text as YAML writes it, quoted only where it must be."""
    written: str = yaml.dump(text, Dumper=yaml.CSafeDumper, allow_unicode=True, width=1_000_000)
    return written.removesuffix("\n").removesuffix("\n...")


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    return text if _SAFE.fullmatch(text) else yaml_scalar(text)


def convert_texts(texts: Sequence[BoardText], to: str) -> str:
    """Boards and games as ``yaml``, ``json`` or ``notation`` (one board a line).

    Raises UsageError where several would have to go into one YAML or JSON file.
    """
    if to == "notation":
        return "".join(f"{write_board(board)}\n" for text in texts for board in text.boards)
    if len(texts) > 1 or (texts[0].kind is not Kind.GAME and len(texts[0].boards) > 1):
        raise UsageError(f"several boards make no one {to} file; convert them one by one, or --to notation")
    return (to_yaml if to == "yaml" else to_json)(text_data(texts[0]))
