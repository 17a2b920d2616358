"""Solved boards for programs: the JSON and the CSV of ``ghosts solve`` (docs/formats.md)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ghosts_cli.advice.regret import Regret
from ghosts_cli.arrange import Solution
from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.errors import printable
from ghosts_cli.formats.json_text import json_text
from ghosts_cli.formats.notation import write_board
from ghosts_cli.game import Category, PlayerScore, score_board
from ghosts_cli.report.solve_files import SolvedFile

Data = dict[str, Any]

_CATEGORIES = [category.value for category in Category]
COLUMNS = (
    *("file", "name", "place", "scored", "optimum", "dead_ends", "proven", "bound", "board"),
    *_CATEGORIES,
    *(f"regret_{name}" for name in _CATEGORIES),
    *("seconds", "path_unit", "catalog", "provenance"),
)


def solve_json(files: Sequence[SolvedFile], catalog: Catalog | None) -> str:
    """The solved boards as one document ``ghosts-solve@1``."""
    data: Data = {
        "format": "ghosts-solve@1",
        "catalog": None if catalog is None else catalog.summary(),
        "results": [row for file in files for row in _results(file)],
    }
    if games := [_game_data(file) for file in files if file.is_game]:
        data["games"] = games
    if problems := [{"file": file.file, **problem.row()} for file in files for problem in file.problems]:
        data["problems"] = problems
    return json_text(data)


def _results(file: SolvedFile) -> Iterator[Data]:
    for seat, board in enumerate(file.boards, start=1):
        data = _result(file, board)
        data["seat"] = seat if file.is_game else None
        data["path_unit"] = file.rules.path_unit.value
        if len(board.answer.solutions) > 1 or not board.answer.complete:
            data["complete"] = board.answer.complete
            data["arrangements"] = [_arrangement(board, each) for each in board.answer.solutions]
        yield data


def _result(file: SolvedFile, board: Regret) -> Data:
    solution = board.solution
    return {
        "file": file.file,
        "name": board.board.name,
        "scored": None if board.keep else board.scored.total,
        "optimum": solution.total,
        "dead_ends": solution.dead_ends,
        "proven": solution.proven,
        "bound": solution.bound,
        "board": write_board(solution.board),
        "categories": _by_category(board.optimum.points),
        "regret": None if board.keep else _by_category(board.regret),
        "seconds": round(solution.seconds, 4),
    }


def _arrangement(board: Regret, solution: Solution) -> Data:
    return {
        "optimum": solution.total,
        "dead_ends": solution.dead_ends,
        "proven": solution.proven,
        "bound": solution.bound,
        "board": write_board(solution.board),
        "categories": _by_category(score_board(solution.board, board.rules).points),
    }


def _game_data(file: SolvedFile) -> Data:
    """Who won and who would have; totals with the bonus for most werewolves, which no arrangement changes."""
    return {
        "file": file.file,
        "proven": file.proven,
        "players": [
            {"seat": seat, "name": board.board.name, "played": _standing(played), "perfect": _standing(perfect)}
            for seat, (board, played, perfect) in enumerate(
                zip(file.boards, file.played, file.perfect, strict=True), start=1
            )
        ],
    }


def _standing(player: PlayerScore) -> Data:
    score = player.score
    return {"total": score.total, "dead_ends": score.dead_ends, "rank": player.rank, "winner": player.winner}


def _by_category(points: Mapping[Category, int]) -> dict[str, int]:
    return {category.value: points[category] for category in Category}


def solve_csv(files: Sequence[SolvedFile], catalog: Catalog | None) -> str:
    """The solved boards as a table with a header, one row an arrangement (RFC 4180 quoting, lines end with LF).

    ``place`` is 1 for the best total, 2 for the next and so on.
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for file in files:
        for board in file.boards:
            totals = sorted({each.total for each in board.answer.solutions}, reverse=True)
            for solution in board.answer.solutions:
                place = totals.index(solution.total) + 1
                writer.writerow(_row(file, board, solution, place, catalog))
    return stream.getvalue()


def _row(file: SolvedFile, board: Regret, solution: Solution, place: int, catalog: Catalog | None) -> list[object]:
    points = score_board(solution.board, board.rules).points
    scored = None if board.keep else board.scored
    left = [None if scored is None else points[category] - scored.points[category] for category in Category]
    used = catalog if file.uses_catalog else None
    return [
        printable(file.file),
        board.board.name,
        place,
        None if scored is None else scored.total,
        solution.total,
        solution.dead_ends,
        str(solution.proven).lower(),
        solution.bound,
        write_board(solution.board),
        *(points[category] for category in Category),
        *left,
        round(solution.seconds, 4),
        file.rules.path_unit.value,
        None if used is None else used.name,
        None if used is None else used.provenance.value,
    ]
