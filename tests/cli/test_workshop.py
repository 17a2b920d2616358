"""``ghosts catalog transcribe``, ``diff`` and ``sample`` as commands: outputs, exit codes, and what is said where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from ghosts_cli.catalog.unfinished import read_unfinished
from ghosts_cli.formats.source import read_source
from ghosts_cli.formats.tokens import write_content
from tests.catalog.box import BOX
from tests.cli.calling import Ghosts

ROOT = Path(__file__).parents[2]


def lines(*tokens: str) -> str:
    return "".join(f"{token}\n" for token in tokens)


def tokens(file: str) -> list[str]:
    return [write_content(tile) for tile in read_unfinished(read_source(file)).catalog.tiles]


@pytest.fixture
def box(folder: Path) -> Path:
    """The folder, with a file of a whole box and one of forty tiles."""
    (folder / "tiles.txt").write_text(lines(*BOX))
    (folder / "some.txt").write_text(lines(*BOX[:40]))
    return folder


@pytest.mark.usefixtures("folder")
class TestTypingThroughAPipe:
    def test_the_conversation_can_be_read_line_by_line(self, ghosts: Ghosts) -> None:
        outcome = ghosts("catalog", "transcribe", "-o", "mine.yaml", typed="cgw+4\nS:gz\nquit\n")
        assert (outcome.code, outcome.err) == (0, "")
        assert outcome.out == (
            "78 tiles, one a line, in any order: what is typed goes to mine.yaml at once.\n"
            "A tile is its track, :monsters and +diamonds, as in C:gw+4; 'help' says more.\n"
            "S straight  C corner  X crossroads  D double corner  d dragon  g ghost  o golem\n"
            "y satyr  s skeleton  l slime  b bat  w werewolf  i wisp\n"
            "78 tiles left: S31 C31 X8 D8  d8 g20 o17 y12 s22 l12 b17 w22 i26  33 diamonds\n"
            "1> cgw+4\n"
            "· · · │ · · ·\n"
            "·◆4   │     ·   tile 1  C:gw+4\n"
            "·     ╰──gw──   corner: ghost, werewolf; diamond 4\n"
            "·           ·\n"
            "· · · · · · ·\n"
            "77 tiles left: S31 C30 X8 D8  d8 g19 o17 y12 s22 l12 b17 w21 i26  32 diamonds\n"
            "2> S:gz\n"
            "  S:gz\n"
            "     ^ 'z' is no monster; the letters are d dragon, g ghost, o golem, y satyr, s\n"
            "skeleton, l slime, b bat, w werewolf, i wisp\n"
            "2> quit\n"
            "mine.yaml: 1 of 78 tiles\n"
            "77 tiles left: S31 C30 X8 D8  d8 g19 o17 y12 s22 l12 b17 w21 i26  32 diamonds\n"
        )

    def test_a_total_that_cannot_come_out_right_is_told_at_that_line_with_the_lines_so_far(
        self, ghosts: Ghosts
    ) -> None:
        typed = lines("S:ddd", "S:ddd", "C", "S:dd", "C:d")
        outcome = ghosts("catalog", "transcribe", "--no-draw", "-o", "mine.yaml", typed=typed)
        said = outcome.out[outcome.out.index("5> ") :]
        assert said == (
            "5> C:d\n"
            "tile 5  C:d\n"
            "corner: dragon\n"
            "This cannot come out right: dragons: found 9, published 8, 1 too many\n"
            "  dragons are on: 1 S:ddd, 2 S:ddd, 4 S:dd, 5 C:d\n"
            "  'undo' takes tile 5 back; '1: TILE' puts tile 1 right; or go on and look\n"
            "  later.\n"
            "73 tiles left: S28 C29 X8 D8  d-1 g20 o17 y12 s22 l12 b17 w22 i26  33 diamonds\n"
            "6> \n"
            "mine.yaml: 5 of 78 tiles\n"
            "cannot come out right: dragons: found 9, published 8, 1 too many\n"
            "73 tiles left: S28 C29 X8 D8  d-1 g20 o17 y12 s22 l12 b17 w22 i26  33 diamonds\n"
        )
        assert outcome.code == 1

    def test_every_tile_is_in_the_file_before_the_next_prompt(self, ghosts: Ghosts, folder: Path) -> None:
        for number, token in enumerate(BOX[:5], 1):
            assert ghosts("catalog", "transcribe", "-o", "mine.yaml", typed=f"{token}\n").code == 0
            assert tokens("mine.yaml") == [*BOX[:number]]
        assert [file.name for file in folder.iterdir()] == ["mine.yaml"]

    def test_the_last_tile_ends_it(self, ghosts: Ghosts) -> None:
        outcome = ghosts("catalog", "transcribe", "-o", "mine.yaml", typed=lines(*BOX, "S:ddd"))
        assert outcome.code == 0
        assert "All 78 tiles are there and every published total holds." in outcome.out
        assert tokens("mine.yaml") == [*BOX]

    def test_a_finished_one_can_still_be_put_right(self, ghosts: Ghosts) -> None:
        ghosts("catalog", "transcribe", "-o", "mine.yaml", typed=lines(*BOX))
        outcome = ghosts("catalog", "transcribe", "-o", "mine.yaml", typed=lines("7: S:lll", f"7: {BOX[6]}", "8: S"))
        assert outcome.code == 0
        assert "mine.yaml: 78 of 78 tiles so far, all of them are there." in outcome.out
        assert "Every total can come out right again." in outcome.out
        assert tokens("mine.yaml") == [*BOX]

    def test_nothing_typed_writes_nothing(self, ghosts: Ghosts, folder: Path) -> None:
        assert ghosts("catalog", "transcribe", "-o", "mine.yaml", typed="help\n\n").code == 0
        assert not list(folder.iterdir())

    def test_odd_bytes_are_answered_like_any_slip(self, ghosts: Ghosts) -> None:
        outcome = ghosts("catalog", "transcribe", "-o", "mine.yaml", typed=b"S:\xff\x1b\nS\n")
        assert outcome.code == 0
        assert "1> S:\ufffd\\x1b\n" in outcome.out
        assert "\x1b" not in outcome.out
        assert tokens("mine.yaml") == ["S"]

    def test_the_name_is_what_results_call_the_catalog(self, ghosts: Ghosts, folder: Path) -> None:
        ghosts("catalog", "transcribe", "-o", "mine.yaml", "--name", "Ana's box", typed="S\n")
        assert yaml.safe_load((folder / "mine.yaml").read_text())["name"] == "Ana's box"
        ghosts("catalog", "transcribe", "-o", "mine.yaml", "--name", "Ben's box")
        assert yaml.safe_load((folder / "mine.yaml").read_text())["name"] == "Ben's box"


@pytest.mark.usefixtures("box")
class TestFromAFile:
    def test_a_whole_box_becomes_a_transcribed_catalog(self, ghosts: Ghosts) -> None:
        outcome = ghosts("catalog", "transcribe", "--from", "tiles.txt", "-o", "mine.yaml")
        said = "mine.yaml: all 78 tiles, transcribed, every total holds\n"
        assert (outcome.code, outcome.out, outcome.err) == (0, "", said)
        checked = ghosts("catalog", "check", "mine.yaml")
        said = "mine.yaml: 78 tiles, the published totals hold; provenance transcribed\n"
        assert (checked.code, checked.out) == (0, said)

    def test_standard_input_is_a_dash(self, ghosts: Ghosts) -> None:
        assert ghosts("catalog", "transcribe", "--from", "-", "-o", "mine.yaml", typed=lines(*BOX)).code == 0
        assert tokens("mine.yaml") == [*BOX]

    def test_a_part_of_a_box_can_be_gone_on_with_at_the_keyboard(self, ghosts: Ghosts) -> None:
        outcome = ghosts("catalog", "transcribe", "--from", "some.txt", "-o", "mine.yaml")
        assert outcome.code == 0
        assert outcome.err.startswith("mine.yaml: 40 of 78 tiles\n38 tiles left: ")
        assert ghosts("catalog", "transcribe", "-o", "mine.yaml", typed=lines(*BOX[40:])).code == 0
        assert tokens("mine.yaml") == [*BOX]

    def test_a_table_that_catalog_show_wrote_is_taken(self, ghosts: Ghosts) -> None:
        ghosts("catalog", "transcribe", "--from", "tiles.txt", "-o", "mine.yaml")
        ghosts("catalog", "show", "--catalog", "mine.yaml", "--format", "csv", "-o", "tiles.csv")
        assert ghosts("catalog", "transcribe", "--from", "tiles.csv", "-o", "again.yaml").code == 0
        assert ghosts("catalog", "diff", "mine.yaml", "again.yaml").code == 0

    def test_rows_of_a_reconstruction_are_left_out_and_counted(self, ghosts: Ghosts) -> None:
        ghosts("catalog", "show", "--format", "csv", "-o", "tiles.csv")
        outcome = ghosts("catalog", "transcribe", "--from", "tiles.csv", "-o", "mine.yaml")
        note = "note: 78 rows say 'reconstructed': they are no transcription and were left out\n"
        assert outcome.err.startswith(note)

    def test_what_is_wrong_is_told_line_by_line_and_nothing_is_written(self, ghosts: Ghosts, box: Path) -> None:
        (box / "bad.txt").write_text("S:ddd\nS:ddd\nS:gz\nS:ddd\n")
        outcome = ghosts("catalog", "transcribe", "--from", "bad.txt", "-o", "mine.yaml")
        assert (outcome.code, outcome.out) == (1, "")
        assert [line.split(" error: ")[0] for line in outcome.err.splitlines()] == ["bad.txt:3:4:", "bad.txt:4:1:"]
        assert not (box / "mine.yaml").exists()

    def test_tiles_that_are_there_are_not_overwritten(self, ghosts: Ghosts) -> None:
        ghosts("catalog", "transcribe", "-o", "mine.yaml", typed="S\n")
        outcome = ghosts("catalog", "transcribe", "--from", "some.txt", "-o", "mine.yaml")
        assert (outcome.code, outcome.err) == (2, "error: mine.yaml has tiles already; --force overwrites it\n")
        assert ghosts("catalog", "transcribe", "--from", "some.txt", "-o", "mine.yaml", "--force").code == 0
        assert tokens("mine.yaml") == [*BOX[:40]]


@pytest.mark.usefixtures("box")
class TestFill:
    def test_a_half_transcribed_box_can_be_played_with(self, ghosts: Ghosts) -> None:
        ghosts("catalog", "transcribe", "--from", "some.txt", "-o", "mine.yaml")
        outcome = ghosts("catalog", "transcribe", "--fill", "-o", "mine.yaml")
        said = "mine.yaml: 40 tiles transcribed, 38 made up; every total holds\n"
        assert (outcome.code, outcome.out, outcome.err) == (0, "", said)
        assert ghosts("catalog", "check", "mine.yaml").code == 0
        scored = ghosts("score", "--board", "1,2,3 | 4,5,6 | 7,8,9 bone=N1,S1 tooth=W1,E1", "--catalog", "mine.yaml")
        assert "The catalog is partly a reconstruction: 38 of 78 tiles" in scored.out

    def test_it_can_be_done_at_once_and_gives_the_same(self, ghosts: Ghosts) -> None:
        ghosts("catalog", "transcribe", "--from", "some.txt", "-o", "one.yaml")
        ghosts("catalog", "transcribe", "--fill", "-o", "one.yaml")
        ghosts("catalog", "transcribe", "--from", "some.txt", "--fill", "-o", "two.yaml")
        assert ghosts("catalog", "diff", "one.yaml", "two.yaml").code == 0

    def test_going_on_typing_takes_the_made_up_tiles_out(self, ghosts: Ghosts, box: Path) -> None:
        ghosts("catalog", "transcribe", "--from", "some.txt", "--fill", "-o", "mine.yaml")
        filled = (box / "mine.yaml").read_text()
        outcome = ghosts("catalog", "transcribe", "-o", "mine.yaml")
        note = "note: 38 tiles are made up; typing on takes them out, --fill makes new ones\n"
        assert outcome.err == note
        assert (box / "mine.yaml").read_text() == filled
        ghosts("catalog", "transcribe", "-o", "mine.yaml", typed=lines(BOX[40]))
        assert tokens("mine.yaml") == [*BOX[:41]]

    def test_a_box_that_contradicts_the_totals_is_told_at_its_tiles(self, ghosts: Ghosts, folder: Path) -> None:
        ghosts("catalog", "transcribe", "-o", "mine.yaml", typed=lines("S:ddd", "C", "S:ddd", "S:ddd"))
        before = (folder / "mine.yaml").read_text()
        outcome = ghosts("catalog", "transcribe", "--fill", "-o", "mine.yaml")
        told = "dragons: found 9, published 8, 1 too many; dragons are on tiles 1, 3, 4 [G5]"
        assert (outcome.code, outcome.err) == (1, f"mine.yaml:12:5: error: {told}\n")
        assert (folder / "mine.yaml").read_text() == before

    def test_without_a_tile_there_is_nothing_to_fill_up(self, ghosts: Ghosts) -> None:
        outcome = ghosts("catalog", "transcribe", "--fill", "-o", "mine.yaml")
        assert (outcome.code, outcome.err) == (2, "error: mine.yaml has no transcribed tile that could be filled up\n")

    def test_a_finished_box_stays_transcribed(self, ghosts: Ghosts) -> None:
        outcome = ghosts("catalog", "transcribe", "--from", "tiles.txt", "--fill", "-o", "mine.yaml")
        said = "mine.yaml: all 78 tiles are transcribed, none had to be made up\n"
        assert (outcome.code, outcome.err) == (0, said)
        assert ghosts("catalog", "check", "mine.yaml").out.endswith("provenance transcribed\n")


@pytest.mark.usefixtures("box")
class TestDiff:
    def test_the_same_content_ends_with_0_whatever_the_names(self, ghosts: Ghosts) -> None:
        for name in ("one", "two"):
            ghosts("catalog", "transcribe", "--from", "tiles.txt", "-o", f"{name}.yaml", "--name", name)
        outcome = ghosts("catalog", "diff", "one.yaml", "two.yaml")
        assert (outcome.code, outcome.err) == (0, "")
        assert "The same content, under different names: every tile is what it is in the other.\n" in outcome.out

    def test_differences_are_told_tile_by_tile_and_in_all_totals(self, ghosts: Ghosts, box: Path) -> None:
        changed = [*BOX[:10], "S:ggg", *BOX[11:40]]
        (box / "changed.txt").write_text(lines(*changed))
        for name in ("some", "changed"):
            ghosts("catalog", "transcribe", "--from", f"{name}.txt", "-o", f"{name}.yaml")
        outcome = ghosts("catalog", "diff", "some.yaml", "changed.yaml")
        assert (outcome.code, outcome.err) == (1, "")
        assert outcome.out.split("\n\n", 1)[1] == (
            "They differ. Tiles: 1 changed.\n"
            "\n"
            "Tiles\n"
            "~  11  changed     C:ys -> S:ggg\n"
            "\n"
            "Totals             A     B\n"
            "straight tiles    19    20    +1\n"
            "corner tiles      14    13    -1\n"
            "ghosts            11    14    +3\n"
            "satyrs             5     4    -1\n"
            "skeletons         13    12    -1\n"
            "\n"
            "The deck                       A     B\n"
            "tiles with 2 monsters         27    26    -1\n"
            "tiles with 3 monsters          4     5    +1\n"
            "monsters on straight tiles    33    36    +3\n"
            "monsters on corner tiles      29    27    -2\n"
            "\n"
            "Two kinds on a tile     A     B\n"
            "satyr + skeleton        2     1    -1\n"
        )

    def test_one_catalog_alone_is_held_against_the_one_in_use(
        self, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ghosts("catalog", "transcribe", "--from", "tiles.txt", "-o", "mine.yaml")
        assert "The same tiles, but other ids" in ghosts("catalog", "diff", "mine.yaml").out
        assert ghosts("catalog", "diff", "mine.yaml", "--catalog", "mine.yaml").code == 0
        monkeypatch.setenv("GHOSTS_CATALOG", "mine.yaml")
        assert ghosts("catalog", "diff", "mine.yaml").code == 0

    def test_json_has_every_figure_of_both(self, ghosts: Ghosts) -> None:
        ghosts("catalog", "transcribe", "--from", "some.txt", "-o", "some.yaml")
        outcome = ghosts("catalog", "diff", str(ROOT / "examples" / "mine.yaml"), "some.yaml", "--format", "json")
        found = json.loads(outcome.out)
        assert outcome.code == 1
        assert list(found) == ["format", "a", "b", "same", "same_box", "tiles", "sources", "totals", "statistics"]
        assert found["format"] == "ghosts-catalog-diff@1"
        assert list(found["a"]) == ["file", "name", "provenance", "hash"]
        assert found["totals"]["tiles"] == {"a": 52, "b": 40}
        assert found["tiles"][0].keys() == {"change", "a", "b"}
        assert list(found["totals"]) == ["tiles", "tracks", "monsters", "diamonds"]
        assert list(found["statistics"]) == [
            "monsters_per_tile", "diamonds_by_value", "diamond_points", "diamonds_per_tile", "monsters_by_track",
            "tiles_with_both",
        ]  # fmt: skip
        assert len(found["statistics"]["tiles_with_both"]) == 45
        assert list(found["statistics"]["tiles_with_both"][0]) == ["first", "second", "a", "b"]

    @pytest.mark.parametrize(
        ("arguments", "code", "told"),
        [
            (["none.yaml"], 3, "none.yaml:1:1: error: there is no such file [read]\n"),
            (["-", "-"], 2, "error: standard input (-) can be read only once\n"),
            (
                ["a", "b", "--catalog", "c"],
                2,
                "error: A and B name both catalogs; --catalog is for one of them alone\n",
            ),
        ],
    )
    def test_what_cannot_be_compared_says_why(self, ghosts: Ghosts, arguments: list[str], code: int, told: str) -> None:
        outcome = ghosts("catalog", "diff", *arguments)
        assert (outcome.code, outcome.out) == (code, "")
        assert outcome.err.startswith(told)

    def test_text_stays_within_80_columns(self, ghosts: Ghosts) -> None:
        ghosts("catalog", "sample", "-o", "decks")
        outcome = ghosts("catalog", "diff", "decks/deck-001.yaml")
        assert max(map(len, outcome.out.splitlines())) <= 80


@pytest.mark.usefixtures("box")
class TestSample:
    def test_every_deck_is_a_catalog_that_passes_the_check(self, ghosts: Ghosts, folder: Path) -> None:
        outcome = ghosts("catalog", "sample", "-n", "12", "--seed", "3", "-o", "some/decks")
        assert (outcome.code, outcome.out, outcome.err) == (0, "", "wrote 12 catalogs to some/decks\n")
        names = sorted(file.name for file in (folder / "some/decks").iterdir())
        assert names == [f"deck-{number:03}.yaml" for number in range(1, 13)]
        for name in names:
            checked = ghosts("catalog", "check", f"some/decks/{name}", "--format", "json")
            assert checked.code == 0
            totals = json.loads(checked.out)["totals"]
            assert totals["tiles"] == {"found": 78, "published": 78}

    def test_a_deck_is_the_same_however_many_are_drawn(self, ghosts: Ghosts, folder: Path) -> None:
        ghosts("catalog", "sample", "-n", "3", "--seed", "9", "-o", "few")
        ghosts("catalog", "sample", "-n", "5", "--seed", "9", "-o", "more")
        for number in (1, 2, 3):
            name = f"deck-00{number}.yaml"
            assert (folder / "few" / name).read_text() == (folder / "more" / name).read_text()

    def test_one_catalog_needs_no_folder(self, ghosts: Ghosts, folder: Path) -> None:
        ghosts("catalog", "sample", "--seed", "9", "-o", "few")
        outcome = ghosts("catalog", "sample", "--seed", "9")
        assert outcome.out == (folder / "few" / "deck-001.yaml").read_text()
        assert outcome.out.startswith("# Drawn at random, NOT the printed set")

    def test_transcribed_tiles_are_kept_and_made_up_ones_are_not(self, ghosts: Ghosts) -> None:
        ghosts("catalog", "transcribe", "--from", "some.txt", "--fill", "-o", "mine.yaml")
        assert ghosts("catalog", "sample", "-n", "2", "--keep", "mine.yaml", "-o", "decks").code == 0
        one, two = (tokens(f"decks/deck-00{number}.yaml") for number in (1, 2))
        assert one[:40] == two[:40] == [*BOX[:40]]
        assert one[40:] != two[40:]
        assert ghosts("catalog", "check", "decks/deck-001.yaml").out.endswith("provenance mixed\n")

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["-n", "2"], "error: several catalogs need a folder: -o DIR\nTry 'ghosts catalog sample --help'.\n"),
            (["-n", "0"], "error: Invalid value for '-n': expected a whole number from 1 to 10000, found '0'\n"
                          "Try 'ghosts catalog sample --help'.\n"),
            (["-n", "2", "-o", "full"], "error: full/deck-001.yaml exists; --force overwrites it\n"),
            (["-n", "2", "-o", "full", "--force"],
             "error: full holds decks of another sample (deck-003.yaml) that would mix with the new ones; take them "
             "out or choose another folder\n"),
            (["-o", "file"], "error: file is a file; expected the name of a folder\n"),
        ],
    )  # fmt: skip
    def test_nothing_is_overwritten_or_mixed_by_accident(
        self, ghosts: Ghosts, folder: Path, arguments: list[str], told: str
    ) -> None:
        (folder / "file").write_text("x")
        ghosts("catalog", "sample", "-n", "3", "-o", "full")
        if "--force" not in arguments:
            (folder / "full" / "deck-003.yaml").unlink()
        before = {file: file.read_text() for file in (folder / "full").iterdir()}
        outcome = ghosts("catalog", "sample", *arguments)
        assert (outcome.code, outcome.out, outcome.err) == (2, "", told)
        assert {file: file.read_text() for file in (folder / "full").iterdir()} == before

    def test_a_box_that_contradicts_the_totals_leaves_no_deck(self, ghosts: Ghosts, folder: Path) -> None:
        ghosts("catalog", "transcribe", "-o", "mine.yaml", typed=lines("S:ddd", "S:ddd", "S:ddd"))
        outcome = ghosts("catalog", "sample", "--keep", "mine.yaml", "-o", "decks")
        assert (outcome.code, outcome.out) == (1, "")
        assert outcome.err.startswith("mine.yaml:11:5: error: dragons: found 9, published 8, 1 too many")
        assert not (folder / "decks").exists()

    @pytest.mark.parametrize(
        ("text", "note"),
        [
            (lines(*BOX), "note: every tile of mine.yaml is transcribed, so all decks are the same\n"),
            (None, "note: no tile of mine.yaml is transcribed, so none is kept\n"),
        ],
    )
    def test_tiles_to_keep_that_make_no_difference_are_pointed_out(
        self, ghosts: Ghosts, text: str | None, note: str
    ) -> None:
        if text is None:
            ghosts("catalog", "show", "--format", "yaml", "-o", "mine.yaml")
        else:
            ghosts("catalog", "transcribe", "--from", "-", "-o", "mine.yaml", typed=text)
        outcome = ghosts("catalog", "sample", "--keep", "mine.yaml")
        assert (outcome.code, outcome.err) == (0, note)

    def test_a_custom_edition_is_drawn_by_its_own_totals(self, ghosts: Ghosts) -> None:
        outcome = ghosts("catalog", "sample", "--keep", str(ROOT / "examples" / "mine.yaml"), "-o", "decks")
        assert outcome.code == 0
        checked = ghosts("catalog", "check", "decks/deck-001.yaml")
        assert checked.code == 0
        assert "52 tiles, its totals hold" in checked.out
