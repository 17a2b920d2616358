"""``ghosts solve --deck``: the best board of a catalog, and the record book."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ghosts_cli.advice import record_book
from ghosts_cli.errors import ExitCode
from ghosts_cli.formats.notation import parse_board
from ghosts_cli.formats.tokens import parse_tile
from ghosts_cli.game import score_board
from tests.cli.calling import Ghosts

TOKENS = ["S:gg", "S:g", "C:o", "C:o+3", "X:y/b", "C:b", "S:w+4", "D:s/s", "C:l", "S:i"]


@pytest.fixture
def catalog(folder: Path) -> Path:
    """A catalog of ten tiles, as the program itself writes it."""
    tracks = {"S": "straight", "C": "corner", "X": "crossroads", "D": "double_corner"}
    lines = []
    for number, token in enumerate(TOKENS, start=1):
        tile = parse_tile(token)
        sections = [[monster.value for monster in section] for section in tile.sections]
        monsters = sections if len(sections) == 2 else sections[0]
        lines.append(
            f"  - {{id: {number}, track: {tracks[token[0]]}, monsters: {json.dumps(monsters)}, "
            f"diamonds: {list(tile.diamonds)}, source: transcribed}}\n"
        )
    file = folder / "ten.yaml"
    head = "format: ghosts-catalog@1\nname: Ten\nedition: custom\nprovenance: transcribed\ntiles:\n"
    file.write_text(head + "".join(lines), encoding="utf-8")
    return file


def test_the_best_board_is_proven_and_scores_what_is_claimed(ghosts: Ghosts, catalog: Path) -> None:
    outcome = ghosts("solve", "--deck", "--catalog", catalog, "--format", "json")
    assert outcome.code == 0
    document = json.loads(outcome.out)
    (result,) = document["results"]
    tiles = {number: parse_tile(token) for number, token in enumerate(TOKENS, start=1)}
    score = score_board(parse_board(result["board"], tiles.get))
    assert (score.total, score.dead_ends) == (result["optimum"], result["dead_ends"])
    assert (result["file"], result["name"]) == ("--deck", "bone=N1,S2 tooth=W3,E1")
    assert (result["proven"], result["scored"], result["regret"]) == (True, None, None)
    assert "best " in outcome.err
    assert "no board above " in outcome.err


def test_the_text_shows_the_board_its_tiles_and_the_proof(ghosts: Ghosts, catalog: Path) -> None:
    outcome = ghosts("-q", "solve", "--deck", "--doors", "bone=N1,N2 tooth=S1,S2", "--catalog", catalog)
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert lines[0] == "The best board of Ten, 10 tiles"
    assert lines[1].startswith("Doors bone=N1,N2 tooth=S1,S2: ")
    assert lines[2].startswith("Proven in ")
    assert any(line.startswith("Tiles: ") for line in lines)
    assert "B bone door" in outcome.out


def test_the_record_book_is_kept_and_gone_on_with(
    ghosts: Ghosts, catalog: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = record_book.arrangements()[:3]
    monkeypatch.setattr(record_book, "arrangements", lambda: some)
    line = ("solve", "--deck", "--doors", "any", "--catalog", catalog, "--book", "book.json")
    first = ghosts(*line)
    assert first.code == 0
    assert "Proven for all 3 door arrangements that differ" in first.out.replace("\n", " ")
    assert [f"{number} of 3" in first.err for number in (1, 2, 3)] == [True] * 3
    again = ghosts(*line)
    assert (again.out, again.err) == (first.out, "")
    document = json.loads(ghosts(*line, "--format", "json").out)
    assert [result["name"] for result in document["results"]] == [record_book.doors_words(doors) for doors in some]


def test_out_of_time_the_bound_is_told(ghosts: Ghosts, catalog: Path) -> None:
    outcome = ghosts("solve", "--deck", "--time-limit", 0, "--no-boards", "--catalog", catalog)
    assert outcome.code == 0
    assert "Not proven in the time given: no board with these doors scores more than " in outcome.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--doors", "any", "--board", "S"], "error: --doors and --book are for --deck"),
        (["--deck", "--book", "b.json"], "error: --book is for '--deck --doors any'"),
        (["--deck", "--keep"], "error: --deck is about the whole catalog: leave out boards, --keep, --hand"),
        (["--deck", "--format", "csv"], "error: --deck has no CSV; --format json has all of it"),
        (["--deck", "--doors", "bone=N1"], "error: Invalid value for '--doors': expected any, or doors such as 'bone="),
        (["--board", "S", "--format", "parquet"], "error: --format parquet is for the boards of a run"),
    ],
)
def test_wrong_usage_is_refused(arguments: list[str], message: str, ghosts: Ghosts) -> None:
    outcome = ghosts("solve", *arguments)
    assert outcome.code == ExitCode.USAGE
    assert outcome.err.startswith(message)


def test_a_catalog_of_too_few_tiles_is_told(ghosts: Ghosts, catalog: Path) -> None:
    text = catalog.read_text(encoding="utf-8").splitlines(keepends=True)
    catalog.write_text("".join(text[:-2]), encoding="utf-8")
    outcome = ghosts("solve", "--deck", "--catalog", catalog)
    assert outcome.code == ExitCode.WRONG_INPUT
    assert outcome.err == "error: 8 tiles do not fill a board of 9 cells\n"
