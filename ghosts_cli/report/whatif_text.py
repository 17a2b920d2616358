"""What people read of a change and of what it changes: before, after, and by how much, as wide as the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ghosts_cli.analysis.whatif import LEFT, ROUND, TAKEN, Moved, Movements, shares, tile_group
from ghosts_cli.catalog.catalog import Edition
from ghosts_cli.catalog.changes import totals_off
from ghosts_cli.errors import printable
from ghosts_cli.formats.counting import count
from ghosts_cli.formats.languages import words
from ghosts_cli.formats.rule_changes import changed_rules
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Tile
from ghosts_cli.report.folding import Folding
from ghosts_cli.report.run_words import decimals
from ghosts_cli.report.simulation_text import setting_line
from ghosts_cli.report.styled import Text
from ghosts_cli.report.table import Cell
from ghosts_cli.simulation.intervals import CONFIDENCE
from ghosts_cli.simulation.summary import TOTAL, WIN
from ghosts_cli.simulation.whatif import EVERYONE, FIRST_PLAYER, Pairing, WhatIf

if TYPE_CHECKING:
    from rich.console import RenderableType

TILES_TOLD = 6
"""Changed tiles that are told of one by one."""
_SHARES = (WIN, TAKEN, LEFT)
_WORDS = {
    TOTAL: "total",
    WIN: "games won",
    TAKEN: "taken, of games",
    ROUND: "in round",
    LEFT: "left, of games",
}


def whatif_parts(found: WhatIf, moved: Movements) -> Iterator[RenderableType]:
    """Yield what to show of paired games, from top to bottom."""
    plan = found.plan
    yield Text("What if", "bold")
    yield from (Text(f"{line}", indent=2) for line in change_lines(found.pairing))
    yield ""
    names = list(dict.fromkeys(plan.names))
    seats = f"seats {', '.join(map(printable, plan.names))}"
    who = f"{printable(names[0])} on every seat" if len(names) == 1 else seats
    yield (
        f"{count(found.games, 'game')} with both, {plan.setup.players} players, seed {plan.seed}, {who},"
        f" in {found.seconds:.1f} s"
    )
    yield setting_line(plan)
    yield from (Text(line, "yellow") for line in totals_lines(found.pairing))
    if not found.games:
        return
    yield ""
    yield _table(found, moved)
    yield ""
    yield Text(verdict(found, moved), "bold")
    yield from _method(found, moved)


def change_lines(pairing: Pairing) -> list[str]:
    """What is changed, a line each, as the rest of a question that begins with 'What if'."""
    pairs = [pair for pair in pairing.tiles if pair.before != pair.after]
    same = [pair for pair in pairing.tiles if pair.before == pair.after]
    lines = [_tile_line(pair.before, pair.after) for pair in pairs[:TILES_TOLD]]
    if len(pairs) > TILES_TOLD:
        lines.append(f"and {len(pairs) - TILES_TOLD} more tiles are others ('ghosts catalog diff' lists them)")
    lines += [f"tile {pair.before.id} stays {write_content(pair.before)}" for pair in same if pair.before is not None]
    rules = changed_rules(pairing.before.setup.rules, pairing.after.setup.rules)
    lines += [f"{name}={after} instead of {before}" for name, before, after in rules]
    if not lines:
        lines = ["nothing changes"]
    return [*lines[:-1], f"{lines[-1]}?"]


def _tile_line(before: Tile | None, after: Tile | None) -> str:
    if before is None or after is None:
        if after is not None:
            return f"{write_content(after)} is added as tile {after.id}"
        return "" if before is None else f"tile {before.id}, {write_content(before)}, is left out"
    if before.id == after.id:
        return f"tile {before.id} is {write_content(after)} instead of {write_content(before)}"
    return f"tile {before.id}, {write_content(before)}, makes way for tile {after.id}, {write_content(after)}"


def totals_lines(pairing: Pairing) -> list[str]:
    """A line about totals that the changed catalog breaks; none where it breaks none."""
    catalog = pairing.after.catalog
    if not (off := totals_off(catalog)):
        return []
    whose = "the published totals" if catalog.edition is Edition.BASE else "its own totals"
    listed = ", ".join(f"{found} {what} (not {expected})" for what, found, expected in off)
    return [f"The changed catalog breaks {whose}, which is fine here: {listed}."]


def _table(found: WhatIf, moved: Movements) -> Folding:
    rows: list[Sequence[Cell]] = [_cells("", "before", "", "after", "", "difference", "", style="bold")]
    share = shares(moved)
    for title, numbers in _sections(found, moved):
        rows.append(_cells(title, style="bold"))
        for number in numbers:
            rows.append(_row(number, share.get(number.measure) if number.group == EVERYONE else None))
    return Folding(rows, to_the_right=(1, 2, 3, 4, 5), together=(2, 4, 6))


def _sections(found: WhatIf, moved: Movements) -> Iterator[tuple[str, list[Moved]]]:
    """Titles, and the numbers below them."""
    for name in dict.fromkeys(found.plan.names):
        yield printable(name), [each for each in moved.numbers if each.group == name]
    yield "all boards", [each for each in moved.numbers if each.group == EVERYONE]
    yield "first in round 1", [each for each in moved.numbers if each.group == FIRST_PLAYER]
    for change in found.tiles[:TILES_TOLD]:
        group = tile_group(change)
        yield group, [each for each in moved.numbers if each.group == group]


def _row(number: Moved, share: tuple[float | None, float | None] | None) -> Sequence[Cell]:
    name = _WORDS.get(number.measure) or words(number.measure)
    if (number.group, number.measure) == (FIRST_PLAYER, TOTAL):
        name = "points ahead"
    scale, unit = (100, " %") if number.measure in _SHARES else (1, "")
    half = None if number.difference is None else number.difference.half
    digits = max(decimals(None if half is None else scale * half), 1 if unit else 2)
    cells = []
    for place, side in enumerate((number.before, number.after)):
        text = "-" if side is None else f"{scale * side.mean + 0.0:.{digits}f}{unit}"
        part = None if share is None else share[place]
        cells += [text, _percent(part)]
    if number.difference is None:
        moved = "-"
    else:
        mean = round(scale * number.difference.mean, digits) + 0.0
        moved = f"{mean:+.{digits}f}" if mean else f"{0:.{digits}f}"
        moved += "" if half is None else f" ±{scale * half:.{digits}f}"
    return _cells(f"  {name}", *cells, moved, "*" if number.moved else "", style="")


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.0f} %"


def _cells(*cells: str, style: str) -> Sequence[Cell]:
    return [(cell, style) for cell in cells]


def verdict(found: WhatIf, moved: Movements) -> str:
    """The main result in a sentence or two."""
    if all(each.difference is None or (each.difference.mean, each.difference.half) == (0, 0) for each in moved.numbers):
        return f"No difference: all {count(found.games, 'game')} came out the same."
    return " ".join(_sentence(each) for each in moved.numbers if each.measure == TOTAL and each.group != FIRST_PLAYER)


def _sentence(number: Moved) -> str:
    found = number.difference
    if found is None or found.half is None:
        return "Too few games for an interval."
    name, digits = printable(number.group), max(2, decimals(found.half))
    if number.moved:
        size = f"{abs(found.mean):.{digits}f} ±{found.half:.{digits}f}"
        return f"{name} scores {size} points {'more' if found.mean > 0 else 'fewer'} than before."
    return f"No difference in {name}'s total is shown: it is {found.mean:+.{digits}f} ±{found.half:.{digits}f}."


def _method(found: WhatIf, moved: Movements) -> Iterator[str]:
    yield f"In {found.same:,} of {count(found.games, 'game')} every seat's total stayed what it was."
    yield (
        f"* moved: its interval leaves out 0. ± is half of an interval; those of all {moved.looks} differences hold at"
        f" once with {100 * CONFIDENCE:g} % (Bonferroni). A game with both counts as one observation."
    )
    told, every = TILES_TOLD, len(found.tiles)
    if every > told:
        yield f"{every - told} more changed tiles: --format csv or json."
    if any(each.group == EVERYONE for each in moved.numbers):
        yield "Percentages beside categories are their shares of the mean total."


def honesty_lines(pairing: Pairing) -> list[str]:
    """The lines about catalogs that are not wholly transcribed (G7), each once."""
    sides: Iterable[str | None] = (pairing.before.catalog.honesty, pairing.after.catalog.honesty)
    before, after = sides
    if before is None or after is None:
        return [line for line in (before, after) if line is not None]
    changed = pairing.after.catalog
    if changed.hash == pairing.before.catalog.hash:
        return [before]
    return [before, f"So is the changed one (hash {changed.hash[:12]})."]
