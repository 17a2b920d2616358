"""Tiles, doors and boards made for tests: by seeded ``random.Random`` for many, by Hypothesis for properties.

Every tile keeps the rules of tiles (at most three monsters, one golem, diamonds from 1 to 10). Boards are made
from a palette of few or many kinds of monster, so that crowds of one kind (seven wisps, three ghosts on a
path, golems side by side) are common.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from ghosts_cli.game import (
    CELLS,
    DOORS,
    ROTATIONS,
    Board,
    Cell,
    Doors,
    HiddenTile,
    Monster,
    PlacedTile,
    Tile,
    Track,
)

MONSTERS = tuple(Monster)
TRACKS = tuple(Track)
PALETTES = [kinds for size in range(1, 10) for kinds in itertools.combinations(MONSTERS, size)]
PLACES = [list(itertools.combinations(range(9), filled)) for filled in range(10)]
FOUR_DOORS = [((a, b), (c, d)) for a, b, c, d in itertools.permutations(DOORS, 4)]
CODES = 4 * 4 * (9 * 2) ** 3 * 4 * 20 * 20
"""The product of the bases that ``_decoded`` takes a tile's number apart by."""


def random_tile(rng: random.Random, palette: Sequence[Monster] = MONSTERS, *, track: Track | None = None) -> Tile:
    """A tile with up to three monsters of ``palette`` and up to three diamonds; any track unless one is given."""
    track = track or rng.choice(TRACKS)
    sections: list[list[Monster]] = [[] for _ in track.joints]
    for monster in _one_golem(rng.choices(palette, k=rng.randrange(4))):
        rng.choice(sections).append(monster)
    diamonds = rng.choices(range(1, 11), k=rng.choice((0, 0, 0, 1, 1, 2, 3)))
    return Tile(track, tuple(tuple(section) for section in sections), tuple(diamonds))


def random_deck(rng: random.Random) -> tuple[Tile, ...]:
    """A set of 78 tiles with ids from 1 and the published numbers of tracks (G3); what they carry is random."""
    tracks = [Track.STRAIGHT] * 31 + [Track.CORNER] * 31 + [Track.CROSSROADS] * 8 + [Track.DOUBLE_CORNER] * 8
    return tuple(replace(random_tile(rng, track=track), id=number) for number, track in enumerate(tracks, start=1))


def random_palette(rng: random.Random) -> list[Monster]:
    """One to nine kinds of monster."""
    return rng.sample(MONSTERS, rng.randint(1, len(MONSTERS)))


def random_doors(rng: random.Random) -> Doors:
    """Two bone and two tooth doors anywhere."""
    a, b, c, d = rng.sample(DOORS, 4)
    return Doors((a, b), (c, d))


def random_board(rng: random.Random, *, filled: int = 9) -> Board:
    """A board with ``filled`` tiles on its grid and no hidden tile."""
    palette = random_palette(rng)
    grid: list[PlacedTile | None] = [None] * len(CELLS)
    for place in rng.sample(range(len(CELLS)), filled):
        grid[place] = PlacedTile(random_tile(rng, palette), rng.choice(ROTATIONS))
    return Board(random_doors(rng), tuple(grid))


def random_hidden(rng: random.Random, board: Board, *, tiles: int = 1, cell: Cell | None = None) -> Board:
    """``board`` with that many hidden tiles; given a cell, the one hidden tile is laid there."""
    palette = random_palette(rng)
    hidden = HiddenTile(
        tuple(random_tile(rng, palette) for _ in range(tiles)), cell, rng.choice(ROTATIONS) if cell else 0
    )
    return replace(board, hidden=hidden)


def random_boards(rng: random.Random, count: int) -> list[Board]:
    """Boards whole and partial; the partial ones with a hidden tile held, laid or two of them held, or with none."""
    made = []
    for _ in range(count):
        board = random_board(rng, filled=rng.choice((9, 9, 9, 9, 8, 8, rng.randrange(8))))
        empty = [cell for cell in CELLS if board.at(cell) is None]
        if empty:
            what = rng.choice(("none", "held", "two held", "laid", "laid"))
            if what == "laid":
                board = random_hidden(rng, board, cell=rng.choice(empty))
            elif what != "none":
                board = random_hidden(rng, board, tiles=1 if what == "held" else 2)
        made.append(board)
    return made


def palettes() -> st.SearchStrategy[tuple[Monster, ...]]:
    """One to nine kinds of monster."""
    return _PALETTES


def rotations() -> st.SearchStrategy[int]:
    """Degrees clockwise."""
    return st.sampled_from(ROTATIONS)


def doors() -> st.SearchStrategy[Doors]:
    """Two bone and two tooth doors anywhere, in any order."""
    return _DOORS


def placed_tiles(
    palette: Sequence[Monster] = MONSTERS, tracks: Sequence[Track] = TRACKS
) -> st.SearchStrategy[PlacedTile]:
    """Tiles of these tracks with monsters of this palette, as they lie; the simplest is a plain one at 0 degrees."""
    return st.integers(0, CODES - 1).map(lambda code: _decoded(code, palette, tracks))


def tiles(palette: Sequence[Monster] = MONSTERS, tracks: Sequence[Track] = TRACKS) -> st.SearchStrategy[Tile]:
    """Tiles of these tracks with monsters of this palette."""
    return placed_tiles(palette, tracks).map(lambda lying: lying.tile)


@st.composite
def boards(draw: st.DrawFn, *, fewest: int = 0, most: int = 9, tracks: Sequence[Track] = TRACKS) -> Board:
    """Boards with ``fewest`` to ``most`` tiles on the grid and no hidden tile."""
    palette = draw(palettes())
    places = PLACES[draw(st.integers(fewest, most))]
    taken = places[draw(st.integers(0, len(places) - 1))]
    lying = {place: _decoded(draw(st.integers(0, CODES - 1)), palette, tracks) for place in taken}
    return Board(draw(doors()), tuple(lying.get(place) for place in range(9)))


def full_boards() -> st.SearchStrategy[Board]:
    """Boards with nine tiles on the grid."""
    return boards(fewest=9)


@st.composite
def boards_with_hidden(draw: st.DrawFn, *, fewest: int = 0, most: int = 8) -> Board:
    """Boards with a hidden tile laid on one of the cells that the grid leaves empty."""
    board = draw(boards(fewest=fewest, most=most))
    cell = draw(st.sampled_from([cell for cell in CELLS if board.at(cell) is None]))
    return replace(board, hidden=HiddenTile((draw(tiles()),), cell, draw(rotations())))


_PALETTES = st.integers(0, len(PALETTES) - 1).map(PALETTES.__getitem__)
_DOORS = st.integers(0, len(FOUR_DOORS) - 1).map(lambda place: Doors(*FOUR_DOORS[place]))
# Made once and from numbers: Hypothesis hashes every element of a sampled list for each strategy made from it.


def _one_golem(monsters: Sequence[Monster]) -> list[Monster]:
    """``monsters`` with all golems but the first left out (G18)."""
    golems = (place for place, monster in enumerate(monsters) if monster is Monster.GOLEM)
    first = next(golems, None)
    return [one for place, one in enumerate(monsters) if one is not Monster.GOLEM or place == first]


def _decoded(code: int, palette: Sequence[Monster], tracks: Sequence[Track]) -> PlacedTile:
    """The tile that a number stands for: one number a tile costs Hypothesis a fifth of a draw for each part."""

    def digit(base: int) -> int:
        nonlocal code
        code, value = divmod(code, base)
        return value

    track, rotation = tracks[digit(4) % len(tracks)], ROTATIONS[digit(4)]
    sections: list[list[Monster]] = [[] for _ in track.joints]
    drawn = [(palette[digit(9) % len(palette)], digit(2)) for _ in range(3)][: digit(4)]
    kept = _one_golem([monster for monster, _ in drawn])
    for monster, (_, section) in zip(kept, drawn, strict=False):
        sections[section % len(sections)].append(monster)
    diamonds = tuple(value for value in (digit(20), digit(20)) if 1 <= value <= 10)
    return PlacedTile(Tile(track, tuple(tuple(section) for section in sections), diamonds), rotation)
