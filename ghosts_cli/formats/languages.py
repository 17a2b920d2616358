"""The language in which people are shown the names of the game, and the names that files may use.

Names only: sentences, options and errors are English, and so is everything that programs read. The language is chosen
once, at the command line, and kept in a context variable, so threads and tests do not disturb one another; whoever
calls the library and chooses nothing gets English.
"""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from ghosts_cli.formats.names import CHINESE, GERMAN, HUNGARIAN, Names
from ghosts_cli.game import Category, Monster, Track


class Language(enum.Enum):
    """A language that has names; the value is its code (ISO 639-1)."""

    ENGLISH = "en"
    GERMAN = "de"
    HUNGARIAN = "hu"
    CHINESE = "zh"


_ONE_NUMBER: Final = (Language.HUNGARIAN, Language.CHINESE)
"""Languages in which a number stands with the singular."""
_SEVERAL_CROSSROADS: Final = "several_crossroads"
_PLURALS: Final = {Monster.WEREWOLF.value: Monster.WEREWOLF.plural, Track.CROSSROADS.value: _SEVERAL_CROSSROADS}
"""Keys whose plural has more to it than an ``s``."""


def _plural(key: str) -> str:
    return _PLURALS.get(key, f"{key}s")


DIAMOND: Final = "diamond"
DOORS: Final = ("bone_door", "tooth_door", "plain_door")
"""The keys of the kinds of door (G2)."""
KEYS: Final = (
    *(kind.value for kind in Monster),
    DIAMOND,
    *(track.value for track in Track),
    *DOORS,
    *(_plural(track.value) for track in Track),
    *(category.value for category in Category),
    "plain_doors",
)
"""The key of every name, each once."""

NAMES: Final[Mapping[Language, Names]] = {
    Language.ENGLISH: {key: key.removeprefix("several_").replace("_", " ") for key in KEYS},
    Language.GERMAN: GERMAN,
    Language.HUNGARIAN: HUNGARIAN,
    Language.CHINESE: CHINESE,
}

_current: ContextVar[Language] = ContextVar("language", default=Language.ENGLISH)


def current() -> Language:
    """The language that names are shown in."""
    return _current.get()


def choose(language: Language) -> None:
    """Show names in ``language`` from now on, up to the end of the ``speaking`` that this happens in."""
    _current.set(language)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Show names in ``language`` as long as the context lasts."""
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


def of_locale(environment: Mapping[str, str]) -> Language:
    """The language that LC_ALL, LC_MESSAGES or LANG names, the first of them that is set; English for any other.

    As in ``de_AT.UTF-8``; ``C``, ``POSIX`` and nothing at all are English.
    """
    told = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "")
    code = told.replace("-", "_").partition("_")[0].partition(".")[0].partition("@")[0].lower()
    return next((language for language in Language if language.value == code), Language.ENGLISH)


def words(key: str) -> str:
    """The name of a key, as in ``double corner``; a key that is no name of the game is shown in English."""
    return NAMES[current()].get(key) or key.replace("_", " ")


def several(key: str) -> str:
    """The name of more than one: ``werewolves`` for ``werewolf``."""
    return words(_plural(key))


def noun(count: float, key: str) -> str:
    """The name as it stands behind a number: ``ghost`` behind 1, ``ghosts`` behind others."""
    alone = count == 1 or (current() in _ONE_NUMBER and key in NAMES[current()])
    return words(key) if alone else several(key)


def many(count: int, key: str) -> str:
    """A number and its name: ``1 ghost``, ``3 ghosts``."""
    return f"{count} {noun(count, key)}"


def _plain(name: str) -> str:
    """A name without regard to capitals, and to how its accents are encoded."""
    return unicodedata.normalize("NFC", name).casefold()


MONSTER_NAMES: Final[Mapping[str, Monster]] = {names[kind.value]: kind for names in NAMES.values() for kind in Monster}
"""The monsters by their names in every language, English first."""
_MONSTERS: Final = {_plain(name): kind for name, kind in MONSTER_NAMES.items()}


def monster_named(name: str) -> Monster | None:
    """The monster of that name in any of the languages; capitals do not matter. None for any other word."""
    if name in MONSTER_NAMES:  # before accents are looked at, which takes longer
        return MONSTER_NAMES[name]
    return _MONSTERS.get(_plain(name))


def key_named(name: str) -> str | None:
    """The key of a monster, a kind of track or the diamond by its name, for one or several, in any language."""
    return _KEYS.get(_plain(name))


_THINGS: Final = (*(kind.value for kind in Monster), DIAMOND, *(track.value for track in Track))
_KEYS: Final = {_plain(names[form]): key for names in NAMES.values() for key in _THINGS for form in (key, _plural(key))}


_KINDS: Final = {kind.value: kind for kind in Monster}


def monsters_named(name: str) -> Monster | None:
    """The monster of that name for one or for several, as catalogs may have it: ``Geist``, ``Geister``."""
    return MONSTER_NAMES.get(name) or _KINDS.get(key_named(name) or "")


def monster_suggestion(name: str) -> str:
    """A clause that names the monster that is spelt alike in any language, or else the English names."""
    from ghosts_cli.formats.problems import suggestion

    english = [kind.value for kind in Monster]
    near = suggestion(name, [*MONSTER_NAMES, *english])  # of names that differ in capitals it tells the last
    if "did you mean" in near:
        return near
    return f"{suggestion(name, english)}, and their names in German, Hungarian and Chinese"
