"""The notation of a tile: what is read, what is written, and what a slip is told."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.formats.tokens import NotationError, Token, parse_id, parse_tile, parse_token, write_content, write_tile
from ghosts_cli.game import ROTATIONS, Monster, Tile, Track
from tests import generate, read

G, W, B, D = Monster.GHOST, Monster.WEREWOLF, Monster.BAT, Monster.DRAGON

READ = {
    "S": (Tile(Track.STRAIGHT, ((),)), 0),
    "C": (Tile(Track.CORNER, ((),)), 0),
    "X": (Tile(Track.CROSSROADS, ((), ())), 0),
    "D@270": (Tile(Track.DOUBLE_CORNER, ((), ())), 270),
    "S:gw+4@90": (Tile(Track.STRAIGHT, ((G, W),), (4,)), 90),
    "X:g": (Tile(Track.CROSSROADS, ((G,), ())), 0),
    "X:g/": (Tile(Track.CROSSROADS, ((G,), ())), 0),
    "X:/bd": (Tile(Track.CROSSROADS, ((), (D, B))), 0),
    "X:g/bd": (Tile(Track.CROSSROADS, ((G,), (D, B))), 0),
    "D:ggg": (Tile(Track.DOUBLE_CORNER, ((G, G, G), ())), 0),
    "S+10+1+10": (Tile(Track.STRAIGHT, ((),), (1, 10, 10)), 0),
    "S@0": (Tile(Track.STRAIGHT, ((),)), 0),
    "17": (17, 0),
    "17@90": (17, 90),
    "1": (1, 0),
    "32767@180": (32767, 180),
}


@pytest.mark.parametrize(("text", "tile", "rotation"), [(text, *token) for text, token in READ.items()])
def test_a_token_is_read(text: str, tile: Tile | int, rotation: int) -> None:
    token = parse_token(text)
    assert (token.content, token.rotation) == (tile, rotation)


WRITTEN = {
    "X:g/": "X:g",
    "S:wg": "S:gw",
    "S:ib": "S:bi",
    "X:/db": "X:/db",
    "X:b/ly": "X:b/yl",
    "S+4+10+2": "S+2+4+10",
    "C:g@0": "C:g",
    "S:g+4@270": "S:g+4@270",
}


@pytest.mark.parametrize(("text", "canonical"), WRITTEN.items())
def test_writing_gives_the_one_canonical_form(text: str, canonical: str) -> None:
    token = parse_token(text)
    assert isinstance(token.content, Tile)
    assert write_tile(token.content, token.rotation) == canonical


def test_monsters_are_written_in_the_order_of_the_notation() -> None:
    kinds = "".join(monster.letter for monster in Monster)
    assert kinds == "dgoyslbwi"
    for first, second in itertools.pairwise(kinds):
        assert write_content(parse_tile(f"S:{second}{first}")) == f"S:{first}{second}"


def test_a_tile_of_the_catalog_is_written_as_its_id() -> None:
    assert write_tile(Tile(Track.STRAIGHT, ((G,),), id=17), 90) == "17@90"
    assert write_content(Tile(Track.STRAIGHT, ((G,),), id=17)) == "S:g"


@given(generate.tiles(), generate.rotations())
def test_reading_gives_back_what_was_written(tile: Tile, rotation: int) -> None:
    text = write_tile(tile, rotation)
    token = parse_token(text)
    assert (token.content, token.rotation) == (tile, rotation)
    assert parse_tile(write_content(tile)) == tile


@given(st.integers(1, 32767), st.sampled_from(ROTATIONS))
def test_reading_gives_back_an_id(number: int, rotation: int) -> None:
    tile = Tile(Track.STRAIGHT, ((),), id=number)
    token = parse_token(write_tile(tile, rotation))
    assert (token.content, token.rotation) == (number, rotation)


def token_or_error(text: str) -> Token | NotationError:
    """The token, or the error that says where in the text there is none."""
    try:
        return parse_token(text)
    except NotationError as raised:
        error = raised
    assert 0 <= error.offset <= len(text)
    assert error.message
    return error


@given(
    st.from_regex(r"[SCXD](:[dgoyslbwi]{0,4}(/[dgoyslbwi]{0,3})?)?(\+[0-9]{1,2}){0,3}(@[0-9]{1,3})?", fullmatch=True)
)
def test_whatever_is_read_is_written_canonically_and_else_there_is_one_error(text: str) -> None:
    token = token_or_error(text)
    if isinstance(token, NotationError):
        return
    assert isinstance(token.content, Tile)
    canonical = write_tile(token.content, token.rotation)
    again = parse_token(canonical)
    assert again == token
    assert isinstance(again.content, Tile)
    assert write_tile(again.content, again.rotation) == canonical


@given(generate.placed_tiles())
def test_a_second_reader_of_the_notation_agrees(placed: object) -> None:
    assert isinstance(placed, type(read.placed("S")))
    assert read.placed(write_tile(placed.tile, placed.rotation)) == placed


@given(st.text(max_size=8))
def test_any_text_is_a_tile_or_an_error_with_a_place_in_it(text: str) -> None:
    token_or_error(text)


LETTERS = "d dragon, g ghost, o golem, y satyr, s skeleton, l slime, b bat, w werewolf, i wisp"
SLIPS = {
    "": (0, "expected a tile such as S:gw+4@90 or a catalog id such as 17, found nothing", "notation"),
    "T": (0, "a tile begins with S, C, X or D or is a catalog id, found 'T'", "notation"),
    "s:g": (
        0,
        "a tile begins with S, C, X or D or is a catalog id, found 's:g'; letters are case-sensitive, write S",
        "notation",
    ),
    "-3": (0, "a tile begins with S, C, X or D or is a catalog id, found '-3'", "notation"),
    "\u0661": (0, "a tile begins with S, C, X or D or is a catalog id, found '\u0661'", "notation"),
    "S:": (2, "expected monster letters after ':'; leave it out when there are none", "notation"),
    "X:/": (2, "expected monster letters after ':'; leave it out when there are none", "notation"),
    "S:+4": (2, "expected monster letters after ':'; leave it out when there are none", "notation"),
    "S:gq": (3, f"'q' is no monster; the letters are {LETTERS}", "notation"),
    "S:G": (2, f"'G' is no monster; the letters are {LETTERS}", "notation"),
    "S:Geits": (2, "unknown monster 'Geits'; did you mean 'Geist'?", "G5"),
    "X:g/vérfarkass": (4, "unknown monster 'vérfarkass'; did you mean 'vérfarkas'?", "G5"),
    "S:golme-b": (2, "unknown monster 'golme'; did you mean 'golem'?", "G5"),
    "S:geist-w": (
        8,
        "names and letters of monsters cannot be mixed: 'geist' is a name, 'w' is not; write geist-werewolf or gw",
        "notation",
    ),
    "X:g/bw-Golem": (
        4,
        "names and letters of monsters cannot be mixed: 'Golem' is a name, 'bw' is not; write bat-werewolf-Golem"
        " or bwo",
        "notation",
    ),
    "S:w-geist-wispp": (10, "unknown monster 'wispp'; did you mean 'wisp'?", "G5"),
    "S:g b": (
        3,
        f"' ' is no monster; the letters are {LETTERS}; a tile has no blanks: did you mean S:gb?",
        "notation",
    ),
    "C:g 90": (
        3,
        f"' ' is no monster; the letters are {LETTERS}; a rotation stands behind '@': did you mean C:g@90?",
        "notation",
    ),
    "Sg": (1, "expected the end of the tile, found 'g'; monsters stand behind ':': did you mean S:g?", "notation"),
    "Xg/b+4@90": (
        1,
        "expected the end of the tile, found 'g/b+4@90'; monsters stand behind ':': did you mean X:g/b+4@90?",
        "notation",
    ),
    "S s": (1, "expected the end of the tile, found ' s'; monsters stand behind ':': did you mean S:s?", "notation"),
    "S C": (1, "expected the end of the tile, found ' C'; is a comma missing between S and C?", "notation"),
    "17 18": (
        2,
        "expected a catalog id such as 17 or 17@90, found '17 18'; is a comma missing between 17 and 18?",
        "notation",
    ),
    "17 90": (
        2,
        "expected a catalog id such as 17 or 17@90, found '17 90'; a rotation stands behind '@': did you mean 17@90?",
        "notation",
    ),
    "S:g/b": (3, "a straight has one section, so no '/' belongs here", "notation"),
    "C:g/": (3, "a corner has one section, so no '/' belongs here", "notation"),
    "X:g/b/d": (5, "a crossroads has two sections, so no '/' belongs here", "notation"),
    "S+": (2, "a diamond is worth 1 to 10, found nothing", "G5"),
    "S+0": (2, "a diamond is worth 1 to 10, found '0'", "G5"),
    "S+05": (2, "a diamond is worth 1 to 10, found '05'", "G5"),
    "S+4+11": (4, "a diamond is worth 1 to 10, found '11'", "G5"),
    "S@": (2, "a rotation is 0, 90, 180 or 270 degrees clockwise, found ''", "notation"),
    "S@45": (2, "a rotation is 0, 90, 180 or 270 degrees clockwise, found '45'", "notation"),
    "17@45": (3, "a rotation is 0, 90, 180 or 270 degrees clockwise, found '45'", "notation"),
    "S@090": (2, "a rotation is 0, 90, 180 or 270 degrees clockwise, found '090'", "notation"),
    "S@90:g": (4, "the order is track, monsters, diamonds, rotation: write S:g@90, not 'S@90:g'", "notation"),
    "S+4:g@90": (3, "the order is track, monsters, diamonds, rotation: write S:g+4@90, not 'S+4:g@90'", "notation"),
    "X@90+4:g/b": (
        4,
        "the order is track, monsters, diamonds, rotation: write X:g/b+4@90, not 'X@90+4:g/b'",
        "notation",
    ),
    "S@90@90": (4, "expected the end of the tile, found '@90'", "notation"),
    "S:g:w": (3, "expected the end of the tile, found ':w'", "notation"),
    "Sx": (1, "expected the end of the tile, found 'x'", "notation"),
    "S:gggg": (0, "a tile has at most 3 monsters, this one has 4", "G5"),
    "X:gg/gg": (0, "a tile has at most 3 monsters, this one has 4", "G5"),
    "X:o/o": (0, "a tile has at most one golem, this one has 2", "G18"),
    "0": (0, "expected a catalog id from 1 to 32767, found '0'", "notation"),
    "00": (0, "expected a catalog id from 1 to 32767, found '00'", "notation"),
    "010": (0, "an id has no leading zero: write 10, not '010'", "notation"),
    "32768": (0, "expected a catalog id from 1 to 32767, found '32768'", "notation"),
    "123456": (0, "expected a catalog id from 1 to 32767, found '123456'", "notation"),
    "1.5": (1, "expected a catalog id such as 17 or 17@90, found '1.5'", "notation"),
    "17:g": (2, "expected a catalog id such as 17 or 17@90, found '17:g'", "notation"),
    "17@90@90": (2, "expected a catalog id such as 17 or 17@90, found '17@90@90'", "notation"),
}


@pytest.mark.parametrize(("text", "offset", "message", "rule"), [(text, *told) for text, told in SLIPS.items()])
def test_a_slip_is_told_at_its_character(text: str, offset: int, message: str, rule: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_token(text)
    assert (raised.value.offset, raised.value.message, raised.value.rule) == (offset, message, rule)


FAULTS = {
    "C:gggg+11": [(0, "a tile has at most 3 monsters"), (7, "a diamond is worth 1 to 10, found '11'")],
    "S:oogg": [(0, "a tile has at most 3 monsters"), (0, "a tile has at most one golem")],
    "S+0+11@45": [(2, "a diamond is worth"), (4, "a diamond is worth"), (7, "a rotation is 0, 90, 180 or 270")],
    "S:gqz@9": [(3, "'q' is no monster; the letters are"), (4, "'z' is no monster"), (6, "a rotation is")],
    "s:gggg+12": [(0, "a tile begins with"), (0, "a tile has at most 3 monsters"), (7, "a diamond is worth")],
    "S@90:gggg": [(0, "a tile has at most 3 monsters"), (4, "the order is track, monsters, diamonds, rotation")],
    "S:g/b+11": [(3, "a straight has one section"), (6, "a diamond is worth")],
    "X:g/b/dd": [(0, "a tile has at most 3 monsters"), (5, "a crossroads has two sections")],
    "S:+11": [(2, "expected monster letters after ':'"), (3, "a diamond is worth")],
    "S:ghost-gohst-gots+11": [(8, "unknown monster 'gohst'"), (14, "unknown monster 'gots'"), (19, "a diamond is")],
    "C:g+11+": [(4, "a diamond is worth 1 to 10, found '11'"), (7, "a diamond is worth 1 to 10, found nothing")],
    "017@45": [(0, "an id has no leading zero"), (4, "a rotation is 0, 90, 180 or 270")],
}


@pytest.mark.parametrize(("text", "faults"), FAULTS.items())
def test_everything_that_is_wrong_with_a_token_is_told_at_once(text: str, faults: list[tuple[int, str]]) -> None:
    with pytest.raises(NotationError) as raised:
        parse_token(text)
    told = raised.value.faults
    assert [fault.offset for fault in told] == [offset for offset, _ in faults]
    assert [fault.message[: len(start)] for fault, (_, start) in zip(told, faults, strict=True)] == [
        start for _, start in faults
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("17", "expected a tile written out, such as C:gw+4, found the id '17'"),
        ("S@90", "a tile by itself has no rotation: leave out the '@'"),
    ],
)
def test_a_tile_by_itself_is_written_out_and_not_turned(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=f"^{re.escape(message)}$"):
        parse_tile(text)


@pytest.mark.parametrize("text", ["", "x", "+1", " 1", "1 ", "\u0661", "1e3"])
def test_an_id_is_digits_and_nothing_else(text: str) -> None:
    with pytest.raises(NotationError, match=r"^expected a catalog id from 1 to 32767, found"):
        parse_id(text)
