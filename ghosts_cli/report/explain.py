"""The proof of a score: for each category what counted, where, by which rule and reading.

``explanation`` says it once, in sentences beside the numbers; text and JSON both show that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ghosts_cli.errors import printable
from ghosts_cli.formats.languages import DIAMOND, many, several, words
from ghosts_cli.game import (
    Category,
    CategoryScore,
    Cell,
    DeadEnd,
    Item,
    Layout,
    Monster,
    Path,
    PathUnit,
    Rules,
)
from ghosts_cli.report.hidden_gain import HiddenGain, hidden_gain, hidden_text
from ghosts_cli.report.highlight import ends_in_words
from ghosts_cli.report.scored import ScoredPlayer, path_points

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a category looked at, in a sentence; ``path`` counts from 1 as the list of paths does."""

    item: Item
    text: str

    def data(self) -> Data:
        """The finding as the JSON output shows it."""
        item = self.item
        return {
            "points": item.points,
            "monster": None if item.monster is None else item.monster.value,
            "section": None if item.section is None else list(item.section),
            "cell": None if item.cell is None else list(item.cell),
            "path": None if item.path is None else item.path + 1,
            "count": item.count,
            "near": [list(cell) for cell in item.near],
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class CategoryProof:
    """A category's points, its rule, the reading applied to this board, and every finding."""

    category: Category
    points: int
    reading: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class PathProof:
    """A path in words: its number from 1, its course, and what it scores."""

    number: int
    path: Path
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """The whole proof of one board's score."""

    categories: tuple[CategoryProof, ...]
    paths: tuple[PathProof, ...]
    dead_ends: tuple[tuple[DeadEnd, str], ...]
    hidden: HiddenGain | None
    hidden_text: str | None

    def data(self) -> Data:
        """The explanation as the JSON output shows it."""
        return {
            "categories": {
                proof.category.value: {
                    "points": proof.points,
                    "rule": proof.category.rule,
                    "reading": proof.reading,
                    "items": [finding.data() for finding in proof.findings],
                }
                for proof in self.categories
            },
            "paths": [proof.text for proof in self.paths],
            "dead_ends": [
                {"cell": list(end.cell), "side": end.side.value, "text": text} for end, text in self.dead_ends
            ],
            "hidden": None if self.hidden is None else self.hidden.data(self.hidden_text),
        }


def explanation(player: ScoredPlayer, rules: Rules, players: Sequence[ScoredPlayer]) -> Explanation:
    """Explain ``player``'s score, which was worked out by ``rules``; ``players`` are all of the file."""
    layout = player.score.layout
    hidden = hidden_gain(player, rules, players)
    return Explanation(
        tuple(_category(player, score, rules, players) for score in player.score.categories.values()),
        tuple(PathProof(index + 1, path, _path_text(player, index)) for index, path in enumerate(layout.paths)),
        tuple((end, _dead_end_text(end, layout)) for end in layout.dead_ends),
        hidden,
        None if hidden is None else hidden_text(player.board, hidden),
    )


def _category(
    player: ScoredPlayer, score: CategoryScore, rules: Rules, players: Sequence[ScoredPlayer]
) -> CategoryProof:
    findings = tuple(Finding(item, _item_text(score.category, item, player)) for item in score.items)
    if score.category is Category.WEREWOLVES:
        reading = _werewolves(score, player, rules, players)
    elif not score.items and score.category not in _ALWAYS_READ:
        reading = _nothing(score.category)
    else:
        reading = _READINGS[score.category](score, player, rules)
    return CategoryProof(score.category, score.points, reading, findings)


def _item_text(category: Category, item: Item, player: ScoredPlayer) -> str:
    if item.monster is None:
        if item.cell is not None:
            return f"{words('diamond')} of {item.count} on {_at(item.cell)}"
        return "" if item.path is None else _path_text_short(player, item.path)
    text = f"{words(item.monster.value)} on {_at(item.cell)}"
    if category in (Category.GHOSTS, Category.SATYRS) and item.path is not None:
        what = "ghost" if category is Category.GHOSTS else "kind"
        text += f", path {item.path + 1} with {many(item.count or 0, what)}"
    if category is Category.GOLEMS:
        text += f", beside the {words('golem')} on {_list(item.near)}: does not count" if item.near else ", stands free"
    if category is Category.BATS:
        bat = words("bat")
        text += f", beside the {bat} on {_list(item.near)}" if item.near else f", no {bat} next to it"
    return text


Reading = Callable[[CategoryScore, ScoredPlayer, Rules], str]


def _dragons(score: CategoryScore, _player: ScoredPlayer, _rules: Rules) -> str:
    if not score.items:
        return f"no {words('dragon')}: {score.points}"
    return f"{many(len(score.items), 'dragon')}, squared: {score.points}"


def _ghosts(_score: CategoryScore, _player: ScoredPlayer, rules: Rules) -> str:
    tables = rules.tables
    company = f"{tables.ghost_in_company} each on a path with {many(tables.ghosts_needed, 'ghost')} or more"
    return f"{company}, else {tables.ghost}; the path needs no door"


def _golems(score: CategoryScore, _player: ScoredPlayer, _rules: Rules) -> str:
    free = sum(not item.near for item in score.items)
    golems = many(len(score.items), "golem")
    return f"{free} of {golems} with no {words('golem')} next to it: {score.points} by the table"


def _satyrs(_score: CategoryScore, _player: ScoredPlayer, _rules: Rules) -> str:
    return "each scores the kinds of monster on its path, its own included"


def _skeletons(_score: CategoryScore, player: ScoredPlayer, _rules: Rules) -> str:
    diamonds = len(player.score.categories[Category.DIAMONDS].items)
    return f"each scores the {several('diamond')} on the board, whatever their values: {diamonds}"


def _slimes(_score: CategoryScore, player: ScoredPlayer, _rules: Rules) -> str:
    curves = sum(placed.tile.track.curves for placed in player.score.layout.tiles.values())
    return f"each scores the curves on the board, a {words('double_corner')} has two: {curves}"


def _bats(_score: CategoryScore, _player: ScoredPlayer, rules: Rules) -> str:
    return f"{rules.tables.bat} each with a {words('bat')} on an adjacent tile; one on its own tile does not help"


def _werewolves(score: CategoryScore, player: ScoredPlayer, rules: Rules, players: Sequence[ScoredPlayer]) -> str:
    each = f"{rules.tables.werewolf} each" if score.items else f"no {words('werewolf')}"
    if player.rank is None:
        bonus = f"the board is scored alone, so no bonus for most {several('werewolf')}"
        if player.bonus_if_most is not None:
            bonus += f" (it would be {player.bonus_if_most}, not in the total)"
        return f"{each}; {bonus}"
    return f"{each}; {_most_werewolves(score, player, players)}"


def _most_werewolves(score: CategoryScore, player: ScoredPlayer, players: Sequence[ScoredPlayer]) -> str:
    """Who has most werewolves in the game, and what ``player`` gets for it."""
    most = max(other.score.werewolves for other in players)
    holders = [other for other in players if other.score.werewolves == most and other is not player]
    names = " and ".join(printable(other.board.name) for other in holders)
    if not score.bonus:
        return (
            "nobody has one: no bonus"
            if most == 0
            else f"{names} {'has' if len(holders) == 1 else 'have'} most, {most}: no bonus"
        )
    if most == 0:
        return f"nobody has one, so all tie for most: {score.bonus} more"
    if holders:
        return f"tie for most {several('werewolf')} with {names}: {score.bonus} more"
    return f"most {several('werewolf')} of all players: {score.bonus} more"


def _wisps(score: CategoryScore, _player: ScoredPlayer, _rules: Rules) -> str:
    return f"{many(len(score.items), 'wisp')} on the board: {score.items[0].points} each"


def _diamonds(_score: CategoryScore, _player: ScoredPlayer, _rules: Rules) -> str:
    return "the printed values"


def _joined_doors(score: CategoryScore, player: ScoredPlayer, rules: Rules) -> str:
    bone = score.category is Category.BONE_DOORS
    pair = player.board.doors.bone if bone else player.board.doors.tooth
    doors = f"{words('bone_doors' if bone else 'tooth_doors')} {pair[0]} and {pair[1]}"
    if not score.items:
        return f"{doors} are not joined"
    return f"{doors} joined: {rules.tables.special_doors} {_unit(rules)}"


def _other_paths(_score: CategoryScore, _player: ScoredPlayer, rules: Rules) -> str:
    return f"every other path from door to door: {rules.tables.other_paths} {_unit(rules)}"


def _unit(rules: Rules) -> str:
    if rules.path_unit is PathUnit.SECTION:
        return "a section, a tile crossed twice counts twice (G30: by section)"
    return "a tile, a tile crossed twice counts once (G30: by tile)"


def _nothing(category: Category) -> str:
    """What to say of a category that has found nothing."""
    if category is Category.OTHER_PATHS:
        return "no other path joins two doors"
    return f"no {words(_ABSENT[category])}"


_ABSENT: Mapping[Category, str] = {
    **{category: monster.value for category, monster in zip(Category, Monster, strict=False)},
    Category.DIAMONDS: DIAMOND,
}
_ALWAYS_READ = (Category.DRAGONS, Category.BONE_DOORS, Category.TOOTH_DOORS)
"""Categories whose reading says something where they have found nothing, too: having no dragon is worth points."""

_READINGS: Mapping[Category, Reading] = {
    Category.DRAGONS: _dragons,
    Category.GHOSTS: _ghosts,
    Category.GOLEMS: _golems,
    Category.SATYRS: _satyrs,
    Category.SKELETONS: _skeletons,
    Category.SLIMES: _slimes,
    Category.BATS: _bats,
    Category.WISPS: _wisps,
    Category.DIAMONDS: _diamonds,
    Category.BONE_DOORS: _joined_doors,
    Category.TOOTH_DOORS: _joined_doors,
    Category.OTHER_PATHS: _other_paths,
}


def _path_text_short(player: ScoredPlayer, index: int) -> str:
    path = player.score.layout.paths[index]
    return f"path {index + 1} from {ends_in_words(path)}, {_sections(path)}"


def _path_text(player: ScoredPlayer, index: int) -> str:
    """A path in one line: ends, course, points and monsters."""
    path = player.score.layout.paths[index]
    course = " ".join(_at(section.cell) for section in path.sections)
    path_kind = path.kind(player.board.doors)
    points = path_points(player, index)
    scored = "no points as a path (G29)"
    if path_kind is not None:
        scored = f"{words(path_kind.value)} ({Category(path_kind.value).rule}) {points}"
    monsters = player.score.layout.monsters_on(path)
    names = [many(monsters.count(kind), kind.value) for kind in Monster if kind in monsters]
    with_tiles = f" on {_many(len(path.cells), 'tile')}" if len(path.cells) != len(path.sections) else ""
    length = f"{_sections(path)}{with_tiles}"
    return f"{ends_in_words(path)}: {length} ({course}); {scored}; {', '.join(names) or 'no monsters'}"


def _sections(path: Path) -> str:
    return _many(len(path.sections), "section")


def _dead_end_text(end: DeadEnd, layout: Layout) -> str:
    near = end.cell.neighbour(end.side)
    assert near is not None  # at the border there is a door
    why = "no track on that side" if near in layout.tiles else "an empty cell"
    return f"the {end.side.value} end on {_at(end.cell)} faces {_at(near)}: {why}"


def _at(cell: Cell | None) -> str:
    return "" if cell is None else f"{cell.row},{cell.column}"


def _list(cells: tuple[Cell, ...]) -> str:
    return " and ".join(_at(cell) for cell in cells)


def _many(count: int, one: str) -> str:
    return f"{count} {one if count == 1 else one + 's'}"
