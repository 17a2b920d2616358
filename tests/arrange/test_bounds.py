"""The bounds that the proofs rest on, against real boards."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.arrange.coming import Coming, left_number
from ghosts_cli.arrange.company import SLOTS, UNITS, Company
from ghosts_cli.arrange.frontier import LAST, SHAPES, TRACKS, TWO_SECTIONS
from ghosts_cli.arrange.network import SCALE, TALLY, network
from ghosts_cli.arrange.prices import COUNTS, Box, Prices, counts_of
from ghosts_cli.arrange.problem import ARRANGED, pose
from ghosts_cli.arrange.symmetry import canonical_doors
from ghosts_cli.game import CELLS, Board, Category, PlacedTile, Rules, Section, Track, score_board
from tests.arrange.hands import RULES, heavy_hand, partial, random_deck, random_doors, random_full_board, random_hand

SEEDS = st.integers(0, 2**32 - 1)
PATHS = (Category.BONE_DOORS, Category.TOOTH_DOORS, Category.OTHER_PATHS)


def test_a_tile_can_lie_in_nine_shapes() -> None:
    by_track = [sum(TRACKS[shape.track] is track for shape in SHAPES) for track in Track]
    assert by_track == [2, 4, 1, 2]


@given(SEEDS)
def test_no_board_has_more_path_points_than_its_network_allows(seed: int) -> None:
    rng = random.Random(seed)
    board = random_full_board(rng, Board(random_doors(random.Random(seed % 3))), heavy_hand(rng, random_deck(rng)))
    tracks = [TRACKS.index(placed.tile.track) for _, placed in board.laid()]
    net = network(canonical_doors(board.doors)[0], (0, 1, 2))
    net.deepen(sum(TWO_SECTIONS[track] for track in tracks))
    score = score_board(board)
    value = SCALE * sum(score.points[category] for category in PATHS) - score.dead_ends
    assert value <= net.root.fresh[sum(TALLY[track] for track in tracks)]


@given(SEEDS, st.integers(1, 8))
def test_no_board_has_more_path_points_than_the_tiles_that_lie_and_those_that_are_left_allow(
    seed: int, free: int
) -> None:
    rng = random.Random(seed)
    doors = random_doors(random.Random(seed % 3))
    board, tiles = partial(rng, doors, heavy_hand(rng, random_deck(rng)), free)
    problem = pose(board, tiles, Rules())
    counts = [sum(piece.track == track for piece in problem.pieces) for track in range(len(TRACKS))]
    net = network(problem.doors, (0, 1, 2))
    net.deepen(9)
    coming = Coming(net.root, left_number(counts), problem.fixed)
    score = score_board(random_full_board(rng, board, tiles))
    value = SCALE * sum(score.points[category] for category in PATHS) - score.dead_ends
    tracks = [*(piece.track for piece in problem.pieces), *(SHAPES[shape].track for shape in problem.fixed.values())]
    most = coming[net.root, left_number(counts)]
    assert value <= most <= net.root.fresh[sum(TALLY[track] for track in tracks)]


@given(SEEDS, st.sampled_from(sorted(RULES)))
def test_ghosts_and_satyrs_never_score_more_than_their_bound(seed: int, name: str) -> None:
    rng = random.Random(seed)
    rules = RULES[name]
    hand = heavy_hand(rng, random_deck(rng))
    base, tiles = partial(rng, random_doors(rng), hand, rng.randint(0, 9))
    problem = pose(base, tiles, rules)
    free = [
        [load for piece in problem.pieces if piece.track == track for load in piece.loads]
        for track in range(len(TRACKS))
    ]
    company = Company(free, problem.fixed_loads, rules.tables)
    board = random_full_board(rng, base, tiles)
    score = score_board(board, rules)
    there = {home: here for here, home in problem.home.cells.items()}
    keys = []
    for path in score.layout.paths:
        key = 0
        for section in path.sections:
            placed = board.at(section.cell)
            assert placed is not None
            cell = CELLS.index(there[section.cell])
            if base.at(section.cell) is None:
                key += UNITS[TRACKS.index(placed.tile.track)]
            else:
                key += 1 << SLOTS + 2 * cell + (section.number - 1 ^ problem.fixed_pieces[cell][1])
        keys.append(key)
    reached = score.points[Category.GHOSTS] + score.points[Category.SATYRS]
    for finished in range(len(keys) + 1):
        assert reached <= company.split(keys[:finished])
    assert sum(keys) == company.everything


@given(SEEDS, st.sampled_from(sorted(RULES)))
def test_no_hand_of_a_box_scores_more_than_the_priced_bound(seed: int, name: str) -> None:
    rng = random.Random(seed)
    rules = RULES[name]
    deck = random_deck(rng)
    hand = random_hand(rng, deck) if seed % 2 else heavy_hand(rng, deck)
    board = random_full_board(rng, Board(random_doors(rng)), hand)
    score = score_board(board, rules)
    numbers = itertools.product(range(LAST + 1), repeat=3)
    paths = sum(score.points[category] for category in PATHS)
    prices = Prices(deck, {(a, b, c): paths for a, b, c in numbers if a + b + c <= LAST}, rules)
    counts = np.array([counts_of(tile) for tile in hand]).sum(axis=0)
    worth = sum(value for tile in hand for value in tile.diamonds)
    most = int(prices.most(counts[None, :])[0]) + worth
    assert score.total <= most
    low = tuple(int(count) - rng.randint(0, 2) for count in counts)
    high = tuple(int(count) + rng.randint(0, 2) for count in counts)
    box = Box(tuple(map(max, low, prices.everything.low)), tuple(map(min, high, prices.everything.high)))
    start = np.array([rng.uniform(-5, 15) for _ in range(COUNTS)])
    for rounds in (1, 30):
        bound = prices.bound(box, start, 0.0, rounds)
        assert bound is not None
        assert most <= bound.value + 1e-6


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_what_no_arrangement_changes_is_a_constant(rules: Rules) -> None:
    rng = random.Random(6)
    hand = heavy_hand(rng, random_deck(rng))
    board = Board(random_doors(rng))
    constant = pose(board, hand, rules).constant
    for _ in range(20):
        points = score_board(random_full_board(rng, board, hand), rules).points
        assert sum(value for category, value in points.items() if category not in ARRANGED) == constant


def test_sections_and_slots_of_fixed_tiles_agree_with_the_layout() -> None:
    rng = random.Random(7)
    base, tiles = partial(rng, random_doors(rng), heavy_hand(rng, random_deck(rng)), 0)
    problem = pose(base, tiles, Rules())
    score = score_board(base)
    for cell, placed in base.laid():
        assert isinstance(placed, PlacedTile)
        for number, monsters in enumerate(placed.tile.sections, start=1):
            assert score.layout.monsters_at(Section(*cell, number)) == monsters
    loads = sorted(problem.fixed_loads.values())
    assert loads == sorted(load for piece, _ in problem.fixed_pieces.values() for load in piece.loads)
