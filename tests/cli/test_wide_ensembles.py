"""Tables of ensembles and of changes fit the screen, however decks and strategies are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghosts_cli.report.styled import columns
from tests.cli.calling import Ghosts

LONG = "planner:open_path=49,growth=159,special=49"
STATS = ("robust", "stats", "--players", 2, "--games", 20)
COMPARE = ("robust", "compare", "--a", "greedy:threshold=9", "--b", "random", "--players", 2, "--games", 20)
WHATIF = ("whatif", "--tile", 17, "C:gw+4", "--players", 2, "--games", 20, "--strategy", LONG, "--strategy", "random")
LINES = {
    "statistics": (*STATS, "--sample", 2),
    "statistics of one deck": (*STATS, "--sample", 1),
    "statistics of decks with names": (*STATS, "--decks", "named"),
    "a comparison": (*COMPARE, "--decks", "named"),
    "a comparison on one deck": (*COMPARE, "--sample", 1),
    "a change": WHATIF,
    "a change of a rule": ("whatif", "--rule", "bat=-999", "--players", 2, "--games", 20),
}
NAMES = ("the deck that I like best", "王" * 20, "x-" + "王" * 9)


@pytest.fixture
def named(ghosts: Ghosts, folder: Path) -> Path:
    """Decks whose names are long."""
    assert ghosts("catalog", "sample", "-n", 3, "-o", "named", "-q").code == 0
    for file, name in zip(sorted((folder / "named").iterdir()), NAMES, strict=True):
        file.rename(file.with_name(f"{name}.yaml"))
    return folder / "named"


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("arguments", LINES.values(), ids=LINES.keys())
def test_no_line_is_wider_than_the_screen(
    arguments: tuple[object, ...], ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    for width in (40, 60, 80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        said = ghosts(*arguments)
        assert said.code == 0
        assert [line for line in said.out.splitlines() if columns(line) > width or line != line.rstrip()] == []


@pytest.mark.usefixtures("folder")
def test_one_deck_has_no_columns_that_tell_decks_apart(ghosts: Ghosts) -> None:
    head = next(line for line in ghosts(*STATS, "--sample", 1).out.splitlines() if line.startswith("Totals"))
    assert head.split()[-2:] == ["mean", "games"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("robust", "simulate", "--sample", 1, "--players", 2, "--games", 1), "1 deck, 1 game each, 2 players"),
        (("robust", "compare", "--a", "greedy", "--b", "random", "--sample", 1, "--games", 2), "1 deck, 2 pairs each"),
        (("simulate", "--players", 2, "--games", 1), "1 game, 2 players"),
        (("simulate", "--players", 2, "--games", 1), "1 game played in"),
        (("simulate", "--players", 2, "--games", 2), "2 games played in"),
    ],
)
def test_one_game_stands_in_the_singular(arguments: tuple[object, ...], told: str, ghosts: Ghosts) -> None:
    said = ghosts(*arguments)
    assert told in said.out
    assert " 1 games" not in said.out + said.err


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("table", ["numbers", "decks"])
def test_a_table_is_for_formats_that_hold_one(ghosts: Ghosts, form: str, table: str) -> None:
    said = ghosts(*STATS, "--decks", "named", "--format", form, "--table", table)
    assert (said.code, said.out) == (2, "")
    assert f"--table is for --format csv and parquet; --format {form} has the numbers over decks" in said.err


def test_a_deck_that_is_a_link_to_nothing_is_told_so(ghosts: Ghosts, named: Path) -> None:
    (named / "link.yaml").symlink_to(named / "gone.yaml")
    said = ghosts(*STATS, "--decks", "named")
    assert said.code == 3
    assert (
        f"named/link.yaml:1:1: error: this is a link that leads nowhere: there is no '{named / 'gone.yaml'}'"
        in said.err
    )
    (named.parent / "link").symlink_to("gone")
    assert "link is a link that leads nowhere; " in ghosts(*STATS, "--decks", "link").err


def test_a_folder_whose_decks_were_mixed_up_is_told_and_goes_on_without_them(ghosts: Ghosts, named: Path) -> None:
    arguments = (*STATS, "--decks", "named", "-o", "kept")
    whole = ghosts(*arguments).out
    one, other, _ = sorted((named.parent / "kept" / "decks").iterdir())
    other.write_bytes(one.read_bytes())
    said = ghosts(*arguments)
    assert (said.code, said.out) == (3, "")
    assert said.err.startswith(f"kept/decks/{other.name}:1:1: error: expected the figures of deck ")
    other.unlink()
    assert ghosts(*arguments).out == whole


@pytest.mark.usefixtures("named")
def test_another_seed_or_fewer_decks_do_not_replace_what_is_kept(ghosts: Ghosts, folder: Path) -> None:
    arguments = (*STATS, "-o", "kept")
    assert ghosts(*arguments, "--decks", "named").code == 0
    before = (folder / "kept" / "robust.json").read_bytes()
    for others in (("--decks", "named", "--seed", 2), ("--decks", f"named/{NAMES[1]}.yaml"), ("--sample", 3)):
        said = ghosts(*arguments, *others)
        assert (said.code, said.out) == (2, "")
        assert said.err.endswith("; --force begins anew\n")
    assert (folder / "kept" / "robust.json").read_bytes() == before
    assert ghosts(*arguments, "--decks", "named", "--seed", 2, "--force").code == 0
