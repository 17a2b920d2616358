"""The cards of the deck and their notation: ``red``, ``red+haunt``, ``black+torment``, ``Vampire Lord``.

Only what the rules here ask about is told of a card: its colour and whether it haunts or torments (S1).
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final

from ghosts_cli.formats.problems import suggestion
from ghosts_cli.stories.material import (
    GHOSTS_OF_A_COLOUR,
    HAUNTERS_OF_A_COLOUR,
    TORMENTORS_OF_A_COLOUR,
    Ability,
    Colour,
)
from ghosts_cli.stories.names import names


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ghost card."""

    colour: Colour
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class Incarnation:
    """A card of Wu-Feng."""

    name: str
    abilities: tuple[Ability, ...] = ()


class Unseen(enum.Enum):
    """A card that nobody has told the program of; what kind it is follows from its place in the deck (S7)."""

    GHOST = "ghost"
    INCARNATION = "incarnation"


Card = Ghost | Incarnation


class CardError(ValueError):
    """A text is no card."""


def ghost_cards() -> tuple[Ghost, ...]:
    """The 55 ghost cards, colour by colour: haunters, then the tormentor, then the others (S1)."""
    others = GHOSTS_OF_A_COLOUR - HAUNTERS_OF_A_COLOUR - TORMENTORS_OF_A_COLOUR
    abilities: list[tuple[Ability, ...]] = [
        *[(Ability.HAUNT,)] * HAUNTERS_OF_A_COLOUR,
        *[(Ability.TORMENT,)] * TORMENTORS_OF_A_COLOUR,
        *[()] * others,
    ]
    return tuple(Ghost(colour, each) for colour in Colour for each in abilities)


def incarnation_cards() -> tuple[Incarnation, ...]:
    """The ten incarnations in the order of the data file (S1)."""
    return tuple(
        Incarnation(name, () if ability is None else (ability,)) for name, ability in names().incarnations.items()
    )


def write_card(card: Card | Unseen) -> str:
    """The notation of a card; an unseen one is just ``ghost`` or ``incarnation``."""
    if isinstance(card, Unseen):
        return card.value
    if isinstance(card, Incarnation):
        return card.name
    return "+".join((card.colour.value, *(ability.value for ability in card.abilities)))


def parse_card(text: str) -> Card:
    """Read a card. Raises CardError, which says what was expected."""
    colour, *abilities = text.strip().split("+")
    if colour in _COLOURS:
        return Ghost(Colour(colour), _abilities(text, abilities))
    for card in incarnation_cards():
        if card.name.lower() == text.strip().lower():
            return card
    raise CardError(f"expected {_WANTED}, found '{text}'{_hint(colour, text)}")


_COLOURS: Final = tuple(colour.value for colour in Colour)
_ABILITIES: Final = tuple(ability.value for ability in Ability)
_WANTED: Final = "a card: a colour with what the ghost does, such as red, red+haunt or black+torment, or an incarnation"


def _abilities(text: str, written: list[str]) -> tuple[Ability, ...]:
    for ability in written:
        if ability not in _ABILITIES:
            hint = suggestion(ability, _ABILITIES)
            raise CardError(f"after a '+' expected haunt or torment, found '{ability}' in '{text}'{hint}")
        if written.count(ability) > 1:
            raise CardError(f"'{ability}' stands twice in '{text}'")
    return tuple(ability for ability in Ability if ability.value in written)


def _hint(colour: str, text: str) -> str:
    for word, known in ((colour, _COLOURS), (text.strip(), tuple(names().incarnations))):
        folded = {each.lower(): each for each in known}
        hint = suggestion(word, folded)
        if "did you mean" in hint:
            close = hint.split("'")[1]
            return f"; did you mean '{folded[close]}'?"
    return ""
