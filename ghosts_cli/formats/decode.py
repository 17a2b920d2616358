"""From nodes to the shape of a file: a good file is converted at once, a bad one is told everything wrong with it."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import inspect

from ghosts_cli.errors import Place
from ghosts_cli.formats.nodes import Mapping, Node, Scalar, is_yaml_null
from ghosts_cli.formats.nodes import Sequence as SequenceNode
from ghosts_cli.formats.problems import Problems, suggestion
from ghosts_cli.formats.shapes import CHECKED_AFTER_READING, Shape, json_schema

if TYPE_CHECKING:
    from jsonschema import ValidationError

ShapeT = TypeVar("ShapeT", bound=Shape)

_YES = {"y", "yes", "true", "on"}
_NO = {"n", "no", "false", "off"}
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")

_KINDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}


def decode(node: Node, shape: type[ShapeT], problems: Problems) -> ShapeT | None:
    """Fit ``node`` into ``shape``.

    Where it does not fit, everything wrong goes to ``problems``; what can be left out is left out and the
    rest returned, so that checks can go on. Returns None where too little is left.
    """
    data = _plain(node, _type_of(shape))
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError:
        pass
    for path in _note_problems(node, data, shape, problems):
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
def _type_of(shape: type[Shape]) -> inspect.Type:
    return inspect.type_info(shape)


def _plain(node: Node, type_: inspect.Type) -> Any:
    """Return ``node`` as plain data, its scalars read as ``type_`` wants them: text stays as written."""
    options = _options(type_)
    if isinstance(node, Mapping):
        return _plain_mapping(node, options)
    if isinstance(node, SequenceNode):
        item = next((option.item_type for option in options if isinstance(option, inspect.ListType)), inspect.AnyType())
        return [_plain(each, item) for each in node.items]
    return _plain_scalar(node, options)


def _options(type_: inspect.Type) -> tuple[inspect.Type, ...]:
    while isinstance(type_, inspect.Metadata):
        type_ = type_.type
    if isinstance(type_, inspect.UnionType):
        return tuple(option for each in type_.types for option in _options(each))
    return (type_,)


def _plain_mapping(node: Mapping, options: tuple[inspect.Type, ...]) -> dict[str, Any]:
    fields: dict[str, inspect.Type] = {}
    other: inspect.Type = inspect.AnyType()
    for option in options:
        if isinstance(option, inspect.StructType):
            fields |= {field.encode_name: field.type for field in option.fields}
        elif isinstance(option, inspect.DictType):
            other = option.value_type
    return {key.text: _plain(value, fields.get(key.text, other)) for key, value in node.items}


def _plain_scalar(node: Scalar, options: tuple[inspect.Type, ...]) -> str | int | bool | None:
    kinds = {type(option) for option in options}
    if inspect.NoneType in kinds and is_yaml_null(node):
        return None
    if inspect.StrType in kinds or not node.plain:
        return node.text
    if inspect.BoolType in kinds and node.text.lower() in _YES | _NO and not (node.json and len(node.text) < 4):
        return node.text.lower() in _YES
    wants_number = inspect.IntType in kinds or any(
        isinstance(option, inspect.LiteralType) and isinstance(option.values[0], int) for option in options
    )
    if wants_number and _WHOLE.fullmatch(node.text):
        return int(node.text)
    return node.text


def _note_problems(
    node: Node,
    data: Any,
    shape: type[Shape],
    problems: Problems,
) -> Iterator[tuple[str | int, ...]]:
    """Note everything that does not fit and yield the paths that are in the way."""
    from jsonschema import Draft202012Validator

    for error in list(_deepest(Draft202012Validator(json_schema(shape)).iter_errors(data))):
        path = tuple(error.absolute_path)
        if _checked_later(error):
            continue
        if "propertyNames" in error.schema_path or error.validator == "additionalProperties":
            yield from _note_unknown_keys(node_at(node, path), path, error, problems)
        elif error.validator == "required":
            _note_missing_key(node_at(node, path), error, problems)
        else:
            problems.add(_place(node, path, error), _message(node_at(node, path), error), _rule(error))
            yield path


def _deepest(errors: Iterator[ValidationError]) -> Iterator[ValidationError]:
    """Replace "fits none of these" by what is wrong within the one choice of the right kind, if there is one."""
    for error in errors:
        if error.validator == "anyOf" and error.context:
            choices = {each.schema_path[0] for each in error.context}
            off_kind = {each.schema_path[0] for each in error.context if _off_kind(each)}
            if len(right := choices - off_kind) == 1:
                yield from _deepest(each for each in error.context if each.schema_path[0] in right)
                continue
        yield error


def _off_kind(error: ValidationError) -> bool:
    """Whether the value as a whole is of another kind, say a list where text was expected."""
    if error.validator == "anyOf":
        return not error.path and all(_off_kind(each) for each in error.context or ())
    return error.validator == "type" and not error.path


def _checked_later(error: ValidationError) -> bool:
    """Whether the reader checks this by itself, with a better message."""
    schema = error.schema if isinstance(error.schema, dict) else {}
    return schema.get("$comment") == CHECKED_AFTER_READING and error.validator not in ("type", "anyOf")


def _note_unknown_keys(
    mapping: Node, path: tuple[str | int, ...], error: ValidationError, problems: Problems
) -> Iterator[tuple[str | int, ...]]:
    assert isinstance(mapping, Mapping)  # additionalProperties is about mappings
    schema = error.schema if isinstance(error.schema, dict) else {}
    known = schema.get("enum") or schema.get("properties", {})
    for key in dict.fromkeys(key.text for key, _ in mapping.items):
        if key not in known:
            place = mapping.key_place(key) or mapping.place
            problems.add(place, f"unknown key '{key}'{suggestion(key, known)}", "unknown-key")
            yield (*path, key)


def _note_missing_key(mapping: Node, error: ValidationError, problems: Problems) -> None:
    missing = error.message.split("'")[1]
    properties = error.schema.get("properties", {}) if isinstance(error.schema, dict) else {}
    wanted = properties.get(missing, {}).get("description")
    problems.add(mapping.place, f"missing key '{missing}'" + (f": expected {wanted}" if wanted else ""), "missing-key")


def _place(node: Node, path: tuple[str | int, ...], error: ValidationError) -> Place:
    """Where the problem stands: the value, or the first item too many."""
    value = node_at(node, path)
    if error.validator == "maxItems" and isinstance(value, SequenceNode):
        return value.items[int(str(error.validator_value))].place
    return value.place


def _rule(error: ValidationError) -> str:
    return "length" if error.validator in ("minItems", "maxItems") else "type" if error.validator == "type" else "value"


def _message(value: Node, error: ValidationError) -> str:
    return f"expected {_expected(error)}, found {_found(value)}"


def _expected(error: ValidationError) -> str:
    schema = error.schema if isinstance(error.schema, dict) else {}
    if error.validator in ("enum", "const"):
        allowed = [str(value) for value in schema.get("enum", [schema.get("const")])]
        hint = suggestion(str(error.instance), allowed) if isinstance(error.instance, str) else ""
        listed = allowed[0] if len(allowed) == 1 else f"{', '.join(allowed[:-1])} or {allowed[-1]}"
        return listed + (f" ({hint.removeprefix('; ')})" if hint.startswith("; did") else "")
    if "properties" in schema:
        return f"a mapping with the keys {', '.join(schema.get('required') or schema['properties'])}"
    if "description" in schema:
        return str(schema["description"])
    if error.validator == "anyOf":
        return " or ".join(_KINDS[each["type"]] for each in schema["anyOf"] if each.get("type") in _KINDS)
    return _KINDS.get(str(schema.get("type")), str(schema.get("type")))


def _found(value: Node) -> str:
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, SequenceNode):
        return f"a list of {len(value.items)}"
    if not value.text:
        return "nothing"
    return f"'{value.text}'" if value.plain else f"the text '{value.text}'"


def _leave_out(data: Any, path: tuple[str | int, ...]) -> None:
    """Take the value at ``path`` out of its mapping; a list's item cannot be left out."""
    for step in path[:-1]:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return  # something above it has already been left out
    if isinstance(data, dict) and path:
        data.pop(path[-1], None)
