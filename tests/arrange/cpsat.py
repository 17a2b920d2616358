"""The best arrangement once more, by OR-Tools CP-SAT: a model written from the rules, without the solver's ideas.

The 24 edges of the grid (12 between cells, 12 doors) are nodes; a section is an arc between two of them.
Path points are directed walks from door to door; a satyr's path, or a path with ghosts in company, is a
territory: a set of edges that hang together by sections. Published tables, points by section.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from ghosts_cli.arrange import Solution, solve
from ghosts_cli.game import (
    CELLS,
    DOORS,
    PUBLISHED_RULES,
    Board,
    Category,
    Monster,
    PlacedTile,
    Side,
    Tile,
    distinct_rotations,
    joints_at,
    score_board,
)
from tests.arrange.hands import random_deck, random_doors, random_hand

_SCALE = 32
_GOLEMS = (0, 4, 10, 18, 28, 40)
_CHANGING = {
    Category.GHOSTS,
    Category.GOLEMS,
    Category.SATYRS,
    Category.BATS,
    Category.BONE_DOORS,
    Category.TOOTH_DOORS,
    Category.OTHER_PATHS,
}


def _edge(cell: int, side: Side) -> int:
    row, column = divmod(cell, 3)
    if side in (Side.N, Side.S):
        return 3 * (row + (side is Side.S)) + column
    return 12 + 4 * row + column + (side is Side.E)


_EDGES = range(24)
_SIDES_OF = {edge: [(c, s) for c in range(9) for s in Side if _edge(c, s) == edge] for edge in _EDGES}
_DOOR_EDGE = {door: _edge(CELLS.index(door.cell), door.side) for door in DOORS}
_NEAR = {cell: [CELLS.index(near) for near in CELLS[cell].neighbours] for cell in range(9)}
_PAIRS = [(a, b) for a in Side for b in Side if list(Side).index(a) < list(Side).index(b)]

Literal = cp_model.IntVar


@dataclass
class _Model:
    """The variables of one hand on one board."""

    board: Board
    tiles: Sequence[Tile]
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    lies: dict[tuple[int, int, int], Literal] = field(default_factory=dict)
    """By tile, cell and rotation."""
    terms: list[cp_model.LinearExprT] = field(default_factory=list)
    """What is maximised."""

    def flag(self, name: str) -> Literal:
        return self.model.new_bool_var(name)

    def lay(self) -> None:
        """Each tile on one cell, each cell under one tile."""
        for t, tile in enumerate(self.tiles):
            for cell in range(9):
                for rotation in distinct_rotations(tile):
                    self.lies[t, cell, rotation] = self.flag(f"lies {t} {cell} {rotation}")
        for t in range(9):
            self.model.add_exactly_one(v for key, v in self.lies.items() if key[0] == t)
        for cell in range(9):
            self.model.add_exactly_one(v for key, v in self.lies.items() if key[1] == cell)

    def joined(self) -> None:
        """Which sides of a cell a section joins (both ways round), and which sides have track."""
        self.arc: dict[tuple[int, Side, Side], Literal] = {}
        self.track: dict[tuple[int, Side], list[Literal]] = {(cell, side): [] for cell in range(9) for side in Side}
        for cell in range(9):
            for a, b in _PAIRS:
                ways = [
                    v
                    for (t, c, rotation), v in self.lies.items()
                    if c == cell and {a, b} in map(set, joints_at(self.tiles[t].track, rotation))
                ]
                arc = self.arc[cell, a, b] = self.flag(f"arc {cell} {a.value}{b.value}")
                self.model.add(sum(ways) == arc)
                self.track[cell, a].append(arc)
                self.track[cell, b].append(arc)

    def both(self, *flags: Literal) -> Literal:
        """A flag that may only be raised when all of these are."""
        flag = self.flag("both")
        for other in flags:
            self.model.add_implication(flag, other)
        return flag

    def doors(self) -> None:
        """G26 to G28: a walk from door to door scores a point a section, one more between special doors."""
        self._walks(dict.fromkeys(_DOOR_EDGE.values()), None)
        for pair in (self.board.doors.bone, self.board.doors.tooth):
            start, end = (_DOOR_EDGE[door] for door in pair)
            self._walks({start: True, end: False}, 1)

    def _walks(self, ends: dict[int, bool | None], most: int | None) -> None:
        """Directed walks along sections between these doors (True: start only, False: end only), a point a section."""
        steps: dict[tuple[int, int, int], Literal] = {}
        out: dict[tuple[int, int], list[Literal]] = {}
        into: dict[tuple[int, int], list[Literal]] = {}
        place = [self.model.new_int_var(0, 20, f"place {e}") for e in _EDGES]
        for (cell, a, b), arc in self.arc.items():
            ways = []
            for start, end in ((_edge(cell, a), _edge(cell, b)), (_edge(cell, b), _edge(cell, a))):
                step = steps[cell, start, end] = self.flag(f"step {cell} {start} {end}")
                out.setdefault((start, cell), []).append(step)
                into.setdefault((end, cell), []).append(step)
                self.model.add(place[end] >= place[start] + 1).only_enforce_if(step)
                ways.append(step)
            self.model.add(sum(ways) <= arc)
        begun = []
        for edge, sides in _SIDES_OF.items():
            cells = [cell for cell, _ in sides]
            if len(cells) == 2:
                for here, there in (cells, cells[::-1]):
                    self.model.add(sum(into[edge, here]) == sum(out[edge, there]))
            else:
                begun += out[edge, cells[0]]
                if ends.get(edge, "none") not in (None, True):
                    self.model.add(sum(out[edge, cells[0]]) == 0)
                if ends.get(edge, "none") not in (None, False):
                    self.model.add(sum(into[edge, cells[0]]) == 0)
        if most is not None:
            self.model.add(sum(begun) <= most)
        self.terms += steps.values()

    def territory(self, name: str) -> list[Literal]:
        """A flag for each edge; those raised are connected by sections."""
        inside = [self.flag(f"{name} {e}") for e in _EDGES]
        depth = [self.model.new_int_var(0, 18, f"{name} depth {e}") for e in _EDGES]
        root = [self.flag(f"{name} root {e}") for e in _EDGES]
        self.model.add_exactly_one(root)
        for e in _EDGES:
            hangs = [root[e]]
            for (cell, a, b), arc in self.arc.items():
                ends = _edge(cell, a), _edge(cell, b)
                if e in ends:
                    other = sum(ends) - e
                    hang = self.both(arc, inside[other])
                    self.model.add(depth[e] >= depth[other] + 1).only_enforce_if(hang)
                    hangs.append(hang)
            self.model.add(sum(hangs) >= inside[e])
        return inside

    def inside(self, territory: list[Literal], t: int, s: int) -> Literal:
        """A flag that may only be raised when a section of a tile is in a territory."""
        flag = self.flag("inside")
        for (other, cell, rotation), v in self.lies.items():
            if other == t:
                edge = _edge(cell, joints_at(self.tiles[t].track, rotation)[s].first)
                self.model.add_implication(v, territory[edge]).only_enforce_if(flag)
        return flag

    def company(self) -> None:
        """G17 and G19: ghosts and satyrs."""
        loads = {(t, s): load for t, tile in enumerate(self.tiles) for s, load in enumerate(tile.sections)}
        ghosts = {key: load.count(Monster.GHOST) for key, load in loads.items() if Monster.GHOST in load}
        self.terms.append(3 * sum(ghosts.values()))
        crowds = [self.territory(f"crowd {n}") for n in range(sum(ghosts.values()) // 3)]
        rows = []
        for crowd in crowds:
            here = {key: self.inside(crowd, *key) for key in ghosts}
            some = self.flag("crowded")
            self.model.add(sum(n * here[key] for key, n in ghosts.items()) >= 3 * some)
            rows.append({key: self.both(some, flag) for key, flag in here.items()})
        for key, n in ghosts.items():
            if rows:
                happy = self.flag(f"happy {key}")
                self.model.add(sum(row[key] for row in rows) >= happy)
                self.terms.append(3 * n * happy)
        for key, load in loads.items():
            if satyrs := load.count(Monster.SATYR):
                around = self.territory(f"around {key}")
                self.model.add(self.inside(around, *key) == 1)
                near = {other: self.inside(around, *other) for other in loads}
                for kind in Monster:
                    seen = self.flag(f"{kind.value} near {key}")
                    self.model.add(sum(near[other] for other, there in loads.items() if kind in there) >= seen)
                    self.terms.append(satyrs * seen)

    def neighbours(self) -> None:
        """G18 and G22: golems by cell, bats by tile; which way a tile is turned does not matter."""
        golems, bats = (
            [t for t, tile in enumerate(self.tiles) if kind in tile.monsters] for kind in (Monster.GOLEM, Monster.BAT)
        )
        at = {(t, cell): self.flag(f"at {t} {cell}") for t in {*golems, *bats} for cell in range(9)}
        for (t, cell), here in at.items():
            self.model.add(sum(v for (u, c, _), v in self.lies.items() if (u, c) == (t, cell)) == here)
        free = [self.flag(f"free {cell}") for cell in range(9)]
        for cell, alone in enumerate(free):
            self.model.add(sum(at[t, cell] for t in golems) >= alone)
            for near in _NEAR[cell]:
                self.model.add(sum(at[t, near] for t in golems) == 0).only_enforce_if(alone)
        steps = [self.flag(f"golems {n}") for n in range(6)]
        self.model.add_exactly_one(steps)
        self.model.add(sum(n * step for n, step in enumerate(steps)) <= sum(free))
        self.terms += [points * step for points, step in zip(_GOLEMS, steps, strict=True)]
        for t in bats:
            paired = self.flag(f"paired {t}")
            for cell in range(9):
                others = [at[u, near] for u in bats if u != t for near in _NEAR[cell]]
                self.model.add_bool_or([*others, paired.negated(), at[t, cell].negated()])
            self.terms.append(5 * self.tiles[t].monsters.count(Monster.BAT) * paired)

    def dead_ends(self) -> list[Literal]:
        """G32: edges between cells with track on one side only."""
        dead = []
        for edge, sides in _SIDES_OF.items():
            if len(sides) == 2:
                one, two = (sum(self.track[side]) for side in sides)
                flag = self.flag(f"dead {edge}")
                self.model.add(flag >= one - two)
                self.model.add(flag >= two - one)
                dead.append(flag)
        return dead


def best_by_cpsat(
    board: Board, tiles: Sequence[Tile], known: Solution, *, effort: float = 120.0
) -> tuple[int, int] | None:
    """The best total of nine tiles, and the fewest dead ends with it; None if not proven.

    Asked in two halves: is there anything better than ``known``, and what does ``known`` come to by this model.
    ``board`` gives the doors; nothing lies on it. ``effort`` is CP-SAT's deterministic time, some seconds of one
    processor.
    """
    constant = _constant(board, tiles)
    value = _SCALE * (known.total - constant) - known.dead_ends
    it, objective = _posed(board, tiles)
    it.model.add(objective >= value + 1)
    found = _answer(it, objective, effort)
    if found == _NOTHING:
        it, objective = _posed(board, tiles)
        _lay_as(it, known)
        it.model.maximize(objective)
        found = _answer(it, objective, effort)
    if not isinstance(found, int):
        return None
    total = -(-found // _SCALE)
    return total + constant, _SCALE * total - found


_NOTHING = "nothing"


def _posed(board: Board, tiles: Sequence[Tile]) -> tuple[_Model, cp_model.LinearExprT]:
    """The model of a hand, and what it is to make large."""
    it = _Model(board, tiles)
    it.lay()
    it.joined()
    it.doors()
    it.company()
    it.neighbours()
    return it, _SCALE * cp_model.LinearExpr.sum(it.terms) - cp_model.LinearExpr.sum(it.dead_ends())


def _answer(it: _Model, objective: cp_model.LinearExprT, effort: float) -> int | str | None:
    """The objective that is found, ``_NOTHING`` where it is proven that there is none, None where the effort is spent.

    One worker: for these proofs several only get into one another's way.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = effort
    status = solver.solve(it.model)
    if status == cp_model.INFEASIBLE:
        return _NOTHING
    proven = status == cp_model.OPTIMAL or (status == cp_model.FEASIBLE and not it.model.has_objective())
    return solver.value(objective) if proven else None


def _lay_as(it: _Model, known: Solution) -> None:
    """Fix where each tile lies and what it shows, as in ``known``."""
    for cell, (_, placed) in enumerate(known.board.laid()):
        tile = placed.tile
        (rotation,) = (each for each in distinct_rotations(tile) if _look(tile, each) == _look(tile, placed.rotation))
        it.model.add(it.lies[it.tiles.index(tile), cell, rotation] == 1)


def _look(tile: Tile, rotation: int) -> frozenset[object]:
    """What a tile shows between which sides."""
    return frozenset(zip(map(frozenset, joints_at(tile.track, rotation)), tile.sections, strict=True))


def _constant(board: Board, tiles: Sequence[Tile]) -> int:
    """The points that no arrangement changes."""
    points = score_board(Board(board.doors, tuple(map(PlacedTile, tiles))), PUBLISHED_RULES).points
    return sum(score for category, score in points.items() if category not in _CHANGING)


def hand_of(seed: int) -> tuple[Board, list[Tile]]:
    """The doors and the hand that a seed stands for."""
    rng = random.Random(seed)
    deck = random_deck(rng)
    return Board(random_doors(rng)), random_hand(rng, deck)


def is_light(tiles: Sequence[Tile]) -> bool:
    """Whether the model of a hand has at most two territories: with more CP-SAT seldom comes to an end."""
    sections = [load for tile in tiles for load in tile.sections]
    ghosts = sum(load.count(Monster.GHOST) for load in sections)
    return sum(Monster.SATYR in load for load in sections) + ghosts // 3 <= 2


def cross_check(
    seeds: Iterable[int], *, effort: float = 120.0
) -> Iterator[tuple[int, Solution, tuple[int, int] | None]]:
    """For each seed the solver's solution, and CP-SAT's total and fewest dead ends (None: not proven)."""
    for seed in seeds:
        board, tiles = hand_of(seed)
        known = solve(board, tiles)
        yield seed, known, best_by_cpsat(board, tiles, known, effort=effort)
