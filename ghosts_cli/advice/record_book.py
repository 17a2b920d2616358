"""The best board of a whole set for every door arrangement: a book that can be gone on with (G2).

Arrangements that are mirror images or turns of one another, or that have bone and tooth doors swapped, have
the same best score, so one of each is enough: 212 of the 2,970. The book is a JSON file; it is written anew,
whole or not at all, after every arrangement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from ghosts_cli.arrange import Progress, Solution, best_of_deck, canonical_doors
from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.errors import InputError, Place, Problem
from ghosts_cli.formats.json_data import json_data
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.notation import parse_board, write_board
from ghosts_cli.formats.output import write_output
from ghosts_cli.formats.source import read_source
from ghosts_cli.game import Board, Doors, Rules, score_board
from ghosts_cli.game.deal import ARRANGEMENTS, doors_numbered

_BEGIN: Final = "without the file 'ghosts solve --deck --doors any --book FILE' begins a new one"


class Record(Struct, frozen=True):
    """The best board of the set with these doors."""

    doors: str
    """In the notation of boards."""
    optimum: int
    dead_ends: int
    proven: bool
    bound: int
    board: str
    """In the one-line notation."""
    seconds: float


class RecordBook(Struct, forbid_unknown_fields=True):
    """The records of a set so far."""

    format: Literal["ghosts-records@1"]
    catalog: str
    """The catalog's hash."""
    path_unit: Literal["section", "tile"]
    arrangements: int
    """How many there are in all."""
    records: list[Record] = []

    @property
    def best(self) -> Record:
        """The highest record, of equals the one with the fewest dead ends."""
        return max(self.records, key=lambda record: (record.optimum, -record.dead_ends))

    @property
    def complete(self) -> bool:
        """Whether every arrangement has a proven record."""
        return len(self.records) == self.arrangements and all(record.proven for record in self.records)


def arrangements() -> list[Doors]:
    """One of each 212 kinds of door arrangement, in the order of ``game.deal.doors_numbered``."""
    return list(dict.fromkeys(canonical_doors(doors_numbered(number))[0] for number in range(ARRANGEMENTS)))


def doors_words(doors: Doors) -> str:
    """Doors in the notation of boards: ``bone=N1,S2 tooth=W3,E1``."""
    return f"bone={','.join(map(str, doors.bone))} tooth={','.join(map(str, doors.tooth))}"


def new_book(catalog: Catalog, rules: Rules) -> RecordBook:
    """A book without records."""
    return RecordBook("ghosts-records@1", catalog.hash, rules.path_unit.value, len(arrangements()))


def read_book(file: str, catalog: Catalog, rules: Rules) -> RecordBook:
    """The book in ``file``, or a new one where there is none.

    Raises UnreadableError where it is no book, InputError where it is one of other tiles or rules, or claims
    what its boards do not score.
    """
    if not Path(file).exists():
        return new_book(catalog, rules)
    source = read_source(file, empty_hint=_BEGIN)
    book: RecordBook = json_data(
        source, RecordBook, expected="a record book written by 'ghosts solve --deck'", advice=_BEGIN
    )
    if (book.catalog, book.path_unit) != (catalog.hash, rules.path_unit.value):
        other = f"catalog {book.catalog[:12]}, paths by {book.path_unit}"
        raise _wrong(file, f"the book is of other tiles or rules ({other}); expected {catalog.hash[:12]}")
    for record in book.records:
        board = parse_board(record.board, catalog.by_id.get, file=file)
        score = score_board(board, rules)
        if (score.total, score.dead_ends, doors_words(board.doors)) != (
            record.optimum,
            record.dead_ends,
            record.doors,
        ):
            raise _wrong(file, f"the board of {record.doors} does not score what the book says")
    return book


def write_book(file: str, book: RecordBook) -> None:
    """Write the book, whole or not at all. Raises OutputError."""
    write_output(file, json_text(msgspec.to_builtins(book)), force=True)


def fill(
    book: RecordBook,
    catalog: Catalog,
    rules: Rules,
    *,
    progress: Callable[[Doors], Progress],
    time_limit: float | None = None,
    doors: Sequence[Doors] | None = None,
) -> Iterator[Record]:
    """Find the records that the book has not, or has not proven, and yield each when it is in the book.

    ``progress`` is asked before each arrangement for whom to tell of best and bound.
    """
    for each in arrangements() if doors is None else doors:
        name = doors_words(each)
        if any(record.doors == name and record.proven for record in book.records):
            continue
        solution = best_of_deck(catalog.tiles, each, rules=rules, progress=progress(each), time_limit=time_limit)
        book.records = [record for record in book.records if record.doors != name]
        book.records.append(record_of(solution))
        yield book.records[-1]


def record_of(solution: Solution) -> Record:
    """A solution as the book has it."""
    return Record(
        doors_words(solution.board.doors),
        solution.total,
        solution.dead_ends,
        solution.proven,
        solution.bound,
        write_board(solution.board),
        round(solution.seconds, 2),
    )


def board_of(record: Record, catalog: Catalog) -> Board:
    """A record's board."""
    return parse_board(record.board, catalog.by_id.get)


def _wrong(file: str, message: str) -> InputError:
    return InputError(file, [Problem(Place(), message, "records")])
