"""The file of a transcription: what is written after each tile, what can be gone on with, and filling it up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ghosts_cli.catalog.catalog import Edition, Provenance
from ghosts_cli.catalog.file import check_catalog, read_catalog
from ghosts_cli.catalog.sample import SampleError
from ghosts_cli.catalog.totals import PUBLISHED, count
from ghosts_cli.catalog.transcribe import Transcription
from ghosts_cli.catalog.transcribe_file import file_text, filled_text, start, trouble_problems
from ghosts_cli.catalog.transcribe_fill import fill
from ghosts_cli.catalog.transcribe_session import Session
from ghosts_cli.catalog.unfinished import read_unfinished
from ghosts_cli.errors import GhostsError, InputError, OutputExistsError, UsageError
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import parse_tile, write_content
from ghosts_cli.game import Monster, tile_faults
from tests.catalog.box import BOX, typed


def written(tmp_path: Path, text: str) -> str:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


class TestGoingOn:
    @pytest.mark.parametrize("tokens", [BOX[:1], BOX[:40], BOX, ("S:ddd", "S:ddd", "S:ddd")])
    def test_what_was_written_is_gone_on_with(self, tmp_path: Path, tokens: tuple[str, ...]) -> None:
        before = replace(typed(*tokens), name="Ana's: box")
        file = written(tmp_path, file_text(before, "mine.yaml"))
        assert start(file, force=False)[0] == before

    @pytest.mark.parametrize(
        "lines",
        [
            ("C:gw+4", "undo"),
            ("C:gw+4", "drop 1"),
            ("C:gw+4", "S", "drop 1", "drop 2"),
            ("C:gw+4", "S", "drop 1", "1: X:g/bd", "2: S:d", "undo", "undo", "undo", "undo", "undo", "undo"),
        ],
    )
    def test_after_every_line_of_a_session_the_file_can_be_gone_on_with(
        self, tmp_path: Path, lines: tuple[str, ...]
    ) -> None:
        session = Session(Transcription())
        for line in lines:
            session.answer(line)
            text = file_text(session.transcription, "mine.yaml")
            assert start(written(tmp_path, text), force=False)[0] == session.transcription
        assert text.endswith("tiles: []\n")

    def test_gaps_stay_gaps(self, tmp_path: Path) -> None:
        before = typed(*BOX[:5]).without(3)
        assert start(written(tmp_path, file_text(before, "mine.yaml")), force=False)[0].next_id == 3

    def test_a_file_that_is_not_there_is_an_empty_start(self, tmp_path: Path) -> None:
        assert start(str(tmp_path / "new.yaml"), force=False) == (Transcription(), None)

    def test_made_up_tiles_of_a_filled_file_are_still_to_be_transcribed(self, tmp_path: Path) -> None:
        half = typed(*BOX[:40])
        file = written(tmp_path, filled_text(fill(half, 1), "mine.yaml"))
        assert start(file, force=False)[0] == half

    def test_force_starts_anew(self, tmp_path: Path) -> None:
        file = written(tmp_path, file_text(typed("S"), "mine.yaml"))
        assert start(file, force=True) == (Transcription(), None)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("my notes\n", "exists and is no catalog to go on with (expected a file with the key 'format: "
                           "ghosts-catalog@1', found no such key); --force overwrites it"),
            ("", "exists and is no catalog to go on with (the file is empty; 'ghosts catalog show --format yaml' "
                 "writes one to edit); --force overwrites it"),
            ("format: ghosts-board@1\n", "exists and is no catalog to go on with (expected ghosts-catalog@1, found "
                                         "'ghosts-board@1'; it says that it is a board, which 'ghosts score' reads); "
                                         "--force overwrites it"),
            ("format: ghosts-catalog@1\ntiles:\n  - {id: 1, track: corner}\n",
             "exists, and none of its tiles is transcribed; --force overwrites it"),
        ],
    )  # fmt: skip
    def test_anything_else_is_not_overwritten(self, tmp_path: Path, text: str, message: str) -> None:
        file = written(tmp_path, text)
        with pytest.raises(OutputExistsError) as caught:
            start(file, force=False)
        assert str(caught.value) == f"{file} {message}"

    def test_a_mistake_in_the_file_is_told_at_its_place(self, tmp_path: Path) -> None:
        text = file_text(typed("S:g", "C:gg"), "mine.yaml").replace("monsters: [ghost, ghost]", "monsters: [gost]")
        file = written(tmp_path, text)
        with pytest.raises(InputError) as caught:
            start(file, force=False)
        assert str(caught.value) == f"{file}:10:39: error: unknown monster 'gost'; did you mean 'ghost'? [G5]"

    @pytest.mark.parametrize(
        ("name", "message"),
        [(".", "is a directory; expected the name of a file to write"), ("no/mine.yaml", "does not exist")],
    )
    def test_where_no_file_can_be_is_told_before_anything_is_typed(
        self, tmp_path: Path, name: str, message: str
    ) -> None:
        with pytest.raises(UsageError, match=message):
            start(str(tmp_path / name), force=False)


class TestTheFile:
    def test_a_half_transcribed_file_is_checked_for_what_is_missing_and_nothing_else(self) -> None:
        result = check_catalog(Source("mine.yaml", file_text(typed(*BOX[:77]), "mine.yaml")))
        assert [problem.text("mine.yaml") for problem in result.problems] == [
            "mine.yaml:8:1: error: a base edition has the ids 1 to 78; missing: 78 [id]",
            "mine.yaml:8:1: error: tiles: found 77, published 78, 1 too few [G3]",
            "mine.yaml:8:1: error: double_corner tiles: found 7, published 8, 1 too few [G3]",
            "mine.yaml:8:1: error: golems: found 16, published 17, 1 too few [G5]",
            "mine.yaml:8:1: error: skeletons: found 21, published 22, 1 too few [G5]",
            "mine.yaml:8:1: error: werewolves: found 21, published 22, 1 too few [G5]",
        ]

    def test_a_finished_file_is_a_transcribed_catalog_without_a_reconstruction_line(self) -> None:
        catalog = read_catalog(Source("mine.yaml", file_text(typed(*BOX), "mine.yaml")))
        assert catalog.provenance is Provenance.TRANSCRIBED
        assert catalog.honesty is None

    def test_it_says_how_to_go_on(self) -> None:
        assert file_text(typed(*BOX[:3]), "some/mine.yaml").startswith(
            "# Half-transcribed: 3 of 78 tiles so far, read off the printed ones.\n"
            "# Go on: ghosts catalog transcribe -o mine.yaml\n"
        )


def without_wisps(token: str) -> str:
    tile = parse_tile(token)
    sections = tuple(tuple(kind for kind in section if kind is not Monster.WISP) for section in tile.sections)
    return write_content(replace(tile, sections=sections))


class TestFill:
    @pytest.mark.parametrize("known", [1, 20, 60, 77])
    def test_every_total_holds_and_known_tiles_stay_as_they_are(self, known: int) -> None:
        half = typed(*BOX[:known])
        filled = fill(half, 1)
        assert (filled.made, filled.strewn) == (78 - known, None)
        assert filled.catalog.tiles[:known] == half.tiles
        assert count(filled.catalog.tiles) == PUBLISHED
        assert list(filled.catalog.sources.values()) == (
            [Provenance.TRANSCRIBED] * known + [Provenance.RECONSTRUCTED] * (78 - known)
        )

    def test_the_filled_file_passes_the_check_as_mixed_and_says_how_much_is_made_up(self) -> None:
        catalog = read_catalog(Source("mine.yaml", filled_text(fill(typed(*BOX[:40]), 1), "mine.yaml")))
        assert catalog.provenance is Provenance.MIXED
        assert catalog.honesty is not None
        assert catalog.honesty.startswith("The catalog is partly a reconstruction: 38 of 78 tiles")

    def test_gaps_are_filled_where_they_are(self) -> None:
        filled = fill(typed(*BOX).without(7).without(30), 1)
        assert [number for number, source in filled.catalog.sources.items() if source is Provenance.RECONSTRUCTED] == [
            7,
            30,
        ]

    def test_a_seed_gives_the_same_tiles_again_and_another_seed_others(self) -> None:
        half = typed(*BOX[:40])
        assert fill(half, 1) == fill(half, 1)
        assert fill(half, 1).catalog.hash != fill(half, 2).catalog.hash

    def test_where_no_reconstruction_fits_tiles_are_strewn_and_totals_hold(self) -> None:
        # 26 wisps are missing on 22 tiles; a reconstructed tile has no kind twice.
        half = typed(*map(without_wisps, BOX[:56]))
        assert half.troubles() == ()
        filled = fill(half, 1)
        assert filled.strewn == "26 monsters of kind wisp left for 22 tiles, one a tile"
        assert count(filled.catalog.tiles) == PUBLISHED
        assert not [fault for tile in filled.catalog.tiles for fault in tile_faults(tile)]

    def test_a_box_that_contradicts_the_totals_cannot_be_filled(self) -> None:
        with pytest.raises(SampleError, match="dragons: found 9, published 8, 1 too many"):
            fill(typed("S:ddd", "S:ddd", "S:ddd"), 1)

    def test_its_contradictions_are_told_at_the_tiles_of_the_file(self) -> None:
        found = read_unfinished(Source("mine.yaml", file_text(typed("S:ddd", "C", "S:ddd", "S:ddd", "C"), "mine.yaml")))
        half = typed("S:ddd", "C", "S:ddd", "S:ddd", "C")
        assert [problem.text("mine.yaml") for problem in trouble_problems(half, found.places.__getitem__)] == [
            "mine.yaml:12:5: error: dragons: found 9, published 8, 1 too many; dragons are on tiles 1, 3, 4 [G5]"
        ]

    def test_a_finished_one_needs_nothing(self) -> None:
        filled = fill(typed(*BOX), 1)
        assert (filled.made, filled.catalog.provenance) == (0, Provenance.TRANSCRIBED)


CUSTOM = """\
format: ghosts-catalog@1
name: Night shift
edition: custom
provenance: mixed
totals: {tiles: 3, tracks: {straight: 2, corner: 1, crossroads: 0, double_corner: 0}, monsters: {dragon: 0, \
ghost: 2, golem: 1, satyr: 0, skeleton: 0, slime: 0, bat: 0, werewolf: 0, wisp: 1}, diamonds: 1}
tiles:
  - {id: 5, track: straight, monsters: [ghost, golem], source: transcribed}
"""


class TestCustomEditions:
    def test_a_file_with_totals_of_its_own_is_gone_on_with(self, tmp_path: Path) -> None:
        half, _ = start(written(tmp_path, CUSTOM), force=False)
        assert (half.edition, half.totals.monsters[Monster.GHOST]) == (Edition.CUSTOM, 2)
        done = half.laid(1, parse_tile("S:g+3")).laid(2, parse_tile("C:i"))
        assert done.finished
        assert read_catalog(Source("mine.yaml", file_text(done, "mine.yaml"))).hash == done.catalog().hash

    def test_it_is_filled_with_any_ids(self, tmp_path: Path) -> None:
        half, _ = start(written(tmp_path, CUSTOM), force=False)
        filled = fill(half, 1)
        assert [tile.id for tile in filled.catalog.tiles] == [1, 2, 5]
        assert count(filled.catalog.tiles) == half.totals
        assert read_catalog(Source("mine.yaml", filled_text(filled, "mine.yaml"))).provenance is Provenance.MIXED

    def test_while_it_lacks_tiles_the_check_minds_only_its_totals(self) -> None:
        result = check_catalog(Source("mine.yaml", CUSTOM))
        assert {problem.rule for problem in result.problems} == {"G3", "G5"}

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            (", diamonds: 1}", "}", "here a custom edition must state all of its totals; missing: diamonds"),
            ("dragon: 0, ", "", "here a custom edition must state all of its totals; missing: dragon"),
            ("tiles: 3,", "tiles: 4,", "4 tiles in all, but 3 by track"),
        ],
    )
    def test_totals_must_be_whole_to_be_held_against(self, tmp_path: Path, old: str, new: str, message: str) -> None:
        file = written(tmp_path, CUSTOM.replace(old, new))
        with pytest.raises(GhostsError) as caught:
            start(file, force=False)
        assert str(caught.value) == f"{file}:5:1: error: {message} [totals]"
