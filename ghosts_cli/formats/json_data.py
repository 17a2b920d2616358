"""JSON that the program wrote, read back as plain data or as a type; what is no such thing says what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, get_args, get_type_hints

import msgspec

from ghosts_cli.errors import Place, UnreadableError
from ghosts_cli.formats.decode import node_at
from ghosts_cli.formats.kinds import kind_told
from ghosts_cli.formats.nodes import Mapping, Node, Scalar, parse
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.source import Source, place_after

_KINDS: Final = {
    "object": "a mapping",
    "array": "a list",
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
}
"""The decoder's names for what stands in JSON, and ours."""
_BOUNDS: Final = {">": "from", "<": "up to"}
_OTHER: Final = "this is not what is expected here"


def json_data(source: Source, kind: Any, *, expected: str, advice: str) -> Any:
    """The text of ``source`` as ``kind``.

    Raises UnreadableError where it is no JSON, nested too deeply, or other than ``kind``: ``expected`` says what was,
    ``advice`` what to do.
    """
    try:
        return msgspec.json.decode(source.text, type=kind)
    except RecursionError:
        why, place = "it is nested too deeply", Place()
    except msgspec.MsgspecError as error:
        why, place = _another_kind(source, kind) or told(source, str(error))
    raise UnreadableError(source.file, f"expected {expected}: {why}; {advice}", place)


def told(source: Source, message: str) -> tuple[str, Place]:
    """What the decoder of JSON says of a text, in the program's words, and where."""
    said, _, path = message.partition(" - at `")
    if (byte := re.search(r" \(byte ([0-9]+)\)$", said)) is not None:
        place = place_after(source.text.encode()[: int(byte[1])].decode(errors="ignore"))
    elif said == "Input data was truncated":
        place = place_after(source.text)
    else:
        place = _place_of(_root(source), path.removesuffix("`"))
    for pattern, words in _TOLD.items():
        if (match := re.fullmatch(pattern, said)) is not None:
            return words(match), place
    return _OTHER, place


def _kinds(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))


_TOLD: Final[dict[str, Callable[[re.Match[str]], str]]] = {
    r"Input data was truncated": lambda _: "the text ends too early",
    r"JSON is malformed: .*": lambda _: "this is no JSON",
    r"Number out of range": lambda _: "the number is too large",
    r"Object missing required field `(.*)`": lambda match: f"the key '{match[1]}' is missing",
    r"Object contains unknown field `(.*)`": lambda match: f"unknown key '{match[1]}'",
    r"Invalid enum value (.*)": lambda match: f"found {match[1]}, which it cannot be",
    r"Expected `(.*)`, got `(.*)`": lambda match: f"expected {_kinds(match[1])}, found {_kinds(match[2])}",
    r"Expected `(.*)` of length >= (.*)": lambda match: f"expected {_kinds(match[1])} of length {match[2]} or more",
    r"Expected `(.*)` of length <= (.*)": lambda match: f"expected {_kinds(match[1])} of length {match[2]} or less",
    r"Expected `(.*)` of length ([0-9]+).*": lambda match: f"expected {_kinds(match[1])} of length {match[2]}",
    r"Expected `(.*)` (>|<)= (\S+)": lambda match: f"expected {_kinds(match[1])} {_BOUNDS[match[2]]} {match[3]}",
}
"""The decoder's sentences, and ours."""


def _another_kind(source: Source, kind: Any) -> tuple[str, Place] | None:
    """What is wrong with the key ``format``, where ``kind`` has one and something is."""
    wanted = get_args(get_type_hints(kind).get("format")) if isinstance(kind, type) else ()
    root = _root(source) if wanted else None
    found = root.get("format") if isinstance(root, Mapping) else None
    if not isinstance(found, Scalar) or found.text in wanted:
        return None
    return f"expected the format {wanted[0]}, found '{found.text}'{kind_told(found.text, wanted)}", found.place


def _root(source: Source) -> Node | None:
    try:
        return parse(source, Problems())
    except UnreadableError:  # what is no JSON, and what is too large to tell places in
        return None


def _place_of(root: Node | None, path: str) -> Place:
    """Where the decoder's ``path``, such as ``$.decks[3].hash``, leads; as far as it can be followed."""
    return Place() if root is None else node_at(root, tuple(_steps(path))).place


def _steps(path: str) -> Iterator[str | int]:
    for name, number in re.findall(r"\.([^.\[]+)|\[([0-9.]+)\]", path):
        if name:
            yield name
        elif number.isdecimal():
            yield int(number)
        else:  # a key that may be anything is not told
            return
