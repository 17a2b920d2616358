"""The hypergeometric distribution as Polars expressions and frames."""

from __future__ import annotations

import polars as pl


def log_factorials(most: int) -> pl.Series:
    """Natural logarithms of 0! to ``most``! (float64), at their own index."""
    numbers = pl.Series("log_factorial", range(most + 1), dtype=pl.Float64)
    return numbers.clip(lower_bound=1.0).log().cum_sum()


def log_choices(table: pl.Series, items: pl.Expr, taken: pl.Expr) -> pl.Expr:
    """The logarithm of the number of ways to take ``taken`` of ``items``; 0 <= taken <= items must hold."""
    logs = pl.lit(table)
    return logs.gather(items) - logs.gather(taken) - logs.gather(items - taken)


def chance_of_none(table: pl.Series, population: pl.Expr, wanted: pl.Expr, drawn: pl.Expr) -> pl.Expr:
    """The probability that none of ``wanted`` items is among ``drawn`` of ``population``."""
    others = population - wanted
    possible = drawn <= others
    few = pl.when(possible).then(drawn).otherwise(0)
    chance = (log_choices(table, others, few) - log_choices(table, population, drawn)).exp()
    return pl.when(possible).then(chance).otherwise(0.0).clip(0.0, 1.0)


def with_tails(frame: pl.DataFrame, population: int) -> pl.DataFrame:
    """Hold the observed overlap of two sets against chance.

    ``frame`` has ``first_count`` and ``second_count`` (sizes of two sets within ``population`` items) and
    ``observed`` (items in both). Added are ``expected`` (first x second / population), ``at_most`` and
    ``at_least``: the probabilities of an overlap as small, and as large, if the second set were any of its
    size with equal chance (the exact hypergeometric tails).
    """
    table = log_factorials(population)
    first, second, both = pl.col("first_count"), pl.col("second_count"), pl.col("both")
    fewest = (first + second - population).clip(lower_bound=0)
    rows = frame.with_row_index("row")
    chances = (
        rows.with_columns(both=pl.int_ranges(fewest, pl.min_horizontal(first, second) + 1))
        .explode("both")
        .with_columns(
            chance=(
                log_choices(table, first, both)
                + log_choices(table, population - first, second - both)
                - log_choices(table, pl.lit(population), second)
            ).exp()
        )
        .group_by("row")
        .agg(
            at_most=pl.col("chance").filter(both <= pl.col("observed")).sum().clip(0.0, 1.0),
            at_least=pl.col("chance").filter(both >= pl.col("observed")).sum().clip(0.0, 1.0),
        )
    )
    return (
        rows.join(chances, on="row", how="left", validate="1:1")
        .sort("row")
        .drop("row")
        .with_columns(expected=first * second / max(population, 1))
        .select(*frame.columns, "expected", "at_most", "at_least")
    )
