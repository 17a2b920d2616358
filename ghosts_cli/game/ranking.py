"""The players of one game side by side: werewolf bonus, ranks and ties (rules G8, G23, G31)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ghosts_cli.game.board import Board
from ghosts_cli.game.rules import PUBLISHED_RULES, Category, Rules
from ghosts_cli.game.scoring import BoardScore, score_board

FEWEST_PLAYERS = 2
MOST_PLAYERS = 5


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's score within a game: bonus included, rank 1 + the number of players strictly ahead."""

    score: BoardScore
    werewolf_bonus: int
    rank: int

    @property
    def winner(self) -> bool:
        """Whether nobody is ahead; several winners share the win (G31)."""
        return self.rank == 1


def werewolf_bonus(players: int, rules: Rules = PUBLISHED_RULES) -> int:
    """Points for most werewolves in a game of ``players`` (G23)."""
    return rules.tables.werewolf_bonus_of_two if players == FEWEST_PLAYERS else rules.tables.werewolf_bonus


def werewolf_bonuses(werewolves: Sequence[int], rules: Rules = PUBLISHED_RULES) -> list[int]:
    """Each player's bonus, given the number of werewolves of each; all who tie for most get it (G23)."""
    most = max(werewolves)
    paid = most > 0 or rules.werewolf_bonus_at_zero
    bonus = werewolf_bonus(len(werewolves), rules)
    return [bonus if paid and count == most else 0 for count in werewolves]


def ranks(standings: Sequence[tuple[int, int]]) -> list[int]:
    """Ranks from (total, dead ends): a higher total is ahead, then fewer dead ends (G31)."""
    keys = [(-total, dead_ends) for total, dead_ends in standings]
    return [1 + sum(other < key for other in keys) for key in keys]


def score_game(boards: Sequence[Board], rules: Rules = PUBLISHED_RULES) -> list[PlayerScore]:
    """Score every player's board as it stands, bonus and rank included, finished or not.

    Raises ValueError unless there are 2 to 5 boards (G8).
    """
    if not FEWEST_PLAYERS <= len(boards) <= MOST_PLAYERS:
        raise ValueError(f"a game has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {len(boards)}")
    alone = [score_board(board, rules) for board in boards]
    bonuses = werewolf_bonuses([score.werewolves for score in alone], rules)
    scores = [_with_bonus(score, bonus) for score, bonus in zip(alone, bonuses, strict=True)]
    places = ranks([(score.total, score.dead_ends) for score in scores])
    return [PlayerScore(*row) for row in zip(scores, bonuses, places, strict=True)]


def _with_bonus(score: BoardScore, bonus: int) -> BoardScore:
    wolves = score.categories[Category.WEREWOLVES]
    raised = replace(wolves, points=wolves.points + bonus, bonus=bonus)
    return replace(score, categories={**score.categories, Category.WEREWOLVES: raised})
