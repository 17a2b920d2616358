"""What a report on runs is made of, gathered once for every form it is written in."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ghosts_cli.analysis import deck, run_tables, tile_tables
from ghosts_cli.analysis.deck_frames import deck_frames
from ghosts_cli.analysis.run_games import NotableGame, notable_games
from ghosts_cli.analysis.run_statistics import RunStatistics, run_statistics
from ghosts_cli.analysis.runs import MisfitError, RunSet, catalog_of
from ghosts_cli.analysis.tile_values import TileStatistics, tile_statistics
from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.errors import GhostsError
from ghosts_cli.game import CELLS, DOOR_BY_NAME, Board, Doors, HiddenTile, PathUnit, PlacedTile, Rules, score_game
from ghosts_cli.report.run_words import honesty_of
from ghosts_cli.report.scored import ScoredPlayer

if TYPE_CHECKING:
    import polars as pl

Row = Mapping[str, Any]


@dataclass(frozen=True)
class ShownGame:
    """A game to look at, with its boards and their scores by seat."""

    notable: NotableGame
    strategies: tuple[str, ...]
    players: tuple[ScoredPlayer, ...]

    @property
    def title(self) -> str:
        """What the game is, in words."""
        return {"best": "The best board", "worst": "The worst board", "typical": "The most typical game"}[
            self.notable.what
        ]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats to be shown: the one that the game was chosen for first, then the others."""
        seats = range(1, len(self.players) + 1)
        return tuple(sorted(seats, key=lambda seat: seat != self.notable.seat))

    @property
    def command(self) -> str:
        """The command that shows the game move by move."""
        seat = "" if self.notable.seat is None else f" --seat {self.notable.seat}"
        return f"ghosts replay {self.notable.name}{seat}"


@dataclass(frozen=True)
class RunReport:
    """Statistics, tile statistics, deck and games of runs; without the runs' catalog only the first of these.

    ``without_catalog`` says why there is none.
    """

    run: RunStatistics
    tiles: TileStatistics | None
    games: Sequence[ShownGame]
    catalog: Catalog | None
    without_catalog: str | None

    @property
    def runs(self) -> RunSet:
        """The runs."""
        return self.run.runs

    @property
    def names(self) -> list[str]:
        """The runs' names."""
        return [run.name for run in self.runs.runs]

    @property
    def honesty(self) -> str | None:
        """The line about the catalog (G7)."""
        return honesty_of(self.runs) if self.catalog is None else self.catalog.honesty

    @functools.cached_property
    def tables(self) -> Mapping[str, pl.DataFrame]:
        """The tables of ``stats run``."""
        return {name: make(self.run) for name, make in run_tables.TABLES.items()}

    @functools.cached_property
    def tile_tables(self) -> Mapping[str, pl.DataFrame]:
        """The tables of ``stats tiles``; none without tile statistics."""
        return {} if self.tiles is None else {name: make(self.tiles) for name, make in tile_tables.TABLES.items()}


def gather(runs: RunSet, catalog: str | None = None, regrets: Sequence[str] = ()) -> RunReport:
    """Read runs and work out all that a report shows; ``regrets`` are files of solved boards besides the runs' own.

    Where the runs' own catalog cannot be had the report is made without tiles and boards; where another one is given,
    that is an error. Raises MisfitError, and UnreadableError or InputError for a damaged run.
    """
    run = run_statistics(runs, regrets=regrets)
    try:
        whole = catalog_of(runs, catalog)
    except MisfitError as error:
        if catalog is not None:
            raise
        return RunReport(run, None, [], None, error.problems[0].message)
    games = [_shown(game, whole) for game in notable_games(run)]
    return RunReport(run, tile_statistics(runs, whole), games, whole, None)


def deck_tables(catalog: Catalog) -> Mapping[str, pl.DataFrame]:
    """The tables of ``stats deck`` by name."""
    frames = deck_frames(catalog.tiles)
    return {name: deck.written(make(frames)) for name, make in deck.TABLES.items()}


def _shown(game: NotableGame, catalog: Catalog) -> ShownGame:
    """The boards of a game, from its rows, scored again by the readable rules.

    Raises GhostsError where that gives other totals than the rows have: then the rows, or the rules, are not the ones.
    """
    rows = game.run.folder.rows_of(game.game, ids=catalog.by_id)
    file = game.run.file.rules
    rules = Rules(PathUnit(file.path_unit), file.werewolf_bonus_at_zero)
    boards = [_board(row, catalog) for row in rows]
    scores = score_game(boards, rules)
    for row, score in zip(rows, scores, strict=True):
        if row["total"] != score.score.total:
            raise GhostsError(
                f"{game.name}, seat {row['seat']}: the row says {row['total']} points, the rules"
                f" {score.score.total}; 'ghosts runs verify {game.run.name}' tells more"
            )
    players = [
        ScoredPlayer(board, each.score, each.werewolf_bonus, each.rank)
        for board, each in zip(boards, scores, strict=True)
    ]
    return ShownGame(game, tuple(row["strategy"] for row in rows), tuple(players))


def _board(row: Row, catalog: Catalog) -> Board:
    """The final board of a row; its hidden tile is the one of round 0."""
    placed = [
        PlacedTile(catalog.by_id[number], rotation)
        for number, rotation in zip(row["tiles"], row["rotations"], strict=True)
    ]
    doors = Doors(*(tuple(DOOR_BY_NAME[name] for name in row[kind]) for kind in ("bone", "tooth")))  # type: ignore[arg-type]  # two of each
    at = row["rounds"].index(0) if 0 in row["rounds"] else None
    hidden = None if at is None else HiddenTile((placed[at].tile,), CELLS[at], placed[at].rotation)
    grid = tuple(None if place == at else each for place, each in enumerate(placed))
    return Board(doors, grid, hidden, name=f"seat {row['seat']}")
