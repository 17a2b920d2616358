"""``ghosts robust``: on how many decks a result holds, kept and gone on with, in every format."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ghosts_cli.analysis import robust_figures
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.run import Watcher
from tests.cli.calling import Ghosts

COMPARE = ("robust", "compare", "--a", "greedy", "--b", "random", "--players", 2, "--games", 40)
STATS = ("robust", "stats", "--players", 2, "--games", 260)


@pytest.fixture
def decks(ghosts: Ghosts, folder: Path) -> Path:
    """Five decks in the folder ``decks``."""
    assert ghosts("catalog", "sample", "-n", 5, "--seed", 3, "-o", "decks", "-q").code == 0
    return folder / "decks"


@pytest.mark.usefixtures("decks")
def test_a_comparison_is_told_in_a_sentence_with_the_share_of_all_such_decks(ghosts: Ghosts) -> None:
    said = ghosts(*COMPARE, "--decks", "decks", "--confidence", 99)
    text = " ".join(said.out.split())
    assert (said.code, said.err) == (0, "")
    assert text.startswith("5 decks, 40 pairs each, 2 players, greedy (a) against random (b), seeds 1 to 5")
    assert "greedy beats random on 5 of 5 decks (on 5 with a 99 % interval without 0)." in text
    assert "So it is on 56.6 to 100.0 % of all decks drawn as these were (95 %)." in text
    assert "Such decks are reconstructions, none of them the printed one (G7)." in text
    assert "whether the printed one is like most, no ensemble can prove." in text
    assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.usefixtures("decks")
def test_the_order_of_the_strategies_does_not_change_who_beats_whom(ghosts: Ghosts) -> None:
    turned = ("robust", "compare", "--a", "random", "--b", "greedy", "--players", 2, "--games", 40, "--decks", "decks")
    assert "greedy beats random on 5 of 5 decks (on 5 with a 95 % interval without 0)." in ghosts(*turned).out
    same = ("robust", "compare", "--a", "greedy", "--b", "greedy", "--players", 2, "--games", 5, "--decks", "decks")
    assert "greedy and greedy score the same on 5 of 5 decks." in ghosts(*same).out


@pytest.mark.usefixtures("decks")
def test_one_deck_equals_the_plain_comparison_to_the_last_digit(ghosts: Ghosts) -> None:
    only = "decks/deck-002.yaml"
    found = json.loads(ghosts(*COMPARE, "--decks", only, "--seed", 9, "--format", "json").out)
    plain = json.loads(ghosts(*COMPARE[1:], "--catalog", only, "--seed", 9, "--format", "json").out)
    numbers = {(each["table"], each["group"], each["name"]): each for each in found["numbers"]}
    ends = ("mean", "low", "high")
    difference = numbers["differences", "a - b", "total"]
    assert [difference[end] for end in ends] == [plain["difference"][end] for end in ends]
    for name, each in plain["differences"].items():
        assert [numbers["differences", "a - b", name][end] for end in ends] == [each[end] for end in ends]
    assert difference["between"] is None
    assert found["sentences"] == ["greedy beats random on 1 of 1 deck (on 1 with a 95 % interval without 0)."]


@pytest.mark.usefixtures("decks")
def test_statistics_have_totals_categories_shares_turns_and_values(ghosts: Ghosts) -> None:
    said = ghosts(*STATS, "--decks", "decks")
    text = " ".join(said.out.split())
    assert said.code == 0
    for heading in (
        "Totals: greedy",
        "Categories, points a board: greedy",
        "Categories, % of the total: greedy",
        "Order in round 1, points ahead of the game's mean",
        "Order in round 1, % of games won",
        "Value of one more of a kind, in points",
        "Value of a track against the average tile's",
    ):
        assert heading in said.out
    assert "points a board on 5 decks, from " in text
    assert "Who begins is ahead on " in text
    assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.usefixtures("decks")
def test_a_simulation_has_strategies_and_seats(ghosts: Ghosts) -> None:
    arguments = ("robust", "simulate", "--decks", "decks", "--games", 20, "--players", 2)
    said = ghosts(*arguments, "--strategy", "greedy", "--strategy", "random")
    assert said.code == 0
    assert "By strategy: greedy" in said.out
    assert "By seat: seat 2" in said.out


@pytest.mark.usefixtures("decks")
def test_tables_for_programs_have_every_number_and_every_deck(ghosts: Ghosts, folder: Path) -> None:
    data = json.loads(ghosts(*COMPARE, "--decks", "decks", "--format", "json").out)
    assert (data["format"], data["command"], data["finished"]) == ("ghosts-robust@1", "compare", True)
    assert [deck["seed"] for deck in data["decks"]] == [1, 2, 3, 4, 5]
    rows = list(csv.DictReader(io.StringIO(ghosts(*COMPARE, "--decks", "decks", "--format", "csv").out)))
    assert len(rows) == len(data["numbers"])
    assert rows[0]["min_deck"] == data["numbers"][0]["min_deck"]
    assert float(rows[0]["between"]) == data["numbers"][0]["between"]
    assert ghosts(*COMPARE, "--decks", "decks", "--table", "decks", "-o", "all.parquet").code == 0
    frame = pl.read_parquet(folder / "all.parquet")
    assert frame.height == 5 * len(rows)
    assert frame["mean"].to_list()[0] == data["numbers"][0]["by_deck"][0]["mean"]


def test_decks_can_be_drawn_without_a_folder(ghosts: Ghosts, decks: Path) -> None:
    drawn = json.loads(ghosts(*COMPARE, "--sample", 5, "--sample-seed", 3, "--format", "json").out)
    read = json.loads(ghosts(*COMPARE, "--decks", decks, "--format", "json").out)
    assert drawn == read


def interrupt_after(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let Ctrl-C come after so many decks."""
    plain = robust_figures.compared

    def compared(jobs: int, confidence: float) -> Any:
        measure = plain(jobs, confidence)
        done: list[RunPlan] = []

        def interrupted(a_plan: RunPlan, watcher: Watcher) -> Any:
            if len(done) == number:
                raise KeyboardInterrupt
            done.append(a_plan)
            return measure(a_plan, watcher)

        return interrupted

    monkeypatch.setattr(robust_figures, "compared", compared)


@pytest.mark.usefixtures("decks")
def test_an_interrupted_ensemble_tells_what_is_finished_and_goes_on_to_the_same_result(
    ghosts: Ghosts, folder: Path
) -> None:
    assert ghosts(*COMPARE, "--decks", "decks", "-o", "whole", "-q").code == 0
    with pytest.MonkeyPatch.context() as patch:
        interrupt_after(patch, 2)
        said = ghosts(*COMPARE, "--decks", "decks", "-o", "kept")
    assert said.code == 130
    assert said.err == "interrupted after 2 of 5 decks; the same command goes on with kept\n"
    assert said.out.startswith("2 decks (of 5, not finished), 40 pairs each")
    assert json.loads((folder / "kept" / "robust.json").read_text(encoding="utf-8"))["finished"] is False
    again = ghosts(*COMPARE, "--decks", "decks", "-o", "kept")
    assert (again.code, again.err) == (0, "wrote kept: 5 decks\n")
    one, other = ((folder / name / "robust.json").read_text(encoding="utf-8") for name in ("whole", "kept"))
    assert one == other
    files = [sorted((folder / name / "decks").iterdir()) for name in ("whole", "kept")]
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]


@pytest.mark.usefixtures("decks")
def test_an_ensemble_interrupted_before_its_first_deck_has_nothing_to_tell(
    ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt_after(monkeypatch, 0)
    said = ghosts(*COMPARE, "--decks", "decks")
    assert (said.code, said.err) == (130, "interrupted after 0 of 5 decks\n")
    assert "No deck is finished." in said.out
    data = json.loads(ghosts(*COMPARE, "--decks", "decks", "--format", "json").out)
    assert (data["decks"], data["numbers"], data["sentences"]) == ([], [], [])


@pytest.mark.parametrize("arguments", [COMPARE, STATS], ids=["compare", "stats"])
@pytest.mark.usefixtures("decks")
def test_the_number_of_jobs_has_no_effect(ghosts: Ghosts, arguments: tuple[object, ...]) -> None:
    one, two = (ghosts(*arguments, "--decks", "decks", "--jobs", jobs, "--format", "json").out for jobs in (1, 2))
    assert one == two


def test_a_deck_twice_counts_once_and_other_totals_are_noted(ghosts: Ghosts, decks: Path) -> None:
    (decks / "deck-006.yaml").write_bytes((decks / "deck-001.yaml").read_bytes())
    text = (decks / "deck-005.yaml").read_text(encoding="utf-8").replace("edition: base", "edition: custom")
    lines = text.splitlines()
    (decks / "deck-005.yaml").write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    said = ghosts(*COMPARE, "--decks", "decks")
    assert said.code == 0
    assert "note: deck-006.yaml has the tiles of deck-001.yaml; it counts once" in said.err
    assert "note: the decks do not have the same totals: 4 agree, deck-005.yaml has others;" in said.err
    assert "on 5 of 5 decks" in said.out
    assert "Deck-006.yaml has the tiles of deck-001.yaml; it counts once." in " ".join(said.out.split())


def test_a_transcribed_deck_needs_no_word_about_reconstructions(ghosts: Ghosts, decks: Path) -> None:
    text = (decks / "deck-001.yaml").read_text(encoding="utf-8").replace("reconstructed", "transcribed")
    (decks / "deck-001.yaml").write_text(text, encoding="utf-8")
    said = ghosts(*COMPARE, "--decks", "decks/deck-001.yaml")
    assert said.code == 0
    assert "reconstruction" not in said.out


def test_a_broken_catalog_among_them_is_told_with_its_place(ghosts: Ghosts, decks: Path) -> None:
    (decks / "deck-003.yaml").write_text("format: ghosts-catalog@1\n", encoding="utf-8")
    said = ghosts(*COMPARE, "--decks", "decks")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("decks/deck-003.yaml:1:1: error: missing key")


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        ((), 2, "expected the ensemble: either --decks DIR or --sample N"),
        (("--decks", "decks", "--sample", 3), 2, "expected the ensemble: either --decks DIR or --sample N"),
        (("--decks", "nowhere"), 3, "nowhere is no folder; 'ghosts catalog sample -n 50 -o DIR' makes one"),
        (("--decks", "."), 3, ". is a folder without catalogs (*.yaml)"),
        (("--sample", 2, "--format", "parquet"), 2, "--format parquet is not for the screen"),
        (("--sample", 2, "-o", "taken.json"), 2, "taken.json exists; --force overwrites it"),
        (
            ("--sample", 2, "-o", "x.html"),
            2,
            "expected FILE with one of the endings .json, .csv, .parquet, .txt, or DIR; found 'x.html'",
        ),
        (("--sample", 2, "-o", "taken"), 2, "taken was not written by 'ghosts robust': 'letter' is in it"),
        (("--sample", 2, "--strategy", "gredy"), 2, "there is no strategy 'gredy'; did you mean 'greedy'?"),
        (("--sample", 2, "--advanced", "--players", 5), 2, "deck-001.yaml: 5 players of the advanced variant need 82"),
    ],
)
def test_wrong_usage_is_told_with_what_was_expected(
    ghosts: Ghosts, folder: Path, options: tuple[object, ...], code: int, message: str
) -> None:
    (folder / "taken").mkdir()
    (folder / "taken" / "letter").touch()
    (folder / "taken.json").touch()
    said = ghosts("robust", "simulate", *options)
    assert (said.code, said.out) == (code, "")
    assert message in said.err


def test_values_without_intervals_are_told_so_and_make_no_headline(ghosts: Ghosts) -> None:
    arguments = ("robust", "stats", "--players", 2, "--games", 100, "--sample", 2)
    text = ghosts(*arguments).out
    assert "The same sign on every deck" not in text
    (dragon,) = re.findall(r"^dragon  .*$", text.partition("Value of one more of a kind")[2], re.MULTILINE)
    assert re.fullmatch(r"dragon +\S+ ±\S+ +- +- +\S+ +#\d +\S+ +#\d +\d/2", dragon)
    assert "values of kinds and tracks need 237 games on each deck." in " ".join(text.split())
    found = json.loads(ghosts(*arguments, "--format", "json").out)
    assert any("too few games on a deck" in note for note in found["notes"])
    for each in found["numbers"]:
        told = each["within"] is not None
        assert (each["surely_above"] is not None, each["surely_below"] is not None) == (told, told)


@pytest.mark.usefixtures("decks")
def test_enough_games_need_no_such_note(ghosts: Ghosts) -> None:
    said = ghosts(*STATS, "--decks", "decks")
    assert "too few games" not in said.out
    assert "The same sign on every deck" in said.out or "It depends on the deck" in said.out
