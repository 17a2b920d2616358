"""Making up what is missing of a transcription, so that it can be played with until it is finished (G7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count as counting

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.reconstruct import ReconstructionError, reconstruct
from ghosts_cli.catalog.sample import Space
from ghosts_cli.catalog.transcribe import Transcription
from ghosts_cli.game import Tile


@dataclass(frozen=True, slots=True)
class Filled:
    """A whole catalog, some of it made up; ``made`` tiles are.

    ``strewn`` is None where they were reconstructed, and else says why that could not be: then what is missing was
    strewn over them as ``ghosts catalog sample`` does.
    """

    catalog: Catalog
    made: int
    strewn: str | None = None


def fill(transcription: Transcription, seed: int) -> Filled:
    """Complete a transcription so that every total holds; its own tiles stay as they are.

    There must be no troubles. Raises SampleError where there are.
    """
    strewn = None
    try:
        tiles = _reconstructed(transcription, seed)
    except ReconstructionError as error:
        # A reconstructed tile has no kind twice and one diamond at most; the printed ones may have used up fewer.
        strewn = str(error)
        tiles = Space(transcription.totals, transcription.tiles, transcription.edition).tiles(seed, 1)
    return Filled(transcription.completed(tiles), len(tiles) - len(transcription.tiles), strewn)


def _reconstructed(transcription: Transcription, seed: int) -> tuple[Tile, ...]:
    """All tiles, the missing ones reconstructed; whatever ids the known ones have."""
    known = transcription.tiles
    # The reconstruction wants ids without gaps up to the number of tiles; a custom edition may have others.
    whole = reconstruct(seed, transcription.totals, _renumbered(known, counting(1)))
    taken = transcription.by_id
    made = _renumbered(whole[len(known) :], (number for number in counting(1) if number not in taken))
    return tuple(sorted([*known, *made], key=lambda tile: tile.id or 0))


def _renumbered(tiles: Sequence[Tile], ids: Iterable[int]) -> list[Tile]:
    return [replace(tile, id=number) for tile, number in zip(tiles, ids, strict=False)]
