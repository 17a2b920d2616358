"""JSON as the program writes it: UTF-8 as it is, but nothing that could disturb a terminal."""

from __future__ import annotations

import re
from typing import Any

import msgspec

_DISTURBING = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What JSON allows in a string though it steers a terminal or turns the direction of writing."""


def json_text(data: Any) -> str:
    """``data`` as a document, one value a line, ending with a newline."""
    try:
        text = msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
    except UnicodeEncodeError:
        text = _with_odd_names(data, indent=2)
    return _harmless(text) + "\n"


def json_line(data: Any) -> str:
    """``data`` as one line, ending with a newline."""
    try:
        text = msgspec.json.format(msgspec.json.encode(data), indent=0).decode()
    except UnicodeEncodeError:
        text = _with_odd_names(data, indent=None)
    return _harmless(text) + "\n"


def _with_odd_names(data: Any, *, indent: int | None) -> str:
    """JSON of data with a file name that is not UTF-8; its odd bytes become escapes when they are written."""
    import json

    return json.dumps(data, ensure_ascii=False, indent=indent)


def _harmless(text: str) -> str:
    return _DISTURBING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
