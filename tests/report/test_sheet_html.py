"""The page of a catalog's tiles: whole by itself, every tile in it, honest, with its totals, well formed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest

from ghosts_cli.catalog.file import CheckResult, catalog_path, check_catalog
from ghosts_cli.catalog.select import select
from ghosts_cli.formats.source import Source, read_source
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.report.sheet_html import sheet_html
from tests.report.svg_reader import contrast

SHIPPED = check_catalog(read_source(catalog_path()))
CUSTOM = """
format: ghosts-catalog@1
name: <i>Mine & yours</i>
edition: custom
provenance: {provenance}
{totals}
tiles:
  - {{id: 1, track: straight, monsters: [ghost], source: {first}}}
  - {{id: 2, track: straight, monsters: [ghost], source: {second}}}
"""
VOID = {"meta", "link", "br", "img", "hr", "input"}


@dataclass
class Page(HTMLParser):
    """A page taken apart: its elements with their attributes, its headings, and its text."""

    source: str
    elements: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    headings: list[tuple[str, str]] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.source)
        self.close()
        assert self.open == []

    def __hash__(self) -> int:
        return id(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch(r"h\d", tag):
            self.headings.append((tag, ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and re.fullmatch(r"h\d", self.open[-1]):
            tag, words = self.headings[-1]
            self.headings[-1] = tag, words + data
        if "style" not in self.open:
            self.text.append(data.strip())

    def with_tag(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def custom(provenance: str, first: str, second: str, totals: str = "") -> CheckResult:
    text = CUSTOM.format(provenance=provenance, first=first, second=second, totals=totals)
    return check_catalog(Source("mine.yaml", text))


def page(result: CheckResult = SHIPPED, **wishes: object) -> Page:
    assert result.catalog is not None
    return Page(sheet_html(result, select(result.catalog, **wishes)))  # type: ignore[arg-type]  # as select takes them


WHOLE = page()


def test_every_tile_is_a_figure_with_its_picture_id_and_notation() -> None:
    assert SHIPPED.catalog is not None
    assert [figure["id"] for figure in WHOLE.with_tag("figure")] == [f"tile-{number}" for number in range(1, 79)]
    assert len([picture for picture in WHOLE.with_tag("svg") if picture.get("role") == "img"]) == 78
    for tile in SHIPPED.catalog.tiles:
        assert write_content(tile) in WHOLE.text
        assert f"Tile {tile.id}" in WHOLE.text


def test_the_pictures_show_the_published_number_of_every_monster_and_of_diamonds() -> None:
    shown = Counter(use["href"] for use in WHOLE.with_tag("use") if use.get("data-on"))
    assert SHIPPED.catalog is not None
    assert shown == {f"#gg-{kind.value}": count for kind, count in SHIPPED.found.monsters.items()}
    assert sum("data-diamonds" in group for group in WHOLE.with_tag("g")) == 33


def test_every_total_stands_beside_the_published_one() -> None:
    text = " ".join(filter(None, WHOLE.text))
    assert "tiles 78 78 ✓ holds straight 31 31 ✓ holds corner 31 31 ✓ holds crossroads 8 8 ✓ holds" in text
    assert re.search(r"dragons 8 8 ✓ holds .*wisps 26 26 ✓ holds", text)
    assert "its totals are the published ones" in text


def test_headings_go_down_one_by_one_and_name_every_kind_of_track() -> None:
    assert WHOLE.headings == [
        ("h1", "Ghosts Galore, reconstruction 1"),
        ("h2", "Totals and checks"),
        ("h2", "Straight: 31 tiles"),
        ("h2", "Corner: 31 tiles"),
        ("h2", "Crossroads: 8 tiles"),
        ("h2", "Double corner: 8 tiles"),
    ]


def test_the_page_asks_for_nothing_outside_itself() -> None:
    source = WHOLE.source
    assert source.count("http") == source.count('xmlns="http://www.w3.org/2000/svg"')
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in WHOLE.elements}
    assert not re.search(r"url\(|@import|@font-face", source)


def test_ids_stand_once_and_every_link_leads_to_one() -> None:
    ids = [attributes["id"] for _, attributes in WHOLE.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {attributes["href"] for _, attributes in WHOLE.elements if "href" in attributes} <= {
        f"#{name}" for name in ids
    }


def test_the_page_says_that_it_is_a_reconstruction_and_so_does_every_tile_as_in_g7() -> None:
    assert "The catalog is a reconstruction, not the printed tiles (hash 332484acd697, G7)." in WHOLE.text
    assert WHOLE.text.count("reconstructed") == 78


def test_a_transcribed_catalog_has_no_such_line() -> None:
    mine = page(custom("transcribed", "transcribed", "transcribed"))
    assert not any("reconstruct" in text for text in mine.text)


def test_a_mixed_catalog_tells_tile_by_tile() -> None:
    mine = page(custom("mixed", "transcribed", "reconstructed"))
    assert any("partly a reconstruction: 1 of 2 tiles" in text for text in mine.text)
    assert [text for text in mine.text if text in ("transcribed", "reconstructed")] == ["transcribed", "reconstructed"]


def test_a_custom_edition_is_held_against_its_own_totals_or_none() -> None:
    without = " ".join(page(custom("transcribed", "transcribed", "transcribed")).text)
    assert without.count("not checked") == 15
    assert "it states no totals to be held against" in without
    within = page(custom("transcribed", "transcribed", "transcribed", "totals: {tiles: 2}"))
    assert "wanted" in within.text
    assert within.text.count("✓ holds") == 1


def test_warnings_of_the_check_are_told_with_their_line() -> None:
    text = " ".join(page(custom("transcribed", "transcribed", "transcribed")).text)
    assert "1 warning:" in text
    assert "line 9: tile 2 is like tile 1: S:g" in text


def test_a_name_is_text_whatever_stands_in_it() -> None:
    assert page(custom("transcribed", "transcribed", "transcribed")).headings[0] == ("h1", "<i>Mine & yours</i>")


def test_a_selection_says_that_it_is_one_and_shows_only_those() -> None:
    some = page(tracks=["crossroads"])
    assert len(some.with_tag("figure")) == 8
    assert [words for _, words in some.headings[2:]] == ["Crossroads: 8 tiles"]
    assert "This page shows 8 of them; the totals are those of the whole catalog." in some.text


def test_a_selection_of_none_says_so() -> None:
    none = page(tracks=["crossroads"], monsters=["dragon"])
    assert none.with_tag("figure") == []
    assert "No tile of the catalog is like that." in none.text


def test_the_same_catalog_gives_the_same_bytes() -> None:
    assert page().source == WHOLE.source


def colours(scheme: str) -> dict[str, str]:
    """The colours of the light or the dark scheme."""
    rules = re.findall(r":root \{(.*?)\}", WHOLE.source, re.DOTALL)
    return dict(re.findall(r"--(\w+): (#\w{6})", rules[["light", "dark"].index(scheme)]))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("ink", ["ink", "muted", "link"])
@pytest.mark.parametrize("ground", ["ground", "raised"])
def test_text_stands_out_in_both_schemes(scheme: str, ink: str, ground: str) -> None:
    assert contrast(colours(scheme)[ink], colours(scheme)[ground]) >= 4.5
