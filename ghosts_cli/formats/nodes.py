"""YAML and JSON texts as trees of nodes that know their places.

Both kinds of text give the same nodes, so everything above is the same for the two. Scalars stay text, as
written: only a shape knows which of them is a number.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from ghosts_cli.errors import Place
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.source import Source

DEEPEST = 32
"""Levels of nesting; the deepest format here has six."""
MOST_NODES = 100_000
"""Nodes of one file, aliases written out."""


class Scalar(Struct):
    """A single value as written; ``plain`` is whether it stood without quotes."""

    place: Place
    text: str
    plain: bool
    json: bool = False


class Sequence(Struct):
    """A list."""

    place: Place
    items: list[Node] = field(default_factory=list)


class Mapping(Struct):
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
    if source.text.lstrip().startswith("{"):
        from ghosts_cli.formats.json_reader import JsonReader

        root = JsonReader(source).read()
    else:
        from ghosts_cli.formats.yaml_reader import YamlReader

        root = YamlReader(source).read()
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
