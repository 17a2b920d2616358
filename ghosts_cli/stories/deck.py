"""The deck: how it is stacked, where the incarnations lie and what lies above them (rules S4, S6 and S7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from ghosts_cli.stories.cards import Card, Ghost, Incarnation, ghost_cards, incarnation_cards
from ghosts_cli.stories.chance import Distribution, draw, hypergeometric
from ghosts_cli.stories.levels import GHOSTS_REMOVED, LEVEL_RULES, Level
from ghosts_cli.stories.material import (
    GHOSTS,
    GHOSTS_OF_A_COLOUR,
    HAUNTERS,
    INCARNATIONS,
    TORMENTORS,
    Ability,
    Colour,
)

GHOSTS_UNDER: Final = 10
"""Ghosts that lie under each incarnation, down to the next one or the bottom (S7)."""


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """Where the cards of a deck lie, whichever cards they are.

    ``removed`` ghosts were taken out unseen, ``ghosts`` are left; positions count from the top, from 1.
    """

    players: int
    level: Level
    removed: int
    ghosts: int
    incarnations: int

    @property
    def cards(self) -> int:
        """All cards of the deck."""
        return self.ghosts + self.incarnations

    @property
    def ghosts_on_top(self) -> int:
        """Ghosts above the first incarnation."""
        return self.ghosts - GHOSTS_UNDER * self.incarnations

    @property
    def positions(self) -> tuple[int, ...]:
        """Where the incarnations lie, the topmost first."""
        step = GHOSTS_UNDER + 1
        return tuple(self.ghosts_on_top + 1 + step * number for number in range(self.incarnations))

    def ghosts_before(self, number: int) -> int:
        """Ghosts above the incarnation ``number`` (from 0, the topmost)."""
        return self.ghosts_on_top + GHOSTS_UNDER * number

    def incarnations_left(self, cards: int) -> int:
        """Incarnations among the last ``cards`` cards."""
        return sum(position > self.cards - cards for position in self.positions)

    def next_is_incarnation(self, cards: int) -> bool:
        """Whether the top one of the last ``cards`` cards is an incarnation."""
        return self.cards - cards + 1 in self.positions


def deck_plan(players: int, level: Level) -> DeckPlan:
    """The deck for ``players`` (1 to 4) at ``level``."""
    removed = GHOSTS_REMOVED[players]
    return DeckPlan(players, level, removed, GHOSTS - removed, LEVEL_RULES[level].incarnations(players))


def stack(plan: DeckPlan, ghosts: Sequence[Ghost], incarnations: Sequence[Incarnation]) -> tuple[Card, ...]:
    """Lay shuffled ``ghosts`` and ``incarnations`` as ``plan`` says; both and the result are from the top.

    Raises ValueError where their numbers are not the plan's.
    """
    if (len(ghosts), len(incarnations)) != (plan.ghosts, plan.incarnations):
        raise ValueError(f"expected {plan.ghosts} ghosts and {plan.incarnations} incarnations")
    cards: list[Card] = list(ghosts)
    for position, incarnation in zip(plan.positions, incarnations, strict=True):
        cards.insert(position - 1, incarnation)
    return tuple(cards)


def deal(plan: DeckPlan, random: Random) -> tuple[Card, ...]:
    """Shuffle and stack a deck; the cards from the top.

    The ghosts of the deck are drawn first, from the top, then the incarnations; the ghosts that are not
    drawn are the ones taken out, and nothing ever looks at them (S4).
    """
    ghosts = draw(random, ghost_cards(), plan.ghosts)
    return stack(plan, ghosts, draw(random, incarnation_cards(), plan.incarnations))


@dataclass(frozen=True, slots=True)
class Makeup:
    """What some ghosts, drawn unseen from all 55, may be made of.

    ``colour`` holds for each of the five colours alike.
    """

    ghosts: int
    haunters: Distribution
    tormentors: Distribution
    colour: Distribution


def makeup(ghosts: int) -> Makeup:
    """What ``ghosts`` cards of the shuffled 55 are made of; which of the 55 they are makes no difference."""
    return Makeup(
        ghosts,
        hypergeometric(GHOSTS, HAUNTERS, ghosts),
        hypergeometric(GHOSTS, TORMENTORS, ghosts),
        hypergeometric(GHOSTS, GHOSTS_OF_A_COLOUR, ghosts),
    )


@dataclass(frozen=True, slots=True)
class Appearance:
    """When an incarnation turns up if every player's turn takes one card and nothing else does.

    ``turn`` counts the players' turns, ``round`` the times round the table, both from 1; neutral boards
    draw no card (S9). ``makeup`` is that of all ghosts above it.
    """

    position: int
    turn: int
    round: int
    seat: int
    makeup: Makeup


@dataclass(frozen=True, slots=True)
class Outlook:
    """All that is known of a deck before it is played.

    ``removed`` are the ghosts taken out, ``kept`` those in the deck.
    """

    plan: DeckPlan
    appearances: tuple[Appearance, ...]
    removed: Makeup
    kept: Makeup


def player_seats(players: int) -> tuple[int, ...]:
    """The seats that ``players`` players take; two sit opposite each other (S2)."""
    return (1, 3) if players == 2 else tuple(range(1, players + 1))


def outlook(players: int, level: Level) -> Outlook:
    """What is known of the deck for ``players`` at ``level``."""
    plan = deck_plan(players, level)
    seats = player_seats(players)
    appearances = []
    for number, position in enumerate(plan.positions):
        rounds, index = divmod(position - 1, players)
        appearances.append(Appearance(position, position, rounds + 1, seats[index], makeup(plan.ghosts_before(number))))
    return Outlook(plan, tuple(appearances), makeup(plan.removed), makeup(plan.ghosts))


@dataclass(frozen=True, slots=True)
class Sample:
    """Dealt decks, counted: for each incarnation how often how many of the ghosts above it were what.

    ``haunters[i][k]`` is the number of decks with k haunters above incarnation i; ``colours`` likewise for
    each colour.
    """

    decks: int
    haunters: tuple[tuple[int, ...], ...]
    tormentors: tuple[tuple[int, ...], ...]
    colours: dict[Colour, tuple[tuple[int, ...], ...]]


def sample(plan: DeckPlan, decks: int, random: Random) -> Sample:
    """Deal ``decks`` decks, the very ones that ``deal`` would deal, and count what lies above each incarnation."""
    packed = tuple(map(_packed, ghost_cards()))
    above = [plan.ghosts_before(number) for number in range(plan.incarnations)]
    sums = [Counter[int]() for _ in above]
    for _ in range(decks):
        ghosts = draw(random, packed, plan.ghosts)
        draw(random, range(INCARNATIONS), plan.incarnations)  # which ones they are is not counted
        for counter, count in zip(sums, above, strict=True):
            counter[sum(ghosts[:count])] += 1
    return Sample(
        decks,
        _listed(plan, sums, Ability.HAUNT, HAUNTERS),
        _listed(plan, sums, Ability.TORMENT, TORMENTORS),
        {colour: _listed(plan, sums, colour, GHOSTS_OF_A_COLOUR) for colour in Colour},
    )


_FIELDS: Final[tuple[Ability | Colour, ...]] = (*Ability, *Colour)
_FIELD_BITS: Final = 8
"""Bits that count one thing; no more than 55 cards are ever added."""


def _packed(ghost: Ghost) -> int:
    """A ghost as a number whose sums count everything at once: a field of bits for each ability and colour."""
    return sum(1 << _FIELD_BITS * _FIELDS.index(field) for field in (ghost.colour, *ghost.abilities))


def _listed(
    plan: DeckPlan, sums: Sequence[Counter[int]], field: Ability | Colour, most: int
) -> tuple[tuple[int, ...], ...]:
    """Each incarnation's counts of one thing, as a row as long as the exact distribution's."""
    shift = _FIELD_BITS * _FIELDS.index(field)
    rows = []
    for number, counter in enumerate(sums):
        row = [0] * (min(most, plan.ghosts_before(number)) + 1)
        for packed, decks in counter.items():
            row[packed >> shift & (1 << _FIELD_BITS) - 1] += decks
        rows.append(tuple(row))
    return tuple(rows)
