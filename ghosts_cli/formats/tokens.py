"""The notation of a tile: one token such as ``S:gw+4@90``, or a catalog id such as ``17@90``.

Parsing and writing are inverses: writing gives the one canonical form.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from ghosts_cli.formats.languages import monster_named, monster_suggestion
from ghosts_cli.game import (
    MONSTER_BY_LETTER,
    ROTATIONS,
    TRACK_BY_LETTER,
    Monster,
    Tile,
    Track,
    tile_faults,
)

LARGEST_ID = 32767
_UNMARKED = re.compile(r"[^/+@:]*")
_MARKS = ("", ":", "+", "@")
"""What may stand behind the letter of a track."""
_RULES_OF_TILES = ("G5", "G18")
EMPTY = "."
BETWEEN_NAMES = "-"
"""Parts the names of monsters, where a section is not written in letters: ``S:ghost-werewolf``."""
_SHORTEST_NAME = 3
"""Letters from which what is no monster may be a name that is misspelt."""
_TURNS = tuple(map(str, ROTATIONS))


class NotationError(ValueError):
    """A token is not in the notation; ``offset`` says at which character, from 0, and ``rule`` by which rule.

    ``more`` is what is wrong with the token besides, further right.
    """

    def __init__(
        self, message: str, offset: int = 0, rule: str = "notation", more: Sequence[NotationError] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.rule = rule
        self.more = tuple(more)

    @property
    def faults(self) -> tuple[NotationError, ...]:
        """Everything that is wrong with the token, from left to right."""
        return (self, *self.more)


def _raise_all(faults: Sequence[NotationError]) -> None:
    """Raise all faults as one, from left to right; nothing where there are none."""
    if faults:
        first, *more = sorted(faults, key=lambda fault: fault.offset)
        raise NotationError(first.message, first.offset, first.rule, more)


class Token(Struct, frozen=True):
    """A tile as written: a tile of its own, or the id of a catalog's tile; ``rotation`` in degrees."""

    content: Tile | int
    rotation: int = 0


@functools.lru_cache(maxsize=1024)  # thousands of boards are written with few tokens
def parse_token(text: str) -> Token:
    """Read one tile token. Raises NotationError."""
    if not text:
        raise NotationError("expected a tile such as S:gw+4@90 or a catalog id such as 17, found nothing")
    try:
        return _strictly(text)
    except NotationError as error:
        slip = _slip(text)  # the one thing that is wrong, where there is one
        raise NotationError(error.message + slip, error.offset, error.rule, () if slip else error.more) from None


def is_token(text: str) -> bool:
    """Whether ``text`` is a tile token or an empty cell."""
    try:
        return text == EMPTY or _strictly(text) is not None
    except NotationError:
        return False


def _strictly(text: str) -> Token:
    """Read one tile token that is not empty. Raises NotationError, without a guess at what was meant."""
    if text[:1].isascii() and text[:1].isdigit():
        return _parse_id_token(text)
    return _Scanner(text).token()


def _slip(text: str) -> str:
    """A clause for the usual slips with blanks and colons: ``; did you mean S:g?``; nothing where it is another."""
    words = text.split()
    if len(words) > 1:
        if words[-1] in _TURNS and is_token(turned := f"{''.join(words[:-1])}@{words[-1]}"):
            return f"; a rotation stands behind '@': did you mean {turned}?"
        if all(map(is_token, words)):
            return f"; is a comma missing between {' and '.join(words)}?"
        if is_token(joined := "".join(words)):
            return f"; a tile has no blanks: did you mean {joined}?"
    letters = "".join(words)
    if letters[:1] in TRACK_BY_LETTER and letters and is_token(parted := f"{letters[0]}:{letters[1:]}"):
        return f"; monsters stand behind ':': did you mean {parted}?"
    return ""


def parse_tile(text: str) -> Tile:
    """Read a tile written out, such as ``C:gw+4``, without rotation. Raises NotationError."""
    token = parse_token(text)
    if isinstance(token.content, int):
        raise NotationError(f"expected a tile written out, such as C:gw+4, found the id '{text}'")
    if "@" in text:
        raise NotationError("a tile by itself has no rotation: leave out the '@'", text.index("@"))
    return token.content


def write_content(tile: Tile) -> str:
    """The canonical notation of what is printed on ``tile``, whatever its id: ``S:gw+4``."""
    letters = "/".join("".join(kind.letter for kind in section) for section in tile.sections).rstrip("/")
    monsters = f":{letters}" if letters else ""
    return tile.track.letter + monsters + "".join(f"+{value}" for value in tile.diamonds)


def write_tile(tile: Tile, rotation: int = 0) -> str:
    """The canonical token of ``tile``: its id if it has one, else its content, and the rotation unless it is 0."""
    name = write_content(tile) if tile.id is None else str(tile.id)
    return f"{name}@{rotation}" if rotation else name


def _parse_id_token(text: str) -> Token:
    match = re.fullmatch(r"([0-9]+)(?:@([0-9]+))?", text)
    if match is None:
        offset = len(re.match(r"[0-9]+", text)[0])  # type: ignore[index]  # the caller saw a digit
        raise NotationError(f"expected a catalog id such as 17 or 17@90, found '{text}'", offset)
    number, rotation, faults = 0, 0, list[NotationError]()
    try:
        number = parse_id(match[1])
    except NotationError as error:
        faults.append(error)
    try:
        rotation = 0 if match[2] is None else _rotation(match[2], match.start(2))
    except NotationError as error:
        faults.append(error)
    _raise_all(faults)
    return Token(number, rotation)


def parse_id(text: str) -> int:
    """Read a catalog id: 1 to 32767 without leading zero. Raises NotationError."""
    if re.fullmatch(r"[1-9][0-9]{0,4}", text) and int(text) <= LARGEST_ID:
        return int(text)
    if re.fullmatch(r"0[0-9]*[1-9][0-9]*", text):
        raise NotationError(f"an id has no leading zero: write {text.lstrip('0')}, not '{text}'")
    raise NotationError(f"expected a catalog id from 1 to {LARGEST_ID}, found '{text}'")


def _letters_or_named(name: str) -> bool:
    """Whether ``name`` is a monster's name, or not empty and of letters of monsters alone."""
    return monster_named(name) is not None or (name != "" and MONSTER_BY_LETTER.keys() >= set(name))


def _mixed(names: list[str], kinds: list[Monster | None], letters: str) -> str:
    """What is said of a section with names and letters, and how it can be written."""
    meant = [
        (kind,) if kind else tuple(map(MONSTER_BY_LETTER.__getitem__, name))
        for name, kind in zip(names, kinds, strict=True)
    ]
    named = next(name for name, kind in zip(names, kinds, strict=True) if kind is not None)
    in_names = BETWEEN_NAMES.join(
        name if kind else BETWEEN_NAMES.join(each.value for each in some)
        for name, kind, some in zip(names, kinds, meant, strict=True)
    )
    in_letters = "".join(each.letter for some in meant for each in some)
    return (
        f"names and letters of monsters cannot be mixed: '{named}' is a name, '{letters}' is not;"
        f" write {in_names} or {in_letters}"
    )


def _is_misspelt(name: str) -> bool:
    """Whether ``name``, which is no monster's, is like one."""
    return len(name) >= _SHORTEST_NAME and "did you mean" in monster_suggestion(name)


def _rotation(text: str, offset: int) -> int:
    if text in _TURNS:
        return int(text)
    raise NotationError(f"a rotation is 0, 90, 180 or 270 degrees clockwise, found '{text}'", offset)


class _Scanner:
    """Reads an inline tile from left to right, notes what is wrong and goes on where it is still a tile."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.faults: list[NotationError] = []

    def token(self) -> Token:
        """The tile. Raises NotationError with everything that is wrong."""
        track = self._track()
        sections = self._sections(track)
        diamonds = tuple(self._diamonds())
        rotation = self._rotation()
        if self.at < len(self.text):
            self.faults.append(self._leftover())
        tile = Tile(track, sections, diamonds)
        self.faults += [NotationError(fault, 0, rule) for rule, fault in tile_faults(tile)]
        _raise_all(self.faults)
        return Token(tile, rotation)

    def _note(self, message: str, offset: int, rule: str = "notation") -> None:
        self.faults.append(NotationError(message, offset, rule))

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _take(self) -> str:
        """What comes up to the next mark, or nothing."""
        match = _UNMARKED.match(self.text, self.at)
        assert match is not None  # the pattern also matches nothing
        self.at = match.end()
        return match[0]

    def _track(self) -> Track:
        letter = self._peek()
        upper = letter.upper()
        if letter not in TRACK_BY_LETTER:
            hint = f"; letters are case-sensitive, write {upper}" if upper in TRACK_BY_LETTER else ""
            self._note(f"a tile begins with S, C, X or D or is a catalog id, found '{self.text}'{hint}", 0)
            if not hint or self.text[1:2] not in _MARKS:
                _raise_all(self.faults)
        self.at += 1
        return TRACK_BY_LETTER[upper]

    def _sections(self, track: Track) -> tuple[tuple[Monster, ...], ...]:
        """The monsters of each section; those behind a ``/`` too many are counted among the last one's."""
        wanted = len(track.joints)
        if self._peek() != ":":
            return ((),) * wanted
        self.at += 1
        start = self.at
        sections = [self._monsters()]
        slashes = 0
        while self._peek() == "/":
            slashes += 1
            if slashes == wanted:
                count = "one section" if wanted == 1 else "two sections"
                self._note(f"a {track.value} has {count}, so no '/' belongs here", self.at)
            self.at += 1
            sections.append(self._monsters())
        if not self.text[start : self.at].strip("/"):
            self._note("expected monster letters after ':'; leave it out when there are none", start)
        last = tuple(kind for section in sections[wanted - 1 :] for kind in section)
        return (*sections[: wanted - 1], *((),) * (wanted - 1 - len(sections)), last)

    def _monsters(self) -> tuple[Monster, ...]:
        """The monsters of a section: a letter each, or their names in any language with ``-`` between them."""
        letters = self._take()
        if not MONSTER_BY_LETTER.keys() >= set(letters) and (named := self._named(letters)) is not None:
            return named
        unknown = [letter for letter in dict.fromkeys(letters) if letter not in MONSTER_BY_LETTER]
        for letter in unknown:
            known = ", ".join(f"{letter} {kind.value}" for letter, kind in MONSTER_BY_LETTER.items())
            more = f"; the letters are {known}" if letter == unknown[0] else ""
            self._note(f"'{letter}' is no monster{more}", self.at - len(letters) + letters.index(letter))
        return tuple(MONSTER_BY_LETTER[letter] for letter in letters if letter not in unknown)

    def _named(self, text: str) -> tuple[Monster, ...] | None:
        """The monsters that ``text``, which was just read, names; None where no part of it is like a name."""
        names = text.split(BETWEEN_NAMES)
        kinds = [monster_named(name) for name in names]
        known = tuple(kind for kind in kinds if kind is not None)
        strange = [number for number, name in enumerate(names) if not _letters_or_named(name)]
        if not known and not (strange and _is_misspelt(names[strange[0]])):
            return None
        for number in strange:
            if not names[number]:
                self._note(
                    f"expected a monster's name on either side of '{BETWEEN_NAMES}'", self._offset(names, number)
                )
            else:
                message = f"unknown monster '{names[number]}'{monster_suggestion(names[number])}"
                self._note(message, self._offset(names, number), "G5")
        if None in kinds and not strange:
            number = kinds.index(None)
            self._note(_mixed(names, kinds, names[number]), self._offset(names, number))
        return known

    def _offset(self, names: list[str], number: int) -> int:
        """Where the name with this number begins, of names that were just read."""
        return self.at - len(BETWEEN_NAMES.join(names)) + sum(len(name) + 1 for name in names[:number])

    def _diamonds(self) -> Iterator[int]:
        while self._peek() == "+":
            self.at += 1
            start = self.at
            digits = self._take()
            if re.fullmatch(r"10|[1-9]", digits):
                yield int(digits)
            else:
                found = f"'{digits}'" if digits else "nothing"
                self._note(f"a diamond is worth 1 to 10, found {found}", start, "G5")

    def _rotation(self) -> int:
        if self._peek() != "@":
            return 0
        self.at += 1
        start = self.at
        try:
            return _rotation(self._take(), start)
        except NotationError as error:
            self.faults.append(error)
            return 0

    def _leftover(self) -> NotationError:
        """Say what is wrong with the rest; the usual slip is the right parts in the wrong order."""
        rest = self.text[self.at :]
        parts = re.findall(r"[:+@][^:+@]*", self.text[1:])
        in_order = self.text[0] + "".join(sorted(parts, key=lambda part: ":+@".index(part[0])))
        if in_order != self.text and len(in_order) == len(self.text) and self._is_shaped(in_order):
            return NotationError(
                f"the order is track, monsters, diamonds, rotation: write {in_order}, not '{self.text}'", self.at
            )
        return NotationError(f"expected the end of the tile, found '{rest}'", self.at)

    def _is_shaped(self, text: str) -> bool:
        """Whether ``text`` is a token but for rules of tiles; those that it breaks are noted."""
        try:
            _strictly(text)
        except NotationError as error:
            if any(fault.rule not in _RULES_OF_TILES for fault in error.faults):
                return False
            noted = {fault.message for fault in self.faults}
            self.faults += [fault for fault in error.faults if fault.offset == 0 and fault.message not in noted]
        return True
