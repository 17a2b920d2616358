"""What is missing of a transcription, and when a total cannot come out right any more (G3, G5, G18)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.catalog.catalog import Edition, Provenance
from ghosts_cli.catalog.totals import PUBLISHED, Totals, count
from ghosts_cli.catalog.transcribe import Transcription
from ghosts_cli.formats.tokens import parse_tile
from ghosts_cli.game import Monster, Tile, Track
from tests.catalog.box import BOX, typed


def messages(transcription: Transcription) -> list[str]:
    return [trouble.message for trouble in transcription.troubles()]


class TestWhatIsMissing:
    def test_of_nothing_everything_is_missing(self) -> None:
        assert Transcription().missing() == PUBLISHED

    def test_each_tile_counts_off_its_track_monsters_and_diamonds(self) -> None:
        missing = typed("C:gw+4", "X:g/bd+1+2").missing()
        assert missing.tiles == 76
        assert missing.tracks == dict(PUBLISHED.tracks) | {Track.CORNER: 30, Track.CROSSROADS: 7}
        assert missing.monsters == dict(PUBLISHED.monsters) | {
            Monster.GHOST: 18, Monster.WEREWOLF: 21, Monster.BAT: 16, Monster.DRAGON: 7,
        }  # fmt: skip
        assert missing.diamonds == 30

    def test_the_next_number_is_the_smallest_that_is_free(self) -> None:
        three = typed("S", "C", "X")
        assert three.next_id == 4
        assert three.without(2).next_id == 2

    def test_a_whole_box_is_finished_and_transcribed(self) -> None:
        whole = typed(*BOX)
        assert whole.next_id is None
        assert whole.finished
        assert whole.catalog().provenance is Provenance.TRANSCRIBED
        assert whole.catalog().honesty is None

    def test_until_then_it_is_mixed(self) -> None:
        assert typed(*BOX[:-1]).catalog().provenance is Provenance.MIXED

    def test_all_tiles_with_a_wrong_total_are_not_finished(self) -> None:
        wrong = typed(*BOX).laid(1, parse_tile("S:ddd"))
        assert not wrong.finished
        assert wrong.catalog().provenance is Provenance.MIXED


class TestTroubles:
    @pytest.mark.parametrize(
        ("tokens", "message", "rule", "ids"),
        [
            (["S:ddd", "C", "S:ddd", "S:dd", "C:d"],
             "dragons: found 9, published 8, 1 too many", "G5", (1, 3, 4, 5)),
            (["X"] * 9, "crossroads tiles: found 9, published 8, 1 too many", "G3", tuple(range(1, 10))),
            (["D"] * 10, "double corner tiles: found 10, published 8, 2 too many", "G3", tuple(range(1, 11))),
            (["S" + "+1" * 34], "diamonds: found 34, published 33, 1 too many", "G5", (1,)),
            (["S"] * 27, "156 monsters are missing, but only 51 tiles are left, with room for 3 each", "G5",
             tuple(range(1, 28))),
            (["S:w", *["S:ww"] * 10, *["S"] * 30, *["C:iii"] * 5, *["C:sss"] * 5, *["C:gg"] * 11],
             "17 golems are missing, but only 16 tiles are left, one golem a tile", "G18", ()),
        ],
    )  # fmt: skip
    def test_a_total_that_cannot_come_out_right_is_told_with_its_tiles(
        self, tokens: list[str], message: str, rule: str, ids: tuple[int, ...]
    ) -> None:
        found = {trouble.message: trouble for trouble in typed(*tokens).troubles()}
        assert message in found, list(found)
        assert (found[message].rule, found[message].ids) == (rule, ids)

    @pytest.mark.parametrize("tokens", [["S"] * 26, ["S:ddd", "S:ddd", "S:dd"], ["X"] * 8, ["S" + "+10" * 33]])
    def test_the_last_tile_that_fits_is_no_trouble(self, tokens: list[str]) -> None:
        assert messages(typed(*tokens)) == []

    def test_at_the_end_what_is_too_few_is_told_as_well(self) -> None:
        dragon = next(number for number, token in enumerate(BOX, 1) if token == "S:dl")
        assert messages(typed(*BOX).laid(dragon, parse_tile("S:ll"))) == [
            "dragons: found 7, published 8, 1 too few",
            "slimes: found 13, published 12, 1 too many",
        ]

    def test_one_tile_short_of_a_box_the_last_one_must_be_able_to_carry_what_is_missing(self) -> None:
        last_is_bare = [token for token in BOX if token != "S:do"]
        short = typed(*last_is_bare[:-1], "S")
        assert short.missing().tiles == 1
        assert any("monsters are missing, but only 1 tile is left, with room for 3 each" in m for m in messages(short))

    @pytest.mark.parametrize(
        ("right", "wrong", "some"),
        [("S:dl", "S:lll", 1), ("C:go", "S:go", 32), ("X:g/o", "X:g/i", 22), ("S:o+9", "S:o", 78)],
    )
    def test_the_tiles_that_may_be_the_only_slip_are_those_that_another_tile_would_put_right(
        self, right: str, wrong: str, some: int
    ) -> None:
        mistaken = typed(*BOX).laid(BOX.index(right) + 1, parse_tile(wrong))
        found = mistaken.single_slips()
        assert found == tuple(number for number in mistaken.by_id if puts_right(mistaken, number))
        assert BOX.index(right) + 1 in found
        assert len(found) == some

    def test_a_finished_box_has_no_slip(self) -> None:
        assert typed(*BOX).single_slips() == ()


def puts_right(transcription: Transcription, number: int) -> bool:
    """Whether another tile in place of ``number`` makes every total hold, by trying all that could."""
    missing = transcription.without(number).missing()
    counts = [*missing.tracks.values(), *missing.monsters.values(), missing.diamonds]
    if any(each < 0 for each in counts):
        return False
    (track,) = [track for track, each in missing.tracks.items() if each]
    crew = tuple(kind for kind, each in missing.monsters.items() for _ in range(each))
    tile = Tile(track, (crew, ())[: len(track.joints)], (1,) * missing.diamonds)
    return len(crew) <= 3 and crew.count(Monster.GOLEM) <= 1 and transcription.laid(number, tile).finished


SMALL = Totals(
    tiles=4,
    tracks={Track.STRAIGHT: 3, Track.CORNER: 1},
    monsters={Monster.GOLEM: 2, Monster.GHOST: 3, Monster.WISP: 3},
    diamonds=1,
)
CREWS = [
    (golem, ghosts, wisps)
    for golem, ghosts, wisps in product(range(2), range(4), range(4))
    if golem + ghosts + wisps <= 3
]


def small_tile(track: Track, crew: tuple[int, int, int], diamonds: int) -> Tile:
    golem, ghosts, wisps = crew
    monsters = (Monster.GOLEM,) * golem + (Monster.GHOST,) * ghosts + (Monster.WISP,) * wisps
    return Tile(track, (monsters,), (1,) * diamonds)


def can_be_completed(tiles: list[Tile]) -> bool:
    """Whether some tiles make the set whole: tried one tile after the other, from what the sums can still be."""
    have = count(tiles)
    left = SMALL.tiles - have.tiles
    tracks = [SMALL.tracks[track] - have.tracks[track] for track in Track]
    wanted = tuple(SMALL.monsters[kind] - have.monsters[kind] for kind in (Monster.GOLEM, Monster.GHOST, Monster.WISP))
    sums = {(0, 0, 0)}
    for _ in range(left):
        sums = {(one[0] + crew[0], one[1] + crew[1], one[2] + crew[2]) for one in sums for crew in CREWS}
    diamonds = SMALL.diamonds - have.diamonds
    return min(tracks) >= 0 and wanted in sums and (diamonds == 0 or (diamonds > 0 and left > 0))


@given(
    st.lists(
        st.builds(
            small_tile,
            st.sampled_from([Track.STRAIGHT, Track.STRAIGHT, Track.CORNER]),
            st.sampled_from(CREWS),
            st.sampled_from([0, 0, 0, 1]),
        ),
        max_size=4,
    )
)
def test_there_is_a_trouble_exactly_if_no_tiles_can_complete_the_set(tiles: list[Tile]) -> None:
    transcription = Transcription(edition=Edition.CUSTOM, totals=SMALL)
    for number, tile in enumerate(tiles, 1):
        transcription = transcription.laid(number, tile)
    assert (transcription.troubles() == ()) == can_be_completed(tiles)


def test_of_a_custom_edition_the_totals_are_wanted_not_published() -> None:
    custom = typed("C", "C", start=Transcription(edition=Edition.CUSTOM, totals=SMALL))
    assert messages(custom) == [
        "corner tiles: found 2, wanted 1, 1 too many",
        "8 monsters are missing, but only 2 tiles are left, with room for 3 each",
    ]
    assert custom.catalog().totals["tiles"] == 4
