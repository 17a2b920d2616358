"""Strategies whose decisions the engine makes: the same acts and the same draws, view by view, as the readable ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from ghosts_cli.engine.deciding import SeatEngine
from ghosts_cli.engine.kinds import EngineKind, EngineStrategy
from ghosts_cli.game import PathUnit, Rules, Tables, Tile
from ghosts_cli.game.deal import Placement, Setup, Variant, deal, tiles_needed
from ghosts_cli.game.draft import Decides, Draft, play_on
from ghosts_cli.game.position import Position, deal_rest, resume
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, ActKind, SeatView, lay, legal_acts, rotations_of, with_tile
from ghosts_cli.strategies import (
    Greedy,
    GreedyParameters,
    Planner,
    Random,
    Solver,
    Strategy,
    check_strategy,
)
from ghosts_cli.strategies.compiled import Compiled, compiled
from tests import read
from tests.engine.agreement import random_rules
from tests.engine.test_games import SET, TABLES, some_doors
from tests.engine.test_planner import some_parameters
from tests.engine.test_positions import positions
from tests.engine.twins import random_set
from tests.generate import random_deck


class Eager(Strategy):
    """Somebody's own: takes what it reveals, and lays it where it is free first."""

    def decide(self, view: SeatView, stream: Stream) -> Act:
        acts = legal_acts(view)
        return acts[0] if view.revealed is not None or view.laying else stream.choose(acts)


class Both(Strategy):
    """A strategy and its compiled self, held against each other at every decision."""

    def __init__(self, readable: Strategy, setup: Setup) -> None:
        super().__init__(readable.parameters)
        self.readable, self.compiled = readable, compiled(readable, setup)
        assert isinstance(self.compiled, Compiled)
        self.kinds: set[ActKind] = set()

    def decide(self, view: SeatView, stream: Stream) -> Act:
        twin = stream.copy()
        act = self.readable.decide(view, stream)
        assert (self.compiled.decide(view, twin), twin.state) == (act, stream.state)
        self.kinds.add(act.kind)
        return act


def seated(strategies: Sequence[Strategy], setup: Setup) -> list[Decides]:
    """Those that the engine knows doubled, the others as they are."""
    return [Both(each, setup) if isinstance(each, Greedy | Planner) else each for each in strategies]


def some_company(rng: random.Random, players: int) -> list[Strategy]:
    """A seat each for greedy or planner and somebody's own, in any order."""
    rest = [rng.choice((Greedy(), Planner(), Random(), Eager())) for _ in range(players - 2)]
    weighs = rng.choice((Greedy(GreedyParameters(rng.randint(0, 14))), Planner(), Planner(some_parameters(rng))))
    return rng.sample([weighs, Eager(), *rest], players)


@pytest.mark.parametrize(("players", "variant", "placement"), TABLES)
def test_every_decision_of_a_game_is_the_readable_one_and_draws_as_much(
    players: int, variant: Variant, placement: Placement
) -> None:
    rng = random.Random(f"{players} {variant} {placement}")
    for number in range(2):
        rules = Rules(rng.choice(list(PathUnit)), rng.random() < 0.5)
        setup = Setup(random_set(number), players, variant, placement, rules, some_doors(rng, players))
        play_on(Draft(deal(setup, rng.randrange(2**64), number)), seated(some_company(rng, players), setup))


@pytest.mark.parametrize(("players", "variant", "placement"), TABLES)
def test_every_decision_from_a_position_is_the_readable_one_and_draws_as_much(
    players: int, variant: Variant, placement: Placement
) -> None:
    rng = random.Random(players)
    for game, position in enumerate(positions(Setup(SET, players, variant, placement), every=31)):
        setup = position.setup(SET)
        draft = resume(position, deal_rest(position, SET, 7, game))
        play_on(draft, seated(some_company(rng, players), setup))


@pytest.mark.parametrize("seed", range(3))
def test_decisions_by_other_scoring_tables_and_with_gaps_in_the_deck_are_the_same(seed: int) -> None:
    rng = random.Random(seed)
    setup = Setup(SET[:76], 3, rng.choice(list(Variant)), rules=random_rules(rng), gaps=(3, 40))
    strategies = [Planner(some_parameters(rng)), Eager(), Greedy(GreedyParameters(3))]
    play_on(Draft(deal(setup, seed, 1)), seated(strategies, setup))


def test_decisions_with_a_set_of_another_size_are_the_same() -> None:
    tiles = random_deck(random.Random(6))[: tiles_needed(2, Variant.BASIC)]
    setup = Setup(tiles, 2)
    play_on(Draft(deal(setup, 1, 1)), seated([Planner(), Greedy()], setup))


def test_all_kinds_of_acts_were_compared() -> None:
    setup = Setup(SET, 2)
    both = [Both(Greedy(), setup), Both(Planner(), setup)]
    play_on(Draft(deal(setup, 3, 2)), both)
    assert all(each.kinds == set(ActKind) for each in both)


@pytest.mark.parametrize("strategy", [Greedy(), Planner()], ids=["greedy", "planner"])
def test_a_compiled_strategy_keeps_the_contract(strategy: Strategy) -> None:
    assert check_strategy(lambda: compiled(strategy, Setup(SET, 2)), SET) > 100


@pytest.mark.parametrize("strategy", [Random(), Solver(), Eager()], ids=["random", "solver", "own"])
def test_what_the_engine_need_not_or_cannot_decide_stays_as_it_is(strategy: Strategy) -> None:
    assert compiled(strategy, Setup(SET, 2)) is strategy


def test_random_is_not_decided_turn_by_turn() -> None:
    with pytest.raises(ValueError, match="random is not decided turn by turn"):
        SeatEngine(SET, Rules(), EngineStrategy(EngineKind.RANDOM))


def test_where_the_engine_cannot_take_the_rules_the_readable_strategy_decides() -> None:
    strategy = Greedy()
    assert compiled(strategy, Setup(SET, 2, rules=Rules(tables=Tables(bat=10_000)))) is strategy


def test_a_compiled_strategy_goes_by_the_same_name_and_has_the_same_parameters() -> None:
    strategy = Greedy(GreedyParameters(9))
    twin = compiled(strategy, Setup(SET, 2))
    assert (twin.label, twin.parameters, twin.engine) == ("greedy:threshold=9", strategy.parameters, strategy.engine)


def strange_board(position: Position) -> Position:
    """The position with a tile on its first board that is not of the set."""
    board, odd = position.boards[0], read.tile("X:gg/w+9")
    place = next(cell for cell, _ in board.laid())
    bare = replace(board, grid=tuple(None if board.at(place) == placed else placed for placed in board.grid))
    return replace(position, boards=(with_tile(bare, odd, place, 0), *position.boards[1:]))


@pytest.mark.parametrize("strategy", [Greedy(), Planner()], ids=["greedy", "planner"])
def test_tiles_and_sets_that_the_engine_was_not_told_of_are_left_to_the_readable_strategy(strategy: Strategy) -> None:
    setup = Setup(SET, 2)
    position = strange_board(positions(setup, every=20)[2])
    odd = resume(position, deal_rest(position, SET, 1, 1)).view()
    other = Draft(deal(Setup(random_set(2), 2), 1, 1)).view()
    for view in (odd, other):
        one, twin = Stream(3), Stream(3)
        assert strategy.decide(view, one) == compiled(strategy, setup).decide(view, twin)
        assert one.state == twin.state


@pytest.mark.parametrize("strategy", [Greedy(), Planner()], ids=["greedy", "planner"])
def test_ties_are_drawn_as_by_the_readable_strategy_from_any_state_of_the_stream(strategy: Strategy) -> None:
    plain = Tile(SET[0].track, ((),) * len(SET[0].sections), (), 99)
    setup = Setup((*SET[1:], plain), 2)
    view = Draft(deal(setup, 1, 1)).view()
    boards = [*view.boards]
    boards[view.seat - 1] = replace(view.board, hand=(plain,))
    laying = replace(view, taken=(view.seat,), laying=(plain,), boards=tuple(boards))
    acts = set()
    for state in (0, 1, 2**63 - 1, 2**63, 2**64 - 1, *range(5, 25)):
        one, twin = Stream(state), Stream(state)
        act = strategy.decide(laying, one)
        assert (compiled(strategy, setup).decide(laying, twin), twin.state) == (act, one.state)
        acts.add(act)
    assert len(acts) > 3
    assert acts <= {lay(plain, act.cell, turned) for act in acts if act.cell for turned in rotations_of(plain)}
