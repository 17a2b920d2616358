"""The options that say what is played: shared by the commands that play games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ghosts_cli.cli.app import Choice, WholeNumber, catalog_option
from ghosts_cli.cli.output import note

if TYPE_CHECKING:
    from ghosts_cli.catalog.catalog import Catalog
    from ghosts_cli.game import Doors, Rules
    from ghosts_cli.game.deal import Setup
    from ghosts_cli.game.position import Position
    from ghosts_cli.simulation.players import Player

F = TypeVar("F", bound=Callable[..., Any])

PLACEMENTS = ("immediate", "end-of-round")
FEWER_GAMES = 200
"""What ``--games`` is by default where the engine cannot play whole games: seconds with most that people write."""


class StrategyName(click.ParamType[str]):
    """A strategy: a name with parameters or without, or a file and a class."""

    name = "strategy"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete the names of the strategies that come with the program."""
        from ghosts_cli.simulation.players import known_strategies

        return [
            CompletionItem(kind.name, help=kind.summary)
            for kind in known_strategies()
            if kind.name.startswith(incomplete)
        ]


strategies_option = click.option(
    "--strategy",
    "strategies",
    type=StrategyName(),
    multiple=True,
    metavar="STRATEGY",
    help="Who plays: one for all seats or one for each seat; 'ghosts strategies' lists them.  [default: greedy]",
)
"""Who plays, for commands with as many strategies as seats."""


class Arrangement(click.ParamType[Any]):
    """Doors: ``random``, or an arrangement in the notation of boards."""

    name = "doors"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Doors | None:
        """Read the arrangement; None is random."""
        from ghosts_cli.errors import InputError
        from ghosts_cli.formats.notation import parse_doors
        from ghosts_cli.formats.runs import RANDOM_DOORS

        if value == RANDOM_DOORS:
            return None
        try:
            return parse_doors(value)
        except InputError as error:
            told = "; ".join(f"column {problem.place.column}: {problem.message}" for problem in error.problems)
            self.fail(f"expected random, or doors such as 'bone=N1,S2 tooth=W3,E1'; {told}", param, ctx)


def table_options(function: F) -> F:
    """Add the options of a setting but for where games start and the catalog; ``setup_of`` takes them."""
    for option in reversed(
        (
            click.option("--players", type=WholeNumber(2, 5), default=4, show_default=True, help="How many play (G8)."),
            click.option(
                "--seed",
                type=WholeNumber(0, 10**18 - 1),
                default=1,
                show_default=True,
                help="Which games: the same seed deals the same games.",
            ),
            click.option("--advanced", is_flag=True, help="Two hidden tiles each, one of which is laid (G10)."),
            click.option(
                "--placement",
                type=Choice(PLACEMENTS),
                default=PLACEMENTS[0],
                show_default=True,
                help="Lay a tile when it is taken, or all at the end of the round (G14).",
            ),
            click.option(
                "--path-unit",
                type=Choice(["section", "tile"]),
                default="section",
                show_default=True,
                help="Count paths by section or by tile (G30).",
            ),
            click.option(
                "--werewolf-bonus-at-zero/--no-werewolf-bonus-at-zero",
                default=False,
                show_default=True,
                help="Pay the bonus for most werewolves when nobody has one (G23).",
            ),
            click.option(
                "--doors",
                type=Arrangement(),
                default="random",
                show_default=True,
                metavar="DOORS",
                help="Random for every board, or one arrangement for all: 'bone=N1,S2 tooth=W3,E1' (G2).",
            ),
        )
    ):
        function = option(function)
    return function


def setting_options(function: F) -> F:
    """Add the options of a setting; ``Setting.of`` takes them."""
    position = click.option(
        "--from",
        "position",
        metavar="FILE",
        default=None,
        help="Start from the position in FILE instead of an empty table; what is unseen is dealt at random.",
    )
    return table_options(position(catalog_option(function)))


def games_option(least: int, usual: int, what: str) -> Callable[[F], F]:
    """Make what adds ``--games``; ``games_of`` takes its value, for its default depends on who plays."""
    return click.option(
        "--games",
        type=WholeNumber(least, 10**12),
        default=None,
        help=f"{what}  [default: {usual:,}; {FEWER_GAMES} with solver or a strategy of your own]",
    )


def games_of(games: int | None, players: Sequence[Player], usual: int) -> int:
    """How many games to play: what was asked for, else ``usual``, or fewer where the engine cannot play everyone."""
    if games is not None:
        return games
    slow = [player.name for player in players if player.strategy.engine is None]
    if not slow:
        return usual
    note(f"note: --games is {FEWER_GAMES} by default where the engine cannot play a strategy: {slow[0]}")
    return FEWER_GAMES


def jobs_option(function: F) -> F:
    """Add ``--jobs``."""
    return click.option(
        "-j",
        "--jobs",
        type=WholeNumber(1, 256),
        default=None,
        help="How many threads play; it has no effect on the games.  [default: all cores]",
    )(function)


@dataclass(frozen=True)
class Setting:
    """What the games of a command have in common."""

    catalog: Catalog
    setup: Setup
    position: Position | None

    @classmethod
    def of(cls, options: dict[str, Any]) -> Setting:
        """The setting that the options of ``setting_options`` ask for.

        Raises click.UsageError for options that a position decides, and what reading its file and the catalog raises.
        """
        from ghosts_cli.catalog.file import find_catalog
        from ghosts_cli.formats.positions import HOW_TO_COME_BY_ONE, read_position
        from ghosts_cli.formats.source import read_source

        catalog = find_catalog(options["catalog"])
        if options["position"] is not None:
            _refuse(("players", "advanced", "placement", "path_unit", "werewolf_bonus_at_zero", "doors"))
            source = read_source(options["position"], empty_hint=HOW_TO_COME_BY_ONE)
            position = read_position(source, catalog.by_id.get)
            return cls(catalog, position.setup(catalog.tiles), position)
        return cls(catalog, setup_of(catalog, options), None)


def setup_of(catalog: Catalog, options: dict[str, Any]) -> Setup:
    """What the options of ``table_options`` ask for, played with ``catalog``. Raises UsageError as ``Setup`` does."""
    from ghosts_cli.game.deal import Placement, Setup, Variant

    doors, players = options["doors"], options["players"]
    return Setup(
        catalog.tiles,
        players,
        Variant.ADVANCED if options["advanced"] else Variant.BASIC,
        Placement(options["placement"].replace("-", "_")),
        _rules(options),
        None if doors is None else (doors,) * players,
    )


def given(names: Sequence[str]) -> list[str]:
    """Those of the running command's options that were given on the command line."""
    context = click.get_current_context()
    source = click.core.ParameterSource.COMMANDLINE
    return [name for name in names if context.get_parameter_source(name) is source]


def flag(name: str) -> str:
    """How an option of the running command is written."""
    parameters = click.get_current_context().command.params
    return next(max(each.opts, key=len) for each in parameters if each.name == name)


def _refuse(names: Sequence[str]) -> None:
    if strange := given(names):
        raise click.UsageError(f"the position in --from says it already: leave out {', '.join(map(flag, strange))}")


def _rules(options: dict[str, Any]) -> Rules:
    from ghosts_cli.game import PathUnit, Rules

    return Rules(PathUnit(options["path_unit"]), options["werewolf_bonus_at_zero"])
