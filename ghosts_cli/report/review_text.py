"""A game's review for people: round by round what it cost, then the mistakes in words, the worst first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ghosts_cli.advice.reasons import Reason
from ghosts_cli.advice.review import RoundReview, SeatReview
from ghosts_cli.advice.sampling import Estimate
from ghosts_cli.advice.words import place_words, tile_words
from ghosts_cli.errors import printable
from ghosts_cli.formats.languages import several
from ghosts_cli.formats.tokens import write_tile
from ghosts_cli.game.seat import HIDDEN_ROUND
from ghosts_cli.report.folding import Folding, folded
from ghosts_cli.report.review_files import ReviewedGame
from ghosts_cli.report.styled import Text

INDENT = 2
_MOST_REASONS = 3


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something that cost points."""

    cost: int
    round: int
    text: Text


def review_parts(game: ReviewedGame) -> Iterator[Text | Folding]:
    """Yield what to show of a reviewed game, from top to bottom."""
    at_the_time = " and as it looked at the time" if game.yardstick.samples else ""
    yield Text(f"{printable(game.file)}: reviewed with hindsight{at_the_time}", "bold")
    for review in game.seats:
        yield Text()
        yield from seat_parts(review)
    if any(review.rounds for review in game.seats):
        yield Text()
        yield from _key(game)


def seat_parts(review: SeatReview) -> Iterator[Text | Folding]:
    """Yield what to show of one seat."""
    name = printable(review.board.name) or f"seat {review.seat}"
    yield Text(f"{name} (seat {review.seat}): {review.scored} of {_points(review.optimum.total)}", "bold").append(
        f", without the bonus for most {several('werewolf')}"
    )
    if not review.rounds:
        yield Text(_whole(review))
        return
    yield from _summary(review)
    yield Text()
    yield _table(review.rounds)
    if mistakes := sorted(_mistakes(review.rounds), key=lambda each: (-each.cost, each.round)):
        yield Text()
        for mistake in mistakes:
            yield mistake.text


def _whole(review: SeatReview) -> str:
    """What can be said where the moves are not known."""
    if review.laying_cost == 0:
        return "The moves are not known. As a whole these nine tiles could not have been laid better."
    cost = _points(review.laying_cost)
    return f"The moves are not known. As a whole these nine tiles were laid for {cost} less than the best."


def _summary(review: SeatReview) -> Iterator[Text]:
    accuracy = _percent(review.laying_accuracy)
    yield Text(
        f"Laying: {review.laid_right} of {len(review.rounds)} tiles without loss; it cost {_points(review.laying_cost)}"
        f" in all, {accuracy} of the best kept."
    )
    if review.choices:
        accuracy = _percent(review.choosing_accuracy)
        yield Text(
            f"Choosing: best in {review.chosen_right} of the {len(review.choices)} rounds that left a choice;"
            f" {accuracy} of the best kept on average."
        )


def _percent(share: float | None) -> str:
    return "none" if share is None else f"{100 * share:.0f} %"


def _table(rounds: Sequence[RoundReview]) -> Folding:
    """The nine tiles in a line each."""
    rows = []
    for one in rounds:
        laying = one.laying
        number = "hidden" if laying.round == HIDDEN_ROUND else str(laying.round)
        reach = f"{one.before.total} > {one.after.total}" if one.laying_cost else str(one.before.total)
        choosing = _cost(one.choosing_cost) if one.alternatives else ""
        place = place_words(laying.cell, laying.rotation)
        rows.append((number, write_tile(laying.tile), place, reach, _cost(one.laying_cost), choosing))
    return folded(["round", "tile", "laid on", "in reach", "laying", "choosing"], rows, names=2, left=(2, 3))


def _cost(points: int) -> str:
    return f"-{points}" if points else "0"


def _mistakes(rounds: Sequence[RoundReview]) -> Iterator[Mistake]:
    for one in rounds:
        number = one.laying.round
        if one.laying_cost:
            yield Mistake(one.laying_cost, number, _mistake(one.laying_cost, _laid_badly(one)))
        if one.choosing_cost:
            yield Mistake(one.choosing_cost, number, _mistake(one.choosing_cost, _chosen_badly(one)))


def _mistake(cost: int, text: str) -> Text:
    return Text(indent=INDENT).append(f"-{cost} ", "bold").append(text)


def _laid_badly(one: RoundReview) -> str:
    laying = one.laying
    when = "The hidden tile" if laying.round == HIDDEN_ROUND else f"Round {laying.round}, laying"
    return (
        f"{when}: {tile_words(laying.tile)} went to {place_words(laying.cell, laying.rotation)}."
        f" {_place(one)} kept {one.before.total} in reach instead of {one.after.total}:"
        f" {_because(one.laying_reasons)}.{_then(one.laid_badly)}"
    )


def _place(one: RoundReview) -> str:
    cell, rotation = one.better_place
    if cell == one.laying.cell:
        return f"There, turned {rotation}, it" if rotation else "There, not turned, it"
    return f"On {place_words(cell, rotation)} it"


def _chosen_badly(one: RoundReview) -> str:
    laying, better = one.laying, one.better_tile
    assert better is not None  # it cost something
    chance = better.chance
    how = "lay face up" if chance.shown else "was revealed and left"
    turn = "" if chance.turn == 1 else f" on turn {chance.turn}"
    return (
        f"Round {laying.round}, choosing: {tile_words(laying.tile)} was taken; {tile_words(chance.tile)} {how}{turn}."
        f" With that one {better.solution.total} was in reach instead of {one.before.total}:"
        f" {_because(one.choosing_reasons)}.{_then(one.chosen_badly)}"
    )


def _because(found: Sequence[Reason]) -> str:
    """The reasons that weigh most, gains first; what the others come to."""
    kept = sorted(sorted(found, key=lambda each: -abs(each.points))[:_MOST_REASONS], key=lambda each: -each.points)
    rest = sum(each.points for each in found) - sum(each.points for each in kept)
    return ", ".join(map(str, kept)) + (f", the rest {rest:+d}" if rest else "")


def _then(found: Estimate | None) -> str:
    """What it cost as things looked at the time."""
    if found is None:
        return ""
    if found.samples == 1:
        return " Nothing was unseen that matters." if found.mean > 0 else ""
    mean, error = f"{abs(found.mean):.1f}", f"{found.error:.1f}"
    if not found.clear:
        return f" At the time it was no clear mistake ({found.mean:+.1f}, give or take {error})."
    if found.mean < 0:
        return f" At the time it was the better move, by {mean} on average (give or take {error}): bad luck."
    return f" At the time it cost {mean} on average (give or take {error})."


def _key(game: ReviewedGame) -> Iterator[Text]:
    yield Text(
        "In reach: the most points that this seat's own tiles allowed from there, proven, without the bonus for most"
        f" {several('werewolf')}. Laying: what can no longer be reached; it adds up to what the board fell short of its"
        " best."
        " Choosing: how much more another tile of that round allowed, with the same later tiles."
    )
    if samples := game.yardstick.samples:
        pool = "the catalog's tiles" if game.whole_set else "this game's tiles, for they are written out"
        yield Text(
            f"At the time: on average over {samples} deals of what the seat had not seen ({pool}), the same deals for"
            " both; give or take one standard error."
        )


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"
