"""Advice for people: what to do, how sure that is, and the candidates with what each is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ghosts_cli.advice.advise import Advice, Advised
from ghosts_cli.advice.racing import Goal
from ghosts_cli.advice.words import place_words, tile_words
from ghosts_cli.errors import printable
from ghosts_cli.formats.languages import several
from ghosts_cli.game import Section, trace
from ghosts_cli.game.situation import Candidate, Decision, Doing
from ghosts_cli.report.advise_why import action, short_words, why
from ghosts_cli.report.drawing import draw_boards
from ghosts_cli.report.folding import Folding
from ghosts_cli.report.styled import Text
from ghosts_cli.report.tile_drawing import DrawStyle

_PLACES = 2
"""Other places that are shown for the tile of the best candidate."""
_MOST_RIVALS = 3
"""Rivals of the best that are named."""
_INDENT = 4

_ASKED = {
    Decision.TURN: "take a face-up tile, or reveal",
    Decision.REVEALED: "take the revealed tile, or leave it",
    Decision.LAY: "where to lay the tile",
    Decision.HIDDEN: "where the hidden tile goes",
}


def advice_parts(
    file: str, advice: Advice, strategies: tuple[str, str], style: DrawStyle | None = None
) -> Iterator[Text | Folding]:
    """Yield what to show of the advice, from top to bottom; boards only with a ``style`` to draw them in.

    ``strategies`` are how the seat plays on, and how the others do.
    """
    situation = advice.situation
    name = printable(situation.position.boards[situation.seat - 1].name)
    when = "after the last round" if advice.decision is Decision.HIDDEN else f"round {situation.position.round}"
    yield Text(f"{printable(file)}: {name} (seat {situation.seat}), {when}: {_ASKED[advice.decision]}", "bold")
    yield Text()
    best = advice.advised[0]
    yield Text(f"{_imperative(best.candidate)}.", "bold green")
    yield Text(_sureness(advice))
    if style is not None:
        yield Text()
        yield _drawing(advice, style)
    shown = list(_shown(advice))
    for number, ways in enumerate(_grouped(advice, shown), start=1):
        yield Text()
        yield from _entry(number, advice, ways)
        if line := _alike(advice, shown, ways[0]):
            yield Text(line, indent=_INDENT)
    if hidden := len(advice.advised) - len(shown):
        yield Text()
        yield Text(f"{hidden} more {'way is' if hidden == 1 else 'ways are'} in --format json.")
    yield Text()
    yield Text(_method(advice, strategies))
    if any(tile.id is None for tile in situation.position.seen):
        yield Text("Tiles that are written out are not taken out of those that can still come: name them by their ids.")


def _drawing(advice: Advice, style: DrawStyle) -> Text:
    """The board as it is, and once the best candidate's tile lies there."""
    situation, best = advice.situation, advice.advised[0].candidate
    boards = [replace(situation.board, name=f"{situation.board.name}, now")]
    highlights: list[frozenset[Section]] = [frozenset()]
    if best.cell is not None:
        boards.append(replace(situation.board_with(best), name=f"{situation.board.name}, then"))
        layout = trace(boards[1].counted())
        paths = [path for path in layout.paths if any(section.cell == best.cell for section in path.sections)]
        highlights.append(frozenset(section for path in paths for section in path.sections))
    return draw_boards(boards, style=style, highlights=highlights)


def _imperative(*ways: Candidate) -> str:
    """What to do; of several ways that differ in rotation only, in one sentence."""
    candidate = ways[0]
    if candidate.tile is None or candidate.cell is None or candidate.rotation is None:
        return {Doing.REVEAL: "Reveal a tile", Doing.LEAVE: "Leave the tile"}[candidate.doing]
    verb = "Take" if candidate.doing is Doing.TAKE else "Lay"
    link = "and lay it on" if candidate.doing is Doing.TAKE else "on"
    place = place_words(candidate.cell, candidate.rotation)
    if len(ways) > 1:
        *most, last = sorted(way.rotation or 0 for way in ways)
        place = f"{place_words(candidate.cell, 0)} turned {', '.join(map(str, most))} or {last}"
    return f"{verb} {tile_words(candidate.tile)} {link} {place}"


def _sureness(advice: Advice) -> str:
    level = f"{100 * advice.effort.confidence:g} %"
    left = [each for each in advice.advised if not each.out]
    if len(advice.advised) == 1:
        return "Nothing else can be done."
    if advice.clear and len(left) == 1:
        return f"That is clearly the best, at {level}."
    if advice.clear:
        rest = "Another way is" if len(left) == 2 else f"{len(left) - 1} other ways are"
        others = "" if len(left) == len(advice.advised) else f"; all others are clearly worse, at {level}"
        return f"{rest} exactly as good{others}."
    chance = f"that is within chance, at {level} for all comparisons together"
    return f"It leads, but {_rivals(advice, left)} may be as good: {chance}.{_why_so_careful(advice, left)}"


def _why_so_careful(advice: Advice, left: Sequence[Advised]) -> str:
    """Why nothing is clear yet although the interval of the best is apart from a rival's; empty where none is."""
    spans = [each.win_interval if advice.effort.goal is Goal.WIN else each.interval for each in left]
    if all(spans[0][0] <= high for _, high in spans[1:]):
        return ""
    longer = "--seconds" if advice.effort.samples is None else "--samples"
    return (
        f" That their intervals lie apart is not enough: each is of one way by itself, while {len(advice.advised)} ways"
        f" are compared again and again; more {longer} can tell."
    )


def _rivals(advice: Advice, left: Sequence[Advised]) -> str:
    """What else may be the best: other actions by their best way, or else other places for the same tile."""
    mine = action(advice.advised[0].candidate)
    ways = {action(each.candidate): each for each in reversed(left) if action(each.candidate) != mine}
    if not ways:
        count = len(left) - 1
        return f"{count} other place{'' if count == 1 else 's'} for the tile"
    names = [short_words(each.candidate) for each in reversed(ways.values())]
    shown = names[:_MOST_RIVALS]
    more = [f"{len(names) - len(shown)} more"] if len(names) > len(shown) else []
    return " and ".join(filter(None, [", ".join([*shown, *more][:-1]), [*shown, *more][-1]]))


def _shown(advice: Advice) -> Iterator[Advised]:
    """The best candidate, all that are exactly as good, some other places for its tile, the best of other actions."""
    first = advice.advised[0]
    equal = [each for each in advice.advised[1:] if advice.clear and not each.out]
    same = [each for each in advice.advised[1:] if action(each.candidate) == action(first.candidate)]
    near = [first, *equal, *(each for each in same[:_PLACES] if each not in equal)]
    yield from near
    seen = {action(each.candidate) for each in near}
    for each in advice.advised:
        if action(each.candidate) not in seen:
            seen.add(action(each.candidate))
            yield each


def _grouped(advice: Advice, shown: Sequence[Advised]) -> list[list[Advised]]:
    """Those that are shown, in their order; after the best, ways that differ in rotation only stand together."""
    groups: dict[object, list[Advised]] = {}
    for each in shown:
        cell = each.candidate.cell
        told = [line.plain for line in _numbers(advice, each)]
        key = (each is shown[0], action(each.candidate), cell, each if cell is None else "\n".join(told))
        groups.setdefault(key, []).append(each)
    return list(groups.values())


def _entry(number: int, advice: Advice, ways: Sequence[Advised]) -> Iterator[Text | Folding]:
    what = _imperative(*(each.candidate for each in ways))
    heading = [(f"{number:>2}.", ""), (what, "bold" if number == 1 else "")]
    yield Folding([heading], texts=(1,), headed=False, gap=" ")
    yield from _numbers(advice, ways[0])


def _alike(advice: Advice, shown: Sequence[Advised], each: Advised) -> str:
    """How many ways to lay its tile that are not shown are exactly as good; told with the first one that is shown."""

    def alike(other: Advised) -> bool:
        one, two = each.candidate, other.candidate
        return (one.doing, one.tile) == (two.doing, two.tile) and other.as_good_as(each)

    count = sum(alike(other) for other in advice.advised if other not in shown)
    if not count or next(filter(alike, shown)) is not each:
        return ""
    return f"{count} other {'way' if count == 1 else 'ways'} to lay it came out the same in every deal"


def _numbers(advice: Advice, each: Advised) -> Iterator[Text]:
    low, high = each.interval
    span = f" ({low:.1f} to {high:.1f})" if high - low >= 0.05 else ""
    bonus = f", {each.bonus:.1f} of it the bonus for most {several('werewolf')}" if each.bonus >= 0.05 else ""
    yield Text(f"expected {each.total:.1f}{span}{bonus}", indent=_INDENT)
    low, high = each.win_interval
    yield Text(
        f"wins {100 * each.win:.0f} % ({100 * low:.0f} to {100 * high:.0f}), {each.samples:,} deals"
        + (", clearly worse" if each.out else ""),
        indent=_INDENT,
    )
    yield Text(why(advice, each), indent=_INDENT)


def _method(advice: Advice, strategies: tuple[str, str]) -> str:
    level = f"{100 * advice.effort.confidence:g} %"
    unseen = f"the {len(advice.situation.unseen)} unseen tiles"
    how = f"with {level} intervals (seed {advice.effort.seed}, {advice.seconds:.1f} s)"
    if not advice.is_exact:
        own, others = strategies
        who = f"by {own} at every seat" if own == others else f"by {own} at this seat and {others} at the others"
        same = f"averages over deals of {unseen}, the same for every candidate"
        return f"All numbers are {same}, played on {who}, {how}.{_fewer(advice)}"
    if advice.decision in (Decision.HIDDEN, Decision.LAY):
        points, deals = "The board's points are certain.", f"deals of {unseen}"
    else:
        points = (
            f"The board's points are exact over every deal of {unseen}, if this seat goes on in the best way and the"
            " others play greedy."
        )
        deals = "deals played out that way"
    return f"{points} Bonus and wins are averages over {deals}, the same for every candidate, {how}.{_fewer(advice)}"


def _fewer(advice: Advice) -> str:
    """What is to be known where not all were played on as many deals."""
    if len({each.samples for each in advice.advised}) == 1:
        return ""
    return " Candidates given up early have fewer of these deals; any two are compared on the deals that both have."
