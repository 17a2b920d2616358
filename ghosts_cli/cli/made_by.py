"""What examples take for granted, and the commands that make it: help pages list them below their examples."""

from __future__ import annotations

import re
from collections.abc import Sequence

MADE_BY = (
    (r"(?:--fill -o|--keep) box\.yaml", "ghosts catalog transcribe --from examples/box.txt -o box.yaml"),
    (r"(?<!-o )my-tiles\.yaml", "ghosts catalog show --format yaml -o my-tiles.yaml"),
    (r"--decks decks", "ghosts catalog sample -n 50 --seed 3 -o decks"),
    (r"--robust robust\.json", "ghosts robust compare --a greedy --b random --sample 20 --games 500 -o robust.json"),
    (r"(?<!-o )\bruns/a|\bruns list", "ghosts simulate --games 100000 --strategy greedy --seed 7 -o runs/a"),
    (r"(?<!-o )\bruns/b", "ghosts simulate --games 100000 --strategy random --seed 8 -o runs/b"),
    (r"--regret regret\.parquet", "ghosts solve runs/a --sample 20 -o regret.parquet"),
)
"""Patterns of what examples read, each with the command that writes it; later ones may read what earlier ones write."""


def made_by(examples: Sequence[str]) -> list[str]:
    """The commands that make what ``examples`` read, in the order to run them, but for those among the examples."""
    return [
        command
        for pattern, command in MADE_BY
        if command not in examples and any(re.search(pattern, example) for example in examples)
    ]
