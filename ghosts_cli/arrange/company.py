"""Ghosts and satyrs: the most that paths of a given make-up can score, whichever sections lie on them (G17, G19).

The *make-up* of a path is its number of straights, corners, crossroads sections and double-corner
sections. A path is a *number*: the make-up, its length and its slots, packed so that joining two pieces
of path adds their numbers. Sections on cells that are not free are no part of the make-up; their slots
say what stands there.

Joining two paths never lowers what their ghosts and satyrs score together. So all paths that are not yet
finished may be taken as one, the *rest*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ghosts_cli.arrange.frontier import TRACKS
from ghosts_cli.arrange.problem import Load
from ghosts_cli.game.rules import MOST_OF_A_KIND, Tables

_FIELD = 5
_COUNT = (1 << _FIELD) - 1
UNITS = tuple(1 << _FIELD * track for track in range(len(TRACKS)))
"""What a section of each track adds to a make-up."""
LENGTH = _FIELD * len(TRACKS)
"""The bit of a number where its length starts."""
LENGTH_MASK = _COUNT
SLOTS = LENGTH + _FIELD
"""The bit of a number where its slots start."""
_MAKEUP = (1 << LENGTH) - 1
_SINGLES = UNITS[2] - 1
"""The part of a make-up that one-section tiles fill."""


class GhostPoints(NamedTuple):
    """What a ghost scores: ``high`` on a path with at least ``needed``, else ``low`` (G17)."""

    low: int
    high: int
    needed: int

    def on_path(self, ghosts: int) -> int:
        """What the ghosts of a path score together."""
        return ghosts * (self.high if ghosts >= self.needed else self.low)

    @staticmethod
    def bounding(tables: Tables) -> GhostPoints:
        """Points that are never less than the true ones and never fall when paths are joined."""
        if tables.ghost_in_company >= tables.ghost >= 0:
            return GhostPoints(tables.ghost, tables.ghost_in_company, tables.ghosts_needed)
        most = max(0, tables.ghost, tables.ghost_in_company)
        return GhostPoints(most, most, 0)


class _Facts(NamedTuple):
    """What a path of a given make-up can hold."""

    best: int
    """The most that its ghosts and satyrs can score."""
    kinds: int
    """The most kinds of monster beside a satyr."""
    ghosts: int


def _undominated(loads: list[Load]) -> list[Load]:
    """Leave out loads that another is at least as good as in every way."""
    kept: list[Load] = []
    for load in sorted(set(loads), key=lambda load: (-load.ghosts, -load.satyrs, -load.kinds.bit_count(), load.kinds)):
        _, satyrs, kinds = load
        if not any(other.satyrs >= satyrs and other.kinds & kinds == kinds for other in kept):
            kept.append(load)
    return kept


def _joined(one: list[Load], two: list[Load]) -> list[Load]:
    """The undominated loads of a load of each list together."""
    return _undominated([Load(a + d, b + e, c | f) for a, b, c in one for d, e, f in two])


_EMPTY = Load(0, 0, 0)


def _choices(loads: Sequence[Load]) -> list[list[Load]]:
    """By number of sections the undominated loads of at most so many of them."""
    best: list[list[Load]] = [[_EMPTY]]
    for load in loads:
        if load == _EMPTY:
            best.append(best[-1])
            continue
        more = [_joined(chosen, [load]) for chosen in best]
        best = [best[0], *(_undominated(a + b) for a, b in zip([*best[1:], best[-1]], more, strict=True))]
    return best


class Company:
    """Bounds on what ghosts and satyrs can score, for the sections of one problem."""

    def __init__(self, free: Sequence[Sequence[Load]], fixed: Mapping[int, Load], tables: Tables) -> None:
        """``free`` has by track the sections to lay, ``fixed`` by slot the sections that lie."""
        self._points = GhostPoints.bounding(tables)
        self._worth = tuple(map(self._points.on_path, range(MOST_OF_A_KIND + 1)))
        self._fixed = dict(fixed)
        self._choices = [_choices(loads) for loads in free]
        self._satyrs = [sorted((load.satyrs for load in loads if load.satyrs), reverse=True) for loads in free]
        self._ghosts = [sorted((load.ghosts for load in loads if load.ghosts), reverse=True) for loads in free]
        self._halves: dict[int, list[Load]] = {}
        self._facts: dict[int, _Facts] = {}
        self.known: dict[int, int] = {}
        """What ``best`` has found so far, by key."""
        self._split: dict[tuple[int, ...], int] = {}
        fixed_bits = sum(1 << SLOTS + slot for slot in fixed)
        self.key_mask = _MAKEUP | fixed_bits
        """The part of a number that decides what the path can hold; below, a path's *key*."""
        self.everything = fixed_bits + sum(unit * len(loads) for unit, loads in zip(UNITS, free, strict=True))
        """The key of all sections together."""
        self.together = self.best(self.everything)
        """The most that ghosts and satyrs can score at all."""

    def best(self, key: int) -> int:
        """The most that the ghosts and satyrs of a path can score."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._look(key).best
        return found

    def _look(self, key: int) -> _Facts:
        facts = self._facts.get(key)
        if facts is None:
            singles, doubles = self._half(key & _SINGLES), self._half(key & _MAKEUP & ~_SINGLES)
            if key >> SLOTS:
                singles = _joined(singles, [self._standing(key)])
            best = kinds = ghosts = 0
            for a, b, c in singles:
                for d, e, f in doubles:
                    value = self._worth[a + d]
                    if b + e:
                        beside = (c | f).bit_count()
                        value += (b + e) * beside
                        kinds = max(kinds, beside)
                    best = max(best, value)
                    ghosts = max(ghosts, a + d)
            facts = self._facts[key] = _Facts(best, kinds, ghosts)
        return facts

    def _half(self, part: int) -> list[Load]:
        """What the one-section or the two-section tiles' part of a make-up can hold."""
        found = self._halves.get(part)
        if found is None:
            found = [_EMPTY]
            for track, choices in enumerate(self._choices):
                found = _joined(found, choices[part >> _FIELD * track & _COUNT])
            self._halves[part] = found
        return found

    def _fixed_in(self, key: int) -> Iterator[Load]:
        bits = key >> SLOTS
        while bits:
            low = bits & -bits
            yield self._fixed[low.bit_length() - 1]
            bits ^= low

    def _standing(self, key: int) -> Load:
        ghosts = satyrs = kinds = 0
        for load in self._fixed_in(key):
            ghosts += load.ghosts
            satyrs += load.satyrs
            kinds |= load.kinds
        return Load(ghosts, satyrs, kinds)

    def split(self, finished: Sequence[int]) -> int:
        """The most that all ghosts and satyrs can score with these finished paths (keys) and a rest."""
        keys = tuple(sorted(finished))
        found = self._split.get(keys)
        if found is None:
            paths = [self.everything - sum(keys), *keys]
            apart = sum(self.best(key) for key in paths)
            found = self._split[keys] = min(self.together, apart, self._matched(paths))
        return found

    def _matched(self, paths: list[int]) -> int:
        """The same with every satyr on a path with the most kinds, every ghost in company where one can be.

        Only the numbers of places by track are respected, each kind of monster by itself.
        """
        facts = [self._look(key) for key in paths]
        ranked = sorted(range(len(paths)), key=lambda path: -facts[path].kinds)
        able = [fact.ghosts >= self._points.needed for fact in facts]
        total = 0
        for track, (satyrs, ghosts) in enumerate(zip(self._satyrs, self._ghosts, strict=True)):
            shift = _FIELD * track
            if satyrs:
                room = (facts[path].kinds for path in ranked for _ in range(paths[path] >> shift & _COUNT))
                total += sum(count * kinds for count, kinds in zip(satyrs, room, strict=False))
            if ghosts:
                places = sum(key >> shift & _COUNT for key, can in zip(paths, able, strict=True) if can)
                total += self._points.high * sum(ghosts[:places]) + self._points.low * sum(ghosts[places:])
        for key, fact, can in zip(paths, facts, able, strict=True):
            for load in self._fixed_in(key):
                total += load.satyrs * fact.kinds + load.ghosts * (self._points.high if can else self._points.low)
        return total
