"""A draft in progress as one seat knows it, and how to play on from there (rules G8 to G15)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from ghosts_cli.game import Cell, HiddenTile
from ghosts_cli.game.deal import Placement, Setup, Variant, deal
from ghosts_cli.game.draft import BEFORE, Draft, Phase, play_on
from ghosts_cli.game.position import Position, PositionError, deal_rest, position_faults, position_of, resume
from ghosts_cli.game.seat import SeatView, legal_acts, with_tile
from tests.generate import random_deck
from tests.referee import AtRandom

DECK = random_deck(random.Random(2))
TABLES = [
    pytest.param(Setup(DECK, players, variant, placement), id=f"{players} {variant.value} {placement.value}")
    for players, variant in ((2, Variant.BASIC), (3, Variant.ADVANCED), (5, Variant.BASIC))
    for placement in Placement
]


def drafts_in_progress(setup: Setup, *, every: int) -> list[Draft]:
    """Copies of a draft played at random, one for each ``every`` acts."""
    draft, rng, copies, acts = Draft(deal(setup, 4, 0)), random.Random(4), list[Draft](), 0
    while draft.to_act is not None:
        if acts % every == 0:
            copies.append(draft.copy())
        draft.act(rng.choice(legal_acts(draft.view())))
        acts += 1
    return copies


@pytest.mark.parametrize("setup", TABLES)
def test_a_draft_taken_up_again_shows_its_seat_what_it_saw(setup: Setup) -> None:
    phases = set()
    for draft in drafts_in_progress(setup, every=7):
        position = position_of(draft)
        resumed = resume(position, deal_rest(position, DECK, 9, 9))
        assert resumed.view() == draft.view()
        phases.add(draft.phase)
    assert phases >= {Phase.TURN, Phase.LAY}


@pytest.mark.parametrize("setup", TABLES)
def test_a_draft_taken_up_again_is_played_to_its_end(setup: Setup) -> None:
    for draft in drafts_in_progress(setup, every=25):
        position = position_of(draft)
        game = play_on(resume(position, deal_rest(position, DECK, 9, 9)), [AtRandom()] * setup.players)
        assert all(board.final for board in game.boards)
        ids = [placed.tile.id for board in game.boards for placed in board.counted().values()]
        assert len(set(ids)) == len(ids) == 9 * setup.players
        for before, after in zip(position.boards, game.boards, strict=True):
            assert dict(before.laid()).items() <= dict(after.laid()).items()


@pytest.mark.parametrize("setup", TABLES)
def test_only_what_is_unseen_is_dealt_and_every_tile_once(setup: Setup) -> None:
    for draft in drafts_in_progress(setup, every=20):
        position = position_of(draft)
        dealt = deal_rest(position, DECK, 9, 9)
        mine = dealt.hidden[draft.view().seat - 1]
        others = [held for seat, held in enumerate(dealt.hidden, 1) if seat != draft.view().seat]
        anew = [tile for row in (*dealt.stacks, *others) for tile in row]
        assert mine == draft.view().hidden
        assert len(set(anew)) == len(anew)
        assert set(anew) <= set(draft.view().unseen)


def test_every_unseen_tile_is_about_equally_likely_to_be_anybodys_hidden_one() -> None:
    draft = Draft(deal(Setup(DECK, 2), 1, 0))
    position = position_of(draft)
    dealt = Counter(deal_rest(position, DECK, 9, game).hidden[1][0] for game in range(3850))
    assert set(dealt) == set(draft.view().unseen)
    assert all(20 < count < 90 for count in dealt.values())  # 50 expected of each of 77


def test_an_onlookers_position_deals_every_hidden_tile() -> None:
    draft = Draft(deal(Setup(DECK, 3), 1, 0))
    onlooker = replace(position_of(draft), seat=None, boards=tuple(draft.boards))
    assert onlooker.hidden_missing == (1, 1, 1)
    assert all(len(held) == 1 for held in deal_rest(onlooker, DECK, 1, 1).hidden)


def test_g10_of_two_hidden_tiles_both_are_dealt_where_none_is_known() -> None:
    position = position_of(Draft(deal(Setup(DECK, 2, Variant.ADVANCED), 1, 0)))
    assert position.hidden_missing == (0, 2)
    assert [len(held) for held in deal_rest(position, DECK, 1, 1).hidden] == [2, 2]


@pytest.mark.parametrize(("start_seat", "number", "first"), [(1, 1, 1), (2, 1, 2), (2, 2, 1), (1, 3, 2), (3, 8, 2)])
def test_g11_who_started_the_game_follows_from_who_started_the_round(start_seat: int, number: int, first: int) -> None:
    game = Draft(deal(Setup(DECK, 3), 1, 0, start_seat=first))
    rng = random.Random(0)
    while game.round < number:
        game.act(rng.choice(legal_acts(game.view())))
    position = position_of(game)
    assert (position.start_seat, position.first_start_seat) == (start_seat, first)


def test_too_few_unseen_tiles_cannot_be_dealt() -> None:
    position = position_of(Draft(deal(Setup(DECK[:50], 2), 1, 0)))
    assert deal_rest(position, DECK[:50], 1, 1)
    gone = replace(position, discarded=position.unseen(DECK[:50])[:1])
    with pytest.raises(PositionError, match=r"^49 more tiles must come, and only 48 of the set have not been seen$"):
        deal_rest(gone, DECK[:50], 1, 1)


def opening(*, acts: int, players: int = 2) -> Position:
    """A game after so many acts: reveal a tile, take it, lay it."""
    draft = Draft(deal(Setup(DECK, players), 1, 0))
    for _ in range(acts):
        draft.act(legal_acts(draft.view())[0])
    return position_of(draft)


START, REVEALED, LAYING, LAST = (opening(acts=acts) for acts in range(4))
THREE = opening(acts=1, players=3)


def board_two(**changes: Any) -> tuple[Any, ...]:
    """The boards of the opening, seat 2's changed."""
    return START.boards[0], replace(START.boards[1], **changes)


def after_round_one(setup: Setup) -> Draft:
    """A game at the start of round 2."""
    draft = Draft(deal(setup, 1, 0))
    while draft.round == 1:
        draft.act(legal_acts(draft.view())[0])
    return draft


SECOND = position_of(after_round_one(Setup(DECK, 2)))
"""Round 2 of a game of two has begun: seat 2 is to act, and each seat has a tile on its board."""


WRONG: list[tuple[Position, dict[str, Any], str]] = [
    (START, {"to_act": 3}, "there is no seat 3 at a table of 2"),
    (START, {"start_seat": 0}, "there is no seat 0 at a table of 2"),
    (START, {"seat": 7}, "there is no seat 7 at a table of 2"),
    (START, {"round": 0}, "a round is from 1 to 8, or 9 for the hidden tiles, not 0"),
    (START, {"round": 10}, "a round is from 1 to 8, or 9 for the hidden tiles, not 10"),
    (START, {"round": 9}, "in round 9 there are no stack, no offer and no taken tiles"),
    (START, {"stack_left": 5}, "a stack has 6 tiles: 0 face up, 0 taken and 5 face down make 5"),
    (START, {"stack_left": -1}, "a stack has 6 tiles: 0 face up, 0 taken and -1 face down make -1"),
    (START, {"offer": DECK[:1]}, "a stack has 6 tiles: 1 face up, 0 taken and 6 face down make 7"),
    (START, {"round": 2}, "seat 1 must have 1 tiles in round 2, not 0 on its board and 0 in hand"),
    (
        REVEALED,
        {"taken": (2,), "stack_left": 4},
        "the last seat without a tile sees the whole stack, so it reveals none",
    ),
    (
        THREE,
        {"to_act": 2, "taken": (2,), "stack_left": 5},
        "seat 2 has a tile already, so it cannot have revealed one",
    ),
    (LAYING, {"to_act": 2}, "seat 1 holds a tile, and tiles are laid at once"),
    (LAYING, {"taken": (), "stack_left": 6}, "seat 1 must have 0 tiles in round 1, not 0 on its board and 1 in hand"),
    (LAST, {"to_act": 1}, "seat 1 is to act and has taken and laid its tile of this round"),
    (
        START,
        {"boards": board_two(hidden=HiddenTile(DECK[:2]))},
        "seat 2 has more hidden tiles than the basic variant deals",
    ),
    (
        START,
        {"boards": (START.boards[0], with_tile(START.boards[1], DECK[0], Cell(1, 1), 0))},
        "seat 2 must have 0 tiles in round 1, not 1 on its board and 0 in hand",
    ),
    (
        SECOND,
        {"boards": (replace(SECOND.boards[0], grid=(None,) * 9, hand=(DECK[0],)), SECOND.boards[1])},
        "seat 1 holds a tile and is not among those that have taken one",
    ),
    (START, {"discarded": (DECK[4], DECK[4], DECK[8], DECK[8])}, "tile 5 is in two places"),
]


@pytest.mark.parametrize(("position", "changes", "fault"), WRONG)
def test_a_position_that_no_draft_can_be_in_is_refused(position: Position, changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        replace(position, **changes)
    assert str(caught.value) == fault


@pytest.mark.parametrize("placement", Placement)
def test_when_all_have_laid_the_next_round_begins(placement: Placement) -> None:
    draft = after_round_one(Setup(DECK, 2, placement=placement))
    now = position_of(draft)
    before = replace(
        now, round=1, start_seat=1, to_act=1, taken=(1, 2), offer=now.discarded, stack_left=0, discarded=()
    )
    resumed = resume(before, deal_rest(replace(now, seat=None), DECK, 1, 1))
    assert (resumed.round, resumed.to_act) == (2, 2)
    assert resumed.view().boards == draft.view().boards
    assert (resumed.view().discarded, resumed.view().offer) == (now.discarded, ())


def test_g15_after_the_last_round_no_stack_is_missing() -> None:
    draft = Draft(deal(Setup(DECK, 2), 1, 0))
    while draft.phase is not Phase.HIDDEN:
        draft.act(legal_acts(draft.view())[0])
    position = position_of(draft)
    assert (position.round, position.stacks_missing) == (9, (0,) * 8)
    assert resume(position, deal_rest(position, DECK, 1, 1)).view() == draft.view()


def test_tiles_that_were_there_when_the_draft_was_taken_up_have_no_round() -> None:
    game = play_on(resume(SECOND, deal_rest(SECOND, DECK, 1, 1)), [AtRandom()] * 2)
    assert [sorted(rounds) for rounds in game.rounds] == [[BEFORE, 0, *range(2, 9)]] * 2


def test_boards_keep_their_names_and_others_are_named_by_seat() -> None:
    named = replace(START, boards=(replace(START.boards[0], name="Ana"), replace(START.boards[1], name="")))
    assert [board.name for board in resume(named, deal_rest(named, DECK, 1, 1)).boards] == ["Ana", "P2"]


def test_tiles_without_an_id_may_be_there_twice() -> None:
    plain = replace(DECK[0], id=None)
    assert replace(START, discarded=(plain, plain)).seen.count(plain) == 2


@pytest.mark.parametrize("position", [START, REVEALED, LAYING, LAST], ids=["start", "revealed", "laying", "last"])
def test_a_position_that_a_draft_can_be_in_has_no_fault(position: Position) -> None:
    assert list(position_faults(position)) == []
    assert isinstance(resume(position, deal_rest(position, DECK, 0, 0)).view(), SeatView)
