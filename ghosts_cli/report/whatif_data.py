"""What a change changes, for programs: JSON, CSV, Parquet."""

from __future__ import annotations

import io
from typing import Any

from ghosts_cli.analysis.whatif import Moved, Movements, frame, shares
from ghosts_cli.catalog.changes import totals_off
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.rule_changes import changed_rules
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Tile
from ghosts_cli.report.simulation_data import plan_data
from ghosts_cli.simulation.intervals import CONFIDENCE
from ghosts_cli.simulation.whatif import WhatIf

Data = dict[str, Any]


def whatif_json(found: WhatIf, moved: Movements) -> str:
    """The change and its numbers as one document ``ghosts-whatif@1``."""
    pairing = found.pairing
    rules = changed_rules(pairing.before.setup.rules, pairing.after.setup.rules)
    data: Data = {
        "format": "ghosts-whatif@1",
        **plan_data(pairing.before),
        "catalog_after": pairing.after.catalog.summary(),
        "totals_broken": [
            {"what": what, "found": number, "expected": expected}
            for what, number, expected in totals_off(pairing.after.catalog)
        ],
        "changes": {
            "tiles": [{"before": _tile(pair.before), "after": _tile(pair.after)} for pair in pairing.tiles],
            "rules": [{"rule": name, "before": before, "after": after} for name, before, after in rules],
        },
        "games_played": found.games,
        "finished": not found.interrupted,
        "seconds": found.seconds,
        "interval": {"confidence": CONFIDENCE, "differences_at_once": moved.looks, "correction": "bonferroni"},
        "same_totals": found.same,
        "numbers": [_number(each) for each in moved.numbers],
        "shares": {name: {"before": one, "after": other} for name, (one, other) in shares(moved).items()},
    }
    return json_text(data)


def _tile(tile: Tile | None) -> Data | None:
    return None if tile is None else {"id": tile.id, "notation": write_content(tile)}


def _number(number: Moved) -> Data:
    sides = {name: getattr(number, name) for name in ("before", "after", "difference")}
    return {
        "group": number.group,
        "measure": number.measure,
        **{name: None if side is None else side.data() for name, side in sides.items()},
        "moved": number.moved,
    }


def whatif_csv(moved: Movements) -> str:
    """The numbers as CSV."""
    return frame(moved).write_csv()


def whatif_parquet(found: WhatIf, moved: Movements) -> bytes:
    """The numbers as a Parquet file; its metadata name the catalogs."""
    stream = io.BytesIO()
    sides = {"catalog": found.pairing.before.catalog, "catalog_after": found.pairing.after.catalog}
    about = {f"ghosts.{side}.{key}": value for side, each in sides.items() for key, value in each.summary().items()}
    frame(moved).write_parquet(stream, metadata=about)
    return stream.getvalue()
