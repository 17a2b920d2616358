"""Saved boards made ready to be ranked against runs: scored by the runs' rules, the bonus only where it can be had."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ghosts_cli.analysis.ranking import SavedBoard
from ghosts_cli.analysis.runs import RunSet
from ghosts_cli.errors import InputError, Place, Problem
from ghosts_cli.formats.boards import BoardText, Kind
from ghosts_cli.formats.languages import several
from ghosts_cli.game import Category, PathUnit
from ghosts_cli.report.scored import RuleOptions, ScoredPlayer, score_text


def saved_boards(text: BoardText, runs: RunSet) -> list[SavedBoard]:
    """The boards of a file, scored by the rules of the runs.

    A game of as many players as the runs' has its werewolf bonus; other boards do without (G23). Raises InputError
    for a board that is not finished: its live score cannot be held against final ones (G33).
    """
    rules = runs.first.rules
    options = RuleOptions(PathUnit(rules.path_unit), rules.werewolf_bonus_at_zero)
    with_bonus = text.kind is Kind.GAME and (len(text.boards),) == runs.players
    problems = [
        Problem(Place(), f"{board.name or 'the board'} is not finished; only final boards can be ranked (G33)", "final")
        for board in text.boards
        if not board.final
    ]
    if problems:
        raise InputError(text.file, problems)
    return [_saved(text.file, player, with_bonus=with_bonus) for player in score_text(text, options).players]


def _saved(file: str, player: ScoredPlayer, *, with_bonus: bool) -> SavedBoard:
    points = dict(player.score.points)
    if not with_bonus:
        points[Category.WEREWOLVES] -= player.bonus
    return SavedBoard(file, player.board.name, tuple(points[category] for category in Category), with_bonus)


def bonus_notes(saved: Sequence[SavedBoard]) -> Iterator[str]:
    """Yield what should be known about the bonus of the boards."""
    if any(not board.with_bonus for board in saved):
        yield (
            f"without the bonus for most {several('werewolf')} (G23), which only a game of as many players as the run's"
            " tells; it is taken off the run's boards too"
        )
