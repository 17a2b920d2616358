"""What a question about odds can count: symbols that tiles carry, and tiles with a property (G3 to G5)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from ghosts_cli.formats.languages import KEYS, noun, words
from ghosts_cli.game.tiles import Monster, Tile, Track


class Basis(enum.Enum):
    """What an answer rests on."""

    TRACKS = "tracks"
    """How many tiles of each track there are, no more: the same for every deck with these totals (G3)."""
    CATALOG = "catalog"
    """Which tile of the catalog carries what (G7)."""


class Counted(enum.Enum):
    """What the number of a question is a number of."""

    TILES = "tiles"
    """Tiles with a property; each counts once."""
    SYMBOLS = "symbols"
    """Symbols: a tile counts as often as it carries one."""
    POINTS = "points"
    """The printed values of diamonds, added up."""


@dataclass(frozen=True)
class Symbol:
    """Something of which a tile carries any number: monsters of a kind, diamonds, curves, sections."""

    singular: str
    plural: str
    on: Callable[[Tile], int]
    """How many a tile carries."""
    basis: Basis = Basis.CATALOG
    published: bool = False
    """Whether their number in the whole deck is published (G3, G5)."""
    counted: Counted = Counted.SYMBOLS


class Property(Protocol):
    """Something that is true of a tile or not."""

    @property
    def basis(self) -> Basis:
        """What the number of such tiles in a deck rests on."""
        ...

    def holds(self, tile: Tile) -> bool:
        """Whether ``tile`` has the property."""
        ...

    def words(self) -> str:
        """The property after "tiles with"."""
        ...


@dataclass(frozen=True)
class Carries:
    """The tile carries at least one of a symbol."""

    symbol: Symbol

    @property
    def basis(self) -> Basis:
        """That of the symbol."""
        return self.symbol.basis

    def holds(self, tile: Tile) -> bool:
        """Whether there is one."""
        return self.symbol.on(tile) > 0

    def words(self) -> str:
        """Such as "a ghost"."""
        return f"a {_called(self.symbol, one=True)}"


@dataclass(frozen=True)
class HasTrack:
    """The tile has one of some kinds of track, which ``name`` and ``plural`` stand for."""

    tracks: frozenset[Track]
    name: str
    singular: str
    plural: str
    basis: Basis = Basis.TRACKS

    def holds(self, tile: Tile) -> bool:
        """Whether its track is one of them."""
        return tile.track in self.tracks

    def words(self) -> str:
        """Such as "corner track"."""
        return f"{words(next(iter(self.tracks)).value)} track" if len(self.tracks) == 1 else self.name


@dataclass(frozen=True)
class IsTile:
    """The tile is a certain one of the catalog."""

    id: int
    basis: Basis = Basis.CATALOG

    def holds(self, tile: Tile) -> bool:
        """Whether its id is that one."""
        return tile.id == self.id

    def words(self) -> str:
        """Such as "id 17"."""
        return f"id {self.id}"


@dataclass(frozen=True)
class Not:
    """The tile has not a property."""

    inner: Property

    @property
    def basis(self) -> Basis:
        """That of the property."""
        return self.inner.basis

    def holds(self, tile: Tile) -> bool:
        """Whether the property is missing."""
        return not self.inner.holds(tile)

    def words(self) -> str:
        """Such as "no ghost"."""
        said = self.inner.words()
        if isinstance(self.inner, Carries | HasTrack | IsTile):
            return f"no {said.removeprefix('a ')}"
        return f"not ({said})"


@dataclass(frozen=True)
class AllOf:
    """The tile has every one of two properties or more."""

    parts: tuple[Property, ...]

    @property
    def basis(self) -> Basis:
        """TRACKS where all of them rest on tracks."""
        return _basis(self.parts)

    def holds(self, tile: Tile) -> bool:
        """Whether it has them all."""
        return all(part.holds(tile) for part in self.parts)

    def words(self) -> str:
        """Such as "a ghost and a wisp"."""
        return " and ".join(f"({part.words()})" if isinstance(part, AnyOf) else part.words() for part in self.parts)


@dataclass(frozen=True)
class AnyOf:
    """The tile has at least one of two properties or more."""

    parts: tuple[Property, ...]

    @property
    def basis(self) -> Basis:
        """TRACKS where all of them rest on tracks."""
        return _basis(self.parts)

    def holds(self, tile: Tile) -> bool:
        """Whether it has one of them."""
        return any(part.holds(tile) for part in self.parts)

    def words(self) -> str:
        """Such as "a ghost or a wisp"."""
        return " or ".join(f"({part.words()})" if isinstance(part, AllOf) else part.words() for part in self.parts)


def _called(what: Symbol | HasTrack, *, one: bool) -> str:
    """What people are told for one or several of something, by its name in their language if it has one."""
    key = what.singular.replace(" ", "_")
    if key in KEYS:
        return noun(1 if one else 2, key)
    return what.singular if one else what.plural


def _basis(parts: tuple[Property, ...]) -> Basis:
    return Basis.TRACKS if all(part.basis is Basis.TRACKS for part in parts) else Basis.CATALOG


@dataclass(frozen=True)
class Amount:
    """What a question counts: symbols, or tiles with a property."""

    what: Symbol | Property

    @property
    def counted(self) -> Counted:
        """Tiles, symbols or points."""
        return self.what.counted if isinstance(self.what, Symbol) else Counted.TILES

    @property
    def basis(self) -> Basis:
        """What the amount that a tile brings rests on; a certain tile is one of so many, whatever it carries."""
        return Basis.TRACKS if isinstance(self.what, IsTile) else self.what.basis

    def on(self, tile: Tile) -> int:
        """How much ``tile`` brings."""
        return self.what.on(tile) if isinstance(self.what, Symbol) else int(self.what.holds(tile))

    def noun(self, count: int | None = None) -> str:
        """The name of so many of them; without a count that of several."""
        one = count == 1
        if isinstance(self.what, Symbol | HasTrack):
            return _called(self.what, one=one)
        return f"{'tile' if one else 'tiles'} with {self.what.words()}"


def _monsters(kind: Monster) -> Symbol:
    return Symbol(kind.value, kind.plural, lambda tile: tile.monsters.count(kind), published=True)


MONSTERS = {kind: _monsters(kind) for kind in Monster}
MONSTER = Symbol("monster", "monsters", lambda tile: len(tile.monsters), published=True)
DIAMOND = Symbol("diamond", "diamonds", lambda tile: len(tile.diamonds), published=True)
CURVE = Symbol("curve", "curves", lambda tile: tile.track.curves, Basis.TRACKS, published=True)
SECTION = Symbol("section", "sections", lambda tile: len(tile.sections), Basis.TRACKS, published=True)
DIAMOND_VALUE = Symbol(
    "point of diamonds", "points of diamonds", lambda tile: sum(tile.diamonds), counted=Counted.POINTS
)


def diamonds_of(lowest: int, highest: int) -> Symbol:
    """Diamonds with a value from ``lowest`` to ``highest``."""
    values = f"{lowest}" if lowest == highest else f"{lowest} to {highest}"
    return Symbol(
        f"diamond of {values}",
        f"diamonds of {values}",
        lambda tile: sum(lowest <= value <= highest for value in tile.diamonds),
    )


def _track(track: Track, singular: str, plural: str) -> HasTrack:
    return HasTrack(frozenset([track]), f"{singular} track", singular, plural)


TRACKS = {
    Track.STRAIGHT: _track(Track.STRAIGHT, "straight", "straights"),
    Track.CORNER: _track(Track.CORNER, "corner", "corners"),
    Track.CROSSROADS: _track(Track.CROSSROADS, "crossroads", "crossroads"),
    Track.DOUBLE_CORNER: _track(Track.DOUBLE_CORNER, "double corner", "double corners"),
}


def _sections(number: int, word: str, noun: str) -> HasTrack:
    tracks = frozenset(track for track in Track if len(track.joints) == number)
    return HasTrack(tracks, f"{word} {noun}", f"tile with {word} {noun}", f"tiles with {word} {noun}")


ONE_SECTION = _sections(1, "one", "section")
TWO_SECTION = _sections(2, "two", "sections")


def _words() -> Iterator[tuple[str, Property]]:
    for symbol in (*MONSTERS.values(), MONSTER, DIAMOND, CURVE, SECTION):
        yield symbol.singular, Carries(symbol)
        yield symbol.plural, Carries(symbol)
    for track in TRACKS.values():
        yield track.singular.replace(" ", "-"), track
        yield track.plural.replace(" ", "-"), track
    for word, sections in (("one-section", ONE_SECTION), ("two-section", TWO_SECTION)):
        yield word, sections
        yield f"{word}s", sections


WORDS: dict[str, Property] = dict(_words())
"""What a word of the language says of a tile; a symbol's word by itself counts symbols instead."""
