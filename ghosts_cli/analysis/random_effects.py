"""A number over the decks of an ensemble: what decks differ by, told apart from what games do.

Every deck has an estimate of its own with a standard error, which is what its games leave open (*within*). Decks
differ besides (*between*). The plain random-effects model says: an estimate is the mean over all such decks, plus what
this deck is off by (standard deviation tau), plus the error within the deck. Estimates then spread with the variance
tau squared plus the mean of the squared errors, and so tau squared is the variance of the estimates minus the mean of
the squared errors, or 0 where that is negative. This is the method of moments with equal weights, known as Cochran's
or Hedges' estimator (Cochran 1954, Biometrics 10; Hedges and Olkin 1985, chapter 9; compared with others by
DerSimonian and Kacker 2007, Contemporary Clinical Trials 28). Equal weights, because every deck counts the same,
however many games were played with it. The mean's interval is Student's t from the spread of the estimates, which has
both parts in it already.

An ensemble of one deck is what that deck is: its estimate and its interval, and nothing between.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ghosts_cli.formats.robust import DeckFigure, EnsembleFigure
from ghosts_cli.simulation.ensemble import Ensemble, Figure
from ghosts_cli.simulation.intervals import CONFIDENCE, Estimate, Sums, share_interval, t_quantile


@dataclass(frozen=True, slots=True)
class RandomEffects:
    """What a number is over decks; None where too few make one."""

    estimate: Estimate
    """The mean over decks; ``n`` is the number of decks, of one deck that of its observations."""
    between: float | None
    """The standard deviation between decks (tau)."""
    within: float | None
    """The standard error within a deck: the root of the mean square over decks."""


def random_effects(
    estimates: Sequence[Estimate], errors: Sequence[float | None], confidence: float = CONFIDENCE
) -> RandomEffects:
    """The mean over decks, and what decks and games add to its spread; one estimate and error a deck, at least one."""
    known = [error for error in errors if error is not None]
    within = math.sqrt(math.fsum(error**2 for error in known) / len(known)) if len(known) == len(errors) else None
    decks = len(estimates)
    if decks == 1:
        return RandomEffects(estimates[0], None, within)
    means = [each.mean for each in estimates]
    mean = math.fsum(means) / decks
    spread = math.fsum((each - mean) ** 2 for each in means) / (decks - 1)
    half = t_quantile((1 + confidence) / 2, decks - 1) * math.sqrt(spread / decks)
    between = None if within is None else math.sqrt(max(0.0, spread - within**2))
    return RandomEffects(Estimate(mean, mean - half, mean + half, decks), between, within)


def ensemble_figures(ensemble: Ensemble, confidence: float = CONFIDENCE) -> list[EnsembleFigure]:
    """Every number of an ensemble over its decks; a deck that has no such number does not count for it."""
    return [_figure(ensemble, key, list(ensemble.by_deck(key)), confidence) for key in ensemble.keys]


def _figure(
    ensemble: Ensemble, key: tuple[str, str, str], by_deck: Sequence[Figure | None], confidence: float
) -> EnsembleFigure:
    there = [
        (figure, deck.file)
        for figure, deck in zip(by_deck, ensemble.decks, strict=True)
        if figure is not None and not math.isnan(figure.estimate.mean)
    ]
    figures = [figure for figure, _ in there]
    null = next(figure.null for figure in by_deck if figure is not None)
    data = [None if figure is None else _data(figure) for figure in by_deck]
    if not there:
        return _nothing(key, null, data)
    found = random_effects([each.estimate for each in figures], [each.error for each in figures], confidence)
    low, high = (end(there, key=lambda each: each[0].estimate.mean) for end in (min, max))
    above = sum(each.estimate.mean > null for each in figures)
    below = sum(each.estimate.mean < null for each in figures)
    level = len(figures) - above - below
    intervals = any(each.estimate.half is not None for each in figures)
    same = above if found.estimate.mean > null else below if found.estimate.mean < null else level
    return EnsembleFigure(
        *key,
        null,
        len(figures),
        found.estimate.mean,
        found.estimate.low,
        found.estimate.high,
        found.between,
        found.within,
        low[0].estimate.mean,
        low[1],
        high[0].estimate.mean,
        high[1],
        above,
        below,
        level,
        sum(each.estimate.low is not None and each.estimate.low > null for each in figures) if intervals else None,
        sum(each.estimate.high is not None and each.estimate.high < null for each in figures) if intervals else None,
        same / len(figures),
        data,
    )


def _nothing(key: tuple[str, str, str], null: float, data: list[DeckFigure | None]) -> EnsembleFigure:
    """A number that no deck has."""
    table, group, name = key
    return EnsembleFigure(
        table,
        group,
        name,
        null,
        decks=0,
        mean=None,
        low=None,
        high=None,
        between=None,
        within=None,
        min=None,
        min_deck=None,
        max=None,
        max_deck=None,
        above=0,
        below=0,
        level=0,
        surely_above=None,
        surely_below=None,
        same_sign=None,
        by_deck=data,
    )


def _data(figure: Figure) -> DeckFigure:
    each = figure.estimate
    return DeckFigure(None if math.isnan(each.mean) else each.mean, each.low, each.high, each.n, figure.error)


def share_of_decks(number: int, decks: int, confidence: float = CONFIDENCE) -> Estimate:
    """The share of all such decks on which something holds, from ``number`` of ``decks`` drawn (Wilson's interval)."""
    return share_interval(Sums(decks, number), scale=1, confidence=confidence)
