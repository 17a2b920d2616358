"""``ghosts simulate``: the summary, the run, the ways to go wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ghosts_cli import __version__
from ghosts_cli.errors import OutputError
from ghosts_cli.formats.languages import words
from ghosts_cli.formats.output import write_output
from ghosts_cli.formats.positions import position_data
from ghosts_cli.formats.writing import to_yaml
from ghosts_cli.game import Category
from ghosts_cli.simulation import folder as folder_module
from tests.cli.calling import Ghosts
from tests.simulation.games import OWN, catalog, position, rows_of

SMALL = ("simulate", "--games", 20, "--players", 2)


def test_the_summary_has_means_with_intervals_by_strategy_and_by_seat(ghosts: Ghosts) -> None:
    said = ghosts(*SMALL, "--strategy", "greedy", "--strategy", "random", "--seed", 7)
    lines = said.out.splitlines()
    assert said.code == 0
    assert lines[:2] == ["20 games, 2 players, seed 7", "Strategies move around the seats."]
    assert lines[2].startswith("20 games played in ")
    assert lines[2].endswith(" games a second")
    assert lines[4].split() == ["by", "strategy", "greedy", "random"]
    labels = [
        "seats", "win share", "  95 % between", "  fair share", "total",
        *(f"  {words(category.value)}" for category in Category), "dead ends",
    ]  # fmt: skip
    assert [line[: len(label)] for line, label in zip(lines[5:], labels, strict=False)] == labels
    assert lines[5 + len(labels) + 1].split() == ["by", "seat", "seat", "1", "seat", "2"]
    assert "±" in lines[9]
    assert any(line.startswith("highest total ") for line in lines)
    assert said.out.endswith(f"\n{catalog().honesty}\n")


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_no_figure_is_lost_however_narrow_the_screen(
    ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    names = ["greedy:threshold=5", "random", "greedy", "greedy:threshold=20", "greedy:threshold=30"]
    strategies = [part for name in names for part in ("--strategy", name)]
    arguments = ("simulate", "--games", 20, "--players", 5, *strategies)
    data = json.loads(ghosts(*arguments, "--format", "json").out)
    monkeypatch.setenv("COLUMNS", str(columns))
    text = ghosts(*arguments).out
    assert max(map(len, text.splitlines())) <= columns
    for group in (*data["by_strategy"], *data["by_seat"]):
        for estimate in (group["total"], *group["categories"].values(), group["dead_ends"]):
            assert f"{estimate['mean'] + 0.0:.2f} ±{(estimate['high'] - estimate['low']) / 2:.2f}" in text
        assert f" {100 * group['win_share']['mean']:.1f} %" in text


def test_the_json_says_the_same_as_the_text(ghosts: Ghosts) -> None:
    arguments = (*SMALL, "--strategy", "greedy", "--strategy", "random", "--seed", 7)
    data = json.loads(ghosts(*arguments, "--format", "json").out)
    text = ghosts(*arguments).out
    assert {
        key: data[key] for key in ("format", "version", "seed", "games", "players", "games_played", "finished")
    } == {
        "format": "ghosts-simulate@1",
        "version": __version__,
        "seed": 7,
        "games": 20,
        "players": 2,
        "games_played": 20,
        "finished": True,
    }
    assert data["catalog"] == catalog().summary()
    assert data["strategies"] == ["greedy", "random"]
    assert data["interval"] == {"confidence": 0.95, "clustered_by": "game", "mean": "t", "share": "wilson"}
    greedy = data["by_strategy"][0]
    assert list(greedy) == ["strategy", "seats", "fair_share", "win_share", "total", "categories", "dead_ends"]
    assert list(greedy["categories"]) == [category.value for category in Category]
    total = greedy["total"]
    assert total["n"] == 20
    assert f"{total['mean']:.2f} ±{(total['high'] - total['low']) / 2:.2f}" in text
    assert f"highest total {data['highest']['total']}: game {data['highest']['game']}, seat" in text
    assert [seat["seat"] for seat in data["by_seat"]] == [1, 2]


def test_without_a_folder_nothing_is_written(ghosts: Ghosts, folder: Path) -> None:
    assert ghosts(*SMALL).code == 0
    assert list(folder.iterdir()) == []


def test_a_run_is_written_and_gone_on_with(ghosts: Ghosts, folder: Path) -> None:
    said = ghosts(*SMALL, "--strategy", "random", "-o", "runs/a", "--part-rows", 8)
    assert (said.code, said.err) == (0, "wrote runs/a: 40 rows\n")
    assert said.out.startswith("runs/a\n20 games, 2 players, seed 1\n")
    assert "see it played: ghosts replay runs/a:" in said.out
    before = rows_of(folder / "runs/a")
    (folder / "runs/a/games/part-000000000008.parquet").unlink()
    again = ghosts("simulate", "--resume", "runs/a")
    assert (again.code, again.err) == (0, "finished runs/a: 40 rows\n")
    assert "\n4 games played in" in again.out
    assert rows_of(folder / "runs/a").equals(before)


@pytest.mark.usefixtures("folder")
def test_quiet_says_nothing_beside_the_result(ghosts: Ghosts) -> None:
    assert ghosts("-q", *SMALL, "-o", "runs/a").err == ""


def test_one_strategy_plays_all_seats_and_greedy_is_the_usual_one(ghosts: Ghosts) -> None:
    data = json.loads(ghosts("simulate", "--games", 2, "--players", 3, "--format", "json").out)
    assert data["strategies"] == ["greedy"] * 3


@pytest.mark.parametrize(
    ("options", "key", "value"),
    [
        (("--advanced",), "variant", "advanced"),
        (("--placement", "end-of-round"), "placement", "end_of_round"),
        (("--path-unit", "tile"), "rules", {"path_unit": "tile", "werewolf_bonus_at_zero": False}),
        (("--werewolf-bonus-at-zero",), "rules", {"path_unit": "section", "werewolf_bonus_at_zero": True}),
        (("--no-rotate-seats",), "rotate_seats", False),
        (("--doors", "tooth=W3,E1 bone=S2,N1"), "doors", "bone=N1,S2 tooth=W3,E1"),
    ],
)
def test_every_option_of_the_setting_is_played_and_written_down(
    ghosts: Ghosts, folder: Path, options: tuple[str, ...], key: str, value: Any
) -> None:
    assert ghosts(*SMALL, "--strategy", "random", *options, "-o", "a").code == 0
    assert json.loads((folder / "a/run.json").read_text())[key] == value
    assert ghosts("runs", "verify", "a", "--all").code == 0


def test_a_catalog_of_ones_own_is_kept_with_the_run(ghosts: Ghosts, folder: Path) -> None:
    ghosts("catalog", "show", "--format", "yaml", "-o", "mine.yaml")
    text = (folder / "mine.yaml").read_text()
    (folder / "mine.yaml").write_text(
        text.replace("edition: base", "edition: custom").replace("diamonds: [10]", "diamonds: [9]")
    )
    assert ghosts(*SMALL, "--catalog", "mine.yaml", "-o", "a").code == 0
    (folder / "mine.yaml").unlink()
    run = json.loads((folder / "a/run.json").read_text())
    assert run["catalog"]["hash"] != catalog().hash
    assert ghosts("runs", "verify", "a").code == 0
    assert ghosts("replay", "a:3").code == 0


def test_a_game_played_again_with_another_catalog_is_told_as_an_error_and_by_the_exit_code(
    ghosts: Ghosts, folder: Path
) -> None:
    file = folder / "mine.yaml"
    ghosts("catalog", "show", "--format", "yaml", "-o", "mine.yaml")
    file.write_text(
        file.read_text().replace("edition: base", "edition: custom").replace("diamonds: [10]", "diamonds: [9]")
    )
    assert ghosts(*SMALL, "-o", "a").code == 0
    codes = set()
    for game in range(20):  # in some games nobody has the tile that is another one
        said = ghosts("replay", f"a:{game}", "--catalog", "mine.yaml")
        assert f"error: a:{game}: the run was played with the catalog {catalog().hash[:12]}, this one is " in said.err
        codes.add(said.code)
    assert codes == {1}


WRONG: dict[str, tuple[tuple[object, ...], str]] = {
    "a strategy that there is not": (
        ("--strategy", "gredy"),
        "error: there is no strategy 'gredy'; did you mean 'greedy'?",
    ),
    "too many strategies": (
        ("--players", 2, *("--strategy", "random") * 3),
        "error: give one strategy for all seats or one for each of 2, not 3",
    ),
    "five players of the advanced variant": (
        ("--players", 5, "--advanced"),
        "error: 5 players of the advanced variant need 82 tiles, and the catalog has 78",
    ),
    "no games": (
        ("--games", 0),
        "Invalid value for '--games': expected a whole number from 1 to 1000000000000, found '0'",
    ),
    "six players": (("--players", 6), "Invalid value for '--players': expected a whole number from 2 to 5, found '6'"),
    "a door twice": (
        ("--doors", "bone=N1,N1 tooth=W3,E1"),
        "expected random, or doors such as 'bone=N1,S2 tooth=W3,E1'; column 9: door N1 is named twice",
    ),
    "no doors": (("--doors", "some"), "expected random, or doors such as 'bone=N1,S2 tooth=W3,E1'; "),
    "resuming something else": (
        ("--resume", "a", "--games", 5, "--seed", 3),
        "error: --resume goes on as the run was begun: leave out --games, --seed",
    ),
}


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.usefixtures("folder")
def test_wrong_usage_is_told_with_code_2(ghosts: Ghosts, name: str) -> None:
    options, message = WRONG[name]
    said = ghosts("simulate", *options)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_a_folder_that_exists_is_refused_before_anything_is_played(ghosts: Ghosts, folder: Path) -> None:
    ghosts(*SMALL, "-o", "a")
    said = ghosts("simulate", "--games", 10**9, "-o", "a")
    assert (said.code, said.out) == (2, "")
    assert said.err == "error: a exists; --force overwrites it, 'ghosts simulate --resume a' goes on with it\n"
    assert ghosts(*SMALL, "--seed", 2, "-o", "a", "--force").code == 0
    assert json.loads((folder / "a/run.json").read_text())["seed"] == 2


@pytest.mark.usefixtures("folder")
def test_a_run_that_is_not_there_cannot_be_gone_on_with(ghosts: Ghosts) -> None:
    said = ghosts("simulate", "--resume", "a")
    assert (said.code, said.err) == (
        3,
        "a:1:1: error: there is no such folder; expected a run written by 'ghosts simulate -o' [read]\n",
    )


def test_a_disk_that_is_full_is_an_error_of_the_output(
    ghosts: Ghosts, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: str, content: Any, *, force: bool) -> None:
        if "part-000000000010" in file:
            raise OutputError(f"{file}: cannot be written: No space left on device")
        write_output(file, content, force=force)

    monkeypatch.setattr(folder_module, "write_output", full)
    said = ghosts(*SMALL, "-o", "a", "--part-rows", 20, "-j", 1)
    assert (said.code, said.out) == (4, "")
    assert said.err.startswith("error: a/games/part-000000000010.parquet: cannot be written: No space left on device")
    assert "what was finished is in a; go on with: ghosts simulate --resume a" in said.err
    assert len(rows_of(folder / "a")) == 20


def test_a_strategy_of_ones_own_that_fails_is_an_error_of_the_input(ghosts: Ghosts, folder: Path) -> None:
    (folder / "mine.py").write_text(OWN)
    said = ghosts(*SMALL, "--strategy", "mine.py:Fails", "-j", 1)
    assert (said.code, said.out) == (1, "")
    assert said.err == "error: game 0, played by mine.py:Fails: mine.py:17: ValueError: no idea\n"


@pytest.fixture
def mid_game(folder: Path) -> Path:
    """A position in round 7 of three players."""
    file = folder / "position.yaml"
    file.write_text(to_yaml(position_data(position(70))))
    return file


def test_games_start_from_a_position(ghosts: Ghosts, mid_game: Path) -> None:
    said = ghosts("simulate", "--games", 6, "--strategy", "random", "--from", mid_game, "-o", "a", "-j", 1)
    assert said.code == 0
    assert said.out.startswith("a\n6 games, 3 players, seed 1\nFrom a position.\n")
    run = json.loads(Path("a/run.json").read_text())
    assert (run["players"], run["rotate_seats"], run["doors"]) == (3, False, "position")
    assert ghosts("runs", "verify", "a", "--all").code == 0
    assert ghosts("replay", "a:5").code == 0


POSITIONS: dict[str, tuple[tuple[str, str], int, str]] = {
    "another format": (
        ("format: ghosts-position@1", "format: ghosts-positions@1"),
        3,
        "unknown format 'ghosts-positions@1'",
    ),
    "a missing key": (("round: ", "rund: "), 1, "missing key 'round'"),
    "a round that there is not": (("round: 7", "round: 10"), 1, "expected a round from 1 to 8"),
    "a seat that there is not": (("to_act: 1", "to_act: 4"), 1, "there is no seat 4 at a table of 3"),
    "too few tiles in the stack": (("stack_left: ", "stack_left: 1 #"), 1, "a stack has 7 tiles"),
    "a tile twice": (("discarded: [", "discarded: [35, "), 1, "tile 35 stands twice"),
    "a tile that the catalog has not": (("offer: [", "offer: [99, "), 1, "the catalog has no tile 99"),
    "a tile that is written out": (
        ("offer: [12", "offer: ['S:g'"),
        1,
        "only if all of its tiles are ids of the catalog",
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_bad_position_is_told_with_its_place(ghosts: Ghosts, mid_game: Path, name: str) -> None:
    (before, after), code, message = POSITIONS[name]
    text = mid_game.read_text()
    assert before in text, text
    mid_game.write_text(text.replace(before, after, 1))
    said = ghosts("simulate", "--games", 2, "--from", mid_game)
    assert (said.code, said.out) == (code, "")
    assert message in said.err


def test_what_a_position_says_cannot_be_said_again(ghosts: Ghosts, mid_game: Path) -> None:
    said = ghosts("simulate", "--from", mid_game, "--players", 3, "--advanced")
    assert said.code == 2
    assert "the position in --from says it already: leave out --players, --advanced" in said.err


def test_a_strategy_on_all_seats_wins_every_game_and_that_is_no_estimate(ghosts: Ghosts) -> None:
    text = ghosts(*SMALL, "--strategy", "greedy").out
    first, second = text.split("by seat")
    assert "100.0 %" in first
    assert "95 % between " not in first
    assert "  95 % between " in second
    data = json.loads(ghosts(*SMALL, "--strategy", "greedy", "--format", "json").out)
    assert data["by_strategy"][0]["win_share"] == {"mean": 1.0, "low": None, "high": None, "n": 20}
    assert all(seat["win_share"]["low"] is not None for seat in data["by_seat"])
