"""Pictures of boards, games and tiles as SVG: what one would put into a rules question.

A picture stands on a panel of its own, so it can be read on a light page and on a dark one; it refers to nothing
outside itself; a screen reader gets a title, and the board notation as the description. The same boards give the same
bytes. In a page with many pictures the shapes stand once, in ``shapes_once()``, and each picture leaves them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from ghosts_cli.errors import printable
from ghosts_cli.formats.boards import UNNAMED
from ghosts_cli.formats.languages import words
from ghosts_cli.formats.notation import write_board
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Board, PlacedTile, Section, Tile
from ghosts_cli.report.legend import pending_tiles
from ghosts_cli.report.styled import Text, cut
from ghosts_cli.report.svg_board import BOARD, board_group
from ghosts_cli.report.svg_boards import PicturedBoard
from ghosts_cli.report.svg_elements import NAMESPACE, element, moved, plain, text
from ghosts_cli.report.svg_legend import legend_rows
from ghosts_cli.report.svg_shapes import CELL, FONT, Paint, shapes
from ghosts_cli.report.svg_tile import Ride, card, inside

_PAD = 16
_HEAD = 38
_LINE = 24
_TEXT = 16
_NAME = 24
_LETTERS_IN_LINE = 66  # of _TEXT across a board, in the widest font that may stand in for ours
_LETTERS_IN_NAME = 34
_SMALL_LETTER = 8.0  # the width of a letter of the footer, generously


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG document, and its width and height in pixels at its own size."""

    svg: str
    width: float
    height: float


def picture_boards(
    boards: Sequence[PicturedBoard], *, legend: bool = True, footer: Iterable[str] = (), own_shapes: bool = True
) -> Picture:
    """Draw boards side by side, four as two by two, otherwise up to three in a row.

    ``footer`` are lines below everything; ``own_shapes`` is False in a page that has ``shapes_once()``.
    """
    blocks = [_block(each) for each in boards]
    in_row = 2 if len(boards) == 4 else min(3, len(boards))
    parts, top = [], float(_PAD)
    for start in range(0, len(blocks), in_row):
        row = blocks[start : start + in_row]
        parts += [moved(_PAD + place * (BOARD + _PAD), top, markup) for place, (markup, _) in enumerate(row)]
        top += max(height for _, height in row) + _PAD
    width = _PAD + in_row * (BOARD + _PAD)
    if legend:
        rows = legend_rows([(each.board, each.highlight) for each in boards], width - 2 * _PAD)
        parts.append(moved(_PAD, top, rows.markup))
        top += rows.height
    parts_below, top = _footer(footer, int(width / _SMALL_LETTER), top)
    names = [name for each in boards if (name := _name(each.board))]
    what = "Board" if len(boards) == 1 else "Boards"
    return _document(
        (width, top + _PAD / 2),
        f"{what} {', '.join(names)}".strip(),
        " ".join(_description(each) for each in boards),
        [*parts, *parts_below],
        own_shapes=own_shapes,
    )


def picture_board(
    board: Board, *, highlight: Set[Section] = frozenset(), legend: bool = False, own_shapes: bool = True
) -> Picture:
    """Draw one board under its name."""
    return picture_boards([PicturedBoard(board=board, highlight=highlight)], legend=legend, own_shapes=own_shapes)


def picture_tile(tile: Tile, rotation: int = 0, *, own_shapes: bool = True) -> Picture:
    """Draw a tile by itself, turned by ``rotation`` degrees clockwise."""
    placed = PlacedTile(tile, rotation)
    drawn = inside(placed, [Section(1, 1, number) for number in range(1, len(placed.joints) + 1)], _plain(placed))
    return _document(
        (CELL, CELL),
        "Tile" if tile.id is None else f"Tile {tile.id}",
        f"{write_content(tile)}: {tile_words(placed)}",
        [card(), drawn],
        own_shapes=own_shapes,
        panel=False,
    )


def tile_words(placed: PlacedTile) -> str:
    """What is on a tile in words: ``crossroads, N-S ghost, W-E bat and dragon, diamond 4``."""
    parts = [words(placed.tile.track.value)]
    for joint, monsters in zip(placed.joints, placed.tile.sections, strict=True):
        sides = f"{joint.first.value}-{joint.second.value}"
        parts.append(f"{sides} {' and '.join(words(monster.value) for monster in monsters) or 'empty'}")
    parts += [f"{words('diamond')} {value}" for value in placed.tile.diamonds]
    return ", ".join(parts)


def shapes_once() -> str:
    """An element without size that holds the shapes for all pictures of a page."""
    return element(
        "svg", shapes(), xmlns=NAMESPACE, width="0", height="0", style="position:absolute", aria_hidden="true"
    )


def _plain(placed: PlacedTile) -> list[Ride]:
    return [Ride.PLAIN] * len(placed.joints)


def _name(board: Board) -> str:
    """The board's name, unless it is the one that boards without a name get."""
    return "" if board.name == UNNAMED else board.name


def _block(pictured: PicturedBoard) -> tuple[str, float]:
    """A board under its name and over its notes, and how high that is."""
    board, top = pictured.board, 0.0
    parts = []
    if _name(board) or pictured.headline:
        room = _LETTERS_IN_NAME - len(pictured.headline)
        parts.append(text(cut(printable(_name(board)), max(8, room)), 0, _NAME, _NAME, font_weight="bold"))
        parts.append(text(pictured.headline, BOARD, _NAME, 20, text_anchor="end") if pictured.headline else "")
        top += _HEAD
    parts.append(moved(0, top, board_group(board, pictured.highlight)))
    top += BOARD
    pending = pending_tiles(board)
    for note in [*([pending.plain] if pending is not None else []), *pictured.notes]:
        for line in Text(printable(note)).lines(_LETTERS_IN_LINE):
            top += _LINE
            parts.append(text(line, 0, top - 4, _TEXT))
    return "".join(parts), top


def _footer(lines: Iterable[str], letters: int, top: float) -> tuple[list[str], float]:
    """Lines of at most so many letters below everything, and where they end."""
    parts = []
    for line in lines:
        for piece in Text(printable(line)).lines(letters):
            top += _LINE
            parts.append(text(piece, _PAD, top - 6, 14, fill=Paint.MUTED))
    return parts, top


def _description(pictured: PicturedBoard) -> str:
    """The board for those who cannot see it: name, notation, notes."""
    board = pictured.board
    name = f"{_name(board)}: " if _name(board) else ""
    notes = "".join(f" {note}." for note in pictured.notes)
    return f"{name}{write_board(board)}.{notes}"


def _document(
    size: tuple[float, float],
    title: str,
    description: str,
    parts: Sequence[str],
    *,
    own_shapes: bool,
    panel: bool = True,
) -> Picture:
    width, height = size
    ground = element(
        "rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=14, fill=Paint.PANEL, stroke=Paint.EDGE
    )
    svg = element(
        "svg",
        f"<title>{plain(title)}</title>",
        f"<desc>{plain(description)}</desc>",
        shapes() if own_shapes else "",
        ground if panel else "",
        *parts,
        xmlns=NAMESPACE,
        role="img",
        width=width,
        height=height,
        viewBox=f"0 0 {width:g} {height:g}",
        font_family=FONT,
        fill=Paint.INK,
    )
    return Picture(svg + "\n", width, height)
