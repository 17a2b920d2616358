"""What importing and using the solver loads."""

from __future__ import annotations

import subprocess
import sys

import pytest

SOLVE = """
from ghosts_cli.game import Board, DOORS, Doors, Tile, Track
from ghosts_cli.arrange import solve
solve(Board(Doors(DOORS[:2], DOORS[2:4])), [Tile(Track.CORNER, ((),))] * 9)
"""


@pytest.mark.parametrize("work", ["import ghosts_cli.arrange", SOLVE], ids=["import", "solve"])
def test_only_the_standard_library_is_loaded(work: str) -> None:
    code = f"import sys\n{work}\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    foreign = set(result.stdout.split()) - set(sys.stdlib_module_names) - {"ghosts_cli", "__main__"}
    assert {name for name in foreign if name in ("numpy", "numba", "polars", "altair", "msgspec", "click")} == set()
