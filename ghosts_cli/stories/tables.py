"""Levels and decks as plain data, for JSON and YAML."""

from __future__ import annotations

from typing import Any, Final

import yaml

from ghosts_cli.formats.writing import to_json
from ghosts_cli.stories.cards import Card, write_card
from ghosts_cli.stories.chance import Distribution
from ghosts_cli.stories.deck import Makeup, Outlook, Sample, deck_plan
from ghosts_cli.stories.levels import (
    LEVEL_RULES,
    NEUTRAL_QI,
    PLAYERS,
    Level,
    power_tokens_each,
)
from ghosts_cli.stories.material import GHOSTS, GHOSTS_OF_A_COLOUR, HAUNTERS, TORMENTORS

LEVELS_FORMAT: Final = "ghosts-stories-levels@1"
DECK_FORMAT: Final = "ghosts-stories-deck@1"

Data = dict[str, Any]


def levels_data() -> Data:
    """What every level and number of players changes (S2 to S7)."""
    levels = [
        {
            "level": level.value,
            "qi": rules.qi,
            "black_tao": rules.black_tao,
            "yin_yang": rules.yin_yang,
            "incarnations": {str(players): rules.incarnations(players) for players in PLAYERS},
            "cards": {str(players): deck_plan(players, level).cards for players in PLAYERS},
            "ghosts_on_top": {str(players): deck_plan(players, level).ghosts_on_top for players in PLAYERS},
        }
        for level, rules in LEVEL_RULES.items()
    ]
    players = [
        {
            "players": players,
            "neutral_boards": 4 - players,
            "neutral_qi": NEUTRAL_QI,
            "power_tokens_each": power_tokens_each(players),
            "ghosts_removed": deck_plan(players, Level.NORMAL).removed,
        }
        for players in PLAYERS
    ]
    return {"format": LEVELS_FORMAT, "levels": levels, "players": players}


def deck_data(
    outlook: Outlook, *, seed: int | None = None, order: tuple[Card, ...] | None = None, sample: Sample | None = None
) -> Data:
    """A deck: where the incarnations lie and what the ghosts above each are made of, in whole numbers.

    ``ways[k]`` of ``total`` equally likely draws have k such ghosts.
    """
    plan = outlook.plan
    data: Data = {
        "format": DECK_FORMAT,
        "players": plan.players,
        "level": plan.level.value,
        "cards": plan.cards,
        "ghosts": plan.ghosts,
        "incarnations": plan.incarnations,
        "removed": plan.removed,
        "positions": [
            {"position": position, "card": "incarnation" if position in plan.positions else "ghost"}
            for position in range(1, plan.cards + 1)
        ],
        "appearances": [
            {
                "position": each.position,
                "turn": each.turn,
                "round": each.round,
                "seat": each.seat,
                "ghosts_before": each.makeup.ghosts,
                **_makeup_data(each.makeup),
            }
            for each in outlook.appearances
        ],
        "out": {"ghosts": outlook.removed.ghosts, **_makeup_data(outlook.removed)},
        "deck": {"ghosts": outlook.kept.ghosts, **_makeup_data(outlook.kept)},
        "box": {"ghosts": GHOSTS, "haunters": HAUNTERS, "tormentors": TORMENTORS, "each_colour": GHOSTS_OF_A_COLOUR},
    }
    if seed is not None:
        data["seed"] = seed
    if order is not None:
        data["order"] = [write_card(card) for card in order]
    if sample is not None:
        data["sample"] = _sample_data(sample)
    return data


def table_text(data: Data, form: str) -> str:
    """Plain data as ``json`` or ``yaml`` text."""
    if form == "json":
        return to_json(data)
    return yaml.dump(
        data, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110
    )


def _makeup_data(makeup: Makeup) -> Data:
    return {
        "haunters": _distribution_data(makeup.haunters),
        "tormentors": _distribution_data(makeup.tormentors),
        "each_colour": _distribution_data(makeup.colour),
    }


def _distribution_data(distribution: Distribution) -> Data:
    return {"total": distribution.total, "ways": list(distribution.ways)}


def _sample_data(sample: Sample) -> Data:
    return {
        "decks": sample.decks,
        "haunters": [list(row) for row in sample.haunters],
        "tormentors": [list(row) for row in sample.tormentors],
        "colours": {colour.value: [list(row) for row in rows] for colour, rows in sample.colours.items()},
    }
