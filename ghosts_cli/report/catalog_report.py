"""Catalogs for people and programs: the tiles as a table, drawn, JSON or CSV, and what a check found."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ghosts_cli.catalog.catalog import Catalog, Edition
from ghosts_cli.catalog.file import CheckResult
from ghosts_cli.catalog.writing import tile_data
from ghosts_cli.errors import Problem, printable
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.languages import words
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Tile
from ghosts_cli.report.folding import Folding
from ghosts_cli.report.table import GAP, column_widths

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ghosts_cli.report.tile_drawing import DrawStyle

TILE_COLUMNS = ("id", "track", "monsters", "diamonds", "notation", "source")


def tiles_parts(catalog: Catalog, tiles: Sequence[Tile], width: int) -> Iterator[RenderableType]:
    """Yield the tiles as a table and their number; a narrow page has no room for what the notation tells as well."""
    rows = [TILE_COLUMNS, *(tuple(map(str, _row(catalog, tile, words))) for tile in tiles)]
    for spare in (None, "source", "monsters", "diamonds"):
        kept = [number for number, name in enumerate(rows[0]) if name != spare]
        rows = [tuple(row[number] for number in kept) for row in rows]
        cells = [[(cell, "" if number else "bold") for cell in row] for number, row in enumerate(rows)]
        if sum(column_widths(cells)) + len(GAP) * (len(kept) - 1) <= width:
            break
    yield Folding(cells, to_the_right=[0], texts=[number for number, name in enumerate(rows[0]) if name == "monsters"])
    yield ""
    yield _many(len(tiles), "tile")


def drawn_parts(tiles: Sequence[Tile], width: int, style: DrawStyle) -> Iterator[RenderableType]:
    """Yield the tiles drawn in rows, and what the marks mean."""
    from ghosts_cli.report.drawing import draw_tiles
    from ghosts_cli.report.legend import legend

    yield draw_tiles(tiles, width, style=style)
    yield ""
    yield legend(tiles=tiles, style=style, width=width)


def tiles_json(catalog: Catalog, tiles: Sequence[Tile]) -> str:
    """The tiles as one document ``ghosts-tiles@1``."""
    rows = [{**tile_data(tile, catalog.sources[tile.id or 0]), "notation": write_content(tile)} for tile in tiles]
    data = {"format": "ghosts-tiles@1", "catalog": catalog.summary(), "tiles": rows}
    return json_text(data)


def tiles_csv(catalog: Catalog, tiles: Sequence[Tile]) -> str:
    """The tiles as a table; monsters of a section are parted by spaces, sections by ``/``."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(TILE_COLUMNS)
    writer.writerows(_row(catalog, tile, str) for tile in tiles)
    return stream.getvalue()


def _row(catalog: Catalog, tile: Tile, named: Callable[[str], str]) -> tuple[object, ...]:
    """The columns of a tile; ``named`` says what to call the keys of monsters and tracks."""
    monsters = " / ".join(" ".join(named(kind.value) for kind in section) for section in tile.sections)
    return (
        tile.id,
        named(tile.track.value),
        monsters.strip(),
        " ".join(map(str, tile.diamonds)),
        write_content(tile),
        catalog.sources[tile.id or 0].value,
    )


def check_text(result: CheckResult) -> str:
    """What a check found, one problem a line, then a summary."""
    lines = [problem.text(result.file) for problem in result.problems]
    lines.append(f"{printable(result.file)}: {_summary(result)}")
    return "".join(f"{line}\n" for line in lines)


def check_json(file: str, problems: Sequence[Problem], totals: Mapping[str, Any] | None, *, ok: bool) -> str:
    """What a check found as one document ``ghosts-check@1``; ``totals`` is None where nothing could be counted."""
    data = {
        "format": "ghosts-check@1",
        "file": file,
        "ok": ok,
        "problems": [problem.row() for problem in problems],
        "totals": totals,
    }
    return json_text(data)


def check_github(file: str, problems: Sequence[Problem]) -> str:
    """The problems as workflow commands, which GitHub shows at the lines concerned."""
    return "".join(
        f"::{problem.level.value} file={_escaped(file, in_property=True)},line={problem.place.line},"
        f"col={problem.place.column},title={_escaped(problem.rule, in_property=True)}::{_escaped(problem.message)}\n"
        for problem in problems
    )


def _escaped(text: str, *, in_property: bool = False) -> str:
    """Escape what would end a workflow command, or one of its properties."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return printable(text.replace(":", "%3A").replace(",", "%2C") if in_property else text)


def _summary(result: CheckResult) -> str:
    errors = sum(problem.level.value == "error" for problem in result.problems)
    warnings = len(result.problems) - errors
    if errors:
        return f"{_many(errors, 'error')}, {_many(warnings, 'warning')}"
    assert result.catalog is not None  # it has no error
    told = f", {_many(warnings, 'warning')}" if warnings else ""
    totals = "its totals hold" if result.catalog.totals else "no totals to hold it against"
    if result.catalog.edition is Edition.BASE:
        totals = "the published totals hold"
    return f"{len(result.catalog.tiles)} tiles, {totals}{told}; provenance {result.catalog.provenance.value}"


def _many(count: int, word: str) -> str:
    return f"{count} {word if count == 1 else word + 's'}"
