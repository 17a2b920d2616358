"""Finding the runs below a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ghosts_cli.errors import InputError, UnreadableError
from ghosts_cli.formats.runs import RunFile
from ghosts_cli.simulation.folder import RUN, RunFolder, is_folder


def runs_in(folder: Path) -> Iterator[tuple[str, RunFile | InputError]]:
    """Yield every run in ``folder`` (itself, or folders directly in it) by name, or what is wrong with one.

    Of its parts only those are noticed that are missing or cannot be read; what is in them is not looked at.
    Raises UnreadableError where there is no such folder.
    """
    if not is_folder(folder):
        raise UnreadableError(str(folder), "there is no such folder; 'ghosts simulate -o' writes runs")
    for path in [folder, *sorted(each for each in folder.iterdir() if each.is_dir())]:
        if (path / RUN).exists():
            try:
                run = RunFolder.open(path)
                run.all_parts()
                yield str(path), run.run
            except InputError as error:
                yield str(path), error
