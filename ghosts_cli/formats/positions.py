"""Position files: a draft in progress, read with every problem's place, and written back (G8 to G15)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UnsetType

from ghosts_cli.errors import Place, UnreadableError
from ghosts_cli.formats.boards import BoardText, Kind, board_from, format_of, read_boards, spot_of, spots_of
from ghosts_cli.formats.decode import decode
from ghosts_cli.formats.nodes import Mapping, Node, Scalar, is_yaml_null, parse
from ghosts_cli.formats.nodes import Sequence as SequenceNode
from ghosts_cli.formats.parts import BoardBuilder, Lookup, Spot
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import BOARD_FORMAT, GAME_FORMAT, POSITION_FORMAT, PositionFile, RulesShape
from ghosts_cli.formats.source import Source, place_after
from ghosts_cli.formats.tokens import NotationError, parse_token, write_tile
from ghosts_cli.formats.writing import board_data
from ghosts_cli.game import PUBLISHED_RULES, Board, PathUnit, Rules, Tile
from ghosts_cli.game.deal import ROUNDS, SPARE_TILES, Placement, Variant
from ghosts_cli.game.position import Position, position_faults

HOW_TO_COME_BY_ONE = (
    "'ghosts board new --position' writes a position to fill in, 'ghosts replay RUN:GAME --seat SEAT --at ROUND' one of"
    " a game"
)
SEEN_IN = f"expected a position, a game or a board; {HOW_TO_COME_BY_ONE}"
"""What to do about an empty file that should tell which tiles have been seen."""
_WRITTEN_OUT = re.compile(r"(?<![\w.:/+@-])[SCXD][^\s,|{}\[\]\"']*")
"""What may be a tile in notation, wherever it stands."""


def read_position(source: Source, lookup: Lookup) -> Position:
    """Read a position file.

    ``lookup`` finds a catalog's tile by its id. What may be left out: ``seat`` (an onlooker's view), ``taken``,
    ``offer``, ``revealed`` and ``discarded`` (nothing), ``stack_left`` (what the others leave of n+4 tiles, G9),
    ``rules``, ``variant``, ``placement``. Raises UnreadableError where the text is no position file,
    InputError with every problem in it otherwise.
    """
    problems = Problems()
    root = parse(source, problems)
    format_of(root, source.file, (POSITION_FORMAT,), problems, advice=f"; {HOW_TO_COME_BY_ONE}")
    assert isinstance(root, Mapping)  # it has the key 'format'
    builder = BoardBuilder(lookup, problems)
    shape = decode(root, PositionFile, problems)
    boards = _boards(root, builder)
    offer = _tiles(spots_of(root.get("offer")), builder)
    revealed = _tiles(_one(root.get("revealed")), builder)
    discarded = _tiles(spots_of(root.get("discarded")), builder)
    if shape is not None and not problems.errors:
        _check_seats(root, len(boards), problems)
    if shape is None or problems.errors:
        problems.raise_errors(source.file)
    assert shape is not None  # its problems have been raised
    position = _position(shape, boards, offer, revealed, discarded)
    for fault in position_faults(position):
        problems.add(_place_of(fault, root), fault, "position")
    problems.raise_errors(source.file)
    return Position(**vars(position))


@dataclass(frozen=True, slots=True)
class SeenTiles:
    """What a position, game or board shows of the deck.

    ``tiles`` has every tile seen once; ``players`` and ``variant`` are None where the text does not tell.
    """

    tiles: tuple[Tile, ...]
    players: int | None = None
    variant: Variant | None = None


def read_seen(source: Source, lookup: Lookup) -> SeenTiles:
    """Read what has been seen from a position, game or board file, or from boards in one-line notation.

    A game's moves count as well: a tile that was revealed and left has been seen. Raises as
    ``read_position`` and ``read_boards`` do.
    """
    try:
        root = parse(source, Problems())
    except UnreadableError:
        root = None  # it may be notation; if not, read_boards says what is wrong
    wanted = (POSITION_FORMAT, GAME_FORMAT, BOARD_FORMAT)
    if isinstance(root, Mapping) and format_of(root, source.file, wanted, Problems()) == POSITION_FORMAT:
        position = read_position(source, lookup)
        return SeenTiles(position.seen, position.players, position.variant)
    text = read_boards(source, lookup)
    tiles = [placed.tile for board in text.boards for _, placed in board.laid()]
    hidden = [board.hidden.tiles for board in text.boards if board.hidden is not None]
    tiles += [tile for each in (*hidden, *(board.hand for board in text.boards)) for tile in each]
    tiles += _moved(text, lookup)
    once = {tile.id or -place: tile for place, tile in enumerate(tiles, start=1)}
    variant = Variant.ADVANCED if any(len(each) > 1 for each in hidden) else None
    return SeenTiles(tuple(once.values()), len(text.boards) if text.kind is Kind.GAME else None, variant)


def place_of_tile(source: Source, tile: Tile) -> Place:
    """Where a text has ``tile`` written out for the last time; its beginning where it has not."""
    found = Place()
    for at in _WRITTEN_OUT.finditer(source.text):
        line = source.text[source.text.rfind("\n", 0, at.start()) + 1 : at.start()]
        if "#" not in line and _same(at[0], tile):
            found = place_after(source.text[: at.start()])
    return found


def _same(token: str, tile: Tile) -> bool:
    try:
        content = parse_token(token).content
    except NotationError:
        return False
    return isinstance(content, Tile) and content.alike(tile)


def _moved(text: BoardText, lookup: Lookup) -> Iterator[Tile]:
    """The catalog's tiles in a game's moves; tiles written out cannot be told from those on the boards."""
    for move in text.moves:
        content = None if isinstance(move.tile, UnsetType) else parse_token(str(move.tile)).content
        if isinstance(content, int) and (tile := lookup(content)) is not None:
            yield tile


class _Unchecked(Position):
    """A position that may be impossible, so that all of its faults can be told at once."""

    def __post_init__(self) -> None:
        """Check nothing."""


def _position(
    shape: PositionFile,
    boards: Sequence[Board],
    offer: Sequence[Tile],
    revealed: Sequence[Tile],
    discarded: Sequence[Tile],
) -> _Unchecked:
    taken = () if isinstance(shape.taken, UnsetType) else tuple(sorted(set(shape.taken)))
    whole = len(boards) + SPARE_TILES if shape.round <= ROUNDS else 0
    rest = max(0, whole - len(offer) - len(revealed) - len(taken))
    return _Unchecked(
        boards=tuple(boards),
        round=shape.round,
        start_seat=shape.start_seat,
        to_act=shape.to_act,
        stack_left=rest if isinstance(shape.stack_left, UnsetType) else shape.stack_left,
        taken=taken,
        offer=tuple(offer),
        revealed=revealed[0] if revealed else None,
        discarded=tuple(discarded),
        seat=None if isinstance(shape.seat, UnsetType) else shape.seat,
        variant=Variant(shape.variant),
        placement=Placement(shape.placement),
        rules=_rules(shape.rules),
    )


def _rules(shape: RulesShape | UnsetType) -> Rules:
    if isinstance(shape, UnsetType):
        return PUBLISHED_RULES
    unit = PathUnit.SECTION if isinstance(shape.path_unit, UnsetType) else PathUnit(shape.path_unit)
    return Rules(path_unit=unit, werewolf_bonus_at_zero=shape.werewolf_bonus_at_zero is True)


def _boards(root: Mapping, builder: BoardBuilder) -> list[Board]:
    players = root.get("players")
    items = players.items if isinstance(players, SequenceNode) else []
    boards = [board_from(node, f"P{seat}", builder) for seat, node in enumerate(items, start=1)]
    return [board for board in boards if board is not None]


def _one(node: Node | None) -> list[Spot]:
    return [spot_of(node)] if isinstance(node, Scalar) and not is_yaml_null(node) else []


def _tiles(spots: Sequence[Spot], builder: BoardBuilder) -> list[Tile]:
    """The tiles of a list; a rotation means nothing here and is passed over."""
    placed = [builder.placed(spot) for spot in spots]
    return [each.tile for each in placed if each is not None]


def _check_seats(root: Mapping, players: int, problems: Problems) -> None:
    """Note every seat that is not at the table, at its place."""
    named = [spot for key in ("seat", "start_seat", "to_act") for spot in _one(root.get(key))]
    for spot in (*named, *spots_of(root.get("taken"))):
        if int(spot.text) > players:
            problems.add(spot.place, f"there is no seat {spot.text} at a table of {players}", "G8")


def _place_of(fault: str, root: Mapping) -> Place:
    """Where a fault of the position as a whole is best looked for: a player's board, the stack or the top."""
    players = root.get("players")
    seat = re.match(r"seat (\d+) ", fault)
    if seat is not None and isinstance(players, SequenceNode):
        return players.items[int(seat[1]) - 1].place
    for word, key in (("reveal", "revealed"), ("stack", "stack_left"), ("round", "round")):
        if word in fault and (node := root.get(key)) is not None:
            return node.place
    return root.place


def position_data(position: Position) -> dict[str, Any]:
    """A position as the plain data of its file; ``writing.to_yaml`` and ``to_json`` make a text of it."""
    return {"format": POSITION_FORMAT, **dict(_entries(position))}


def _entries(position: Position) -> Iterator[tuple[str, object]]:
    yield "players", [board_data(board) for board in position.boards]
    if position.seat is not None:
        yield "seat", position.seat
    yield "round", position.round
    yield "start_seat", position.start_seat
    yield "to_act", position.to_act
    yield "taken", list(position.taken)
    yield "offer", [write_tile(tile) for tile in position.offer]
    if position.revealed is not None:
        yield "revealed", write_tile(position.revealed)
    yield "stack_left", position.stack_left
    yield "discarded", [write_tile(tile) for tile in position.discarded]
    rules = position.rules
    yield "rules", {"path_unit": rules.path_unit.value, "werewolf_bonus_at_zero": rules.werewolf_bonus_at_zero}
    yield "variant", position.variant.value
    yield "placement", position.placement.value
