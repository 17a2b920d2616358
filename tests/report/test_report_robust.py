"""What a report says about other decks, in HTML and in Markdown."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ghosts_cli.errors import InputError, UnreadableError
from ghosts_cli.formats.languages import Language, speaking
from ghosts_cli.formats.robust import read_robust
from ghosts_cli.report.charts import Point, ranked_points
from ghosts_cli.report.robust_words import short_names
from tests.cli.calling import Ghosts, caller


@pytest.fixture
def ghosts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ghosts:
    """The program in a folder with a run, a comparison on three decks in a file, and statistics in a folder."""
    monkeypatch.delenv("GHOSTS_CATALOG", raising=False)
    monkeypatch.chdir(tmp_path)
    call = caller(capsys, monkeypatch)
    three = ("--sample", 3, "--players", 2)
    assert call("simulate", "--games", 40, "--players", 2, "-o", "runs/a", "-q").code == 0
    pair = ("--a", "greedy", "--b", "random")
    assert call("robust", "compare", *pair, *three, "--games", 30, "-o", "robust.json", "-q").code == 0
    assert call("robust", "stats", *three, "--games", 260, "-o", "runs/robust", "-q").code == 0
    return call


def test_the_page_has_a_part_with_conclusions_a_chart_and_a_table(ghosts: Ghosts) -> None:
    said = ghosts("report", "runs/a", "--robust", "robust.json", "--robust", "runs/robust")
    assert said.code == 0
    assert '<a href="#robust">other decks</a>' in said.out
    (part,) = re.findall(r'<section aria-labelledby="robust">.*?</section>', said.out, re.DOTALL)
    part = part.replace("\N{NO-BREAK SPACE}", " ")
    assert "greedy beats random on 3 of 3 decks (on 3 with a 95 % interval without 0)." in part
    assert part.count('<svg role="img" class="chart"') == 2
    assert part.count("<circle ") == 6
    assert "<title>deck-002.yaml: " in part
    assert "total, a - b: a dot for each of 3 decks, with its 95 % interval." in part
    assert '<th scope="row">turn 1, points ahead</th>' in part
    assert '<th scope="row">dragon, value</th>' in part
    assert part.count("none of them the printed one (G7)") == 1
    assert "<code>ghosts report runs/a --robust robust.json --robust runs/robust</code>" in said.out


def test_markdown_has_the_same_conclusions_and_numbers(ghosts: Ghosts) -> None:
    said = ghosts("report", "runs/a", "--robust", "robust.json", "--format", "md")
    assert said.code == 0
    _, part = said.out.split("## What holds on other decks\n")
    assert "- greedy beats random on 3 of 3 decks (on 3 with a 95 % interval without 0)." in part
    data = json.loads(Path("robust.json").read_text(encoding="utf-8"))
    between = data["numbers"][0]["between"]
    assert re.search(rf"^\| total \| \+\d+\.\d+ ±\d+\.\d+ \| {between:.2f} \|", part, re.MULTILINE)
    assert "no ensemble can prove." in part


def test_a_report_without_ensembles_says_nothing_of_other_decks(ghosts: Ghosts) -> None:
    assert "other decks" not in ghosts("report", "runs/a").out + ghosts("report", "runs/a", "--format", "md").out


def test_a_report_on_the_deck_alone_takes_no_ensemble(ghosts: Ghosts) -> None:
    said = ghosts("report", "--deck", "--robust", "robust.json")
    assert (said.code, said.out) == (2, "")
    assert "--robust is for runs; --deck is about the catalog alone" in said.err


def changed(**keys: Any) -> str:
    return json.dumps({**json.loads(Path("robust.json").read_text(encoding="utf-8")), **keys})


@pytest.mark.usefixtures("ghosts")
@pytest.mark.parametrize(
    ("keys", "kind", "message"),
    [
        (
            {"format": "ghosts-run@1"},
            UnreadableError,
            "expected the key 'format: ghosts-robust@1', found 'ghosts-run@1'",
        ),
        ({"decks": 3}, InputError, "expected a list, found a whole number"),
        ({"played": {"games": 3}}, InputError, "'played' has no 'strategies' as 'ghosts robust' writes it"),
        ({"decks": []}, InputError, "total and 47 more numbers: 3 numbers by deck, and there are 0 decks [robust]"),
        ({"command": "review"}, InputError, "found 'review', which it cannot be"),
    ],
)
def test_what_robust_did_not_write_is_refused(keys: dict[str, Any], kind: type[InputError], message: str) -> None:
    Path("other.json").write_text(changed(**keys), encoding="utf-8")
    with pytest.raises(kind) as error:
        read_robust("other.json")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty; 'ghosts robust ... --format json' writes one"),
        ('{"format": "ghosts-ro', "the text ends too early; 'ghosts robust ... --format json' writes it anew"),
        ("[" * 100_000, "it is nested too deeply; 'ghosts robust ... --format json' writes it anew"),
    ],
)
def test_a_damaged_document_is_told_with_what_to_do(ghosts: Ghosts, text: str, message: str) -> None:
    Path("other.json").write_text(text, encoding="utf-8")
    said = ghosts("report", "runs/a", "--robust", "other.json")
    assert (said.code, said.out) == (3, "")
    assert message in said.err


def test_an_ensemble_that_is_named_twice_is_taken_once(ghosts: Ghosts) -> None:
    once = ghosts("report", "runs/a", "--robust", "robust.json", "--format", "md")
    twice = ghosts("report", "runs/a", "--robust", "robust.json", "--robust", "./robust.json", "--format", "md")
    assert twice.out == once.out
    assert "note: --robust ./robust.json has what one named before has; it is taken once\n" in twice.err


def test_text_that_is_no_json_cannot_be_read(ghosts: Ghosts) -> None:
    Path("other.json").write_text("greedy beats random", encoding="utf-8")
    said = ghosts("report", "runs/a", "--robust", "other.json")
    assert said.code == 3
    assert "expected JSON that 'ghosts robust' wrote" in said.err
    assert ghosts("report", "runs/a", "--robust", "nowhere.json").code == 3


def test_names_are_those_of_the_chosen_language(ghosts: Ghosts) -> None:
    said = ghosts("report", "runs/a", "--robust", "robust.json", "--format", "md", "--lang", "de")
    assert "| Drachen |" in said.out.split("## What holds on other decks\n")[1]
    with speaking(Language.GERMAN):
        assert read_robust("robust.json").numbers[1].name == "dragons"


@pytest.mark.parametrize(
    ("files", "names"),
    [
        (["deck-001.yaml", "deck-012.yaml"], ["#1", "#12"]),
        (["deck-001.yaml"], ["deck-001"]),
        (["a.yaml", "b.yaml"], ["a", "b"]),
        (["a1.yaml", "b2.yaml"], ["a1", "b2"]),
        (["a1.yaml", "a01.yaml"], ["a1", "a01"]),
        (["a-very-long-name.yaml", "b.yaml"], ["a-ve…-name", "b"]),
    ],
)
def test_decks_have_short_names_in_tables(files: list[str], names: list[str]) -> None:
    assert list(short_names(files).values()) == names


@pytest.mark.parametrize("number", [1, 50, 1000])
def test_a_chart_of_many_decks_stays_within_a_page(number: int) -> None:
    chart = ranked_points(
        [Point(each, each - 1, each + 1, f"deck {each}") for each in range(number)], title="t", axis="a"
    )
    (height,) = re.findall(r'viewBox="0 0 360 ([\d.]+)"', chart)
    assert chart.count("<circle ") == number
    assert float(height) <= 12 * number + 60 if number < 50 else float(height) <= max(660, 3 * number + 60)
