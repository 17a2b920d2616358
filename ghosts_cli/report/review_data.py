"""A game's review for programs: the document ``ghosts-review@1`` (docs/advice.md)."""

from __future__ import annotations

from typing import Any

from ghosts_cli.advice.reasons import Reason
from ghosts_cli.advice.review import Alternative, RoundReview, SeatReview
from ghosts_cli.advice.sampling import Estimate
from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.notation import write_board
from ghosts_cli.formats.tokens import write_tile
from ghosts_cli.report.review_files import ReviewedGame
from ghosts_cli.report.score_data import rules_data

Data = dict[str, Any]


def review_json(game: ReviewedGame, catalog: Catalog | None) -> str:
    """The review as one document."""
    return json_text(
        {
            "format": "ghosts-review@1",
            "catalog": None if catalog is None else catalog.summary(),
            "file": game.file,
            "rules": rules_data(game.rules),
            "samples": game.yardstick.samples,
            "seed": game.yardstick.seed,
            "unseen_from": "catalog" if game.whole_set else "game",
            "players": [_seat(each) for each in game.seats],
        }
    )


def _seat(review: SeatReview) -> Data:
    known = bool(review.rounds)
    return {
        "seat": review.seat,
        "name": review.board.name,
        "moves_known": known,
        "scored": review.scored,
        "optimum": review.optimum.total,
        "board": write_board(review.optimum.board),
        "placement": {
            "cost": review.laying_cost,
            "accuracy": _share(review.laying_accuracy),
            "right": review.laid_right if known else None,
            "decisions": len(review.rounds) if known else None,
        },
        "choice": {
            "cost": review.choosing_cost if known else None,
            "accuracy": _share(review.choosing_accuracy),
            "right": review.chosen_right if known else None,
            "decisions": len(review.choices) if known else None,
        },
        "rounds": [_round(each) for each in review.rounds],
    }


def _share(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _round(one: RoundReview) -> Data:
    laying = one.laying
    cell, rotation = one.better_place
    return {
        "round": laying.round,
        "tile": write_tile(laying.tile),
        "cell": list(laying.cell),
        "rotation": laying.rotation,
        "before": one.before.total,
        "after": one.after.total,
        "placement": {
            "cost": one.laying_cost,
            "best": {"cell": list(cell), "rotation": rotation, "board": write_board(one.before.board)},
            "categories": _categories(one.laying_reasons),
            "at_the_time": _estimate(one.laid_badly),
        },
        "choice": None if not one.alternatives else _choice(one),
    }


def _choice(one: RoundReview) -> Data:
    better = one.better_tile
    return {
        "cost": one.choosing_cost,
        "best": None if better is None else write_tile(better.chance.tile),
        "board": None if better is None else write_board(better.solution.board),
        "categories": _categories(one.choosing_reasons),
        "at_the_time": _estimate(one.chosen_badly),
        "alternatives": [_alternative(each) for each in one.alternatives],
    }


def _alternative(each: Alternative) -> Data:
    return {
        "tile": write_tile(each.chance.tile),
        "turn": each.chance.turn,
        "face_up": each.chance.shown,
        "optimum": each.solution.total,
    }


def _categories(reasons: tuple[Reason, ...]) -> dict[str, int]:
    return {reason.category.value: reason.points for reason in reasons}


def _estimate(found: Estimate | None) -> Data | None:
    if found is None:
        return None
    return {"cost": round(found.mean, 3), "standard_error": round(found.error, 3), "samples": found.samples}
