"""Advice for programs: the document ``ghosts-advice@1`` (docs/advice.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ghosts_cli.advice.advise import Advice, Advised
from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.tokens import write_tile
from ghosts_cli.game import Category
from ghosts_cli.report.advise_why import why
from ghosts_cli.report.score_data import rules_data

Data = dict[str, Any]


def advice_json(file: str, advice: Advice, strategies: tuple[str, str], catalog: Catalog) -> str:
    """The advice as one document; ``strategies`` are how the seat plays on, and how the others do."""
    position = advice.situation.position
    effort = advice.effort
    return json_text(
        {
            "format": "ghosts-advice@1",
            "catalog": catalog.summary(),
            "file": file,
            "rules": rules_data(position.rules),
            "seat": advice.situation.seat,
            "name": position.boards[advice.situation.seat - 1].name,
            "round": position.round,
            "decision": advice.decision.value,
            "unseen": len(advice.situation.unseen),
            "method": "exact" if advice.is_exact else "sampled",
            "states": advice.states,
            "strategy": strategies[0],
            "others": strategies[1],
            "goal": effort.goal.value,
            "confidence": round(100 * effort.confidence, 3),
            "clear": advice.clear,
            "seed": effort.seed,
            "seconds": round(advice.seconds, 3),
            "candidates": [_candidate(advice, each) for each in advice.advised],
        }
    )


def _candidate(advice: Advice, each: Advised) -> Data:
    candidate = each.candidate
    return {
        "act": candidate.doing.value,
        "tile": None if candidate.tile is None else write_tile(candidate.tile),
        "cell": None if candidate.cell is None else list(candidate.cell),
        "rotation": candidate.rotation,
        "expected": round(each.board, 4),
        "exact": None if each.fraction is None else str(each.fraction),
        "bonus": round(each.bonus, 4),
        "total": round(each.total, 4),
        "interval": [round(end, 4) for end in each.interval],
        "win": round(each.win, 4),
        "win_interval": [round(end, 4) for end in each.win_interval],
        "samples": each.samples,
        "out": each.out,
        "categories": _categories(each.points()),
        "why": why(advice, each),
    }


def _categories(points: Mapping[Category, float]) -> dict[str, float]:
    return {category.value: round(value, 3) for category, value in points.items()}
