"""Board, game and catalog files: reading and writing are inverses, in YAML and in JSON."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.file import find_catalog, read_catalog
from ghosts_cli.catalog.writing import catalog_data, catalog_yaml
from ghosts_cli.formats.boards import BoardText, Kind, read_boards
from ghosts_cli.formats.nodes import Mapping, Scalar, parse
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import SHAPES, json_schema
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.template import template
from ghosts_cli.formats.writing import text_data, to_json, to_yaml, yaml_scalar
from ghosts_cli.game import Board
from tests.formats.strategies import SHIPPED, boards, catalogs, games

LOOKUP = SHIPPED.by_id.get
FORMS = {"yaml": to_yaml, "json": to_json}
VALIDATORS = {kind: Draft202012Validator(json_schema(SHAPES[kind])) for kind in ("board", "game", "catalog")}


def again(text: BoardText, form: str) -> tuple[BoardText, str]:
    """What is read from what was written, and that itself."""
    written = FORMS[form](text_data(text))
    return read_boards(Source(text.file, written), LOOKUP), written


@pytest.mark.parametrize("form", FORMS)
@given(board=boards(named=True))
def test_a_board_file_gives_back_the_board(form: str, board: Board) -> None:
    text = BoardText("mine.yaml", Kind.BOARD, (board,))
    read, written = again(text, form)
    assert read == text
    assert again(read, form)[1] == written


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=20)
@given(text=games())
def test_a_game_file_gives_back_the_game(form: str, text: BoardText) -> None:
    read, written = again(text, form)
    assert read == text
    assert again(read, form)[1] == written


@settings(max_examples=20)
@given(text=games())
def test_yaml_and_json_say_the_same(text: BoardText) -> None:
    assert again(text, "yaml")[0] == again(text, "json")[0]


@given(catalog=catalogs())
def test_a_catalog_file_gives_back_the_catalog(catalog: Catalog) -> None:
    for written in (catalog_yaml(catalog), to_json(catalog_data(catalog))):
        read = read_catalog(Source("mine.yaml", written))
        assert read == catalog
        assert read.hash == catalog.hash


def test_the_shipped_catalog_is_given_back() -> None:
    assert read_catalog(Source("x", catalog_yaml(find_catalog()))) == find_catalog()


@settings(max_examples=20)
@given(text=games())
def test_editors_find_nothing_wrong_with_what_is_written(text: BoardText) -> None:
    assert list(VALIDATORS["game"].iter_errors(text_data(text))) == []
    alone = BoardText("x", Kind.BOARD, text.boards[:1])
    assert list(VALIDATORS["board"].iter_errors(text_data(alone))) == []


@given(catalog=catalogs())
def test_editors_find_nothing_wrong_with_a_catalog_that_is_written(catalog: Catalog) -> None:
    assert list(VALIDATORS["catalog"].iter_errors(json.loads(to_json(catalog_data(catalog))))) == []


FINE: list[object] = ["S", "X:g/bd+10@270", "17@90", ".", None, 17, 32767]
WRONG: list[object] = ["S@45", "s", "17@45", "017", "S+11", "..", 0, 32768, 1.5, True, []]


@pytest.mark.parametrize(("cell", "fine"), [*((cell, True) for cell in FINE), *((cell, False) for cell in WRONG)])
def test_editors_mark_a_cell_that_is_no_tile(cell: object, fine: bool) -> None:  # noqa: FBT001 - a parameter
    data = text_data(BoardText("x", Kind.BOARD, (read_boards(Source("x", template(1, "yaml")), LOOKUP).boards[0],)))
    data["grid"][1][2] = cell
    assert VALIDATORS["board"].is_valid(data) is fine


@pytest.mark.parametrize("form", ["yaml", "json"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_template_is_a_good_file_with_empty_boards(players: int, form: str) -> None:
    text = read_boards(Source("x", template(players, form)), LOOKUP)
    assert text.kind is (Kind.GAME if players > 1 else Kind.BOARD)
    assert [board.name for board in text.boards] == [f"Player {seat}" for seat in range(1, players + 1)]
    assert all(board.grid.count(None) == 9 and board.hidden is None for board in text.boards)
    assert text.boards == read_boards(Source("x", template(players, "json")), LOOKUP).boards


def test_a_template_explains_every_letter_of_the_notation() -> None:
    from ghosts_cli.game import Monster, Track

    text = template(1, "yaml")
    for track in Track:
        assert f"{track.letter} {track.value.replace('_', ' ')}" in text
    for monster in Monster:
        assert f"{monster.letter} {monster.value}" in text.replace("\n#   ", " ")


def test_the_hidden_tiles_that_a_template_shows_can_be_used() -> None:
    lines = [
        line[2:].split("   #")[0].rstrip() for line in template(1, "yaml").splitlines() if line.startswith("# hidden")
    ]
    assert len(lines) == 2
    for line in lines:
        (board,) = read_boards(Source("x", template(1, "yaml") + line + "\n"), LOOKUP).boards
        assert board.hidden is not None


def test_yaml_has_a_line_a_row_and_quotes_only_where_they_are_needed() -> None:
    (board,) = read_boards(Source("x", template(1, "yaml")), LOOKUP).boards
    named = [replace(board, name=name) for name in ("Ana", "no", "a: b", "Žofie 王", " x")]
    lines = [to_yaml(text_data(BoardText("x", Kind.BOARD, (each,)))).splitlines() for each in named]
    assert [each[1] for each in lines] == ["name: Ana", "name: 'no'", "name: 'a: b'", "name: Žofie 王", "name: ' x'"]
    assert lines[0] == [
        "format: ghosts-board@1",
        "name: Ana",
        "doors: {bone: [N1, S2], tooth: [W3, E1]}",
        "grid:",
        *["  - [., ., .]"] * 3,
    ]


@pytest.mark.parametrize(
    "name", ["x\u3000", "\u3000x", "x\u00a0", "\u2003", " x ", "x:", "'", "null", "17", "- a", "#"]
)
def test_spaces_and_signs_of_a_name_survive_in_yaml(name: str) -> None:
    text = f"name: {yaml_scalar(name)}\n"
    node = parse(Source("name.yaml", text), Problems())
    assert isinstance(node, Mapping)
    value = node.get("name")
    assert isinstance(value, Scalar)
    assert value.text == name
