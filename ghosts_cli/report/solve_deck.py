"""The best board of a whole set, and the record book, for people and programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ghosts_cli.advice.record_book import Record, RecordBook, board_of
from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.languages import words
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Category, PathUnit, Rules, score_board
from ghosts_cli.report.drawing import draw_board, legend
from ghosts_cli.report.folding import Folding
from ghosts_cli.report.styled import Text, columns, padded
from ghosts_cli.report.table import Cell
from ghosts_cli.report.tile_drawing import DrawStyle

Data = dict[str, Any]

FILE = "--deck"
_SHOWN = 10
_LABEL = 12  # columns of a category, at least


def deck_json(records: Sequence[Record], catalog: Catalog, rules: Rules) -> str:
    """Records as a document ``ghosts-solve@1``: a result for each door arrangement."""
    return json_text(
        {
            "format": "ghosts-solve@1",
            "catalog": catalog.summary(),
            "results": [_result(record, catalog, rules) for record in records],
        }
    )


def _result(record: Record, catalog: Catalog, rules: Rules) -> Data:
    points = score_board(board_of(record, catalog), rules).points
    return {
        "file": FILE,
        "name": record.doors,
        "scored": None,
        "optimum": record.optimum,
        "dead_ends": record.dead_ends,
        "proven": record.proven,
        "bound": record.bound,
        "board": record.board,
        "categories": {category.value: points[category] for category in Category},
        "regret": None,
        "seconds": record.seconds,
        "seat": None,
        "path_unit": rules.path_unit.value,
    }


def best_parts(
    record: Record, catalog: Catalog, rules: Rules, *, width: int, style: DrawStyle, boards: bool = True
) -> Iterator[Text | Folding]:
    """Yield what to show of the best board with given doors."""
    unit = "" if rules.path_unit is PathUnit.SECTION else ", paths counted by tile"
    yield Text(f"The best board of {catalog.name}, {len(catalog.tiles)} tiles{unit}", "bold")
    yield Text(f"Doors {record.doors}: {record.optimum} points with {_dead_ends(record.dead_ends)}.")
    yield Text(_proof(record))
    yield from _board(record, catalog, rules, width=width, style=style, boards=boards)


def _board(
    record: Record, catalog: Catalog, rules: Rules, *, width: int, style: DrawStyle, boards: bool
) -> Iterator[Text | Folding]:
    board = board_of(record, catalog)
    score = score_board(board, rules)
    yield Text()
    rows = [(words(category.value), points) for category, points in score.points.items() if points]
    wide = max(_LABEL, *(columns(name) for name, _ in rows)) if rows else _LABEL
    yield Text("\n".join(f"{padded(name, wide)} {n:>4}" for name, n in [*rows, ("total", score.total)]), wraps=False)
    yield Text()
    yield Text("Tiles: " + ", ".join(f"{placed.tile.id} {write_content(placed.tile)}" for _, placed in board.laid()))
    if boards:
        yield Text()
        yield draw_board(replace(board, name=""), style=style)
        yield Text()
        yield legend([board], style=style, width=width)


def _proof(record: Record) -> str:
    if record.proven:
        return f"Proven in {record.seconds:.1f} s: no nine tiles and no arrangement score more with these doors."
    return f"Not proven in the time given: no board with these doors scores more than {record.bound}."


def book_parts(
    book: RecordBook, catalog: Catalog, rules: Rules, *, width: int, style: DrawStyle, boards: bool = True
) -> Iterator[Text | Folding]:
    """Yield what to show of the record book."""
    unit = "" if rules.path_unit is PathUnit.SECTION else ", paths counted by tile"
    yield Text(f"The record book of {catalog.name}, {len(catalog.tiles)} tiles{unit}", "bold")
    best = book.best
    yield Text(f"The record: {best.optimum} points, with doors {best.doors}.")
    yield Text(_book_proof(book))
    ordered = sorted(book.records, key=lambda record: (-record.optimum, record.dead_ends))
    yield Text()
    yield Folding(list(_rows(ordered)), to_the_right=(1, 2))
    yield from _board(best, catalog, rules, width=width, style=style, boards=boards)


def _book_proof(book: RecordBook) -> str:
    if book.complete:
        return (
            f"Proven for all {book.arrangements} door arrangements that differ (the 2,970 up to turning, mirroring"
            " and swapping bone with tooth): no board scores more."
        )
    proven = sum(record.proven for record in book.records)
    return f"Proven for {proven} of the {book.arrangements} door arrangements that differ; the others may allow more."


def _rows(ordered: Sequence[Record]) -> Iterator[list[Cell]]:
    """The highest records and the lowest one."""
    yield [("doors", ""), ("best", ""), ("dead ends", ""), ("", "")]
    for record in ordered[:_SHOWN]:
        yield _row(record)
    if len(ordered) > _SHOWN:
        rest = len(ordered) - _SHOWN - 1
        if rest:
            yield [(f"... {rest} more", "")]
        yield _row(ordered[-1])


def _row(record: Record) -> list[Cell]:
    bound = "" if record.proven else f"at most {record.bound}"
    return [(record.doors, ""), (str(record.optimum), ""), (str(record.dead_ends), ""), (bound, "")]


def _dead_ends(count: int) -> str:
    return f"{count} dead end{'' if count == 1 else 's'}"
