"""What is said about runs, whatever the page: what was played, how figures are written, what intervals are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ghosts_cli.analysis.run_regret import RunRegret
from ghosts_cli.analysis.runs import SHOWN_LENGTH, Run, RunSet
from ghosts_cli.formats.counting import count
from ghosts_cli.formats.languages import several, words
from ghosts_cli.formats.runs import RunFile
from ghosts_cli.game import Category
from ghosts_cli.simulation.folder import REGRET

_MEASURES: Final = (*(category.value for category in Category), "total", "dead_ends", "win_share")


class _MeasureWords(Mapping[str, str]):
    """What measures are called, in the language that is chosen at the time they are asked for."""

    def __getitem__(self, measure: str) -> str:
        if measure not in _MEASURES:
            raise KeyError(measure)
        return words(measure)

    def __iter__(self) -> Iterator[str]:
        return iter(_MEASURES)

    def __len__(self) -> int:
        return len(_MEASURES)


MEASURE_WORDS: Final = _MeasureWords()
INTERVALS = (
    "Intervals are 95 %, with games as the observations: the boards of a game share a deck. Means have Student's t,"
    " shares of games Wilson's interval."
)


def played(run: Run) -> str:
    """What a run is, in a line: how many games of how many players by whom."""
    file = run.file
    told = "" if file.finished else f" (of {file.games:,}, not finished)"
    words = [f"{count(run.games, 'game')}{told} of {file.players} players", f"seed {file.seed}", *_options(file)]
    return f"{run.name}: {', '.join(words)}"


def _options(file: RunFile) -> Iterator[str]:
    """Yield what is not as usual about a run, and whether its strategies rotate."""
    if len(set(file.strategies)) > 1:
        yield "strategies move one seat on each game" if file.rotate_seats else "strategies keep their seats"
    if file.variant != "basic":
        yield f"{file.variant} variant"
    if file.placement != "immediate":
        yield "tiles laid at the end of the round"
    if file.rules.path_unit != "section":
        yield f"paths counted by {file.rules.path_unit}"
    if file.rules.werewolf_bonus_at_zero:
        yield "werewolf bonus at zero"
    if file.doors != "random":
        yield f"doors {file.doors}"


def seated(run: Run) -> str:
    """Who plays which seat in game 0."""
    strategies = run.file.strategies
    if len(set(strategies)) == 1:
        return f"{strategies[0]} on every seat"
    return ", ".join(strategies)


def honesty_of(runs: RunSet) -> str | None:
    """The line that results of runs carry unless their catalog is wholly transcribed (G7)."""
    catalog = runs.first.catalog
    if catalog.provenance == "transcribed":
        return None
    what = (
        "a reconstruction, not the printed tiles" if catalog.provenance == "reconstructed" else "partly reconstructed"
    )
    return f"The catalog is {what} (hash {catalog.hash[:SHOWN_LENGTH]}, G7)."


def proven_words(regret: RunRegret) -> str:
    """What the regret of solved boards is, and whether it is proven."""
    proof = "Every optimum is proven."
    if regret.unproven:
        proof = f"{regret.unproven:,} {'optimum is' if regret.unproven == 1 else 'optima are'} not proven."
    return f"Best is the most that a board's tiles allow, without the bonus for most {several('werewolf')}. {proof}"


def most_place(row: Mapping[str, Any]) -> str | None:
    """Where the most of something was; None where nobody had any of it."""
    return None if row["most_game"] is None else f"{row['most_game']}, seat {row['most_seat']}"


def review_command(row: Mapping[str, Any]) -> str:
    """The command that tells why the board with the most regret fell short."""
    return f"ghosts review {row['most_game']} --seat {row['most_seat']}"


def solving(run: str) -> str:
    """The command that solves boards of a run and keeps what was found beside it."""
    return f"ghosts solve {run} --sample 1000 -o {run}/{REGRET}"


def decimals(half: float | None) -> int:
    """The decimals that a figure deserves whose interval is so wide: 1 to 4.

    Half the width is shown with one digit that is not 0, or with two if the first is a 1.
    """
    if half is None or not half > 0 or math.isinf(half):
        return 1
    exponent = math.floor(math.log10(half))
    begins_with_1 = half < 2 * math.pow(10, exponent)
    return max(1, min(4, begins_with_1 - exponent))


def column_digits(rows: Iterable[Mapping[str, Any]], low: str = "low", high: str = "high", *, scale: int = 1) -> int:
    """The decimals of a column of figures of one unit: as many as the one with the narrowest interval deserves."""
    halves = (half_width(row[low], row[high]) for row in rows)
    return max((decimals(scale * half) for half in halves if half is not None), default=1)


def half_width(low: float | None, high: float | None) -> float | None:
    """Half an interval's width; None where there is none."""
    return None if low is None or high is None else (high - low) / 2


def figure(mean: float | None, half: float | None, *, signed: bool = False, digits: int | None = None) -> str:
    """A mean with as many decimals as it deserves, or as its column has; a dash where there is none."""
    if mean is None:
        return "-"
    text = f"{mean:{'+' if signed else ''}.{decimals(half) if digits is None else digits}f}"
    return text.lstrip("+-") if float(text) == 0 else text


def give_or_take(half: float | None, digits: int | None = None) -> str:
    """Half an interval's width for a table, with as many decimals as its column has; a dash where there is none."""
    return "-" if half is None else f"{half:.{decimals(half) if digits is None else digits}f}"


def percent(share: float | None, half: float | None = None, *, digits: int | None = None) -> str:
    """A share in percent, with as many decimals as it deserves, or as its column has."""
    places = decimals(None if half is None else 100 * half) if digits is None else digits
    return "-" if share is None else f"{100 * share:.{places}f} %"
