"""What is wrong with data that does not fit a shape: every misfit, in our words and with its place.

Imported only when something is wrong, for jsonschema takes its time.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator, ValidationError

from ghosts_cli.errors import Place
from ghosts_cli.formats.decode import node_at
from ghosts_cli.formats.nodes import Mapping, Node, Scalar
from ghosts_cli.formats.nodes import Sequence as SequenceNode
from ghosts_cli.formats.problems import Problems, suggestion
from ghosts_cli.formats.shapes import CHECKED_AFTER_READING, Shape, json_schema
from ghosts_cli.formats.tokens import is_token

_KINDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}


def note_problems(
    node: Node,
    data: Any,
    shape: type[Shape],
    problems: Problems,
) -> Iterator[tuple[str | int, ...]]:
    """Note everything that does not fit and yield the paths that are in the way."""
    for error in list(_deepest(_validator(shape).iter_errors(data))):
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


@functools.cache
def _validator(shape: type[Shape]) -> Draft202012Validator:
    return Draft202012Validator(json_schema(shape))


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
    keys = {key.text: key.place for key, _ in mapping.items}
    unknown = [key for key in keys if key not in known]
    missing = [key for key in schema.get("required", ()) if key not in keys]
    for key in unknown:
        hint = suggestion(key, known)
        if "did you mean" not in hint and len(unknown) == len(missing) == 1:  # another word for the one that is missing
            hint = f"; did you mean '{missing[0]}'?"
        problems.add(keys[key], f"unknown key '{key}'{hint}", "unknown-key")
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
    if error.validator in ("minItems", "maxItems"):
        return "length"
    return "type" if error.validator in ("type", "anyOf") else "value"


def _message(value: Node, error: ValidationError) -> str:
    return f"expected {_expected(error)}, found {_found(value)}{_parted_tile(value)}"


def _parted_tile(value: Node) -> str:
    """A clause where a tile was written with a blank behind its colon, which YAML takes for a mapping."""
    if not isinstance(value, Mapping) or len(value.items) != 1:
        return ""
    (key, behind) = value.items[0]
    if not isinstance(behind, Scalar) or not is_token(tile := f"{key.text}:{behind.text}"):
        return ""
    return f"; a tile has no blank behind its ':': write {tile}"


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
