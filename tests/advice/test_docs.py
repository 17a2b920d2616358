"""The page on advice says what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ghosts_cli.advice.advise import STATES_A_SECOND
from ghosts_cli.advice.racing import ENOUGH, FIRST_BATCH, LARGEST_BATCH
from ghosts_cli.advice.record_book import Record, RecordBook, arrangements
from ghosts_cli.game.deal import ARRANGEMENTS
from ghosts_cli.report import advise_data, review_data, solve_data

PAGE = (Path(__file__).parents[2] / "docs" / "advice.md").read_text(encoding="utf-8")
WORDS = " ".join(PAGE.split())


@pytest.mark.parametrize("module", [advise_data, review_data, solve_data], ids=lambda module: module.__name__)
def test_every_key_of_a_document_is_told(module: object) -> None:
    source = Path(str(module.__file__)).read_text(encoding="utf-8")  # type: ignore[attr-defined]  # a module
    keys = set(re.findall(r'^ +"([a-z_]+)":', source, re.MULTILINE))
    solve = {"file", "name", "scored", "optimum", "dead_ends", "proven", "bound", "board", "categories", "regret"}
    told = {key for key in keys if f"`{key}`" in PAGE}
    assert keys - told - {"format", "results", "seconds", "seat", *solve} == set()


def test_the_record_books_keys_are_told() -> None:
    for struct in (RecordBook, Record):
        assert all(f"`{name}`" in PAGE for name in struct.__struct_fields__ if name != "format")


def test_the_numbers_are_those_of_the_program() -> None:
    for text in (
        f"{STATES_A_SECOND:,} states for each of the `--seconds`",
        f"{FIRST_BATCH} at first, then twice as many each time up to {LARGEST_BATCH:,}",
        f"at least {ENOUGH:,} deals",
        f"the {ARRANGEMENTS:,} come to {len(arrangements())}",
    ):
        assert text in WORDS, text
