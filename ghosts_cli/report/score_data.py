"""Scores for programs: the JSON, line-delimited JSON and CSV of ``ghosts score`` (docs/formats.md)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.errors import printable
from ghosts_cli.formats.json_text import json_line, json_text
from ghosts_cli.game import Category, Monster, Rules
from ghosts_cli.report.scored import ScoredFile, ScoredPlayer, path_ends, path_points

Data = dict[str, Any]

COLUMNS = (
    "file",
    "name",
    "final",
    "total",
    *(category.value for category in Category),
    "dead_ends",
    "rank",
    "winner",
    "werewolf_bonus",
    "path_unit",
    "catalog",
    "provenance",
)


def score_json(files: Sequence[ScoredFile], catalog: Catalog | None, *, explain: bool = False) -> str:
    """The scores as one document ``ghosts-score@1``."""
    data = {
        "format": "ghosts-score@1",
        "catalog": None if catalog is None else catalog.summary(),
        "files": [_file_data(file, explain=explain) for file in files],
    }
    return json_text(data)


def score_ndjson(files: Iterable[ScoredFile], catalog: Catalog | None, *, explain: bool = False) -> str:
    """The scores as one JSON object a player and line; files with problems have no line."""
    lines: list[str] = []
    for file in files:
        circumstances = _circumstances(file, catalog)
        for player in file.players:
            line = {"file": file.file, **_player_data(player, file, explain=explain), **circumstances}
            lines.append(json_line(line))
    return "".join(lines)


def score_csv(files: Iterable[ScoredFile], catalog: Catalog | None) -> str:
    """The scores as a table with a header, one row a player (RFC 4180 quoting, lines end with LF)."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for file in files:
        circumstances = [*_circumstances(file, catalog).values()]
        for player in file.players:
            writer.writerow([*_row(file, player), *circumstances])
    return stream.getvalue()


def _row(file: ScoredFile, player: ScoredPlayer) -> list[object]:
    values = [
        printable(file.file),
        player.board.name,
        player.score.final,
        player.score.total,
        *player.score.points.values(),
        player.score.dead_ends,
        player.rank,
        player.winner,
        player.bonus,
    ]
    return [str(value).lower() if isinstance(value, bool) else value for value in values]


def _circumstances(file: ScoredFile, catalog: Catalog | None) -> Data:
    """What a line by itself must say besides the score; no catalog where the file names no tile by its id."""
    used = catalog if file.uses_catalog else None
    return {
        "path_unit": file.rules.path_unit.value,
        "catalog": None if used is None else used.name,
        "provenance": None if used is None else used.provenance.value,
    }


def rules_data(rules: Rules) -> Data:
    """The rules that a score was worked out by."""
    return {"path_unit": rules.path_unit.value, "werewolf_bonus_at_zero": rules.werewolf_bonus_at_zero}


def _file_data(file: ScoredFile, *, explain: bool) -> Data:
    if file.problems:
        return {"file": file.file, "players": [], "problems": [problem.row() for problem in file.problems]}
    players = [_player_data(player, file, explain=explain) for player in file.players]
    return {"file": file.file, "rules": rules_data(file.rules), "players": players}


def _player_data(player: ScoredPlayer, file: ScoredFile, *, explain: bool) -> Data:
    score = player.score
    data: Data = {
        "name": player.board.name,
        "final": score.final,
        "total": score.total,
        "categories": {category.value: points for category, points in score.points.items()},
        "werewolf_bonus": player.bonus,
        "dead_ends": score.dead_ends,
        "rank": player.rank,
        "winner": player.winner,
    }
    if player.bonus_if_most is not None:
        data["werewolf_bonus_if_most"] = player.bonus_if_most
    data["paths"] = [_path_data(player, index) for index in range(len(score.layout.paths))]
    if explain:
        from ghosts_cli.report.explain import explanation

        data["explain"] = explanation(player, file.rules, file.players).data()
    return data


def _path_data(player: ScoredPlayer, index: int) -> Data:
    path = player.score.layout.paths[index]
    monsters = player.score.layout.monsters_on(path)
    kind = path.kind(player.board.doors)
    return {
        "sections": [list(section) for section in path.sections],
        "ends": path_ends(path),
        "kind": None if kind is None else kind.value,
        "points": path_points(player, index),
        "ghosts": monsters.count(Monster.GHOST),
        "kinds": len(set(monsters)),
    }
