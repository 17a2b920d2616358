"""Turning a picture into PNG."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ghosts_cli.report.svg_elements import NAMESPACE, element, text
from ghosts_cli.report.svg_shapes import FONT

if TYPE_CHECKING:
    from ghosts_cli.report.svg import Picture

SCALE = 2.0
"""Pixels of the PNG for one of the picture: sharp on the screens of today."""
_MOST_PIXELS = 50_000_000
_TRIAL = 32  # pixels that a line of trial letters is high


def png(picture: Picture, scale: float = SCALE) -> bytes:
    """``picture`` as a PNG file, ``scale`` times as large, or less if it would have over 50 million pixels.

    The converter brings a font for Latin letters; names in other scripts need a font of the machine: see ``can_write``.
    """
    import vl_convert

    return vl_convert.svg_to_png(picture.svg, scale=fitting_scale(picture, scale))


def can_write(*texts: str) -> bool:
    """Whether some font has the signs of ``texts``, which differ: signs that none has all become the same box."""
    import vl_convert

    svg = text("{}", 0, _TRIAL - 8, _TRIAL // 2)
    drawn = {
        vl_convert.svg_to_png(
            element("svg", svg.format(each), xmlns=NAMESPACE, width=3 * _TRIAL, height=_TRIAL, font_family=FONT),
            scale=1,
        )
        for each in texts
    }
    return len(drawn) == len(texts)


def fitting_scale(picture: Picture, scale: float) -> float:
    """``scale``, or the largest that makes no more than 50 million pixels of ``picture``."""
    return min(scale, math.sqrt(_MOST_PIXELS / (picture.width * picture.height)))
