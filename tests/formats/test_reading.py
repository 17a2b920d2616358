"""How texts become nodes and values: scalars as written, every construct of the formats, the right places."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.errors import InputError, Place, UnreadableError
from ghosts_cli.formats.boards import BoardText, read_boards
from ghosts_cli.formats.nodes import DEEPEST, MOST_NODES, Mapping, Node, Scalar, Sequence, parse
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.source import Source
from ghosts_cli.game import Cell, Tile, Track
from tests.formats.strategies import SHIPPED

LOOKUP = SHIPPED.by_id.get
BOARD = """\
format: ghosts-board@1
doors: {bone: [N1, S2], tooth: [W3, E1]}
grid:
  - [S, C:g, X]
  - [., D, ~]
  - [S, S, null]
"""


def board_with(old: str, new: str) -> str:
    assert BOARD.count(old) == 1, old
    return BOARD.replace(old, new)


def read(text: str) -> BoardText:
    return read_boards(Source("ana.yaml", text), LOOKUP)


def problems_of(text: str) -> list[tuple[Place, str]]:
    with pytest.raises(InputError) as raised:
        read(text)
    return [(problem.place, problem.message) for problem in raised.value.problems]


# In these texts the mark § stands right before the place of the one problem.
MARKED = {
    "key": board_with("doors", "nmae: x\ndoors").replace("nmae", "§nmae"),
    "key of a flow mapping": board_with("tooth", "§teeth: x, tooth"),
    "door": board_with("S2", "§S4"),
    "door in quotes": board_with("S2", "§'S4'"),
    "door twice": board_with("E1", "§N1"),
    "one door too many": board_with("S2", "S2, §S3"),
    "row": board_with("[., D, ~]", "§[., D]"),
    "row too many": BOARD + "  - §[S, S, S]\n",
    "row that is a word": board_with("[., D, ~]", "§x"),
    "first cell": board_with("[S, C:g", "[§T, C:g"),
    "inside a token": board_with("C:g", "C:g§q"),
    "inside a token in single quotes": board_with("C:g", "'C:g§q'"),
    "inside a token in double quotes": board_with("C:g", '"C:g§q"'),
    "whole token in quotes": board_with("C:g", "§'C:gggg'"),
    "rotation": board_with("C:g", "C:g@§45"),
    "diamond": board_with("C:g", "C:g+§11"),
    "block rows": board_with("[., D, ~]", "- .\n    - D\n    - §T"),
    "after wide and combining letters": board_with("doors", "name: 王é\u0301🧙\ndoors").replace("S2", "§S4"),
    "after wide letters on its line": "format: ghosts-game@1\nplayers:\n"
    "  - {name: 王e\u0301, doors: {bone: [N1, §S4], tooth: [W3, E1]}, grid: [[., ., .], [., ., .], [., ., .]]}\n"
    "  - {doors: {bone: [N1, S3], tooth: [W3, E1]}, grid: [[., ., .], [., ., .], [., ., .]]}\n",
    "after a comment": board_with("doors", "# S4, N9\ndoors").replace("S2", "§S4"),
    "after Windows line ends": board_with("S2", "§S4").replace("\n", "\r\n"),
    "after a document mark": "%YAML 1.1\n---\n" + board_with("S2", "§S4"),
    "after old line ends": board_with("S2", "§S4").replace("\n", "\r"),
    "name": board_with("doors", 'name: §"\\e"\ndoors'),
    "hidden tile": board_with("grid", "hidden: §T\ngrid"),
    "hidden cell": board_with("grid", "hidden: {tile: S, cell: [2, §4]}\ngrid"),
    "hidden on an occupied cell": board_with("grid", "hidden: {tile: S, cell: [§2, 2]}\ngrid"),
    "hand": board_with("grid", "hand: [S, §T]\ngrid"),
    "tile twice": board_with("[S, C:g, X]", "[17, §17@90, X]"),
    "no such tile": board_with("[S, C:g, X]", "[S, §79, X]"),
    "anchored value": board_with("[N1, S2]", "&a [N1, §S4]"),
    "key twice": board_with("grid", "name: a\n§name: b\ngrid"),
    "folded text": board_with("doors", "name: §>\n  a\n  b\ndoors").replace("  a\n", "  a\u202e\n"),
}


@pytest.mark.parametrize("text", MARKED.values(), ids=MARKED.keys())
def test_a_problem_is_told_at_its_line_and_column(text: str) -> None:
    before, _, after = text.partition("§")
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    ((place, _),) = problems_of(before + after)
    assert place == (len(lines), len(lines[-1]) + 1)


JSON = json.dumps(
    {
        "format": "ghosts-board@1",
        "name": "王",
        "doors": {"bone": ["N1", "S2"], "tooth": ["W3", "E1"]},
        "grid": [["S", "C:g", 17], [".", "D", None], ["S", "S", None]],
    },
    ensure_ascii=False,
    indent=1,
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"S2"', '§"S4"'),
        ('"C:g"', '"C:g§q"'),
        ('"name": "王"', '"name": "王", §"nmae": 1'),
        ("17", "§32768"),
        ("17", "1§.5"),
        ('"E1"', '§"N1"'),
        ('"name": "王"', '"name": "王", "hand": ["王", §"T"]'.replace("王", "S")),
        ('"name": "王"', '"name": §"\\u001b"'),
    ],
)
def test_a_problem_of_a_json_file_is_told_at_its_line_and_column(old: str, new: str) -> None:
    for text in (JSON, JSON.replace("\n", "\r\n"), json.dumps(json.loads(JSON), ensure_ascii=False)):
        assert text.count(old) == 1
        before, _, after = text.replace(old, new).partition("§")
        ((place, _),) = problems_of(before + after)
        assert place == (before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)


@pytest.mark.parametrize(
    "name", ["no", "yes", "on", "~", "null", "010", "1e3", "0x1F", "1_000", "2024-01-01", ".inf", "1:30"]
)
def test_a_name_is_the_text_as_written(name: str) -> None:
    (board,) = read(board_with("doors", f"name: {name}\ndoors")).boards
    assert board.name == name


@pytest.mark.parametrize("empty", [".", "~", "null", "Null", "NULL", "'.'", ""])
def test_a_dot_and_null_are_an_empty_cell(empty: str) -> None:
    (board,) = read(board_with("[S, C:g, X]", f"\n    - S\n    - {empty}\n    - X")).boards
    assert board.grid[1] is None


@pytest.mark.parametrize("text", ["'~'", "'null'", "''", "no"])
def test_what_only_looks_like_nothing_is_no_empty_cell(text: str) -> None:
    ((place, _),) = problems_of(board_with("C:g", text))
    assert place.line == 4


def test_an_id_may_be_a_number_of_json_or_text() -> None:
    (board,) = read(JSON).boards
    (other,) = read(JSON.replace("17", '"17"')).boards
    assert board == other
    assert board.grid[2] is not None
    assert board.grid[2].tile.id == 17


@pytest.mark.parametrize(
    ("written", "value"),
    [("true", True), ("yes", True), ("On", True), ("false", False), ("no", False), ("OFF", False)],
)
def test_truth_is_written_as_yaml_1_1_writes_it(written: str, value: bool) -> None:  # noqa: FBT001 - a parameter
    game = _game(f"rules: {{werewolf_bonus_at_zero: {written}}}\n")
    assert read(game).werewolf_bonus_at_zero is value


@pytest.mark.parametrize("written", ["1", "'yes'", "maybe", "[true]"])
def test_nothing_else_is_true_or_false(written: str) -> None:
    ((_, message),) = problems_of(_game(f"rules: {{werewolf_bonus_at_zero: {written}}}\n"))
    assert message.startswith("expected true or false, found ")


def _game(rules: str = "", moves: str = "") -> str:
    player = "  - {doors: {bone: [N1, S2], tooth: [W3, E1]}, grid: [[S, ., .], [., ., .], [., ., .]]}\n"
    return f"format: ghosts-game@1\n{rules}players:\n{player}{player}{moves}"


@pytest.mark.parametrize(
    ("written", "count", "cell", "rotation"),
    [
        ("S:g", 1, None, 0),
        ("33@90", 1, None, 0),
        ("[33, S:g]", 2, None, 0),
        ("{tile: 33@90, cell: [2, 3]}", 1, Cell(2, 3), 90),
        ("\n  tile: S\n  cell:\n    - 3\n    - 3", 1, Cell(3, 3), 0),
    ],
)
def test_g10_g15_a_hidden_tile_is_written_in_three_ways(
    written: str, count: int, cell: Cell | None, rotation: int
) -> None:
    (board,) = read(BOARD + f"hidden: {written}\n").boards
    assert board.hidden is not None
    assert (len(board.hidden.tiles), board.hidden.cell, board.hidden.rotation) == (count, cell, rotation)


@pytest.mark.parametrize("written", ["", "hidden: ~\n", "hidden:\n", "hidden: null\n"])
def test_a_hidden_tile_may_be_left_out(written: str) -> None:
    assert read(BOARD + written).boards[0].hidden is None


def test_a_hand_is_a_list_of_tiles_whose_rotations_mean_nothing() -> None:
    (board,) = read(BOARD + "hand: [12@90, S:gw+4@180]\n").boards
    assert [tile.id for tile in board.hand] == [12, None]


def test_moves_and_rules_of_a_game_are_kept() -> None:
    moves = "moves:\n  - {round: 1, seat: 2, act: lay, tile: 17, cell: [1, 2], rotation: 90}\n"
    text = read(_game("rules: {path_unit: tile}\n", moves))
    assert (text.path_unit, text.werewolf_bonus_at_zero) == ("tile", None)
    (move,) = text.moves
    assert (move.round, move.seat, move.act, move.tile, move.cell, move.rotation) == (1, 2, "lay", "17", [1, 2], 90)


def test_an_alias_stands_for_what_its_anchor_is_on() -> None:
    player = "{doors: &d {bone: [N1, S2], tooth: [W3, E1]}, grid: &g [[S, ., .], [., ., .], [., ., .]]}"
    one, other = read(f"format: ghosts-game@1\nplayers:\n  - {player}\n  - {{doors: *d, grid: *g}}\n").boards
    assert (one.doors, one.grid) == (other.doors, other.grid)


def test_the_catalog_is_asked_for_ids_only() -> None:
    def never(number: int) -> Tile | None:
        raise AssertionError(number)

    read_boards(Source("x", BOARD), never)


def test_the_key_format_may_stand_anywhere_and_in_quotes() -> None:
    lines = BOARD.splitlines(keepends=True)
    assert read("".join([*lines[1:], "'format': \"ghosts-board@1\"\n"])).boards == read(BOARD).boards


def test_block_style_says_the_same_as_flow_style() -> None:
    block = """\
format: ghosts-board@1
doors:
  bone:
  - N1
  - S2
  tooth: ["W3", 'E1']
grid:
- - S
  - C:g
  - X
- - .
  - D
  -
-
  [S,
   S, ~]
"""
    assert read(block) == read(BOARD)


def nodes(text: str) -> Node:
    return parse(Source("x", text), Problems())


def bare(node: Node) -> object:
    """A node without places."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [bare(item) for item in node.items]
    assert isinstance(node, Mapping)
    return {key.text: bare(value) for key, value in node.items}


VALUES = st.recursive(
    st.text(alphabet=st.characters(max_codepoint=0xFFFF, exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(alphabet="abc", max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(alphabet="abc", max_size=3), VALUES, max_size=4), st.sampled_from([None, 0, 2]))
def test_json_of_any_layout_is_read_as_python_reads_it(data: object, indent: int | None) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    assert bare(nodes(text)) == json.loads(text)


@given(st.dictionaries(st.text(alphabet="abc", max_size=3), VALUES, max_size=4))
def test_json_read_as_yaml_gives_the_same_nodes(data: object) -> None:
    text = json.dumps([data], indent=1)  # in ASCII, for the two differ about what may stand raw
    assert bare(nodes(text)) == json.loads(text)


@given(st.text(max_size=40))
def test_any_text_is_nodes_or_unreadable_with_a_place_in_it(text: str) -> None:
    for source in (text, "{" + text):
        try:
            nodes(source)
        except UnreadableError as error:
            (problem,) = error.problems
            assert problem.place.line >= 1
            assert problem.place.column >= 1


@pytest.mark.parametrize("opened", ["{}", "[]"])
def test_nesting_has_a_limit(opened: str) -> None:
    def nested(levels: int, key: str) -> str:
        return (opened[0] + key) * levels + "x" + opened[1] * levels

    key = "" if opened == "[]" else "a: "
    nodes("- " + nested(DEEPEST - 2, key))
    with pytest.raises(UnreadableError, match=f"nested more than {DEEPEST} levels deep"):
        nodes("- " + nested(DEEPEST, key))


def test_the_number_of_values_has_a_limit_aliases_written_out() -> None:
    thousand = ", ".join(["x"] * 1000)
    nodes(f"a: &a [{thousand}]\nb: [{', '.join(['*a'] * 90)}]")
    with pytest.raises(UnreadableError, match=f"more than {MOST_NODES} values, aliases written out"):
        nodes(f"a: &a [{thousand}]\nb: [{', '.join(['*a'] * 100)}]")


def test_json_has_the_same_limits() -> None:
    with pytest.raises(UnreadableError, match=f"more than {DEEPEST} levels"):
        nodes('{"a":' * (DEEPEST + 1))
    with pytest.raises(UnreadableError, match=f"more than {MOST_NODES} values"):
        nodes('{"a": [' + "1," * MOST_NODES)


def test_every_doubled_key_is_told_once() -> None:
    problems = Problems()
    parse(Source("x", "a: &m {b: 1, b: 2}\nc: *m\na: 3\na: 4\n"), problems)
    assert [(problem.place, problem.message) for problem in problems.found] == [
        (Place(3, 1), "key 'a' stands twice; it is also at 1:1"),
        (Place(4, 1), "key 'a' stands twice; it is also at 1:1"),
        (Place(1, 14), "key 'b' stands twice; it is also at 1:8"),
    ]


def test_a_tile_of_a_catalog_is_the_catalog_s() -> None:
    other = Tile(Track.CROSSROADS, ((), ()), id=17)
    (board,) = read_boards(Source("x", board_with("C:g", "17@90")), {17: other}.get).boards
    assert board.grid[1] is not None
    assert (board.grid[1].tile, board.grid[1].rotation) == (other, 90)
