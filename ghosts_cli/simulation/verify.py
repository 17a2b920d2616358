"""Checking a run: its files, its rows among themselves, and rows against the deal and the readable rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ghosts_cli.formats.counting import count
from ghosts_cli.game import CELLS, DOOR_BY_NAME, Board, Doors, PlacedTile, Tile, score_game
from ghosts_cli.game.deal import ROUNDS
from ghosts_cli.simulation.folder import Part, RunFolder, missing
from ghosts_cli.simulation.frames import CATEGORIES, schema
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.rows import RowData, number_of
from ghosts_cli.simulation.runs import open_plan

if TYPE_CHECKING:
    import polars as pl

    from ghosts_cli.simulation.run import Watcher

SAMPLE = 500
"""Games that are scored again where not all are."""
MOST_FAULTS = 20
"""Faults that are told; of a run that is wrong all over more would tell nothing new."""
_SLICE = 2_000
"""Games whose rows are taken apart at a time."""


@dataclass
class Verification:
    """What a check of a run found."""

    games: int = 0
    """Games that the run has rows of."""
    scored: int = 0
    """Games whose rows were held against the deal and scored by the readable rules."""
    wanted: int = 0
    """Games of which that is to be done."""
    interrupted: bool = False
    """Whether Ctrl-C ended it before that."""
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is not wrong and good to know."""

    @property
    def enough(self) -> bool:
        """Whether so much is wrong that looking further is of no use."""
        return len(self.faults) >= MOST_FAULTS


def verify(
    folder: RunFolder, *, everything: bool = False, catalog: str | None = None, watcher: Watcher | None = None
) -> Verification:
    """Check a run; with ``everything`` every game is scored again, else ``SAMPLE`` of them.

    ``watcher`` is told of each game that is done. Ctrl-C ends the check with what was found so far.

    Raises as ``open_plan`` and ``RunFolder.parts`` do where there is too little to check.
    """
    plan, changes = open_plan(folder, catalog)
    found = Verification(faults=changes)
    parts = folder.parts()
    found.games = sum(part.last - part.first for part in parts)
    _check_extent(folder, parts, found)
    wanted = None if everything or found.games <= SAMPLE else _sample(folder, parts)
    found.wanted = found.games if wanted is None else len(wanted)
    if watcher is not None:
        watcher.begin(found.wanted, 0)
    try:
        for part in parts:
            _check_part(folder, plan, part, wanted, found, watcher)
            if found.enough:
                found.notes.append("too much is wrong: the rest was not looked at")
                break
    except KeyboardInterrupt:
        found.interrupted = True
    return found


def _check_extent(folder: RunFolder, parts: Sequence[Part], found: Verification) -> None:
    run, rows = folder.run, found.games * folder.run.players
    gaps = list(missing(parts, run.games))
    if run.finished and gaps:
        first, last = gaps[0]
        found.faults.append(f"the run is marked finished, and has no games {first} to {last - 1}")
    if run.finished and run.rows != rows:
        found.faults.append(f"run.json says {run.rows} rows, and there are {rows}")
    if not run.finished:
        found.notes.append(f"the run is not finished: {found.games:,} of {count(run.games, 'game')}")


def _sample(folder: RunFolder, parts: Sequence[Part]) -> set[int]:
    """Games drawn by the run's seed, the first and the last among them."""
    games = [game for part in parts for game in (part.first, part.last - 1)]
    rng = random.Random(folder.run.seed)
    drawn = rng.choices(parts, weights=[part.last - part.first for part in parts], k=SAMPLE)
    return {games[0], games[-1], *(rng.randrange(part.first, part.last) for part in drawn)}


def _check_part(
    folder: RunFolder,
    plan: RunPlan,
    part: Part,
    wanted: set[int] | None,
    found: Verification,
    watcher: Watcher | None,
) -> None:
    import polars as pl

    rows = folder.unchecked(part)
    if rows.schema != schema():
        known = schema()
        odd = sorted({name for name in {*known, *rows.schema} if known.get(name) != rows.schema.get(name)})
        where = f"columns {', '.join(odd)}" if odd else "the order of the columns"
        found.faults.append(f"{part.path.name}: {where}: not those of a run")
        return
    faults = list(folder.row_faults(rows, part, plan.catalog.by_id))
    found.faults += (f"{part.path.name}: {fault}" for fault in (*faults, *_sums_faults(rows)))
    if faults:
        return
    games = (
        range(part.first, part.last) if wanted is None else sorted(wanted.intersection(range(part.first, part.last)))
    )
    for start in range(0, len(games), _SLICE):
        some = list(games[start : start + _SLICE])
        for each in rows.filter(pl.col("game").is_in(some)).partition_by("game", maintain_order=True):
            if found.enough:
                return
            data = each.to_dicts()
            found.faults += [f"game {data[0]['game']}: {fault}" for fault in game_faults(plan, data)]
            found.scored += 1
            if watcher is not None:
                watcher.advance(1)


def _sums_faults(rows: pl.DataFrame) -> Iterator[str]:
    """Yield what does not add up, over all rows at once."""
    import polars as pl

    columns = [
        (
            "the categories do not add up to the total",
            rows.select(pl.sum_horizontal(CATEGORIES)).to_series() != rows["total"],
        ),
        ("winners are not those of rank 1", rows["winner"] != (rows["rank"] == 1)),
    ]
    for fault, wrong in columns:
        if rows_wrong := int(wrong.sum()):
            row = rows.row(int(wrong.arg_max() or 0), named=True)
            yield f"{fault} in {count(rows_wrong, 'row')}, first in game {row['game']}, seat {row['seat']}"


def game_faults(plan: RunPlan, rows: Sequence[RowData]) -> Iterator[str]:
    """Yield what is wrong with the rows of one game: seats, strategies, the deal, the score."""
    game, players = rows[0]["game"], plan.setup.players
    if [row["seat"] for row in rows] != list(range(1, players + 1)):
        yield f"its seats are {[row['seat'] for row in rows]}"
        return
    for row, player in zip(rows, plan.seated(game), strict=True):
        if row["strategy"] != player.name:
            yield f"seat {row['seat']}, strategy: the row says {row['strategy']}, it is {player.name}"
    yield from _deal_faults(plan, rows)
    boards = [_board(plan, row) for row in rows]
    for row, score in zip(rows, score_game(boards, plan.setup.rules), strict=True):
        points = {category.value: value for category, value in score.score.points.items()}
        scored = {
            "total": score.score.total,
            **points,
            "werewolf_bonus": score.werewolf_bonus,
            "dead_ends": score.score.dead_ends,
            "rank": score.rank,
            "winner": score.winner,
        }
        for column, value in scored.items():
            if row[column] != value:
                yield f"seat {row['seat']}, {column}: the row says {row[column]}, the rules {value}"


def _board(plan: RunPlan, row: RowData) -> Board:
    bone, tooth = ([DOOR_BY_NAME[name] for name in row[key]] for key in ("bone", "tooth"))
    grid = [
        PlacedTile(plan.catalog.by_id[number], rotation)
        for number, rotation in zip(row["tiles"], row["rotations"], strict=True)
    ]
    return Board(Doors((bone[0], bone[1]), (tooth[0], tooth[1])), tuple(grid))


def _deal_faults(plan: RunPlan, rows: Sequence[RowData]) -> Iterator[str]:
    """Yield what does not fit the game's deal: every tile must come from the stack of its round."""
    deal = plan.deal(rows[0]["game"])
    stacks = [set(map(number_of, stack)) for stack in deal.stacks]
    if (position := plan.position) is not None and position.round <= len(stacks):
        shown = [*position.offer, *(tile for board in position.boards for tile in board.hand)]
        stacks[position.round - 1].update(map(number_of, (*shown, *([position.revealed] if position.revealed else []))))
    taken = [number for row in rows for number in row["tiles"]]
    if len(set(taken)) != len(CELLS) * len(rows):
        yield "a tile lies on two cells"
    for row, doors, hidden in zip(rows, deal.doors, deal.hidden, strict=True):
        expected = {
            "start_seat": deal.start_seat,
            "bone": [str(door) for door in doors.bone],
            "tooth": [str(door) for door in doors.tooth],
        }
        for column, value in expected.items():
            if row[column] != value:
                yield f"seat {row['seat']}, {column}: the row says {row[column]}, the deal {value}"
        if plan.position is None and sorted(row["rounds"]) != list(range(ROUNDS + 1)):
            yield f"seat {row['seat']}, rounds: there is no tile of each round"
        yield from _tile_faults(row, stacks, hidden)


def _tile_faults(row: RowData, stacks: Sequence[set[int]], hidden: Sequence[Tile]) -> Iterator[str]:
    lying = list(zip(row["rounds"], row["tiles"], strict=True))
    for number, tile in (*lying, *zip(row["left_rounds"], row["left"], strict=True)):
        if 1 <= number <= len(stacks) and tile not in stacks[number - 1]:
            yield f"seat {row['seat']}: tile {tile} is not in the stack of round {number}"
    if row["hidden"] not in map(number_of, hidden):
        yield f"seat {row['seat']}, hidden: the row says {row['hidden']}, which it was not dealt"
    if [tile for number, tile in lying if number == 0] != [row["hidden"]]:
        yield f"seat {row['seat']}, hidden: tile {row['hidden']} does not lie where the row says the hidden one does"
