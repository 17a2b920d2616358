"""Where the files lie that are shipped with the program: the catalog and the numbered rules.

An installed wheel carries them inside the package (see ``force-include`` in ``pyproject.toml``). A checkout,
whether it is installed as editable or just run, has them where people edit them.
"""

from __future__ import annotations

from pathlib import Path

from ghosts_cli.errors import ExitCode, GhostsError, printable

_PACKAGE = Path(__file__).parent
_FOLDER_IN_CHECKOUT = {"rules.md": "docs"}
_USUAL_FOLDER = "data"


class MissingDataError(GhostsError):
    """A file that is shipped with the program is not where it should be."""

    exit_code = ExitCode.UNREADABLE


def data_file(name: str, package: Path = _PACKAGE) -> Path:
    """The shipped file ``name``, such as ``tiles.yaml`` or ``rules.md``; ``package`` is the folder of the package.

    Raises MissingDataError if it is neither in the package nor in the checkout around it.
    """
    packed = package / "data" / name
    in_checkout = package.parent / _FOLDER_IN_CHECKOUT.get(name, _USUAL_FOLDER) / name
    for file in (packed, in_checkout):
        if file.is_file():
            return file
    raise MissingDataError(
        f"{printable(name)}, which comes with the program, is missing: there is neither {printable(str(packed))} "
        f"nor {printable(str(in_checkout))}; install ghosts-cli again"
    )
