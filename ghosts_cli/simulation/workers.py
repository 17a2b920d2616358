"""Who plays the games of a run: the compiled engine, or the readable draft in this or in other processes."""

from __future__ import annotations

import contextlib
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghosts_cli.errors import GhostsError
from ghosts_cli.game.deal import strategy_at
from ghosts_cli.game.seat import IllegalActError
from ghosts_cli.simulation.own import aside, is_ctrl_c, place_in, prints_aside, told
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.players import Player
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
    with prints_aside():
        quicker = [quickened(plan) for plan in plans]
        with _announced(compiling):
            for plan in quicker:
                _prepare(plan)
        if jobs == 1:
            yield [ReadableWorker(plan) for plan in quicker]
        else:
            from ghosts_cli.simulation.processes import Processes

            with Processes(jobs, _begin, (pickle.dumps(tuple(plans)),)) as pool:
                yield [ReadableWorker(plan, pool, number) for number, plan in enumerate(plans)]


def _prepare(plan: RunPlan) -> None:
    """Have the strategies prepare themselves. Raises StrategyFailedError."""
    for player in {id(player.strategy): player for player in plan.players}.values():
        with _blamed(f"{player.name} cannot be prepared", [player]):
            player.strategy.prepare(plan.setup)


def engine_strategies(plan: RunPlan) -> list[EngineStrategy] | None:
    """The strategies as the engine plays them, or None if it cannot play one of them."""
    engine = [player.strategy.engine for player in plan.players]
    known = [strategy for strategy in engine if strategy is not None]
    return known if len(known) == len(engine) else None


def quickened(plan: RunPlan) -> RunPlan:
    """The same plan, where the engine decides for all strategies that it knows (``strategies.compiled``).

    Another process that is sent it gets the readable strategies again: see ``Player``.
    """
    different = {id(player.strategy): player.strategy for player in plan.players}  # one may be anything, unhashable too
    quicker = {key: compiled(strategy, plan.setup) for key, strategy in different.items()}
    players = tuple(replace(player, strategy=quicker[id(player.strategy)]) for player in plan.players)
    return replace(plan, players=players)


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


def blamed(plan: RunPlan, game: int) -> contextlib.AbstractContextManager[None]:
    """Turn what a strategy raises into StrategyFailedError, with the game and the line of the strategy's file."""
    return _blamed(f"game {game}, played by {', '.join(dict.fromkeys(plan.names))}", plan.players)


@contextlib.contextmanager
def _blamed(what: str, players: Sequence[Player]) -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        if (isinstance(error, GhostsError) and not isinstance(error, IllegalActError)) or is_ctrl_c(error):
            raise
        why = str(error) if isinstance(error, IllegalActError) else told(error)
        places = [place for player in players if player.file and (place := place_in(player.file, error))]
        where = f"{places[0]}: " if places else ""
        raise StrategyFailedError(f"{what}: {where}{why}") from error


def _place(plan: RunPlan, row: RowData) -> int:
    return strategy_at(row["seat"], row["game"], plan.setup.players) if plan.rotate else row["seat"] - 1


Worker = EngineWorker | ReadableWorker

_here: list[RunPlan] = []
"""The plans whose games this process plays."""
_failed: list[str] = []
"""Why this process cannot play them."""


def _begin(plans: bytes) -> None:
    """Prepare a process: Ctrl-C is for the one that gives the orders, and so is standard output.

    The plans are pickled because finding a strategy of one's own runs its file, which may fail here.
    """
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = aside()
    try:
        _here.extend(map(quickened, pickle.loads(plans)))
    except GhostsError as error:
        _failed.append(str(error))


def _play_here(number: int, first: int, last: int) -> list[RowData]:
    if _failed:
        raise StrategyFailedError(_failed[0])
    return play_readable(_here[number], first, last)
