"""``ghosts stats run`` and ``ghosts stats tiles``: overviews, single tables, and the forms they are written in."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from ghosts_cli.analysis import run_tables, tile_tables
from ghosts_cli.cli.stats_runs import GROUPINGS, RUN_TABLES, TILE_TABLES
from tests.analysis.regrets import regret_rows, write_rows
from tests.cli.calling import Ghosts
from tests.simulation.games import plan, played

PAGE = Path(__file__).parents[2] / "docs" / "statistics.md"
EVERY = [*(("run", name) for name in RUN_TABLES), *(("tiles", name) for name in TILE_TABLES)]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of two strategies and a run of one."""
    folder = tmp_path_factory.mktemp("here")
    played(folder / "runs/a", plan("greedy:threshold=9", "random", games=300), part_rows=400)
    left = {(game, seat): {"bone_doors": 4 * seat + game, "other_paths": -2} for game in (3, 250) for seat in (1, 2)}
    write_rows(folder / "runs/a", regret_rows(folder / "runs/a", {**left, (299, 1): {}}))
    played(folder / "runs/b", plan("random", games=40, seed=8, players=3))
    return folder


@pytest.fixture
def here(kept: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(kept)
    return kept


def test_the_commands_name_every_table_there_is() -> None:
    assert (tuple(run_tables.TABLES), tuple(tile_tables.TABLES)) == (RUN_TABLES, TILE_TABLES)


@pytest.mark.usefixtures("here")
def test_the_overview_of_a_run_begins_with_what_was_played(ghosts: Ghosts) -> None:
    said = ghosts("stats", "run", "runs/a")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[:2] == [
        "runs/a: 300 games of 2 players, seed 7, strategies move one seat on each game",
        "greedy:threshold=9, random",
    ]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "title",
    [
        "Totals by strategy, ± half of the 95 % interval",
        "Lowest and highest board",
        "Categories: mean points by strategy",
        "Held against one another in the same game",
        "What winners do differently",
        "First in round 1, and seat: ahead of the game's mean by",
        "Tiles that a seat reveals and leaves, by round",
        "Categories that go together least and most, of 78 pairs",
        "Points left on the table (regret) by strategy: 5 boards solved",
        "Most left on the table, and the command that tells why",
        "Regret by category: mean points by strategy, where laying can change it",
    ],
)
def test_the_overview_of_a_run_has_every_part(ghosts: Ghosts, title: str) -> None:
    assert title in ghosts("stats", "run", "runs/a").out.splitlines()


@pytest.mark.usefixtures("here")
def test_whether_strategies_are_apart_stands_beside_the_total_that_it_speaks_of(ghosts: Ghosts) -> None:
    lines = ghosts("stats", "run", "runs/a").out.splitlines()
    heading = lines[lines.index("Held against one another in the same game") + 1]
    assert heading.split() == ["minus", "total", "±", "apart", "wins", "%", "a", "board", "±"]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("title", ["Tiles of most and least value", "Kinds", "Tracks"])
def test_the_overview_of_tiles_has_every_part(ghosts: Ghosts, title: str) -> None:
    assert title in ghosts("stats", "tiles", "runs/a").out.splitlines()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("by", GROUPINGS)
def test_runs_can_be_grouped_in_every_way(ghosts: Ghosts, by: str) -> None:
    said = ghosts("stats", "run", "runs/a", "--by", by)
    assert said.code == 0
    assert f"Totals by {by.replace('_', ' ')}, ± half of the 95 % interval" in said.out


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "runs/a"],
        ["tiles", "runs/a"],
        ["run", "runs/b", "--by", "seat"],
        *(["run", "runs/a", "--table", name] for name in RUN_TABLES),
        *(["tiles", "runs/a", "--table", name] for name in TILE_TABLES),
    ],
    ids=" ".join,
)
def test_a_page_fits_80_columns_without_cutting_anything(ghosts: Ghosts, arguments: list[str]) -> None:
    said = ghosts("stats", *arguments)
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    assert "…" not in re.sub(r"^  … \d+ more: --table tiles$", "", said.out, flags=re.MULTILINE)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("command", "name"), EVERY)
def test_g7_every_page_confesses_the_reconstruction(ghosts: Ghosts, command: str, name: str) -> None:
    text = ghosts("stats", command, "runs/a", "--table", name).out
    assert text.splitlines()[-1] == "The catalog is a reconstruction, not the printed tiles (hash 332484acd697, G7)."


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("command", "form", "tables"),
    [("run", "ghosts-run-statistics@1", RUN_TABLES), ("tiles", "ghosts-tile-statistics@1", TILE_TABLES)],
)
def test_json_has_every_table_and_what_was_played(
    ghosts: Ghosts, command: str, form: str, tables: tuple[str, ...]
) -> None:
    data = json.loads(ghosts("stats", command, "runs/a", "--format", "json").out)
    assert (data["format"], tuple(data["tables"])) == (form, tables)
    (run,) = data["runs"]
    assert (run["run"], run["games_counted"], run["strategies"]) == ("runs/a", 300, ["greedy:threshold=9", "random"])
    assert data["catalog"]["provenance"] == "reconstructed"
    assert data["interval"] == {"confidence": 0.95, "clustered_by": "game"}
    if command == "run":
        assert data["regret"] == [{"file": "runs/a/regret.parquet", "boards": 5, "rows": 600, "seed": 5}]
    assert data["notes"] == ["The catalog is a reconstruction, not the printed tiles (hash 332484acd697, G7)."]


@pytest.mark.parametrize(("command", "name"), EVERY)
def test_json_csv_and_parquet_hold_the_same_table(ghosts: Ghosts, here: Path, command: str, name: str) -> None:
    call = ("stats", command, "runs/a", "--table", name, "--format")
    rows = json.loads(ghosts(*call, "json").out)["tables"][name]
    read = list(csv.DictReader(io.StringIO(ghosts(*call, "csv").out)))
    assert [list(row) for row in read] == [list(row) for row in rows]
    assert [[as_json(text, row[key]) for key, text in each.items()] for each, row in zip(read, rows, strict=True)] == [
        list(row.values()) for row in rows
    ]
    file = here / f"{name}.parquet"
    assert ghosts(*call, "parquet", "-o", file).out == ""
    assert pl.read_parquet(file).to_dicts() == rows
    assert pl.read_parquet_metadata(file)["ghosts.runs"] == "runs/a"


def as_json(text: str, value: object) -> object:
    """What CSV has as a value of the kind that JSON has."""
    if value is None:
        return None if text == "" else text
    return {"true": True, "false": False}[text] if isinstance(value, bool) else type(value)(text)  # type: ignore[call-arg]  # of a text


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("command", "tables"), [("run", RUN_TABLES), ("tiles", TILE_TABLES)])
@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_form_of_one_table_asks_which(ghosts: Ghosts, command: str, tables: tuple[str, ...], form: str) -> None:
    said = ghosts("stats", command, "runs/a", "--format", form)
    assert (said.code, said.out) == (2, "")
    assert f"--format {form} holds one table: choose it with --table {'|'.join(tables)}" in said.err


@pytest.mark.usefixtures("here")
def test_parquet_asks_for_a_file(ghosts: Ghosts) -> None:
    said = ghosts("stats", "run", "runs/a", "--format", "parquet", "--table", "totals")
    assert (said.code, "--format parquet is not for the screen: name a file with -o FILE" in said.err) == (2, True)


def test_an_output_that_exists_is_kept(ghosts: Ghosts, here: Path) -> None:
    (here / "mine.csv").write_text("mine")
    said = ghosts("stats", "run", "runs/a", "--table", "totals", "--format", "csv", "-o", "mine.csv")
    assert (said.code, (here / "mine.csv").read_text()) == (2, "mine")


@pytest.mark.usefixtures("here")
def test_runs_of_different_numbers_of_players_get_advice(ghosts: Ghosts) -> None:
    said = ghosts("stats", "run", "runs/a", "runs/b")
    assert (said.code, said.out) == (1, "")
    assert "number of players: 3 here, 2 there (--by players puts them side by side)" in said.err
    assert ghosts("stats", "run", "runs/a", "runs/b", "--by", "players").code == 0


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("command", ["run", "tiles"])
def test_no_run_at_all_is_wrong_usage(ghosts: Ghosts, command: str) -> None:
    assert ghosts("stats", command).code == 2
    assert ghosts("stats", command, "runs/none").code == 3


@pytest.mark.usefixtures("here")
def test_few_games_of_tiles_say_what_is_missing(ghosts: Ghosts) -> None:
    text = " ".join(ghosts("stats", "tiles", "runs/b").out.split())
    assert "No intervals of values: they need 237 games, and there are 40." in text


def test_an_unfinished_run_says_so_on_the_page_and_beside_other_forms(ghosts: Ghosts, folder: Path) -> None:
    played(folder / "run", plan("random", games=40), part_rows=40)
    sorted((folder / "run/games").iterdir())[1].unlink()
    text = (folder / "run/run.json").read_text(encoding="utf-8")
    (folder / "run/run.json").write_text(text.replace('"finished": true', '"finished": false'), encoding="utf-8")
    note = "run is not finished: 20 of 40 games are counted"
    page = ghosts("stats", "run", "run")
    assert (page.code, f"Note: {note}" in page.out, page.err) == (0, True, "")
    table = ghosts("stats", "run", "run", "--table", "totals", "--format", "csv")
    assert (table.code, table.err.startswith(f"note: {note}")) == (0, True)
    data = json.loads(ghosts("stats", "run", "run", "--format", "json").out)
    assert data["notes"][0].startswith(note)
    assert ghosts("-q", "stats", "run", "run", "--table", "totals", "--format", "csv").err == ""


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("command", "name"), EVERY)
def test_the_page_of_the_documents_tells_every_column(ghosts: Ghosts, command: str, name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    (section,) = (part for part in page.split("\n### ") if f"`{name}`" in part.partition(":")[0])
    columns = ghosts("stats", command, "runs/a", "--table", name, "--format", "csv").out.partition("\n")[0].split(",")
    assert [column for column in columns if f"`{column}`" not in section] == []


def test_solved_boards_come_from_the_runs_folder_or_from_a_named_file(ghosts: Ghosts, folder: Path) -> None:
    assert ghosts("simulate", "--games", 5, "--strategy", "random", "-o", "runs/c").code == 0
    call = ("stats", "run", "runs/c")
    assert "Points left on the table: ghosts solve runs/c --sample 1000 -o runs/c/regret.parquet" in " ".join(
        ghosts(*call).out.split()
    )
    assert ghosts("solve", "runs/c", "--sample", 3, "--jobs", 1, "-o", "mine.parquet").code == 0
    named = ghosts(*call, "--regret", "mine.parquet", "--table", "regret", "--format", "csv").out
    (row,) = csv.DictReader(io.StringIO(named))
    assert (row["group"], row["boards"], row["unproven"]) == ("random", "3", "0")
    assert ghosts("review", row["most_game"], "--seat", row["most_seat"], "--samples", 2).code == 0
    (folder / "mine.parquet").rename("runs/c/regret.parquet")
    assert ghosts(*call, "--table", "regret", "--format", "csv").out == named


@pytest.mark.usefixtures("here")
def test_solved_boards_of_another_run_are_refused(ghosts: Ghosts) -> None:
    said = ghosts("stats", "run", "runs/b", "--regret", "runs/a/regret.parquet")
    assert (said.code, said.out) == (1, "")
    assert "runs/a/regret.parquet:1:1: error: it is not of runs/b; seed: 7 there, 8 here; players: 2 there" in said.err
    assert ghosts("stats", "run", "runs/b", "--regret", "nothing.parquet").code == 3


def columns_of(text: str) -> Iterator[list[str]]:
    """The columns of figures with their intervals' halves in the tables of an overview, below one another."""
    for table in re.split(r"\n(?=\S)", text):
        rows = re.findall(r"^(?:turn \d|seat \d|[a-z][a-z ]*?)  +((?:[+-]?\d+\.\d+ *)+)$", table, re.MULTILINE)
        yield from map(list, zip(*(row.split() for row in rows), strict=False))


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("arguments", [("run", "runs/a"), ("run", "runs/b"), ("tiles", "runs/a")], ids=" ".join)
def test_a_column_has_one_number_of_decimals(ghosts: Ghosts, arguments: tuple[str, str]) -> None:
    columns = list(columns_of(ghosts("stats", *arguments).out))
    for column in columns:
        assert len({len(figure.partition(".")[2]) for figure in column}) == 1, column


@pytest.mark.parametrize("form", ["html", "md"])
@pytest.mark.usefixtures("here")
def test_a_column_of_a_report_has_one_number_of_decimals(ghosts: Ghosts, form: str) -> None:
    text = ghosts("report", "runs/a", "--format", form).out.replace("\N{NO-BREAK SPACE}", " ")
    pattern = r"<tr>.*?</tr>" if form == "html" else r"^\|.*\|$"
    tables = re.findall(r"<table>.*?</table>" if form == "html" else r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    assert len(tables) > 5
    for table in tables:
        rows = [re.findall(r"(\.\d+) ± \d+(\.\d+)", row) for row in re.findall(pattern, table, re.MULTILINE)]
        widest = max(map(len, rows))
        for column in zip(*(row for row in rows if len(row) == widest), strict=True):
            assert len({len(part) for figure in column for part in figure}) <= 1, column


@pytest.mark.usefixtures("here")
def test_where_nobody_left_anything_no_game_is_named(ghosts: Ghosts) -> None:
    rows = list(
        csv.DictReader(
            io.StringIO(ghosts("stats", "run", "runs/a", "--table", "regret_categories", "--format", "csv").out)
        )
    )
    named = {(int(row["most"]) > 0, row["most_game"] != "", row["most_seat"] != "") for row in rows}
    assert named == {(True, True, True), (False, False, False)}
    text = ghosts("stats", "run", "runs/a", "--table", "regret_categories").out
    assert re.search(r" 0  -$", text, re.MULTILINE)
    assert not re.search(r" 0  runs/a:", text)
