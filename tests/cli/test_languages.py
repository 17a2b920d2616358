"""``--lang`` and the locale: names in four languages for people, keys for programs, wide signs in line."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.cells import cell_len

from ghosts_cli.formats.languages import NAMES, Language
from ghosts_cli.game import Category, Monster
from ghosts_cli.report.svg_png import can_write
from tests.cli.calling import BOARD, Ghosts
from tests.cli.test_completion import offered
from tests.simulation.games import plan, played

CASES = Path(__file__).parents[1] / "cases" / "languages"
SMALL = "S:dg+3,C:o,X:/y | D:s/l+10,S:bw,C:i | S:ww@90,.,. bone=N1,S1 tooth=W2,E2"
"""A board with every kind of monster, its ends dead and living, and nothing from a catalog."""
GAME = """\
format: ghosts-game@1
players:
  - {{name: Ana, doors: {{bone: [N1, S1], tooth: [W2, E2]}}, grid: [[{one}, {two}, .], [., {three}, .], [., ., .]]}}
  - {{name: Ben, doors: {{bone: [N1, S1], tooth: [W2, E2]}}, grid: [[{two}, {one}, .], [., {one}, .], [., ., .]]}}
"""
CODES = [language.value for language in Language]


@pytest.fixture(autouse=True)
def _no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of two strategies and a game file."""
    folder = tmp_path_factory.mktemp("here")
    played(folder / "runs/a", plan("greedy:threshold=9", "random", games=300), part_rows=400)
    (folder / "game.yaml").write_text(game_in(Language.ENGLISH), encoding="utf-8")
    return folder


@pytest.fixture
def here(kept: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(kept)
    return kept


def game_in(language: Language) -> str:
    """A game whose tiles name their monsters in ``language``."""
    names = {kind: NAMES[language][kind.value] for kind in Monster}
    ghost, wolf, satyr, bat = (names[kind] for kind in (Monster.GHOST, Monster.WEREWOLF, Monster.SATYR, Monster.BAT))
    return GAME.format(one=f"S:{ghost}-{wolf}", two=f"X:{satyr}/{bat}-{ghost}+4", three=f"C:{names[Monster.DRAGON]}")


class TestChoosing:
    def test_the_option_stands_before_and_after_the_command_and_the_last_one_counts(self, ghosts: Ghosts) -> None:
        before = ghosts("--lang", "de", "score", "--board", SMALL)
        after = ghosts("score", "--lang", "de", "--board", SMALL)
        both = ghosts("--lang", "zh", "score", "--lang", "de", "--board", SMALL)
        assert (before.code, before.out) == (after.code, after.out) == (both.code, both.out)
        assert "Werwölfe" in before.out

    def test_groups_take_it_too(self, ghosts: Ghosts) -> None:
        outcomes = [
            ghosts("--lang", "hu", "board", "draw", "--board", SMALL),
            ghosts("board", "--lang", "hu", "draw", "--board", SMALL),
            ghosts("board", "draw", "--lang", "hu", "--board", SMALL),
        ]
        assert {outcome.out for outcome in outcomes} == {outcomes[0].out}
        assert "w vérfarkas" in outcomes[0].out

    @pytest.mark.parametrize(
        ("name", "value", "said"),
        [
            ("LANG", "de_AT.UTF-8", "Geister"),
            ("LC_MESSAGES", "hu_HU.UTF-8", "szellemek"),
            ("LC_ALL", "zh_TW", "幽靈"),
            ("LANG", "C.UTF-8", "ghosts"),
            ("LANG", "", "ghosts"),
        ],
    )
    def test_the_locale_chooses_where_the_option_does_not(
        self, name: str, value: str, said: str, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(name, value)
        assert f"\n{said} " in ghosts("score", "--board", SMALL, "--no-boards").out
        assert "\nghosts " in ghosts("score", "--board", SMALL, "--no-boards", "--lang", "en").out

    @pytest.mark.parametrize("language", Language)
    @pytest.mark.parametrize("category", Category)
    def test_the_page_of_a_category_is_headed_by_its_name(
        self, category: Category, language: Language, ghosts: Ghosts
    ) -> None:
        name = NAMES[language][category.value]
        page = ghosts("rules", category.value, "--lang", language.value).out
        assert page.splitlines()[0] == f"{category.rule}  {name[:1].upper()}{name[1:]}"

    def test_names_by_themselves_in_tables_of_rules_are_in_the_language(self, ghosts: Ghosts) -> None:
        assert "\n  Doppel-Kurve " in ghosts("rules", "G3", "--lang", "de").out
        assert "\n  Irrlicht " in ghosts("rules", "G5", "--lang", "de").out
        assert "\n  double corner " in ghosts("rules", "G3").out

    def test_one_call_leaves_the_next_one_alone(self, ghosts: Ghosts) -> None:
        ghosts("score", "--lang", "de", "--board", SMALL)
        assert "\nghosts " in ghosts("score", "--board", SMALL).out

    def test_a_slip_gets_the_languages_there_are(self, ghosts: Ghosts) -> None:
        outcome = ghosts("score", "--lang", "dee", "--board", SMALL)
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err.splitlines()[0] == (
            "error: Invalid value for '--lang': expected one of en, de, hu, zh; found 'dee'; did you mean 'de'?"
        )

    def test_a_shell_completes_them(self) -> None:
        assert set(offered("ghosts score --lang ")) == {f"plain,{code}" for code in CODES}

    def test_ascii_keeps_its_word_in_any_locale_and_yields_to_the_option(
        self, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("LANG", "zh_TW.UTF-8")
        assert ghosts("score", "--ascii", "--board", SMALL).out.isascii()
        assert "w 狼人" in ghosts("score", "--ascii", "--lang", "zh", "--board", SMALL).out

    def test_errors_are_english(self, ghosts: Ghosts) -> None:
        assert ghosts("score", "--lang", "zh", "--board", "S:q").err == ghosts("score", "--board", "S:q").err

    def test_a_terminal_that_knows_no_such_signs_gets_no_traceback(self) -> None:
        environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
        command = [sys.executable, "-m", "ghosts_cli", "score", "--lang", "zh", "--board", SMALL]
        done = subprocess.run(command, env=environment, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert "狼人" in done.stdout.decode()


@pytest.mark.parametrize("code", CODES)
def test_a_score_reads_as_it_should(code: str, ghosts: Ghosts) -> None:
    wanted = (CASES / f"{code}.txt").read_text(encoding="utf-8")
    assert ghosts("score", "--lang", code, "--explain", "--board", SMALL).out == wanted


@pytest.mark.parametrize("language", Language)
def test_a_game_scores_the_same_whatever_language_names_its_monsters(
    language: Language, folder: Path, ghosts: Ghosts
) -> None:
    (folder / "game.yaml").write_text(game_in(Language.ENGLISH), encoding="utf-8")
    plain = ghosts("score", "game.yaml", "--format", "json")
    (folder / "game.yaml").write_text(game_in(language), encoding="utf-8")
    named = ghosts("score", "game.yaml", "--format", "json")
    assert (named.code, named.out) == (0, plain.out)
    assert json.loads(named.out)["files"][0]["players"][0]["categories"]["dragons"] == 1


@pytest.mark.parametrize("option", ["--monster", "--track"])
def test_options_take_names_in_any_language(option: str, ghosts: Ghosts) -> None:
    key = {"--monster": "bat", "--track": "double_corner"}[option]
    found = [ghosts("catalog", "show", option, NAMES[language][key], "--format", "csv") for language in Language][1:]
    assert [outcome.out for outcome in found] == [ghosts("catalog", "show", option, key, "--format", "csv").out] * 3


@pytest.mark.parametrize("topic", ["Golem", "gólemek", "石魔像"])
def test_rules_are_found_by_names_in_any_language(topic: str, ghosts: Ghosts) -> None:
    assert ghosts("rules", topic).out == ghosts("rules", "golems").out


FOR_PROGRAMS = [
    ["score", "game.yaml", "--explain", "--format", "json"],
    ["score", "game.yaml", "--format", "ndjson"],
    ["score", "game.yaml", "--format", "csv"],
    ["board", "convert", "game.yaml", "--to", "yaml"],
    ["board", "convert", "game.yaml", "--to", "notation"],
    ["catalog", "show", "--format", "csv"],
    ["catalog", "show", "--format", "yaml"],
    ["catalog", "show", "--format", "json"],
    ["catalog", "check", "--format", "json"],
    ["rank", "game.yaml", "--against", "runs/a", "--format", "csv"],
    ["stats", "deck", "--format", "json"],
    ["stats", "deck", "--table", "kinds", "--format", "csv"],
    ["stats", "odds", "dragon and corner in stack", "--format", "json"],
    ["stats", "run", "runs/a", "--format", "json"],
    ["stats", "tiles", "runs/a", "--table", "kinds", "--format", "csv"],
    ["replay", "runs/a:3", "--format", "yaml"],
]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("arguments", FOR_PROGRAMS, ids=" ".join)
def test_what_programs_read_is_the_same_in_every_language(arguments: list[str], ghosts: Ghosts) -> None:
    said = {ghosts(*arguments, "--lang", code).out for code in CODES}
    assert len(said) == 1


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("ending", ["json", "csv"])
def test_the_ending_of_an_output_makes_it_one_for_programs(ending: str, ghosts: Ghosts) -> None:
    written = Path(f"score.{ending}")
    texts = set()
    for code in CODES:
        ghosts("score", "game.yaml", "--explain", "--lang", code, "-o", written, "--force")
        texts.add(written.read_bytes())
    assert len(texts) == 1


def blocks(text: str) -> Iterator[list[str]]:
    """The lines of a text between empty ones."""
    for empty, lines in itertools.groupby(text.splitlines(), key=lambda line: not line.strip()):
        if not empty:
            yield list(lines)


def rows(text: str, language: Language, keys: Callable[[str], bool] = lambda _: True) -> list[list[str]]:
    """The rows of each table of a text: its lines that begin with a name and end with a number."""
    names = tuple(name for key, name in NAMES[language].items() if keys(key))
    found = [
        [line for line in lines if line.lstrip().startswith(names) and line[-1] in "0123456789%"]
        for lines in blocks(text)
    ]
    return [lines for lines in found if len(lines) > 1]


TABLES = {
    "score": (["score", "game.yaml", "--no-boards"], 1),
    "stats deck": (["stats", "deck"], 5),
    "stats deck, a table": (["stats", "deck", "--table", "kinds"], 1),
    "stats run": (["stats", "run", "runs/a"], 3),
    "stats tiles": (["stats", "tiles", "runs/a"], 2),
    "simulate": (["simulate", "--games", "20", "--players", "2", "--seed", "1"], 2),
    "compare": (["compare", "--a", "greedy", "--b", "random", "--games", "20"], 1),
    "solve": (["solve", "--board", BOARD, "--no-boards"], 1),
}


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("arguments", "tables"), TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("language", Language)
def test_the_rows_of_tables_end_in_line(arguments: list[str], tables: int, language: Language, ghosts: Ghosts) -> None:
    outcome = ghosts(*arguments, "--lang", language.value)
    found = rows(outcome.out, language)
    assert len(found) >= tables
    assert [lines for lines in found if len({cell_len(line) for line in lines}) > 1] == []
    assert max(map(cell_len, outcome.out.splitlines())) <= 80


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("language", Language)
def test_a_markdown_report_has_the_names_and_whole_rows(language: Language, ghosts: Ghosts) -> None:
    outcome = ghosts("report", "runs/a", "--lang", language.value, "--format", "md", "-o", "-")
    tables = [lines for lines in blocks(outcome.out) if lines[0].startswith("|")]
    assert len(tables) > 3
    assert [lines for lines in tables if len({line.count(" |") for line in lines}) > 1] == []
    names = NAMES[language]
    assert [category.value for category in Category if f"| {names[category.value]} |" not in outcome.out] == []


class _Tags(HTMLParser):
    """Notes what is opened and not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        if tag not in ("meta", "br", "link", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("language", Language)
def test_a_html_report_has_the_names_and_is_well_formed(language: Language, ghosts: Ghosts) -> None:
    outcome = ghosts("report", "runs/a", "--lang", language.value, "-o", "-")
    page = _Tags()
    page.feed(outcome.out)
    assert (outcome.code, page.open) == (0, [])
    keys = [*(kind.value for kind in Monster), *(category.value for category in Category), "straight", "double_corner"]
    assert [key for key in keys if NAMES[language][key] not in page.text] == []
    if language is not Language.ENGLISH:
        assert [each for each in page.text if each in ("dragons", "werewolf", "double corner", "other paths")] == []


@pytest.mark.parametrize("language", Language)
def test_a_picture_and_a_drawing_name_what_they_show(language: Language, ghosts: Ghosts) -> None:
    names = NAMES[language]
    picture = ghosts("board", "draw", "--lang", language.value, "--format", "svg", "--board", SMALL).out
    drawing = ghosts("board", "draw", "--lang", language.value, "--board", SMALL).out
    for key in (*(kind.value for kind in Monster), "bone_door", "tooth_door"):
        assert f">{names[key]}</text>" in picture
        assert f"<title>{names[key]}</title>" in picture
        assert f" {names[key]}" in drawing
    titles = re.findall("<title>(.*?)</title>", picture)[1:]  # but the picture's own
    assert {title.partition(" worth ")[0] for title in titles} <= set(names.values())
    assert f" {names['plain_door']}" in drawing


def test_a_png_without_a_font_for_the_signs_says_so_and_has_english_names(
    folder: Path, ghosts: Ghosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ghosts_cli.report.svg_png.can_write", lambda *_: False)
    outcome = ghosts("board", "draw", "--lang", "zh", "--board", SMALL, "-o", "zh.png")
    assert "note: no font here has the signs of --lang zh, so names are in English; an SVG has them\n" in outcome.err
    ghosts("board", "draw", "--board", SMALL, "-o", "en.png")
    assert (folder / "zh.png").read_bytes() == (folder / "en.png").read_bytes()


def test_a_png_has_names_in_latin_letters_wherever_it_is_made(folder: Path, ghosts: Ghosts) -> None:
    for code in ("de", "en"):
        assert "note" not in ghosts("board", "draw", "--lang", code, "--board", SMALL, "-o", f"{code}.png").err
    assert (folder / "de.png").read_bytes() != (folder / "en.png").read_bytes()


def test_signs_that_no_font_has_are_noticed() -> None:
    assert can_write("bat", "fly")
    assert not can_write("\ue000\ue001", "\ue002\ue003")  # for private use, so nobody draws them


AFTER_A_NUMBER = [
    ("stats", "deck"),
    ("report", "--deck"),
    ("report", "--deck", "--format", "md"),
    ("board", "draw", "--board", SMALL),
    ("score", "--explain", "--board", SMALL),
    ("rules",),
    ("catalog", "show"),
    ("catalog", "diff", "one.yaml", "other.yaml"),
    ("catalog", "check", "full.yaml"),
    ("catalog", "transcribe", "--from", "full.txt", "-o", "full.yaml", "--force"),
    ("stats", "run", "runs/a"),
    ("stats", "tiles", "runs/a"),
    ("report", "runs/a"),
    ("replay", "runs/a:3"),
]


@pytest.fixture
def decks(here: Path, ghosts: Ghosts) -> None:
    """Two decks that differ, a transcription of one, and one with too many golems to be right."""
    ghosts("catalog", "sample", "-n", 2, "-o", "decks", "--force")
    for name, deck in zip(("one", "other"), sorted((here / "decks").iterdir()), strict=True):
        (here / f"{name}.yaml").write_bytes(deck.read_bytes())
    (here / "full.txt").write_text("C+4\n" * 70, encoding="utf-8")


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize("arguments", AFTER_A_NUMBER, ids=" ".join)
def test_behind_a_number_hungarian_has_the_singular(arguments: tuple[str, ...], ghosts: Ghosts) -> None:
    outcome = ghosts("--lang", "hu", *arguments)
    names = NAMES[Language.HUNGARIAN]
    several = {names[kind.plural] for kind in Monster} | {names["diamonds"]}
    several |= {names[f"{track}s"] for track in ("straight", "corner", "double_corner")}
    found = re.findall(rf"[0-9][+]? (?:more )?(?:{'|'.join(several)})\b", outcome.out + outcome.err)
    assert [each for each in found if "<" not in each] == []


FOR_PEOPLE = [
    *(each for each in AFTER_A_NUMBER if each[:2] not in (("catalog", "check"), ("catalog", "transcribe"))),
    ("board", "draw", "--highlight", "other_paths", "--format", "svg", "--board", SMALL),
    ("compare", "--a", "greedy", "--b", "random", "--games", "5"),
    ("rank", "--board", BOARD, "--against", "runs/a"),
    ("review", "runs/a:3", "--samples", "5"),
    ("simulate", "--games", "5"),
    ("solve", "--board", BOARD),
    ("solve", "runs/a", "--sample", "2"),
    ("whatif", "--rule", "bat=6", "--games", "5"),
]
"""Calls whose output is for people; what a check says of a file has the keys of the file."""


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize("arguments", FOR_PEOPLE, ids=" ".join)
def test_what_people_read_has_names_and_not_keys(arguments: tuple[str, ...], ghosts: Ghosts) -> None:
    outcome = ghosts(*arguments)
    page = _Tags()
    if outcome.out.startswith("<"):
        page.feed(outcome.out)
    said = "\n".join(page.text) or outcome.out
    assert said
    assert [key for key in NAMES[Language.GERMAN] if "_" in key and key in said] == []


@pytest.mark.usefixtures("decks")
def test_english_and_german_have_the_plural_behind_a_number(ghosts: Ghosts) -> None:
    told = {code: ghosts("--lang", code, "catalog", "diff", "one.yaml", "other.yaml").out for code in CODES}
    assert "tiles with 0 diamonds" in told["en"]
    assert "tiles with 0 Diamanten" in told["de"]
    assert "tiles with 0 gyémánt " in told["hu"]
