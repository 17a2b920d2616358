"""Random decks, hands and boards to arrange; the decks meet the published totals (G3, G5)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ghosts_cli.catalog.totals import PUBLISHED
from ghosts_cli.game import (
    DOORS,
    ROTATIONS,
    Board,
    Doors,
    Monster,
    PathUnit,
    PlacedTile,
    Rules,
    Tables,
    Tile,
    Track,
)

RULES = {
    "published": Rules(),
    "by tile": Rules(path_unit=PathUnit.TILE),
    "ghosts shun company": Rules(tables=Tables(ghost=6, ghost_in_company=3)),
    "ghosts cost": Rules(tables=Tables(ghost=-1, ghost_in_company=-4, ghosts_needed=2)),
    "ghosts in fours": Rules(tables=Tables(ghost=2, ghost_in_company=9, ghosts_needed=4), path_unit=PathUnit.TILE),
    "odd golems, bats cost": Rules(tables=Tables(golems=(2, 9, 3, -4, 5, 1), bat=-3)),
    "plain doors pay": Rules(tables=Tables(special_doors=1, other_paths=3)),
    "paths cost": Rules(tables=Tables(special_doors=-2, other_paths=-1), path_unit=PathUnit.TILE),
    "paths are worth nothing": Rules(tables=Tables(special_doors=0, other_paths=0, ghosts_needed=1)),
}
"""Readings and tables of every sort, also of the sort that breaks what a bound might take for granted."""


def random_doors(rng: random.Random) -> Doors:
    one, two, three, four = rng.sample(DOORS, 4)
    return Doors((one, two), (three, four))


def random_deck(rng: random.Random) -> list[Tile]:
    """78 tiles with the published numbers of tracks, monsters and diamonds."""
    tracks = [track for track, count in PUBLISHED.tracks.items() for _ in range(count)]
    monsters: list[list[Monster]] = [[] for _ in tracks]
    for kind, count in PUBLISHED.monsters.items():
        for _ in range(count):
            fits = [some for some in monsters if len(some) < 3 and not (kind is Monster.GOLEM and kind in some)]
            rng.choice(fits).append(kind)
    diamonds: list[list[int]] = [[] for _ in tracks]
    for _ in range(PUBLISHED.diamonds):
        rng.choice(diamonds).append(rng.randint(1, 10))
    return [
        Tile(track, _sections(track, some, rng), tuple(values), number)
        for number, (track, some, values) in enumerate(zip(tracks, monsters, diamonds, strict=True), start=1)
    ]


def _sections(track: Track, monsters: Sequence[Monster], rng: random.Random) -> tuple[tuple[Monster, ...], ...]:
    sections: list[list[Monster]] = [[] for _ in track.joints]
    for monster in monsters:
        rng.choice(sections).append(monster)
    return tuple(map(tuple, sections))


def random_hand(rng: random.Random, deck: Sequence[Tile]) -> list[Tile]:
    return rng.sample(deck, 9)


def heavy_hand(rng: random.Random, deck: Sequence[Tile]) -> list[Tile]:
    """Nine tiles with more satyrs, ghosts and double corners than chance would give."""
    left = list(deck)
    hand = []
    for _ in range(9):
        weights = [
            1
            + 4 * tile.monsters.count(Monster.SATYR)
            + 2 * tile.monsters.count(Monster.GHOST)
            + 4 * (tile.track is Track.DOUBLE_CORNER)
            for tile in left
        ]
        (tile,) = rng.choices(left, weights)
        left.remove(tile)
        hand.append(tile)
    return hand


def partial(rng: random.Random, doors: Doors, hand: Sequence[Tile], free: int) -> tuple[Board, list[Tile]]:
    """A board with all but ``free`` tiles of a hand laid at random, and those that are left."""
    grid: list[PlacedTile | None] = [None] * 9
    laid = len(hand) - free
    for cell, tile in zip(rng.sample(range(9), laid), hand, strict=False):
        grid[cell] = PlacedTile(tile, rng.choice(ROTATIONS))
    return Board(doors, tuple(grid)), list(hand[laid:])


def random_full_board(rng: random.Random, board: Board, tiles: Sequence[Tile]) -> Board:
    """``board`` with the tiles laid on its free cells at random."""
    order = iter(rng.sample(list(tiles), len(tiles)))
    grid = tuple(placed or PlacedTile(next(order), rng.choice(ROTATIONS)) for placed in board.grid)
    return Board(board.doors, grid)
