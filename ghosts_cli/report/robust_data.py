"""An ensemble of decks for programs: JSON, CSV, Parquet."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from ghosts_cli import __version__
from ghosts_cli.analysis.random_effects import ensemble_figures
from ghosts_cli.catalog.catalog import Provenance
from ghosts_cli.formats.robust import EnsembleDeck, EnsembleFigure, RobustFile
from ghosts_cli.report.robust_words import RECONSTRUCTIONS, sentences, without_intervals
from ghosts_cli.simulation.ensemble import Ensemble
from ghosts_cli.simulation.ensemble_folder import played
from ghosts_cli.simulation.plan import RunPlan

if TYPE_CHECKING:
    import polars as pl

NUMBERS, BY_DECK = "numbers", "decks"


def document(command: str, ensemble: Ensemble, first: RunPlan, confidence: float, notes: Sequence[str]) -> RobustFile:
    """What an ensemble came to; ``first`` is the plan of its first deck, played or not."""
    from ghosts_cli.analysis.tile_values import games_for_intervals

    numbers = ensemble_figures(ensemble, confidence)
    tiles = max((len(deck.catalog.tiles) for deck in ensemble.decks), default=0)
    bare = without_intervals(numbers, games_for_intervals(len(set(first.names)), tiles))
    facts = {**played(first), "seed": first.seed}
    made_up = any(deck.catalog.provenance is not Provenance.TRANSCRIBED for deck in ensemble.decks)
    decks = [
        EnsembleDeck(deck.file, deck.catalog.name, deck.catalog.provenance.value, deck.catalog.hash, plan.seed)
        for deck, plan in zip(ensemble.decks, ensemble.plans, strict=True)
    ]
    return RobustFile(
        format="ghosts-robust@1",
        version=__version__,
        command=command,  # type: ignore[arg-type]  # one of three words
        played=facts,
        confidence=confidence,
        decks_asked=ensemble.asked,
        finished=ensemble.finished,
        decks=decks,
        sentences=sentences(command, facts, numbers, confidence),
        notes=[*bare, *notes, *([RECONSTRUCTIONS] if made_up else [])],
        numbers=numbers,
    )


def numbers_frame(found: RobustFile) -> pl.DataFrame:
    """The numbers over decks, a row each: the keys of ``EnsembleFigure`` but for ``by_deck``."""
    import polars as pl

    texts, counts = ("table", "group", "name", "min_deck", "max_deck"), ("decks", "above", "below", "level")
    rows = []
    for figure in found.numbers:
        row = msgspec.structs.asdict(figure)
        row.pop("by_deck")
        rows.append(row)
    names = [name for name in EnsembleFigure.__struct_fields__ if name != "by_deck"]
    whole = {*counts, "surely_above", "surely_below"}
    kinds = {name: pl.String() if name in texts else pl.Int64() if name in whole else pl.Float64() for name in names}
    return pl.DataFrame(rows, schema=pl.Schema(kinds))


def decks_frame(found: RobustFile) -> pl.DataFrame:
    """The numbers of every deck, a row each.

    ``deck``, ``hash``, ``seed``; ``table``, ``group``, ``name``; ``mean``, ``low``, ``high``, ``n``; ``error``, the
    standard error within the deck.
    """
    import polars as pl

    rows = [
        (deck.file, deck.hash, deck.seed, figure.table, figure.group, figure.name, *msgspec.structs.astuple(each))
        for place, deck in enumerate(found.decks)
        for figure in found.numbers
        if (each := figure.by_deck[place]) is not None
    ]
    text, number, whole = pl.String(), pl.Float64(), pl.Int64()
    schema = pl.Schema(
        {"deck": text, "hash": text, "seed": whole, "table": text, "group": text, "name": text}
        | {"mean": number, "low": number, "high": number, "n": whole, "error": number}
    )
    return pl.DataFrame(rows, schema=schema, orient="row")


FRAMES = {NUMBERS: numbers_frame, BY_DECK: decks_frame}
"""The tables by name."""


def table_csv(found: RobustFile, table: str) -> str:
    """A table as CSV."""
    return FRAMES[table](found).write_csv()


def table_parquet(found: RobustFile, table: str) -> bytes:
    """A table as a Parquet file; its metadata name the command and the number of decks."""
    stream = io.BytesIO()
    about = {"ghosts.command": f"robust {found.command}", "ghosts.decks": str(len(found.decks))}
    FRAMES[table](found).write_parquet(stream, metadata=about)
    return stream.getvalue()
