"""Board files, game files and lines of notation: reading them with every problem's place."""

from __future__ import annotations

import enum
import re
import unicodedata

from msgspec import UNSET, Struct, UnsetType

from ghosts_cli.errors import InputError, Problem, UnreadableError
from ghosts_cli.formats.decode import decode
from ghosts_cli.formats.kinds import kind_told
from ghosts_cli.formats.nodes import Mapping, Node, Scalar, Sequence, is_yaml_null, parse
from ghosts_cli.formats.parts import BoardBuilder, BoardParts, HiddenParts, Lookup, Spot
from ghosts_cli.formats.problems import Problems, suggestion
from ghosts_cli.formats.shapes import (
    BOARD_FORMAT,
    FORMATS,
    GAME_FORMAT,
    BoardFile,
    GameFile,
    MoveShape,
    RulesShape,
)
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import EMPTY
from ghosts_cli.game import Board

HOW_TO_COME_BY_BOARDS = "'ghosts board new' writes a board to fill in, and with --players a game"
UNNAMED = "board"
"""The name of a board that comes without one and not from a file."""


class Kind(enum.Enum):
    """What a text of boards is."""

    BOARD = "board"
    GAME = "game"
    NOTATION = "notation"
    """One board a line, each by itself."""


class BoardText(Struct, frozen=True):
    """What a board file, a game file or lines of notation hold.

    ``path_unit`` and ``werewolf_bonus_at_zero`` are the game file's rules, None where it sets none.
    """

    file: str
    kind: Kind
    boards: tuple[Board, ...]
    path_unit: str | None = None
    werewolf_bonus_at_zero: bool | None = None
    moves: tuple[MoveShape, ...] = ()


def read_boards(source: Source, lookup: Lookup) -> BoardText:
    """Read a board file, a game file or lines of notation.

    ``lookup`` finds a catalog's tile by its id and is called only where an id is used. Raises
    UnreadableError where the text is no such file at all, InputError with every problem in it otherwise.
    """
    if _is_notation(source.text):
        return _read_notation(source, lookup)
    problems = Problems()
    root = parse(source, problems)
    form = format_of(root, source.file, (BOARD_FORMAT, GAME_FORMAT), problems)
    builder = BoardBuilder(lookup, problems)
    text = (_read_board if form == BOARD_FORMAT else _read_game)(source, root, builder)
    problems.raise_errors(source.file)
    assert text is not None  # without problems there is a result
    return text


def read_notation(notation: str, lookup: Lookup, file: str = "--board") -> BoardText:
    """Read one board in the one-line notation.

    Raises UnreadableError where it is empty, InputError where it is wrong.
    """
    if not notation.strip():
        raise UnreadableError(file, "the notation is empty; expected three rows, bone= and tooth=")
    from ghosts_cli.formats.notation import parse_board

    return BoardText(file, Kind.NOTATION, (parse_board(notation, lookup, file=file, name=UNNAMED),))


def format_of(root: Node, file: str, wanted: tuple[str, ...], problems: Problems, *, advice: str = "") -> str:
    """The value of the key ``format``, one of ``wanted``; ``advice`` is a clause that says how to come by one.

    Raises UnreadableError where it is missing or unknown, and InputError where it is another kind of file.
    """
    value = root.get("format") if isinstance(root, Mapping) else None
    expected = " or ".join(wanted)
    if value is None:
        message = f"expected a file with the key 'format: {expected}', found no such key{advice}"
        raise UnreadableError(file, message, root.place)
    if not isinstance(value, Scalar):
        kind = "a list" if isinstance(value, Sequence) else "a mapping"
        raise UnreadableError(file, f"expected 'format: {expected}', found {kind}", value.place)
    kind = kind_told(value.text, wanted)
    if value.text not in FORMATS:
        hint = suggestion(value.text, FORMATS)
        near = hint if any(hint == f"; did you mean '{each}'?" for each in wanted) else ""
        raise UnreadableError(file, f"unknown format '{value.text}'; expected {expected}{kind or near}", value.place)
    if value.text not in wanted:
        problems.add(value.place, f"expected {expected}, found '{value.text}'{kind}{advice}", "format")
        problems.raise_errors(file)
    return value.text


def name_fault(name: str) -> str | None:
    """What is wrong with a name, if anything: characters that could disturb a terminal are refused."""
    for character in name:
        if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or character in _TURNING:
            return f"a name has no control characters, found U+{ord(character):04X}"
    return None


_TURNING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Marks that turn the direction of writing."""


def _read_board(source: Source, root: Node, builder: BoardBuilder) -> BoardText | None:
    decode(root, BoardFile, builder.problems)
    board = board_from(root, source.stem, builder)
    return None if board is None else BoardText(source.file, Kind.BOARD, (board,))


def _read_game(source: Source, root: Node, builder: BoardBuilder) -> BoardText | None:
    game = decode(root, GameFile, builder.problems)
    players = root.get("players") if isinstance(root, Mapping) else None
    if not isinstance(players, Sequence):
        return None
    boards = [board_from(node, f"P{seat}", builder) for seat, node in enumerate(players.items, start=1)]
    moves = root.get("moves") if isinstance(root, Mapping) else None
    if isinstance(moves, Sequence):
        for move in moves.items:
            if isinstance(move, Mapping) and isinstance(tile := move.get("tile"), Scalar):
                builder.placed(spot_of(tile), may_repeat=True)
    if game is None or None in boards:
        return None
    rules = RulesShape() if isinstance(game.rules, UnsetType) else game.rules
    return BoardText(
        source.file,
        Kind.GAME,
        tuple(board for board in boards if board is not None),
        None if rules.path_unit is UNSET else rules.path_unit,
        None if isinstance(rules.werewolf_bonus_at_zero, UnsetType) else rules.werewolf_bonus_at_zero,
        () if isinstance(game.moves, UnsetType) else tuple(game.moves),
    )


def board_from(node: Node, default_name: str, builder: BoardBuilder) -> Board | None:
    """Build the board of a mapping; where its shape is off (which has been noted) as much as there is."""
    if not isinstance(node, Mapping):
        return None
    name = node.get("name")
    if isinstance(name, Scalar) and (fault := name_fault(name.text)):
        builder.problems.add(name.place, fault, "name")
    doors = node.get("doors")
    bone, tooth = (doors.get(key) if isinstance(doors, Mapping) else None for key in ("bone", "tooth"))
    grid = node.get("grid")
    rows = [spots_of(row) for row in grid.items] if isinstance(grid, Sequence) else []
    parts = BoardParts(
        (name.text if isinstance(name, Scalar) else "") or default_name,
        rows,
        spots_of(bone),
        spots_of(tooth),
        _hidden(node.get("hidden")),
        spots_of(node.get("hand")),
        whole=[len(row) for row in rows] == [3, 3, 3],
    )
    return builder.build(parts)


def spots_of(node: Node | None) -> list[Spot]:
    """The scalars of a list, each with its place; nothing where ``node`` is no list."""
    items = node.items if isinstance(node, Sequence) else []
    return [spot_of(item) for item in items if isinstance(item, Scalar) and not _is_json_truth(item)]


def spot_of(scalar: Scalar) -> Spot:
    """A scalar as written, and where it stands; YAML's null is an empty cell."""
    return Spot(EMPTY if is_yaml_null(scalar) else scalar.text, scalar.place, 0 if scalar.plain else 1)


def _is_json_truth(scalar: Scalar) -> bool:
    """Whether it is JSON's true or false, which is no token; the shape has told so."""
    return scalar.json and scalar.plain and scalar.text in ("true", "false")


def _hidden(node: Node | None) -> HiddenParts | None:
    if isinstance(node, Scalar):
        return None if is_yaml_null(node) else HiddenParts([spot_of(node)], None)
    if isinstance(node, Sequence):
        return HiddenParts(spots_of(node), None)
    if isinstance(node, Mapping) and isinstance(tile := node.get("tile"), Scalar):
        cell = spots_of(node.get("cell"))
        return HiddenParts([spot_of(tile)], (cell[0], cell[1]) if len(cell) == 2 else None)
    return None


def _is_notation(text: str) -> bool:
    """Whether the first line is meant for a board in one-line notation, right or wrong.

    It has bars between rows, or ``bone=`` or ``tooth=``; where it does not have both, it does not begin as YAML does.
    """
    first = text.strip().partition("\n")[0]
    bars, doors = "|" in first, re.search(r"(?<!\S)(bone|tooth)\s*=", first, re.IGNORECASE) is not None
    if first[:1] in ("#", "{"):
        return False
    return (bars and doors) or ((bars or doors) and _BEGINS_YAML.match(first) is None)


_BEGINS_YAML = re.compile(r"""["']?[\w-]+["']?\s*:(\s|$)|-|%|\[""")


def _read_notation(source: Source, lookup: Lookup) -> BoardText:
    from ghosts_cli.formats.notation import parse_board

    lines = [(number, line) for number, line in enumerate(source.text.splitlines(), start=1) if line.strip()]
    boards: list[Board] = []
    found: list[Problem] = []
    for number, line in lines:
        name = source.stem if len(lines) == 1 else f"{source.stem} {len(boards) + 1}"
        try:
            boards.append(parse_board(line, lookup, file=source.file, name=name, line=number))
        except InputError as error:
            found += error.problems
    if found:
        raise InputError(source.file, found)
    return BoardText(source.file, Kind.NOTATION, tuple(boards))
