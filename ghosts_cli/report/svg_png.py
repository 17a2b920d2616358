"""Turning a picture into PNG."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ghosts_cli.report.svg import Picture

SCALE = 2.0
"""Pixels of the PNG for one of the picture: sharp on the screens of today."""
_MOST_PIXELS = 50_000_000


def png(picture: Picture, scale: float = SCALE) -> bytes:
    """``picture`` as a PNG file, ``scale`` times as large, or less if it would have over 50 million pixels.

    The converter brings a font for Latin letters; names in other scripts need a font of the machine.
    """
    import vl_convert

    return vl_convert.svg_to_png(picture.svg, scale=fitting_scale(picture, scale))


def fitting_scale(picture: Picture, scale: float) -> float:
    """``scale``, or the largest that makes no more than 50 million pixels of ``picture``."""
    return min(scale, math.sqrt(_MOST_PIXELS / (picture.width * picture.height)))
