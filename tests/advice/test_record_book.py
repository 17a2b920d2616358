"""The best board of a set for every door arrangement: a book that can be gone on with."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path

import pytest

from ghosts_cli.advice.record_book import (
    RecordBook,
    arrangements,
    board_of,
    doors_words,
    fill,
    new_book,
    read_book,
    write_book,
)
from ghosts_cli.arrange import canonical_doors, solve
from ghosts_cli.catalog.catalog import Catalog, Edition, Provenance
from ghosts_cli.errors import InputError, UnreadableError
from ghosts_cli.game import PUBLISHED_RULES, Board, Doors, PathUnit, score_board
from ghosts_cli.game.deal import doors_numbered
from tests.generate import random_tile

_RNG = random.Random(3)
TILES = tuple(replace(random_tile(_RNG), id=number) for number in range(1, 11))
CATALOG = Catalog(
    "ten tiles", TILES, Edition.CUSTOM, Provenance.TRANSCRIBED, dict.fromkeys(range(1, 11), Provenance.TRANSCRIBED)
)
SOME = arrangements()[:3]


def filled(book: RecordBook, doors: list[Doors]) -> list[str]:
    """Fill a book; the doors for which records were found."""
    found = fill(book, CATALOG, PUBLISHED_RULES, progress=lambda _: lambda _best, _bound: None, doors=doors)
    return [record.doors for record in found]


def test_g2_the_2970_arrangements_are_212_up_to_turns_mirrors_and_a_swap() -> None:
    kinds = arrangements()
    assert len(kinds) == len(set(kinds)) == 212
    assert all(canonical_doors(doors)[0] == doors for doors in kinds)
    assert {canonical_doors(doors_numbered(number))[0] for number in range(0, 2970, 11)} <= set(kinds)


def test_a_record_is_the_best_of_all_hands_of_nine() -> None:
    book = new_book(CATALOG, PUBLISHED_RULES)
    filled(book, SOME[:1])
    (record,) = book.records
    best = max(solve(Board(SOME[0]), hand).total for hand in itertools.combinations(TILES, 9))
    assert (record.optimum, record.bound, record.proven) == (best, best, True)
    score = score_board(board_of(record, CATALOG))
    assert (score.total, score.dead_ends) == (record.optimum, record.dead_ends)
    assert record.doors == doors_words(SOME[0])


def test_a_book_is_gone_on_with_where_it_ended(tmp_path: Path) -> None:
    file = str(tmp_path / "book.json")
    book = read_book(file, CATALOG, PUBLISHED_RULES)
    assert filled(book, SOME[:2]) == [doors_words(doors) for doors in SOME[:2]]
    write_book(file, book)
    again = read_book(file, CATALOG, PUBLISHED_RULES)
    assert again == book
    assert filled(again, SOME) == [doors_words(SOME[2])]
    assert not again.complete
    assert again.best.optimum == max(record.optimum for record in again.records)


def test_a_record_that_was_not_proven_is_sought_again() -> None:
    book = new_book(CATALOG, PUBLISHED_RULES)
    filled(book, SOME[:1])
    proven = book.records[0]
    book.records = [
        type(proven)(**{**{name: getattr(proven, name) for name in proven.__struct_fields__}, "proven": False})
    ]
    assert filled(book, SOME[:1]) == [proven.doors]
    assert len(book.records) == 1
    assert book.records[0].proven


def test_a_book_of_other_tiles_or_rules_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "book.json")
    write_book(file, new_book(CATALOG, PUBLISHED_RULES))
    other = replace(CATALOG, tiles=TILES[1:])
    with pytest.raises(InputError, match="the book is of other tiles or rules"):
        read_book(file, other, PUBLISHED_RULES)
    with pytest.raises(InputError, match="the book is of other tiles or rules"):
        read_book(file, CATALOG, replace(PUBLISHED_RULES, path_unit=PathUnit.TILE))


def test_a_book_that_claims_too_much_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "book.json"
    book = new_book(CATALOG, PUBLISHED_RULES)
    filled(book, SOME[:1])
    write_book(str(file), book)
    text = file.read_text(encoding="utf-8")
    optimum = book.records[0].optimum
    file.write_text(text.replace(f'"optimum": {optimum}', f'"optimum": {optimum + 1}'), encoding="utf-8")
    with pytest.raises(InputError, match="does not score what the book says"):
        read_book(str(file), CATALOG, PUBLISHED_RULES)
    file.write_text("no book", encoding="utf-8")
    with pytest.raises(UnreadableError, match="expected a record book"):
        read_book(str(file), CATALOG, PUBLISHED_RULES)
