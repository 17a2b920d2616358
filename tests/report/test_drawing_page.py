"""How drawings lie on the page: widths, names, ids, colour, charsets."""

from __future__ import annotations

import io
import random
import unicodedata
from dataclasses import replace

import pytest
from rich.console import Console
from rich.text import Text as RichText

from ghosts_cli.game import Board, Section, Tile, Track
from ghosts_cli.report.drawing import COMPACT, ROOMY, Charset, DrawStyle, draw_board, draw_boards, draw_tile, draw_tiles
from ghosts_cli.report.glyphs import GLYPHS, Ink
from ghosts_cli.report.styled import Text
from ghosts_cli.report.tile_drawing import CellSize
from tests import generate, read

BONE_BOARD = read.board("S:g+4@90 S@90 S@90 | S X S | C . S", bone="W1 E1")


def many_boards() -> list[Board]:
    return generate.random_boards(random.Random(3), 30)


def printed(text: Text, *, colour: bool = False, width: int = 80) -> str:
    stream = io.StringIO()
    Console(file=stream, force_terminal=colour, color_system="standard" if colour else None, width=width).print(text)
    return stream.getvalue()


def ink_of(drawing: Text, mark: str) -> str:
    """The style of the first ``mark`` of the drawing."""
    place = drawing.plain.index(mark)
    return next(str(span.style) for span in drawing.spans if span.start <= place < span.end)


def test_two_boards_stand_side_by_side_in_80_columns_and_24_lines() -> None:
    lines = draw_boards(many_boards()[:2]).plain.splitlines()
    assert max(len(line) for line in lines) == 80
    assert len(lines) + 2 <= 24  # the command and the next prompt want a line each


@pytest.mark.parametrize(("width", "rows"), [(20, 5), (39, 5), (79, 5), (80, 3), (120, 3), (121, 2), (300, 1)])
def test_as_many_boards_stand_in_a_row_as_fit_and_at_least_one(width: int, rows: int) -> None:
    lines = draw_boards(many_boards()[:5], width).plain.splitlines()
    assert sum(line.startswith("  ┏") for line in lines) == rows


def test_boards_of_one_row_are_the_single_drawings_beside_each_other_under_their_names() -> None:
    left, right = (replace(board, name=name) for board, name in zip(many_boards(), ("Ana", "Bo"), strict=False))
    lines = draw_boards([left, right]).plain.splitlines()
    assert lines[0].split() == ["Ana", "Bo"]
    assert [line[:39].rstrip() for line in lines[1:]] == draw_board(left).plain.splitlines()
    assert [line[41:] for line in lines[1:]] == draw_board(right).plain.splitlines()


def test_no_boards_and_no_tiles_draw_nothing() -> None:
    assert (draw_boards([]).plain, draw_tiles([]).plain) == ("", "")


@pytest.mark.parametrize("size", [ROOMY, COMPACT])
def test_ascii_drawings_are_seven_bit_throughout(size: CellSize) -> None:
    style = DrawStyle(charset=Charset.ASCII, size=size, ids=True)
    boards = [replace(board, name="Žofie 王") for board in many_boards()]
    sections = frozenset(Section(row, column, 1) for row in (1, 2, 3) for column in (1, 2, 3))
    assert draw_boards(boards, style=style).plain.isascii()
    assert all(draw_board(board, style=style, highlight=sections).plain.isascii() for board in boards)


def test_no_character_is_wide_in_any_terminal_nor_an_emoji() -> None:
    marks = set("".join(draw_board(board).plain for board in many_boards()))
    assert {unicodedata.east_asian_width(mark) for mark in marks} <= {"Na", "N", "A"}
    assert all(unicodedata.category(mark) != "Mn" and ord(mark) < 0x2600 for mark in marks)


@pytest.mark.parametrize("charset", Charset)
def test_lines_have_no_blanks_at_the_end(charset: Charset) -> None:
    lines = draw_boards(many_boards(), style=DrawStyle(charset=charset)).plain.split("\n")
    assert lines == [line.rstrip() for line in lines]


@pytest.mark.parametrize(
    ("name", "charset", "shown"),
    [
        ("Ana", Charset.UNICODE, "  Ana"),
        ("", Charset.UNICODE, ""),
        ("a" * 37, Charset.UNICODE, "  " + "a" * 37),
        ("a" * 38, Charset.UNICODE, "  " + "a" * 36 + "…"),
        ("a" * 38, Charset.ASCII, "  " + "a" * 36 + "~"),
        ("王" * 18, Charset.UNICODE, "  " + "王" * 18),
        ("王" * 19, Charset.UNICODE, "  " + "王" * 18 + "…"),
        ("Žofie", Charset.ASCII, "  \\u017dofie"),
        ("\x1b[31mred\n", Charset.UNICODE, "  \\x1b[31mred\\n"),
        ("[bold]:smile:", Charset.UNICODE, "  [bold]:smile:"),
    ],
)
def test_a_name_is_shown_as_it_is_but_cut_to_the_wall_and_harmless(name: str, charset: Charset, shown: str) -> None:
    board = replace(BONE_BOARD, name=name)
    assert draw_boards([board], style=DrawStyle(charset=charset)).plain.split("\n")[0] == shown


def test_a_wide_name_leaves_the_board_beside_it_in_its_place() -> None:
    boards = [replace(BONE_BOARD, name=name) for name in ("王" * 30, "Bo")]
    first = draw_boards(boards).plain.splitlines()[0]
    assert RichText(first[: first.index("Bo")]).cell_len == 41 + 2


def test_a_console_prints_a_drawing_unwrapped_and_without_colour_as_plain_text() -> None:
    drawing = draw_boards([BONE_BOARD, BONE_BOARD])
    assert printed(drawing) == drawing.plain + "\n"


def test_colour_adds_nothing_but_escapes() -> None:
    drawing = draw_board(BONE_BOARD)
    coloured = printed(drawing, colour=True)
    assert "\x1b[" in coloured
    assert RichText.from_ansi(coloured.rstrip("\n")).plain == drawing.plain


@pytest.mark.parametrize(
    ("mark", "ink"),
    [("B─", "bold magenta"), ("─", "magenta"), ("g", "bold"), ("◆", "bright_blue"), ("┬", "bold red"), ("┏", "dim")],
)
def test_each_thing_has_its_ink(mark: str, ink: str) -> None:
    assert ink_of(draw_board(BONE_BOARD), mark) == ink


@pytest.mark.parametrize(("bone", "tooth", "ink"), [("N1 S1", "W1 E1", "cyan"), ("N1 S1", "N3 S3", "green")])
def test_g27_g28_track_has_the_colour_of_what_its_path_scores_as(bone: str, tooth: str, ink: str) -> None:
    board = read.board("S@90 S@90 S@90 | . . . | . . .", bone=bone, tooth=tooth)
    assert ink_of(draw_board(board), "─") == ink


def test_beside_a_path_that_is_pointed_out_other_track_steps_back() -> None:
    board = read.board("S@90 S@90 S@90 | . . . | S@90 S@90 S@90", bone="W1 E1")
    drawing = draw_board(board, highlight={Section(1, column, 1) for column in (1, 2, 3)})
    assert (ink_of(drawing, "═"), ink_of(drawing, "─")) == ("bold magenta", "dim")


def test_inks_are_named_ansi_colours_that_show_on_dark_and_on_light() -> None:
    inks = {value for key, value in vars(Ink).items() if key.isupper()}
    words = {word for ink in inks for word in ink.split()}
    assert words <= {"bold", "dim", "red", "green", "magenta", "cyan", "bright_blue"}


def test_ids_stand_in_the_cells_when_wished_for() -> None:
    tile = replace(read.tile("X:dgo/+10"), id=32767)
    assert "32767" in draw_tile(tile, style=DrawStyle(ids=True)).plain
    assert "32767" not in draw_tile(tile).plain


@pytest.mark.parametrize("charset", Charset)
@pytest.mark.parametrize("size", [ROOMY, COMPACT])
@pytest.mark.parametrize("track", Track)
def test_any_number_of_diamonds_keeps_its_place(track: Track, size: CellSize, charset: Charset) -> None:
    style = DrawStyle(charset=charset, size=size)
    bare = Tile(track, ((),) * len(track.joints))
    for count in (1, 2, 3, 9, 10, 99, 100):
        drawing = draw_tile(replace(bare, diamonds=(10,) * count), style=style).plain.split("\n")
        without = draw_tile(bare, style=style).plain.split("\n")
        assert GLYPHS[charset].diamond in drawing[1][1:6]
        assert drawing[1][:1] + drawing[1][6:] == without[1][:1] + without[1][6:]
        assert drawing[:1] + drawing[2:] == without[:1] + without[2:]


def test_tiles_stand_in_rows_over_their_ids_and_notations_which_break_when_long() -> None:
    tiles = [
        replace(read.tile("X:g/bd"), id=70),
        read.tile("S:g+1+2+3+4+5+6"),
        replace(read.tile("C:dgo+10+10+10"), id=3),
    ]
    lines = draw_tiles(tiles, 80, style=DrawStyle(size=COMPACT)).plain.splitlines()
    assert lines[5:] == [
        "70 X:g/db      S:g+1+2+3+4+5  3 C:dgo+10+10",
        "               +6               +10",
    ]


@pytest.mark.parametrize(("width", "rows"), [(10, 5), (28, 3), (80, 1)])
def test_as_many_tiles_stand_in_a_row_as_fit(width: int, rows: int) -> None:
    lines = draw_tiles([read.tile("S")] * 5, width).plain.split("\n\n")
    assert len(lines) == rows
