"""Scores for people: the table of categories, the ranking with its tie-break, the boards, the proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ghosts_cli.errors import printable
from ghosts_cli.formats.languages import several, words
from ghosts_cli.game import Category, PathUnit
from ghosts_cli.report.drawing import draw_boards
from ghosts_cli.report.legend import legend, pending_tiles
from ghosts_cli.report.scored import ScoredFile, ScoredPlayer
from ghosts_cli.report.styled import Text, columns, cut
from ghosts_cli.report.table import GAP, Cell, table
from ghosts_cli.report.tile_drawing import DrawStyle

if TYPE_CHECKING:
    from ghosts_cli.report.explain import Explanation

INDENT = 2
_LONGEST_NAME = 13
_SHORTEST_NAME = 4


BOARDS_A_TABLE = 5
"""A game's boards always stand in one table; boards scored alone may be thousands."""


def score_parts(
    file: ScoredFile, *, width: int, style: DrawStyle, explain: bool = False, boards: bool = True, notes: bool = True
) -> Iterator[Text]:
    """Yield what to show of one scored file, from top to bottom; ``notes`` are about what is not in the score."""
    yield Text(_title(file), "bold")
    yield Text()
    for first in range(0, len(file.players), BOARDS_A_TABLE):
        if first:
            yield Text()
        yield score_table(file.players[first : first + BOARDS_A_TABLE], width, style)
    yield from _below(file, notes=notes)
    if boards:
        drawn = [player.board for player in file.players]
        yield Text()
        yield draw_boards(drawn, width, style=style)
        yield from _pending(file.players)
        yield Text()
        yield legend(drawn, style=style, width=width)
    if explain:
        from ghosts_cli.report.explain import explanation

        for player in file.players:
            yield Text()
            yield from explanation_parts(player, explanation(player, file.rules, file.players))


def _title(file: ScoredFile) -> str:
    what = "one game" if file.is_game else "each board alone" if len(file.players) > 1 else "a board alone"
    unit = "" if file.rules.path_unit is PathUnit.SECTION else ", paths counted by tile"
    return f"{printable(file.file)}: {what}{unit}"


def score_table(players: Sequence[ScoredPlayer], width: int, style: DrawStyle) -> Text:
    """The 13 categories by player, with totals, dead ends and ranks; long names are cut to fit ``width``."""
    labels = [*(words(category.value) for category in Category), "total", "dead ends"]
    label_width = max(map(columns, labels))
    gap, room = GAP, (width - label_width) // len(players) - len(GAP) - 1
    if room < _SHORTEST_NAME:
        gap, room = " ", room + 1
    names = [cut(_name(player), min(room, _LONGEST_NAME), style.glyphs.ellipsis) for player in players]
    rows = [_row("", [f"{name} " for name in names], "bold")]
    for category in Category:
        rows.append(_category_row(category, players))
    rows.append(_row("total", [f"{player.score.total} " for player in players], "bold"))
    rows.append(_row("dead ends", [f"{player.score.dead_ends} " for player in players]))
    if any(player.rank is not None for player in players):
        rows.append(_row("rank", [f"{player.rank} " for player in players], "bold"))
    return table(rows, to_the_right=range(1, len(players) + 1), gap=gap)


def _category_row(category: Category, players: Sequence[ScoredPlayer]) -> list[Cell]:
    points = [player.score.points[category] for player in players]
    marks = ["*" if category is Category.WEREWOLVES and player.bonus else " " for player in players]
    cells = [f"{value}{mark}" for value, mark in zip(points, marks, strict=True)]
    return [(words(category.value), ""), *((cell, "dim" if cell == "0 " else "") for cell in cells)]


def _row(label: str, cells: Sequence[str], style: str = "") -> list[Cell]:
    return [(label, style), *((cell, style) for cell in cells)]


def _below(file: ScoredFile, *, notes: bool) -> Iterator[Text]:
    """What stands below the table, if anything, after an empty line."""
    lines = list(_remarks(file, notes=notes))
    if lines:
        yield Text()
        yield from lines


def _remarks(file: ScoredFile, *, notes: bool) -> Iterator[Text]:
    """Who won and why, bonuses, and which boards are not finished."""
    if file.is_game:
        yield from _ranking(file.players)
        if any(player.bonus for player in file.players):
            holders = _names([player for player in file.players if player.bonus])
            yield Text(f"* with {max(player.bonus for player in file.players)} for most {_werewolves()}: {holders}")
    else:
        if notes:
            yield Text(f"No bonus for most {_werewolves()}: it needs the other players' boards.")
        for player in file.players:
            if player.bonus_if_most is not None:
                yield Text(f"{_name(player)} would get {player.bonus_if_most} for most {_werewolves()}.")
    unfinished = [player for player in file.players if not player.score.final]
    if unfinished:
        yield Text(f"Not finished, scored as it stands: {_names(unfinished)}")


def _ranking(players: Sequence[ScoredPlayer]) -> Iterator[Text]:
    winners = [player for player in players if player.winner]
    for player in sorted(players, key=lambda player: player.rank or 0):
        line = Text(f"{player.rank}. {_name(player)} ")
        if player.winner:
            line.append(_outcome(players, shared=len(winners) > 1), "bold green")
        line.append(f"with {_many(player.score.total, 'point')}")
        level = [other for other in players if other is not player and other.score.total == player.score.total]
        if level:
            line.append(f" and {_many(player.score.dead_ends, 'dead end')}")
        if behind := [other for other in level if (other.rank or 0) > (player.rank or 0)]:
            line.append(f" (as many points as {_names(behind)}, fewer dead ends: G31)")
        yield line


def _outcome(players: Sequence[ScoredPlayer], *, shared: bool) -> str:
    """What to say of a winner: until every board is finished it is a lead."""
    if all(player.score.final for player in players):
        return "shares the win " if shared else "wins "
    return "shares the lead " if shared else "leads "


def _pending(players: Sequence[ScoredPlayer]) -> Iterator[Text]:
    for player in players:
        line = pending_tiles(player.board)
        if line is not None:
            yield Text(f"{_name(player)}: ").append_text(line)


def explanation_parts(player: ScoredPlayer, proof: Explanation) -> Iterator[Text]:
    """Yield the proof of one board's score: categories, paths, dead ends, hidden tile."""
    yield Text(f"{_name(player)}: {_many(player.score.total, 'point')}, proven", "bold")
    for category in proof.categories:
        name = words(category.category.value)
        yield _heading(f"{name} {category.points}", f"[{category.category.rule}] {category.reading}")
        for finding in category.findings:
            points = "" if finding.item.points is None else f": {finding.item.points}"
            yield Text(f"{finding.text}{points}", indent=INDENT * 2)
    yield _heading("paths")
    for path in proof.paths:
        yield Text(f"{path.number}. {path.text}", indent=INDENT * 2)
    yield _heading(f"dead ends {len(proof.dead_ends)}", "[G32]")
    for _, text in proof.dead_ends:
        yield Text(text, indent=INDENT * 2)
    if proof.hidden_text is not None:
        yield _heading("hidden tile", proof.hidden_text)


def _heading(what: str, more: str = "") -> Text:
    heading = Text(what, "bold", indent=INDENT)
    return heading.append(f"  {more}") if more else heading


def _name(player: ScoredPlayer) -> str:
    return printable(player.board.name) or "board"


def _werewolves() -> str:
    return several("werewolf")


def _names(players: Sequence[ScoredPlayer]) -> str:
    return ", ".join(map(_name, players))


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
