"""Tiles from files: lines of notation and tables, and everything that can be wrong with them, at its place."""

from __future__ import annotations

from typing import Any

import pytest

from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.catalog.transcribe import Transcription
from ghosts_cli.catalog.transcribe_from import TilesFrom, read_tiles
from ghosts_cli.data_files import data_file
from ghosts_cli.errors import InputError
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.report.catalog_report import tiles_csv
from tests.catalog.box import BOX
from tests.read import cases

SHIPPED = find_catalog(str(data_file("tiles.yaml")))


def read(text: str, file: str = "tiles.txt") -> TilesFrom:
    return read_tiles(Source(file, text), Transcription())


def tokens(found: TilesFrom) -> list[str]:
    return [f"{tile.id} {write_content(tile)}" for tile in found.transcription.tiles]


def problems(text: str, file: str = "tiles.txt") -> list[str]:
    with pytest.raises(InputError) as caught:
        read(text, file)
    return str(caught.value).splitlines()


@pytest.mark.parametrize("case", cases("tiles_wrong.yaml"), ids=lambda case: repr(case["text"])[:40])
def test_each_problem_of_a_file_is_told_at_its_line_and_column(case: dict[str, Any]) -> None:
    assert problems(case["text"], case["file"]) == [f"{case['file']}:{line}" for line in case["told"]]


class TestLines:
    def test_a_tile_a_line_comments_and_blank_lines_and_a_number_where_one_likes(self) -> None:
        text = "# my box\n\nC:gw+4  # scratched\n  X:/bd\n\n12: S\nD:i/\r\n4 : S:o\n"
        assert tokens(read(text)) == ["1 C:gw+4", "2 X:/db", "4 S:o", "12 S", "13 D:i"]

    @pytest.mark.parametrize("line", ["cgw+4", "c gw + 4", "C:GW+4", "1 cgw+4", "1:cgw+4", "c geist-Werwolf +4"])
    def test_capitals_the_colon_and_spaces_may_be_left_out_as_at_the_keyboard(self, line: str) -> None:
        assert tokens(read(f"{line}\n x g/b\n")) == ["1 C:gw+4", "2 X:g/b"]

    def test_two_tiles_on_a_line_are_not_one_with_monsters(self) -> None:
        assert problems("C S") == ["tiles.txt:1:3: error: expected one tile a line, found 'S' after it [notation]"]

    def test_a_whole_box_is_finished(self) -> None:
        assert read("\n".join(BOX)).transcription.finished

    def test_places_are_those_of_the_tiles(self) -> None:
        found = read("S\n\n   C:g\n7: X")
        assert {number: tuple(place) for number, place in found.places.items()} == {1: (1, 1), 2: (3, 4), 7: (4, 4)}

    def test_all_problems_are_told_at_once_totals_too(self) -> None:
        assert [line.split(": ")[0] for line in problems("S:z\nS:ddd\nX:q\nS:ddd\nS:ddd\n")] == [
            "tiles.txt:1:3",
            "tiles.txt:3:3",
            "tiles.txt:5:1",
        ]

    def test_a_tile_too_many_is_told_where_it_stands(self) -> None:
        told = problems("\n".join([*BOX, "S"]))
        assert told == ["tiles.txt:79:1: error: a base edition has the tiles 1 to 78, found a tile 79 [id]"]

    def test_a_box_that_does_not_add_up_is_told_at_its_last_tile(self) -> None:
        box = [*BOX]
        box[box.index("S:dl")] = "S:dll"
        slime = "slimes: found 13, published 12, 1 too many; slimes are on lines"
        (told,) = problems("\n".join(box))
        assert told.startswith(
            f"tiles.txt:{max(n for n, token in enumerate(box, 1) if 'l' in token)}:1: error: {slime}"
        )


class TestTables:
    def test_a_table_as_catalog_show_writes_it_gives_the_same_tiles(self) -> None:
        text = tiles_csv(SHIPPED, SHIPPED.tiles).replace("reconstructed", "transcribed")
        assert read(text, "tiles.csv").transcription.tiles == SHIPPED.tiles

    def test_rows_that_call_themselves_reconstructed_are_left_out(self) -> None:
        lines = tiles_csv(SHIPPED, SHIPPED.tiles).splitlines()
        lines[3] = lines[3].replace("reconstructed", "transcribed")
        found = read("\n".join(lines), "tiles.csv")
        assert (tokens(found), found.left_out) == ([f"3 {write_content(SHIPPED.tiles[2])}"], 77)

    @pytest.mark.parametrize(
        "text",
        [
            "id,notation\n5,X:g/bd+3\n2,S\n",
            "notation;id\nX:g/bd+3;5\nS;2\n",
            'id,notation\n"5","X:g/bd+3"\n2 , S\n',
            "id\tnotation\n5\tX:g/bd+3\n\n2\tS",
            "id,track,monsters,diamonds\n5,crossroads,ghost / dragon bat,3\n2,straight,,\n",
            "id,notation\n5,x g/bd +3\n2,s\n",
            "ID,Diamonds,Monsters,Track\r\n5,3,ghost/bat dragon,crossroads\r\n2,,,straight\r\n",
            "id,track,monsters,diamonds,notation,source\n5,crossroads,ghost / bat dragon,3,X:g/bd+3,transcribed\n"
            "2,straight,,,S,\n",
        ],
    )
    def test_columns_may_be_few_or_many_in_any_order_with_any_usual_separator(self, text: str) -> None:
        assert tokens(read(text, "tiles.csv")) == ["2 S", "5 X:g/db+3"]

    def test_a_table_is_known_by_its_header_when_it_comes_without_a_file_name(self) -> None:
        assert tokens(read("id,notation\n5,C\n", "-")) == ["5 C"]
