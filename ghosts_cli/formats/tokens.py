"""The notation of a tile: one token such as ``S:gw+4@90``, or a catalog id such as ``17@90``.

Parsing and writing are inverses: writing gives the one canonical form.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

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
EMPTY = "."
BETWEEN_NAMES = "-"
"""Parts the names of monsters, where a section is not written in letters: ``S:ghost-werewolf``."""
_SHORTEST_NAME = 3
"""Letters from which what is no monster may be a name that is misspelt."""
_TURNS = tuple(map(str, ROTATIONS))


class NotationError(ValueError):
    """A token is not in the notation; ``offset`` says at which character, from 0, and ``rule`` by which rule."""

    def __init__(self, message: str, offset: int = 0, rule: str = "notation") -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.rule = rule


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
        raise NotationError(error.message + _slip(text), error.offset, error.rule) from None


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
    return Token(parse_id(match[1]), 0 if match[2] is None else _rotation(match[2], match.start(2)))


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


def _rotation(text: str, offset: int) -> int:
    if text in _TURNS:
        return int(text)
    raise NotationError(f"a rotation is 0, 90, 180 or 270 degrees clockwise, found '{text}'", offset)


class _Scanner:
    """Reads an inline tile from left to right and says where it stops being one."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def token(self) -> Token:
        track = self._track()
        sections = self._sections(track)
        diamonds = tuple(self._diamonds())
        rotation = self._rotation()
        if self.at < len(self.text):
            raise self._leftover()
        tile = Tile(track, sections, diamonds)
        for rule, fault in tile_faults(tile):
            raise NotationError(fault, 0, rule)
        return Token(tile, rotation)

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
        if letter not in TRACK_BY_LETTER:
            upper = letter.upper()
            hint = f"; letters are case-sensitive, write {upper}" if upper in TRACK_BY_LETTER else ""
            raise NotationError(f"a tile begins with S, C, X or D or is a catalog id, found '{self.text}'{hint}")
        self.at += 1
        return TRACK_BY_LETTER[letter]

    def _sections(self, track: Track) -> tuple[tuple[Monster, ...], ...]:
        empty: tuple[tuple[Monster, ...], ...] = ((),) * len(track.joints)
        if self._peek() != ":":
            return empty
        self.at += 1
        start = self.at
        sections = [self._monsters()]
        while self._peek() == "/":
            if len(sections) == len(track.joints):
                count = "one section" if len(sections) == 1 else "two sections"
                raise NotationError(f"a {track.value} has {count}, so no '/' belongs here", self.at)
            self.at += 1
            sections.append(self._monsters())
        if not any(sections):
            raise NotationError("expected monster letters after ':'; leave it out when there are none", start)
        return (*sections, *empty[len(sections) :])

    def _monsters(self) -> tuple[Monster, ...]:
        """The monsters of a section: a letter each, or their names in any language with ``-`` between them."""
        letters = self._take()
        if not MONSTER_BY_LETTER.keys() >= set(letters) and (named := self._named(letters)):
            return named
        for offset, letter in enumerate(letters, self.at - len(letters)):
            if letter not in MONSTER_BY_LETTER:
                known = ", ".join(f"{letter} {kind.value}" for letter, kind in MONSTER_BY_LETTER.items())
                raise NotationError(f"'{letter}' is no monster; the letters are {known}", offset)
        return tuple(MONSTER_BY_LETTER[letter] for letter in letters)

    def _named(self, text: str) -> tuple[Monster, ...]:
        """The monsters that ``text``, which was just read, names; none where no part of it is like a name."""
        names = text.split(BETWEEN_NAMES)
        kinds = [monster_named(name) for name in names]
        if None not in kinds:
            return tuple(kind for kind in kinds if kind is not None)
        number = next((place for place, name in enumerate(names) if not _letters_or_named(name)), kinds.index(None))
        offset = self.at - len(text) + sum(len(name) + 1 for name in names[:number])
        unknown = names[number]
        hint = monster_suggestion(unknown)
        if any(kinds):
            if not unknown:
                raise NotationError(f"expected a monster's name on either side of '{BETWEEN_NAMES}'", offset)
            if _letters_or_named(unknown):
                raise NotationError(_mixed(names, kinds, unknown), offset)
            raise NotationError(f"unknown monster '{unknown}'{hint}", offset, "G5")
        if len(unknown) >= _SHORTEST_NAME and "did you mean" in hint:
            raise NotationError(f"unknown monster '{unknown}'{hint}", offset, "G5")
        return ()

    def _diamonds(self) -> Iterator[int]:
        while self._peek() == "+":
            self.at += 1
            start = self.at
            digits = self._take()
            if not re.fullmatch(r"10|[1-9]", digits):
                found = f"'{digits}'" if digits else "nothing"
                raise NotationError(f"a diamond is worth 1 to 10, found {found}", start, "G5")
            yield int(digits)

    def _rotation(self) -> int:
        if self._peek() != "@":
            return 0
        self.at += 1
        start = self.at
        return _rotation(self._take(), start)

    def _leftover(self) -> NotationError:
        """Say what is wrong with the rest; the usual slip is the right parts in the wrong order."""
        rest = self.text[self.at :]
        parts = re.findall(r"[:+@][^:+@]*", self.text[1:])
        in_order = self.text[0] + "".join(sorted(parts, key=lambda part: ":+@".index(part[0])))
        if in_order != self.text and len(in_order) == len(self.text) and is_token(in_order):
            return NotationError(
                f"the order is track, monsters, diamonds, rotation: write {in_order}, not '{self.text}'", self.at
            )
        return NotationError(f"expected the end of the tile, found '{rest}'", self.at)
