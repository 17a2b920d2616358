"""A self-contained page: its frame and style, and tables, figures and folded parts to put in.

It asks for nothing outside itself and has no script. It follows the reader's light or dark scheme, prints on white, and
fits a telephone 390 pixels wide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ghosts_cli import __version__
from ghosts_cli.report.charts import chart_style
from ghosts_cli.report.svg_elements import element, plain

LIGHT = {
    "ground": "#fbf7ee",
    "ink": "#26222e",
    "muted": "#5c5666",
    "line": "#d8d0c0",
    "raised": "#fffdf8",
    "link": "#0b4a80",
    "warn": "#a65300",
    "s0": "#1f6fb2",
    "s1": "#c4421a",
    "s2": "#11795a",
    "s3": "#8a4fb0",
    "s4": "#8a6d00",
    "s5": "#a8326e",
}
"""Colours on a light page; ``s0`` to ``s5`` are those of series. At least 4.5 to 1 on the ground."""
DARK = {
    "ground": "#17151c",
    "ink": "#ece8f2",
    "muted": "#b8b1c4",
    "line": "#3d3847",
    "raised": "#221f29",
    "link": "#9ecbff",
    "warn": "#ffb066",
    "s0": "#6cb2f0",
    "s1": "#ff8f66",
    "s2": "#4cc9a0",
    "s3": "#c79bea",
    "s4": "#dcb93f",
    "s5": "#f086b8",
}
"""The same on a dark page."""
_PRINT = LIGHT | {"ground": "#ffffff", "ink": "#000000", "muted": "#444444", "raised": "#ffffff", "link": "#000000"}


def html_page(title: str, body: Iterable[str], command: str) -> str:
    """A page; ``body`` is markup, ``command`` what wrote it."""
    footer = f"<p>Written by ghosts {__version__}: <code>{plain(command)}</code></p>"
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<link rel="icon" href="data:,">',  # or a browser would ask for one
        f"<title>{plain(title)}</title>",
        f"<style>\n{_style()}\n</style>",
        "</head>",
        "<body>",
        *map(_kept_together, body),
        f'<footer class="muted">{footer}</footer>',
        "</body>",
        "</html>",
    ]
    return "".join(f"{line}\n" for line in lines)


_PARTED = re.compile(r" (?=±)|(?<=±) |(?<=[0-9]) (?=%)")
"""Blanks at which a line must not end: a figure, its ± and its % belong together."""


def _kept_together(markup: str) -> str:
    return _PARTED.sub("\N{NO-BREAK SPACE}", markup)


def section(anchor: str, title: str, *parts: str) -> str:
    """A part of the page under a heading that can be linked to."""
    heading = (
        f'<h2 id="{anchor}">{plain(title)} <a class="anchor" href="#{anchor}" aria-label="Link to here">#</a></h2>'
    )
    return element("section", heading, *parts, aria_labelledby=anchor)


def paragraph(words: str, class_: str | None = None) -> str:
    """A paragraph of plain text."""
    return element("p", plain(words), class_=class_)


def table(
    caption: str, headers: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1, markup: Sequence[int] = ()
) -> str:
    """A table of plain text; its first column is a heading of rows, the first ``words`` columns begin in line.

    The columns ``markup``, counted from 0, are markup already.
    """
    head = "".join(
        f'<th scope="col"{_class(header, number=place >= words)}>{_breakable(header)}</th>'
        for place, header in enumerate(headers)
    )
    body = []
    for row in rows:
        cells = []
        for place, value in enumerate(row):
            name, scope = ("th", ' scope="row"') if place == 0 else ("td", "")
            inside = value if place in markup else plain(value) if place >= words else _breakable(value)
            class_ = _class("" if place or place in markup else value, number=place >= words)
            cells.append(f"<{name}{scope}{class_}>{inside}</{name}>")
        body.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<div class="table"><table><caption>{plain(caption)}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


_LONG = 14
"""Letters of a word from which it may be broken anywhere; the names of the game are shorter in every language."""
_SIGNS = re.compile(r"(?<=[^\s:][,=])(?=[^\s,])|(?<=\w:)(?=[^\W\d])|(?<=\w-)(?=\w)")
"""Where a name may be broken: behind its signs, ``greedy:threshold=5``; but not within the id of a game, ``a:17``."""


def _breakable(words: str) -> str:
    """Plain text as markup whose long words may be broken behind the signs of strategies' names."""
    pieces = ([word] if len(word) < _LONG else _SIGNS.split(word) for word in re.split(r"(\s)", words))
    return "".join("<wbr>".join(map(plain, several)) for several in pieces)


def _class(heading: str, *, number: bool) -> str:
    """The class of a cell, where it is the heading of a column or a row by what its words can't be broken into."""
    long = any(len(piece) >= _LONG for word in heading.split() for piece in _SIGNS.split(word))
    names = " ".join([*(["number"] if number else []), *(["long"] if long else [])])
    return f' class="{names}"' if names else ""


def figure(picture: str, caption: str) -> str:
    """A picture with what it shows."""
    return element("figure", picture, element("figcaption", plain(caption)))


def beside(*parts: str) -> str:
    """Parts side by side where there is room."""
    return element("div", *parts, class_="beside")


def folded(summary: str, *parts: str) -> str:
    """Parts that are shown when asked for; they are printed all the same."""
    return element("details", f"<summary>{plain(summary)}</summary>", *parts)


def _style() -> str:
    return "\n".join(
        [
            f":root {{ color-scheme: light dark; {_variables(LIGHT)} }}",
            f"@media (prefers-color-scheme: dark) {{ :root {{ {_variables(DARK)} }} }}",
            f"@media print {{ :root {{ color-scheme: light; {_variables(_PRINT)} }} }}",
            _LAYOUT,
            chart_style(),
        ]
    )


def _variables(colours: dict[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())


_LAYOUT = """
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; margin: .5rem 0; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; border-top: 1px solid var(--line); padding-top: 1rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
p, ul { max-width: 46rem; }
a { color: var(--link); }
a.anchor { color: var(--muted); text-decoration: none; font-weight: 400; }
code { font-family: ui-monospace, monospace; font-size: .92em; overflow-wrap: anywhere; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; background: var(--raised); border: 1px solid var(--line);
  padding: .5rem .75rem; border-radius: .4rem; max-width: 46rem; }
.lead { font-size: 1.1rem; padding-left: 1.25rem; }
.lead li { margin: .25rem 0; }
.honesty { border-left: .3rem solid var(--warn); padding: .25rem .75rem; background: var(--raised); }
.muted, figcaption { color: var(--muted); font-size: .875rem; }
nav ul, .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; max-width: none; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(21rem, 100%), 1fr)); gap: 1.25rem 2rem;
  align-items: start; }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 1rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.8rem, 1fr)); gap: 1rem .75rem; padding: 0;
  list-style: none; max-width: none; }
figure { margin: 0; break-inside: avoid; }
figure > svg { display: block; width: 100%; height: auto; }
figcaption { margin-top: .35rem; }
figcaption strong { white-space: nowrap; color: var(--ink); }
.icon { width: 1.7rem; height: 1.7rem; margin-right: .3rem; vertical-align: middle; }
.icon rect { fill: #fffdf8; }
.table { overflow-x: auto; margin: .75rem 0 1.25rem; background:
  linear-gradient(to right, var(--ground) .8rem, transparent) -2px -2px / 1rem 110% no-repeat local,
  linear-gradient(to left, var(--ground) .8rem, transparent) right -2px top -2px / 1rem 110% no-repeat local,
  linear-gradient(to right, var(--muted), transparent) left / .6rem 100% no-repeat scroll,
  linear-gradient(to left, var(--muted), transparent) right / .6rem 100% no-repeat scroll; }
table { border-collapse: collapse; font-size: .9375rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
th, td { padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400;
  vertical-align: top; }
th.long { overflow-wrap: anywhere; }
tbody th { min-width: 4.5rem; }
td { font-variant-numeric: tabular-nums; }
thead th { color: var(--muted); font-size: .8125rem; vertical-align: bottom; }
th.number, td.number { text-align: right; }
td.number { white-space: nowrap; }
details { margin: .75rem 0; }
summary { cursor: pointer; color: var(--link); }
@media (max-width: 34rem) {
  table { font-size: .8125rem; }
  thead th { font-size: .6875rem; }
  th, td { padding-right: .4rem; }
  tr > :last-child { padding-right: 0; }
  tbody th { min-width: 4.5rem; } }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav, a.anchor { display: none; }
  h2, h3 { break-after: avoid; }
  details::details-content { content-visibility: visible; }
  .boards { grid-template-columns: repeat(2, 1fr); } }
""".strip()
