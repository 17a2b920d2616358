"""Tiles as people write them in a hurry: capitals, the colon and spaces may be left out, ``cgw+4`` is ``C:gw+4``.

A keyboard and a file are read alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from ghosts_cli.formats.tokens import NotationError, parse_tile
from ghosts_cli.game import TRACK_BY_LETTER, Tile


@dataclass(frozen=True, slots=True)
class Meant:
    """The token that is meant by a text; ``places`` tells of each of its characters where in the text it stands."""

    token: str
    places: tuple[int, ...]

    @property
    def begins_a_tile(self) -> bool:
        """Whether it begins with the letter of a track."""
        return self.token[:1] in TRACK_BY_LETTER

    def place(self, offset: int) -> int:
        """Where in the text the character ``offset`` of the token stands, or would stand."""
        return self.places[offset] if offset < len(self.places) else (self.places[-1] + 1 if self.places else 0)


def tidied(text: str) -> Meant:
    """The token that ``text`` means, in the notation: ``cgw+4`` is ``C:gw+4``."""
    pairs = [(low, place) for place, letter in enumerate(text) if not letter.isspace() for low in letter.lower()]
    if pairs:
        pairs[0] = (pairs[0][0].upper(), pairs[0][1])
    if pairs and pairs[0][0] in TRACK_BY_LETTER and len(pairs) > 1 and pairs[1][0] not in ":+@":
        pairs.insert(1, (":", pairs[1][1]))
    return Meant("".join(letter for letter, _ in pairs), tuple(place for _, place in pairs))


def parse_meant(text: str) -> Tile:
    """Read the tile that ``text`` means. Raises NotationError, whose offset is a place in ``text``."""
    meant = tidied(text)
    if not meant.begins_a_tile:
        return parse_tile(text.strip())  # which says what a tile begins with
    try:
        return parse_tile(meant.token)
    except NotationError as error:
        first, *more = (NotationError(each.message, meant.place(each.offset), each.rule) for each in error.faults)
        raise NotationError(first.message, first.offset, first.rule, more) from None


def is_meant(text: str) -> bool:
    """Whether ``text`` means a tile."""
    try:
        return parse_meant(text) is not None
    except NotationError:
        return False
