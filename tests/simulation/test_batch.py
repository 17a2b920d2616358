"""Batches: chunks and parts, threads that stop when asked to, failures that come out."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from ghosts_cli.simulation import batch as batch_module
from ghosts_cli.simulation.batch import Batch, cut


@dataclass
class Counts:
    """Plays games that are their own numbers."""

    slow: bool = True
    before: Callable[[int], None] = lambda _: None
    ready: list[str] = field(default_factory=list)

    def prepare(self) -> None:
        self.ready.append(threading.current_thread().name)

    def play(self, first: int, last: int) -> list[int]:
        self.before(first)
        return list(range(first, last))


def run(
    player: Counts, games: int, *, jobs: int = 2, part_games: int = 10
) -> tuple[bool, dict[int, list[int]], list[str]]:
    """Play, and return whether all was played, the parts by their first game, and what was told of an interruption."""
    parts: dict[int, list[int]] = {}
    told: list[str] = []
    lock = threading.Lock()

    def part_done(first: int, chunks: object) -> None:
        with lock:
            parts[first] = [game for chunk in chunks for game in chunk]  # type: ignore[attr-defined]  # lists

    batch = Batch(player, jobs, lambda _: None, part_done)
    done = batch.run([(0, games)], part_games, lambda: told.append("interrupted"))
    return done, parts, told


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_every_game_is_played_once_and_lies_in_its_part(jobs: int) -> None:
    done, parts, _ = run(Counts(), 103, jobs=jobs)
    assert done
    assert sorted(game for part in parts.values() for game in part) == list(range(103))
    assert all(part == list(range(first, first + len(part))) for first, part in parts.items())


@pytest.mark.parametrize(
    ("games", "part_games", "jobs", "smallest", "sizes"),
    [
        (100, 25, 2, 1, [25] * 4),
        (100, 25, 3, 1, [16, 17, 17, 16, 17, 17]),
        (100, 1000, 4, 1, [25] * 4),
        (100, 1000, 4, 250, [100]),
        (1000, 10_000, 8, 250, [250] * 4),
        (3, 1000, 8, 1, [1, 1, 1]),
        (7, 3, 1, 250, [2, 2, 3]),
    ],
)
def test_ranges_are_cut_so_that_all_have_work_and_no_part_is_too_large(
    games: int, part_games: int, jobs: int, smallest: int, sizes: list[int]
) -> None:
    ranges = list(cut([(5, 5 + games)], part_games, jobs, smallest=smallest))
    assert [last - first for first, last in ranges] == sizes
    assert (ranges[0][0], ranges[-1][1]) == (5, 5 + games)


def test_ctrl_c_ends_parts_where_they_are_and_everything_played_is_kept() -> None:
    def press(first: int) -> None:
        if first == 1:
            signal.raise_signal(signal.SIGINT)
            threading.Event().wait(0.3)

    done, parts, told = run(Counts(before=press), 1000, jobs=1, part_games=30)
    assert (done, told) == (False, ["interrupted"])
    kept = sorted(game for part in parts.values() for game in part)
    assert kept == list(range(len(kept)))
    assert 2 <= len(kept) < 1000


def test_ctrl_c_twice_stops_at_once() -> None:
    hang = threading.Event()

    def press(first: int) -> None:
        if first == 1:
            signal.raise_signal(signal.SIGINT)
            threading.Event().wait(0.2)
            signal.raise_signal(signal.SIGINT)
            hang.wait(30)

    with pytest.raises(KeyboardInterrupt):
        run(Counts(before=press), 100, jobs=1)
    hang.set()


def test_what_a_thread_raises_comes_out_and_other_parts_are_kept() -> None:
    def fail(first: int) -> None:
        if first >= 35:
            raise LookupError("game 35")

    with pytest.raises(LookupError, match="game 35"):
        run(Counts(before=fail), 100)


def test_a_part_that_takes_long_is_written_before_it_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_module, "PART_SECONDS", -1.0)
    done, parts, _ = run(Counts(), 12, jobs=1, part_games=12)
    assert done
    assert len(parts) > 1
    assert sorted(game for part in parts.values() for game in part) == list(range(12))


def test_no_more_threads_than_parts_get_ready() -> None:
    player = Counts(slow=False)
    run(player, 20, jobs=8, part_games=20)
    assert len(player.ready) == 1
