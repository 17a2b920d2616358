"""What a solution promises, on whole hands that no enumeration can reach."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ghosts_cli.arrange import CannotArrangeError, Solution, solve, solve_all, top
from ghosts_cli.arrange.network import Network
from ghosts_cli.errors import GhostsError
from ghosts_cli.game import Board, Cell, HiddenTile, Monster, Rules, Tables, Tile, Track, score_board
from tests.arrange.hands import RULES, heavy_hand, partial, random_deck, random_doors, random_full_board, random_hand

SEEDS = st.integers(0, 2**32 - 1)
few = settings(max_examples=20)
"""A whole hand takes some hundredths of a second; so does its board's scoring."""
PLAUSIBLE = ("published", "by tile", "ghosts in fours", "paths are worth nothing")
"""Rules that whole hands are solved by quickly; by all the others boards with fewer free cells are."""
BLANK = Tile(Track.CORNER, ((),))


def whole_hand(seed: int) -> tuple[random.Random, Board, list[Tile]]:
    """A board with few different doors, so that most tests share their tables."""
    rng = random.Random(seed)
    deck = random_deck(rng)
    hand = heavy_hand(rng, deck) if seed % 4 == 0 else random_hand(rng, deck)
    return rng, Board(random_doors(random.Random(seed % 4))), hand


def quality(solution: Solution) -> tuple[int, int, bool]:
    return solution.total, solution.dead_ends, solution.proven


@given(SEEDS, st.sampled_from(sorted(RULES)))
def test_the_board_scores_what_is_claimed_and_lays_exactly_the_tiles(seed: int, name: str) -> None:
    rng, board, hand = whole_hand(seed)
    board, tiles = partial(rng, board.doors, hand, rng.randint(0, 9 if name in PLAUSIBLE else 5))
    solution = solve(board, tiles, rules=RULES[name])
    score = score_board(solution.board, RULES[name])
    assert score.final
    assert (score.total, score.dead_ends) == (solution.total, solution.dead_ends)
    laid = [placed.tile for _, placed in solution.board.laid()]
    assert sorted(tile.id or 0 for tile in laid) == sorted(tile.id or 0 for tile in hand)
    assert all(solution.board.at(cell) == placed for cell, placed in board.laid())
    assert solution.board.doors == board.doors


@few
@given(SEEDS, st.sampled_from(PLAUSIBLE))
def test_no_random_arrangement_beats_the_optimum_and_no_optimum_the_bound(seed: int, name: str) -> None:
    rng, board, hand = whole_hand(seed)
    rules = RULES[name]
    best = solve(board, hand, rules=rules)
    hasty = solve(board, hand, rules=rules, time_limit=0)
    assert best.proven
    assert best.bound == best.total
    assert hasty.total <= best.total <= hasty.bound
    for _ in range(20):
        score = score_board(random_full_board(rng, board, hand), rules)
        assert (score.total, -score.dead_ends) <= (best.total, -best.dead_ends)


@few
@given(SEEDS)
def test_the_same_question_has_the_same_answer(seed: int) -> None:
    _, board, hand = whole_hand(seed)
    assert solve(board, hand) == solve(board, hand)


@few
@given(SEEDS)
def test_the_order_of_the_tiles_does_not_matter(seed: int) -> None:
    rng, board, hand = whole_hand(seed)
    assert solve(board, rng.sample(hand, 9)) == solve(board, hand)


@few
@given(SEEDS)
def test_relabelled_equal_tiles_score_the_same(seed: int) -> None:
    rng, board, hand = whole_hand(seed)
    hand[1], hand[2] = replace(hand[0], id=900), replace(hand[0], id=901)
    names = rng.sample(range(1000, 2000), 9)
    renamed = [replace(tile, id=name) for tile, name in zip(hand, names, strict=True)]
    assert quality(solve(board, renamed)) == quality(solve(board, hand))


def test_time_that_is_up_at_once_proves_nothing_but_a_bound() -> None:
    _, board, hand = whole_hand(1)
    best = solve(board, hand)
    hasty = solve(board, hand, time_limit=0)
    assert not hasty.proven
    assert hasty.total < best.total <= hasty.bound
    assert not top(board, hand, 3, time_limit=0).complete
    assert solve_all(board, hand, time_limit=0).solutions == (hasty,)


def test_what_needs_no_search_is_proven_even_without_time() -> None:
    _, board, hand = whole_hand(2)
    full = solve(board, hand).board
    assert solve(full, [], time_limit=0).proven


@pytest.mark.parametrize("looks", [1, 3, 10, 100])
def test_time_that_runs_out_on_the_way_leaves_a_bound_that_holds(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(8)
    board, hand = Board(random_doors(rng)), heavy_hand(rng, random_deck(rng))
    best = solve(board, hand)
    ticks = itertools.count()
    monkeypatch.setattr("ghosts_cli.arrange.clock._NODES_A_LOOK", 16)
    monkeypatch.setattr("ghosts_cli.arrange.clock.time.perf_counter", lambda: float(next(ticks)))
    cut = solve(board, hand, time_limit=float(looks))
    assert cut.total <= best.total <= cut.bound
    assert not cut.proven


def test_an_interrupted_search_does_not_spoil_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    _, board, hand = whole_hand(3)
    wanted = solve(board, hand)
    net = Network(board.doors, (0, 1, 2))
    layers = net._layers
    monkeypatch.setattr(net, "_layers", [*layers[:3], [None], *layers[3:]])  # breaks off in the middle
    with pytest.raises(AttributeError):
        net.deepen(2)
    monkeypatch.setattr(net, "_layers", layers)
    net.deepen(2)
    fresh = Network(board.doors, (0, 1, 2))
    fresh.deepen(2)
    assert [node.fresh for layer in layers for node in layer] == [
        node.fresh for layer in fresh._layers for node in layer
    ]
    monkeypatch.setattr("ghosts_cli.arrange.search.Search._fill", _interrupt)
    with pytest.raises(KeyboardInterrupt):
        solve(board, hand)
    monkeypatch.undo()
    assert solve(board, hand) == wanted


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_hidden_tile_and_hand_of_the_board_are_left_to_the_caller() -> None:
    _, board, hand = whole_hand(4)
    plain = solve(board, hand)
    decked = replace(board, hidden=HiddenTile((hand[0],), Cell(2, 2)), hand=(hand[1],), name="Ana")
    solution = solve(decked, hand)
    assert solution.board == replace(plain.board, name="Ana")


@pytest.mark.parametrize("tiles", [0, 8, 10])
def test_there_must_be_as_many_tiles_as_free_cells(tiles: int) -> None:
    board = Board(random_doors(random.Random(1)))
    with pytest.raises(CannotArrangeError) as caught:
        solve(board, [BLANK] * tiles)
    assert str(caught.value) == f"{tiles} tiles for 9 free cells: as many are needed as cells are free"
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, GhostsError)


@pytest.mark.parametrize(
    ("tile", "rules", "message"),
    [
        (
            Tile(Track.CORNER, ((Monster.GOLEM, Monster.GOLEM),)),
            Rules(),
            "a tile that breaks G18 cannot be arranged: a tile has at most one golem, this one has 2",
        ),
        (
            Tile(Track.CORNER, ((Monster.BAT,) * 4,)),
            Rules(),
            "a tile that breaks G5 cannot be arranged: a tile has at most 3 monsters, this one has 4",
        ),
        (
            Tile(Track.CORNER, ((Monster.GOLEM,),)),
            Rules(tables=Tables(golems=(0,))),
            "the table of golems ends before the 1 golems to arrange (G18)",
        ),
    ],
)
def test_what_the_rules_do_not_know_is_refused(tile: Tile, rules: Rules, message: str) -> None:
    with pytest.raises(CannotArrangeError) as caught:
        solve(Board(random_doors(random.Random(1))), [tile] + [BLANK] * 8, rules=rules)
    assert str(caught.value) == message


def test_solve_all_stops_at_its_limit_and_says_so() -> None:
    board = Board(random_doors(random.Random(1)))
    everything = solve_all(board, [BLANK] * 9, limit=10_000)
    some = solve_all(board, [BLANK] * 9, limit=3)
    assert everything.complete
    assert len(everything.solutions) > 3
    assert not some.complete
    assert len(some.solutions) == 3


@pytest.mark.parametrize("count", [0, -1])
def test_counts_and_limits_are_one_or_more(count: int) -> None:
    board = Board(random_doors(random.Random(1)))
    with pytest.raises(ValueError, match=f"expected a count of 1 or more, not {count}"):
        top(board, [BLANK] * 9, count)
    with pytest.raises(ValueError, match=f"expected a limit of 1 or more, not {count}"):
        solve_all(board, [BLANK] * 9, limit=count)
