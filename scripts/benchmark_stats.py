#!/usr/bin/env python3
"""Measure the statistics and reports on runs as their users feel them: whole processes, and the memory they take.

run      'ghosts stats run' on ten million rows: 2.5 million games of four that play at random
deck     'ghosts stats deck'
report   'ghosts report' on 100,000 games, and how large its page is

The runs are played into a temporary folder first. On a busy machine the processor time tells more than the clock: a
process that has two cores to itself takes something between half of it and the whole.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from measuring import PROGRAM, Measure, chosen, parser, peak_megabytes, percentile, processor_seconds, seconds, told

PLAYERS = 4
CALLS = 3
"""Calls whose median is taken."""


def _both(name: str, command: Sequence[str], wanted: str, *, calls: int = CALLS) -> list[Measure]:
    """The medians of a command by the clock and by processor time."""
    by_clock = percentile([seconds(command) for _ in range(calls)], 50)
    by_processor = percentile([processor_seconds(command) for _ in range(calls)], 50)
    return [Measure(name, by_clock, "s", wanted), Measure("the same by processor time", by_processor, "s")]


def _play(path: Path, games: int, *strategies: str) -> None:
    names = [word for name in strategies for word in ("--strategy", name)]
    options = ("--games", str(games), "--players", str(PLAYERS), *names, "-o", str(path), "-q")
    seconds((*PROGRAM, "simulate", *options))


def run(folder: Path, *, quick: bool) -> list[Measure]:
    """``stats run``."""
    games = 2_500 if quick else 2_500_000
    _play(folder / "run", games, "random")
    command = (*PROGRAM, "stats", "run", str(folder / "run"))
    return [
        *_both(f"stats run, {PLAYERS * games:,} rows", command, "< 3"),
        Measure("its memory at most", peak_megabytes(command), "MB", "< 400"),
    ]


def deck(_: Path, *, quick: bool) -> list[Measure]:
    """``stats deck``."""
    return _both("stats deck", (*PROGRAM, "stats", "deck"), "< 1", calls=1 if quick else 2 * CALLS)


def report(folder: Path, *, quick: bool) -> list[Measure]:
    """``report``."""
    games = 250 if quick else 100_000
    _play(folder / "some", games, "greedy", "random", "greedy:threshold=5", "random")
    page = folder / "report.html"
    command = (*PROGRAM, "report", str(folder / "some"), "-o", str(page), "--force", "-q")
    return [
        *_both(f"report, {games:,} games", command, "< 15", calls=1),
        Measure("its page", page.stat().st_size / 1_000_000, "MB", "< 5"),
    ]


SECTIONS: dict[str, Callable[..., list[Measure]]] = {"run": run, "deck": deck, "report": report}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit code is 0 whatever the numbers."""
    made = parser(__doc__, list(SECTIONS))
    options = made.parse_args(arguments)
    measures = []
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen(options, made, list(SECTIONS)):
            measures += SECTIONS[name](Path(folder), quick=options.quick)
    print(told(measures, as_json=options.json))
    return 0


if __name__ == "__main__":
    sys.exit(main())
