"""YAML and JSON texts as trees of nodes that know their places.

YAML comes through libyaml's event stream, so depth, tags and aliases are checked before anything is
built; scalars stay text, as written. JSON is read by the standard library's scanner. Both give the same
nodes, so everything above is the same for the two.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from json.decoder import scanstring  # type: ignore[attr-defined]  # public in use, missing from the stubs
from typing import Any

import yaml

from ghosts_cli.errors import Place, UnreadableError
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.source import Source, place_after

Events = Iterator[Any]
"""PyYAML's events; its stubs do not tell which attributes an event of a kind has."""

DEEPEST = 32
"""Levels of nesting; the deepest format here has six."""
MOST_NODES = 100_000
"""Nodes of one file, aliases written out."""


@dataclass(slots=True)
class Scalar:
    """A single value as written; ``plain`` is whether it stood without quotes."""

    place: Place
    text: str
    plain: bool
    json: bool = False


@dataclass(slots=True)
class Sequence:
    """A list."""

    place: Place
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Mapping:
    """A mapping; keys in file order, a key given twice stands twice."""

    place: Place
    items: list[tuple[Scalar, Node]] = field(default_factory=list)

    def get(self, key: str) -> Node | None:
        """The value of ``key``; the last one where it stands twice."""
        return next((value for name, value in reversed(self.items) if name.text == key), None)

    def key_place(self, key: str) -> Place | None:
        """Where ``key`` itself stands."""
        return next((name.place for name, _ in reversed(self.items) if name.text == key), None)


Node = Scalar | Sequence | Mapping


def parse(source: Source, problems: Problems) -> Node:
    """Read ``source`` as JSON if its first character is ``{``, else as YAML.

    Keys that stand twice are noted in ``problems``. Raises UnreadableError where the text is not YAML or
    JSON, has tags, several documents, too many levels or too many nodes.
    """
    reader = _JsonReader(source) if source.text.lstrip().startswith("{") else _YamlReader(source)
    root = reader.read()
    _note_doubled_keys(root, problems)
    return root


def is_yaml_null(scalar: Scalar) -> bool:
    """Whether the scalar is the null of YAML 1.1 or JSON."""
    return scalar.plain and scalar.text in (("null",) if scalar.json else ("", "~", "null", "Null", "NULL"))


def _note_doubled_keys(root: Node, problems: Problems) -> None:
    for mapping in _mappings(root):
        first: dict[str, Place] = {}
        for key, _ in mapping.items:
            if (place := first.setdefault(key.text, key.place)) is not key.place:
                problems.add(
                    key.place,
                    f"key '{key.text}' stands twice; it is also at {place.line}:{place.column}",
                    "duplicate-key",
                )


def _mappings(root: Node) -> Iterator[Mapping]:
    """Every mapping once, also where aliases lead to it again."""
    seen: set[int] = set()
    todo: list[Node] = [root]
    while todo:
        node = todo.pop()
        if isinstance(node, Scalar) or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Mapping):
            yield node
            todo.extend(value for _, value in node.items)
        else:
            todo.extend(node.items)


class _YamlReader:
    """Builds the tree from libyaml's events."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.nodes = 0

    def read(self) -> Node:
        try:
            return self._document(yaml.parse(self.source.text, Loader=yaml.CLoader))
        except yaml.reader.ReaderError as error:
            before = self.source.text.encode()[: error.position].decode(errors="ignore")
            message = f"not text: found the control character U+{int(error.character):04X}"
            raise UnreadableError(self.source.file, message, place_after(before)) from None
        except yaml.MarkedYAMLError as error:
            raise self._syntax_error(error) from None

    def _syntax_error(self, error: yaml.MarkedYAMLError) -> UnreadableError:
        place = _mark_place(error.problem_mark)
        if error.problem_mark is not None and self.source.text[error.problem_mark.index :].startswith("\t"):
            return UnreadableError(self.source.file, "not YAML: found a tab; YAML is indented with spaces", place)
        context = f" {error.context}" if error.context else ""
        return UnreadableError(self.source.file, f"not YAML: {error.problem or 'unreadable'}{context}", place)

    def _document(self, events: Events) -> Node:
        root: Node | None = None
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise self._refusal(event, "expected one document, found a second one after '---'")
                root = self._node(next(events), events, 1)[0]
        if root is None:
            raise UnreadableError(self.source.file, "the file holds nothing but comments")
        return root

    def _node(self, event: Any, events: Events, depth: int) -> tuple[Node, int]:
        """Return the node that begins with ``event``, and how many nodes it holds, aliases written out."""
        place = _mark_place(event.start_mark)
        if isinstance(event, yaml.AliasEvent):
            if event.anchor not in self.anchors:
                raise self._refusal(event, f"alias '*{event.anchor}' has no anchor '&{event.anchor}' before it")
            node, size = self.anchors[event.anchor]
            self._count(event, size)
            return node, size
        if event.tag is not None and event.tag != "!":
            raise self._refusal(event, f"found the tag '{event.tag}'; tags are not read, write the plain value")
        if depth > DEEPEST:
            raise self._refusal(event, f"nested more than {DEEPEST} levels deep")
        self._count(event, 1)
        if isinstance(event, yaml.ScalarEvent):
            node, size = Scalar(place, event.value, not event.style), 1
        elif isinstance(event, yaml.SequenceStartEvent):
            node, size = self._sequence(place, events, depth)
        else:
            node, size = self._mapping(place, events, depth)
        if event.anchor is not None:
            self.anchors[event.anchor] = node, size
        return node, size

    def _sequence(self, place: Place, events: Events, depth: int) -> tuple[Node, int]:
        sequence, size = Sequence(place), 1
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            item, held = self._node(event, events, depth + 1)
            sequence.items.append(item)
            size += held
        return sequence, size

    def _mapping(self, place: Place, events: Events, depth: int) -> tuple[Node, int]:
        mapping, size = Mapping(place), 1
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key, _ = self._node(event, events, depth + 1)
            if not isinstance(key, Scalar):
                raise self._refusal(event, "expected a key, found a list or a mapping in its place")
            value, held = self._node(next(events), events, depth + 1)
            mapping.items.append((key, value))
            size += 1 + held
        return mapping, size

    def _count(self, event: Any, nodes: int) -> None:
        self.nodes += nodes
        if self.nodes > MOST_NODES:
            raise self._refusal(event, f"more than {MOST_NODES} values, aliases written out")

    def _refusal(self, event: Any, message: str) -> UnreadableError:
        return UnreadableError(self.source.file, message, _mark_place(event.start_mark))


def _mark_place(mark: Any) -> Place:  # PyYAML has two unrelated classes of marks
    return Place() if mark is None else Place(mark.line + 1, mark.column + 1)


class _JsonReader:
    """Reads JSON with the place of every value; the scanner of strings is the standard library's."""

    _SPACE = re.compile(r"[ \t\r\n]*")
    _BARE = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.at = 0
        self.line = 1
        self.line_start = 0
        self.nodes = 0

    def read(self) -> Node:
        root = self._value(1)
        self._skip()
        if self.at < len(self.text):
            raise self._refusal("expected the end of the file")
        return root

    def _skip(self) -> str:
        """Pass over white space and return the next character, or nothing at the end."""
        match = self._SPACE.match(self.text, self.at)
        assert match is not None  # the pattern also matches nothing
        if newlines := match[0].count("\n"):
            self.line += newlines
            self.line_start = self.text.rindex("\n", 0, match.end()) + 1
        self.at = match.end()
        return self.text[self.at : self.at + 1]

    @property
    def _place(self) -> Place:
        return Place(self.line, self.at - self.line_start + 1)

    def _refusal(self, expected: str) -> UnreadableError:
        found = f"'{self.text[self.at]}'" if self.at < len(self.text) else "the end of the file"
        return UnreadableError(self.source.file, f"not JSON: {expected}, found {found}", self._place)

    def _value(self, depth: int) -> Node:
        character = self._skip()
        self.nodes += 1
        if depth > DEEPEST or self.nodes > MOST_NODES:
            limit = f"{DEEPEST} levels" if depth > DEEPEST else f"{MOST_NODES} values"
            raise UnreadableError(self.source.file, f"more than {limit}", self._place)
        if character == "{":
            return self._mapping(depth)
        if character == "[":
            return self._sequence(depth)
        if character == '"':
            return self._string()
        match = self._BARE.match(self.text, self.at)
        if match is None:
            raise self._refusal("expected a value")
        scalar = Scalar(self._place, match[0], plain=True, json=True)
        self.at = match.end()
        return scalar

    def _string(self) -> Scalar:
        place = self._place
        try:
            text, self.at = scanstring(self.text, self.at + 1, True)  # noqa: FBT003 - positional only: strict
        except json.JSONDecodeError as error:
            self.at = error.pos
            raise UnreadableError(self.source.file, f"not JSON: {error.msg.lower()}", self._place) from None
        return Scalar(place, text, plain=False, json=True)

    def _sequence(self, depth: int) -> Sequence:
        sequence = Sequence(self._place)
        self.at += 1
        if self._skip() == "]":
            self.at += 1
            return sequence
        while True:
            sequence.items.append(self._value(depth + 1))
            if not self._more("]"):
                return sequence

    def _mapping(self, depth: int) -> Mapping:
        mapping = Mapping(self._place)
        self.at += 1
        if self._skip() == "}":
            self.at += 1
            return mapping
        while True:
            if self._skip() != '"':
                raise self._refusal("expected a key in double quotes")
            key = self._string()
            if self._skip() != ":":
                raise self._refusal("expected ':' after the key")
            self.at += 1
            mapping.items.append((key, self._value(depth + 1)))
            if not self._more("}"):
                return mapping

    def _more(self, close: str) -> bool:
        """Pass over ``,`` or ``close`` and return whether another item follows."""
        character = self._skip()
        if character not in (",", close) or not character:
            raise self._refusal(f"expected ',' or '{close}'")
        self.at += 1
        return character == ","
