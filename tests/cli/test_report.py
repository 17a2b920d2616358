"""``ghosts report``: from a run to a page with two commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.analysis.regrets import regret_rows, write_rows
from tests.cli.calling import Ghosts
from tests.simulation.games import plan, played

MINE = Path(__file__).parents[2] / "examples" / "mine.yaml"


def test_two_commands_lead_from_nothing_to_a_page(ghosts: Ghosts, folder: Path) -> None:
    assert ghosts("simulate", "--games", 12, "--strategy", "random", "-o", "runs/a").code == 0
    said = ghosts("report", "runs/a", "-o", "report.html")
    assert (said.code, said.out, said.err) == (0, "", "wrote report.html\n")
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>\n")
    assert "<code>ghosts report runs/a -o report.html</code>" in page
    assert "ghosts simulate --games 12 --players 4 --seed 1 --strategy random -o runs/a" in page


def test_the_same_run_gives_the_same_bytes(ghosts: Ghosts, folder: Path) -> None:
    played(folder / "run", plan("greedy", "random", games=20))
    assert ghosts("report", "run").out == ghosts("report", "run").out


def test_markdown_goes_to_standard_output(ghosts: Ghosts, folder: Path) -> None:
    played(folder / "run", plan("random", games=5))
    said = ghosts("report", "run", "--format", "md")
    assert (said.code, said.out.splitlines()[0]) == (0, "# Ghosts Galore: run")


@pytest.mark.parametrize(("form", "begins"), [("html", "<!DOCTYPE html>"), ("md", "# Night shift")])
def test_the_deck_alone_can_be_of_any_catalog(ghosts: Ghosts, form: str, begins: str) -> None:
    said = ghosts("report", "--deck", "--catalog", MINE, "--format", form)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(begins)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("arguments", [[], ["--deck", "runs/a"]])
def test_it_is_runs_or_the_deck(ghosts: Ghosts, arguments: list[str]) -> None:
    said = ghosts("report", *arguments)
    assert (said.code, said.out) == (2, "")
    assert "expected RUN..., or --deck for the catalog alone" in said.err


def test_a_page_that_exists_is_kept(ghosts: Ghosts, folder: Path) -> None:
    (folder / "report.html").write_text("mine")
    said = ghosts("report", "--deck", "-o", "report.html")
    assert (said.code, (folder / "report.html").read_text()) == (2, "mine")
    assert ghosts("report", "--deck", "-o", "report.html", "--force").code == 0


def test_a_run_that_keeps_another_catalog_is_reported_with_a_note(ghosts: Ghosts, folder: Path) -> None:
    played(folder / "run", plan("random", games=5))
    (folder / "run/catalog.yaml").write_bytes(MINE.read_bytes())
    said = ghosts("report", "run", "-o", "report.html")
    assert said.code == 0
    assert said.err.startswith("note: no tile values and no boards: played with the catalog")


def test_runs_that_do_not_fit_are_refused(ghosts: Ghosts, folder: Path) -> None:
    played(folder / "a", plan("random", games=5))
    played(folder / "b", plan("random", games=5, players=3))
    said = ghosts("report", "a", "b", "-o", "report.html")
    assert (said.code, (folder / "report.html").exists()) == (1, False)
    assert "does not fit together with a; number of players: 3 here, 2 there [run]" in said.err


@pytest.mark.parametrize(("form", "heading"), [("html", ">What laying left on the table "), ("md", "## What laying")])
def test_what_laying_left_on_the_table_is_reported_where_boards_were_solved(
    ghosts: Ghosts, folder: Path, form: str, heading: str
) -> None:
    played(folder / "run", plan("random", games=5))
    assert heading not in ghosts("report", "run", "--format", form).out
    rows = regret_rows(folder / "run", {(3, 2): {"golems": 10, "open": 5}, (4, 1): {"satyrs": 4}})
    write_rows(folder / "run", rows, folder / "mine.parquet")
    said = ghosts("report", "run", "--format", form, "--regret", "mine.parquet")
    assert said.code == 0
    assert "note: of 1 of 2 solved boards the optimum is not proven" in said.err
    assert heading in said.out
    assert "ghosts review run:3 --seat 2" in said.out
    assert "Laid in the best way, boards would have scored more on average: 7" in said.out
    assert "1 optimum is not proven" in said.out


@pytest.mark.usefixtures("folder")
def test_solved_boards_are_of_runs_and_not_of_the_deck(ghosts: Ghosts) -> None:
    said = ghosts("report", "--deck", "--regret", "regret.parquet")
    assert (said.code, said.err.splitlines()[0]) == (
        2,
        "error: --regret is for runs; --deck is about the catalog alone",
    )
