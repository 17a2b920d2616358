"""What a catalog file says, tile by tile and with places, before it is checked as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct, UnsetType

from ghosts_cli.catalog.catalog import Edition, Provenance
from ghosts_cli.catalog.totals import PUBLISHED
from ghosts_cli.errors import Place
from ghosts_cli.formats.boards import name_fault
from ghosts_cli.formats.decode import decode
from ghosts_cli.formats.languages import monster_suggestion, monsters_named
from ghosts_cli.formats.nodes import Mapping, Node, Scalar, Sequence
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import CatalogFile, TileShape, TotalsShape
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import NotationError, parse_id
from ghosts_cli.game import Monster, Tile, Track

WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}")


class TileReading(Struct, frozen=True):
    """A tile of the file: ``id`` or ``tile`` is None where it could not be read, which has been noted.

    ``part`` is the tile, or as much of it as could be read: what is wrong with that is told as well.
    """

    node: Node
    id: int | None
    tile: Tile | None
    source: Provenance
    part: Tile | None = None

    def place(self, key: str) -> Place:
        """Where the value of ``key`` stands, or else the tile."""
        value = self.node.get(key) if isinstance(self.node, Mapping) else None
        return self.node.place if value is None else value.place


class Expected(Struct, frozen=True):
    """A count that the tiles must come to: ``group`` is a key of ``totals``, ``key`` one of the keys in it."""

    group: str
    key: str | None
    count: int
    place: Place


class Reading(Struct, frozen=True):
    """A catalog file as read. ``whole`` is whether every tile could be read, so that counting makes sense."""

    root: Mapping
    name: str
    edition: Edition
    provenance: Provenance
    tiles: tuple[TileReading, ...]
    expected: tuple[Expected, ...]
    totals: dict[str, Any]
    """The totals that the file states, as plain data."""
    whole: bool

    @property
    def ids_known(self) -> bool:
        """Whether every tile's id could be read, so that those not there are missing."""
        return isinstance(self.root.get("tiles"), Sequence) and all(each.id is not None for each in self.tiles)

    def key_place(self, key: str) -> Place:
        """Where the key itself stands, or else the file's mapping."""
        return self.root.key_place(key) or self.root.place


def read(source: Source, root: Mapping, problems: Problems) -> Reading:
    """Read as much of the file as its shape allows; what is off goes to ``problems``."""
    before = len(problems.found)
    shape = decode(root, CatalogFile, problems)
    nodes = _items(root.get("tiles"))
    if shape is None or len(problems.found) > before:  # go on with what stands beside the tiles, and with the good ones
        rest = [(key, value) for key, value in root.items if key.text != "tiles"]
        empty = (Scalar(root.place, "tiles", plain=True), Sequence(root.place))
        head = decode(Mapping(root.place, [*rest, empty]), CatalogFile, Problems())
        shapes = [_fitting(node) for node in nodes]
    else:
        head, shapes = shape, [*shape.tiles]
    head = head or CatalogFile(format="ghosts-catalog@1", tiles=[])
    name = source.stem if isinstance(head.name, UnsetType) else head.name
    if fault := name_fault(name):
        problems.add(root.key_place("name") or root.place, fault, "name")
    provenance = Provenance(head.provenance)
    tiles = tuple(_tile(node, each, provenance, problems) for node, each in zip(nodes, shapes, strict=True))
    edition = Edition(head.edition)
    return Reading(
        root,
        name,
        edition,
        provenance,
        tiles,
        tuple(_published(root) if edition is Edition.BASE else _custom(root, head.totals, problems)),
        totals={} if isinstance(head.totals, UnsetType) else _in_keys(msgspec.to_builtins(head.totals)),
        whole=isinstance(root.get("tiles"), Sequence) and all(each.tile is not None for each in tiles),
    )


def _fitting(node: Node) -> TileShape | None:
    """The tile's shape; None where anything about it is off, for then it cannot be counted."""
    problems = Problems()
    shape = decode(node, TileShape, problems)
    return None if problems.found else shape


def _items(node: Node | None) -> list[Node]:
    return node.items if isinstance(node, Sequence) else []


def _tile(node: Node, shape: TileShape | None, provenance: Provenance, problems: Problems) -> TileReading:
    """Read one tile; a tile that does not say where it comes from comes from where the catalog does."""
    fallback = Provenance.RECONSTRUCTED if provenance is Provenance.MIXED else provenance
    if not isinstance(node, Mapping):
        return TileReading(node, _id_of(node), None, fallback)
    if shape is None:
        return TileReading(node, _id_of(node), None, fallback, _part(node, problems))
    source = fallback if isinstance(shape.source, UnsetType) else Provenance(shape.source)
    track = Track(shape.track)
    before = len(problems.found)
    sections = _sections(node, track, problems)
    diamonds = () if isinstance(shape.diamonds, UnsetType) else tuple(shape.diamonds)
    tile = Tile(track, sections, diamonds, shape.id)
    whole = len(problems.found) == before
    return TileReading(node, shape.id, tile if whole else None, source, tile)


def _part(node: Mapping, problems: Problems) -> Tile | None:
    """What can be read of a tile whose shape is off; what is wrong with it besides is noted."""
    name = node.get("track")
    track = next((each for each in Track if isinstance(name, Scalar) and name.text == each.value), None)
    track = track or _track_like(_items(node.get("monsters")))
    if track is None:
        return None
    told, more = {problem.place for problem in problems.found}, Problems()
    sections = _sections(node, track, more)
    problems.found += [problem for problem in more.found if problem.place not in told]
    values = [item.text for item in _items(node.get("diamonds")) if isinstance(item, Scalar)]
    return Tile(track, sections, tuple(int(value) for value in values if WHOLE_NUMBER.fullmatch(value)))


def _track_like(monsters: list[Node]) -> Track | None:
    """A track that monsters written like that can stand on, where the track itself is unreadable."""
    sections = [isinstance(item, Sequence) for item in monsters]
    if not any(sections):
        return Track.STRAIGHT
    return Track.CROSSROADS if sections == [True, True] else None


def _id_of(tile: Node) -> int | None:
    """The id of a tile that is otherwise unreadable, so that it does not seem to be missing."""
    node = tile.get("id") if isinstance(tile, Mapping) else None
    try:
        return parse_id(node.text) if isinstance(node, Scalar) else None
    except NotationError:
        return None


def _sections(tile: Mapping, track: Track, problems: Problems) -> tuple[tuple[Monster, ...], ...]:
    """Read the monsters of each section: a flat list for one section, a list of two lists for two."""
    wanted = len(track.joints)
    node = tile.get("monsters")
    items = _items(node)
    if node is None or not items:
        return ((),) * wanted
    if wanted == 1:
        for item in items:
            if not isinstance(item, Scalar):
                problems.add(item.place, f"a {track.value} has one section: write its monsters as one list", "G4")
        return (tuple(_monsters(items, problems)),)
    if len(items) != wanted or any(isinstance(item, Scalar) for item in items):
        problems.add(
            node.place,
            f"a {track.value} has two sections: write its monsters as two lists, such as [[ghost], [bat]]",
            "G4",
        )
        return ((),) * wanted
    return tuple(tuple(_monsters(_items(item), problems)) for item in items)


def _monsters(items: Iterable[Node], problems: Problems) -> Iterable[Monster]:
    for item in items:
        if not isinstance(item, Scalar):
            continue
        if (kind := monsters_named(item.text)) is not None:
            yield kind
        else:
            problems.add(item.place, f"unknown monster '{item.text}'{monster_suggestion(item.text)}", "G5")


def _published(root: Mapping) -> Iterable[Expected]:
    """The published totals; what is off is told at the tiles, for the file does not state them."""
    place = root.key_place("tiles") or root.place
    yield Expected("tiles", None, PUBLISHED.tiles, place)
    for track, count in PUBLISHED.tracks.items():
        yield Expected("tracks", track.value, count, place)
    for kind, count in PUBLISHED.monsters.items():
        yield Expected("monsters", kind.value, count, place)
    yield Expected("diamonds", None, PUBLISHED.diamonds, place)


def _custom(root: Mapping, totals: TotalsShape | UnsetType, problems: Problems) -> Iterable[Expected]:
    """The totals that the file states, each at its own place."""
    node = root.get("totals")
    if isinstance(totals, UnsetType) or not isinstance(node, Mapping):
        return
    for group in ("tiles", "tracks", "monsters", "diamonds"):
        value, place = getattr(totals, group), node.key_place(group)
        if isinstance(value, int) and place is not None:
            yield Expected(group, None, value, place)
        elif isinstance(value, dict) and isinstance(inner := node.get(group), Mapping):
            counts = _named(inner, value, problems) if group == "monsters" else value
            for key, count in counts.items():
                yield Expected(group, _key(key), count, inner.key_place(key) or inner.place)


def _named(node: Mapping, counts: dict[str, int], problems: Problems) -> dict[str, int]:
    """The counts of monsters that are known; each may stand there once only, by whatever name."""
    known: dict[Monster, str] = {}
    for name in counts:
        kind, place = monsters_named(name), node.key_place(name) or node.place
        if kind is None:
            problems.add(place, f"unknown monster '{name}'{monster_suggestion(name)}", "unknown-key")
        elif (other := known.setdefault(kind, name)) != name:
            problems.add(place, f"'{name}' is the monster that '{other}' is: give its count once", "duplicate-key")
    return {name: counts[name] for name in known.values()}


def _key(name: str) -> str:
    """The key of a monster that may be named in any language; other keys are what they are."""
    kind = monsters_named(name)
    return name if kind is None else kind.value


def _in_keys(totals: dict[str, Any]) -> dict[str, Any]:
    """Totals with the keys of monsters in place of their names."""
    if "monsters" not in totals:
        return totals
    return {**totals, "monsters": {_key(name): count for name, count in totals["monsters"].items()}}
