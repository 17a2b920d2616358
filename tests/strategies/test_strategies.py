"""What the strategies do, and how they describe themselves."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from ghosts_cli.engine.kinds import EngineKind, EngineStrategy
from ghosts_cli.game import CELLS, PUBLISHED_RULES, Cell
from ghosts_cli.game.deal import Placement, Variant
from ghosts_cli.game.randomness import Stream
from ghosts_cli.game.seat import Act, ActKind, SeatView, lay, leave, legal_acts, reveal, take
from ghosts_cli.strategies import STRATEGIES, Greedy, GreedyParameters, Parameters, Random, Solver, Strategy, parameter
from tests import read

LION = read.tile("S:dd")  # from -5 to 4: it gains 9
FOUR = read.tile("S+4")
GHOSTS = read.tile("C:ggg")  # three on one path: it gains 18
EMPTY = read.board(". . . | . . . | . . .")
VIEW = SeatView(
    tiles=(LION, FOUR, GHOSTS),
    variant=Variant.BASIC,
    placement=Placement.IMMEDIATE,
    rules=PUBLISHED_RULES,
    seat=2,
    round=1,
    start_seat=1,
    boards=(EMPTY, EMPTY, EMPTY),
    hidden=(read.tile("X"),),
    taken=(),
    offer=(),
    revealed=None,
    stack_left=4,
    discarded=(),
    laying=(),
)


def greedy(view: SeatView, threshold: int = 9, draw: int = 1) -> Act:
    return Greedy(GreedyParameters(threshold)).decide(view, Stream(draw))


TURNS: dict[str, tuple[SeatView, Act]] = {
    "nothing lies face up": (VIEW, reveal()),
    "what lies there gains too little": (replace(VIEW, offer=(FOUR,)), reveal()),
    "what lies there gains the threshold": (replace(VIEW, offer=(FOUR, LION)), take(LION)),
    "the best of two": (replace(VIEW, offer=(LION, GHOSTS, FOUR)), take(GHOSTS)),
    "the stack is used up (G12)": (replace(VIEW, offer=(FOUR,), stack_left=0), take(FOUR)),
    "the last seat's five (G13)": (replace(VIEW, taken=(1, 3), offer=(FOUR, LION), stack_left=0), take(LION)),
    "a good tile is revealed": (replace(VIEW, revealed=LION), take(LION)),
    "a poor tile is revealed": (replace(VIEW, revealed=FOUR, offer=(LION,)), leave()),
}


@pytest.mark.parametrize(("view", "act"), TURNS.values(), ids=TURNS.keys())
def test_greedy_takes_what_gains_its_threshold(view: SeatView, act: Act) -> None:
    assert greedy(view) == act


def test_greedy_lays_where_it_gains_most() -> None:
    board = replace(read.board(". C:gg@90 . | . S . | . . ."), hand=(read.tile("C:g+1"),))
    view = replace(VIEW, boards=(EMPTY, board, EMPTY), taken=(2,), laying=board.hand)
    beside_the_ghosts = [(Cell(1, 3), 180), (Cell(1, 3), 270), (Cell(3, 2), 0), (Cell(3, 2), 270)]
    acts = {greedy(view, draw=draw) for draw in range(60)}
    assert acts == {lay(board.hand[0], cell, turn) for cell, turn in beside_the_ghosts}


def test_greedy_lays_the_better_of_two_hidden_tiles() -> None:
    board = read.board("S S S | S . S | S S S")
    view = replace(VIEW, variant=Variant.ADVANCED, round=9, boards=(EMPTY, board, EMPTY), laying=(FOUR, LION))
    acts = {greedy(view, draw=draw) for draw in range(40)}
    assert {act.tile for act in acts} == {LION}
    assert acts == {lay(LION, Cell(2, 2), 0)}


def test_greedy_sees_no_bonus_for_most_werewolves() -> None:
    assert greedy(replace(VIEW, revealed=read.tile("S:ww")), threshold=8) == take(read.tile("S:ww"))
    assert greedy(replace(VIEW, revealed=read.tile("S:ww")), threshold=9) == leave()


def test_equal_tiles_and_equal_places_are_drawn_for() -> None:
    twins = tuple(replace(FOUR, id=number) for number in (1, 2, 3))
    view = replace(VIEW, offer=twins, stack_left=0)
    taken = Counter(greedy(view, draw=draw).tile for draw in range(3000))
    assert set(taken) == set(twins)
    assert min(taken.values()) > 900
    laid = Counter(greedy(replace(view, taken=(2,), laying=(FOUR,)), draw=draw) for draw in range(3600))
    assert len(laid) == 18
    assert min(laid.values()) > 140


def test_random_does_every_legal_act_equally_often() -> None:
    for view in (
        replace(VIEW, offer=(FOUR, LION)),
        replace(VIEW, revealed=FOUR),
        replace(VIEW, taken=(2,), laying=(GHOSTS,)),
    ):
        acts = legal_acts(view)
        done = Counter(Random().decide(view, Stream(draw)) for draw in range(200 * len(acts)))
        assert set(done) == set(acts)
        assert min(done.values()) > 140


def test_a_choice_of_one_draws_nothing() -> None:
    stream = Stream(7)
    assert Random().decide(VIEW, stream) == reveal()
    assert greedy(replace(VIEW, offer=(FOUR,), stack_left=0)).kind is ActKind.TAKE
    assert stream.state == Stream(7).state


@dataclass(frozen=True)
class Patience(Parameters):
    patience: int = parameter(3, "how long it waits")


class Waits(Random):
    parameters_type = Patience


LABELS: dict[str, Callable[[], Strategy]] = {
    "random": Random,
    "greedy": Greedy,
    "greedy:threshold=-2": lambda: Greedy(GreedyParameters(-2)),
    "random:patience=4": lambda: Waits(Patience(4)),
}


@pytest.mark.parametrize(("label", "make"), LABELS.items(), ids=LABELS.keys())
def test_a_label_names_what_is_not_usual(label: str, make: Callable[[], Strategy]) -> None:
    assert make().label == label


def test_a_class_that_inherits_from_one_with_a_twin_in_the_engine_has_none_unless_it_says_so() -> None:
    class Eager(Greedy):
        def decide(self, view: SeatView, stream: Stream) -> Act:
            return stream.choose(legal_acts(view))

    class Bold(Greedy):
        engine = Greedy.engine

    assert Eager().engine is None
    assert Bold().engine == Greedy().engine


def test_parameters_say_what_they_mean() -> None:
    (note,) = Waits.notes()
    assert (note.name, note.default, note.meaning) == ("patience", 3, "how long it waits")
    assert Random.notes() == ()
    assert all(note.meaning for kind in STRATEGIES.values() for note in kind.notes())


def test_every_strategy_has_a_name_a_line_about_it_and_all_but_solver_a_twin_in_the_engine() -> None:
    for name, kind in STRATEGIES.items():
        assert kind.name == name
        assert kind.summary
        assert (kind().engine is None) is (kind is Solver)
    assert Greedy(GreedyParameters(10**30)).engine == EngineStrategy(EngineKind.GREEDY, (10**6,))


HASHES = """
import hashlib
from ghosts_cli.game.deal import Setup, deal
from ghosts_cli.game.draft import play
from ghosts_cli.strategies import Greedy, Random
from tests.engine.twins import random_set
game = play(deal(Setup(random_set(1), 3), 5, 6), [Greedy(), Random(), Random()])
print(hashlib.sha256(repr(game.moves).encode()).hexdigest())
"""


def test_games_do_not_depend_on_the_hash_seed() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", HASHES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(said) == 1


def test_greedy_may_not_look_at_what_cells_are_called() -> None:
    view = replace(VIEW, taken=(2,), laying=(read.tile("X"),))
    assert {greedy(view, draw=draw).cell for draw in range(200)} == set(CELLS)
