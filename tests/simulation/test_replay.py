"""Replays: every strategy, variant and placement gives the row's game again, by the readable draft."""

from __future__ import annotations

import itertools
from pathlib import Path

import polars as pl
import pytest

from ghosts_cli.errors import UsageError
from ghosts_cli.formats.boards import read_boards
from ghosts_cli.formats.notation import parse_doors
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.writing import text_data, to_json, to_yaml
from ghosts_cli.game import Board, Doors, HiddenTile, PathUnit, Rules, score_game
from ghosts_cli.game.deal import ROUNDS, Placement, Variant
from ghosts_cli.game.draft import Decides, play_on
from ghosts_cli.game.position import position_in
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, ActKind, SeatView, with_tile
from ghosts_cli.report.scored import RuleOptions, score_text
from ghosts_cli.simulation.folder import RunFolder
from ghosts_cli.simulation.players import known_strategies
from ghosts_cli.simulation.replay import Replay, game_named, position_at, replay
from tests.simulation.games import OWN, catalog, plan, played, position

QUICK = {"solver": "solver:deals=1,most=2"}
NAMES = [QUICK.get(kind.name, kind.name) for kind in known_strategies()]
SETTINGS = [
    (2, Variant.BASIC, Placement.IMMEDIATE),
    (3, Variant.ADVANCED, Placement.END_OF_ROUND),
    (4, Variant.ADVANCED, Placement.IMMEDIATE),
    (5, Variant.BASIC, Placement.END_OF_ROUND),
]


def from_moves(game: Replay) -> list[Board]:
    """The final boards as the moves alone make them."""
    boards = [Board(doors, name=f"P{seat}") for seat, doors in enumerate(game.finished.deal.doors, start=1)]
    for move in game.finished.moves:
        if move.act is ActKind.LAY and move.cell is not None and move.rotation is not None:
            board = boards[move.seat - 1]
            if move.round <= ROUNDS:
                boards[move.seat - 1] = with_tile(board, move.tile, move.cell, move.rotation)
            else:
                hidden = HiddenTile((move.tile,), move.cell, move.rotation)
                boards[move.seat - 1] = Board(board.doors, board.grid, hidden, name=board.name)
    return boards


@pytest.mark.parametrize(
    ("name", "setting"),
    list(itertools.product(NAMES, SETTINGS)),
    ids=lambda each: each if isinstance(each, str) else f"{each[0]}-{each[1].value}-{each[2].value}",
)
def test_a_replay_of_every_strategy_is_the_game_of_the_row(
    tmp_path: Path, name: str, setting: tuple[int, Variant, Placement]
) -> None:
    players, variant, placement = setting
    a_plan = plan(name, games=6, players=players, variant=variant, placement=placement, seed=players)
    played(tmp_path / "a", a_plan)
    game = replay(f"{tmp_path}/a:{players}")
    assert (game.checked, game.differences, game.changes) == (True, (), ())
    assert game.strategies == (name,) * players
    assert from_moves(game) == list(game.finished.boards)
    assert list(game.steps[-1].totals) == [score.score.total for score in game.finished.scores]


def test_strategies_sit_where_the_row_has_them(tmp_path: Path) -> None:
    played(tmp_path / "a", plan("random", "greedy", "random", players=3, games=5))
    for game, expected in ((0, ("random", "greedy", "random")), (1, ("random", "random", "greedy"))):
        again = replay(f"{tmp_path}/a:{game}")
        assert (again.strategies, again.differences) == (expected, ())


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_a_saved_game_is_scored_to_the_same_totals(tmp_path: Path, form: str) -> None:
    rules = Rules(path_unit=PathUnit.TILE, werewolf_bonus_at_zero=True)
    played(tmp_path / "a", plan("greedy", games=3, players=4, rules=rules))
    game = replay(f"{tmp_path}/a:2")
    written = (to_yaml if form == "yaml" else to_json)(text_data(game.text()))
    text = read_boards(Source("game", written), catalog().by_id.get)
    rows = RunFolder.open(tmp_path / "a").rows_of(2)
    scored = score_text(text, RuleOptions())
    assert [player.score.total for player in scored.players] == [row["total"] for row in rows]
    assert [player.rank for player in scored.players] == [row["rank"] for row in rows]
    assert [(move.round, move.seat, move.act) for move in text.moves] == [
        (move.round, move.seat, move.act.value) for move in game.finished.moves
    ]


def test_the_live_score_of_a_step_is_that_of_the_boards_so_far(tmp_path: Path) -> None:
    played(tmp_path / "a", plan("greedy", "random", games=1, placement=Placement.END_OF_ROUND))
    game = replay(f"{tmp_path}/a:0")
    boards = [Board(doors) for doors in game.finished.deal.doors]
    for step in game.steps:
        move = step.move
        before = [score.score.total for score in score_game(boards)][move.seat - 1]
        if move.act is ActKind.LAY and move.cell is not None and move.rotation is not None and move.round <= ROUNDS:
            boards[move.seat - 1] = with_tile(boards[move.seat - 1], move.tile, move.cell, move.rotation)
            assert list(step.totals) == [score.score.total for score in score_game(boards)]
            assert step.gain == step.total - before
        elif move.round <= ROUNDS:
            assert step.gain == 0


def test_fixed_doors_positions_and_strategies_of_ones_own_are_played_again(tmp_path: Path) -> None:
    doors: Doors = parse_doors("bone=N1,S2 tooth=W3,E1")
    own = tmp_path / "mine.py"
    own.write_text(OWN)
    plans = {
        "doors": plan("greedy", games=2, doors=(doors, doors)),
        "position": plan("random", games=2, position=position(50)),
        "own": plan(f"{own}:AtRandom", "greedy", games=2),
    }
    for name, a_plan in plans.items():
        played(tmp_path / name, a_plan)
        assert replay(f"{tmp_path / name}:1").differences == ()


def test_a_row_that_says_something_else_is_found(tmp_path: Path) -> None:
    played(tmp_path / "a", plan("greedy", games=3))
    (part,) = (tmp_path / "a/games").iterdir()
    rows = pl.read_parquet(part)
    wrong = rows.with_columns(
        pl.when(pl.col("game") == 1).then(pl.lit(3)).otherwise("dead_ends").cast(pl.Int8).alias("dead_ends")
    )
    wrong.write_parquet(part)
    first, second = rows.filter(pl.col("game") == 1)["dead_ends"].to_list()
    game = replay(f"{tmp_path}/a:1")
    expected = [
        f"seat {seat}, dead_ends: the row says 3, the game {right}"
        for seat, right in ((1, first), (2, second))
        if right != 3
    ]
    assert list(game.differences) == expected != []
    assert replay(f"{tmp_path}/a:0").differences == ()


def test_a_game_that_the_run_has_not_come_to_is_not_checked(tmp_path: Path) -> None:
    played(tmp_path / "a", plan("random", games=4), part_rows=4)
    (tmp_path / "a/games/part-000000000002.parquet").unlink()
    RunFolder.open(tmp_path / "a").mark(rows=4, finished=False)
    missing = replay(f"{tmp_path}/a:3")
    assert not missing.checked
    assert missing.differences == ()
    assert replay(f"{tmp_path}/a:1").checked


def test_a_game_that_a_finished_run_has_lost_is_a_difference(tmp_path: Path) -> None:
    played(tmp_path / "a", plan("random", games=4), part_rows=4)
    (tmp_path / "a/games/part-000000000002.parquet").unlink()
    assert replay(f"{tmp_path}/a:1").differences == ()
    (difference,) = replay(f"{tmp_path}/a:3").differences
    assert difference == "the run is marked as finished, and yet it has no rows of the game"


def test_a_game_is_named_by_its_run_and_its_number() -> None:
    assert game_named("runs/a:4711") == (Path("runs/a"), 4711)
    assert game_named("c:/runs/a:0") == (Path("c:/runs/a"), 0)


@pytest.mark.parametrize("name", ["runs/a", "runs/a:", ":3", "runs/a:x", "runs/a:-1", "runs/a:٣"])
def test_other_names_are_no_games(name: str) -> None:
    with pytest.raises(UsageError, match="expected RUN:GAME, such as runs/a:4711"):
        game_named(name)


def test_a_run_has_no_games_beyond_its_last(tmp_path: Path) -> None:
    played(tmp_path / "a", plan(games=4))
    with pytest.raises(UsageError, match="has the games 0 to 3, and no game 4"):
        replay(f"{tmp_path}/a:4")


@pytest.mark.parametrize(("players", "variant", "placement"), SETTINGS)
def test_every_position_of_a_game_is_that_of_the_view_its_seat_decided_on(
    tmp_path: Path, players: int, variant: Variant, placement: Placement
) -> None:
    played(tmp_path / "run", plan("random", games=1, players=players, variant=variant, placement=placement))
    game = replay(f"{tmp_path / 'run'}:0")
    seen: dict[tuple[int, int], SeatView] = {}

    class Watcher:
        def __init__(self, inner: Decides) -> None:
            self.inner = inner

        def decide(self, view: SeatView, stream: Stream) -> Act:
            seen.setdefault((view.round, view.seat), view)
            return self.inner.decide(view, stream)

    play_on(game.plan.draft(0), [Watcher(player.strategy) for player in game.plan.seated(0)])
    assert len(seen) == players * (ROUNDS + 1)
    for (number, seat), view in seen.items():
        assert position_at(game, number, seat) == position_in(view)
