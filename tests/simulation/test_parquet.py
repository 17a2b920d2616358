"""Our Parquet files as Polars reads them."""

from __future__ import annotations

import io
import random
from typing import Any

import numpy as np
import polars as pl
import pytest

from ghosts_cli.simulation.parquet import Column, lists, lists_of, parquet

SIZES = (0, 1, 7, 8, 9, 1000)
NUMBERS = {
    "int8": (-128, 127),
    "a small int8": (3, 3),
    "int16": (-32768, 32767),
    "a small int16": (-5, 250),
    "an int16 around 256 values": (-1, 255),
    "int64": (-(2**63), 2**63 - 1),
}
KINDS = {"int8": pl.Int8(), "int16": pl.Int16(), "int64": pl.Int64()}


def read(columns: list[Column], rows: int) -> pl.DataFrame:
    return pl.read_parquet(io.BytesIO(parquet(columns, rows)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_come_back_with_their_type(name: str, size: int) -> None:
    kind = next(kind for kind in KINDS if kind in name)
    low, high = NUMBERS[name]
    rng = random.Random(size)
    values = [low, high, *(rng.randint(low, high) for _ in range(size))][:size]
    frame = read([Column("n", np.array(values, kind))], size)
    assert frame.schema == {"n": KINDS[kind]}
    assert frame["n"].to_list() == values


@pytest.mark.parametrize("size", SIZES)
def test_truth_and_words_come_back(size: int) -> None:
    rng = random.Random(size)
    truth = [rng.random() < 0.5 for _ in range(size)]
    words = ["greedy", "", "zöld:threshold=9"]
    numbers = [rng.randrange(3) for _ in range(size)]
    columns = [Column("t", np.array(truth, np.bool_)), Column("w", np.array(numbers, np.int8), words=words)]
    frame = read(columns, size)
    assert frame.schema == {"t": pl.Boolean(), "w": pl.String()}
    assert frame["t"].to_list() == truth
    assert frame["w"].to_list() == [words[number] for number in numbers]


@pytest.mark.parametrize("size", SIZES)
def test_lists_of_every_length_come_back(size: int) -> None:
    rng = random.Random(size)
    made: list[list[int]] = [[rng.randrange(1, 300) for _ in range(rng.choice((0, 0, 1, 2, 9)))] for _ in range(size)]
    flat = np.array([value for each in made for value in each], np.int16)
    frame = read([Column("l", flat, lists=lists(np.array([len(each) for each in made], np.int64)))], size)
    assert frame.schema == {"l": pl.List(pl.Int16())}
    assert frame["l"].to_list() == made


def test_lists_of_words_of_one_length_come_back() -> None:
    numbers: Any = np.array([0, 1, 1, 2, 2, 0], np.uint8)
    frame = read([Column("doors", numbers, words=["N1", "S2", "W3"], lists=lists_of(2, 3))], 3)
    assert frame["doors"].to_list() == [["N1", "S2"], ["S2", "W3"], ["W3", "N1"]]


def test_columns_can_be_picked_and_filtered_as_in_any_file() -> None:
    columns = [Column("game", np.arange(50, dtype=np.int64)), Column("total", np.arange(50, dtype=np.int16))]
    scan = pl.scan_parquet(io.BytesIO(parquet(columns, 50)))
    assert scan.filter(pl.col("game") == 33).select("total").collect().item() == 33
