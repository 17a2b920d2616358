"""Collecting problems: every one found in an input, with its place."""

from __future__ import annotations

from collections.abc import Iterable

from ghosts_cli.errors import InputError, Level, Place, Problem


class Problems:
    """The problems found so far in one input."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, place: Place, message: str, rule: str, level: Level = Level.ERROR) -> None:
        """Note a problem."""
        self.found.append(Problem(place, message, rule, level))

    @property
    def errors(self) -> list[Problem]:
        """The problems that are not mere warnings."""
        return [problem for problem in self.found if problem.level is Level.ERROR]

    def raise_errors(self, file: str) -> None:
        """Raise InputError with everything found if anything of it is an error."""
        if self.errors:
            raise InputError(file, self.found)


def suggestion(word: str, known: Iterable[str]) -> str:
    """A clause that names the nearest known word, or else the known ones: ``; did you mean 'ghost'?``."""
    import difflib  # needed only where something is wrong

    words = {each.lower(): each for each in known}
    close = difflib.get_close_matches(word.lower(), words, n=1)
    if close:
        return f"; did you mean '{words[close[0]]}'?"
    return f"; known: {', '.join(words.values())}"
