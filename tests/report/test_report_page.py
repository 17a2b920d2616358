"""The report as a page: what stands in it, and that it needs nothing from outside."""

from __future__ import annotations

import itertools
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ghosts_cli.analysis.runs import MisfitError, open_runs
from ghosts_cli.catalog.file import read_catalog
from ghosts_cli.errors import GhostsError
from ghosts_cli.formats.source import read_source
from ghosts_cli.report.html_page import DARK, LIGHT, table
from ghosts_cli.report.report_html import deck_html, report_html
from ghosts_cli.report.run_report import RunReport, gather
from tests.report.reports import report_of, small_run
from tests.simulation.games import catalog, rows_of

MINE = Path(__file__).parents[2] / "examples" / "mine.yaml"
SECTIONS = (
    "played",
    "results",
    "distribution",
    "categories",
    "winners",
    "seats",
    "habits",
    "tiles",
    "deck",
    "games",
    "method",
)
VOID = {"meta", "link", "br", "wbr", "rect", "path", "line", "use", "polyline"}


class Outline(HTMLParser):
    """Reads a page: headings, ids, links, pictures, texts; and that every element is closed in its turn."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[str] = []
        self.attributes: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.attributes.append((tag, found))
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "a":
            self.links.append(found["href"])
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(tag)
        if tag not in ("meta", "link", "br", "wbr"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in ("meta", "link", "br", "wbr"):
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1] not in ("style", "title"):
            self.texts.append(data.strip())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_run(tmp_path_factory.mktemp("runs") / "a")


@pytest.fixture(scope="module")
def report(folder: Path) -> RunReport:
    return report_of(folder)


@pytest.fixture(scope="module")
def page(report: RunReport) -> str:
    return report_html(report, "ghosts report runs/a -o report.html")


def test_the_page_is_closed_element_by_element(page: str) -> None:
    assert Outline(page).open == []


def test_every_section_has_an_anchor_and_a_way_to_it(page: str) -> None:
    outline = Outline(page)
    assert [name for name in outline.ids if name in SECTIONS] == list(SECTIONS)
    assert {f"#{name}" for name in SECTIONS} <= set(outline.links)


def test_no_id_stands_twice_and_every_link_leads_somewhere(page: str) -> None:
    outline = Outline(page)
    assert len(outline.ids) == len(set(outline.ids))
    assert {link.removeprefix("#") for link in outline.links} <= set(outline.ids)


def test_headings_follow_one_another_without_a_gap(page: str) -> None:
    levels = [int(name[1]) for name in Outline(page).headings]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_nothing_on_the_page_points_outside(page: str) -> None:
    outline = Outline(page)
    pointing = [
        value
        for tag, found in outline.attributes
        for name, value in found.items()
        if name in ("src", "href", "srcset", "action", "data", "poster", "xlink:href")
        and not value.startswith(("#", "data:"))
    ]
    assert pointing == []
    assert not {"script", "iframe", "object", "embed", "img"} & {tag for tag, _ in outline.attributes}
    assert "url(" not in page
    assert "@import" not in page


def test_every_picture_tells_what_it_is(page: str) -> None:
    for picture in re.findall(r"<svg[^>]*>(?:(?!</svg>).)*", page, re.DOTALL):
        assert 'aria-hidden="true"' in picture.partition(">")[0] or re.match(
            r'<svg[^>]*role="img"[^>]*><title>[^<]+', picture
        )


def test_the_page_confesses_the_reconstruction_with_its_hash(page: str) -> None:
    assert f"not the printed tiles (hash {catalog().hash[:12]}, G7)." in page
    assert catalog().hash in page


def test_the_page_is_small(page: str) -> None:
    assert len(page.encode()) < 1_000_000


def test_every_game_that_is_named_is_one_of_the_run(page: str, folder: Path) -> None:
    names = set(re.findall(re.escape(str(folder)) + r":(\d+)", page))
    assert len(names) > 20
    assert {int(name) for name in names} <= set(rows_of(folder)["game"])


def test_the_games_shown_are_drawn_with_their_commands(page: str, report: RunReport) -> None:
    for game in report.games:
        assert f"<code>{game.command}</code>" in page
    assert page.count("<figcaption>Seat ") == sum(len(game.players) for game in report.games)


def test_the_best_board_is_shown_first_in_its_game(report: RunReport) -> None:
    best = report.games[0]
    assert best.notable.seat == best.seats[0]
    assert best.players[best.seats[0] - 1].score.total == best.notable.total


def test_the_command_that_plays_the_run_again_is_told(page: str, folder: Path) -> None:
    command = "ghosts simulate --games 260 --players 3 --seed 7 --strategy greedy --strategy random --strategy random"
    assert f"<code>{command} -o {folder}</code>" in page


def test_whether_strategies_are_apart_stands_beside_the_points_that_it_speaks_of(page: str) -> None:
    (head,) = re.findall(r"<caption>Held against one another.*?</thead>", page)
    assert re.findall(r"<th [^>]*>(.*?)</th>", head) == ["", "points", "apart", "wins, %"]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("greedy:threshold=5", "greedy:<wbr>threshold=<wbr>5"),
        ("planner:growth=100,rival=-20", "planner:<wbr>growth=<wbr>100,<wbr>rival=<wbr>-20"),
        ("greedy against greedy:threshold=5", "greedy against greedy:<wbr>threshold=<wbr>5"),
        ("bold-and-careful", "bold-<wbr>and-<wbr>careful"),
        ("runs/experiments:1234, seat 2", "runs/experiments:1234, seat 2"),
        ("planner", "planner"),
        ("wins, %", "wins, %"),
    ],
)
def test_names_on_a_narrow_page_are_broken_behind_their_signs_only(words: str, shown: str) -> None:
    written = table("", [words], [[words]])
    assert written.count(f">{shown}<") == 2
    assert 'class="long"' not in written or "/" in words


def test_a_name_without_signs_that_is_wider_than_a_page_has_room_for_may_be_broken_anywhere() -> None:
    assert table("", [""], [["a" * 40]]).count('class="long"') == 1


def test_names_cannot_break_out_of_the_page(tmp_path: Path) -> None:
    path = small_run(tmp_path / '<b>&"x', "random", games=4, players=2)
    written = report_html(report_of(path), "ghosts report '<b>'")
    assert "<b>" not in written
    assert "&lt;b&gt;&amp;&quot;x" in written


def luminance(colour: str) -> float:
    """WCAG's relative luminance of ``#rrggbb``."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["ink", "muted", "link", "warn", *(f"s{number}" for number in range(6))])
def test_colours_stand_out_from_the_ground(scheme: dict[str, str], name: str) -> None:
    for ground in ("ground", "raised"):
        bright, dark = sorted((luminance(scheme[name]), luminance(scheme[ground])), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5


def test_one_game_of_one_strategy_makes_a_page(tmp_path: Path) -> None:
    page = report_html(report_of(small_run(tmp_path / "one", "random", games=1, players=2)), "ghosts report one")
    assert "Only one strategy played, so there is nothing to hold it against." in page
    assert "The boards are too few, or too much alike, to tell what each tile is worth." in page
    assert Outline(page).open == []
    assert "nan" not in " ".join(Outline(page).texts).lower().split()


def test_two_runs_make_one_page(folder: Path, tmp_path: Path) -> None:
    other = small_run(tmp_path / "b", "greedy", games=30, seed=8)
    page = report_html(report_of(folder, other), "ghosts report a b")
    assert f"<title>Ghosts Galore: {folder} and {other}</title>" in page


def test_a_run_of_another_catalog_is_reported_without_tiles_and_boards(tmp_path: Path) -> None:
    path = small_run(tmp_path / "run", "random", games=20, players=2)
    (path / "catalog.yaml").write_bytes(MINE.read_bytes())
    page = report_html(report_of(path), "ghosts report run")
    assert "Without the tiles of the runs there are no tile values and no boards: played with the catalog" in page
    assert "greedy" not in page
    assert 'id="games"' not in page


def test_another_catalog_that_is_asked_for_is_refused(folder: Path) -> None:
    with pytest.raises(MisfitError):
        gather(open_runs([str(folder)]), str(MINE))


def test_rows_that_the_rules_score_otherwise_are_refused(tmp_path: Path) -> None:
    import polars as pl

    path = small_run(tmp_path / "run", "random", games=5, players=2)
    (part,) = (path / "games").iterdir()
    pl.read_parquet(part).with_columns(total=pl.col("total") + 1).write_parquet(part)
    with pytest.raises(GhostsError, match=r"the row says \d+ points, the rules \d+; 'ghosts runs verify"):
        report_of(path)


def test_the_deck_alone_makes_a_page() -> None:
    outline = Outline(deck_html(catalog(), "ghosts report --deck"))
    assert (outline.open, [name for name in outline.ids if name in ("deck", "together", "play")]) == (
        [],
        ["deck", "together", "play"],
    )


def test_a_deck_of_ones_own_does_not_claim_the_published_totals() -> None:
    page = deck_html(read_catalog(read_source(str(MINE))), "ghosts report --deck")
    assert "published totals" not in page
    assert "All of it is this catalog&#x27;s." in page
