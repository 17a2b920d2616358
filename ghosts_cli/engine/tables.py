"""The tables of the engine, built by asking the readable rules: tiles, geometry, scoring sheet."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ghosts_cli.engine import words
from ghosts_cli.engine.state import Facts
from ghosts_cli.errors import UsageError
from ghosts_cli.game import (
    CELLS,
    DOORS,
    PUBLISHED_RULES,
    ROTATIONS,
    Doors,
    Joint,
    Monster,
    PathUnit,
    Rules,
    Side,
    Tile,
    Track,
    distinct_rotations,
    joints_at,
    tile_faults,
    werewolf_bonus,
)
from ghosts_cli.game.deal import ARRANGEMENTS, arrangement
from ghosts_cli.game.ranking import FEWEST_PLAYERS, MOST_PLAYERS

Array = npt.NDArray[Any]

_LARGEST = 2**15 - 1
"""The most points that a run's rows can hold."""


@dataclass(frozen=True, eq=False)
class EngineTables:
    """A set of tiles and the rules as the engine reads them. Tiles are meant by their index in the set."""

    source: tuple[Tile, ...]
    rules: Rules
    tiles: Array
    """uint64 (tiles, TILE_COLUMNS); see ``words``."""
    sheet: Array
    """int64 (SHEET,): the scoring tables (G16 to G28, G30)."""
    geometry: Array
    """uint64 (cells, LOOKS): where a look's sections meet the edges."""

    @property
    def facts(self) -> Facts:
        """The arrays, as kernels take them."""
        return Facts(self.tiles, self.geometry, self.sheet)

    @functools.cached_property
    def ids(self) -> Array:
        """int16 (tiles,): the tiles' ids, 0 where one has none."""
        return np.array([tile.id or 0 for tile in self.source], np.int16)

    def indices(self, tiles: Sequence[Tile]) -> list[int]:
        """The index of each of ``tiles`` in the set. Raises ValueError for one that is not in it."""
        return [self._places[tile] for tile in tiles]

    @functools.cached_property
    def _places(self) -> dict[Tile, int]:
        return {tile: place for place, tile in enumerate(self.source)}


def build(tiles: Sequence[Tile], rules: Rules = PUBLISHED_RULES) -> EngineTables:
    """Pack ``tiles`` and ``rules`` for the engine.

    Raises ``UsageError`` for a tile that breaks the rules of tiles, an id beyond 32767, a scoring table
    that is too short, and numbers so large that a score would not fit its column (32767).
    """
    return _built(tuple(tiles), rules)


@functools.lru_cache(8)
def _built(tiles: tuple[Tile, ...], rules: Rules) -> EngineTables:
    for tile in tiles:
        for rule, fault in tile_faults(tile):
            raise UsageError(f"the engine cannot play tile {tile.id}: {fault} [{rule}]")
    ids = [tile.id or 0 for tile in tiles]
    if max(ids, default=0) > _LARGEST:
        raise UsageError(f"tile ids go up to {_LARGEST}, not {max(ids)}")
    sheet = _sheet(rules)
    _check_range(tiles, sheet)
    return EngineTables(
        tiles,
        rules,
        np.array([_tile_row(tile) for tile in tiles], np.uint64).reshape(-1, words.TILE_COLUMNS),
        sheet,
        _geometry(),
    )


@functools.lru_cache(ARRANGEMENTS)
def door_numbers(doors: Doors) -> tuple[int, int, int, int]:
    """Bone doors and tooth doors as places in ``DOORS``."""
    first, second = (DOORS.index(door) for door in doors.bone)
    third, fourth = (DOORS.index(door) for door in doors.tooth)
    return first, second, third, fourth


@functools.cache
def arrangements() -> Array:
    """int8 (2970, 4): the ``door_numbers`` of every arrangement, in order."""
    return np.array([arrangement(number) for number in range(ARRANGEMENTS)], np.int8)


def _section_word(monsters: Sequence[Monster]) -> int:
    return sum(1 << words.KIND_BITS * words.KIND_OF[monster] for monster in monsters)


def _tile_row(tile: Tile) -> list[int]:
    first, second = (*map(_section_word, tile.sections), 0)[:2]
    beasts = int(Monster.GOLEM in tile.monsters)
    for bat in range(tile.monsters.count(Monster.BAT)):
        beasts |= 1 << 9 * (bat + 1)
    treasure = len(tile.diamonds) | sum(tile.diamonds) << words.VALUE_SHIFT | tile.track.curves << words.CURVE_SHIFT
    turns = distinct_rotations(tile)
    shape = sum(_looks()[joints_at(tile.track, rotation)] << 4 * turn for turn, rotation in enumerate(ROTATIONS))
    shape |= (len(turns).bit_length() - 1) << words.TURNS_SHIFT
    for place, rotation in enumerate(turns):
        shape |= ROTATIONS.index(rotation) << words.TURN_LIST_SHIFT + 2 * place
    return [first, second, beasts, treasure, shape, tile.id or 0]


@functools.cache
def _looks() -> dict[tuple[Joint, ...], int]:
    """Every way a track can lie, numbered; a section has no direction, so some sets of joints share a number."""
    numbers: dict[tuple[frozenset[Side], ...], int] = {}
    looks = {}
    for track in Track:
        for rotation in ROTATIONS:
            joints = joints_at(track, rotation)
            looks[joints] = numbers.setdefault(tuple(map(frozenset, joints)), len(numbers))
    return looks


@functools.cache
def _geometry() -> Array:
    table = np.zeros((len(CELLS), words.LOOKS), np.uint64)
    for place, cell in enumerate(CELLS):
        for joints, look in _looks().items():
            entry = 0
            for section, joint in enumerate(joints):
                for end, side in enumerate(joint):
                    edge = words.edge_of(cell, side)
                    entry |= edge << words.SECOND_EDGES * section + 5 * end | 1 << words.TOGGLE_SHIFT + edge
            table[place, look] = entry | (len(joints) - 1) << words.TWO_SECTIONS
    return table


def _sheet(rules: Rules) -> Array:
    """The scoring tables in one row."""
    tables = rules.tables
    sheet = np.zeros(words.SHEET, np.int64)

    def write(at: int, name: str, points: Sequence[int], needed: int) -> None:
        if len(points) < needed:
            raise UsageError(f"the scoring table for {name} must go up to {needed - 1}, not {len(points) - 1}")
        sheet[at : at + needed] = points[:needed]

    write(words.DRAGONS, "dragons", tables.dragons, words.MOST)
    ghosts = [n * (tables.ghost_in_company if n >= tables.ghosts_needed else tables.ghost) for n in range(words.MOST)]
    write(words.GHOSTS, "ghosts", ghosts, words.MOST)
    write(words.WISPS, "wisps", tables.wisps, words.MOST)
    write(words.GOLEMS, "golems", tables.golems, 6)
    sheet[words.BAT], sheet[words.WEREWOLF] = tables.bat, tables.werewolf
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        sheet[words.BONUS + players] = werewolf_bonus(players, rules)
    sheet[words.BONUS_AT_ZERO] = rules.werewolf_bonus_at_zero
    sheet[words.SPECIAL_DOORS], sheet[words.OTHER_PATHS] = tables.special_doors, tables.other_paths
    sheet[words.BY_TILE] = rules.path_unit is PathUnit.TILE
    return sheet


def _check_range(tiles: Sequence[Tile], sheet: Array) -> None:
    """Raise ``UsageError`` when a score could be too large for the columns of a run."""
    size, most = len(CELLS), words.MOST - 1
    points = np.abs(sheet)
    per_wisp = points[words.WISPS : words.WISPS + words.MOST].max()
    each = words.KINDS + 2 * size + points[words.BAT] + points[words.WEREWOLF] + per_wisp
    bound = int(
        points[words.DRAGONS : words.WISPS].max() * 2
        + points[words.GOLEMS : words.BAT].max()
        + points[words.BONUS : words.BONUS_AT_ZERO].max()
        + most * (each + size * max((len(tile.diamonds) for tile in tiles), default=0))
        + size * max((sum(tile.diamonds) for tile in tiles), default=0)
        + 2 * size * max(points[words.SPECIAL_DOORS], points[words.OTHER_PATHS])
    )
    if bound > _LARGEST:
        raise UsageError(f"these tiles and tables could score {bound} on a board; the engine counts up to {_LARGEST}")
    if points[words.BONUS : words.BONUS_AT_ZERO].max() > 127:
        raise UsageError("the engine pays a bonus for most werewolves of at most 127 points")
