"""The last round played out deal by deal, by the model of ``endgame``: for the bonus and the chance to win.

The seat itself goes on as ``endgame`` says is best; the others play greedy, laying included, and what they
draw for ties comes from the same streams as in the readable draft (``game.draft``), so a game is the same here
and there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ghosts_cli.advice.endgame import Ending
from ghosts_cli.advice.playouts import Outcomes
from ghosts_cli.game import Board, Rules, Tile, score_board
from ghosts_cli.game.deal import ROUNDS
from ghosts_cli.game.randomness import DECK, Stream
from ghosts_cli.game.ranking import ranks, werewolf_bonuses
from ghosts_cli.game.seat import Act, with_tile
from ghosts_cli.game.situation import Candidate, Doing
from ghosts_cli.strategies.greedy import best_placements

_NONE = -1
"""A seat that took no tile while we looked on: it may hold one, or has laid it."""


class Final(NamedTuple):
    """What matters of a finished board."""

    total: int
    """Without the bonus for most werewolves."""
    dead_ends: int
    werewolves: int
    points: tuple[int, ...]
    """By category."""


class Dealt(NamedTuple):
    """What one deal gives to the last round; tiles are places in the ending's pool."""

    stack: tuple[int, ...]
    hidden: tuple[tuple[int, ...], ...]
    """By seat; nothing for a seat whose hidden tile is known."""


@dataclass
class _Table:
    """One deal while it is played."""

    dealt: Dealt
    streams: list[Stream]
    offer: list[int]
    """Tiles face up, in the order in which they were revealed; places in the ending's pool."""
    stack: list[int]
    unseen: int
    """The tiles that the seat has not seen, as bits."""
    taken: dict[int, int]
    """By seat, the tile that it took while we looked on."""
    without: list[int]
    """Seats without a tile."""
    seat: int
    """Whose turn it is, or has just been."""

    def turn_up(self) -> int:
        """Reveal the next tile of the stack."""
        tile = self.stack.pop(0)
        self.unseen &= ~(1 << tile)
        return tile


class EndingPlays:
    """Plays candidates of the last round; deal i is the same for every candidate (``deal_rest``, game i)."""

    def __init__(self, ending: Ending, *, seed: int) -> None:
        situation = ending.situation
        self._ending = ending
        self._situation = situation
        self._position = situation.position
        self._rules = situation.position.rules
        self._seed = seed
        self._missing = situation.position.hidden_missing
        self._unseen = range(len(ending.pool) - len(situation.unseen), len(ending.pool))
        self._deals: dict[int, Dealt] = {}
        self._layings: dict[tuple[int, int], tuple[Board, ...]] = {}
        self._finals: dict[tuple[int, int, int, tuple[int, ...]], tuple[Final, ...]] = {}
        self._own: dict[object, Final] = {}

    def play(self, candidate: Candidate, first: int, last: int) -> Outcomes:
        """How the seat fares with a candidate in the deals ``first`` to ``last`` - 1."""
        import numpy as np

        games = [self._game(candidate, game) for game in range(first, last)]
        points = np.array([own.points for own, _, _ in games], np.int64)
        bonuses = np.array([bonus for _, bonus, _ in games], np.int64)
        return Outcomes(points.sum(axis=1), bonuses, np.array([win for _, _, win in games], np.float64), points)

    def _game(self, candidate: Candidate, game: int) -> tuple[Final, int, float]:
        """Our final board, our bonus, and our share of the win."""
        table = self._table(game)
        own = self._begin(candidate, table)
        while table.without:
            seat = self._ending.after(table.seat, mask_of(table.without))
            table.seat = seat
            if seat == self._situation.seat:
                own = self._own_turn(table) or own
            else:
                self._other_turn(table)
        assert own is not None  # a round ends when everyone has a tile
        finals = [
            own if seat == self._situation.seat else self._other_final(table, seat)
            for seat in range(1, self._position.players + 1)
        ]
        return self._result(finals)

    def _result(self, finals: Sequence[Final]) -> tuple[Final, int, float]:
        place = self._situation.seat - 1
        bonuses = werewolf_bonuses([final.werewolves for final in finals], self._rules)
        standings = [(final.total + bonus, final.dead_ends) for final, bonus in zip(finals, bonuses, strict=True)]
        ranked = ranks(standings)
        win = 1 / ranked.count(1) if ranked[place] == 1 else 0.0
        return finals[place], bonuses[place], win

    def _table(self, game: int) -> _Table:
        if game not in self._deals:
            self._deals[game] = self._deal(game)
        dealt = self._deals[game]
        streams = [Stream.of_seat(self._seed, game, seat) for seat in range(1, self._position.players + 1)]
        ending = self._ending
        offer = list(range(len(self._position.offer)))
        return _Table(
            dealt, streams, offer, list(dealt.stack), ending.unseen, {}, list(ending.seats), self._situation.seat
        )

    def _deal(self, game: int) -> Dealt:
        """What ``game.position.deal_rest`` deals, in numbers."""
        size = self._position.stack_left
        drawn = Stream.of(self._seed, game, DECK).draw(self._unseen, size + sum(self._missing))
        rest = iter(drawn[size:])
        hidden: list[tuple[int, ...]] = [()] * self._position.players
        for which in range(self._position.variant.hidden):
            for seat, count in enumerate(self._missing):
                hidden[seat] += (next(rest),) if which < count else ()
        return Dealt(tuple(drawn[:size]), tuple(hidden))

    # The seat itself.

    def _begin(self, candidate: Candidate, table: _Table) -> Final | None:
        """Carry out the candidate; our final board, if it is certain then."""
        if candidate.doing is Doing.REVEAL:
            return self._last_turn(table) if self._situation.last else self._reveal(table)
        if candidate.doing is Doing.LEAVE:
            table.offer.append(len(self._position.offer))
            return None
        if candidate.doing is Doing.TAKE:
            table.without.remove(self._situation.seat)
            if self._position.revealed is None and candidate.tile is not None:
                table.offer.remove(self._position.offer.index(candidate.tile))
        elif self._position.round > ROUNDS:
            table.without.clear()
        return self._known(candidate, lambda: self._ending.boards[candidate])

    def _own_turn(self, table: _Table) -> Final | None:
        """Do what is best for the expected total; our final board if we take a tile."""
        ending, seat = self._ending, self._situation.seat
        if table.without == [seat]:
            return self._last_turn(table)
        without, offer = mask_of(table.without), mask_of(table.offer)
        best = max(table.offer, key=ending.value, default=None)
        worth = ending.turn(seat, without, offer, table.unseen)
        if best is not None and ending.value(best) * ending.unit(without, table.unseen) == worth:
            table.offer.remove(best)
            return self._take(table, best)
        return self._reveal(table)

    def _reveal(self, table: _Table) -> Final | None:
        """Turn up a tile, and take it unless leaving it is better."""
        ending, seat = self._ending, self._situation.seat
        tile = table.turn_up()
        without = mask_of(table.without)
        following = ending.after(seat, without)
        left = ending.turn(following, without, mask_of([*table.offer, tile]), table.unseen)
        if ending.value(tile) * ending.unit(without, table.unseen) >= left:
            return self._take(table, tile)
        table.offer.append(tile)
        return None

    def _last_turn(self, table: _Table) -> Final:
        """Of the whole stack take the best (G13)."""
        while table.stack:
            table.offer.append(table.turn_up())
        best = max(table.offer, key=self._ending.value)
        table.offer.remove(best)
        return self._take(table, best)

    def _take(self, table: _Table, tile: int) -> Final:
        table.without.remove(self._situation.seat)
        situation = self._situation
        return self._known(tile, lambda: self._ending.best_with(situation.board, [self._ending.pool[tile]])[1])

    def _known(self, key: object, make: Callable[[], Board]) -> Final:
        if key not in self._own:
            self._own[key] = final_of(make(), self._rules)
        return self._own[key]

    # The others.

    def _other_turn(self, table: _Table) -> None:
        """One turn of greedy (G12)."""
        ending, seat = self._ending, table.seat
        last = len(table.without) == 1
        while last and table.stack:
            table.offer.append(table.turn_up())
        gains = [ending.gain(seat, tile) for tile in table.offer]
        if table.stack and max(gains, default=ending.threshold - 1) < ending.threshold:
            tile = table.turn_up()
            if ending.gain(seat, tile) < ending.threshold:
                table.offer.append(tile)
                return
        else:
            best = max(gains)
            ties = [tile for tile, gain in zip(table.offer, gains, strict=True) if gain == best]
            tile = table.streams[seat - 1].choose(ties)
            table.offer.remove(tile)
        table.taken[seat] = tile
        table.without.remove(seat)

    def _other_final(self, table: _Table, seat: int) -> Final:
        """The other seat's final board: its tile of this round and its hidden tile laid as greedy lays them."""
        stream, tile = table.streams[seat - 1], table.taken.get(seat, _NONE)
        if (seat, tile) not in self._layings:
            self._layings[seat, tile] = self._laid_by(seat, tile)
        ways = self._layings[seat, tile]
        which = stream.below(len(ways))
        key = (seat, tile, which, table.dealt.hidden[seat - 1])
        if key not in self._finals:
            hidden = [self._ending.pool[place] for place in table.dealt.hidden[seat - 1]]
            self._finals[key] = tuple(final_of(board, self._rules) for board in self._ways(ways[which], hidden))
        return stream.choose(self._finals[key])

    def _laid_by(self, seat: int, tile: int) -> tuple[Board, ...]:
        """The boards that greedy is content with after laying the tile it took, or holds, if any."""
        board = self._position.boards[seat - 1]
        held = board.hand if tile == _NONE else (self._ending.pool[tile],)
        bare = replace(board, hidden=None, hand=(), name="")
        return self._ways(bare, held) if held else (bare,)

    def _ways(self, board: Board, tiles: Sequence[Tile]) -> tuple[Board, ...]:
        """The boards after each of greedy's best placements of one of ``tiles``."""
        return tuple(_laid(board, act) for act in best_placements(board, tiles, self._rules))


def final_of(board: Board, rules: Rules) -> Final:
    """What matters of a finished board."""
    score = score_board(board, rules)
    return Final(score.total, score.dead_ends, score.werewolves, tuple(score.points.values()))


def mask_of(places: Iterable[int]) -> int:
    """Places as bits."""
    return sum(1 << place for place in places)


def _laid(board: Board, act: Act) -> Board:
    assert act.tile is not None  # a placement
    assert act.cell is not None
    return with_tile(board, act.tile, act.cell, act.rotation or 0)
