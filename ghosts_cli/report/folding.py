"""Tables that fit the screen: one rule for all of them.

What is too wide goes on below, in blocks of columns that each begin with the rows' names. Before that, runs' names in
the ids of games are shortened, with a mark and never the game's number, and texts are broken between words. A number
is broken only where a line has no room for it alone. What belongs together, such as a value with its ±, or its game and
seat, goes on below together; only where all of that is wider than a line do parts of it stand below one another.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ghosts_cli.report.styled import Text, broken, columns, cut, longest_piece
from ghosts_cli.report.table import GAP, Cell, table

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

BESIDE = "±"
"""The heading of a column that stands right behind the column before it."""
_HEADING = 14
"""Columns that a heading, or a row's name, needs at most: longer words are broken before columns are put below."""
_GAME = re.compile(r"(.+)(:\d+)")
"""A game of a run, ``runs/a:17``: what may be shortened of it, and what may not."""
_SIDE_BY_SIDE = 20
"""Columns that games keep at least where that saves the table from going on below."""
_LEAST = 12
"""Columns that games keep at least where that keeps together what belongs together; so do texts."""
_AS_LONG_AS_THEY_ARE = 9999


class _Likes(NamedTuple):
    """How wide a column would like to be, and is at least with its heading and texts broken, and games shortened.

    ``pieces`` is how wide it is as a name that is broken wherever names are.
    """

    unbroken: int
    broken_up: int
    shortened: int
    pieces: int


@dataclass(frozen=True)
class Folding:
    """A table of which as many columns stand side by side as the screen has room for.

    The first ``names`` columns have the rows' names and begin every block. The first row of several cells has the
    columns' headings if ``headed``. A row of one cell is a heading of what follows: it may be as wide as the screen,
    and longer ones are broken. ``together`` are columns, counted from 0, that belong to the column before them: a
    block begins with one only where no block has room for both. ``to_the_right`` are those that end in line, ``texts``
    those that are broken between words before they are put below. All stands ``indent`` columns from the left.
    """

    rows: Sequence[Sequence[Cell]]
    to_the_right: Collection[int] = ()
    together: Collection[int] = ()
    texts: Collection[int] = ()
    names: int = 1
    headed: bool = True
    gap: str = GAP
    indent: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """What rich prints in so many columns."""
        yield from self.parts(options.max_width)

    def parts(self, width: int) -> Iterator[Text]:
        """Yield the table in parts of at most ``width`` columns."""
        whole = [row for row in self.rows if len(row) > 1]
        games = _games(whole[self.headed :])
        likes = self._likes(whole, games)
        names, blocks = self._split(likes, width, games)
        for number, some in enumerate(blocks):
            if number:
                yield Text()
            yield from self._block({**dict(enumerate(names)), **some}, games)

    def _split(
        self, likes: Sequence[_Likes], width: int, games: Mapping[int, Collection[str]]
    ) -> tuple[list[int], list[dict[int, int]]]:
        """How wide the names are, and the blocks: the fewest, of those that part the least of what belongs together."""

        def parted(found: tuple[list[int], list[dict[int, int]]]) -> int:
            return sum(next(iter(block), None) in self.together for block in found[1])

        def split(most: int) -> tuple[list[int], list[dict[int, int]]]:
            every = self._names(likes, width, most)
            tried = ((names, self._blocks(likes, names, width - self.indent, games)) for names in every)
            return min(tried, key=lambda found: (parted(found), len(found[1])))

        found = split(_HEADING)
        return split(0) if parted(found) else found

    def _likes(self, whole: Sequence[Sequence[Cell]], games: Collection[int]) -> list[_Likes]:
        """How wide each column would like to be."""
        likes = []
        for number, cells in enumerate(zip(*whole, strict=True)):
            texts = [text for text, _ in cells]
            head = texts.pop(0) if self.headed else ""
            body = max(map(columns, texts), default=0)
            word = min(max(map(columns, head.split()), default=0), _HEADING)
            unbroken = max(body, columns(head))
            broken_up = max(min(body, _LEAST) if number in self.texts else body, word)
            smallest = min(broken_up, max(_LEAST, word)) if number in games else broken_up
            pieces = max(map(longest_piece, [head, *texts]), default=0)
            likes.append(_Likes(unbroken, broken_up, smallest, pieces))
        return likes

    def _names(self, likes: Sequence[_Likes], width: int, most: int) -> Iterator[list[int]]:
        """Yield how wide the columns of names may be, the widest first: long ones are broken if that saves a block.

        They leave room for the widest number, but have a third of the screen at least, two of them a half. None is
        broken to less than ``most`` columns, nor within a short piece of a name.
        """
        names = [each.unbroken for each in likes[: self.names]]
        between, all_of_it = len(self.gap) * (self.names - 1), width - self.indent
        number = max((each.shortened for each in likes[self.names :]), default=0)
        room = max(all_of_it - number - len(self.gap), all_of_it * self.names // (self.names + 2)) - between
        while sum(names) > room:
            names[names.index(max(names))] -= 1
        yield [*names]
        floors = [min(each.broken_up, max(min(each.pieces, _HEADING), most)) for each in likes[: self.names]]
        while wide := [number for number, floor in enumerate(floors) if names[number] > floor]:
            names[max(wide, key=names.__getitem__)] -= 1
            yield [*names]

    def _blocks(
        self, likes: Sequence[_Likes], names: Sequence[int], width: int, games: Mapping[int, Collection[str]]
    ) -> list[dict[int, int]]:
        """Which columns stand side by side, and how wide each is."""
        room = width - sum(names) - len(self.gap) * (len(names) - 1)
        whole = self._fitted(range(self.names, len(likes)), likes, room, _SIDE_BY_SIDE)
        if whole is not None and all(_told_apart(ids, whole[column]) for column, ids in games.items()):
            return [whole]
        blocks: list[dict[int, int]] = []
        closed = True
        for group in self._groups(len(likes)):
            both = None if closed else self._fitted([*blocks[-1], *group], likes, room, _AS_LONG_AS_THEY_ARE)
            if both is not None:
                blocks[-1] = both
                continue
            several = self._parted(group, likes, room)
            blocks += several
            closed = len(several) > 1  # what comes next would be read as belonging to the last of it
        return blocks or [{}]

    def _groups(self, columns: int) -> list[list[int]]:
        """The columns but the names, in groups that belong together."""
        groups: list[list[int]] = []
        for column in range(self.names, columns):
            if column in self.together and groups:
                groups[-1].append(column)
            else:
                groups.append([column])
        return groups

    def _parted(self, group: Sequence[int], likes: Sequence[_Likes], room: int) -> list[dict[int, int]]:
        """A group as a block, or as several of which each has as many columns as it has room for."""
        blocks: list[dict[int, int]] = []
        for column in group:
            both = self._fitted([*blocks[-1], column], likes, room, _LEAST) if blocks else None
            if both is not None:
                blocks[-1] = both
            else:
                alone = self._fitted([column], likes, room, _LEAST)
                blocks.append(alone or {column: min(likes[column].unbroken, room - len(self.gap))})
        return blocks

    def _fitted(self, some: Iterable[int], likes: Sequence[_Likes], room: int, least: int) -> dict[int, int] | None:
        """The widths at which some columns fit side by side; None if they do not.

        Where there is no room, headings and texts are broken; then games are shortened to no less than ``least``.
        """
        fitted = {column: likes[column].unbroken for column in some}
        broken_up = {column: likes[column].broken_up for column in fitted}
        shorter = {column: min(width, max(likes[column].shortened, least)) for column, width in broken_up.items()}
        for lowest in (broken_up, shorter):
            while self._taken(fitted.values()) > room:
                wide = [column for column, width in fitted.items() if width > lowest[column]]
                if not wide:
                    break
                fitted[max(wide, key=lambda column: fitted[column])] -= 1
        return fitted if self._taken(fitted.values()) <= room else None

    def _taken(self, widths: Iterable[int]) -> int:
        return sum(len(self.gap) + width for width in widths)

    def _block(self, widths: Mapping[int, int], games: Collection[int]) -> Iterator[Text]:
        """Yield the rows' names with some of the columns, and headings between them."""
        lines: list[list[Cell]] = []
        heights: list[int] = []
        for row in self.rows:
            if len(row) > 1:
                several = _in_lines(row, widths, games, bottom=self.headed and not heights)
                lines += several
                heights.append(len(several))
        right = {place for place, column in enumerate(widths) if column in self.to_the_right}
        drawn, height = _lines(table(lines, to_the_right=right, gap=self.gap), self.indent), iter(heights)
        for row in self.rows:
            if len(row) > 1:
                yield from (next(drawn) for _ in range(next(height)))
            else:
                yield Text(*row[0], indent=self.indent)


def folded(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    names: int = 1,
    left: Collection[int] = (),
    texts: Collection[int] = (),
    style: str = "dim",
) -> Folding:
    """A table of figures: all columns but the ``names``, the ``left`` and the ``texts`` end in line.

    Headings are in ``style``; what is headed ``±`` stands right behind its mean.
    """
    beside = {number for number, heading in enumerate(headings) if heading == BESIDE}
    cells = [[(heading, style) for heading in headings], *([(cell, "") for cell in row] for row in rows)]
    right = set(range(names, len(headings))) - set(left) - set(texts)
    return Folding(cells, right, beside, texts, names)


def _games(body: Sequence[Sequence[Cell]]) -> dict[int, set[str]]:
    """The columns of games, and the games that each of them names."""
    found = {}
    for number, cells in enumerate(zip(*body, strict=True)):
        texts = {text for text, _ in cells} - {"-", ""}
        if texts and all(_GAME.fullmatch(text) for text in texts):
            found[number] = texts
    return found


def _told_apart(games: Collection[str], width: int) -> bool:
    """Whether games that are shortened to ``width`` columns look different still."""
    return len({shortened(game, width) for game in games}) == len(games)


def shortened(game: str, width: int) -> str:
    """A game with its run's name shortened in the middle, so that it takes at most ``width`` columns."""
    parts = _GAME.fullmatch(game)
    if parts is None or columns(game) <= width:
        return game
    name, number = parts.groups()
    room = width - columns(number)
    end = name
    while columns(end) > max(0, room - 1) * 3 // 5:  # the end of a path tells most
        end = end[1:]
    return cut(name[: len(name) - len(end)], room - columns(end)) + end + number


def _in_lines(
    row: Sequence[Cell], widths: Mapping[int, int], games: Collection[int], *, bottom: bool
) -> list[list[Cell]]:
    """Some cells of a row as lines of their widths; headings stand at the ``bottom``."""
    cells: list[list[Cell]] = []
    for column, width in widths.items():
        text, style = row[column]
        lines = [shortened(text, width)] if column in games and not bottom else broken(text, width)
        cells.append([(line, style) for line in lines])
    height = max(map(len, cells))
    for several in cells:
        empty: list[Cell] = [("", "")] * (height - len(several))
        several[:] = [*empty, *several] if bottom else [*several, *empty]
    return [list(line) for line in zip(*cells, strict=True)]


def _lines(drawn: Text, indent: int) -> Iterator[Text]:
    """Yield the lines of a table, each with its styles."""
    line = Text(wraps=False, indent=indent)
    for piece, style in drawn.pieces:
        first, *others = piece.split("\n")
        line.append(first, style)
        for other in others:
            yield line
            line = Text(wraps=False, indent=indent).append(other, style)
    yield line
