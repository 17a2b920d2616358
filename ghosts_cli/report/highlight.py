"""Which paths of a board to point out: those of a category, the one with a number, or those of a cell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ghosts_cli.errors import UsageError
from ghosts_cli.formats.languages import many, words
from ghosts_cli.formats.problems import suggestion
from ghosts_cli.game import (
    PUBLISHED_RULES,
    Board,
    DeadEnd,
    Door,
    Layout,
    Monster,
    Path,
    PathKind,
    Section,
    trace,
)

_COMPANY = PUBLISHED_RULES.tables.ghosts_needed

CATEGORIES = ("bone_doors", "tooth_doors", "other_paths", "ghosts")
"""The categories that paths can be pointed out by (G17, G26 to G28)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish to see paths; ``text`` is how it was written.

    One of these is set: ``category``; ``number``, the path's in ``ghosts score --explain``, from 1; ``place``, a row,
    a column and the number of a section, or 0 for every section of the cell.
    """

    text: str
    category: str | None = None
    number: int | None = None
    place: tuple[int, int, int] | None = None

    def matches(self, board: Board, layout: Layout) -> list[int]:
        """The indices in ``layout.paths`` of the paths that are wished for."""
        return [index for index, path in enumerate(layout.paths) if self._is_for(index, path, board, layout)]

    def _is_for(self, index: int, path: Path, board: Board, layout: Layout) -> bool:
        if self.place is not None:
            row, column, number = self.place
            return any(section.cell == (row, column) and number in (0, section.number) for section in path.sections)
        if self.number is not None:
            return index + 1 == self.number
        if self.category == "ghosts":
            return layout.monsters_on(path).count(Monster.GHOST) >= _COMPANY
        return path.kind(board.doors) is PathKind(self.category)

    def absence(self, layout: Layout) -> str:
        """What to say of a board that has no such path."""
        if self.category is not None:
            return _absent(self.category)
        if self.place is not None:
            return f"no track that counts lies on {self.text}"
        count = len(layout.paths)
        return f"there is no path {self.number}, " + (f"the last one is {count}" if count else "there are none at all")


@dataclass(frozen=True, slots=True)
class Shown:
    """What of a board is pointed out: its sections, the paths in words by rising number, and what it has not."""

    sections: frozenset[Section] = frozenset()
    lines: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


def _absent(category: str) -> str:
    if category == "ghosts":
        return f"no path has {many(_COMPANY, 'ghost')}"
    return "no other path joins two doors" if category == "other_paths" else f"no path joins the {words(category)}"


def parse_wish(text: str) -> Wish:
    """Read what to point out. Raises UsageError, with the category that is spelt alike."""
    if text in CATEGORIES:
        return Wish(text, category=text)
    if re.fullmatch(r"[1-9][0-9]?", text):
        return Wish(text, number=int(text))
    if found := re.fullmatch(r"([1-3]),([1-3])(?:,([12]))?", text):
        return Wish(text, place=(int(found[1]), int(found[2]), int(found[3] or 0)))
    word = text.lower().replace("-", "_")
    begun = [category for category in CATEGORIES if word and category.startswith(word)]
    hint = f"; did you mean '{begun[0]}'?" if begun else suggestion(word, CATEGORIES)
    raise UsageError(
        f"cannot highlight '{text}': expected {', '.join(CATEGORIES)}, a path's number in 'ghosts score --explain', "
        "or a cell such as 2,3 (or a section, 2,3,1)" + (hint if "did you mean" in hint else "")
    )


def show_paths(boards: Sequence[Board], wishes: Sequence[Wish]) -> list[Shown]:
    """What to point out on each of the boards.

    Raises UsageError for a path's number or a place that none of the boards has; a category may be missing.
    """
    layouts = [trace(board.counted()) for board in boards]
    for wish in wishes:
        found = any(wish.matches(board, layout) for board, layout in zip(boards, layouts, strict=True))
        if wish.category is None and boards and not found:
            longest = max(layouts, key=lambda layout: len(layout.paths))
            raise UsageError(f"cannot highlight '{wish.text}': {wish.absence(longest)}")
    return [_shown(board, layout, wishes) for board, layout in zip(boards, layouts, strict=True)]


def _shown(board: Board, layout: Layout, wishes: Sequence[Wish]) -> Shown:
    matches = [wish.matches(board, layout) for wish in wishes]
    numbers = sorted({index for found in matches for index in found})
    sections = frozenset(section for index in numbers for section in layout.paths[index].sections)
    absent = tuple(wish.absence(layout) for wish, found in zip(wishes, matches, strict=True) if not found)
    return Shown(sections, tuple(_words(board, layout, index) for index in numbers), absent)


def _words(board: Board, layout: Layout, index: int) -> str:
    """A path in a line: ``path 2: N2 to S3, 4 sections, other_paths, 3 ghosts``."""
    path = layout.paths[index]
    kind, ghosts = path.kind(board.doors), layout.monsters_on(path).count(Monster.GHOST)
    parts = [f"path {index + 1}: {ends_in_words(path)}", _many(len(path.sections), "section")]
    if len(path.cells) != len(path.sections):
        parts[-1] += f" on {_many(len(path.cells), 'tile')}"
    if kind is not None:
        parts.append(words(kind.value))
    if ghosts:
        parts.append(many(ghosts, "ghost"))
    return ", ".join(parts)


def ends_in_words(path: Path) -> str:
    """A path's two ends: ``N2 to S3``, ``E1 to a dead end on 2,2`` or ``a closed loop``."""
    return "a closed loop" if path.ends is None else " to ".join(map(_end, path.ends))


def _end(end: Door | DeadEnd) -> str:
    return str(end) if isinstance(end, Door) else f"a dead end on {end.cell.row},{end.cell.column}"


def _many(count: int, word: str) -> str:
    return f"{count} {word if count == 1 else word + 's'}"
