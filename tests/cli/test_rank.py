"""``ghosts rank``: where saved boards stand."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import polars as pl
import pytest

from ghosts_cli.catalog.file import find_catalog
from tests.cli.calling import BOARD, Ghosts
from tests.simulation.games import plan, played

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME, IN_PROGRESS = EXAMPLES / "game.yaml", EXAMPLES / "in-progress.yaml"
PAGE = EXAMPLES.parent / "docs" / "statistics.md"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("here")
    played(folder / "runs/a", plan("greedy", "random", "random", "random", games=60, players=4))
    return folder


@pytest.fixture(autouse=True)
def here(kept: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(kept)
    return kept


def test_every_board_of_a_game_is_ranked_in_all_and_by_category(ghosts: Ghosts) -> None:
    said = ghosts("rank", GAME, "--against", "runs/a")
    assert (said.code, said.err) == (0, "")
    headings = [
        line.partition(" (")[0] for line in said.out.splitlines() if "of all boards have" in line or "game.yaml" in line
    ]
    assert headings == ["Ana", "Ben", "Chloe", "Dan"]
    assert sum(line.startswith("total ") for line in said.out.splitlines()) == 4
    assert sum(line.startswith("werewolves ") for line in said.out.splitlines()) == 4


def test_the_page_fits_80_columns(ghosts: Ghosts) -> None:
    text = ghosts("rank", "--board", BOARD, "--against", "runs/a").out
    assert max(map(len, text.splitlines())) <= 80


def test_g7_the_page_confesses_the_reconstruction(ghosts: Ghosts) -> None:
    assert (
        ghosts("rank", GAME, "--against", "runs/a").out.splitlines()[-1].startswith("The catalog is a reconstruction")
    )


def test_g23_a_game_of_as_many_players_keeps_its_bonus(ghosts: Ghosts) -> None:
    data = json.loads(ghosts("rank", GAME, "--against", "runs/a", "--format", "json").out)
    points = {row["name"]: row["points"] for row in data["tables"]["ranking"] if row["measure"] == "werewolves"}
    assert (data["format"], data["about"], points["Ana"]) == ("ghosts-rank@1", [], 26)


def test_g23_a_board_alone_has_no_bonus_and_says_so(ghosts: Ghosts) -> None:
    data = json.loads(ghosts("rank", "--board", BOARD, "--against", "runs/a", "--format", "json").out)
    assert data["about"][0].startswith("without the bonus for most werewolves (G23)")
    assert "Note: without the bonus" in ghosts("rank", "--board", BOARD, "--against", "runs/a").out


def test_g33_a_board_that_is_not_finished_is_told_and_the_others_are_ranked(ghosts: Ghosts) -> None:
    said = ghosts("rank", IN_PROGRESS, GAME, "--against", "runs/a", "--format", "csv")
    assert said.code == 1
    assert f"{IN_PROGRESS}:1:1: error: Ana is not finished; only final boards can be ranked (G33) [final]" in said.err
    assert {row["file"] for row in csv.DictReader(io.StringIO(said.out))} == {str(GAME)}


def test_only_boards_that_are_not_finished_rank_nothing(ghosts: Ghosts) -> None:
    said = ghosts("rank", IN_PROGRESS, "--against", "runs/a")
    assert (said.code, said.out) == (1, "")


def test_the_game_that_is_named_has_a_board_of_as_many_points(ghosts: Ghosts) -> None:
    (row,) = (
        row
        for row in csv.DictReader(io.StringIO(ghosts("rank", GAME, "--against", "runs/a", "--format", "csv").out))
        if (row["name"], row["group"], row["measure"]) == ("Ben", "all boards", "wisps")
    )
    number, seat = int(row["like"].removeprefix("runs/a:")), int(row["like_seat"])
    (part,) = Path("runs/a/games").iterdir()
    found = pl.read_parquet(part).filter(pl.col("game") == number, pl.col("seat") == seat)
    assert found["wisps"].item() == int(row["points"])


def test_another_catalog_of_the_boards_is_noted(ghosts: Ghosts) -> None:
    ids = [str(tile.id) for tile in find_catalog(str(EXAMPLES / "mine.yaml")).tiles]
    board = f"{','.join(ids[:3])} | {','.join(ids[3:6])} | {','.join(ids[6:9])} bone=N1,S1 tooth=N2,S2"
    said = ghosts("rank", "--board", board, "--against", "runs/a", "--catalog", EXAMPLES / "mine.yaml")
    assert said.code == 0
    assert said.err == "note: runs/a was played with another catalog than the one that the boards' ids refer to\n"


def test_parquet_holds_the_same_table(ghosts: Ghosts, here: Path) -> None:
    call = ("rank", GAME, "--against", "runs/a", "--format")
    rows = json.loads(ghosts(*call, "json").out)["tables"]["ranking"]
    assert ghosts(*call, "parquet", "-o", here / "ranks.parquet", "--force").code == 0
    assert pl.read_parquet(here / "ranks.parquet").to_dicts() == rows
    assert ghosts(*call, "parquet").code == 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--against", "runs/a"], 2),
        ([GAME], 2),
        ([GAME, "--against", "runs/none"], 3),
        (["none.yaml", "--against", "runs/a"], 3),
    ],
)
def test_what_is_missing_is_told(ghosts: Ghosts, arguments: list[object], code: int) -> None:
    assert ghosts("rank", *arguments).code == code


def test_the_page_of_the_documents_tells_every_column(ghosts: Ghosts) -> None:
    (section,) = (part for part in PAGE.read_text(encoding="utf-8").split("\n### ") if part.startswith("`ranking`"))
    columns = ghosts("rank", GAME, "--against", "runs/a", "--format", "csv").out.partition("\n")[0].split(",")
    assert [column for column in columns if f"`{column}`" not in section] == []
