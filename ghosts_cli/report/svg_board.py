"""How a board looks: a wall with twelve doors around nine cells, and the ends of its tracks (G1, G2, G32)."""

from __future__ import annotations

from collections.abc import Iterator, Set

from ghosts_cli.formats.languages import words
from ghosts_cli.game import CELLS, DOORS, Board, Cell, Door, PlacedTile, Section, Side, trace
from ghosts_cli.report.svg_elements import centred, element, moved, text, used
from ghosts_cli.report.svg_shapes import CELL, MIDDLE, Paint
from ghosts_cli.report.svg_tile import CORNERS, Ride, card, inside, question_mark

SIDE = 3 * CELL
WALL = 28
SIGN = 38
"""Outside the wall, for the signs of bone and tooth doors."""
BOARD = SIDE + 2 * (WALL + SIGN)
"""A drawn board is a square of this side."""
_OPENING = 64
_JAMB: dict[str, float | str | None] = {"fill": Paint.JAMB, "stroke": Paint.INK, "stroke_width": 1.6}
_TURNS = {Side.N: 0, Side.E: 90, Side.S: 180, Side.W: 270}


def board_group(board: Board, highlight: Set[Section] = frozenset()) -> str:
    """Draw ``board`` in a square of ``BOARD``; the sections of ``highlight`` lie on a band."""
    return _Drawing(board, highlight).draw()


class _Drawing:
    """One board on its way to markup; (0, 0) is the upper left corner of cell 1,1."""

    def __init__(self, board: Board, highlight: Set[Section]) -> None:
        self.board = board
        self.highlight = highlight
        self.layout = trace(board.counted())
        hidden = board.hidden
        self.uncounted: tuple[Cell, PlacedTile] | None = None
        if hidden is not None and hidden.cell is not None and hidden.placed is not None and not board.final:
            self.uncounted = hidden.cell, hidden.placed
        self.ride_at = dict(self._rides())

    def draw(self) -> str:
        """The board's markup."""
        return moved(
            WALL + SIGN,
            WALL + SIGN,
            *self._wall(),
            *(self._door(door) for door in DOORS),
            *(self._cell(cell) for cell in CELLS),
        )

    def _rides(self) -> Iterator[tuple[tuple[Cell, Side], Ride]]:
        """How the track looks that ends at each side of each cell."""
        for cell, placed in self.layout.tiles.items():
            for number, joint in enumerate(placed.joints, start=1):
                for side in joint:
                    yield (cell, side), self._ride(Section(*cell, number))
        if self.uncounted is not None:
            cell, placed = self.uncounted
            yield from (((cell, side), Ride.UNCOUNTED) for joint in placed.joints for side in joint)

    def _ride(self, section: Section) -> Ride:
        if not self.highlight:
            return Ride.PLAIN
        return Ride.LIT if section in self.highlight else Ride.ASIDE

    def _wall(self) -> Iterator[str]:
        outer = SIDE + 2 * WALL
        yield element("rect", x=-WALL, y=-WALL, width=outer, height=outer, rx=9, fill=Paint.WALL)
        yield element("rect", x=0, y=0, width=SIDE, height=SIDE, fill=Paint.GROUND)

    def _door(self, door: Door) -> str:
        """An opening between two jambs, its name in the wall, its sign outside, and the track that runs out of it."""
        ride = self.ride_at.get((door.cell, door.side))
        half = _OPENING / 2
        parts = [
            element("rect", x=-half, y=-WALL, width=_OPENING, height=WALL + 1, fill=Paint.GROUND),
            *(element("rect", x=x - 4, y=-WALL - 3, width=8, height=WALL + 3, rx=2, **_JAMB) for x in (-half, half)),
        ]
        if ride is Ride.UNCOUNTED:
            parts.append(used("gg-stub-uncounted", 0, -WALL))
        elif ride is not None:
            parts += [used("gg-stub-band", 0, -WALL)] if ride is Ride.LIT else []
            parts.append(used("gg-stub", 0, -WALL, opacity="0.4" if ride is Ride.ASIDE else None))
        opening = element("g", *parts, transform=_rotate(door.side))
        return moved(*_edge(door.cell, door.side), opening, _door_name(door), *self._sign(door), data_door=str(door))

    def _sign(self, door: Door) -> Iterator[str]:
        """A bone or tooth door has a plate with its picture and letter (G2)."""
        if door in self.board.doors.bone:
            kind = "bone"
        elif door in self.board.doors.tooth:
            kind = "tooth"
        else:
            return
        along = door.side in (Side.N, Side.S)
        yield moved(*_outward(door.side, WALL + SIGN / 2), sign(kind, upright=not along))

    def _cell(self, cell: Cell) -> str:
        placed, uncounted = self.layout.tiles.get(cell), False
        if placed is None and self.uncounted is not None and self.uncounted[0] == cell:
            placed, uncounted = self.uncounted[1], True
        parts = [card(empty=placed is None, uncounted=uncounted)]
        if placed is not None:
            sections = [Section(*cell, number) for number in range(1, len(placed.joints) + 1)]
            rides = [Ride.UNCOUNTED if uncounted else self._ride(section) for section in sections]
            stops = [end.side for end in self.layout.dead_ends if end.cell == cell]
            parts.append(inside(placed, [None] * len(sections) if uncounted else sections, rides, stops))
        parts.append(text(f"{cell.row},{cell.column}", 9, 22, 15, fill=Paint.MUTED))
        if uncounted:
            parts.append(moved(*CORNERS[0], question_mark()))
        return moved((cell.column - 1) * CELL, (cell.row - 1) * CELL, *parts, data_cell=f"{cell.row},{cell.column}")


def sign(kind: str, *, upright: bool = False) -> str:
    """The plate of a bone or tooth door around (0, 0): picture and letter, side by side or one over the other."""
    width, height = (32, 56) if upright else (58, 32)
    picture = (0, -13) if upright else (-12, 0)
    letter = (0, 14) if upright else (16, 0)
    plate = element(
        "rect",
        x=-width / 2,
        y=-height / 2,
        width=width,
        height=height,
        rx=8 if kind == "bone" else 16,
        fill=Paint.CARD,
        stroke=Paint.INK,
        stroke_width=2,
    )
    return element(
        "g",
        element("title", words(f"{kind}_door")),
        plate,
        used(f"gg-{kind}", *picture),
        centred(kind[0].upper(), *letter, 20, font_weight="bold", fill=Paint.INK),
        data_sign=kind,
    )


def _door_name(door: Door) -> str:
    """The door's name, on the wall beside the opening."""
    x, y = _outward(door.side, WALL / 2)
    beside = -_OPENING / 2 - 17
    if door.side in (Side.N, Side.S):
        x += beside
    else:
        y += beside + 3
    return centred(str(door), x, y, 14, fill=Paint.ON_WALL)


def _edge(cell: Cell, side: Side) -> tuple[float, float]:
    """The middle of a side of a cell."""
    right, down = _outward(side, MIDDLE)
    return (cell.column - 1) * CELL + MIDDLE + right, (cell.row - 1) * CELL + MIDDLE + down


def _outward(side: Side, length: float) -> tuple[float, float]:
    """A step of ``length`` towards ``side``: right and down."""
    return {Side.N: (0, -length), Side.E: (length, 0), Side.S: (0, length), Side.W: (-length, 0)}[side]


def _rotate(side: Side) -> str | None:
    """The turn that makes a shape for the N side one for ``side``."""
    return f"rotate({_TURNS[side]})" if side is not Side.N else None
