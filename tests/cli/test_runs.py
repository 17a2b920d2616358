"""``ghosts replay``, ``ghosts runs`` and ``ghosts strategies``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import polars as pl
import pytest
import yaml

from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.rows import RowData
from ghosts_cli.simulation.verify import game_faults
from tests.cli.calling import Ghosts
from tests.simulation.games import OWN, catalog, plan, played


@pytest.fixture
def run(folder: Path) -> Path:
    """Eight games of greedy against random."""
    played(folder / "runs/a", plan("greedy", "random", games=8))
    return folder / "runs/a"


@pytest.fixture
def tampered(run: Path) -> Path:
    """The run with a wrong number in game 3."""
    (part,) = (run / "games").iterdir()
    rows = pl.read_parquet(part)
    wrong = pl.when((pl.col("game") == 3) & (pl.col("seat") == 1)).then(77).otherwise("dead_ends").cast(pl.Int8)
    rows.with_columns(dead_ends=wrong).write_parquet(part)
    return run


@pytest.mark.usefixtures("run")
def test_a_replay_shows_the_moves_the_live_scores_the_boards_and_the_check(ghosts: Ghosts) -> None:
    said = ghosts("replay", "runs/a:3")
    lines = said.out.splitlines()
    assert (said.code, said.err) == (0, "")
    assert lines[:2] == ["runs/a:3: 2 players, seed 7", "P1 random, P2 greedy"]
    starters = ["P2" if number % 2 else "P1" for number in range(1, 9)]
    rounds = [line for line in lines if line.startswith("round ")]
    assert rounds == [f"round {number}, {seat} starts" for number, seat in enumerate(starters, start=1)]
    assert sum(line.startswith("  live scores: P1 ") for line in lines) == 9
    assert "hidden tiles" in lines
    assert lines[-3:] == ["The run's rows say the same.", "", catalog().honesty]
    assert max(map(len, lines)) <= 80


@pytest.mark.usefixtures("run")
def test_a_replay_of_one_seat_shows_its_moves_and_board_only(ghosts: Ghosts) -> None:
    said = ghosts("replay", "runs/a:3", "--seat", 2)
    acts = [line.split()[0] for line in said.out.splitlines() if line.startswith("  P")]
    assert set(acts[:-1]) == {"P2"}
    data = json.loads(ghosts("replay", "runs/a:3", "--seat", 2, "--format", "json").out)
    assert {move["seat"] for move in data["moves"]} == {2}
    assert [player["name"] for player in data["players"]] == ["P2"]


@pytest.mark.usefixtures("run")
def test_yaml_and_json_of_a_replay_have_the_same_data(ghosts: Ghosts) -> None:
    data = json.loads(ghosts("replay", "runs/a:3", "--format", "json").out)
    assert (data["format"], data["name"], data["checked"], data["differences"]) == (
        "ghosts-replay@1",
        "runs/a:3",
        True,
        [],
    )
    assert data["strategies"] == ["random", "greedy"]
    assert set(data["moves"][0]) >= {"round", "seat", "act", "tile", "total", "gain"}
    written = yaml.safe_load(ghosts("replay", "runs/a:3", "--format", "yaml").out)
    assert [move["total"] for move in written["moves"]] == [move["total"] for move in data["moves"]]
    assert [player["total"] for player in written["players"]] == [player["total"] for player in data["players"]]


def test_a_saved_game_is_scored_to_the_totals_of_the_row(ghosts: Ghosts, run: Path) -> None:
    said = ghosts("replay", "runs/a:3", "--save", "game.yaml")
    assert said.err == "wrote game.yaml\n"
    rows = pl.read_parquet(run / "games/*.parquet").filter(pl.col("game") == 3)
    scored = json.loads(ghosts("score", "game.yaml", "--format", "json").out)["files"][0]["players"]
    assert [player["total"] for player in scored] == rows["total"].to_list()
    assert ghosts("replay", "runs/a:3", "--save", "game.yaml").code == 2
    assert ghosts("replay", "runs/a:4", "--save", "game.yaml", "--force").code == 0


@pytest.mark.usefixtures("tampered")
def test_a_replay_that_the_row_contradicts_ends_with_code_1(ghosts: Ghosts) -> None:
    said = ghosts("replay", "runs/a:3")
    assert said.code == 1
    assert "The run's rows say something else." in said.out
    assert said.err.startswith("error: runs/a:3: seat 1, dead_ends: the row says 77, the game ")
    assert ghosts("replay", "runs/a:2").code == 0


@pytest.mark.parametrize(
    "call",
    [
        "replay runs/a:3",
        "replay runs/a:3 --format json",
        "replay runs/a:3 --seat 1",
        "replay runs/a:3 --seat 1 --at 4",
        "replay runs/a:3 --save game.yaml",
        "review runs/a:3 --samples 2",
    ],
)
def test_a_finished_run_that_has_lost_the_rows_of_a_game_is_damaged(ghosts: Ghosts, run: Path, call: str) -> None:
    (part,) = (run / "games").iterdir()
    part.unlink()
    said = ghosts(*call.split())
    assert said.code == 1
    assert "error: runs/a:3: the run is marked as finished, and yet it has no rows of the game\n" in said.err
    if call == "replay runs/a:3":
        told = " ".join(said.out.split())
        assert "The run has lost its rows of this game; 'ghosts simulate --resume runs/a' plays it again." in told


def test_a_run_that_has_not_come_to_a_game_is_not_damaged(ghosts: Ghosts, run: Path) -> None:
    (part,) = (run / "games").iterdir()
    part.unlink()
    text = (run / "run.json").read_text(encoding="utf-8")
    (run / "run.json").write_text(text.replace('"finished": true', '"finished": false'), encoding="utf-8")
    said = ghosts("replay", "runs/a:3")
    assert (said.code, said.err) == (0, "")
    assert "The run has no rows of this game to check it against" in said.out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("runs/a:8",), 2, "runs/a has the games 0 to 7, and no game 8"),
        (("runs/a",), 2, "expected RUN:GAME, such as runs/a:4711, found 'runs/a'"),
        (("runs/b:1",), 3, "there is no such folder"),
        (("runs/a:1", "--seat", 3), 2, "there is no seat 3 at a table of 2"),
    ],
)
@pytest.mark.usefixtures("run")
def test_a_game_that_there_is_not_is_told(
    ghosts: Ghosts, arguments: tuple[object, ...], code: int, message: str
) -> None:
    said = ghosts("replay", *arguments)
    assert said.code == code
    assert message in said.err


@pytest.mark.usefixtures("run")
def test_a_run_that_is_well_is_told_so(ghosts: Ghosts) -> None:
    said = ghosts("runs", "verify", "runs/a")
    assert (said.code, said.out) == (0, "runs/a: 8 games, 8 of them dealt and scored again: all is well\n")
    data = json.loads(ghosts("runs", "verify", "runs/a", "--all", "--format", "json").out)
    assert data == {
        "format": "ghosts-verify@1", "run": "runs/a", "ok": True, "games": 8, "scored": 8, "finished": True,
        "faults": [], "notes": [],
    }  # fmt: skip


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the fourth game is scored again."""

    def scored(a_plan: RunPlan, rows: Sequence[RowData]) -> Iterator[str]:
        if rows[0]["game"] == 3:
            raise KeyboardInterrupt
        return game_faults(a_plan, rows)

    monkeypatch.setattr("ghosts_cli.simulation.verify.game_faults", scored)


@pytest.mark.usefixtures("run", "interrupted")
def test_a_check_that_is_interrupted_tells_how_far_it_came(ghosts: Ghosts) -> None:
    said = ghosts("runs", "verify", "runs/a", "--all")
    assert (said.code, said.out, said.err) == (130, "", "interrupted after 3 of 8 games: all was well so far\n")
    data = json.loads(ghosts("runs", "verify", "runs/a", "--all", "--format", "json").out)
    assert (data["ok"], data["finished"], data["scored"], data["faults"]) == (False, False, 3, [])


@pytest.mark.usefixtures("run")
def test_a_check_shows_how_far_it_is_on_a_terminal_only_and_never_with_quiet(
    ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ghosts("runs", "verify", "runs/a", "--all").err == ""
    monkeypatch.setattr("ghosts_cli.cli.watching.is_terminal", lambda _stream: True)
    monkeypatch.setenv("FORCE_COLOR", "1")  # or rich draws nothing where there is no terminal
    assert ghosts("runs", "verify", "runs/a", "--all", "-q").err == ""
    assert "games" in ghosts("runs", "verify", "runs/a", "--all").err


@pytest.mark.usefixtures("tampered")
def test_a_run_that_was_tampered_with_fails_the_check(ghosts: Ghosts) -> None:
    said = ghosts("runs", "verify", "runs/a")
    assert said.code == 1
    assert "runs/a: error: game 3: seat 1, dead_ends: the row says 77, the rules " in said.out
    assert said.out.endswith("runs/a: 8 games, 8 of them dealt and scored again: something is wrong\n")


def test_runs_are_listed_with_what_they_are(ghosts: Ghosts, run: Path) -> None:
    played(run.parent / "b", plan("random", games=1200, players=3))
    (run.parent / "d").mkdir()
    said = ghosts("runs", "list")
    lines = [line.split() for line in said.out.splitlines()]
    assert lines[1:] == [["runs/a", "8", "2", "7", "greedy,", "random"], ["runs/b", "1,200", "3", "7", "random"]]
    assert (said.code, said.err) == (0, "")
    data = json.loads(ghosts("runs", "list", "runs", "--format", "json").out)
    assert [each["run"] for each in data["runs"]] == ["runs/a", "runs/b"]
    assert data["runs"][0]["strategies"] == ["greedy", "random"]


BROKEN = {
    "not JSON": ("{", 3, "error: not JSON: "),
    "empty": ("", 3, "error: the file is empty; 'ghosts simulate -o' writes one with a run [read]"),
    "of another format": ('{"format": "ghosts-board@1"}', 3, "error: expected "),
    "keys are missing": ('{"format": "ghosts-run@1"}', 1, "error: "),
}


@pytest.mark.parametrize(("text", "code", "told"), BROKEN.values(), ids=BROKEN)
@pytest.mark.usefixtures("run")
def test_a_broken_run_is_told_on_standard_error_and_by_the_exit_code_and_the_good_ones_are_listed(
    ghosts: Ghosts, text: str, code: int, told: str
) -> None:
    Path("runs/b").mkdir()
    Path("runs/b/run.json").write_text(text)
    said = ghosts("runs", "list")
    assert [line.split()[0] for line in said.out.splitlines()] == ["run", "runs/a"]
    assert said.code == code
    assert said.err.startswith("runs/b/run.json:1:")
    assert told in said.err
    listed = ghosts("runs", "list", "--format", "json")
    assert (listed.code, listed.err) == (code, "")
    assert [set(each) >= {"problem"} for each in json.loads(listed.out)["runs"]] == [False, True]


def test_a_run_that_lacks_a_part_is_a_broken_one(ghosts: Ghosts, run: Path) -> None:
    lacking = run.parent / "b"
    played(lacking, plan("random", games=20, players=3))
    for part in (lacking / "games").iterdir():
        part.unlink()
    said = ghosts("runs", "list")
    assert [line.split()[0] for line in said.out.splitlines()] == ["run", "runs/a"]
    assert said.code == 1
    assert "a part is missing: it has no games 0 to 19; 'ghosts simulate --resume runs/b' plays them again" in said.err


@pytest.mark.usefixtures("folder")
def test_a_folder_of_broken_runs_lists_none_and_ends_with_the_worst_code(ghosts: Ghosts) -> None:
    for name, text in (("a", BROKEN["keys are missing"][0]), ("b", "{"), ("c", BROKEN["keys are missing"][0])):
        Path("runs", name).mkdir(parents=True)
        Path("runs", name, "run.json").write_text(text)
    said = ghosts("runs", "list")
    assert (said.code, said.out) == (3, "")
    assert {line.partition(":")[0] for line in said.err.splitlines()} == {f"runs/{name}/run.json" for name in "abc"}


@pytest.mark.usefixtures("folder")
def test_a_folder_without_runs_lists_none(ghosts: Ghosts) -> None:
    said = ghosts("runs", "list", ".")
    assert (said.code, said.out, said.err) == (0, "", "note: there are no runs in .\n")
    assert ghosts("runs", "list").code == 3


def test_strategies_are_listed_with_their_parameters(ghosts: Ghosts) -> None:
    said = ghosts("strategies")
    data = json.loads(ghosts("strategies", "--format", "json").out)
    names = [each["name"] for each in data["strategies"]]
    assert {"random", "greedy"} <= set(names)
    for each in data["strategies"]:
        assert f"{each['name']}  " in said.out
        assert each["summary"]
        for parameter in each["parameters"]:
            assert f"{parameter['name']}={parameter['default']}" in said.out
            assert parameter["meaning"]


def test_a_strategy_is_held_to_the_contract_of_all(ghosts: Ghosts, folder: Path) -> None:
    said = ghosts("strategies", "check", "random")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("random keeps to the contract, in ")
    (folder / "mine.py").write_text(OWN)
    said = ghosts("strategies", "check", "mine.py:Fails")
    assert (said.code, said.out) == (
        1,
        "mine.py:Fails breaks the contract: mine.py:17: ValueError: no idea\n",
    )
    data = json.loads(ghosts("strategies", "check", "mine.py:Cheats", "--format", "json").out)
    assert (data["format"], data["strategy"], data["ok"]) == ("ghosts-strategy-check@1", "mine.py:Cheats", False)
    assert "cannot take tile 1: " in data["broken"]


@pytest.mark.usefixtures("folder")
def test_of_a_run_that_is_not_finished_it_is_told_how_many_games_are_done(ghosts: Ghosts, folder: Path) -> None:
    played(folder / "runs/a", plan("greedy", "random", games=6))
    text = (folder / "runs/a/run.json").read_text()
    changes = {'"games": 6': '"games": 6000', '"rows": 12': '"rows": 2000', '"finished": true': '"finished": false'}
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    (folder / "runs/a/run.json").write_text(text)
    line = ghosts("runs", "list").out.splitlines()[1]
    assert " ".join(line.split()) == "runs/a 1,000 of 6,000 2 7 not finished greedy, random"


@pytest.mark.usefixtures("run")
def test_a_position_of_a_game_is_what_a_seat_knows_and_advise_takes_it(ghosts: Ghosts) -> None:
    moves = json.loads(ghosts("replay", "runs/a:3", "--format", "json").out)["moves"]
    said = ghosts("replay", "runs/a:3", "--seat", 2, "--at", 5, "--save", "position.yaml")
    assert (said.code, said.out, said.err) == (0, "", "wrote position.yaml\n")
    text = Path("position.yaml").read_text(encoding="utf-8")
    assert text.splitlines()[:2] == [
        "# runs/a:3, round 5, as seat 2 sees it.",
        "# Ask: ghosts advise FILE --catalog runs/a/catalog.yaml",
    ]
    found = yaml.safe_load(text)
    laid = [move["tile"] for move in moves if (move["seat"], move["act"]) == (2, "lay") and move["round"] < 5]
    cells = [str(cell).partition("@")[0] for row in found["players"][1]["grid"] for cell in row]
    assert sorted(cell for cell in cells if cell != ".") == sorted(laid)
    assert (found["seat"], found["to_act"], found["round"], "hidden" in found["players"][0]) == (2, 2, 5, False)
    advice = ("advise", "position.yaml", "--catalog", "runs/a/catalog.yaml", "--samples", 4, "--format", "json")
    assert ghosts(*advice).code == 0


@pytest.mark.usefixtures("run")
def test_a_position_goes_to_standard_output_in_yaml_or_json(ghosts: Ghosts) -> None:
    at = ("replay", "runs/a:3", "--seat", 1, "--at", 9)
    data = json.loads(ghosts(*at, "--format", "json").out)
    assert (data["format"], data["round"], data["to_act"]) == ("ghosts-position@1", 9, 1)
    assert yaml.safe_load(ghosts(*at).out)["discarded"] == [int(each) for each in data["discarded"]]


@pytest.mark.usefixtures("run")
def test_a_position_is_of_one_seat(ghosts: Ghosts) -> None:
    said = ghosts("replay", "runs/a:3", "--at", 5)
    assert (said.code, said.out) == (2, "")
    assert "say which with --seat" in said.err
