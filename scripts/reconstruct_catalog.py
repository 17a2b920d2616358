#!/usr/bin/env python3
"""Write the shipped catalog, data/tiles.yaml: the reconstruction of the 78 tiles (rule G7).

The same bytes come out every time. With --check nothing is written: the file must be what the script
would write and the tiles must lack nothing, else the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path

from ghosts_cli.catalog.catalog import Catalog, Edition, Provenance
from ghosts_cli.catalog.reconstruct import (
    LOADS,
    MARGIN,
    MONSTER_LOAD,
    ReconstructionError,
    pair_table,
    reconstruct,
    shortfalls,
)
from ghosts_cli.catalog.writing import catalog_yaml
from ghosts_cli.game.tiles import Tile

CATALOG = Path(__file__).resolve().parent.parent / "data" / "tiles.yaml"
SEED = 78

HEADER = f"""\
# A reconstruction, NOT the printed set. Nobody has published what is on any single tile of Ghosts Galore.
# What is published are totals: tiles of each track, monsters of each kind, and the number of diamonds.
# These 78 tiles meet every one of those totals; which monsters share a tile, on which track, beside which
# diamond, and what the diamonds are worth, is our guess. Every tile says so: `source: reconstructed`.
#
# How the guess was made. A program (ghosts_cli/catalog/reconstruct.py) dealt the totals out at random with
# a fixed seed and then swapped monsters between tiles until all of this was true:
#   - Every tile has one to three monsters, no kind twice (so at most one golem), and at most one diamond.
#   - All diamond values from 1 to 10 occur, the cheap ones more often.
#   - Tiles are worth about the same. Counting {MONSTER_LOAD} for each monster and a diamond at its value, every tile
#     comes to {LOADS[0]} to {LOADS[-1]}; so the dearer the diamond the fewer the monsters, and just one from 6 upwards.
#   - No tile has everything that another tile of its track has. So no two tiles are alike either, not even
#     after turning a crossroads or a double corner so that its two sections change places.
#   - Every two kinds of monster share a tile about as often as chance would have it: within {MARGIN} of the number
#     that their tiles would share if strewn freely, and within {MARGIN} of that number allowing for three a tile.
#   - Every kind is within {MARGIN} of its fair share of each track, of the tiles with one, two and three monsters,
#     and of the tiles with a diamond; every track is within {MARGIN} of its share of such tiles.
#   - Crossroads and double corners with two or three monsters have some on both of their sections.
#
# Do not edit: run `python scripts/reconstruct_catalog.py` to write this file again, and with `--check` to
# see whether it is still what that writes. If you own the game, transcribe your tiles into a catalog of
# your own and use that one: it is better than this guess.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the catalog; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 unless all is as it should be")
    check = parser.parse_args(arguments).check
    try:
        tiles = reconstruct(SEED)
    except ReconstructionError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    content = catalog_text(tiles).encode()
    if not check:
        CATALOG.write_bytes(content)
        print(f"wrote {CATALOG.name}: {len(tiles)} tiles")
        return 0
    print(pair_lines(tiles))
    faults = [*shortfalls(tiles), *file_faults(CATALOG, content)]
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    if not faults:
        print(f"{CATALOG.name} is what the script writes, and its {len(tiles)} tiles lack nothing")
    return 1 if faults else 0


def catalog_text(tiles: Iterable[Tile]) -> str:
    """The catalog file (ghosts-catalog@1) with ``tiles``, one a line."""
    made = tuple(tiles)
    sources = {tile.id: Provenance.RECONSTRUCTED for tile in made if tile.id is not None}
    catalog = Catalog("Ghosts Galore, reconstruction 1", made, Edition.BASE, Provenance.RECONSTRUCTED, sources)
    return catalog_yaml(catalog, HEADER)


def pair_lines(tiles: Sequence[Tile]) -> str:
    """The 36 pairs of kinds as text: tiles shared, expected with three monsters a tile, expected without limit."""
    lines = [f"{'pair':<20} {'shared':>6} {'expected':>8} {'unbounded':>9}"]
    pairs = pair_table(tiles)
    for pair in pairs:
        names = f"{pair.first.value} {pair.second.value}"
        lines.append(f"{names:<20} {pair.observed:>6} {float(pair.expected):>8.2f} {float(pair.unbounded):>9.2f}")
    worst = max(pair.deviation for pair in pairs)
    lines.append(f"farthest from an expectation: {float(worst):.2f} tiles, {MARGIN} allowed")
    return "\n".join(lines)


def file_faults(path: Path, content: bytes) -> list[str]:
    """What is wrong with the file at ``path`` if it should hold ``content``: nothing, or one sentence."""
    again = "run scripts/reconstruct_catalog.py"
    try:
        found = path.read_bytes()
    except OSError as error:
        return [f"{path.name} cannot be read ({error.strerror}); {again}"]
    if found == content:
        return []
    lines = zip_longest(content.splitlines(keepends=True), found.splitlines(keepends=True))
    line = next(number for number, (wanted, there) in enumerate(lines, 1) if wanted != there)
    return [f"{path.name} is not what the script writes, from line {line} on; {again}"]


if __name__ == "__main__":
    sys.exit(main())
