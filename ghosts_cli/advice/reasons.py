"""Why one board scores more than another: the difference by category, each with what is behind it in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ghosts_cli.formats.languages import many, noun, several, words
from ghosts_cli.game import PUBLISHED_RULES, BoardScore, Category, CategoryScore

_COMPANY = PUBLISHED_RULES.tables.ghosts_needed


@dataclass(frozen=True, slots=True)
class Reason:
    """A category in which two boards differ: by how many points, and what changed."""

    category: Category
    points: int
    """What the better board, or the later one, has more; negative where it has less."""
    words: str
    """Such as ``4 free instead of 2``."""

    def __str__(self) -> str:
        return f"{words(self.category.value)} {self.points:+d} ({self.words})"


def reasons(before: BoardScore, after: BoardScore) -> tuple[Reason, ...]:
    """What ``after`` has more than ``before``, and less: the largest gains first, the losses last."""
    found = []
    for category, now in after.categories.items():
        then = before.categories[category]
        if now.points != then.points:
            (there, unit), (was, other_unit) = _WORDS[category](now), _WORDS[category](then)
            was += "" if other_unit in ("", unit) else f" {other_unit}"
            words = f"{there}{' ' if unit else ''}{unit} instead of {was}"
            found.append(Reason(category, now.points - then.points, words))
    return tuple(sorted(found, key=lambda reason: -reason.points))


def differences(before: Mapping[Category, int], after: Mapping[Category, int]) -> dict[Category, int]:
    """Points of ``after`` minus those of ``before`` for every category."""
    return {category: points - before[category] for category, points in after.items()}


class _Found(NamedTuple):
    """What a category found: how much, and of what; said of both boards, the unit is told once."""

    much: str
    unit: str = ""


_Words = Callable[[CategoryScore], _Found]


def _counted(key: str) -> _Words:
    def found(score: CategoryScore) -> _Found:
        count = len(score.items)
        return _Found(str(count), noun(count, key)) if count else _Found(f"no {words(key)}")

    return found


def _ghosts(score: CategoryScore) -> _Found:
    if not score.items:
        return _Found(f"no {words('ghost')}")
    close = sum((item.count or 0) >= _COMPANY for item in score.items)
    return _Found(f"{close or 'none'} of {len(score.items)}", "in company")


def _golems(score: CategoryScore) -> _Found:
    return _Found(str(sum(not item.near for item in score.items) or "none"), "free")


def _satyrs(score: CategoryScore) -> _Found:
    kinds = sorted((item.count or 0 for item in score.items), reverse=True)
    if not kinds:
        return _Found(f"no {words('satyr')}")
    *most, last = map(str, kinds)
    return _Found(f"{', '.join(most)} and {last}" if most else last, "kinds seen" if kinds != [1] else "kind seen")


def _times(key: str, what: str) -> _Words:
    def found(score: CategoryScore) -> _Found:
        count, each = len(score.items), score.items[0].count or 0 if score.items else 0
        if not count:
            return _Found(f"no {words(key)}")
        return _Found(f"{many(count, key)} at {many(each, what)}")

    return found


def _bats(score: CategoryScore) -> _Found:
    return _Found(str(sum(bool(item.near) for item in score.items) or "none"), "side by side")


def _wisps(score: CategoryScore) -> _Found:
    count = len(score.items)
    return _Found(f"{count} at {score.items[0].points} each") if count else _Found("none")


def _diamonds(score: CategoryScore) -> _Found:
    return _Found(str(score.points), f"in {several('diamond')}")


def _paths(score: CategoryScore) -> _Found:
    units = [item.count or 0 for item in score.items]
    if len(units) > 1:
        return _Found(f"{len(units)} paths, {sum(units)} long together")
    return _Found(f"a path of {units[0]}" if units else "none")


_WORDS: Mapping[Category, _Words] = {
    Category.DRAGONS: _counted("dragon"),
    Category.GHOSTS: _ghosts,
    Category.GOLEMS: _golems,
    Category.SATYRS: _satyrs,
    Category.SKELETONS: _times("skeleton", "diamond"),
    Category.SLIMES: _times("slime", "curve"),
    Category.BATS: _bats,
    Category.WEREWOLVES: _counted("werewolf"),
    Category.WISPS: _wisps,
    Category.DIAMONDS: _diamonds,
    Category.BONE_DOORS: _paths,
    Category.TOOTH_DOORS: _paths,
    Category.OTHER_PATHS: _paths,
}
