"""From nodes to the shape of a file: a good file is converted at once, a bad one is told everything wrong with it."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, inspect

from ghosts_cli.formats.nodes import Mapping, Node, Scalar, is_yaml_null
from ghosts_cli.formats.nodes import Sequence as SequenceNode
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import Shape

ShapeT = TypeVar("ShapeT", bound=Shape)

_YES = ("y", "yes", "true", "on")
_NO = ("n", "no", "false", "off")
_JSON_WORDS = {"true": True, "false": False, "null": None}
"""Never text in JSON, where text has quotes."""
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


class _Wanted(Struct):
    """What a shape wants in a place, as far as it matters for reading scalars; text is what it wants most."""

    text: bool = False
    truth: bool = False
    number: bool = False
    null: bool = False
    item: _Wanted | None = None
    fields: dict[str, _Wanted] = {}
    other: _Wanted | None = None


_ANYTHING = _Wanted()


def decode(node: Node, shape: type[ShapeT], problems: Problems) -> ShapeT | None:
    """Fit ``node`` into ``shape``.

    Where it does not fit, everything wrong goes to ``problems``; what can be left out is left out and the
    rest returned, so that checks can go on. Returns None where too little is left.
    """
    data = _plain(node, _wanted_by(shape))
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError:
        pass
    from ghosts_cli.formats.misfits import note_problems

    for path in note_problems(node, data, shape, problems):
        _leave_out(data, path)
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError:
        return None


def node_at(node: Node, path: Sequence[str | int]) -> Node:
    """The node at ``path`` below ``node``; the last one that there is, where the path leads nowhere."""
    for step in path:
        below: Node | None = None
        if isinstance(node, Mapping) and isinstance(step, str):
            below = node.get(step)
        elif isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.items):
            below = node.items[step]
        if below is None:
            return node
        node = below
    return node


@functools.cache
def _wanted_by(shape: type[Shape]) -> _Wanted:
    return _wanted(inspect.type_info(shape))


def _wanted(type_: inspect.Type) -> _Wanted:
    wanted = _Wanted()
    for option in _options(type_):
        if isinstance(option, inspect.StrType):
            wanted.text = True
        elif isinstance(option, inspect.BoolType):
            wanted.truth = True
        elif isinstance(option, inspect.NoneType):
            wanted.null = True
        elif isinstance(option, inspect.IntType):
            wanted.number = True
        elif isinstance(option, inspect.LiteralType):
            wanted.number = isinstance(option.values[0], int)
        elif isinstance(option, inspect.ListType):
            wanted.item = _wanted(option.item_type)
        elif isinstance(option, inspect.DictType):
            wanted.other = _wanted(option.value_type)
        elif isinstance(option, inspect.StructType):
            wanted.fields = {field.encode_name: _wanted(field.type) for field in option.fields}
    return wanted


def _options(type_: inspect.Type) -> tuple[inspect.Type, ...]:
    while isinstance(type_, inspect.Metadata):
        type_ = type_.type
    if isinstance(type_, inspect.UnionType):
        return tuple(option for each in type_.types for option in _options(each))
    return (type_,)


def _plain(node: Node, wanted: _Wanted) -> Any:
    """Return ``node`` as plain data, its scalars read as is wanted there: text stays as written."""
    if isinstance(node, Scalar):
        return _plain_scalar(node, wanted)
    if isinstance(node, SequenceNode):
        item = wanted.item or _ANYTHING
        return [_plain(each, item) for each in node.items]
    other = wanted.other or _ANYTHING
    return {key.text: _plain(value, wanted.fields.get(key.text, other)) for key, value in node.items}


def _plain_scalar(node: Scalar, wanted: _Wanted) -> str | int | bool | None:
    text = node.text
    if node.json and node.plain and text in _JSON_WORDS:
        return _JSON_WORDS[text]
    if wanted.null and is_yaml_null(node):
        return None
    if wanted.text or not node.plain:
        return text
    if wanted.truth and text.lower() in _YES + _NO:
        return text.lower() in _YES
    if wanted.number and _WHOLE.fullmatch(text):
        return int(text)
    return text


def _leave_out(data: Any, path: tuple[str | int, ...]) -> None:
    """Take the value at ``path`` out of its mapping; a list's item cannot be left out."""
    for step in path[:-1]:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return  # something above it has already been left out
    if isinstance(data, dict) and path:
        data.pop(path[-1], None)
