"""A game's mistakes: costs that add up, choices that were there, and luck told from error."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from ghosts_cli.advice.record import Laying, RecordError, layings
from ghosts_cli.advice.review import SeatReview, Yardstick, review_seat
from ghosts_cli.advice.sampling import draws, estimate, unseen
from ghosts_cli.game import PUBLISHED_RULES, Board, Cell, Tile, score_board
from ghosts_cli.game.deal import Placement, Setup, Variant, deal, tiles_needed
from ghosts_cli.game.draft import FinishedGame, play
from ghosts_cli.game.seat import ActKind, Move
from ghosts_cli.strategies.simple import Random
from tests import read
from tests.generate import random_deck

DECK = random_deck(random.Random(11))


def game(
    players: int = 2, placement: Placement = Placement.IMMEDIATE, variant: Variant = Variant.BASIC
) -> FinishedGame:
    """A game played at random."""
    tiles = DECK[-tiles_needed(players, variant) :]
    return play(deal(Setup(tiles, players, variant, placement), 5, 0), [Random()] * players)


GAME = game()
LAYINGS = layings(GAME.boards, GAME.moves)


@pytest.fixture(scope="module")
def review() -> SeatReview:
    return review_seat(1, GAME.boards[0], LAYINGS[0], Yardstick(PUBLISHED_RULES, GAME.deal.setup.tiles, samples=2))


@pytest.mark.parametrize("placement", Placement)
@pytest.mark.parametrize("variant", Variant)
def test_the_moves_of_a_draft_make_its_boards(placement: Placement, variant: Variant) -> None:
    played = game(3, placement, variant)
    for board, found in zip(played.boards, layings(played.boards, played.moves), strict=True):
        assert [laying.round for laying in found] == list(range(1, 10))
        assert found[-1].after.grid == tuple(board.counted().values())
        for one, following in itertools.pairwise(found):
            assert following.before == one.after


@pytest.mark.parametrize("placement", Placement)
def test_g12_what_could_have_been_taken_is_what_was_legal_to_take(placement: Placement) -> None:
    """Written down by the players themselves: every tile that a view offered or showed in a round."""
    seen: dict[tuple[int, int], set[Tile]] = {}

    class Notes(Random):
        def decide(self, view, stream):  # type: ignore[no-untyped-def]  # as the base has it
            if not view.laying:
                shown = {*view.offer, *([view.revealed] if view.revealed else [])}
                seen.setdefault((view.seat, view.round), set()).update(shown)
            return super().decide(view, stream)

    setup = Setup(DECK, 4, placement=placement)
    played = play(deal(setup, 2, 1), [Notes()] * 4)
    for seat, found in enumerate(layings(played.boards, played.moves), start=1):
        for laying in found[:-1]:
            others = {chance.tile for chance in laying.chances}
            assert others == seen[seat, laying.round] - {laying.tile}


def test_laying_costs_add_up_to_what_the_board_fell_short_of_its_best(review: SeatReview) -> None:
    assert sum(one.laying_cost for one in review.rounds) == review.laying_cost == review.optimum.total - review.scored
    assert review.scored == score_board(GAME.boards[0]).total
    assert all(one.laying_cost >= 0 for one in review.rounds)
    assert [one.after.total for one in review.rounds[:-1]] == [one.before.total for one in review.rounds[1:]]
    assert review.laying_accuracy == pytest.approx(review.scored / review.optimum.total)


def test_a_better_place_is_free_and_keeps_what_was_in_reach(review: SeatReview) -> None:
    for one in review.rounds:
        cell, rotation = one.better_place
        if one.laying_cost == 0:
            assert (cell, rotation) == (one.laying.cell, one.laying.rotation) or one.laid_badly is None
        else:
            assert (cell, rotation) != (one.laying.cell, one.laying.rotation)
            assert sum(reason.points for reason in one.laying_reasons) == one.laying_cost
        assert one.laying.before.at(cell) is None


def test_a_better_tile_was_there_and_allowed_so_much_more(review: SeatReview) -> None:
    assert any(one.choosing_cost for one in review.rounds)
    for one in review.rounds:
        totals = [each.solution.total for each in one.alternatives]
        assert one.choosing_cost == max([0, *(total - one.before.total for total in totals)])
        if one.better_tile is not None:
            assert one.better_tile.solution.total == one.before.total + one.choosing_cost
            assert sum(reason.points for reason in one.choosing_reasons) == one.choosing_cost


def test_only_mistakes_are_weighed_as_they_looked_at_the_time(review: SeatReview) -> None:
    for one in review.rounds:
        assert (one.laid_badly is None) is (one.laying_cost == 0)
        assert (one.chosen_badly is None) is (one.choosing_cost == 0)


def test_the_hidden_tile_is_judged_with_nothing_unseen(review: SeatReview) -> None:
    for one in review.rounds[-2:]:
        if one.laid_badly is not None:
            assert (one.laid_badly.mean, one.laid_badly.error, one.laid_badly.samples) == (one.laying_cost, 0, 1)


def test_without_moves_the_arrangement_as_a_whole_is_measured() -> None:
    found = review_seat(1, GAME.boards[0], (), Yardstick(PUBLISHED_RULES, DECK))
    assert found.rounds == ()
    assert found.laying_cost == found.optimum.total - found.scored > 0
    assert found.choosing_accuracy is None


def changed(number: int, **changes: object) -> list[Move]:
    moves = list(GAME.moves)
    moves[number] = replace(moves[number], **changes)  # type: ignore[arg-type]  # fields of a move
    return moves


def first(kind: ActKind, after: int = 0) -> int:
    return next(number for number, move in enumerate(GAME.moves) if move.act is kind and number >= after)


LAID, LEFT = first(ActKind.LAY), first(ActKind.LEAVE)
TAKEN = next(
    number
    for number, (before, move) in enumerate(itertools.pairwise(GAME.moves), start=1)
    if (before.act, move.act) == (ActKind.REVEAL, ActKind.TAKE)
    and not any((each.round, each.act) == (move.round, ActKind.TAKE) for each in GAME.moves[:number])
)
"""Right after revealing, by the first to take in its round."""
LAST_TAKEN = max(number for number, move in enumerate(GAME.moves) if move.act is ActKind.TAKE)
STRANGE = read.tile("S:ggg+9")


@pytest.mark.parametrize(
    ("moves", "number", "message"),
    [
        (changed(LAID, cell=None), LAID, "expected both"),
        (changed(LAID, tile=STRANGE), LAID, "lays a tile that it has not taken in round 1"),
        (changed(TAKEN, tile=STRANGE), TAKEN, "takes another tile than the one it has revealed"),
        (changed(LAST_TAKEN, tile=STRANGE), LAST_TAKEN, "takes a tile that does not lie face up"),
        (changed(LEFT, tile=STRANGE), LEFT, "leaves a tile that it has not revealed"),
        (changed(TAKEN, seat=5), TAKEN, "there is no seat 5 at a table of 2"),
        (changed(len(GAME.moves) - 1, round=1), len(GAME.moves) - 1, "round 1 comes after round 9"),
    ],
)
def test_moves_that_are_impossible_are_refused_with_their_number(moves: list[Move], number: int, message: str) -> None:
    with pytest.raises(RecordError, match=message) as error:
        layings(GAME.boards, moves)
    assert error.value.number == number


def test_moves_that_make_another_board_are_refused() -> None:
    boards = (GAME.boards[1], GAME.boards[0])
    with pytest.raises(RecordError, match="seat 1 laid another tile on"):
        layings(boards, GAME.moves)


def test_of_a_seat_whose_moves_are_not_all_there_nothing_is_told() -> None:
    moves = [move for move in GAME.moves if not (move.seat == 2 and move.round == 3)]
    found = layings(GAME.boards, moves)
    assert (len(found[0]), len(found[1])) == (9, 0)


def test_where_only_what_was_taken_is_told_there_were_no_choices() -> None:
    moves = [move for move in GAME.moves if move.act in (ActKind.TAKE, ActKind.LAY)]
    found = layings(GAME.boards, moves)
    assert [len(each) for each in found] == [9, 9]
    assert not any(laying.chances for each in found for laying in each)


def test_unseen_tiles_are_those_of_the_set_less_those_seen_one_by_one() -> None:
    one, other = read.tile("S:g"), read.tile("C")
    assert unseen([one, other, one], [one]) == [other, one]
    assert unseen([one], [other]) == [one]


def test_estimates_have_the_usual_standard_error() -> None:
    found = estimate([1, 2, 3, 4])
    assert (found.mean, found.samples) == (2.5, 4)
    assert found.error == pytest.approx(0.6455, abs=1e-4)
    assert found.clear
    assert not estimate([-5, 5, -4, 5]).clear
    assert not estimate([0, 0]).clear


def test_draws_are_the_same_for_whatever_is_compared() -> None:
    assert list(draws(DECK, 3, 4, seed=1, game=2)) == list(draws(DECK, 3, 4, seed=1, game=2))
    assert list(draws(DECK, 3, 4, seed=1, game=2)) != list(draws(DECK, 3, 4, seed=2, game=2))
    assert all(len(set(drawn)) == 3 for drawn in draws(DECK, 3, 50, seed=1, game=1))


def test_a_laying_leaves_the_board_before_alone() -> None:
    laying = LAYINGS[0][0]
    assert isinstance(laying, Laying)
    assert laying.before == Board(GAME.boards[0].doors, name="P1")
    assert laying.after.at(Cell(*laying.cell)) is not None
