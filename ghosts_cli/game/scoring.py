"""The score of one board, itemised: one pure function for each of the 13 categories (rules G16 to G33).

Each function takes a ``View`` of the board and the ``Rules`` and returns a ``CategoryScore``: the points
and, item by item, what was looked at and what it counted. The bonus for most werewolves needs the other
players' boards and is added by ``ranking``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ghosts_cli.game.board import Board, Cell, Doors
from ghosts_cli.game.paths import Layout, PathKind, Section, trace
from ghosts_cli.game.rules import PUBLISHED_RULES, Category, PathUnit, Rules
from ghosts_cli.game.tiles import Monster


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a category looked at.

    ``points`` is what it adds by itself, or None where only the whole set has a value (golems; no
    dragon). ``count`` is the number that decided: kinds or ghosts on its path, diamonds or curves on
    the board, a diamond's value, units of a path. ``path`` is an index in the layout's paths.
    """

    points: int | None
    monster: Monster | None = None
    section: Section | None = None
    cell: Cell | None = None
    path: int | None = None
    count: int | None = None
    near: tuple[Cell, ...] = ()
    """The adjacent cells with a monster of the same kind (golems, bats)."""


@dataclass(frozen=True, slots=True)
class CategoryScore:
    """The points of one category and the items that make them up."""

    category: Category
    points: int
    items: tuple[Item, ...] = ()
    bonus: int = 0
    """The part of ``points`` that is the bonus for most werewolves."""


@dataclass(frozen=True)
class View:
    """What the scoring functions look at: the layout and the places of every kind of monster."""

    layout: Layout
    doors: Doors

    @cached_property
    def standing(self) -> Mapping[Monster, tuple[Section, ...]]:
        """The section of each monster of a kind; a section with two stands here twice."""
        standing: dict[Monster, list[Section]] = {kind: [] for kind in Monster}
        for section in sorted(self.layout.path_of):
            for monster in self.layout.monsters_at(section):
                standing[monster].append(section)
        return {kind: tuple(places) for kind, places in standing.items()}

    @cached_property
    def cells(self) -> Mapping[Monster, frozenset[Cell]]:
        """The cells where monsters of each kind stand."""
        return {kind: frozenset(section.cell for section in places) for kind, places in self.standing.items()}

    @cached_property
    def kinds(self) -> tuple[PathKind | None, ...]:
        """What each path of the layout scores as."""
        return tuple(path.kind(self.doors) for path in self.layout.paths)

    @property
    def diamonds(self) -> Iterator[tuple[Cell, int]]:
        """Every diamond's cell and value."""
        for cell, placed in self.layout.tiles.items():
            for value in placed.tile.diamonds:
                yield cell, value

    def near(self, kind: Monster, cell: Cell) -> tuple[Cell, ...]:
        """The orthogonally adjacent cells whose tile has a monster of ``kind``."""
        return tuple(near for near in cell.neighbours if near in self.cells[kind])


@dataclass(frozen=True, slots=True)
class BoardScore:
    """The score of one board as it stands (G33)."""

    categories: Mapping[Category, CategoryScore]
    layout: Layout
    final: bool

    @property
    def total(self) -> int:
        """The sum of the 13 categories."""
        return sum(score.points for score in self.categories.values())

    @property
    def points(self) -> dict[Category, int]:
        """The points by category, in the order of ``Category``."""
        return {category: score.points for category, score in self.categories.items()}

    @property
    def dead_ends(self) -> int:
        """Dead ends on the board; fewer win a tie (G31)."""
        return len(self.layout.dead_ends)

    @property
    def werewolves(self) -> int:
        """Werewolves on the board, for the bonus (G23)."""
        return len(self.categories[Category.WEREWOLVES].items)


def score_board(board: Board, rules: Rules = PUBLISHED_RULES) -> BoardScore:
    """Score ``board`` as it stands, without the bonus for most werewolves."""
    layout = trace(board.counted())
    view = View(layout, board.doors)
    return BoardScore({category: scorer(view, rules) for category, scorer in SCORERS.items()}, layout, board.final)


def score_dragons(view: View, rules: Rules) -> CategoryScore:
    """G16: n dragons score n squared, none loses 5 (by the table)."""
    places = view.standing[Monster.DRAGON]
    points = rules.tables.dragons[len(places)]
    items = [_standing(view, Monster.DRAGON, section, None, count=len(places)) for section in places]
    return CategoryScore(Category.DRAGONS, points, tuple(items))


def score_ghosts(view: View, rules: Rules) -> CategoryScore:
    """G17: a ghost on a path with at least three scores 6, any other 3; the path needs no door."""
    places = view.standing[Monster.GHOST]
    on_path = Counter(view.layout.path_of[section] for section in places)
    tables = rules.tables

    def item(section: Section) -> Item:
        ghosts = on_path[view.layout.path_of[section]]
        points = tables.ghost_in_company if ghosts >= tables.ghosts_needed else tables.ghost
        return _standing(view, Monster.GHOST, section, points, count=ghosts)

    return _summed(Category.GHOSTS, [item(section) for section in places])


def score_golems(view: View, rules: Rules) -> CategoryScore:
    """G18: count the golems with no golem on an adjacent tile; the table gives the points."""
    golems = view.standing[Monster.GOLEM]
    items = [
        _standing(view, Monster.GOLEM, section, None, near=view.near(Monster.GOLEM, section.cell)) for section in golems
    ]
    free = sum(not item.near for item in items)
    return CategoryScore(Category.GOLEMS, rules.tables.golems[free], tuple(items))


def score_satyrs(view: View, rules: Rules) -> CategoryScore:  # noqa: ARG001 - the same signature for every category
    """G19: a satyr scores the number of different kinds of monster on its path, its own included."""

    def item(section: Section) -> Item:
        path = view.layout.paths[view.layout.path_of[section]]
        kinds = len(set(view.layout.monsters_on(path)))
        return _standing(view, Monster.SATYR, section, kinds, count=kinds)

    return _summed(Category.SATYRS, [item(section) for section in view.standing[Monster.SATYR]])


def score_skeletons(view: View, rules: Rules) -> CategoryScore:  # noqa: ARG001 - the same signature for every category
    """G20: a skeleton scores the number of diamonds on the whole board, whatever their values."""
    diamonds = sum(1 for _ in view.diamonds)
    places = view.standing[Monster.SKELETON]
    return _summed(
        Category.SKELETONS,
        [_standing(view, Monster.SKELETON, section, diamonds, count=diamonds) for section in places],
    )


def score_slimes(view: View, rules: Rules) -> CategoryScore:  # noqa: ARG001 - the same signature for every category
    """G21: a slime scores the number of curves on the whole board; a double corner has two."""
    curves = sum(placed.tile.track.curves for placed in view.layout.tiles.values())
    places = view.standing[Monster.SLIME]
    return _summed(
        Category.SLIMES, [_standing(view, Monster.SLIME, section, curves, count=curves) for section in places]
    )


def score_bats(view: View, rules: Rules) -> CategoryScore:
    """G22: a bat scores 5 if an orthogonally adjacent tile has a bat; one on its own tile does not help."""

    def item(section: Section) -> Item:
        near = view.near(Monster.BAT, section.cell)
        return _standing(view, Monster.BAT, section, rules.tables.bat if near else 0, near=near)

    return _summed(Category.BATS, [item(section) for section in view.standing[Monster.BAT]])


def score_werewolves(view: View, rules: Rules) -> CategoryScore:
    """G23: a werewolf scores 4; the bonus for most is not known from one board."""
    places = view.standing[Monster.WEREWOLF]
    return _summed(
        Category.WEREWOLVES,
        [_standing(view, Monster.WEREWOLF, section, rules.tables.werewolf) for section in places],
    )


def score_wisps(view: View, rules: Rules) -> CategoryScore:
    """G24: up to three wisps score 3 each, four to six 4 each, seven or more 5 each."""
    places = view.standing[Monster.WISP]
    each = rules.tables.wisps[len(places)]
    return _summed(
        Category.WISPS, [_standing(view, Monster.WISP, section, each, count=len(places)) for section in places]
    )


def score_diamonds(view: View, rules: Rules) -> CategoryScore:  # noqa: ARG001 - the same signature for every category
    """G25: a diamond scores its printed value."""
    return _summed(Category.DIAMONDS, [Item(value, cell=cell, count=value) for cell, value in view.diamonds])


def score_bone_doors(view: View, rules: Rules) -> CategoryScore:
    """G26: the path that joins the two bone doors scores 2 for each section on it."""
    return _paths(view, rules, PathKind.BONE_DOORS, rules.tables.special_doors)


def score_tooth_doors(view: View, rules: Rules) -> CategoryScore:
    """G27: the path that joins the two tooth doors scores 2 for each section on it."""
    return _paths(view, rules, PathKind.TOOTH_DOORS, rules.tables.special_doors)


def score_other_paths(view: View, rules: Rules) -> CategoryScore:
    """G28: every other path from a door to a door scores 1 for each section on it."""
    return _paths(view, rules, PathKind.OTHER_PATHS, rules.tables.other_paths)


Scorer = Callable[[View, Rules], CategoryScore]

SCORERS: Mapping[Category, Scorer] = {
    Category.DRAGONS: score_dragons,
    Category.GHOSTS: score_ghosts,
    Category.GOLEMS: score_golems,
    Category.SATYRS: score_satyrs,
    Category.SKELETONS: score_skeletons,
    Category.SLIMES: score_slimes,
    Category.BATS: score_bats,
    Category.WEREWOLVES: score_werewolves,
    Category.WISPS: score_wisps,
    Category.DIAMONDS: score_diamonds,
    Category.BONE_DOORS: score_bone_doors,
    Category.TOOTH_DOORS: score_tooth_doors,
    Category.OTHER_PATHS: score_other_paths,
}


def _standing(
    view: View,
    monster: Monster,
    section: Section,
    points: int | None,
    *,
    count: int | None = None,
    near: tuple[Cell, ...] = (),
) -> Item:
    """Return the item of a monster that stands on ``section``."""
    path = view.layout.path_of[section]
    return Item(points, monster=monster, section=section, cell=section.cell, path=path, count=count, near=near)


def _summed(category: Category, items: list[Item]) -> CategoryScore:
    """Return the score of a category whose items simply add up."""
    return CategoryScore(category, sum(item.points or 0 for item in items), tuple(items))


def _paths(view: View, rules: Rules, kind: PathKind, each: int) -> CategoryScore:
    """Return the score of the paths of one kind, ``each`` points a section or a tile (G30)."""
    items = []
    for index, path in enumerate(view.layout.paths):
        if view.kinds[index] is kind:
            units = len(path.sections if rules.path_unit is PathUnit.SECTION else path.cells)
            items.append(Item(each * units, path=index, count=units))
    return _summed(Category(kind.value), items)
