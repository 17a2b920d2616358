#!/usr/bin/env python3
"""Hold the compiled engine to the readable rules, at length; the tests do a part of this.

Every two-tile board (419,904), random boards whole and partial by both ways to measure a path, by the
published scoring tables and by others; whole games move by move for 2 to 5 players, both variants, both
timings, every strategy; the best arrangement of whole hands by CP-SAT. Prints what differs; the exit code is 1
if anything does. A run takes a quarter of an hour on an idle machine, twice that on a busy one.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the checks and the tests share ``tests.engine``

from ghosts_cli.game import PUBLISHED_RULES, PathUnit, Rules
from ghosts_cli.game.deal import Placement, Setup, Variant
from ghosts_cli.strategies import Greedy, GreedyParameters, Planner, Random, Strategy
from tests.arrange.cpsat import cross_check, hand_of, is_light
from tests.engine.agreement import (
    TWO_TILE_BOARDS,
    disagreements,
    random_disagreements,
    random_rules,
    two_tile_board,
)
from tests.engine.twins import differences, random_set

_HANDS_TRIED = 20
"""Hands that are tried for each one wanted, at most."""
SHOWN = 5
"""How many differences of a kind are printed in full."""


def two_tile_boards() -> Iterator[str]:
    """Every two-tile board."""
    yield from disagreements(map(two_tile_board, range(TWO_TILE_BOARDS)))


def random_boards(count: int, seed: int) -> Iterator[str]:
    """Random boards: half of them by section, half by tile."""
    yield from random_disagreements(seed, count // 2, PUBLISHED_RULES)
    yield from random_disagreements(seed + 1, count - count // 2, Rules(PathUnit.TILE))


def other_tables(count: int, seed: int) -> Iterator[str]:
    """Random boards by random scoring tables, 200 boards for each."""
    rng = random.Random(seed)
    for _ in range(0, count, 200):
        yield from random_disagreements(rng.randrange(2**32), 200, random_rules(rng))


def games(count: int, seed: int) -> Iterator[str]:
    """Games for every number of players, variant and timing: so many at random, a tenth as many by the others."""
    rng = random.Random(seed)
    for players in (2, 3, 4, 5):
        for variant in Variant:
            for placement in Placement:
                if (players, variant) == (5, Variant.ADVANCED):
                    continue
                for number in range(count + 2 * (count // 10)):
                    rules = Rules(rng.choice(list(PathUnit)), rng.random() < 0.5)
                    setup = Setup(random_set(rng.randrange(50)), players, variant, placement, rules)
                    strategies: list[Strategy] = [Random()] * players
                    if number >= count:
                        strategies = [Greedy(GreedyParameters(rng.randint(0, 15))) for _ in range(players)]
                    if number >= count + count // 10:
                        strategies = [Planner(), *strategies[1:-1], Planner()]
                    for text in differences(
                        setup, strategies, rng.randrange(2**64), rng.randrange(10**9), rotate=rng.random() < 0.5
                    ):
                        yield f"{players} {variant.value} {placement.value}: {text}"


def whole_hands(count: int, seed: int, effort: float) -> Iterator[str]:
    """That many hands whose best CP-SAT proves, from ``seed`` on; also told if there are too few of them."""
    proven = 0
    light = (number for number in itertools.count(seed) if is_light(hand_of(number)[1]))
    for number, solution, found in cross_check(itertools.islice(light, _HANDS_TRIED * count), effort=effort):
        if found is None:
            print(f"  hand {number}: not proven by CP-SAT with this effort, so it does not count", flush=True)
            continue
        proven += 1
        print(f"  hand {number}: {found[0]} points, {found[1]} dead ends", flush=True)
        if not solution.proven:
            yield f"hand {number}: the solver's answer is not proven"
        if found != (solution.total, solution.dead_ends):
            yield f"hand {number}: {solution.total} points and {solution.dead_ends} dead ends, by CP-SAT {found}"
        if proven == count:
            return
    yield f"only {proven} of {count} hands were proven by CP-SAT; give it more --effort"


def check(name: str, found: Callable[[], Iterable[str]]) -> int:
    """Run one check and print how it went; return how many differences there were."""
    start = time.perf_counter()
    wrong = 0
    for text in found():
        wrong += 1
        if wrong <= SHOWN:
            print(f"  {text}")
    print(f"{name}: {wrong} differences, {time.perf_counter() - start:.0f} s", flush=True)
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all checks; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=200_000, help="random boards (default: %(default)s)")
    parser.add_argument("--games", type=int, default=100, help="random games of each kind (default: %(default)s)")
    parser.add_argument("--hands", type=int, default=30, help="whole hands against CP-SAT (default: %(default)s)")
    parser.add_argument(
        "--effort",
        type=float,
        default=10,
        help="of CP-SAT for a hand, about seconds of one processor (default: %(default)s)",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["engine", "hands"], help="one of the two parts")
    parser.add_argument("--no-two-tile", action="store_true", help="leave the two-tile boards out")
    options = parser.parse_args(arguments)
    wrong = 0
    if options.only != "hands":
        wrong += 0 if options.no_two_tile else check("two-tile boards", two_tile_boards)
        wrong += check("random boards", lambda: random_boards(options.boards, options.seed))
        wrong += check("other scoring tables", lambda: other_tables(options.boards // 10, options.seed))
        wrong += check("whole games", lambda: games(options.games, options.seed))
    if options.only != "engine":
        wrong += check("whole hands", lambda: whole_hands(options.hands, options.seed, options.effort))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
