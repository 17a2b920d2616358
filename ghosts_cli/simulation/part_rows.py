"""Holding the rows of a part to what such rows may be, a column at a time: its type, its range, its lists' lengths."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from ghosts_cli.errors import printable
from ghosts_cli.game import CELLS, DOORS, PUBLISHED_RULES
from ghosts_cli.game.deal import ROUNDS
from ghosts_cli.game.draft import BEFORE
from ghosts_cli.game.tiles import ROTATIONS
from ghosts_cli.simulation.frames import CATEGORIES, schema

if TYPE_CHECKING:
    import numpy.typing as npt
    from polars.datatypes import DataTypeClass

    Mask = npt.NDArray[np.bool_]

_SMALL, _NUMBER = np.iinfo(np.int8), np.iinfo(np.int16)
_POINTS = int(_NUMBER.min), int(_NUMBER.max)
_IDS = 0, int(_NUMBER.max)
_LARGEST_BONUS = max(PUBLISHED_RULES.tables.werewolf_bonus, PUBLISHED_RULES.tables.werewolf_bonus_of_two)
_RANGES = {
    **dict.fromkeys(("total", *CATEGORIES), _POINTS),
    "werewolf_bonus": (0, _LARGEST_BONUS),
    "dead_ends": (0, int(_SMALL.max)),
    "rotations": (min(ROTATIONS), max(ROTATIONS)),
    "rounds": (BEFORE, ROUNDS),
    "left_rounds": (1, ROUNDS),
    **dict.fromkeys(("tiles", "left", "hidden"), _IDS),
}
_LENGTHS = {**dict.fromkeys(("tiles", "rotations", "rounds"), len(CELLS)), "bone": 2, "tooth": 2}
"""Items of a list; the others are as long as they are."""
_OF_TILES = ("tiles", "left", "hidden")
_OF_DOORS = ("bone", "tooth")
_DOOR_NAMES = [str(door) for door in DOORS]


@dataclass(frozen=True, slots=True)
class Expected:
    """What is known of a part's rows: the first game's number, and what the run has."""

    first: int
    players: int
    strategies: Collection[str]
    ids: Collection[int] | None = None
    """The tiles of the catalog, where it is known."""


def column_faults(found: pl.Schema, columns: Sequence[str]) -> Iterator[str]:
    """Yield which of ``columns`` are missing or have other values; whole numbers may take more room."""
    wanted = schema()
    if odd := [name for name in columns if name not in found or not _alike(found[name], wanted[name])]:
        yield f"a column is missing, or its values are of another type: {', '.join(odd)}"


def _alike(found: pl.DataType | DataTypeClass, wanted: pl.DataType | DataTypeClass) -> bool:
    if isinstance(found, pl.List) and isinstance(wanted, pl.List):
        return _alike(found.inner, wanted.inner)
    return found.is_integer() if wanted.is_integer() else found == wanted


def row_faults(rows: pl.DataFrame, expected: Expected) -> Iterator[str]:
    """Yield what is wrong with rows of a part, ``game`` and ``seat`` among their columns, each fault where it is first.

    Columns that are not known are passed over.
    """
    if not _in_order(rows, expected):
        yield "rows are not in the order of games and seats, or some are missing"
        return
    known = schema()
    for name in rows.columns:
        if name in ("game", "seat") or name not in known:
            continue
        column = rows[name]
        if column.null_count():
            yield f"a row lacks a value: {name} {_at(column.is_null().to_numpy(), expected)}"
        elif isinstance(column.dtype, pl.List):
            yield from _list_faults(column, expected)
        else:
            yield from _value_faults(column, expected)
    yield from _faults_of_pairs(rows, expected)


def _in_order(rows: pl.DataFrame, expected: Expected) -> bool:
    games, rest = divmod(rows.height, expected.players)
    if rest or rows["game"].null_count() or rows["seat"].null_count():
        return False
    game, seat = (rows[name].to_numpy().reshape(games, expected.players) for name in ("game", "seat"))
    numbers = np.arange(expected.first, expected.first + games)[:, None]
    return bool((game == numbers).all() and (seat == np.arange(1, expected.players + 1, dtype=np.int8)).all())


def _value_faults(column: pl.Series, expected: Expected) -> Iterator[str]:
    """Yield what is wrong with a column that has no lists."""
    name = column.name
    if name == "strategy":
        known = np.zeros(len(column), np.bool_)
        for strategy in dict.fromkeys(expected.strategies):  # quicker than looking each up in a set
            known |= (column == strategy).to_numpy()
        if not known.all():
            strange = printable(str(column[int(known.argmin())]))
            yield f"the strategy '{strange}' is none that run.json names, {_at(~known, expected)}"
    elif column.dtype.is_integer():
        yield from (f"{fault} {_at(wrong, expected)}" for fault, wrong in _number_faults(column, expected))


def _number_faults(numbers: pl.Series, expected: Expected) -> Iterator[tuple[str, Mask]]:
    """Yield what is wrong with a column's numbers, and where."""
    name = numbers.name
    low, high = _RANGES.get(name, (1, expected.players))
    least, most = numbers.min(), numbers.max()
    if least is None or most is None:  # no numbers at all
        return
    if int(least) < low or int(most) > high:  # type: ignore[arg-type]  # they are numbers
        values: Any = numbers.to_numpy()
        wrong = (values < low) | (values > high)
        yield f"{name}: expected {low} to {high}, found {values[wrong.argmax()]}", wrong
    elif name == "rotations" and (turned := ~np.isin(numbers.to_numpy(), ROTATIONS)).any():
        yield f"{name}: expected 0, 90, 180 or 270, found {numbers[int(turned.argmax())]}", turned
    elif name in _OF_TILES and expected.ids is not None:
        there = np.zeros(_NUMBER.max + 1, np.bool_)
        there[list(expected.ids)] = True
        unknown = ~there[numbers.to_numpy()]
        if unknown.any():
            yield f"{name}: the catalog has no tile {numbers[int(unknown.argmax())]}, found", unknown


def _list_faults(column: pl.Series, expected: Expected) -> Iterator[str]:
    """Yield what is wrong with a column of lists."""
    name = column.name
    lengths = column.list.len().to_numpy()
    wanted = _LENGTHS.get(name)
    if wanted is not None and (odd := lengths != wanted).any():
        yield f"{name}: expected {wanted} values, found {lengths[odd.argmax()]} {_at(odd, expected)}"
        return
    items = column.explode().drop_nulls()  # in some versions an empty list makes a null
    if len(items) != lengths.sum():
        yield f"{name}: a list lacks a value"
        return
    if name in _OF_DOORS:
        if strange := set(items.unique()).difference(_DOOR_NAMES):
            yield f"{name}: expected doors such as N1 or W3, found '{printable(min(strange))}'"
        return
    for fault, wrong in _number_faults(items, expected):
        row = int(np.searchsorted(np.cumsum(lengths), wrong.argmax(), side="right"))
        yield f"{fault} {_row_at(row, expected)}"


def _faults_of_pairs(rows: pl.DataFrame, expected: Expected) -> Iterator[str]:
    """Yield which columns do not fit together."""
    if {"left", "left_rounds"} <= set(rows.columns):
        odd = (rows["left"].list.len() != rows["left_rounds"].list.len()).fill_null(value=True).to_numpy()
        if odd.any():
            yield f"left_rounds: expected as many rounds as tiles in left {_at(odd, expected)}"
    if set(_OF_DOORS) <= set(rows.columns):
        doors = [rows[name].list.get(place, null_on_oob=True) for name in _OF_DOORS for place in range(2)]
        for one, other in itertools.combinations(doors, 2):  # quicker than counting what is unique in each row
            odd = (one == other).fill_null(value=False).to_numpy()
            if odd.any():
                yield f"bone, tooth: expected four different doors {_at(odd, expected)}"
                return


def _at(wrong: Mask, expected: Expected) -> str:
    return _row_at(int(wrong.argmax()), expected)


def _row_at(row: int, expected: Expected) -> str:
    game, seat = divmod(row, expected.players)
    return f"in game {expected.first + game}, seat {seat + 1}"
