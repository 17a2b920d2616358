"""The published totals, the reconstruction and its script (G3, G5, G7)."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from ghosts_cli.catalog.reconstruct import ReconstructionError, outdoes, pair_table, reconstruct, shortfalls
from ghosts_cli.catalog.totals import PUBLISHED, Totals, count
from ghosts_cli.game.tiles import MONSTER_BY_LETTER, TRACK_BY_LETTER, Monster, Tile, Track

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "reconstruct_catalog.py"

TILES = reconstruct(78)
CREWS = [set(tile.monsters) for tile in TILES]


def made(text: str, number: int | None = None) -> Tile:
    """A tile from a short form of the notation: ``S:gw+4``, ``X:g/bd``."""
    content, *diamonds = text.split("+")
    letter, _, monsters = content.partition(":")
    track = TRACK_BY_LETTER[letter]
    parts = [*monsters.split("/"), ""][: len(track.joints)]
    sections = tuple(tuple(MONSTER_BY_LETTER[letter] for letter in part) for part in parts)
    return Tile(track, sections, tuple(map(int, diamonds)), number)


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reconstruct_catalog", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class TestTotals:
    def test_g3_g5_the_published_totals_add_up(self) -> None:
        assert PUBLISHED.tiles == sum(PUBLISHED.tracks.values()) == 78
        assert sum(PUBLISHED.monsters.values()) == 156
        assert sum(number * len(track.joints) for track, number in PUBLISHED.tracks.items()) == 94
        assert sum(number * track.curves for track, number in PUBLISHED.tracks.items()) == 47

    def test_count_takes_every_monster_and_every_diamond_symbol(self) -> None:
        found = count([made("S:gg+4+9"), made("X:g/w+1"), made("S")])
        assert found == Totals(
            tiles=3,
            tracks={Track.STRAIGHT: 2, Track.CROSSROADS: 1},
            monsters={Monster.GHOST: 3, Monster.WEREWOLF: 1},
            diamonds=3,
        )

    def test_tracks_and_kinds_not_named_count_zero(self) -> None:
        assert count([]).tracks == dict.fromkeys(Track, 0)
        assert count([]).monsters == dict.fromkeys(Monster, 0)


class TestSet:
    """Each demand on the set, stated again without the code that the search uses."""

    def test_g3_g5_it_meets_every_published_total(self) -> None:
        assert count(TILES) == PUBLISHED

    def test_ids_run_from_1_by_track(self) -> None:
        assert [tile.id for tile in TILES] == list(range(1, 79))
        assert [tile.track.letter for tile in TILES] == [*"S" * 31, *"C" * 31, *"X" * 8, *"D" * 8]

    @pytest.mark.parametrize("track", Track)
    def test_within_a_track_ids_follow_the_content_in_notation_order(self, track: Track) -> None:
        order = "dgoyslbwi".index
        contents = [
            ([[order(kind.letter) for kind in section] for section in tile.sections], tile.diamonds)
            for tile in TILES
            if tile.track is track
        ]
        assert contents == sorted(contents)

    def test_g5_g18_a_tile_has_1_to_3_monsters_none_twice(self) -> None:
        assert {len(tile.monsters) for tile in TILES} == {1, 2, 3}
        assert all(len(crew) == len(tile.monsters) for crew, tile in zip(CREWS, TILES, strict=True))

    def test_a_tile_has_one_diamond_at_most_and_all_ten_values_occur(self) -> None:
        assert max(len(tile.diamonds) for tile in TILES) == 1
        assert {value for tile in TILES for value in tile.diamonds} == set(range(1, 11))

    @pytest.mark.parametrize(
        ("values", "sizes"),
        [([0], {2, 3}), ([1, 2, 3, 4], {2}), ([5], {1, 2}), ([6, 7, 8, 9, 10], {1})],
    )
    def test_fewer_monsters_go_with_dearer_diamonds(self, values: list[int], sizes: set[int]) -> None:
        assert {len(tile.monsters) for tile in TILES if sum(tile.diamonds) in values} <= sizes

    def test_no_tile_beats_another_at_both_monsters_and_diamond(self) -> None:
        worth = [(len(tile.monsters), sum(tile.diamonds)) for tile in TILES]
        assert not [(a, b) for a in worth for b in worth if a[0] > b[0] and a[1] > b[1]]

    def test_no_two_tiles_of_a_track_are_alike_even_with_their_sections_swapped(self) -> None:
        looks = {(tile.track, frozenset(tile.sections), tile.diamonds) for tile in TILES}
        assert len(looks) == 78

    def test_no_tile_has_everything_that_another_of_its_track_has(self) -> None:
        assert not [
            (one.id, other.id)
            for one in TILES
            for other in TILES
            if one is not other
            and one.track is other.track
            and set(one.monsters) >= set(other.monsters)
            and sum(one.diamonds) >= sum(other.diamonds)
        ]

    def test_two_section_tiles_with_2_or_3_monsters_have_some_on_both_sections(self) -> None:
        crowded = [tile for tile in TILES if len(tile.sections) == 2 and len(tile.monsters) > 1]
        assert len(crowded) > 8
        assert all(all(tile.sections) for tile in crowded)

    def test_the_fuller_first_section_of_a_two_section_tile_is_a_matter_of_order_only(self) -> None:
        order = "dgoyslbwi".index
        for tile in TILES:
            firsts = [order(section[0].letter) if section else 9 for section in tile.sections]
            assert firsts == sorted(firsts)

    @pytest.mark.parametrize("pair", list(combinations(Monster, 2)), ids=lambda pair: pair[0].letter + pair[1].letter)
    def test_a_pair_of_kinds_shares_a_tile_within_2_of_chance(self, pair: tuple[Monster, Monster]) -> None:
        carriers = PUBLISHED.monsters
        shared = sum(set(pair) <= crew for crew in CREWS)
        strewn = {other: carriers[other[0]] * carriers[other[1]] / 78 for other in combinations(Monster, 2)}
        room = sum(len(crew) * (len(crew) - 1) / 2 for crew in CREWS) / sum(strewn.values())
        assert abs(shared - strewn[pair]) <= 2 + 1e-9
        assert abs(shared - strewn[pair] * room) <= 2 + 1e-9

    @pytest.mark.parametrize("kind", Monster)
    @pytest.mark.parametrize("track", Track)
    def test_a_kind_is_near_its_share_of_a_track(self, kind: Monster, track: Track) -> None:
        found = sum(kind in tile.monsters for tile in TILES if tile.track is track)
        room = sum(len(tile.monsters) for tile in TILES if tile.track is track)
        assert abs(found - PUBLISHED.monsters[kind] * room / 156) <= 2 + 1e-9

    @pytest.mark.parametrize("kind", Monster)
    @pytest.mark.parametrize("size", [1, 2, 3])
    def test_a_kind_is_near_its_share_of_tiles_of_a_size(self, kind: Monster, size: int) -> None:
        found = sum(kind in crew for crew in CREWS if len(crew) == size)
        room = size * sum(len(crew) == size for crew in CREWS)
        assert abs(found - PUBLISHED.monsters[kind] * room / 156) <= 2 + 1e-9

    @pytest.mark.parametrize("kind", Monster)
    def test_a_kind_is_near_its_share_of_tiles_with_a_diamond(self, kind: Monster) -> None:
        found = sum(kind in tile.monsters for tile in TILES if tile.diamonds)
        room = sum(len(tile.monsters) for tile in TILES if tile.diamonds)
        assert abs(found - PUBLISHED.monsters[kind] * room / 156) <= 2 + 1e-9

    @pytest.mark.parametrize("track", Track)
    def test_a_track_is_near_its_share_of_diamonds(self, track: Track) -> None:
        found = sum(len(tile.diamonds) for tile in TILES if tile.track is track)
        assert abs(found - 33 * PUBLISHED.tracks[track] / 78) <= 2 + 1e-9


class TestSeeds:
    def test_a_seed_gives_the_same_tiles_again(self) -> None:
        assert reconstruct(78) == TILES

    @pytest.mark.parametrize("seed", [0, 1, -5, 2**70])
    def test_every_seed_gives_a_plausible_set_of_its_own(self, seed: int) -> None:
        tiles = reconstruct(seed)
        assert shortfalls(tiles) == ()
        assert tiles != TILES


class TestPairTable:
    def test_it_has_the_36_pairs_in_the_order_of_the_kinds(self) -> None:
        assert [(pair.first, pair.second) for pair in pair_table(TILES)] == list(combinations(Monster, 2))

    def test_expectations_come_from_the_tiles_that_each_kind_is_on(self) -> None:
        # Carriers: ghost 3, bat 2, wisp 1; products 6, 3, 2; meetings 1 + 3, so `expected` is 4/11 of each.
        tiles = [made("S:gb"), made("X:g/gbi"), made("C:g"), made("C")]
        table = {(pair.first, pair.second): pair for pair in pair_table(tiles)}
        ghost_bat = table[Monster.GHOST, Monster.BAT]
        assert (ghost_bat.observed, ghost_bat.expected, ghost_bat.unbounded) == (2, Fraction(24, 11), Fraction(3, 2))
        assert ghost_bat.deviation == Fraction(1, 2)
        assert sum(pair.observed for pair in table.values()) == 4
        assert table[Monster.DRAGON, Monster.WISP].expected == 0

    def test_expected_adds_up_to_the_meetings_there_are(self) -> None:
        table = pair_table(TILES)
        assert sum(pair.expected for pair in table) == sum(pair.observed for pair in table)

    def test_no_tiles_share_nothing(self) -> None:
        assert not any(pair.observed or pair.expected or pair.unbounded for pair in pair_table([]))


@pytest.mark.parametrize(
    ("one", "other", "does"),
    [
        ("S:gw+4", "S:gw+4", True),
        ("S:gw+4", "S:gw+3", True),
        ("S:gw+4", "S:gw", True),
        ("S:gwi", "S:gw", True),
        ("S:gw+3", "S:gw+4", False),
        ("S:gwi", "S:gw+1", False),
        ("S:gw", "S:gi", False),
        ("C:gw", "S:gw", False),
        ("X:g/w", "X:w/g", True),
    ],
)
def test_a_tile_outdoes_another_of_its_track_that_has_nothing_more(one: str, other: str, does: bool) -> None:  # noqa: FBT001 - a column of the table
    assert outdoes(made(one), made(other)) is does


def with_tile(number: int, text: str) -> Callable[[], tuple[Tile, ...]]:
    return lambda: (*TILES[: number - 1], made(text, number), *TILES[number:])


def several(times: int, *texts: str) -> Callable[[], list[Tile]]:
    return lambda: [made(text, number) for number in range(times) for text in texts]


@pytest.mark.parametrize(
    ("tiles", "lack"),
    [
        (lambda: TILES[1:], "77 tiles, not 78"),
        (lambda: TILES[1:], "30 straight tiles, not 31"),
        (with_tile(1, "S:g+6"), "7 monsters of kind dragon, not 8"),
        (with_tile(1, "S:d"), "32 diamonds, not 33"),
        (with_tile(1, "S:gwib"), "tile 1: a tile has at most 3 monsters, this one has 4"),
        (with_tile(1, "S:oo"), "tile 1: a tile has at most one golem, this one has 2"),
        (with_tile(1, "S:ww"), "tile 1: a kind of monster stands on it twice"),
        (with_tile(1, "S:d+2+3"), "tile 1: 2 diamonds, at most 1 expected"),
        (with_tile(1, "S+10"), "tile 1: no monster"),
        (with_tile(1, "S:gw+8"), "tile 1: load 18, expected 10 to 15"),
        (with_tile(64, "X:yb"), "tile 64: all monsters on one of two sections"),
        (with_tile(28, "S:b+9"), "no diamond worth 10"),
        (with_tile(28, "S:bw+10"), "more monsters with diamonds of 10 than of 9"),
        (with_tile(1, "S:go+1"), "tile 1 has all that tile 5 has"),
        (several(9, "S:gw", "S"), "ghost and werewolf share 9 tiles, by chance 9.0 or 4.5"),
        (several(9, "S:o", "C:w"), "9 tiles with a golem among straight tiles, its share is 4.5"),
        (several(9, "S:o+7", "S:w"), "9 tiles with a golem among tiles with a diamond, its share is 4.5"),
        (several(9, "S:og", "S:w"), "0 tiles with a golem among tiles with 1 monster, its share is 3.0"),
        (several(9, "S:o", "C:gw"), "9 straight tiles with 1 monster, its share is 4.5"),
        (several(9, "D:o/g+1", "X:w/i"), "9 double_corner tiles with a diamond, its share is 4.5"),
    ],
)
def test_shortfalls_name_what_a_set_lacks(tiles: Callable[[], Sequence[Tile]], lack: str) -> None:
    assert lack in shortfalls(tiles())


class TestKnown:
    """Completing a box of which some tiles are given."""

    def given(self, *texts: str) -> list[Tile]:
        return [made(text, number) for number, text in enumerate(texts, 1)]

    @pytest.mark.parametrize("many", [1, 20, 39, 77, 78])
    def test_known_tiles_stay_as_they_are_and_the_rest_meets_the_totals(self, many: int) -> None:
        # Ids against the order of tracks, as somebody might number a real box.
        known = [replace(tile, id=79 - (tile.id or 0)) for tile in TILES[:many]]
        tiles = reconstruct(3, known=known)
        assert [tile.id for tile in tiles] == list(range(1, 79))
        assert set(known) <= set(tiles)
        assert count(tiles) == PUBLISHED

    def test_a_plausible_box_is_completed_plausibly(self) -> None:
        assert shortfalls(reconstruct(3, known=TILES[::4])) == ()

    def test_the_order_of_the_ids_of_made_tiles_goes_round_the_known_ones(self) -> None:
        tiles = reconstruct(3, known=[replace(TILES[70], id=2)])
        assert [tile.track.letter for tile in tiles] == [*"SD", *"S" * 30, *"C" * 31, *"X" * 8, *"D" * 7]

    def test_known_tiles_that_no_guess_would_make_are_kept_and_only_they_fall_short(self) -> None:
        known = self.given("S:ww+1+2", "X:/gbi+1")
        tiles = reconstruct(3, known=known)
        assert tiles[:2] == tuple(known)
        assert count(tiles) == PUBLISHED
        assert [lack for lack in shortfalls(tiles) if not lack.startswith(("tile 1:", "tile 2:"))] == []

    def test_sizes_give_way_where_only_even_ones_work(self) -> None:
        kinds = {Monster.BAT: 11, Monster.WISP: 11}
        totals = Totals(tiles=11, tracks={Track.CORNER: 11}, monsters=kinds, diamonds=10)
        tiles = reconstruct(3, totals, self.given("C:bi"))
        assert count(tiles) == totals
        assert {frozenset(tile.monsters) for tile in tiles} == {frozenset(kinds)}

    @pytest.mark.parametrize(
        ("texts", "totals", "message"),
        [
            (["S:d"] * 9, {}, "the known tiles go beyond the totals: 9 monsters of kind dragon, 8 in all"),
            (["X:g"] * 9, {}, "the known tiles go beyond the totals: 9 crossroads tiles, 8 in all"),
            (["S+1+2"] * 17, {}, "the known tiles go beyond the totals: 34 diamonds, 33 in all"),
            (["S:gwib"], {}, "known tile 1: a tile has at most 3 monsters, this one has 4 [G5]"),
            (["S:oo"], {}, "known tile 1: a tile has at most one golem, this one has 2 [G18]"),
            (["S:g+11"], {}, "known tile 1: a diamond is worth 1 to 10, not 11 [G5]"),
            (["S"] * 31 + ["C"] * 31 + ["D"] * 8, {}, "20 monsters of kind ghost left for 8 tiles, one a tile"),
            (["S"] * 27, {}, "156 monsters left for 51 tiles, 3 a tile"),
            (["S"] * 46, {"tracks": {Track.STRAIGHT: 78}, "monsters": {}}, "33 diamonds left for 32 tiles, one a tile"),
            ([], {"tiles": 79}, "79 tiles in all, 78 by track"),
        ],
    )
    def test_what_cannot_be_completed_is_refused_with_the_reason(
        self, texts: list[str], totals: dict[str, Any], message: str
    ) -> None:
        with pytest.raises(ReconstructionError) as caught:
            reconstruct(3, replace(PUBLISHED, **totals), self.given(*texts))
        assert str(caught.value) == message

    @pytest.mark.parametrize(
        ("numbers", "message"),
        [
            ([None], "a known tile has the id None, not one of 1 to 78"),
            ([0], "a known tile has the id 0, not one of 1 to 78"),
            ([79], "a known tile has the id 79, not one of 1 to 78"),
            ([5, 5], "two known tiles have the id 5"),
        ],
    )
    def test_known_tiles_need_ids_of_their_own(self, numbers: list[int | None], message: str) -> None:
        with pytest.raises(ReconstructionError) as caught:
            reconstruct(3, known=[made("S:g", number) for number in numbers])
        assert str(caught.value) == message

    def test_refusals_are_value_errors(self) -> None:
        assert issubclass(ReconstructionError, ValueError)


class TestOtherTotals:
    def test_a_small_edition_meets_its_own_totals(self) -> None:
        totals = Totals(
            tiles=12,
            tracks={Track.STRAIGHT: 8, Track.DOUBLE_CORNER: 4},
            monsters=dict.fromkeys(list(Monster)[:8], 3),
            diamonds=3,
        )
        tiles = reconstruct(1, totals)
        assert count(tiles) == totals
        assert shortfalls(tiles, totals) == ()

    def test_totals_that_no_plausible_set_has_are_refused(self) -> None:
        totals = Totals(tiles=2, tracks={Track.CORNER: 2}, monsters={Monster.BAT: 2}, diamonds=0)
        with pytest.raises(ReconstructionError, match=r"^no plausible set found with seed 1: tile 1: load 5, "):
            reconstruct(1, totals)


class TestScript:
    def test_the_shipped_catalog_passes_the_check_whatever_the_hash_seed(self) -> None:
        run = subprocess.run(
            [sys.executable, str(SCRIPT), "--check"],
            env={**os.environ, "PYTHONHASHSEED": "12345"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, "")
        assert run.stdout.splitlines()[0].split() == ["pair", "shared", "expected", "unbounded"]
        assert len(run.stdout.splitlines()) == 1 + 36 + 2

    def test_the_shipped_catalog_reads_as_the_tiles(self) -> None:
        content = yaml.safe_load(script().CATALOG.read_text(encoding="utf-8"))
        tiles = content.pop("tiles")
        assert content == {
            "format": "ghosts-catalog@1",
            "name": "Ghosts Galore, reconstruction 1",
            "edition": "base",
            "provenance": "reconstructed",
        }
        for read, tile in zip(tiles, TILES, strict=True):
            names = [[kind.value for kind in section] for section in tile.sections]
            assert read == {
                "id": tile.id,
                "track": tile.track.value,
                "monsters": names if len(names) == 2 else names[0],
                **({"diamonds": list(tile.diamonds)} if tile.diamonds else {}),
                "source": "reconstructed",
            }

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            (lambda text: text.replace("id: 1,", "id: 1 ,"), "from line 28 on"),
            (lambda text: text + "\n", "from line 106 on"),
            (lambda text: text.replace("\n", "\r\n"), "from line 1 on"),
            (lambda _text: "", "from line 1 on"),
        ],
    )
    def test_a_catalog_with_other_bytes_fails_the_check(
        self,
        change: Callable[[str], str],
        message: str,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        module = script()
        path = tmp_path / "tiles.yaml"
        path.write_bytes(change(module.CATALOG.read_text(encoding="utf-8")).encode())
        monkeypatch.setattr(module, "CATALOG", path)
        assert module.main(["--check"]) == 1
        assert capsys.readouterr().err == (
            f"error: tiles.yaml is not what the script writes, {message}; run scripts/reconstruct_catalog.py\n"
        )

    def test_a_missing_catalog_fails_the_check_and_is_written_without_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        module = script()
        shipped = module.CATALOG.read_bytes()
        monkeypatch.setattr(module, "CATALOG", tmp_path / "tiles.yaml")
        assert module.main(["--check"]) == 1
        assert capsys.readouterr().err == (
            "error: tiles.yaml cannot be read (No such file or directory); run scripts/reconstruct_catalog.py\n"
        )
        assert module.main([]) == 0
        assert module.CATALOG.read_bytes() == shipped

    def test_a_set_that_lacks_something_fails_the_check(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        module = script()
        monkeypatch.setattr(module, "reconstruct", lambda _seed: TILES[:-1])
        assert module.main(["--check"]) == 1
        assert "error: 77 tiles, not 78\n" in capsys.readouterr().err
