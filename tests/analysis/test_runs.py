"""Opening runs to be studied: which fit together, and what is said of those that are not whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ghosts_cli.analysis.run_statistics import run_statistics
from ghosts_cli.analysis.runs import EmptyRunError, MisfitError, catalog_of, open_runs
from ghosts_cli.errors import ExitCode, GhostsError, InputError, UnreadableError, UsageError
from ghosts_cli.formats.runs import RunCatalog, RunRules
from ghosts_cli.game.deal import Placement, Variant
from ghosts_cli.game.rules import PathUnit, Rules
from tests.analysis.handmade import seat, write_handmade
from tests.simulation.games import catalog, plan, played

EXAMPLES = Path(__file__).parents[2] / "examples"
TWO = [[seat("a", dragons=1), seat("b", ghosts=3)], [seat("b", ghosts=6), seat("a", dragons=4)]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A run of 40 games in two parts."""
    played(tmp_path / "a", plan("random", games=40), part_rows=40)
    return tmp_path / "a"


def parts(folder: Path) -> list[Path]:
    return sorted((folder / "games").iterdir())


def refused(*names: Path, kind: type[GhostsError], code: ExitCode) -> str:
    with pytest.raises(kind) as caught:
        run_statistics(open_runs([str(name) for name in names]))
    assert caught.value.exit_code == code
    return str(caught.value)


def test_a_run_counts_its_games_and_boards(folder: Path) -> None:
    runs = open_runs([str(folder) + "/"])
    assert (runs.games, runs.boards, runs.players, runs.strategies) == (40, 80, (2,), ("random",))
    assert runs.runs[0].name == str(folder)
    assert list(runs.notes()) == []


OTHERS: dict[str, dict[str, Any]] = {
    "number of players: 3 here, 2 there": {"players": 3},
    "variant: advanced here, basic there": {"variant": Variant.ADVANCED},
    "placement: end_of_round here, immediate there": {"placement": Placement.END_OF_ROUND},
    "rules: paths by tile here, paths by section there": {"rules": Rules(PathUnit.TILE)},
    "rules: paths by section, werewolf bonus at zero here": {"rules": Rules(werewolf_bonus_at_zero=True)},
}


@pytest.mark.parametrize("difference", OTHERS)
def test_runs_of_another_game_do_not_fit_and_it_is_said_why(folder: Path, tmp_path: Path, difference: str) -> None:
    played(tmp_path / "b", plan("random", games=4, seed=2, **OTHERS[difference]))
    said = refused(folder, tmp_path / "b", kind=MisfitError, code=ExitCode.WRONG_INPUT)
    assert said.startswith(
        f"{tmp_path / 'b' / 'run.json'}:1:1: error: does not fit together with {folder}; {difference}"
    )


def test_runs_of_different_catalogs_do_not_fit(tmp_path: Path) -> None:
    one = write_handmade(tmp_path / "a", TWO)
    other = write_handmade(tmp_path / "b", TWO, seed=2, catalog=RunCatalog("mine", "transcribed", "f" * 64))
    said = refused(one, other, kind=MisfitError, code=ExitCode.WRONG_INPUT)
    assert "catalog: mine (ffffffffffff) here, Ghosts Galore, reconstruction 1 (332484acd697) there" in said


def test_every_difference_is_told(tmp_path: Path) -> None:
    one = write_handmade(tmp_path / "a", TWO)
    other = write_handmade(tmp_path / "b", TWO, seed=2, variant="advanced", rules=RunRules("tile", False))  # noqa: FBT003
    assert len(refused(one, other, kind=MisfitError, code=ExitCode.WRONG_INPUT).splitlines()) == 2


def test_a_run_given_twice_is_refused(folder: Path) -> None:
    assert "is given twice" in refused(folder, folder / ".." / "a", kind=UsageError, code=ExitCode.USAGE)


def test_runs_with_the_same_games_are_refused(folder: Path, tmp_path: Path) -> None:
    played(tmp_path / "b", plan("random", games=20))
    said = refused(folder, tmp_path / "b", kind=MisfitError, code=ExitCode.WRONG_INPUT)
    assert said.endswith(f"the games are those of {folder} again: the same seed, the same strategies [run]")


def test_runs_of_the_same_seed_and_different_strategies_fit_with_a_note(folder: Path, tmp_path: Path) -> None:
    played(tmp_path / "b", plan("greedy", "random", games=4))
    assert list(open_runs([str(folder), str(tmp_path / "b")]).notes()) == [
        "runs of the same seed share their decks; intervals are as wide as that may make them"
    ]


def test_different_versions_are_told(tmp_path: Path) -> None:
    paths = [write_handmade(tmp_path / name, TWO, seed=place, version=f"0.{place}") for place, name in enumerate("ab")]
    (note,) = open_runs([str(path) for path in paths]).notes()
    assert note == f"different versions of the program played the runs: {paths[0]} by 0.0, {paths[1]} by 0.1"


def test_an_unfinished_run_counts_the_parts_that_it_has_and_says_so(folder: Path) -> None:
    parts(folder)[1].unlink()
    text = (folder / "run.json").read_text(encoding="utf-8")
    (folder / "run.json").write_text(text.replace('"finished": true', '"finished": false'), encoding="utf-8")
    runs = open_runs([str(folder)])
    assert runs.games == 20
    assert list(runs.notes()) == [
        f"{folder} is not finished: 20 of 40 games are counted; 'ghosts simulate --resume {folder}' plays the rest"
    ]


def test_a_finished_run_that_lacks_a_part_is_refused(folder: Path) -> None:
    parts(folder)[0].unlink()
    said = refused(folder, kind=InputError, code=ExitCode.WRONG_INPUT)
    assert "a part is missing: it has no games 0 to 19" in said
    assert f"'ghosts simulate --resume {folder}' plays them again" in said


def test_a_run_without_a_game_is_refused(folder: Path) -> None:
    for part in parts(folder):
        part.unlink()
    text = (folder / "run.json").read_text(encoding="utf-8")
    (folder / "run.json").write_text(text.replace('"finished": true', '"finished": false'), encoding="utf-8")
    said = refused(folder, kind=EmptyRunError, code=ExitCode.WRONG_INPUT)
    assert said == f"{folder} has no finished game yet; 'ghosts simulate --resume {folder}' plays them"


def test_a_part_that_is_cut_short_cannot_be_read(folder: Path) -> None:
    part = parts(folder)[1]
    part.write_bytes(part.read_bytes()[:-500])
    assert f"{part}:1:1: error: the part cannot be read" in refused(
        folder, kind=UnreadableError, code=ExitCode.UNREADABLE
    )


def test_what_is_no_run_cannot_be_read(tmp_path: Path) -> None:
    assert "has no run.json" in refused(tmp_path, kind=UnreadableError, code=ExitCode.UNREADABLE)


DAMAGES: dict[str, tuple[Callable[[pl.DataFrame], pl.DataFrame], type[GhostsError], ExitCode]] = {
    "rows are not in the order of games and seats": (
        lambda rows: rows.sort("seat", maintain_order=True),
        InputError,
        ExitCode.WRONG_INPUT,
    ),
    "a row lacks a value": (
        lambda rows: rows.with_columns(bats=pl.when(pl.col("game") != 3).then("bats")),
        InputError,
        ExitCode.WRONG_INPUT,
    ),
    "the strategy 'cunning' is none that run.json names": (
        lambda rows: rows.with_columns(strategy=pl.lit("cunning")),
        InputError,
        ExitCode.WRONG_INPUT,
    ),
    "a game has no winner": (
        lambda rows: rows.with_columns(winner=pl.lit(value=False)),
        InputError,
        ExitCode.WRONG_INPUT,
    ),
    "start_seat: expected 1 to 2, found 3 in game 0, seat 1": (
        lambda rows: rows.with_columns(start_seat=pl.lit(3, pl.Int8)),
        InputError,
        ExitCode.WRONG_INPUT,
    ),
    "left_rounds: expected 1 to 8, found ": (
        lambda rows: rows.with_columns(left_rounds=pl.col("left_rounds").list.eval(pl.element() + 8)),
        InputError,
        ExitCode.WRONG_INPUT,
    ),
    "a column is missing, or its values are of another type: wisps": (
        lambda rows: rows.drop("wisps"),
        InputError,
        ExitCode.WRONG_INPUT,
    ),
    "a column is missing, or its values are of another type: dragons, bats": (
        lambda rows: rows.with_columns(pl.col("bats", "dragons").cast(pl.String)),
        InputError,
        ExitCode.WRONG_INPUT,
    ),
}


@pytest.mark.parametrize("message", DAMAGES)
def test_a_damaged_part_is_told_with_its_name(folder: Path, message: str) -> None:
    damage, kind, code = DAMAGES[message]
    part = parts(folder)[0]
    damage(pl.read_parquet(part)).write_parquet(part)
    assert f"{part}:1:1: error: {message}" in refused(folder, kind=kind, code=code)


def test_the_catalog_is_the_one_that_the_folder_keeps(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GHOSTS_CATALOG", str(EXAMPLES / "mine.yaml"))
    assert catalog_of(open_runs([str(folder)])).hash == catalog().hash


def test_another_catalog_is_refused(folder: Path) -> None:
    with pytest.raises(MisfitError, match="its tiles are others; give the right one with --catalog"):
        catalog_of(open_runs([str(folder)]), str(EXAMPLES / "mine.yaml"))


def test_a_run_that_keeps_no_catalog_is_held_against_the_one_in_use(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "catalog.yaml").unlink()
    monkeypatch.delenv("GHOSTS_CATALOG", raising=False)
    assert catalog_of(open_runs([str(folder)])).hash == catalog().hash
    monkeypatch.setenv("GHOSTS_CATALOG", str(EXAMPLES / "mine.yaml"))
    with pytest.raises(MisfitError, match=r"run\.json:1:1: error: played with the catalog"):
        catalog_of(open_runs([str(folder)]))
