"""Decks and levels as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import sqrt

from ghosts_cli.stories.cards import Card, write_card
from ghosts_cli.stories.chance import Distribution
from ghosts_cli.stories.checklist import counted
from ghosts_cli.stories.deck import DeckPlan, Makeup, Outlook, Sample, deck_plan
from ghosts_cli.stories.levels import GHOSTS_REMOVED, LEVEL_RULES, NEUTRAL_QI, PLAYERS, power_tokens_each
from ghosts_cli.stories.material import GHOSTS, GHOSTS_OF_A_COLOUR, HAUNTERS, TORMENTORS, Colour
from ghosts_cli.stories.text import Rows

EVENLY = 1.96
"""Standard errors on either side of a mean that hold 95 in 100 means."""


def levels_parts() -> Iterator[str | Rows]:
    """Yield the table of levels, and below it what the number of players changes."""
    yield "What a Taoist begins with, and the deck [S6, S7]"
    yield ""
    rows = [["level", "Qi", "Tao", "Yin-Yang", "incarnations", "cards (4 3 2 1)"]]
    for level, rules in LEVEL_RULES.items():
        few, many = rules.few_incarnations, rules.many_incarnations
        incarnations = str(many) if few == many else f"{many} (1 or 2: {few})"
        cards = ", ".join(str(deck_plan(players, level).cards) for players in reversed(PLAYERS))
        tao = "own colour, black" if rules.black_tao else "own colour"
        yin_yang = "yes" if rules.yin_yang else "no"
        rows.append([level.value, str(rules.qi), tao, yin_yang, incarnations, cards])
    yield Rows(rows)
    yield ""
    yield "What the number of players changes [S2 to S5]"
    yield ""
    rows = [["players", "neutral boards", "power tokens each", "ghosts out, unseen"]]
    for players in reversed(PLAYERS):
        neutral = 4 - players
        boards = f"{neutral}, with {NEUTRAL_QI} Qi each" if neutral > 1 else f"{neutral}, with {NEUTRAL_QI} Qi"
        tokens, out = power_tokens_each(players), GHOSTS_REMOVED[players]
        rows.append([str(players), boards if neutral else "none", str(tokens or "none"), str(out or "none")])
    yield Rows(rows)
    yield ""
    yield "A solo player begins with a Tao of each colour but black, at Initiation with a black one too."


def deck_parts(
    outlook: Outlook, *, seed: int | None = None, order: tuple[Card, ...] | None = None, sample: Sample | None = None
) -> Iterator[str | Rows]:
    """Yield a deck: its layers, when the incarnations turn up, and what the ghosts before each are made of."""
    plan = outlook.plan
    yield f"Deck for {counted(plan.players, 'player')}, {plan.level.value.capitalize()}"
    yield ""
    yield (
        f"{plan.cards} cards: {plan.ghosts} ghosts and {counted(plan.incarnations, 'incarnation')}."
        + (f" {plan.removed} of the {GHOSTS} ghosts are out, unseen." if plan.removed else "")
        + " [S4, S6, S7]"
    )
    yield ""
    yield Rows(_layers(plan))
    yield ""
    yield "When the incarnations turn up, if every player's turn takes one card and nothing else does: [S9]"
    yield ""
    yield Rows(_appearances(outlook), right=(1, 2, 3, 4, 5))
    yield ""
    yield from _odds(outlook)
    if sample is not None:
        yield ""
        yield from _sample_parts(outlook, sample, seed)
    if order is not None:
        yield ""
        yield f"A deck dealt from seed {seed}, from the top:"
        yield ""
        yield _cards(order)


def _layers(plan: DeckPlan) -> list[list[str]]:
    rows = [["cards", "from the top"]]
    start = 1
    for position in plan.positions:
        rows += [[f"{start}-{position - 1}", f"{position - start} ghosts"], [str(position), "an incarnation"]]
        start = position + 1
    rows.append([f"{start}-{plan.cards}", f"{plan.cards - start + 1} ghosts"])
    return rows


def _appearances(outlook: Outlook) -> list[list[str]]:
    rows = [["", "card", "players' turn", "round", "seat", "ghosts before"]]
    for number, each in enumerate(outlook.appearances, start=1):
        cells = (each.position, each.turn, each.round, each.seat, each.makeup.ghosts)
        rows.append([f"incarnation {number}", *map(str, cells)])
    return rows


def _odds(outlook: Outlook) -> Iterator[str | Rows]:
    """Yield the exact distributions as percentages, a column for the ghosts before each incarnation."""
    plan = outlook.plan
    yield (
        "How many of the ghosts before each incarnation haunt, torment or are of one colour: the chance of each "
        "number in percent, exact but for rounding (--format json has the whole numbers)."
    )
    if plan.removed:
        yield ""
        yield (
            f"Taking {plan.removed} ghosts out unseen leaves these chances as they are, since any {plan.ghosts_on_top} "
            f"of {GHOSTS} shuffled cards are as good as any others. But the deck no longer holds them all: the column "
            "'out' is about the ghosts taken out, 'deck' about all that are left."
        )
    columns_of: list[tuple[str, Makeup]] = [
        (f"before {number}", each.makeup) for number, each in enumerate(outlook.appearances, start=1)
    ]
    if plan.removed:
        columns_of += [("deck", outlook.kept), ("out", outlook.removed)]
    kinds = (
        (f"that haunt, of {HAUNTERS}", [makeup.haunters for _, makeup in columns_of]),
        (f"that torment, of {TORMENTORS}", [makeup.tormentors for _, makeup in columns_of]),
        (f"of one colour, of {GHOSTS_OF_A_COLOUR}", [makeup.colour for _, makeup in columns_of]),
    )
    for title, distributions in kinds:
        head = [title, *(name for name, _ in columns_of)]
        yield ""
        means = ["mean", *(f"{float(each.mean):.2f}" for each in distributions)]
        yield Rows([head, means, *_chances(distributions)], right=range(1, len(head)))


def _chances(distributions: Sequence[Distribution]) -> Iterator[list[str]]:
    """A row for each number that any column can have."""
    for count in range(max(len(each.ways) for each in distributions)):
        row = [_percent(each.probability(count)) for each in distributions]
        if any(row):
            yield [f"{count:>4}", *row]


def _percent(chance: Fraction) -> str:
    """A chance in percent; nothing where it cannot be."""
    if not chance:
        return ""
    text = f"{float(100 * chance):.2f}"
    return "<0.01" if text == "0.00" else text


def _sample_parts(outlook: Outlook, sample: Sample, seed: int | None) -> Iterator[str | Rows]:
    """Yield the means of dealt decks with their 95 % intervals beside the exact ones."""
    decks = "1 deck" if sample.decks == 1 else f"{sample.decks:,} decks"
    yield f"{decks} dealt from seed {seed}: mean ± its 95 % margin, exact mean"
    yield ""
    head = ["", *(f"before {number}" for number in range(1, len(outlook.appearances) + 1))]
    makeups = [each.makeup for each in outlook.appearances]
    kinds: list[tuple[str, Sequence[Sequence[int]], list[Distribution]]] = [
        ("haunt", sample.haunters, [makeup.haunters for makeup in makeups]),
        ("torment", sample.tormentors, [makeup.tormentors for makeup in makeups]),
        *((colour.value, sample.colours[colour], [makeup.colour for makeup in makeups]) for colour in Colour),
    ]
    rows = [head]
    for name, counts, exact in kinds:
        cells = (f"{_interval(row)} {float(each.mean):.2f}" for row, each in zip(counts, exact, strict=True))
        rows.append([name, *cells])
    yield Rows(rows)


def _interval(counts: Sequence[int]) -> str:
    """The mean of a row of counts, ``counts[k]`` decks with k, and its 95 % interval."""
    decks = sum(counts)
    mean = sum(number * count for number, count in enumerate(counts)) / decks
    spread = sum(count * (number - mean) ** 2 for number, count in enumerate(counts))
    if decks < 2:
        return f"{mean:.2f}"
    margin = EVENLY * sqrt(spread / (decks - 1) / decks)
    return f"{mean:.2f}±{margin:.2f}"


def _cards(order: Sequence[Card]) -> Rows:
    """The cards from the top, in four columns that are read downwards."""
    rows = [f"{place:>2} {write_card(card)}" for place, card in enumerate(order, start=1)]
    height = -(-len(rows) // 4)
    rows += [""] * (4 * height - len(rows))
    return Rows([rows[line::height] for line in range(height)], headed=False, names=0)
