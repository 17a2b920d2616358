"""Two decks or two sets of rules on the same games: what a change changes (common random numbers).

Game i of both has the same seed, so the same doors, the same start seat, and decks that are shuffled alike: a tile
lies in the same place of the same stack, and where a tile was changed its successor lies there. A tile that is added
takes the place of one that was removed, while there are such. What is left over has no counterpart. Then the smaller
deck is dealt like the larger one, with gaps: where the larger one has such a tile, the smaller one has the next tile
drawn that is not used otherwise (``Setup.gaps``). Each deck so comes in every order equally likely, and the two
differ only where they must. What players do is theirs: after the first act that differs a game may go its own way.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.game import Rules, Tile
from ghosts_cli.simulation.batch import Batch
from ghosts_cli.simulation.compare import PairRows, PairWorker
from ghosts_cli.simulation.intervals import Sums
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.run import Watcher
from ghosts_cli.simulation.summary import MEASURES, TOTAL, WHOLE_WIN, WIN, measures_of
from ghosts_cli.simulation.workers import workers_for

if TYPE_CHECKING:
    import numpy.typing as npt

    from ghosts_cli.engine.games import GameRows

    Array = npt.NDArray[Any]

FIRST_PLAYER = "first player"
EVERYONE = "all boards"
TILE_COUNTS = ("taken", "rounds", "left")
"""What is counted of a changed tile in a game: whether somebody took it, in which round, whether somebody left it."""


@dataclass(frozen=True, slots=True)
class TilePair:
    """A tile that is not the same in both decks; None where it has no counterpart."""

    before: Tile | None
    after: Tile | None


@dataclass(frozen=True)
class Pairing:
    """Two plans whose decks lie side by side, and the tiles in which they differ, in the order of the deck."""

    before: RunPlan
    after: RunPlan
    tiles: tuple[TilePair, ...]


def paired(plan: RunPlan, catalog: Catalog, rules: Rules, watched: Collection[int] = ()) -> Pairing:
    """A plan beside the same one with another catalog and other rules.

    ``watched`` are ids of tiles that are told of even where they are the same in both. Raises UsageError where so
    many players cannot play with so many tiles (G8).
    """
    sides = _side_by_side(plan.setup.tiles, catalog.tiles)
    tiles = [tuple(tile for pair in sides if (tile := pair[side]) is not None) for side in (0, 1)]
    gaps = [tuple(at for at, pair in enumerate(sides) if pair[side] is None) for side in (0, 1)]
    before = replace(plan, setup=replace(plan.setup, tiles=tiles[0], gaps=gaps[0]))
    setup = replace(plan.setup, tiles=tiles[1], gaps=gaps[1], rules=rules)
    after = replace(plan, setup=setup, catalog=catalog)
    shown = [pair for pair in sides if pair[0] != pair[1] or (pair[0] is not None and pair[0].id in watched)]
    return Pairing(before, after, tuple(TilePair(*pair) for pair in shown))


def _side_by_side(before: Sequence[Tile], after: Sequence[Tile]) -> list[tuple[Tile | None, Tile | None]]:
    """The places of both decks: by id, then new tiles on the places of removed ones, then what is left over."""
    theirs = {tile.id: tile for tile in after}
    ours = {tile.id for tile in before}
    new = [tile for tile in after if tile.id not in ours]
    fresh = iter(new)
    sides: list[tuple[Tile | None, Tile | None]] = [
        (tile, theirs[tile.id] if tile.id in theirs else next(fresh, None)) for tile in before
    ]
    return sides + [(None, tile) for tile in fresh]


@dataclass(frozen=True, slots=True)
class Change:
    """A number a game, before and after: their sums, and those of after minus before; all times ``scale``."""

    group: str
    """A strategy, ``EVERYONE`` or ``FIRST_PLAYER``."""
    measure: str
    """One of ``MEASURES``; of the first player's total it is how much is ahead of the game's mean."""
    scale: int
    before: Sums
    after: Sums
    difference: Sums


@dataclass(frozen=True, eq=False)
class TileChange:
    """What became of a changed tile: sums over games of ``TILE_COUNTS`` before, then after, and of their products.

    ``totals``: int64 (6,); ``products``: int64 (6, 6).
    """

    pair: TilePair
    games: int
    totals: Array
    products: Array


@dataclass(frozen=True)
class WhatIf:
    """What paired games came to."""

    pairing: Pairing
    changes: tuple[Change, ...]
    tiles: tuple[TileChange, ...]
    same: int
    """Games in which every seat has the same total before and after."""
    interrupted: bool
    seconds: float

    @property
    def games(self) -> int:
        """How many games were played, each twice."""
        return self.changes[0].before.n

    @property
    def plan(self) -> RunPlan:
        """What was played before the change."""
        return self.pairing.before


class PairedTally:
    """Adds up paired games; threads may add at the same time, and in any order."""

    def __init__(self, pairing: Pairing) -> None:
        import numpy as np

        self._pairing = pairing
        self._names = pairing.before.names
        self._strategies = list(dict.fromkeys(self._names))
        self._keys = list(_keys(self._strategies, pairing.before.setup.players, self._names))
        self._sums = [(Sums(), Sums(), Sums()) for _ in self._keys]
        count = 2 * len(TILE_COUNTS)
        self._totals = np.zeros((len(pairing.tiles), count), np.int64)
        self._products = np.zeros((len(pairing.tiles), count, count), np.int64)
        self._same = 0
        self._lock = threading.Lock()

    def add(self, rows: PairRows) -> None:
        """Add some games."""
        import numpy as np

        before, after = self._numbers(rows.first), self._numbers(rows.mirror)
        sides = (before, after, after - before)
        found = [
            [Sums(side.shape[1], int(total), int(square)) for total, square in zip(*_sums(side), strict=True)]
            for side in sides
        ]
        tiles = [_tile_counts(rows, pair) for pair in self._pairing.tiles]
        players = self._pairing.before.setup.players
        alike = (rows.first.total == rows.mirror.total).reshape(-1, players).all(axis=1)
        with self._lock:
            self._sums = [
                (a + one, b + other, c + off) for (a, b, c), one, other, off in zip(self._sums, *found, strict=True)
            ]
            for place, counts in enumerate(tiles):
                self._totals[place] += counts.sum(axis=1)
                self._products[place] += counts @ counts.T
            self._same += int(np.count_nonzero(alike))

    def result(self, *, interrupted: bool, seconds: float) -> WhatIf:
        """What has been added."""
        games = self._sums[0][0].n
        changes = [Change(*key, *sums) for key, sums in zip(self._keys, self._sums, strict=True)]
        tiles = [
            TileChange(pair, games, totals.copy(), products.copy())
            for pair, totals, products in zip(self._pairing.tiles, self._totals, self._products, strict=True)
        ]
        return WhatIf(self._pairing, tuple(changes), tuple(tiles), self._same, interrupted, seconds)

    def _numbers(self, rows: GameRows) -> Array:
        """The numbers of each game, whole all of them, in the order of the keys: float64 (keys, games)."""
        import numpy as np

        players = self._pairing.before.setup.players
        measures = measures_of(players, rows.total, rows.points, rows.dead_ends, rows.rank)
        seats = rows.strategy.reshape(-1, players)
        label = np.array([self._strategies.index(name) for name in self._names])[seats]
        several = len(self._strategies) > 1
        numbers = []
        for strategy in range(len(self._strategies)):
            mine = label == strategy
            numbers.append((measures[0] * mine).sum(axis=1))
            if several:
                numbers.append((measures[-1] * mine).sum(axis=1))
        numbers += list(measures[1:-1].sum(axis=2))
        first = np.arange(len(seats)), rows.start_seat.reshape(-1, players)[:, 0] - 1
        numbers.append(players * measures[0][first] - measures[0].sum(axis=1))
        numbers.append(measures[-1][first])
        return np.array(numbers)


def _keys(strategies: Sequence[str], players: int, names: Sequence[str]) -> list[tuple[str, str, int]]:
    """Group, measure and scale of the numbers of a game, in their order."""
    keys = []
    for strategy in strategies:
        keys.append((strategy, TOTAL, list(names).count(strategy)))
        if len(strategies) > 1:
            keys.append((strategy, WIN, WHOLE_WIN))
    keys += [(EVERYONE, measure, players) for measure in MEASURES[1:-1]]
    return [*keys, (FIRST_PLAYER, TOTAL, players), (FIRST_PLAYER, WIN, WHOLE_WIN)]


def _sums(numbers: Array) -> tuple[list[float], list[float]]:
    """Sums and sums of squares of the rows."""
    import numpy as np

    return numbers.sum(axis=1).tolist(), np.einsum("kg,kg->k", numbers, numbers).tolist()


def _tile_counts(rows: PairRows, pair: TilePair) -> Array:
    """``TILE_COUNTS`` by game, before and after: int64 (6, games)."""
    import numpy as np

    players = int(rows.first.seat.max(initial=1))
    counts = [_counts_of(half, tile, players) for half, tile in ((rows.first, pair.before), (rows.mirror, pair.after))]
    return np.concatenate(counts)


def _counts_of(rows: GameRows, tile: Tile | None, players: int) -> Array:
    import numpy as np

    games = len(rows.game) // players
    counts = np.zeros((len(TILE_COUNTS), games), np.int64)
    if tile is not None:
        drafted = np.where(rows.tiles == tile.id, np.maximum(rows.rounds, 0), 0).sum(axis=1)
        counts[1] = drafted.reshape(games, players).sum(axis=1)
        counts[0] = counts[1] > 0
        row = np.repeat(np.arange(len(rows.game)), rows.left_count)
        counts[2, row[rows.left == tile.id] // players] = 1
    return counts


def what_if(pairing: Pairing, *, jobs: int, watcher: Watcher) -> WhatIf:
    """Play a pairing's games, each with both decks and rules."""
    plan, tally = pairing.before, PairedTally(pairing)

    def chunk_done(rows: PairRows) -> None:
        tally.add(rows)
        watcher.advance(len(rows.first.game) // plan.setup.players)

    watcher.begin(plan.games, 0)
    with workers_for([plan, pairing.after], jobs, watcher.compiling) as (one, other):
        batch = Batch(PairWorker(one, other), jobs, chunk_done)
        going = batch.run([(0, plan.games)], plan.games, watcher.interrupted)
    return tally.result(interrupted=not going, seconds=batch.seconds)
