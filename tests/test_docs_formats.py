"""docs/formats.md: its examples are read, written and worked out as the page says."""

from __future__ import annotations

import csv
import io
import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from ghosts_cli import game
from ghosts_cli.errors import ExitCode, InputError
from ghosts_cli.formats.boards import BoardText, Kind, read_boards
from ghosts_cli.formats.decode import decode
from ghosts_cli.formats.nodes import parse
from ghosts_cli.formats.notation import parse_board, write_board
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import CatalogFile
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import parse_token
from ghosts_cli.game import (
    DOORS,
    TRACK_BY_LETTER,
    Board,
    BoardScore,
    Category,
    Door,
    Layout,
    Monster,
    PlacedTile,
    Tile,
    Track,
    score_board,
    score_game,
)

TEXT = (Path(__file__).parents[1] / "docs" / "formats.md").read_text(encoding="utf-8")
Data = dict[str, Any]


def fences(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def example(name: str) -> str:
    """The example of a format, such as ``ghosts-board@1``, as text."""
    (found,) = [text for language in ("yaml", "json") for text in fences(language) if name in text.splitlines()[0]]
    return found


def any_tile(number: int) -> Tile:
    """A catalog that has every id."""
    return Tile(Track.STRAIGHT, ((),), id=number)


def read(name: str) -> BoardText:
    return read_boards(Source("game.yaml", example(name)), any_tile)


def board_by(token: str) -> str:
    (found,) = [text for text in fences("text") if token in text]
    return found.strip()


def test_the_board_example_is_read() -> None:
    text = read("ghosts-board@1")
    (board,) = text.boards
    assert (text.kind, board.name, board.final) == (Kind.BOARD, "Ana", False)
    assert [tile.id for tile in board.hand] == [12, None]


def test_the_line_is_the_board_of_the_file_without_name_and_hand() -> None:
    line = board_by("bone=N1,S2")
    (board,) = read("ghosts-board@1").boards
    assert write_board(parse_board(line, any_tile)) == line
    assert write_board(board) == f"{line} hand=12,S:gw+4"


def test_the_game_example_is_read() -> None:
    text = read("ghosts-game@1")
    assert (text.kind, [board.name for board in text.boards]) == (Kind.GAME, ["Ana", "Ben"])
    assert (text.path_unit, text.werewolf_bonus_at_zero) == ("section", False)
    assert [move.act for move in text.moves] == ["reveal", "take", "lay"]


def test_the_catalog_example_is_read() -> None:
    problems = Problems()
    catalog = decode(parse(Source("mine.yaml", example("ghosts-catalog@1")), problems), CatalogFile, problems)
    assert catalog is not None
    assert problems.found == []
    assert [tile.id for tile in catalog.tiles] == [1, 2, 3]


def test_the_position_example_has_every_key_of_its_table_and_no_other() -> None:
    chapter = re.search(r"^## Position files\n(.*?)^## ", TEXT, re.MULTILINE | re.DOTALL)
    assert chapter is not None
    keys = re.findall(r"^\| `(\w+)` \|", chapter[1], re.MULTILINE)
    assert list(yaml.safe_load(example("ghosts-position@1"))) == ["format", *keys]


def test_the_boards_of_the_position_example_are_read() -> None:
    players = yaml.safe_load(example("ghosts-position@1"))["players"]
    game = {"format": "ghosts-game@1", "players": players}
    boards = read_boards(Source("game.json", json.dumps(game)), any_tile).boards
    assert [board.name for board in boards] == ["Ana", "Ben"]


TOKENS = [line.split()[0] for line in board_by("S            a straight").splitlines()[:-1]]


@pytest.mark.parametrize("token", TOKENS)
def test_every_tile_example_is_written_as_the_program_writes_it(token: str) -> None:
    line = f"{token},.,. | .,.,. | .,.,. bone=N1,N2 tooth=S1,S3"
    assert write_board(parse_board(line, any_tile)) == line


def test_the_tables_of_letters_are_the_program_s() -> None:
    (tracks,) = re.findall(r"^\| track \| (.*) \|$", TEXT, re.MULTILINE)[:1]
    (monsters,) = re.findall(r"^\| monsters \| (.*);", TEXT, re.MULTILINE)
    assert re.findall(r"`(\w)` (\w+ ?\w*)", tracks) == [
        (letter, track.value.replace("_", " ")) for letter, track in TRACK_BY_LETTER.items()
    ]
    assert re.findall(r"`(\w)` (\w+)", monsters) == [(kind.letter, kind.value) for kind in Monster]


def test_the_table_of_sides_is_the_program_s() -> None:
    rows = re.findall(r"^\| (straight|corner|crossroads|double corner) \| (\S+) \| (\S*) ?\|$", TEXT, re.MULTILINE)
    assert rows == [
        (
            track.value.replace("_", " "),
            *(["-".join(side.value for side in joint) for joint in track.joints] + [""])[:2],
        )
        for track in Track
    ]


@pytest.mark.parametrize(("one", "other"), [("X:g/", "X:g"), ("S@0", "S"), ("S:wg+9+2", "S:gw+2+9")])
def test_tokens_that_it_calls_the_same_are_the_same(one: str, other: str) -> None:
    assert parse_token(one) == parse_token(other)


@pytest.mark.parametrize("category", list(Category))
def test_the_keys_of_the_categories_stand_beside_their_rules(category: Category) -> None:
    assert f"| `{category.value}` | {category.rule} |" in TEXT


def expected_player(board: Board, score: BoardScore, bonus: int, rank: int) -> Data:
    return {
        "name": board.name,
        "final": score.final,
        "total": score.total,
        "categories": {category.value: points for category, points in score.points.items()},
        "werewolf_bonus": bonus,
        "dead_ends": score.dead_ends,
        "rank": rank,
        "winner": rank == 1,
        "paths": [expected_path(board, score.layout, path) for path in score.layout.paths],
    }


def expected_path(board: Board, layout: Layout, path: game.Path) -> Data:
    kind = path.kind(board.doors)
    monsters = layout.monsters_on(path)
    each = {"bone_doors": 2, "tooth_doors": 2, "other_paths": 1}
    return {
        "sections": [list(section) for section in path.sections],
        "ends": ["loop", "loop"]
        if path.ends is None
        else [str(end) if isinstance(end, Door) else "dead" for end in path.ends],
        "kind": None if kind is None else kind.value,
        "points": 0 if kind is None else each[kind.value] * len(path.sections),
        "ghosts": monsters.count(Monster.GHOST),
        "kinds": len(set(monsters)),
    }


def test_the_score_example_is_the_score_of_the_game_example() -> None:
    boards = read("ghosts-game@1").boards
    expected = [
        expected_player(board, player.score, player.werewolf_bonus, player.rank)
        for board, player in zip(boards, score_game(boards), strict=True)
    ]
    (file,) = json.loads(example("ghosts-score@1"))["files"]
    assert file["players"] == expected
    assert [list(player) for player in file["players"]] == [list(player) for player in expected]


def test_the_csv_example_has_the_same_players() -> None:
    (text,) = fences("csv")
    (file,) = json.loads(example("ghosts-score@1"))["files"]
    rest = {"file": "game.yaml", "path_unit": "section", "catalog": None, "provenance": None}
    players = [{**player, **player["categories"], **rest} for player in file["players"]]
    rows = list(csv.DictReader(io.StringIO(text)))
    keys = [category.value for category in Category]
    last = ["dead_ends", "rank", "winner", "werewolf_bonus", "path_unit", "catalog", "provenance"]
    assert list(rows[0]) == ["file", "name", "final", "total", *keys, *last]
    assert rows == [{column: cell(player[column]) for column in rows[0]} for player in players]


def cell(value: str | bool | int | None) -> str:  # noqa: FBT001 - a value of a table, whatever it is
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_the_problem_example_is_what_a_wrong_door_gets() -> None:
    (text,) = [text for text in fences("json") if "typo.yaml" in text]
    (problem,) = json.loads(text)["problems"]
    wrong = example("ghosts-board@1").replace("N1", "N4")
    with pytest.raises(InputError) as raised:
        read_boards(Source("typo.yaml", wrong), any_tile)
    assert [found.row() for found in raised.value.problems] == [problem]


def test_the_solve_example_is_the_best_of_all_arrangements() -> None:
    (result,) = json.loads(example("ghosts-solve@1"))["results"]
    best = parse_board(result["board"], any_tile)
    (upright,) = {placed.tile for placed in best.grid if placed is not None}
    boards = [
        Board(best.doors, tuple(PlacedTile(upright, rotation) for rotation in rotations))
        for rotations in itertools.product((0, 90), repeat=9)
    ]
    scores = {(score.total, -score.dead_ends) for score in map(score_board, boards)}
    assert max(scores) == (result["optimum"], -result["dead_ends"])
    assert score_board(best).points == {Category(key): points for key, points in result["categories"].items()}
    assert sum(result["regret"].values()) == result["optimum"] - result["scored"]
    assert (result["bound"], result["proven"]) == (result["optimum"], True)


@pytest.mark.parametrize("name", ["ghosts-check@1", "ghosts-run@1"])
def test_the_other_json_examples_are_json(name: str) -> None:
    assert json.loads(example(name))["format"] == name


def test_the_check_example_names_every_track_and_monster() -> None:
    totals = json.loads(example("ghosts-check@1"))["totals"]
    assert list(totals["tracks"]) == [track.value for track in Track]
    assert list(totals["monsters"]) == [kind.value for kind in Monster]


def test_the_order_of_doors_is_the_program_s() -> None:
    assert "in the order N, S, W, E" in TEXT
    assert [door.side.value for door in DOORS[::3]] == ["N", "S", "W", "E"]


def test_every_exit_code_is_in_the_table() -> None:
    codes = re.findall(r"^\| (\d+) \| ", TEXT.partition("## Exit codes")[2], re.MULTILINE)
    assert [int(code) for code in codes] == list(ExitCode)


def test_every_link_to_a_heading_leads_somewhere() -> None:
    rules = (Path(__file__).parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
    headings = {line.lstrip("# ").lower().replace(" ", "-") for line in TEXT.splitlines() if line.startswith("## ")}
    assert set(re.findall(r"\((?:formats\.md)?#([\w-]+)\)", TEXT + rules)) <= headings
