"""``ghosts stats deck``: the overview, single tables, and the forms they are written in."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from ghosts_cli.analysis import deck
from ghosts_cli.cli.main import run
from ghosts_cli.cli.stats import TABLES
from ghosts_cli.errors import ExitCode

MINE = str(Path(__file__).parents[2] / "examples" / "mine.yaml")

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def shipped_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GHOSTS_CATALOG", raising=False)
    monkeypatch.setenv("COLUMNS", "80")


def printed(capsys: Captured, *arguments: str) -> str:
    assert run(["stats", "deck", *arguments]) == ExitCode.DONE
    return capsys.readouterr().out


def refused(capsys: Captured, *arguments: str) -> str:
    assert run(["stats", "deck", *arguments]) == ExitCode.USAGE
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_the_command_names_every_table_there_is() -> None:
    assert tuple(deck.TABLES) == TABLES


def test_the_overview_begins_with_what_the_deck_holds(capsys: Captured) -> None:
    said = " ".join(printed(capsys).split("\n\n")[0].split())
    assert said.endswith(": 78 tiles, 156 monsters, 33 diamonds (146 points), 94 sections, 47 curves")


@pytest.mark.parametrize(
    "line",
    [
        "ghost         20     20  25.6 %     1         6       8           4       2",
        "corner            31  39.7 %        31      31        63        13      56",
        "diamonds  5   5   4   4   4   3   3   2   2   1",
        "golem + diamond   17     33     4       7.2     6.5 %     98.2 %",
        "tiles            78  50   6     59   7     68   8     77   9          5",
        "dragon            8   5.1 0.62   6.1 0.72   7.0 0.82   7.9 0.92       0.51",
    ],
)
def test_the_overview_has_a_line_of_every_part(capsys: Captured, line: str) -> None:
    assert line in printed(capsys).splitlines()


@pytest.mark.parametrize("arguments", [[], *(["--table", name] for name in TABLES)], ids=["overview", *TABLES])
def test_a_page_fits_80_columns_without_cutting_anything(capsys: Captured, arguments: list[str]) -> None:
    text = printed(capsys, *arguments)
    assert max(map(len, text.splitlines())) <= 80
    assert "…" not in text


@pytest.mark.parametrize("arguments", [[], *(["--table", name] for name in TABLES)], ids=["overview", *TABLES])
def test_g7_every_page_confesses_the_reconstruction(capsys: Captured, arguments: list[str]) -> None:
    assert printed(capsys, *arguments).splitlines()[-1].startswith("The catalog is a reconstruction")


def test_another_catalog_is_not_said_to_meet_the_published_totals(capsys: Captured) -> None:
    text = printed(capsys, "--catalog", MINE)
    assert "published totals" not in text
    assert "All of it is this catalog's." in text


def test_json_has_every_table(capsys: Captured) -> None:
    data = json.loads(printed(capsys, "--format", "json"))
    assert (data["format"], list(data["tables"])) == ("ghosts-deck@1", list(TABLES))
    assert data["catalog"]["provenance"] == "reconstructed"
    assert [len(data["tables"][name]) for name in TABLES] == [10, 4, 10, 45, 36, 78, 98]


@pytest.mark.parametrize("name", TABLES)
def test_json_csv_and_parquet_hold_the_same_table(capsys: Captured, tmp_path: Path, name: str) -> None:
    rows = json.loads(printed(capsys, "--format", "json", "--table", name))["tables"][name]
    as_csv = list(csv.DictReader(io.StringIO(printed(capsys, "--format", "csv", "--table", name))))
    read = [{key: type(row[key])(text) for key, text in each.items()} for each, row in zip(as_csv, rows, strict=True)]
    assert read == rows
    file = tmp_path / "table.parquet"
    assert printed(capsys, "--format", "parquet", "--table", name, "-o", str(file)) == ""
    assert pl.read_parquet(file).to_dicts() == rows


def test_a_parquet_file_names_its_catalog(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "kinds.parquet"
    printed(capsys, "--format", "parquet", "--table", "kinds", "-o", str(file))
    assert pl.read_parquet_metadata(file)["ghosts.catalog.provenance"] == "reconstructed"


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_form_of_one_table_asks_which(capsys: Captured, form: str) -> None:
    assert f"--format {form} holds one table: choose it with --table kinds|" in refused(capsys, "--format", form)


def test_parquet_asks_for_a_file(capsys: Captured) -> None:
    error = refused(capsys, "--format", "parquet", "--table", "kinds")
    assert "--format parquet is not for the screen: name a file with -o FILE" in error


def test_an_output_that_exists_is_kept(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "kinds.parquet"
    file.write_text("mine")
    error = refused(capsys, "--format", "parquet", "--table", "kinds", "-o", str(file))
    assert (file.read_text(), "exists; --force overwrites it" in error) == ("mine", True)


def test_a_table_that_there_is_not_gets_a_suggestion(capsys: Captured) -> None:
    assert "did you mean 'tile_pairs'?" in refused(capsys, "--table", "tile_pair")


@pytest.mark.parametrize("arguments", [["--help"], ["stats", "--help"], ["stats", "odds", "corner in hidden"]])
def test_what_needs_no_frames_loads_no_polars(arguments: list[str]) -> None:
    program = (
        "import sys; from ghosts_cli.cli.main import run; run(sys.argv[1:]);"
        " sys.exit(any(name in sys.modules for name in ('polars', 'numpy', 'jsonschema')))"
    )
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("name", TABLES)
def test_the_page_tells_every_column(capsys: Captured, name: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "deck.md").read_text(encoding="utf-8")
    (section,) = (part for part in page.split("\n## ") if f"`{name}`" in part.partition(":")[0])
    columns = printed(capsys, "--format", "csv", "--table", name).partition("\n")[0].split(",")
    assert [column for column in columns if f"`{column}`" not in section] == []
