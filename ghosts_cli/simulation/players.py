"""The strategies of a run, by the names that the command line and run.json give them.

A name is ``greedy``, or with parameters ``greedy:threshold=9``, or a file and a class of one's own,
``mine.py:Mine`` or ``mine.py:Mine:patience=3``.
"""

from __future__ import annotations

import hashlib
import sys
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ghosts_cli.errors import InputError, Place, Problem, UsageError, printable
from ghosts_cli.formats.problems import suggestion
from ghosts_cli.formats.source import read_source
from ghosts_cli.game import Tile
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
    cannot be read, InputError for one that is no Python or stops with an error.
    """
    file, colon, rest = name.partition(f"{_ENDING}:")
    if colon:
        file += _ENDING
        wanted, _, parameters = rest.partition(":")
        kind = _class_in(file, wanted)
        strategy = kind(_parameters(kind, parameters, name))
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
        return Checked(check_strategy(lambda: find_player(player.name).strategy, tiles), None)
    except ContractError as error:
        return Checked(0, str(error))
    except Exception as error:
        where = place_in(player.file, error) if player.file else None
        return Checked(0, f"{where + ': ' if where else ''}{type(error).__name__}: {error}")


def file_hash(file: str) -> str:
    """SHA-256 of a file of strategies. Raises UnreadableError."""
    return hashlib.sha256(read_source(file).text.encode()).hexdigest()


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


def _class_in(file: str, wanted: str) -> type[Strategy]:
    """The class of a strategy in a file."""
    content = vars(_module(file))
    kinds = {
        key: value
        for key, value in content.items()
        if isinstance(value, type) and issubclass(value, Strategy) and value.__module__ == content["__name__"]
    }
    if wanted not in kinds:
        hint = suggestion(wanted, kinds) if kinds else "; expected a subclass of ghosts_cli.strategies.Strategy"
        raise UsageError(f"{printable(file)} has no strategy '{printable(wanted)}'{hint}")
    return kinds[wanted]


def _module(file: str) -> types.ModuleType:
    """Run a file as a module of its own, each time anew; nothing is written beside it."""
    source = read_source(file, empty_hint="expected a class that is a strategy; docs/simulation.md shows one")
    name = f"ghosts_strategies_of_{hashlib.sha256(file.encode()).hexdigest()[:12]}"
    module = types.ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module  # dataclasses look their module up
    try:
        exec(compile(source.text, file, "exec"), vars(module))
    except SyntaxError as error:
        raise _wrong(file, error.lineno, f"not Python: {error.msg}") from error
    except Exception as error:
        raise _wrong(file, _line_of(file, error), f"{type(error).__name__}: {error}") from error
    return module


def place_in(file: str, error: BaseException) -> str | None:
    """Where in a file of strategies an error came up, as ``mine.py:17``; None if it did not come from there."""
    line = _line_of(file, error)
    return None if line is None else f"{file}:{line}"


def _line_of(file: str, error: BaseException) -> int | None:
    """The last line of the file that was being run."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _wrong(file: str, line: int | None, message: str) -> InputError:
    return InputError(file, [Problem(Place(line or 1), message, "python")])
