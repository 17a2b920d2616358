"""Which paths are pointed out, what is said of them, and that terminal drawings show the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghosts_cli.errors import UsageError
from ghosts_cli.formats.boards import BoardText, Kind
from ghosts_cli.game import Board, Section
from ghosts_cli.report.drawing import draw_board, draw_boards
from ghosts_cli.report.highlight import CATEGORIES, Shown, parse_wish, show_paths
from ghosts_cli.report.svg_boards import pictured_texts
from tests import read

# Column 1 joins the bone doors, column 2 the tooth doors with three ghosts, column 3 two plain doors; in row 3 a
# crossroads in the middle lets a short piece with two dead ends pass.
COLUMNS = read.board("S S:gg S | S S S | S X:g/w S", bone="N1 S1", tooth="N2 S2")
TWICE = read.board("S C@90 C@180 | S@90 X C@270 | S S S", bone="W2 S2", tooth="N1 N3")
LOOP = read.board("C@90 C@180 . | C C@270 . | . . .")


def shown(board: Board, *wishes: str) -> Shown:
    (found,) = show_paths([board], [parse_wish(wish) for wish in wishes])
    return found


def column(number: int) -> frozenset[Section]:
    return frozenset(Section(row, number, 1) for row in (1, 2, 3))


@pytest.mark.parametrize(
    ("wish", "sections"),
    [
        ("bone_doors", column(1)),
        ("tooth_doors", column(2)),
        ("ghosts", column(2)),
        ("other_paths", column(3)),
        ("1", column(1)),
        ("4", {Section(3, 2, 2)}),
        ("2,3", column(3)),
        ("3,2", column(2) | {Section(3, 2, 2)}),
        ("3,2,2", {Section(3, 2, 2)}),
    ],
)
def test_a_wish_points_out_whole_paths(wish: str, sections: set[Section]) -> None:
    assert shown(COLUMNS, wish).sections == sections


def test_several_wishes_point_out_their_paths_together_each_once_and_by_number() -> None:
    found = shown(COLUMNS, "other_paths", "2", "ghosts", "2,2")
    assert found.sections == column(2) | column(3)
    assert [line.split(":")[0] for line in found.lines] == ["path 2", "path 3"]


@pytest.mark.parametrize(
    ("board", "wish", "line"),
    [
        (COLUMNS, "1", "path 1: N1 to S1, 3 sections, bone doors"),
        (COLUMNS, "2", "path 2: N2 to S2, 3 sections, tooth doors, 3 ghosts"),
        (COLUMNS, "4", "path 4: a dead end on 3,2 to a dead end on 3,2, 1 section"),
        (TWICE, "2,2", "path 2: S2 to W2, 7 sections on 6 tiles, bone doors"),
        (LOOP, "1", "path 1: a closed loop, 4 sections"),
    ],
)
def test_a_path_that_is_pointed_out_is_told_in_a_line(board: Board, wish: str, line: str) -> None:
    assert shown(board, wish).lines == (line,)


@pytest.mark.parametrize(
    ("wish", "absence"),
    [
        ("bone_doors", "no path joins the bone doors"),
        ("tooth_doors", "no path joins the tooth doors"),
        ("other_paths", "no other path joins two doors"),
        ("ghosts", "no path has 3 ghosts"),
    ],
)
def test_a_category_without_a_path_is_told_and_points_out_nothing(wish: str, absence: str) -> None:
    assert shown(LOOP, wish) == Shown(absent=(absence,))


@pytest.mark.parametrize(
    ("board", "wish", "message"),
    [
        (LOOP, "2", "cannot highlight '2': there is no path 2, the last one is 1"),
        (read.board(". . . | . . . | . . ."), "1", "cannot highlight '1': there is no path 1, there are none at all"),
        (LOOP, "3,3", "cannot highlight '3,3': no track that counts lies on 3,3"),
        (LOOP, "1,1,2", "cannot highlight '1,1,2': no track that counts lies on 1,1,2"),
    ],
)
def test_a_number_or_a_place_that_no_board_has_is_refused(board: Board, wish: str, message: str) -> None:
    with pytest.raises(UsageError) as refusal:
        shown(board, wish)
    assert str(refusal.value) == message


def test_a_number_that_one_of_the_boards_has_is_pointed_out_there_and_missed_on_the_others() -> None:
    first, second = show_paths([COLUMNS, LOOP], [parse_wish("3")])
    assert (first.sections, first.absent) == (column(3), ())
    assert (second.sections, second.absent) == (frozenset(), ("there is no path 3, the last one is 1",))


KNOWN = "bone_doors, tooth_doors, other_paths, ghosts, a path's number in 'ghosts score --explain', "
PLACES = "or a cell such as 2,3 (or a section, 2,3,1)"


@pytest.mark.parametrize(
    ("wish", "suggested"),
    [
        ("bone", "; did you mean 'bone_doors'?"),
        ("Other-Paths", "; did you mean 'other_paths'?"),
        ("gosts", "; did you mean 'ghosts'?"),
        ("4,1", ""),
        ("0", ""),
        ("1,1,3", ""),
        ("", ""),
    ],
)
def test_an_unknown_wish_is_told_what_there_is(wish: str, suggested: str) -> None:
    with pytest.raises(UsageError) as refusal:
        parse_wish(wish)
    assert str(refusal.value) == f"cannot highlight '{wish}': expected {KNOWN}{PLACES}{suggested}"


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_category_is_a_wish(category: str) -> None:
    assert parse_wish(category).category == category


def test_boards_side_by_side_in_the_terminal_have_double_lines_where_each_is_pointed_out() -> None:
    highlights = [column(1), column(3)]
    left, right = (draw_board(COLUMNS, highlight=highlight).plain.splitlines() for highlight in highlights)
    lines = draw_boards([COLUMNS, COLUMNS], highlights=highlights).plain.splitlines()[1:]
    assert [line[:39].rstrip() for line in lines] == left
    assert [line[41:] for line in lines] == right
    assert left != right


def text(*boards: Board, path_unit: str | None = None) -> BoardText:
    return BoardText("game.yaml", Kind.GAME if len(boards) > 1 else Kind.BOARD, boards, path_unit)


def test_the_boards_of_several_texts_are_pictured_text_by_text() -> None:
    ana, ben, chloe = (replace(COLUMNS, name=name) for name in ("Ana", "Ben", "Chloe"))
    pictured = pictured_texts([text(ana), text(ben, chloe)], [parse_wish("bone_doors")])
    assert [[each.board.name for each in boards] for boards in pictured] == [["Ana"], ["Ben", "Chloe"]]
    assert {each.highlight for boards in pictured for each in boards} == {column(1)}
    assert {each.headline for boards in pictured for each in boards} == {""}


@pytest.mark.parametrize(
    ("given", "headlines"),
    [
        (text(TWICE), ["9 points"]),
        (text(TWICE, path_unit="tile"), ["7 points (paths by tile)"]),
        (text(LOOP), ["-5 points so far"]),
        (text(COLUMNS, LOOP), ["37 points", "-5 points so far"]),
    ],
)
def test_a_headline_is_the_total_and_tells_how_it_was_counted(given: BoardText, headlines: list[str]) -> None:
    ((*boards,),) = pictured_texts([given], scores=True)
    assert [each.headline for each in boards] == headlines
