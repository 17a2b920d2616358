"""What people type on the command line, read into the words of this floor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ghosts_cli.errors import UsageError
from ghosts_cli.formats.problems import suggestion
from ghosts_cli.stories.cards import CardError, parse_card
from ghosts_cli.stories.material import BOARD_COLOURS, SPACES, Colour, Face
from ghosts_cli.stories.yin import Placing

PLACING_FORM: Final = "CARD@BOARD.SPACE, such as red+haunt@blue.2"


def parse_board_colour(text: str) -> Colour:
    """The colour of a board. Raises UsageError, with the nearest colour after a slip."""
    return Colour(_word(text, [colour.value for colour in BOARD_COLOURS], "a board's colour"))


def parse_board_colours(text: str) -> tuple[Colour, ...]:
    """Colours of boards, separated by commas. Raises UsageError."""
    return tuple(parse_board_colour(word) for word in text.split(","))


def parse_faces(text: str) -> tuple[Face, ...]:
    """Faces of the curse die, separated by commas. Raises UsageError."""
    return tuple(
        Face(_word(word, [face.value for face in Face], "a face of the curse die")) for word in text.split(",")
    )


def parse_placing(text: str) -> Placing:
    """A card and where it is put: ``red+haunt@blue.2``, or ``@blue.2`` for a known card. Raises UsageError."""
    card, at, place = text.partition("@")
    board, dot, space = place.partition(".")
    if not at or not dot or space.strip() not in map(str, SPACES):
        raise UsageError(f"expected {PLACING_FORM}, with a space from 1 to 3; found '{text}'")
    try:
        known = parse_card(card) if card.strip() else None
    except CardError as error:
        raise UsageError(str(error)) from None
    return Placing(known, parse_board_colour(board), int(space))


def _word(text: str, known: Iterable[str], what: str) -> str:
    words = list(known)
    found = text.strip().lower()
    if found in words:
        return found
    hint = suggestion(found, words)
    listed = f"{', '.join(words[:-1])} or {words[-1]}"
    raise UsageError(f"expected {what}, {listed}; found '{text.strip()}'" + (hint if "did you mean" in hint else ""))
