"""Which paths of two boards made of the same tiles are not the same."""

from __future__ import annotations

from collections import Counter

from ghosts_cli.game import PUBLISHED_RULES, Board, BoardScore, Monster, Path, Section

Look = tuple[object, ...]

_COMPANY = PUBLISHED_RULES.tables.ghosts_needed


def unlike_paths(one: Board, score: BoardScore, other: Board, other_score: BoardScore) -> frozenset[Section]:
    """The sections of those paths of ``one`` that score, and that ``other`` has not.

    A path scores if it joins two doors, carries a satyr, or three ghosts (G17, G19, G26 to G28). The other
    board has it if the same sections of the same tiles make up a path there that scores as the same.
    """
    there = Counter(_look(other, other_score, path) for path in other_score.layout.paths)
    found: set[Section] = set()
    for path in score.layout.paths:
        look = _look(one, score, path)
        if there[look] > 0:
            there[look] -= 1
        elif _scores(one, score, path):
            found.update(path.sections)
    return frozenset(found)


def _look(board: Board, score: BoardScore, path: Path) -> Look:
    layout = score.layout
    parts = Counter((layout.tiles[section.cell].tile, layout.monsters_at(section)) for section in path.sections)
    return path.kind(board.doors), frozenset(parts.items())


def _scores(board: Board, score: BoardScore, path: Path) -> bool:
    monsters = score.layout.monsters_on(path)
    return path.kind(board.doors) is not None or Monster.SATYR in monsters or monsters.count(Monster.GHOST) >= _COMPANY
