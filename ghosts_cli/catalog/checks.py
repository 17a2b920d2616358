"""The checks of a catalog, one function each; every one yields all the problems of its kind.

To add a check, write a function from ``Reading`` to problems and name it in ``CHECKS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ghosts_cli.catalog.catalog import Edition, Provenance
from ghosts_cli.catalog.reading import WHOLE_NUMBER, Expected, Reading, TileReading
from ghosts_cli.catalog.totals import PUBLISHED, Totals, count
from ghosts_cli.errors import Level, Place, Problem, printable
from ghosts_cli.formats.nodes import Mapping, Scalar, Sequence
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Monster, Track, tile_faults
from ghosts_cli.game.tiles import DIAMOND_VALUES

Check = Callable[[Reading], Iterator[Problem]]

BASE_IDS = range(1, PUBLISHED.tiles + 1)


def check_ids(reading: Reading) -> Iterator[Problem]:
    """Every id stands once; a base edition has no others than 1 to 78 (G3)."""
    first: dict[int, Place] = {}
    for tile in reading.tiles:
        if tile.id is None:
            continue
        place = tile.place("id")
        earlier = first.setdefault(tile.id, place)
        if earlier is not place:
            yield Problem(place, f"id {tile.id} stands twice; it is also at {earlier.line}:{earlier.column}", "id")
    if reading.edition is not Edition.BASE:
        return
    for number, place in first.items():
        if number not in BASE_IDS:
            yield Problem(place, f"a base edition has the ids 1 to {PUBLISHED.tiles}, found {number}", "id")


def check_missing(reading: Reading) -> Iterator[Problem]:
    """A base edition has all the ids, 1 to 78 (G3)."""
    if reading.edition is not Edition.BASE:
        return
    found = {tile.id for tile in reading.tiles}
    missing = [number for number in BASE_IDS if number not in found]
    if missing and reading.ids_known:
        listed = ", ".join(map(str, missing[:10])) + (" and more" if len(missing) > 10 else "")
        message = f"a base edition has the ids 1 to {PUBLISHED.tiles}; missing: {listed}"
        yield Problem(reading.key_place("tiles"), message, "id")


def check_tiles(reading: Reading) -> Iterator[Problem]:
    """Every tile keeps the rules of tiles: monsters, golems, diamonds (G5, G18)."""
    for each in reading.tiles:
        if each.part is None:
            continue
        bad_diamonds = _bad_diamonds(each)
        for rule, fault in tile_faults(each.part):
            place = each.place("monsters")
            if fault.startswith("a diamond"):
                place = next(bad_diamonds, each.place("diamonds"))
            yield Problem(place, fault, rule)


def check_totals(reading: Reading) -> Iterator[Problem]:
    """The tiles add up to what the edition wants; told only when every tile could be read (G3, G5)."""
    if not reading.whole:
        return
    found = count(each.tile for each in reading.tiles if each.tile is not None)
    for expected in reading.expected:
        counted = counted_as(found, expected)
        if counted != expected.count:
            off = counted - expected.count
            whose = "published" if reading.edition is Edition.BASE else "wanted"
            message = (
                f"{_what(expected)}: found {counted}, {whose} {expected.count}, "
                f"{abs(off)} too {'many' if off > 0 else 'few'}"
            )
            yield Problem(expected.place, message, "G3" if expected.group in ("tiles", "tracks") else "G5")


def check_provenance(reading: Reading) -> Iterator[Problem]:
    """The catalog claims no more than its tiles' sources bear out (G7)."""
    sources = [each.source for each in reading.tiles]
    transcribed = sources.count(Provenance.TRANSCRIBED)
    if not sources:
        return
    if transcribed == len(sources) and reading.provenance is Provenance.MIXED and _lacks_tiles(reading):
        return  # half-transcribed: what the missing tiles will be is open
    borne_out = (
        Provenance.TRANSCRIBED
        if transcribed == len(sources)
        else Provenance.MIXED
        if transcribed
        else Provenance.RECONSTRUCTED
    )
    if reading.provenance is not borne_out:
        yield Problem(
            reading.key_place("provenance"),
            f"provenance is '{reading.provenance.value}', but {transcribed} of {len(sources)} tiles have "
            f"'source: transcribed': write '{borne_out.value}'",
            "G7",
        )


def check_alike(reading: Reading) -> Iterator[Problem]:
    """Two tiles that print the same are worth a second look; turning a tile may swap its sections."""
    seen: dict[object, TileReading] = {}
    for each in reading.tiles:
        if each.tile is None:
            continue
        earlier = seen.setdefault(each.tile.look, each)
        if earlier is not each:
            message = f"tile {each.id} is like tile {earlier.id}: {write_content(each.tile)}"
            yield Problem(each.node.place, message, "alike", Level.WARNING)


def check_unused_totals(reading: Reading) -> Iterator[Problem]:
    """A base edition is held against the published totals; its own would be ignored."""
    if reading.edition is Edition.BASE and reading.root.get("totals") is not None:
        yield Problem(
            reading.key_place("totals"),
            "a base edition is held against the published totals; these are used with 'edition: custom' only",
            "totals",
            Level.WARNING,
        )


CHECKS_OF_TILES: tuple[Check, ...] = (check_ids, check_tiles, check_alike, check_unused_totals)
"""What holds of any tiles, however few: a catalog that is still being put in passes these."""
CHECKS: tuple[Check, ...] = (*CHECKS_OF_TILES, check_missing, check_totals, check_provenance)


def custom_hint(reading: Reading, file: str) -> str:
    """What to do about a deck that cannot be the printed one by its ids or totals; empty where it can."""
    strange = any(each.id is not None and each.id not in BASE_IDS for each in reading.tiles)
    if reading.edition is not Edition.BASE or not (
        strange or any(check_missing(reading)) or any(check_totals(reading))
    ):
        return ""
    return (
        f"hint: if these are not meant to be the printed tiles, write 'edition: custom' in {printable(file)}:"
        " they are then not held against the published totals"
    )


def counted_as(found: Totals, expected: Expected) -> int:
    """The count in ``found`` that ``expected`` is about."""
    if expected.group == "tracks":
        return found.tracks[Track(expected.key)]
    if expected.group == "monsters":
        return found.monsters[Monster(expected.key)]
    return found.tiles if expected.group == "tiles" else found.diamonds


def _lacks_tiles(reading: Reading) -> bool:
    return any(each.group == "tiles" and each.count > len(reading.tiles) for each in reading.expected)


def _what(expected: Expected) -> str:
    if expected.key is None:
        return expected.group
    return f"{expected.key} tiles" if expected.group == "tracks" else Monster(expected.key).plural


def _bad_diamonds(each: TileReading) -> Iterator[Place]:
    """Where diamonds of no such value stand, in the order of their values, which is that of a tile's faults."""
    node = each.node.get("diamonds") if isinstance(each.node, Mapping) else None
    items = [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    bad = [item for item in items if WHOLE_NUMBER.fullmatch(item.text) and int(item.text) not in DIAMOND_VALUES]
    yield from (item.place for item in sorted(bad, key=lambda item: int(item.text)))
