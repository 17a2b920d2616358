"""JSON that the program wrote and somebody changed: what is wrong is told in the program's words, at its place."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from ghosts_cli.errors import Place, UnreadableError
from ghosts_cli.formats.json_data import json_data
from ghosts_cli.formats.source import Source


class Item(Struct, forbid_unknown_fields=True):
    name: str
    points: Annotated[list[int], Meta(min_length=1)] = []
    share: Annotated[float, Meta(ge=0, le=1)] = 0.0


class Document(Struct):
    format: Literal["ghosts-records@1"]
    items: list[Item] = []
    others: dict[str, bool | None] = {}


HEAD = '{"format": "ghosts-records@1",\n'
WRONG = {
    "{}": ("the key 'format' is missing", Place(1, 1)),
    '{"format": "x"}': ("expected the format ghosts-records@1, found 'x'", Place(1, 12)),
    '{"format": 3}': ("expected the format ghosts-records@1, found '3'", Place(1, 12)),
    '{"format": "ghosts-board@1"}': (
        "expected the format ghosts-records@1, found 'ghosts-board@1'; it says that it is a board, which 'ghosts"
        " score' reads",
        Place(1, 12),
    ),
    "[1]": ("expected a mapping, found a list", Place(1, 1)),
    HEAD + ' "items": [{"name": "a"}, {"name": 3}]}': ("expected text, found a whole number", Place(2, 36)),
    HEAD + ' "items": [{"nam": "a"}]}': ("unknown key 'nam'", Place(2, 12)),
    HEAD + ' "items": [{}]}': ("the key 'name' is missing", Place(2, 12)),
    HEAD + ' "items": [{"name": "a", "points": [1.5]}]}': ("expected a whole number, found a number", Place(2, 37)),
    HEAD + ' "items": [{"name": "a", "points": []}]}': ("expected a list of length 1 or more", Place(2, 36)),
    HEAD + ' "items": [{"name": "a", "share": 1e999}]}': ("the number is too large", Place(2, 35)),
    HEAD + ' "items": [{"name": "a", "share": -1}]}': ("expected a number from 0.0", Place(2, 35)),
    HEAD + ' "items": [{"name": "a", "share": 2}]}': ("expected a number up to 1.0", Place(2, 35)),
    HEAD + ' "others": {"a": 1}}': ("expected true or false or nothing, found a whole number", Place(2, 12)),
    HEAD + " items: []}": ("this is no JSON", Place(2, 2)),
    HEAD + ' "items": [], }': ("this is no JSON", Place(2, 15)),
    HEAD + ' "ite': ("the text ends too early", Place(2, 6)),
    HEAD + ' "é": "\x01"}': ("this is no JSON", Place(2, 8)),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_in_words_and_with_its_place(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        json_data(Source("x.json", text), Document, expected="a book", advice="write it anew")
    (problem,) = caught.value.problems
    message, place = WRONG[text]
    assert (problem.message, problem.place) == (f"expected a book: {message}; write it anew", place)


def test_plain_data_may_be_of_any_format() -> None:
    found: dict[str, Any] = json_data(Source("x", '{"format": "x"}'), dict[str, Any], expected="data", advice="none")
    assert found == {"format": "x"}
