"""What the boards of a run could have scored: a sample of its rows, each solved."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ghosts_cli.arrange import canonical_doors, solve
from ghosts_cli.formats.notation import write_board
from ghosts_cli.game import DOOR_BY_NAME, Board, Category, Doors, PlacedTile, Rules, score_board
from ghosts_cli.simulation.folder import RunFolder
from ghosts_cli.simulation.plan import RunPlan

if TYPE_CHECKING:
    import polars as pl

_LARGEST_BATCH = 16
_BATCHES_A_JOB = 4
"""So that all processes end at about the same time."""
_CATEGORIES = tuple(category.value for category in Category)


class Job(NamedTuple):
    """A board to solve: its row in the sample, and how it was laid."""

    row: int
    board: Board


class Solved(NamedTuple):
    """What came of a job."""

    row: int
    optimum: int
    dead_ends: int
    proven: bool
    bound: int
    points: tuple[int, ...]
    board: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Sampling:
    """Which of a run's boards are solved, and with how much effort."""

    boards: int
    seed: int = 0
    time_limit: float | None = None
    """Seconds for each board."""
    jobs: int = 1
    """Processes."""


def run_regret(
    folder: RunFolder, plan: RunPlan, sampling: Sampling, notify: Callable[[int], None] = lambda _: None
) -> pl.DataFrame:
    """Solve a sample of a run's boards, all of them if there are no more; ``notify`` is told how many are new.

    One row a board, sorted by game and seat: ``game``, ``seat``, ``strategy``, ``scored`` (without the bonus
    for most werewolves), ``optimum``, ``regret`` (their difference), ``dead_ends``, ``best_dead_ends``,
    ``proven``, ``bound``, ``regret_CATEGORY`` for each of the 13, ``board`` (the best one, in notation) and
    ``seconds``. Raises as ``RunFolder.all_parts`` does.
    """
    rows = sample(folder, sampling, ids=plan.catalog.by_id)
    jobs = _jobs(rows, plan)
    found: dict[int, Solved] = {}
    for batch in _solved(jobs, plan.setup.rules, sampling):
        found.update({each.row: each for each in batch})
        notify(len(batch))
    return _frame(rows, [found[row] for row in range(len(jobs))])


def sample(folder: RunFolder, sampling: Sampling, *, ids: Collection[int] | None = None) -> pl.DataFrame:
    """Rows of a run, each equally likely, sorted by game and seat; ``ids`` are the tiles of the catalog."""
    import polars as pl

    from ghosts_cli.simulation.frames import schema

    parts, columns = folder.all_parts(), list(schema())
    seats = folder.run.players
    rows = [(part.last - part.first) * seats for part in parts]
    total = sum(rows)
    chosen = sorted(random.Random(sampling.seed).sample(range(total), min(sampling.boards, total)))
    frames, start = [], 0
    for part, count in zip(parts, rows, strict=True):
        here = [row - start for row in chosen if start <= row < start + count]
        if here:
            frames.append(folder.frame(part, columns, ids=ids)[here])
        start += count
    return pl.concat(frames) if frames else folder.frame(parts[0], columns)[:0]


def _jobs(rows: pl.DataFrame, plan: RunPlan) -> list[Job]:
    tiles = plan.catalog.by_id
    return [
        Job(
            number,
            Board(
                _doors(bone, tooth), tuple(PlacedTile(tiles[each], way) for each, way in zip(ids, ways, strict=True))
            ),
        )
        for number, (bone, tooth, ids, ways) in enumerate(
            rows.select("bone", "tooth", "tiles", "rotations").iter_rows()
        )
    ]


def _doors(bone: Sequence[str], tooth: Sequence[str]) -> Doors:
    first, second, third, fourth = (DOOR_BY_NAME[name] for name in (*bone, *tooth))
    return Doors((first, second), (third, fourth))


def _solved(jobs: Sequence[Job], rules: Rules, sampling: Sampling) -> Iterator[list[Solved]]:
    """Batches of solved boards, as they are done; boards with doors that are alike go to one process together."""
    alike = sorted(jobs, key=lambda job: (str(canonical_doors(job.board.doors)[0]), job.row))
    size = max(1, min(_LARGEST_BATCH, len(alike) // (_BATCHES_A_JOB * sampling.jobs)))
    batches = [alike[start : start + size] for start in range(0, len(alike), size)]
    if sampling.jobs == 1 or len(batches) == 1:
        for batch in batches:
            yield _solve_batch(batch, rules, sampling.time_limit)
        return
    from concurrent.futures import as_completed

    from ghosts_cli.simulation.processes import Processes

    with Processes(min(sampling.jobs, len(batches))) as pool:
        running = [pool.submit(_solve_batch, batch, rules, sampling.time_limit) for batch in batches]
        for done in as_completed(running):
            yield done.result()


def _solve_batch(jobs: Sequence[Job], rules: Rules, time_limit: float | None) -> list[Solved]:
    return [_solve(job, rules, time_limit) for job in jobs]


def _solve(job: Job, rules: Rules, time_limit: float | None) -> Solved:
    """The best arrangement; the board as it was laid, should a search that was cut short have found nothing better."""
    tiles = [placed.tile for _, placed in job.board.laid()]
    solution = solve(Board(job.board.doors), tiles, rules=rules, time_limit=time_limit)
    board, score = solution.board, score_board(solution.board, rules)
    if not solution.proven:
        laid = score_board(job.board, rules)
        if (-laid.total, laid.dead_ends) < (-score.total, score.dead_ends):
            board, score = job.board, laid
    return Solved(
        job.row,
        score.total,
        score.dead_ends,
        solution.proven,
        solution.bound,
        tuple(score.points.values()),
        write_board(board),
        solution.seconds,
    )


def _frame(rows: pl.DataFrame, solved: Sequence[Solved]) -> pl.DataFrame:
    import polars as pl

    bonus = pl.col("werewolf_bonus").cast(pl.Int16)
    own = rows.with_columns(pl.col("werewolves") - bonus, scored=pl.col("total") - bonus)
    best = pl.DataFrame(
        {
            "optimum": [each.optimum for each in solved],
            "best_dead_ends": [each.dead_ends for each in solved],
            "proven": [each.proven for each in solved],
            "bound": [each.bound for each in solved],
            **{f"best_{name}": [each.points[place] for each in solved] for place, name in enumerate(_CATEGORIES)},
            "board": [each.board for each in solved],
            "seconds": [each.seconds for each in solved],
        },
        schema={
            "optimum": pl.Int16,
            "best_dead_ends": pl.Int8,
            "proven": pl.Boolean,
            "bound": pl.Int16,
            **{f"best_{name}": pl.Int16 for name in _CATEGORIES},
            "board": pl.String,
            "seconds": pl.Float64,
        },
    )
    both = pl.concat([own, best], how="horizontal")
    return both.select(
        *("game", "seat", "strategy", "scored", "optimum"),
        (pl.col("optimum") - pl.col("scored")).alias("regret"),
        *("dead_ends", "best_dead_ends", "proven", "bound"),
        *((pl.col(f"best_{name}") - pl.col(name)).alias(f"regret_{name}") for name in _CATEGORIES),
        *("board", "seconds"),
    ).sort("game", "seat")


def by_strategy(frame: pl.DataFrame) -> pl.DataFrame:
    """Means by strategy, the least regret first.

    Columns: ``strategy``, ``boards``, ``scored``, ``optimum``, ``regret``, ``error`` (standard error of the regret with
    games as the observations, null for one game), ``games``, ``kept`` (the share of the optimum that was scored),
    ``at_best`` (the share of boards that are proven to have no regret), and ``regret_CATEGORY``.
    """
    import polars as pl

    # The boards of a game share a deck, so the game counts: the mean is a ratio of sums over games, linearised.
    off = pl.col("regret") - pl.mean("regret").over("strategy")
    errors = (
        frame.with_columns(off=off)
        .group_by("strategy", "game")
        .agg(pl.len().alias("boards"), pl.sum("off"))
        .group_by("strategy")
        .agg(pl.len().alias("games"), (pl.std("off") * pl.len().sqrt() / pl.sum("boards")).alias("error"))
    )
    return (
        frame.group_by("strategy")
        .agg(
            pl.len().alias("boards"),
            pl.mean("scored", "optimum", "regret"),
            (pl.sum("scored") / pl.sum("optimum")).alias("kept"),
            (pl.col("scored") == pl.col("bound")).mean().alias("at_best"),
            pl.mean(*(f"regret_{name}" for name in _CATEGORIES)),
        )
        .join(errors, on="strategy")
        .sort("regret", "strategy")
    )
