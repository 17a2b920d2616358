"""``ghosts score``: the formats key by key, the rules in force, and what people read."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.game import Category
from tests.cli.calling import BOARD, Ghosts

GAME = Path(__file__).parents[2] / "examples" / "game.yaml"
IN_PROGRESS = GAME.with_name("in-progress.yaml")
CATEGORIES = [
    "dragons",
    "ghosts",
    "golems",
    "satyrs",
    "skeletons",
    "slimes",
    "bats",
    "werewolves",
    "wisps",
    "diamonds",
    "bone_doors",
    "tooth_doors",
    "other_paths",
]
PLAYER = ["name", "final", "total", "categories", "werewolf_bonus", "dead_ends", "rank", "winner", "paths"]
PATH = ["sections", "ends", "kind", "points", "ghosts", "kinds"]
COLUMNS = [
    *["file", "name", "final", "total", *CATEGORIES, "dead_ends", "rank", "winner", "werewolf_bonus"],
    *["path_unit", "catalog", "provenance"],
]
TWICE_THROUGH_A_TILE = "S,C@90,C@180 | S@90,X,C@270 | S,S,S bone=S2,W2 tooth=N1,N2"
"""The path of RULES.md that has seven sections on six tiles, here from bone door to bone door."""


def data(ghosts: Ghosts, *arguments: object) -> Any:
    outcome = ghosts("score", *arguments, "--format", "json")
    assert (outcome.code, outcome.err) == (0, "")
    return json.loads(outcome.out)


def test_json_has_the_keys_of_the_format_in_order(ghosts: Ghosts) -> None:
    result = data(ghosts, GAME)
    assert list(result) == ["format", "catalog", "files"]
    assert result["format"] == "ghosts-score@1"
    assert result["catalog"] == find_catalog().summary()
    assert list(result["catalog"]) == ["name", "provenance", "hash"]
    (file,) = result["files"]
    assert list(file) == ["file", "rules", "players"]
    assert file["file"] == str(GAME)
    assert file["rules"] == {"path_unit": "section", "werewolf_bonus_at_zero": False}
    assert list(file["rules"]) == ["path_unit", "werewolf_bonus_at_zero"]
    for player in file["players"]:
        assert list(player) == PLAYER
        assert list(player["categories"]) == CATEGORIES == [category.value for category in Category]
        assert sum(player["categories"].values()) == player["total"]
        assert [list(path) for path in player["paths"]] == [PATH] * len(player["paths"])


def test_json_tells_ranks_winners_and_the_bonus_within_werewolves(ghosts: Ghosts) -> None:
    players = data(ghosts, GAME)["files"][0]["players"]
    assert [(each["name"], each["total"], each["dead_ends"], each["rank"], each["winner"]) for each in players] == [
        ("Ana", 92, 2, 3, False),
        ("Ben", 89, 6, 4, False),
        ("Chloe", 106, 6, 2, False),
        ("Dan", 106, 4, 1, True),
    ]
    assert [(each["werewolf_bonus"], each["categories"]["werewolves"]) for each in players] == [
        (10, 26),
        (0, 12),
        (10, 26),
        (0, 8),
    ]


def test_json_tells_each_path_by_sections_ends_kind_and_points(ghosts: Ghosts) -> None:
    (player,) = data(ghosts, "--board", TWICE_THROUGH_A_TILE)["files"][0]["players"]
    assert {
        "sections": [[2, 1, 1], [2, 2, 2], [2, 3, 1], [1, 3, 1], [1, 2, 1], [2, 2, 1], [3, 2, 1]],
        "ends": ["W2", "S2"],
        "kind": "bone_doors",
        "points": 14,
        "ghosts": 0,
        "kinds": 0,
    } in [from_the_west(path) for path in player["paths"]]
    dead = [path for path in player["paths"] if path["kind"] is None]
    assert {path["points"] for path in dead} == {0}
    assert all("dead" in path["ends"] for path in dead)


def from_the_west(path: Any) -> Any:
    """The path, turned round if it ends at door W2."""
    if path["ends"][1] != "W2":
        return path
    return path | {"sections": path["sections"][::-1], "ends": path["ends"][::-1]}


def test_a_closed_loop_ends_in_loop_twice(ghosts: Ghosts) -> None:
    board = "C@90,C@180,. | C,C@270,. | .,.,. bone=S2,W2 tooth=N1,N2"
    (player,) = data(ghosts, "--board", board)["files"][0]["players"]
    (path,) = player["paths"]
    assert (path["ends"], path["kind"], path["points"]) == (["loop", "loop"], None, 0)


def test_a_board_alone_has_no_rank_no_winner_and_no_bonus(ghosts: Ghosts) -> None:
    board = BOARD.replace("gg", "ww")
    (player,) = data(ghosts, "--board", board)["files"][0]["players"]
    assert (player["rank"], player["winner"], player["werewolf_bonus"]) == (None, None, 0)
    assert player["categories"]["werewolves"] == 8


@pytest.mark.parametrize(
    ("monsters", "players", "extra", "bonus"),
    [
        ("w", 2, [], 5),
        ("w", 3, [], 10),
        ("w", 5, [], 10),
        ("g", 4, [], 0),
        ("g", 4, ["--werewolf-bonus-at-zero"], 10),
    ],
)
def test_g23_players_tells_what_most_werewolves_would_be_worth_apart_from_the_total(
    monsters: str, players: int, extra: list[str], bonus: int, ghosts: Ghosts
) -> None:
    board = BOARD.replace("gg", monsters)
    (alone,) = data(ghosts, "--board", board, *extra)["files"][0]["players"]
    (asked,) = data(ghosts, "--board", board, "--players", players, *extra)["files"][0]["players"]
    assert asked.pop("werewolf_bonus_if_most") == bonus
    assert asked == alone


def test_catalog_is_null_when_no_id_was_used(ghosts: Ghosts) -> None:
    assert data(ghosts, "--board", BOARD)["catalog"] is None
    assert data(ghosts, "--board", BOARD.replace("S,X,S", "S,17,S"))["catalog"]["provenance"] == "reconstructed"


def test_a_line_by_itself_names_the_catalog_only_where_its_board_uses_it(ghosts: Ghosts) -> None:
    outcome = ghosts("score", GAME, "--board", BOARD, "--format", "ndjson")
    lines = [json.loads(line) for line in outcome.out.splitlines()]
    assert [line["catalog"] is None for line in lines] == [False, False, False, False, True]
    assert [line["provenance"] for line in lines] == [*["reconstructed"] * 4, None]


def test_ndjson_is_a_player_a_line_with_what_the_line_alone_must_say(ghosts: Ghosts) -> None:
    outcome = ghosts("score", GAME, "--format", "ndjson")
    lines = [json.loads(line) for line in outcome.out.split("\n")[:-1]]
    players = data(ghosts, GAME)["files"][0]["players"]
    assert [list(line) for line in lines] == [["file", *PLAYER, "path_unit", "catalog", "provenance"]] * 4
    assert [{key: line[key] for key in PLAYER} for line in lines] == players
    assert {(line["file"], line["path_unit"]) for line in lines} == {(str(GAME), "section")}


def test_csv_has_the_columns_of_the_format_and_the_values_of_the_json(ghosts: Ghosts) -> None:
    text = ghosts("score", GAME, IN_PROGRESS, "--format", "csv").out
    header, *rows = csv.reader(io.StringIO(text))
    assert header == COLUMNS
    assert text.startswith(",".join(COLUMNS) + "\n")
    assert "\r" not in text
    files = data(ghosts, GAME, IN_PROGRESS)["files"]
    wanted = [
        [
            *(file["file"], player["name"], shown(player["final"]), str(player["total"])),
            *map(str, player["categories"].values()),
            *map(shown, (player["dead_ends"], player["rank"], player["winner"], player["werewolf_bonus"])),
            *("section", find_catalog().name, "reconstructed"),
        ]
        for file in files
        for player in file["players"]
    ]
    assert rows == wanted


def shown(value: object) -> str:
    """A value as the table shows it."""
    return "" if value is None else str(value).lower()


def test_csv_leaves_null_empty_and_quotes_as_rfc_4180_does(ghosts: Ghosts, folder: Path) -> None:
    board = ghosts("board", "convert", "--board", BOARD).out
    (folder / "a,b.yaml").write_text(board.replace("name: board", "name: 'The \"Ghost\", Ana'"), encoding="utf-8")
    _, row = ghosts("score", "a,b.yaml", "--format", "csv").out.splitlines()
    assert row.startswith('"a,b.yaml","The ""Ghost"", Ana",true,')
    assert row.endswith(",,,0,section,,")


def test_explain_adds_the_proof_to_json_and_changes_nothing_else(ghosts: Ghosts) -> None:
    proven = data(ghosts, IN_PROGRESS, "--explain")
    for player in proven["files"][0]["players"]:
        assert list(player) == [*PLAYER, "explain"]
        proof = player.pop("explain")
        assert list(proof) == ["categories", "paths", "dead_ends", "hidden"]
        assert list(proof["categories"]) == CATEGORIES
        for key, category in proof["categories"].items():
            assert list(category) == ["points", "rule", "reading", "items"]
            assert category["points"] == player["categories"][key]
            for item in category["items"]:
                assert list(item) == ["points", "monster", "section", "cell", "path", "count", "near", "text"]
        assert len(proof["paths"]) == len(player["paths"])
        assert len(proof["dead_ends"]) == player["dead_ends"]
        assert all(list(end) == ["cell", "side", "text"] for end in proof["dead_ends"])
        if proof["hidden"] is not None:
            assert list(proof["hidden"]) == [
                *["tile", "cell", "rotation", "laid", "counts", "points", "categories"],
                *["werewolf_bonus", "dead_ends", "dead_ends_without", "text"],
            ]
    assert proven == data(ghosts, IN_PROGRESS)


def test_the_items_of_a_category_add_up_to_its_points_where_each_has_points(ghosts: Ghosts) -> None:
    for player in data(ghosts, GAME, "--explain")["files"][0]["players"]:
        for key, category in player["explain"]["categories"].items():
            points = [item["points"] for item in category["items"]]
            if points and None not in points:
                assert sum(points) + (player["werewolf_bonus"] if key == "werewolves" else 0) == category["points"]


@pytest.mark.parametrize("seat", range(4))
def test_g23_the_hidden_tile_brings_what_the_same_game_without_it_lacks(
    seat: int, ghosts: Ghosts, folder: Path
) -> None:
    text = GAME.read_text(encoding="utf-8").partition("moves:")[0]
    hidden = [line for line in text.splitlines(keepends=True) if "hidden:" in line]
    (folder / "without.yaml").write_text(text.replace(hidden[seat], ""), encoding="utf-8")
    counted = data(ghosts, GAME, "--explain")["files"][0]["players"][seat]
    without = data(ghosts, "without.yaml")["files"][0]["players"][seat]
    gain = counted["explain"]["hidden"]
    assert gain["points"] == counted["total"] - without["total"] == sum(gain["categories"].values())
    assert gain["werewolf_bonus"] == counted["werewolf_bonus"] - without["werewolf_bonus"]
    assert (gain["dead_ends"], gain["dead_ends_without"]) == (counted["dead_ends"], without["dead_ends"])


def test_g23_the_bonus_and_the_dead_ends_that_come_with_a_hidden_tile_are_told(ghosts: Ghosts) -> None:
    told = " ".join(ghosts("score", GAME, "--explain", "--no-boards").out.split())
    assert "29 on 3,2 brings +14 of these points (werewolves +14; 10 of them the bonus for most werewolves)" in told
    assert "; dead ends 6 instead of 7" in told


def test_g10_of_two_hidden_tiles_the_one_that_brings_most_with_the_bonus_is_told(ghosts: Ghosts, folder: Path) -> None:
    board = "    doors: {bone: [N1, S2], tooth: [W3, E1]}\n    grid: [[., ., .], [., ., .], [., ., .]]\n"
    game = f"format: ghosts-game@1\nplayers:\n  -\n{board}    hidden: [S:w, S:s+7]\n  -\n{board}"
    (folder / "two.yaml").write_text(game, encoding="utf-8")
    first = data(ghosts, "two.yaml", "--explain")["files"][0]["players"][0]
    gain = first["explain"]["hidden"]
    assert (gain["tile"], gain["points"], gain["werewolf_bonus"], gain["counts"]) == ("S:w", 9, 5, False)
    assert "laid best now, one of the two, S:w" in gain["text"]


RULES = "format: ghosts-game@1\nrules: {path_unit: tile, werewolf_bonus_at_zero: true}\nplayers:\n"


@pytest.mark.parametrize(
    ("in_file", "options", "unit", "at_zero"),
    [
        (False, [], "section", False),
        (True, [], "tile", True),
        (False, ["--path-unit", "tile", "--werewolf-bonus-at-zero"], "tile", True),
        (True, ["--path-unit", "section"], "section", True),
        (True, ["--no-werewolf-bonus-at-zero"], "tile", False),
    ],
)
def test_an_option_beats_the_file_and_the_file_the_default(
    in_file: bool,  # noqa: FBT001 - pytest passes it by name
    options: list[str],
    unit: str,
    at_zero: bool,  # noqa: FBT001 - pytest passes it by name
    ghosts: Ghosts,
    folder: Path,
) -> None:
    game = ghosts("board", "new", "--players", "2").out
    if in_file:
        game = game.replace("format: ghosts-game@1\nplayers:\n", RULES)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (file,) = data(ghosts, "game.yaml", *options)["files"]
    assert file["rules"] == {"path_unit": unit, "werewolf_bonus_at_zero": at_zero}
    assert [player["werewolf_bonus"] for player in file["players"]] == [5 if at_zero else 0] * 2


def test_g30_paths_counted_by_tile_count_a_tile_crossed_twice_once(ghosts: Ghosts) -> None:
    for unit, points in (("section", 14), ("tile", 12)):
        (player,) = data(ghosts, "--board", TWICE_THROUGH_A_TILE, "--path-unit", unit)["files"][0]["players"]
        assert player["categories"]["bone_doors"] == points


def test_g33_a_hidden_tile_counts_for_nothing_until_nine_cells_are_filled(ghosts: Ghosts) -> None:
    laid = "S:d,S,. | S,S,S | S,S,S bone=S2,W2 tooth=N1,N2 hidden=S:g+9:1,3"
    unfinished = laid.replace("S:d,", ".,")
    (final,) = data(ghosts, "--board", laid)["files"][0]["players"]
    (live,) = data(ghosts, "--board", unfinished)["files"][0]["players"]
    assert (final["final"], final["categories"]["ghosts"], final["categories"]["diamonds"]) == (True, 3, 9)
    assert (live["final"], live["categories"]["ghosts"], live["categories"]["diamonds"]) == (False, 0, 0)


def test_names_default_to_the_file_s_stem_to_seats_and_to_board(ghosts: Ghosts, folder: Path) -> None:
    board = (
        "format: ghosts-board@1\ndoors: {bone: [N1, S2], tooth: [W3, E1]}\ngrid: [[., ., .], [., ., .], [., ., .]]\n"
    )
    (folder / "my board.v2.yaml").write_text(board, encoding="utf-8")
    (folder / "empty-name.yaml").write_text(board + "name:\n", encoding="utf-8")
    (folder / "lines.txt").write_text(f"{BOARD}\n{BOARD}\n", encoding="utf-8")
    nameless = "".join(f"  - {{{line}}}\n" for line in [board.split("\n", 1)[1].replace("\n", ", ").rstrip(", ")] * 2)
    (folder / "game.yaml").write_text(f"format: ghosts-game@1\nplayers:\n{nameless}", encoding="utf-8")
    files = ["my board.v2.yaml", "empty-name.yaml", "lines.txt", "game.yaml"]
    result = data(ghosts, *files, "--board", BOARD)["files"]
    assert [[player["name"] for player in file["players"]] for file in result] == [
        *[["my board.v2"], ["empty-name"], ["lines 1", "lines 2"], ["P1", "P2"], ["board"]],
    ]


def test_names_are_the_text_as_written(ghosts: Ghosts, folder: Path) -> None:
    game = ghosts("board", "new", "--players", "5").out
    for seat, name in enumerate(["no", "010", "~", "1e3", "2024-01-01"], start=1):
        game = game.replace(f"name: Player {seat}", f"name: {name}")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    players = data(ghosts, "game.yaml")["files"][0]["players"]
    assert [player["name"] for player in players] == ["no", "010", "~", "1e3", "2024-01-01"]


def test_standard_input_is_read_for_a_dash(ghosts: Ghosts) -> None:
    outcome = ghosts("score", "-", "--format", "json", typed=BOARD)
    (file,) = json.loads(outcome.out)["files"]
    assert (file["file"], file["players"][0]["name"]) == ("-", "board")


def test_the_text_names_the_winner_the_tie_break_and_the_bonus(ghosts: Ghosts) -> None:
    text = ghosts("score", GAME, "--no-boards").out
    assert "1. Dan wins with 106 points and 4 dead ends (as many points as Chloe, fewer dead\nends: G31)\n" in text
    assert "2. Chloe with 106 points and 6 dead ends\n" in text
    assert "* with 10 for most werewolves: Ana, Chloe\n" in text


def test_g7_a_result_that_rests_on_the_reconstruction_says_so_in_one_line(ghosts: Ghosts) -> None:
    line = f"The catalog is a reconstruction, not the printed tiles (hash {find_catalog().hash[:12]}, G7)."
    for arguments in (["score", GAME], ["score", GAME, "--explain"], ["catalog", "show", "1"]):
        assert ghosts(*arguments).out.endswith(f"\n\n{line}\n")
    assert "reconstruction" not in ghosts("score", "--board", BOARD).out


def test_g31_an_unfinished_game_has_a_lead_and_a_shared_first_place_is_shared(ghosts: Ghosts, folder: Path) -> None:
    assert "1. Ben leads with 59 points\n" in ghosts("score", IN_PROGRESS).out
    board = "doors: {bone: [N1, S2], tooth: [W3, E1]}, grid: [[S, S, S], [S, S, S], [S, S, S]]"
    game = "format: ghosts-game@1\nplayers:\n" + "".join(f"  - {{name: {name}, {board}}}\n" for name in ("Ana", "Ben"))
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    text = ghosts("score", "game.yaml").out
    assert "1. Ana shares the win with 4 points and 0 dead ends\n" in text
    assert "1. Ben shares the win with 4 points and 0 dead ends\n" in text
    assert [player["winner"] for player in data(ghosts, "game.yaml")["files"][0]["players"]] == [True, True]


def test_numbers_of_one_are_told_in_the_singular(ghosts: Ghosts) -> None:
    board = "S:d,.,. | S,.,. | S,.,S bone=N2,S2 tooth=W3,E1"
    text = ghosts("score", "--board", board, "--explain", "--no-boards").out
    assert "board: -1 points, proven" not in text
    assert "1 dragon, squared: 1" in text
    assert "dead ends 1  [G32]" in text


def game_of(folder: Path, *rows: str, names: tuple[str, ...] = ("Ana", "Ben", "Cem")) -> str:
    """Write a game in which each player's board has only the one given row, and return the file's name."""
    boards = [
        f"  - {{name: {name}, doors: {{bone: [N1, S2], tooth: [W3, E1]}}, grid: [[{row}], [., ., .], [., ., .]]}}\n"
        for name, row in zip(names, rows, strict=False)
    ]
    (folder / "game.yaml").write_text("format: ghosts-game@1\nplayers:\n" + "".join(boards), encoding="utf-8")
    return "game.yaml"


@pytest.mark.parametrize(
    ("rows", "options", "told"),
    [
        (
            ("S:w, ., .", "S, ., .", "S:ww, ., ."),
            (),
            ["4 each; Cem has most, 2: no bonus", "no werewolf; Cem has most, 2: no bonus",
             "4 each; most werewolves of all players: 10 more"],
        ),
        (
            ("S:w, ., .", "S, ., .", "S:w, ., ."),
            (),
            ["4 each; tie for most werewolves with Cem: 10 more", "no werewolf; Ana and Cem have most, 1: no bonus",
             "4 each; tie for most werewolves with Ana: 10 more"],
        ),
        (("S, ., .", "S, ., ."), (), ["no werewolf; nobody has one: no bonus"] * 2),
        (
            ("S, ., .", "S, ., ."),
            ("--werewolf-bonus-at-zero",),
            ["no werewolf; nobody has one, so all tie for most: 5 more"] * 2,
        ),
    ],
    ids=["one has most", "a tie", "none", "none, and the bonus is paid"],
)  # fmt: skip
def test_g23_the_proof_says_who_has_most_werewolves(
    rows: tuple[str, ...], options: tuple[str, ...], told: list[str], ghosts: Ghosts, folder: Path
) -> None:
    players = data(ghosts, game_of(folder, *rows), "--explain", *options)["files"][0]["players"]
    assert [player["explain"]["categories"]["werewolves"]["reading"] for player in players] == told


def test_the_proof_of_an_empty_board_says_of_each_category_that_there_is_none(ghosts: Ghosts) -> None:
    board = ".,.,. | .,.,. | .,.,. bone=N2,S2 tooth=W3,E1"
    text = ghosts("score", "--board", board, "--explain", "--no-boards").out
    nothing = ["ghost", "golem", "satyr", "skeleton", "slime", "bat", "wisp", "diamond"]
    assert [f"] no {what}\n" in text for what in nothing] == [True] * len(nothing)
    assert "[G28] no other path joins two doors\n" in text


def test_the_proof_says_where_the_dead_end_of_a_path_is(ghosts: Ghosts) -> None:
    board = ".,S,. | .,.,. | .,.,. bone=N2,S2 tooth=W3,E1"
    assert "1. N2 to a dead end on 1,2: 1 section" in ghosts("score", "--board", board, "--explain").out


def test_players_of_one_name_are_told_unless_quiet(ghosts: Ghosts, folder: Path) -> None:
    file = game_of(folder, *["S, ., ."] * 3, names=("Ana", "Ben", "Ana"))
    assert ghosts("score", file).err == "note: game.yaml: players 1 and 3 have one name, 'Ana'\n"
    assert ghosts("score", "-q", file).err == ""


def test_a_hidden_tile_is_not_held_against_a_row_of_four(ghosts: Ghosts) -> None:
    board = "S,S,S | C:g,w,S,S | S,.,S bone=N1,S2 tooth=W3,E1 hidden=S:3,2"
    told = ghosts("score", "--board", board).err.splitlines()
    assert [line.rsplit(" ", 1)[1] for line in told] == ["[length]", "[notation]"]


@pytest.mark.parametrize("players", [1, 5])
def test_a_template_says_how_each_track_lies_and_has_short_lines(players: int, ghosts: Ghosts) -> None:
    text = ghosts("board", "new", "--players", players).out
    assert "X joins N-S with its first section\n#   and W-E with its second" in text
    assert max(map(len, text.splitlines())) < 90
    assert text.count("# change these to this board's doors") == players


def test_a_thousand_boards_go_into_one_call(ghosts: Ghosts, folder: Path) -> None:
    board = ghosts("board", "convert", "--board", BOARD).out
    for number in range(200):
        (folder / f"{number:03}.yaml").write_text(board, encoding="utf-8")
    files = [f"{number:03}.yaml" for number in range(200)] * 5
    result = data(ghosts, *files)
    assert [file["file"] for file in result["files"]] == files


def test_many_boards_alone_stand_in_tables_of_five(ghosts: Ghosts) -> None:
    outcome = ghosts("score", "-", "--no-boards", typed=f"{BOARD}\n" * 7)
    assert outcome.code == 0
    heads = [line.split() for line in outcome.out.splitlines() if line.startswith("   ")]
    assert [len(head) // 2 for head in heads] == [5, 2]
    assert max(map(len, outcome.out.splitlines())) <= 80


def test_a_bad_catalog_stops_only_the_files_that_need_it(ghosts: Ghosts, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("format: ghosts-catalog@1\n", encoding="utf-8")
    numbered = BOARD.replace("S:gg", "17")
    outcome = ghosts("score", "--board", numbered, "--board", BOARD, "--catalog", bad, "--format", "json")
    first, second = json.loads(outcome.out)["files"]
    assert outcome.code == 1
    assert first["players"] == []
    assert first["problems"][0]["message"] == f"its tiles cannot be looked up: {bad} is not usable"
    assert second["players"][0]["total"] == 16
    assert "missing key 'tiles'" in outcome.err


TWO_FAULTS = [
    "error: a tile has at most 3 monsters, this one has 4 [G5]",
    "error: a diamond is worth 1 to 10, found '11'",
]


@pytest.mark.parametrize(
    "text",
    [
        ".,.,. | .,C:gggg+11,. | .,.,. bone=N1,S1 tooth=E1,E2\n",
        "format: ghosts-board@1\ndoors: {bone: [N1, S1], tooth: [E1, E2]}\n"
        "grid: [[., ., .], [., C:gggg+11, .], [., ., .]]\n",
        "format: ghosts-board@1\ndoors: {bone: [N1, S1], tooth: [E1, E2]}\n"
        "grid: [[., ., .], [., ., .], [., ., .]]\nhidden: C:gggg+11\n",
        "format: ghosts-board@1\ndoors: {bone: [N1, S1], tooth: [E1, E2]}\n"
        "grid: [[., ., .], [., ., .], [., ., .]]\nhand: [C:gggg+11]\n",
    ],
)
def test_all_that_is_wrong_with_one_tile_is_told_at_once(text: str, ghosts: Ghosts) -> None:
    outcome = ghosts("score", "-", typed=text)
    first, second = outcome.err.splitlines()
    assert outcome.code == 1
    assert first.endswith(TWO_FAULTS[0])
    assert TWO_FAULTS[1] in second


def test_all_that_is_wrong_with_a_tile_in_hand_is_told_at_once(ghosts: Ghosts) -> None:
    outcome = ghosts("solve", "--board", BOARD, "--hand", "C:gggg+11")
    assert outcome.code == 1
    assert [line.partition(": ")[2] for line in outcome.err.splitlines()] == [TWO_FAULTS[0], f"{TWO_FAULTS[1]} [G5]"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "S,S,S | S,S,S bone=N1,S1 tooth=N2,S2",
            ["-:1:1: error: expected three rows separated by '|', found 2 [length]"],
        ),
        (
            "\n\nS,S,S | S,S,S | S,S,S\n",
            [
                f"-:3:22: error: expected {key}= with two doors, such as {key}=N1,S2 [missing-key]"
                for key in ("bone", "tooth")
            ],
        ),
        (
            "S,S,S bone=N1,S1 tooth=N2,S2\n",
            ["-:1:1: error: expected three rows separated by '|', found 1 [length]"],
        ),
    ],
)
def test_what_is_meant_for_notation_is_told_what_the_notation_wants(text: str, told: list[str], ghosts: Ghosts) -> None:
    outcome = ghosts("score", "-", typed=text)
    assert (outcome.code, outcome.err.splitlines()) == (1, told)
    from_option = ghosts("score", "--board", text.strip())
    assert [line.rpartition(": error: ")[2] for line in from_option.err.splitlines()] == [
        line.rpartition(": error: ")[2] for line in told
    ]


@pytest.mark.parametrize(
    "text", ["name: |\n  bone=N1\n", "# a | b\nname: x\n", '{"name": "a | b"}', "- a | b\n", "a word"]
)
def test_what_begins_as_yaml_or_json_does_is_no_notation(text: str, ghosts: Ghosts) -> None:
    outcome = ghosts("score", "-", typed=text)
    assert outcome.code == 3
    assert "expected a file with the key 'format: ghosts-board@1 or ghosts-game@1'" in outcome.err
