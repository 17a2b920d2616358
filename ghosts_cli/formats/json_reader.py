"""JSON as nodes with places; the scanner of strings is the standard library's."""

from __future__ import annotations

import json
import re
from json.decoder import scanstring  # type: ignore[attr-defined]  # public in use, missing from the stubs

from ghosts_cli.errors import Place, UnreadableError
from ghosts_cli.formats.nodes import DEEPEST, MOST_NODES, Mapping, Node, Scalar, Sequence
from ghosts_cli.formats.source import Source


class JsonReader:
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
        """The root of the text. Raises UnreadableError where there is none."""
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
            raise UnreadableError(
                self.source.file, f"not JSON: {error.msg.lower().removesuffix(' at')}", self._place
            ) from None
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise UnreadableError(self.source.file, "not JSON: half of a surrogate pair stands alone", place)
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
