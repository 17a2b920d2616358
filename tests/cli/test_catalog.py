"""``ghosts catalog``, and which catalog the other commands use."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from ghosts_cli.catalog.file import find_catalog, read_catalog
from ghosts_cli.data_files import data_file
from ghosts_cli.formats.source import Source, read_source
from tests import read
from tests.cli.calling import BOARD, Ghosts

SHIPPED = str(data_file("tiles.yaml"))
MINE = str(Path(__file__).parents[2] / "examples" / "mine.yaml")
BAD = read.CASES / "catalogs" / "mistakes-everywhere.yaml"
WITH_ID = BOARD.replace("S,X,S", "S,1,S")
SMALL = """\
format: ghosts-catalog@1
name: Two tiles
edition: custom
provenance: transcribed
tiles:
  - {id: 1, track: corner, monsters: [dragon], diamonds: [3], source: transcribed}
  - {id: 2, track: crossroads, monsters: [[], [bat, wisp]], source: transcribed}
"""
TOTALS: dict[str, int | dict[str, int]] = {
    "tiles": 78,
    "tracks": {"straight": 31, "corner": 31, "crossroads": 8, "double_corner": 8},
    "monsters": {
        "dragon": 8,
        "ghost": 20,
        "golem": 17,
        "satyr": 12,
        "skeleton": 22,
        "slime": 12,
        "bat": 17,
        "werewolf": 22,
        "wisp": 26,
    },
    "diamonds": 33,
}


@pytest.fixture
def small(folder: Path) -> str:
    """A catalog of two tiles."""
    (folder / "small.yaml").write_text(SMALL, encoding="utf-8")
    return "small.yaml"


def test_a_good_catalog_is_told_in_one_line(ghosts: Ghosts) -> None:
    for line, file, told in (
        (["catalog", "check"], SHIPPED, "78 tiles, the published totals hold; provenance reconstructed"),
        (["catalog", "check", MINE], MINE, "52 tiles, its totals hold; provenance reconstructed"),
        (["catalog", "check", "--catalog", MINE], MINE, "52 tiles, its totals hold; provenance reconstructed"),
    ):
        outcome = ghosts(*line)
        assert (outcome.code, outcome.out, outcome.err) == (0, f"{file}: {told}\n", "")


def test_warnings_alone_are_not_wrong(ghosts: Ghosts) -> None:
    file = read.CASES / "catalogs" / "only-warnings.yaml"
    outcome = ghosts("catalog", "check", file)
    assert (outcome.code, outcome.out) == (
        0,
        f"{file}:6:5: warning: tile 1 is like tile 3: D:b/g [alike]\n"
        f"{file}: 2 tiles, no totals to hold it against, 1 warning; provenance reconstructed\n",
    )


def test_everything_that_is_wrong_is_told_by_place_and_counted(ghosts: Ghosts) -> None:
    outcome = ghosts("catalog", "check", BAD)
    lines = outcome.out.splitlines()
    told = [line.removeprefix("#! ") for line in BAD.read_text(encoding="utf-8").splitlines() if line.startswith("#!")]
    assert (outcome.code, outcome.err) == (1, "")
    assert lines == [*(f"{BAD}:{line}" for line in told), f"{BAD}: {len(told)} errors, 0 warnings"]


def test_json_has_the_keys_of_the_format_in_order(ghosts: Ghosts) -> None:
    outcome = ghosts("catalog", "check", "--format", "json")
    result = json.loads(outcome.out)
    assert list(result) == ["format", "file", "ok", "problems", "totals"]
    assert (result["format"], result["file"], result["ok"], result["problems"]) == ("ghosts-check@1", SHIPPED, True, [])
    assert list(result["totals"]) == list(TOTALS)
    for group, wanted in TOTALS.items():
        found = result["totals"][group]
        if isinstance(wanted, int):
            assert found == {"found": wanted, "published": wanted}
        else:
            assert list(found) == list(wanted)
            assert found == {key: {"found": count, "published": count} for key, count in wanted.items()}


def test_json_tells_problems_as_the_text_does(ghosts: Ghosts) -> None:
    outcome = ghosts("catalog", "check", BAD, "--format", "json")
    result = json.loads(outcome.out)
    assert (outcome.code, outcome.err, result["ok"]) == (1, "", False)
    assert all(list(each) == ["line", "column", "level", "rule", "message"] for each in result["problems"])
    lines = [
        f"{BAD}:{each['line']}:{each['column']}: {each['level']}: {each['message']} [{each['rule']}]"
        for each in result["problems"]
    ]
    assert lines == ghosts("catalog", "check", BAD).out.splitlines()[:-1]


def test_a_custom_edition_has_null_where_it_wants_nothing(ghosts: Ghosts, small: str) -> None:
    totals = json.loads(ghosts("catalog", "check", small, "--format", "json").out)["totals"]
    assert totals["tiles"] == {"found": 2, "published": None}


def test_github_gets_a_workflow_command_a_problem(ghosts: Ghosts, folder: Path) -> None:
    text = SMALL.replace("[dragon]", "[dargon]").replace("id: 2", "id: 0")
    (folder / "a,b:%.yaml").write_text(text, encoding="utf-8")
    outcome = ghosts("catalog", "check", "a,b:%.yaml", "--format", "github")
    assert outcome.code == 1
    assert outcome.out == (
        "::error file=a%2Cb%3A%25.yaml,line=6,col=39,title=G5::unknown monster 'dargon'; did you mean 'dragon'?\n"
        "::error file=a%2Cb%3A%25.yaml,line=7,col=10,title=value::"
        "expected a tile's id, from 1 to 32767, found '0'\n"
    )
    assert ghosts("catalog", "check", "--format", "github").out == ""


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (None, 3, "1:1: error: there is no such file"),
        ("", 3, "1:1: error: the file is empty; 'ghosts catalog show --format yaml' writes one to edit"),
        ("tiles: [", 3, "2:1: error: not YAML: did not find expected node content while parsing a flow node"),
        (
            "format: ghosts-catalog@9\n",
            3,
            "1:9: error: unknown format 'ghosts-catalog@9'; expected ghosts-catalog@1; "
            "did you mean 'ghosts-catalog@1'?",
        ),
        (
            "format: ghosts-board@1\n",
            1,
            "1:9: error: expected ghosts-catalog@1, found 'ghosts-board@1'"
            "; it says that it is a board, which 'ghosts score' reads",
        ),
    ],
)
def test_what_is_no_catalog_is_told_in_every_format(
    content: str | None, code: int, told: str, ghosts: Ghosts, folder: Path
) -> None:
    if content is not None:
        (folder / "x.yaml").write_text(content, encoding="utf-8")
    rule = "read" if code == 3 else "format"
    text = ghosts("catalog", "check", "x.yaml")
    assert (text.code, text.out, text.err) == (code, "", f"x.yaml:{told} [{rule}]\n")
    data = ghosts("catalog", "check", "x.yaml", "--format", "json")
    result = json.loads(data.out)
    assert (data.code, data.err, result["ok"], result["totals"]) == (code, "", False, None)
    (problem,) = result["problems"]
    assert f"{problem['line']}:{problem['column']}: {problem['level']}: {problem['message']}" == told
    github = ghosts("catalog", "check", "x.yaml", "--format", "github")
    assert (github.code, github.err, github.out.count("\n")) == (code, "", 1)


@pytest.mark.parametrize("command", [["score"], ["board", "draw"], ["board", "convert"]])
def test_a_bad_catalog_is_told_once_and_stops_everything(command: list[str], ghosts: Ghosts) -> None:
    outcome = ghosts(*command, "--board", WITH_ID, "--board", WITH_ID, "--catalog", BAD)
    told = [line.removeprefix("#! ") for line in BAD.read_text(encoding="utf-8").splitlines() if line.startswith("#!")]
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.splitlines() == [f"{BAD}:{line}" for line in told]


@pytest.mark.parametrize("command", [["score"], ["board", "draw"], ["board", "convert"]])
def test_a_catalog_that_is_not_there_cannot_be_read(
    command: list[str], ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "nowhere.yaml:1:1: error: there is no such file [read]\n"
    by_option = ghosts(*command, "--board", WITH_ID, "--catalog", "nowhere.yaml")
    assert (by_option.code, by_option.out, by_option.err) == (3, "", told)
    monkeypatch.setenv("GHOSTS_CATALOG", "nowhere.yaml")
    outcome = ghosts(*command, "--board", WITH_ID)
    told = "nowhere.yaml:1:1: error: there is no such file (named by GHOSTS_CATALOG) [read]\n"
    assert (outcome.code, outcome.out, outcome.err) == (3, "", told)


def test_a_bad_catalog_of_the_environment_is_told_with_who_named_it(
    ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GHOSTS_CATALOG", str(BAD))
    for line in (["score", "--board", WITH_ID], ["catalog", "show"]):
        outcome = ghosts(*line)
        assert (outcome.code, outcome.out) == (1, "")
        first, second = outcome.err.splitlines()[:2]
        told = "unknown key 'nmae'; did you mean 'name'? (named by GHOSTS_CATALOG) [unknown-key]"
        assert first == f"{BAD}:13:1: error: {told}"
        assert "GHOSTS_CATALOG" not in second


def test_the_option_beats_the_environment_and_the_environment_the_shipped_catalog(
    ghosts: Ghosts, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def name(*arguments: str) -> str:
        result = json.loads(ghosts("score", "--board", WITH_ID, "--format", "json", *arguments).out)
        return str(result["catalog"]["name"])

    assert name() == find_catalog().name
    monkeypatch.setenv("GHOSTS_CATALOG", MINE)
    assert name() == "Night shift, 52 tiles for two"
    assert name("--catalog", small) == "Two tiles"
    monkeypatch.setenv("GHOSTS_CATALOG", "")
    assert name() == find_catalog().name


def test_ids_mean_the_tiles_of_the_catalog_in_use(ghosts: Ghosts, small: str) -> None:
    result = json.loads(ghosts("score", "--board", WITH_ID, "--catalog", small, "--format", "json").out)
    (player,) = result["files"][0]["players"]
    assert (player["categories"]["dragons"], player["categories"]["diamonds"]) == (1, 3)


def test_g7_a_transcribed_catalog_needs_no_line_about_honesty(ghosts: Ghosts, small: str) -> None:
    for line in (["score", "--board", WITH_ID], ["catalog", "show"]):
        assert "reconstruction" not in ghosts(*line, "--catalog", small).out
        assert "reconstruction" in ghosts(*line).out


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        ([], list(range(1, 79))),
        (["5", "1", "70"], [1, 5, 70]),
        (["--track", "crossroads"], list(range(63, 71))),
        (["--track", "crossroads", "--track", "double_corner"], list(range(63, 79))),
        (["--monster", "dragon", "--monster", "ghost"], [2]),
        (["--diamond", "10"], [28]),
        (["--monster", "dragon", "--diamond", "6", "--diamond", "9"], [1, 32]),
    ],
)
def test_tiles_are_chosen_by_id_track_monsters_and_diamonds(line: list[str], ids: list[int], ghosts: Ghosts) -> None:
    tiles = json.loads(ghosts("catalog", "show", *line, "--format", "json").out)["tiles"]
    assert [tile["id"] for tile in tiles] == ids
    header, *rows = csv.reader(io.StringIO(ghosts("catalog", "show", *line, "--format", "csv").out))
    assert header == ["id", "track", "monsters", "diamonds", "notation", "source"]
    assert [row[0] for row in rows] == list(map(str, ids))
    text = ghosts("catalog", "show", *line).out
    assert text.splitlines()[0].split() == header
    assert f"\n\n{len(ids)} tile{'' if len(ids) == 1 else 's'}\n\n" in text


def test_diamond_any_and_none_part_the_tiles(ghosts: Ghosts) -> None:
    counts = [
        len(json.loads(ghosts("catalog", "show", "--diamond", which, "--format", "json").out)["tiles"])
        for which in ("any", "none")
    ]
    assert counts == [33, 45]


def test_no_tile_like_that_is_a_note_and_no_result(ghosts: Ghosts) -> None:
    outcome = ghosts("catalog", "show", "1", "--track", "corner")
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "note: no tile is like that\n")


def test_a_tile_in_json_has_its_content_notation_and_source(ghosts: Ghosts, small: str) -> None:
    result = json.loads(ghosts("catalog", "show", "--catalog", small, "--format", "json").out)
    assert list(result) == ["format", "catalog", "tiles"]
    assert result["tiles"] == [
        {
            "id": 1,
            "track": "corner",
            "monsters": ["dragon"],
            "diamonds": [3],
            "source": "transcribed",
            "notation": "C:d+3",
        },
        {
            "id": 2,
            "track": "crossroads",
            "monsters": [[], ["bat", "wisp"]],
            "source": "transcribed",
            "notation": "X:/bi",
        },
    ]


def test_a_narrow_page_leaves_out_what_the_notation_tells_as_well(
    ghosts: Ghosts, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads = []
    for width in (80, 55, 40):
        monkeypatch.setenv("COLUMNS", str(width))
        head, *_ = ghosts("catalog", "show", "--catalog", small).out.splitlines()
        heads.append(head.split())
    assert heads == [
        ["id", "track", "monsters", "diamonds", "notation", "source"],
        ["id", "track", "monsters", "diamonds", "notation"],
        ["id", "track", "diamonds", "notation"],
    ]


def test_tiles_are_drawn_over_their_ids(ghosts: Ghosts) -> None:
    text = ghosts("catalog", "show", "1", "70", "--draw").out
    assert "1 S:d+6" in text
    assert "70 X:w+7" in text
    assert ghosts("catalog", "show", "1", "70", "--draw", "--ascii").out.isascii()


@pytest.mark.parametrize("catalog", [SHIPPED, MINE])
def test_a_catalog_written_to_edit_is_the_same_catalog(catalog: str, ghosts: Ghosts, folder: Path) -> None:
    assert ghosts("catalog", "show", "--catalog", catalog, "--format", "yaml", "-o", "mine.yaml").code == 0
    assert read_catalog(read_source("mine.yaml")) == read_catalog(read_source(catalog))
    assert (folder / "mine.yaml").read_text(encoding="utf-8").startswith("# A catalog to edit.")


def test_a_selection_is_written_as_a_custom_edition_that_is_good(ghosts: Ghosts) -> None:
    text = ghosts("catalog", "show", "--track", "crossroads", "--format", "yaml").out
    catalog = read_catalog(Source("x", text))
    assert [tile.id for tile in catalog.tiles] == list(range(63, 71))
    assert [tile for tile in find_catalog().tiles if tile.id in catalog.by_id] == list(catalog.tiles)


@pytest.fixture
def edited(folder: Path) -> str:
    """The shipped catalog with another tile 17, still a base edition."""
    text = Path(SHIPPED).read_text(encoding="utf-8")
    changed = text.replace(
        "{id: 17, track: straight, monsters: [satyr, bat]", "{id: 17, track: straight, monsters: [bat]"
    )
    assert changed != text
    (folder / "edited.yaml").write_text(changed, encoding="utf-8")
    return "edited.yaml"


WAY_OUT = (
    "hint: if these are not meant to be the printed tiles, write 'edition: custom' in edited.yaml: they are then not"
    " held against the published totals"
)


@pytest.mark.parametrize(
    "command",
    [
        ("catalog", "check", "edited.yaml"),
        ("catalog", "check", "edited.yaml", "--format", "json"),
        ("score", "--board", WITH_ID, "--catalog", "edited.yaml"),
        ("score", "--board", WITH_ID, "--catalog", "edited.yaml", "--format", "json"),
        ("board", "convert", "--board", WITH_ID, "--catalog", "edited.yaml"),
        ("solve", "--board", WITH_ID, "--catalog", "edited.yaml"),
        ("simulate", "--games", "2", "--catalog", "edited.yaml"),
        ("robust", "compare", "--a", "greedy", "--b", "random", "--decks", "edited.yaml"),
        ("whatif", "--to", "edited.yaml", "--games", "20"),
        ("stats", "odds", "corner in hidden", "--catalog", "edited.yaml"),
    ],
)
def test_g5_a_deck_of_ones_own_that_is_refused_is_told_the_way_out(
    command: tuple[str, ...], ghosts: Ghosts, edited: str
) -> None:
    outcome = ghosts(*command)
    assert outcome.code == 1
    assert outcome.err.splitlines()[-1] == WAY_OUT
    text = Path(edited).read_text(encoding="utf-8")
    Path(edited).write_text(text.replace("edition: base", "edition: custom"), encoding="utf-8")
    assert ghosts(*command).code == 0


def test_g5_faults_of_tiles_alone_have_no_such_way_out(ghosts: Ghosts) -> None:
    assert "hint:" not in ghosts("catalog", "check", BAD).err


@pytest.mark.parametrize("form", ["text", "json", "csv", "yaml", "html"])
def test_a_catalog_whose_totals_are_off_is_shown_with_a_note(form: str, ghosts: Ghosts, edited: str) -> None:
    outcome = ghosts("catalog", "show", 17, "--catalog", edited, "--format", form)
    assert (outcome.code, outcome.err.splitlines()) == (
        0,
        ["note: this catalog has errors, which 'ghosts catalog check edited.yaml' tells", WAY_OUT],
    )
    assert "17" in outcome.out
    assert ("Checked, and not everything holds." in outcome.out) == (form == "html")


def test_a_catalog_whose_totals_are_off_is_drawn_and_compared(ghosts: Ghosts, edited: str) -> None:
    assert "17 S:b" in ghosts("catalog", "show", 17, "--draw", "--catalog", edited).out
    assert "~  17  changed     S:yb -> S:b" in ghosts("catalog", "diff", edited).out
