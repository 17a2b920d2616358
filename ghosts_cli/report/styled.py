"""Text with styles: printed plain as it is, and coloured by way of rich.

Most output goes without colour, and rich takes longer to import than a game takes to score. So it is asked for
colour and for signs of unusual width only; both ways break lines at the same places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.console import RenderableType

_NARROW = re.compile(r"[\x20-\x7e\xa1-\xac\xae-\u02ff\u2026\u2500-\u25fc]*")
"""Signs that take a column each; of others a table must tell."""

_WORD = re.compile(r"\s*\S+")
_PIECE = re.compile(r"[^\w\s]*(?:\d+(?:[.,]\d+)*|[^\W\d]+)[^\w\s]*|.")
"""A number or letters with the signs before and behind them."""


def columns(text: str) -> int:
    """The columns that ``text`` takes in a terminal."""
    if _NARROW.fullmatch(text):
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, width: int) -> str:
    """``text`` with blanks behind it, so that it takes ``width`` columns."""
    return text + " " * (width - columns(text))


def cut(text: str, room: int, ellipsis: str = "…") -> str:
    """``text``, or as much of it as leaves place for ``ellipsis`` in ``room`` columns."""
    if columns(text) <= room:
        return text
    from rich.cells import set_cell_size

    return set_cell_size(text, room - len(ellipsis)) + ellipsis


def broken(text: str, width: int) -> list[str]:
    """``text`` in lines of at most ``width`` columns, for a cell of a table.

    It is broken between words; a word that is wider than a line behind a sign, or between letters and digits; a number
    only where it is wider than a line itself.
    """
    if columns(text) <= width:
        return [text]
    lines, line = [], ""
    for word in _WORD.findall(text):
        if columns(line + word) > width and line:
            lines.append(line)
            line, word = "", word.lstrip()  # noqa: PLW2901 - a line begins with no blanks
        for piece in [word] if columns(word) <= width else _pieces(word, width):
            if columns(line + piece) > width and line:
                lines.append(line)
                line = ""
            line += piece
    return [*lines, line]


def longest_piece(text: str) -> int:
    """How many columns the longest of the pieces needs that ``broken`` keeps whole as long as it can."""
    return max((columns(piece) for word in text.split() for piece in _PIECE.findall(word)), default=0)


def _pieces(word: str, width: int) -> Iterator[str]:
    for piece in _PIECE.findall(word):
        yield from [piece] if columns(piece) <= width else _folded(piece, width)


class Span(NamedTuple):
    """A stretch of a text and its style, in rich's words."""

    start: int
    end: int
    style: str


class Text:
    """A text made of pieces, each with its style.

    Lines that are too long for the page are broken between words, unless ``wraps`` is false, and stand
    ``indent`` columns from the left.
    """

    def __init__(self, plain: str = "", style: str = "", *, wraps: bool = True, indent: int = 0) -> None:
        self.pieces: list[tuple[str, str]] = [(plain, style)] if plain else []
        self.wraps = wraps
        self.indent = indent

    @classmethod
    def assemble(cls, *pieces: str | tuple[str, str]) -> Text:
        """A text made of plain pieces and of pieces with a style."""
        text = cls()
        for piece in pieces:
            text.append(*((piece, "") if isinstance(piece, str) else piece))
        return text

    @property
    def plain(self) -> str:
        """The text without styles."""
        return "".join(piece for piece, _ in self.pieces)

    @property
    def spans(self) -> list[Span]:
        """The stretches that have a style."""
        spans, at = [], 0
        for piece, style in self.pieces:
            if style:
                spans.append(Span(at, at + len(piece), style))
            at += len(piece)
        return spans

    @property
    def cell_len(self) -> int:
        """The columns that the text takes as a single line."""
        return columns(self.plain)

    def append(self, plain: str, style: str = "") -> Text:
        """Add a piece at the end."""
        if plain:
            self.pieces.append((plain, style))
        return self

    def append_text(self, other: Text) -> Text:
        """Add the pieces of another text at the end."""
        self.pieces += other.pieces
        return self

    def rstrip(self) -> None:
        """Drop the blanks at the end."""
        while self.pieces:
            piece, style = self.pieces.pop()
            if kept := piece.rstrip():
                self.pieces.append((kept, style))
                return

    def join(self, texts: Iterable[Text]) -> Text:
        """The texts one after the other, with this one between them; it wraps as this one does."""
        joined = Text(wraps=self.wraps, indent=self.indent)
        for number, text in enumerate(texts):
            if number:
                joined.append_text(self)
            joined.append_text(text)
        return joined

    def lines(self, width: int) -> Iterator[str]:
        """The text without styles as lines of at most ``width`` columns, without blanks at their ends."""
        room = width - self.indent
        for line in self.plain.split("\n"):
            for part in _broken(line, room) if self.wraps and columns(line) > room else (line,):
                yield (" " * self.indent + part).rstrip()

    def __rich__(self) -> RenderableType:
        """The same for rich, which prints it in colour."""
        from rich.padding import Padding
        from rich.text import Text as RichText

        text = RichText.assemble(*self.pieces, no_wrap=not self.wraps, overflow=None if self.wraps else "ignore")
        return Padding(text, (0, 0, 0, self.indent), expand=False) if self.indent else text


def _broken(line: str, width: int) -> Iterator[str]:
    """Break a line between words; a word that is too long for a line of its own is broken anywhere."""
    part, taken = "", 0
    for word in re.findall(r"\s*\S+\s*", line):
        length = columns(word.rstrip())
        if length > width:
            if part:
                yield part
            *whole, word = _folded(word, width)  # noqa: PLW2901 - what is left of it goes on
            yield from whole
            part, taken = "", 0
        elif taken and taken + length > width:
            yield part
            part, taken = "", 0
        part, taken = part + word, taken + columns(word)
    if part:
        yield part


def _folded(word: str, width: int) -> list[str]:
    from rich.cells import chop_cells

    return chop_cells(word, width)
