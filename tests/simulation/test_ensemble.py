"""Ensembles of decks: read, drawn, played deck after deck, kept and gone on with."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ghosts_cli.analysis.robust_figures import compared, simulated, studied
from ghosts_cli.catalog.sample_files import NoDecksError
from ghosts_cli.catalog.writing import catalog_yaml
from ghosts_cli.errors import ExitCode, OutputExistsError, UnreadableError, UsageError
from ghosts_cli.simulation.ensemble import (
    Deck,
    DecksError,
    Figure,
    Measure,
    drawn_ensemble,
    each_once,
    plans_of,
    play_ensemble,
    read_ensemble,
    totals_notes,
)
from ghosts_cli.simulation.ensemble_folder import EnsembleFolder
from ghosts_cli.simulation.intervals import Estimate
from ghosts_cli.simulation.plan import LARGEST_SEED, RunPlan
from ghosts_cli.simulation.run import Watcher
from tests.simulation.games import Silent, plan


def plans(decks: Sequence[Deck], *names: str, games: int = 20, seed: int = 7) -> list[RunPlan]:
    base = plan(*names, games=games)

    def make(deck: Deck, its_seed: int) -> RunPlan:
        setup = replace(base.setup, tiles=deck.catalog.tiles)
        return replace(base, setup=setup, catalog=deck.catalog, seed=its_seed)

    return plans_of(decks, make, seed)


def mean_total(a_plan: RunPlan, watcher: Watcher) -> list[Figure]:
    """A measure that plays nothing: the seed, and a number that is none."""
    watcher.advance(a_plan.games)
    nothing = Figure("t", "", "nothing", Estimate(math.nan, None, None, 0), None)
    return [Figure("t", "", "seed", Estimate(float(a_plan.seed), 1 / 3, None, 5), 0.1, 0.5), nothing]


def until(decks: int, measure: Measure = mean_total) -> Measure:
    """A measure that Ctrl-C interrupts after so many decks."""
    done: list[RunPlan] = []

    def interrupted(a_plan: RunPlan, watcher: Watcher) -> Sequence[Figure] | None:
        if len(done) == decks:
            raise KeyboardInterrupt
        done.append(a_plan)
        return measure(a_plan, watcher)

    return interrupted


def test_a_folder_is_read_by_file_name_and_a_file_is_an_ensemble_of_one(tmp_path: Path) -> None:
    decks = drawn_ensemble(3, 5)
    for deck in reversed(decks):
        (tmp_path / deck.file).write_text(catalog_yaml(deck.catalog), encoding="utf-8")
    assert [(deck.file, deck.catalog.hash) for deck in read_ensemble(str(tmp_path))] == [
        (deck.file, deck.catalog.hash) for deck in decks
    ]
    (only,) = read_ensemble(str(tmp_path / "deck-002.yaml"))
    assert (only.file, only.catalog.hash) == ("deck-002.yaml", decks[1].catalog.hash)


def test_every_broken_catalog_is_told_at_once(tmp_path: Path) -> None:
    good = drawn_ensemble(1, 5)[0]
    (tmp_path / "a.yaml").write_text(catalog_yaml(good.catalog), encoding="utf-8")
    (tmp_path / "b.yaml").write_text("format: ghosts-catalog@1\nname: x\n", encoding="utf-8")
    (tmp_path / "c.yaml").write_text("[]", encoding="utf-8")
    with pytest.raises(DecksError) as error:
        read_ensemble(str(tmp_path))
    told = str(error.value)
    assert f"{tmp_path}/b.yaml:1:1: error: missing key" in told
    assert f"{tmp_path}/c.yaml:1:1: error: " in told
    assert error.value.exit_code is ExitCode.UNREADABLE


def test_a_folder_without_catalogs_is_told_how_to_make_some(tmp_path: Path) -> None:
    with pytest.raises(NoDecksError, match=r"is a folder without catalogs \(\*\.yaml\); 'ghosts catalog sample"):
        read_ensemble(str(tmp_path))


def test_a_deck_that_is_there_twice_counts_once() -> None:
    one, two = drawn_ensemble(2, 5)
    decks, notes = each_once([one, two, Deck("copy.yaml", replace(one.catalog, name="copy"))])
    assert decks == [one, two]
    assert notes == ["copy.yaml has the tiles of deck-001.yaml; it counts once"]


def test_decks_with_other_totals_are_noted() -> None:
    decks = drawn_ensemble(3, 5)
    assert totals_notes(decks) == []
    less = Deck("less.yaml", replace(decks[0].catalog, tiles=decks[0].catalog.tiles[1:]))
    (note,) = totals_notes([*decks, less])
    assert note.startswith("the decks do not have the same totals: 3 agree, less.yaml has others;")


def test_every_deck_has_a_seed_of_its_own_and_the_first_the_one_asked_for() -> None:
    decks = drawn_ensemble(3, 5)
    assert [each.seed for each in plans(decks, seed=7)] == [7, 8, 9]
    assert [each.seed for each in plans(decks, seed=LARGEST_SEED - 2)] == [LARGEST_SEED - each for each in (2, 1, 0)]


def test_a_seed_that_leaves_too_few_for_all_decks_is_refused() -> None:
    with pytest.raises(UsageError, match=rf"leaves no seeds for 3 decks: .*; expected 0 to {LARGEST_SEED - 2}$"):
        plans(drawn_ensemble(3, 5), seed=LARGEST_SEED - 1)


def test_a_deck_that_cannot_be_played_is_named() -> None:
    (deck,) = drawn_ensemble(1, 5)
    few = Deck("few.yaml", replace(deck.catalog, tiles=deck.catalog.tiles[:40]))
    with pytest.raises(UsageError, match=r"few\.yaml: 2 players of the basic variant need 50 tiles"):
        plans([few])


def test_ctrl_c_keeps_the_decks_that_are_finished() -> None:
    decks, watcher = drawn_ensemble(4, 5), Silent()
    found = play_ensemble(decks, plans(decks), until(2), watcher)
    assert (len(found.decks), found.asked, found.finished) == (2, 4, False)
    assert found.decks == tuple(decks[:2])
    assert watcher.told[0] == ("begin", 80, 0)
    assert watcher.played == 40


def test_a_measure_that_was_interrupted_is_not_counted() -> None:
    decks = drawn_ensemble(2, 5)
    assert play_ensemble(decks, plans(decks), lambda *_: None, Silent()).figures == ()


@pytest.mark.parametrize("measure", [compared(1, 0.95), simulated(1), studied(1)], ids=["compare", "simulate", "stats"])
def test_an_interrupted_ensemble_goes_on_to_the_same_numbers(measure: Measure, tmp_path: Path) -> None:
    decks = drawn_ensemble(3, 5)
    each = plans(decks, "greedy", "random")
    whole = play_ensemble(decks, each, measure, Silent())

    def kept() -> EnsembleFolder:
        return EnsembleFolder.at(tmp_path / "kept", "stats", each, 0.95, force=False)

    first = play_ensemble(decks, each, until(1, measure), Silent(), kept())
    watcher = Silent()
    second = play_ensemble(decks, each, measure, watcher, kept())
    assert len(first.decks) == 1
    assert watcher.told[0] == ("begin", 60, 20)
    assert str(second.figures) == str(whole.figures)  # nan is not itself, but is written alike


def test_the_number_of_jobs_has_no_effect() -> None:
    decks = drawn_ensemble(2, 5)
    each = plans(decks, "greedy", games=600)
    one, two = (play_ensemble(decks, each, studied(jobs), Silent()) for jobs in (1, 2))
    assert str(one.figures) == str(two.figures)


def test_what_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    folder = EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)
    figures = mean_total(a_plan, Silent())
    folder.keep(a_plan, figures)
    assert str(folder.known(a_plan)) == str(figures)
    assert folder.known(replace(a_plan, seed=99)) is None


def test_more_decks_go_on_with_those_that_are_there(tmp_path: Path) -> None:
    decks = drawn_ensemble(4, 5)
    each = plans(decks)
    folder = EnsembleFolder.at(tmp_path / "kept", "stats", each[:3], 0.95, force=False)
    play_ensemble(decks[:3], each[:3], mean_total, Silent(), folder)
    watcher, folder = Silent(), EnsembleFolder.at(tmp_path / "kept", "stats", each, 0.95, force=False)
    assert play_ensemble(decks, each, mean_total, watcher, folder).finished
    assert watcher.told == [("begin", 80, 60), 20]


def test_a_folder_of_another_command_is_refused_and_force_begins_anew(tmp_path: Path) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    path = tmp_path / "kept"
    EnsembleFolder.at(path, "stats", [a_plan], 0.95, force=False).keep(a_plan, mean_total(a_plan, Silent()))
    more = replace(a_plan, games=21)
    with pytest.raises(OutputExistsError) as error:
        EnsembleFolder.at(path, "stats", [more], 0.95, force=False)
    assert str(error.value) == (
        f"{path} keeps the decks of another command: games is 20 there, 21 here; --force begins anew"
    )
    with pytest.raises(OutputExistsError, match="command is stats there, compare here"):
        EnsembleFolder.at(path, "compare", [a_plan], 0.95, force=False)
    assert EnsembleFolder.at(path, "stats", [more], 0.95, force=True).known(a_plan) is None


@pytest.mark.parametrize("text", ["{}", '{"format": "ghosts-run@1"}'])
def test_a_folder_whose_own_file_is_another_is_told_in_a_plain_sentence(tmp_path: Path, text: str) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)
    (tmp_path / "kept" / "ensemble.json").write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError) as error:
        EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)
    assert error.value.problems[0].message == (
        "expected what 'ghosts robust' wrote: it has not the key 'format: ghosts-ensemble@1';"
        " begin the folder anew with --force"
    )


def test_what_the_other_command_does_not_tell_is_told_as_such(tmp_path: Path) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)
    (tmp_path / "kept" / "ensemble.json").write_text('{"format": "ghosts-ensemble@1"}', encoding="utf-8")
    with pytest.raises(OutputExistsError, match="command is not told there, stats here"):
        EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)


@pytest.mark.parametrize("force", [False, True])
def test_a_folder_of_other_things_is_never_touched(tmp_path: Path, force: bool) -> None:  # noqa: FBT001 - a case
    (a_plan,) = plans(drawn_ensemble(1, 5))
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(UsageError, match=r"was not written by 'ghosts robust': 'letter\.txt' is in it"):
        EnsembleFolder.at(tmp_path, "stats", [a_plan], 0.95, force=force)
    with pytest.raises(UsageError, match=r"is a file; expected the name of a folder to write"):
        EnsembleFolder.at(tmp_path / "letter.txt", "stats", [a_plan], 0.95, force=force)


@pytest.mark.parametrize(
    ("places", "message"),
    [
        ((1, 2, 0), "keeps other decks: its deck 1 is {0} there, {1} here; --force begins anew"),
        ((0, 2), "keeps other decks: its deck 2 is {1} there, {2} here; --force begins anew"),
        ((2,), "keeps other decks: its deck 1 is {0} there, {2} here; --force begins anew"),
        ((0,), "keeps 3 decks, and here only the first of them is asked for; --force begins anew"),
        ((0, 1), "keeps 3 decks, and here only the first 2 of them are asked for; --force begins anew"),
    ],
)
def test_decks_that_do_not_begin_with_those_kept_are_refused(
    tmp_path: Path, places: Sequence[int], message: str
) -> None:
    decks = drawn_ensemble(3, 5)
    EnsembleFolder.at(tmp_path / "kept", "stats", plans(decks), 0.95, force=False)
    others = plans([decks[place] for place in places])
    with pytest.raises(OutputExistsError) as error:
        EnsembleFolder.at(tmp_path / "kept", "stats", others, 0.95, force=False)
    assert str(error.value).endswith(message.format(*(deck.catalog.hash[:12] for deck in decks)))
    EnsembleFolder.at(tmp_path / "kept", "stats", others, 0.95, force=True)


def test_another_seed_is_another_command(tmp_path: Path) -> None:
    decks = drawn_ensemble(2, 5)
    EnsembleFolder.at(tmp_path / "kept", "stats", plans(decks), 0.95, force=False)
    with pytest.raises(OutputExistsError, match="seed is 7 there, 8 here"):
        EnsembleFolder.at(tmp_path / "kept", "stats", plans(decks, seed=8), 0.95, force=False)


def test_beginning_anew_leaves_what_somebody_put_among_the_decks(tmp_path: Path) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    folder = EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)
    folder.keep(a_plan, mean_total(a_plan, Silent()))
    mine = tmp_path / "kept" / "decks" / "deck-001.yaml"
    mine.touch()
    EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=True)
    assert list(mine.parent.iterdir()) == [mine]


@pytest.mark.parametrize("text", ["[]", "{", '{"format": "x"}', "[" * 100_000, ""])
def test_a_folder_that_does_not_say_what_was_asked_for_is_told(tmp_path: Path, text: str) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)
    (tmp_path / "kept" / "ensemble.json").write_text(text, encoding="utf-8")
    with pytest.raises((UnreadableError, OutputExistsError), match="--force"):
        EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)


AGAIN = "; delete the file and its deck is played again, or begin the folder anew with --force"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 8}, "the file has been changed since 'ghosts robust' wrote it: its checksum is another"),
        ({"deck": "0" * 64}, "the file has been changed since 'ghosts robust' wrote it: its checksum is another"),
        ({"figures": []}, "the file has been changed since 'ghosts robust' wrote it: its checksum is another"),
        ({"format": "x"}, "expected the format ghosts-ensemble-deck@1, found 'x'"),
    ],
)
def test_a_changed_deck_is_told(tmp_path: Path, change: dict[str, object], message: str) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    folder = EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)
    folder.keep(a_plan, mean_total(a_plan, Silent()))
    (file,) = (tmp_path / "kept" / "decks").iterdir()
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    with pytest.raises(UnreadableError) as error:
        folder.known(a_plan)
    assert f"error: {message}{AGAIN}" in str(error.value)


def test_a_deck_in_the_place_of_another_is_told(tmp_path: Path) -> None:
    one, two = plans(drawn_ensemble(2, 5))
    folder = EnsembleFolder.at(tmp_path / "kept", "stats", [one, two], 0.95, force=False)
    folder.keep(one, mean_total(one, Silent()))
    (file,) = (tmp_path / "kept" / "decks").iterdir()
    file.rename(file.with_name(f"{two.catalog.hash[:16]}-{two.seed}.json"))
    ours, theirs = one.catalog.hash[:12], two.catalog.hash[:12]
    with pytest.raises(UnreadableError, match=f"of deck {theirs} with seed 8, found those of deck {ours} with seed 7;"):
        folder.known(two)


def test_a_deck_of_another_command_is_told(tmp_path: Path) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    folders = [EnsembleFolder.at(tmp_path / each, each, [a_plan], 0.95, force=False) for each in ("stats", "simulate")]
    folders[0].keep(a_plan, mean_total(a_plan, Silent()))
    (file,) = (tmp_path / "stats" / "decks").iterdir()
    (tmp_path / "simulate" / "decks" / file.name).write_bytes(file.read_bytes())
    with pytest.raises(UnreadableError, match="these are figures of another command"):
        folders[1].known(a_plan)


def test_whole_numbers_come_back_as_they_were_kept(tmp_path: Path) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    folder = EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)
    folder.keep(a_plan, [Figure("t", "", "whole", Estimate(3, 2, 4, 5), 0)])
    assert folder.known(a_plan) == [Figure("t", "", "whole", Estimate(3.0, 2.0, 4.0, 5), 0.0)]


@pytest.mark.parametrize("text", ["[[", "{}", "[[1]]", "[]", '{"format": "ghos', "[" * 100_000])
def test_a_damaged_deck_is_told(tmp_path: Path, text: str) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    folder = EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)
    folder.keep(a_plan, mean_total(a_plan, Silent()))
    (file,) = (tmp_path / "kept" / "decks").iterdir()
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError, match=f"expected what 'ghosts robust' wrote: .*{AGAIN}"):
        folder.known(a_plan)


def test_an_empty_deck_is_told(tmp_path: Path) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    folder = EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False)
    folder.keep(a_plan, mean_total(a_plan, Silent()))
    (file,) = (tmp_path / "kept" / "decks").iterdir()
    file.write_text("", encoding="utf-8")
    with pytest.raises(UnreadableError, match=f"the file is empty{AGAIN}"):
        folder.known(a_plan)


def test_a_deck_is_kept_as_a_line_of_json(tmp_path: Path) -> None:
    (a_plan,) = plans(drawn_ensemble(1, 5))
    EnsembleFolder.at(tmp_path / "kept", "stats", [a_plan], 0.95, force=False).keep(
        a_plan, mean_total(a_plan, Silent())
    )
    (file,) = (tmp_path / "kept" / "decks").iterdir()
    (line,) = file.read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["figures"][0] == ["t", "", "seed", 7.0, 1 / 3, None, 5, 0.1, 0.5]
