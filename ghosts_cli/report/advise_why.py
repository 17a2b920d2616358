"""One line on why a candidate is good, or not as good as the best."""

from __future__ import annotations

from collections.abc import Sequence

from ghosts_cli.advice.advise import Advice, Advised
from ghosts_cli.advice.reasons import reasons
from ghosts_cli.advice.words import place_words
from ghosts_cli.formats.languages import several, words
from ghosts_cli.formats.tokens import write_tile
from ghosts_cli.game import score_board
from ghosts_cli.game.situation import Candidate, Doing

_MOST = 3
_WORTH_SAYING = 0.05

_Gain = tuple[float, str]
"""Points, and what is said of them."""


def why(advice: Advice, one: Advised) -> str:
    """What a candidate gains and loses against its nearest rival: for the best the next one, for others the best."""
    rival = _rival(advice, one)
    if rival is None:
        return "there is nothing else to do"
    against = f"against {short_words(rival.candidate)}"
    gains = _told([*(_exact_gains(advice, one, rival) or _mean_gains(one, rival)), *_bonus_gain(one, rival)])
    line = f"{gains} {against}" if gains else f"as good as {short_words(rival.candidate)}"
    if one.candidate.doing in (Doing.REVEAL, Doing.LEAVE) and advice.better is not None:
        line += f"; {advice.better} of {len(advice.situation.unseen)} unseen tiles are worth more than any to take now"
    return line


def short_words(candidate: Candidate) -> str:
    """A candidate in few words: ``taking 17 on 2,3 turned 90``."""
    if candidate.tile is None or candidate.cell is None or candidate.rotation is None:
        return {Doing.REVEAL: "revealing", Doing.LEAVE: "leaving it"}[candidate.doing]
    verb = "taking" if candidate.doing is Doing.TAKE else "laying"
    return f"{verb} {write_tile(candidate.tile)} on {place_words(candidate.cell, candidate.rotation)}"


def action(candidate: Candidate) -> object:
    """What candidates have in common that differ only in where they lay the tile."""
    if candidate.doing is Doing.LAY:
        return candidate.doing, candidate.tile, candidate.cell
    return candidate.doing, candidate.tile


def _rival(advice: Advice, one: Advised) -> Advised | None:
    """For the best the best of another action, or else the next one; for any other the best."""
    first, *others = advice.advised
    if one is not first:
        return first
    unlike = [each for each in others if action(each.candidate) != action(first.candidate)]
    return next(iter(unlike or others), None)


def _exact_gains(advice: Advice, one: Advised, rival: Advised) -> list[_Gain]:
    """What differs by category, and why, where both lead to a certain board."""
    ours, theirs = advice.boards.get(one.candidate), advice.boards.get(rival.candidate)
    if ours is None or theirs is None:
        return []
    rules = advice.situation.position.rules
    return [(each.points, str(each)) for each in reasons(score_board(theirs, rules), score_board(ours, rules))]


def _mean_gains(one: Advised, rival: Advised) -> list[_Gain]:
    """What differs by category on average over the same deals."""
    gains = one.more_than(rival)
    return [(gain, f"{words(category.value)} {gain:+.1f}") for category, gain in gains.items() if _matters(gain)]


def _bonus_gain(one: Advised, rival: Advised) -> list[_Gain]:
    """The bonus for most werewolves, which is in the total but in no category; nothing where it differs by nothing."""
    gain = one.more_bonus_than(rival)
    return [(gain, f"bonus for most {several('werewolf')} {gain:+.1f}")] if _matters(gain) else []


def _matters(gain: float) -> bool:
    return abs(gain) >= _WORTH_SAYING


def _told(gains: Sequence[_Gain]) -> str:
    """The largest ones, gains first; where there are more it is said, so that nobody adds these up."""
    largest = sorted(gains, key=lambda gain: -abs(gain[0]))[:_MOST]
    told = ", ".join(text for _, text in sorted(largest, key=lambda gain: -gain[0]))
    return f"above all {told}" if len(gains) > _MOST else told
