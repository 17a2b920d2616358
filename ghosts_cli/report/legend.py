"""What stands beside a drawing: the legend of its marks, and the tiles that do not lie on the board yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from ghosts_cli.formats.languages import noun, words
from ghosts_cli.formats.tokens import write_content, write_tile
from ghosts_cli.game import Board, HiddenTile, Monster, PlacedTile, Section, Side, Tile, trace
from ghosts_cli.report.canvas import page
from ghosts_cli.report.glyphs import BONE_LETTER, TOOTH_LETTER, UNCOUNTED_MARK, Ink, Pen, bend
from ghosts_cli.report.styled import Text
from ghosts_cli.report.tile_drawing import DrawStyle, drawn_diamonds

_STYLE = DrawStyle()
_WIDTH = 80
_SPACE = "  "


def legend(
    boards: Sequence[Board] = (),
    tiles: Sequence[Tile] = (),
    *,
    style: DrawStyle = _STYLE,
    highlight: Set[Section] = frozenset(),
    width: int = _WIDTH,
) -> Text:
    """Explain the marks that occur on these boards and tiles: at most three lines of ``width`` columns, if 80."""
    seen = [*map(PlacedTile, tiles), *(placed for board in boards for placed in _drawn(board))]
    items = [*_monsters(seen), *_diamonds(seen, style), *_board_marks(boards, style)]
    if highlight:
        double = style.glyphs.lines[Pen.SHOWN][bend((Side.W, Side.E))]
        items.append(_item(double * 2, "bold", "path shown"))
    return page(_filled(items, min(width, _WIDTH)))


def pending_tiles(board: Board) -> Text | None:
    """Say in a line which tiles do not count yet: the hidden tile and the hand; None where there are none (G33)."""
    parts = [] if board.hidden is None or board.final else [_hidden(board.hidden)]
    if board.hand:
        parts.append("hand " + ", ".join(_named(tile) for tile in board.hand))
    return Text("; ".join(parts)) if parts else None


def _hidden(hidden: HiddenTile) -> str:
    names = " and ".join(_named(tile, hidden.rotation) for tile in hidden.tiles)
    if hidden.cell is not None:
        return f"hidden tile {names} at {hidden.cell.row},{hidden.cell.column}, counts for nothing yet"
    return f"hidden tile {names}, not laid" if len(hidden.tiles) == 1 else f"hidden tiles {names}, not chosen yet"


def _named(tile: Tile, rotation: int = 0) -> str:
    """The tile's token; an id says nothing to most eyes, so what it stands for follows."""
    token = write_tile(tile, rotation)
    return token if tile.id is None else f"{token} ({write_content(tile)})"


def _drawn(board: Board) -> Iterator[PlacedTile]:
    yield from (placed for _, placed in board.laid())
    if board.hidden is not None and board.hidden.placed is not None:
        yield board.hidden.placed


def _monsters(tiles: Iterable[PlacedTile]) -> Iterator[Text]:
    seen = {monster for placed in tiles for monster in placed.tile.monsters}
    for kind in Monster:
        if kind in seen:
            yield _item(kind.letter, Ink.MONSTER, words(kind.value))


def _diamonds(tiles: Iterable[PlacedTile], style: DrawStyle) -> Iterator[Text]:
    """One item for each of the forms that marks of diamonds take."""
    drawn = [drawn_diamonds(placed, style) for placed in tiles if placed.tile.diamonds]
    diamond, many = style.glyphs.diamond, style.glyphs.diamond + style.glyphs.ellipsis
    if any(mark.startswith(diamond) and mark != many for mark in drawn):
        yield _item(f"{diamond}3+5", Ink.DIAMOND, noun(2, "diamond"))
    if any("=" in mark for mark in drawn):
        yield _item(f"3{diamond}=17", Ink.DIAMOND, "three worth 17")
    if many in drawn:
        yield _item(many, Ink.DIAMOND, "many")


def _board_marks(boards: Sequence[Board], style: DrawStyle) -> Iterator[Text]:
    if not boards:
        return
    yield _item(BONE_LETTER, f"bold {Ink.BONE}", words("bone_door"))
    yield _item(TOOTH_LETTER, f"bold {Ink.TOOTH}", words("tooth_door"))
    yield _item(" ".join(style.glyphs.jambs[Side.N]), Ink.WALL, words("plain_door"))
    if any(trace(board.counted()).dead_ends for board in boards):
        yield _item(style.glyphs.stops[Pen.TRACK][Side.E], Ink.DEAD_END, "dead end")
    if any(board.hidden is not None and board.hidden.cell is not None and not board.final for board in boards):
        yield _item(UNCOUNTED_MARK, Ink.MARK, "hidden, not counted yet")


def _item(mark: str, ink: str, meaning: str) -> Text:
    return Text.assemble((mark, ink), f" {meaning}")


def _filled(items: Iterable[Text], width: int) -> list[Text]:
    """Put as many items on each line as fit."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(_SPACE) + item.cell_len <= width:
            lines[-1].append(_SPACE).append_text(item)
        else:
            lines.append(item)
    return lines
