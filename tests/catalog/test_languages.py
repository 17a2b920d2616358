"""Catalogs and transcriptions that name monsters in any of the four languages."""

from __future__ import annotations

import re

import pytest

from ghosts_cli.catalog.file import find_catalog, read_catalog
from ghosts_cli.catalog.sample import SampleError, Space
from ghosts_cli.catalog.transcribe import Transcription
from ghosts_cli.catalog.transcribe_from import read_tiles
from ghosts_cli.catalog.transcribe_session import Change, Listing, Session
from ghosts_cli.catalog.writing import catalog_yaml
from ghosts_cli.data_files import data_file
from ghosts_cli.errors import InputError
from ghosts_cli.formats.languages import NAMES, Language, speaking
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Monster
from ghosts_cli.report.catalog_report import tiles_csv
from tests.catalog.box import typed

SHIPPED = find_catalog(str(data_file("tiles.yaml")))
CUSTOM = """\
format: ghosts-catalog@1
edition: custom
tiles:
  - {{id: 1, track: straight, monsters: [{ghost}, {wisp}]}}
  - {{id: 2, track: crossroads, monsters: [[{bat}], [{dragon}]], diamonds: [7]}}
totals: {{tiles: 2, tracks: {{straight: 1, crossroads: 1}}, monsters: {{{ghost}: 1, {bat}: 1, {dragon}: 1, {wisp}: 1}}}}
"""


def translated(text: str, language: Language) -> str:
    """A text with the English names of monsters replaced; no other word of it is one of them."""
    names = {kind.value: NAMES[language][kind.value] for kind in Monster}
    return re.sub(rf"\b({'|'.join(names)})\b", lambda found: names[found[0]], text)


@pytest.mark.parametrize("language", Language)
def test_a_catalog_is_the_same_whatever_language_names_its_monsters(language: Language) -> None:
    text = translated(catalog_yaml(SHIPPED, ""), language)
    assert (language is Language.ENGLISH) == (text == catalog_yaml(SHIPPED, ""))
    assert read_catalog(Source("box.yaml", text)).hash == SHIPPED.hash


@pytest.mark.parametrize("language", Language)
def test_a_custom_editions_totals_may_be_named_and_are_kept_by_key(language: Language) -> None:
    catalog = read_catalog(Source("box.yaml", CUSTOM.format(**NAMES[language])))
    assert catalog.totals["monsters"] == {"ghost": 1, "bat": 1, "dragon": 1, "wisp": 1}
    assert "monsters: [ghost, wisp]" in catalog_yaml(catalog, "")


def test_a_total_that_two_languages_give_is_told() -> None:
    text = CUSTOM.format(**NAMES[Language.ENGLISH]).replace("ghost: 1,", "ghost: 1, Geist: 1,")
    with pytest.raises(InputError) as caught:
        read_catalog(Source("box.yaml", text))
    assert str(caught.value).splitlines() == [
        "box.yaml:6:79: error: 'Geist' is the monster that 'ghost' is: give its count once [duplicate-key]"
    ]


@pytest.mark.parametrize(
    ("slip", "told"), [("Drachee", "; did you mean 'Drache'?"), ("szelem", "; did you mean 'szellem'?")]
)
def test_a_slip_in_another_language_gets_the_name_of_that_language(slip: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        read_catalog(Source("box.yaml", CUSTOM.format(**{**NAMES[Language.ENGLISH], "wisp": slip})))
    assert f"unknown monster '{slip}'{told} [G5]" in str(caught.value)


@pytest.mark.parametrize("language", Language)
def test_a_catalog_may_name_monsters_in_the_plural(language: Language) -> None:
    names = NAMES[language]
    several = {**names, **{kind.value: names[kind.plural] for kind in Monster}}
    assert (
        read_catalog(Source("box.yaml", CUSTOM.format(**several))).tiles
        == read_catalog(Source("box.yaml", CUSTOM.format(**names))).tiles
    )


def test_a_word_like_no_name_is_told_that_other_languages_have_names_too() -> None:
    with pytest.raises(InputError) as caught:
        read_catalog(Source("box.yaml", CUSTOM.format(**{**NAMES[Language.ENGLISH], "wisp": "q"})))
    assert "werewolf, wisp, and their names in German, Hungarian and Chinese [G5]" in str(caught.value)


@pytest.mark.parametrize("language", Language)
def test_a_table_of_tiles_may_name_monsters_in_any_language(language: Language) -> None:
    table = translated(tiles_csv(SHIPPED, SHIPPED.tiles), language).replace("reconstructed", "transcribed")
    found = read_tiles(Source("box.csv", table), Transcription())
    assert [write_content(tile) for tile in found.transcription.tiles] == [
        write_content(tile) for tile in SHIPPED.tiles
    ]


@pytest.mark.parametrize("language", Language)
def test_lines_of_tiles_and_what_is_typed_may_name_monsters_in_any_language(language: Language) -> None:
    names = NAMES[language]
    line = f"C:{names['ghost']}-{names['werewolf']}+4"
    assert [
        write_content(tile) for tile in read_tiles(Source("box.txt", line), Transcription()).transcription.tiles
    ] == ["C:gw+4"]
    reply = Session(Transcription()).answer(line.lower())
    assert isinstance(reply, Change)
    assert reply.after is not None
    assert write_content(reply.after) == "C:gw+4"


@pytest.mark.parametrize(
    "name", ["bats", "Fledermaus", "fledermäuse", "denevér", "蝙蝠", "Gerade", "egyenesek", "直線"]
)
def test_tiles_are_listed_by_a_name_in_any_language(name: str) -> None:
    reply = Session(typed("S:b", "C:g")).answer(f"show {name}")
    assert isinstance(reply, Listing)
    assert [tile.id for tile in reply.tiles] == [1]


def test_a_session_tells_what_cannot_come_out_right_in_the_language_and_a_file_in_english() -> None:
    dragons = "\n".join(["C:d"] * 9)
    with speaking(Language.HUNGARIAN):
        troubles = typed(*dragons.split()).troubles()
        with pytest.raises(InputError) as caught:
            read_tiles(Source("box.txt", dragons), Transcription())
        with pytest.raises(SampleError, match="dragons: found 9"):
            Space(known=typed(*dragons.split()).tiles).verify()
    assert troubles[0].message == "sárkányok: found 9, published 8, 1 too many"
    assert "error: dragons: found 9, published 8, 1 too many; dragons are on lines 1, 2" in str(caught.value)
