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
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from ghosts_cli.formats.output import write_output
from ghosts_cli.formats.runs import RunFile, read_run, write_run
from ghosts_cli.formats.source import read_source
from ghosts_cli.simulation.rows import RowData

if TYPE_CHECKING:
    import polars as pl

RUN = "run.json"
CATALOG = "catalog.yaml"
POSITION = "position.yaml"
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

        Raises as ``check_folder`` does, and OutputError where nothing can be written.
        """
        check_folder(path, force=force)
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
        if not path.is_dir():
            what = "is no folder" if path.exists() else "there is no such folder"
            raise UnreadableError(str(path), f"{what}; expected a run written by 'ghosts simulate -o'")
        if not (path / RUN).exists():
            raise UnreadableError(str(path), f"the folder has no {RUN}, so it is no run")
        source = read_source(str(path / RUN), empty_hint="'ghosts simulate -o' writes one with a run")
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
                raise _odd(path, "a part is named by its first game, such as part-000000025000.parquet")
            with _read(path):
                rows = pl.scan_parquet(path, glob=False).select(pl.len()).collect().item()
            games, rest = divmod(rows, self.run.players)
            first = int(name[1])
            if rest:
                raise _odd(path, f"{rows} rows are no whole games of {self.run.players} players")
            if parts and first < parts[-1].last:
                raise _odd(path, f"game {first} is in the part before as well")
            if first + games > self.run.games:
                raise _odd(path, f"the run has {self.run.games} games, and this part goes up to {first + games - 1}")
            parts.append(Part(path, first, first + games))
        return parts

    def frame(self, part: Part, columns: Sequence[str] | None = None) -> pl.DataFrame:
        """The rows of a part, or some of their columns. Raises UnreadableError."""
        import polars as pl

        with _read(part.path):
            scan = pl.scan_parquet(part.path, glob=False)
            return (scan if columns is None else scan.select(columns)).collect()

    def rows_of(self, game: int) -> list[RowData]:
        """The rows of one game, by seat; none where it has not been played. Raises as ``parts`` does."""
        import polars as pl

        for part in self.parts():
            if part.first <= game < part.last:
                with _read(part.path):
                    return pl.scan_parquet(part.path, glob=False).filter(pl.col("game") == game).collect().to_dicts()
        return []

    def clean(self) -> None:
        """Remove what a killed process left half written under another name, and have a place for parts."""
        with _written(self.path):
            self.games.mkdir(exist_ok=True)
            for left in (*self.path.glob(".run.json.*"), *self.games.glob(".part-*")):
                left.unlink()

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other processes from writing here meanwhile. Raises UsageError where one is at it."""
        try:
            import fcntl
        except ImportError:  # no such thing on Windows
            yield
            return
        handle = os.open(self.path, os.O_RDONLY)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UsageError(f"another process is writing {printable(str(self.path))}") from None
            except OSError:
                pass  # a file system without locks
            yield
        finally:
            os.close(handle)


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


@contextlib.contextmanager
def _read(path: Path) -> Iterator[None]:
    import polars as pl

    try:
        yield
    except (OSError, pl.exceptions.PolarsError) as error:
        reason = str(error).partition("\n")[0]
        raise UnreadableError(str(path), f"the part cannot be read: {printable(reason)}") from None


def _odd(path: Path, message: str) -> GhostsError:
    return InputError(str(path), [Problem(Place(), message, "run")])
