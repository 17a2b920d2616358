"""Tables lose nothing where the screen is narrow: every number, game and heading of the wide one is there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ghosts_cli.analysis import deck, run_tables, tile_tables
from ghosts_cli.cli.main import run
from ghosts_cli.report.styled import columns
from tests.cli.calling import Ghosts

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = str(EXAMPLES / "game.yaml")
RUN = "experiments-2026/planner-against-greedy"
"""A run whose name is longer than a table of numbers has room for."""
SECOND = f"{RUN}-once-more"
FIVE = "experiments-of-2026/five"
"""A run of several strategies, the name of one of them long."""
NAMES = ("planner:growth=100,rival=-20", "greedy", "random", "greedy:threshold=9")
WIDTHS = (40, 60, 80, 120)
WIDE = 999
LINES = {
    "stats run": ["stats", "run", RUN],
    "stats run of two": ["stats", "run", RUN, SECOND],
    "stats run of five": ["stats", "run", FIVE],
    **{f"stats run {name}": ["stats", "run", RUN, "--table", name] for name in run_tables.TABLES},
    "stats tiles": ["stats", "tiles", RUN],
    **{f"stats tiles {name}": ["stats", "tiles", RUN, SECOND, "--table", name] for name in tile_tables.TABLES},
    "stats deck": ["stats", "deck"],
    **{f"stats deck {name}": ["stats", "deck", "--table", name] for name in deck.TABLES},
    "stats odds": ["stats", "odds", "dragon >= 8 in stack", "--distribution"],
    "rank": ["rank", GAME, "--against", RUN],
    "runs list": ["runs", "list", "experiments-2026"],
    "strategies": ["strategies"],
    "simulate": ["simulate", "--games", "12", *(part for name in NAMES for part in ("--strategy", name))],
    "compare": ["compare", "--a", "greedy", "--b", "random", "--games", "20"],
    "whatif": ["whatif", "--rule", "bat=6", "--games", "20"],
    "solve": ["solve", GAME, "--no-boards"],
    "solve a run": ["solve", RUN, "--sample", "4", "-j", "1"],
    "review": ["review", f"{RUN}:3", "--samples", "0", "-j", "1"],
    "score": ["score", GAME, "--no-boards"],
    "catalog diff": ["catalog", "diff", str(EXAMPLES / "mine.yaml")],
    "stories levels": ["stories", "levels"],
    "stories deck": ["stories", "deck", "--players", "2", "--level", "nightmare", "--seed", "7", "-n", "50"],
    "the sheet": ["rules"],
}
_TIMES = re.compile(r"\bin [\d.]+ s\b|\b[\d,.]+ games a second")
_LONG = 12
"""Letters of a word that a narrow column may have to break, such as a name."""


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two runs, the boards of one of them solved."""
    folder = tmp_path_factory.mktemp("tables")
    shared = ("-q", "simulate", "--players", "2", "--strategy", "planner", "--strategy", "greedy", "--games")
    assert run([*shared, "120", "--seed", "8", "-o", str(folder / RUN)]) == 0
    assert run([*shared, "30", "--seed", "9", "-o", str(folder / SECOND)]) == 0
    five = [
        part
        for name in ("greedy", "random", "planner", "greedy:threshold=5", "random")
        for part in ("--strategy", name)
    ]
    assert (
        run(["-q", "simulate", "--players", "5", *five, "--games", "120", "--seed", "7", "-o", str(folder / FIVE)]) == 0
    )
    solved = str(folder / RUN / "regret.parquet")
    assert run(["-q", "solve", str(folder / RUN), "--sample", "6", "-j", "1", "-o", solved]) == 0
    return folder


def words(text: str) -> list[str]:
    """What stands between blanks, but for how long something took."""
    return _TIMES.sub("", " ".join(text.split())).split()


def numbers(text: str) -> Counter[str]:
    """The numbers of a text; of a game of a run its number, for the run's name may be shortened."""
    found = (re.fullmatch(r"(?:.*:)?([+-]?\d[\d,.]*?)[.,;]?", word) for word in words(text))
    return Counter(number[1] for number in found if number is not None)


def before(text: str) -> dict[str, set[str]]:
    """The words that stand before the headings ``±`` and ``seat``; nothing where a line begins with one of them."""
    found: dict[str, set[str]] = {"±": set(), "seat": set()}
    for line in text.splitlines():
        for place in re.finditer(r"(?<=  )(±|seat)(?=  |$)", line):
            ahead = line[: place.start()].split()
            found[place[1]].add(ahead[-1] if ahead else "")
    return found


@pytest.mark.parametrize("name", [name for name in LINES if name.startswith(("stats", "rank", "whatif"))])
def test_a_plus_minus_or_a_seat_stands_behind_what_it_belongs_to(
    name: str, runs: Path, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(runs)
    monkeypatch.setenv("COLUMNS", str(WIDE))
    wide = before(ghosts(*LINES[name]).out)
    for width in WIDTHS:
        monkeypatch.setenv("COLUMNS", str(width))
        for heading, ahead in before(ghosts(*LINES[name]).out).items():
            assert [word for word in ahead if not any(word and whole.endswith(word) for whole in wide[heading])] == []


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_a_table_loses_nothing_where_the_screen_is_narrow(
    line: list[str], runs: Path, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown(width: int) -> str:
        monkeypatch.setenv("COLUMNS", str(width))
        outcome = ghosts(*line)
        assert (outcome.code in (0, 1), outcome.out != "") == (True, True), outcome.err
        return outcome.out

    monkeypatch.chdir(runs)
    wide = shown(WIDE)
    short = {word for word in words(wide) if len(word) <= _LONG and word.isalpha()}
    for width in WIDTHS:
        narrow = shown(width)
        assert [each for each in narrow.splitlines() if columns(each) > width] == []
        assert numbers(wide) - numbers(narrow) == Counter()
        assert short - set(words(narrow)) == set()
        assert [
            word for word in words(narrow) if "…" in word and not re.fullmatch(r"\S+…\S+:\d+|…|[^\W\d]+…", word)
        ] == []


@pytest.mark.parametrize(
    ("question", "heading"), [("dragon >= 2 in stack", "dragons"), ("curve >= 3 in hidden", "curves")]
)
def test_a_distribution_is_headed_by_what_was_asked_for(question: str, heading: str, ghosts: Ghosts) -> None:
    lines = ghosts("stats", "odds", question, "--distribution").out.splitlines()
    assert any(line.split() == [heading, "percent", "at", "least", "chance"] for line in lines)


def test_the_shipped_catalog_is_not_told_by_its_path(ghosts: Ghosts) -> None:
    text = ghosts("catalog", "diff", EXAMPLES / "mine.yaml").out
    assert text.startswith("A  (the shipped catalog)\n")
    assert "tiles.yaml" not in text


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("command", [["rank"], ["solve"], ["advise"], ["runs", "list"], []], ids=" ".join)
def test_help_fits_the_screen(command: list[str], width: int, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = ghosts(*command, "--help").out.splitlines()
    assert [line for line in lines if len(line) > width and "--board '" not in line] == []
