"""The scoring sheet and the pages of ``ghosts rules``."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from rich.console import Console, RenderableType

from ghosts_cli.errors import ExitCode, UsageError
from ghosts_cli.game import Category, Tables
from ghosts_cli.report.glyphs import Charset
from ghosts_cli.report.rule_text import (
    Chapter,
    Fenced,
    Grid,
    Items,
    Note,
    Prose,
    Rule,
    parse_chapters,
    shipped_chapters,
)
from ghosts_cli.report.rulebook import find_topic, rule_topic, rules_sheet, topics
from ghosts_cli.report.tile_drawing import COMPACT, DrawStyle


def printed(content: RenderableType, *, width: int = 80, color: str | None = None) -> list[str]:
    """The lines that a terminal of ``width`` columns, or a pipe, gets to see."""
    console = Console(width=width, color_system=color, force_terminal=color is not None, _environ={})  # type: ignore[arg-type]  # a name of rich's
    with console.capture() as capture:
        console.print(content)
    return capture.get().splitlines()


def cells(lines: list[str], label: str) -> list[str]:
    """The numbers behind ``label``, of all lines that begin with it."""
    return [number for line in lines if line.split()[:1] == [label] for number in line.split()[1:]]


def rule_numbers() -> list[str]:
    return [rule.number for chapter in shipped_chapters() for rule in chapter.rules]


def test_the_sheet_fits_on_a_screen_of_80_columns_and_45_lines() -> None:
    lines = printed(rules_sheet())
    assert len(lines) < 45
    assert max(map(len, lines)) <= 80


def test_the_sheet_has_the_13_categories_in_order_with_their_rules() -> None:
    heads = [match.groups() for line in printed(rules_sheet()) if (match := re.match(r"(G\d+)  (\w+(?: \w+)?)", line))]
    expected = [(category.rule, category.value.replace("_", " ").capitalize()) for category in Category]
    assert heads[: len(expected)] == expected


def test_g16_g18_g23_g24_the_sheet_shows_the_published_tables() -> None:
    lines, tables = printed(rules_sheet()), Tables()
    assert cells(lines, "dragons") == [str(number) for number in range(9)]
    assert cells(lines, "golems") == [str(number) for number in range(6)]
    assert cells(lines, "points") == [str(points) for points in (*tables.dragons[:9], *tables.golems)]
    assert cells(lines, "players") == ["2", "3", "4", "5"]
    assert cells(lines, "bonus") == ["5", "10", "10", "10"]
    assert cells(lines, "wisps") == ["0-3", "4-6", "7+"]
    assert cells(lines, "each") == ["3", "4", "5"]


@pytest.mark.parametrize(
    ("tables", "line"),
    [
        (Tables(dragons=(-77, *range(27))), "points   -77"),
        (Tables(golems=(0, 77)), "points     0   77"),
        (Tables(ghost=77), "else 77 each"),
        (Tables(ghost_in_company=77), "77 each on a path"),
        (Tables(ghosts_needed=77), "with 77 ghosts or more"),
        (Tables(bat=77), "77 each with a bat"),
        (Tables(werewolf=77), "77 each; who has the most"),
        (Tables(werewolf_bonus=77), "bonus      5   77   77   77"),
        (Tables(werewolf_bonus_of_two=77), "bonus     77   10   10   10"),
        (Tables(wisps=(3,) * 20 + (77,) * 8), "each       3   77"),
        (Tables(special_doors=77), "G27  Tooth doors  77 for each section"),
        (Tables(other_paths=77), "G28  Other paths  77 for each section"),
    ],
)
def test_every_value_on_the_sheet_comes_from_the_tables(tables: Tables, line: str) -> None:
    assert line in "\n".join(printed(rules_sheet(tables)))


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_the_sheet_loses_no_number_in_any_width(width: int) -> None:
    lines = printed(rules_sheet(), width=width)
    assert len(cells(lines, "dragons")) == 9
    assert len(cells(lines, "points")) == 15


@pytest.mark.parametrize("topic", [None, "golems", "draft", "G30"])
def test_lines_end_without_blanks_and_without_colour_when_there_is_none(topic: str | None) -> None:
    lines = printed(rules_sheet() if topic is None else rule_topic(topic))
    assert lines == [line.rstrip() for line in lines]
    assert "\x1b" not in "".join(lines)


def test_colour_changes_nothing_but_colour() -> None:
    plain, coloured = (printed(rules_sheet(), color=color) for color in (None, "standard"))
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured] == plain
    assert coloured != plain


@pytest.mark.parametrize("category", list(Category))
def test_a_category_is_found_by_its_key_and_shows_its_rule_with_an_example(category: Category) -> None:
    found = find_topic(category.value)
    assert (found.category, [rule.number for rule in found.rules]) == (category, [category.rule])
    lines = printed(rule_topic(category.value))
    assert lines[0].startswith(category.rule)
    assert any(line.startswith("Example: ") for line in lines)
    assert any("bone=" in line for line in lines)


@pytest.mark.parametrize(
    ("topic", "rule"),
    [
        ("golem", "G18"),
        ("GOLEMS", "G18"),
        ("werewolf", "G23"),
        ("bone_door", "G26"),
        ("bone-doors", "G26"),
        ("Other Paths", "G28"),
        ("diamond", "G25"),
        ("g7", "G7"),
        ("G33", "G33"),
        ("s7", "S7"),
        ("hidden-tile", "G10"),
        ("dead end", "G32"),
        ("Dead ends", "G32"),
        ("live_score", "G33"),
    ],
)
def test_a_topic_is_found_in_whatever_way_it_is_typed(topic: str, rule: str) -> None:
    assert [found.number for found in find_topic(topic).rules] == [rule]


@pytest.mark.parametrize("number", rule_numbers())
def test_a_rule_is_printed_whole_by_its_number(number: str) -> None:
    (rule,) = find_topic(number).rules
    lines = printed(rule_topic(number))
    assert lines[0] == f"{number}  {rule.name}"
    assert max(map(len, lines)) <= 80
    shown = " ".join(" ".join(lines).split())
    first = rule.blocks[0]
    assert isinstance(first, Prose)
    assert re.sub(r"[*`]", "", first.text) in shown


def test_a_chapter_prints_all_of_its_rules() -> None:
    headings = [line.split()[0] for line in printed(rule_topic("draft")) if re.match(r"G\d+  ", line)]
    assert headings == [f"G{number}" for number in range(8, 16)]


def test_every_topic_that_is_offered_has_a_page() -> None:
    offered = topics()
    assert len(set(offered)) == len(offered) == len(Category) + len(shipped_chapters()) + 44
    for topic in offered:
        assert len(printed(rule_topic(topic))) > 2


def test_rules_that_a_rule_cites_are_named_below_it() -> None:
    assert printed(rule_topic("G29"))[-1] == "See also: G17 Ghosts, G19 Satyrs"


def test_a_fact_from_elsewhere_is_explained_on_the_same_page() -> None:
    assert printed(rule_topic("S9"))[-1].startswith("(+) ")
    assert not any(line.startswith("(+) ") for line in printed(rule_topic("S8")))


def test_an_example_is_drawn_in_the_style_that_is_asked_for() -> None:
    style = DrawStyle(charset=Charset.ASCII, size=COMPACT)
    assert "#####[B]#########[|]#########[|]#####" in "\n".join(printed(rule_topic("golems", style)))


@pytest.mark.parametrize(
    ("topic", "message"),
    [
        ("golms", "there is no topic 'golms' in the rules; did you mean 'golems'?"),
        ("ded-ends", "there is no topic 'ded-ends' in the rules; did you mean 'dead-ends'?"),
        ("G99", "there is no rule G99; the rules are G1 to G33 and S1 to S11"),
        ("g034", "there is no rule g034; the rules are G1 to G33 and S1 to S11"),
        ("18", "there is no rule 18; did you mean G18?"),
        ("7", "there is no rule 7; did you mean G7 or S7?"),
        ("bone", "there is no topic 'bone' in the rules; did you mean 'bone_doors'?"),
        (
            "zzz",
            "there is no topic 'zzz' in the rules; known: dragons, ghosts, golems, satyrs, skeletons, slimes, bats, "
            "werewolves, wisps, diamonds, bone_doors, tooth_doors, other_paths, material, draft, "
            "monsters-and-diamonds, paths, end-of-the-game, worked-values, ghost-stories, G1 to G33, S1 to S11, "
            "and the names of rules such as dead-ends",
        ),
    ],
)
def test_an_unknown_topic_is_wrong_usage_and_gets_a_suggestion(topic: str, message: str) -> None:
    with pytest.raises(UsageError) as raised:
        rule_topic(topic)
    assert str(raised.value) == message
    assert raised.value.exit_code is ExitCode.USAGE


@pytest.mark.parametrize("topic", ["\x1b[31m", "", "G1\n8x"])
def test_an_unknown_topic_never_reaches_the_terminal_raw(topic: str) -> None:
    with pytest.raises(UsageError) as raised:
        rule_topic(topic)
    assert str(raised.value).isprintable()


def test_offering_topics_does_not_import_rich() -> None:
    code = "import sys; from ghosts_cli.report.rulebook import topics; topics(); sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


RULES = """# Title

An opening that belongs to nothing.

## One chapter

Its opening.

**G1** *A name.* Some *text*
over two lines.

> *Reading.* A note
> of two lines.

- one item
  that goes on
- another

| a | b | c |
|---|--:|---|
| x | 1 | |

```text
. | . | .

bone=S9
```

**S12** *Another.* It cites G1, G3 and G1, and itself, S12.

## Next chapter
"""


def test_rules_are_taken_apart_into_chapters_rules_and_blocks() -> None:
    first = Rule(
        "G1",
        "A name",
        (
            Prose("Some *text* over two lines."),
            Note("*Reading.* A note of two lines."),
            Items(("one item that goes on", "another")),
            Grid(("a", "b", "c"), (("x", "1", ""),), (False, True, False)),
            Fenced(". | . | .\n\nbone=S9"),
        ),
    )
    second = Rule("S12", "Another", (Prose("It cites G1, G3 and G1, and itself, S12."),))
    assert parse_chapters(RULES) == (
        Chapter("One chapter", (Prose("Its opening."),), (first, second)),
        Chapter("Next chapter", (), ()),
    )
    assert (first.cited, second.cited) == ((), ("G1", "G3"))
