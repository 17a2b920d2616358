"""Playing a row of games on several threads, chunk by chunk, part by part.

A part is what is written at one stroke. It is played in chunks, each small enough to stop soon when asked
to. Neither has any effect on the rows: a game is what its number makes it (see ``game.randomness``).
"""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

CHUNK_SECONDS = 0.2
"""How long a chunk may take, about: after that long a thread looks whether it has to stop."""
PART_SECONDS = 60.0
"""After that long a part is written even if it is small, so that slow games are not lost with a killed process."""
LARGEST_CHUNK = 4096
"""Games whose rows still fit the processor's cache."""
SMALLEST_PART = 250
"""Games that are not spread over several threads: the engine plays them in no time."""


Rows = TypeVar("Rows")
Rows_co = TypeVar("Rows_co", covariant=True)


class Plays(Protocol[Rows_co]):
    """Whatever can play games and makes rows of them."""

    @property
    def slow(self) -> bool:
        """Whether single games take so long that it is worth spreading a few of them over threads."""
        ...

    def prepare(self) -> None:
        """Do what has to be done before the first game."""
        ...

    def play(self, first: int, last: int) -> Rows_co:
        """Play the games ``first`` to ``last`` - 1; threads may call it at the same time."""
        ...


@dataclass
class Batch(Generic[Rows]):
    """One go at playing ranges of games. ``chunk_done`` and ``part_done`` are called from the threads."""

    player: Plays[Rows]
    jobs: int
    chunk_done: Callable[[Rows], None]
    """Called with the rows of each chunk."""
    part_done: Callable[[int, Sequence[Rows]], None] | None = None
    """Called with each part: its first game, and the rows of its chunks in order. Without it no rows are kept."""

    def __post_init__(self) -> None:
        self._todo: deque[tuple[int, int]] = deque()
        self._stop = threading.Event()
        self._failures: list[BaseException] = []
        self._begun: list[float] = []
        """When each thread was ready to play."""
        self._ended = 0.0
        self._working = 0
        self._lock = threading.Lock()
        self._idle = threading.Event()
        self.interrupted = False
        """Whether Ctrl-C was pressed, even if nothing was left to play by then."""

    @property
    def seconds(self) -> float:
        """How long the games have taken, without getting ready for them."""
        return max(0.0, self._ended - min(self._begun, default=self._ended))

    def run(self, ranges: Iterable[tuple[int, int]], part_games: int, on_interrupt: Callable[[], None]) -> bool:
        """Play ``ranges`` of games, (first, last + 1) each; return whether all were played.

        At the first Ctrl-C ``on_interrupt`` is called, chunks in hand are finished and their parts ended
        there; at the second KeyboardInterrupt is raised at once. What a thread raises is raised here.
        """
        self._todo.extend(cut(ranges, part_games, self.jobs, smallest=1 if self.player.slow else SMALLEST_PART))
        threads = [
            threading.Thread(target=self._work, name=f"ghosts-{number}", daemon=True)
            for number in range(max(1, min(self.jobs, len(self._todo))))
        ]
        self._working = len(threads)
        with self._listening():
            for thread in threads:
                thread.start()
            self._wait(on_interrupt)
        self._ended = time.monotonic()
        if self._failures:
            raise self._failures[0]
        return not self._todo

    def _wait(self, on_interrupt: Callable[[], None]) -> None:
        # Not by joining the threads: a join that Ctrl-C breaks off takes its thread for dead (bpo-45274).
        told = False
        while not self._idle.wait(0.1):
            if self.interrupted and not told:
                told = True
                on_interrupt()

    @contextlib.contextmanager
    def _listening(self) -> Iterator[None]:
        """Let the first Ctrl-C set ``interrupted`` and ``_stop``, instead of raising wherever we are."""
        before = signal.getsignal(signal.SIGINT)
        if threading.current_thread() is not threading.main_thread() or before is signal.SIG_IGN:
            yield
            return

        def handle(*_: object) -> None:
            if self.interrupted:
                raise KeyboardInterrupt
            self.interrupted = True
            self._stop.set()

        signal.signal(signal.SIGINT, handle)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _work(self) -> None:
        chunk = 1 if self.player.slow else 64
        try:
            self.player.prepare()
            self._begun.append(time.monotonic())
            while not self._stop.is_set():
                try:
                    first, last = self._todo.popleft()
                except IndexError:
                    return
                chunk, played = self._play_part(first, last, chunk)
                if played < last:
                    self._todo.appendleft((played, last))
        except BaseException as error:
            self._failures.append(error)
            self._stop.set()
        finally:
            with self._lock:
                self._working -= 1
                if not self._working:
                    self._idle.set()

    def _play_part(self, first: int, last: int, chunk: int) -> tuple[int, int]:
        """Play a part; return the size of chunk that was found right, and up to which game it came."""
        begun = time.monotonic()
        rows: list[Rows] = []
        at = first
        while at < last and not self._stop.is_set():
            start = time.monotonic()
            upto = min(at + chunk, last)
            played = self.player.play(at, upto)
            self.chunk_done(played)
            if self.part_done is not None:
                rows.append(played)
            seconds = time.monotonic() - start
            if upto - at == chunk:
                faster = min(4.0, CHUNK_SECONDS / max(seconds, 1e-6))
                chunk = min(max(1, int(chunk * faster)), LARGEST_CHUNK)
            at = upto
            if self.part_done is not None and time.monotonic() - begun > PART_SECONDS:
                break
        if self.part_done is not None and rows:
            self.part_done(first, rows)
        return chunk, at


def cut(ranges: Iterable[tuple[int, int]], part_games: int, jobs: int, *, smallest: int) -> Iterable[tuple[int, int]]:
    """Cut ranges of games into parts of at most ``part_games``, so that there is work for all ``jobs``."""
    for first, last in ranges:
        games = last - first
        parts = -(-games // part_games)
        shared = -(-parts // jobs) * jobs
        parts = max(parts, min(shared, games // smallest))
        for number in range(parts):
            yield first + games * number // parts, first + games * (number + 1) // parts
