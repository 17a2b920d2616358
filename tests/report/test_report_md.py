"""The report as Markdown."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghosts_cli.formats.notation import parse_board
from ghosts_cli.game import score_board
from ghosts_cli.report.findings import findings
from ghosts_cli.report.report_md import deck_md, report_md
from ghosts_cli.report.run_report import RunReport
from tests.report.reports import report_of, small_run
from tests.simulation.games import catalog


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> RunReport:
    return report_of(small_run(tmp_path_factory.mktemp("runs") / "a_b"))


@pytest.fixture(scope="module")
def text(report: RunReport) -> str:
    return report_md(report)


def test_the_text_has_its_parts_in_order(text: str) -> None:
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert [heading.partition(":")[0] for heading in headings] == [
        "# Ghosts Galore",
        "## What was played",
        "## Results by strategy",
        "## Categories",
        "## First in round 1, and seats",
        "## What tiles are worth",
        "## The best board",
        "## The worst board",
        "## The most typical game",
    ]


def test_every_table_has_as_many_cells_in_each_row(text: str) -> None:
    for block in text.split("\n\n"):
        if block.startswith("|"):
            assert len({line.replace("\\|", "").count("|") for line in block.splitlines()}) == 1


def test_names_are_not_taken_for_marks(text: str) -> None:
    assert "a\\_b: 260 games" in text


def test_g7_the_text_confesses_the_reconstruction(text: str) -> None:
    assert text.splitlines()[2].startswith("> The catalog is a reconstruction")


def test_boards_are_drawn_and_can_be_read_back(text: str, report: RunReport) -> None:
    notations = [line for line in text.splitlines() if " bone=" in line]
    best = report.games[0]
    board = parse_board(notations[0], catalog().by_id.get)
    shown = best.players[best.seats[0] - 1]
    assert score_board(board).total + shown.bonus == best.notable.total
    assert len(notations) == 2 + 3
    assert f"`{best.command}`" in text


def test_a_single_game_makes_a_text(tmp_path: Path) -> None:
    text = report_md(report_of(small_run(tmp_path / "one", "random", games=1, players=2)))
    assert "The boards are too few, or too much alike, to tell what each tile is worth." in text
    assert "nan" not in text


def test_the_deck_alone_makes_a_text() -> None:
    text = deck_md(catalog())
    assert "| ghost | 20 | 20 | 6 | 8 | 4 | 2 |" in text


@pytest.mark.parametrize(
    ("names", "start"),
    [
        (("greedy",), "Winners are ahead of the others of their game most in "),
        (
            ("greedy", "greedy", "random"),
            "Beyond what their strategies make on average, winners are ahead of the others of their game most in ",
        ),
    ],
)
def test_winners_are_compared_beyond_their_strategies_only_where_these_differ(
    names: tuple[str, ...], start: str, tmp_path: Path
) -> None:
    found = list(findings(report_of(small_run(tmp_path / "run", *names))))
    (told,) = (sentence for sentence in found if "ahead of the others" in sentence)
    assert told.startswith(start)
