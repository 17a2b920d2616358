"""Golems and bats: what they score depends only on which tile lies where (G18, G22)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence

from ghosts_cli.game import CELLS

NEAR = tuple(sum(1 << CELLS.index(near) for near in cell.neighbours) for cell in CELLS)
"""The cells next to each cell, as bits."""
_MASKS = 1 << len(CELLS)
_FREE = tuple(sum(mask >> cell & 1 and not NEAR[cell] & mask for cell in range(len(CELLS))) for mask in range(_MASKS))
"""For each set of cells with a golem the number of golems that stand free."""
_TRY = (0, 2, 6, 8, 4, 1, 3, 5, 7)
"""Cells in the order they are tried: those where five golems stand free come first."""
_TURN = {cell: turn for turn, cell in enumerate(_TRY)}
_NEVER = -(10**9)

Item = tuple[int, int, int]
"""Golems (0 or 1) and bats of a tile, and the cells where it may lie, as bits."""


@functools.lru_cache(maxsize=16)
def most_golems(table: tuple[int, ...]) -> tuple[int, ...]:
    """By number of golems the most points that they can score."""
    most = [_NEVER] * (len(CELLS) + 1)
    for mask, free in enumerate(_FREE):
        if free < len(table):
            most[mask.bit_count()] = max(most[mask.bit_count()], table[free])
    return tuple(most)


class Neighbours:
    """The best that golems and bats can score, remembered by where their tiles may lie."""

    def __init__(self, golems: tuple[int, ...], bat: int, fixed: Sequence[Item]) -> None:
        self.golems = golems
        self.bat = bat
        self._fixed = tuple(fixed)
        self._best: dict[tuple[Item, ...], tuple[int, tuple[int, ...]]] = {}
        self._all: dict[tuple[Item, ...], dict[int, tuple[int, ...]]] = {}

    def best(self, items: Iterable[Item]) -> int:
        """The most points when each item lies on a cell of its own among those where it may lie."""
        return self.best_cells(tuple(sorted(items)))[0]

    def best_cells(self, items: tuple[Item, ...]) -> tuple[int, tuple[int, ...]]:
        """The same for sorted items, with the cell of each."""
        found = self._best.get(items)
        if found is None:
            hunt = _Hunt(self, items + self._fixed)
            hunt.run()
            value, cells = hunt.best
            found = self._best[items] = value, cells[: len(items)]
        return found

    def values(self, items: tuple[Item, ...]) -> dict[int, tuple[int, ...]]:
        """Every number of points that sorted items can score, with cells that do."""
        found = self._all.get(items)
        if found is None:
            found = {}
            hunt = _Hunt(self, items + self._fixed, every=found)
            hunt.run()
            self._all[items] = found = {value: cells[: len(items)] for value, cells in found.items()}
        return found

    def value(self, golems: int, bats: Mapping[int, int]) -> int:
        """The points with golems on these cells (as bits) and bats on those of ``bats``, so many on each."""
        some = sum(1 << cell for cell in bats)
        paired = sum(count for cell, count in bats.items() if NEAR[cell] & some)
        return self.golems[_FREE[golems]] + self.bat * paired


class _Hunt:
    """A search over the cells of some items; the golems are laid first."""

    def __init__(
        self, rules: Neighbours, items: tuple[Item, ...], every: dict[int, tuple[int, ...]] | None = None
    ) -> None:
        self._rules = rules
        self._places = sorted(range(len(items)), key=lambda place: (-items[place][0], -items[place][1], items[place]))
        self._items = [items[place] for place in self._places]
        self._golems = sum(golems for golems, _, _ in items)
        tiles = [bats for _, bats, _ in items if bats]
        self._bats_at_most = max(0, rules.bat) * sum(tiles) if len(tiles) > 1 else 0
        self._roof = most_golems(rules.golems)[self._golems] + self._bats_at_most
        self._cells = [0] * len(items)
        self._every = every
        self.best: tuple[int, tuple[int, ...]] = (_NEVER, ())

    def run(self) -> None:
        """Find the best, or every value where ``every`` was given."""
        self._lay(0, 0, 0, 0)

    def _lay(self, place: int, used: int, golems: int, bats: int) -> bool:
        """Lay the items from ``place`` on; True when the search is over."""
        if place == self._golems and self._every is None:
            points = self._rules.golems[_FREE[golems]]
            if points + self._bats_at_most <= self.best[0]:
                return False
        if place == len(self._items):
            return self._take(golems, bats)
        item = self._items[place]
        turn = _TURN[self._cells[place - 1]] + 1 if place and self._items[place - 1] == item else 0
        free = item[2] & ~used
        for cell in _TRY[turn:]:
            bit = 1 << cell
            if free & bit:
                self._cells[place] = cell
                if self._lay(place + 1, used | bit, golems | bit * item[0], bats | bit if item[1] else bats):
                    return True
        return False

    def _take(self, golems: int, bats: int) -> bool:
        paired = 0
        for (_, count, _), cell in zip(self._items, self._cells, strict=True):
            if count and NEAR[cell] & bats:
                paired += count
        value = self._rules.golems[_FREE[golems]] + self._rules.bat * paired
        if self._every is not None:
            if value not in self._every:
                self._every[value] = self._in_order()
        elif value > self.best[0]:
            self.best = value, self._in_order()
            return value >= self._roof
        return False

    def _in_order(self) -> tuple[int, ...]:
        """The cells of the items in the order they were given."""
        return tuple(cell for _, cell in sorted(zip(self._places, self._cells, strict=True)))
