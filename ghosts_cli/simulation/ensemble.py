"""The same games on every deck of an ensemble: deck after deck, kept as they come, gone on with after an interruption.

Every deck has a seed of its own, the first the one that was asked for, the next one more, and so on. With the same
seed for all, decks of the same ids would be shuffled alike and share their doors, and errors that decks share look
like no spread at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.file import read_catalog, read_catalog_source
from ghosts_cli.catalog.sample import Space
from ghosts_cli.catalog.sample_files import deck_files, deck_names
from ghosts_cli.catalog.totals import Totals, count
from ghosts_cli.errors import InputError, UsageError, printable
from ghosts_cli.simulation.intervals import Estimate
from ghosts_cli.simulation.plan import LARGEST_SEED, RunPlan
from ghosts_cli.simulation.run import Watcher


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of an ensemble: the file's name without folders, and its catalog."""

    file: str
    catalog: Catalog


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of one deck: which one, its estimate, its standard error, and the value that means 'nothing'."""

    table: str
    group: str
    name: str
    estimate: Estimate
    error: float | None
    null: float = 0.0

    @property
    def key(self) -> tuple[str, str, str]:
        """What the number is called, the same on every deck."""
        return self.table, self.group, self.name


class DecksError(InputError):
    """Some catalogs of a folder are wrong; the message tells all of them."""

    def __init__(self, errors: Sequence[InputError]) -> None:
        super().__init__(errors[0].file, errors[0].problems)
        self.args = ("\n".join(str(error) for error in errors),)
        self.exit_code = max(error.exit_code for error in errors)


def read_ensemble(folder: str) -> list[Deck]:
    """The decks of a folder by file name; a file is an ensemble of one.

    Raises NoDecksError where there are none, DecksError with everything that is wrong in any of them.
    """
    decks, errors = [], []
    for file in deck_files(folder):
        try:
            decks.append(Deck(Path(file).name, read_catalog(read_catalog_source(file))))
        except InputError as error:
            errors.append(error)
    if errors:
        raise DecksError(errors)
    return decks


def drawn_ensemble(decks: int, seed: int) -> list[Deck]:
    """So many random decks that meet the published totals, as 'ghosts catalog sample' writes them."""
    space = Space()
    return [Deck(name, space.catalog(seed, number)) for number, name in enumerate(deck_names(decks), 1)]


def each_once(decks: Sequence[Deck]) -> tuple[list[Deck], list[str]]:
    """The decks of different content, and a note for every one that is there before."""
    first: dict[str, Deck] = {}
    notes = []
    for deck in decks:
        known = first.setdefault(deck.catalog.hash, deck)
        if known is not deck:
            notes.append(f"{deck.file} has the tiles of {known.file}; it counts once")
    return list(first.values()), notes


def totals_notes(decks: Sequence[Deck]) -> list[str]:
    """A note where decks do not have the same totals: then they are not draws from one and the same space."""
    found: list[tuple[Totals, list[str]]] = []
    for deck in decks:
        totals = count(deck.catalog.tiles)
        files = next((files for known, files in found if known == totals), None)
        if files is None:
            found.append((totals, [deck.file]))
        else:
            files.append(deck.file)
    if len(found) < 2:
        return []
    groups = sorted((files for _, files in found), key=len, reverse=True)
    others = [file for files in groups[1:] for file in files]
    shown = ", ".join(others[:3]) + (f" and {len(others) - 3} more" if len(others) > 3 else "")
    have = "has" if len(others) == 1 else "have"
    return [
        f"the decks do not have the same totals: {len(groups[0])} agree, {shown} {have} others; so decks do not differ"
        " in how the same monsters lie alone"
    ]


def plans_of(decks: Sequence[Deck], make: Callable[[Deck, int], RunPlan], seed: int) -> list[RunPlan]:
    """A plan for each deck, with the seed of the one before it and one more.

    Raises UsageError with the deck's name where its games cannot be played, and where the seeds do not reach.
    """
    last = LARGEST_SEED + 1 - len(decks)
    if seed > last:
        raise UsageError(
            f"seed {seed} leaves no seeds for {len(decks)} decks: each has one of its own, the next one more;"
            f" expected 0 to {last}"
        )
    plans = []
    for number, deck in enumerate(decks):
        try:
            plans.append(make(deck, seed + number))
        except UsageError as error:
            raise UsageError(f"{printable(deck.file)}: {error}") from None
    return plans


class Kept(Protocol):
    """Where the figures of decks are kept."""

    def known(self, plan: RunPlan) -> list[Figure] | None:
        """What was kept of a deck and a seed before; None where nothing was."""

    def keep(self, plan: RunPlan, figures: Sequence[Figure]) -> None:
        """Keep the figures of a deck."""


@dataclass(frozen=True)
class Ensemble:
    """What came of the decks that were played."""

    decks: tuple[Deck, ...]
    plans: tuple[RunPlan, ...]
    figures: tuple[tuple[Figure, ...], ...]
    """By deck."""
    asked: int
    """How many decks there are."""

    @property
    def finished(self) -> bool:
        """Whether all decks were played."""
        return len(self.decks) == self.asked

    @property
    def keys(self) -> list[tuple[str, str, str]]:
        """All numbers, in the order in which decks have them."""
        return list(dict.fromkeys(figure.key for each in self.figures for figure in each))

    def by_deck(self, key: tuple[str, str, str]) -> Iterator[Figure | None]:
        """Yield a number of each deck; None where a deck has no such number."""
        for each in self.figures:
            yield next((figure for figure in each if figure.key == key), None)


class _OneBar:
    """Lets a watcher see the games of all decks as those of one long run."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher

    def begin(self, games: int, done: int) -> None:
        """A deck begins, which nobody needs to know."""

    def advance(self, games: int) -> None:
        """So many more have been played."""
        self._watcher.advance(games)

    def compiling(self) -> None:
        """The engine has to be compiled first."""
        self._watcher.compiling()

    def interrupted(self) -> None:
        """Ctrl-C was pressed."""
        self._watcher.interrupted()


Measure = Callable[[RunPlan, Watcher], Sequence[Figure] | None]
"""Plays a plan and tells its figures; None where it was interrupted."""


def play_ensemble(
    decks: Sequence[Deck], plans: Sequence[RunPlan], measure: Measure, watcher: Watcher, kept: Kept | None = None
) -> Ensemble:
    """Play each deck's plan, those that are kept already excepted.

    Ctrl-C stops it: what is finished of the decks is told, the deck in hand is lost. Raises what a strategy raises,
    and OutputError where figures cannot be kept.
    """
    found: list[tuple[Figure, ...] | None] = [None] * len(decks)
    for place, plan in enumerate(plans):
        if kept is not None and (known := kept.known(plan)) is not None:
            found[place] = tuple(known)
    before = sum(each is not None for each in found)
    if before < len(plans):
        games = plans[0].games
        watcher.begin(games * len(plans), games * before)
        try:
            for place, plan in enumerate(plans):
                if found[place] is None:
                    figures = measure(plan, _OneBar(watcher))
                    if figures is None:
                        break
                    if kept is not None:
                        kept.keep(plan, figures)
                    found[place] = tuple(figures)
        except KeyboardInterrupt:  # between two decks, or for the second time
            pass
    done = [(deck, plan, each) for deck, plan, each in zip(decks, plans, found, strict=True) if each is not None]
    return Ensemble(
        tuple(deck for deck, _, _ in done),
        tuple(plan for _, plan, _ in done),
        tuple(each for _, _, each in done),
        len(decks),
    )
