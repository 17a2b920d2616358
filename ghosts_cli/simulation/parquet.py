"""Writing columns of small numbers and few words as a Parquet file.

Polars reads runs, and could write them. But a run has numbers from small ranges, and words of which there
are few. Polars finds that out value by value, which takes longer than playing the games at random does.
Here a column's range is its dictionary, so that its values are written as bytes just as they are: more than
ten times faster, and smaller.

A file has one row group; a column has one page with its dictionary and one with its values, none of them
compressed. The words are those of the format's own description (apache/parquet-format).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ghosts_cli.simulation.thrift import TRUE, Value, i8, i32, i64, listing, struct, text, varint

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

_MAGIC = b"PAR1"
_BOOLEAN, _INT32, _INT64, _BYTE_ARRAY = 0, 1, 2, 6  # physical types
_REQUIRED, _REPEATED = 0, 2  # repetitions
_PLAIN, _RLE, _RLE_DICTIONARY = 0, 3, 8  # encodings
_DATA_PAGE, _DICTIONARY_PAGE = 0, 2
_UTF8, _LIST = 0, 3  # converted types, which older readers look at
_INT_OF_BITS = {8: 15, 16: 16}
_STRING, _LIST_OF, _INTEGER = 1, 3, 10  # logical types


@dataclass(frozen=True)
class Lists:
    """How the values of a column are lists: the levels that say so, and how many of them there are."""

    levels: bytes
    entries: int


def lists(lengths: Array) -> Lists:
    """Lists of these lengths, one after the other."""
    taken = np.maximum(lengths, 1).astype(np.int32)
    ends = np.cumsum(taken, dtype=np.int64)
    entries = int(ends[-1]) if len(ends) else 0
    starts = ends - taken
    repeats, there = np.ones(entries, np.bool_), np.ones(entries, np.bool_)
    repeats[starts] = False
    there[starts[lengths == 0]] = False
    return Lists(_bits(repeats) + _bits(there), entries)


@functools.lru_cache(maxsize=16)
def lists_of(length: int, rows: int) -> Lists:
    """So many lists of the same length."""
    return lists(np.full(rows, length))


@dataclass(frozen=True)
class Column:
    """A column without nulls of bool, int8, int16, int64 or, with ``words``, text; with ``lists``, lists of such."""

    name: str
    values: Array
    words: Sequence[str] | None = None
    """The texts that ``values`` are numbers of, from 0."""
    lists: Lists | None = None

    @property
    def physical(self) -> int:
        """The physical type."""
        if self.words is not None:
            return _BYTE_ARRAY
        return {"bool": _BOOLEAN, "int64": _INT64}.get(self.values.dtype.name, _INT32)

    @property
    def path(self) -> list[str]:
        """The names that lead to the values."""
        return [self.name] if self.lists is None else [self.name, "list", "element"]


def parquet(columns: Sequence[Column], rows: int) -> bytes:
    """The columns, of so many rows each, as a file."""
    file = bytearray(_MAGIC)
    chunks = [_append_column(file, column) for column in columns]
    group = struct({1: listing(chunks), 2: i64(len(file)), 3: i64(rows)})
    root = struct({4: text("schema"), 5: i32(len(columns))})
    schema = listing([root, *(element for column in columns for element in _elements(column))])
    footer = struct({1: i32(1), 2: schema, 3: i64(rows), 4: listing([group]), 6: text("ghosts-cli")}).content
    return bytes(file) + footer + len(footer).to_bytes(4, "little") + _MAGIC


def _elements(column: Column) -> Iterator[Value]:
    """The column in the schema; a list is three levels deep."""
    if column.lists is not None:
        kind = struct({_LIST_OF: struct({})})
        yield struct({3: i32(_REQUIRED), 4: text(column.name), 5: i32(1), 6: i32(_LIST), 10: kind})
        yield struct({3: i32(_REPEATED), 4: text("list"), 5: i32(1)})
    converted = logical = None
    if column.physical == _BYTE_ARRAY:
        converted, logical = i32(_UTF8), struct({_STRING: struct({})})
    elif column.physical == _INT32:
        bits = 8 * column.values.dtype.itemsize
        converted, logical = i32(_INT_OF_BITS[bits]), struct({_INTEGER: struct({1: i8(bits), 2: TRUE})})
    yield struct({1: i32(column.physical), 3: i32(_REQUIRED), 4: text(column.path[-1]), 6: converted, 10: logical})


def _append_column(file: bytearray, column: Column) -> Value:
    """Append a column's pages to ``file``; return what the footer says of them."""
    start = len(file)
    levels, entries = (b"", len(column.values)) if column.lists is None else (column.lists.levels, column.lists.entries)
    if column.physical == _BOOLEAN:
        values, encoding = np.packbits(column.values, bitorder="little").tobytes(), _PLAIN
    elif column.physical == _INT64:
        values, encoding = column.values.astype("<i8").tobytes(), _PLAIN
    else:
        values, encoding = _append_dictionary(file, column), _RLE_DICTIONARY
    page = len(file)
    header = struct({1: i32(entries), 2: i32(encoding), 3: i32(_RLE), 4: i32(_RLE)})
    _append_page(file, levels + values, i32(_DATA_PAGE), {5: header})
    meta = {
        1: i32(column.physical),
        2: listing([i32(_PLAIN), i32(_RLE), i32(encoding)]),
        3: listing([text(name) for name in column.path]),
        4: i32(0),
        5: i64(entries),
        6: i64(len(file) - start),
        7: i64(len(file) - start),
        9: i64(page),
        11: None if page == start else i64(start),
    }
    return struct({2: i64(start), 3: struct(meta)})


def _append_dictionary(file: bytearray, column: Column) -> bytes:
    """Append the page with a column's dictionary; return its values as numbers of that."""
    if column.words is not None:
        numbers, count = column.values, len(column.words)
        content = b"".join(len(word.encode()).to_bytes(4, "little") + word.encode() for word in column.words)
    else:
        low, high = _range(column.values)
        unsigned = np.dtype(f"u{column.values.dtype.itemsize}").type
        numbers = column.values.view(unsigned) - unsigned(low % (int(np.iinfo(unsigned).max) + 1))
        count = high + 1 - low
        content = np.arange(low, high + 1, dtype="<i4").tobytes()
    header = struct({1: i32(count), 2: i32(_PLAIN)})
    _append_page(file, content, i32(_DICTIONARY_PAGE), {7: header})
    width = 1 if count <= 256 else 2
    packed = numbers.astype(f"<u{width}", copy=False).tobytes()
    return bytes([8 * width]) + _run_of_bits(len(numbers)) + packed + bytes(-len(numbers) % 8 * width)


def _range(values: Array) -> tuple[int, int]:
    return (int(values.min()), int(values.max())) if len(values) else (0, 0)


def _append_page(file: bytearray, content: bytes, kind: Value, header: dict[int, Value]) -> None:
    size = i32(len(content))
    file += struct({1: kind, 2: size, 3: size, **header}).content + content


def _bits(levels: Array) -> bytes:
    """Levels of one bit each, their size in front."""
    packed = _run_of_bits(len(levels)) + np.packbits(levels, bitorder="little").tobytes()
    return len(packed).to_bytes(4, "little") + packed


def _run_of_bits(values: int) -> bytes:
    """What stands in front of a bit-packed run: how many groups of eight values it has."""
    return varint(-(-values // 8) << 1 | 1)
