"""Scores for people: the table of categories, the ranking with its tie-break, the boards, the proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ghosts_cli.game import Category, PathUnit
from ghosts_cli.report.drawing import draw_boards
from ghosts_cli.report.explain import Explanation, explanation
from ghosts_cli.report.legend import legend, pending_tiles
from ghosts_cli.report.scored import ScoredFile, ScoredPlayer
from ghosts_cli.report.tile_drawing import DrawStyle

if TYPE_CHECKING:
    from rich.console import RenderableType

INDENT = 2


def score_parts(
    file: ScoredFile, *, width: int, style: DrawStyle, explain: bool = False, boards: bool = True
) -> Iterator[RenderableType]:
    """Yield what to show of one scored file, from top to bottom."""
    yield Text(_title(file), style="bold")
    yield ""
    yield score_table(file.players)
    yield from _notes(file)
    if boards:
        drawn = [player.board for player in file.players]
        yield ""
        yield draw_boards(drawn, width, style=style)
        yield from _pending(file.players)
        yield ""
        yield legend(drawn, style=style)
    if explain:
        for player in file.players:
            yield ""
            yield from explanation_parts(player, explanation(player, file.rules))


def _title(file: ScoredFile) -> str:
    what = "one game" if file.is_game else "each board alone" if len(file.players) > 1 else "a board alone"
    unit = "" if file.rules.path_unit is PathUnit.SECTION else ", paths counted by tile"
    return f"{file.file}: {what}{unit}"


def score_table(players: Sequence[ScoredPlayer]) -> Table:
    """The 13 categories by player, with totals, dead ends and ranks."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("", no_wrap=True)
    for player in players:
        table.add_column(_headline(player), justify="right", no_wrap=True, overflow="ellipsis", max_width=14)
    for category in Category:
        points = [player.score.points[category] for player in players]
        marks = ["*" if category is Category.WEREWOLVES and player.bonus else " " for player in players]
        cells = [f"{value}{mark}" for value, mark in zip(points, marks, strict=True)]
        table.add_row(category.value, *(Text(cell, style="dim" if cell == "0 " else "") for cell in cells))
    table.add_section()
    table.add_row("total", *(Text(f"{player.score.total} ", style="bold") for player in players), style="bold")
    table.add_row("dead ends", *(f"{player.score.dead_ends} " for player in players))
    if any(player.rank is not None for player in players):
        table.add_row("rank", *(f"{player.rank} " for player in players), style="bold")
    return table


def _headline(player: ScoredPlayer) -> Text:
    return Text(f"{player.board.name or 'board'} ", overflow="ellipsis")


def _notes(file: ScoredFile) -> Iterator[RenderableType]:
    """Who won and why, bonuses, and which boards are not finished."""
    yield ""
    if file.is_game:
        yield from _ranking(file.players)
        if any(player.bonus for player in file.players):
            holders = _names([player for player in file.players if player.bonus])
            yield f"* with {max(player.bonus for player in file.players)} for most werewolves: {holders}"
    else:
        yield "No bonus for most werewolves: it needs the other players' boards."
        for player in file.players:
            if player.bonus_if_most is not None:
                yield f"{player.board.name or 'This board'} would get {player.bonus_if_most} for most werewolves."
    unfinished = [player for player in file.players if not player.score.final]
    if unfinished:
        yield f"Not finished, scored as it stands: {_names(unfinished)}"


def _ranking(players: Sequence[ScoredPlayer]) -> Iterator[RenderableType]:
    winners = [player for player in players if player.winner]
    for player in sorted(players, key=lambda player: player.rank or 0):
        line = Text(f"{player.rank}. {player.board.name} ")
        if player.winner:
            line.append(_outcome(players, shared=len(winners) > 1), style="bold green")
        line.append(f"with {player.score.total} points")
        level = [other for other in players if other is not player and other.score.total == player.score.total]
        if level:
            line.append(f" and {player.score.dead_ends} dead ends")
        if behind := [other for other in level if (other.rank or 0) > (player.rank or 0)]:
            line.append(f" (as many points as {_names(behind)}, fewer dead ends: G31)")
        yield line


def _outcome(players: Sequence[ScoredPlayer], *, shared: bool) -> str:
    """What to say of a winner: until every board is finished it is a lead."""
    if all(player.score.final for player in players):
        return "shares the win " if shared else "wins "
    return "shares the lead " if shared else "leads "


def _pending(players: Sequence[ScoredPlayer]) -> Iterator[RenderableType]:
    for player in players:
        line = pending_tiles(player.board)
        if line is not None:
            yield Text(f"{player.board.name}: ") + line if player.board.name else line


def explanation_parts(player: ScoredPlayer, proof: Explanation) -> Iterator[RenderableType]:
    """Yield the proof of one board's score: categories, paths, dead ends, hidden tile."""
    yield Text(f"{player.board.name or 'The board'}: {player.score.total} points, proven", style="bold")
    for category in proof.categories:
        heading = Text(f"{category.category.value} {category.points}", style="bold")
        heading.append(f"  [{category.category.rule}] {category.reading}", style="not bold")
        yield _indented(heading)
        for finding in category.findings:
            points = "" if finding.item.points is None else f": {finding.item.points}"
            yield _indented(Text(f"{finding.text}{points}"), INDENT * 2)
    yield _indented(Text("paths", style="bold"))
    for path in proof.paths:
        yield _indented(Text(f"{path.number}. {path.text}"), INDENT * 2)
    yield _indented(Text(f"dead ends {len(proof.dead_ends)}", style="bold").append("  [G32]", style="not bold"))
    for _, text in proof.dead_ends:
        yield _indented(Text(text), INDENT * 2)
    if proof.hidden_text is not None:
        yield _indented(Text("hidden tile", style="bold").append(f"  {proof.hidden_text}", style="not bold"))


def _indented(text: Text, columns: int = INDENT) -> Padding:
    return Padding(text, (0, 0, 0, columns))


def _names(players: Sequence[ScoredPlayer]) -> str:
    return ", ".join(player.board.name or "the board" for player in players)
