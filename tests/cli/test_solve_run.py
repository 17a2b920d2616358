"""``ghosts solve RUN``: the regret of a run's boards."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import stdev

import polars as pl
import pytest

from ghosts_cli.errors import ExitCode
from ghosts_cli.game import Category
from ghosts_cli.simulation.intervals import t_quantile
from tests.cli.calling import Ghosts

EXAMPLES = Path(__file__).parents[2] / "examples"

COLUMNS = [
    *("game", "seat", "strategy", "scored", "optimum", "regret", "dead_ends", "best_dead_ends", "proven", "bound"),
    *(f"regret_{category.value}" for category in Category),
    *("board", "seconds"),
]


@pytest.fixture
def run(ghosts: Ghosts, folder: Path) -> Path:
    """Three games of two that play at random."""
    path = folder / "a"
    assert ghosts("simulate", "--games", 3, "--players", 2, "--strategy", "random", "-o", path).code == 0
    return path


def test_every_board_is_beside_its_best_as_solve_says(ghosts: Ghosts, run: Path) -> None:
    outcome = ghosts("solve", run, "--jobs", 1, "-o", "regret.parquet")
    assert outcome.code == 0
    frame = pl.read_parquet("regret.parquet")
    assert frame.columns == COLUMNS
    assert frame.select("game", "seat").rows() == [(game, seat) for game in range(3) for seat in (1, 2)]
    for game in range(3):
        assert ghosts("replay", f"{run}:{game}", "--save", "game.yaml", "--force").code == 0
        solved = json.loads(ghosts("solve", "game.yaml", "--format", "json").out)["results"]
        for row, result in zip(frame.filter(game=game).rows(named=True), solved, strict=True):
            assert (row["scored"], row["optimum"]) == (result["scored"], result["optimum"])
            assert {name: row[f"regret_{name}"] for name in result["regret"]} == result["regret"]
            assert (row["best_dead_ends"], row["proven"]) == (result["dead_ends"], True)


def test_a_sample_is_the_same_for_the_same_seed_and_whatever_the_jobs(ghosts: Ghosts, run: Path) -> None:
    one, other, another = (
        json.loads(ghosts("solve", run, "--sample", 3, "--seed", seed, "--jobs", jobs, "--format", "json").out)["rows"]
        for seed, jobs in ((1, 1), (1, 2), (3, 1))
    )
    for row in (*one, *other, *another):
        del row["seconds"]
    assert len(one) == 3
    assert one == other != another


def test_the_text_tells_the_regret_by_strategy(ghosts: Ghosts, run: Path) -> None:
    text = ghosts("solve", run, "--sample", 4, "--jobs", 1).out
    lines = text.splitlines()
    assert "regret of its boards, 4 of 6, drawn with seed 0, solved" in text.replace("\n", " ")
    assert any(line.startswith("random       4  ") for line in lines)
    assert "Every optimum is proven." in text
    assert "Points left on the table by category, on average" in lines
    assert lines[-1].startswith("The catalog is a reconstruction")


def test_what_is_not_proven_is_a_lower_end_with_the_upper_one_beside_it(ghosts: Ghosts, run: Path) -> None:
    text = " ".join(ghosts("solve", run, "--sample", 4, "--jobs", 1, "--time-limit", 0).out.split())
    assert "4 optima are not proven in the time given: their boards count by the best that was found" in text
    most = float(text.partition("and at most ")[2].partition(" on average")[0])
    assert most > 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--keep",), "error: the boards of a run are solved by its own rules, each laid anew"),
        (("--format", "parquet"), "error: Parquet goes into a file: give one with -o"),
    ],
)
def test_wrong_usage_is_refused(ghosts: Ghosts, run: Path, arguments: tuple[str, ...], message: str) -> None:
    outcome = ghosts("solve", run, *arguments)
    assert outcome.code == ExitCode.USAGE
    assert outcome.err.startswith(message)


@pytest.mark.parametrize("form", [("-o", "regret.parquet"), ("--format", "parquet")])
@pytest.mark.parametrize("files", [("nix/a",), ("nix/a", EXAMPLES / "game.yaml"), (EXAMPLES / "game.yaml", "nix/a")])
@pytest.mark.usefixtures("folder")
def test_a_run_that_is_not_there_is_told_before_what_parquet_is_for(
    ghosts: Ghosts, files: tuple[object, ...], form: tuple[str, ...]
) -> None:
    outcome = ghosts("solve", *files, *form)
    assert (outcome.code, outcome.out) == (ExitCode.UNREADABLE, "")
    assert outcome.err == (
        "nix/a:1:1: error: there is no such folder; expected a run written by 'ghosts simulate -o' [read]\n"
    )


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("", "error: the name of the file is empty; expected the name of a file, or -"),
        ("a" * 300, "error: the file cannot be read: File name too long [read]"),
    ],
    ids=["empty", "too long"],
)
def test_a_name_that_no_folder_can_have_is_told_as_a_files(ghosts: Ghosts, file: str, message: str) -> None:
    outcome = ghosts("solve", file)
    assert (outcome.code, outcome.out) == (ExitCode.UNREADABLE, "")
    assert message in outcome.err


@pytest.mark.parametrize("file", ["-", EXAMPLES / "game.yaml"])
def test_boards_that_are_there_are_not_written_as_parquet(ghosts: Ghosts, folder: Path, file: object) -> None:
    outcome = ghosts("solve", file, "-o", folder / "regret.parquet")
    assert outcome.code == ExitCode.USAGE
    assert outcome.err.startswith("error: --format parquet is for the boards of a run\n")


def test_a_finished_run_that_has_lost_its_boards_is_damaged(ghosts: Ghosts, run: Path) -> None:
    for part in (run / "games").iterdir():
        part.unlink()
    outcome = ghosts("solve", run)
    assert (outcome.code, outcome.out) == (ExitCode.WRONG_INPUT, "")
    assert (
        f"a part is missing: it has no games 0 to 2; 'ghosts simulate --resume {run}' plays them again" in outcome.err
    )


def test_a_run_without_boards_says_how_it_gets_some(ghosts: Ghosts, run: Path) -> None:
    for part in (run / "games").iterdir():
        part.unlink()
    text = (run / "run.json").read_text(encoding="utf-8").replace('"finished": true', '"finished": false')
    (run / "run.json").write_text(text, encoding="utf-8")
    outcome = ghosts("solve", run)
    assert (outcome.code, outcome.err) == (
        ExitCode.WRONG_INPUT,
        f"error: {run} has no boards yet; 'ghosts simulate --resume {run}' plays games\n",
    )


def test_a_run_is_not_solved_with_the_tiles_of_another_catalog(ghosts: Ghosts, run: Path) -> None:
    outcome = ghosts("solve", run, "--sample", 1, "--catalog", EXAMPLES / "mine.yaml")
    assert outcome.code == ExitCode.WRONG_INPUT
    assert "run.json:1:1: error: the run was played with the catalog " in outcome.err


def test_a_folder_that_is_no_run_is_refused(ghosts: Ghosts, folder: Path) -> None:
    outcome = ghosts("solve", folder)
    assert outcome.code == ExitCode.UNREADABLE
    assert "so it is no run" in outcome.err


@pytest.mark.parametrize(("more", "sign"), [((), "±"), (("--ascii",), "+-")])
def test_the_width_of_intervals_goes_by_the_same_sign_as_everywhere(
    ghosts: Ghosts, run: Path, more: tuple[str, ...], sign: str
) -> None:
    text = ghosts("solve", run, "--jobs", 1, *more).out
    (head,) = (line for line in text.splitlines() if line.lstrip().startswith("boards "))
    assert head.split() == ["boards", "scored", "best", "regret", sign, "kept", "at", "best"]
    assert {"±", "+-"}.difference({sign}).pop() not in text


def test_the_error_has_games_as_observations_and_is_that_of_the_statistics(ghosts: Ghosts, run: Path) -> None:
    outcome = ghosts("solve", run, "--jobs", 1, "-o", "regret.parquet")
    assert outcome.code == 0
    (row,) = json.loads(ghosts("solve", run, "--jobs", 1, "--format", "json").out)["strategies"]
    arguments = ("stats", "run", run, "--regret", "regret.parquet", "--format", "json", "--table", "regret")
    (found,) = json.loads(ghosts(*arguments).out)["tables"]["regret"]
    assert (row["boards"], row["games"], found["n"]) == (6, 3, 3)
    games = pl.read_parquet("regret.parquet").group_by("game").agg(pl.mean("regret"))["regret"].to_list()
    error = stdev(games) / 3**0.5
    assert row["error"] == pytest.approx(error, abs=1e-4)
    half = t_quantile(0.975, 2) * error
    assert (found["high"] - found["low"]) / 2 == pytest.approx(half)
    text = " ".join(ghosts("solve", run, "--jobs", 1).out.split())
    assert f" {half:.1f} " in text
    assert "with games as the observations" in text
