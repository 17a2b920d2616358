"""Counting cards: no game has more of a kind than are in the box (rule S1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ghosts_cli.stories.cards import Card, Incarnation, Unseen, write_card
from ghosts_cli.stories.material import GHOSTS_OF_A_COLOUR, HAUNTERS_OF_A_COLOUR, TORMENTORS_OF_A_COLOUR, Ability
from ghosts_cli.stories.state import State

_MOST_ABLE = {Ability.HAUNT: HAUNTERS_OF_A_COLOUR, Ability.TORMENT: TORMENTORS_OF_A_COLOUR}
_VERB = {Ability.HAUNT: "haunt", Ability.TORMENT: "torment"}


def cards_in_play(state: State) -> Iterator[Card | Unseen]:
    """The cards on the boards and those still to be put on one."""
    for board in state.boards:
        yield from (ghost.card for ghost in board.ghosts)
    yield from (entry.card for entry in state.open if entry.card is not None)


def surpluses(cards: Iterable[Card | Unseen]) -> Iterator[tuple[int, str]]:
    """Every card that is one too many of its kind: its index among ``cards``, and why, as a sentence."""
    seen: Counter[object] = Counter()
    for index, card in enumerate(cards):
        if isinstance(card, Unseen):
            continue
        if isinstance(card, Incarnation):
            seen[card.name] += 1
            if seen[card.name] > 1:
                yield index, f"{card.name} is there twice; every incarnation is one card"
            continue
        colour = card.colour.value
        seen[card.colour] += 1
        if seen[card.colour] > GHOSTS_OF_A_COLOUR:
            yield index, f"more {colour} ghosts than exist: there are {GHOSTS_OF_A_COLOUR}"
        for ability in card.abilities:
            seen[card.colour, ability] += 1
            most = _MOST_ABLE[ability]
            if seen[card.colour, ability] > most:
                who = f"{colour} ghosts that {_VERB[ability]}" if most > 1 else f"{colour} ghost that {_VERB[ability]}s"
                yield index, f"'{write_card(card)}' is one too many: {most} {who} exist{'' if most > 1 else 's'}"
