"""A whole box of tiles for tests: what somebody with the printed game would type."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.catalog.totals import Totals
from ghosts_cli.formats.tokens import parse_tile, write_content
from ghosts_cli.game import Monster, Tile, Track

BOX = tuple(write_content(tile) for tile in find_catalog("data/tiles.yaml").tiles[::-1])
