"""What a board is worth while tiles are still to come: its points, and what hope there is for more.

Everything is in whole numbers, so that the engine's twin comes to the same: worths in hundredths of a
point, expected numbers of things in hundredths of a thing. A division rounds down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ghosts_cli.game.board import Board
from ghosts_cli.game.paths import Layout, Path
from ghosts_cli.game.rules import MOST_OF_A_KIND, Category, PathUnit, Rules
from ghosts_cli.game.scoring import BoardScore, score_board
from ghosts_cli.game.seat import free_cells, rotations_of, with_tile
from ghosts_cli.game.tiles import Monster, Tile
from ghosts_cli.strategies.base import Parameters, parameter

WHOLE = 100
"""Hundredths in one."""
_KINDS = len(Monster)
_MOST_GOLEMS = 5


@dataclass(frozen=True)
class Hopes(Parameters):
    """How planner values what can still come. Percentages, but for ``growth``."""

    open_path: int = parameter(
        50, "percent: how likely a path without a dead end is to lead from door to door in the end"
    )
    growth: int = parameter(160, "hundredths of a point: what such a path gains on the way")
    special: int = parameter(50, "percent: how likely it is to end at the other bone or tooth door, when one is held")
    company: int = parameter(50, "percent of the ghosts still to come that can join the one path where they add most")
    variety: int = parameter(25, "percent of a kind of monster that a round adds to a path with an open end")
    bats: int = parameter(30, "percent: how likely lonely bats, and those still to come, are to find a neighbour")


@dataclass(frozen=True)
class Outlook:
    """What a seat expects to come after the tile that is looked at."""

    hidden: tuple[Tile, ...]
    """Its hidden tile, or two of which each counts half."""
    rounds_left: int
    """Rounds after this one."""
    monsters: tuple[int, ...]
    """By kind: hundredths of monsters."""
    diamonds: int
    """Hundredths of diamonds."""
    curves: int
    """Hundredths of curves."""


def outlook_of(tiles: Sequence[Tile], hidden: tuple[Tile, ...], rounds_left: int) -> Outlook:
    """Expect the hidden tile, and each round as much as an average tile of the set brings."""

    def coming(here: Sequence[int], everywhere: int) -> int:
        average = everywhere * rounds_left * WHOLE // len(tiles)
        return average + sum(count * WHOLE // len(hidden) for count in here)

    return Outlook(
        hidden,
        rounds_left,
        tuple(
            coming([tile.monsters.count(kind) for tile in hidden], sum(tile.monsters.count(kind) for tile in tiles))
            for kind in Monster
        ),
        coming([len(tile.diamonds) for tile in hidden], sum(len(tile.diamonds) for tile in tiles)),
        coming([tile.track.curves for tile in hidden], sum(tile.track.curves for tile in tiles)),
    )


def worth(board: Board, outlook: Outlook, hopes: Hopes, rules: Rules) -> int:
    """What ``board`` is worth, in hundredths of a point, without the bonus for most werewolves.

    After the last round that is what it comes to with the better of the hidden tiles at its best place.
    """
    if not outlook.rounds_left:
        return WHOLE * max(
            score_board(with_tile(board, tile, cell, rotation), rules).total
            for tile in outlook.hidden
            for cell in free_cells(board)
            for rotation in rotations_of(tile)
        )
    score = score_board(board, rules)
    return (
        counted_worth(score, outlook, rules)
        + golems_worth(board, score, outlook, rules)
        + bats_worth(board, score, outlook, hopes, rules)
        + company_worth(board, score, outlook, hopes, rules)
        + paths_worth(board, score, hopes, rules)
    )


def along(table: Sequence[int], count: int) -> int:
    """Hundredths of points by hundredths of a count: on a straight line between the entries of ``table``."""
    last = min(MOST_OF_A_KIND, len(table) - 1)
    whole, part = divmod(max(0, count), WHOLE)
    if whole >= last:
        return table[last] * WHOLE
    return table[whole] * WHOLE + (table[whole + 1] - table[whole]) * part


def counted_worth(score: BoardScore, outlook: Outlook, rules: Rules) -> int:
    """Dragons, skeletons, slimes, werewolves, wisps and diamonds, where the numbers alone count."""
    tiles = [placed.tile for placed in score.layout.tiles.values()]
    here = Counter(monster for tile in tiles for monster in tile.monsters)
    in_all = {kind: WHOLE * here[kind] + more for kind, more in zip(Monster, outlook.monsters, strict=True)}
    diamonds = WHOLE * sum(len(tile.diamonds) for tile in tiles) + outlook.diamonds
    curves = WHOLE * sum(tile.track.curves for tile in tiles) + outlook.curves
    wisps = [count * each for count, each in enumerate(rules.tables.wisps)]
    return (
        along(rules.tables.dragons, in_all[Monster.DRAGON])
        + along(wisps, in_all[Monster.WISP])
        + in_all[Monster.SKELETON] * diamonds // WHOLE
        + in_all[Monster.SLIME] * curves // WHOLE
        + WHOLE * (score.points[Category.WEREWOLVES] + score.points[Category.DIAMONDS])
    )


def golems_worth(board: Board, score: BoardScore, outlook: Outlook, rules: Rules) -> int:
    """Golems that stand free, and as many of those to come as there are free cells away from any golem."""
    golems = score.categories[Category.GOLEMS].items
    taken = {item.cell for item in golems}
    room = sum(taken.isdisjoint(cell.neighbours) for cell in free_cells(board))
    coming = min(outlook.monsters[_place(Monster.GOLEM)], WHOLE * room)
    free = sum(not item.near for item in golems)
    return along(rules.tables.golems[: _MOST_GOLEMS + 1], WHOLE * free + coming)


def bats_worth(board: Board, score: BoardScore, outlook: Outlook, hopes: Hopes, rules: Rules) -> int:
    """Bats with a neighbour; and hope for lonely ones beside a free cell and for those to come."""
    points = WHOLE * score.points[Category.BATS]
    bats = score.categories[Category.BATS].items
    free = set(free_cells(board))
    beside_free = [item for item in bats if item.cell is not None and not free.isdisjoint(item.cell.neighbours)]
    if not beside_free:
        return points
    lonely = sum(not item.near for item in beside_free)
    hope = (WHOLE * lonely + outlook.monsters[_place(Monster.BAT)]) * hopes.bats // WHOLE
    return points + hope * rules.tables.bat


def company_worth(board: Board, score: BoardScore, outlook: Outlook, hopes: Hopes, rules: Rules) -> int:
    """Ghosts and satyrs, and what those still to come and other kinds can add on a path with an open end."""
    ghosts = outlook.monsters[_place(Monster.GHOST)] * hopes.company // WHOLE
    variety = outlook.rounds_left * hopes.variety
    table = _ghosts(rules)
    value = WHOLE * (score.points[Category.GHOSTS] + score.points[Category.SATYRS])
    company, most_kinds = along(table, ghosts), WHOLE + variety  # on a path of their own
    for path in score.layout.paths:
        if not _open_ends(path, board):
            continue
        monsters = Counter(score.layout.monsters_on(path))
        here, kinds = WHOLE * monsters[Monster.GHOST], WHOLE * len(monsters)
        company = max(company, along(table, here + ghosts) - along(table, here))
        later = min(WHOLE * _KINDS, kinds + variety)
        value += monsters[Monster.SATYR] * (later - kinds)
        most_kinds = max(most_kinds, later)
    return value + company + outlook.monsters[_place(Monster.SATYR)] * most_kinds // WHOLE


def paths_worth(board: Board, score: BoardScore, hopes: Hopes, rules: Rules) -> int:
    """Paths from door to door, and hope for those that have an open end and no dead one."""
    finished = (Category.BONE_DOORS, Category.TOOTH_DOORS, Category.OTHER_PATHS)
    value = WHOLE * sum(score.points[category] for category in finished)
    for path in score.layout.paths:
        if path.ends is None or path.kind(board.doors) is not None:
            continue
        if len(path.dead_ends) > _open_ends(path, board):
            continue
        each = WHOLE * rules.tables.other_paths
        if _can_pair(path, board, score.layout):
            each += (rules.tables.special_doors - rules.tables.other_paths) * hopes.special
        units = len(path.sections if rules.path_unit is PathUnit.SECTION else path.cells)
        value += (units * each + hopes.growth) * hopes.open_path // WHOLE
    return value


def _can_pair(path: Path, board: Board, layout: Layout) -> bool:
    """Whether the path holds a bone or a tooth door and the other one can still be reached."""
    for pair in (board.doors.bone, board.doors.tooth):
        held = [end for end in path.ends or () if end in pair]
        if held:
            (other,) = (door for door in pair if door not in held)
            there = [each for each in layout.paths if each.ends is not None and other in each.ends]
            return not there or bool(_open_ends(there[0], board))
    return False


def _open_ends(path: Path, board: Board) -> int:
    """How many of a path's ends face a free cell. A dead end (G32) that does so can still be joined."""
    free = set(free_cells(board))
    return sum(end.cell.neighbour(end.side) in free for end in path.dead_ends)


def _ghosts(rules: Rules) -> list[int]:
    """The points of all ghosts on a path by their number (G17)."""
    tables = rules.tables
    return [
        count * (tables.ghost_in_company if count >= tables.ghosts_needed else tables.ghost)
        for count in range(MOST_OF_A_KIND + 1)
    ]


def _place(kind: Monster) -> int:
    return _ORDER[kind]


_ORDER = {kind: place for place, kind in enumerate(Monster)}
