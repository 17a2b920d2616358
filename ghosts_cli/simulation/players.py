"""The strategies of a run, by the names that the command line and run.json give them.

A name is ``greedy``, or with parameters ``greedy:threshold=9``, or a file and a class of one's own,
``mine.py:Mine`` or ``mine.py:Mine:patience=3``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ghosts_cli.errors import UsageError, printable
from ghosts_cli.formats.problems import suggestion
from ghosts_cli.game import Tile
from ghosts_cli.simulation.own import class_in, failing_at, is_ctrl_c, made, place_in, prints_aside, source_of, told
from ghosts_cli.strategies import STRATEGIES, ContractError, ParameterNote, Parameters, Strategy, check_strategy

_ENDING = ".py"


@dataclass(frozen=True)
class Player:
    """A strategy and its name."""

    name: str
    strategy: Strategy
    file: str | None = None
    """The file that a strategy of one's own comes from."""

    def __reduce__(self) -> tuple[Callable[[str], Player], tuple[str]]:
        # Another process finds the strategy again: a class that was read from a file cannot be pickled.
        return find_player, (self.name,)


def known_strategies() -> tuple[type[Strategy], ...]:
    """The strategies that come with the program."""
    return tuple(STRATEGIES.values())


def find_player(name: str) -> Player:
    """The strategy that goes by ``name``.

    Raises UsageError for a name, class or parameter that there is not, UnreadableError for a file that
    cannot be read, InputError for one that is no Python or stops with an error, and for a class that makes no
    strategy.
    """
    file, colon, rest = name.partition(f"{_ENDING}:")
    if colon:
        file += _ENDING
        wanted, _, parameters = rest.partition(":")
        kind = class_in(file, wanted)
        with failing_at(file, kind):
            values = _parameters(kind, parameters, name)
        strategy = made(file, kind, values)
        changed = strategy.label.partition(":")[2]
        return Player(f"{file}:{wanted}" + (f":{changed}" if changed else ""), strategy, file)
    wanted, _, parameters = name.partition(":")
    if wanted not in STRATEGIES:
        hint = suggestion(wanted, STRATEGIES)
        raise UsageError(f"there is no strategy '{printable(name)}'{hint}; one of your own is FILE.py:CLASS")
    strategy = STRATEGIES[wanted](_parameters(STRATEGIES[wanted], parameters, name))
    return Player(strategy.label, strategy)


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of holding a strategy to the contract."""

    decisions: int
    broken: str | None
    """What it did that it must not, and in which game."""


def check_player(player: Player, tiles: Sequence[Tile]) -> Checked:
    """Hold a strategy to ``strategies.check_strategy``; what the strategy raises breaks the contract too."""
    try:
        with prints_aside():
            return Checked(check_strategy(lambda: find_player(player.name).strategy, tiles), None)
    except ContractError as error:
        return Checked(0, str(error))
    except BaseException as error:
        if is_ctrl_c(error):
            raise
        where = place_in(player.file, error) if player.file else None
        return Checked(0, f"{where + ': ' if where else ''}{told(error)}")


def file_hash(file: str) -> str:
    """SHA-256 of a file of strategies. Raises UnreadableError."""
    return hashlib.sha256(source_of(file).text.encode()).hexdigest()


def _parameters(kind: type[Strategy], text: str, name: str) -> Parameters:
    """Read ``threshold=9,...``. Raises UsageError."""
    known = {note.name: note for note in kind.notes()}
    values: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        parameter, equals, value = part.partition("=")
        if parameter not in known:
            hint = suggestion(parameter, known) if known else "; it has none"
            raise UsageError(f"{printable(name)}: there is no parameter '{printable(parameter)}'{hint}")
        if not equals or not value.isascii() or not value.removeprefix("-").isdecimal():
            raise UsageError(f"{printable(name)}: expected {parameter}=NUMBER, found '{printable(part)}'")
        if parameter in values:
            raise UsageError(f"{printable(name)}: {parameter} is given twice")
        values[parameter] = _in_range(int(value), known[parameter], name)
    return kind.parameters_type(**values)


def _in_range(value: int, note: ParameterNote, name: str) -> int:
    """The value. Raises UsageError where the parameter cannot have it."""
    if note.least is not None and value < note.least:
        raise UsageError(f"{printable(name)}: expected {note.name} of {note.least} or more, found {value}")
    if note.most is not None and value > note.most:
        raise UsageError(f"{printable(name)}: expected {note.name} of {note.most} or less, found {value}")
    return value
