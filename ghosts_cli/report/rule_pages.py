"""How the scoring sheet and the pages of the rules look in a terminal."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.constrain import Constrain
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from ghosts_cli.catalog.totals import PUBLISHED
from ghosts_cli.formats.languages import many, several, words
from ghosts_cli.formats.notation import parse_board
from ghosts_cli.game import Category, Monster, Rules, Tables, werewolf_bonus
from ghosts_cli.game.ranking import FEWEST_PLAYERS, MOST_PLAYERS
from ghosts_cli.report.drawing import draw_board
from ghosts_cli.report.glyphs import PATH_INKS, Ink
from ghosts_cli.report.rule_text import Block, Fenced, Grid, Items, Note, Prose, Rule
from ghosts_cli.report.rulebook import MONSTER_OF, Topic, numbered_rules
from ghosts_cli.report.styled import columns, padded
from ghosts_cli.report.tile_drawing import COMPACT, DrawStyle

_ELSEWHERE = "(+)"
_PLAIN_NAME = re.compile(r"[a-z]+( [a-z]+)*")
_PAGE = 80  # columns; longer lines are hard to read
_INDENT = 2
_PLAYERS = "players"
_NUMBER = 5  # columns for a number or a range of them
_COMPACT = DrawStyle(size=COMPACT)
_HEADING = "bold"
_ASIDE = "dim"
_MARKS = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>.+?)\*|`(?P<code>.+?)`|\[(?P<link>.+?)\]\(.+?\)")
_INKS = {Category.DIAMONDS: f"bold {Ink.DIAMOND}"} | {
    Category(kind.value): f"bold {ink}" for kind, ink in PATH_INKS.items()
}
_STYLES = {"bold": "bold", "italic": "italic", "code": "bold", "link": "underline"}


@dataclass(frozen=True)
class Trimmed:
    """A renderable without the blanks that pad its lines: they are a nuisance in what is piped or pasted."""

    content: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines of the content, each without blanks at its end."""
        for line in console.render_lines(self.content, options, pad=False):
            segments = list(line)
            while segments and not segments[-1].text.strip():
                segments.pop()
            if segments:
                last = segments.pop()
                segments.append(Segment(last.text.rstrip(), last.style))
            yield from segments
            yield Segment.line()


def sheet(tables: Tables) -> RenderableType:
    """The scoring sheet: the 13 categories, who wins, and the words that the lines lean on."""
    lines = _category_lines(tables)
    monsters = [category for category in Category if category in MONSTER_OF]
    others = [category for category in Category if category not in MONSTER_OF]
    parts: list[RenderableType] = [
        Text("Ghosts Galore: the scoring sheet", _HEADING),
        _rows([(category.rule, _name(category), lines[category]) for category in monsters]),
        _rows([(category.rule, _name(category), lines[category]) for category in others]),
        _rows([(number, Text(name), Text(text)) for number, name, text in _CLOSING]),
        Text("More about a line: ghosts rules golems, ghosts rules G31, ghosts rules draft", _ASIDE),
    ]
    return Trimmed(_spaced(parts))


_CLOSING = (
    ("G4", "Path", "sections that join, as far as they go; it may end anywhere"),
    ("G18", "Adjacent", "sharing a side, not just a corner"),
    ("G30", "Section", "one piece of track; by another reading, count tiles instead"),
    ("G31", "Winner", "highest total; fewer dead ends break a tie; else it is shared"),
    ("G32", "Dead end", "an end of a track that meets neither a track nor a door"),
    ("G33", "Unfinished", "a hidden tile counts only once all nine cells are filled"),
)


def _rows(rows: Sequence[tuple[str, Text, RenderableType]]) -> Table:
    """Number, name and text side by side; all parts of the sheet have their columns in line."""
    table = Table.grid(padding=(0, 2))
    table.add_column(width=3, style=_ASIDE)
    table.add_column(width=max(columns(words(category.value)) for category in Category))
    table.add_column()
    for row in rows:
        table.add_row(*row)
    return table


def _spaced(parts: Iterable[RenderableType]) -> Group:
    """The parts with a blank line between each two."""
    spaced = [each for part in parts for each in (Text(), part)]
    return Group(*spaced[1:])


def _name(category: Category) -> Text:
    return Text(_capital(words(category.value)), _INKS.get(category, Ink.MONSTER))


def _rule_name(rule: Rule) -> str:
    """The name of a rule; that of a category in the language of names."""
    category = next((each for each in Category if each.rule == rule.number), None)
    return rule.name if category is None else _capital(words(category.value))


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _category_lines(tables: Tables) -> dict[Category, RenderableType]:
    """What the sheet says of each category."""
    company = f"{tables.ghost_in_company} each on a path with {many(tables.ghosts_needed, 'ghost')} or more"
    special = f"{tables.special_doors} for each section of the path that joins the two"
    return {
        Category.DRAGONS: _with_values("all together, by their number", _dragons(tables)),
        Category.GHOSTS: Text(f"{company}, else {tables.ghost} each"),
        Category.GOLEMS: _with_values(
            f"those with no {words('golem')} on an adjacent tile, by their number", _golems(tables)
        ),
        Category.SATYRS: Text(f"1 each for every kind of monster on its path, {several('satyr')} too"),
        Category.SKELETONS: Text(f"1 each for every {words('diamond')} on the board, whatever its value"),
        Category.SLIMES: Text(f"1 each for every curve on the board; a {words('double_corner')} has two"),
        Category.BATS: Text(f"{tables.bat} each with a {words('bat')} on an adjacent tile, else 0"),
        Category.WEREWOLVES: _with_values(
            f"{tables.werewolf} each; who has the most, or ties for most, gets a bonus", _bonus(tables)
        ),
        Category.WISPS: _with_values("each by how many there are", _wisps(tables)),
        Category.DIAMONDS: Text("the values printed on them"),
        Category.BONE_DOORS: Text(special),
        Category.TOOTH_DOORS: Text(special),
        Category.OTHER_PATHS: Text(f"{tables.other_paths} for each section of any other path from door to door"),
    }


def _with_values(text: str, values: Values) -> Group:
    return Group(Text(text), _indented(values))


@dataclass(frozen=True)
class Values:
    """Two lines of numbers, one below the other; where they do not fit, two more for the rest of them."""

    heads: tuple[str, Sequence[object]]
    values: tuple[str, Sequence[object]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield as many pairs of lines as the width needs; numbers stand in line on all of the sheet."""
        label = max(map(columns, (_PLAYERS, *map(words, ("dragons", "golems", "wisps")))))
        names = [padded(name, label) for name in (self.heads[0], self.values[0])]
        at_once = max(1, (options.max_width - label) // _NUMBER)
        for start in range(0, len(self.heads[1]), at_once):
            for name, style, (_, numbers) in zip(names, (_ASIDE, ""), (self.heads, self.values), strict=True):
                cells = "".join(str(number).rjust(_NUMBER) for number in numbers[start : start + at_once])
                yield Text(name + cells, style, no_wrap=True)


def _dragons(tables: Tables) -> Values:
    numbers = range(PUBLISHED.monsters[Monster.DRAGON] + 1)
    return Values((words("dragons"), numbers), ("points", [tables.dragons[number] for number in numbers]))


def _golems(tables: Tables) -> Values:
    return Values((words("golems"), range(len(tables.golems))), ("points", tables.golems))


def _bonus(tables: Tables) -> Values:
    players = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    rules = Rules(tables=tables)
    return Values((_PLAYERS, players), ("bonus", [werewolf_bonus(number, rules) for number in players]))


def _wisps(tables: Tables) -> Values:
    """The table's steps: the numbers of wisps that score the same each."""
    steps = [list(step) for _, step in itertools.groupby(range(len(tables.wisps)), key=tables.wisps.__getitem__)]
    names = [f"{step[0]}-{step[-1]}" for step in steps[:-1]] + [f"{steps[-1][0]}+"]
    return Values((words("wisps"), names), ("each", [tables.wisps[step[0]] for step in steps]))


def topic_page(topic: Topic, style: DrawStyle | None) -> RenderableType:
    """The rules of a topic, headed by what it is, and followed by the names of the other rules that they cite."""
    parts: list[RenderableType] = []
    if topic.chapter is not None:
        parts += [Text(topic.chapter.title, _HEADING), *_blocks(topic.chapter.opening, style)]
    for rule in topic.rules:
        parts.append(_heading(rule, topic.category))
        parts += _blocks(rule.blocks, style)
    parts += _see_also(topic.rules)
    if topic.chapter is None and any(_ELSEWHERE in text for rule in topic.rules for text in rule.texts):
        parts.append(Text(f"{_ELSEWHERE} not told with the other rules, but published elsewhere", _ASIDE))
    return Constrain(Trimmed(_spaced(parts)), _PAGE)


def _heading(rule: Rule, category: Category | None) -> RenderableType:
    """Number and name of a rule; for a category also where else one meets it."""
    heading = Text.assemble((rule.number, _ASIDE), "  ", (_rule_name(rule), _HEADING))
    if category is None:
        return heading
    facts = [f"category {list(Category).index(category) + 1} of {len(Category)}, '{category.value}' in files"]
    if (monster := MONSTER_OF.get(category)) is not None:
        facts.append(f"'{monster.letter}' in the notation, {PUBLISHED.monsters[monster]} in the deck")
    elif category is Category.DIAMONDS:
        facts.append(f"'+' and a value in the notation, {PUBLISHED.diamonds} in the deck")
    return Group(heading, Text(", ".join(facts), _ASIDE))


def _see_also(rules: Sequence[Rule]) -> Iterator[RenderableType]:
    shown = {rule.number for rule in rules}
    cited = dict.fromkeys(number for rule in rules for number in rule.cited if number not in shown)
    if cited:
        names = ", ".join(f"{rule.number} {_rule_name(rule)}" for rule in numbered_rules(cited))
        yield Text(f"See also: {names}", _ASIDE)


def _blocks(blocks: Sequence[Block], style: DrawStyle | None) -> list[RenderableType]:
    return [_block(block, _COMPACT if style is None else style) for block in blocks]


def _block(block: Block, style: DrawStyle) -> RenderableType:
    match block:
        case Prose(text):
            return _inline(text)
        case Note(text):
            return _indented(_inline(text))
        case Items(texts):
            table = Table.grid(padding=(0, 1))
            for text in texts:
                table.add_row("-", _inline(text))
            return _indented(table)
        case Grid():
            return _indented(_table(block))
        case Fenced(text):
            board = draw_board(parse_board(text, _no_catalog), style=style)
            return _indented(Group(board, Text(), Text(text, _ASIDE)))


def _indented(content: RenderableType) -> Padding:
    return Padding(content, (0, 0, 0, _INDENT))


def _table(grid: Grid) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style=_HEADING)
    for name, right in zip(grid.head, grid.right, strict=True):
        table.add_column(_inline(name), justify="right" if right else "left", min_width=2)
    for row in grid.rows:
        table.add_row(*(_inline(_named(cell)) for cell in row))
    return table


def _named(cell: str) -> str:
    """A cell that is nothing but a name of the game, in the language of names."""
    return words(cell.replace(" ", "_")) if _PLAIN_NAME.fullmatch(cell) else cell


def _inline(text: str) -> Text:
    """A paragraph with its marks for emphasis, code and links turned into styles."""
    shown = Text()
    end = 0
    for mark in _MARKS.finditer(text):
        shown.append(text[end : mark.start()])
        shown.append(mark[mark.lastgroup or 0], _STYLES.get(mark.lastgroup or "", ""))
        end = mark.end()
    shown.append(text[end:])
    return shown


def _no_catalog(number: int) -> None:
    """The boards of the rules use no catalog."""
    del number
