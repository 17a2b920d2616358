"""What ``ghosts rules`` shows: the scoring sheet, or a topic's rules out of the numbered ones.

A topic is a rule's number (``G18``), its name (``dead-ends``), a category by its key or its monster (``golems``,
``golem``), or a chapter (``draft``). Capitals, spaces, hyphens and underscores make no difference.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghosts_cli.errors import UsageError, printable
from ghosts_cli.formats.languages import key_named
from ghosts_cli.formats.problems import suggestion
from ghosts_cli.game import PUBLISHED_RULES, Category, Monster, Tables
from ghosts_cli.report.rule_text import Chapter, Rule, shipped_chapters

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.report.tile_drawing import DrawStyle

MONSTER_OF = dict(zip(Category, Monster, strict=False))
"""The kind of monster that each of the first nine categories scores; both enums have the same order."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What a topic leads to: a rule by itself, the rule of a category, or the rules of a whole chapter."""

    rules: tuple[Rule, ...]
    category: Category | None = None
    chapter: Chapter | None = None


def rules_sheet(tables: Tables = PUBLISHED_RULES.tables) -> RenderableType:
    """The scoring sheet: the 13 categories with their values out of ``tables``, ties, and the words they lean on.

    It takes 80 columns or fewer, and less than 45 lines.
    """
    from ghosts_cli.report.rule_pages import sheet

    return sheet(tables)


def rule_topic(topic: str, style: DrawStyle | None = None) -> RenderableType:
    """The rules that ``topic`` leads to, their examples drawn in ``style`` (by default compact, in Unicode).

    Raises UsageError, with a suggestion, if there is no such topic.
    """
    found = find_topic(topic)
    from ghosts_cli.report.rule_pages import topic_page

    return topic_page(found, style)


def topics() -> list[str]:
    """The topics to offer for completion: the categories' keys, the chapters, the numbers of the rules."""
    return [*_words(), *(rule.number for rule in _rules())]


def find_topic(topic: str) -> Topic:
    """Find a topic. Raises UsageError, with a suggestion, if there is no such topic."""
    wanted = _plain(topic)
    if wanted not in _index():  # a name in another language
        wanted = _plain(key_named(topic) or topic)
    found = _index().get(wanted) or _index().get(wanted.removesuffix("s"))
    if found is None:
        raise UsageError(_unknown(topic))
    return found


def numbered_rules(numbers: Iterable[str]) -> tuple[Rule, ...]:
    """The rules with these numbers, in the same order."""
    by_number = {rule.number: rule for rule in _rules()}
    return tuple(by_number[number] for number in numbers)


def _words() -> list[str]:
    return [*(category.value for category in Category), *(_slug(chapter.title) for chapter in shipped_chapters())]


def _rules() -> list[Rule]:
    return [rule for chapter in shipped_chapters() for rule in chapter.rules]


@functools.cache
def _index() -> dict[str, Topic]:
    """Every topic by its plain name, with and without the ``s`` of a plural; a category goes before a rule."""
    named = [(_slug(chapter.title), Topic(chapter.rules, chapter=chapter)) for chapter in shipped_chapters()]
    for rule in _rules():
        named += [(rule.name, Topic((rule,))), (rule.number, Topic((rule,)))]
    for category in Category:
        topic = Topic(numbered_rules([category.rule]), category)
        named += [(name, topic) for name in _names_of(category)]
    return {form: topic for name, topic in named for form in (_plain(name), _plain(name).removesuffix("s"))}


def _names_of(category: Category) -> list[str]:
    monster = MONSTER_OF.get(category)
    return [category.value, monster.value] if monster else [category.value]


def _plain(text: str) -> str:
    return re.sub(r"[\s_-]+", "", text).lower()


def _slug(title: str) -> str:
    return title.lower().replace(" ", "-")


def _unknown(topic: str) -> str:
    rules = _rules()
    if re.fullmatch(r"[gs]?[0-9]+", _plain(topic)):
        near = [rule.number for rule in rules if rule.number[1:] == _plain(topic)]
        hint = f"; did you mean {' or '.join(near)}?" if near else f"; the rules are {' and '.join(_ranges(rules))}"
        return f"there is no rule {printable(topic)}{hint}"
    names = [name for category in Category for name in _names_of(category)]
    names += [_slug(name) for name in (*(chapter.title for chapter in shipped_chapters()), *(r.name for r in rules))]
    begun = [name for name in names if _plain(topic) and _plain(name).startswith(_plain(topic))]
    hint = f"; did you mean '{begun[0]}'?" if begun else suggestion(topic, names)
    if "did you mean" not in hint:  # the known ones are then too many to name them all
        hint = f"; known: {', '.join([*_words(), *_ranges(rules)])}, and the names of rules such as dead-ends"
    return f"there is no topic '{printable(topic)}' in the rules{hint}"


def _ranges(rules: Sequence[Rule]) -> list[str]:
    """The first and last number of each letter: ``G1 to G33``."""
    groups = itertools.groupby((rule.number for rule in rules), key=lambda number: number[0])
    series = [list(numbers) for _, numbers in groups]
    return [f"{numbers[0]} to {numbers[-1]}" for numbers in series]
