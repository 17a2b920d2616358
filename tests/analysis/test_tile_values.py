"""Tile statistics: by hand, against plain Python and NumPy, and how often their intervals cover the truth."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
import pytest

from ghosts_cli.analysis import tile_tables
from ghosts_cli.analysis.deck_frames import KINDS
from ghosts_cli.analysis.runs import catalog_of, open_runs
from ghosts_cli.analysis.tile_sums import Carried, TileRows, _meat, _sum_block
from ghosts_cli.analysis.tile_values import (
    GAMES_A_COLUMN,
    THINGS,
    TileStatistics,
    _fit,
    _tile_model,
    tile_statistics,
    value_estimates,
)
from ghosts_cli.errors import ExitCode, InputError
from ghosts_cli.simulation.intervals import t_quantile
from tests.analysis.handmade import Row, by_game, ratio_of_sums, seat, write_handmade
from tests.simulation.games import catalog, plan, played, rows_of

Array = npt.NDArray[Any]

HAND = [
    [
        seat("a", ghosts=10, tiles=[1, 2, 3, 4, 5, 6, 7, 8, 9], left={10: 2}),
        seat("b", ghosts=20, tiles=[11, 12, 13, 14, 15, 16, 17, 18, 19], rounds=[8, 7, 6, 5, 4, 3, 2, 1, 0]),
    ],
    [
        seat("b", ghosts=30, tiles=[1, 2, 3, 4, 5, 6, 7, 8, 10], rounds=[8, 7, 6, 5, 4, 3, 2, 1, 0]),
        seat("a", ghosts=40, tiles=[21, 22, 23, 24, 25, 26, 27, 28, 9], left={29: 1, 30: 1}),
    ],
]


def statistics(*paths: Path) -> TileStatistics:
    runs = open_runs([str(path) for path in paths])
    return tile_statistics(runs, catalog_of(runs))


def row_of(frame: pl.DataFrame, **values: object) -> Row:
    (row,) = frame.filter(*(pl.col(name) == value for name, value in values.items())).to_dicts()
    return row


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> TileStatistics:
    return statistics(write_handmade(tmp_path_factory.mktemp("hand") / "run", HAND))


def test_tiles_by_hand(by_hand: TileStatistics) -> None:
    frame = tile_tables.tiles(by_hand)
    one, nine, ten, never = (row_of(frame, id=number) for number in (1, 9, 10, 60))
    assert (one["boards"], one["taken"], one["round"], one["round_n"]) == (2, 1, 4.5, 2)
    assert (one["hidden"], one["left"], one["difference"]) == (0, 0, 20 - 30)
    assert (nine["hidden"], nine["round"], nine["round_n"], nine["best"], nine["best_seat"]) == (1, None, 0, 40, 2)
    assert nine["best_game"].endswith(":1")
    assert (ten["left"], ten["taken"]) == (0.5, 0.5)
    assert (never["boards"], never["difference"], never["best"], never["best_game"]) == (0, None, None, None)
    assert one["chance"] == pytest.approx(18 / 78)


def test_too_few_boards_tell_no_values(by_hand: TileStatistics) -> None:
    assert by_hand.tiles is None
    assert tile_tables.tiles(by_hand)["value"].null_count() == 78
    assert not by_hand.enough


def test_kinds_and_tracks_by_hand(by_hand: TileStatistics) -> None:
    tiles = catalog().by_id
    boards = [row["tiles"] for game in HAND for row in game]
    for row in tile_tables.kinds(by_hand).to_dicts():
        counts = {
            number: len(tile.diamonds)
            if row["what"] == "diamond"
            else [kind.value for kind in tile.monsters].count(row["what"])
            for number, tile in tiles.items()
        }
        carrying = [number for number, count in counts.items() if count]
        assert row["symbols"] == sum(counts.values())
        assert row["tiles"] == len(carrying)
        assert row["per_board"] == pytest.approx(sum(counts[number] for board in boards for number in board) / 4)
        assert row["taken"] == pytest.approx(
            sum(number in carrying for board in boards for number in board) / 2 / len(carrying)
        )
    tracks = tile_tables.tracks(by_hand)
    assert tracks["per_board"].sum() == pytest.approx(9)
    assert tracks["chance"].to_list() == pytest.approx([31 * 9 / 78, 31 * 9 / 78, 8 * 9 / 78, 8 * 9 / 78])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """700 games of two strategies and three players, in several parts."""
    path = tmp_path_factory.mktemp("runs") / "a"
    played(path, plan("greedy", "random", "random", games=700, players=3), part_rows=900)
    return path


@pytest.fixture(scope="module")
def rows(folder: Path) -> list[Row]:
    return rows_of(folder).to_dicts()


@pytest.fixture(scope="module")
def simulated(folder: Path) -> TileStatistics:
    return statistics(folder)


def design(rows: list[Row], carried: Array) -> tuple[Array, Array, list[str]]:
    """Strategies and what ``carried`` says of tiles, a row a board; totals; strategies. Written out in full."""
    names = sorted({row["strategy"] for row in rows})
    table = []
    for row in rows:
        there = [1.0 if row["strategy"] == name else 0.0 for name in names]
        table.append([*there, *sum(carried[number - 1] for number in row["tiles"])])
    return np.array(table), np.array([row["total"] for row in rows], float), names


def sandwich(table: Array, total: Array, rows: list[Row], read: Array) -> tuple[Array, Array]:
    """Values read off the least squares solution and their standard errors with games as clusters, game by game."""
    free = np.linalg.matrix_rank(table)
    solution = np.linalg.pinv(table) @ total
    residual = total - table @ solution
    meat = np.zeros((table.shape[1], table.shape[1]))
    games: dict[int, Array] = {}
    for number, row in enumerate(rows):
        games[row["game"]] = games.get(row["game"], np.zeros(table.shape[1])) + table[number] * residual[number]
    for each in games.values():
        meat += np.outer(each, each)
    bread = np.linalg.pinv(table.T @ table)
    count, boards = len(games), len(rows)
    covariance = count / (count - 1) * (boards - 1) / (boards - free) * bread @ meat @ bread
    return read @ solution, np.sqrt(np.diagonal(read @ covariance @ read.T))


def test_tile_values_are_those_of_least_squares_written_out(simulated: TileStatistics, rows: list[Row]) -> None:
    table, total, names = design(rows, np.eye(78))
    against_others = np.eye(78) - (1 - np.eye(78)) / 77
    read = np.concatenate([np.zeros((78, len(names))), against_others], axis=1)
    values, errors = sandwich(table, total, rows, read)
    frame = tile_tables.tiles(simulated)
    wide = t_quantile(1 - 0.05 / 78 / 2, 700 - 78 - 1)
    assert frame["value"].to_numpy() == pytest.approx(values)
    assert (frame["value_high"] - frame["value"]).to_numpy() == pytest.approx(wide * errors)


def test_values_of_kinds_and_tracks_are_those_of_least_squares_written_out(
    simulated: TileStatistics, rows: list[Row]
) -> None:
    counts = simulated.carried.counts
    table, total, names = design(rows, counts)
    deck = counts.sum(axis=0)
    against_average = np.eye(4) - np.tile(deck[len(KINDS) :] / 78, (4, 1))
    read = np.zeros((len(THINGS), len(names) + len(THINGS)))
    read[: len(KINDS), len(names) : len(names) + len(KINDS)] = np.eye(len(KINDS))
    read[len(KINDS) :, len(names) + len(KINDS) :] = against_average
    values, errors = sandwich(table, total, rows, read)
    frame = pl.concat([tile_tables.kinds(simulated), tile_tables.tracks(simulated)])
    wide = t_quantile(1 - 0.05 / 14 / 2, 700 - 13 - 2)
    assert frame["value"].to_numpy() == pytest.approx(values)
    assert (frame["value_high"] - frame["value"]).to_numpy() == pytest.approx(wide * errors)


def test_how_often_and_how_early_is_what_plain_python_counts(simulated: TileStatistics, rows: list[Row]) -> None:
    for row in tile_tables.tiles(simulated).to_dicts():
        taken = [(each, each["rounds"][each["tiles"].index(row["id"])]) for each in rows if row["id"] in each["tiles"]]
        drafted = [number for _, number in taken if number > 0]
        best = max((each for each, _ in taken), key=lambda each: (each["total"], -each["game"], -each["seat"]))
        totals = [each["total"] for each, _ in taken]
        others = [each["total"] for each in rows if row["id"] not in each["tiles"]]
        assert (row["boards"], row["round_n"]) == (len(taken), len(drafted))
        assert row["taken"] == pytest.approx(len(taken) / 700)
        assert row["hidden"] == pytest.approx((len(taken) - len(drafted)) / 700)
        assert row["left"] == pytest.approx(sum(row["id"] in each["left"] for each in rows) / 700)
        assert row["round"] == pytest.approx(np.mean(drafted))
        assert row["difference"] == pytest.approx(np.mean(totals) - np.mean(others))
        assert (row["best"], row["best_game"].rpartition(":")[2], row["best_seat"]) == (
            best["total"],
            str(best["game"]),
            best["seat"],
        )


def test_rounds_of_kinds_are_means_over_games_as_clusters(simulated: TileStatistics, rows: list[Row]) -> None:
    dragons = {tile.id for tile in catalog().tiles if "dragon" in {kind.value for kind in tile.monsters}}
    pairs = []
    for game in by_game(rows):
        when = [
            number
            for row in game
            for tile, number in zip(row["tiles"], row["rounds"], strict=True)
            if tile in dragons and number > 0
        ]
        if when:
            pairs.append((float(sum(when)), float(len(when))))
    mean, error = ratio_of_sums(pairs)
    row = row_of(tile_tables.kinds(simulated), what="dragon")
    assert (row["round"], row["round_n"]) == (pytest.approx(mean), len(pairs))
    assert row["round_high"] - mean == pytest.approx(t_quantile(1 - 0.05 / 14 / 2, len(pairs) - 1) * error)


def test_values_of_all_tiles_sum_to_nothing(simulated: TileStatistics) -> None:
    assert tile_tables.tiles(simulated)["value"].sum() == pytest.approx(0)


def test_few_games_give_values_without_intervals(tmp_path: Path) -> None:
    played(tmp_path / "few", plan("random", games=60, players=4))
    found = statistics(tmp_path / "few")
    frame = tile_tables.tiles(found)
    assert (found.enough, found.games_wanted) == (False, GAMES_A_COLUMN * 79)
    assert frame["value"].null_count() == 0
    assert frame["value_low"].null_count() == 78


def test_two_runs_are_put_together(tmp_path: Path) -> None:
    paths = [tmp_path / "a", tmp_path / "b"]
    for number, path in enumerate(paths):
        played(path, plan("random", games=100, seed=number, players=5))
    every = [row for path in paths for row in rows_of(path).to_dicts()]
    frame = tile_tables.tiles(statistics(*paths))
    values, _ = sandwich(
        *design(every, np.eye(78))[:2],
        every,
        np.concatenate([np.zeros((78, 1)), np.eye(78) - (1 - np.eye(78)) / 77], axis=1),
    )
    assert frame["value"].to_numpy() == pytest.approx(values)
    assert frame["n"].to_list() == [200] * 78


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 8, 99], "the catalog has no tile 99, which lies on a board or was left"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 0], "the catalog has no tile 0, which lies on a board or was left"),
        ([1, 2, 3], "tiles: expected 9 values, found 3 in game 0, seat 1"),
    ],
)
def test_boards_that_cannot_be_are_told(tmp_path: Path, tiles: list[int], message: str) -> None:
    games = [[seat("a", tiles=tiles + [1] * 0), seat("b")]]
    games[0][0]["tiles"] = tiles if len(tiles) == 9 else [*tiles, *[0] * 6]
    path = write_handmade(tmp_path / "run", games)
    if len(tiles) != 9:
        (part,) = (path / "games").iterdir()
        pl.read_parquet(part).with_columns(tiles=pl.col("tiles").list.head(3)).write_parquet(part)
    with pytest.raises(InputError, match=message) as caught:
        statistics(path)
    assert caught.value.exit_code == ExitCode.WRONG_INPUT


TILES, PLAYERS, STRATEGIES = 20, 2, 2


def drafts(random: np.random.Generator, values: Array) -> TileRows:
    """Games with known values of tiles; the boards of a game are alike, and strategies differ in level and spread."""
    games = GAMES_A_COLUMN * (TILES + STRATEGIES)
    tile = np.array([random.permutation(TILES)[: 9 * PLAYERS] for _ in range(games)]).reshape(-1, 9)
    strategy = np.tile(np.arange(PLAYERS), games)
    shared = np.repeat(random.normal(0, 4, games), PLAYERS)
    noise = random.normal(0, 5, len(tile)) * (1 + strategy)
    total = 80 + 6 * strategy + values[tile].sum(axis=1) + shared + noise
    nothing = np.zeros((games, TILES), np.bool_)
    return TileRows(0, PLAYERS, total, strategy, tile, np.zeros(tile.shape, np.int8), nothing)


@pytest.fixture(scope="module")
def covering() -> tuple[Array, Array]:
    """bool (repetitions, tiles): which intervals cover the truth, for one look and for looks at all tiles at once."""
    random, values = np.random.default_rng(1), np.linspace(-5, 5, TILES)
    truth = (values - values.mean()) * TILES / (TILES - 1)
    found: tuple[list[Array], list[Array]] = ([], [])
    for _ in range(2_000):
        rows = drafts(random, values)
        sums = _sum_block(rows, STRATEGIES, Carried(np.ones((TILES, 1))))
        fit = _fit(sums.gram, sums.answer, _tile_model(np.diagonal(sums.gram)[STRATEGIES:], STRATEGIES))
        assert fit is not None
        meat = _meat(rows, STRATEGIES, fit.coefficients[None]).products[0]
        for looks, hits in zip((1, TILES), found, strict=True):
            estimates = value_estimates(fit, [(1, meat)], games=rows.games, boards=len(rows.total), looks=looks)
            ends = np.array([(each.low, each.high) for each in estimates], float)
            hits.append((ends[:, 0] <= truth) & (truth <= ends[:, 1]))
    return np.array(found[0]), np.array(found[1])


def test_intervals_of_values_cover_the_truth_one_by_one(covering: tuple[Array, Array]) -> None:
    assert 0.93 <= covering[0].mean() <= 0.97


def test_intervals_of_values_cover_the_truth_all_at_once(covering: tuple[Array, Array]) -> None:
    assert 0.93 <= covering[1].all(axis=1).mean() <= 0.98


@pytest.mark.parametrize("name", tile_tables.TABLES)
def test_every_column_is_named_where_the_table_is_described(by_hand: TileStatistics, name: str) -> None:
    described = tile_tables.tiles.__doc__ if name == "tiles" else tile_tables.things.__doc__
    assert [
        column for column in tile_tables.TABLES[name](by_hand).columns if f"``{column}``" not in str(described)
    ] == []


def test_no_number_is_not_a_number(by_hand: TileStatistics) -> None:
    for table in tile_tables.TABLES.values():
        for column in table(by_hand).select(pl.selectors.float()).iter_columns():
            assert not any(math.isnan(value) for value in column.drop_nulls())
