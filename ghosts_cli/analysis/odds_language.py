"""The language of ``ghosts stats odds``: from ``dragon >= 2 in stack`` to what is counted, where, and how many.

::

    question   = ["no"] counted [comparison number] "in" place
    counted    = property | ("tile" | "tiles") "with" property
    property   = term {"or" term};   term = factor {"and" factor}
    factor     = "not" factor | "(" property ")" | "tile" id | "diamond" "of" values | "diamond" "value" | word
    values     = 7 | 7+ | 3-5
    comparison = ">=" | "<=" | "==" | "=" | "!=" | ">" | "<"

Without a comparison a question means "at least one". One symbol's word by itself counts symbols, anything
else counts tiles.
"""

from __future__ import annotations

import difflib
import enum
import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NoReturn

from ghosts_cli.analysis.odds_words import (
    DIAMOND,
    DIAMOND_VALUE,
    WORDS,
    AllOf,
    Amount,
    AnyOf,
    Carries,
    IsTile,
    Not,
    Property,
    diamonds_of,
)
from ghosts_cli.errors import UsageError, printable
from ghosts_cli.game.board import CELLS
from ghosts_cli.game.deal import SPARE_TILES, Variant, tiles_needed
from ghosts_cli.game.tiles import DIAMOND_VALUES


class Place(enum.Enum):
    """Where tiles are drawn to; nobody's choice plays a part in any of them."""

    HIDDEN = "hidden"
    """What one player draws before the draft: one tile, two in the advanced variant (G10)."""
    STACK = "stack"
    """One stack (G9)."""
    PLAY = "play"
    """Everything dealt to stacks and hands (G8)."""
    LAST_FIVE = "last-five"
    """Five tiles, as many as the last seat without a tile chooses from (G13)."""
    BOARD = "board"
    """Nine tiles, as many as a full board has (G1)."""

    def size(self, players: int, variant: Variant) -> int:
        """How many tiles come there."""
        return {
            Place.HIDDEN: variant.hidden,
            Place.STACK: players + SPARE_TILES,
            Place.PLAY: tiles_needed(players, variant),
            Place.LAST_FIVE: SPARE_TILES + 1,
            Place.BOARD: len(CELLS),
        }[self]


class Comparison(enum.Enum):
    """How the count is held against the number."""

    AT_LEAST = ">="
    AT_MOST = "<="
    EXACTLY = "=="
    OTHER_THAN = "!="
    MORE_THAN = ">"
    FEWER_THAN = "<"

    def holds(self, count: int, number: int) -> bool:
        """Whether ``count`` fits."""
        return _OPERATORS[self](count, number)

    def words(self, number: int) -> str:
        """The comparison with ``number`` in words."""
        if number == 0 and self is Comparison.EXACTLY:
            return "no"
        return f"{self.name.lower().replace('_', ' ')} {number}"


_OPERATORS: dict[Comparison, Callable[[int, int], bool]] = {
    Comparison.AT_LEAST: operator.ge,
    Comparison.AT_MOST: operator.le,
    Comparison.EXACTLY: operator.eq,
    Comparison.OTHER_THAN: operator.ne,
    Comparison.MORE_THAN: operator.gt,
    Comparison.FEWER_THAN: operator.lt,
}
_SPELT = {**{each.value: each for each in Comparison}, "=": Comparison.EXACTLY}
_SPELT |= {"≥": Comparison.AT_LEAST, "≤": Comparison.AT_MOST, "≠": Comparison.OTHER_THAN}
_MISSPELT = {"=>": ">=", "=<": "<=", "<>": "!="}


@dataclass(frozen=True)
class Question:
    """What is asked: whether an amount at a place compares with a number as said."""

    text: str
    amount: Amount
    comparison: Comparison
    number: int
    place: Place
    ids: tuple[tuple[int, int], ...] = ()
    """The ids of certain tiles that it names, each with where in the text it stands, from 0."""

    def fits(self, count: int) -> bool:
        """Whether ``count`` is what was asked for."""
        return self.comparison.holds(count, self.number)

    def words(self) -> str:
        """What is counted and how many, in words: "at least 2 dragons"."""
        return f"{self.comparison.words(self.number)} {self.amount.noun(self.number)}"


class QuestionError(UsageError):
    """A question that is not in the language; the message shows where."""

    def __init__(self, message: str, text: str, start: int, end: int) -> None:
        self.message = message
        self.start = start
        marks = "^" * max(1, end - start)
        super().__init__(f"{message}\n  {printable(text)}\n  {' ' * start}{marks}")


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int


_TOKEN = re.compile(
    r"(?P<joined>(?:last[ _-]five|double[ _-]corners?|(?:one|two)[ _-]sections?)(?![\w-]))"
    r"|[a-z]+(?:[_-][a-z]+)*|[0-9]+(?:-[0-9]+|\+)?|[<>=!]=|=[<>]|<>|[<>=≥≤≠()]",
    re.IGNORECASE | re.ASCII,
)
_MOST_DIGITS = 6
_DIAMONDS = r"([0-9]{1,6})(?:(\+)|-([0-9]{1,6}))?"
_DEEPEST = 20
"""Levels of parentheses and of ``not``."""


def parse_question(text: str) -> Question:
    """Read a question; capitals and blanks make no difference. Raises QuestionError."""
    return _Parser(" ".join(text.split())).question()


class _Parser:
    """Reads a question from left to right and says where it stops being one."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._tokens()
        self.at = 0
        self.depth = 0
        self.ids: list[tuple[int, int]] = []
        self.value_token: _Token | None = None

    def question(self) -> Question:
        none = self._accept("no") is not None
        amount = self._amount()
        comparison, number = self._comparison(none=none)
        place = self._place()
        return Question(self.text, amount, comparison, number, place, tuple(self.ids))

    def _tokens(self) -> list[_Token]:
        found, at = [], 0
        while at < len(self.text):
            if self.text[at] == " ":
                at += 1
                continue
            match = _TOKEN.match(self.text, at)
            if match is None:
                raise QuestionError(f"'{printable(self.text[at])}' means nothing here", self.text, at, at + 1)
            word = re.sub(r"[ _]", "-", match[0]).lower()
            found.append(_Token(word, match.start(), match.end()))
            at = match.end()
        return found

    @property
    def _next(self) -> _Token:
        """The token to read; an empty one at the end."""
        end = len(self.text)
        return self.tokens[self.at] if self.at < len(self.tokens) else _Token("", end, end)

    def _accept(self, *words: str) -> _Token | None:
        token = self._next
        if token.text not in words:
            return None
        self.at += 1
        return token

    def _fail(self, expected: str, known: Iterable[str] = ()) -> NoReturn:
        """Say what was expected at the next token, and which known word it is spelt like."""
        token = self._next
        found = f"'{self.text[token.start : token.end]}'" if token.text else "nothing"
        close = difflib.get_close_matches(token.text, list(known), n=1) if token.text[:1].isalpha() else []
        hint = f"; did you mean '{close[0]}'?" if close else ""
        raise self._error(f"expected {expected}, found {found}{hint}", token)

    def _error(self, message: str, token: _Token) -> QuestionError:
        return QuestionError(message, self.text, token.start, token.end)

    def _amount(self) -> Amount:
        spelt_out = self._next.text in ("tile", "tiles") and self._word_after() == "with"
        if spelt_out:
            self.at += 2
        what = self._property()
        alone = isinstance(what, Carries) and not spelt_out
        if self.value_token is not None and not alone:
            raise self._error(
                "the value is a sum over tiles, not something a tile has: ask for it alone, or for 'diamond of 7+'",
                self.value_token,
            )
        return Amount(what.symbol if isinstance(what, Carries) and alone else what)

    def _word_after(self) -> str:
        return self.tokens[self.at + 1].text if self.at + 1 < len(self.tokens) else ""

    def _property(self) -> Property:
        parts = [self._term()]
        while self._accept("or"):
            parts.append(self._term())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def _term(self) -> Property:
        parts = [self._factor()]
        while self._accept("and"):
            parts.append(self._factor())
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def _factor(self) -> Property:
        token = self._next
        if token.text in ("not", "("):
            return self._nested()
        if token.text in ("tile", "tiles"):
            return self._tile()
        if token.text == "no":
            raise self._error("'no' stands once, at the beginning; of what a tile has not, say 'not'", token)
        if token.text not in WORDS:
            known = (*WORDS, "not", "no", "tile", "tiles")
            self._fail("something to count, such as dragon, corner or two-section", known)
        self.at += 1
        word = WORDS[token.text]
        return self._diamond(token) if word == Carries(DIAMOND) else word

    def _nested(self) -> Property:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self._error(f"expected at most {_DEEPEST} levels of 'not' and parentheses", self._next)
        if self._accept("not"):
            inner: Property = Not(self._factor())
        else:
            self.at += 1
            inner = self._property()
            if self._accept(")") is None:
                self._fail("')'", ("and", "or"))
        self.depth -= 1
        return inner

    def _tile(self) -> Property:
        self.at += 1
        if not self._next.text.isdecimal() or len(self._next.text) > _MOST_DIGITS:
            self._fail("'with' and what the tiles have, or a tile's id, such as tile 17", ("with",))
        token = self._next
        self.at += 1
        self.ids.append((int(token.text), token.start))
        return IsTile(int(token.text))

    def _diamond(self, token: _Token) -> Property:
        if value := self._accept("value", "values"):
            self.value_token = _Token("value", token.start, value.end)
            return Carries(DIAMOND_VALUE)
        if self._accept("of") is None:
            return Carries(DIAMOND)
        match = re.fullmatch(_DIAMONDS, self._next.text)
        if match is None:
            self._fail("a diamond's value: 7, 7+ or 3-5")
        lowest = int(match[1])
        highest = DIAMOND_VALUES[-1] if match[2] else int(match[3] or lowest)
        if lowest not in DIAMOND_VALUES or highest not in DIAMOND_VALUES or lowest > highest:
            self._fail("a diamond's value from 1 to 10, the lower one first")
        self.at += 1
        return Carries(diamonds_of(lowest, highest))

    def _comparison(self, *, none: bool) -> tuple[Comparison, int]:
        token = self._next
        if token.text in _MISSPELT:
            raise self._error(f"'{token.text}' is no comparison; did you mean '{_MISSPELT[token.text]}'?", token)
        if token.text not in _SPELT:
            return (Comparison.EXACTLY, 0) if none else (Comparison.AT_LEAST, 1)
        if none:
            raise self._error("'no' says already that there is none: leave out one of the two", token)
        self.at += 1
        number = self._next
        if not number.text.isdecimal() or len(number.text) > _MOST_DIGITS:
            self._fail(f"a whole number from 0 to {10**_MOST_DIGITS - 1}")
        self.at += 1
        if self._next.text in ("and", "or"):
            raise self._error(
                f"a question has one comparison: '{self._next.text}' joins what a tile has, in front of it", self._next
            )
        return _SPELT[token.text], int(number.text)

    def _place(self) -> Place:
        names = [place.value for place in Place]
        listed = f"{', '.join(names[:-1])} or {names[-1]}"
        if self._next.text.isdecimal():
            self._fail("a comparison such as '>=' (put the question in quotes, so that the shell leaves it alone)")
        if self._accept("in") is None:
            self._fail(f"'in' and a place ({listed})", ("in", "and", "or", "of", "value"))
        token = self._next
        if token.text not in names:
            self._fail(f"a place: {listed}", names)
        self.at += 1
        if self._next.text:
            self._fail("the end of the question")
        return Place(token.text)
