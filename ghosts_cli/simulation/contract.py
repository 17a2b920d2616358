"""What every strategy promises, tried out on whole games: one's own as well as those of the program."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ghosts_cli.game import Tile
from ghosts_cli.game.deal import Placement, Setup, Variant, deal, tiles_needed
from ghosts_cli.game.draft import Draft
from ghosts_cli.game.position import deal_rest, position_of, resume
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, IllegalActError, SeatView
from ghosts_cli.simulation.players import Player, find_player, place_in

LEGAL = "decides on legal acts only, at every table, in both variants and both placements"
REPEATS = "decides the same again for the same view and the same stream"
FORGETS = "keeps nothing between decisions: one that was just made decides the same"
BLIND = "sees no hidden things: another stack order and other hidden tiles change nothing"
NAMED = "says in a line what it does"
PROMISES = (LEGAL, REPEATS, FORGETS, BLIND, NAMED)

_EVERY = 5
"""Every so many decisions the promises about a single one are tried."""


class _BrokenError(Exception):
    """A promise is broken; ``args`` are the promise and how."""


@dataclass
class Trial:
    """What came of trying a strategy."""

    name: str
    games: int = 0
    decisions: int = 0
    repeated: int = 0
    """Decisions that were asked for again."""
    broken: dict[str, str] = field(default_factory=dict)
    """How a promise is broken, by promise; the first time only."""

    def verdict(self, promise: str) -> str:
        """What is known of a promise: ``kept``, ``broken``, or ``untried`` where there was no chance to try it."""
        if promise in self.broken:
            return "broken"
        return "untried" if promise in (REPEATS, FORGETS, BLIND) and not self.repeated else "kept"


def settings(tiles: Sequence[Tile]) -> Iterator[Setup]:
    """Every table that can be set with these tiles (G8, G10, G14)."""
    for players, variant, placement in itertools.product((2, 3, 4, 5), Variant, Placement):
        if tiles_needed(players, variant) <= len(tiles):
            yield Setup(tuple(tiles), players, variant, placement)


def check_strategy(player: Player, tiles: Sequence[Tile], *, seed: int = 1) -> Trial:
    """Let a strategy play every seat of a game at each kind of table, and see which promises it breaks."""
    trial = Trial(player.name)
    if not player.strategy.summary.strip():
        trial.broken[NAMED] = "its summary is empty"
    for game, setup in enumerate(settings(tiles)):
        try:
            _play(player, Draft(deal(setup, seed, game)), trial)
        except _BrokenError as error:
            promise, how = error.args
            trial.broken.setdefault(promise, how)
        trial.games += 1
    return trial


def _play(player: Player, draft: Draft, trial: Trial) -> None:
    """Play a game to its end, or until a promise is broken."""
    dealt = draft.deal
    streams = [Stream.of_seat(dealt.seed, dealt.game, seat) for seat in range(1, dealt.setup.players + 1)]
    while draft.to_act is not None:
        stream = streams[draft.to_act - 1]
        before = stream.copy()
        act = _decision(player, draft, stream)
        trial.decisions += 1
        if trial.decisions % _EVERY == 0:
            _try_again(player, draft, act, before)
            trial.repeated += 1
        try:
            draft.act(act)
        except IllegalActError as error:
            raise _BrokenError(LEGAL, f"with {dealt.setup.players} players, {error}") from None


def _try_again(player: Player, draft: Draft, act: Act, before: Stream) -> None:
    """Ask for the decision that has just been made again, in three ways."""
    view = draft.view()
    dealt = draft.deal
    position = position_of(draft)
    other = resume(position, deal_rest(position, dealt.setup.tiles, dealt.seed + 1, dealt.game))
    fresh = find_player(player.name)
    for promise, who, where in ((REPEATS, player, draft), (FORGETS, fresh, draft), (BLIND, fresh, other)):
        if (again := _decision(who, where, before.copy())) != act:
            raise _BrokenError(promise, f"{_place(view)}: first {act}, then {again}")


def _decision(player: Player, draft: Draft, stream: Stream) -> Act:
    """Ask for a decision; a strategy that looked for the draft would find the one it is asked about."""
    view = draft.view()
    try:
        return player.strategy.decide(view, stream)
    except Exception as error:
        where = place_in(player.file, error) if player.file else None
        told = f"{where}: " if where else ""
        raise _BrokenError(LEGAL, f"{_place(view)}: {told}{type(error).__name__}: {error}") from error


def _place(view: SeatView) -> str:
    return f"with {view.players} players, round {view.round}, seat {view.seat}"
