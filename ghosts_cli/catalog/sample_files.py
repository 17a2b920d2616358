"""Folders of random catalogs: writing them, and reading them again."""

from __future__ import annotations

from pathlib import Path

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.file import read_catalog, read_catalog_source
from ghosts_cli.catalog.sample import Space
from ghosts_cli.catalog.writing import catalog_yaml
from ghosts_cli.errors import ExitCode, GhostsError, OutputError, OutputExistsError, UsageError, printable
from ghosts_cli.formats.alone import writing_alone
from ghosts_cli.formats.output import write_output

_DIGITS = 3
_PATTERN = "deck-*.yaml"


class NoDecksError(GhostsError):
    """A folder has no catalogs to read."""

    exit_code = ExitCode.UNREADABLE


def deck_names(decks: int) -> list[str]:
    """The file names of so many decks: ``deck-001.yaml`` and so on, in the order of their numbers."""
    digits = max(_DIGITS, len(str(decks)))
    return [f"deck-{number:0{digits}}.yaml" for number in range(1, decks + 1)]


def check_folder(folder: str, decks: int, *, force: bool) -> None:
    """Refuse a folder where decks of another sample would be overwritten or would stay among the new ones.

    Raises OutputExistsError for decks that exist and are not to be overwritten, and, whatever ``force`` says, for
    decks that would be left beside the new ones; UsageError where it is no folder.
    """
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise UsageError(f"{printable(folder)} is a file; expected the name of a folder")
    names = set(deck_names(decks))
    there = sorted(each.name for each in path.glob(_PATTERN)) if path.is_dir() else []
    if others := [name for name in there if name not in names]:
        more = f" and {len(others) - 1} more" if len(others) > 1 else ""
        raise OutputExistsError(
            f"{printable(folder)} holds decks of another sample ({printable(others[0])}{more}) that would mix with "
            "the new ones; take them out or choose another folder"
        )
    if there and not force:
        raise OutputExistsError(f"{printable(str(path / there[0]))} exists; --force overwrites it")


def deck_text(space: Space, seed: int, number: int) -> str:
    """The catalog file of deck ``number`` of ``seed``."""
    known = len(space.known)
    lines = ["Drawn at random, NOT the printed set: one of the decks that meet every total (see docs/workshop.md)."]
    if known:
        are = "1 tile is" if known == 1 else f"{known} tiles are"
        lines.append(f"{are} transcribed; the other {space.unknown} {'is' if space.unknown == 1 else 'are'} drawn.")
    lines.append(f"Deck {number} of seed {seed}, by 'ghosts catalog sample'.")
    return catalog_yaml(space.catalog(seed, number), "".join(f"# {line}\n" for line in lines))


def write_decks(space: Space, seed: int, decks: int, folder: str, *, force: bool) -> None:
    """Write ``decks`` catalogs into ``folder``, which is made if need be, each file at one stroke.

    Raises OutputExistsError for one that exists where ``force`` is not set, OutputError where one cannot be written,
    UsageError where another process is writing there.
    """
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{printable(folder)}: the folder cannot be made: {error.strerror or error}") from None
    with writing_alone(path):
        for number, name in enumerate(deck_names(decks), 1):
            write_output(str(path / name), deck_text(space, seed, number), force=force)


def deck_files(folder: str) -> list[str]:
    """The catalogs of a folder, every ``*.yaml`` of it, by file name; a file stands for itself.

    Raises NoDecksError where there is none.
    """
    path = Path(folder)
    if path.is_file():
        return [folder]
    files = sorted(path.glob("*.yaml")) if path.is_dir() else []
    if not files:
        what = "a folder without catalogs (*.yaml)" if path.is_dir() else "no folder"
        if path.is_symlink() and not path.exists():
            what = "a link that leads nowhere"
        raise NoDecksError(f"{printable(folder)} is {what}; 'ghosts catalog sample -n 50 -o DIR' makes one")
    return [str(file) for file in files]


def read_decks(folder: str) -> tuple[Catalog, ...]:
    """The catalogs of ``deck_files``.

    Raises NoDecksError where there is none, InputError for the first that is wrong.
    """
    return tuple(read_catalog(read_catalog_source(file)) for file in deck_files(folder))
