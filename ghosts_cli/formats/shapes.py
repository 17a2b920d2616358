"""The shape of every file, written once: types for reading, JSON Schema for editors.

What a type cannot say (a token's notation, a door twice) is checked after reading, with a better message;
for editors the schema still carries a pattern, marked so that it is not reported twice.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from ghosts_cli.formats.languages import MONSTER_NAMES

CATALOG_FORMAT: Final = "ghosts-catalog@1"
BOARD_FORMAT: Final = "ghosts-board@1"
GAME_FORMAT: Final = "ghosts-game@1"
POSITION_FORMAT: Final = "ghosts-position@1"
STORIES_FORMAT: Final = "ghosts-stories@1"

CHECKED_AFTER_READING: Final = "checked after reading"
"""The ``$comment`` of a schema that only helps editors; the reader says it better."""


def _for_editors(**schema: Any) -> dict[str, Any]:
    return {"$comment": CHECKED_AFTER_READING, **schema}


_SECTIONS = rf"(?!.*/.*/)([dgoyslbwi/-]|{'|'.join(MONSTER_NAMES)})*"
"""Letters or names, and one slash at most; a pattern that parts the two would have to list all names four times."""
_TILE_PATTERN = rf"^([1-9][0-9]{{0,4}}|[SCXD](:{_SECTIONS})?(\+(10|[1-9]))*)(@(0|90|180|270))?$"

TileToken = Annotated[
    str | int,
    Meta(
        description="a tile such as 17@90 or S:gw+4@90",
        extra_json_schema=_for_editors(pattern=_TILE_PATTERN, minimum=1, maximum=32767),
    ),
]
CellToken = Annotated[
    str | int | None,
    Meta(
        description="a tile such as 17@90 or S:gw+4, or '.' for an empty cell",
        extra_json_schema=_for_editors(pattern=rf"{_TILE_PATTERN}|^\.$", minimum=1, maximum=32767),
    ),
]
DoorName = Annotated[
    str,
    Meta(
        description="a door N1 to N3, S1 to S3, W1 to W3 or E1 to E3",
        extra_json_schema=_for_editors(enum=[f"{side}{number}" for side in "NSWE" for number in (1, 2, 3)]),
    ),
]
TwoDoors = Annotated[list[DoorName], Meta(description="two doors", min_length=2, max_length=2)]
Row = Annotated[list[CellToken], Meta(description="a row of three cells", min_length=3, max_length=3)]
Rows = Annotated[list[Row], Meta(description="three rows, from the top", min_length=3, max_length=3)]
Coordinate = Annotated[int, Meta(description="a row or column from 1 to 3", ge=1, le=3)]
CellPlace = Annotated[list[Coordinate], Meta(description="a cell as [row, column], from 1", min_length=2, max_length=2)]
Rotation = Literal[0, 90, 180, 270]
TileId = Annotated[int, Meta(description="a tile's id, from 1 to 32767", ge=1, le=32767)]
Seat = Annotated[int, Meta(description="a seat from 1 to 5", ge=1, le=5)]


class Shape(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every mapping in a file: keys that it does not know are errors."""


class DoorsShape(Shape):
    """Which slots are the special doors."""

    bone: TwoDoors
    tooth: TwoDoors


class HiddenShape(Shape):
    """A hidden tile that is laid in advance."""

    tile: TileToken
    cell: CellPlace


TwoHidden = Annotated[list[TileToken], Meta(description="two hidden tiles, not yet chosen", min_length=2, max_length=2)]


class BoardShape(Shape):
    """A player's board."""

    doors: Annotated[DoorsShape, Meta(description="the keys bone and tooth, each with two doors")]
    grid: Rows
    name: Annotated[str, Meta(description="the player's name")] | UnsetType = UNSET
    hidden: (
        Annotated[
            TileToken | TwoHidden | HiddenShape | None,
            Meta(description="a hidden tile: a tile, {tile, cell} where it is laid, or two tiles not yet chosen"),
        ]
        | UnsetType
    ) = UNSET
    hand: (
        Annotated[list[TileToken], Meta(description="tiles still to be laid, at most nine", max_length=9)] | UnsetType
    ) = UNSET
    format: Literal["ghosts-board@1"] | UnsetType = UNSET


class BoardFile(BoardShape, kw_only=True):
    """A board in a file of its own."""

    format: Literal["ghosts-board@1"]


class RulesShape(Shape):
    """Readings of the rules."""

    path_unit: Literal["section", "tile"] | UnsetType = UNSET
    werewolf_bonus_at_zero: bool | UnsetType = UNSET


class MoveShape(Shape):
    """One act of a draft."""

    round: Annotated[int, Meta(description="a round from 1 to 9", ge=1, le=9)]
    seat: Seat
    act: Literal["reveal", "take", "leave", "lay"]
    tile: TileToken | UnsetType = UNSET
    cell: CellPlace | UnsetType = UNSET
    rotation: Rotation | UnsetType = UNSET


class GameFile(Shape):
    """Two to five boards of one game."""

    format: Literal["ghosts-game@1"]
    players: Annotated[list[BoardShape], Meta(description="two to five players", min_length=2, max_length=5)]
    rules: RulesShape | UnsetType = UNSET
    moves: list[MoveShape] | UnsetType = UNSET


Tokens = Annotated[list[TileToken], Meta(description="a list of tiles")]


class PositionFile(Shape):
    """A draft in progress, as one seat or an onlooker knows it."""

    format: Literal["ghosts-position@1"]
    players: Annotated[list[BoardShape], Meta(description="two to five players", min_length=2, max_length=5)]
    round: Annotated[int, Meta(description="a round from 1 to 8, or 9 when the hidden tiles are laid", ge=1, le=9)]
    start_seat: Seat
    to_act: Seat
    seat: Seat | UnsetType | None = UNSET
    taken: Annotated[list[Seat], Meta(description="the seats that have a tile this round")] | UnsetType = UNSET
    offer: Tokens | UnsetType = UNSET
    revealed: Annotated[TileToken | None, Meta(description="the tile just revealed, or null")] | UnsetType = UNSET
    stack_left: Annotated[int, Meta(description="a number of face-down tiles", ge=0, le=9)] | UnsetType = UNSET
    discarded: Tokens | UnsetType = UNSET
    rules: RulesShape | UnsetType = UNSET
    variant: Literal["basic", "advanced"] = "basic"
    placement: Literal["immediate", "end_of_round"] = "immediate"


MonsterName = Annotated[
    str,
    Meta(description="a kind of monster", extra_json_schema=_for_editors(enum=[*MONSTER_NAMES])),
]
TrackName = Literal["straight", "corner", "crossroads", "double_corner"]
Monsters = Annotated[
    list[MonsterName | list[MonsterName]],
    Meta(description="a list of monsters; on a tile with two sections a list of two such lists"),
]
Provenance = Literal["reconstructed", "transcribed", "mixed"]


class TileShape(Shape):
    """A tile of the catalog."""

    id: TileId
    track: TrackName
    monsters: Monsters | UnsetType = UNSET
    diamonds: Annotated[list[int], Meta(description="the values of its diamonds")] | UnsetType = UNSET
    source: Literal["reconstructed", "transcribed"] | UnsetType = UNSET


Count = Annotated[int, Meta(description="a count", ge=0)]


class TotalsShape(Shape):
    """What a custom edition's tiles must add up to."""

    tiles: Count | UnsetType = UNSET
    tracks: dict[TrackName, Count] | UnsetType = UNSET
    monsters: dict[MonsterName, Count] | UnsetType = UNSET
    diamonds: Count | UnsetType = UNSET


class CatalogFile(Shape):
    """The tiles of an edition."""

    format: Literal["ghosts-catalog@1"]
    tiles: list[TileShape]
    name: str | UnsetType = UNSET
    edition: Literal["base", "custom"] = "base"
    provenance: Provenance = "reconstructed"
    totals: TotalsShape | UnsetType = UNSET


ColourName = Literal["yellow", "red", "green", "blue", "black"]
BoardColour = Literal["yellow", "red", "green", "blue"]
TableSeat = Annotated[int, Meta(description="a seat from 1 to 4, clockwise", ge=1, le=4)]
CardToken = Annotated[str, Meta(description="a card such as red, red+haunt, black+torment or Vampire Lord")]
TaoCounts = Annotated[dict[ColourName, Count], Meta(description="Tao tokens by colour, such as {red: 1}")]
StoriesTile = Annotated[
    list[Coordinate], Meta(description="a village tile as [row, column], from 1", min_length=2, max_length=2)
]


class StoriesGhostShape(Shape):
    """A ghost on a board of Ghost Stories."""

    space: Annotated[int, Meta(description="a ghost space from 1 to 3, from the left", ge=1, le=3)]
    card: CardToken
    figure: Literal["card", "board"] | UnsetType = UNSET


class StoriesBoardShape(Shape):
    """A board of Ghost Stories, a player's or a neutral one."""

    seat: TableSeat
    colour: BoardColour
    kind: Literal["player", "neutral"]
    qi: Count
    power: Annotated[str, Meta(description="the power that lies face up")] | UnsetType = UNSET
    tao: TaoCounts | UnsetType = UNSET
    yin_yang: bool | UnsetType = UNSET
    power_tokens: Count | UnsetType = UNSET
    possessed: bool | UnsetType = UNSET
    ghosts: Annotated[list[StoriesGhostShape], Meta(description="a list of ghosts")] | UnsetType = UNSET


class StoriesDeckShape(Shape):
    """The deck of Ghost Stories; ``order``, from the top, only where it is known."""

    cards: Count
    incarnations: Count
    removed: Count
    order: Annotated[list[CardToken], Meta(description="the deck's cards from the top")] | UnsetType = UNSET


class StoriesPoolShape(Shape):
    """The tokens that nobody has."""

    qi: Count
    tao: TaoCounts
    yin_yang: Count
    power_tokens: Count


class CentralTileShape(Shape):
    """What lies on the central tile."""

    power_tokens: Count


class StoriesOpenShape(Shape):
    """Something that is still to be decided or done."""

    choice: Literal["bearer", "ghost", "overrun", "turn"]
    board: BoardColour
    card: CardToken | UnsetType = UNSET


class StoriesEventShape(Shape):
    """Something that happened, for people to read."""

    rule: str
    text: str
    board: BoardColour | UnsetType = UNSET


class StoriesFile(Shape):
    """The state of a game of Ghost Stories, as far as set-up and neutral boards go."""

    format: Literal["ghosts-stories@1"]
    players: Annotated[int, Meta(description="a number of players from 1 to 4", ge=1, le=4)]
    level: Literal["initiation", "normal", "nightmare", "hell"]
    boards: Annotated[list[StoriesBoardShape], Meta(description="four boards", min_length=4, max_length=4)]
    deck: StoriesDeckShape
    pool: StoriesPoolShape
    central_tile: CentralTileShape
    active: BoardColour | UnsetType = UNSET
    used: Annotated[list[BoardColour], Meta(description="a list of boards")] | UnsetType = UNSET
    haunted: Annotated[list[StoriesTile], Meta(description="a list of village tiles")] | UnsetType = UNSET
    open: Annotated[list[StoriesOpenShape], Meta(description="a list of open choices")] | UnsetType = UNSET
    checklist: Annotated[list[str], Meta(description="the steps of the set-up")] | UnsetType = UNSET
    events: Annotated[list[StoriesEventShape], Meta(description="what happened")] | UnsetType = UNSET


SHAPES: Final[dict[str, type[Shape]]] = {
    "catalog": CatalogFile,
    "board": BoardFile,
    "game": GameFile,
    "position": PositionFile,
    "stories": StoriesFile,
}
"""The shape of each kind of file, by the name that ``ghosts schema`` knows it by."""

FORMATS: Final[dict[str, type[Shape]]] = {
    CATALOG_FORMAT: CatalogFile,
    BOARD_FORMAT: BoardFile,
    GAME_FORMAT: GameFile,
    POSITION_FORMAT: PositionFile,
    STORIES_FORMAT: StoriesFile,
}
"""The shape of each value of the key ``format``."""


def json_schema(shape: type[Shape]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a kind of file, self-contained."""
    schema = msgspec.json.schema(shape)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
