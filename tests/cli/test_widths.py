"""What people read fits on their screen: 80 columns where nothing is known, and down to 40."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghosts_cli.report.screen import screen_width
from ghosts_cli.report.styled import columns
from tests.cli.calling import Ghosts

EXAMPLES = Path(__file__).parents[2] / "examples"
BOARD = (
    "  - {{name: {name}, doors: {{bone: [N1, S2], tooth: [W3, E1]}}, "
    "grid: [[., ., S:dgo+10], [S:w, X:dg/b+1+2+3+4+5, .], [., ., .]], hidden: S:g}}\n"
)
NAMES = [f"Bartholomew the {which}" for which in ("First", "Second", "Third", "Fourth")] + ["王" * 20]
LINES = {
    "score": ["score", "five.yaml"],
    "score with proof": ["score", "five.yaml", "--explain"],
    "score of the example": ["score", str(EXAMPLES / "game.yaml"), "--explain"],
    "score in ASCII": ["score", "five.yaml", "--ascii", "--explain"],
    "boards": ["board", "draw", "five.yaml"],
    "compact boards": ["board", "draw", "five.yaml", "--compact"],
    "tiles": ["catalog", "show"],
    "drawn tiles": ["catalog", "show", "--draw"],
    "the sheet": ["rules"],
    "a category": ["rules", "golems"],
    "a rule": ["rules", "G30"],
}


@pytest.fixture
def five(folder: Path) -> Path:
    """A game of five with long names."""
    file = folder / "five.yaml"
    file.write_text("format: ghosts-game@1\nplayers:\n" + "".join(BOARD.format(name=name) for name in NAMES), "utf-8")
    return file


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize("width", [40, 41, 60, 80, 81, 120])
@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_no_line_is_wider_than_the_screen(
    line: list[str], width: int, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    outcome = ghosts(*line)
    assert (outcome.code, outcome.err) == (0, "")
    assert [shown for shown in outcome.out.splitlines() if columns(shown) > width] == []


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_lines_have_no_blanks_at_the_end(line: list[str], ghosts: Ghosts) -> None:
    assert [shown for shown in ghosts(*line).out.splitlines() if shown != shown.rstrip()] == []


@pytest.mark.usefixtures("five")
def test_every_number_of_the_table_is_there_however_narrow_it_is(
    ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    def numbers(width: int) -> list[list[str]]:
        monkeypatch.setenv("COLUMNS", str(width))
        rows = ghosts("score", "five.yaml", "--no-boards").out.splitlines()[3:19]
        return [row.split()[-5:] for row in rows]

    assert numbers(40) == numbers(80) == numbers(200)


@pytest.mark.usefixtures("five")
def test_ascii_is_seven_bit_but_for_names(ghosts: Ghosts) -> None:
    text = ghosts("score", "five.yaml", "--ascii", "--explain").out
    assert text.replace("王", "").isascii()
    assert ghosts("score", str(EXAMPLES / "game.yaml"), "--ascii", "--explain").out.isascii()


@pytest.mark.parametrize(
    ("told", "width"), [("", 80), ("0", 80), ("-5", 80), ("x", 80), ("1", 40), ("39", 40), ("40", 40), ("133", 133)]
)
def test_the_width_is_what_columns_says_but_never_less_than_40(
    told: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", told)
    assert screen_width() == width
