#!/usr/bin/env python3
"""Measure the compiled engine against the readable code in game/, side by side in one run.

Readable and compiled pieces take turns, so that a busy machine slows both alike; rates are per second of
processor time of one thread, the ratio is that of the two rates. The last rows put two threads against
one: wall time for the same games, and how many processors the two really had (processor time over wall
time; with less than about 1.8 the machine was busy and the row says little).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

import numpy as np

from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.engine import EngineStrategy
from ghosts_cli.engine.boards import pack_boards, score_boards
from ghosts_cli.engine.games import EngineGames
from ghosts_cli.engine.tables import build
from ghosts_cli.game import Board, score_board
from ghosts_cli.game.deal import Setup, deal
from ghosts_cli.game.draft import play
from ghosts_cli.strategies import STRATEGIES, Strategy

PLAYERS = 4
SEED = 7


@dataclass(frozen=True)
class Work:
    """Something both do: a piece of it each, and how much that is."""

    name: str
    unit: str
    readable: Callable[[], object]
    readable_amount: int
    compiled: Callable[[], object]
    compiled_amount: int
    ratio_wanted: int
    rate_wanted: int


@dataclass(frozen=True)
class Result:
    """What came out for one work; rates per second of processor time."""

    work: str
    unit: str
    readable: float
    compiled: float
    ratio: float
    ratio_wanted: int
    rate_wanted: int


@dataclass(frozen=True)
class Threads:
    """Two threads against one, for the same games."""

    work: str
    one_thread: float
    """Games a second of wall time."""
    two_threads: float
    speedup: float
    processors: float
    """Processor time over wall time while two threads played."""
    speedup_wanted: float = 1.5


def works(setup: Setup) -> list[Work]:
    """What is measured."""
    finished = play(deal(setup, SEED, 0), [STRATEGIES["random"]()] * PLAYERS)
    boards: list[Board] = list(finished.boards) * 10
    tables = build(setup.tiles)
    packed = [np.tile(array, (1000, 1)) for array in pack_boards(tables, boards)]
    board_work = Work(
        "score a full board",
        "boards",
        lambda: [score_board(board) for board in boards],
        len(boards),
        lambda: score_boards(tables, *packed),
        len(packed[0]),
        350,
        6_000_000,
    )
    return [board_work, game_work(setup, "random", 40, 20_000, 185), game_work(setup, "greedy", 1, 1_000, 1500)]


def game_work(setup: Setup, name: str, few: int, many: int, ratio: int) -> Work:
    """Games of one strategy at all seats."""
    strategy = STRATEGIES[name]()
    games = EngineGames(setup, [_engine(strategy)] * PLAYERS, seed=SEED)
    turn = iter(range(10**9))

    def readable() -> None:
        for _ in range(few):
            game = play(deal(setup, SEED, next(turn)), [strategy] * PLAYERS)
            assert game.scores  # the engine scores its games, too

    rate = {"random": 500_000, "greedy": 13_000}[name]
    return Work(f"{PLAYERS}-player {name} game", "games", readable, few, lambda: games.play(0, many), many, ratio, rate)


def _engine(strategy: Strategy) -> EngineStrategy:
    engine = strategy.engine
    assert engine is not None
    return engine


def measure(work: Work, rounds: int) -> Result:
    """Let the two take turns and compare the middle ones of their rates."""
    work.compiled()  # compiles, or loads what was compiled
    rates: dict[str, list[float]] = {"readable": [], "compiled": []}
    for _ in range(rounds):
        rates["readable"].append(work.readable_amount / processor_time(work.readable))
        rates["compiled"].append(work.compiled_amount / processor_time(work.compiled))
    readable, compiled = (statistics.median(rates[which]) for which in ("readable", "compiled"))
    return Result(work.name, work.unit, readable, compiled, compiled / readable, work.ratio_wanted, work.rate_wanted)


def processor_time(work: Callable[[], object]) -> float:
    """Seconds of this thread's processor time."""
    start = time.thread_time()
    work()
    return time.thread_time() - start


def measure_threads(setup: Setup, name: str, games: int, rounds: int) -> Threads:
    """The same games by one thread and by two, in turns."""
    engine = EngineGames(setup, [_engine(STRATEGIES[name]())] * PLAYERS, seed=SEED)
    engine.play(0, 1)
    one, two, processors = [], [], []
    for _ in range(rounds):
        start = time.perf_counter()
        engine.play(0, 2 * games)
        one.append(2 * games / (time.perf_counter() - start))
        threads = [threading.Thread(target=engine.play, args=(at, at + games)) for at in (0, games)]
        start, used = time.perf_counter(), time.process_time()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        wall = time.perf_counter() - start
        two.append(2 * games / wall)
        processors.append((time.process_time() - used) / wall)
    best = max(range(rounds), key=processors.__getitem__)  # the round in which the machine was freest
    speedup = two[best] / one[best]
    return Threads(f"{PLAYERS}-player {name} game", one[best], two[best], speedup, processors[best])


def table(results: Sequence[Result], threads: Sequence[Threads]) -> str:
    """The results as text."""
    lines = [f"{'work':24} {'readable/s':>12} {'compiled/s':>12} {'ratio':>8} {'wanted':>8} {'or a rate of':>14}"]
    lines += [
        f"{each.work:24} {each.readable:12,.1f} {each.compiled:12,.0f} {each.ratio:8,.0f}"
        f" {each.ratio_wanted:8,} {each.rate_wanted:14,}"
        for each in results
    ]
    lines += ["", f"{'two threads':24} {'one/s':>12} {'two/s':>12} {'speed-up':>8} {'wanted':>8} {'processors':>14}"]
    lines += [
        f"{each.work:24} {each.one_thread:12,.0f} {each.two_threads:12,.0f} {each.speedup:8.2f}"
        f" {each.speedup_wanted:8} {each.processors:14.2f}"
        for each in threads
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--rounds", type=int, default=7, help="how often the two take turns (default: %(default)s)")
    options = parser.parse_args(arguments)
    setup = Setup(tuple(find_catalog().tiles), PLAYERS)
    results = [measure(work, options.rounds) for work in works(setup)]
    threads = [measure_threads(setup, *each, options.rounds) for each in (("random", 50_000), ("greedy", 4_000))]
    if options.json:
        print(json.dumps({"results": [*map(asdict, results)], "threads": [*map(asdict, threads)]}, indent=2))
    else:
        print(table(results, threads))
    return 0


if __name__ == "__main__":
    sys.exit(main())
