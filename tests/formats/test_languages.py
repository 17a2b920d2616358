"""Names in four languages: all there, each its own, chosen once; and every monster's name can be read."""

from __future__ import annotations

import re
import threading
import unicodedata
from pathlib import Path

import pytest

from ghosts_cli.formats.languages import (
    DOORS,
    KEYS,
    MONSTER_NAMES,
    NAMES,
    Language,
    choose,
    current,
    key_named,
    many,
    monster_named,
    noun,
    of_locale,
    several,
    speaking,
    words,
)
from ghosts_cli.formats.notation import parse_board, write_board
from ghosts_cli.formats.shapes import SHAPES, json_schema
from ghosts_cli.formats.tokens import NotationError, parse_tile, write_content
from ghosts_cli.game import MONSTER_BY_LETTER, Category, Monster, Track

PAGE = Path(__file__).parents[2] / "docs" / "languages.md"
THINGS = {
    "monsters": [kind.value for kind in Monster],
    "tracks": [track.value for track in Track],
    "categories": [category.value for category in Category],
    "doors": [*DOORS],
}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("group", THINGS)
def test_every_monster_track_category_and_door_has_a_name_of_its_own(language: Language, group: str) -> None:
    names = [NAMES[language][key] for key in THINGS[group]]
    assert all(name and name.strip() == name and name.isprintable() for name in names)
    assert len({name.casefold() for name in names}) == len(names)


@pytest.mark.parametrize("language", Language)
def test_a_language_names_the_keys_and_nothing_else(language: Language) -> None:
    assert set(NAMES[language]) == set(KEYS)


def test_no_name_means_another_monster_in_another_language() -> None:
    said: dict[str, set[Monster]] = {}
    for names in NAMES.values():
        for kind in Monster:
            said.setdefault(unicodedata.normalize("NFC", names[kind.value]).casefold(), set()).add(kind)
    assert {name: kinds for name, kinds in said.items() if len(kinds) > 1} == {}


def test_no_name_can_be_taken_for_letters_of_the_notation_or_for_two_names() -> None:
    assert [name for name in MONSTER_NAMES if set(name) <= MONSTER_BY_LETTER.keys()] == []
    assert [name for name in MONSTER_NAMES if set(name) & set(" -/+@:,|")] == []


@pytest.mark.parametrize("name", MONSTER_NAMES)
@pytest.mark.parametrize("write", [str, str.upper, str.lower, lambda name: unicodedata.normalize("NFD", name)])
def test_a_monster_is_read_by_its_name_whatever_its_capitals_and_accents_are_made_of(name: str, write: object) -> None:
    assert callable(write)
    assert monster_named(write(name)) is MONSTER_NAMES[name]


@pytest.mark.parametrize("word", ["", "gost", "ghosts", "diamond", "Kurve", "g", "dragon ghost"])
def test_another_word_is_no_monster(word: str) -> None:
    assert monster_named(word) is None


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Geister", "ghost"),
        ("werewolves", "werewolf"),
        ("CSONTVÁZAK", "skeleton"),
        ("龍", "dragon"),
        ("雙拐角", "double_corner"),
        ("dupla kanyar", "double_corner"),
        ("hidak", "crossroads"),
        ("Diamanten", "diamond"),
        ("gost", None),
    ],
)
def test_things_are_found_by_their_names_for_one_and_for_several(name: str, key: str | None) -> None:
    assert key_named(name) == key


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "deu"}, "en"),
        ({"LANG": "hu"}, "hu"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de-CH"}, "de"),
        ({"LANG": "DE_DE@euro"}, "de"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LANG": "zh_Hans_CN.GB18030"}, "zh"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LC_MESSAGES": "zh_TW.UTF-8", "LANG": "hu_HU.UTF-8"}, "zh"),
        ({"LC_ALL": "C", "LC_MESSAGES": "zh_TW.UTF-8", "LANG": "hu_HU.UTF-8"}, "en"),
        ({"LC_CTYPE": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert of_locale(environment) is Language(language)


def test_names_are_english_where_nobody_chooses() -> None:
    assert (current(), words("double_corner"), words("bone_doors"), words("no_name")) == (
        Language.ENGLISH,
        "double corner",
        "bone doors",
        "no name",
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("werewolves", "1 ghost", "3 ghosts", "2 crossroads", "double corners", "2 curves", "2 double corners")),
        ("de", ("Werwölfe", "1 Geist", "3 Geister", "2 Kreuzungen", "Doppel-Kurven", "2 curves", "2 Doppel-Kurven")),
        (
            "hu",
            ("vérfarkasok", "1 szellem", "3 szellem", "2 híd", "dupla kanyarok", "2 curves", "2 dupla kanyar"),
        ),
        ("zh", ("狼人", "1 幽靈", "3 幽靈", "2 十字路口", "雙拐角", "2 curves", "2 雙拐角")),
    ],
)
def test_numbers_stand_with_the_form_that_the_language_wants(language: str, said: tuple[str, ...]) -> None:
    with speaking(Language(language)):
        assert said == (
            several("werewolf"),
            many(1, "ghost"),
            many(3, "ghost"),
            many(2, "crossroads"),
            several("double_corner"),
            many(2, "curve"),
            f"2 {noun(2, 'double_corner')}",
        )


def test_what_is_chosen_ends_with_its_context_and_stays_in_its_thread() -> None:
    seen: list[Language] = []
    with speaking(Language.GERMAN):
        choose(Language.CHINESE)
        thread = threading.Thread(target=lambda: seen.append(current()))
        thread.start()
        thread.join()
        assert current() is Language.CHINESE
    assert (current(), seen) == (Language.ENGLISH, [Language.ENGLISH])


@pytest.mark.parametrize("language", Language)
def test_a_tile_may_be_written_with_names_and_is_written_back_with_letters(language: Language) -> None:
    names = NAMES[language]
    token = f"X:{names['bat']}/{names['dragon']}-{names['ghost']}+4"
    assert write_content(parse_tile(token)) == "X:b/dg+4"


@pytest.mark.parametrize("language", Language)
def test_a_board_written_with_names_is_the_board_written_with_letters(language: Language) -> None:
    letters = "S:dg+3,C:o,X:/y | D:s/l,S:bw,C:i | .,.,. bone=N1,S1 tooth=W2,E2 hidden=S:ww@90:3,1"
    names = {kind.letter: NAMES[language][kind.value] for kind in Monster}
    named = "".join(
        f":{'/'.join('-'.join(names[letter] for letter in section) for section in part[1:].split('/'))}"
        if part.startswith(":") and part[1:2] not in "0123456789"
        else part
        for part in _parts(letters)
    )
    assert named != letters
    assert write_board(parse_board(named, lambda _: None)) == letters


def _parts(notation: str) -> list[str]:
    """The notation cut before each colon and behind the letters that follow it."""
    parts = [""]
    for sign in notation:
        inside = parts[-1].startswith(":")
        if sign == ":" or (inside and sign not in "dgoyslbwi/"):
            parts.append("")
        parts[-1] += sign
    return parts


@pytest.mark.parametrize(
    ("token", "offset", "message"),
    [
        ("S:Geist-Drake", 8, "unknown monster 'Drake'; did you mean 'Drache'?"),
        ("S:gost-bat", 2, "unknown monster 'gost'; did you mean 'ghost'?"),
        (
            "X:g/龍-g",
            6,
            "names and letters of monsters cannot be mixed: '龍' is a name, 'g' is not; write 龍-ghost or dg",
        ),
        ("S:龍--龍", 4, "expected a monster's name on either side of '-'"),
        ("S:Golem-gólem", 0, "a tile has at most one golem, this one has 2"),
        ("SGeist", 1, "expected the end of the tile, found 'Geist'; monsters stand behind ':': did you mean S:Geist?"),
    ],
)
def test_a_slip_among_names_is_told_where_it_is(token: str, offset: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tile(token)
    assert (caught.value.offset, caught.value.message) == (offset, message)


def test_the_page_on_languages_has_every_name() -> None:
    rows = [
        line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:3] == "| `"
    ]
    shown = {row[0].strip("`"): [set(cell.replace("\\*", "").split(", ")) for cell in row[1:]] for row in rows}
    for key, cells in shown.items():
        for language, cell in zip(Language, cells, strict=True):
            with speaking(language):
                assert cell == ({words(key)} if key == "other_paths" else {words(key), several(key)})
    assert set(shown) == {*THINGS["monsters"], *THINGS["tracks"], *THINGS["doors"], "diamond", "other_paths"}


@pytest.mark.parametrize(
    ("token", "fits"),
    [
        ("S:Geist-Werwolf+4@90", True),
        ("X:蝙蝠/龍-幽靈", True),
        ("X:g/bd+4", True),
        ("S:Geit", False),
        ("S:q", False),
        ("X:g/b/d", False),
    ],
)
def test_editors_are_told_which_tokens_fit(token: str, *, fits: bool) -> None:
    grid = json_schema(SHAPES["board"])["$defs"]["BoardFile"]["properties"]["grid"]
    pattern = grid["items"]["items"]["pattern"]
    assert (re.search(pattern, token) is not None) is fits
