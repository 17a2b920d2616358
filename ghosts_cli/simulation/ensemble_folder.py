"""A folder that keeps the figures of decks: what was asked for, and a file a deck, each written at one stroke.

Every file says which deck, seed and command it is of and has a checksum, so that a file that was damaged, changed or
put in another's place is told and never counted.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from ghosts_cli.errors import OutputError, OutputExistsError, UnreadableError, UsageError, printable
from ghosts_cli.formats.json_data import json_data
from ghosts_cli.formats.json_text import json_line, json_text
from ghosts_cli.formats.output import write_output
from ghosts_cli.formats.robust import DOCUMENT
from ghosts_cli.formats.source import read_source
from ghosts_cli.simulation.ensemble import Figure
from ghosts_cli.simulation.intervals import Estimate
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.runs import run_file

ASKED: Final = "ensemble.json"
DECKS: Final = "decks"
_FORMAT: Final = "ghosts-ensemble@1"
_DECK_FORMAT: Final = "ghosts-ensemble-deck@1"
_OURS = re.compile(rf"{re.escape(ASKED)}|{re.escape(DOCUMENT)}|{DECKS}|\.(ensemble|robust)\.json\..*")
_DECK_FILE = re.compile(r"\.?[0-9a-f]{16}-[0-9]+\.json(\..*)?")
_NOT_OF_ALL = ("format", "catalog", "rows", "finished", "seed")
_LARGEST_BYTES: Final = 200_000_000
"""No file of a folder is larger: a hash for each of very many decks."""
_WRITTEN: Final = "what 'ghosts robust' wrote"
_PLAY_AGAIN: Final = "delete the file and its deck is played again, or begin the folder anew with --force"
_ANEW: Final = "begin the folder anew with --force"


def played(plan: RunPlan) -> dict[str, Any]:
    """What the games of all decks have in common, with the keys of run.json."""
    run: dict[str, Any] = msgspec.to_builtins(run_file(plan))
    return {key: value for key, value in run.items() if key not in _NOT_OF_ALL}


_Row = tuple[str, str, str, float | None, float | None, float | None, int, float | None, float]


class _KeptDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a deck; ``command`` is the digest of what was asked for, ``checksum`` that of all the rest."""

    format: str
    deck: str
    seed: int
    command: str
    figures: list[_Row]
    checksum: str = ""

    def sealed(self) -> _KeptDeck:
        """The same with its checksum, and with numbers as they are read again: 1.0 where there was 1."""
        bare = msgspec.convert({**msgspec.to_builtins(self), "checksum": ""}, _KeptDeck)
        return msgspec.structs.replace(bare, checksum=_digest(msgspec.to_builtins(bare)))


class EnsembleFolder:
    """Keeps figures by deck and seed; ``command`` is the digest of what was asked for."""

    def __init__(self, path: Path, command: str) -> None:
        self.path = path
        self.command = command

    @classmethod
    def at(
        cls, path: Path, command: str, plans: Sequence[RunPlan], confidence: float, *, force: bool
    ) -> EnsembleFolder:
        """The folder ``path``, which is made, or gone on with where the same was asked for, of these decks or fewer.

        Raises OutputExistsError where something else was, UsageError where it is no such folder, UnreadableError
        where what it says is damaged, OutputError where nothing can be written. ``force`` begins anew.
        """
        first = plans[0]
        common = {"format": _FORMAT, "command": command, **played(first), "seed": first.seed, "confidence": confidence}
        folder = cls(path, _digest(common))
        decks = [plan.catalog.hash for plan in plans]
        known = folder._decks_known(common, decks, force=force) if path.exists() else None
        if path.exists() and known is None:
            folder._empty()
        try:
            (path / DECKS).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"{printable(str(path))}: cannot be written: {error.strerror or error}") from None
        if known != len(decks):
            write_output(str(path / ASKED), json_text({**common, "decks": decks}), force=True)
        return folder

    def _decks_known(self, common: Mapping[str, Any], decks: Sequence[str], *, force: bool) -> int | None:
        """How many decks were asked for in what is there and gone on with; None where it is to be removed."""
        name = printable(str(self.path))
        if not self.path.is_dir():
            raise UsageError(f"{name} is a file; expected the name of a folder to write, or of a file such as x.json")
        entries = [entry.name for entry in self.path.iterdir()]
        if not entries:
            return 0
        if ASKED not in entries or any(not _OURS.fullmatch(entry) for entry in entries):
            strange = next((entry for entry in entries if not _OURS.fullmatch(entry)), entries[0])
            raise UsageError(f"{name} was not written by 'ghosts robust': '{printable(strange)}' is in it")
        if force:
            return None
        there = self._asked()
        if there.get("format") != _FORMAT:
            message = f"expected {_WRITTEN}: it has not the key 'format: {_FORMAT}'; {_ANEW}"
            raise UnreadableError(str(self.path / ASKED), message)
        before = there.pop("decks", None)
        if there != common:
            differs = next(key for key in (*common, *there) if common.get(key) != there.get(key))
            self._refuse(
                f"the decks of another command: {differs} is {_told(there, differs)} there,"
                f" {_told(common, differs)} here"
            )
        if not isinstance(before, list):
            raise UnreadableError(str(self.path / ASKED), f"expected {_WRITTEN}: it has no list 'decks'; {_ANEW}")
        for number, (one, other) in enumerate(zip(before, decks, strict=False), 1):
            if one != other:
                self._refuse(f"other decks: its deck {number} is {_short(one)} there, {_short(other)} here")
        if len(before) > len(decks):
            here = "the first of them is" if len(decks) == 1 else f"the first {len(decks)} of them are"
            self._refuse(f"{len(before)} decks, and here only {here} asked for")
        return len(before)

    def _refuse(self, keeps: str) -> None:
        raise OutputExistsError(f"{printable(str(self.path))} keeps {keeps}; --force begins anew")

    def _asked(self) -> dict[str, Any]:
        source = read_source(str(self.path / ASKED), empty_hint=_ANEW, largest=_LARGEST_BYTES)
        found: dict[str, Any] = json_data(source, dict[str, Any], expected=_WRITTEN, advice=_ANEW)
        return found

    def _empty(self) -> None:
        try:
            (self.path / ASKED).unlink(missing_ok=True)
            if (self.path / DECKS).is_dir():
                for file in (self.path / DECKS).iterdir():
                    if _DECK_FILE.fullmatch(file.name):  # whatever else somebody put there is theirs
                        file.unlink()
            (self.path / DOCUMENT).unlink(missing_ok=True)
        except OSError as error:
            raise OutputError(f"{printable(str(self.path))}: cannot be written: {error.strerror or error}") from None

    def _file(self, plan: RunPlan) -> Path:
        return self.path / DECKS / f"{plan.catalog.hash[:16]}-{plan.seed}.json"

    def known(self, plan: RunPlan) -> list[Figure] | None:
        """The figures of a deck that were kept. Raises UnreadableError where the file is damaged or another's."""
        file = self._file(plan)
        if not file.exists():
            return None
        source = read_source(str(file), empty_hint=_PLAY_AGAIN)
        kept: _KeptDeck = json_data(source, _KeptDeck, expected=_WRITTEN, advice=_PLAY_AGAIN)
        if fault := self._fault(kept, plan):
            raise UnreadableError(str(file), f"{fault}; {_PLAY_AGAIN}")
        return [_figure(row) for row in kept.figures]

    def _fault(self, kept: _KeptDeck, plan: RunPlan) -> str | None:
        """What does not fit in what is kept of a deck."""
        if kept.format != _DECK_FORMAT:
            return f"expected the format {_DECK_FORMAT}, found '{kept.format}'"
        if kept != kept.sealed():
            return "the file has been changed since 'ghosts robust' wrote it: its checksum is another"
        if (kept.deck, kept.seed) != (plan.catalog.hash, plan.seed):
            return (
                f"expected the figures of deck {_short(plan.catalog.hash)} with seed {plan.seed},"
                f" found those of deck {_short(kept.deck)} with seed {kept.seed}"
            )
        return None if kept.command == self.command else "these are figures of another command"

    def keep(self, plan: RunPlan, figures: Sequence[Figure]) -> None:
        """Keep the figures of a deck. Raises OutputError."""
        rows = [_row(figure) for figure in figures]
        kept = _KeptDeck(_DECK_FORMAT, plan.catalog.hash, plan.seed, self.command, rows)
        write_output(str(self._file(plan)), json_line(msgspec.to_builtins(kept.sealed())), force=True)

    def write_document(self, text: str) -> None:
        """Put the whole result beside the decks. Raises OutputError."""
        write_output(str(self.path / DOCUMENT), text, force=True)


def _row(figure: Figure) -> _Row:
    each = figure.estimate
    mean = None if math.isnan(each.mean) else each.mean
    return (*figure.key, mean, each.low, each.high, each.n, figure.error, figure.null)


def _figure(row: _Row) -> Figure:
    table, group, name, mean, low, high, n, error, null = row
    return Figure(table, group, name, Estimate(math.nan if mean is None else mean, low, high, n), error, null)


def _digest(data: object) -> str:
    """What stays the same as long as the data do: SHA-256 of their JSON."""
    return hashlib.sha256(json_line(data).encode()).hexdigest()


def _short(deck: object) -> str:
    return printable(str(deck)[:12])


def _told(asked: Mapping[str, Any], key: str) -> str:
    """What was asked for, as it is told: ``greedy, random``."""
    if key not in asked:
        return "not told"
    value = asked[key]
    return printable(", ".join(map(str, value)) if isinstance(value, list) else str(value))
