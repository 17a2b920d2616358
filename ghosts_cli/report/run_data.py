"""Tables about runs for programs: JSON, CSV, Parquet."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ghosts_cli.analysis.run_regret import RunRegret
from ghosts_cli.analysis.runs import RunSet
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.report.run_words import honesty_of
from ghosts_cli.simulation.intervals import CONFIDENCE

if TYPE_CHECKING:
    import polars as pl

Data = dict[str, Any]


def runs_data(runs: RunSet, notes: Sequence[str] = ()) -> Data:
    """What was played, with the keys of run.json, and what should be known about it, ``notes`` included."""
    honesty = honesty_of(runs)
    return {
        "runs": [
            {"run": run.name, **{key: value for key, value in msgspec.to_builtins(run.file).items() if key != "format"}}
            | {"games_counted": run.games}
            for run in runs.runs
        ],
        "catalog": msgspec.to_builtins(runs.first.catalog),
        "interval": {"confidence": CONFIDENCE, "clustered_by": "game"},
        "notes": [*runs.notes(), *notes, *([] if honesty is None else [honesty])],
    }


def regret_data(regret: RunRegret | None) -> list[Data]:
    """Which samples of boards were solved: their files, how many boards of how many, and the seed of the sample."""
    files = () if regret is None else regret.files
    return [{"file": file.name, "boards": file.frame.height, "rows": file.rows, "seed": file.seed} for file in files]


def tables_json(
    form: str, runs: RunSet, tables: Mapping[str, pl.DataFrame], notes: Sequence[str] = (), **more: object
) -> str:
    """Tables as a document of the format ``form``; ``notes`` stand besides those about the runs."""
    data: Data = {"format": form, **runs_data(runs, notes), **more}
    data["tables"] = {name: frame.to_dicts() for name, frame in tables.items()}
    return json_text(data)


def table_csv(frame: pl.DataFrame) -> str:
    """A table as CSV: header, RFC 4180 quoting, LF, null empty."""
    return frame.write_csv()


def table_parquet(frame: pl.DataFrame, runs: RunSet) -> bytes:
    """A table as a Parquet file; its metadata name the runs and their catalog."""
    stream = io.BytesIO()
    about = {f"ghosts.catalog.{key}": str(value) for key, value in msgspec.to_builtins(runs.first.catalog).items()}
    about["ghosts.runs"] = " ".join(run.name for run in runs.runs)
    frame.write_parquet(stream, metadata=about)
    return stream.getvalue()
