"""The numbered rules as the program knows them: ``docs/rules.md``, taken apart.

That file is the only place where the rules are told. It keeps to a small part of Markdown: chapters with ``##``,
paragraphs, lists, notes (``>``), tables, and fenced blocks that each hold a board in one-line notation. A rule begins
with a paragraph ``**G18** *Golems.* ...`` and ends where the next rule or chapter begins.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ghosts_cli.data_files import data_file

RULE_NUMBER = re.compile(r"\b[GS][0-9]+\b")
_HEAD = re.compile(r"\*\*(?P<number>[GS][0-9]+)\*\* \*(?P<name>[^*]+?)\.\* (?P<rest>.*)", re.DOTALL)
_FENCE = "```"


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph, its marks for emphasis, code and links still in it."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph set apart: which reading was taken where the texts are silent."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its head, its rows, and which columns are set to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Fenced:
    """A board in one-line notation, to look at or to score."""

    text: str


Block = Prose | Note | Items | Grid | Fenced


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule; the first of ``blocks`` lacks number and name."""

    number: str
    name: str
    blocks: tuple[Block, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything that it says, piece by piece, without the examples' boards."""
        return tuple(text for block in self.blocks for text in _texts(block))

    @property
    def cited(self) -> tuple[str, ...]:
        """The numbers of the other rules that it cites, each once, in the order of their first mention."""
        found = [number for text in self.texts for number in RULE_NUMBER.findall(text)]
        return tuple(dict.fromkeys(number for number in found if number != self.number))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules: what it begins with, and its rules."""

    title: str
    opening: tuple[Block, ...]
    rules: tuple[Rule, ...]


@functools.cache
def shipped_chapters() -> tuple[Chapter, ...]:
    """The chapters of the shipped rules. Raises MissingDataError if the file is not there."""
    return parse_chapters(data_file("rules.md").read_text(encoding="utf-8"))


def parse_chapters(text: str) -> tuple[Chapter, ...]:
    """Take the rules apart; what stands before the first ``##`` is left out."""
    parts = re.split(r"^## +(.+)$", text, flags=re.MULTILINE)[1:]
    return tuple(_chapter(title.strip(), body) for title, body in zip(parts[::2], parts[1::2], strict=True))


def _chapter(title: str, body: str) -> Chapter:
    opening: list[Block] = []
    rules: list[Rule] = []
    for block in _blocks(body.splitlines()):
        head = _HEAD.fullmatch(block.text) if isinstance(block, Prose) else None
        if head is not None:
            rules.append(Rule(head["number"], head["name"], (Prose(head["rest"]),)))
        elif rules:
            rules[-1] = Rule(rules[-1].number, rules[-1].name, (*rules[-1].blocks, block))
        else:
            opening.append(block)
    return Chapter(title, tuple(opening), tuple(rules))


def _blocks(lines: Iterable[str]) -> Iterator[Block]:
    """Parcel lines at blank ones, except within a fence."""
    parcel: list[str] = []
    fenced = False
    for line in (*lines, ""):
        fenced ^= line.startswith(_FENCE)
        if line.strip() or fenced:
            parcel.append(line)
        elif parcel:
            yield _block(parcel)
            parcel = []


def _block(lines: list[str]) -> Block:
    first = lines[0]
    if first.startswith(_FENCE):
        return Fenced("\n".join(lines[1:-1]))
    if first.startswith("|"):
        head, marks, *rows = (_cells(line) for line in lines)
        return Grid(head, tuple(rows), tuple(mark.endswith(":") for mark in marks))
    if first.startswith("- "):
        items = " ".join(line.strip() if line.startswith(" ") else f"\0{line[2:]}" for line in lines)
        return Items(tuple(item.strip() for item in items.split("\0")[1:]))
    if first.startswith(">"):
        return Note(" ".join(line.removeprefix(">").strip() for line in lines))
    return Prose(" ".join(line.strip() for line in lines))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def _texts(block: Block) -> tuple[str, ...]:
    match block:
        case Prose(text) | Note(text):
            return (text,)
        case Items(texts):
            return texts
        case Grid(head, rows, _):
            return (*head, *(cell for row in rows for cell in row))
        case Fenced():
            return ()  # S1 is a door there
