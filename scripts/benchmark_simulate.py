#!/usr/bin/env python3
"""Measure ``ghosts simulate`` as its users feel it: compiling once, starting, writing, and memory.

Sections: ``compile`` (the first call of each strategy with an empty cache), ``start`` (a call that finds
everything compiled, against a Python that only imports numba and polars), ``write`` (the rate of random games
with and without a run folder) and ``memory`` (5 million games into a folder). Times are of the processor.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from measuring import PROGRAM, Measure, chosen, parser, peak_megabytes, processor_seconds, told

from ghosts_cli.engine.cache import VARIABLE

SECTIONS = ("compile", "start", "write", "memory")
STRATEGIES = ("random", "greedy", "planner")
BARE = (sys.executable, "-c", "import numba, polars")
SEED = 7

MOST_COMPILING = 15
"""Seconds that compiling may take."""
MOST_TIMES_BARE = 1.6
LEAST_SHARE = 0.5
"""Of the rate, where the games are written as well."""
MOST_MEGABYTES = 600


def simulating(games: int, strategy: str, *more: str) -> tuple[str, ...]:
    """The call that plays so many games."""
    return (*PROGRAM, "simulate", "-q", "--games", str(games), "--strategy", strategy, "--seed", str(SEED), *more)


def measure_compile(strategies: Sequence[str]) -> Iterator[Measure]:
    """The first call of each strategy with an empty cache, less one that finds it compiled."""
    for strategy in strategies:
        with tempfile.TemporaryDirectory() as cache:
            before = os.environ.get(VARIABLE)
            os.environ[VARIABLE] = cache
            try:
                first, second = (processor_seconds(simulating(1, strategy)) for _ in range(2))
            finally:
                os.environ.pop(VARIABLE)
                os.environ.update({} if before is None else {VARIABLE: before})
        yield Measure(f"compiling for {strategy}", max(0.0, first - second), "s", f"<= {MOST_COMPILING}")


def measure_start(runs: int) -> Iterator[Measure]:
    """Calls that find everything compiled, in turns with a bare Python; medians."""
    calls = {"": BARE, **{strategy: simulating(1, strategy) for strategy in STRATEGIES}}
    for call in calls.values():
        processor_seconds(call)
    rounds = [{name: processor_seconds(call) for name, call in calls.items()} for _ in range(runs)]
    bare = statistics.median(each[""] for each in rounds)
    yield Measure("python -c 'import numba, polars'", bare, "s")
    for name in STRATEGIES:
        ratio = statistics.median(each[name] for each in rounds) / bare
        yield Measure(f"simulate --games 1, {name}, times that", ratio, "", f"<= {MOST_TIMES_BARE:g}")


def measure_write(games: int, runs: int) -> Iterator[Measure]:
    """The rate of random games into a folder, as a share of that without; starting is not counted."""
    shares = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(runs):
            start = processor_seconds(simulating(1, "random"))
            plain = max(0.0, processor_seconds(simulating(games, "random", "--jobs", "1")) - start)
            into = ("--jobs", "1", "-o", str(Path(folder) / str(number)))
            written = processor_seconds(simulating(games, "random", *into)) - start
            shares.append(plain / max(written, 1e-3))  # a few games take no longer than the start varies
    yield Measure("rate with -o as a share of that without", statistics.median(shares), "", f">= {LEAST_SHARE:g}")


def measure_memory(games: int) -> Iterator[Measure]:
    """The most memory that games into a folder take."""
    with tempfile.TemporaryDirectory() as folder:
        peak = peak_megabytes(simulating(games, "random", "-o", str(Path(folder) / "run")))
    yield Measure(f"{games:,} random games with -o", peak, "MB", f"< {MOST_MEGABYTES}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit code is 0 whatever the numbers."""
    made = parser(__doc__, SECTIONS)
    options = made.parse_args(arguments)
    quick = options.quick
    sections = {
        "compile": lambda: measure_compile(STRATEGIES[:1] if quick else STRATEGIES),
        "start": lambda: measure_start(1 if quick else 9),
        "write": lambda: measure_write(*((2_000, 1) if quick else (500_000, 5))),
        "memory": lambda: measure_memory(2_000 if quick else 5_000_000),
    }
    measures = [measure for name in chosen(options, made, SECTIONS) for measure in sections[name]()]
    print(told(measures, as_json=options.json))
    return 0


if __name__ == "__main__":
    sys.exit(main())
