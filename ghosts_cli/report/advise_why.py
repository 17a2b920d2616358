"""One line on why a candidate is good, or not as good as the best."""

from __future__ import annotations

from ghosts_cli.advice.advise import Advice, Advised
from ghosts_cli.advice.reasons import reasons
from ghosts_cli.advice.words import place_words
from ghosts_cli.formats.languages import words
from ghosts_cli.formats.tokens import write_tile
from ghosts_cli.game import score_board
from ghosts_cli.game.situation import Candidate, Doing

_MOST = 3
_WORTH_SAYING = 0.05


def why(advice: Advice, one: Advised) -> str:
    """What a candidate gains and loses against its nearest rival: for the best the next one, for others the best."""
    rival = _rival(advice, one)
    if rival is None:
        return "there is nothing else to do"
    against = f"against {short_words(rival.candidate)}"
    gains = _exact_gains(advice, one, rival) or _mean_gains(one, rival)
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


def _exact_gains(advice: Advice, one: Advised, rival: Advised) -> str:
    """The reasons where both lead to a certain board."""
    ours, theirs = advice.boards.get(one.candidate), advice.boards.get(rival.candidate)
    if ours is None or theirs is None:
        return ""
    rules = advice.situation.position.rules
    found = reasons(score_board(theirs, rules), score_board(ours, rules))
    kept = sorted(sorted(found, key=lambda each: -abs(each.points))[:_MOST], key=lambda each: -each.points)
    return ", ".join(map(str, kept))


def _mean_gains(one: Advised, rival: Advised) -> str:
    """The categories that differ most on average over the same deals."""
    gains = one.more_than(rival)
    largest = sorted(gains, key=lambda category: -abs(gains[category]))[:_MOST]
    kept = sorted((gains[each], words(each.value)) for each in largest if abs(gains[each]) >= _WORTH_SAYING)
    return ", ".join(f"{category} {gain:+.1f}" for gain, category in reversed(kept))
