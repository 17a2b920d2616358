"""Styled texts: what is printed plain without rich is what rich would print."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text as RichText

from ghosts_cli.report.glyphs import GLYPHS
from ghosts_cli.report.screen import render
from ghosts_cli.report.styled import Span, Text, columns, cut
from ghosts_cli.report.table import table

LETTERS = st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp", "Zs"]), max_size=12)
WORDS = st.lists(
    st.sampled_from(["a", "ghost", "on path 1", "王王王", "é", " ", "x" * 30, "┏━┫B┣", ""]) | LETTERS, max_size=12
)
PIECES = st.lists(st.tuples(WORDS.map(" ".join), st.sampled_from(["", "bold", "green"])), max_size=4)
WIDTHS = st.integers(2, 40)


def by_rich(text: Text, width: int, *, colour: bool = False) -> str:
    stream = io.StringIO()
    Console(
        file=stream,
        width=width,
        force_terminal=colour,
        no_color=not colour,
        color_system="standard" if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
        _environ={},
    ).print(text)
    return stream.getvalue()


def lines(printed: str) -> list[str]:
    return [line.rstrip(" ") for line in printed.removesuffix("\n").split("\n")]


@given(PIECES, WIDTHS, st.integers(0, 4))
def test_lines_break_where_rich_breaks_them(pieces: list[tuple[str, str]], width: int, indent: int) -> None:
    text = Text(indent=indent)
    for piece, style in pieces:
        text.append(piece, style)
    wide = width + indent
    assert [line.rstrip(" ") for line in text.lines(wide)] == lines(by_rich(text, wide))


@given(PIECES)
def test_a_text_that_does_not_wrap_is_never_broken(pieces: list[tuple[str, str]]) -> None:
    text = Text(wraps=False)
    for piece, style in pieces:
        text.append(piece, style)
    assert list(text.lines(10)) == [line.rstrip() for line in text.plain.split("\n")]


@given(PIECES, WIDTHS)
def test_colour_adds_nothing_but_escapes(pieces: list[tuple[str, str]], width: int) -> None:
    text = Text()
    for piece, style in pieces:
        text.append(piece, style)
    plain = render([text], colour=False, width=width)
    coloured = render([text], colour=True, width=width)
    assert lines(RichText.from_ansi(coloured.removesuffix("\n")).plain) == lines(plain)


@given(st.text(max_size=20))
def test_columns_are_counted_as_rich_counts_them(text: str) -> None:
    assert columns(text) == cell_len(text)


def test_columns_of_every_mark_of_the_drawings_are_known_without_rich() -> None:
    marks = "".join(sorted({mark for glyphs in GLYPHS.values() for mark in repr(glyphs) if mark.isprintable()}))
    code = f"import sys; from ghosts_cli.report.styled import columns; n = columns({marks!r}); "
    code += f"sys.exit('rich' in sys.modules or n != {len(marks)})"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("text", "room", "shown"),
    [("Ana", 3, "Ana"), ("Anna", 3, "An…"), ("王王", 4, "王王"), ("王王王", 4, "王 …"), ("", 1, "")],
)
def test_a_long_name_is_cut(text: str, room: int, shown: str) -> None:
    assert cut(text, room) == shown
    assert columns(cut(text, room)) <= room


def test_a_text_is_put_together_from_pieces() -> None:
    text = Text.assemble("a ", ("bold", "bold"), " c")
    text.append_text(Text(" d ", "green")).append("").append("  ")
    text.rstrip()
    assert text.plain == "a bold c d"
    assert text.spans == [Span(2, 6, "bold"), Span(8, 10, "green")]
    assert text.cell_len == 10


def test_texts_are_joined_with_a_text_between_them() -> None:
    assert Text(", ").join([Text("a"), Text("b"), Text()]).plain == "a, b, "
    assert Text("\n", wraps=False).join([Text("a")]).wraps is False


def test_a_table_has_its_columns_in_line() -> None:
    rows = [
        [("", ""), ("王", "bold"), ("b", "")],
        [("one", ""), ("10", ""), ("2", "")],
        [("three", ""), ("1", ""), ("", "")],
    ]
    assert table(rows, to_the_right=[1, 2]).plain.split("\n") == ["       王  b", "one    10  2", "three   1"]
    assert table(rows).plain.split("\n") == ["       王  b", "one    10  2", "three  1"]


def test_strings_texts_and_what_rich_draws_can_be_mixed() -> None:
    from rich.table import Table

    grid = Table("head", box=None)
    grid.add_row("row")
    assert render(["a b", Text("c", "bold"), grid, ""], colour=False, width=40) == "a b\nc\n head\n row\n\n"
