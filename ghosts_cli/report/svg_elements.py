"""Writing SVG by hand: elements, numbers and text, always in the same bytes."""

from __future__ import annotations

import html

from ghosts_cli.errors import printable

NAMESPACE = "http://www.w3.org/2000/svg"


def number(value: float) -> str:
    """``value`` with at most one decimal, and none where it is whole."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def plain(text: str) -> str:
    """``text`` fit for XML: markup escaped, and characters that XML or a reader's eye cannot take as escapes."""
    return html.escape(printable(text), quote=True)


def element(name: str, *children: str, **attributes: float | str | None) -> str:
    """An element; ``stroke_width`` becomes ``stroke-width``, and what is None is left out.

    ``children`` are markup already; attributes are escaped here.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{plain(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def moved(x: float, y: float, *children: str, **attributes: float | str | None) -> str:
    """A group moved by (x, y)."""
    return element("g", *children, transform=f"translate({number(x)} {number(y)})", **attributes)


def used(name: str, x: float = 0, y: float = 0, *children: str, **attributes: float | str | None) -> str:
    """A copy of the shape ``name`` of ``svg_shapes.shapes()``, moved by (x, y)."""
    return element("use", *children, href=f"#{name}", x=x or None, y=y or None, **attributes)


def text(words: str, x: float, y: float, size: float, **attributes: float | str | None) -> str:
    """A line of text whose base line begins at (x, y)."""
    return element("text", plain(words), x=x, y=y, font_size=size, **attributes)


def centred(words: str, x: float, y: float, size: float, **attributes: float | str | None) -> str:
    """A line of text around (x, y): capitals and digits are as high above the middle as below it."""
    return text(words, x, y + size * 0.36, size, text_anchor="middle", **attributes)
