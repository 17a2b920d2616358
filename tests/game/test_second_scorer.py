"""The rules in plain Python against a second scorer that shares no code with them (``tests/oracle.py``)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ghosts_cli.game import DOOR_BY_NAME, Board, Category, DeadEnd, Door, Doors, PathUnit, Rules, score_board
from ghosts_cli.game.scoring import SCORERS, BoardScore, View
from tests.generate import random_boards, random_doors
from tests.oracle import Strand, Verdict, judge
from tests.read import board

PATHS = (Category.BONE_DOORS, Category.TOOTH_DOORS, Category.OTHER_PATHS)
BY_TILE = Rules(path_unit=PathUnit.TILE)


def name(end: Door | DeadEnd) -> str:
    return str(end) if isinstance(end, Door) else f"{end.cell.row},{end.cell.column} {end.side.value}"


def strands(scored: BoardScore) -> frozenset[Strand]:
    """The paths as the second scorer tells them."""
    return frozenset(
        Strand(frozenset(map(tuple, path.sections)), frozenset(map(name, path.ends or ())))  # type: ignore[arg-type]  # a section is such a tuple
        for path in scored.layout.paths
    )


def with_joined_doors(rng: random.Random, made: Board) -> Board:
    """``made`` with bone and tooth doors, as far as it goes, at the two ends of a path."""
    doors = random_doors(rng)
    joined = [strand.doors for strand in judge(made).strands if len(strand.doors) == 2]
    if not joined:
        return replace(made, doors=doors)
    pairs = [tuple(DOOR_BY_NAME[name] for name in pair) for pair in rng.sample(joined, min(2, len(joined)))]
    free = [door for door in (*doors.bone, *doors.tooth) if all(door not in pair for pair in pairs)]
    bone, tooth = (*pairs, tuple(free[:2]))[:2]
    return replace(made, doors=Doors(bone, tooth))  # type: ignore[arg-type]  # pairs all


def differences(made: Board) -> list[str]:
    """What the two scorers do not agree on."""
    verdict, scored = judge(made), score_board(made)
    view = View(scored.layout, made.doors)
    by_tile = scored.points | {category: SCORERS[category](view, BY_TILE).points for category in PATHS}
    found = {
        "points by section": ({key.value: points for key, points in scored.points.items()}, dict(verdict.by_section)),
        "points by tile": ({key.value: points for key, points in by_tile.items()}, dict(verdict.by_tile)),
        "paths": (strands(scored), verdict.strands),
        "dead ends": (sorted(map(name, scored.layout.dead_ends)), sorted(verdict.dead_ends)),
        "final": (scored.final, verdict.final),
    }
    return [f"{what}: {one} and {two}" for what, (one, two) in found.items() if one != two]


@pytest.mark.parametrize("seed", range(8))
def test_the_two_scorers_agree_on_a_thousand_random_boards(seed: int) -> None:
    for made in random_boards(random.Random(seed), 1000):
        assert differences(made) == [], made


@pytest.mark.parametrize("seed", range(100, 102))
def test_the_two_scorers_agree_on_a_thousand_boards_whose_doors_are_joined(seed: int) -> None:
    rng = random.Random(seed)
    for made in random_boards(rng, 1000):
        assert differences(with_joined_doors(rng, made)) == [], made


def test_the_random_boards_meet_every_case_of_every_rule() -> None:
    rng = random.Random(0)
    verdicts = [judge(with_joined_doors(rng, made)) for made in random_boards(rng, 1000)]
    met = {what for verdict in verdicts for what in cases_met(verdict)}
    assert met >= {f"{category.value} score" for category in Category}
    assert met >= {"a loop", "units differ", "unfinished", "final", *(f"{free} free golems" for free in (0, 4, 10, 18))}


def cases_met(verdict: Verdict) -> list[str]:
    met = [f"{key} score" for key, points in verdict.by_section.items() if points > 0]
    met += [f"{verdict.by_section['golems']} free golems", "final" if verdict.final else "unfinished"]
    if any(not strand.ends for strand in verdict.strands):
        met.append("a loop")
    if verdict.by_section != verdict.by_tile:
        met.append("units differ")
    return met


def test_the_second_scorer_knows_a_worked_value() -> None:
    verdict = judge(board("S C@90 C@180 | S@90 X C@270 | S S S", bone="W2 S2", tooth="N1 N3"))
    assert (verdict.by_section["bone_doors"], verdict.by_tile["bone_doors"]) == (14, 12)
    assert verdict.dead_ends == {"1,1 S", "3,1 N", "3,3 N"}
