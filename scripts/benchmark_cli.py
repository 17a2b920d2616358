#!/usr/bin/env python3
"""Measure the command line as its users feel it: whole processes, from the call to the last byte.

Two measures: how long scoring one game file takes, against a Python that only imports click and yaml; and how many
board files a second one call scores. Runs of what is compared alternate, and medians are told.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from measuring import PROGRAM, Measure, processor_seconds, seconds, told

from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.formats.boards import BoardText, Kind
from ghosts_cli.formats.writing import text_data, to_yaml
from ghosts_cli.game import DOORS, ROTATIONS, Board, Doors, PlacedTile, Tile

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "examples" / "game.yaml"
BARE = (sys.executable, "-c", "import click, yaml")
SEED = 78

MOST_TIMES_BARE = 3.0
"""How many times as long as the bare Python scoring a game file may take."""
FEWEST_BOARDS = 300.0
"""How many boards a second one call should score."""


def measure_start(runs: int = 21) -> list[Measure]:
    """Whole-process medians of ``runs`` calls each, in milliseconds, and their ratio."""
    score = (*PROGRAM, "score", str(GAME))
    for command in (score, BARE):
        seconds(command)  # writes byte code, warms the disk cache
    times = [(seconds(score), seconds(BARE)) for _ in range(runs)]
    whole, bare = (statistics.median(each) * 1000 for each in zip(*times, strict=True))
    return [
        Measure("python -c 'import click, yaml'", bare, "ms"),
        Measure("ghosts score game.yaml", whole, "ms"),
        Measure("ratio", whole / bare, "", f"<= {MOST_TIMES_BARE:g}"),
    ]


def measure_batch(boards: int = 1000, runs: int = 5) -> list[Measure]:
    """Boards a second of one call on ``boards`` files as JSON: medians of ``runs`` calls, by clock and by processor."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number:04}.yaml" for number in range(boards)]
        for file, text in zip(files, _board_files(boards), strict=True):
            file.write_text(text, encoding="utf-8")
        command = (*PROGRAM, "score", *map(str, files), "--format", "json")
        seconds(command)
        taken = [(seconds(command), processor_seconds(command)) for _ in range(runs)]
    whole, processor = (boards / statistics.median(each) for each in zip(*taken, strict=True))
    return [
        Measure(f"{boards} board files in one call", whole, "boards/s", f">= {FEWEST_BOARDS:g}"),
        Measure("the same by processor time", processor, "boards/s"),
    ]


def _board_files(count: int) -> Iterator[str]:
    """Full boards of the catalog's tiles, every other one with its tiles written out."""
    rng = random.Random(SEED)
    tiles = find_catalog().tiles
    for number in range(count):
        chosen = rng.sample(tiles, 9)
        grid = tuple(PlacedTile(_named(tile, number), rng.choice(ROTATIONS)) for tile in chosen)
        a, b, c, d = rng.sample(DOORS, 4)
        yield to_yaml(text_data(BoardText("", Kind.BOARD, (Board(Doors((a, b), (c, d)), grid),))))


def _named(tile: Tile, number: int) -> Tile:
    return tile if number % 2 else replace(tile, id=None)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit code is 0 whatever the numbers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument(
        "--runs", type=int, default=21, help="calls whose median is taken (default: 21; a quarter for the batch)"
    )
    options = parser.parse_args(arguments)
    measures = [*measure_start(options.runs), *measure_batch(runs=max(1, options.runs // 4))]
    print(told(measures, as_json=options.json))
    return 0


if __name__ == "__main__":
    sys.exit(main())
