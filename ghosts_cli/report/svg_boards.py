"""From files of boards to boards ready to be drawn: what is pointed out, and what stands beside a board's name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from ghosts_cli.formats.boards import BoardText
from ghosts_cli.game import Board, PathUnit, Rules, Section
from ghosts_cli.report.highlight import Wish, show_paths
from ghosts_cli.report.scored import RuleOptions, ScoredPlayer, score_text


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturedBoard:
    """A board with what is drawn around it: ``headline`` right of its name, ``notes`` below it.

    The sections of ``highlight`` are pointed out. ``absent`` says what was to be pointed out and is not there.
    """

    board: Board
    highlight: Set[Section] = frozenset()
    headline: str = ""
    notes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


def pictured_texts(
    texts: Sequence[BoardText], wishes: Sequence[Wish] = (), *, scores: bool = False
) -> list[list[PicturedBoard]]:
    """The boards of each text with the paths that are wished for, and their totals as headlines if ``scores``.

    Raises UsageError for a path's number or a place that none of the boards has.
    """
    shown = iter(show_paths([board for text in texts for board in text.boards], wishes))
    return [
        [
            PicturedBoard(board=board, highlight=each.sections, headline=headline, notes=each.lines, absent=each.absent)
            for (board, headline), each in zip(_headlines(text, scores=scores), shown, strict=False)
        ]
        for text in texts
    ]


def _headlines(text: BoardText, *, scores: bool) -> Iterator[tuple[Board, str]]:
    if scores:
        scored = score_text(text, RuleOptions())
        yield from ((player.board, total(player, scored.rules)) for player in scored.players)
    else:
        yield from ((board, "") for board in text.boards)


def total(player: ScoredPlayer, rules: Rules) -> str:
    """A board's total in words: ``61 points so far``; and that paths count by tile where they do (G30)."""
    points = player.score.total
    words = f"{points} {'point' if abs(points) == 1 else 'points'}{'' if player.score.final else ' so far'}"
    return words if rules.path_unit is PathUnit.SECTION else f"{words} (paths by tile)"
