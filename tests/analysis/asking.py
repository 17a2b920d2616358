"""Decks that the tests of odds and of deck statistics ask about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from ghosts_cli.analysis.odds import Answer, answer
from ghosts_cli.analysis.odds_language import parse_question
from ghosts_cli.catalog.file import read_catalog
from ghosts_cli.data_files import data_file
from ghosts_cli.formats.source import read_source
from ghosts_cli.game import Tile
from ghosts_cli.game.deal import Variant
from tests.read import tile


@cache
def shipped() -> tuple[Tile, ...]:
    """The 78 tiles of the shipped catalog."""
    return read_catalog(read_source(str(data_file("tiles.yaml")))).tiles


def deck_of(tokens: str) -> tuple[Tile, ...]:
    """A small deck written as tokens with blanks between; ids from 1."""
    return tuple(replace(tile(token), id=number) for number, token in enumerate(tokens.split(), start=1))


def ask(
    text: str,
    *,
    players: int | None = None,
    advanced: bool = False,
    deck: Sequence[Tile] | None = None,
    seen: Sequence[Tile] = (),
) -> Answer:
    """Answer a question, about the shipped tiles unless others are given."""
    variant = Variant.ADVANCED if advanced else Variant.BASIC
    tiles = shipped() if deck is None else deck
    return answer(parse_question(text), tiles, players=players, variant=variant, seen=seen)
