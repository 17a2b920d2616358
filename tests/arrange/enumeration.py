"""Every arrangement, scored one by one: what the solver must agree with. Written without its help.

``QuickScorer`` is a second statement of the rules that depend on the arrangement, fast enough to look at
some hundred thousand boards; ``tests/arrange/test_enumeration.py`` holds it to ``score_board`` first.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from ghosts_cli.game import (
    CELLS,
    DOOR_BY_NAME,
    Board,
    Category,
    Monster,
    PathUnit,
    PlacedTile,
    Rules,
    Side,
    Tile,
    distinct_rotations,
    score_board,
)

_ARRANGED = ("ghosts", "golems", "satyrs", "bats", "bone_doors", "tooth_doors", "other_paths")
_KIND = {kind: 1 << place for place, kind in enumerate(Monster)}


def _edge(cell: int, side: Side) -> int:
    """A number for the edge on ``side`` of ``cell``: 0 to 11 across rows, 12 to 23 across columns."""
    row, column = divmod(cell, 3)
    if side in (Side.N, Side.S):
        return 3 * (row + (side is Side.S)) + column
    return 12 + 4 * row + column + (side is Side.E)


_DOOR_EDGE = {door: _edge(CELLS.index(door.cell), door.side) for door in DOOR_BY_NAME.values()}
_NEAR = [[CELLS.index(near) for near in cell.neighbours] for cell in CELLS]
Laid = tuple[tuple[tuple[int, int, int, int, int], ...], int, int]
"""Sections (two edges, ghosts, satyrs, kinds), golems, bats."""


class QuickScorer:
    """Totals and dead ends of boards that differ only in how the same tiles lie."""

    def __init__(self, board: Board, rules: Rules) -> None:
        """``board`` is one of them, full."""
        self._rules = rules
        self._doors = [0] * 24
        for edge in _DOOR_EDGE.values():
            self._doors[edge] = 1
        for door in board.doors.bone:
            self._doors[_DOOR_EDGE[door]] = 2
        for door in board.doors.tooth:
            self._doors[_DOOR_EDGE[door]] = 3
        points = score_board(board, rules).points
        self._constant = sum(points[category] for category in Category if category.value not in _ARRANGED)

    @staticmethod
    def laid(placed: PlacedTile, cell: int) -> Laid:
        """What ``score`` needs to know of a tile as it lies on a cell."""
        tile = placed.tile
        sections = []
        for joint, monsters in zip(placed.joints, tile.sections, strict=True):
            kinds = 0
            for monster in monsters:
                kinds |= _KIND[monster]
            one, two = joint
            ghosts, satyrs = monsters.count(Monster.GHOST), monsters.count(Monster.SATYR)
            sections.append((_edge(cell, one), _edge(cell, two), ghosts, satyrs, kinds))
        return tuple(sections), tile.monsters.count(Monster.GOLEM), tile.monsters.count(Monster.BAT)

    def score(self, cells: Sequence[Laid]) -> tuple[int, int]:
        """Total and dead ends of nine laid tiles."""
        tables = self._rules.tables
        rows = [(*section, cell) for cell, laid in enumerate(cells) for section in laid[0]]
        at: list[list[int]] = [[] for _ in range(24)]
        for number, row in enumerate(rows):
            at[row[0]].append(number)
            at[row[1]].append(number)
        total, dead_ends = self._constant, 0
        seen = [False] * len(rows)
        for start in range(len(rows)):
            if seen[start]:
                continue
            seen[start] = True
            members, ends = [start], []
            for number in members:
                for edge in rows[number][:2]:
                    if self._doors[edge]:
                        ends.append(self._doors[edge])
                    elif len(at[edge]) == 1:
                        ends.append(0)
                    else:
                        for other in at[edge]:
                            if not seen[other]:
                                seen[other] = True
                                members.append(other)
            dead_ends += ends.count(0)
            total += self._path([rows[number] for number in members], ends)
        golems = [laid[1] for laid in cells]
        bats = [laid[2] for laid in cells]
        free = sum(golems[cell] and not any(golems[near] for near in _NEAR[cell]) for cell in range(9))
        paired = sum(bats[cell] for cell in range(9) if any(bats[near] for near in _NEAR[cell]))
        return total + tables.golems[free] + tables.bat * paired, dead_ends

    def _path(self, rows: list[tuple[int, ...]], ends: list[int]) -> int:
        tables = self._rules.tables
        ghosts = sum(row[2] for row in rows)
        points = ghosts * (tables.ghost_in_company if ghosts >= tables.ghosts_needed else tables.ghost)
        if satyrs := sum(row[3] for row in rows):
            kinds = 0
            for row in rows:
                kinds |= row[4]
            points += satyrs * kinds.bit_count()
        if len(ends) == 2 and 0 not in ends:
            by_tile = self._rules.path_unit is PathUnit.TILE
            units = len({row[5] for row in rows}) if by_tile else len(rows)
            special = ends[0] == ends[1] > 1
            points += units * (tables.special_doors if special else tables.other_paths)
        return points


def arrangements(tiles: Sequence[Tile]) -> Iterator[tuple[PlacedTile, ...]]:
    """Every way to lay ``tiles`` on as many cells, in row order; tiles that print the same are not told apart."""
    seen = set()
    for order in itertools.permutations(tiles):
        key = tuple((tile.track, tile.sections, tile.diamonds) for tile in order)
        if key in seen:
            continue
        seen.add(key)
        turns = [distinct_rotations(tile) for tile in order]
        for rotations in itertools.product(*turns):
            yield tuple(map(PlacedTile, order, rotations))


def filled(board: Board, laid: Sequence[PlacedTile]) -> Board:
    """``board`` with the tiles on its free cells, in row order."""
    coming = iter(laid)
    return Board(board.doors, tuple(placed or next(coming) for placed in board.grid))


def scores(board: Board, tiles: Sequence[Tile], rules: Rules) -> Iterator[tuple[int, int]]:
    """Total and dead ends of every arrangement."""
    free = [cell for cell, placed in enumerate(board.grid) if placed is None]
    scorer = QuickScorer(filled(board, [PlacedTile(tile) for tile in tiles]), rules)
    cells = [None if placed is None else scorer.laid(placed, cell) for cell, placed in enumerate(board.grid)]
    known: dict[tuple[int, PlacedTile], Laid] = {}
    for laid in arrangements(tiles):
        for cell, placed in zip(free, laid, strict=True):
            if (cell, placed) not in known:
                known[cell, placed] = scorer.laid(placed, cell)
            cells[cell] = known[cell, placed]
        yield scorer.score(cells)  # type: ignore[arg-type]  # no cell is empty now
