"""A whole box for tests: the tokens that somebody who owns the game would type, and short ways to make tiles."""

from __future__ import annotations

from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.catalog.transcribe import Transcription
from ghosts_cli.data_files import data_file
from ghosts_cli.formats.tokens import parse_tile, write_content

_SHIPPED = find_catalog(str(data_file("tiles.yaml"))).tiles

BOX = tuple(write_content(_SHIPPED[number * 5 % len(_SHIPPED)]) for number in range(len(_SHIPPED)))
"""78 tiles that meet every published total, tracks mixed."""


def typed(*tokens: str, start: Transcription | None = None) -> Transcription:
    """The transcription of ``tokens``, numbered in their order from the next free number."""
    transcription = start or Transcription()
    for token in tokens:
        number = transcription.next_id
        assert number is not None
        transcription = transcription.laid(number, parse_tile(token))
    return transcription
