"""``ghosts whatif``: what is told of a change, and what cannot be changed."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import polars as pl
import pytest

from ghosts_cli.catalog.changes import changed_catalog
from ghosts_cli.catalog.writing import catalog_yaml, selection
from ghosts_cli.formats.tokens import parse_tile
from tests.cli.calling import Ghosts
from tests.simulation.games import catalog

FEW = ("--games", 40, "--players", 2)


def test_a_change_is_told_with_its_intervals_its_totals_and_its_catalogs(ghosts: Ghosts) -> None:
    said = ghosts("whatif", "--tile", 17, "C:gw+4", "--games", 300)
    lines = said.out.splitlines()
    text = " ".join(said.out.split())
    assert (said.code, said.err) == (0, "")
    assert lines[:2] == ["What if", "  tile 17 is C:gw+4 instead of S:yb?"]
    assert "300 games with both, 4 players, seed 1, greedy on every seat" in text
    assert "The changed catalog breaks the published totals, which is fine here: 30 straight tiles (not 31)," in text
    assert "those of all 20 differences hold at once with 95 % (Bonferroni)" in text
    assert next(line for line in lines if line.startswith("  taken, of games")).endswith("*")
    assert lines[-2] == catalog().honesty
    assert lines[-1].startswith("So is the changed one (hash ")
    assert max(map(len, lines)) <= 80


def test_a_change_of_nothing_is_told_as_exactly_nothing(ghosts: Ghosts) -> None:
    said = ghosts("whatif", "--tile", 17, "S:yb", *FEW)
    assert "  tile 17 stays S:yb?" in said.out
    assert "No difference: all 40 games came out the same." in said.out
    data = json.loads(ghosts("whatif", "--tile", 17, "S:yb", *FEW, "--format", "json").out)
    zero = {"mean": 0, "low": 0, "high": 0, "n": 40}
    differences = [number["difference"] for number in data["numbers"] if number["difference"] is not None]
    assert differences == [zero] * len(differences)
    assert len(differences) >= len(data["numbers"]) - 1  # nobody may have taken the tile, so in no round
    assert data["same_totals"] == 40
    assert not any(number["moved"] for number in data["numbers"])


def test_changes_of_every_kind_go_together(ghosts: Ghosts) -> None:
    changes = ("--tile", 17, "C", "--remove", 3, "--add", "X:d/d", "--add", "S+10", "--rule", "bat=6")
    said = ghosts("whatif", *changes, "--rule", "golems=0,4,9,16,25,36", *FEW)
    assert said.out.splitlines()[1:6] == [
        "  tile 3, S:do, makes way for tile 79, X:d/d",
        "  tile 17 is C instead of S:yb",
        "  S+10 is added as tile 80",
        "  golems=0,4,9,16,25,36 instead of 0,4,10,18,28,40",
        "  bat=6 instead of 5?",
    ]


def test_the_json_says_what_was_changed_and_what_moved(ghosts: Ghosts) -> None:
    arguments = (
        "whatif",
        "--tile",
        17,
        "C:gw+4",
        "--rule",
        "bat=6",
        *FEW,
        "--strategy",
        "greedy",
        "--strategy",
        "random",
    )
    data = json.loads(ghosts(*arguments, "--format", "json").out)
    assert (data["format"], data["games_played"], data["finished"]) == ("ghosts-whatif@1", 40, True)
    assert data["changes"] == {
        "tiles": [{"before": {"id": 17, "notation": "S:yb"}, "after": {"id": 17, "notation": "C:gw+4"}}],
        "rules": [{"rule": "bat", "before": "5", "after": "6"}],
    }
    assert data["catalog"] == catalog().summary()
    assert data["catalog_after"]["hash"] != data["catalog"]["hash"]
    assert data["interval"]["correction"] == "bonferroni"
    assert data["interval"]["differences_at_once"] == len(data["numbers"])
    assert {number["group"] for number in data["numbers"]} == {
        "greedy",
        "random",
        "all boards",
        "first player",
        "tile 17",
    }
    assert data["totals_broken"][0] == {"what": "straight tiles", "found": 30, "expected": 31}


def test_tables_have_the_same_numbers(ghosts: Ghosts, folder: Path) -> None:
    arguments = ("whatif", "--remove", 17, *FEW)
    data = json.loads(ghosts(*arguments, "--format", "json").out)
    rows = list(csv.DictReader(io.StringIO(ghosts(*arguments, "--format", "csv").out)))
    assert [(row["group"], row["measure"]) for row in rows] == [
        (number["group"], number["measure"]) for number in data["numbers"]
    ]
    assert float(rows[0]["difference"]) == data["numbers"][0]["difference"]["mean"]
    assert ghosts(*arguments, "-o", "moved.parquet").code == 0
    assert (
        pl.read_parquet(folder / "moved.parquet")["difference"].to_list()[0] == data["numbers"][0]["difference"]["mean"]
    )


def test_another_catalog_is_held_against_the_one_in_use(ghosts: Ghosts, folder: Path) -> None:
    other = changed_catalog(catalog(), changed=[(5, parse_tile("S"))], added=[], removed=[])
    (folder / "other.yaml").write_text(catalog_yaml(selection(other, other.tiles[:77])), encoding="utf-8")
    said = ghosts("whatif", "--to", "other.yaml", *FEW)
    assert (said.code, said.out.splitlines()[1].split(" instead")[0]) == (0, "  tile 5 is S")
    assert "is left out?" in said.out
    assert "breaks" not in said.out  # a custom edition without totals of its own


@pytest.mark.usefixtures("folder")
def test_many_changed_tiles_are_counted_rather_than_listed(ghosts: Ghosts) -> None:
    assert ghosts("catalog", "sample", "-o", "decks").code == 0
    said = ghosts("whatif", "--to", "decks/deck-001.yaml", *FEW)
    text = " ".join(said.out.split())
    assert "more tiles are others ('ghosts catalog diff' lists them)?" in text
    assert "more changed tiles: --format csv or json." in text
    assert "published totals" not in text


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_editions_of_any_size_can_be_played(ghosts: Ghosts, players: int) -> None:
    said = ghosts("whatif", "--add", "S:d", "--add", "C:d", "--players", players, "--games", 5, "--strategy", "random")
    assert said.code == 0
    assert "tile 80" in said.out


def test_the_options_of_simulations_are_there(ghosts: Ghosts) -> None:
    more = ("--advanced", "--placement", "end-of-round", "--path-unit", "tile", "--doors", "bone=N1,S2 tooth=W3,E1")
    said = ghosts("whatif", "--rule", "special_doors=3", *FEW, *more, "--seed", 9, "--jobs", 2)
    assert "Two hidden tiles (advanced), tiles laid at the end of the round, paths counted by tile" in " ".join(
        said.out.split()
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "nothing changes: give --tile, --add, --remove, --rule or --to"),
        (("--tile", 900, "S"), "the catalog has no tile 900; its ids go from 1 to 78"),
        (("--remove", 79), "the catalog has no tile 79; its ids go from 1 to 78"),
        (("--tile", 17, "C:gw+44"), "--tile 17: a diamond is worth 1 to 10, found '44'\n  C:gw+44\n       ^"),
        (("--add", "C:gw@90"), "--add: a tile by itself has no rotation: leave out the '@'\n  C:gw@90\n      ^"),
        (("--add", "C:oo"), "--add: a tile has at most one golem, this one has 2"),
        (("--rule", "golem=1"), "there is no rule 'golem'; did you mean 'golems'?"),
        (("--rule", "golems=0,4"), "the table for golems needs points for 0 to 5 golems"),
        (("--rule", "bat=30000"), "the engine counts up to 32767"),
        (("--to", "x.yaml", "--remove", 3), "--to names the whole changed catalog: leave out --tile, --add and"),
        (("--to", "-", "--catalog", "-"), "standard input (-) can be read only once"),
        (("--remove", 1, "--remove", 2, "--players", 5), "5 players of the basic variant need 77 tiles, and the"),
        (
            ("--rule", "bat=6", "--format", "parquet"),
            "--format parquet is not for the screen: name a file with -o FILE",
        ),
    ],
)
def test_wrong_usage_is_told_with_what_was_expected(ghosts: Ghosts, options: tuple[object, ...], message: str) -> None:
    said = ghosts("whatif", *options)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_a_catalog_that_is_not_there_cannot_be_read(ghosts: Ghosts) -> None:
    assert ghosts("whatif", "--to", "nowhere.yaml").code == 3
