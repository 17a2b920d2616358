"""Strategies of one's own: read from a file, made, and blamed for what they raise.

That is somebody else's code. What it prints is no part of a result, so it goes to standard error; and it may raise
anything: SystemExit, by ``sys.exit``, ends a game as any other error does, and not the program without a word.
"""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import hashlib
import io
import multiprocessing
import sys
import threading
import types
from collections.abc import Iterator
from typing import Any, TextIO

from ghosts_cli.engine.kinds import EngineStrategy
from ghosts_cli.errors import GhostsError, InputError, Place, Problem, UsageError, printable
from ghosts_cli.formats.problems import suggestion
from ghosts_cli.formats.source import Source, read_source
from ghosts_cli.strategies import Parameters, Strategy


class _Nowhere(io.TextIOBase):
    """Takes what is printed where there is no standard error."""

    def write(self, text: str, /) -> int:
        return len(text)


def aside() -> TextIO | io.TextIOBase:
    """Where to put what strategies print."""
    return _Nowhere() if sys.stderr is None else sys.stderr


@contextlib.contextmanager
def prints_aside() -> Iterator[None]:
    """Send what strategies print meanwhile to standard error, in all threads."""
    with contextlib.redirect_stdout(aside()):
        yield


def is_ctrl_c(error: BaseException) -> bool:
    """Whether the key was pressed, as far as can be told.

    It reaches the main thread of the main process only. A strategy that raises KeyboardInterrupt there, in a replay or
    a check, looks the same; in the games of a run it is blamed for it, for these are played elsewhere.
    """
    here = threading.current_thread() is threading.main_thread() and multiprocessing.parent_process() is None
    return isinstance(error, KeyboardInterrupt) and here


_LONGEST_TEXT = 500
"""Characters of an error that are told."""


def told(error: BaseException) -> str:
    """An error in one line: what it is and what it says."""
    try:
        text = str(error)
    except Exception:
        text = "(it cannot say)"
    if len(text) > _LONGEST_TEXT:
        text = f"{text[:_LONGEST_TEXT]}..."
    return printable(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def source_of(file: str) -> Source:
    """The text of a file of strategies. Raises UnreadableError."""
    return read_source(file, empty_hint="expected a class that is a strategy; docs/simulation.md shows one")


def class_in(file: str, wanted: str) -> type[Strategy]:
    """The class of a strategy in a file, which is run as a module of its own, each time anew.

    Raises UnreadableError, InputError where the file is no Python or stops with an error, UsageError where there is
    no such class.
    """
    content = vars(_module(file))
    kinds = {
        key: value
        for key, value in content.items()
        if isinstance(value, type) and issubclass(value, Strategy) and value.__module__ == content["__name__"]
    }
    if wanted not in kinds:
        hint = suggestion(wanted, kinds) if kinds else "; expected a subclass of ghosts_cli.strategies.Strategy"
        raise UsageError(f"{printable(file)} has no strategy '{printable(wanted)}'{hint}")
    kind = kinds[wanted]
    if fault := _parameters_fault(kind.parameters_type):
        raise _wrong(file, _line_of_class(file, kind), f"the parameters of {wanted}: {fault}")
    return kind


def made(file: str, kind: type[Strategy], parameters: Parameters) -> Strategy:
    """A strategy of one's own. Raises InputError with the line where it cannot be made."""
    name = kind.__name__
    if lacking := sorted(getattr(kind, "__abstractmethods__", ())):
        methods = ", ".join(lacking)
        raise _wrong(file, _line_of_class(file, kind), f"{name} has no method {methods}, and a strategy must have it")
    with failing_at(file, kind):
        strategy = kind(parameters)
        fault = _fault(strategy)
    if fault:
        raise _wrong(file, _line_of_class(file, kind), f"{name} cannot be made: {fault}")
    return strategy


@contextlib.contextmanager
def failing_at(file: str, kind: type[Strategy]) -> Iterator[None]:
    """Turn what a class of a file raises while it is made into an InputError with the line."""
    try:
        with prints_aside():
            yield
    except BaseException as error:
        if isinstance(error, GhostsError) or is_ctrl_c(error):
            raise
        line = line_of(file, error)
        hint = "; expected __init__(self, parameters)" if line is None and isinstance(error, TypeError) else ""
        message = f"{kind.__name__} cannot be made: {told(error)}{hint}"
        raise _wrong(file, line or _line_of_class(file, kind), message) from error


def place_in(file: str, error: BaseException) -> str | None:
    """Where in a file of strategies an error came up, as ``mine.py:17``; None if it did not come from there."""
    line = line_of(file, error)
    return None if line is None else f"{file}:{line}"


def line_of(file: str, error: BaseException) -> int | None:
    """The last line of the file that was being run."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _module(file: str) -> types.ModuleType:
    """Run a file as a module of its own; nothing is written beside it."""
    source = source_of(file)
    name = f"ghosts_strategies_of_{hashlib.sha256(file.encode()).hexdigest()[:12]}"
    module = types.ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module  # dataclasses look their module up
    try:
        with prints_aside():
            exec(compile(source.text, file, "exec"), vars(module))
    except BaseException as error:
        if is_ctrl_c(error):
            raise
        if isinstance(error, SyntaxError) and error.filename == file:
            raise _wrong(file, error.lineno, f"not Python: {error.msg}") from error
        raise _wrong(file, line_of(file, error), told(error)) from error
    return module


def _fault(strategy: Any) -> str | None:
    """What is wrong with something that should be a strategy. Raises what its properties raise."""
    if not isinstance(strategy, Strategy):
        return "calling it makes no strategy"
    if not isinstance(strategy.label, str):
        return "the label is no text"
    if not isinstance(strategy.engine, EngineStrategy | None):
        return "the engine is neither None nor an EngineStrategy"
    return None


def _parameters_fault(kind: Any) -> str | None:
    """What is wrong with a class of parameters."""
    if not (isinstance(kind, type) and issubclass(kind, Parameters)):
        return "expected parameters_type to be a subclass of ghosts_cli.strategies.Parameters"
    for entry in dataclasses.fields(kind):
        if "meaning" not in entry.metadata:
            return f"expected {entry.name} to be made with parameter(NUMBER, MEANING)"
        if not isinstance(entry.default, int):
            return f"expected a whole number as the default of {entry.name}, found {printable(repr(entry.default))}"
    return None


def _line_of_class(file: str, kind: type) -> int | None:
    """Where the class is in its file."""
    nodes = ast.walk(ast.parse(source_of(file).text))
    return next((node.lineno for node in nodes if isinstance(node, ast.ClassDef) and node.name == kind.__name__), None)


def _wrong(file: str, line: int | None, message: str) -> InputError:
    return InputError(file, [Problem(Place(line or 1), message, "python")])
