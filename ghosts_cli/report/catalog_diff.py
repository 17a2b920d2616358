"""The difference between two catalogs for people and programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.diff import CatalogDiff, ChangeKind, Figure, TileChange
from ghosts_cli.data_files import data_file
from ghosts_cli.errors import printable
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.languages import DIAMOND, noun, several, words
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Monster, Tile
from ghosts_cli.report.folding import Folding
from ghosts_cli.report.styled import Text
from ghosts_cli.report.table import Cell

if TYPE_CHECKING:
    from rich.console import RenderableType

_DIGITS = 5
"""Columns of a number at least, so that all tables are in line."""
_WORDS = {
    "tiles": "tiles",
    "diamonds": "{diamonds}",
    "monsters_per_tile": "tiles with {} monsters",
    "diamonds_by_value": "{diamonds} worth {}",
    "diamond_points": "points of all {diamonds}",
    "monsters_by_track": "monsters on {} tiles",
    "tiles_with_both": "{} + {}",
    "tracks": "{} tiles",
}
_SIGNS = {
    ChangeKind.CHANGED: "~",
    ChangeKind.SWAPPED: "~",
    ChangeKind.RENUMBERED: ">",
    ChangeKind.REMOVED: "-",
    ChangeKind.ADDED: "+",
}
_INKS = {"-": "red", "+": "green", "~": "cyan", ">": ""}


def diff_parts(found: CatalogDiff, files: tuple[str, str]) -> Iterator[RenderableType]:
    """Yield what differs from top to bottom, or that nothing does."""
    for letter, file, catalog in zip("AB", files, (found.before, found.after), strict=True):
        shipped = file == str(data_file("tiles.yaml"))
        yield Text.assemble((letter, "bold"), f"  {'(the shipped catalog)' if shipped else printable(file)}")
        yield Text(_summary(catalog), indent=3)
    yield ""
    yield _verdict(found)
    if found.sources:
        number = len(found.sources)
        yield f"{number} tile{'s' * (number > 1)} in both come{'s' * (number == 1)} from another source."
    if found.tiles:
        yield ""
        yield Text("Tiles", "bold")
        yield from (_change(change) for change in found.tiles)
    yield from _figures("Totals", found.totals)
    yield from _figures("The deck", [figure for figure in found.statistics if len(figure.keys) < 2])
    yield from _figures("Two kinds on a tile", [figure for figure in found.statistics if len(figure.keys) > 1])


def _summary(catalog: Catalog) -> str:
    name = printable(catalog.name)
    return f"{name}; {catalog.provenance.value}, {len(catalog.tiles)} tiles, hash {catalog.hash[:12]}"


def _verdict(found: CatalogDiff) -> str:
    if found.same:
        named = "" if found.before.name == found.after.name else ", under different names"
        return f"The same content{named}: every tile is what it is in the other."
    if found.same_box:
        return "The same tiles, but other ids or sections the other way round."
    counted = ", ".join(f"{number} {kind.value}" for kind, number in _counted(found.tiles))
    return f"They differ. Tiles: {counted}."


def _counted(changes: Sequence[TileChange]) -> list[tuple[ChangeKind, int]]:
    kinds = [change.kind for change in changes]
    return [(kind, kinds.count(kind)) for kind in ChangeKind if kind in kinds]


def _change(change: TileChange) -> Text:
    sign = _SIGNS[change.kind]
    what = {
        ChangeKind.CHANGED: f"{_token(change.before)} -> {_token(change.after)}",
        ChangeKind.SWAPPED: f"{_token(change.before)} -> {_token(change.after)}  the same tile, turned",
        ChangeKind.RENUMBERED: f"{_token(change.before)} is now {change.after.id if change.after else ''}",
        ChangeKind.REMOVED: _token(change.before),
        ChangeKind.ADDED: _token(change.after),
    }[change.kind]
    return Text.assemble((f"{sign} {change.id:>3}  ", _INKS[sign]), f"{change.kind.value:<10}  {what}")


def _token(tile: Tile | None) -> str:
    return "" if tile is None else write_content(tile)


def _figures(title: str, figures: Iterable[Figure]) -> Iterator[RenderableType]:
    """A table of the figures that differ, or that none does."""
    changed = [figure for figure in figures if figure.differs]
    yield ""
    if not changed:
        yield Text.assemble((title, "bold"), ": no difference")
        return
    rows: list[list[Cell]] = [[(title, "bold"), ("A", ""), ("B", ""), ("", "")]]
    for figure in changed:
        numbers = (str(figure.before), str(figure.after), f"{figure.after - figure.before:+}")
        rows.append([(figure_name(figure), ""), *((f"{number:>{_DIGITS}}", "") for number in numbers)])
    yield Folding(rows, to_the_right=(1, 2, 3), gap=" ")


def figure_name(figure: Figure) -> str:
    """What a figure is of, in words."""
    keys = [words(key) for key in figure.keys]
    if figure.group == "monsters":
        return words(Monster(figure.keys[0]).plural)
    if figure.group == "diamonds_per_tile":
        (number,) = figure.keys  # the last one is 2+
        return f"tiles with {number} {noun(int(number.rstrip('+')), DIAMOND)}"
    name = _WORDS[figure.group].format(*keys, diamonds=several(DIAMOND))
    return name.removesuffix("s") if figure.group == "monsters_per_tile" and keys == ["1"] else name


def diff_json(found: CatalogDiff, files: tuple[str, str]) -> str:
    """The difference as one document ``ghosts-catalog-diff@1``."""
    data = {
        "format": "ghosts-catalog-diff@1",
        "a": {"file": files[0], **found.before.summary()},
        "b": {"file": files[1], **found.after.summary()},
        "same": found.same,
        "same_box": found.same_box,
        "tiles": [_change_data(change) for change in found.tiles],
        "sources": [
            {"id": number, "a": found.before.sources[number].value, "b": found.after.sources[number].value}
            for number in found.sources
        ],
        "totals": _figures_data(found.totals),
        "statistics": _figures_data(found.statistics),
    }
    return json_text(data)


def _change_data(change: TileChange) -> dict[str, Any]:
    sides = {"a": change.before, "b": change.after}
    return {
        "change": change.kind.value,
        **{
            side: None if tile is None else {"id": tile.id, "notation": write_content(tile)}
            for side, tile in sides.items()
        },
    }


def _figures_data(figures: Iterable[Figure]) -> dict[str, Any]:
    """Figures by group: ``{a, b}``, by key where a group has keys; pairs are a list."""
    data: dict[str, Any] = {}
    for figure in figures:
        both = {"a": figure.before, "b": figure.after}
        if not figure.keys:
            data[figure.group] = both
        elif len(figure.keys) == 1:
            data.setdefault(figure.group, {})[figure.keys[0]] = both
        else:
            first, second = figure.keys
            data.setdefault(figure.group, []).append({"first": first, "second": second, **both})
    return data
