"""YAML as nodes with places.

The text comes through libyaml's event stream, so depth, tags and aliases are checked before anything is
built; scalars stay text, as written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from ghosts_cli.errors import Place, UnreadableError
from ghosts_cli.formats.nodes import DEEPEST, MOST_NODES, Mapping, Node, Scalar, Sequence
from ghosts_cli.formats.source import Source, place_after

Events = Iterator[Any]
"""PyYAML's events; its stubs do not tell which attributes an event of a kind has."""


class YamlReader:
    """Builds the tree from libyaml's events."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.nodes = 0

    def read(self) -> Node:
        """The root of the text. Raises UnreadableError where there is none."""
        try:
            return self._document(iter(yaml.CLoader(self.source.text).get_event, None))
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
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            raise self._refusal(event, f"found the tag '{tag}'; tags are not read, write the plain value")
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
