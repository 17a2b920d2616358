"""Means with their intervals, from counts and integer sums alone.

Sums of whole numbers are exact, so a mean and its interval are the same to the last bit in whatever order
the games were added up. Nothing here needs more than the standard library.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95
"""What an interval covers where nothing else is said."""
_NORMAL_FROM = 100_000
"""Degrees of freedom from which Student's t and the normal distribution agree to five digits."""
_HORIZON = 2_000
"""For how many observations a confidence sequence is at its narrowest (see ``sequence_interval``)."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of ``n`` independent observations with its interval; None where too few make one."""

    mean: float
    low: float | None
    high: float | None
    n: int

    @property
    def half(self) -> float | None:
        """Half the interval's width."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def data(self) -> dict[str, float | int | None]:
        """The estimate as the JSON outputs show it; without observations there is no mean."""
        return {"mean": self.mean if self.n else None, "low": self.low, "high": self.high, "n": self.n}


@dataclass(frozen=True, slots=True)
class Sums:
    """Whole-number observations added up: how many, their sum, the sum of their squares."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(self.n + other.n, self.total + other.total, self.squares + other.squares)

    @property
    def variance(self) -> float:
        """The sample variance; 0 for fewer than two observations."""
        if self.n < 2:
            return 0.0
        return (self.n * self.squares - self.total**2) / (self.n * (self.n - 1))


def mean_interval(sums: Sums, *, scale: int = 1, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of observations divided by ``scale``, with Student's t interval."""
    if sums.n < 2:
        return Estimate(_mean(sums, scale), None, None, sums.n)
    half = t_quantile((1 + confidence) / 2, sums.n - 1) * math.sqrt(sums.variance / sums.n) / scale
    mean = _mean(sums, scale)
    return Estimate(mean, mean - half, mean + half, sums.n)


def share_interval(sums: Sums, *, scale: int, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of shares between 0 and 1, each given times ``scale``, with Wilson's interval.

    A share's variance is at most that of a yes or no of the same mean, so with split shares the interval is
    a little wider than it need be. It never leaves 0 to 1 and never shrinks to a point.
    """
    if not sums.n:
        return Estimate(math.nan, None, None, 0)
    share = _mean(sums, scale)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    middle = share + z * z / (2 * sums.n)
    half = z * math.sqrt(max(0.0, share * (1 - share) / sums.n + (z / (2 * sums.n)) ** 2))
    whole = 1 + z * z / sums.n
    return Estimate(share, max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole), sums.n)


def sequence_interval(sums: Sums, *, scale: int = 1, confidence: float = CONFIDENCE) -> Estimate:
    """The mean with an interval that holds however often one looks and whenever one stops.

    It is the asymptotic confidence sequence with a normal mixture: at every number of observations n it is
    the mean plus or minus ``sd * sqrt(2 (n r + 1) / (n n r) * log(sqrt(n r + 1) / alpha))``; that all of
    these intervals together miss the true mean has a probability of at most alpha (Robbins 1970; Waudby-Smith,
    Arbour, Sinha, Kennedy and Ramdas 2024). The mixture's r is chosen beforehand, to be best at
    2,000 observations. It is wider than ``mean_interval``: the price of looking again and again.
    """
    if sums.n < 2:
        return Estimate(_mean(sums, scale), None, None, sums.n)
    alpha, n = 1 - confidence, sums.n
    spent = -2 * math.log(alpha)
    r = (spent + math.log(spent) + 1) / _HORIZON
    width = math.sqrt(2 * (n * r + 1) / (n * n * r) * math.log(math.sqrt(n * r + 1) / alpha))
    half = math.sqrt(sums.variance) * width / scale
    mean = _mean(sums, scale)
    return Estimate(mean, mean - half, mean + half, n)


def sign_test(above: int, below: int) -> float:
    """The exact two-sided probability of a split at least so uneven if both signs are equally likely."""
    n, fewer = above + below, min(above, below)
    if 2 * fewer >= n - 1:
        return 1.0
    return min(1.0, 2 * math.fsum(_tail(n, fewer)))


def _tail(n: int, most: int) -> Iterator[float]:
    """The probabilities of ``most``, ``most`` - 1, ... heads in ``n`` tosses, until they no longer matter."""
    log = math.lgamma(n + 1) - math.lgamma(most + 1) - math.lgamma(n - most + 1) - n * math.log(2)
    term = first = math.exp(log)
    for heads in range(most, -1, -1):
        yield term
        term *= heads / (n - heads + 1)
        if term < first * 1e-18:
            return


@functools.lru_cache(maxsize=256)
def t_quantile(probability: float, freedom: int) -> float:
    """The value that Student's t with so many degrees of freedom stays below with ``probability`` (over 0.5)."""
    if freedom >= _NORMAL_FROM:
        return NormalDist().inv_cdf(probability)
    low, high = 0.0, 2.0
    while t_below(high, freedom) < probability:
        low, high = high, 2 * high
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if t_below(middle, freedom) < probability else (low, middle)
    return high


def t_below(value: float, freedom: int) -> float:
    """The probability that Student's t with so many degrees of freedom is below ``value`` (0 or more)."""
    return 1 - _beta_part(freedom / (freedom + value * value), freedom / 2, 0.5) / 2


def _beta_part(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    log = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    if x > (a + 1) / (a + b + 2):
        return 1 - math.exp(log) * _fraction(1 - x, b, a) / b
    return math.exp(log) * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1), tiny)
    value = d
    for m in range(1, 10_000):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _not_zero(1 + step * d, tiny)
            c = _not_zero(1 + step / c, tiny)
            value *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return value


def _not_zero(value: float, tiny: float) -> float:
    return value if abs(value) > tiny else tiny


def _mean(sums: Sums, scale: int) -> float:
    return sums.total / (sums.n * scale) if sums.n else math.nan
