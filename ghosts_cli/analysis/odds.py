"""Exact odds about what is drawn from the deck, in whole numbers and without simulation.

Tiles come to a place at random, every set of the right size equally likely, so what matters of a deck is how
many tiles bring which amount. The number of ways to draw k tiles with a total of s is the coefficient of
``x^s y^k`` in the product of ``(1 + y x^w)^n`` over the amounts w, each brought by n tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

from ghosts_cli.analysis.odds_language import Place, Question, QuestionError
from ghosts_cli.analysis.odds_words import Amount, Basis, IsTile
from ghosts_cli.errors import UsageError
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game.deal import Setup, Variant, tiles_needed
from ghosts_cli.game.ranking import FEWEST_PLAYERS
from ghosts_cli.game.tiles import Tile

USUAL_PLAYERS = 4
"""How many play where nothing is said."""


@dataclass(frozen=True)
class Quantity:
    """How much of an amount a set of tiles holds."""

    tiles: int
    carriers: int
    """Tiles that bring any of it."""
    total: int


@dataclass(frozen=True)
class Answer:
    """The exact answer to a question, with what it rests on."""

    question: Question
    players: int
    variant: Variant
    deck: Quantity
    """The whole deck."""
    seen: Quantity
    """What has been seen and is taken out of the deck."""
    ids_seen: int
    """How many of those are known by their ids, not written out."""
    unseen: Quantity
    """What is drawn from."""
    drawn: int
    """How many tiles are drawn at random."""
    certain: int
    """The amount that is there for sure: of what has been seen all is in play."""
    ways: Mapping[int, int]
    """By amount, rising: in how many of the ``comb(unseen, drawn)`` draws it comes to that."""

    @property
    def size(self) -> int:
        """How many tiles the place holds, those seen included."""
        return self.drawn + (self.seen.tiles if self.question.place is Place.PLAY else 0)

    @cached_property
    def distribution(self) -> dict[int, Fraction]:
        """The probability of every amount that can come, by rising amount."""
        draws = comb(self.unseen.tiles, self.drawn)
        return {count: Fraction(ways, draws) for count, ways in self.ways.items()}

    @cached_property
    def probability(self) -> Fraction:
        """The probability of what was asked."""
        fitting = (chance for count, chance in self.distribution.items() if self.question.fits(count))
        return sum(fitting, Fraction(0))

    @cached_property
    def mean(self) -> Fraction:
        """The expected amount; but for what is certain it depends on totals alone."""
        return self.certain + Fraction(self.drawn * self.unseen.total, self.unseen.tiles or 1)


class NoSuchTileError(UsageError):
    """A tile was seen that the catalog has not, or more often than it has it."""

    def __init__(self, tile: Tile) -> None:
        super().__init__(
            f"'{write_content(tile)}' has been seen, and the catalog has no such tile that is left;"
            " give the id of the tile, or a catalog that has it"
        )
        self.tile = tile


def answer(
    question: Question,
    tiles: Sequence[Tile],
    *,
    players: int | None = None,
    variant: Variant = Variant.BASIC,
    seen: Sequence[Tile] = (),
) -> Answer:
    """Answer ``question`` about a deck of ``tiles`` of which ``seen`` are known.

    Everything that is unseen is equally likely to lie anywhere. Where ``players`` is not given four play, or as
    many as the tiles are enough for. Raises QuestionError for a tile's id that the deck has not, UsageError when
    so many players cannot play with these tiles (G8), a tile seen is not in the deck, or too few are unseen.
    """
    if players is not None or question.place in (Place.STACK, Place.PLAY):
        Setup(tuple(tiles), players or _players(len(tiles), variant), variant)
    players = players or _players(len(tiles), variant)
    _check_ids(question, tiles)
    amount = question.amount
    unseen = without(tiles, seen, amount)
    in_play = question.place is Place.PLAY
    drawn = question.place.size(players, variant) - (len(seen) if in_play else 0)
    if drawn < 0:
        needed = tiles_needed(players, variant)
        raise UsageError(f"{len(seen)} tiles have been seen, and a game of {players} players uses {needed}")
    if drawn > len(unseen):
        raise UsageError(f"'{question.place.value}' takes {drawn} tiles, and only {len(unseen)} have not been seen")
    certain = sum(map(amount.on, seen)) if in_play else 0
    ways = ways_by_total(map(amount.on, unseen), drawn)
    return Answer(
        question=question,
        players=players,
        variant=variant,
        deck=_quantity(amount, tiles),
        seen=_quantity(amount, seen),
        ids_seen=sum(tile.id is not None for tile in seen),
        unseen=_quantity(amount, unseen),
        drawn=drawn,
        certain=certain,
        ways={certain + total: count for total, count in sorted(ways.items())},
    )


def ways_by_total(amounts: Iterable[int], drawn: int) -> dict[int, int]:
    """In how many ways ``drawn`` of the items come to each total; ``amounts`` has an item's amount, 0 or more.

    The totals that cannot come are left out.
    """
    items = Counter(amounts)
    nothing = items.pop(0, 0)
    ways = [Counter({0: 1})] + [Counter[int]() for _ in range(drawn)]
    for amount, count in items.items():
        for size in range(drawn, 0, -1):
            for taken in range(1, min(count, size) + 1):
                choices = comb(count, taken)
                for total, before in ways[size - taken].items():
                    ways[size][total + taken * amount] += before * choices
    together: Counter[int] = Counter()
    for size, totals in enumerate(ways):
        if rest := comb(nothing, drawn - size):
            for total, count in totals.items():
                together[total] += count * rest
    return dict(together)


def without(tiles: Sequence[Tile], seen: Sequence[Tile], amount: Amount) -> list[Tile]:
    """The tiles of the deck that have not been seen.

    A tile seen that is no tile of the catalog (it was written out) stands for one that prints the same or,
    where only tracks count, for one with its track. Raises NoSuchTileError where there is none left.
    """
    left = dict.fromkeys(tiles)
    written = [tile for tile in seen if tile not in left]
    for tile in seen:
        left.pop(tile, None)
    for tile in written:
        same = next((each for each in left if each.alike(tile)), None)
        if same is None and amount.basis is Basis.TRACKS and not isinstance(amount.what, IsTile):
            same = next((each for each in left if each.track is tile.track), None)
        if same is None:
            raise NoSuchTileError(tile)
        del left[same]
    return list(left)


def _players(tiles: int, variant: Variant) -> int:
    """How many play where nothing is said."""
    counts = range(FEWEST_PLAYERS, USUAL_PLAYERS + 1)
    return max((count for count in counts if tiles_needed(count, variant) <= tiles), default=USUAL_PLAYERS)


def _quantity(amount: Amount, tiles: Iterable[Tile]) -> Quantity:
    brought = [amount.on(tile) for tile in tiles]
    return Quantity(len(brought), sum(each > 0 for each in brought), sum(brought))


def _check_ids(question: Question, tiles: Sequence[Tile]) -> None:
    known = {tile.id for tile in tiles}
    for number, start in question.ids:
        if number not in known:
            message = f"the catalog has no tile {number}; 'ghosts catalog show' lists its tiles"
            raise QuestionError(message, question.text, start, start + len(str(number)))
