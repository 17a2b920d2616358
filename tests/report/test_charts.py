"""Charts: scales with round values, marks where their figures are, and words for those who cannot see them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ghosts_cli.report.charts import (
    WIDTH,
    Bar,
    Frame,
    Point,
    Scale,
    bars_of,
    chart_style,
    histogram,
    lines,
    round_step,
    rows_of_points,
)


@pytest.mark.parametrize(
    ("least", "step"), [(1, 1), (1.1, 2), (2.1, 5), (5.1, 10), (0.03, 0.05), (0.1, 0.1), (40, 50), (1e-5, 1e-5)]
)
def test_steps_are_round(least: float, step: float) -> None:
    assert round_step(least) == pytest.approx(step)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(0, 10, [0, 2, 4, 6, 8, 10]), (-1.2, 3.1, [-1, 0, 1, 2, 3]), (0.01, 0.05, [0.01, 0.02, 0.03, 0.04, 0.05])],
)
def test_ticks_are_round_values_within(low: float, high: float, ticks: list[float]) -> None:
    assert Scale(low, high, 0, 100).ticks(6) == pytest.approx(ticks)


def test_a_scale_is_even() -> None:
    scale = Scale(10, 20, 100, 200)
    assert [scale.at(value) for value in (10, 15, 20)] == [100, 150, 200]


def chart(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def titles(markup: str) -> list[str]:
    return [each.text or "" for each in chart(markup).iter("title")]


POINTS = [
    ("ghosts", [Point(2, 1, 3, "ghosts: 2 ± 1"), Point(5, 4.5, 5.5, "other: 5 ± 0.5", 1)]),
    ("bats", [Point(-1, None, None, "bats: -1")]),
]


def test_rows_of_points_tell_every_figure() -> None:
    markup = rows_of_points(POINTS, title="Points", axis="points", zero=True)
    assert titles(markup) == ["Points", "ghosts: 2 ± 1", "other: 5 ± 0.5", "bats: -1"]
    assert chart(markup).get("role") == "img"
    assert markup.count('class="reach"') == 2
    assert markup.count('class="zero"') == 1


def test_points_lie_in_the_order_of_their_values() -> None:
    markup = rows_of_points([("one", [Point(1, 1, 1, "a")]), ("two", [Point(2, 2, 2, "b")])], title="t", axis="a")
    places = [float(x) for x in re.findall(r'translate\(([\d.]+) [\d.]+\)"><path', markup)]
    assert places == sorted(places)
    assert places[0] < places[1] < WIDTH


def test_series_differ_in_colour_and_in_shape() -> None:
    markup = rows_of_points(POINTS, title="t", axis="a")
    shapes = dict(re.findall(r'<g class="(s\d)">.*?<path d="([^"]*Z)" class="dot">', markup))
    assert len(set(shapes.values())) == 2


def test_one_value_alone_has_a_scale() -> None:
    assert "nan" not in rows_of_points([("one", [Point(3, None, None, "3")])], title="t", axis="a")


def test_a_histogram_has_a_bar_each_and_marks() -> None:
    bars = [Bar(10, 12, 0.25, "10 to 11"), Bar(12, 14, 0.75, "12 to 13")]
    markup = histogram(
        bars, title="Totals", axis="points", frame=Frame(10, 14, 0.75), marks=[(11, "11"), (12, "12"), (13, "13")]
    )
    heights = [float(each.get("height", "")) for each in chart(markup).iter("rect")]
    assert titles(markup) == ["Totals", "10 to 11", "12 to 13"]
    assert heights[1] == pytest.approx(3 * heights[0], rel=0.02)
    assert markup.count('class="mark"') == 3


def test_lines_have_a_mark_for_every_value() -> None:
    several = [Point(float(number), None, None, f"{number}") for number in range(1, 9)]
    markup = lines([(0, several), (1, several)], title="Left", axis="round", values="tiles")
    assert len(titles(markup)) == 17
    assert markup.count("<polyline") == 2


def test_pieces_of_bars_lie_one_after_the_other() -> None:
    markup = bars_of(
        [("ghost", [(6, "six"), (0, "none"), (2, "two")]), ("bat", [(4, "four")])], title="Deck", axis="tiles"
    )
    boxes = [(float(each.get("x", "")), float(each.get("width", ""))) for each in chart(markup).iter("rect")]
    assert titles(markup) == ["Deck", "six", "two", "four"]
    assert boxes[1][0] == pytest.approx(boxes[0][0] + boxes[0][1] + 0.6, abs=0.2)
    assert boxes[0][0] == boxes[2][0]


def test_a_long_label_is_cut() -> None:
    assert "…" in rows_of_points([("a" * 60, [Point(1, 1, 1, "tip")])], title="t", axis="a")


def test_words_cannot_break_out_of_a_chart() -> None:
    markup = rows_of_points([("<b>", [Point(1, 1, 1, '"><script>')])], title="<i>", axis="&")
    assert "<b>" not in markup
    assert "<script>" not in markup
    assert titles(markup) == ["<i>", '"><script>']


def test_the_style_has_a_colour_for_every_series() -> None:
    assert [f".s{number} {{ --c: var(--s{number}); }}" in chart_style() for number in range(6)] == [True] * 6


@pytest.mark.parametrize("axis", ["points", "points more than the average tile of that track, by strategy"])
def test_an_axis_has_its_title_below_its_middle_or_as_near_as_there_is_room(axis: str) -> None:
    markup = lines([(0, [Point(1, None, None, "1")])], title="t", axis=axis, values="tiles")
    (title,) = [each for each in chart(markup).iter() if each.text == axis]
    middle, wide = float(title.get("x", "")), 6.6 * len(axis)
    assert title.get("text-anchor") == "middle"
    assert middle == pytest.approx((36 + WIDTH - 8) / 2) or wide > 2 * (WIDTH - middle) - 1
    assert middle + wide / 2 <= WIDTH + 0.1 or wide > WIDTH
