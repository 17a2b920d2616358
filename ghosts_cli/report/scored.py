"""Scoring files: each file's boards with their scores, or its problems, ready to be shown in any format."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.file import find_catalog
from ghosts_cli.errors import ExitCode, InputError, Place, Problem
from ghosts_cli.formats.boards import BoardText, Kind
from ghosts_cli.game import (
    PUBLISHED_RULES,
    Board,
    BoardScore,
    Category,
    Door,
    Path,
    PathUnit,
    Rules,
    Tile,
    score_board,
    score_game,
    werewolf_bonus,
)

CATALOG_RULE = "catalog"
"""The rule of the problem that a file has where the catalog it needs is wrong; the catalog's own are told once."""


class CatalogInUse:
    """The catalog that ids refer to, read when the first id comes up."""

    def __init__(self, option: str | None = None) -> None:
        self._option = option
        self.catalog: Catalog | None = None
        """The catalog, once an id has been looked up."""
        self.failure: InputError | None = None
        """Why the catalog could not be read."""

    def __call__(self, number: int) -> Tile | None:
        """The tile with this id, or None. Raises InputError where the catalog itself is wrong."""
        if self.failure is not None:
            raise self.failure
        if self.catalog is None:
            try:
                self.catalog = find_catalog(self._option)
            except InputError as error:
                self.failure = error
                raise
        return self.catalog.by_id.get(number)


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """Rules set by options; None leaves them to the file, and then to the default."""

    path_unit: PathUnit | None = None
    werewolf_bonus_at_zero: bool | None = None

    def rules(self, text: BoardText) -> Rules:
        """The rules that ``text`` is scored by: option beats file beats default."""
        rules = PUBLISHED_RULES
        if text.path_unit is not None:
            rules = replace(rules, path_unit=PathUnit(text.path_unit))
        if text.werewolf_bonus_at_zero is not None:
            rules = replace(rules, werewolf_bonus_at_zero=text.werewolf_bonus_at_zero)
        if self.path_unit is not None:
            rules = replace(rules, path_unit=self.path_unit)
        if self.werewolf_bonus_at_zero is not None:
            rules = replace(rules, werewolf_bonus_at_zero=self.werewolf_bonus_at_zero)
        return rules


@dataclass(frozen=True, slots=True)
class ScoredPlayer:
    """A board and its score; ``rank`` is None where it was scored alone.

    ``bonus_if_most`` is what most werewolves would be worth to a board scored alone, where asked for.
    """

    board: Board
    score: BoardScore
    bonus: int = 0
    rank: int | None = None
    bonus_if_most: int | None = None

    @property
    def winner(self) -> bool | None:
        """Whether nobody is ahead; None for a board scored alone."""
        return None if self.rank is None else self.rank == 1


@dataclass(frozen=True, slots=True)
class ScoredFile:
    """The scores of a file's boards, or the problems why there are none."""

    file: str
    rules: Rules
    players: tuple[ScoredPlayer, ...] = ()
    problems: tuple[Problem, ...] = ()
    exit_code: ExitCode = ExitCode.DONE

    @property
    def is_game(self) -> bool:
        """Whether the boards belong to one game."""
        return any(player.rank is not None for player in self.players)

    @property
    def uses_catalog(self) -> bool:
        """Whether any of the boards names a tile by its id."""
        return any(tile.id is not None for player in self.players for tile in _tiles(player.board))


def _tiles(board: Board) -> Iterator[Tile]:
    """Every tile that belongs to the board, laid or not."""
    yield from (placed.tile for _, placed in board.laid())
    yield from () if board.hidden is None else board.hidden.tiles
    yield from board.hand


def score_text(text: BoardText, options: RuleOptions, players: int | None = None) -> ScoredFile:
    """Score the boards of ``text``: a game's together, others each alone.

    ``players`` is the number of players that a board scored alone is taken to be one of.
    """
    rules = options.rules(text)
    if text.kind is Kind.GAME:
        ranked = score_game(text.boards, rules)
        scored = tuple(
            ScoredPlayer(board, each.score, each.werewolf_bonus, each.rank)
            for board, each in zip(text.boards, ranked, strict=True)
        )
    else:
        scored = tuple(_alone(board, rules, players) for board in text.boards)
    return ScoredFile(text.file, rules, scored)


def score_files(
    readers: Iterator[tuple[str, Callable[[], BoardText]]],
    catalog: CatalogInUse,
    options: RuleOptions,
    players: int | None = None,
) -> Iterator[ScoredFile]:
    """Read and score one file after the other; a file that is wrong is yielded with its problems.

    ``readers`` gives each file's name and how to read it. Where the catalog itself is wrong, every file that needs
    it says so, and ``catalog.failure`` has the reasons.
    """
    for file, reader in readers:
        try:
            yield score_text(reader(), options, players)
        except InputError as error:
            problems = tuple(error.problems)
            if error is catalog.failure:
                problems = (
                    Problem(Place(), f"its tiles cannot be looked up: {error.file} is not usable", CATALOG_RULE),
                )
            yield ScoredFile(file, PUBLISHED_RULES, (), problems, error.exit_code)


def _alone(board: Board, rules: Rules, players: int | None) -> ScoredPlayer:
    score = score_board(board, rules)
    if players is None:
        return ScoredPlayer(board, score)
    has_chance = score.werewolves > 0 or rules.werewolf_bonus_at_zero
    return ScoredPlayer(board, score, bonus_if_most=werewolf_bonus(players, rules) if has_chance else 0)


def path_points(player: ScoredPlayer, index: int) -> int:
    """What the path with this index scores as a path; 0 with fewer than two doors (G29)."""
    kind = player.score.layout.paths[index].kind(player.board.doors)
    if kind is None:
        return 0
    items = player.score.categories[Category(kind.value)].items
    return sum(item.points or 0 for item in items if item.path == index)


def path_ends(path: Path) -> list[str]:
    """A path's two ends: doors by name, ``dead``, or twice ``loop``."""
    if path.ends is None:
        return ["loop", "loop"]
    return [str(end) if isinstance(end, Door) else "dead" for end in path.ends]
