"""The report and the tile sheet in headless Chromium: no error, no request, nothing cut off, both schemes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ghosts_cli.catalog.file import catalog_path, check_catalog
from ghosts_cli.formats.source import read_source
from ghosts_cli.report.report_html import deck_html, report_html
from ghosts_cli.report.sheet_html import sheet_html
from tests.analysis.regrets import regret_rows, write_rows
from tests.browser import Browser, find_browser
from tests.report.reports import report_of, small_run
from tests.report.svg_reader import contrast
from tests.simulation.games import catalog

pytestmark = pytest.mark.browser

WIDTHS = (390, 1280)
GROUNDS = {"light": "rgb(251, 247, 238)", "dark": "rgb(23, 21, 28)"}
OUTSIDE = """
[...document.querySelectorAll("main *, header *")]
  .filter(each => !each.closest("svg") && !each.closest("details:not([open])"))
  .filter(each => each.getBoundingClientRect().right > innerWidth + 1).length
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = find_browser()
    assert program is not None  # these tests are left out without one
    with Browser(program, tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    strategies = ["greedy:threshold=9", "random", "greedy:threshold=5", "greedy:threshold=3"]
    run = small_run(folder / "a-run-with-a-rather-long-name", *strategies, players=4)
    left = {
        (game, seat): {"golems": game, "satyrs": 3 * seat, "bone_doors": -1} for game in range(9) for seat in (1, 2)
    }
    write_rows(run, regret_rows(run, left))
    written = {
        "runs": report_html(report_of(run), "ghosts report"),
        "deck": deck_html(catalog(), "ghosts report --deck"),
        "sheet": sheet_html(check_catalog(read_source(catalog_path())), catalog().tiles),
    }
    for name, text in written.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in written}


@pytest.fixture(params=["runs", "deck", "sheet"])
def page(request: pytest.FixtureRequest, pages: dict[str, Path]) -> Path:
    return pages[request.param]


def hexadecimal(colour: str) -> str:
    """A colour such as ``rgb(1, 2, 3)`` as ``#010203``."""
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", colour)[:3])


@pytest.mark.parametrize("scheme", GROUNDS)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_fits_its_window_and_says_no_error(browser: Browser, page: Path, width: int, scheme: str) -> None:
    browser.open(page, width=width, scheme=scheme)
    complaints = [
        each
        for each in browser.events
        if each["method"] in ("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled")
    ]
    assert complaints == []
    assert browser.value("document.documentElement.scrollWidth") <= width
    assert browser.value(OUTSIDE) == 0


@pytest.mark.parametrize("scheme", GROUNDS)
def test_the_page_follows_the_scheme(browser: Browser, page: Path, scheme: str) -> None:
    browser.open(page, width=1280, scheme=scheme)
    assert browser.value("getComputedStyle(document.body).backgroundColor") == GROUNDS[scheme]
    ink = browser.value("getComputedStyle(document.body).color")
    assert contrast(hexadecimal(ink), hexadecimal(GROUNDS[scheme])) >= 4.5
    fills = "[...new Set([...document.querySelectorAll('.chart text.label')].map(each => getComputedStyle(each).fill))]"
    assert browser.value(fills) == ([] if page.stem == "sheet" else [ink])


def test_the_page_asks_for_nothing_but_itself(browser: Browser, page: Path) -> None:
    browser.open(page, width=1280, scheme="light")
    asked = [
        each["params"]["request"]["url"] for each in browser.events if each["method"] == "Network.requestWillBeSent"
    ]
    assert [url for url in asked if not url.startswith("data:")] == [page.as_uri()]


@pytest.mark.parametrize("width", WIDTHS)
def test_every_chart_and_board_is_drawn_in_its_size(browser: Browser, pages: dict[str, Path], width: int) -> None:
    browser.open(pages["runs"], width=width, scheme="light")
    sizes = browser.value(
        "[...document.querySelectorAll('details')].forEach(each => each.open = true),"
        " [...document.querySelectorAll('main svg[role=img]')].map(each => each.getBoundingClientRect())"
        ".map(box => [box.width, box.height])"
    )
    assert len(sizes) > 30
    assert all(wide > 50 and high > 30 for wide, high in sizes)


@pytest.mark.parametrize("scheme", GROUNDS)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_tile_of_the_sheet_is_drawn_and_can_be_read(
    browser: Browser, pages: dict[str, Path], width: int, scheme: str
) -> None:
    browser.open(pages["sheet"], width=width, scheme=scheme)
    sizes = browser.value(
        "[...document.querySelectorAll('figure svg[role=img]')].map(each => each.getBoundingClientRect())"
        ".map(box => [box.width, box.height, box.left, box.right])"
    )
    assert len(sizes) == 78
    assert all(wide > 50 and high > 50 and left >= 0 and right <= width for wide, high, left, right in sizes)
    cut = "[...document.querySelectorAll('figcaption')].filter(each => each.scrollWidth > each.clientWidth + 1).length"
    assert browser.value(cut) == 0


def test_marks_have_the_colour_of_their_series(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["runs"], width=1280, scheme="light")
    fills = browser.value(
        "[...new Set([...document.querySelectorAll('.chart .dot')].map(each => getComputedStyle(each).fill))]"
    )
    assert len(fills) == 4


def test_everything_folded_away_is_there_when_opened(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["runs"], width=390, scheme="light")
    browser.value("[...document.querySelectorAll('details')].forEach(each => each.open = true)")
    assert browser.value("document.querySelectorAll('#tiles ~ details tbody tr').length") >= 78
    assert browser.value("document.documentElement.scrollWidth") <= 390


SPLIT = """
[...document.querySelectorAll("tbody th:not(.long), thead th:not(.long)")].flatMap(cell => {
  const text = cell.firstChild;
  if (!text || text.nodeType !== 3 || !cell.getClientRects().length) return [];
  return [...text.data.matchAll(/\\S+/g)].filter(word => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return !word[0].includes("-") && range.getClientRects().length > 1;
  }).map(word => word[0]);
})
"""
"""The words of tables' headings that stand on two lines."""
PARTED = """
(() => {
  const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (/ ±|± |[0-9] %/.test(walker.currentNode.data)) found.push(walker.currentNode.data);
  return found;
})()
"""
"""Texts in which a line can end between a figure and its ± or %."""


@pytest.mark.parametrize("width", WIDTHS)
def test_no_word_of_a_table_is_broken_and_figures_keep_their_signs(browser: Browser, page: Path, width: int) -> None:
    browser.open(page, width=width, scheme="light")
    browser.value("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert browser.value(SPLIT) == []
    assert browser.value(PARTED) == []


def test_a_table_that_is_cut_off_has_a_shadow_where_it_goes_on(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["runs"], width=390, scheme="light")
    browser.value("document.querySelectorAll('details').forEach(each => each.open = true)")
    wide = "[...document.querySelectorAll('.table')].filter(each => each.scrollWidth > each.clientWidth)"
    assert browser.value(f"{wide}.length") > 0
    attachments = browser.value(f"{wide}.map(each => getComputedStyle(each).backgroundAttachment)")
    assert set(attachments) == {"local, local, scroll, scroll"}
