"""Who plays the games of a run: the compiled engine, or the readable draft in this or in other processes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghosts_cli.errors import GhostsError
from ghosts_cli.game.deal import strategy_at
from ghosts_cli.game.seat import IllegalActError
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.players import place_in
from ghosts_cli.simulation.rows import RowData, pack
from ghosts_cli.strategies.compiled import compiled

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

    from ghosts_cli.engine.games import EngineGames, GameRows
    from ghosts_cli.engine.kinds import EngineStrategy


class StrategyFailedError(GhostsError):
    """A strategy raised something in the middle of a game."""


@contextlib.contextmanager
def workers_for(plans: Sequence[RunPlan], jobs: int, compiling: Callable[[], None]) -> Iterator[list[Worker]]:
    """The fastest way to play each plan's games: the engine if it plays all the strategies, else the readable draft.

    ``compiling`` is called when the engine has to be compiled first, from the thread that does it. With more
    than one job the readable draft runs in other processes; they end with the context.
    """
    known = [engine_strategies(plan) for plan in plans]
    engine = [strategies for strategies in known if strategies is not None]
    if len(engine) == len(plans):
        with _announced(compiling):
            yield [EngineWorker(_engine_games(plan, each)) for plan, each in zip(plans, engine, strict=True)]
        return
    quicker = [quickened(plan) for plan in plans]
    with _announced(compiling):
        for plan in quicker:
            for strategy in dict.fromkeys(player.strategy for player in plan.players):
                strategy.prepare(plan.setup)
    if jobs == 1:
        yield [ReadableWorker(plan) for plan in quicker]
    else:
        from ghosts_cli.simulation.processes import Processes

        with Processes(jobs, _begin, (tuple(plans),)) as pool:
            yield [ReadableWorker(plan, pool, number) for number, plan in enumerate(plans)]


def engine_strategies(plan: RunPlan) -> list[EngineStrategy] | None:
    """The strategies as the engine plays them, or None if it cannot play one of them."""
    engine = [player.strategy.engine for player in plan.players]
    known = [strategy for strategy in engine if strategy is not None]
    return known if len(known) == len(engine) else None


def quickened(plan: RunPlan) -> RunPlan:
    """The same plan, where the engine decides for all strategies that it knows (``strategies.compiled``).

    Another process that is sent it gets the readable strategies again: see ``Player``.
    """
    strategies = dict.fromkeys(player.strategy for player in plan.players)
    quicker = {strategy: compiled(strategy, plan.setup) for strategy in strategies}
    return replace(plan, players=tuple(replace(player, strategy=quicker[player.strategy]) for player in plan.players))


@contextlib.contextmanager
def _announced(compiling: Callable[[], None]) -> Iterator[None]:
    from ghosts_cli.engine.compiled import announce

    announce(compiling)
    try:
        yield
    finally:
        announce(None)


def _engine_games(plan: RunPlan, strategies: list[EngineStrategy]) -> EngineGames:
    from ghosts_cli.engine.games import EngineGames

    return EngineGames(plan.setup, strategies, seed=plan.seed, rotate=plan.rotate, position=plan.position)


@dataclass(frozen=True)
class EngineWorker:
    """Plays by the compiled engine, which lets other threads run meanwhile."""

    games: EngineGames
    slow = False

    def prepare(self) -> None:
        """Compile what is needed, or load it."""
        self.games.play(0, 0)

    def play(self, first: int, last: int) -> GameRows:
        """Play the games ``first`` to ``last`` - 1."""
        return self.games.play(first, last)


@dataclass(frozen=True)
class ReadableWorker:
    """Plays by the readable draft: thousands of times slower than the engine, and with any strategy."""

    plan: RunPlan
    pool: ProcessPoolExecutor | None = None
    number: int = 0
    """The plan's place among those that the pool's processes know."""
    slow = True

    def prepare(self) -> None:
        """Nothing is needed."""

    def play(self, first: int, last: int) -> GameRows:
        """Play the games ``first`` to ``last`` - 1. Raises StrategyFailedError."""
        if self.pool is None:
            rows = play_readable(self.plan, first, last)
        else:
            from concurrent.futures.process import BrokenProcessPool

            try:
                rows = self.pool.submit(_play_here, self.number, first, last).result()
            except BrokenProcessPool:
                raise GhostsError("a process that played games has died; was it killed, or out of memory?") from None
        return pack(rows, [_place(self.plan, row) for row in rows])


def play_readable(plan: RunPlan, first: int, last: int) -> list[RowData]:
    """The rows of the games ``first`` to ``last`` - 1. Raises StrategyFailedError."""
    rows: list[RowData] = []
    for game in range(first, last):
        with blamed(plan, game):
            rows += plan.rows(game)
    return rows


@contextlib.contextmanager
def blamed(plan: RunPlan, game: int) -> Iterator[None]:
    """Turn what a strategy raises into StrategyFailedError, with the game and the line of the strategy's file."""
    try:
        yield
    except Exception as error:
        if isinstance(error, GhostsError) and not isinstance(error, IllegalActError):
            raise
        names = ", ".join(dict.fromkeys(plan.names))
        what = str(error) if isinstance(error, IllegalActError) else f"{type(error).__name__}: {error}"
        places = [place for player in plan.players if player.file and (place := place_in(player.file, error))]
        where = f"{places[0]}: " if places else ""
        raise StrategyFailedError(f"game {game}, played by {names}: {where}{what}") from error


def _place(plan: RunPlan, row: RowData) -> int:
    return strategy_at(row["seat"], row["game"], plan.setup.players) if plan.rotate else row["seat"] - 1


Worker = EngineWorker | ReadableWorker

_here: list[RunPlan] = []
"""The plans whose games this process plays."""


def _begin(plans: Sequence[RunPlan]) -> None:
    """Prepare a process: Ctrl-C is for the one that gives the orders."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _here.extend(map(quickened, plans))


def _play_here(number: int, first: int, last: int) -> list[RowData]:
    return play_readable(_here[number], first, last)
