"""A replay for people: who did what in each round, the live scores, the final boards, the check."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ghosts_cli.errors import printable
from ghosts_cli.formats.languages import several
from ghosts_cli.formats.tokens import write_content, write_tile
from ghosts_cli.game import Tile
from ghosts_cli.game.deal import ROUNDS
from ghosts_cli.game.seat import ActKind
from ghosts_cli.report.drawing import draw_boards, legend
from ghosts_cli.report.score_text import score_table
from ghosts_cli.report.scored import ScoredPlayer
from ghosts_cli.report.tile_drawing import DrawStyle
from ghosts_cli.simulation.replay import Replay, Step

if TYPE_CHECKING:
    from rich.console import RenderableType


def replay_parts(replay: Replay, *, seat: int | None, width: int, style: DrawStyle) -> Iterator[RenderableType]:
    """Yield what to show of a replay, from top to bottom; with ``seat`` only its moves and its board."""
    game = replay.finished
    yield Text(f"{printable(replay.name)}: {len(game.boards)} players, seed {replay.plan.seed}", style="bold")
    yield ", ".join(f"P{number} {printable(name)}" for number, name in enumerate(replay.strategies, start=1))
    most = f"the bonus for most {several('werewolf')}"
    yield f"Live scores have {most} as it stands; the hidden tile counts at the end (G33)."
    for number, steps in itertools.groupby(replay.steps, key=lambda step: step.move.round):
        yield ""
        yield from _round(replay, number, list(steps), seat=seat, width=width)
    players = [
        ScoredPlayer(board, score.score, score.werewolf_bonus, score.rank)
        for board, score in zip(game.boards, game.scores, strict=True)
    ]
    yield ""
    yield score_table(players, width=width, style=style)
    shown = [board for number, board in enumerate(game.boards, start=1) if seat in (None, number)]
    yield ""
    yield draw_boards(shown, width, style=style)
    yield ""
    yield legend(shown, style=style, width=width)
    yield ""
    yield check_line(replay)


def check_line(replay: Replay) -> str:
    """What came of holding the game against the run's rows."""
    if not replay.checked and replay.differences:
        run = printable(str(replay.folder.path))
        return f"The run has lost its rows of this game; 'ghosts simulate --resume {run}' plays it again."
    if not replay.checked:
        return "The run has no rows of this game to check it against ('ghosts runs verify' tells whether it should)."
    if replay.differences:
        return "The run's rows say something else."
    return "The run's rows say the same."


def _round(
    replay: Replay, number: int, steps: Sequence[Step], *, seat: int | None, width: int
) -> Iterator[RenderableType]:
    if number > ROUNDS:
        title = "hidden tiles"
    else:
        players = len(replay.finished.boards)
        starter = (replay.finished.deal.start_seat + number - 2) % players + 1
        title = f"round {number}, P{starter} starts"
    yield Text(title, style="bold")
    for mover, turn in itertools.groupby(steps, key=lambda step: step.move.seat):
        if seat in (None, mover):
            yield from textwrap.wrap(f"  P{mover} {_turn(list(turn))}", width, subsequent_indent=" " * 5)
    totals = ", ".join(f"P{place} {total}" for place, total in enumerate(steps[-1].totals, start=1))
    yield Text(f"  live scores: {totals}", style="dim")


def _turn(steps: Sequence[Step]) -> str:
    """What one seat does in a row: ``reveals 17 (S:gw+4), takes it, lays it on 2,2 turned 90: 12 (+5)``."""
    parts: list[str] = []
    revealed = [step.move.tile for step in steps if step.move.act is ActKind.REVEAL]
    if revealed:
        parts.append(f"reveals {', '.join(map(_named, revealed))}")
    only = revealed[0] if len(revealed) == 1 else None
    for step in steps:
        move = step.move
        if move.act is ActKind.TAKE:
            parts.append(f"takes {_again(move.tile, only)}")
            only = move.tile
        elif move.act is ActKind.LEAVE:
            parts.append("leaves it")
        elif move.act is ActKind.LAY and move.cell is not None:
            turned = f" turned {move.rotation}" if move.rotation else ""
            where = f"on {move.cell.row},{move.cell.column}{turned}"
            parts.append(f"lays {_again(move.tile, only)} {where}: {step.total} ({step.gain:+})")
    return ", ".join(parts)


def _again(tile: Tile, before: Tile | None) -> str:
    return "it" if tile == before else _named(tile)


def _named(tile: Tile) -> str:
    return write_content(tile) if tile.id is None else f"{write_tile(tile)} ({write_content(tile)})"
