"""Charts as SVG for a page that has ``chart_style()``: they take their colours from it, so they follow its scheme.

A chart is drawn for a telephone's width and grows no wider than is good to read; wider pages set several side by side.
Nothing is told by colour alone: every series has a mark of its own shape, and every mark a title with its figures.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ghosts_cli.report.styled import columns, cut
from ghosts_cli.report.svg_elements import element, moved, plain, text

WIDTH = 360
"""All lengths are in pixels of a chart at its own size."""
SERIES = 6
"""Colours of series; then they begin again, with other shapes."""
_ROW = 22
_AXIS = 34
_LETTER = 6.6  # the width of a letter, generously
_SMALL = 12
_SHAPES = (
    "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0Z",
    "M-4.5-4.5H4.5V4.5H-4.5Z",
    "M0-5.5L5.2 4.2H-5.2Z",
    "M0-6L6 0 0 6-6 0Z",
    "M-5.2-4.2H5.2L0 5.5Z",
)


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval, of one series; ``tip`` is what its title says."""

    value: float
    low: float | None
    high: float | None
    tip: str
    series: int = 0


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a histogram: from ``left`` to ``right``, so high."""

    left: float
    right: float
    height: float
    tip: str


@dataclass(frozen=True, slots=True)
class Frame:
    """What a histogram has room for: values from ``low`` to ``high``, heights up to ``top``.

    Charts that are to be compared have the same.
    """

    low: float
    high: float
    top: float


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from ``low`` to ``high`` on pixels from ``start`` to ``end``."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value lies."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, most: int) -> list[float]:
        """At most so many round values, evenly spaced."""
        step = round_step((self.high - self.low) / max(1, most - 1))
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 ... (and tenths of these) that is not under ``least``."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(each * power for each in (1, 2, 5, 10) if each * power >= least * (1 - 1e-9))


def rows_of_points(
    rows: Sequence[tuple[str, Sequence[Point]]], *, title: str, axis: str, zero: bool = False, labels: int = 0
) -> str:
    """Values with intervals, a row each, possibly of several series; ``axis`` says what is measured.

    With ``zero`` there is a line at 0. ``labels`` is the width of the labels; 0 gives what they need.
    """
    points = [point for _, several in rows for point in several]
    most = max((len(several) for _, several in rows), default=1)
    left = labels or min(172, 12 + _LETTER * max((columns(label) for label, _ in rows), default=0))
    scale = _scale(points, left + 8, WIDTH - 14, zero=zero)
    height = _ROW * len(rows) + 8
    parts = [*_grid(scale, height), *([_line("zero", scale.at(0), height)] if zero else [])]
    for number, (label, several) in enumerate(rows):
        y = 8 + _ROW * (number + 0.5)
        parts.append(text(_cut(label, left), left, y + 4, _SMALL, text_anchor="end", class_="label"))
        apart = [(place - (most - 1) / 2) * min(5, 14 / most) for place in range(len(several))]
        parts += [_point(point, scale, y + up) for point, up in zip(several, apart, strict=True)]
    parts.append(_axis_title(axis, scale, height))
    return _chart(title, _described(rows), height + _AXIS, parts)


def histogram(
    bars: Sequence[Bar],
    *,
    title: str,
    axis: str,
    frame: Frame,
    series: int = 0,
    marks: Sequence[tuple[float, str]] = (),
) -> str:
    """Bars over a range of values; ``marks`` are three values with their names, pointed out above the bars."""
    height = 118
    ground = height - 2
    scale = Scale(frame.low, frame.high, 8, WIDTH - 8)
    parts = list(_grid(scale, height, above=30))
    for bar in bars:
        left, tall = scale.at(bar.left), (ground - 34) * bar.height / frame.top
        drawn = element(
            "rect",
            f"<title>{plain(bar.tip)}</title>",
            x=left,
            y=ground - tall,
            width=max(0.5, scale.at(bar.right) - left - 0.4),
            height=tall,
        )
        parts.append(drawn)
    shown = [element("g", *parts, class_=_series(series))]
    for (value, name), anchor, aside in zip(marks, ("end", "middle", "start"), (4, 0, -4), strict=False):
        x = scale.at(value)
        shown.append(element("line", x1=x, x2=x, y1=22, y2=ground, class_="mark"))
        shown.append(text(name, x + aside, 16, _SMALL, text_anchor=anchor))
    shown.append(_axis_title(axis, scale, height))
    told = ", ".join(f"{name} at {_figure(value)}" for value, name in marks)
    return _chart(title, told, height + _AXIS, shown)


def lines(series: Sequence[tuple[int, Sequence[Point]]], *, title: str, axis: str, values: str) -> str:
    """Values by whole numbers from 1, a line for each series."""
    points = [point for _, several in series for point in several]
    height = 150
    across = Scale(0.5, max((len(several) for _, several in series), default=1) + 0.5, 36, WIDTH - 8)
    highest = max((point.high or point.value for point in points), default=1) or 1
    up = Scale(0, highest * 1.05, height, 24)
    parts = []
    for tick in up.ticks(5):
        y = up.at(tick)
        parts.append(element("line", x1=36, x2=WIDTH - 8, y1=y, y2=y, class_="grid"))
        parts.append(text(_figure(tick), 30, y + 4, _SMALL, text_anchor="end", class_="label"))
    longest = max((len(several) for _, several in series), default=0)
    parts += [
        text(str(x), across.at(x), height + 16, _SMALL, text_anchor="middle", class_="label")
        for x in range(1, longest + 1)
    ]
    for number, several in series:
        way = " ".join(f"{across.at(x):.1f},{up.at(point.value):.1f}" for x, point in enumerate(several, start=1))
        drawn = [element("polyline", points=way, class_="way")]
        drawn += [_marker(point, across.at(x), up.at(point.value)) for x, point in enumerate(several, start=1)]
        parts.append(element("g", *drawn, class_=_series(number)))
    parts.append(text(values, 0, 12, _SMALL, class_="axis"))
    parts.append(_axis_title(axis, across, height))
    return _chart(title, "", height + _AXIS, parts)


def ranked_points(points: Sequence[Point], *, title: str, axis: str, zero: bool = False) -> str:
    """Many values with intervals, one below the other in the order given, without names: their titles have those."""
    row = max(3.0, min(12.0, 600 / max(1, len(points))))
    scale = _scale(points, 12, WIDTH - 12, zero=zero)
    height = row * len(points) + 12
    parts = [*_grid(scale, height), *([_line("zero", scale.at(0), height)] if zero else [])]
    for number, point in enumerate(points):
        x, y, reach = scale.at(point.value), 8 + row * (number + 0.5), ""
        if point.low is not None and point.high is not None:
            reach = element("path", d=f"M{scale.at(point.low):.1f} {y:.1f}H{scale.at(point.high):.1f}", class_="reach")
        dot = element("circle", f"<title>{plain(point.tip)}</title>", cx=x, cy=y, r=min(3.5, row / 2), class_="dot")
        parts.append(element("g", reach, dot, class_=_series(point.series)))
    parts.append(_axis_title(axis, scale, height))
    return _chart(title, _described([("", points)]), height + _AXIS, parts)


def bars_of(rows: Sequence[tuple[str, Sequence[tuple[float, str]]]], *, title: str, axis: str) -> str:
    """Bars lying down, a row each, each in pieces one after the other: so long, and what its title says."""
    left = min(150, 12 + _LETTER * max((columns(label) for label, _ in rows), default=0))
    longest = max((sum(size for size, _ in pieces) for _, pieces in rows), default=1) or 1
    scale = Scale(0, longest, left, WIDTH - 40)
    height = _ROW * len(rows) + 8
    parts = list(_grid(scale, height))
    for number, (label, pieces) in enumerate(rows):
        y, at = 8 + _ROW * number, 0.0
        parts.append(text(_cut(label, left), left - 8, y + 15, _SMALL, text_anchor="end", class_="label"))
        for place, (size, tip) in enumerate(pieces):
            if size:
                x, end = scale.at(at), scale.at(at + size)
                shape = element(
                    "rect", f"<title>{plain(tip)}</title>", x=x, y=y + 3, width=max(0.5, end - x - 0.6), height=_ROW - 6
                )
                parts.append(element("g", shape, class_=_series(place)))
            at += size
        parts.append(text(_figure(at), scale.at(at) + 6, y + 15, _SMALL, class_="label"))
    parts.append(_axis_title(axis, scale, height))
    return _chart(
        title,
        "; ".join(f"{label} {_figure(sum(size for size, _ in pieces))}" for label, pieces in rows),
        height + _AXIS,
        parts,
    )


def key(series: int) -> str:
    """The mark of a series, for a legend."""
    mark = element("path", d=_SHAPES[series % len(_SHAPES)], class_="dot")
    return element(
        "svg", element("g", mark, class_=_series(series)), viewBox="-8 -8 16 16", class_="key", aria_hidden="true"
    )


def swatch(series: int) -> str:
    """The colour of a series as a square, for a legend of bars."""
    square = element("rect", x=-6, y=-6, width=12, height=12)
    return element(
        "svg", element("g", square, class_=_series(series)), viewBox="-8 -8 16 16", class_="key", aria_hidden="true"
    )


def chart_style() -> str:
    """The style sheet of charts; it wants ``--ink``, ``--muted``, ``--line``, ``--ground`` and ``--s0`` to ``--s5``."""
    series = "\n".join(f".s{number} {{ --c: var(--s{number}); }}" for number in range(SERIES))
    return f"""
.chart {{ display: block; width: 100%; max-width: 27rem; height: auto; font: {_SMALL}px system-ui, sans-serif; }}
.chart text {{ fill: var(--ink); }}
.chart .axis {{ fill: var(--muted); }}
.chart .grid {{ stroke: var(--line); stroke-width: 1; }}
.chart .zero {{ stroke: var(--ink); stroke-width: 1; }}
.chart .mark {{ stroke: var(--ink); stroke-width: 1; stroke-dasharray: 3 2; }}
.chart rect {{ fill: var(--c); }}
.chart .reach {{ stroke: var(--c); stroke-width: 2; fill: none; }}
.chart .way {{ stroke: var(--c); stroke-width: 1.6; fill: none; }}
.chart .dot, .key .dot {{ fill: var(--c); stroke: var(--ground); stroke-width: 1; }}
.key {{ width: 1.1em; height: 1.1em; vertical-align: -.2em; margin-right: .3em; }}
.key rect {{ fill: var(--c); }}
{series}
""".strip()


def _series(number: int) -> str:
    return f"s{number % SERIES}"


def _scale(points: Iterable[Point], start: float, end: float, *, zero: bool) -> Scale:
    """A scale that all points and their intervals fit on, with some room."""
    values = [value for point in points for value in (point.value, point.low, point.high) if value is not None]
    low, high = min(values, default=0.0), max(values, default=1.0)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    room = (high - low) * 0.06 or 1.0
    return Scale(low - room, high + room, start, end)


def _grid(scale: Scale, height: float, above: float = 4) -> Iterable[str]:
    """Lines at round values, and the values below."""
    for tick in scale.ticks(6):
        x = scale.at(tick)
        yield element("line", x1=x, x2=x, y1=above, y2=height, class_="grid")
        yield text(_figure(tick), x, height + 15, _SMALL, text_anchor="middle", class_="label")


def _line(class_: str, x: float, height: float) -> str:
    return element("line", x1=x, x2=x, y1=4, y2=height, class_=class_)


def _point(point: Point, scale: Scale, y: float) -> str:
    x = scale.at(point.value)
    reach = ""
    if point.low is not None and point.high is not None:
        low, high = scale.at(point.low), scale.at(point.high)
        way = f"M{low:.1f} {y - 4:.1f}V{y + 4:.1f}M{high:.1f} {y - 4:.1f}V{y + 4:.1f}M{low:.1f} {y:.1f}H{high:.1f}"
        reach = element("path", d=way, class_="reach")
    return element("g", reach, _marker(point, x, y), class_=_series(point.series))


def _marker(point: Point, x: float, y: float) -> str:
    shape = element("path", f"<title>{plain(point.tip)}</title>", d=_SHAPES[point.series % len(_SHAPES)], class_="dot")
    return moved(x, y, shape)


def _axis_title(words: str, scale: Scale, height: float) -> str:
    """What is measured, below the middle of its axis, or as near to it as there is room."""
    half = _LETTER * columns(words) / 2
    middle = max(half, min((scale.start + scale.end) / 2, WIDTH - half))
    return text(words, middle, height + 31, _SMALL, text_anchor="middle", class_="axis")


def _described(rows: Sequence[tuple[str, Sequence[Point]]]) -> str:
    return "; ".join(", ".join(point.tip for point in several) for _, several in rows)


def _chart(title: str, description: str, height: float, parts: Iterable[str]) -> str:
    told = [f"<title>{plain(title)}</title>", *([f"<desc>{plain(description)}</desc>"] if description else [])]
    return element("svg", *told, *parts, role="img", class_="chart", viewBox=f"0 0 {WIDTH} {height:g}")


def _cut(label: str, width: float) -> str:
    """As much of a label as there is room for."""
    room = int(width / _LETTER)
    return cut(label, room)


def _figure(value: float) -> str:
    """A value on an axis, without needless digits."""
    return f"{value:,.6g}" if value else "0"
