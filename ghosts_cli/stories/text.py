"""What people see of Ghost Stories in the terminal: checklists, decks, events and tables as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ghosts_cli.errors import Level, Problem, printable
from ghosts_cli.stories.cards import Ghost, Incarnation, Unseen, write_card
from ghosts_cli.stories.checklist import Step, counted
from ghosts_cli.stories.events import Event, Played
from ghosts_cli.stories.state import Board, Choice, Open, PlayerBoard, StandingGhost, State
from ghosts_cli.stories.village import write_tile

WIDTH: Final = 80
"""Columns that a line of prose takes at most."""


class Rows(NamedTuple):
    """A table: rows of cells, the first of them the headings if ``headed``; ``right`` are columns that end in line.

    The first ``names`` columns say what a row is about.
    """

    rows: Sequence[Sequence[str]]
    right: Collection[int] = ()
    headed: bool = True
    names: int = 1


def checklist_text(heading: str, steps: Sequence[Step], reminders: Sequence[Step]) -> str:
    """A numbered checklist, and below it what to keep in mind in play."""
    lines = [heading, ""]
    for number, step in enumerate(steps, start=1):
        lines += _step_lines(f"{number:2}. ", step)
    if reminders:
        lines += ["", "In play", ""]
        for step in reminders:
            lines += _step_lines("  - ", step)
    return "\n".join(lines) + "\n"


def columns(rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()) -> Iterator[str]:
    """Rows of cells under one another, two spaces apart; the columns ``right`` (from 0) end flush."""
    table = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _step_lines(bullet: str, step: Step) -> Iterator[str]:
    indent = " " * len(bullet)
    yield from textwrap.wrap(f"{step.text} [{step.rule}]", WIDTH, initial_indent=bullet, subsequent_indent=indent)
    yield from (f"{indent}  {line}" for line in columns(step.rows))


def event_lines(events: Sequence[Event]) -> Iterator[str]:
    """What happened, a line or more for each thing: the rule, the board, the event."""
    width = max((len(event.board.value) for event in events if event.board), default=0)
    for event in events:
        who = (event.board.value if event.board else "").ljust(width)
        indent = f"{event.rule:>3}  {who}  "
        yield from textwrap.wrap(event.text, WIDTH, initial_indent=indent, subsequent_indent=" " * len(indent))


def played_text(played: Played) -> str:
    """What happened in a step, and below it how the boards stand now."""
    happened = list(event_lines(played.events))
    return "".join(f"{line}\n" for line in (*happened, *([""] if happened else []), *standing(played.state)))


def check_text(file: str, problems: Sequence[Problem]) -> str:
    """The problems of a state file, one a line, then a summary."""
    errors = sum(problem.level is Level.ERROR for problem in problems)
    warnings = len(problems) - errors
    summary = counted(errors, "error") if errors else "a sound state"
    told = f", {counted(warnings, 'warning')}" if warnings else ""
    lines = [*(problem.text(file) for problem in problems), f"{printable(file)}: {summary}{told}"]
    return "".join(f"{line}\n" for line in lines)


def standing(state: State) -> Iterator[str]:
    """How a game stands: its boards, the tokens that nobody has, the deck, and what is left open."""
    rows = columns([_board_cells(state, board) for board in state.boards])
    for board, row in zip(state.boards, rows, strict=True):
        yield row
        yield from (f"        space {ghost.space}: {_ghost_words(ghost)}" for ghost in board.ghosts)
    tokens = counted(state.central_tokens, "power token")
    yield f"central tile: {tokens}; pool: {state.pool.qi} Qi; deck: {counted(state.deck.cards, 'card')}"
    if state.haunted:
        yield "haunted: the tiles in " + "; ".join(map(write_tile, state.haunted))
    for entry in state.open:
        yield from textwrap.wrap(f"open: {_open_words(entry)}", WIDTH, subsequent_indent="      ")


def _board_cells(state: State, board: Board) -> tuple[str, ...]:
    who = f"seat {board.seat}", board.colour.value
    if not isinstance(board, PlayerBoard):
        return (*who, "possessed" if board.possessed else "neutral", f"{board.qi} Qi", "")
    role = "player, has the turn" if board.colour is state.active else "player"
    tokens = counted(board.power_tokens, "power token") if state.players < 4 else ""
    return (*who, role if board.alive else "player, dead", f"{board.qi} Qi", tokens)


def _ghost_words(ghost: StandingGhost) -> str:
    figure = f", figure on the {ghost.figure.value}" if ghost.figure is not None else ""
    return f"{write_card(ghost.card)}{figure}"


def _open_words(entry: Open) -> str:
    board = entry.board.value
    if entry.choice is Choice.BEARER:
        return f"who bears the loss of 1 Qi for {board}: --bearer COLOUR, or take it off in the file [S11]"
    if entry.choice is Choice.GHOST:
        if isinstance(entry.card, Ghost | Incarnation):
            return (
                f"where {write_card(entry.card)} goes, which the die brought on {board}: --ghost, such as @blue.2 [S9]"
            )
        example = "red+haunt@blue.2" if entry.card is Unseen.GHOST else "'Vampire Lord@blue.2'"
        return f"which card the die brought on {board}, and where it goes: --ghost, such as {example} [S9]"
    if entry.choice is Choice.OVERRUN:
        return f"whether {board} is full, once that card has been put somewhere [S10]"
    return f"the turn of {board}, after that [S9]"
