"""Tiles: track, sections, monsters, diamonds, and how a rotation turns them (rules G3 to G6)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

ROTATIONS = (0, 90, 180, 270)
"""Degrees clockwise."""

MAX_MONSTERS = 3
MAX_GOLEMS = 1
DIAMOND_VALUES = range(1, 11)


class _Single(enum.Enum):
    """An enum whose members are told apart as the single objects that they are: tables are full of them."""

    __hash__ = object.__hash__


class Side(_Single):
    """A side of a tile, a cell or the board."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    def turned(self, rotation: int) -> Side:
        """The side that this one becomes when its tile turns by ``rotation`` degrees clockwise."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + rotation // 90) % 4]

    @property
    def opposite(self) -> Side:
        """The side across: N and S, W and E."""
        return _OPPOSITE[self]


_CLOCKWISE = (Side.N, Side.E, Side.S, Side.W)
_OPPOSITE = {side: side.turned(180) for side in Side}


class Monster(_Single):
    """One of the nine kinds of monster, in the order of the notation ``dgoyslbwi`` (G5)."""

    DRAGON = "dragon"
    GHOST = "ghost"
    GOLEM = "golem"
    SATYR = "satyr"
    SKELETON = "skeleton"
    SLIME = "slime"
    BAT = "bat"
    WEREWOLF = "werewolf"
    WISP = "wisp"

    @property
    def letter(self) -> str:
        """The kind's letter in the tile notation."""
        return _LETTERS[self]

    @property
    def plural(self) -> str:
        """The kind's name for several of them."""
        return "werewolves" if self is Monster.WEREWOLF else f"{self.value}s"


_LETTERS = dict(zip(Monster, "dgoyslbwi", strict=True))
_ORDER = {kind: place for place, kind in enumerate(Monster)}
MONSTER_BY_LETTER = {letter: kind for kind, letter in _LETTERS.items()}


class Joint(NamedTuple):
    """The two sides that one section joins."""

    first: Side
    second: Side


class Track(_Single):
    """A kind of track (G3, G4)."""

    STRAIGHT = "straight"
    """One section, N-S at rotation 0."""
    CORNER = "corner"
    """One curved section, N-E at rotation 0."""
    CROSSROADS = "crossroads"
    """Two straight sections that cross and never join: N-S and W-E at rotation 0."""
    DOUBLE_CORNER = "double_corner"
    """Two curved sections that never join: N-E and S-W at rotation 0."""

    @property
    def letter(self) -> str:
        """The track's letter in the tile notation: S, C, X or D."""
        return _TRACKS[self].letter

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The sides that each section joins at rotation 0, in the order of the sections."""
        return _TRACKS[self].joints

    @property
    def curves(self) -> int:
        """Curves on the tile: one for a corner, two for a double corner (G21)."""
        return _TRACKS[self].curves


class _TrackFacts(NamedTuple):
    letter: str
    joints: tuple[Joint, ...]
    curves: int


_TRACKS = {
    Track.STRAIGHT: _TrackFacts("S", (Joint(Side.N, Side.S),), 0),
    Track.CORNER: _TrackFacts("C", (Joint(Side.N, Side.E),), 1),
    Track.CROSSROADS: _TrackFacts("X", (Joint(Side.N, Side.S), Joint(Side.W, Side.E)), 0),
    Track.DOUBLE_CORNER: _TrackFacts("D", (Joint(Side.N, Side.E), Joint(Side.S, Side.W)), 2),
}
TRACK_BY_LETTER = {track.letter: track for track in Track}


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as printed: its track, the monsters of each section, its diamonds.

    ``sections`` has one tuple of monsters for each section of the track. Monsters and diamonds are
    kept in the notation's order, so two tiles that print the same are equal. ``id`` is the tile's
    number in its catalog, or None for a tile written out in a file.
    """

    track: Track
    sections: tuple[tuple[Monster, ...], ...]
    diamonds: tuple[int, ...] = ()
    id: int | None = None

    def __post_init__(self) -> None:
        if len(self.sections) != len(self.track.joints):
            raise ValueError(f"{self.track.value} has {len(self.track.joints)} sections, not {len(self.sections)}")
        ordered = tuple(tuple(sorted(section, key=_ORDER.__getitem__)) for section in self.sections)
        object.__setattr__(self, "sections", ordered)
        object.__setattr__(self, "diamonds", tuple(sorted(self.diamonds)))

    def __hash__(self) -> int:
        """Told apart by numbers alone, which is quick; equal tiles have equal ones."""
        return hash((self.id, self.diamonds))

    @property
    def monsters(self) -> tuple[Monster, ...]:
        """All monsters of the tile, section by section."""
        return tuple(monster for section in self.sections for monster in section)

    @property
    def look(self) -> object:
        """What tiles that print the same have in common, whatever their ids.

        A quarter or half turn swaps the two sections of a tile, so their order makes no difference.
        """
        sections = sorted(self.sections, key=lambda section: [_ORDER[monster] for monster in section])
        return self.track, tuple(sections), self.diamonds

    def alike(self, other: Tile) -> bool:
        """Whether the two tiles print the same, whatever their ids."""
        return self.look == other.look


def tile_faults(tile: Tile) -> Iterator[tuple[str, str]]:
    """Yield (rule, what is wrong) for every rule of tiles that ``tile`` breaks (G5, G18)."""
    count = len(tile.monsters)
    if count > MAX_MONSTERS:
        yield "G5", f"a tile has at most {MAX_MONSTERS} monsters, this one has {count}"
    golems = tile.monsters.count(Monster.GOLEM)
    if golems > MAX_GOLEMS:
        yield "G18", f"a tile has at most one golem, this one has {golems}"
    for value in tile.diamonds:
        if value not in DIAMOND_VALUES:
            yield "G5", f"a diamond is worth 1 to 10, not {value}"


def joints_at(track: Track, rotation: int) -> tuple[Joint, ...]:
    """The sides that each section of ``track`` joins at ``rotation`` degrees, in section order (G4)."""
    return _JOINTS[track, rotation]


_JOINTS = {
    (track, rotation): tuple(Joint(a.turned(rotation), b.turned(rotation)) for a, b in track.joints)
    for track in Track
    for rotation in ROTATIONS
}


def distinct_rotations(tile: Tile) -> tuple[int, ...]:
    """The rotations of ``tile`` that differ for scoring, the smallest of each set of equals.

    Two rotations are equal when the same monsters sit on a section between the same two sides.
    """
    seen: dict[frozenset[tuple[frozenset[Side], tuple[Monster, ...]]], int] = {}
    for rotation in ROTATIONS:
        look = frozenset(
            (frozenset(joint), monsters)
            for joint, monsters in zip(joints_at(tile.track, rotation), tile.sections, strict=True)
        )
        seen.setdefault(look, rotation)
    return tuple(seen.values())
