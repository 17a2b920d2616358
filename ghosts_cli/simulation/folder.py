"""A run's folder: ``run.json`` and the parts with its rows, each written whole or not at all.

A part is named by its first game, so the parts of any run, played in one go or in many, are in name order
sorted by game and seat. What is missing can be read off the names and the numbers of rows.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ghosts_cli.errors import (
    GhostsError,
    InputError,
    OutputError,
    OutputExistsError,
    Place,
    Problem,
    UnreadableError,
    UsageError,
    printable,
)
from ghosts_cli.formats.alone import writing_alone
from ghosts_cli.formats.output import write_output
from ghosts_cli.formats.runs import RunFile, read_run, write_run
from ghosts_cli.formats.source import read_source
from ghosts_cli.simulation.rows import RowData

if TYPE_CHECKING:
    import polars as pl

RUN = "run.json"
CATALOG = "catalog.yaml"
POSITION = "position.yaml"
WRITTEN_WITH_A_RUN = "'ghosts simulate -o' writes one with a run"
"""What to do about a file of a run that is empty."""
REGRET = "regret.parquet"
"""What ``ghosts solve RUN`` may have written about the run's boards."""
GAMES = "games"
_PART = re.compile(r"part-(\d{12})\.parquet")
_FILES = "|".join(map(re.escape, (RUN, CATALOG, POSITION, REGRET)))
_OURS = re.compile(rf"{_FILES}|{GAMES}|\.(run|catalog|position|regret)\..*")


@dataclass(frozen=True, slots=True)
class Part:
    """A file with the rows of the games from ``first`` to ``last`` - 1."""

    path: Path
    first: int
    last: int


class RunFolder:
    """A run's folder. Threads may write parts at the same time."""

    def __init__(self, path: Path, run: RunFile) -> None:
        self.path = path
        self.run = run
        """What ``run.json`` says."""
        self._lock = threading.Lock()

    @classmethod
    def create(cls, path: Path, run: RunFile, files: Mapping[str, str], *, force: bool) -> RunFolder:
        """Begin a run: its ``run.json`` first, marked unfinished, then ``files`` (texts by name).

        Raises as ``check_folder`` does, but takes a folder that is empty: ``writing_alone`` may have made it. Raises
        OutputError where nothing can be written.
        """
        check_folder(path, force=force or _is_empty(path))
        with _written(path):
            if path.exists():
                _empty(path)
            (path / GAMES).mkdir(parents=True)
        folder = cls(path, run)
        folder.mark(rows=0, finished=False)
        for name, text in files.items():
            write_output(str(path / name), text, force=True)
        return folder

    @classmethod
    def open(cls, path: Path) -> RunFolder:
        """A folder that is there. Raises UnreadableError where it is no run, InputError where run.json is wrong."""
        if not is_folder(path):
            what = "is no folder" if os.path.lexists(path) else "there is no such folder"
            raise UnreadableError(str(path), f"{what}; expected a run written by 'ghosts simulate -o'")
        if not (path / RUN).exists():
            raise UnreadableError(str(path), f"the folder has no {RUN}, so it is no run")
        source = read_source(str(path / RUN), empty_hint=WRITTEN_WITH_A_RUN)
        return cls(path, read_run(source))

    @property
    def games(self) -> Path:
        """Where the parts lie."""
        return self.path / GAMES

    def text(self, name: str) -> Path | None:
        """The file ``name`` of the folder, if there is one."""
        file = self.path / name
        return file if file.is_file() else None

    def mark(self, *, rows: int, finished: bool) -> None:
        """Write ``run.json``. Raises OutputError."""
        with self._lock:
            self.run = msgspec.structs.replace(self.run, rows=rows, finished=finished)
            write_output(str(self.path / RUN), write_run(self.run), force=True)

    def write_part(self, first: int, content: bytes) -> None:
        """Write the file with the rows of games from ``first`` on, sorted by game and seat. Raises OutputError."""
        with self._lock:
            write_output(str(self.games / f"part-{first:012}.parquet"), content, force=True)

    def parts(self) -> list[Part]:
        """The parts in order. Raises UnreadableError for one that is no Parquet file, InputError for an odd one."""
        import polars as pl

        parts: list[Part] = []
        for path in sorted(self.games.glob("part-*.parquet")):
            name = _PART.fullmatch(path.name)
            if name is None:
                raise self._stray(path, "a part is named by its first game, such as part-000000025000.parquet")
            with self._read(path):
                rows = pl.scan_parquet(path, glob=False).select(pl.len()).collect().item()
            games, rest = divmod(rows, self.run.players)
            first = int(name[1])
            if rest:
                raise self._damaged(path, f"{rows} rows are no whole games of {self.run.players} players")
            if parts and first < parts[-1].last:
                raise self._damaged(path, f"game {first} is in the part before as well")
            if first + games > self.run.games:
                last = first + games - 1
                raise self._stray(path, f"the run has {self.run.games} games, and this part goes up to {last}")
            parts.append(Part(path, first, first + games))
        return parts

    def all_parts(self) -> list[Part]:
        """The parts in order. Raises as ``parts`` does, and InputError where a run that is finished lacks one."""
        parts = self.parts()
        if self.run.finished and (gaps := list(missing(parts, self.run.games))):
            listed = [f"{first} to {last - 1}" for first, last in gaps[:3]] + ["..."] * (len(gaps) > 3)
            raise _odd(
                self.path / RUN,
                f"the run is said to be finished, but a part is missing: it has no games {', '.join(listed)};"
                f" 'ghosts simulate --resume {self.path}' plays them again",
            )
        return parts

    def frame(
        self, part: Part, columns: Sequence[str] | None = None, *, ids: Collection[int] | None = None
    ) -> pl.DataFrame:
        """The rows of a part, or some of their columns; ``ids`` are the tiles of the catalog, where it is known.

        Raises UnreadableError, and InputError where one of those columns is missing or of another type, where a value
        is none that it may have, and where rows are not in order.
        """
        from ghosts_cli.simulation.frames import schema

        rows = self.unchecked(part, list(schema()) if columns is None else columns)
        for fault in self.row_faults(rows, part, ids):
            raise self._damaged(part.path, fault)
        return rows.select(columns) if columns is not None else rows

    def unchecked(self, part: Part, columns: Sequence[str] | None = None) -> pl.DataFrame:
        """All columns of a part as they are, or some of them, then game and seat as well, of the right types.

        Raises UnreadableError, and InputError where one of those columns is missing or of another type.
        """
        return self._rows(part, columns, 0, None)

    def row_faults(self, rows: pl.DataFrame, part: Part, ids: Collection[int] | None = None) -> Iterator[str]:
        """Yield what is wrong with the values of a part's rows."""
        from ghosts_cli.simulation.part_rows import Expected, row_faults

        return row_faults(rows, Expected(part.first, self.run.players, self.run.strategies, ids))

    def rows_of(self, game: int, *, ids: Collection[int] | None = None) -> list[RowData]:
        """The rows of one game, by seat; none where it has not been played. Raises as ``parts`` and ``frame`` do."""
        from ghosts_cli.simulation.frames import schema

        for part in self.parts():
            if part.first <= game < part.last:
                place = (game - part.first) * self.run.players
                rows = self._rows(part, list(schema()), place, self.run.players)
                for fault in self.row_faults(rows, Part(part.path, game, game + 1), ids):
                    raise self._damaged(part.path, fault)
                return rows.to_dicts()
        return []

    def _rows(self, part: Part, columns: Sequence[str] | None, first: int, count: int | None) -> pl.DataFrame:
        import polars as pl

        from ghosts_cli.simulation.part_rows import column_faults

        with self._read(part.path):
            scan = pl.scan_parquet(part.path, glob=False)
            if columns is not None:
                names = list(dict.fromkeys(["game", "seat", *columns]))
                for fault in column_faults(scan.collect_schema(), names):
                    raise self._damaged(part.path, fault)
                scan = scan.select(names)
            return scan.slice(first, count).collect()

    @contextlib.contextmanager
    def _read(self, path: Path) -> Iterator[None]:
        import polars as pl

        try:
            yield
        except (OSError, pl.exceptions.PolarsError) as error:
            reason = str(error).partition("\n")[0]
            message = f"the part cannot be read: {printable(reason)}; {self._way_out}"
            raise UnreadableError(str(path), message) from None

    @property
    def _way_out(self) -> str:
        return f"delete it, and 'ghosts simulate --resume {printable(str(self.path))}' plays those games again"

    def _damaged(self, path: Path, message: str) -> GhostsError:
        return _odd(path, f"{message}; {self._way_out}")

    def _stray(self, path: Path, message: str) -> GhostsError:
        """The error about a part that may belong to another run, or that run.json may be wrong about."""
        return _odd(
            path, f"{message}; name it as it was, or move it away: 'ghosts simulate --resume' plays what is missing"
        )

    def clean(self) -> None:
        """Remove what a killed process left half written under another name, and have a place for parts."""
        with _written(self.path):
            self.games.mkdir(exist_ok=True)
            for left in (*self.path.glob(".run.json.*"), *self.games.glob(".part-*")):
                left.unlink()

    def alone(self) -> contextlib.AbstractContextManager[None]:
        """Keep other processes from writing here meanwhile. Entering it raises UsageError where one is at it."""
        return writing_alone(self.path)


def is_folder(path: Path) -> bool:
    """Whether ``path`` is a folder; not so where the name is too long to be one's, for which ``Path`` raises."""
    try:
        return path.is_dir()
    except OSError:
        return False


def missing(parts: Iterable[Part], games: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of games, as (first, last + 1), that no part has."""
    at = 0
    for part in parts:
        if part.first > at:
            yield at, part.first
        at = part.last
    if at < games:
        yield at, games


def check_folder(path: Path, *, force: bool) -> None:
    """Refuse a folder that must not be written, before any work is done.

    Raises OutputExistsError if it exists, UsageError if it is a file or, with ``force``, if other things
    than a run are in it.
    """
    name = printable(str(path))
    if not os.path.lexists(path):
        return
    if not path.is_dir():
        raise UsageError(f"{name} is a file; expected the name of a folder to write")
    if not force:
        hint = f", 'ghosts simulate --resume {name}' goes on with it" if (path / RUN).exists() else ""
        raise OutputExistsError(f"{name} exists; --force overwrites it{hint}")
    if strange := next((entry.name for entry in path.iterdir() if not _OURS.fullmatch(entry.name)), None):
        raise UsageError(f"{name} is no run: '{printable(strange)}' is in it; --force overwrites runs only")


def _is_empty(path: Path) -> bool:
    return path.is_dir() and next(path.iterdir(), None) is None


def _empty(path: Path) -> None:
    """Remove a run; ``run.json`` goes first, so that a half removed one is no run any more."""
    (path / RUN).unlink(missing_ok=True)
    for entry in path.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()


@contextlib.contextmanager
def _written(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = "no permission" if isinstance(error, PermissionError) else error.strerror or str(error)
        raise OutputError(f"{printable(str(path))}: cannot be written: {reason}") from None


def _odd(path: Path, message: str) -> GhostsError:
    return InputError(str(path), [Problem(Place(), message, "run")])
