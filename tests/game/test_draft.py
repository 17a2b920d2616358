"""The draft: whole games under a referee, single turns, and what a seat sees (rules G8 to G15)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from ghosts_cli.game import CELLS, Board, Cell, PlacedTile, Tile, score_game
from ghosts_cli.game.deal import Deal, Placement, Setup, Variant, deal, redeal
from ghosts_cli.game.draft import Draft, FinishedGame, Phase, play
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import (
    Act,
    ActKind,
    SeatView,
    lay,
    leave,
    legal_acts,
    reveal,
    take,
)
from tests.generate import random_deck
from tests.referee import AtRandom, Referee

DECK = random_deck(random.Random(2))
TABLES = [
    pytest.param(Setup(DECK, players, variant, placement), id=f"{players} {variant.value} {placement.value}")
    for players in (2, 3, 4, 5)
    for variant in Variant
    for placement in Placement
    if (players, variant) != (5, Variant.ADVANCED)
]


@dataclass(frozen=True)
class Scripted:
    """Plays what a function of the view says."""

    choose: Callable[[SeatView], Act]

    def decide(self, view: SeatView, stream: Stream) -> Act:
        assert isinstance(stream, Stream)
        return self.choose(view)


def game_at_random(setup: Setup, game: int) -> FinishedGame:
    return play(deal(setup, 1, game), [AtRandom()] * setup.players)


@pytest.mark.parametrize("setup", TABLES)
def test_g9_to_g15_a_referee_finds_nothing_wrong_in_games_played_at_random(setup: Setup) -> None:
    for number in range(12):
        game = game_at_random(setup, number)
        referee = Referee(game)
        referee.check()
        for board, rounds, grid in zip(game.boards, game.rounds, referee.grids, strict=True):
            assert board.final
            assert dict(board.counted()) == {cell: placed for cell, (placed, _) in grid.items()}
            assert list(rounds) == [grid[cell][1] for cell in CELLS]
        assert game.scores == score_game(game.boards, setup.rules)


@pytest.mark.parametrize("setup", TABLES)
def test_g15_every_seat_takes_eight_tiles_and_lays_its_hidden_one_last(setup: Setup) -> None:
    game = game_at_random(setup, 50)
    for seat, board in enumerate(game.boards, start=1):
        assert [number for number, _ in game.taken(seat)] == list(range(1, 9))
        assert board.hidden is not None
        assert board.hidden.tiles[0] in game.deal.hidden[seat - 1]
        assert sorted(game.rounds[seat - 1]) == list(range(9))
        assert [move.tile for move in game.moves if (move.seat, move.act) == (seat, ActKind.LEAVE)] == [
            tile for _, tile in game.left(seat)
        ]


def test_games_at_random_are_the_same_each_time_and_differ_from_one_another() -> None:
    setup = Setup(DECK, 3)
    assert game_at_random(setup, 1).moves == game_at_random(setup, 1).moves
    assert game_at_random(setup, 1).moves != game_at_random(setup, 2).moves


def unseen_shuffled(draft: Draft, rng: random.Random) -> Deal:
    """The deal of ``draft`` with everything that the seat to act has not seen shuffled."""
    view = draft.view()
    seen = {tile.id for tile in view.tiles} - {tile.id for tile in view.unseen}
    pool = list(view.unseen)
    rng.shuffle(pool)

    def anew(tiles: tuple[Tile, ...]) -> list[Tile]:
        return [tile if tile.id in seen else pool.pop() for tile in tiles]

    dealt = draft.deal
    return redeal(dealt, [anew(stack) for stack in dealt.stacks], [anew(held) for held in dealt.hidden])


@pytest.mark.parametrize("setup", TABLES)
def test_a_seat_sees_the_same_whatever_lies_hidden_from_it(setup: Setup) -> None:
    rng = random.Random(str(setup.players))
    for number in range(6):
        acts = rng.randrange(1, 10 * setup.players)
        draft, done = Draft(deal(setup, 2, number)), list[Act]()
        for _ in range(acts):
            done.append(rng.choice(legal_acts(draft.view())))
            draft.act(done[-1])
        other = Draft(unseen_shuffled(draft, rng))
        assert other.deal.stacks != draft.deal.stacks
        for act in done:
            other.act(act)
        assert other.view() == draft.view()


def test_g14_at_end_of_round_nobody_sees_where_the_others_lay_in_this_round() -> None:
    draft = Draft(deal(Setup(DECK, 3, placement=Placement.END_OF_ROUND), 1, 0))
    while draft.phase is Phase.TURN:
        draft.act(legal_acts(draft.view())[-1])
    first = draft.view()
    assert [len(board.hand) for board in first.boards] == [1, 1, 1]
    draft.act(lay(first.laying[0], Cell(2, 2)))
    second = draft.view()
    assert second.seat != first.seat
    assert second.boards[first.seat - 1] == first.boards[first.seat - 1]
    assert second.boards[first.seat - 1].hand == first.laying


def test_g14_at_once_everyone_sees_a_tile_that_was_laid() -> None:
    draft = Draft(deal(Setup(DECK, 3), 1, 0))
    draft.act(reveal())
    tile = draft.view().revealed
    assert tile is not None
    draft.act(take(tile))
    draft.act(lay(tile, Cell(2, 2), 180))
    assert draft.view().seat == 2
    assert draft.view().boards[0].at(Cell(2, 2)) == PlacedTile(tile, 180)


def test_g15_nobody_sees_where_the_others_lay_their_hidden_tiles() -> None:
    draft = Draft(deal(Setup(DECK, 2, Variant.ADVANCED), 1, 0))
    while draft.phase is not Phase.HIDDEN:
        draft.act(legal_acts(draft.view())[-1])
    views = []
    while draft.to_act is not None:
        views.append(draft.view())
        draft.act(legal_acts(draft.view())[0])
    assert [view.round for view in views] == [9, 9]
    assert all(board.hidden is None for view in views for board in view.boards)
    assert [len(view.laying) for view in views] == [2, 2]


def test_g11_the_start_moves_on_by_one_seat_each_round() -> None:
    game = play(deal(Setup(DECK, 3), 1, 0, start_seat=2), [AtRandom()] * 3)
    starters = [next(move.seat for move in game.moves if move.round == number) for number in range(1, 9)]
    assert starters == [2, 3, 1, 2, 3, 1, 2, 3]


def test_g12_leaving_a_tile_postpones_and_never_skips() -> None:
    patient = Scripted(lambda view: legal_acts(view)[0] if view.revealed is None else leave())
    eager = Scripted(lambda view: legal_acts(view)[0])
    game = play(deal(Setup(DECK, 3), 1, 0), [patient, eager, eager])
    assert len(game.taken(1)) == 8
    assert [number for number, _ in game.left(1)] == [1, 3, 4, 6, 7]  # in the other rounds seat 1 is last
    assert {move.seat for move in game.moves if move.act is ActKind.LEAVE} == {1}


def test_g12_when_everyone_leaves_everything_the_stack_is_used_up_and_one_must_take() -> None:
    draft = Draft(deal(Setup(DECK, 2), 1, 0))
    seats = []
    while draft.view().stack_left:
        seats.append(draft.view().seat)
        draft.act(reveal())
        draft.act(leave())
    view = draft.view()
    assert seats == [1, 2, 1, 2, 1, 2]
    assert (view.seat, len(view.offer), view.last) == (1, 6, False)
    assert {act.kind for act in legal_acts(view)} == {ActKind.TAKE}
    draft.act(take(view.offer[3]))
    draft.act(legal_acts(draft.view())[0])
    assert draft.view().seat == 2
    assert draft.view().offer == (*view.offer[:3], *view.offer[4:])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_g13_the_last_seat_without_a_tile_chooses_among_five(players: int) -> None:
    draft = Draft(deal(Setup(DECK, players), 1, 0))
    while not draft.view().last or draft.view().laying:
        draft.act(legal_acts(draft.view())[0])
    view = draft.view()
    assert (view.seat, len(view.offer), view.stack_left) == (players, 5, 0)
    assert [act.kind for act in legal_acts(view)] == [ActKind.TAKE] * 5
    assert [move.act for move in draft.moves[-5:]] == [ActKind.REVEAL] * 5


def test_the_tiles_nobody_took_are_out_and_everyone_saw_them() -> None:
    draft = Draft(deal(Setup(DECK, 2), 1, 0))
    while draft.round == 1:
        draft.act(legal_acts(draft.view())[0])
    view = draft.view()
    assert len(view.discarded) == 4
    assert view.offer == ()
    assert set(view.discarded) <= set(draft.deal.stacks[0])
    assert not set(view.discarded) & set(view.unseen)


def test_a_game_is_finished_when_all_hidden_tiles_lie_and_not_before() -> None:
    draft = Draft(deal(Setup(DECK, 2), 1, 0))
    with pytest.raises(ValueError, match=r"^the game is not over$"):
        draft.finished()
    while draft.to_act is not None:
        draft.act(legal_acts(draft.view())[0])
    assert all(board.final for board in draft.finished().boards)
    with pytest.raises(ValueError, match=r"^the game is over, so nobody has to decide anything$"):
        draft.view()


def test_a_view_knows_what_is_unseen() -> None:
    draft = Draft(deal(Setup(DECK, 2), 1, 0))
    draft.act(reveal())
    draft.act(leave())
    view = draft.view()
    assert (view.seat, len(view.hidden), len(view.offer)) == (2, 1, 1)
    assert list(view.unseen) == [tile for tile in DECK if tile not in {*view.hidden, *view.offer}]


def test_boards_are_named_by_seat_and_have_their_doors() -> None:
    dealt = deal(Setup(DECK, 2), 1, 0)
    boards = Draft(dealt).view().boards
    assert boards == tuple(Board(doors, name=f"P{seat}") for seat, doors in enumerate(dealt.doors, start=1))
    assert replace(boards[0], name="") != boards[0]
