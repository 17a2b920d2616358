"""The regret of a run's boards, for people and programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ghosts_cli.advice.run_regret import Sampling, by_strategy
from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.errors import printable
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.languages import several, words
from ghosts_cli.game import Category
from ghosts_cli.report.folding import Folding, folded
from ghosts_cli.report.glyphs import Charset
from ghosts_cli.report.styled import Text
from ghosts_cli.simulation.intervals import CONFIDENCE, t_quantile

if TYPE_CHECKING:
    import polars as pl

Data = dict[str, Any]

_CATEGORIES = [category.value for category in Category]


def regret_csv(frame: pl.DataFrame) -> str:
    """The boards as a table with a header, one row a board."""
    return frame.write_csv()


def regret_json(run: str, frame: pl.DataFrame, sampling: Sampling, catalog: Catalog) -> str:
    """The means by strategy, and every board, as one document."""
    return json_text(
        {
            "format": "ghosts-regret@1",
            "catalog": catalog.summary(),
            "run": run,
            "seed": sampling.seed,
            "boards": frame.height,
            "proven": bool(frame["proven"].all()),
            "strategies": [_strategy(row) for row in by_strategy(frame).rows(named=True)],
            "rows": frame.rows(named=True),
        }
    )


def _strategy(row: Data) -> Data:
    return {
        "strategy": row["strategy"],
        "boards": row["boards"],
        **{key: _rounded(row[key]) for key in ("scored", "optimum", "regret", "error", "kept", "at_best")},
        "games": row["games"],
        "categories": {name: _rounded(row[f"regret_{name}"]) for name in _CATEGORIES},
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def regret_parts(
    run: str, frame: pl.DataFrame, rows: int, sampling: Sampling, charset: Charset = Charset.UNICODE
) -> Iterator[Text | Folding]:
    """Yield what to show: means by strategy, and where the points were left."""
    give_or_take = "±" if charset is Charset.UNICODE else "+-"
    means = by_strategy(frame).rows(named=True)
    which = "all" if frame.height == rows else f"{frame.height:,} of {rows:,}, drawn with seed {sampling.seed},"
    yield Text(f"{printable(run)}: regret of its boards, {which} solved", "bold")
    yield Text()
    yield _table([("", "boards", "scored", "best", "regret", give_or_take, "kept", "at best"), *map(_means, means)])
    yield Text()
    yield Text("Points left on the table by category, on average", "bold")
    yield _table(_by_category(means))
    yield Text()
    unproven = frame.height - int(frame["proven"].sum())
    proof = "Every optimum is proven."
    if unproven:
        most = float((frame["bound"] - frame["scored"]).mean())  # type: ignore[arg-type]  # there are rows
        proof = (
            f"{unproven:,} optima are not proven in the time given: their boards count by the best that was found, so"
            f" the regret is at least what stands here, and at most {most:.1f} on average."
        )
    yield Text(
        f"{proof} The bonus for most {several('werewolf')} is in no number. {give_or_take} is half of the 95 % interval"
        " of the mean regret, with games as the observations: the boards of a game share a deck."
    )


def _means(row: Data) -> tuple[str, ...]:
    error = ""
    if row["error"] is not None:
        error = f"{t_quantile((1 + CONFIDENCE) / 2, row['games'] - 1) * row['error']:.1f}"
    return (
        row["strategy"],
        f"{row['boards']:,}",
        f"{row['scored']:.1f}",
        f"{row['optimum']:.1f}",
        f"{row['regret']:.1f}",
        error,
        f"{100 * row['kept']:.0f} %",
        f"{100 * row['at_best']:.1f} %",
    )


def _by_category(means: list[Data]) -> list[tuple[str, ...]]:
    """Categories that differ at all, a row each; a column for each strategy."""
    rows = [("", *(row["strategy"] for row in means))]
    for name in _CATEGORIES:
        values = [row[f"regret_{name}"] for row in means]
        if any(values):
            rows.append((words(name), *(f"{value:+.1f}" for value in values)))
    return rows


def _table(rows: list[tuple[str, ...]]) -> Folding:
    headings, *figures = ([printable(cell) for cell in row] for row in rows)
    return folded(headings, figures)
