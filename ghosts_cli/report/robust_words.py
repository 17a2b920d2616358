"""What is said of an ensemble of decks, whatever the page: sentences, notes, and names of numbers and decks."""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterator, Sequence

from ghosts_cli.analysis.random_effects import share_of_decks
from ghosts_cli.errors import printable
from ghosts_cli.formats.counting import count
from ghosts_cli.formats.languages import words
from ghosts_cli.formats.robust import EnsembleFigure, RobustFile
from ghosts_cli.report.run_words import decimals, half_width
from ghosts_cli.report.styled import columns
from ghosts_cli.simulation.summary import DEAD_ENDS, WIN

MEANING = (
    "Decks: the standard deviation between decks. Games: the standard error of one deck's number, which more games make"
    " smaller. The mean's ± is half of its interval over decks (random effects, method of moments)."
)
RECONSTRUCTIONS = (
    "Such decks are reconstructions, none of them the printed one (G7). What holds on all of an ensemble holds on most"
    " decks that are drawn as it was; whether the printed one is like most, no ensemble can prove."
)
PERCENT = (WIN,)
_PERCENT_TABLES = ("shares", "turn_wins")
SIGNED = ("differences", "turns", "kinds", "tracks", "turn_wins")
"""Tables in which being above or below means something; of others only win shares."""
_VALUES = ("kinds", "tracks")
"""Tables of values, whose intervals need many games."""
_TITLES = {
    "differences": "Differences, a - b",
    "means": "Means",
    "strategies": "By strategy",
    "seats": "By seat",
    "totals": "Totals",
    "categories": "Categories, points a board",
    "shares": "Categories, % of the total",
    "turns": "Order in round 1, points ahead of the game's mean",
    "turn_wins": "Order in round 1, % of games won",
    "kinds": "Value of one more of a kind, in points",
    "tracks": "Value of a track against the average tile's",
}


def title(table: str, group: str) -> str:
    """The heading of the numbers of a table and group."""
    name = _TITLES.get(table, words(table))
    return f"{name}: {printable(group)}" if group and table != "differences" else name


def number_name(figure: EnsembleFigure) -> str:
    """What a number is of, in words."""
    return {"win_share": "games won, %"}.get(figure.name) or words(figure.name)


def in_percent(figure: EnsembleFigure) -> bool:
    """Whether a number is a share."""
    return figure.name in PERCENT or figure.table in _PERCENT_TABLES


def signed(figure: EnsembleFigure) -> bool:
    """Whether it means something on how many decks a number is above its null value."""
    return figure.table in SIGNED or figure.name == WIN


def digits_of(figure: EnsembleFigure) -> int:
    """The decimals that a number deserves: those of its interval, of one deck those of the deck's."""
    scale = 100 if in_percent(figure) else 1
    half = half_width(figure.low, figure.high)
    return min(3, max(decimals(None if half is None else scale * half), 1 if in_percent(figure) else 2))


def column_of_digits(figures: Sequence[EnsembleFigure]) -> list[int]:
    """The decimals of numbers one below the other: as many for all that are of one unit."""
    units = [figure.name if figure.name in (DEAD_ENDS, WIN) else figure.table for figure in figures]
    most = {unit: max(map(digits_of, several)) for unit, several in _by_unit(units, figures).items()}
    return [most[unit] for unit in units]


def _by_unit(units: Sequence[str], figures: Sequence[EnsembleFigure]) -> dict[str, list[EnsembleFigure]]:
    found: dict[str, list[EnsembleFigure]] = {}
    for unit, figure in zip(units, figures, strict=True):
        found.setdefault(unit, []).append(figure)
    return found


def shown(figure: EnsembleFigure, value: float | None, *, sign: bool = False, digits: int | None = None) -> str:
    """A value of a number as it is shown; shares in percent, differences with their sign."""
    if value is None:
        return "-"
    value = 100 * value if in_percent(figure) else value
    digits = digits_of(figure) if digits is None else digits
    text = f"{round(value, digits) + 0.0:{'+' if sign else ''}.{digits}f}"
    return text.lstrip("+") if float(text) == 0 else text


def mean_text(figure: EnsembleFigure, digits: int | None = None) -> str:
    """A number's mean over decks and half of its interval."""
    half = half_width(figure.low, figure.high)
    sign = figure.table in ("differences", "turns", "kinds", "tracks")
    text = shown(figure, figure.mean, sign=sign, digits=digits)
    return text if half is None else f"{text} ±{shown(figure, half, digits=digits)}"


def sign_text(figure: EnsembleFigure) -> str:
    """On how many decks a number is on the same side as on average, and on how many surely: ``50/50 (48)``.

    Nothing is said of how many surely where no deck has an interval.
    """
    if not signed(figure) or figure.mean is None:
        return ""
    up = figure.mean > figure.null
    same, surely = (figure.above, figure.surely_above) if up else (figure.below, figure.surely_below)
    if figure.mean == figure.null:
        same, surely = figure.level, None if surely is None else 0
    return f"{same}/{figure.decks}" if surely is None else f"{same}/{figure.decks} ({surely})"


def short_names(files: Sequence[str]) -> dict[str, str]:
    """Files as tables have room for them: ``#17`` for deck-017.yaml where all are so named, else without ending."""
    stems = [os.path.splitext(file)[0] for file in files]  # noqa: PTH122 - names, not paths
    parted = [re.fullmatch(r"(.*?)0*(\d+)", stem) for stem in stems]
    fronts = {found[1] for found in parted if found is not None}
    numbers = {found[2] for found in parted if found is not None}
    if all(parted) and len(fronts) == 1 and 1 < len(files) == len(numbers):
        return {file: f"#{found[2]}" for file, found in zip(files, parted, strict=True) if found is not None}
    return {file: _cut(printable(stem)) for file, stem in zip(files, stems, strict=True)}


def _cut(stem: str) -> str:
    """A name in ten columns: how it begins and how it ends."""
    if columns(stem) <= 10:
        return stem
    head = next(stem[:end] for end in range(4, -1, -1) if columns(stem[:end]) <= 4)
    tail = next(stem[-start:] for start in range(5, 0, -1) if columns(stem[-start:]) <= 5)
    return f"{head}…{tail}"


def sentences(
    command: str, played: dict[str, object], numbers: Sequence[EnsembleFigure], confidence: float
) -> list[str]:
    """The main conclusions, and on how many decks they hold."""
    if not any(each.decks for each in numbers):
        return []
    if command == "compare":
        strategies = played["strategies"]
        assert isinstance(strategies, list)
        return list(_compared(strategies[0], strategies[1], numbers, confidence))
    return [*_totals(numbers), *_first_player(numbers), *_values(numbers)]


def _compared(a: str, b: str, numbers: Sequence[EnsembleFigure], confidence: float) -> Iterator[str]:
    found = next(each for each in numbers if (each.table, each.name) == ("differences", "total"))
    percent, decks = f"{100 * confidence:g} %", _decks(found.decks)
    if found.mean is None or (found.above, found.below) == (0, 0):
        yield f"{a} and {b} score the same on {found.level} of {decks}."
        return
    up = found.mean > 0
    better, worse = (a, b) if up else (b, a)
    number, surely = (found.above, found.surely_above) if up else (found.below, found.surely_below)
    told = "too few games for intervals" if surely is None else f"on {surely} with a {percent} interval without 0"
    yield f"{better} beats {worse} on {number} of {decks} ({told})."
    if found.decks > 1:
        yield from _so_of_all(number, found.decks)
    if against := (found.surely_below if up else found.surely_above):
        yield f"On {against} of them {worse} beats {better}, with a {percent} interval without 0."


def _so_of_all(number: int, decks: int) -> Iterator[str]:
    share = share_of_decks(number, decks)
    assert share.low is not None
    assert share.high is not None
    yield f"So it is on {100 * share.low:.1f} to {100 * share.high:.1f} % of all decks drawn as these were (95 %)."


def _totals(numbers: Sequence[EnsembleFigure]) -> Iterator[str]:
    for each in numbers:
        if each.table in ("totals", "strategies") and each.name == "total" and each.mean is not None:
            spread = "" if each.between is None else f"; decks differ by {shown(each, each.between)} (sd)"
            games = "" if each.within is None else f", the games of one leave {shown(each, each.within)} open (se)"
            yield (
                f"{each.group}: {mean_text(each)} points a board on {_decks(each.decks)}, from"
                f" {shown(each, each.min)} on {each.min_deck} to {shown(each, each.max)} on {each.max_deck}"
                f"{spread}{games}."
            )


def _first_player(numbers: Sequence[EnsembleFigure]) -> Iterator[str]:
    for each in numbers:
        if (each.table, each.name) == ("turns", "turn 1") and each.mean is not None:
            yield (
                f"Who begins is ahead on {each.above} of {_decks(each.decks)}{_surely(each.surely_above)}, behind"
                f" on {each.below}{_surely(each.surely_below)}; on average {mean_text(each)} points."
            )


def _surely(number: int | None) -> str:
    return "" if number is None else f" (surely on {number})"


def _values(numbers: Sequence[EnsembleFigure]) -> Iterator[str]:
    kinds = [each for each in numbers if each.table == "kinds" and each.surely_above is not None]
    if not kinds or kinds[0].decks < 2:
        return
    firm = [words(each.name) for each in kinds if max(each.above, each.below) == each.decks]
    open_ = [words(each.name) for each in kinds if max(each.above, each.below) < each.decks]
    if firm:
        yield f"The same sign on every deck has the value of one more {', '.join(firm)}."
    if open_:
        yield f"It depends on the deck whether one more {', '.join(open_)} gains or loses."


def without_intervals(numbers: Sequence[EnsembleFigure], games_for_values: int) -> list[str]:
    """What is said where decks have too few games for intervals of values, which need so many games."""
    if all(each.table not in _VALUES or each.mean is None or each.within is not None for each in numbers):
        return []
    return [
        "a dash under decks and games: too few games on a deck for an interval; values of kinds and tracks need"
        f" {games_for_values:,} games on each deck"
    ]


def _decks(number: int) -> str:
    return count(number, "deck")


def played_line(document: RobustFile) -> str:
    """What was played on how many decks, in a line."""
    facts = document.played
    strategies = [str(each) for each in facts["strategies"]]
    who = f"{strategies[0]} on every seat" if len(set(strategies)) == 1 else f"seats {', '.join(strategies)}"
    if document.command == "compare":
        who = f"{strategies[0]} (a) against {strategies[1]} (b)"
    unit = "pair" if document.command == "compare" else "game"
    done = "" if document.finished else f" (of {document.decks_asked}, not finished)"
    seeds = [deck.seed for deck in document.decks]
    seed = "" if not seeds else f", seed {seeds[0]}" if len(seeds) == 1 else f", seeds {min(seeds)} to {max(seeds)}"
    each = f"{count(facts['games'], unit)} each"
    return f"{_decks(len(document.decks))}{done}, {each}, {facts['players']} players, {who}{seed}"
