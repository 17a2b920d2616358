"""Boards for the engine and the readable rules to agree on; ``scripts/cross_check.py`` uses the same."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

from ghosts_cli.engine.boards import pack_boards, score_boards
from ghosts_cli.engine.tables import build
from ghosts_cli.game import (
    CELLS,
    PUBLISHED_RULES,
    Board,
    Monster,
    PathUnit,
    PlacedTile,
    Rules,
    Tables,
    Tile,
    Track,
    distinct_rotations,
    score_board,
)
from ghosts_cli.game.deal import ARRANGEMENTS, doors_numbered
from tests.generate import random_boards

KINDS = tuple(Monster)
PAIRS = tuple((one, other) for one in range(9) for other in range(one + 1, 9))


def _tile(track: Track, kind: int, diamonds: tuple[int, ...]) -> Tile:
    """A tile with one monster on each section, of different kinds on two."""
    sections = tuple((KINDS[(kind + place) % 9],) for place in range(len(track.joints)))
    return Tile(track, sections, diamonds)


def _lying(diamonds: tuple[int, ...]) -> list[list[PlacedTile]]:
    """For each kind of monster: the tile of each track with that monster, in each way it can lie."""
    return [
        [
            PlacedTile(tile, rotation)
            for track in Track
            for tile in [_tile(track, kind, diamonds)]
            for rotation in distinct_rotations(tile)
        ]
        for kind in range(9)
    ]


FIRST, SECOND = _lying((3,)), _lying(())
WAYS = len(FIRST[0])
TWO_TILE_BOARDS = len(PAIRS) * WAYS * WAYS * 81
"""Every two cells, every way that either tile can lie, every two kinds of monster: 419,904."""


def two_tile_board(number: int) -> Board:
    """The two-tile board ``number``; door arrangements take turns."""
    rest, kinds = divmod(number, 81)
    rest, second = divmod(rest, WAYS)
    pair, first = divmod(rest, WAYS)
    one, other = PAIRS[pair]
    grid: list[PlacedTile | None] = [None] * len(CELLS)
    grid[one], grid[other] = FIRST[kinds // 9][first], SECOND[kinds % 9][second]
    return Board(doors_numbered(number * 1009 % ARRANGEMENTS), tuple(grid))


def random_rules(rng: random.Random) -> Rules:
    """Rules with other numbers in every table."""

    def points(count: int) -> tuple[int, ...]:
        return tuple(rng.randint(-9, 30) for _ in range(count))

    ghost, company, bat, wolf, bonus, bonus_of_two, special, other = points(8)
    tables = Tables(
        dragons=points(28),
        ghost=ghost,
        ghost_in_company=company,
        ghosts_needed=rng.randint(1, 5),
        golems=points(6),
        bat=bat,
        werewolf=wolf,
        werewolf_bonus=bonus,
        werewolf_bonus_of_two=bonus_of_two,
        wisps=points(28),
        special_doors=special,
        other_paths=other,
    )
    return Rules(rng.choice(list(PathUnit)), rng.random() < 0.5, tables)


def disagreements(boards: Iterable[Board], rules: Rules = PUBLISHED_RULES) -> list[str]:
    """On which of ``boards`` the engine and the readable rules differ, and in what."""
    return [text for part in _parts(boards, 2000) for text in _disagreements(part, rules)]


def random_disagreements(seed: int, count: int, rules: Rules = PUBLISHED_RULES) -> list[str]:
    """The same for random boards, whole and partial, hidden tiles held or laid."""
    return disagreements(random_boards(random.Random(seed), count), rules)


def _parts(boards: Iterable[Board], size: int) -> Iterator[list[Board]]:
    part: list[Board] = []
    for board in boards:
        part.append(board)
        if len(part) == size:
            yield part
            part = []
    yield part


def _disagreements(boards: Sequence[Board], rules: Rules) -> Iterator[str]:
    tiles = dict.fromkeys(placed.tile for board in boards for placed in board.counted().values())
    tables = build(tuple(tiles), rules)
    points, dead_ends = score_boards(tables, *pack_boards(tables, boards))
    for board, found, dead in zip(boards, points.tolist(), dead_ends.tolist(), strict=True):
        score = score_board(board, rules)
        expected = list(score.points.values())
        if (expected, score.dead_ends) != (found, dead):
            yield f"{board}: {expected}, {score.dead_ends} dead ends, and {found}, {dead}"
