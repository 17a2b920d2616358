"""What a transcription says in a terminal: the tile just typed, what is missing, what is wrong; within 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from ghosts_cli.catalog.catalog import Edition
from ghosts_cli.catalog.transcribe import Transcription, Trouble
from ghosts_cli.catalog.transcribe_session import Change, Listing, Plain, Refusal, Reply
from ghosts_cli.errors import printable
from ghosts_cli.formats.languages import many, noun, several, words
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Monster, Tile, Track
from ghosts_cli.report.drawing import draw_tile, draw_tiles
from ghosts_cli.report.glyphs import Ink
from ghosts_cli.report.styled import Text, padded
from ghosts_cli.report.tile_drawing import DrawStyle

if TYPE_CHECKING:
    from rich.console import RenderableType

_BAD = "bold red"
_GOOD = "green"
_BESIDE = 3  # columns between a drawing and what is said beside it

HELP = """\
A tile is its track, then a colon and its monsters, then its diamonds:
  C:gw+4      a corner with a ghost and a werewolf, and a diamond of 4
  S           a straight with nothing on it
  X:g/bd      a crossroads: a ghost on one section, bat and dragon on the other
  D:/i        a double corner with a wisp on its second section
Unturned, a crossroads joins N-S, then W-E; a double corner N-E, then S-W.
cgw+4 is C:gw+4: capitals, the colon and spaces may be left out.

12: C:gw      puts tile 12 right           12           draws tile 12
undo          takes the last change back   drop 12      takes tile 12 out
show          lists the tiles so far       show bats    lists those with bats
missing       what is missing, in words    quit         pauses (or Ctrl-D)
Every tile is saved as you type it; the same command goes on after a pause."""


def intro_parts(transcription: Transcription, file: str) -> Iterator[RenderableType]:
    """Yield what is said when a session begins or goes on."""
    whole, done = transcription.totals.tiles, len(transcription.tiles)
    if done:
        ahead = "all of them are there" if transcription.next_id is None else f"on with tile {transcription.next_id}"
        yield f"{printable(file)}: {done} of {whole} tiles so far, {ahead}. 'help' says how."
    else:
        yield f"{whole} tiles, one a line, in any order: what is typed goes to {printable(file)} at once."
        yield "A tile is its track, :monsters and +diamonds, as in C:gw+4; 'help' says more."
        yield letters()
    yield from _troubles(transcription.troubles(), transcription)
    yield status(transcription)


def letters() -> Text:
    """The letters of the notation."""
    parts = [(each.letter, words(each.value)) for each in (*Track, *Monster)]
    return Text("  ").join(Text.assemble((letter, Ink.MONSTER), f" {name}") for letter, name in parts)


def prompt(transcription: Transcription) -> str:
    """What stands before the line to type: the number of the tile."""
    return f"{transcription.next_id or 'fix'}> "


def status(transcription: Transcription) -> Text:
    """What is still missing of every total, in the letters of the notation, on a line of 80 columns."""
    missing = transcription.missing()
    line = Text(f"{missing.tiles} {'tile' if missing.tiles == 1 else 'tiles'} left:")
    for track, number in missing.tracks.items():
        line.append(" ").append(*_left(track.letter, number))
    line.append(" ")
    for kind, number in missing.monsters.items():
        line.append(" ").append(*_left(kind.letter, number))
    number = missing.diamonds
    line.append("  ").append(many(number, "diamond"), _ink(number))
    return line


def _left(letter: str, number: int) -> tuple[str, str]:
    return f"{letter}{number}", _ink(number)


def _ink(number: int) -> str:
    return _BAD if number < 0 else "dim" if number == 0 else ""


def missing_parts(transcription: Transcription) -> Iterator[RenderableType]:
    """Yield what is missing in words."""
    missing = transcription.missing()
    yield f"tiles     {missing.tiles}"
    yield _in_words("tracks", ((words(track.value), n) for track, n in missing.tracks.items()))
    yield _in_words("monsters", ((words(kind.value), n) for kind, n in missing.monsters.items()))
    yield f"{padded(several('diamond'), 10)}{missing.diamonds}"


def _in_words(title: str, numbers: Iterable[tuple[str, int]]) -> Text:
    parts = [Text.assemble(f"{name} ", (str(number), _ink(number))) for name, number in numbers]
    return Text.assemble(f"{title:<10}").append_text(Text(", ").join(parts))


def reply_parts(
    reply: Reply, transcription: Transcription, *, style: DrawStyle, width: int, drawn: bool
) -> Iterator[RenderableType]:
    """Yield the answer to a line; ``transcription`` is what it is now, ``drawn`` whether tiles are drawn."""
    if isinstance(reply, Change):
        yield from _change_parts(reply, transcription, style=style, drawn=drawn)
        yield status(transcription)
    elif isinstance(reply, Refusal):
        yield from _refusal_parts(reply)
    elif isinstance(reply, Listing):
        yield from _listing_parts(reply, style, width)
    elif reply is Plain.HELP:
        yield Text(HELP, wraps=False)
        yield letters()
    elif reply is Plain.MISSING:
        yield from missing_parts(transcription)


def _change_parts(
    change: Change, transcription: Transcription, *, style: DrawStyle, drawn: bool
) -> Iterator[RenderableType]:
    said = [Text(line) for line in _told(change)]
    if change.alike:
        listed = ", ".join(map(str, change.alike))
        said.append(Text(f"like tile {listed}: fine if the box has both"))
    if drawn and change.after is not None:
        yield _beside(draw_tile(change.after, style=style), said)
    else:
        yield from said
    yield from _troubles(change.troubles, transcription, change.number)
    for trouble in change.old_troubles:
        yield Text.assemble(("Still wrong: ", _BAD), trouble.message)
    if change.relieved:
        yield Text("Every total can come out right again.", _GOOD)


def _told(change: Change) -> Iterator[str]:
    """What a change did, on one or two lines."""
    before = "" if change.before is None else write_content(change.before)
    if change.after is None:
        yield f"tile {change.number}, {before}, is taken {'back' if change.undone else 'out'}"
        return
    yield f"tile {change.number}  {write_content(change.after)}"
    yield in_words(change.after)
    if before:
        yield f"it was {before}" if not change.undone else f"no longer {before}"


def in_words(tile: Tile) -> str:
    """What is on a tile, in words: ``corner: ghost, werewolf; diamond 4``."""
    sections = [", ".join(words(kind.value) for kind in section) or "nothing" for section in tile.sections]
    said = words(tile.track.value)
    if tile.monsters:
        said += ": " + " / ".join(sections)
    if tile.diamonds:
        said += f"; {noun(len(tile.diamonds), 'diamond')} {', '.join(map(str, tile.diamonds))}"
    return said


def _beside(drawing: Text, said: Sequence[Text]) -> Text:
    """A drawing and lines of text to its right."""
    lines = _split(drawing)
    room = max(line.cell_len for line in lines) + _BESIDE
    beside = [Text()] * max(0, (len(lines) - len(said)) // 2) + list(said)
    rows = []
    for line, remark in zip_longest(lines, beside):
        row = line or Text()
        if remark is not None:
            row.append(" " * (room - row.cell_len)).append_text(remark).rstrip()
        rows.append(row)
    return Text("\n", wraps=False).join(rows)


def _split(text: Text) -> list[Text]:
    """The lines of a text, with their styles."""
    lines = [Text()]
    for piece, style in text.pieces:
        first, *others = piece.split("\n")
        lines[-1].append(first, style)
        lines += [Text(other, style) for other in others]
    return lines


def _troubles(
    troubles: Sequence[Trouble], transcription: Transcription, number: int | None = None
) -> Iterator[RenderableType]:
    """What cannot come out right any more, each with the tiles to look at again; tile ``number`` was typed last."""
    tiles = transcription.by_id
    for trouble in troubles:
        yield Text.assemble(("This cannot come out right: ", _BAD), trouble.message)
        if trouble.ids:
            yield Text(f"{trouble.link}: {_listed(trouble.ids, tiles)}", indent=2)
    if slips := transcription.single_slips():
        yield Text(f"If it is a slip on one tile only, it is one of these: {_listed(slips, tiles)}")
    if troubles:
        others = [each for trouble in troubles for each in trouble.ids if each != number]
        other = others[0] if others else next(iter(tiles), 1)
        ways = [f"'{other}: TILE' puts tile {other} right"]
        if number is not None:
            ways.insert(0, f"'undo' takes tile {number} back")
        if transcription.next_id is not None:
            ways.append("or go on and look later")
        yield Text(f"{'; '.join(ways)}.", indent=2)


def _listed(ids: Sequence[int], tiles: Mapping[int, Tile]) -> str:
    return ", ".join(f"{number} {write_content(tiles[number])}" for number in ids)


def _refusal_parts(refusal: Refusal) -> Iterator[RenderableType]:
    if refusal.offset is None:
        yield Text.assemble(("? ", _BAD), printable(refusal.message))
        return
    yield Text(f"  {printable(refusal.text)}", wraps=False)
    yield Text.assemble(" " * (2 + refusal.offset), ("^ ", _BAD), printable(refusal.message))


def _listing_parts(listing: Listing, style: DrawStyle, width: int) -> Iterator[RenderableType]:
    if not listing.tiles:
        yield "none so far"
    elif listing.drawn:
        yield draw_tiles(listing.tiles, width, style=style)
    else:
        yield _columns([f"{tile.id:>3} {write_content(tile)}" for tile in listing.tiles], width)
        yield f"{len(listing.tiles)} {'tile' if len(listing.tiles) == 1 else 'tiles'}"


def _columns(entries: Sequence[str], width: int) -> Text:
    """Entries in columns, to be read down."""
    room = max(map(len, entries)) + 3
    across = max(1, (width + 3) // room)
    down = -(-len(entries) // across)
    rows = ["".join(f"{entry:<{room}}" for entry in entries[row::down]).rstrip() for row in range(down)]
    return Text("\n".join(rows), wraps=False)


def finish_parts(transcription: Transcription, file: str) -> Iterator[RenderableType]:
    """Yield what is said when the last total has come out right."""
    catalog = transcription.catalog()
    whose = "published total holds" if transcription.edition is Edition.BASE else "total holds"
    yield Text(f"All {len(catalog.tiles)} tiles are there and every {whose}.", _GOOD)
    yield f"{printable(file)} is transcribed (hash {catalog.hash[:12]}). To use it:"
    yield Text(f"  ghosts score --catalog {printable(file)} BOARD", wraps=False)
    yield Text(f"  export GHOSTS_CATALOG={printable(file)}", wraps=False)


def stopped(transcription: Transcription, file: str) -> Iterator[str]:
    """Yield where a transcription stands when it is left, line by line."""
    done, whole = len(transcription.tiles), transcription.totals.tiles
    if transcription.finished:
        yield f"{printable(file)}: all {whole} tiles, transcribed, every total holds"
        return
    yield f"{printable(file)}: {done} of {whole} tiles" if done else "nothing typed so far"
    for trouble in transcription.troubles():
        yield f"cannot come out right: {trouble.message}"
    if done:
        yield status(transcription).plain
