"""Simulations, comparisons and replays for programs: the JSON of docs/formats.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ghosts_cli.errors import InputError
from ghosts_cli.formats.runs import RunFile
from ghosts_cli.formats.writing import board_data
from ghosts_cli.game import Category
from ghosts_cli.simulation.compare import Comparison
from ghosts_cli.simulation.intervals import CONFIDENCE
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.replay import Replay, move_data
from ghosts_cli.simulation.run import Outcome
from ghosts_cli.simulation.runs import run_file
from ghosts_cli.simulation.summary import DEAD_ENDS, TOTAL, WIN, Group
from ghosts_cli.simulation.verify import Verification

Data = dict[str, Any]

_OF_PROGRESS = ("format", "rows", "finished")


def outcome_data(outcome: Outcome) -> Data:
    """The summary of a run as ``ghosts-simulate@1``."""
    tally = outcome.tally
    return {
        "format": "ghosts-simulate@1",
        "run": None if outcome.folder is None else str(outcome.folder.path),
        **plan_data(outcome.plan),
        "games_played": tally.games,
        "finished": outcome.finished,
        "seconds": outcome.seconds,
        "games_per_second": outcome.rate,
        "interval": {"confidence": CONFIDENCE, "clustered_by": "game", "mean": "t", "share": "wilson"},
        "by_strategy": [{"strategy": group.name, **_group(group)} for group in tally.by_strategy()],
        "by_seat": [{"seat": seat, **_group(group)} for seat, group in enumerate(tally.by_seat(), start=1)],
        "highest": None if tally.highest is None else tally.highest.data(),
        "lowest": None if tally.lowest is None else tally.lowest.data(),
    }


def plan_data(plan: RunPlan) -> Data:
    """What the games have in common, with the keys of run.json."""
    run: Data = msgspec.to_builtins(run_file(plan))
    return {key: value for key, value in run.items() if key not in _OF_PROGRESS}


def _group(group: Group) -> Data:
    return {
        "seats": group.seats,
        "fair_share": group.fair_share,
        WIN: group.win_share().data(),
        TOTAL: group.mean(TOTAL).data(),
        "categories": {category.value: group.mean(category.value).data() for category in Category},
        DEAD_ENDS: group.mean(DEAD_ENDS).data(),
    }


def comparison_data(comparison: Comparison) -> Data:
    """A comparison as ``ghosts-compare@1``."""
    plan = plan_data(comparison.first)
    for key in ("strategies", "rotate_seats", "games"):
        plan.pop(key)
    names = dict(zip("ab", comparison.names, strict=True))
    return {
        "format": "ghosts-compare@1",
        **names,
        **plan,
        "pairs": comparison.pairs,
        "most_pairs": comparison.first.games,
        "finished": not comparison.interrupted,
        "seconds": comparison.seconds,
        "interval": {"confidence": comparison.confidence, "method": comparison.method},
        "until": comparison.until,
        "narrow_enough": comparison.stopped,
        "difference": comparison.difference().data(),
        "differences": {category.value: comparison.difference(category.value).data() for category in Category}
        | {DEAD_ENDS: comparison.difference(DEAD_ENDS).data(), WIN: comparison.difference(WIN).data()},
        "means": {side: _side(comparison, place) for place, side in enumerate("ab")},
        "a_ahead": comparison.ahead[0],
        "b_ahead": comparison.ahead[1],
        "level": comparison.level,
        "sign_test": comparison.sign_test,
    }


def _side(comparison: Comparison, side: int) -> Data:
    return {measure: comparison.mean(side, measure).data() for measure in (TOTAL, DEAD_ENDS, WIN)}


def replay_data(replay: Replay, seat: int | None = None) -> Data:
    """A replay as ``ghosts-replay@1``; with ``seat`` only its moves."""
    game = replay.finished
    return {
        "format": "ghosts-replay@1",
        "name": replay.name,
        "run": str(replay.folder.path),
        "game": replay.game,
        **{
            key: value for key, value in plan_data(replay.plan).items() if key not in ("games", "strategies", "players")
        },
        "strategies": list(replay.strategies),
        "start_seat": game.deal.start_seat,
        "checked": replay.checked,
        "differences": [*replay.changes, *replay.differences],
        "moves": [
            {**move_data(step.move), "total": step.total, "gain": step.gain}
            for step in replay.steps
            if seat in (None, step.move.seat)
        ],
        "players": [
            {
                **board_data(board),
                "total": score.score.total,
                "categories": {category.value: points for category, points in score.score.points.items()},
                "werewolf_bonus": score.werewolf_bonus,
                "dead_ends": score.score.dead_ends,
                "rank": score.rank,
                "winner": score.winner,
            }
            for number, (board, score) in enumerate(zip(game.boards, game.scores, strict=True), start=1)
            if seat in (None, number)
        ],
    }


def runs_data(runs: Iterable[tuple[str, RunFile | InputError]]) -> Data:
    """A list of runs as ``ghosts-runs@1``; of one that cannot be read there is only the reason."""
    listed: list[Data] = []
    for path, run in runs:
        if isinstance(run, InputError):
            listed.append({"run": path, "problem": run.problems[0].message})
        else:
            data: Data = msgspec.to_builtins(run)
            data.pop("format")
            listed.append({"run": path, **data})
    return {"format": "ghosts-runs@1", "runs": listed}


def verification_data(run: str, found: Verification) -> Data:
    """What a check of a run found as ``ghosts-verify@1``."""
    return {
        "format": "ghosts-verify@1",
        "run": run,
        "ok": not (found.faults or found.interrupted),
        "games": found.games,
        "scored": found.scored,
        "finished": not found.interrupted,
        "faults": found.faults,
        "notes": found.notes,
    }
