"""What people read of simulations and comparisons: tables of means with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ghosts_cli.errors import printable
from ghosts_cli.formats.counting import count
from ghosts_cli.formats.languages import words
from ghosts_cli.formats.runs import RunFile
from ghosts_cli.game import Category, PathUnit
from ghosts_cli.game.deal import Placement, Variant
from ghosts_cli.report.folding import Folding, folded
from ghosts_cli.report.styled import Text
from ghosts_cli.simulation.compare import Comparison
from ghosts_cli.simulation.intervals import CONFIDENCE, Estimate
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.run import Outcome
from ghosts_cli.simulation.summary import DEAD_ENDS, TOTAL, WIN, Group

if TYPE_CHECKING:
    from rich.console import RenderableType

_CELL_WIDTH = 12
"""Columns of a mean with its interval."""


def outcome_parts(outcome: Outcome) -> Iterator[RenderableType]:
    """Yield what to show of a run, from top to bottom."""
    tally = outcome.tally
    if outcome.folder is not None:
        yield Text(printable(str(outcome.folder.path)), style="bold")
    yield Text(_heading(outcome), style="bold")
    yield setting_line(outcome.plan)
    if outcome.played:
        rate = f"{rate_words(outcome.rate)} games a second"
        yield f"{count(outcome.played, 'game')} played in {outcome.seconds:.1f} s, {rate}"
    if not tally.games:
        return
    for title, groups in (("by strategy", tally.by_strategy()), ("by seat", tally.by_seat())):
        yield ""
        yield _groups_table(title, groups)
    yield ""
    yield from _extremes(outcome)
    yield ""
    yield (
        f"± is half of the {100 * CONFIDENCE:g} % interval of the mean a seat. A game counts as one observation, for"
        " its seats are not independent. A win share is of all games; shared wins are split."
    )


def rate_words(rate: float) -> str:
    """Games a second: with a digit after the point where there are few."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def _heading(outcome: Outcome) -> str:
    plan, games = outcome.plan, outcome.tally.games
    of = "" if outcome.finished else f"{games:,} of "
    games_told = f"{of}{count(plan.games, 'game')}{', not finished' if of else ''}"
    return f"{games_told}, {plan.setup.players} players, seed {plan.seed}"


def setting_line(plan: RunPlan) -> str:
    """The setting in a line: what is not as usual, and whether seats rotate."""
    setup = plan.setup
    parts = [
        "two hidden tiles (advanced)" if setup.variant is Variant.ADVANCED else "",
        "tiles laid at the end of the round" if setup.placement is Placement.END_OF_ROUND else "",
        "paths counted by tile" if setup.rules.path_unit is PathUnit.TILE else "",
        "from a position" if plan.position is not None else "the same doors in every game" if setup.doors else "",
        "strategies move around the seats" if plan.rotate and len(set(plan.names)) > 1 else "",
    ]
    said = ", ".join(part for part in parts if part)
    return f"{said[:1].upper()}{said[1:]}." if said else "Basic game, tiles laid at once, random doors."


def _extremes(outcome: Outcome) -> Iterator[str]:
    for word, extreme in (("highest", outcome.tally.highest), ("lowest", outcome.tally.lowest)):
        if extreme is not None:
            where = f"game {extreme.game}, seat {extreme.seat}, {printable(extreme.strategy)}"
            yield f"{word} total {extreme.total}: {where}"
    if outcome.folder is not None and (highest := outcome.tally.highest) is not None:
        yield f"see it played: ghosts replay {printable(str(outcome.folder.path))}:{highest.game} --seat {highest.seat}"


def _groups_table(title: str, groups: Sequence[Group]) -> Folding:
    shares = [group.win_share() for group in groups]
    between = [_between(share) for share in shares]
    rows = [
        _Row("seats", [str(group.seats) for group in groups]),
        _Row("win share", [_percent(share.mean) for share in shares], "bold"),
        *([_Row(f"  {100 * CONFIDENCE:g} % between", between)] if any(between) else []),
        _Row("  fair share", [_percent(group.fair_share) for group in groups]),
        _Row("total", [mean_text(group.mean(TOTAL)) for group in groups], "bold"),
        *(
            _Row(f"  {words(category.value)}", [mean_text(group.mean(category.value)) for group in groups])
            for category in Category
        ),
        _Row("dead ends", [mean_text(group.mean(DEAD_ENDS)) for group in groups]),
    ]
    return _table(title, [group.name for group in groups], rows)


class _Row(NamedTuple):
    """A line of a table."""

    name: str
    cells: Sequence[str]
    style: str = ""


def _table(title: str, columns: Sequence[str], rows: Sequence[_Row]) -> Folding:
    """A table with ``title`` above the rows' names, its columns as wide as a mean with its interval."""
    cells = [
        [(title, "bold"), *((printable(name), "bold") for name in columns)],
        *([(row.name, row.style), *((f"{cell:>{_CELL_WIDTH}}", row.style) for cell in row.cells)] for row in rows),
    ]
    return Folding(cells, to_the_right=range(1, len(columns) + 1), gap=" ")


def mean_text(estimate: Estimate, *, signed: bool = False) -> str:
    """A mean and half its interval, ``71.32 ±0.05``; the mean alone where there is no interval."""
    half = "" if estimate.half is None else f" ±{estimate.half:.2f}"
    return f"{_number(estimate.mean, 2, signed=signed)}{half}"


def share_text(estimate: Estimate, *, signed: bool = False) -> str:
    """A share and half its interval, in percent: ``61.2 % ±0.3``."""
    half = "" if estimate.half is None else f" ±{100 * estimate.half:.1f}"
    return f"{_number(100 * estimate.mean, 1, signed=signed)} %{half}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _number(number: float, digits: int, *, signed: bool) -> str:
    """A number, which is never -0; a difference that is not 0 has a sign."""
    rounded = round(number, digits) + 0.0
    return f"{rounded:{'+' if signed and rounded else ''}.{digits}f}"


def _between(share: Estimate) -> str:
    return "" if share.low is None or share.high is None else f"{share.low * 100:.1f}-{share.high * 100:.1f}"


def runs_table(runs: Iterable[tuple[str, RunFile]]) -> Folding:
    """A table with a line for each run."""
    rows = []
    for path, run in runs:
        state = "" if run.finished else "not finished"
        names = ", ".join(dict.fromkeys(run.strategies))
        games = f"{run.games:,}" if run.finished else f"{run.rows // run.players:,} of {run.games:,}"
        counts = [games, str(run.players), str(run.seed)]
        rows.append([printable(cell) for cell in (path, *counts, state, names)])
    return folded(["run", "games", "players", "seed", "", "strategies"], rows, left=(4,), texts=(5,), style="bold")


def comparison_parts(comparison: Comparison) -> Iterator[RenderableType]:
    """Yield what to show of a comparison, from top to bottom."""
    a, b = (printable(name) for name in comparison.names)
    plan = comparison.first
    yield Text(f"{a} (a) against {b} (b), {plan.setup.players} players, seed {plan.seed}", style="bold")
    yield (
        f"{count(comparison.pairs, 'deal')}, each played with the seats a b a b ... and again with b a b a ...,"
        f" in {comparison.seconds:.1f} s"
    )
    yield ""
    yield _comparison_table(comparison)
    yield ""
    yield Text(_verdict(comparison), style="bold")
    yield (
        f"a was ahead in {count(comparison.ahead[0], 'pair')}, b in {comparison.ahead[1]:,},"
        f" level in {comparison.level:,}; sign test (exact, two-sided): p {_probability(comparison.sign_test)}"
    )
    yield ""
    yield from _method(comparison)


def _comparison_table(comparison: Comparison) -> Folding:
    def row(measure: str, name: str, write: Callable[..., str] = mean_text, style: str = "") -> _Row:
        sides = [write(comparison.mean(side, measure)) for side in (0, 1)]
        return _Row(name, [*sides, write(comparison.difference(measure), signed=True)], style)

    rows = [
        row(TOTAL, "total", style="bold"),
        *(row(category.value, f"  {words(category.value)}") for category in Category),
        row(DEAD_ENDS, "dead ends"),
        row(WIN, "games won", share_text),
    ]
    return _table("a seat and game", ["a", "b", "a - b"], rows)


def _verdict(comparison: Comparison) -> str:
    difference = comparison.difference()
    percent = f"{100 * comparison.confidence:g} %"
    if difference.low is None or difference.high is None:
        return "Too few pairs for an interval."
    low, high = difference.low, difference.high
    if comparison.ahead == (0, 0):
        return f"No difference: every one of {count(comparison.pairs, 'pair')} is exactly 0."
    if low <= 0 <= high:
        between = f"{percent} interval {low:.3f} to {high:.3f}, which includes 0"
        return f"No difference shown: a - b is {_number(difference.mean, 3, signed=True)} ({between})."
    better, worse = comparison.names
    if high < 0:  # the sentence is about b - a, so its interval is, too
        better, worse, low, high = worse, better, -high, -low
    between = f"{percent} interval {low:.3f} to {high:.3f}"
    return f"{printable(better)} scores {abs(difference.mean):.3f} points more than {printable(worse)} ({between})."


def _probability(p: float) -> str:
    if p < 1e-99:
        return "< 1e-99"
    return f"= {p:.3f}" if p >= 0.001 else f"= {p:.1g}"


def _method(comparison: Comparison) -> Iterator[str]:
    percent = f"{100 * comparison.confidence:g} %"
    if comparison.until is None:
        yield f"± is half of the {percent} t interval over pairs: a pair is one number, from both of its games."
        return
    yield (
        f"± is half of the {percent} confidence sequence over pairs. It holds at every look together, so that looking"
        " again and again makes nothing significant; it is wider than the interval of a fixed number of pairs."
    )
    width = 2 * (comparison.difference().half or 0.0)
    if comparison.stopped:
        yield f"Stopped when the interval was {width:.3f} wide, at most {comparison.until:g}."
    elif not comparison.interrupted:
        yield f"After all {count(comparison.pairs, 'pair')} the interval is {width:.3f} wide, not {comparison.until:g}."
