"""JSON as the program writes it."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.formats.json_text import json_line, json_text

DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**31), 2**31) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)
STEERING = "\x00\x07\x1b\x7f\x85\x9b\u200e\u2028\u202e\u2066"


@given(DATA)
def test_what_is_written_is_read_back(data: Any) -> None:
    assert json.loads(json_text(data)) == data
    assert json.loads(json_line(data)) == data


@given(DATA)
def test_a_document_ends_with_one_newline_and_a_line_has_no_other(data: Any) -> None:
    assert json_text(data).endswith("\n")
    assert json_line(data).count("\n") == 1


def test_a_document_has_a_value_a_line_and_letters_as_they_are() -> None:
    data = {"name": "Žofie 王", "grid": [[1, None], []], "none": {}}
    assert json_text(data) == json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    assert json_line(data) == json.dumps(data, ensure_ascii=False) + "\n"


def test_nothing_that_steers_a_terminal_stands_in_it_raw() -> None:
    for written in (json_text([STEERING]), json_line({"a": STEERING})):
        assert not set(STEERING) & set(written)
    assert json.loads(json_text(STEERING)) == STEERING


def test_a_file_name_that_is_not_utf_8_is_kept() -> None:
    assert json_text(["\udcff"]) == '[\n  "\udcff"\n]\n'
    assert json_line({"a": "\udcff"}) == '{"a": "\udcff"}\n'
