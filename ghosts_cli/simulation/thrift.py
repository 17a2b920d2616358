"""As much of Thrift's compact protocol as a Parquet file takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Value(NamedTuple):
    """A value as it is written: its kind's number, and its bytes."""

    kind: int
    content: bytes


TRUE = Value(1, b"")
"""A boolean field; its kind says it all."""


def varint(number: int) -> bytes:
    """A whole number from 0, seven bits a byte, the lowest first."""
    content = bytearray()
    while number > 0x7F:
        content.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*content, number])


def i8(number: int) -> Value:
    """A number of one byte, 0 to 127."""
    return Value(3, bytes([number]))


def i32(number: int) -> Value:
    """A number of up to 32 bits, from 0."""
    return Value(5, varint(2 * number))


def i64(number: int) -> Value:
    """A number of up to 64 bits, from 0."""
    return Value(6, varint(2 * number))


def text(words: str) -> Value:
    """A text."""
    content = words.encode()
    return Value(8, varint(len(content)) + content)


def listing(values: Sequence[Value]) -> Value:
    """A list of values of one kind; at least one."""
    kind, size = values[0].kind, len(values)
    header = bytes([size << 4 | kind]) if size < 15 else bytes([0xF0 | kind]) + varint(size)
    return Value(9, header + b"".join(value.content for value in values))


def struct(fields: Mapping[int, Value | None]) -> Value:
    """Fields by rising number, at most 15 apart; None leaves a field out."""
    content, before = bytearray(), 0
    for number, value in fields.items():
        if value is not None:
            content.append(number - before << 4 | value.kind)
            content += value.content
            before = number
    return Value(12, bytes([*content, 0]))
