"""What a file is by its ``format``, and what reads it: for errors about a file of another kind."""

from __future__ import annotations

from typing import Final

_READ_BY: Final = {
    "board": "a board, which 'ghosts score' reads",
    "catalog": "a catalog, which --catalog and 'ghosts catalog check' read",
    "ensemble": "a part of a folder of decks, which 'ghosts robust' reads",
    "game": "a game, which 'ghosts score' reads",
    "position": "a position, which 'ghosts advise' reads",
    "records": "a record book, which 'ghosts solve --deck --doors any --book' reads",
    "robust": "numbers over decks, which 'ghosts report --robust' reads",
    "run": "a run, whose folder 'ghosts stats run' reads",
    "stories": "a state of Ghost Stories, which 'ghosts stories check' reads",
}


def kind_told(form: str, wanted: tuple[str, ...]) -> str:
    """A clause on what a file of the format ``form`` is, where that is known and another kind than those wanted."""
    kind = _kind(form)
    known = _READ_BY.get(kind) if kind not in map(_kind, wanted) else None
    return "" if known is None else f"; it says that it is {known}"


def _kind(form: str) -> str:
    name, _, _ = form.partition("@")
    return name.removeprefix("ghosts-") if name.startswith("ghosts-") else ""
