"""How functions become machine code: ``kernel`` for what Python calls, ``inlined`` for what kernels call.

Kernels release the GIL, so threads can run them side by side. They are compiled (or loaded from the
cache) at their first call and not before, so a run compiles only what it uses.
"""

from __future__ import annotations

import copyreg
import functools
import gc
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import event, ir
from numba.core.caching import FunctionCache

from ghosts_cli.engine.cache import cache_folder

_njit = cast("Callable[..., Any]", numba.njit)
_config = cast("Any", numba.config)
_register = cast("Callable[[str, event.Listener], None]", event.register)
_NO_COUNTING = "_nrt"
"""Numba's switch for counting references to arrays. Off, kernels cannot make arrays, and run several times faster."""

_NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Numba's switches for what only kernels need: to be called from Python and from C."""

_CACHE_ERRORS = (OSError, EOFError, pickle.UnpicklingError)

Function = TypeVar("Function", bound=Callable[..., Any])

u64 = cast("Callable[[int], int]", np.uint64)
"""The machine's 64-bit word. Inside kernels a word and a plain number must never meet: numba makes floats of them."""
i64 = cast("Callable[[int], int]", np.int64)
"""A signed number: points."""


class _Compiling(event.Listener):
    """Hears of every function that is really compiled, one inside another: calls back once, and saves time meanwhile.

    Numba makes millions of small objects that live until it is done, and copies a function for each place where it
    is merged. Looking for garbage among them took a quarter of the time; copying each function's list of variables
    once for each of its blocks another fifth. Numba holds its lock meanwhile, so nothing here can happen twice at once.
    """

    def __init__(self) -> None:
        self.callback: Callable[[], None] | None = None
        self._depth = 0
        self._collected = False

    def on_start(self, event: Any) -> None:  # noqa: ARG002 - the listener's interface
        callback, self.callback = self.callback, None
        if callback is not None:
            callback()
        self._depth += 1
        if self._depth == 1:
            self._collected = gc.isenabled()
            gc.disable()
            copyreg.dispatch_table[ir.Scope] = _shared

    def on_end(self, event: Any) -> None:  # noqa: ARG002 - the listener's interface
        self._depth -= 1
        if self._depth == 0:
            copyreg.dispatch_table.pop(ir.Scope, None)
            if self._collected:
                gc.enable()


def _shared(scope: ir.Scope) -> str:
    """What tells ``copy.deepcopy`` to take the object itself."""
    return type(scope).__name__


_compiling = _Compiling()
_register("numba:compile", _compiling)


def announce(notify: Callable[[], None] | None) -> None:
    """Have ``notify`` called, once, when the engine must be compiled because no cache has it.

    The program says "compiling the engine (once)" then; None calls that off.
    """
    _compiling.callback = notify


def _compile(function: Callable[..., Any], **options: Any) -> Any:
    """Hand ``function`` to numba; it is compiled when it is first called."""
    return _njit(nogil=True, **{_NO_COUNTING: False}, **options)(function)


class _QuickCache(FunctionCache):
    """Numba's cache, but what is found there is loaded without first readying numba for compiling.

    That takes numba longer than all the rest of a start, and loading does not need it.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled function for a signature, or None, also where what is kept is damaged.

        Damaged, the index is removed: numba would stumble over it again when it saves, at this start and every later
        one. Of two processes that do so at once one compiles what the other has, no more.
        """
        cache = cast("Any", self)  # numba's methods have no types
        with cache._guard_against_spurious_io_errors():
            try:
                return cache._load_overload(sig, target_context)
            except OSError:
                raise
            except Exception:  # what is no pickle, or only half of one, may raise anything
                Path(cache._cache_file._index_path).unlink(missing_ok=True)
                return None


class Kernel:
    """A compiled function; without a cache when it turns out that the cache cannot be written."""

    def __init__(self, function: Callable[..., Any]) -> None:
        folder = cache_folder()
        with _numba_cache_at(str(folder)):
            self.dispatcher = _compile(function)
            if folder is not None:
                self.dispatcher._cache = cast("Any", _QuickCache)(function)
        self._function = function
        functools.update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        """Run it, compiling it first for arguments of types that it has not met."""
        try:
            return self.dispatcher(*arguments)
        except _CACHE_ERRORS:  # kernels touch no files, so it was the cache: full, damaged, or gone since
            self.dispatcher = _compile(self._function)
            return self.dispatcher(*arguments)


@contextmanager
def _numba_cache_at(folder: str) -> Iterator[None]:
    """Let numba put the cache of what is decorated meanwhile into ``folder``."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = folder
    try:
        yield
    finally:
        _config.CACHE_DIR = before


def kernel(function: Function) -> Function:
    """Make ``function`` a kernel that Python can call."""
    return cast("Function", Kernel(function))


def inlined(function: Function) -> Function:
    """Compile ``function`` into the kernels that call it."""
    return cast("Function", _compile(function, forceinline=True, **_NO_WRAPPERS))


def called(function: Function) -> Function:
    """Compile ``function`` once for all places where kernels call it: for what is long and called in several."""
    return cast("Function", _compile(function, **_NO_WRAPPERS))


def merged(function: Function) -> Function:
    """Make ``function`` a part of the one kernel that calls it, before that is compiled: for its chapters."""
    return cast("Function", _compile(function, inline="always"))
