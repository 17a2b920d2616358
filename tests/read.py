"""A second, deliberately simple reader of the tile notation and of the case files.

It knows good tokens only and shares nothing with ``ghosts_cli.formats``: what the two read must agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from ghosts_cli.game import (
    DOOR_BY_NAME,
    Board,
    Cell,
    Door,
    Doors,
    HiddenTile,
    Monster,
    PlacedTile,
    Tile,
    Track,
)

CASES = Path(__file__).parent / "cases"

TOKEN = re.compile(
    r"(?P<track>[SCXD])(:(?P<one>[dgoyslbwi]*)(/(?P<two>[dgoyslbwi]*))?)?(?P<diamonds>(\+\d+)*)(@(?P<rotation>\d+))?"
)
TRACKS = {"S": Track.STRAIGHT, "C": Track.CORNER, "X": Track.CROSSROADS, "D": Track.DOUBLE_CORNER}
MONSTERS = {
    "d": Monster.DRAGON,
    "g": Monster.GHOST,
    "o": Monster.GOLEM,
    "y": Monster.SATYR,
    "s": Monster.SKELETON,
    "l": Monster.SLIME,
    "b": Monster.BAT,
    "w": Monster.WEREWOLF,
    "i": Monster.WISP,
}


def placed(token: str) -> PlacedTile:
    """Read one tile, such as ``S:gw+4@90``; raises ValueError for anything that is none."""
    found = TOKEN.fullmatch(token)
    if found is None:
        raise ValueError(f"{token!r} is no tile")
    written = [found["one"] or ""] + ([found["two"] or ""] if token[0] in "XD" else [])
    sections = tuple(tuple(MONSTERS[letter] for letter in section) for section in written)
    diamonds = tuple(int(value) for value in found["diamonds"].split("+")[1:])
    return PlacedTile(Tile(TRACKS[found["track"]], sections, diamonds), int(found["rotation"] or 0))


def tile(token: str) -> Tile:
    """Read one tile and forget its rotation."""
    return placed(token).tile


def grid(rows: Iterable[Iterable[str]]) -> tuple[PlacedTile | None, ...]:
    """Read rows of tokens; ``.`` is an empty cell."""
    return tuple(None if token == "." else placed(token) for row in rows for token in row)


def doors(bone: Sequence[str] = ("N1", "N2"), tooth: Sequence[str] = ("S1", "S3")) -> Doors:
    """Doors by name; by default those of most case files."""
    return Doors(_two(bone), _two(tooth))


def board(drawing: str, *, bone: str = "N1 N2", tooth: str = "S1 S3", hidden: HiddenTile | None = None) -> Board:
    """A board drawn as text, rows parted by ``|``: ``S S@90 . | . X C | S S S``."""
    rows = [row.split() for row in drawing.split("|")]
    return Board(doors(bone.split(), tooth.split()), grid(rows), hidden)


def board_of(case: Mapping[str, Any]) -> Board:
    """The board that a case describes by ``doors``, ``grid`` and ``hidden``, as a board file does."""
    return Board(doors(**case["doors"]), grid(case["grid"]), _hidden(case.get("hidden")))


def cases(name: str) -> list[dict[str, Any]]:
    """The list of cases in ``tests/cases/NAME``."""
    found = yaml.safe_load((CASES / name).read_text(encoding="utf-8"))
    assert isinstance(found, list)
    return found


def _two(names: Sequence[str]) -> tuple[Door, Door]:
    first, second = names
    return DOOR_BY_NAME[first], DOOR_BY_NAME[second]


def _hidden(written: str | list[str] | dict[str, Any] | None) -> HiddenTile | None:
    if written is None:
        return None
    if isinstance(written, dict):
        lying = placed(written["tile"])
        return HiddenTile((lying.tile,), Cell(*written["cell"]), lying.rotation)
    tokens = [written] if isinstance(written, str) else written
    return HiddenTile(tuple(tile(token) for token in tokens))
