"""The pace of a bar: honest from the first game on, and soon free of what came before it."""

from __future__ import annotations

import pytest

from ghosts_cli.cli.watching import Pace
from ghosts_cli.report.simulation_text import rate_words


class Clock:
    """A clock that goes when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def paced(*steps: tuple[float, int]) -> float | None:
    """The rate after so many were done each so many seconds after what was before."""
    clock = Clock()
    pace = Pace(clock)
    for seconds, count in steps:
        clock.now += seconds
        pace.advance(count)
    return pace.rate


@pytest.mark.parametrize(
    ("steps", "rate"),
    [
        pytest.param([], None, id="nothing done"),
        pytest.param([(4, 1)], 0.25, id="the first"),
        pytest.param([(4, 1), (0.1, 1)], 2 / 4.1, id="two at once by two processes"),
        pytest.param([(4, 1), (0.1, 1), (3.9, 1), (0.1, 1)], 3 / 4.1, id="and two more"),
        pytest.param([(15, 1000), (1, 1000), (1, 1000), (1, 1000)], 1000, id="compiling first, three seconds later"),
        pytest.param([(15, 1000), (1, 1000)], 125, id="compiling first, a second later"),
    ],
)
def test_the_pace_is_the_average_so_far_and_later_that_since_the_first(
    steps: list[tuple[float, int]], rate: float | None
) -> None:
    assert paced(*steps) == (None if rate is None else pytest.approx(rate))


@pytest.mark.parametrize(("rate", "words"), [(12345.6, "12,346"), (10, "10"), (9.87, "9.9"), (0.304, "0.3"), (0, "0")])
def test_low_rates_have_a_digit_after_the_point(rate: float, words: str) -> None:
    assert rate_words(rate) == words
