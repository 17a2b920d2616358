"""The regret of a run's boards as a Parquet file, which says which run it is of and of how many boards a sample."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from ghosts_cli.advice.run_regret import Sampling
from ghosts_cli.errors import InputError, Place, Problem, UnreadableError, printable
from ghosts_cli.formats.runs import RunFile
from ghosts_cli.game import Category

if TYPE_CHECKING:
    import polars as pl

REGRET_FORMAT: Final = "ghosts-regret@1"
_KEY = "ghosts.regret"
"""Under this key the file's metadata have a JSON document about it."""
REGRETS = tuple(f"regret_{category.value}" for category in Category)
_NUMBERS = ("game", "seat", "scored", "optimum", "regret", "dead_ends", "best_dead_ends", "bound", *REGRETS)


class _About(msgspec.Struct):
    """The document in the file's metadata."""

    format: str
    run: dict[str, str]
    seed: int
    rows: Annotated[int, msgspec.Meta(ge=1, le=2**62)]


@dataclass(frozen=True, eq=False)
class RegretFile:
    """What a file of regrets holds.

    ``facts`` tell the run by name and value, ``seed`` and ``rows`` the sample: the seed it was drawn with, and how many
    boards there were to draw from. ``frame`` has the columns of ``run_regret``.
    """

    name: str
    facts: Mapping[str, str]
    seed: int
    rows: int
    frame: pl.DataFrame


def run_facts(run: RunFile) -> dict[str, str]:
    """What tells a run from others, in words; of the same run, however far it has come, they are the same."""
    return {
        "catalog": run.catalog.hash,
        "seed": str(run.seed),
        "players": str(run.players),
        "strategies": ", ".join(run.strategies),
        "seats": "strategies move one seat on each game" if run.rotate_seats else "strategies keep their seats",
        "path unit": run.rules.path_unit,
        "werewolf bonus at zero": "yes" if run.rules.werewolf_bonus_at_zero else "no",
        "variant": run.variant,
        "placement": run.placement,
        "doors": run.doors,
        "version": run.version,
        "strategy files": json.dumps(msgspec.to_builtins(run).get("strategy_files", {}), sort_keys=True),
    }


def write_regret(frame: pl.DataFrame, run: RunFile, sampling: Sampling, rows: int) -> bytes:
    """The Parquet file of a sample of a run's boards, of which there were ``rows``."""
    about = {"format": REGRET_FORMAT, "run": run_facts(run), "seed": sampling.seed, "rows": rows}
    stream = io.BytesIO()
    frame.write_parquet(stream, metadata={_KEY: json.dumps(about)})
    return stream.getvalue()


def read_regret(name: str) -> RegretFile:
    """Read a file of regrets.

    Raises UnreadableError where it is none, InputError where its rows do not add up.
    """
    about, frame = _opened(name)
    _check(name, frame)
    if frame.height > about.rows:
        raise _odd(name, f"it has {frame.height} boards, drawn from {about.rows}")
    return RegretFile(name, about.run, about.seed, about.rows, frame)


def _opened(name: str) -> tuple[_About, pl.DataFrame]:
    import polars as pl

    hint = "expected a file written by 'ghosts solve RUN -o FILE.parquet'"
    if not Path(name).is_file():
        what = "is a folder" if Path(name).is_dir() else "there is no such file"
        raise UnreadableError(name, f"{what}; {hint}")
    try:
        metadata = pl.read_parquet_metadata(name).get(_KEY, "")
        frame = pl.read_parquet(name, glob=False)
    except (OSError, ValueError, pl.exceptions.PolarsError) as error:
        reason = printable(str(error).partition("\n")[0])
        raise UnreadableError(name, f"it cannot be read as Parquet ({reason}); {hint}") from None
    try:
        about = msgspec.json.decode(metadata, type=_About)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        about = None
    if about is None or about.format != REGRET_FORMAT:
        raise UnreadableError(name, f"it does not say of itself that it is '{REGRET_FORMAT}', and of which run; {hint}")
    return about, frame


def _check(name: str, frame: pl.DataFrame) -> None:
    """Refuse rows that lack a column or a value, stand twice, or do not add up. Raises InputError."""
    import polars as pl

    types = {**dict.fromkeys(_NUMBERS, pl.selectors.integer()), "proven": pl.selectors.boolean()}
    types |= {"strategy": pl.selectors.string(), "board": pl.selectors.string(), "seconds": pl.selectors.numeric()}
    present = {column for column, wanted in types.items() if column in frame.select(wanted).columns}
    if missing := [column for column in types if column not in present]:
        raise _odd(name, f"a column is missing, or its values are of another type: {', '.join(missing)}")
    if frame.is_empty():
        raise _odd(name, "no board stands in it")
    if frame.select(list(types)).null_count().sum_horizontal().item():
        raise _odd(name, "a row lacks a value")
    if frame.select("game", "seat").is_duplicated().any():
        raise _odd(name, "a board stands in it twice")
    optimum = pl.col("optimum")
    wrong = frame.filter(
        (pl.col("regret") != optimum - pl.col("scored"))
        | (pl.sum_horizontal(REGRETS) != pl.col("regret"))
        | (pl.col("regret") < 0)
        | (pl.col("bound") < optimum)
        | (pl.col("proven") & (pl.col("bound") != optimum))
    )
    if not wrong.is_empty():
        game, seat = wrong.select("game", "seat").row(0)
        raise _odd(name, f"the row of game {game}, seat {seat} does not add up")


def _odd(name: str, message: str) -> InputError:
    return InputError(name, [Problem(Place(), message, "regret")])
