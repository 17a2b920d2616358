"""What holds for every picture: whole by itself, the same bytes, readable, told in words; and how boards stand in it.

The pictures in tests/cases/pictures are to be looked at. After a wanted change ``ghosts board draw --board NOTATION
--highlight CELL --no-legend --force -o FILE`` writes one anew.
"""

from __future__ import annotations

import random
import re
import struct
from dataclasses import replace

import pytest

from ghosts_cli.formats.boards import UNNAMED
from ghosts_cli.formats.notation import parse_board, write_board
from ghosts_cli.game import Board, Monster, Tile, Track, trace
from ghosts_cli.report.highlight import parse_wish, show_paths
from ghosts_cli.report.svg import Picture, picture_board, picture_boards, picture_tile, shapes_once, tile_words
from ghosts_cli.report.svg_boards import PicturedBoard
from ghosts_cli.report.svg_png import fitting_scale, png
from ghosts_cli.report.svg_shapes import _MONSTERS, Paint
from tests import generate, read
from tests.report.svg_reader import SVG, contrast, parsed

BOARDS = generate.random_boards(random.Random(5), 12)

CASES = {
    "path-through-a-tile-twice": ("S,C@90,C@180 | S@90,X:g/gg,C@270 | S,S,S bone=W2,S2 tooth=N1,N3", "2,2"),
    "unfinished-board": (
        "S:dgo,C:ysl@90,C:bwi@180 | X:dg/o+3,D:gw/i+2+10,X:ysl | .,.,S:g bone=N1,W2 tooth=E1,S2 hidden=X:gs/b+4@90:3,1",
        None,
    ),
}


def named(board: Board, name: str) -> PicturedBoard:
    return PicturedBoard(board=replace(board, name=name))


def words(picture: Picture) -> list[str]:
    return [part.text or "" for part in parsed(picture.svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", CASES)
def test_the_picture_is_the_one_in_the_file(name: str) -> None:
    notation, cell = CASES[name]
    board = parse_board(notation, lambda _: None, name="board")
    (shown,) = show_paths([board], [] if cell is None else [parse_wish(cell)])
    drawn = picture_boards([PicturedBoard(board=board, highlight=shown.sections, notes=shown.lines)], legend=False)
    assert drawn.svg == (read.CASES / "pictures" / f"{name}.svg").read_text(encoding="utf-8")


def test_the_same_boards_give_the_same_bytes() -> None:
    once, again = (picture_boards([named(board, "Ana") for board in BOARDS[:5]]) for _ in range(2))
    assert once == again
    assert png(once, 0.25) == png(again, 0.25)


@pytest.mark.parametrize("board", BOARDS, ids=range(12))
def test_a_picture_refers_to_nothing_outside_itself(board: Board) -> None:
    svg = picture_board(board, legend=True).svg
    root = parsed(svg)
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= {f"#{name}" for name in ids}
    assert svg.count("http") == svg.count('xmlns="http://www.w3.org/2000/svg"') == 1
    assert not re.search(r"url\(|@import|@font-face|<style|<script|<image|<foreignObject|href=\"[^#]", svg)


def test_a_board_full_of_everything_takes_less_than_40_kilobytes() -> None:
    full = read.board("X:dgo/+1+2+3 D:ysl/+4+5+6 X:b/wi+7+8+9 | " * 2 + "C:bwi+1+2+3@90 S:dgo+1+2+3 X:d/go+10+10+10")
    assert len(picture_board(full, legend=True).svg.encode()) < 40_000


@pytest.mark.parametrize("board", BOARDS, ids=range(12))
def test_a_screen_reader_gets_a_title_and_the_notation(board: Board) -> None:
    root = parsed(picture_boards([named(board, "Ana")]).svg)
    title, description = root[0], root[1]
    assert (root.get("role"), title.tag, title.text) == ("img", f"{SVG}title", "Board Ana")
    assert description.tag == f"{SVG}desc"
    assert f"Ana: {write_board(board)}." in (description.text or "")


def test_a_board_that_came_without_a_name_has_none() -> None:
    picture = picture_boards([named(BOARDS[0], UNNAMED)])
    assert UNNAMED not in words(picture)
    assert picture.height < picture_boards([named(BOARDS[0], "Ana")]).height


def test_a_name_is_text_whatever_stands_in_it() -> None:
    name = "<b>&\"'\udc80\x07]]>"
    picture = picture_boards([named(BOARDS[0], name)])
    assert "<b>&\"'\\udc80\\x07]]>" in words(picture)


@pytest.mark.parametrize(
    ("name", "shown"), [("A" * 34, "A" * 34), ("A" * 35, "A" * 33 + "…"), ("龍" * 30, "龍" * 16 + " …")]
)
def test_a_long_name_is_cut_to_the_width_of_its_board(name: str, shown: str) -> None:
    assert shown in words(picture_boards([named(BOARDS[0], name)]))


@pytest.mark.parametrize(
    ("count", "columns", "rows"), [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 2, 2), (5, 3, 2), (6, 3, 2), (7, 3, 3)]
)
def test_boards_stand_side_by_side(count: int, columns: int, rows: int) -> None:
    one = picture_boards([named(BOARDS[0], "Ana")], legend=False)
    many = picture_boards([named(BOARDS[0], "Ana")] * count, legend=False)
    assert round(many.width / one.width) == columns
    assert round(many.height / one.height) == rows


def test_scores_notes_and_footer_stand_where_they_belong() -> None:
    board = PicturedBoard(board=replace(BOARDS[0], name="Ana"), headline="61 points", notes=("path 1: N1 to S1",))
    assert {"Ana", "61 points", "path 1: N1 to S1", "made up"} <= set(
        words(picture_boards([board], footer=["made up"]))
    )


def test_long_notes_and_footers_are_broken_between_words() -> None:
    board = PicturedBoard(board=BOARDS[0], notes=("path " * 40,))
    lines = words(picture_boards([board], footer=["catalog " * 30]))
    assert sum("path" in line for line in lines) > 2
    assert max(len(line) for line in lines) <= 80


def test_the_hidden_tile_that_is_not_laid_and_the_hand_stand_below_the_board() -> None:
    board = parse_board(
        "S,.,. | .,.,. | .,.,. bone=N1,N2 tooth=S1,S3 hidden=C:g hand=S,X:b/", lambda _: None, name="board"
    )
    assert "hidden tile C:g, not laid; hand S, X:b" in words(picture_board(board))


def legend(board: Board) -> set[str]:
    (group,) = (part for part in parsed(picture_board(board, legend=True).svg).iter() if part.get("data-part"))
    return {text.text or "" for text in group.iter(f"{SVG}text")} - {"5", "B", "T", "?", *"dgoyslbwi"}


def test_the_legend_names_the_marks_that_occur_and_no_others() -> None:
    doors = {"bone door", "tooth door"}
    assert legend(read.board("S S S | S S S | S S S")) == doors
    assert legend(read.board("S:gw+3 S S | . S S | S S S")) == {*doors, "ghost", "werewolf", "diamond", "dead end"}
    assert legend(read.board("X S S | X@90 S@90 S@90 | S S S")) - {"dead end"} == {*doors, "pass over, never join"}


def test_the_legend_of_a_board_with_a_path_shown_names_it() -> None:
    board = read.board("S S S | S S S | S S S")
    drawn = picture_board(board, highlight=frozenset(trace(board.counted()).paths[0].sections), legend=True)
    assert "path shown" in words(drawn)
    assert "path shown" not in words(picture_board(board, legend=True))


def test_a_tile_is_told_in_words_with_its_sides() -> None:
    tile = Tile(Track.CROSSROADS, ((Monster.GHOST,), (Monster.BAT, Monster.DRAGON)), (4,), id=17)
    root = parsed(picture_tile(tile, 90).svg)
    assert root[0].text == "Tile 17"
    assert root[1].text == "X:g/db+4: crossroads, E-W ghost, N-S dragon and bat, diamond 4"
    assert tile_words(read.placed("D:/i@180")) == "double corner, S-W empty, N-E wisp"


def test_in_a_page_the_shapes_stand_once() -> None:
    page = shapes_once()
    bare = picture_board(BOARDS[0], own_shapes=False).svg
    assert "<defs>" in page
    assert "<defs>" not in bare
    ids = set(re.findall(r'id="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', bare)) <= ids


@pytest.mark.parametrize("kind", Monster)
def test_every_kind_of_monster_has_an_outline_of_its_own_and_its_letter(kind: Monster) -> None:
    outlines = [look.outline for look in _MONSTERS.values()]
    assert outlines.count(_MONSTERS[kind].outline) == 1
    (shape,) = (part for part in parsed(shapes_once()).iter() if part.get("id") == f"gg-{kind.value}")
    assert [text.text for text in shape.iter(f"{SVG}text")] == [kind.letter]


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (Paint.INK, Paint.PANEL),
        (Paint.INK, Paint.DIAMOND),
        (Paint.MUTED, Paint.CARD),
        (Paint.MUTED, Paint.GROUND),
        (Paint.MUTED, Paint.PANEL),
        (Paint.ON_WALL, Paint.WALL),
        (Paint.ON_WALL, Paint.INK),
        *((Paint.INK, look.fill) for look in _MONSTERS.values()),
    ],
)
def test_text_stands_out_from_its_ground(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("line", [Paint.RAIL, Paint.STOP, Paint.BAND_EDGE, Paint.DIAMOND_EDGE])
def test_lines_that_tell_something_stand_out_from_a_card(line: str) -> None:
    assert contrast(line, Paint.CARD) >= 3


def size_of(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", image[16:24])
    return width, height


def test_a_png_is_twice_as_large_as_the_picture() -> None:
    picture = picture_board(BOARDS[0])
    assert size_of(png(picture)) == (2 * picture.width, 2 * picture.height)


def test_a_png_shows_letters_on_a_machine_without_fonts_too() -> None:
    picture = picture_tile(Tile(Track.STRAIGHT, ((),), (7,)))
    without = replace(picture, svg=re.sub(r"<text.*?</text>", "", picture.svg))
    assert without != picture
    assert png(without) != png(picture)


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1000, 1000, 2), (5000, 2500, 2), (10000, 5000, 1), (20000, 10000, 0.5)]
)
def test_a_very_large_picture_makes_no_more_than_50_million_pixels(width: int, height: int, scale: float) -> None:
    assert fitting_scale(Picture("", width, height), 2) == scale
