"""What planner decides, and why: each hope by itself, on boards small enough to check by eye."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path

import pytest

from ghosts_cli.game import PUBLISHED_RULES, Board, Cell, Monster, Tile
from ghosts_cli.game.deal import Variant
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.scoring import score_board
from ghosts_cli.game.seat import Act, ActKind, SeatView, lay, leave, reveal, take
from ghosts_cli.strategies import GreedyParameters, Planner, PlannerParameters
from ghosts_cli.strategies.prospects import (
    Hopes,
    Outlook,
    along,
    bats_worth,
    company_worth,
    counted_worth,
    golems_worth,
    outlook_of,
    paths_worth,
    worth,
)
from tests import read
from tests.strategies.test_strategies import EMPTY, FOUR, GHOSTS, VIEW

ROOT = Path(__file__).parents[2]
RICH = read.tile("S:dd+10")
HOPES = Hopes(open_path=50, growth=100, special=50, company=100, variety=50, bats=50)


def planner(view: SeatView, draw: int = 1, **parameters: int) -> Act:
    return Planner(PlannerParameters(**parameters)).decide(view, Stream(draw))


def outlook(coming: Mapping[str, int], rounds_left: int = 2, hidden: str = "S") -> Outlook:
    """Expect the hidden tile, and so many hundredths of each kind, of diamonds or of curves."""
    bare = outlook_of([read.tile("S")], (read.tile(hidden),), rounds_left)
    monsters = tuple(more + coming.get(kind.value, 0) for kind, more in zip(Monster, bare.monsters, strict=True))
    return replace(bare, monsters=monsters, diamonds=coming.get("diamonds", 0), curves=coming.get("curves", 0))


def test_a_tile_is_expected_to_bring_what_an_average_one_does_and_the_hidden_one_all_it_has() -> None:
    tiles = [read.tile(text) for text in ("S:w", "C:ww+3", "X:d/d", "D:/g")]
    found = outlook_of(tiles, (read.tile("C:gg+1+2"),), 3)
    assert found.monsters == (150, 275, 0, 0, 0, 0, 0, 225, 0)
    assert (found.diamonds, found.curves) == (275, 325)


def test_g10_each_of_two_hidden_tiles_counts_half() -> None:
    found = outlook_of([read.tile("S")], (read.tile("C:ggd"), read.tile("S:dd+3")), 5)
    assert found.monsters[:2] == (150, 100)
    assert (found.diamonds, found.curves) == (50, 50)


@pytest.mark.parametrize(
    ("count", "points"), [(0, -500), (50, -200), (100, 100), (199, 397), (300, 900), (900, 900), (-40, -500)]
)
def test_a_table_is_read_on_straight_lines_between_its_entries(count: int, points: int) -> None:
    assert along((-5, 1, 4, 9), count) == points


COUNTED: dict[str, tuple[str, dict[str, int], int]] = {
    "no dragon yet (G16)": (". . . | . S . | . . .", {"dragon": 50}, -200),
    "a second dragon (G16)": (". . . | . S:d . | . . .", {"dragon": 100}, 400),
    "half a skeleton more (G20)": (". . . | . S:s+4 . | . . .", {"skeleton": 50}, -500 + 400 + 150),
    "half a diamond more (G20)": (". . . | . S:s+4 . | . . .", {"diamonds": 50}, -500 + 400 + 150),
    "curves to come (G21)": (". . . | . C:l . | . . .", {"curves": 250}, -500 + 350),
    "a wisp that makes all worth more (G24)": (". . . | . S:iii . | . . .", {"wisp": 100}, -500 + 1600),
    "werewolves are certain (G23)": (". . . | . S:ww . | . . .", {"werewolf": 300}, -500 + 800),
}


@pytest.mark.parametrize(("board", "coming", "value"), COUNTED.values(), ids=COUNTED.keys())
def test_where_numbers_alone_count_those_to_come_are_added(board: str, coming: dict[str, int], value: int) -> None:
    score = score_board(read.board(board))
    assert counted_worth(score, outlook(coming), PUBLISHED_RULES) == value


GOLEMS: dict[str, tuple[str, int, int]] = {
    "one to come": (". . . | . . . | . . .", 100, 400),
    "one stands free, one to come": ("S:o . . | . . . | . . .", 100, 1000),
    "no cell away from golems": (". S:o . | . S . | S:o . S:o", 100, 1800),
    "five are the most that count": ("S:o . S:o | . S:o . | . . .", 900, 4000),
}


@pytest.mark.parametrize(("board", "coming", "value"), GOLEMS.values(), ids=GOLEMS.keys())
def test_g18_golems_to_come_need_free_cells_away_from_golems(board: str, coming: int, value: int) -> None:
    grid = read.board(board)
    assert golems_worth(grid, score_board(grid), outlook({"golem": coming}), PUBLISHED_RULES) == value


BATS: dict[str, tuple[str, int, int]] = {
    "none there": (". . . | . S . | . . .", 100, 0),
    "a lonely one beside free cells": (". . . | . S:b . | . . .", 0, 250),
    "two on a lonely tile": (". . . | . S:bb . | . . .", 0, 500),
    "shut in": ("S:b S . | S . . | . . .", 100, 0),
    "one to come": (". . . | . S:b . | . . .", 100, 500),
    "in company already": ("S:b S:b . | . . . | . . .", 0, 1000),
}


@pytest.mark.parametrize(("board", "coming", "value"), BATS.values(), ids=BATS.keys())
def test_g22_lonely_bats_hope_for_a_free_cell_beside_them(board: str, coming: int, value: int) -> None:
    grid = read.board(board)
    assert bats_worth(grid, score_board(grid), outlook({"bat": coming}), HOPES, PUBLISHED_RULES) == value


COMPANY: dict[str, tuple[str, dict[str, int], int]] = {
    "ghosts to come alone": (". . . | . . . | . . .", {"ghost": 200}, 600),
    "a third one for two (G17)": (". . . | . S:gg . | . . .", {"ghost": 100}, 600 + 1200),
    "two on a closed path": (". S . | . C:gg@90 S | . S@90 .", {"ghost": 100}, 600 + 300),
    "a satyr's path can get more kinds (G19)": (". . . | . S:y . | . . .", {}, 100 + 100),
    "a satyr to come joins the most kinds (G19)": (". . . | . S:gow . | . . .", {"satyr": 100}, 300 + 400),
}


@pytest.mark.parametrize(("board", "coming", "value"), COMPANY.values(), ids=COMPANY.keys())
def test_ghosts_and_satyrs_hope_for_company_on_open_paths(board: str, coming: dict[str, int], value: int) -> None:
    grid = read.board(board)
    assert company_worth(grid, score_board(grid), outlook(coming), HOPES, PUBLISHED_RULES) == value


PATHS: dict[str, tuple[str, int]] = {
    "no door yet": (". . . | . S . | . . .", 100),
    "one plain door": (". . S | . . . | . . .", 100),
    "a bone door, and the other within reach": ("S . . | . . . | . . .", 125),
    "a bone door, and the other shut off": ("S S . | . S@90 . | . . .", 100 + 100),
    "a dead end": (". S . | . S@90 . | . . .", 100),
    "from door to door (G28)": ("C@270 . . | . . . | . . .", 100),
}


@pytest.mark.parametrize(("board", "value"), PATHS.values(), ids=PATHS.keys())
def test_open_paths_hope_for_doors(board: str, value: int) -> None:
    grid = read.board(board)
    assert paths_worth(grid, score_board(grid), HOPES, PUBLISHED_RULES) == value


def test_after_the_last_round_a_board_is_worth_what_the_hidden_tile_makes_of_it() -> None:
    grid = read.board("S:g S S | S:g S S | . S S")
    assert worth(grid, outlook({}, 0, "S:g+5"), HOPES, PUBLISHED_RULES) == 100 * (-5 + 18 + 5 + 9)


LOW = {"threshold": 1000, "rival": 0}
TURNS: dict[str, tuple[SeatView, dict[str, int], Act]] = {
    "nothing lies face up": (VIEW, LOW, reveal()),
    "what lies there adds too little": (replace(VIEW, offer=(FOUR,)), LOW, reveal()),
    "what lies there adds the threshold": (replace(VIEW, offer=(FOUR, RICH)), LOW, take(RICH)),
    "the stack is used up (G12)": (replace(VIEW, offer=(FOUR,), stack_left=0), LOW, take(FOUR)),
    "a good tile is revealed": (replace(VIEW, revealed=RICH), LOW, take(RICH)),
    "a poor tile is revealed": (replace(VIEW, revealed=FOUR), LOW, leave()),
    "rivals make it choosier": (replace(VIEW, revealed=RICH), {"threshold": 1000, "rival": 2000}, leave()),
    "rivals that have a tile do not": (
        replace(VIEW, revealed=RICH, taken=(1, 3)),
        {"threshold": 1000, "rival": 2000},
        take(RICH),
    ),
}


@pytest.mark.parametrize(("view", "parameters", "act"), TURNS.values(), ids=TURNS.keys())
def test_planner_takes_what_adds_its_threshold(view: SeatView, parameters: dict[str, int], act: Act) -> None:
    assert planner(view, **parameters) == act


def with_wolves(count: int) -> Board:
    return replace(EMPTY, hand=(read.tile("S:" + "w" * count),))


def test_g23_a_werewolf_is_worth_more_where_it_takes_the_lead() -> None:
    wolf = read.tile("S:w")

    def gain(others: int, hidden: Tile) -> int:
        boards = (with_wolves(others) if others else EMPTY, EMPTY, EMPTY)
        view = replace(VIEW, round=7, boards=boards, hidden=(hidden,), revealed=wolf)
        return Planner().bonus_hope(view, 1) - Planner().bonus_hope(view, 0)

    plain = read.tile("S")
    assert gain(0, plain) == 10 * (100 - 40)
    assert gain(1, plain) == 10 * 40
    assert gain(3, plain) == 0
    assert gain(3, read.tile("S:ww")) > 0


def test_the_hidden_tile_it_knows_decides_what_it_lays_where() -> None:
    board = replace(EMPTY, hand=(read.tile("S:s"),))
    view = replace(VIEW, boards=(EMPTY, board, EMPTY), taken=(2,), laying=board.hand)
    poor, rich = (
        Planner(PlannerParameters(threshold=1500, rival=0)).decide(
            replace(VIEW, revealed=read.tile("S:sss"), hidden=(read.tile(hidden),)), Stream(1)
        )
        for hidden in ("S", "S+1+1+1+1+1+1")
    )
    assert (poor.kind, rich.kind) == (ActKind.LEAVE, ActKind.TAKE)
    assert planner(view).kind is ActKind.LAY


def test_no_path_is_shut_off_while_there_is_room() -> None:
    board = replace(read.board(". S . | . . . | . . ."), hand=(read.tile("S"),))
    view = replace(VIEW, round=4, boards=(EMPTY, board, EMPTY), taken=(2,), laying=board.hand)
    acts = {planner(view, draw=draw) for draw in range(60)}
    assert lay(board.hand[0], Cell(2, 2), 90) not in acts


def test_the_better_of_two_hidden_tiles_is_laid() -> None:
    board = read.board("S S S | S . S | S S S")
    view = replace(VIEW, variant=Variant.ADVANCED, round=9, boards=(EMPTY, board, EMPTY), laying=(FOUR, RICH))
    assert {planner(view, draw=draw) for draw in range(20)} == {lay(RICH, Cell(2, 2), 0)}


def test_equal_tiles_and_equal_places_are_drawn_for() -> None:
    twins = tuple(replace(GHOSTS, id=number) for number in (1, 2, 3))
    view = replace(VIEW, offer=twins, stack_left=0)
    taken = Counter(planner(view, draw=draw).tile for draw in range(900))
    assert set(taken) == set(twins)
    assert min(taken.values()) > 240
    board = replace(EMPTY, hand=(FOUR,))
    laying = replace(VIEW, boards=(EMPTY, board, EMPTY), taken=(2,), laying=(FOUR,))
    laid = Counter(planner(laying, draw=draw) for draw in range(900))
    assert len(laid) > 1
    assert min(laid.values()) > 0.7 * 900 / len(laid)


def test_the_documentation_states_the_parameters_and_their_defaults() -> None:
    text = (ROOT / "docs/simulation.md").read_text(encoding="utf-8")
    stated = dict(re.findall(r"^\| `(\w+)` \| (-?\d+) \|", text, re.MULTILINE))
    assert stated == {entry.name: str(entry.default) for entry in fields(PlannerParameters)}
    threshold = re.search(r"greedy's default of (\d+)", text)
    assert threshold is not None
    assert int(threshold[1]) == GreedyParameters().threshold


def test_the_tuner_runs_and_tells_its_results(capsys: pytest.CaptureFixture[str]) -> None:
    path = ROOT / "scripts" / "tune_planner.py"
    spec = importlib.util.spec_from_file_location("tune_planner", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["tune_planner"] = module
    spec.loader.exec_module(module)
    assert set(module.STEPS) == {entry.name for entry in fields(PlannerParameters)}
    assert module.main(["--quick"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("greedy:threshold=X against the default (12)")
    assert re.search(r"12 +\+0\.00   99 % \[\+0\.00, \+0\.00\]   n = 50 pairs", said)
    assert re.search(
        r"held out: planner against greedy, deals 7 .*\n +\+\d+\.\d\d   99 % \[.*n = 50 pairs   planner\n", said
    )
