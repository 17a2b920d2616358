"""Putting tiles in line by line: what each line means, and what comes of it.

A session knows nothing of terminals and files: a line goes in, a reply comes out, and ``transcription`` is
what has been put in so far.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

from ghosts_cli.catalog.transcribe import Transcription, Trouble
from ghosts_cli.catalog.transcribe_notation import tidied
from ghosts_cli.formats.languages import key_named
from ghosts_cli.formats.problems import suggestion
from ghosts_cli.formats.tokens import NotationError, parse_tile
from ghosts_cli.game import TRACK_BY_LETTER, Monster, Tile, Track


class Plain(enum.Enum):
    """Replies that need nothing but themselves."""

    NOTHING = "nothing"
    """To an empty line or a comment."""
    HELP = "help"
    MISSING = "missing"
    """What is missing is wanted in words."""
    PAUSE = "pause"
    """Enough for now."""


@dataclass(frozen=True, slots=True)
class Change:
    """A tile was put in, replaced or taken out; ``before`` or ``after`` is None where there was or is none.

    ``alike`` are the ids of other tiles that print the same as ``after``. ``troubles`` are those that the
    change brought, ``old_troubles`` those that were there before and still are.
    """

    number: int
    before: Tile | None
    after: Tile | None
    undone: bool
    alike: tuple[int, ...]
    troubles: tuple[Trouble, ...]
    old_troubles: tuple[Trouble, ...]
    relieved: bool
    """Whether every total can come out right again, which it could not before."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that was not taken; ``offset`` is where in ``text`` it goes wrong, if it is about one place."""

    message: str
    text: str = ""
    offset: int | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """Tiles to look at: by id they are drawn, otherwise listed."""

    tiles: tuple[Tile, ...]
    drawn: bool


Reply = Plain | Change | Refusal | Listing

_NUMBER = re.compile(r"[0-9]{1,5}")
_NUMBERED = re.compile(r"(?P<number>[0-9]{1,5})(?:\s*:\s*|\s+)(?P<tile>\S.*)")
_COMMANDS = {
    "help": "help", "h": "help", "?": "help",
    "undo": "undo", "u": "undo",
    "show": "show", "list": "show",
    "drop": "drop",
    "missing": "missing", "m": "missing",
    "quit": "quit", "q": "quit", "pause": "quit", "exit": "quit",
}  # fmt: skip
_TRACK_LETTERS = "".join(TRACK_BY_LETTER)


class Session:
    """A transcription in the making, with its past."""

    def __init__(self, transcription: Transcription) -> None:
        self._states = [transcription]

    @property
    def transcription(self) -> Transcription:
        """The tiles so far."""
        return self._states[-1]

    def answer(self, line: str) -> Reply:
        """Do what ``line`` says: a tile, ``12: TILE`` to put tile 12 right, ``12`` to see it, or a command."""
        line = line.strip()
        if not line or line.startswith("#"):
            return Plain.NOTHING
        first, *rest = line.split()
        command = _COMMANDS.get(first.lower())
        if command is not None:
            return self._command(command, rest)
        if _NUMBER.fullmatch(line):
            return self._show([line])
        numbered = _NUMBERED.fullmatch(line)
        return self._lay(numbered["number"], numbered["tile"]) if numbered else self._lay(None, line)

    def _command(self, command: str, words: list[str]) -> Reply:
        if command == "show":
            return self._show(words)
        if command == "drop":
            return self._drop(words)
        if words:
            return Refusal(f"'{command}' stands by itself, found '{' '.join(words)}' after it")
        if command == "undo":
            return self._undo()
        return {"help": Plain.HELP, "missing": Plain.MISSING, "quit": Plain.PAUSE}[command]

    def _lay(self, number: str | None, text: str) -> Reply:
        """Put in a tile. What is typed may leave out capitals, the colon and spaces do not matter."""
        token = tidied(text).token
        try:
            tile = parse_tile(token)
        except NotationError as error:
            return _refusal(error, token, text)
        here = self.transcription
        if number is None:
            place = here.next_id
            if place is None:
                message = f"all {here.totals.tiles} tiles are there; to put one right write its number, as in"
                return Refusal(f"{message} '12: {token}'")
        elif (place := int(number)) not in (*here.by_id, here.next_id):
            ahead = "" if here.next_id is None else f" yet; the next one is {here.next_id}"
            return Refusal(f"there is no tile {number}{ahead}")
        return self._change(here.laid(place, tile), place)

    def _show(self, words: list[str]) -> Reply:
        tiles = self.transcription.tiles
        if not words:
            return Listing(tiles, drawn=False)
        if all(map(_NUMBER.fullmatch, words)):
            by_id = self.transcription.by_id
            if unknown := [word for word in words if int(word) not in by_id]:
                return Refusal(f"there is no tile {unknown[0]} yet")
            return Listing(tuple(by_id[int(word)] for word in words), drawn=True)
        name = "_".join(words).lower().removesuffix("_tiles")
        name = key_named(" ".join(words)) or _PLURALS.get(name, name)
        if name in _NAMES:
            return Listing(tuple(tile for tile in tiles if _NAMES[name] in _things(tile)), drawn=False)
        return Refusal(f"expected numbers, a monster or a track, found '{name}'{suggestion(name, _NAMES)}")

    def _drop(self, words: list[str]) -> Reply:
        here = self.transcription
        if len(words) != 1 or not _NUMBER.fullmatch(words[0]):
            return Refusal("expected the number of the tile to take out, as in 'drop 12'")
        if (number := int(words[0])) not in here.by_id:
            return Refusal(f"there is no tile {number} yet")
        return self._change(here.without(number), number)

    def _undo(self) -> Reply:
        """Take the last change back; after a pause, when nothing is known of it, the tile with the highest id."""
        here = self.transcription
        if len(self._states) > 1:
            earlier = self._states[-2]
            old, new = earlier.by_id, here.by_id
            number = next(each for each in {**old, **new} if old.get(each) != new.get(each))
            reply = self._change(earlier, number, undone=True)
            del self._states[-2:]
            return reply
        if not here.tiles:
            return Refusal("there is nothing to take back")
        number = max(here.by_id)
        reply = self._change(here.without(number), number, undone=True)
        del self._states[:-1]
        return reply

    def _change(self, new: Transcription, number: int, *, undone: bool = False) -> Reply:
        """Go on with ``new``, which differs in tile ``number`` or in nothing."""
        before, after = self.transcription.by_id.get(number), new.by_id.get(number)
        if before == after:
            return Listing((before,), drawn=True) if before is not None else Plain.NOTHING
        old, now = self.transcription.troubles(), new.troubles()
        self._states.append(new)
        alike = [tile.id or 0 for tile in new.tiles if after is not None and tile.id != number and after.alike(tile)]
        return Change(
            number,
            before,
            after,
            undone,
            tuple(alike),
            troubles=tuple(trouble for trouble in now if trouble.message not in {each.message for each in old}),
            old_troubles=tuple(trouble for trouble in now if trouble.message in {each.message for each in old}),
            relieved=bool(old) and not now,
        )


def _refusal(error: NotationError, token: str, text: str) -> Refusal:
    if token[:1] in TRACK_BY_LETTER:
        return Refusal("; ".join(fault.message for fault in error.faults), token, error.offset)
    word = text.split(maxsplit=1)[0]
    hint = suggestion(word, [command for command in _COMMANDS if len(command) > 1])
    hint = hint if "did you mean" in hint else ""
    known = f"expected a tile, which begins with one of {_TRACK_LETTERS}, or a command such as help"
    return Refusal(f"{known}; found '{word}'{hint}")


_NAMES: dict[str, Monster | Track | str] = {
    **{kind.value: kind for kind in Monster},
    **{track.value: track for track in Track},
    "diamond": "diamond",
}
"""What tiles can be asked for by: the names of what is on them."""
_PLURALS = {f"{name}s": name for name in ("straight", "corner", "double_corner")}


def _things(tile: Tile) -> set[Monster | Track | str]:
    return {*tile.monsters, tile.track, *(["diamond"] if tile.diamonds else [])}
