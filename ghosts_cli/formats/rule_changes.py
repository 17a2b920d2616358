"""Changes of scoring tables and readings of the rules, as ``NAME=VALUE``: ``golems=0,4,9,16,25,36``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from ghosts_cli.errors import UsageError, printable
from ghosts_cli.formats.problems import suggestion
from ghosts_cli.game import Monster, PathUnit, Rules
from ghosts_cli.game.rules import MOST_FREE_GOLEMS, MOST_OF_A_KIND, Tables

_NUMBER = re.compile(r"[+-]?[0-9]+")
_MOST_POINTS = 99_999
"""The largest number that a rule can have, and below 0 the smallest: sums of them fit the compiled engine."""
_LISTS = ("dragons", "golems", "wisps")
_READINGS = ("path_unit", "werewolf_bonus_at_zero")
RULE_NAMES = (*(field.name for field in fields(Tables)), *_READINGS)
"""What can be changed: the numbers of the scoring sheet, then the readings of unclear rules."""


def change_rules(rules: Rules, changes: Sequence[str], most: Mapping[Monster, int]) -> Rules:
    """``rules`` with changes such as ``bat=6``; ``most`` is how many of a kind the decks have at most.

    A table for dragons goes up to as many as there are, and its last number goes on; so does that of wisps (G16,
    G24). Raises UsageError for a name, a value or a length that cannot be, and for a rule changed twice.
    """
    seen: set[str] = set()
    for text in changes:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in RULE_NAMES:
            raise UsageError(f"there is no rule '{printable(name)}'{suggestion(name, RULE_NAMES)}")
        if not equals:
            now = written(rules, name)
            raise UsageError(f"expected {name}=VALUE, found '{printable(text)}'; now it is {name}={now}")
        if name in seen:
            raise UsageError(f"the rule {name} is changed twice")
        seen.add(name)
        if name in _READINGS:
            reading: dict[str, Any] = {name: _reading(name, value)}
            rules = replace(rules, **reading)
        else:
            points: dict[str, Any] = {name: _points(name, value, most)}
            rules = replace(rules, tables=replace(rules.tables, **points))
    return rules


def changed_rules(before: Rules, after: Rules) -> list[tuple[str, str, str]]:
    """What differs, in the order of ``RULE_NAMES``: the rule's name, and its values as they are written."""
    pairs = ((name, written(before, name), written(after, name)) for name in RULE_NAMES)
    return [(name, one, other) for name, one, other in pairs if one != other]


def written(rules: Rules, name: str) -> str:
    """The value of a rule as ``change_rules`` reads it; a table without the numbers that only go on."""
    value = getattr(rules, name) if name in _READINGS else getattr(rules.tables, name)
    if isinstance(value, PathUnit):
        return value.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "wisps":
        while len(value) > 1 and value[-1] == value[-2]:
            value = value[:-1]
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _reading(name: str, value: str) -> PathUnit | bool:
    units = {unit.value: unit for unit in PathUnit}
    known: Mapping[str, PathUnit | bool] = units if name == "path_unit" else {"yes": True, "no": False}
    if value.strip() not in known:
        raise UsageError(f"expected {name}={'|'.join(known)}, found '{printable(value)}'")
    return known[value.strip()]


def _points(name: str, value: str, most: Mapping[Monster, int]) -> int | tuple[int, ...]:
    parts = [part.strip() for part in value.split(",")]
    for part in parts:
        if not _NUMBER.fullmatch(part):
            what = "whole numbers with commas between them" if name in _LISTS else "a whole number"
            raise UsageError(f"expected {name}= and {what}, found '{printable(part)}'")
        if len(part.lstrip("+-0")) > len(str(_MOST_POINTS)):
            raise UsageError(f"expected {name}= from -{_MOST_POINTS} to {_MOST_POINTS}, found '{printable(part)}'")
    numbers = tuple(map(int, parts))
    if name in _LISTS:
        return _LENGTHS[name](numbers, most)
    if len(numbers) > 1:
        raise UsageError(f"{name} is one number, found {len(numbers)}")
    if name == "ghosts_needed" and numbers[0] < 1:
        raise UsageError(f"expected ghosts_needed to be 1 or more, found {numbers[0]}")
    return numbers[0]


def _dragons(numbers: tuple[int, ...], most: Mapping[Monster, int]) -> tuple[int, ...]:
    needed = 1 + min(most[Monster.DRAGON], MOST_OF_A_KIND)
    if not needed <= len(numbers) <= MOST_OF_A_KIND + 1:
        raise UsageError(
            f"the table for dragons needs points for 0 to {needed - 1} dragons, as many as there are:"
            f" {needed} numbers, found {len(numbers)}"
        )
    return _going_on(numbers)


def _golems(numbers: tuple[int, ...], _most: Mapping[Monster, int]) -> tuple[int, ...]:
    if len(numbers) != MOST_FREE_GOLEMS + 1:
        raise UsageError(
            f"the table for golems needs points for 0 to {MOST_FREE_GOLEMS} golems that stand free (G18):"
            f" {MOST_FREE_GOLEMS + 1} numbers, found {len(numbers)}"
        )
    return numbers


def _wisps(numbers: tuple[int, ...], _most: Mapping[Monster, int]) -> tuple[int, ...]:
    if not 2 <= len(numbers) <= MOST_OF_A_KIND + 1:
        raise UsageError(
            "the table for wisps has points for each wisp where there are 0, 1, 2 and so on, and its last number goes"
            f" on: 2 to {MOST_OF_A_KIND + 1} numbers, found {len(numbers)}"
        )
    return _going_on(numbers)


def _going_on(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return numbers + numbers[-1:] * (MOST_OF_A_KIND + 1 - len(numbers))


_LENGTHS: Mapping[str, Callable[[tuple[int, ...], Mapping[Monster, int]], tuple[int, ...]]] = {
    "dragons": _dragons,
    "golems": _golems,
    "wisps": _wisps,
}
