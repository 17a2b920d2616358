"""A folder that keeps the figures of decks: what was asked for, and a file a deck, each written at one stroke."""

from __future__ import annotations

import math
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from ghosts_cli.errors import OutputError, OutputExistsError, UnreadableError, UsageError, printable
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
_OURS = re.compile(rf"{re.escape(ASKED)}|{re.escape(DOCUMENT)}|{DECKS}|\.(ensemble|robust)\.json\..*")
_NOT_OF_ALL = ("format", "catalog", "rows", "finished", "seed")


def played(plan: RunPlan) -> dict[str, Any]:
    """What the games of all decks have in common, with the keys of run.json."""
    run: dict[str, Any] = msgspec.to_builtins(run_file(plan))
    return {key: value for key, value in run.items() if key not in _NOT_OF_ALL}


class EnsembleFolder:
    """Keeps figures by deck and seed."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def at(cls, path: Path, command: str, plan: RunPlan, confidence: float, *, force: bool) -> EnsembleFolder:
        """The folder ``path``, which is made, or gone on with where the same was asked for.

        Raises OutputExistsError where something else was, UsageError where it is no such folder, OutputError where
        nothing can be written. ``force`` begins anew.
        """
        asked = {"format": _FORMAT, "command": command, **played(plan), "confidence": confidence}
        folder = cls(path)
        if path.exists() and not folder._goes_on(asked, force=force):
            folder._empty()
        try:
            (path / DECKS).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"{printable(str(path))}: cannot be written: {error.strerror or error}") from None
        if not (path / ASKED).exists():
            write_output(str(path / ASKED), json_text(asked), force=True)
        return folder

    def _goes_on(self, asked: Mapping[str, Any], *, force: bool) -> bool:
        """Whether what is there is gone on with; else it is to be removed."""
        name = printable(str(self.path))
        if not self.path.is_dir():
            raise UsageError(f"{name} is a file; expected the name of a folder to write, or of a file such as x.json")
        entries = [entry.name for entry in self.path.iterdir()]
        if not entries:
            return True
        if ASKED not in entries or any(not _OURS.fullmatch(entry) for entry in entries):
            strange = next((entry for entry in entries if not _OURS.fullmatch(entry)), entries[0])
            raise UsageError(f"{name} was not written by 'ghosts robust': '{printable(strange)}' is in it")
        if force:
            return False
        there = self._asked()
        if there == asked:
            return True
        differs = next(key for key in (*asked, *there) if asked.get(key) != there.get(key))
        raise OutputExistsError(
            f"{name} keeps the decks of another command: {differs} is {_told(there.get(differs))} there,"
            f" {_told(asked.get(differs))} here; --force begins anew"
        )

    def _asked(self) -> dict[str, Any]:
        file = str(self.path / ASKED)
        try:
            found: dict[str, Any] = msgspec.json.decode(read_source(file).text, type=dict[str, Any])
        except msgspec.MsgspecError as error:
            raise UnreadableError(file, f"expected what 'ghosts robust' wrote: {error}") from None
        return found

    def _empty(self) -> None:
        try:
            (self.path / ASKED).unlink(missing_ok=True)
            shutil.rmtree(self.path / DECKS, ignore_errors=True)
            (self.path / DOCUMENT).unlink(missing_ok=True)
        except OSError as error:
            raise OutputError(f"{printable(str(self.path))}: cannot be written: {error.strerror or error}") from None

    def _file(self, plan: RunPlan) -> Path:
        return self.path / DECKS / f"{plan.catalog.hash[:16]}-{plan.seed}.json"

    def known(self, plan: RunPlan) -> list[Figure] | None:
        """The figures of a deck that were kept. Raises UnreadableError where the file is damaged."""
        file = self._file(plan)
        if not file.exists():
            return None
        try:
            rows = msgspec.json.decode(read_source(str(file)).text, type=list[_Row])
        except msgspec.MsgspecError as error:
            raise UnreadableError(str(file), f"expected what 'ghosts robust' wrote: {error}") from None
        return [_figure(row) for row in rows]

    def keep(self, plan: RunPlan, figures: Sequence[Figure]) -> None:
        """Keep the figures of a deck. Raises OutputError."""
        write_output(str(self._file(plan)), json_line([_row(figure) for figure in figures]), force=True)

    def write_document(self, text: str) -> None:
        """Put the whole result beside the decks. Raises OutputError."""
        write_output(str(self.path / DOCUMENT), text, force=True)


_Row = tuple[str, str, str, float | None, float | None, float | None, int, float | None, float]


def _row(figure: Figure) -> _Row:
    each = figure.estimate
    mean = None if math.isnan(each.mean) else each.mean
    return (*figure.key, mean, each.low, each.high, each.n, figure.error, figure.null)


def _figure(row: _Row) -> Figure:
    table, group, name, mean, low, high, n, error, null = row
    return Figure(table, group, name, Estimate(math.nan if mean is None else mean, low, high, n), error, null)


def _told(value: object) -> str:
    return printable(", ".join(map(str, value)) if isinstance(value, list) else str(value))
