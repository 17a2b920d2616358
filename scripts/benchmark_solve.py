#!/usr/bin/env python3
"""Measure how fast the best arrangement is found and proven.

hands      random nine-tile hands, by doors that are known
heavy      hands with more satyrs, ghosts and double corners than chance would give
partial    boards with k tiles to lay, for every k
doors      what a new door arrangement costs once
deck       the best board of the whole catalog
run        boards of a run, each with its own doors, on two processes
process    'ghosts solve board.yaml', from the call to the last byte

Whatever runs on one thread is told by processor time, so that a busy machine matters little; the boards of a run are
told by the clock too, and by how many processors they really had.
"""

from __future__ import annotations

import functools
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the hands are those of ``tests.arrange``

from measuring import (
    PROGRAM,
    Measure,
    children_seconds,
    chosen,
    own_seconds,
    parser,
    percentile,
    processor_seconds,
    seconds,
    told,
)

from ghosts_cli.arrange import best_of_deck, canonical_doors, solve
from ghosts_cli.arrange.network import network
from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.formats.boards import BoardText, Kind
from ghosts_cli.formats.writing import text_data, to_yaml
from ghosts_cli.game import PUBLISHED_RULES, Board, Doors, Tile
from tests.arrange.hands import heavy_hand, partial, random_deck, random_doors, random_full_board, random_hand

SEED = 9
DOOR_ARRANGEMENTS = 8
HEAVY_LIMIT = 30.0
"""Seconds after which a heavy hand counts as taking so long."""
Hand = Callable[[random.Random, Sequence[Tile]], list[Tile]]


def known_doors() -> list[Doors]:
    """Door arrangements whose tables are built."""
    rng = random.Random(SEED)
    found = [random_doors(rng) for _ in range(DOOR_ARRANGEMENTS)]
    for doors in found:
        _build(doors)
    return found


def _build(doors: Doors) -> None:
    """The tables of a door arrangement, for any hand."""
    tables = PUBLISHED_RULES.tables
    network(canonical_doors(doors)[0], (0, tables.other_paths, tables.special_doors)).deepen(9)


def _times(make: Hand, count: int, limit: float | None = None) -> list[float]:
    """The processor time of that many hands."""
    every, taken = known_doors(), []
    for seed in range(count):
        rng = random.Random(SEED + seed)
        tiles = make(rng, random_deck(rng))
        board = Board(rng.choice(every))
        taken.append(own_seconds(functools.partial(solve, board, tiles, time_limit=limit)))
    return taken


def hands(*, quick: bool) -> list[Measure]:
    """Random hands."""
    count = 10 if quick else 600
    taken = _times(random_hand, count)
    return [
        Measure(f"{count} random hands, median", 1000 * percentile(taken, 50), "ms", "< 20"),
        Measure("95 %", percentile(taken, 95), "s", "< 0.25"),
        Measure("99 %", percentile(taken, 99), "s", "< 1"),
        Measure("longest", max(taken), "s"),
    ]


def heavy(*, quick: bool) -> list[Measure]:
    """Heavy hands."""
    count = 2 if quick else 60
    taken = _times(heavy_hand, count, HEAVY_LIMIT)
    return [
        Measure(f"{count} heavy hands, median", percentile(taken, 50), "s"),
        Measure("95 %", percentile(taken, 95), "s", "< 10"),
        Measure(f"longest (stopped after {HEAVY_LIMIT:g})", max(taken), "s"),
    ]


def partials(*, quick: bool) -> list[Measure]:
    """Boards with some tiles to lay."""
    count, every, measures = (3 if quick else 150), known_doors(), []
    for free in range(1, 10):
        taken = []
        for seed in range(count):
            rng = random.Random(SEED + seed)
            board, tiles = partial(rng, rng.choice(every), random_hand(rng, random_deck(rng)), free)
            taken.append(own_seconds(functools.partial(solve, board, tiles)))
        measures.append(Measure(f"{count} boards, {free} to lay, median", 1000 * percentile(taken, 50), "ms", "< 20"))
    return measures


def doors(*, quick: bool) -> list[Measure]:
    """New door arrangements, each built by itself."""
    rng = random.Random(SEED)
    taken = []
    for _ in range(2 if quick else 15):
        network.cache_clear()
        some = random_doors(rng)
        taken.append(own_seconds(functools.partial(_build, some)))
    return [Measure("a new door arrangement, median", percentile(taken, 50), "s", "< 0.1")]


def deck(*, quick: bool) -> list[Measure]:
    """The whole catalog, proven."""
    tiles, some = find_catalog().tiles, random_doors(random.Random(SEED))
    tiles = tiles[::4] if quick else tiles
    best_of_deck(tiles[:12], some)  # imports numpy
    taken = own_seconds(lambda: best_of_deck(tiles, some))
    return [Measure(f"best board of {len(tiles)} tiles", taken, "s", "< 30")]


def run(*, quick: bool, boards: int = 1000) -> list[Measure]:
    """Boards of a run of greedy and random games."""
    boards = 4 if quick else boards
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/run"
        games = ("simulate", "--games", "1000", "--players", "2", "--strategy", "greedy", "--strategy", "random")
        seconds((*PROGRAM, *games, "-o", path, "-q"))
        solve_all = (*PROGRAM, "solve", path, "--sample", str(boards), "--jobs", "2", "-q", "-o", f"{folder}/r.parquet")
        before, start = children_seconds(), time.perf_counter()
        seconds(solve_all)
        clock, processor = time.perf_counter() - start, children_seconds() - before
    return [
        Measure(f"{boards} boards of a run, two processes", clock, "s", "< 60" if boards == 1000 else ""),
        Measure("the same by processor time, halved", processor / 2, "s"),
        Measure("processors it had", processor / clock, "", "2 on a free machine"),
    ]


def process(*, quick: bool) -> list[Measure]:
    """Whole processes on typical boards, medians by the clock and by processor time."""
    count = 2 if quick else 11
    by_clock, by_processor = [], []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(count):
            rng = random.Random(SEED + seed)
            board = random_full_board(rng, Board(random_doors(rng)), random_hand(rng, find_catalog().tiles))
            file = Path(folder) / f"{seed}.yaml"
            file.write_text(to_yaml(text_data(BoardText("", Kind.BOARD, (board,)))), encoding="utf-8")
            by_clock.append(seconds((*PROGRAM, "solve", str(file))))
            by_processor.append(processor_seconds((*PROGRAM, "solve", str(file))))
    return [
        Measure("ghosts solve board.yaml, median", percentile(by_clock, 50), "s", "< 0.5"),
        Measure("the same by processor time", percentile(by_processor, 50), "s"),
    ]


SECTIONS: dict[str, Callable[..., list[Measure]]] = {
    "hands": hands,
    "heavy": heavy,
    "partial": partials,
    "doors": doors,
    "deck": deck,
    "run": run,
    "process": process,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit code is 0 whatever the numbers."""
    made = parser(__doc__, list(SECTIONS))
    made.add_argument("--boards", type=int, default=1000, help="boards of a run to solve (default: %(default)s)")
    options = made.parse_args(arguments)
    measures = []
    for name in chosen(options, made, list(SECTIONS)):
        more = {"boards": options.boards} if name == "run" else {}
        measures += SECTIONS[name](quick=options.quick, **more)
    print(told(measures, as_json=options.json))
    return 0


if __name__ == "__main__":
    sys.exit(main())
