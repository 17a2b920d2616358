"""Solved boards for people: what was scored and what could have been, by category, with the reasons and both boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ghosts_cli.advice.pathways import unlike_paths
from ghosts_cli.advice.regret import Regret
from ghosts_cli.errors import printable
from ghosts_cli.formats.languages import several, words
from ghosts_cli.formats.notation import write_board
from ghosts_cli.formats.tokens import write_content, write_tile
from ghosts_cli.game import Category, PathUnit, PlacedTile, PlayerScore, Section
from ghosts_cli.report.drawing import draw_boards, legend
from ghosts_cli.report.folding import Folding
from ghosts_cli.report.solve_files import SolvedFile
from ghosts_cli.report.styled import Text
from ghosts_cli.report.tile_drawing import DrawStyle


def solve_parts(file: SolvedFile, *, width: int, style: DrawStyle, boards: bool = True) -> Iterator[Text | Folding]:
    """Yield what to show of one solved file, from top to bottom."""
    yield Text(_title(file), "bold")
    if file.is_game:
        yield Text()
        yield _game_table(file)
        yield Text()
        yield from _who_would_have_won(file)
    for board in file.boards:
        yield Text()
        yield from _board_parts(board, table=not file.is_game, named=len(file.boards) > 1)
        if boards:
            yield Text()
            yield _drawings(board, width, style)
    if boards:
        shown = _any_unlike(file.boards)
        drawn = [each for board in file.boards for each in (board.board, board.solution.board)]
        yield Text()
        yield legend(drawn, style=style, width=width)
        if shown:
            yield Text("Double lines: paths that score, and that the other board has not.")


def _title(file: SolvedFile) -> str:
    kept = any(board.keep for board in file.boards)
    what = "the grid stays, the rest is laid" if kept else "the same tiles, laid anew"
    one = "one game, " if file.is_game else "each board alone, " if len(file.boards) > 1 else ""
    unit = "" if file.rules.path_unit is PathUnit.SECTION else ", paths counted by tile"
    return f"{printable(file.file)}: {one}{what}{unit}"


def _game_table(file: SolvedFile) -> Folding:
    """By player what could have been had more in each category, and the totals."""
    rows = [("", [_name(board) for board in file.boards], "bold")]
    rows += [
        (words(category.value), [_gain(board.regret[category]) for board in file.boards], "")
        for category in Category
        if any(board.regret[category] for board in file.boards)
    ]
    now = "now" if file.boards[0].keep else "scored"
    rows.append((now, [str(board.scored.total) for board in file.boards], ""))
    rows.append(("best", [_best(board) for board in file.boards], "bold"))
    rows.append(("more", [_gain(board.total) for board in file.boards], "bold"))
    rows.append(("dead ends", [f"{board.scored.dead_ends} > {board.solution.dead_ends}" for board in file.boards], ""))
    return _table(rows)


def _board_table(board: Regret) -> Folding:
    now = "now" if board.keep else "scored"
    rows = [("", [now, "best", "more"], "bold")]
    before, after = board.scored.points, board.optimum.points
    rows += [
        (words(category.value), [str(before[category]), str(after[category]), _gain(board.regret[category])], "")
        for category in Category
    ]
    rows.append(("total", [str(board.scored.total), _best(board), _gain(board.total)], "bold"))
    rows.append(("dead ends", [str(board.scored.dead_ends), str(board.solution.dead_ends), ""], ""))
    return _table(rows)


def _best(board: Regret) -> str:
    solution = board.solution
    return str(solution.total) if solution.bound == solution.total else f"{solution.total}..{solution.bound}"


def _gain(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _table(rows: Sequence[tuple[str, Sequence[str], str]]) -> Folding:
    """Rows of a label, cells and a style; cells to the right of their columns, zeros dim."""
    cells = [
        [(name, style), *((cell, style or ("dim" if cell == "0" else "")) for cell in cells)]
        for name, cells, style in rows
    ]
    return Folding(cells, to_the_right=range(1, len(cells[0])))


def _who_would_have_won(file: SolvedFile) -> Iterator[Text]:
    """The ranking had everybody laid in the best way; the bonus for most werewolves is in these totals (G23)."""
    played, perfect = file.played, file.perfect
    happened = "Before" if any(board.keep for board in file.boards) else "As played"
    yield Text(f"{happened}: {_ranking(file, played)}.")
    doubt = "" if file.proven else " (not all proven)"
    yield Text(f"With every board at its best{doubt}: {_ranking(file, perfect)}.")
    if bonus := max(player.werewolf_bonus for player in perfect):
        most = f"{bonus} for most {several('werewolf')}"
        yield Text(f"These totals have the {most}, which no arrangement changes (G23); the table has not.")


def _ranking(file: SolvedFile, players: Sequence[PlayerScore]) -> str:
    named = list(zip((_name(board) for board in file.boards), players, strict=True))
    named.sort(key=lambda each: each[1].rank)
    winners = [name for name, player in named if player.winner]
    totals = ", ".join(f"{name} {player.score.total}" for name, player in named)
    verb = "wins" if len(winners) == 1 else "share the win"
    if any(not board.board.final for board in file.boards) and players == file.played:
        verb = "leads" if len(winners) == 1 else "share the lead"
    level = len({player.score.total for _, player in named}) < len(named)
    ties = ", ties by fewer dead ends" if level else ""
    return f"{' and '.join(winners)} {verb} ({totals}{ties})"


def _board_parts(board: Regret, *, table: bool, named: bool) -> Iterator[Text | Folding]:
    if table:
        if named:
            yield Text(_name(board), "bold")
        yield _board_table(board)
        yield Text()
    yield Text(_verdict(board))
    if board.keep:
        yield Text(f"Lay {'; '.join(_placements(board))}.")
    elif board.reasons:
        yield Text(f"More by: {'; '.join(map(str, board.reasons))}.")
    yield Text(_proof(board))
    yield from _arrangements(board)


def _verdict(board: Regret) -> str:
    name, solution = _name(board), board.solution
    state = "" if board.board.final else " as it stands"
    if board.keep:
        return f"{name} can reach {_points(solution.total)} with {_dead_ends(solution.dead_ends)}."
    if board.total == 0 and not solution.proven:
        return f"{name} scored {board.scored.total}{state}, and nothing better was found."
    if board.total == 0:
        fewer = board.scored.dead_ends - solution.dead_ends
        rest = f", though {_dead_ends(fewer)} fewer were possible" if fewer > 0 else ""
        return f"{name} scored {board.scored.total}{state}, the most that these tiles allow{rest}."
    if board.total < 0:
        return f"{name} has {board.scored.total}{state}; with all nine tiles laid the most is {solution.total}."
    most = "the most is" if solution.proven else "at least possible were"
    return (
        f"{name} scored {board.scored.total}{state}; {most} {solution.total}: {_points(board.total)} left on the table."
    )


def _proof(board: Regret) -> str:
    solution = board.solution
    if solution.proven:
        return "Proven: no arrangement scores more, and none that scores as much has fewer dead ends."
    if solution.bound == solution.total:
        return "Not proven in the time given: as many points with fewer dead ends may be possible; more points are not."
    return f"Not proven in the time given: no arrangement scores more than {solution.bound}."


def _placements(board: Regret) -> Iterator[str]:
    """Where the tiles that were not on the grid go, row by row."""
    hidden = board.board.hidden.tiles if board.board.hidden else ()
    for cell, placed in board.solution.board.laid():
        if board.board.at(cell) is None:
            note = ", the hidden tile," if placed.tile in hidden else ""
            yield f"{_named(placed)}{note} on {cell.row},{cell.column}"


def _named(placed: PlacedTile) -> str:
    token = write_tile(placed.tile, placed.rotation)
    return token if placed.tile.id is None else f"{token} ({write_content(placed.tile)})"


def _arrangements(board: Regret) -> Iterator[Text]:
    """The arrangements beyond the best one, as lines of notation."""
    solutions, complete = board.answer.solutions, board.answer.complete
    if len(solutions) == 1:
        return
    yield Text()
    different = len({each.total for each in solutions}) > 1
    if different:
        unproven = "" if complete else " (not proven in the time given)"
        yield Text(f"The {len(solutions)} highest scores{unproven}, each with the fewest dead ends it allows:", "bold")
    else:
        first = "" if complete else "the first "
        yield Text(f"Arrangements that are as good, {first}{len(solutions)}:", "bold")
    for solution in solutions:
        head = f"{solution.total:>4} {_dead_ends(solution.dead_ends):<12}  " if different else ""
        yield Text(head + write_board(solution.board), wraps=False)


def _drawings(board: Regret, width: int, style: DrawStyle) -> Text:
    """The board as it is and at its best, side by side; the paths that score and differ have double lines."""
    before = "now" if board.keep else "as laid" if board.board.final else "as it stands"
    boards = [
        replace(board.board, name=f"{_name(board)}, {before}: {board.scored.total}"),
        replace(board.solution.board, name=f"{_name(board)}, best: {board.solution.total}"),
    ]
    return draw_boards(boards, width, style=style, highlights=_unlike(board))


def _unlike(board: Regret) -> list[frozenset[Section]]:
    one, other = (board.board, board.scored), (board.solution.board, board.optimum)
    return [unlike_paths(*one, *other), unlike_paths(*other, *one)]


def _any_unlike(boards: Sequence[Regret]) -> frozenset[Section]:
    return frozenset(section for board in boards for sections in _unlike(board) for section in sections)


def _name(board: Regret) -> str:
    return printable(board.board.name) or "board"


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def _dead_ends(count: int) -> str:
    return f"{count} dead end{'' if count == 1 else 's'}"
