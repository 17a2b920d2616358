"""Tile statistics: what two passes over runs came to in, tables out.

Intervals are 95 % for all rows of a column at once (Bonferroni), by Student's t with games as clusters or, for shares
of games, by Wilson; ``n`` is the number of games. They are null where there are too few games for them. Columns ending
in ``game`` name a game as ``ghosts replay`` takes it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from ghosts_cli.analysis.deck_frames import KINDS
from ghosts_cli.analysis.intervals import ClusterSums, at_once, cluster_mean, columns, split_share
from ghosts_cli.analysis.run_statistics import of_differences, scaled
from ghosts_cli.analysis.runs import game_name
from ghosts_cli.analysis.tile_values import THINGS, TileStatistics
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import CELLS
from ghosts_cli.simulation.intervals import Estimate

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

_SHARES = ("taken", "left")


def tiles(run: TileStatistics) -> pl.DataFrame:
    """Every tile of the catalog, a row each.

    ``id``, ``notation``, ``track``; ``boards`` with it. ``taken``, ``taken_low``, ``taken_high``: the share of games in
    which it ended on a board, and ``chance``, what that would be if tiles were dealt to boards at random; ``hidden``:
    the share in which it did so as a hidden tile. ``left``, ``left_low``, ``left_high``: the share of games in which
    somebody revealed and left it. ``round``, ``round_low``, ``round_high``: the mean round in which it was taken, and
    ``round_n`` the games in which it was. ``difference``: the mean total of boards with it minus that of boards without
    (points). ``value``, ``value_low``, ``value_high``: that difference adjusted for strategies and the other tiles (see
    ``tile_values``). ``n``: games. ``best``, ``best_game``, ``best_seat``: the highest total of a board with it.
    """
    looks = len(run.ids)
    deck = [run.catalog.by_id[number] for number in run.ids]
    boards = np.diagonal(run.summed("gram"))[run.strategies :]
    shares = {name: [_share_of_games(run, name, place, looks) for place in range(looks)] for name in _SHARES}
    frame = pl.DataFrame(
        {
            "id": run.ids,
            "notation": [write_content(tile) for tile in deck],
            "track": [tile.track.value for tile in deck],
            "boards": boards.astype(np.int64),
            **_named("taken", shares["taken"]),
            "chance": [_chance(run)] * looks,
            "hidden": run.summed("hidden") / run.runs.games,
            **_named("left", shares["left"]),
            **_rounds(run, range(looks), looks),
            "difference": _differences(run, boards),
            **_named("value", run.tile_estimates() or [_unknown(run)] * looks),
            "n": [run.runs.games] * looks,
            **_best(run),
        }
    )
    return frame.with_columns(pl.selectors.float().fill_nan(None))


def things(run: TileStatistics, *, tracks: bool) -> pl.DataFrame:
    """The kinds of monster and diamonds, or the tracks, a row each.

    ``what``; ``symbols`` and ``tiles`` in the catalog (of a track both are its tiles). ``per_board``,
    ``per_board_low``, ``per_board_high``: how many lie on a board, and ``chance``, how many would at random.
    ``taken``, ``taken_low``, ``taken_high``: the share of its tiles that end on boards in a game; ``left``,
    ``left_low``, ``left_high``: the share that is revealed and left. ``round``, ``round_low``, ``round_high``: the mean
    round in which its tiles are taken, in ``round_n`` games. ``value``, ``value_low``, ``value_high``: points that one
    more brings, a track against the average tile's, all else of the model alike (see ``tile_values``). ``n``: games.
    """
    looks = len(THINGS)
    places = [place for place in range(looks) if tracks is (place >= len(KINDS))]
    symbols, carrying = run.carried.counts.sum(axis=0)[places], run.carried.carries.sum(axis=0)[places]
    values = run.thing_estimates() or [_unknown(run)] * looks
    per_board = [_a_board(run, place, looks) for place in places]
    shares = {
        name: [
            scaled(_a_game(run, name, len(run.ids) + place, looks), max(1, int(number)))
            for place, number in zip(places, carrying, strict=True)
        ]
        for name in _SHARES
    }
    frame = pl.DataFrame(
        {
            "what": [THINGS[place] for place in places],
            "symbols": symbols.astype(np.int64),
            "tiles": carrying.astype(np.int64),
            **_named("per_board", per_board),
            "chance": symbols * len(CELLS) / len(run.ids),
            **_named("taken", shares["taken"]),
            **_named("left", shares["left"]),
            **_rounds(run, [len(run.ids) + place for place in places], looks),
            **_named("value", [values[place] for place in places]),
            "n": [run.runs.games] * len(places),
        }
    )
    return frame.with_columns(pl.selectors.float().fill_nan(None))


def kinds(run: TileStatistics) -> pl.DataFrame:
    """The nine kinds of monster and diamonds; see ``things``."""
    return things(run, tracks=False)


def tracks(run: TileStatistics) -> pl.DataFrame:
    """The four tracks; see ``things``."""
    return things(run, tracks=True)


TABLES: Mapping[str, Callable[[TileStatistics], pl.DataFrame]] = {"tiles": tiles, "kinds": kinds, "tracks": tracks}
"""The tables by name, in the order in which they are shown."""


def _unknown(run: TileStatistics) -> Estimate:
    return Estimate(math.nan, None, None, run.runs.games)


def _named(name: str, estimates: Sequence[Estimate]) -> dict[str, list[float | int | None]]:
    """Estimates as the columns ``name``, ``name_low`` and ``name_high``."""
    found = columns(estimates)
    return {name: found["mean"], f"{name}_low": found["low"], f"{name}_high": found["high"]}


def _chance(run: TileStatistics) -> float:
    """The share of all tiles that end on boards, the mean over games."""
    return run.runs.boards * len(CELLS) / (run.runs.games * len(run.ids))


def _share_of_games(run: TileStatistics, name: str, tile: int, looks: int) -> Estimate:
    """The share of games that a tile was taken or left in: it is so at most once a game."""
    counts = run.counts(name)
    games = [(seed, number) for seed, number, _ in counts]
    return split_share(sum(float(sums.total[tile]) for _, _, sums in counts), games, confidence=at_once(looks))


def _a_game(run: TileStatistics, name: str, thing: int, looks: int) -> Estimate:
    """The mean of a count over games."""
    clusters = [
        of_differences(seed, games, float(sums.total[thing]), float(sums.squares[thing]))
        for seed, games, sums in run.counts(name)
    ]
    return cluster_mean(clusters, confidence=at_once(looks))


def _a_board(run: TileStatistics, thing: int, looks: int) -> Estimate:
    found = _a_game(run, "symbols", len(run.ids) + thing, looks)
    return scaled(found, run.runs.players[0])


def _rounds(run: TileStatistics, places: Sequence[int], looks: int) -> dict[str, list[float | int | None]]:
    """The mean round in which tiles were taken, over those that were not hidden."""
    found = []
    for place in places:
        clusters = [
            ClusterSums(
                seed,
                int(drafted.there[place]),
                float(drafted.total[place]),
                float(drafted.squares[place]),
                float(rounds.total[place]),
                float(rounds.squares[place]),
                float(rounds.cross[place]),
            )
            for (seed, _, drafted), (_, _, rounds) in zip(run.counts("drafted"), run.counts("rounds"), strict=True)
        ]
        found.append(cluster_mean(clusters, confidence=at_once(looks)))
    return {**_named("round", found), "round_n": columns(found)["n"]}


def _differences(run: TileStatistics, boards: Array) -> Array:
    """The mean total of boards with each tile minus that of boards without; NaN where there are none of either."""
    answer = run.summed("answer")
    points, every = answer[: run.strategies].sum(), run.runs.boards
    with_it, rest = answer[run.strategies :], every - boards
    found: Array = with_it / np.where(boards, boards, np.nan) - (points - with_it) / np.where(rest, rest, np.nan)
    return found


def _best(run: TileStatistics) -> dict[str, list[object]]:
    """The highest total with each tile, of equals the first in the first run; null where there is none."""
    total, game, seat = (
        np.array([getattr(each, name) for each in run.best]).T.tolist() for name in ("total", "game", "seat")
    )
    found: list[tuple[object, ...]] = []
    for tile, totals in enumerate(total):
        at = totals.index(max(totals))
        there = seat[tile][at] > 0
        name = game_name(run.runs.runs[at].name, game[tile][at])
        found.append((totals[at], name, seat[tile][at]) if there else (None, None, None))
    names = ("best", "best_game", "best_seat")
    return {name: [row[place] for row in found] for place, name in enumerate(names)}
