"""The tiles of a catalog as one page: a picture of each, under the totals and what their check found.

The page is a single file that asks for nothing else: the shapes stand in it once, there is no script and no font. It
follows the reader's light or dark scheme, prints on white, and fits a telephone 390 pixels wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ghosts_cli import __version__
from ghosts_cli.catalog.catalog import Catalog, Edition
from ghosts_cli.catalog.file import CheckResult
from ghosts_cli.errors import Level, Problem
from ghosts_cli.formats.languages import several, words
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Monster, Tile, Track
from ghosts_cli.report.svg import picture_tile, shapes_once
from ghosts_cli.report.svg_elements import element, plain, used
from ghosts_cli.report.svg_shapes import monster_shape

_STYLE = """
:root { color-scheme: light dark; --ground: #fbf7ee; --ink: #26222e; --muted: #5c5666; --line: #cfc6b4;
  --raised: #fffdf8; --link: #0b4a80; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #17151c; --ink: #ece8f2; --muted: #b8b1c4; --line: #45404f; --raised: #221f29; --link: #9ecbff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 80rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { line-height: 1.2; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: .5rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 .75rem; }
a { color: var(--link); }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.honesty { border-left: .3rem solid #c77700; padding: .25rem .75rem; background: var(--raised); }
.muted { color: var(--muted); font-size: .875rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
.totals { display: flex; flex-wrap: wrap; gap: 1rem 3rem; align-items: flex-start; }
table { border-collapse: collapse; }
caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
th, td { padding: .2rem .75rem .2rem 0; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400; }
td { font-variant-numeric: tabular-nums; }
thead th { color: var(--muted); font-size: .875rem; }
.number { text-align: right; }
.icon { width: 1.9rem; height: 1.9rem; margin-right: .4rem; vertical-align: middle; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); gap: 1rem .75rem; padding: 0;
  margin: 0; list-style: none; }
figure { margin: 0; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; }
figcaption { font-size: .875rem; line-height: 1.35; padding-top: .25rem; }
figcaption strong { font-size: 1rem; margin-right: .25rem; }
.source { display: block; color: var(--muted); font-size: .75rem; }
@media print {
  :root { color-scheme: light; --ground: #fff; --ink: #000; --muted: #444; --line: #999; --raised: #fff; --link: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav { display: none; }
  h2 { break-after: avoid; }
  .tiles { grid-template-columns: repeat(7, 1fr); } }
""".strip()


def sheet_html(result: CheckResult, tiles: Sequence[Tile]) -> str:
    """The page of ``tiles``, which belong to the catalog of ``result``; what its check found is told."""
    catalog = result.catalog
    assert catalog is not None  # a catalog whose tiles cannot be read is not shown
    title = f"{catalog.name}: the tiles"
    body = [
        shapes_once(),
        _head(catalog, tiles),
        element("main", _checks(result, catalog), *_groups(catalog, tiles)),
        f'<footer class="muted"><p>Written by ghosts {__version__}: <code>ghosts catalog show -o catalog.html</code>'
        "</p></footer>",
    ]
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{plain(title)}</title>",
        f"<style>\n{_STYLE}\n</style>",
        "</head>",
        "<body>",
        *body,
        "</body>",
        "</html>",
    ]
    return "".join(f"{line}\n" for line in lines)


def _head(catalog: Catalog, tiles: Sequence[Tile]) -> str:
    """The name, where the contents come from, and the way to each kind of track."""
    honest = [element("p", plain(catalog.honesty), class_="honesty")] if catalog.honesty is not None else []
    facts = (
        f"{_many(len(catalog.tiles), 'tile')}, edition {catalog.edition.value}, provenance {catalog.provenance.value}, "
        f"hash <code>{catalog.hash}</code>"
    )
    shown = []
    if len(tiles) < len(catalog.tiles):
        shown = [element("p", f"This page shows {len(tiles)} of them; the totals are those of the whole catalog.")]
    links = [f'<li><a href="#{track.value}">{_track_name(track)}</a></li>' for track in Track if _of(track, tiles)]
    ways = [f'<nav aria-label="Tiles by track"><ul>{"".join(links)}</ul></nav>'] if links else []
    return element(
        "header",
        element("h1", plain(catalog.name)),
        *honest,
        element("p", facts, class_="muted"),
        *shown,
        *ways,
    )


def _checks(result: CheckResult, catalog: Catalog) -> str:
    """The totals as found and as published, and what else the check has to say (G3, G5)."""
    totals = result.totals()
    wanted = "published" if catalog.edition is Edition.BASE else "wanted"
    tiles = [
        ("tiles", totals["tiles"]),
        *((_track_name(Track(key)), pair) for key, pair in totals["tracks"].items()),
        (several("diamond"), totals["diamonds"]),
    ]
    monsters = [(_icon(Monster(key)) + several(key), pair) for key, pair in totals["monsters"].items()]
    told = []
    for level in Level:
        found = [element("li", _problem(problem)) for problem in result.problems if problem.level is level]
        told += [f"<p>{_many(len(found), level.value)}:</p>", element("ul", *found)] if found else []
    wrong = any(problem.level is Level.ERROR for problem in result.problems)
    return element(
        "section",
        '<h2 id="checks">Totals and checks</h2>',
        "<p>Checked, and not everything holds.</p>" if wrong else f"<p>{_verdict(catalog)}</p>",
        element("div", _table("Tiles", tiles, wanted), _table("Monsters", monsters, wanted), class_="totals"),
        *told,
    )


def _verdict(catalog: Catalog) -> str:
    if catalog.edition is Edition.BASE:
        totals = "its totals are the published ones"
    elif catalog.totals:
        totals = "its totals are those it states"
    else:
        totals = "it states no totals to be held against"
    return (
        "Checked: every id stands once; every tile has at most three monsters, at most one golem, and diamonds worth "
        f"1 to 10; {totals}; its provenance is what its tiles bear out."
    )


def _problem(problem: Problem) -> str:
    return f"line {problem.place.line}: {plain(problem.message)}"


def _table(caption: str, rows: Sequence[tuple[str, dict[str, Any]]], wanted: str) -> str:
    counts = "".join(f'<th scope="col" class="number">{word}</th>' for word in ("found", wanted))
    head = f'<th scope="col">what</th>{counts}'
    written = [
        f'<tr><th scope="row">{name}</th><td class="number">{pair["found"]}</td>'
        f'<td class="number">{"none" if pair["published"] is None else pair["published"]}</td>'
        f"<td>{_compared(pair)}</td></tr>"
        for name, pair in rows
    ]
    return (
        f'<table><caption>{caption}</caption><thead><tr>{head}<th scope="col">check</th></tr></thead>'
        f"<tbody>{''.join(written)}</tbody></table>"
    )


def _compared(pair: dict[str, Any]) -> str:
    if pair["published"] is None:
        return "not checked"
    return "✓ holds" if pair["found"] == pair["published"] else "✗ is off"


def _icon(kind: Monster) -> str:
    picture = used(monster_shape(kind))
    return element("svg", picture, class_="icon", viewBox="-23 -23 46 46", aria_hidden="true", font_family="sans-serif")


def _groups(catalog: Catalog, tiles: Sequence[Tile]) -> Iterator[str]:
    """Yield the tiles of each kind of track under a heading."""
    for track in Track:
        if group := _of(track, tiles):
            yield element(
                "section",
                f'<h2 id="{track.value}">{_capital(_track_name(track))}: {_many(len(group), "tile")}</h2>',
                element("ul", *(f"<li>{_figure(catalog, tile)}</li>" for tile in group), class_="tiles"),
                aria_labelledby=track.value,
            )
    if not tiles:
        yield "<p>No tile of the catalog is like that.</p>"


def _figure(catalog: Catalog, tile: Tile) -> str:
    """A tile over its id, its notation and where it comes from (G7)."""
    source = catalog.sources[tile.id or 0].value
    return element(
        "figure",
        picture_tile(tile, own_shapes=False).svg.rstrip(),
        f"<figcaption><strong>{tile.id}</strong> <code>{plain(write_content(tile))}</code> "
        f'<span class="source">{source}</span></figcaption>',
        id=f"tile-{tile.id}",
    )


def _many(count: int, word: str) -> str:
    return f"{count} {word if count == 1 else word + 's'}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _of(track: Track, tiles: Sequence[Tile]) -> list[Tile]:
    return [tile for tile in tiles if tile.track is track]


def _track_name(track: Track) -> str:
    return words(track.value)
